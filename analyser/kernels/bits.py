"""Small bit helpers that kernels and detectors share."""

from .gear import kernel


@kernel
def suits_in(mask: int) -> int:
    """How many of the three suits have a kind in the mask."""
    return int((mask & 0x1FF) != 0) + int((mask & 0x1FF << 9) != 0) + int((mask & 0x1FF << 18) != 0)
