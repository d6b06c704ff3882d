"""Shanten, waits and helping tiles that users of other programs reported: the rows of the case file, every fact."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from rows import CASES

from analyser import Hand, Meld, Tile, discards, parse, shanten, waits

FILE = CASES / "golden" / "bugs.jsonl"
KINDS = ("shanten", "waits", "ukeire")
CALLED = {"pon": "pung", "chi": "chow", "kan": "kong"}
#: What says how the hand is held, and remarks.
READ = {"hand", "hand14", "melds", "melds_count", "visible", "discard", "call", "red_fives", "note_melds"}
REMARKS = {"note", "error", "no_crash", "standard_concealed_only"}


@cache
def reported() -> list[dict[str, Any]]:
    if not FILE.is_file():
        pytest.skip(f"no case file {FILE}: set ANALYSER_CASES to the folder that holds it")
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row for row in rows if row["kind"] in KINDS and row["form"] == "other"]


def held(given: dict[str, Any]) -> tuple[Hand | list[int], dict[str, Any]]:
    """The hand of a row, and what is said beside it: melds as they are named, or how many there are."""
    assert set(given) <= READ, set(given) - READ
    hand = parse(given.get("hand") or given["hand14"])
    named = [text.split() for text in given.get("melds", ())]
    melds = tuple(Meld(CALLED[type_], parse(tiles).tiles) for type_, tiles in named)
    if "note_melds" in given:  # two further melds, of which nothing is said
        melds += tuple(Meld("pung", (Tile(kind),) * 3) for kind in (31, 32))
    more = {"visible": given["visible"]} if "visible" in given else {}
    if "melds_count" in given:
        return list(hand.counts), more | {"melds": given["melds_count"]}
    return Hand(hand.tiles, melds), more


def said(row: dict[str, Any], fact: str, expected: Any) -> Any:
    """What the library says of a fact."""
    hand, more = held(row["input"])
    shape = {name: value for name, value in more.items() if name == "melds"}
    if fact in ("shanten", "no_call", "all_forms"):
        return shanten(hand, **shape).overall
    if fact in ("standard", "standard_with_meld_copies"):
        return shanten(hand, **shape).standard
    if fact == "chiitoitsu":
        return shanten(hand, **shape).seven_pairs
    if fact == "agari":
        return shanten(hand, **shape).overall == -1
    if fact == "tenpai":
        return waits(hand, **more).ready
    if fact == "waits":
        return {wait.tile: wait.unseen for wait in waits(hand, **more).waits}
    if fact in ("tiles", "total"):
        helping = helping_of(row, hand, more)
        return helping if fact == "tiles" else sum(helping.values())
    if fact == "tenpai_discards":
        found = discards(hand, **more).discards
        return {str(one.tile): {wait.tile: wait.unseen for wait in one.waits} for one in found if one.waits}
    assert fact == "after_call", fact
    return expected | {"best_shanten": after_call(hand, expected["tile"])}


def helping_of(row: dict[str, Any], hand: Any, more: dict[str, Any]) -> dict[str, int]:
    """The tiles that bring a hand closer, or that complete it, after the discard that the row names."""
    if "discard" in row["input"]:
        found = {str(one.tile): one for one in discards(hand, **more).discards}[row["input"]["discard"]].helping
        return {help.tile: help.unseen for help in found}
    answer = waits(hand, **more)
    return {one.tile: one.unseen for one in (answer.waits or answer.helping)}


def after_call(hand: Hand, tile: str) -> int:
    """The shanten of the best call of a tile, and the best discard after it."""
    kind, best = parse(tile).tiles[0].kind, 8
    for low in range(kind - 2, kind + 1):
        for group in ((low, low + 1, low + 2), (kind, kind, kind)):
            left = [one.kind for one in hand.concealed]
            own = list(group)
            own.remove(kind)
            if not all(left.count(one) >= own.count(one) for one in own):
                continue
            for one in own:
                left.remove(one)
            meld = Meld("pung" if group[0] == group[1] else "chow", tuple(map(Tile, group)))
            overall = shanten(Hand(tuple(map(Tile, left)), (meld,))).overall
            assert overall is not None
            best = min(best, overall)
    return best


def test_every_fact_of_every_row():
    wrong, checked = [], 0
    for row in reported():
        for fact, expected in row["expected"].items():
            if fact in REMARKS:
                continue
            found = said(row, fact, expected)
            checked += 1
            if found != expected:
                wrong.append((row["id"], fact, expected, found))
    assert wrong == []
    assert checked >= len(reported())


def test_no_fifth_tile_is_tried_for_any_row():
    for row in reported():
        if "hand14" in row["input"]:
            hand, more = held(row["input"])
            for one in discards(hand, **more).discards:
                full = [help.tile for help in one.helping if hand.counts[help.kind] - (help.kind == one.tile.kind) > 3]
                assert full == []
