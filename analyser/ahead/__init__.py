"""Looking ahead: the chances of a hand to be ready and to win within so many own draws, and what that brings."""

from .look import look_ahead
from .outlook import LookAhead, Outlook

__all__ = ["LookAhead", "Outlook", "look_ahead"]
