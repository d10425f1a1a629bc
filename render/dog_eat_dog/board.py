"""The board while the game goes on: what every player controls, with the spots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.dog_eat_dog.state import controller
from games.dog_eat_dog.view import PlaceView, View
from render.core.letters import names
from render.core.look import Look
from render.dog_eat_dog import last_move
from render.dog_eat_dog.figures import Measures, Thing
from render.dog_eat_dog.layout import Block, Page, arrange

_CLOSE: Final = (
    Measures(100, 4, head=200, pad=5),
    Measures(100, 3, head=136, gap=8, pad=5, flat_stacks=True),
    Measures(100, 2, head=136, gap=7, pad=5, flat_stacks=True),
    Measures(100, 2, head=136, gap=5, pad=5, flat_stacks=True),
    Measures(100, 1, head=136, gap=5, pad=5, flat_stacks=True),
    Measures(100, 3, head=200, gap=7, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 2, head=170, gap=5, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 2, head=136, gap=4, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 1, head=136, gap=4, pad=5, flat_stacks=True, run_in=True),
)
"""Names beside the pieces, each way with less space than the one before: for many players."""
_WIDE: Final = (Measures(100, 7), Measures(100, 3))
_LARGE: Final = (Measures(125, 7), Measures(125, 4))


def _ways(seats: int) -> tuple[Measures, ...]:
    if seats <= 4:
        return (*_LARGE, *_WIDE, *_CLOSE)
    return (*_WIDE, *_CLOSE) if seats == 5 else _CLOSE


def _thing(place: PlaceView, touched: Iterable[str]) -> Thing:
    below = tuple(reversed(place.stack[:-1]))
    return Thing(place.spot, place.stack[-1], place.tipped, below, touched=place.spot in touched)


def _blocks(view: View, look: Look) -> list[Block]:
    touched = last_move.touched(look.events)
    made = []
    for seat in range(view.seats):
        things = [_thing(place, touched) for place in view.places if controller(place.stack) == seat]
        if view.captured[seat]:
            pile = tuple(sorted(view.captured[seat], key=lambda piece: (piece.colour, piece.size)))
            things.append(Thing("pile", tower=pile, loose=True))
        made.append(
            Block(
                seat,
                names.drawn(look, seat),
                view.sortings[seat].points,
                seat in look.to_act,
                tuple(things),
                "no pyramids left",
                seat in view.resigned,
            )
        )
    return made


def _legend(view: View) -> str:
    tipped = any(place.tipped for place in view.places)
    if tipped and view.resigned:
        return "lying: tipped · struck out: resigned · points as if it ended now"
    if view.resigned:
        return "struck out: resigned · points as if the game ended now"
    return f"{'lying: tipped, out of play · ' if tipped else ''}points as if the game ended now"


def board(view: View, look: Look, top: int) -> Page:
    """The board below `top`."""
    return arrange(_blocks(view, look), _ways(view.seats), top, _legend(view), look.preview)
