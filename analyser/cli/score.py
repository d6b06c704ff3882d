"""``mja score``: what a hand is worth, why, and who pays what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from ..errors import AnalyserError
from ..hand import Hand
from ..rules import RuleSet
from ..scoring import Score
from ..scoring.faces import faces
from ..scoring.render import Style, score_dict, score_text
from ..scoring.score import score_of
from ..scoring.tables import cells_of, refused
from .cells import tell_more, tiles_option
from .circumstances import circumstance_options, over
from .group import Command, refuse_unknown
from .hands import Hands, Read, Typed, hand_arguments
from .output import FINE, NEGATIVE, SOME_BAD, Output, output_options, tell
from .rulesets import Chosen, chosen, rules_options
from .spoken import language

_HELP = """What a hand is worth under one rule set or several, why, and who pays what.

A hand is typed in mpsz: 1-9 and m (characters), p (dots), s (bamboo); 1z-7z are East South West North White Green
Red. Claimed groups stand in round brackets, concealed kongs in square ones, and the winning tile comes last, after
a +. Always quote the hand: brackets and < > mean something to a shell.
"""
_EXAMPLES = """\b
Examples:
  mja score '23456m789p34588s+1m'
  mja score '234567m345p2278s+9s' --rules malaysia --self-draw
  mja score '2345678m(<555z)[1111p]+8m' --rules hongkong --self-draw --seat S --round E
  mja score '(123m)(<555z)456m99m77z+7z' --rules hongkong --all-readings
  mja score '23456m789p34588s+1m self-draw bonus=plum,cat' --rules malaysia
  mja score '2223334445556z+6z' --rules hongkong --option cap=13 --json
  mja score '234567m345p2278s+9s' --rules malaysia,hongkong --lang zh --tiles kanji
  mja score --file hands.txt --rules hongkong --jsonl -o scores.jsonl
  echo '23456m789p34588s+1m self-draw' | mja score - --rules malaysia

\b
Without --rules every system is told in one line. A favourite for the command: MJA_RULES=hongkong, or the line
rules = "hongkong" in the file mahjong-analyser/config.toml of your configuration folder; --rules all asks for
every system again.

\b
In a file every line is a hand line or a JSON row; lines that start with ; or # and empty ones are skipped.
Exit codes: 0 a win; 1 no win, or under the minimum, in every rule set asked; 2 bad input; 3 some lines were bad.
"""


class Result(NamedTuple):
    """One hand under one rule set: its score, or why that rule set refuses it."""

    rules: RuleSet
    score: Score | None
    error: AnalyserError | None = None

    @property
    def wins(self) -> bool:
        """Whether the hand wins."""
        return self.score is not None and self.score.valid

    def to_dict(self, all_readings: bool) -> dict[str, Any]:
        """The JSON form."""
        if self.score is not None:
            return score_dict(self.score, all_readings=all_readings)
        assert self.error is not None
        return {"rules": self.rules.id, **self.error.to_dict()}


@click.command("score", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@rules_options
@circumstance_options
@click.option("--all-readings", is_flag=True, help="Tell every way to read the hand, with its value.")
@tiles_option
@output_options(csv=True)
@click.pass_context
def command(
    ctx: click.Context,
    hands: Hands,
    names: tuple[str, ...],
    options: tuple[str, ...],
    all_readings: bool,
    tiles: str,
    said: list[str],
    out: Output,
) -> int:
    """Score the hands that were given."""
    choice = chosen(names, options)
    if all_readings and (out.form == "csv" or (out.is_text and (hands.many or not choice.picked))):
        raise click.UsageError(
            "--all-readings tells more than a line: it goes with one hand and --rules, or with --json or --jsonl"
        )
    said += [word.replace("_", "-") for word in refuse_unknown(ctx, choice.words)]
    lay_over = over(said, choice.words)
    style = Style(language(), tiles, all_readings, out.colour)
    if hands.many:
        return _listed(hands, choice, lay_over, style, out)
    typed = next(hands.each())
    results = results_of(hands.read(typed, choice.words), choice, lay_over)
    if out.is_text:
        print_results(results, choice, style, out)
    elif out.form == "csv":
        out.records(_flat(typed, None, result) for result in results)
    elif len(results) == 1:
        out.document(results[0].to_dict(all_readings))
    else:
        out.records(result.to_dict(all_readings) for result in results)
    return FINE if any(result.wins for result in results) else NEGATIVE


def results_of(read: Read, choice: Chosen, lay_over: Callable[[Hand], Hand]) -> list[Result]:
    """The hand under every rule set; raises the first error where all refuse it."""
    hand = lay_over(read.hand)
    results = []
    for rules in choice.rules:
        try:
            results.append(Result(rules, score_of(hand, read.notes, choice.of_row(rules, read.options))))
        except AnalyserError as error:
            results.append(Result(rules, None, error))
    errors = [result.error for result in results if result.error]
    if len(errors) == len(results):
        raise errors[0]
    return results


def print_results(results: list[Result], choice: Chosen, style: Style, out: Output) -> None:
    """Print a hand's scores: each in full where the rule sets were picked, else a line a rule set."""
    if choice.picked:
        for number, result in enumerate(results):
            if number:
                out.text()
            text = score_text(result.score, style) if result.score else f"{result.rules.id}: {refused(result.error)}"
            out.text(text, result.rules)
        return
    out.lines([_cells(result, style) for result in results], 2)
    tell_more([result.score for result in results if result.score], out, style.tiles)


def _cells(result: Result, style: Style) -> list[str]:
    score = result.score
    return cells_of(result.rules, score, score and score.reason, result.error, style)


def _listed(hands: Hands, choice: Chosen, lay_over: Callable[[Hand], Hand], style: Style, out: Output) -> int:
    """Score line by line. A line that is bad is told on stderr, and nothing else is lost."""
    seen = {"bad": 0, "won": 0}

    def scored() -> Iterator[tuple[Typed, Read | None, Result | AnalyserError]]:
        for typed in hands.each():
            try:
                read = hands.read(typed, choice.words)
                results = results_of(read, choice, lay_over)
            except AnalyserError as error:
                seen["bad"] += 1
                tell(error, typed.place)
                yield typed, None, error
                continue
            seen["won"] += any(result.wins for result in results)
            for result in results:
                yield typed, read, result

    if out.is_text:
        rows = [
            [str(typed.line), faces(_hand_text(read, lay_over), style.tiles), *_cells(result, style)]
            for typed, read, result in scored()
            if read and isinstance(result, Result)
        ]
        if rows:
            out.table(["line", "hand", "rules", "value", "counted", "paid"], rows)
    elif out.form == "csv":
        out.records(_flat(*one) for one in scored())
    else:
        out.records(_record(*one, style.all_readings) for one in scored())
    return SOME_BAD if seen["bad"] else FINE if seen["won"] else NEGATIVE


def _hand_text(read: Read, lay_over: Callable[[Hand], Hand]) -> str:
    return str(lay_over(read.hand))


def _flat(typed: Typed, read: Read | None, result: Result | AnalyserError) -> dict[str, Any]:
    """One line under one rule set as flat fields, for CSV."""
    told: dict[str, Any] = {} if typed.line is None else {"line": typed.line, **(read.extra if read else {})}
    score = result.score if isinstance(result, Result) else None
    if score is None:
        error = result.error if isinstance(result, Result) else result
        rules = result.rules.id if isinstance(result, Result) else None
        return {**told, "hand": typed.text, "rules": rules, "error": str(error).splitlines()[0]}
    counted = {**dict.fromkeys(score.limit_patterns, "limit"), **{one.id: one.value for one in score.patterns}}
    figures = score.to_dict()
    return {
        **told,
        "hand": str(score.hand),
        "rules": score.rules.id,
        "error": None,
        **{key: figures[key] for key in ("valid", "reason", "unit", "total")},
        **{key: figures[key] for key in ("han", "fu", "limit_class") if key in figures},
        "patterns": "; ".join(f"{pattern} {value}" for pattern, value in counted.items()),
        "payments": [payment["amount"] for payment in figures["payments"]],
        "collect": figures["collect"],
    }


def _record(typed: Typed, read: Read | None, result: Result | AnalyserError, all_readings: bool) -> dict[str, Any]:
    """The JSON form of one line under one rule set, with the fields that its row carries along."""
    told = result.to_dict(all_readings) if isinstance(result, Result) else result.to_dict()
    return {"line": typed.line, **(read.extra if read else {}), **told}
