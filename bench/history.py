"""The record of runs, ``history.jsonl``, a line each, and the figures that the README shows from the latest of them."""

from __future__ import annotations

import hashlib
import json
import os
from datetime import UTC, datetime
from typing import Any

from .report import machine_line, shown

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "history.jsonl")
ROOT = os.path.dirname(HERE)
README = os.path.join(ROOT, "README.md")
BEGIN, END = "<!-- figures: written by `python -m bench readme` -->", "<!-- end of figures -->"


def code_digest() -> str:
    """Twelve digits that name the sources and tables which were measured."""
    text = hashlib.sha256()
    for folder in ("analyser", "tables"):
        for place, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith((".py", ".toml", ".bin")):
                    with open(os.path.join(place, name), "rb") as file:
                        text.update(name.encode() + file.read())
    return text.hexdigest()[:12]


def append(told: dict[str, Any], path: str = FILE) -> None:
    """Add a run, dated by the system, to the record."""
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    line = json.dumps({"date": date, "code": code_digest(), **told}, ensure_ascii=False)
    with open(path, "a", encoding="utf-8") as file:
        file.write(line + "\n")


def latest(path: str = FILE) -> dict[str, Any]:
    """The latest run."""
    with open(path, encoding="utf-8") as file:
        run: dict[str, Any] = json.loads(file.readlines()[-1])
    return run


def figures_text(run: dict[str, Any]) -> str:
    """The part of the README that shows a run."""
    of = {(one["what"], one["rules"], one["population"], one["gear"]): one for one in run["results"]}
    populations = ("random", "complete", "gamelike", "flush")
    lines = [
        BEGIN,
        "",
        "| CPU a hand, one thread | " + " | ".join(populations) + " |",
        "| --- |" + " --- |" * len(populations),
    ]
    rows = [(f"score, `{rules}`, {gear} gear", "score", rules, gear) for gear in ("native", "plain") for rules in RULES]
    rows += [("complete or not", "complete", None, "native"), ("every split", "splits", None, "native")]
    for title, what, rules, gear in rows:
        cells = [of.get((what, rules, name, gear)) for name in populations]
        if any(cells):
            lines.append(f"| {title} | " + " | ".join(shown(one["ns"]) if one else "" for one in cells) + " |")
    lines += ["", "| CPU | |", "| --- | --- |"]
    for what, title in SINGLE:
        for one in run["results"]:
            if one["what"] != what:
                continue
            rules = f" (`{one['rules']}`)" if what == "one_hand" else ""
            ratio = f', {one["ratio"]:.2f} times that of `python -c "import click"`' if "ratio" in one else ""
            lines.append(f"| {title}{rules} | {shown(one['ns'])}{ratio} |")
    for one in run.get("peers", ()):
        title = f"{PEERS[one['what']].format(one['population'])}: `{one['peer']}` {one['version']}"
        lines.append(f"| {title} | {shown(one['ns'])}, here {shown(one['ours'])} |")
    lines += ["", f"Run of {run['date']}, medians of {run['repeats']}: {machine_line(run['machine'])}.", "", END]
    return "\n".join(lines)


RULES = ("hongkong", "malaysia", "riichi", "mcr")
PEERS = {
    "complete": "complete or not, {} hands without melds",
    "shanten": "shanten, {}",
    "score": "a riichi score, {} hands",
    "points": "points of Chinese Official, {} hands",
}
SINGLE = (
    ("parse", "reading one hand line"),
    ("one_hand", "scoring one hand line in a running Python, everything explained"),
    ("cold_start", "`mja score` for one hand, from nothing to the answer"),
    ("first_compile", "the first native batch ever: numba started, everything compiled"),
    ("cached_load", "the first native batch of a later process"),
    ("ten_thousand_first", "a process that scores 10,000 hands, the first ever"),
    ("ten_thousand", "a process that scores 10,000 hands, later"),
)


def write_readme(path: str = README) -> None:
    """Put the latest run into the README, between its two marks."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + figures_text(latest()) + after)
