"""Teaches numba ``int.bit_count``, which kernels use as plain Python does; to the processor it is one instruction.

Imported by the gear box only, and only when something is compiled.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def population(context: Any, mask: Any) -> Any:
    """How many bits of a 64-bit word are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count", jit_options={"forceinline": True, "_nrt": False, "error_model": "numpy"})
def bit_count(mask: Any) -> Any:
    """The method in compiled code."""

    def method(mask: Any) -> Any:
        return population(mask)

    return method
