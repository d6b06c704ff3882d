"""A score as JSON, as text for a person, and as HTML for a notebook. Nothing is worked out here."""

from __future__ import annotations

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


def score_text(score: Score, style: Style = PLAIN_STYLE) -> str:
    """A score for a person to read."""
    rules = score.rules
    bold, dim, plain = (_BOLD, _DIM, _PLAIN) if style.colour else ("", "", "")
    title = rules.names.get(style.lang) or rules.names.get("en") or rules.id
    value = value_text(score)
    verdict = value if score.valid else f"no win: {REASONS[score.reason or 'not_winning']}"
    if score.reason == "under_minimum":
        verdict += f" ({short_text(score)})"
    lines = [f"{bold}{title}: {verdict}{plain}"]
    if score.reading is not None:
        lines.append(f"  {_shape_text(score.reading, style)}")
    for one in score.limit_patterns:
        row = rules.patterns[one]
        lines.append(f"  {row.name(style.lang)}: {_limit_text(score, one)}{_mark(row.basis, dim, plain)}")
    for pattern in score.patterns:
        times = f" x {pattern.count}" if pattern.count > 1 else ""
        name = (rules.patterns.get(pattern.id) or rules.bonus[pattern.id]).name(style.lang)
        sets = f"  ({_sets_text(pattern.sets, style)})" if pattern.sets else ""
        lines.append(f"  {pattern.value:>4}  {name}{times}{sets}{_mark(pattern.basis, dim, plain)}")
    if score.value.fu_parts:
        parts = ", ".join(f"{name.replace('_', ' ')} {fu}" for name, fu in score.value.fu_parts)
        lines.append(f"  fu: {parts}")
    if score.complete and not score.limit_patterns and score.raw > score.total:
        lines.append(f"  {score.raw:>4}  in all, capped at {score.total}")
    if score.not_counted:
        lines.append(f"  {dim}not counted: {_not_counted_text(score, style)}{plain}")
    if score.settlement is not None:
        lines += [f"  {line}" for line in str(score.settlement).splitlines()[1:] if line not in score.warnings]
    if style.all_readings:
        lines += _readings_lines(score, style)
    lines += [f"  {dim}note: {warning}{plain}" for warning in score.warnings]
    return "\n".join(lines)


def _mark(basis: str, dim: str, plain: str) -> str:
    """What a value rests on, where no rule text states it."""
    return "" if basis == "stated" else f" {dim}({basis}){plain}"


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
    if value.yakuman:
        return "yakuman" if value.multiple == 1 else f"{value.multiple} yakuman"
    if value.fu is None:
        return score.rules.counted(value.total) if value.total or not value.limit_class else value.limit_class
    return f"{value.han} {score.unit} {value.fu} fu" + (f", {value.limit_class}" if value.limit_class else "")


def short_text(score: Score) -> str:
    """How far a value is under the minimum: 2 faan, 3 needed; 7 of 9 points count, 8 needed."""
    counting = sum(one.value for one in score.patterns if score.rules.counts_to_minimum(one.id))
    some = f"{counting} of {value_text(score)} count" if counting < score.total else value_text(score)
    return f"{some}, {score.minimum} needed"


def limit_name(score: Score, pattern: str, style: Style) -> str:
    """The name of a limit pattern."""
    return score.rules.patterns[pattern].name(style.lang)


def _shape_text(shape: Shape, style: Style) -> str:
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
        lines.append(f"    {reading.value.total:>3}  {_reading_text(reading, style)}")
        for other in reading.equal_lists(score.rules):
            lines.append(f"{'':9}or {', '.join(f'{pattern} {value}' for pattern, value in other.items())}")
    return ["  readings, the best first:", *lines] if len(lines) > 1 else []


def _reading_text(reading: ReadingScore, style: Style) -> str:
    patterns = [*reading.limit_patterns, *(f"{pattern.id} {pattern.value}" for pattern in reading.patterns)]
    return f"{_shape_text(reading.shape, style)}: {', '.join(patterns) or 'nothing'}"


def score_html(score: Score) -> str:
    """A score as a small table for a notebook."""
    from html import escape

    rows: list[tuple[str, int | str]] = [(pattern.name, pattern.value) for pattern in score.patterns]
    rows += [(score.rules.patterns[pattern].name(), "limit") for pattern in score.limit_patterns]
    rows.append(("total", score.rules.counted(score.total)))
    body = "".join(f"<tr><td>{escape(str(name))}</td><td>{escape(str(value))}</td></tr>" for name, value in rows)
    title = f"{score.rules.id}: {'wins' if score.valid else REASONS[score.reason or 'not_winning']}"
    return f"<table><caption>{escape(title)}</caption>{body}</table>"
