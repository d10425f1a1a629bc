"""What a picture costs: layout, painting and encoding, the size of its file, and how true its colours are.

Measured on the successive boards of a game of eight, with 72 pieces each. Bars for times are in python-chess plies of
the same run, those for files in thousands of bytes.
"""

import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

from PIL import ImageChops, ImageStat

from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from benchmarks.true_colours import paint_true
from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.bring_down_the_mountain.state import View as MountainView
from games.core.protocol import OBSERVER, Game
from games.core.working import changed, changed as highest_changed
from games.dog_eat_dog import GAME
from games.high_ground import GAME as GROUND
from games.high_ground.state import View as GroundView
from games.high_heavens import GAME as HEAVENS
from games.high_heavens.events import Moved
from games.high_heavens.state import Figure as God, View as HeavensView
from games.highest_ground import GAME as HIGHEST
from games.highest_ground.files.scenarios import introductory
from games.highest_ground.files.tables import UNITS, Side
from games.highest_ground.rules.sighting import look as sighted
from games.highest_ground.rules.work import Work
from games.highest_ground.state import State as HighestState, Status
from games.registry import GAMES
from render import order, samples
from render.bring_down_the_mountain import PICTURE as MOUNTAIN_PICTURE
from render.core import png as encoder
from render.core.look import MOST_STEPS, Look, Picture
from render.core.painter import colours, frame, paint, png
from render.core.scene import Scene, Theme
from render.core.tiles import DRAWN
from render.dog_eat_dog import PICTURE
from render.draw_order import draw
from render.high_ground import PICTURE as GROUND_PICTURE
from render.high_heavens import PICTURE as HEAVENS_PICTURE
from render.highest_ground import PICTURE as HIGHEST_PICTURE

Shown: TypeAlias = tuple[Any, Look]

SEATS: Final = 8
PAINTED: Final = Plies(330)
"""What a board of sixty pieces may take from the view to the file."""
GODS: Final = 12
GODS_PAINTED: Final = Plies(245)
"""What a board of High Heavens with twelve gods may take: 15 ms where a ply takes 61 µs."""
GODS_FILE: Final = 130.0
COUNTERS: Final = 60
COUNTERS_PAINTED: Final = Plies(800)
"""What a country of 24 by 14 hexes with sixty units may take: 40 ms where a ply takes 50 µs."""
COUNTERS_FILE: Final = 160.0
"""Half of the sixty units lie large in one crowd; boards of games as they are played take less than 145."""
SINCE_FILE: Final = 165.0
"""What a picture with nine arrows may take."""


def _boards(count: int) -> list[Shown]:
    played = [samples.play(GAME, SEATS, moves, seed=3) for moves in range(count)]
    return [(GAME.knowledge.view(sample.state, None), samples.look(GAME, sample)) for sample in played]


def _mountains(count: int) -> list[tuple[MountainView, Look]]:
    """Successive boards of Bring Down the Mountain, most with all 52 cards."""
    played = [samples.play(MOUNTAIN, 4, 4 * n, 3, choose=samples.tidy) for n in range(count)]
    return [
        (MOUNTAIN.knowledge.view(sample.state, None), samples.look(MOUNTAIN, sample)) for sample in played
    ]


def _grounds(count: int) -> list[tuple[GroundView, Look]]:
    """Successive boards of High Ground, with more and more land under 24 pieces."""
    played = [samples.play(GROUND, 4, 3 * n, 3, choose=samples.roaming) for n in range(count)]
    return [(GROUND.knowledge.view(sample.state, None), samples.look(GROUND, sample)) for sample in played]


def _heavens(count: int) -> list[tuple[HeavensView, Look]]:
    """Boards of High Heavens with twelve gods, each with chips, in both themes."""
    state = samples.play(HEAVENS, 2, 0, 3).state
    cells = ("c1", "c3", "d4", "d5", "e3", "f4", "d8", "d7", "c6", "e6", "f6", "c7")
    keys = [key for deck in state.decks.decks for key in deck[: GODS // 2]]
    boards: list[tuple[HeavensView, Look]] = []
    for number in range(count):
        gods = tuple(
            God(
                key, state.decks.side[key], cells[(at + number) % GODS], 3 + (at + number) % 8, at % 3, at % 2
            )
            for at, key in enumerate(keys)
        )
        view = HEAVENS.knowledge.view(changed(state, gods=gods), None)
        moved = samples.Sample(
            state, (Moved(keys[0], (cells[number % GODS - 1], gods[0].cell), "move"),), number
        )
        boards.append((view, samples.look(HEAVENS, moved, theme="light" if number % 2 else "dark")))
    return boards


_CROWD: Final = """
title = "Everybody"
turns = 15
sheets = [["I", "II"]]
[allies]
enters = [{ sheet = "II", side = "east" }]
forces = [ALLIES]
[romans]
enters = [{ sheet = "I", side = "west" }]
forces = [ROMANS]
"""
"""The introductory country with every counter of the sheet; the aims of the introductory scenario follow."""


def _forces(side: Side) -> str:
    return ", ".join(
        f"{{ type = '{kind.key}', count = {kind.counters} }}" for kind in UNITS.types if kind.side is side
    )


def crowded() -> str:
    """The scenario with every counter of the sheet, with the aims of the introductory one."""
    forces = _CROWD.replace("ALLIES", _forces(Side.ALLIES)).replace("ROMANS", _forces(Side.ROMANS))
    return forces + "".join(introductory().partition("[victory]")[1:])


def _highest(count: int) -> list[Shown]:
    """Boards of The Highest Ground with sixty units of both sides around the river, as a side, the channel and a referee
    see them, in both themes."""
    begun: HighestState = HIGHEST.new(2, {"scenario": crowded(), "open": "off"})
    land = begun.setting.country
    middle = {Side.ALLIES: "IIF08", Side.ROMANS: "IIB08"}
    boards: list[Shown] = []
    for number in range(count):
        taken = dict.fromkeys(Side, number)
        near = {
            side: sorted(land.cells, key=lambda cell: (land.distance(cell, middle[side]), cell))
            for side in Side
        }
        units = []
        for unit in begun.units:
            at = taken[unit.side]
            taken[unit.side] += 1
            enters = at - number < COUNTERS // 2
            units.append(replace(unit, status=Status.FIELD, at=near[unit.side][at]) if enters else unit)
        work = Work(highest_changed(begun, units=tuple(units), round=3))
        sighted(work)
        view = HIGHEST.knowledge.view(work.now(), (0, 1, None, OBSERVER)[number % 4])
        theme: Theme = "light" if number % 2 else "dark"
        boards.append((view, Look(samples.NAMES[:2], 7, number, frozenset((0,)), theme=theme)))
    return boards


def _since(
    game: Game[Any, Any, Any], seats: int, step: int, choose: samples.Choose | None, count: int
) -> list[Shown]:
    """Successive boards with the last moves numbered, up to as many as are."""
    played = [samples.play(game, seats, step * (n + 1), 3, choose=choose) for n in range(count)]
    return [
        (game.knowledge.view(each.state, None), samples.caught_up(game, each, MOST_STEPS)) for each in played
    ]


def _whole(
    name: str,
    picture: Picture[Any],
    boards: Sequence[tuple[Any, Look]],
    rounds: int,
    painted: Plies = PAINTED,
    largest: float = 160.0,
) -> list[Row]:
    """What another game's boards take from the view to the file."""
    sizes = [len(png(picture.scene(*board))) / 1000 for board in boards]
    whole = _each(lambda number: png(picture.scene(*boards[number])), len(boards), rounds)
    return [
        (f"{name} set, painted and encoded p50", statistics.median(whole), "ms", painted),
        (f"{name} set, painted and encoded p95", sorted(whole)[int(len(whole) * 0.95)], "ms", None),
        (f"{name}, largest file", max(sizes), "KB", largest),
    ]


def _others(count: int, rounds: int) -> list[Row]:
    return [
        *_whole("mountain", MOUNTAIN_PICTURE, _mountains(count), rounds),
        *_whole("high ground", GROUND_PICTURE, _grounds(count), rounds),
        *_whole("high heavens", HEAVENS_PICTURE, _heavens(count), rounds, GODS_PAINTED, GODS_FILE),
        *_whole("highest ground", HIGHEST_PICTURE, _highest(count), rounds, COUNTERS_PAINTED, COUNTERS_FILE),
        *_whole(
            "catching up with eight", PICTURE, _since(GAME, SEATS, 1, None, count), rounds, largest=SINCE_FILE
        ),
        *_whole(
            "catching up on land",
            GROUND_PICTURE,
            _since(GROUND, 4, 3, samples.roaming, count),
            rounds,
            largest=SINCE_FILE,
        ),
    ]


def _each(work: Callable[[int], object], count: int, rounds: int) -> list[float]:
    """Milliseconds for every board, measured several times."""
    took = []
    for _ in range(rounds):
        for number in range(count):
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
    """Milliseconds to the first board of a new process, after its imports, fonts and tiles included."""
    code = (
        "import time; from benchmarks.drawing import _boards, PICTURE, png;"
        "view, look = _boards(24)[-1]; began = time.perf_counter(); png(PICTURE.scene(view, look));"
        "print((time.perf_counter() - began) * 1000)"
    )
    return float(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    )


_WIDE: Final = (
    "Al",
    "Ελένη",
    "李小龍",
    "Gwendolyn",
    "The Great Cornholio",
    "somebody_with_a_long_name",
    "W" * 32,
)
"""Names of all lengths, of which a crowd has some at each table."""
_PLAYERS: Final[dict[str, tuple[samples.Choose | None, int]]] = {
    GAME.about.key: (None, 1),
    MOUNTAIN.about.key: (samples.tidy, 1),
    GROUND.about.key: (samples.roaming, 1),
    HEAVENS.about.key: (samples.marching, 1),
    HIGHEST.about.key: (samples.warring, 4),
}
"""Who plays at the tables of each game, and how many decisions a picture lies after the last."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How much of a crowd's play is drawn: so many tables, and so many pictures of each before and while it is measured."""

    tables: int
    before: int
    rounds: int

    def orders(self) -> list[tuple[str, bytes]]:
        """The pictures in the order in which tables would ask for them, each with its game's key."""
        courses = []
        for number in range(self.tables):
            game = GAMES[number % len(GAMES)]
            counts = game.about.seat_counts
            seats = counts[number // len(GAMES) % len(counts)]
            names = tuple(_WIDE[(number + seat * 3) % len(_WIDE)] for seat in range(seats))
            choose, step = _PLAYERS[game.about.key]
            course = samples.course(game, seats, number, choose=choose)
            courses.append((game, names, islice(course, None, None, step)))
        found = []
        for _ in range(self.before + self.rounds):
            for game, names, course in courses:
                if (sample := next(course, None)) is not None:
                    view = game.knowledge.view(sample.state, None)
                    found.append((game.about.key, order.write(game, view, samples.look(game, sample, names))))
        return found


def _crowd(size: Crowd) -> list[Row]:
    """What the pictures of many tables take, as the process that draws is asked for them."""
    orders = size.orders()
    took: dict[str, list[float]] = {game.about.key: [] for game in GAMES}
    for number, (key, asked) in enumerate(orders):
        began = time.perf_counter()
        draw(asked)
        if number >= size.before * size.tables:
            took[key].append((time.perf_counter() - began) * 1000)
    everything = sorted(value for values in took.values() for value in values)
    means = [statistics.mean(values) for values in took.values() if values]
    return [
        *(
            (f"crowd, {key}, mean", statistics.mean(values), "ms", None)
            for key, values in took.items()
            if values
        ),
        ("crowd, mean of the games", statistics.mean(means), "ms", Plies(140)),
        ("crowd, p99", everything[int(len(everything) * 0.99)], "ms", Plies(400)),
        ("crowd, kept drawings", DRAWN.bytes / 1e6, "MB", None),
    ]


def _measure(count: int, rounds: int) -> list[Row]:
    boards = _boards(count)
    scenes = [PICTURE.scene(*board) for board in boards]
    frames = [frame(scene).copy() for scene in scenes]
    inks = colours(scenes[0].scheme)
    sizes = [len(png(scene)) / 1000 for scene in scenes]
    whole = _each(lambda number: png(PICTURE.scene(*boards[number])), count, rounds)
    drawn = _each(lambda number: png(scenes[number]), count, rounds)
    return [
        ("board set, painted and encoded p50", statistics.median(whole), "ms", PAINTED),
        ("board set, painted and encoded p95", sorted(whole)[int(len(whole) * 0.95)], "ms", None),
        ("board painted and encoded p50", statistics.median(drawn), "ms", PAINTED),
        ("… set", statistics.median(_each(lambda n: PICTURE.scene(*boards[n]), count, rounds)), "ms", None),
        ("… painted", statistics.median(_each(lambda n: frame(scenes[n]), count, rounds)), "ms", None),
        (
            "… encoded",
            statistics.median(
                _each(lambda n: encoder.write(frames[n], scenes[n].height, inks), count, rounds)
            ),
            "ms",
            None,
        ),
        (
            "… told in words",
            statistics.median(_each(lambda n: PICTURE.text(*boards[n]), count, rounds)),
            "ms",
            None,
        ),
        ("first board of a process", _first_board(), "ms", None),
        ("largest file", max(sizes), "KB", 160.0),
        ("colours against true ones, worst", min(map(_decibels, scenes[:: max(1, count // 4)])), "dB", 40.0),
    ]


SIZES: Final = {
    Size.FULL: (Crowd(50, 12, 24), 24, 5),
    Size.QUICK: (Crowd(50, 6, 6), 24, 1),
    Size.SMALLEST: (Crowd(5, 1, 1), 2, 1),
}
"""What a crowd draws, how many other boards are drawn, and how often."""


def pieces(size: Size) -> list[Piece]:
    """The crowd first, since other boards would fill what is kept."""
    crowd, count, rounds = SIZES[size]
    return [partial(_crowd, crowd), partial(_measure, count, rounds), partial(_others, count, rounds)]
