"""``mja warmup``: everything that later commands would have to prepare, prepared and kept now."""

from __future__ import annotations

from typing import Any

import click

from ..errors import AnalyserError
from ..rules import load_rules, rule_set_names
from .group import Helped
from .output import FINE, NEGATIVE, aside
from .spoken import say

_HELP = """Compile what scores many hands at once and looks ahead, and keep it, so that nothing waits for it later.

It takes less than a minute the first time, and next to nothing when everything is there already. Compiled code is
kept in your cache folder; the variable MJA_CACHE names another one.
"""
_EXAMPLES = """\b
Examples:
  mja warmup
"""


@click.command("warmup", cls=Helped, help=_HELP, epilog=_EXAMPLES)
def command() -> int:
    """Compile the loops of every shipped rule set that scores hands, of the splits, and of looking ahead."""
    import warnings
    from time import perf_counter

    try:
        from ..batch.engine import compiled_folder

        tasks = _tasks()
    except ImportError as error:
        raise AnalyserError(f"batches need numpy and numba: {error}", code="missing") from None
    failed = 0
    for name, is_kept, prepare in tasks:
        if is_kept:
            click.echo(say(f"{name}: ready"))
            continue
        began = perf_counter()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            prepare()
        click.echo(say(f"{name}: ready after {perf_counter() - began:.1f} s"))
        for warning in caught:
            aside(f"warning: {warning.message}")
            failed += "not kept" in str(warning.message)
    if failed:
        aside("nothing could be kept: name another folder in MJA_CACHE")
        return NEGATIVE
    click.echo(say(f"kept in {compiled_folder()}"))
    return FINE


def _tasks() -> list[tuple[str, bool, Any]]:
    """What there is to compile: its name, whether it is kept already, and what compiles it."""
    from functools import partial

    import numpy as np

    from ..ahead import look_ahead
    from ..batch import complete_batch, split_batch
    from ..batch.engine import compiled, compiled_folder, signature, source_of
    from ..batch.shapes import prepare
    from ..kernels import gear
    from ..scoring.plan import plan_of

    plans: dict[str, Any] = {}  # rule sets with the same loop share it
    names: dict[str, list[str]] = {}
    for name in rule_set_names():
        rules = load_rules(name)
        if rules.scoring.get("method", "none") != "none":
            plan = plan_of(rules)
            source = source_of(plan)
            plans[source] = plan
            names.setdefault(source, []).append(name)
    tasks: list[tuple[str, bool, Any]] = []
    for source, plan in plans.items():
        is_kept = gear.is_kept(source, signature(), compiled_folder())
        tasks.append((", ".join(names[source]), is_kept, partial(compiled, plan)))
    tasks.append(("readings", False, prepare))
    tasks.append(("complete or not", False, partial(complete_batch, np.zeros((0, 34), np.int8))))
    tasks.append(("splits", False, partial(split_batch, np.zeros((0, 34), np.int8))))
    tasks.append(("looking ahead", False, partial(look_ahead, "123m456p789s1122z", 1, gear="native")))
    return tasks
