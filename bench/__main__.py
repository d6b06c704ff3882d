"""``python -m bench`` runs the benchmarks; ``peers``, ``history`` and ``readme`` are further commands."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from . import history
from .hot import Asked
from .machine import machine
from .peers import compared
from .report import machine_line, peer_table, table
from .suite import BENCHMARKS, run

COMMANDS = {
    "run": "run the benchmarks (the default)",
    "peers": "compare with other libraries that are installed",
    "history": "run everything, the peers too, and add a line to bench/history.jsonl",
    "readme": "put the latest line of bench/history.jsonl into the README",
}


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    asked = Asked(options.rules, options.hands, options.repeats, options.records)
    if options.command == "readme":
        history.write_readme()
        return 0
    if options.command == "peers":
        told: dict[str, Any] = {"machine": machine(), "peers": [one.to_dict() for one in compared(asked)]}
    else:
        told = run(asked, options.only, peers=options.command == "history")
    if options.command == "history":
        history.append(told)
    return _print(told, options.json)


def _print(told: dict[str, Any], where: str | None) -> int:
    text = [machine_line(told["machine"]), ""]
    if "results" in told:
        text += [table(told["results"]), ""]
    if "peers" in told:
        text += [peer_table(told["peers"]), ""]
    print("\n".join(text).rstrip(), file=sys.stderr if where == "-" else sys.stdout)
    if where == "-":
        print(json.dumps(told, indent=1))
    elif where:
        with open(where, "w", encoding="utf-8") as file:
            json.dump(told, file, indent=1)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench", description="CPU per hand, one thread, medians of repeats.")
    listed = "; ".join(f"{name}: {text}" for name, text in COMMANDS.items())
    parser.add_argument("command", nargs="?", default="run", choices=COMMANDS, help=listed)
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON too (- is the standard output)")
    parser.add_argument("--only", type=_names, default=(), metavar="WHAT,...", help=", ".join(BENCHMARKS))
    parser.add_argument("--rules", type=_listed, default=Asked().rules, metavar="NAME,...")
    parser.add_argument("--hands", type=_number, default=Asked().hands, help="of a native batch; plain ones have fewer")
    parser.add_argument("--repeats", type=_number, default=Asked().repeats)
    parser.add_argument("--records", metavar="FOLDER", help="recorded games to read and verify, not the example's")
    return parser


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(",")))


def _names(text: str) -> tuple[str, ...]:
    names = _listed(text)
    for name in names:
        if name not in BENCHMARKS:
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(BENCHMARKS)}")
    return names


def _number(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
