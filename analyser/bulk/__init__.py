"""Files of hands and recorded games scored in bulk: read, scored together, written as one file, in parts.

``inputs`` cuts files into parts, ``pieces`` reads them, ``hands`` makes columns of hands, ``scoring`` and ``rows`` make
rows of what a batch gives, ``tables`` writes them; ``work`` does one part, ``pool`` many at a time, ``run`` all of it.
"""

from .run import NoRoom, Report, score_files
from .summary import Summary
from .tasks import Progress

__all__ = ["NoRoom", "Progress", "Report", "Summary", "score_files"]
