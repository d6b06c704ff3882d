"""Small bit helpers that kernels and detectors share; values stay below 2**62 (see CONTRIBUTING on kernels)."""

from .gear import kernel


@kernel
def ones(mask: int) -> int:
    """How many bits of a mask of up to 62 bits are set (LLVM makes one instruction of it)."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 63


@kernel
def suits_in(mask: int) -> int:
    """How many of the three suits have a kind in the mask."""
    return int((mask & 0x1FF) != 0) + int((mask & 0x1FF << 9) != 0) + int((mask & 0x1FF << 18) != 0)
