"""What just happened: ways, arrows, what was hurt, and short sentences for the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.protocol import Event
from games.core.words import Names
from games.high_heavens import events as e
from games.high_heavens.board import Cell
from games.high_heavens.cards.decks import BASE_NAMES
from games.high_heavens.view import View
from games.high_heavens.words.events import ability


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
            case e.Placed() | e.Fell():
                found.touched.append(event.cell)
            case e.Acquired():
                found.touched += [event.at, *([places[event.god]] if event.god in places else [])]
            case e.Perished():
                found.touched.append(event.cell)
    found.touched = list(dict.fromkeys(found.touched))
    return found


def sentences(events: Sequence[Event], view: View, people: Names) -> list[str]:
    """What happened, oldest first, in a few words each."""
    cards = view.decks.cards

    def name(key: str) -> str:
        return cards[key].name if key in cards else key

    def target(event: e.Attacked | e.Aimed) -> str:
        if event.target == "base":
            return BASE_NAMES[1 - view.decks.side.get(event.god, 0)]
        return f"the {event.target}" if event.target in ("trap", "architecture") else name(event.target)

    found: list[str] = []
    for event in events:
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
