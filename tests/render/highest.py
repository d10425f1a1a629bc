"""Positions of The Highest Ground for tests of its pictures, and what its marks cover."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.core.hexes.grid import Direction
from games.core.protocol import OBSERVER, Event
from games.core.words import Seat
from games.core.working import changed
from games.highest_ground import GAME
from games.highest_ground.files.tables import UNITS, Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work, waiting
from games.highest_ground.state import Stage, State, Status
from render.core.look import Look
from render.core.scene import Scene
from render.highest_ground import PICTURE
from render.highest_ground.ending import Standard
from render.highest_ground.land import HexName, name_widths
from render.highest_ground.margins.panels import Daylight
from render.highest_ground.pieces.badges import Prize, Sign, Verdict
from render.highest_ground.pieces.blocks import Block, Vestige
from tests.render.boxes import BOXES, around, sized

NAMES = ("Ada", "Björn")
REFEREE = OBSERVER
VIEWERS = (None, 0, 1, REFEREE)
CROWD = 60


def _forces(side: Side) -> str:
    return ", ".join(
        f"{{ type = '{kind.key}', count = {kind.counters}, ammunition = 6 }}"
        for kind in UNITS.types
        if kind.side is side
    )


FULL = f"""
title = "Everybody"
turns = 15
sheets = [["I", "II"]]
[allies]
enters = [{{ sheet = "II", side = "east" }}]
supplies = 4
forces = [{_forces(Side.ALLIES)}]
[romans]
enters = [{{ sheet = "I", side = "west" }}]
supplies = 4
forces = [{_forces(Side.ROMANS)}]
[victory]
side = "romans"
eliminated = 1
lost = -1
bridge = 3
bridges = ["IIC10", "IIG09"]
village = 5
villages = ["IIC08", "IIC09"]
levels = [6, 11, 16, 21]
"""
"""The introductory country with every counter of the sheet."""


@lru_cache(maxsize=4)
def crowd(count: int = CROWD, text: str = FULL) -> State:
    """The introductory country with so many units around the river, some disrupted, some on each other."""
    begin = steps.new(2, {"scenario": text, "open": "off"})
    land = begin.setting.country
    middle = {Side.ALLIES: "IIG08", Side.ROMANS: "IIA08"}
    by_side = {
        side: sorted(land.cells, key=lambda cell: (land.distance(cell, middle[side]), cell)) for side in Side
    }
    taken: dict[Side, int] = dict.fromkeys(Side, 0)
    units = []
    for unit in begin.units:
        number = taken[unit.side]
        if 2 * number >= count or number >= len(by_side[unit.side]):
            units.append(unit)
            continue
        taken[unit.side] = number + 1
        stack = begin.kind(unit).stacks
        cell = by_side[unit.side][number if stack else number // 2]
        units.append(
            replace(
                unit,
                status=Status.FIELD,
                at=cell,
                facing=tuple(Direction)[number % 6],
                disrupted=number % 5 == 4 and begin.kind(unit).disrupted is not None,
            )
        )
    state = changed(
        begin,
        units=tuple(units),
        stage=Stage.FIRST_COMBAT,
        first=Side.ALLIES,
        round=4,
        turn=9,
        owed=(),
    )
    work = Work(state)
    sighting.look(work)
    return waiting(work.now())


def shown(state: State, seat: Seat | None = None, events: tuple[Event, ...] = (), **look: Any):
    """A position as somebody sees it, and how; of the events what they hear."""
    view = GAME.knowledge.view(state, seat)
    owing = GAME.rules.to_act(state)
    seats = owing if isinstance(owing, frozenset) else frozenset[int]()
    heard = tuple(each for each in events if each.audience is None or seat in each.audience)
    return view, replace(Look(NAMES, 7, 12, seats, heard), **look)


def scene_of(state: State, seat: Seat | None = None, events: tuple[Event, ...] = (), **look: Any) -> Scene:
    """The picture of a position."""
    return PICTURE.scene(*shown(state, seat, events, **look))


def named_hex(mark):
    first, last = name_widths(mark.text + "00", mark.size)
    return around(mark, first if len(mark.text) > 2 else last, mark.size)


BOXES |= {
    **dict.fromkeys((Block, Vestige, Sign, Daylight), sized),
    Verdict: lambda mark: around(mark, mark.wide, mark.high),
    Prize: lambda mark: (mark.x, mark.y - mark.size, mark.x + mark.size * 48 // 60, mark.y),
    Standard: lambda mark: (mark.x, mark.y - mark.high // 2, mark.x + 1, mark.y),
    HexName: named_hex,
}
