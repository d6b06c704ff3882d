"""What a hand says beside its tiles and these rules have no use for, found by asking those of their patterns that only
how the hand was won decides."""

from __future__ import annotations

from ..hand import FLAGS, Win
from ..kernels.readings import DISCARD, OF_WIN, ROB_KONG, SELF_DRAW, Reading
from ..tiles import ALL_ANIMALS, BONUS, WINDS, bonus_mask
from .plan import Plan

#: It says more of rob-kong, for the check of the hand alone.
_OF_ROB_KONG = "robs_concealed_kong"
_NOTHING = Reading(*[0] * len(Reading._fields))
#: Every way to win, of the dealer and of another.
_WAYS = [_NOTHING._replace(win=win, seat=seat) for win in (DISCARD, SELF_DRAW, ROB_KONG) for seat in (0, 1)]


def foreign(win: Win, plan: Plan) -> list[str]:
    """The flags that none of the patterns looks at, however the hand was won."""
    found: list[str] | None = plan.unused.get(win.flags)
    return plan.unused.keep(win.flags, _foreign(win, plan)) if found is None else found


def _foreign(win: Win, plan: Plan) -> list[str]:
    return [flag for flag in _asked(win) if not any(_tells(plan, flag, reading) for reading in _WAYS)]


def idle(win: Win, reading: Reading, plan: Plan) -> list[str]:
    """Notes on the flags and bonus tiles that some hand may score by, but not this one."""
    asked = win.flags, win.bonus, reading[OF_WIN:]
    found: list[str] | None = plan.unused.get(asked)
    return plan.unused.keep(asked, _idle(win, reading, plan)) if found is None else found


def _idle(win: Win, reading: Reading, plan: Plan) -> list[str]:
    flags = [flag for flag in _asked(win) if not _tells(plan, flag, reading)]
    unused = [flag.replace("_", "-") for flag in flags if flag not in foreign(win, plan)]
    notes = []
    for name in win.bonus:
        its = bonus_mask((name,))
        without = plan.detect_win(reading._replace(bonus=reading.bonus & ~its))
        if _shown(plan, plan.detect_win(reading) & ~without):
            continue
        if its & ALL_ANIMALS:
            unused.append(name)
        else:
            owner = WINDS[BONUS.index(name) % 4]
            notes.append(f"{name} belongs to seat {owner}: it scores nothing for seat {WINDS[reading.seat]}")
    return [f"{', '.join(unused)}: scores nothing in this hand", *notes] if unused else notes


def _asked(win: Win) -> list[str]:
    return [flag for flag in win.flags if flag in FLAGS and flag != _OF_ROB_KONG]


def _tells(plan: Plan, flag: str, reading: Reading) -> bool:
    """Whether a flag alone makes a pattern of a reading."""
    said = reading._replace(flags=1 << FLAGS.index(flag))
    return _shown(plan, plan.detect_win(said) & ~plan.detect_win(said._replace(flags=0)))


def _shown(plan: Plan, bits: int) -> bool:
    """Whether any of the patterns is told of, as one that counts or as one that does not."""
    return any(entry.worth != 0 for entry in plan.entries_in(bits))
