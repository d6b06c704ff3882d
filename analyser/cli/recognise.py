"""``mja recognise``: the tiles of a picture, how sure they are, and what the hand is worth."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from shlex import join
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..errors import AnalyserError
from ..hand import Hand
from ..notation import CANONICAL, parse_hand, read
from ..scoring.faces import faces
from ..scoring.render import Style
from ..tiles import Tile
from .cells import tiles_option
from .circumstances import circumstance_options, over
from .group import Command, refuse_unknown
from .hands import Read
from .output import BAD, FINE, NEGATIVE, SOME_BAD, Output, output_options, refuse_without_folder, tell
from .rulesets import Chosen, chosen, rules_options
from .score import Result, print_results, results_of
from .spoken import language

if TYPE_CHECKING:
    from ..recogniser import Recognition

_HELP = """The tiles of a picture as a hand line, with what is doubtful; --score goes on to score it.

PICTURE is a photo or a screenshot: JPEG, PNG or WebP; - reads one from stdin. Lay the tiles flat in a row, as large in
the picture as they fit, without glare. The picture may be turned: the faces say where the top is.

The longest row is the hand. A gap sets the winning tile and melds apart. A turned tile makes a meld a called one; left,
in the middle or right in it says from whom. Four with some face down are a concealed kong, a tile upon the turned one
makes an added kong. Flowers, seasons and animals are bonus tiles wherever they lie; the rest is listed as other.
"""
_EXAMPLES = """\b
Examples:
  mja recognise row.jpg
  mja recognise row.jpg --annotate seen.png
  mja recognise row.jpg --score --rules hongkong --self-draw --seat S

\b
Many pictures; a picture from elsewhere; the winning tile named, and what is doubtful taken as it was read:
  $ mja recognise *.jpg --jsonl -o seen.jsonl
  $ curl -s https://example.org/hand.png | mja recognise - --json
  $ mja recognise photo.jpg --score --rules riichi --win-tile 4p --accept

\b
A tile is doubtful where the picture leaves it open, or where five of a kind would be seen without it; what it may be
instead stands beside it. --score stops there. Correct the hand line and give it to mja score, or say --accept.

\b
Pictures need: pip install 'mahjong-analyser[photo]'
Exit codes: 0 tiles were found, with --score a win; 1 no tiles, or a doubtful hand that was not scored, or no win;
2 bad input; 3 some pictures could not be read.
"""


class Scoring(NamedTuple):
    """How hands are scored: the rule sets, what lays the circumstances over a hand, the winning tile that was named."""

    choice: Chosen
    lay_over: Callable[[Hand], Hand]
    win_tile: Tile | None
    accept: bool

    def named(self, seen: Recognition) -> Recognition:
        """What was seen with the winning tile that was named, whichever lay apart."""
        if self.win_tile is None or not seen.hand:
            return seen
        return seen._replace(hand=str(_won_by(parse_hand(seen.hand, notation=CANONICAL), self.win_tile)))

    def results(self, line: str) -> list[Result]:
        """The scores of a hand line."""
        hand, _, notes = read(line, notation=CANONICAL)
        return results_of(Read(hand, notes, {}, {}), self.choice, self.lay_over)


class Seen(NamedTuple):
    """A picture that was read; ``results``: its scores, None where it was not scored."""

    name: str
    recognition: Recognition
    results: list[Result] | None = None


@click.command("recognise", cls=Command, help=_HELP, epilog=_EXAMPLES)
@click.argument("pictures", nargs=-1, metavar="PICTURE...")
@click.option("--annotate", metavar="OUT.png", help="Write the picture with boxes and names (.png, .jpg, .webp).")
@click.option("--score", "to_score", is_flag=True, help="Score the hand, unless something is doubtful.")
@click.option("--accept", is_flag=True, help="With --score: take doubtful tiles as they were read.")
@click.option("--win-tile", metavar="TILE", help="With --score: the tile that won, if it does not lie apart.")
@rules_options
@circumstance_options
@tiles_option
@output_options(csv=True)
@click.pass_context
def command(
    ctx: click.Context,
    pictures: tuple[str, ...],
    annotate: str | None,
    to_score: bool,
    accept: bool,
    win_tile: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    said: list[str],
    tiles: str,
    out: Output,
) -> int:
    """Recognise the tiles of pictures."""
    if not pictures:
        raise click.UsageError("no picture is given: name a photo or a screenshot, or - for stdin")
    _check_annotate(annotate, pictures)
    if to_score:
        choice = chosen(names, options)
        said += [word.replace("_", "-") for word in refuse_unknown(ctx, choice.words)]
        scoring = Scoring(choice, over(said, choice.words), _one_tile(win_tile), accept)
    else:
        scoring = None
        refuse_unknown(ctx)
        given = {"--accept": accept, "--win-tile": win_tile, "--rules": names, "--option": options}
        given |= {f"--{word.partition('=')[0]}": True for word in said}
        if asked := next(filter(given.get, given), None):
            raise click.UsageError(f"{asked} is about the score: it goes with --score")
    bad = 0
    answers = []

    def each() -> Iterator[Seen]:
        nonlocal bad
        for picture in pictures:
            try:
                seen = _seen(picture, annotate, scoring)
            except (AnalyserError, OSError) as error:
                if len(pictures) == 1:
                    raise
                bad += 1
                tell(error if isinstance(error, AnalyserError) else AnalyserError(error.strerror or "broken"), picture)
            else:
                wins = seen.results is not None and any(result.wins for result in seen.results)
                answers.append(wins if scoring else bool(seen.recognition.hand))
                yield seen

    if out.is_text:
        for number, seen in enumerate(each()):
            if number:
                out.text()
            _print(
                seen,
                f"{seen.name}: " if len(pictures) > 1 else "",
                scoring,
                Style(language(), tiles, False, out.colour),
                out,
            )
    elif out.form == "csv":
        out.records(row for seen in each() for row in _flat(seen))
    elif len(pictures) == 1:
        for seen in each():
            out.document(_record(seen, scoring))
    else:
        out.records(_record(seen, scoring) for seen in each())
    return BAD if bad == len(pictures) else SOME_BAD if bad else FINE if any(answers) else NEGATIVE


def _check_annotate(annotate: str | None, pictures: tuple[str, ...]) -> None:
    """Refuse a drawing that cannot be, before anything is done."""
    if annotate is None:
        return
    from ..recogniser.annotate import form_of

    if len(pictures) > 1:
        raise click.UsageError("--annotate draws one picture: give one PICTURE with it")
    form_of(annotate)
    refuse_without_folder("--annotate", annotate)
    if os.path.exists(annotate) and os.path.exists(pictures[0]) and os.path.samefile(annotate, pictures[0]):
        raise click.UsageError(f"--annotate {annotate} is the picture itself: name another file")


def _one_tile(text: str | None) -> Tile | None:
    if text is None:
        return None
    hand = parse_hand(text)
    if hand != Hand(hand.concealed) or len(hand.concealed) != 1:
        raise click.UsageError(f"--win-tile takes one tile, such as 4p, not {text!r}")
    return hand.concealed[0]


def _won_by(hand: Hand, tile: Tile) -> Hand:
    """The hand won by a tile: one of a whole hand, or one more."""
    held = list(hand.tiles)
    if len(held) % 3 == 2:
        if tile not in held:
            raise AnalyserError(f"--win-tile {tile} is not among the tiles of the hand, {hand}", code="win_tile")
        held.remove(tile)
    return hand._replace(concealed=tuple(held), win_tile=tile)


def _seen(picture: str, annotate: str | None, scoring: Scoring | None) -> Seen:
    """A picture read, drawn and scored as far as it was asked for."""
    from ..recogniser import recognise

    name: str = picture
    image: str | bytes = picture
    if picture == "-":
        from ..recogniser.pictures import MOST_BYTES

        name, image = "stdin", b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)
    seen = recognise(image, name=name)
    if scoring is not None:
        seen = scoring.named(seen)
    if annotate is not None:
        from ..files import write_whole
        from ..recogniser.annotate import annotated, form_of

        write_whole(annotate, annotated(image, seen, form_of(annotate)))
    if scoring is None or not seen.hand or not (seen.sure or scoring.accept):
        return Seen(name, seen)
    return Seen(name, seen, scoring.results(seen.hand))


def _print(seen: Seen, start: str, scoring: Scoring | None, style: Style, out: Output) -> None:
    """What was seen, what is doubtful about it, and what comes next."""
    found = seen.recognition
    if not found.tiles:
        out.text(f"{start}no tiles were found")
        return
    out.text(start + (faces(found.hand, style.tiles) or "no hand was found"))
    rows = [(group.role, faces(group.text, style.tiles)) for group in found.groups]
    rows += [("doubtful", line) for line in found.doubt_lines()]
    rows += [("note", note) for note in found.notes]
    out.lines([("", *row) for row in rows], 2)
    typed = join(["mja", "score", found.hand])
    if seen.results is not None and scoring is not None:
        out.text()
        print_results(seen.results, scoring.choice, style, out)
    elif scoring is not None and found.hand:
        out.text(f"not scored: correct it and type {typed}, or take it as it was read with --accept")
    elif found.hand:
        out.text(f"to score it{'' if found.sure else ', once it is right'}: {typed}")


def _record(seen: Seen, scoring: Scoring | None) -> dict[str, Any]:
    """The JSON form; ``scores`` where a score was asked for, null where doubts stopped it."""
    told = {"picture": seen.name, **seen.recognition.to_dict()}
    if scoring is not None:
        told["scores"] = None if seen.results is None else [result.to_dict(False) for result in seen.results]
    return told


def _flat(seen: Seen) -> Iterator[dict[str, Any]]:
    """A row a tile, for CSV."""
    for number, tile in enumerate(seen.recognition.tiles, 1):
        told = tile.to_dict()
        corners = told.pop("quad")
        told["alternatives"] = [f"{name}:{share:.2f}" for name, share in tile.alternatives]
        yield {"picture": seen.name, "number": number, **told, "corners": [value for xy in corners for value in xy]}
