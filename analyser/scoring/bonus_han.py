"""Han of dora, red fives and norths set aside, which count beside a yaku and are none themselves."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.hands import Planes
from ..kernels.indicators import dora_of
from .lanes import DORA_HAN, HIDDEN_INDICATORS, INDICATORS, NUKI_HAN, POINTS_AT, RED_HAN


@kernel
def bonus_han_of(whole: Planes, nuki: int, reds: int, riichi: int, dora: Any, ura: Any, at: int, rules: Any) -> int:
    """The bonus han of a hand; indicators begin at ``at`` of ``dora`` and ``ura``, which count in riichi only."""
    seen = dora_of(whole, nuki, dora, at, int(rules[INDICATORS]), rules, POINTS_AT)
    hidden = dora_of(whole, nuki, ura, at, int(rules[HIDDEN_INDICATORS]) * riichi, rules, POINTS_AT)
    return (seen + hidden) * int(rules[DORA_HAN]) + reds.bit_count() * int(rules[RED_HAN]) + nuki * int(rules[NUKI_HAN])
