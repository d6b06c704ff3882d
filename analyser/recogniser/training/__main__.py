"""``python -m analyser.recogniser.training OUT_FOLDER [--art FOLDER] [--start FOLDER] [--minutes N]``: train it all."""

from __future__ import annotations

import argparse
import logging

from .train import train


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(
        prog="python -m analyser.recogniser.training",
        description="Draw tiles and scenes, train the recogniser's networks on them on two cores, and write the files "
        "of tables/recogniser into OUT_FOLDER. A run that was broken off goes on where it was.",
    )
    parser.add_argument("out_folder", help="where drawn scenes, checkpoints and finished networks go")
    parser.add_argument(
        "--art", metavar="FOLDER", help="folder of tile sets, each a folder of pictures named by class (5m.png)"
    )
    parser.add_argument(
        "--start", metavar="FOLDER", help="folder of finished networks: their classifier goes on learning"
    )
    parser.add_argument("--minutes", type=float, default=90, metavar="N", help="time for everything (default 90)")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    train(args.out_folder, args.art, args.minutes, args.start)


if __name__ == "__main__":
    main()
