"""Hands to columns: one ``Hand`` after the other becomes rows of the columns that ``score_batch`` takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch.columns import COLUMNS
from ..hand import WINS, Hand
from ..kernels.hands import ADDED_KONG, CHOW, CONCEALED_KONG, MOST_MELDS, OPEN_KONG, PUNG
from ..rules import RuleSet
from ..scoring.bonus_han import indicator_kinds
from ..scoring.facts import ASSUMED_ROUND, bonus_of, discarder_of, flag_bits, meld_code, seat_of
from ..scoring.lanes import INDICATORS, NUKI_HAN, RED_HAN
from ..scoring.plan import plan_of
from ..tiles import KINDS, NORTH, WINDS, Tile

Columns = dict[str, NDArray[Any]]

_SEATS: dict[str | None, int] = {wind: number for number, wind in enumerate(WINDS)}
_ROUNDS: dict[str | None, int] = {None: ASSUMED_ROUND, **_SEATS}
_DISCARDERS: dict[str | None, int] = {None: -1, **_SEATS}
_BY = {name: number for number, name in enumerate(WINS)}
_NO_MELDS = (0,) * MOST_MELDS
_NO_INDICATORS = indicator_kinds(())
_MOST_SHOWN = 5  # indicators of a kind; of more it is asked what is wrong with them
_MOST_NUKI = 100  # more norths than there are, whatever is said


def columns_of(hands: Sequence[Hand], rules: RuleSet | None = None) -> Columns:
    """The columns of hands under a rule set, as ``batch.columns.COLUMNS`` declares them.

    Columns hold four melds and ten indicators, and not the sides that melds came from, riichi sticks, a number of
    flowers, or who is liable: see ``needs_more``.
    """
    counts, melds, words = bytearray(), [], tuple(rules.words) if rules else ()
    win_tile, win, seat, round_wind, discarder, flags, bonus = [], [], [], [], [], [], []
    reds, nuki, honba, dora, ura = [], [], [], [], []
    for hand in hands:
        its = hand.win
        counts += hand.counts
        codes = _NO_MELDS
        if hand.melds:
            codes = (*map(meld_code, hand.melds[:MOST_MELDS]), *_NO_MELDS)[:MOST_MELDS]
        melds.append(codes)
        win_tile.append(-1 if hand.win_tile is None else hand.win_tile.kind)
        win.append(_BY[its.by])
        seat.append(_SEATS[its.seat] if its.seat else seat_of(its, rules))
        round_wind.append(_ROUNDS[its.round])
        discarder.append(discarder_of(its, rules) if its.flags else _DISCARDERS[its.discarder])
        flags.append(flag_bits(its.flags, words) if its.flags else 0)
        bonus.append(bonus_of(its, rules) if its.bonus or its.flowers else 0)
        reds.append(_reds(hand))
        nuki.append(min(its.nuki, _MOST_NUKI))
        honba.append(its.honba)
        dora.append(indicator_kinds(its.dora) if its.dora else _NO_INDICATORS)
        ura.append(indicator_kinds(its.ura) if its.ura else _NO_INDICATORS)
    given: dict[str, Any] = {
        "melds": melds, "win_tile": win_tile, "win": win, "seat": seat, "round": round_wind, "discarder": discarder,
        "flags": flags, "bonus": bonus, "reds": reds, "nuki": nuki, "honba": honba, "dora": dora, "ura": ura,
    }  # fmt: skip
    columns = {name: np.array(values, COLUMNS[name].dtype) for name, values in given.items()}
    columns["counts"] = np.frombuffer(counts, np.int8).reshape(len(hands), KINDS)
    if not hands:
        for name in ("melds", "dora", "ura"):
            columns[name] = columns[name].reshape(0, COLUMNS[name].width)
    return columns


def _reds(hand: Hand) -> int:
    """A bit for each suit of which a red five is held."""
    reds = 0
    for tile in _red_fives(hand):
        reds |= 1 << tile.kind // 9
    return reds


def _red_fives(hand: Hand) -> list[Tile]:
    found = [tile for tile in hand.concealed if tile.red]
    for meld in hand.melds:
        found += [tile for tile in meld.tiles if tile.red]
    if hand.win_tile is not None and hand.win_tile.red:
        found.append(hand.win_tile)
    return found


def _red_twice(hand: Hand) -> bool:
    reds = _red_fives(hand)
    return len(reds) > 1 and len(set(reds)) < len(reds)


def needs_more(hand: Hand, rules: RuleSet) -> bool:
    """Whether there is more about a hand than columns hold that may make it impossible in these rules."""
    win = hand.win
    indicators = win.dora + win.ura
    return (
        len(hand.melds) > MOST_MELDS
        or bool(win.flowers)
        or win.liability is not None
        or bool(win.sticks and "sticks" not in rules.settlement)
        or len(set(win.bonus)) < len(win.bonus)
        or bool((indicators or win.nuki) and not _looks_at_indicators(rules))
        or len(win.dora) > _MOST_SHOWN
        or len(win.ura) > _MOST_SHOWN
        or any(tile.red for tile in indicators)
        or _red_twice(hand)
        or any(meld.type == "chow" and meld.side in ("across", "right") for meld in hand.melds)
    )


def _looks_at_indicators(rules: RuleSet) -> bool:
    """Whether a batch looks at indicators and norths set aside at all."""
    table = plan_of(rules).table
    return any(table[part] for part in (INDICATORS, RED_HAN, NUKI_HAN))


def whole_counts(columns: Columns) -> NDArray[np.int64]:
    """How many tiles of each kind a hand holds with its melds, int64[n, 34]; of hands that are possible."""
    counts = columns["counts"].astype(np.int64)
    rows = np.arange(len(counts))
    for codes in columns["melds"].T:
        kinds, types = codes & 63, codes >> 6
        for of_type, tiles in ((PUNG, 3), (OPEN_KONG, 4), (ADDED_KONG, 4), (CONCEALED_KONG, 4)):
            its = types == of_type
            counts[rows[its], kinds[its]] += tiles
        chows = (types == CHOW) & (kinds < KINDS - 2)
        for step in range(3):
            counts[rows[chows], kinds[chows] + step] += 1
    return counts


def dora_of(
    whole: NDArray[np.int64], nuki: NDArray[Any], indicators: NDArray[Any], most: int, points_at: Sequence[int]
) -> NDArray[np.int64]:
    """How many dora up to ``most`` indicators make in each hand (``kernels.indicators.indicated_by``, over columns)."""
    rows, total = np.arange(len(whole)), np.zeros(len(whole), np.int64)
    kind_of = np.array(points_at, np.int64)
    for column in indicators.T[:most]:
        kinds = kind_of[np.maximum(column, 0)]
        total += (column >= 0) * (whole[rows, kinds] + nuki * (kinds == NORTH))
    return total
