"""Functions for which a processor has an instruction: kernels get that in place of the function.

Through the extension API of Numba (`numba.extending`) and llvmlite's builder of code.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite has no types
from numba.extending import lower_builtin, type_callable

types: Any = numba.types


def lowest_bit(function: Callable[..., Any]) -> None:
    """Give kernels the instruction for which bit of a word is the lowest that is set."""

    @type_callable(function)
    def kind(context: Any) -> Any:
        return lambda bits: bits if isinstance(bits, types.Integer) else None

    @lower_builtin(function, types.Integer)  # type: ignore[untyped-decorator]  # Numba has no types
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))


def eight_marks(function: Callable[..., Any]) -> None:
    """Give kernels a comparison of eight numbers of int32 at once, for which are not 0."""

    @type_callable(function)
    def kind(context: Any) -> Any:
        return lambda marks, row: types.int64 if marks.dtype == types.int32 else None

    @lower_builtin(function, types.Array, types.Integer)  # type: ignore[untyped-decorator]  # Numba has no types
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        column = context.make_array(signature.args[0])(context, builder, args[0])
        eight, front = ir.VectorType(ir.IntType(32), 8), builder.gep(column.data, [args[1]])
        marks = builder.load(builder.bitcast(front, eight.as_pointer()), align=4)
        set_ = builder.icmp_signed("!=", marks, ir.Constant(eight, None))
        return builder.zext(builder.bitcast(set_, ir.IntType(8)), ir.IntType(64))
