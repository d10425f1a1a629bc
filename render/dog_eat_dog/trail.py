"""What happened since the viewer looked, on the shelves: numbered arrows, and outlines where pieces stood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.core.protocol import Event, Seat
from games.core.pyramids import Stack
from games.dog_eat_dog import events as e
from games.dog_eat_dog.state import Spot
from games.dog_eat_dog.view import View
from render.core.frame.banner import HEIGHT
from render.core.look import Look
from render.core.scene import Point
from render.core.shapes.trails import Leg, Trails, trails, written
from render.dog_eat_dog.shelves import Box, Page
from render.dog_eat_dog.things import Thing, plain

_LABEL: Final = 46
"""How far below a thing its label ends."""


def left(view: View, look: Look) -> Mapping[Seat, Sequence[Thing]]:
    """The outlines of what stood on spots that are empty now, by the player whose it was."""
    standing = {place.spot for place in view.places}
    found: dict[Spot, tuple[Seat, Stack]] = {}
    for event in (event for step in look.steps for event in step):
        match event:
            case e.Attacked():
                found[event.attacker] = event.seat, event.force
    outlines: dict[Seat, list[Thing]] = {}
    for spot, (seat, stack) in found.items():
        if spot not in standing:
            outlines.setdefault(seat, []).append(Thing(spot, plain(stack), "left"))
    return outlines


def among(things: Sequence[Thing], outlines: Iterable[Thing]) -> list[Thing]:
    """The things on a shelf with these outlines among them, by the names of the spots."""
    found = list(things)
    for each in outlines:
        before = [at for at, thing in enumerate(found) if _order(thing.label) < _order(each.label)]
        found.insert(before[-1] + 1 if before else 0, each)
    return found


def _order(spot: Spot) -> tuple[str, int]:
    return spot[:1], int(spot[1:]) if spot[1:].isdigit() else 0


def marks(look: Look, page: Page, height: int) -> Trails:
    """The arrows and numbers of all steps."""
    legs: list[Leg] = []
    for number, step in enumerate(look.steps, 1):
        legs += _legs(number, step, page.spots)
    pieces = [(box.left, box.top, box.right, box.base) for box in page.spots.values()]
    return trails(legs, pieces, (HEIGHT, height), written(page.marks))


def _legs(number: int, step: Sequence[Event], spots: Mapping[Spot, Box]) -> list[Leg]:
    found: list[Leg] = []

    def go(start: Spot, end: Spot, lost: bool = False) -> None:
        one, other = spots.get(start), spots.get(end)
        if one is None or other is None:
            return
        fell = _middle(one) if lost else None
        found.append(Leg(number, (_aimed(one, other), _aimed(other, one)), 0, fell))

    def here(spot: Spot) -> None:
        if spot in spots:
            found.append(Leg(number, (_middle(spots[spot]),)))

    lost = any(isinstance(event, e.AttackerLost) for event in step)
    for event in step:
        match event:
            case e.Attacked():
                go(event.attacker, event.target, lost)
            case e.Swapped():
                go(event.first, event.second)
                go(event.second, event.first)
            case e.Dug():
                here(event.source.stack)
            case e.Aimed():
                here(event.single)
    return found


def _middle(box: Box) -> Point:
    return (box.left + box.right) // 2, (2 * box.base + box.top) // 3


def _aimed(box: Box, other: Box) -> Point:
    """The edge of a box that is nearer to another: the arrow begins or ends there."""
    x = (box.left + box.right) // 2
    if other.base < box.top or abs(other.base - box.base) < 10:
        return x, box.top - 4
    return x, box.base + _LABEL
