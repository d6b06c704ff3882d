"""Teaches numba ``int.bit_count``, which is one instruction to the processor, ``items_of`` and ``ask_for``.

Imported by the gear box only, and only when something is compiled.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, overload_method

from .bits import ask_for, items_of


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


@intrinsic
def prefetched(context: Any, array: Any, at: Any) -> Any:
    """The instruction for it, reading, to be kept near."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        items = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        line, flag = builder.gep(items, [arguments[1]]), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [line.type, flag, flag, flag])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [line, flag(0), flag(3), flag(1)])
        return context.get_constant(types.int64, 0)

    return types.int64(array, types.int64), generate


@overload(ask_for, jit_options={"forceinline": True, "_nrt": False, "error_model": "numpy"})
def native_ask_for(items: Any, at: Any) -> Any:
    """The function in compiled code."""

    def function(items: Any, at: Any) -> Any:
        return prefetched(items, at)

    return function
