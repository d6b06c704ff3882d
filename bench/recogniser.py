"""How well tiles are read from pictures that somebody labelled: ``python -m bench.recogniser FOLDER``.

FOLDER holds ``annotations.json`` and the pictures it names. A recogniser gets the path of a picture, or the picture,
and nothing else; what it gives is compared with the labels afterwards. Each group runs in a process of its own: its
CPU seconds, which are those of one thread, and its peak memory are told.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from .machine import installed
from .recogniser_counts import Guess, Read, count, with_shares

ROWS = ("flat-hand", "flat-hand+meld", "flat-melds")
OTHER = ("stacked", "close-up", "clutter", "scatter", "scatter-blurred", "in-hand", "whole-table")
#: Whole pictures of which another entry is the part that counts; told apart, since the tiles are the same.
GROUPS = ("photo_row", "photo_whole", "photo_other", "photo_other_whole", "screenshot", "screenshot_whole", "grid")
PEER = "mahjong-detector"
_LARGE = (4032, 3024)
_REPEATS = 3


def group_of(image: dict[str, Any]) -> str | None:
    """The group that a picture counts in, by its kind and condition; None: in none."""
    condition, whole = image["condition"], image["variant_of"] is not None
    if condition.endswith("grid") or "grid" in condition:
        return "grid"
    if image["kind"] == "screenshot":
        return "screenshot_whole" if whole else "screenshot"
    if condition in ROWS:
        return "photo_whole" if whole else "photo_row"
    if condition in OTHER:
        return "photo_other_whole" if whole else "photo_other"
    return None


def ours(finder: str | None) -> Callable[[str], Read]:
    """This package's recogniser; ``finder``: a function that finds the tiles in its place, as module:function."""
    from analyser import recognise

    find = None
    if finder:
        module, _, name = finder.partition(":")
        find = getattr(import_module(module), name)

    def read(path: str) -> Read:
        seen = recognise(path, finder=find)
        guesses = []
        for tile in seen.tiles:
            xs, ys = [x for x, _ in tile.quad], [y for _, y in tile.quad]
            guesses.append(Guess(tile.tile, tile.confidence, (min(xs), min(ys), max(xs), max(ys)), tile.doubtful))
        return Read(tuple(guesses), bool(seen.doubts))

    return read


def peer() -> Callable[[str], Read]:
    """The package ``mahjong-detector``, with the boxes that its own function finds and leaves out."""
    from mahjong_detector.predict import CLASS_NAMES, predict
    from mahjong_detector.preprocess import preprocess_image
    from PIL import Image

    words = {"tou": "1z", "nan": "2z", "sha": "3z", "pe": "4z", "haku": "5z", "hatsu": "6z", "chun": "7z"}

    def read(path: str) -> Read:
        with Image.open(path) as image:
            found = predict(*preprocess_image(image))
        guesses = [
            Guess(words.get(name := CLASS_NAMES[one.class_id], name), one.confidence, (one.x1, one.y1, one.x2, one.y2))
            for one in found
        ]
        return Read(tuple(sorted(guesses, key=lambda guess: guess.box[0])))

    return read


def run_group(
    folder: str, images: list[dict[str, Any]], boxes: dict[str, list[dict[str, Any]]], which: str, finder: str | None
) -> tuple[dict[str, Any], list[str]]:
    """The figures of one group, and what was wrong; runs in a process of its own."""
    read = peer() if which == "peer" else ours(finder)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    seconds = []
    for number, image in enumerate(images):
        path = os.path.join(folder, image["file"])
        if number == 0:
            read(path)  # networks are loaded before the clock runs
        start = time.process_time()
        seen = read(path)
        seconds.append(time.process_time() - start)
        one, told = count(image, boxes.get(image["id"], []), seen)
        counts += one
        wrong += told
    figures = with_shares(counts)
    figures |= {"seconds": round(sum(seconds), 3), "seconds_most": round(max(seconds), 3), "peak_mb": peak_mb()}
    return figures, wrong


def peak_mb() -> int | None:
    """The most memory that this process has held, in MB; None where the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def enlarged(path: str, target: str) -> None:
    """A picture as a phone's 12 million pixels."""
    from PIL import Image

    with Image.open(path) as image:
        size = _LARGE if image.width >= image.height else _LARGE[::-1]
        image.convert("RGB").resize(size, Image.Resampling.BICUBIC).save(target, "JPEG", quality=92)


def run_large(path: str, which: str, finder: str | None) -> dict[str, Any]:
    """CPU seconds and peak memory for one large photo, decoding included."""
    read = peer() if which == "peer" else ours(finder)
    start = time.process_time()
    read(path)
    first = time.process_time() - start
    seconds = []
    for _ in range(_REPEATS):
        start = time.process_time()
        read(path)
        seconds.append(time.process_time() - start)
    return {"seconds_first": round(first, 3), "seconds": round(sorted(seconds)[1], 3), "peak_mb": peak_mb()}


def apart(work: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, *arguments).result()


def run(
    folder: str, *, which: str = "ours", only: Sequence[str] = (), finder: str | None = None
) -> tuple[dict[str, Any], list[str]]:
    """The figures of all groups, ``{"groups": {...}, "photo_12mp": {...}}``, and a line for whatever was wrong."""
    with open(os.path.join(folder, "annotations.json"), encoding="utf-8") as file:
        annotations = json.load(file)
    boxes: dict[str, list[dict[str, Any]]] = {}
    for box in annotations["boxes"]:
        boxes.setdefault(box["image"], []).append(box)
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in GROUPS if not only or name in only}
    for image in annotations["images"]:
        groups.get(group_of(image) or "", []).append(image)
    told: dict[str, Any] = {"groups": {}}
    wrong: list[str] = []
    for name, images in groups.items():
        if images:
            told["groups"][name], faults = apart(run_group, folder, images, boxes, which, finder)
            wrong += faults
    large = groups.get("photo_whole")
    if large:
        with tempfile.TemporaryDirectory() as place:
            target = os.path.join(place, "large.jpg")
            apart(enlarged, os.path.join(folder, large[0]["file"]), target)
            told["photo_12mp"] = apart(run_large, target, which, finder)
    return told, wrong


def beaten(our: dict[str, Any], their: dict[str, Any]) -> dict[str, Any]:
    """Group by group: the share of boxes that each gets wrong, and whether ours is at most half of theirs."""
    told = {}
    for name, group in our.items():
        errors = [round(1 - one["class_right"] / max(one["boxes"], 1), 4) for one in (group, their[name])]
        told[name] = {"error": errors[0], "peer_error": errors[1], "by_half": 2 * errors[0] <= errors[1]}
    return told


def table(groups: dict[str, Any]) -> str:
    """A line a measure, a column a group; a count and what it is out of."""
    from .recogniser_counts import COUNTS, OUT_OF

    rows = [["", *groups]]
    for name in COUNTS:
        if name in OUT_OF:
            cells = [
                f"{group[name]}/{group[OUT_OF[name]]} {group[f'{name}_share']:.1%}" if group[OUT_OF[name]] else "-"
                for group in groups.values()
            ]
            rows.append([name, *cells])
    for name in ("images", "boxes", "seconds", "seconds_most", "peak_mb"):
        rows.append([name, *(str(group[name]) for group in groups.values())])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.recogniser", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", help="annotations.json, and the pictures that it names")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--peer", action="store_true", help=f"run the package {PEER} beside ours")
    parser.add_argument("--only", type=lambda text: text.split(","), default=(), metavar="GROUP,...")
    parser.add_argument("--wrong", action="store_true", help="list on stderr whatever was read wrong")
    parser.add_argument("--finder", metavar="MODULE:FUNCTION", help="find the tiles with this function")
    options = parser.parse_args(arguments)
    if unknown := set(options.only) - set(GROUPS):
        parser.error(f"{', '.join(sorted(unknown))}: groups are {', '.join(GROUPS)}")
    if options.peer and installed(PEER) is None:
        parser.error(f"{PEER} is not installed: pip install '{PEER}==0.0.6'")
    told, wrong = run(options.folder, only=options.only, finder=options.finder)
    if options.peer:
        theirs, _ = run(options.folder, which="peer", only=options.only)
        told["peer"] = {"name": PEER, "version": installed(PEER), **theirs}
        told["beaten"] = beaten(told["groups"], theirs["groups"])
    if options.wrong:
        print("\n".join(wrong), file=sys.stderr)
    if options.json:
        print(json.dumps(told, indent=1))
        return 0
    print(table(told["groups"]))
    if large := told.get("photo_12mp"):
        print(
            f"\n12 MP photo: {large['seconds']} s of CPU, the first {large['seconds_first']} s, {large['peak_mb']} MB"
        )
    if options.peer:
        print(f"\n{PEER} {told['peer']['version']}\n{table(told['peer']['groups'])}\n")
        for name, one in told["beaten"].items():
            verdict = "by half or more" if one["by_half"] else "not by half"
            print(f"{name}: error {one['error']:.1%}, peer {one['peer_error']:.1%}: {verdict}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
