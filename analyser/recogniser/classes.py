"""The classes that a picture's tiles are sorted into, in the order of the classifier's outputs.

A blank face is the white dragon (`5z`). `back` is a tile lying face down, `none` is anything that is not a tile.
"""

CLASSES: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    "0m",
    "0p",
    "0s",
    *(f"{family}{number}" for family in "FSA" for number in range(1, 5)),
    "J",
    "back",
    "none",
)
INDEX: dict[str, int] = {name: index for index, name in enumerate(CLASSES)}
FACES: tuple[str, ...] = CLASSES[:-2]  # the classes that show the face of a tile
BONUS: tuple[str, ...] = tuple(name for name in CLASSES if name[0] in "FSA")
