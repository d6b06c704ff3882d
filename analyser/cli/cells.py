"""The options that say how results are shown, and what is told below them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from ..scoring import Score
from ..scoring.faces import FACES, faces
from .output import Output
from .rulesets import as_options

tiles_option = click.option(
    "--tiles", type=click.Choice(FACES, case_sensitive=False), default="mpsz", help="How tiles are shown."
)


def tell_more(scores: Sequence[Score], out: Output, tiles: str, notes: Iterable[str] = ()) -> None:
    """What holds for all scores, and how to ask for everything about the first that wins."""
    best = next((score for score in scores if score.valid), scores[0]) if scores else None
    shared = [note for note in best.warnings if all(note in score.warnings for score in scores)] if best else []
    for note in dict.fromkeys([*notes, *shared]):
        out.text(f"note: {faces(note, tiles)}")
    if best:
        from shlex import join

        asked = join(["mja", "score", str(best.hand), *as_options(best.rules)])
        out.text(f"\nhow it comes about, and who pays what: {asked}")
