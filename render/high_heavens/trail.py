"""What happened since the viewer looked, on the hexes: numbered arrows, outlines where gods stood, and crosses where they
fell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.protocol import Event
from games.high_heavens import events as e
from games.high_heavens.board import HEX, Cell
from games.high_heavens.state import Figure
from games.high_heavens.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.core.scene import Mark
from render.core.shapes.trails import Area, Leg, Trails, trails
from render.high_heavens.pieces.tablets import Label, Nameplate, Outline
from render.high_heavens.sky import Plan, stone

_SHORT = 44


def marks(
    view: View, look: Look, plan: Plan, standing: Iterable[Mark], labels: Iterable[Mark], height: int
) -> Trails:
    """The arrows and numbers of all steps, with the outlines among the arrows."""
    went = zip(look.steps, _attackers(view, look), strict=True)
    legs = [
        leg
        for number, (step, attackers) in enumerate(went, 1)
        for leg in _legs(number, step, plan, attackers)
    ]
    gods = [plan.middle(figure.cell) for figure in view.gods]
    plates = [mark for mark in standing if isinstance(mark, Nameplate)]
    busy: list[Area] = [(x - 90, y - plan.half + 12, x + 90, y + plan.half) for x, y in gods]
    busy += [(mark.x - 80, mark.y - 19, mark.x + 80, mark.y + 19) for mark in plates]
    words = [
        (mark.x - 22, mark.y - 15, mark.x + 22, mark.y + 15) for mark in labels if isinstance(mark, Label)
    ]
    found = trails(legs, busy, (TOP, height), words)
    return Trails((*_outlines(view, look, plan), *found.arrows), found.signs)


def _attackers(view: View, look: Look) -> list[Mapping[int, Cell]]:
    """For each step, the hex of the god of an attack, by the place of the event in the step."""
    places = {figure.key: figure.cell for figure in view.gods}
    found: list[Mapping[int, Cell]] = []
    for step in reversed(look.steps):
        own: dict[int, Cell] = {}
        for at in range(len(step) - 1, -1, -1):
            match step[at]:
                case e.Moved() as event:
                    places[event.god] = event.path[0]
                case e.Invoked() as event:
                    places.pop(event.god, None)
                case e.Fell() | e.Perished() as event:
                    places[event.god] = event.cell
                case e.Attacked() | e.Aimed() as event if event.god in places:
                    own[at] = places[event.god]
        found.insert(0, own)
    return found


def _legs(number: int, step: Sequence[Event], plan: Plan, attackers: Mapping[int, Cell]) -> list[Leg]:
    found: list[Leg] = []
    touched: list[Cell] = []
    fallen: list[Cell] = []
    for at, event in enumerate(step):
        match event:
            case e.Moved():
                found.append(Leg(number, tuple(plan.middle(cell) for cell in event.path), _SHORT))
            case e.Attacked() | e.Aimed() if at in attackers and attackers[at] != event.at:
                found.append(Leg(number, (plan.middle(attackers[at]), plan.middle(event.at)), _SHORT))
            case e.Invoked():
                touched.append(event.to)
            case e.Attacked() | e.Aimed() | e.Acquired():
                touched.append(event.at)
            case e.Fell() | e.Perished():
                fallen.append(event.cell)
            case e.Hurt() | e.Placed():
                touched.append(event.cell)
    if not found:
        places = dict.fromkeys([*touched, *fallen])
        found = [Leg(number, (_corner(plan, cell),)) for cell in places if cell in HEX]
    crosses = [Leg(number, (), fell=plan.middle(cell)) for cell in fallen if cell in HEX]
    return [*found, *crosses]


def _corner(plan: Plan, cell: Cell) -> tuple[int, int]:
    x, y = plan.middle(cell)
    return x + 50, y - plan.half + 34


def _outlines(view: View, look: Look, plan: Plan) -> list[Mark]:
    """The outlines of gods on free hexes that they have left."""
    taken = {figure.cell for figure in view.gods} | {thing.cell for thing in view.things}
    figures: Mapping[str, Figure] = {figure.key: figure for figure in view.gods}
    made: dict[Cell, Mark] = {}
    for event in (event for step in look.steps for event in step):
        if not isinstance(event, e.Moved) or event.path[0] in taken:
            continue
        cell = event.path[0]
        side = figures[event.god].side if event.god in figures else view.decks.side.get(event.god, 0)
        x, y = plan.middle(cell)
        foot = y + plan.half - 40
        made[cell] = Outline(
            x - plan.tablet_aside, foot, plan.tablet_wide, plan.tablet, side, stone(cell, view.hearth)
        )
    return list(made.values())
