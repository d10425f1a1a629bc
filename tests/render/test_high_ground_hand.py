"""The private picture of High Ground, and its pieces: the hand, with what matters of the land above."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops

from benchmarks.true_colours import paint_true
from games.core.components import DECK, Joker, Pyramid, Size, card_text
from games.high_ground.actions import Went
from games.high_ground.state import Choosing, Digging, Over, Playing
from render.core.look import Choice as Chosen
from render.core.painter import paint
from render.core.palette import contrast, ink, luminance, palette
from render.core.pieces.standing import Tower
from render.core.scene import MAX_HEIGHT, Mark, Scene, Text
from render.core.shapes.choices import Choice, letters
from render.core.tones import PIECES
from render.high_ground import PICTURE
from render.high_ground.cells.hills import ACROSS, UPRIGHT, Flag, Hill, March, Slope, edge
from render.high_ground.cells.inks import INKS, ROCK, TINTS, tint
from render.high_ground.cells.map import Back, Fan, HandCard, Map, Overview, Wood
from render.high_ground.ending import Banderole
from render.high_ground.page import LEAST_HAND
from tests.render.boxes import box, covered, marks_of, numbers_on, overlap, texts
from tests.render.golden import check_picture, noise
from tests.render.ground import (
    BEGIN,
    armies,
    crowded_views,
    every_scene,
    free,
    look_of,
    named_cells,
    scene_of,
    view_of,
    wide_land,
)

HAND = (DECK[0], Joker(1), DECK[22])


def with_hands():
    """Every board whose viewer has a hand, and the fullest ones with one."""
    for view, _, scene in every_scene():
        if view.hand and not isinstance(view.phase, Over):
            yield view, scene
    for view in crowded_views():
        held = replace(view, seat=0, hand=HAND)
        yield held, PICTURE.scene(held, look_of(view))


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


def test_a_hand_lies_below_the_land_of_every_private_picture():
    found = 0
    for view, scene in with_hands():
        (wood,) = marks_of(scene, Wood)
        assert wood.y + wood.height == scene.height <= MAX_HEIGHT
        assert wood.height >= LEAST_HAND
        assert wood.height >= scene.height / 3 or scene.height == MAX_HEIGHT, "only the land takes its room"
        cards = marks_of(scene, HandCard)
        assert len(cards) == len(view.hand)
        assert all(mark.height > mark.width >= 150 for mark in cards)
        assert all(mark.height >= 0.4 * wood.height for mark in cards)
        found += 1
    assert found > 40


def test_everybody_else_sees_no_hand():
    for view, _, scene in every_scene():
        if view.seat is None:
            assert not marks_of(scene, Wood, HandCard, Overview)


@pytest.mark.parametrize("phase", [Choosing(), Digging(DECK[3])])
def test_a_hand_is_shown_also_while_none_of_its_cards_can_be_played(phase):
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(40, 7, armies()), seat=0, hand=HAND, phase=phase))
    assert len(marks_of(scene, HandCard)) == len(HAND)


def towers_of(scene):
    return {mark.pieces[-1][0] for mark in marks_of(scene, Tower)}


def test_the_whole_land_of_a_beginning_is_above_the_hand_with_all_choices():
    view = view_of(BEGIN, seat=0, hand=HAND)
    scene = scene_of(view, choices=numbered(view)[:9])
    assert len(marks_of(scene, HandCard)) == len(HAND)
    assert towers_of(scene) == {0, 1}
    assert not marks_of(scene, Overview)


@pytest.mark.parametrize(("before", "phase"), [((("card", "J1"),), Choosing()), ((), Playing())])
def test_where_a_card_goes_is_chosen_on_the_whole_land_without_the_hand(before, phase):
    view = view_of(BEGIN, seat=0, hand=HAND, phase=phase)
    cells = [*free(view.land), *(ground.cell for ground in view.land if not ground.king)]
    choices = tuple(Chosen(number, (("cell", cell),)) for number, cell in enumerate(cells, 1))
    look = replace(look_of(view, choices=choices), chosen=before)
    scene = PICTURE.scene(replace(view, targets=tuple(cells)), look)
    assert not marks_of(scene, Wood)
    assert towers_of(scene) == {0, 1}
    assert len([sign for sign in marks_of(scene, Choice) if sign.on != "panel"]) == len(cells)


def test_where_a_piece_goes_is_chosen_on_the_whole_land_without_the_hand():
    view = view_of(BEGIN, seat=0, hand=HAND)
    look = look_of(view, choices=(Chosen(1, (("cell", "M14"),)), Chosen(2, (("cell", "N14"),))))
    assert marks_of(PICTURE.scene(view, look), Wood), "nothing is chosen yet"
    scene = PICTURE.scene(view, replace(look, chosen=(("piece", "M15.1.3"),)))
    assert not marks_of(scene, Wood)
    assert towers_of(scene) == {0, 1}


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
    for _, scene in with_hands():
        (wood,) = marks_of(scene, Wood)
        boxes = [
            found
            for mark in scene.marks
            if not isinstance(mark, Text) or mark.text == "Your hand"
            if (found := covered(mark)) is not None and found[1] > wood.y and not isinstance(mark, Choice)
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
            (sign,) = [each for each in signs if choice.number in numbers_on(each.figure)]
            if sign.on == "panel":
                label = min(
                    (mark for mark in named if mark.y == sign.y and mark.x > sign.x), key=lambda mark: mark.x
                )
                assert label.text.isalpha() or value.partition(".")[0] in named_cells(label.text)


def test_the_part_around_what_can_be_chosen_is_shown():
    far = {"J16": "A1", "U13": "B3 B2 B1", "T13": "C3 C2", "S13": "D3"}
    view = view_of("M13 9H", 4, land=wide_land(48, 12, far), seat=0, hand=HAND)
    scene = scene_of(view, choices=(Chosen(1, (("piece", "J16.1.1"),)),))
    assert [sign.figure for sign in marks_of(scene, Choice)] == ["1"]


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_armies_the_viewers_own_is_shown(seat):
    far = (
        BEGIN.replace("M15", "M19").replace("M11", "M10")
        + "    M18 2C\n    M17 2C\n    M16 2C\n    M15 2C\n    M11 2C\n"
    )
    scene = scene_of(view_of(far, seat=seat, hand=HAND))
    assert towers_of(scene) == {seat}


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


# The marks of High Ground: hills, flags, ways, landscapes; and its palette.


THEMES = ("dark", "light")
SCHEMES = [f"{theme} {INKS}" for theme in THEMES]
LEVELS = range(1, 14)


def land_marks(theme):
    """Every way in which the marks of the land are drawn."""
    ground = [
        Map(0, 0, 1200, 900, ((200, 200, 110, 110), (700, 300, 110, 110)), 100),
        Wood(0, 900, 1200, 300),
    ]
    marks = []
    for number, level in enumerate(LEVELS):
        across = level % 2 == 0
        wide, high = (each * 70 // 100 for each in (ACROSS if across else UPRIGHT))
        x, y = 30 + number % 7 * 165, 60 + number // 7 * 220
        owner = number % 4 if level in (12, 13) else None
        marks += [
            Slope(x, y, wide, high, 70, level),
            Hill(x, y, wide, high, 70, level, owner, level == 5),
            Text(x + 14, y + 36, str(level), 64, "rock", on=tint(level), face="display"),
        ]
    for number in range(4):
        x = 80 + number * 150
        held = ((number, 1), ((number + 1) % 4, 3), (number, 2))
        marks += [
            Flag(x, 620, 100, number, "outline"),
            Tower(x, 860, 100, held, held=True, on="outline"),
            March(700 + number * 100, 560, 100, number * 90, number % 2 == 1, "outline"),
            Fan(680 + number * 130, 660, number + 1, "table"),
        ]
    marks += [Back(700, 720, 104, 136, 6), Back(850, 760, 48, 66, plain=True), Banderole(1000, 880, 40, 1)]
    for number, (level, suit) in enumerate(((1, "H"), (7, "C"), (12, "D"), (7, "*1"))):
        marks.append(HandCard(40 + number * 290, 930, 180, 227, level, suit))
    return Scene(1200, 1200, theme, tuple(ground), tuple(marks), INKS)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_of_the_land_look_as_they_were_approved(theme):
    check_picture(f"land-{theme}", land_marks(theme))


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_shows_the_land_in_its_true_colours(theme):
    assert noise(paint_true(land_marks(theme)), paint(land_marks(theme))) >= 32
    fullest = scene_of(next(crowded_views()), theme=theme)
    assert noise(paint_true(fullest), paint(fullest)) >= 30


@pytest.mark.parametrize("scheme", SCHEMES)
def test_four_players_and_all_lands_are_in_the_palette_as_they_are(scheme):
    wanted = {*PIECES[:4], *TINTS, ROCK, ink(scheme, "accent"), ink(scheme, "table")}
    assert wanted <= set(palette(scheme))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_hills_stand_out_from_the_map_by_their_dark_edge_or_themselves(scheme):
    for flat in TINTS:
        table = ink(scheme, "table")
        assert max(contrast(flat, table), contrast(ink(scheme, "outline"), table)) >= 3


@pytest.mark.rule("HG-7")
def test_higher_land_has_higher_layers_and_the_highest_the_lightest_surface():
    assert all(low < high for low, high in pairwise(edge(level, 100) for level in LEVELS))
    assert max(map(luminance, TINTS)) == luminance(TINTS[-1])
    assert all(one != other for one, other in pairwise(TINTS))


@pytest.mark.rule("HG-8")
def test_a_covered_card_shows_below_the_hill_that_covers_it():
    plain, covers = (Hill(0, 0, *UPRIGHT, 100, 9, None, covered) for covered in (False, True))
    drawn = [paint(Scene(300, 300, "dark", (), (mark.shifted(40, 20),), INKS)) for mark in (plain, covers)]
    changed = ImageChops.difference(*(image.convert("RGB") for image in drawn)).getbbox()
    assert changed is not None
    assert changed[1] > 20 + UPRIGHT[1] // 2


@pytest.mark.rule("HG-3")
def test_each_players_frame_and_flag_look_different():
    seen = set()
    for seat in (None, 0, 1, 2, 3):
        marks: list[Mark] = [Hill(40, 120, *UPRIGHT, 100, 13, seat)]
        marks += [] if seat is None else [Flag(40, 170, 100, seat, "outline")]
        seen.add(paint(Scene(300, 400, "dark", (), tuple(marks), INKS)).tobytes())
    assert len(seen) == 5


def test_a_planned_way_looks_different_from_one_that_was_gone():
    one, other = (
        paint(Scene(120, 120, "dark", (), (March(60, 60, 100, 0, planned),), INKS)).convert("L")
        for planned in (False, True)
    )
    changed = ImageChops.difference(one, other).point(lambda value: 255 if value > 30 else 0)
    assert sum(changed.histogram()[255:]) > 100
