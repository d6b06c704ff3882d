"""A score as JSON and as text for a person, whole or line by line. Nothing is worked out here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .faces import faces

if TYPE_CHECKING:
    from ..rules import Row, RuleSet
    from .score import ReadingScore, Score
    from .shape import Shape
    from .value import Sets, Value


class Style(NamedTuple):
    """How a score is shown: language of the pattern names, faces of the tiles, whether readings are all listed."""

    lang: str = "en"
    tiles: str = "mpsz"
    all_readings: bool = False
    colour: bool = False


PLAIN_STYLE = Style()
REASONS = {"not_winning": "not complete", "under_minimum": "under the minimum", "no_yaku": "no yaku"}
REASONS |= {"furiten": "furiten", "impossible": "impossible"}  # of a wait
_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def score_dict(score: Score, *, all_readings: bool = False) -> dict[str, Any]:
    """The JSON form of a score."""
    rules = score.rules
    told: dict[str, Any] = {
        "rules": rules.id,
        "digest": rules.digest,
        "hand": str(score.hand),
        "complete": score.complete,
        "valid": score.valid,
        "reason": score.reason,
        "minimum": score.minimum,
        "unit": score.unit,
        "raw": score.raw,
        "total": score.total,
        "limit_patterns": list(score.limit_patterns),
        "limits": [_limit_dict(rules.patterns[pattern]) for pattern in score.limit_patterns],
        "patterns": [pattern.to_dict() for pattern in score.patterns],
        "not_counted": [one.to_dict() for one in score.not_counted],
        "reading": score.reading.to_dict() if score.reading else None,
    }
    if score.rules.scoring["method"] == "han_fu":
        told |= _han_fu_dict(score.value)
    settlement = score.settlement.to_dict() if score.settlement else {"payments": [], "collect": 0}
    told |= {
        name: value for name, value in settlement.items() if name not in ("rules", "digest", "unit", "win", "notes")
    }
    told["payment_unit"] = score.settlement.unit if score.settlement else None
    told["warnings"] = list(score.warnings)
    if all_readings:
        told["readings"] = [_reading_dict(reading, rules) for reading in score.readings]
    return told


def _limit_dict(row: Row) -> dict[str, Any]:
    return {"id": row.id, "name": row.name(), "basis": row.basis, "source": row.source}


def _han_fu_dict(value: Value) -> dict[str, Any]:
    return {
        "han": value.han,
        "fu": value.fu,
        "fu_parts": [list(part) for part in value.fu_parts],
        "yakuman": dict(value.yakuman),
        "multiple": value.multiple,
        "base": value.settled,
        "limit_class": value.limit_class,
    }


def _reading_dict(reading: ReadingScore, rules: RuleSet) -> dict[str, Any]:
    equal = reading.equal_lists(rules)
    return {
        **reading.shape.to_dict(),
        "raw": reading.value.raw,
        "total": reading.value.total,
        "limit_patterns": list(reading.limit_patterns),
        "patterns": {pattern.id: pattern.value for pattern in reading.patterns},
        **({"equal": equal} if equal else {}),
    }


class Counted(NamedTuple):
    """A line of what counts: its name, its value or what it makes of the hand (``whole``), and what that rests on where
    no rule text states it."""

    name: str
    value: str
    whole: bool = False
    basis: str = ""


def score_text(score: Score, style: Style = PLAIN_STYLE) -> str:
    """A score for a person to read."""
    bold, dim, plain = (_BOLD, _DIM, _PLAIN) if style.colour else ("", "", "")
    lines = [f"{bold}{headline(score, style)}{plain}"]
    if score.reading is not None:
        lines.append(f"  {shape_text(score.reading, style)}")
    for line in counted(score, style):
        mark = f" {dim}({line.basis}){plain}" if line.basis else ""
        lines.append(f"  {line.name}: {line.value}{mark}" if line.whole else f"  {line.value:>4}  {line.name}{mark}")
    for text, matters in remarks(score, style):
        lines.append(f"  {text}" if matters else f"  {dim}{text}{plain}")
    return "\n".join(lines)


def headline(score: Score, style: Style) -> str:
    """The rule set, and what the hand is worth by it or why it does not win."""
    rules = score.rules
    verdict = value_text(score) if score.valid else f"no win: {REASONS[score.reason or 'not_winning']}"
    if score.reason == "under_minimum":
        verdict += f" ({short_text(score)})"
    return f"{rules.names.get(style.lang) or rules.names.get('en') or rules.id}: {verdict}"


def counted(score: Score, style: Style) -> Iterator[Counted]:
    """What counts, line by line."""
    rules = score.rules
    for one in score.limit_patterns:
        row = rules.patterns[one]
        yield Counted(row.name(style.lang), _limit_text(score, one), True, _unstated(row.basis))
    for pattern in score.patterns:
        times = f" x {pattern.count}" if pattern.count > 1 else ""
        name = (rules.patterns.get(pattern.id) or rules.bonus[pattern.id]).name(style.lang)
        sets = f"  ({_sets_text(pattern.sets, style)})" if pattern.sets else ""
        yield Counted(f"{name}{times}{sets}", str(pattern.value), basis=_unstated(pattern.basis))
    if score.complete and not score.limit_patterns and score.raw > score.total:
        yield Counted(f"in all, capped at {score.total}", str(score.raw))


def _unstated(basis: str) -> str:
    return "" if basis == "stated" else basis


def remarks(score: Score, style: Style) -> Iterator[tuple[str, bool]]:
    """What is told below what counts, and whether it matters more than a note: fu, what does not count, who pays."""
    if score.value.fu_parts:
        parts = ", ".join(f"{name.replace('_', ' ')} {fu}" for name, fu in score.value.fu_parts)
        yield f"fu: {parts}", True
    if score.value.multiple < sum(times for _, times in score.value.yakuman):
        yield "yakuman are not added, the greatest is paid", False
    if score.not_counted:
        yield f"not counted: {_not_counted_text(score, style)}", False
    if score.settlement is not None:
        yield from ((line, True) for line in str(score.settlement).splitlines()[1:] if line not in score.warnings)
    if style.all_readings:
        yield from ((line, True) for line in _readings_lines(score, style))
    yield from ((f"note: {faces(warning, style.tiles)}", False) for warning in score.warnings)


def _limit_text(score: Score, pattern: str) -> str:
    """What a pattern that stands alone makes of the hand."""
    if score.value.limit_class:
        doubled = "double " if dict(score.value.yakuman).get(pattern) == 2 else ""
        return doubled + score.value.limit_class.replace("_", " ")
    return (
        "limit hand"
        if score.rules.worth(pattern) == "limit"
        else f"{score.rules.counted(score.total)}, nothing is added"
    )


def value_text(score: Score) -> str:
    """The value in a few words: 5 faan; 3 han 40 fu; 6 han, haneman; two yakuman."""
    value = score.value
    limit = (value.limit_class or "").replace("_", " ")
    if value.yakuman:
        return "yakuman" if value.multiple == 1 else f"{value.multiple} yakuman"
    if value.fu is None:
        return score.rules.counted(value.total) if value.total or not limit else limit
    return f"{value.han} {score.unit} {value.fu} fu" + (f", {limit}" if limit else "")


def short_text(score: Score) -> str:
    """How far a value is under the minimum: 2 faan, 3 needed; 7 of 9 points count, 8 needed."""
    counting = sum(one.value for one in score.patterns if score.rules.counts_to_minimum(one.id))
    some = f"{counting} of {value_text(score)} count" if counting < score.total else value_text(score)
    return f"{some}, {score.minimum} needed"


def limit_name(score: Score, pattern: str, style: Style) -> str:
    """The name of a limit pattern."""
    return score.rules.patterns[pattern].name(style.lang)


def shape_text(shape: Shape, style: Style) -> str:
    """A reading in a line: its groups, what the winning tile ended, and the wait."""
    text = faces(str(shape), style.tiles)
    if shape.form not in ("standard", "eight_flowers"):
        text = f"{shape.form.replace('_', ' ')}: {text}"
    if shape.completes and shape.wait is None:
        text += f"  (the winning tile is {faces(shape.completes, style.tiles)})"
    elif shape.completes:
        text += f"  (the winning tile ends {faces(shape.completes, style.tiles)}, {_wait_text(shape)})"
    return text


def _wait_text(shape: Shape) -> str:
    wait = shape.wait or ""
    return (
        "a two-sided wait"
        if wait == "two_sided"
        else f"{'an' if wait == 'edge' else 'a'} {wait.replace('_', '-')} wait"
    )


def _not_counted_text(score: Score, style: Style) -> str:
    """What does not count, together where the reason is the same."""
    reasons: dict[str, list[str]] = {}
    for one in score.not_counted:
        sets = f" {_sets_text(one.sets, style)}" if one.sets else ""
        reasons.setdefault(one.because, []).append(score.rules.patterns[one.id].name(style.lang) + sets)
    return ", ".join(f"{', '.join(names)} ({because})" for because, names in reasons.items())


def _sets_text(sets: Sets, style: Style) -> str:
    return faces(", ".join(" ".join(its) for its in sets), style.tiles)


def _readings_lines(score: Score, style: Style) -> list[str]:
    """Every reading, and lists of patterns that are worth as much in the same one; nothing where there is no choice."""
    lines = []
    for reading in score.readings:
        lines.append(f"  {reading.value.total:>3}  {_reading_text(reading, style)}")
        for other in reading.equal_lists(score.rules):
            equal = ", ".join(f"{pattern} {value}" for pattern, value in other.items())
            lines.append(f"       or {equal}")
    return ["readings, the best first:", *lines] if len(lines) > 1 else []


def _reading_text(reading: ReadingScore, style: Style) -> str:
    patterns = [*reading.limit_patterns, *(f"{pattern.id} {pattern.value}" for pattern in reading.patterns)]
    return f"{shape_text(reading.shape, style)}: {', '.join(patterns) or 'nothing'}"
