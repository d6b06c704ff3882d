"""Readings x rule set -> patterns, what is swallowed, value, the best reading and its explanation."""

from .problems import problems
from .score import Score, score
from .shape import Shape
from .split import splits

__all__ = ["Score", "Shape", "problems", "score", "splits"]
