"""Exact money: ints where whole, fractions where not (imported only when needed), and how they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

#: An exact amount: an int, or a Fraction that is not whole.
Number: TypeAlias = "int | Fraction"


def tidy(number: Number) -> Number:
    """The same number, as an int where it is whole."""
    return number.numerator if number.denominator == 1 else number


def rounded_up(number: Number, step: int) -> Number:
    """The number, up to the next multiple of ``step``."""
    return -(-number // step) * step


def as_json(number: Number) -> int | float | str:
    """The number for JSON: an int, a decimal where it has one that says it exactly, else a text like ``1/3``."""
    if number.denominator == 1:
        return number.numerator
    from fractions import Fraction

    try:
        decimal = float(number)
    except OverflowError:
        return str(number)
    return decimal if Fraction(repr(decimal)) == number else str(number)


def as_text(number: Number) -> str:
    """The number as people write it: ``12,000``, ``0.5``, ``1/3``."""
    shown = as_json(number)
    return f"{shown:,}" if isinstance(shown, int) else str(shown)


def is_figure(text: str) -> bool:
    """Whether a text is a number as people write it, or empty: what stands to the right in a column."""
    return not text or text.replace(",", "").replace(".", "").replace("/", "").isdecimal()
