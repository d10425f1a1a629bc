"""Details of the pictures of Dog Eat Dog: marks beside words, and words beside panels."""

from __future__ import annotations

import pytest

from games.core.dice import Face
from games.core.pyramids import Pyramid, Size
from games.core.words import Names
from games.dog_eat_dog.actions import Buried
from games.dog_eat_dog.events import (
    Aimed,
    Attacked,
    AttackerLost,
    Captured,
    Dug,
    FaceUnused,
    Passed,
    Repelled,
    StartRolled,
    StoodUp,
    Swapped,
)
from render.core.palette import contrast, ink
from render.core.pieces.geometry import EDGE, HALO, HALO_EDGE
from render.core.pieces.standing import Fallen, Tower
from render.core.scene import Text
from render.core.tones import OUTLINE, tones
from render.dog_eat_dog import PICTURE, last_move
from render.dog_eat_dog.inks import INKS, PLANKS
from render.dog_eat_dog.wood import Shelf
from tests.render.boxes import box, overlap
from tests.render.test_dog_eat_dog import POSITIONS, shown

TAIL = 0.22
"""How far the tail of a p reaches below the line, against the size of the letters."""
PEOPLE = last_move.Telling(Names.of(("Ann", "Ben", "Cleo")))
SPOTS = last_move.Telling(Names.of(("Ann", "Ben", "Cleo")), spots=True)


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_mark_of_the_last_move_keeps_off_the_words(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    reach = round(HALO + EDGE + HALO_EDGE)
    for mark in (mark for mark in scene.marks if isinstance(mark, Tower | Fallen) and mark.halo):
        left, top, right, low = box(mark)
        around = (left - reach, top - reach, right + reach, low + reach)
        words = [each for each in scene.marks if isinstance(each, Text) and each.text != "›"]
        # A halo follows the slope of a pyramid, so beside its point there is room.
        assert [each.text for each in words if overlap(box(each), around, 3) and each.y > top] == []


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_words_below_things_stay_on_their_shelf(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options))
    shelves = [mark for mark in scene.ground if isinstance(mark, Shelf) and mark.width == 1200]
    labels = [
        mark for mark in scene.marks if isinstance(mark, Text) and mark.size in (34, 36) and mark.on != "head"
    ]
    for text in labels:
        tail = TAIL if text.text == "pile" else 0
        lowest = box(text)[3] + round(text.size * tail)
        (shelf,) = [each for each in shelves if each.y <= text.y < each.y + each.height]
        frame = 14 if shelf.wood == "turn" else 6
        assert lowest <= shelf.y + shelf.height - frame + 1


def _attack(defenders):
    return Attacked(0, "A7", "B2", False, (Pyramid(0, Size.LARGE),), defenders)


def test_what_stood_up_again_is_not_said_to_lie():
    failed = [_attack((Pyramid(1, Size.SMALL),)), Repelled(0, "A7", "B2", ("A7", "B2"))]
    after = [StoodUp(1, ("B2", "B5"))]
    assert last_move.sentences(failed, PEOPLE) == ["Ann’s large fails; both are tipped"]
    assert last_move.sentences(failed + after, PEOPLE) == ["Ann’s large fails and is tipped"]
    assert last_move.sentences([*failed, *after, StoodUp(0, ("A7",))], PEOPLE) == [
        "Ann’s large fails at Ben’s small"
    ]
    assert last_move.sentences(failed, SPOTS) == ["Ann’s large A7 fails at Ben’s small B2; both are tipped"]


def test_what_happened_is_told_with_names_and_sizes():
    small, tower = Pyramid(1, Size.SMALL), (Pyramid(2, Size.LARGE), Pyramid(1, Size.SMALL))
    force = (Pyramid(0, Size.LARGE),)
    told = {
        Captured(0, "A7", "B2", force, (small,)): "Ann’s large takes Ben’s small",
        Captured(0, "A7", "B2", force, tower): "Ann’s large takes Ben’s tower",
        AttackerLost(0, "A7", "B2", force[0], small, 1): "Ann’s large fails; Ben takes it",
        Passed(2, 1): "Cleo passes",
        Swapped(0, "A1", "B1", force[0], small): "Ann swaps two tops",
        Dug(0, Buried("B2", 1), force[0]): "Ann digs up a large",
        Aimed(0, "B2", small, True): "Ann tips Ben’s small",
        Aimed(0, "B2", small, False): "Ann stands Ben’s small up",
        FaceUnused(0, Face.DIG, True): "DIG is not used",
        FaceUnused(0, Face.DIG, False): "DIG has no use here",
        StartRolled((((0, 6), (1, 2)),), 0): "Ann begins",
        _attack(tower): "Ann’s large attacks Ben’s tower",
    }
    assert {event: last_move.sentences([event], PEOPLE) for event in told} == {
        event: [words] for event, words in told.items()
    }


THEMES = [f"{theme} {INKS}" for theme in ("dark", "light")]
WRITTEN = [
    *((name, on) for name in ("ink", "quiet") for on in (*PLANKS, "turn", "head")),
    ("chalk", "felt"),
    ("pale chalk", "felt"),
    ("ink", "glow"),
    ("carved", "gold"),
    ("cream", "oak"),
]


@pytest.mark.parametrize("scheme", THEMES)
@pytest.mark.parametrize(("name", "on"), WRITTEN)
def test_words_stand_out_from_the_wood(scheme, name, on):
    assert contrast(ink(scheme, name), ink(scheme, on)) >= 4.5


@pytest.mark.parametrize("scheme", THEMES)
@pytest.mark.parametrize("on", [*PLANKS, "turn", "head", "felt"])
def test_pieces_and_marks_stand_out_from_the_wood_by_what_they_are_or_by_their_edge(scheme, on):
    under = ink(scheme, on)
    for seat in range(8):
        tone = tones(seat)
        assert max(contrast(colour, under) for colour in (tone.flat, tone.lit, OUTLINE)) >= 3
    accent = ink(scheme, "accent")
    edge = ink(scheme, "casing") if on == "felt" else OUTLINE
    assert max(contrast(accent, under), contrast(edge, under)) >= 3
    assert contrast(accent, edge) >= 2.9
