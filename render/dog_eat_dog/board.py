"""The board while the game is on: what every player controls, by spot, and the mark of the last move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.dog_eat_dog.state import controller
from games.dog_eat_dog.view import PlaceView, View
from render.core.look import Look
from render.core.scene import Arrow, Mark
from render.dog_eat_dog import names, news
from render.dog_eat_dog.page import Block, Page, arrange
from render.dog_eat_dog.things import Measures, Thing

_CLOSE: Final = (
    Measures(100, 4, head=226, pad=5),
    Measures(100, 3, head=226, pad=5, flat_stacks=True),
    Measures(100, 3, head=170, gap=7, pad=5, flat_stacks=True),
    Measures(100, 2, head=170, gap=7, pad=5, flat_stacks=True),
    Measures(100, 2, head=140, gap=5, pad=5, flat_stacks=True),
    Measures(100, 3, head=200, gap=7, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 2, head=170, gap=5, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 2, head=136, gap=4, pad=5, flat_stacks=True, run_in=True),
    Measures(100, 1, head=136, gap=4, pad=5, flat_stacks=True, run_in=True),
)
"""Names beside the pieces, ever tighter: for many players."""
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
    touched = news.touched(look.events)
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
            )
        )
    return made


def _legend(view: View) -> str:
    tipped = "lying: tipped, out of play · " if any(place.tipped for place in view.places) else ""
    return f"{tipped}points as if the game ended now"


def _arrow(page: Page, look: Look) -> list[Mark]:
    """From the attacker to its target, where both still stand."""
    fight = news.clash(look.events)
    if fight is None or page.run_in or not {fight.attacker, fight.target} <= news.touched(look.events):
        return []
    start, end = page.boxes.get(fight.attacker), page.boxes.get(fight.target)
    if start is None or end is None:
        return []
    if start.y + start.height < end.y:
        low, high = (start.below[0], start.below[1] + 38), (end.above[0], end.above[1] - 12)
    else:
        low, high = (start.above[0], start.above[1] - 10), (end.below[0], end.below[1] + 42)
    return [Arrow(low, high, dashed=look.preview, on="panel")]


def board(view: View, look: Look, top: int) -> Page:
    """The board below `top`."""
    page = arrange(_blocks(view, look), _ways(view.seats), top, _legend(view), look.preview)
    marks = (*_arrow(page, look), *page.marks)
    return Page(page.ground, marks, page.boxes, page.height, page.run_in)
