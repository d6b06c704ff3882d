"""Many hands at once: numpy columns in, numpy columns out, no Python object a hand."""

from .engine import BatchScores, score_batch
from .shapes import best_shapes
from .splits import BatchSplits, complete_batch, split_batch

__all__ = ["BatchScores", "BatchSplits", "best_shapes", "complete_batch", "score_batch", "split_batch"]
