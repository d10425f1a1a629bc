"""Positions of High Heavens for tests of its pictures, and what its marks cover."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.core.working import changed
from games.high_heavens import GAME, events as e
from games.high_heavens.state import Figure, Lasting, Pile, State
from render import samples
from render.core.look import Look
from render.high_heavens import PICTURE
from render.high_heavens.pieces import chips
from render.high_heavens.pieces.icons import Emblem, Icon
from render.high_heavens.pieces.tablets import PLATE_HIGH, Held, Label, Nameplate, Tablet, plate_width
from render.high_heavens.pieces.things import (
    Abode,
    Border,
    Building,
    Burst,
    CardBack,
    Face,
    Palace,
    Point,
    Soul,
    part_of,
)
from tests.games.high_heavens.boards import so_many
from tests.render.boxes import BOXES, around, sized, upon

TWELVE = (
    Figure("thor", 0, "d4", 10, 2),
    Figure("odin", 0, "c4", 7, 1),
    Figure("loki", 0, "d5", 3, poison=2),
    Figure("hel", 0, "e4", 7),
    Figure("heimdall", 0, "e3", 8, armor=2),
    Figure("freyja", 0, "c1", 5),
    Figure("zeus", 1, "d8", 9, 1),
    Figure("poseidon", 1, "d7", 10),
    Figure("hephaestus", 1, "c6", 8, 1),
    Figure("aphrodite", 1, "e6", 6),
    Figure("artemis", 1, "f6", 7, 1),
    Figure("athena", 1, "c7", 4, armor=1),
)
FULL = (
    Figure("thor", 0, "d4", 10, 2, 1),
    Figure("skadi", 0, "b5", 0),
    Figure("odin", 0, "c4", 7, 1, 1, 2, 2),
    Figure("hephaestus", 1, "c5", 8, 1, 2, 1, 2),
    Figure("athena", 1, "d5", 4, 0, 1, 3),
    Figure("hades", 1, "d6", 9),
)
THINGS = (
    Pile("b3", architecture=3),
    Pile("f4", trap=2),
    Pile("b5", attack=1, armor=2),
    Pile("a4", attack=2),
)
LASTING = (
    Lasting("disabled", "athena", 0, 99),
    Lasting("guarded", "odin", 0, 99),
    Lasting("hidden", "hades", 1, 99),
    Lasting("disabled", "hephaestus", 0, 99),
    Lasting("blessed", "thor", 0, 99),
)
MOVED = (e.Moved("artemis", ("f4", "f5", "f6"), "move"),)


@lru_cache(maxsize=16)
def begun(seats: int = 2, moves: int = 0, seed: int = 3) -> State:
    """A game after so many moves."""
    found: State = samples.play(GAME, seats, moves, seed, choose=samples.marching).state
    return found


def position(seats: int = 2, **values: Any) -> State:
    """The beginning of a game with some of its position changed."""
    return changed(begun(seats), **{"entered": so_many(6, 6), **values})


def shown(state: State, seat: int | None = None, **look: Any):
    """A position as a seat sees it, and how."""
    view = GAME.knowledge.view(state, seat)
    owing = GAME.rules.to_act(state)
    seats = owing if isinstance(owing, frozenset) else frozenset[int]()
    return view, replace(Look(samples.NAMES[: state.seats], 7, 12, seats), **look)


def scene_of(state: State, seat: int | None = None, **look: Any):
    """The picture of a position."""
    return PICTURE.scene(*shown(state, seat, **look))


BOXES |= {
    chips.Chip: lambda mark: around(mark, chips.width(mark.kind, mark.count, mark.size), mark.size),
    Nameplate: lambda mark: around(mark, plate_width(mark), PLATE_HIGH),
    Tablet: lambda mark: upon(mark, mark.wide // 2, mark.wide if mark.stance == "lies" else mark.high),
    Label: lambda mark: around(mark, 58, 24),
    Abode: lambda mark: around(mark, 150, 2 * mark.half),
    Building: lambda mark: around(mark, *(round(part_of(mark) * each) for each in (116, 116, -12))),
    Border: lambda mark: around(mark, 160 + mark.half - 20, 2 * mark.half),
    Burst: lambda mark: around(mark, 76, 76),
    **dict.fromkeys(
        (CardBack, Face, Held), lambda mark: (mark.x, mark.y, mark.x + mark.wide, mark.y + mark.high)
    ),
    **dict.fromkeys((Point, Icon, Emblem), sized),
    Soul: lambda mark: upon(mark, 9, 28),
    Palace: lambda mark: around(mark, mark.scale * 15 // 10, mark.scale * 15 // 10, -mark.scale),
}
