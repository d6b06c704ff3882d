"""How numba compiles a loop, and the kernels inlined into it. Imported only when something is compiled."""

from functools import partial
from typing import Any

import numba
from numba import _dynfunc
from numba.core import compiler, config

#: What ``Inside`` asks of numba's inner parts is known of releases so far; by later ones kernels are compiled as usual.
_KNOWN = tuple(map(int, numba.__version__.split(".")[:2])) < (0, 69)
_SIMPLIFIED = 1  # the level of optimisation


class Loop(compiler.Compiler):
    """Compiles a loop, told that no array that is written overlaps another: what was read need not be read again."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.flags.noalias = True


class Inside(compiler.Compiler):
    """Compiles a kernel that is inlined everywhere: it is only simplified. Vectors and machine code are made of the
    whole loop alone, which takes a third less time."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        if _KNOWN:
            self.state.flags.no_rewrites = True
            context = self.state.targetctx  # a copy of its own
            context.get_executable = _not_run
            library = self.state.library = context.codegen().create_library("kernel")
            library.enable_object_caching()
            library._optimize_final_module = partial(_simplify, library)
            library._finalize_final_module = partial(setattr, library, "_finalized", True)

    def _compile_core(self) -> Any:
        before = config.OPT, config.LOOP_VECTORIZE
        if _KNOWN:
            config.OPT, config.LOOP_VECTORIZE = config._OptLevel(_SIMPLIFIED), 0
        try:
            return super()._compile_core()
        finally:
            config.OPT, config.LOOP_VECTORIZE = before


def _simplify(library: Any) -> None:
    passes, builder = library._codegen._module_pass_manager()
    passes.run(library._final_module, builder)


def _not_run(library: Any, function: Any, environment: Any) -> Any:
    """What stands for the machine code of a kernel, of which there is none."""
    library.finalize()
    return _dynfunc.make_function(function.lookup_module(), function.qualname, "", 0, environment, (library,))
