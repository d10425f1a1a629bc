"""Boards of Bring Down the Mountain to draw, and where their marks lie."""

from dataclasses import replace
from functools import lru_cache, partial

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.state import Dealing, Over
from render import samples
from render.bring_down_the_mountain import PICTURE, cards as faces, layout
from render.bring_down_the_mountain.avalanche import SnowFront, Tumbling
from render.bring_down_the_mountain.board import Chevron
from render.bring_down_the_mountain.cards import MountainCard
from render.bring_down_the_mountain.endings import Sunrise
from render.bring_down_the_mountain.scenery import CardShadow, Massif, Mist, Slate
from render.core.frame.part import Box as FrameBox
from render.core.look import Look
from render.core.scene import Card, Halo
from tests.games.bring_down_the_mountain.boards import position
from tests.render import catching
from tests.render.boxes import BOXES, around, box, framed, overlap

FOG = {"fog": "on", "moves_a_turn": "2"}
PLAYED = [
    *((seats, 0, seats, {}) for seats in GAME.about.seat_counts),
    *((seats, 9, seats + 4, {"moves_a_turn": "1"}) for seats in GAME.about.seat_counts),
    *((seats, 30, seats + 8, FOG) for seats in GAME.about.seat_counts),
    *((seats, 60 + 20 * seats, 5, {}) for seats in GAME.about.seat_counts),
    *((seats, 5000, seats, {}) for seats in GAME.about.seat_counts),
]
FULLEST = """
    N  AS KS..2S AC
    E  AD KD..2D
    S  KC..3C
    NE 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH
    NW 2C
    SE AH
"""
LATE = """
    N  KC..2C
    E  AD KD..3D
    S  KH..6H
    W  5H..AH
"""
LAST = """
    N  KS..9S
    W  8S..2S
    E  AS
    done 3
"""
LOST = """
    N  QH 10H 2S
    E  KD QD 4D
    S  AH QS JS 9S
    W  AD KD..2D
    NE 2H KS
    SW KH QC
"""
MADE = {"fullest": FULLEST, "late": LATE, "last": LAST}


played, shown = partial(catching.played, GAME.about.key), partial(catching.shown, GAME.about.key)


def look_at(state, names=samples.NAMES, **look):
    owing = GAME.rules.to_act(state)
    return Look(names, to_act=owing if isinstance(owing, frozenset) else frozenset(), **look)


def scene_of(state, seat=None, names=samples.NAMES, **look):
    return PICTURE.scene(GAME.knowledge.view(state, seat), look_at(state, names, **look))


@lru_cache(maxsize=2)
def every_board(names=samples.NAMES):
    """Boards of all sizes, from the first to the last, from every side, drawn once for all tests."""
    return tuple(_every_board(names))


def _every_board(names):
    for seats, moves, seed, options in PLAYED:
        for seat in (None, *range(seats)):
            yield PICTURE.scene(*shown(seats, moves, seed, options, names, seat=seat))
    for text in MADE.values():
        for valley in "NESW":
            for seat in range(4):
                yield scene_of(position(text, valley, seats=4, idle=7, moves=2), seat, names)
    for state in (lost(), won(), replace(won(), turn=0, completed=(), phase=Dealing())):
        for seat in (None, 0, 1):
            yield scene_of(state, seat, names)


def lost():
    return replace(position(LOST, seats=2), phase=Over("no_draw", 12))


def won():
    return replace(position("done 4", seats=2), phase=Over("won"))


def at_a_point(mark):
    """What is as large as the whole picture has its box where it begins."""
    return mark.x, mark.y, mark.x, mark.y


BOXES |= {
    Chevron: lambda mark: around(mark, 2 * layout.REACH, 2 * layout.REACH),
    Tumbling: lambda mark: around(mark, 180, 180),
    FrameBox: framed,
    CardShadow: framed,
    Slate: at_a_point,
    Massif: at_a_point,
    Mist: at_a_point,
    Sunrise: at_a_point,
    SnowFront: at_a_point,
}


def covers(mark):
    """The boxes in which a mark hides what lies below it."""
    if isinstance(mark, CardShadow | Mist):
        return []
    if not isinstance(mark, Halo):
        return [box(mark)]
    left, top, right, low = box(mark)
    thick = mark.thickness
    return [
        (left, top, right, top + thick),
        (left, low - thick, right, low),
        (left, top, left + thick, low),
        (right - thick, top, right, low),
    ]


def hidden_indexes(scene):
    """The cards of which no rank and suit can be seen wholly."""
    found = []
    for place, card in enumerate(scene.marks):
        if not isinstance(card, MountainCard) or not card.face or card.height < layout.CARD_HEIGHT:
            continue
        stand = [
            (card.x + left, card.y + top, card.x + right, card.y + low)
            for left, top, right, low in faces.indexes(card)
        ]
        later = [area for mark in scene.marks[place + 1 :] for area in covers(mark)]
        if any(overlap(index, area, 2) for index in stand for area in later):
            found.append(card)
    return found


def drawn_cards(scene):
    """The faces of the whole cards on the table, without the small ones that only name a card."""
    return sorted(
        mark.face for mark in scene.marks if isinstance(mark, Card) and mark.height == layout.CARD_HEIGHT
    )
