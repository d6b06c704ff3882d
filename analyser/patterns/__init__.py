"""What each pattern means: one detector a pattern, shared by every rule set; worths stand in ``tables/rules``.

Importing this package registers every detector, so the native gear always knows the same kernels.
"""

from . import bonus, circumstances, concealment, honours, knitted, kongs, local, related, sets, suits, waits
from .registry import PATTERNS, Example, Pattern

__all__ = [
    "PATTERNS",
    "Example",
    "Pattern",
    "bonus",
    "circumstances",
    "concealment",
    "honours",
    "knitted",
    "kongs",
    "local",
    "related",
    "sets",
    "suits",
    "waits",
]
