"""How much of the long proofs is done: everything, or of what they count up to one in ``PROOF_SHARE``."""

import os

SHARE = max(int(os.environ.get("PROOF_SHARE") or 1), 1)


def share_of(number: int) -> int:
    """So many of ``number`` hands are tried."""
    return -(-number // SHARE)
