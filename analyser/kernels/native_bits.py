"""Teaches numba ``int.bit_count``, which is one instruction to the processor, and ``items_of``.

Imported by the gear box only, and only when something is compiled.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload, overload_method

from .bits import items_of


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


@intrinsic
def first_item(context: Any, array: Any) -> Any:
    """Where the items of a contiguous array begin."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@overload(items_of, jit_options={"forceinline": True, "_nrt": False, "error_model": "numpy"})
def native_items_of(array: Any) -> Any:
    """The function in compiled code."""

    def function(array: Any) -> Any:
        return first_item(array)

    return function
