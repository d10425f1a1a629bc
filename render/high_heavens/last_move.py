"""What just happened, and since the viewer looked: ways, arrows, what was hurt, outlines where gods stood, crosses where they
fell, and short sentences for the picture."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.protocol import Event
from games.core.words import Names
from games.high_heavens import events as e
from games.high_heavens.components import BASE_NAMES, HEX, Cell
from games.high_heavens.state import Figure, View
from games.high_heavens.words.sentences import ability
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.core.scene import Mark
from render.core.shapes.trails import Area, Leg, Trails, trails
from render.high_heavens.pieces.tablets import Label, Nameplate, Outline
from render.high_heavens.sky import Plan, stone


@dataclass(slots=True)
class Traces:
    """The marks of what happened: hexes with a ring, ways that gods went, attacks from hex to hex, and numbers on hexes."""

    touched: list[Cell] = field(default_factory=list)
    ways: list[tuple[Cell, ...]] = field(default_factory=list)
    blows: list[tuple[Cell, Cell]] = field(default_factory=list)
    hurt: dict[Cell, int] = field(default_factory=dict)


def traces(events: Sequence[Event], view: View) -> Traces:
    """The marks of all that happened since the last board."""
    found = Traces()
    places = {figure.key: figure.cell for figure in view.gods}
    for event in events:
        match event:
            case e.Invoked():
                found.touched.append(event.to)
                places[event.god] = event.to
            case e.Moved():
                found.ways.append(event.path)
                found.touched.append(event.path[-1])
                places[event.god] = event.path[-1]
            case e.Attacked() | e.Aimed():
                if event.god in places:
                    found.blows.append((places[event.god], event.at))
                found.touched.append(event.at)
            case e.Hurt():
                found.hurt[event.cell] = found.hurt.get(event.cell, 0) - event.damage
                found.touched.append(event.cell)
            case e.Gained(what="health"):
                cell = places.get(event.god)
                if cell is not None:
                    found.hurt[cell] = found.hurt.get(cell, 0) + event.amount
                    found.touched.append(cell)
            case e.Gained() | e.Lasts():
                if event.god in places:
                    found.touched.append(places[event.god])
            case e.Placed() | e.Fell() | e.Held():
                found.touched.append(event.cell)
            case e.Acquired():
                found.touched += [event.at, *([places[event.god]] if event.god in places else [])]
            case e.Perished():
                found.touched.append(event.cell)
    found.touched = list(dict.fromkeys(found.touched))
    return found


def sentences(view: View, look: Look, people: Names) -> list[str]:
    """What the events of the look are, oldest first, in a few words each."""
    cards = view.decks.cards

    def name(key: str) -> str:
        return cards[key].name if key in cards else key

    def target(event: e.Attacked | e.Aimed) -> str:
        if event.target == "base":
            return BASE_NAMES[1 - view.decks.side.get(event.god, 0)]
        return f"the {event.target}" if event.target in ("trap", "architecture") else name(event.target)

    found: list[str] = []
    for event in look.events:
        match event:
            case e.Invoked():
                found.append(f"{people.does(event.seat, 'invokes')} {name(event.god)}")
            case e.Moved(how="forced" | "put"):
                found.append(f"{name(event.god)} is moved to {event.path[-1]}")
            case e.Moved(how="swap"):
                found.append(f"{name(event.god)} swaps to {event.path[-1]}")
            case e.Moved():
                found.append(f"{name(event.god)} moves to {event.path[-1]}")
            case e.Attacked(result="hit"):
                found.append(f"{name(event.god)} hits {target(event)} for {event.damage}")
            case e.Attacked():
                found.append(
                    f"{name(event.god)} misses {target(event)}"
                    if event.result == "missed"
                    else f"{target(event)} parries {name(event.god)}"
                )
            case e.Aimed():
                found.append(f"{name(event.god)} aims at {target(event)}")
            case e.Hurt() if event.why != "attack":
                who = {"base": "The base", "trap": "The trap", "architecture": "The architecture"}
                found.append(f"{who.get(event.target) or name(event.target)} takes {event.damage}")
            case e.TurnEnded(passed=True):
                found.append(people.does(event.seat, "passes"))
            case e.Held():
                found.append(f"armor of {name(event.god)} stops it")
            case e.Fell():
                found.append(f"{name(event.god)} falls")
            case e.Perished() if event.by:
                found.append(f"{name(event.by)} smites {name(event.god)}")
            case e.Perished():
                found.append(f"{name(event.god)} perishes")
            case e.Used():
                found.append(ability(event))
            case e.Played():
                found.append(f"{people.does(event.seat, 'plays')} {name(event.card)}")
            case e.Gained(what="health"):
                found.append(f"{name(event.god)} heals {event.amount}")
            case e.Gained(what="poison") if event.amount < 0:
                found.append(f"{name(event.god)} is cured")
            case e.Gained(what="poison"):
                found.append(f"{name(event.god)} is poisoned")
            case e.Gained():
                found.append(f"{name(event.god)} gets {event.what}")
            case e.Acquired():
                found.append(f"{name(event.god)} takes chips")
            case e.Lasts(kind="disabled"):
                found.append(f"{name(event.god)} is disabled")
            case e.Placed() if event.god:
                found.append(f"{name(event.god)} is trapped")
            case e.Placed():
                found.append(
                    f"{'A trap lies' if event.what == 'trap' else 'Architecture stands'} in {event.cell}"
                )
            case e.Recovered():
                found.append(f"{name(event.god)} comes back")
    return found


_SHORT = 44


def since(
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
            case e.Hurt() | e.Placed() | e.Held():
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
