"""Results as a table for people and as JSON for programs."""

from __future__ import annotations

from typing import Any

UNITS = (("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0))


def shown(ns: float) -> str:
    """Nanoseconds in the unit that reads best, three digits."""
    for unit, size in UNITS:
        if ns >= size or unit == "ns":
            value = ns / size
            return f"{value:.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
    raise AssertionError


def machine_line(machine: dict[str, Any]) -> str:
    kind = f"{machine['processor']} ({machine['cores']} cores, {machine['architecture']}), {machine['system']}"
    versions = ", ".join(f"{name} {machine[name]}" for name in ("python", "numpy", "numba", "click", "analyser"))
    return f"{kind}; {versions}"


def table(results: list[dict[str, Any]]) -> str:
    """One line a result."""
    rows = [("what", "rules", "population", "gear", "cpu", "low", "high", "per", "calibrated", "")]
    for one in results:
        ratio = f"{one['ratio']:.2f} x {one['against']}" if "ratio" in one else ""
        names = (one[name] or "" for name in ("what", "rules", "population", "gear"))
        figures = (shown(one[name]) for name in ("ns", "low", "high"))
        rows.append((*names, *figures, one["per"], f"{one['calibrated']:.3g}", ratio))
    return _columns(rows, right=(4, 5, 6, 8))


def peer_table(results: list[dict[str, Any]]) -> str:
    """One line a peer and population."""
    if not results:
        return "no library to compare with is installed"
    rows = [("what", "population", "peer", "cpu", "low", "high", "ours", "times", "answers that differ")]
    for one in results:
        figures = (shown(one[name]) for name in ("ns", "low", "high", "ours"))
        times = f"{one['ns'] / one['ours']:.0f}" if one["ours"] else ""
        differ = f"{one['differ']} of {one['hands']}"
        rows.append((one["what"], one["population"], f"{one['peer']} {one['version']}", *figures, times, differ))
    return _columns(rows, right=(3, 4, 5, 6, 7))


def _columns(rows: list[tuple[str, ...]], right: tuple[int, ...]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
