"""The hand in a private picture of High Ground: a third of it, with what matters of the land above."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import DECK, Joker, card_text
from games.core.pyramids import Pyramid, Size
from games.high_ground.events import Went
from games.high_ground.land import cell_at, place_of
from games.high_ground.state import Choosing, Digging, Over
from render.core.look import Choice as Chosen
from render.core.pieces.standing import Tower
from render.core.scene import MAX_HEIGHT, Text
from render.core.shapes.choices import Choice, letters
from render.high_ground import PICTURE
from render.high_ground.cells.hills import Hill, March
from render.high_ground.cells.map import HandCard, Overview, Wood
from tests.render.ground import (
    BEGIN,
    armies,
    box,
    crowded_views,
    every_board,
    free,
    look_of,
    marks_of,
    overlap,
    scene_of,
    texts,
    view_of,
    wide_land,
)

HAND = (DECK[0], Joker(1), DECK[22])


def with_hands():
    """Every board whose viewer has a hand, and the fullest ones with one."""
    for view, look in every_board():
        if view.hand and not isinstance(view.phase, Over):
            yield view, look
    for view in crowded_views():
        yield replace(view, seat=0, hand=HAND), look_of(view)


def numbered(view):
    """All pieces of the viewer, all cards of the hand and the places for a card as numbered choices."""
    pieces = [
        ("piece", f"{each.cell}.{number}.{level}")
        for each in view.land
        for number, stack in enumerate(each.stacks, 1)
        for level, piece in enumerate(stack, 1)
        if piece.colour == 0
    ]
    cards = [
        ("card", f"J{card.number}" if isinstance(card, Joker) else card_text(card)) for card in view.hand
    ]
    cells = [("cell", cell) for cell in free(view.land)[:6]]
    return tuple(Chosen(number, (name,)) for number, name in enumerate((*pieces, *cards, *cells), 1))


def test_a_hand_fills_a_third_of_every_private_picture():
    found = 0
    for view, look in with_hands():
        scene = PICTURE.scene(view, look)
        (wood,) = marks_of(scene, Wood)
        assert wood.y + wood.height == scene.height <= MAX_HEIGHT
        assert wood.height >= scene.height / 3
        cards = marks_of(scene, HandCard)
        assert len(cards) == len(view.hand)
        assert all(mark.height > mark.width >= 170 for mark in cards)
        assert all(mark.height >= 0.4 * wood.height for mark in cards)
        found += 1
    assert found > 40


def test_everybody_else_sees_no_hand():
    for view, look in every_board():
        if view.seat is None:
            assert not marks_of(PICTURE.scene(view, look), Wood, HandCard, Overview)


@pytest.mark.parametrize("phase", [Choosing(), Digging(DECK[3])])
def test_a_hand_has_its_third_also_while_none_of_its_cards_can_be_played(phase):
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(40, 7, armies()), seat=0, hand=HAND, phase=phase))
    (wood,) = marks_of(scene, Wood)
    assert wood.height >= scene.height / 3


def test_beside_a_hand_a_large_land_is_shown_whole_in_small():
    land = wide_land(40, 7, armies())
    scene = scene_of(view_of("M13 9H", 4, land=land, seat=0, hand=HAND))
    (small,) = marks_of(scene, Overview)
    assert len(small.cards) == len(land)
    column, row, wide, high = small.shown
    shown = [card for card in small.cards if 0 <= card[0] - column < wide and 0 <= card[1] - row < high]
    assert len(shown) == len([mark for mark in marks_of(scene, Hill) if mark.on == "table"]) < len(land)
    assert not [text for text in texts(scene) if text.startswith("Not shown")]
    little = scene_of(view_of("M13 9H\nM14 3C", seat=0, hand=HAND))
    assert not marks_of(little, Overview)


def test_what_lies_on_the_wood_covers_nothing_else_there():
    for view, look in with_hands():
        scene = PICTURE.scene(view, look)
        (wood,) = marks_of(scene, Wood)
        boxes = [
            found
            for mark in scene.marks
            if not isinstance(mark, Text) or mark.text == "Your hand"
            if (found := box(mark)) is not None and found[1] > wood.y and not isinstance(mark, Choice)
        ]
        cards = [box(mark) for mark in marks_of(scene, HandCard)]
        others = [each for each in boxes if each not in cards]
        assert not [(card, each) for card in cards for each in others if overlap(card, each)]
        assert all(right <= 1200 and low <= scene.height for _, _, right, low in boxes)


def test_every_choice_has_its_sign_or_is_told_with_its_cell():
    views = [replace(view, seat=0, hand=HAND, targets=free(view.land)) for view in crowded_views()]
    views.append(view_of(BEGIN, seat=0, hand=HAND))
    for view in views:
        choices = numbered(view)
        scene = scene_of(view, choices=choices)
        signs = marks_of(scene, Choice)
        assert all(letters(sign) >= 44 for sign in signs)
        named = [mark for mark in marks_of(scene, Text) if mark.on == "panel" and mark.ink == "ink"]
        for choice in choices:
            ((field, value),) = choice.names
            if field == "card":
                assert any(str(choice.number) == sign.figure for sign in signs)
                continue
            (sign,) = [each for each in signs if _has(each.figure, choice.number)]
            if sign.on == "panel":
                label = min(
                    (mark for mark in named if mark.y == sign.y and mark.x > sign.x), key=lambda mark: mark.x
                )
                assert label.text.isalpha() or value.partition(".")[0] in _cells(label.text)


def _has(figure, number):
    """Whether a sign stands for this number: `3`, `3–5`, `2 9`."""
    for part in figure.split():
        low, _, high = part.partition("–")
        if int(low) <= number <= int(high or low):
            return True
    return False


def _cells(label):
    """All cells of a straight line of them: `K15–M15`."""
    first, _, last = label.partition("–")
    (west, south), (east, north) = sorted((place_of(first), place_of(last or first)))
    return {
        cell_at(column, row)
        for column in range(west, east + 1)
        for row in range(min(south, north), max(south, north) + 1)
    }


def test_the_part_around_what_can_be_chosen_is_shown():
    far = {"J16": "A1", "U13": "B3 B2 B1", "T13": "C3 C2", "S13": "D3"}
    view = view_of("M13 9H", 4, land=wide_land(48, 12, far), seat=0, hand=HAND)
    scene = scene_of(view, choices=(Chosen(1, (("piece", "J16.1.1"),)),))
    assert [sign.figure for sign in marks_of(scene, Choice)] == ["1"]


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_armies_the_viewers_own_is_shown(seat):
    scene = scene_of(view_of(BEGIN, seat=seat, hand=HAND))
    assert {mark.pieces[-1][0] for mark in marks_of(scene, Tower)} == {seat}


def test_signs_beside_towers_cover_no_level():
    view = view_of(BEGIN, seat=0, hand=HAND)
    scene = scene_of(view, choices=numbered(view)[:6])
    levels = [mark for mark in scene.ground if isinstance(mark, Text) and mark.ink == "rock"]
    assert not [
        (sign.figure, level.text)
        for sign in marks_of(scene, Choice)
        for level in levels
        if overlap(box(sign), box(level), 6)
    ]


HOP = """
    L14 10D
    M14 10S
    N14 5C
    L13 7D
    M13 8S
    N13 3H
    L12 4D B3B2B1 B3 B2 B1
    M12 6S
    N12 9S
    M15 king:A A3A2A1 A1A2
    M11 king:B A3
    O13 king
    K13 king
"""


def test_a_preview_shows_where_a_move_begins_and_where_it_ends():
    events = (Went(0, (Pyramid(0, Size.LARGE),), ("M12", "M11"), True),)
    scene = scene_of(view_of(HOP, seat=0, hand=HAND[:1]), events=events, preview=True)
    assert marks_of(scene, Wood)
    assert marks_of(scene, March)
    hills = [mark for mark in marks_of(scene, Hill) if mark.on == "table"]
    assert any(hill.owner == 1 for hill in hills), "the king onto which the piece hops"
    assert any(hill.level == 6 for hill in hills), "the card from which it hops"
