"""The board while the game goes on: the last attack on felt, a shelf for each player, and over them the numbers of choices, or
arrows for what happened since the viewer looked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.core.components import Stack
from games.core.protocol import Event, Seat
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.state import Spot, View, controller
from render.core.frame.banner import HEIGHT
from render.core.letters import names
from render.core.look import Look
from render.core.pieces.standing import Halo
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Point, Scene, Text
from render.core.shapes.choices import TICK, Choice, numbered
from render.core.shapes.trails import Leg, Trails, trails, written
from render.dog_eat_dog import arena, last_move
from render.dog_eat_dog.header import header
from render.dog_eat_dog.inks import INKS
from render.dog_eat_dog.shelves import (
    ABOVE,
    BESIDE,
    LARGE_ABOVE,
    LARGE_BESIDE,
    Box,
    Owner,
    Page,
    Way,
    arrange,
    fitting,
)
from render.dog_eat_dog.things import Measures, Thing, plain

_LARGE: Final = (125, 112, 100)
_CLOSE: Final = (100, 90, 82, 74, 66)
_PARTED: Final = (82, 74, 66, 58)
_STOREYS: Final = (12, 8, 6, 5, 4, 3, 2)
"""Towers that are too high go on beside themselves."""
_ROOMY: Final = 4
"""With more players than this, names stand beside the pieces from the start."""


def _owners(view: View, look: Look) -> list[Owner]:
    outlines = left_behind(view, look)
    touched = last_move.touched(look.events)
    halo: Halo = "planned" if look.preview else "moved"
    made = []
    for seat in range(view.seats):
        things = [
            Thing(
                place.spot,
                plain(place.stack),
                "lies" if place.tipped else "stands",
                halo if place.spot in touched else "",
            )
            for place in view.places
            if controller(place.stack) == seat
        ]
        things = among(things, outlines.get(seat, ()))
        if view.captured[seat]:
            pile = sorted(view.captured[seat], key=lambda piece: (piece.colour, piece.size))
            things.append(Thing("pile", plain(pile), "bowl", seat=seat))
        made.append(
            Owner(
                seat,
                names.drawn(look, seat),
                view.sortings[seat].points,
                seat in look.to_act,
                tuple(things),
                seat in view.resigned,
            )
        )
    return made


def _strip(look: Look, y: int, scale: int) -> list[Mark]:
    """The felt with dice, if any have been thrown or an attack is planned."""
    fight, rolled = last_move.clash(look.events), last_move.start(look.events)
    if fight is not None:
        return arena.fight_marks(fight, y, scale, look.preview)
    return arena.start_marks(rolled.rounds, y) if rolled is not None else []


def _ways(look: Look) -> tuple[tuple[Way, ...], tuple[Way, ...]]:
    """How shelves may be laid out with names above the pieces, and with names beside them, the best first."""
    above, beside = (LARGE_ABOVE, LARGE_BESIDE) if look.large else (ABOVE, BESIDE)
    close = tuple(Way(Measures(scale), beside) for scale in _CLOSE)
    parted = tuple(Way(Measures(scale, storeys), beside) for scale in _PARTED for storeys in _STOREYS)
    return tuple(Way(Measures(scale), above) for scale in _LARGE), (*close, *parted)


def _pages(view: View, look: Look) -> tuple[Page, bool]:
    """The shelves, and whether the felt lies above them: it gives way before pieces get small."""
    owners, (above, beside) = _owners(view, look), _ways(look)
    felt = HEIGHT + (arena.HEIGHT if _strip(look, 0, 100) else 0)
    if len(owners) <= _ROOMY:
        for top in dict.fromkeys((felt, HEIGHT)):
            if (page := fitting(owners, above, top)) is not None:
                return page, top > HEIGHT
    if (page := fitting(owners, beside[:1], felt)) is not None:
        return page, felt > HEIGHT
    return arrange(owners, beside, HEIGHT), False


def page(view: View, look: Look) -> Page:
    """Where everything is on the board: `spots` has the box of what stands on each spot, for marks on it."""
    return _pages(view, look)[0]


def board(view: View, look: Look) -> Scene:
    """The whole picture."""
    shown = replace(look, events=()) if look.steps else look
    found, felt = _pages(view, shown)
    scale = min(found.scale, 125)
    strip = _strip(shown, HEIGHT, scale) if felt else []
    height = min(found.height, MAX_HEIGHT)
    numbers = choices(look, found.marks, height)
    trails = since(look, found, height)
    marks = (*header(view, look, not felt), *strip, *trails.arrows, *found.marks, *trails.signs, *numbers)
    return Scene(WIDTH, height, look.theme, tuple(found.ground), marks, INKS)


SIZE: Final = 56


def choices(look: Look, marks: Iterable[Mark], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen on a board with these marks, in which the name of each spot stands once; and a tick on what
    was chosen before."""
    if not look.choices:
        return ()
    # A little lower than the name, so that a sign never touches the pips.
    spots = {mark.text: (mark.x, mark.y + 5) for mark in marks if isinstance(mark, Text)}

    def place(_: str, value: str) -> Point | None:
        return spots.get(value.partition(".")[0])

    made = numbered(look, place, SIZE, height)
    taken = {(sign.x, sign.y) for sign in made}
    ticked = dict.fromkeys(spot for _, value in look.chosen if (spot := place("", value)))
    return (*made, *(Choice(*spot, TICK, SIZE) for spot in ticked if spot not in taken))


_LABEL: Final = 46
"""How far below a thing its label ends."""


def left_behind(view: View, look: Look) -> Mapping[Seat, Sequence[Thing]]:
    """The outlines of what stood on spots that are empty now, by the player whose it was."""
    standing = {place.spot for place in view.places}
    found: dict[Spot, tuple[Seat, Stack]] = {}
    for event in (event for step in look.steps for event in step):
        match event:
            case a.Attacked():
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


def since(look: Look, page: Page, height: int) -> Trails:
    """The arrows and numbers of all steps."""
    legs = [leg for number, step in enumerate(look.steps, 1) for leg in _legs(number, step, page.spots)]
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

    lost = any(isinstance(event, a.AttackerLost) for event in step)
    for event in step:
        match event:
            case a.Attacked():
                go(event.attacker, event.target, lost)
            case a.Swapped():
                go(event.first, event.second)
                go(event.second, event.first)
            case a.Dug():
                here(event.source.stack)
            case a.Aimed():
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
