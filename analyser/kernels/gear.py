"""Two gears: a kernel is the plain function it looks like; numba compiles that very object for a native loop.

Nothing here imports numba before a native loop is asked for. Compiled code is kept in a folder named by a digest of
everything it depends on, so it is never stale: a change has another name.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []  # every function that both gears may run
#: No reference counting: arrays pass for free, and allocating anything is a compile error. Division by zero gives 0.
OPTIONS = {"_nrt": False, "error_model": "numpy"}

_told: set[Callable[..., Any]] = set()  # functions that numba knows
_made: dict[str, Any] = {}  # what is compiled in this process
_lock = threading.Lock()  # one compiler at a time


def kernel(function: F) -> F:
    """Mark a function as fit for both gears; it stays what it is."""
    KERNELS.append(function)
    return function


def _digest(source: str, signature: Any) -> str:
    """Of all that machine code depends on: sources and constants of the kernel modules, options, tools, processor."""
    import hashlib

    import llvmlite.binding
    import numba

    text = hashlib.sha256(repr((source, str(signature), OPTIONS, sys.version, numba.__version__)).encode())
    text.update(f"{llvmlite.binding.get_host_cpu_name()} {llvmlite.binding.get_host_cpu_features()}".encode())
    for name in sorted(_modules_of(source)):
        module = sys.modules[name]
        constants = {k: v for k, v in vars(module).items() if isinstance(v, (int, tuple)) and k[:1] != "_"}
        loader: Any = module.__loader__
        text.update(loader.get_data(module.__file__) + repr(sorted(constants.items())).encode())
    return text.hexdigest()[:24]


def _modules_of(source: str) -> set[str]:
    """The modules that a generated module takes anything from, and those that these do, whatever else is imported."""
    package = __name__.partition(".")[0] + "."
    found: set[str] = set()
    new = {line.split()[1] for line in source.splitlines() if line.startswith("from ")}
    new |= {__name__, f"{__package__}.compilers", f"{__package__}.native_bits"}
    while new:
        found |= new
        for name in new:
            importlib.import_module(name)
        origins = {getattr(value, "__module__", None) for name in new for value in vars(sys.modules[name]).values()}
        new = {origin for origin in origins if origin and origin.startswith(package)} - found
    return found


def native(source: str, name: str, signature: Any, folder: str) -> Any:
    """Compile function ``name`` of the generated module ``source`` for one signature.

    No array that it writes may overlap another that it is given.
    It is kept in ``folder`` for later processes; where nothing can be kept there, one warning says so.
    """
    with _lock:
        key = _digest(source, signature)
        if key not in _made:
            _made[key] = _compile(source, name, signature, os.path.join(folder, key, name + ".py"), "gear_" + key)
        return _made[key]


def is_kept(source: str, signature: Any, folder: str) -> bool:
    """Whether the loop is compiled already: in this process, or kept on disk."""
    key = _digest(source, signature)
    return key in _made or os.path.isdir(os.path.join(folder, key))


def _compile(source: str, name: str, signature: Any, path: str, module_name: str) -> Any:
    from numba import njit
    from numba.extending import register_jitable

    from . import native_bits  # noqa: F401  teaches numba what kernels use beyond its Python
    from .compilers import Inside, Loop

    module = sys.modules[module_name] = type(sys)(module_name)  # numba looks it up when it loads from disk
    exec(compile(source, path, "exec"), vars(module))  # the text in hand, not the file
    entry = getattr(module, name)
    generated = {f for f in vars(module).values() if getattr(f, "__module__", "") == module_name and f is not entry}
    for function in [f for f in [*generated, *KERNELS] if f not in _told]:
        register_jitable(forceinline=True, pipeline_class=Inside, **OPTIONS)(function)
        _told.add(function)
    try:
        if not os.path.exists(path):  # named by its content: never stale
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(f"{path}.{os.getpid()}", "w", encoding="utf-8") as file:
                file.write(source)
            os.utime(file.name, (0, 0))  # numba stamps by time and size: the same whoever writes
            os.replace(file.name, path)
        return njit(signature, cache=True, nogil=True, pipeline_class=Loop, **OPTIONS)(entry)
    except Exception as error:  # nowhere to write, or a damaged file; a real compile error comes again just below
        import shutil
        import warnings

        shutil.rmtree(os.path.dirname(path), ignore_errors=True)
        warnings.warn(f"compiled code is not kept: {error}", stacklevel=4)
        return njit(signature, nogil=True, pipeline_class=Loop, **OPTIONS)(entry)
