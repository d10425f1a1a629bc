"""The board while the game goes on: the last attack on felt, and a shelf for each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games.dog_eat_dog.state import controller
from games.dog_eat_dog.view import PlaceView, View
from render.core.frame.banner import HEIGHT
from render.core.letters import names
from render.core.look import Look
from render.core.pieces.standing import Halo
from render.core.scene import MAX_HEIGHT, WIDTH, Mark, Scene
from render.dog_eat_dog import arena, last_move, trail
from render.dog_eat_dog.choices import choices
from render.dog_eat_dog.header import header
from render.dog_eat_dog.inks import INKS
from render.dog_eat_dog.shelves import (
    ABOVE,
    BESIDE,
    LARGE_ABOVE,
    LARGE_BESIDE,
    Owner,
    Page,
    Way,
    arrange,
    fitting,
)
from render.dog_eat_dog.things import Kind, Measures, Thing, plain

_LARGE: Final = (125, 116, 108, 100)
_CLOSE: Final = (100, 94, 88, 82, 77, 73, 70, 67, 64)
_PARTED: Final = (82, 76, 70, 64, 58)
_STOREYS: Final = (12, 8, 6, 5, 4, 3, 2)
"""Towers that are too high go on beside themselves."""
_ROOMY: Final = 4
"""With more players than this, names stand beside the pieces from the start."""


def _thing(place: PlaceView, touched: Iterable[str], halo: Halo) -> Thing:
    kind: Kind = "lies" if place.tipped else "stands"
    return Thing(place.spot, plain(place.stack), kind, halo if place.spot in touched else "")


def _owners(view: View, look: Look) -> list[Owner]:
    outlines = trail.left(view, look)
    touched = last_move.touched(look.events)
    halo: Halo = "planned" if look.preview else "moved"
    made = []
    for seat in range(view.seats):
        things = [_thing(place, touched, halo) for place in view.places if controller(place.stack) == seat]
        things = trail.among(things, outlines.get(seat, ()))
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
    since = trail.marks(look, found, height)
    marks = (*header(view, look, not felt), *strip, *since.arrows, *found.marks, *since.signs, *numbers)
    return Scene(WIDTH, height, look.theme, tuple(found.ground), marks, INKS)
