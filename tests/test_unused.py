"""What a hand says and its rules have no use for is said, and nothing else is."""

from __future__ import annotations

import pytest

from analyser import score

HAND = "23456m789p34588s+1m"


def notes(line: str, rules: str, **options: object) -> list[str]:
    warnings = score(f"{HAND} {line}", rules, options=options).warnings
    return [note for note in warnings if not note.endswith("assumed")]


@pytest.mark.parametrize(
    ("line", "rules", "told"),
    [
        ("last-of-kind", "malaysia", ["last-of-kind: not part of malaysia, ignored"]),
        ("last-of-kind", "hongkong", ["last-of-kind: not part of hongkong, ignored"]),
        ("last-of-kind", "riichi", ["last-of-kind: not part of riichi, ignored"]),
        ("last-of-kind", "mcr", []),
        ("self-draw first-draw", "mcr", ["first-draw: not part of mcr, ignored"]),
        ("self-draw first-draw", "hongkong", ["first-draw: scores nothing in this hand"]),
        ("self-draw first-draw seat=E", "hongkong", []),
        ("self-draw first-draw seat=E", "malaysia", []),  # it stands under "not counted"
        ("self-draw first-draw", "riichi", []),
        ("first-discard", "malaysia", ["first-discard: not part of malaysia, ignored"]),
        ("first-discard", "mcr", ["first-discard: not part of mcr, ignored"]),
        ("first-discard", "hongkong", []),
        ("self-draw flower-replacement bonus=plum", "mcr", ["flower-replacement: not part of mcr, ignored"]),
        ("riichi ippatsu last-tile", "malaysia", ["riichi, ippatsu: not part of malaysia, ignored"]),
        ("double-riichi ippatsu last-tile", "riichi", []),
        ("bonus=plum seat=S", "hongkong", ["plum belongs to seat E: it scores nothing for seat S"]),
        ("bonus=winter seat=S", "malaysia", ["winter belongs to seat N: it scores nothing for seat S"]),
        ("bonus=orchid,summer seat=S", "hongkong", []),
        ("bonus=plum,orchid,chrysanthemum,bamboo seat=S", "hongkong", []),
        ("bonus=cat seat=S", "malaysia", []),
        ("bonus=plum seat=S", "mcr", []),
    ],
)
def test_what_the_rules_have_no_use_for_is_said(line: str, rules: str, told: list[str]) -> None:
    assert notes(line, rules) == told


def test_what_a_rule_set_has_switched_off_is_no_part_of_it() -> None:
    assert notes("riichi ippatsu", "riichi", ippatsu=False) == ["ippatsu: not part of riichi, ignored"]


def test_it_is_said_of_a_hand_that_does_not_win_too() -> None:
    told = score("19m159p159s12345z+3m last-of-kind last-tile", "hongkong").warnings
    assert "last-of-kind: not part of hongkong, ignored" in told
