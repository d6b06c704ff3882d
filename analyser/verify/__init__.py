"""Recorded games scored again and compared with what they state.

``fitting`` finds the rule set of each game, ``worth`` scores a win in the figures that records state, ``differences``
compares, ``explain`` says why; ``draws`` does rounds without a winner, ``expected`` hand rows, ``native`` many wins at
a time; ``run`` does all of it as a stream.
"""

from .differences import Difference
from .run import verify_records
from .summary import Summary
from .verified import Verified

__all__ = ["Difference", "Summary", "Verified", "verify_records"]
