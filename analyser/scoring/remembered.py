"""What was worked out once, under what it depends on: hands differ, but much of them comes again and again."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

_MOST = 2048


class Remembered(dict[Any, Any]):
    """Results by what they depend on; when there are too many all are forgotten."""

    def keep(self, key: Any, result: T) -> T:
        """Remember a result and give it back."""
        if len(self) >= _MOST:
            self.clear()
        self[key] = result
        return result
