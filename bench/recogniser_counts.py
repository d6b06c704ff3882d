"""What a recogniser's tiles are worth beside labelled boxes: which boxes were found, read right, doubted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

LEAST_OVERLAP = 0.5
SURE = 0.9
NUMBER = ("F", "S", "A")  # bonus tiles

#: Count -> what it is a share of; with ``_share`` appended, the quotient.
OUT_OF = {
    "found": "boxes", "class_right": "boxes", "precision": "predictions", "kinds_right": "kinds",
    "hands_exact_multiset": "hands", "hands_exact_order": "hands", "red_strict": "reds", "red_folded": "reds",
    "bonus_class": "bonus", "bonus_number": "bonus_numbered", "conf90_right": "conf90",
    "wrong_hands_doubted": "wrong_hands",
}  # fmt: skip
COUNTS = (
    "images", "boxes", "found", "class_right", "predictions", "precision", "kinds", "kinds_right", "hands",
    "hands_exact_multiset", "hands_exact_order", "reds", "red_strict", "red_folded", "bonus", "bonus_class",
    "bonus_numbered", "bonus_number", "conf90", "conf90_right", "wrong_hands", "wrong_hands_doubted",
)  # fmt: skip


class Guess(NamedTuple):
    """A tile that a recogniser gives, with the upright box around it."""

    cls: str
    confidence: float
    box: tuple[float, float, float, float]
    doubtful: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


class Read(NamedTuple):
    """What a recogniser made of a picture: tiles in its reading order, and whether it doubts the hand as a whole."""

    guesses: tuple[Guess, ...]
    doubted: bool = False


def is_right(label: str, read: str) -> bool:
    """Whether a class is the labelled one; a bonus tile without a number is any flower or season."""
    return read[0] in ("F", "S") if label == "FL" else read == label


def _inside(point: tuple[float, float], box: Sequence[float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """Intersection over union of two upright boxes."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / ((one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - both)


def matched(guesses: Sequence[Guess], boxes: Sequence[dict[str, Any]]) -> dict[int, int]:
    """Guess -> box, one to one, those that overlap most first: the centre lies in the box, and IoU is 0.5 or more."""
    pairs = sorted(
        (
            (overlap(guess.box, box["bbox"]), at, number)
            for at, guess in enumerate(guesses)
            for number, box in enumerate(boxes)
            if _inside(guess.centre, box["bbox"])
        ),
        key=lambda pair: (-pair[0], *pair[1:]),
    )
    found: dict[int, int] = {}
    taken: set[int] = set()
    for share, at, number in pairs:
        if share >= LEAST_OVERLAP and at not in found and number not in taken:
            found[at] = number
            taken.add(number)
    return found


def count(image: dict[str, Any], boxes: Sequence[dict[str, Any]], read: Read) -> tuple[Counter[str], list[str]]:
    """The counts of one picture, and a line for each tile that is not right.

    ``image`` and ``boxes`` as the annotations have them. Inside a region of interest (``roi``), or where all tiles are
    boxed, tiles without a box count against the precision; backs, which have no boxes, never do.
    """
    left_out = [box for box in boxes if box["ignore"] or box["cls"] == "?"]
    labelled = [box for box in boxes if not box["ignore"] and box["cls"] != "?"]
    roi = image["roi"]
    guesses = [guess for guess in read.guesses if roi is None or _inside(guess.centre, roi)]
    found = matched(guesses, labelled)
    guesses_judged = [
        at
        for at, guess in enumerate(guesses)
        if at in found or (guess.cls != "back" and not any(_inside(guess.centre, box["bbox"]) for box in left_out))
    ]
    all_boxed = image["all_tiles_boxed"] or roi is not None
    if not all_boxed:
        guesses_judged = list(found)
    counts = Counter(images=1, boxes=len(labelled), found=len(found))
    counts["predictions"] = len(guesses_judged) if all_boxed else 0
    counts["precision"] = len(found) if all_boxed else 0
    of_box = {number: guesses[at] for at, number in found.items()}
    wrong = []
    for number, box in enumerate(labelled):
        guess = of_box.get(number)
        _count_box(counts, box["cls"], guess.cls if guess else " ")
        if guess is None or not is_right(box["cls"], guess.cls):
            told = f"{guess.cls} {guess.confidence:.2f}{' doubted' if guess.doubtful else ''}" if guess else "not found"
            wrong.append(f"{image['id']}: {box['cls']} at {[round(x) for x in box['bbox']]}: {told}")
    for at in guesses_judged:
        right = at in found and is_right(labelled[found[at]]["cls"], guesses[at].cls)
        if guesses[at].confidence >= SURE:
            counts["conf90"] += 1
            counts["conf90_right"] += right
        if at not in found:
            told = f"{guesses[at].cls} {guesses[at].confidence:.2f}"
            wrong.append(f"{image['id']}: no box at {[round(x) for x in guesses[at].box]}: {told}")
    if all_boxed:
        _count_hand(counts, image, labelled, [guesses[at] for at in sorted(guesses_judged)], read.doubted)
    return counts, wrong


def _count_box(counts: Counter[str], label: str, read: str) -> None:
    right = is_right(label, read)
    counts["class_right"] += right
    if label[0].isdigit():
        counts["kinds"] += 1
        counts["kinds_right"] += right
    if label[0] == "0":
        counts["reds"] += 1
        counts["red_strict"] += right
        counts["red_folded"] += read in (label, f"5{label[1]}")
    if label == "FL" or (label[0] in NUMBER and label != "FL"):
        counts["bonus"] += 1
        counts["bonus_class"] += read[0] in NUMBER
        if label != "FL":
            counts["bonus_numbered"] += 1
            counts["bonus_number"] += right


def _count_hand(
    counts: Counter[str], image: dict[str, Any], boxes: Sequence[dict[str, Any]], guesses: list[Guess], doubted: bool
) -> None:
    """The picture as one hand: are its tiles the labelled ones, and in the labelled order from left to right?"""
    labels, read = image["hand_left_to_right"], guesses
    if labels is None:
        labels = [box["cls"] for box in sorted(boxes, key=lambda box: box["bbox"][0] + box["bbox"][2])]
        read = sorted(guesses, key=lambda guess: guess.centre[0])
    classes = [guess.cls for guess in read if guess.cls != "back"]
    exact = same_tiles(labels, classes)
    counts["hands"] += 1
    counts["hands_exact_multiset"] += exact
    counts["hands_exact_order"] += len(labels) == len(classes) and all(map(is_right, labels, classes))
    if not exact:
        counts["wrong_hands"] += 1
        counts["wrong_hands_doubted"] += doubted or any(guess.doubtful for guess in guesses)


def same_tiles(labels: Sequence[str], classes: Sequence[str]) -> bool:
    """Whether these are the labelled tiles, in any order."""
    numbered = Counter(label for label in labels if label != "FL")
    more = Counter(classes) - numbered
    without = sum(label == "FL" for label in labels)
    return not numbered - Counter(classes) and more.total() == without and all(is_right("FL", one) for one in more)


def with_shares(counts: Counter[str]) -> dict[str, Any]:
    """The counts of a group, and beside each what share of its whole it is (None of nothing)."""
    told: dict[str, Any] = {}
    for name in COUNTS:
        told[name] = counts[name]
        if name in OUT_OF:
            whole = counts[OUT_OF[name]]
            told[f"{name}_share"] = round(counts[name] / whole, 4) if whole else None
    return told
