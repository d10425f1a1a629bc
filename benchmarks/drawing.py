"""What a picture costs: set, painted and encoded, the size of its file, and how true its colours are.

Measured on the boards of a game of eight, one after another as they follow in play: they are larger than
1200 by 1200 and have more than sixty pieces for most of it, so the bars are met with something to spare.
"""

from __future__ import annotations

import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import ImageChops, ImageStat

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.bring_down_the_mountain.view import View as MountainView
from games.dog_eat_dog import GAME
from games.dog_eat_dog.view import View
from render import samples
from render.bring_down_the_mountain import PICTURE as MOUNTAIN_PICTURE
from render.core import png as encoder
from render.core.look import Look
from render.core.painter import colours, frame, paint, paint_true, png
from render.core.scene import Scene
from render.dog_eat_dog import PICTURE

Figure: TypeAlias = tuple[str, float, str, float | None]
Shown: TypeAlias = tuple[View, Look]

SEATS: Final = 8
BOARDS: Final = 24
ROUNDS: Final = 5


def _boards() -> list[Shown]:
    played = [samples.play(GAME, SEATS, moves, seed=3) for moves in range(BOARDS)]
    return [(GAME.view(sample.state, None), samples.look(GAME, sample)) for sample in played]


def _mountains() -> list[tuple[MountainView, Look]]:
    """Boards of Bring Down the Mountain as they follow in play, all 52 cards on most of them."""
    played = [samples.play(MOUNTAIN, 4, 4 * n, 3, choose=samples.tidy) for n in range(BOARDS)]
    return [(MOUNTAIN.view(sample.state, None), samples.look(MOUNTAIN, sample)) for sample in played]


def _mountain(rounds: int) -> list[Figure]:
    boards = _mountains()
    sizes = [len(png(MOUNTAIN_PICTURE.scene(*board))) / 1024 for board in boards]
    whole = _each(lambda number: png(MOUNTAIN_PICTURE.scene(*boards[number])), rounds)
    return [
        ("mountain set, painted and encoded p50", statistics.median(whole), "ms", 15.0),
        ("mountain set, painted and encoded p95", sorted(whole)[int(len(whole) * 0.95)], "ms", None),
        ("mountain, largest file", max(sizes), "KB", 130.0),
    ]


def _each(work: Callable[[int], object], rounds: int) -> list[float]:
    """Milliseconds for every board, several times."""
    took = []
    for _ in range(rounds):
        for number in range(BOARDS):
            began = time.perf_counter()
            work(number)
            took.append((time.perf_counter() - began) * 1000)
    return took


def _decibels(scene: Scene) -> float:
    difference = ImageChops.difference(paint_true(scene), paint(scene).convert("RGB"))
    found = ImageStat.Stat(difference)
    mean = sum(found.sum2) / (3 * difference.width * difference.height)
    return math.inf if mean == 0 else 10 * math.log10(255**2 / mean)


def _first_board() -> float:
    """Milliseconds to the first board in a new process, after its imports: fonts and tiles included."""
    code = (
        "import time; from benchmarks.drawing import _boards, PICTURE, png;"
        "view, look = _boards()[-1]; began = time.perf_counter(); png(PICTURE.scene(view, look));"
        "print((time.perf_counter() - began) * 1000)"
    )
    return float(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    )


def _measure(rounds: int) -> list[Figure]:
    boards = _boards()
    scenes = [PICTURE.scene(*board) for board in boards]
    frames = [frame(scene).copy() for scene in scenes]
    inks = colours(scenes[0].theme)
    sizes = [len(png(scene)) / 1024 for scene in scenes]
    whole = _each(lambda number: png(PICTURE.scene(*boards[number])), rounds)
    drawn = _each(lambda number: png(scenes[number]), rounds)
    return [
        ("board set, painted and encoded p50", statistics.median(whole), "ms", 15.0),
        ("board set, painted and encoded p95", sorted(whole)[int(len(whole) * 0.95)], "ms", None),
        ("board painted and encoded p50", statistics.median(drawn), "ms", 15.0),
        ("… set", statistics.median(_each(lambda n: PICTURE.scene(*boards[n]), rounds)), "ms", None),
        ("… painted", statistics.median(_each(lambda n: frame(scenes[n]), rounds)), "ms", None),
        (
            "… encoded",
            statistics.median(_each(lambda n: encoder.write(frames[n], scenes[n].height, inks), rounds)),
            "ms",
            None,
        ),
        ("… told in words", statistics.median(_each(lambda n: PICTURE.text(*boards[n]), rounds)), "ms", None),
        ("first board of a process", _first_board(), "ms", None),
        ("largest file", max(sizes), "KB", 130.0),
        ("colours against true ones, worst", min(map(_decibels, scenes[:: BOARDS // 4])), "dB", 40.0),
    ]


def run() -> list[Figure]:
    """All figures: name, value, unit, and the bar (the most it may be; for dB the least)."""
    return [*_measure(ROUNDS), *_mountain(ROUNDS)]


def run_quick() -> list[Figure]:
    """The same with one round."""
    return [*_measure(1), *_mountain(1)]
