"""A land of High Ground with little room: sizes stay distinct, and whatever is left out is mentioned."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from games.core.cards import DECK, Joker
from games.high_ground.events import Went
from games.high_ground.land import Ground, cell_at, place_of
from games.high_ground.phases import Choosing, Digging
from render.core.scene import Halo, Pyramid, Rect, Slab, Text
from render.high_ground import PICTURE, last_move
from render.high_ground.cells.inks import LANDS
from render.high_ground.cells.territory import territory
from render.high_ground.viewport import LARGEST, TINIEST
from tests.render.ground import (
    armies,
    box,
    every_board,
    free,
    ground,
    in_order,
    scene_of,
    shown,
    stack,
    texts,
    view_of,
    wide_land,
)

PHONE = 360 / 1200
"""How large a picture is shown on a phone."""
GLANCE = 3.5
"""By how many points two sizes differ there at least."""


def _across(mark):
    return mark.side if isinstance(mark, Pyramid) else mark.width


def _apart(marks):
    """By how many points on a phone pieces of the next size are wider, at the least."""
    widths = [sorted(_across(mark) for mark in marks if mark.pips == pips) for pips in (1, 2, 3)]
    return min((PHONE * (b[0] - a[-1]) for a, b in pairwise(filter(None, widths))), default=GLANCE)


def test_sizes_can_be_told_apart_at_a_glance_in_every_picture():
    for view, look in every_board():
        scene = PICTURE.scene(view, look)
        assert _apart([mark for mark in scene.marks if isinstance(mark, Pyramid)]) >= GLANCE
        slabs = [mark for mark in scene.marks if isinstance(mark, Slab)]
        for height in {slab.height for slab in slabs}:
            assert _apart([slab for slab in slabs if slab.height == height]) >= GLANCE


STANDING = ("A1 B2", "A2 B3", "A1 B3", "A3A2A1 B2", "A1A2A3 B3", "A1A2 B3", "A2A1 B1", "A1 A2 A3 B3B2")


@pytest.mark.parametrize("standing", STANDING)
@pytest.mark.parametrize("what", ["10C", "king:A", "7H"])
@pytest.mark.parametrize("cell", ["M13", "M14"])
def test_a_larger_piece_is_wider_than_any_smaller_one_in_its_cell(cell, what, standing):
    for side in range(TINIEST, LARGEST + 1, 4):
        found = territory(ground(f"{cell} {what} {standing}"), side)
        drawn = [mark for mark in found.marks if isinstance(mark, Pyramid | Slab)]
        assert _apart(drawn) > 0 or not found.shown


@pytest.mark.parametrize("side", range(TINIEST, LARGEST + 1, 4))
@pytest.mark.parametrize("what", ["10C", "king:A"])
@pytest.mark.parametrize("cell", ["M13", "M14"])
def test_a_lone_large_piece_is_larger_than_a_lone_medium_one_and_that_than_a_small_one(cell, what, side):
    alone = [territory(ground(f"{cell} {what} A{pips}"), side) for pips in (1, 2, 3)]
    assert all(found.shown for found in alone)
    assert (
        _apart([mark for found in alone for mark in found.marks if isinstance(mark, Pyramid | Slab)])
        >= GLANCE
    )


@pytest.mark.parametrize("what", ["10C", "king:A", "JH", "J1=12", "king"])
@pytest.mark.parametrize("cell", ["M13", "M14"])
@pytest.mark.parametrize("standing", ["", "A3A2A1 B2", "A1 B2 C3 D3A1 B2C2 A1B3C2"])
def test_what_is_in_a_cell_stays_in_it(cell, what, standing):
    for side in range(TINIEST, LARGEST + 1, 3):
        found = territory(ground(f"{cell} {what} {standing}"), side)
        boxes = [box(mark) for mark in (*found.ground, *found.marks)]
        assert min(min(each[:2]) for each in boxes) >= 0
        assert max(max(each[2:]) for each in boxes) <= side


def _cells(said):
    """The cells that are named, also those within a run: `J17–P17`."""
    found = set(re.findall(r"\b[A-Y]\d+\b", said))
    for first, last in re.findall(r"\b([A-Y]\d+)–([A-Y]\d+)\b", said):
        (west, south), (east, north) = sorted((place_of(first), place_of(last)))
        found |= {cell_at(column, row) for column in range(west, east + 1) for row in range(south, north + 1)}
    return found


@pytest.mark.rule("HG-13")
@pytest.mark.parametrize(
    ("count", "width"), [(13, 3), (40, 7), (40, 8), (40, 12), (54, 9), (40, 5), (60, 10)]
)
def test_every_cell_where_a_card_may_go_is_marked_or_told(count, width):
    land = wide_land(count, width, armies(count, width))
    onto = tuple(each.cell for each in land if not each.stacks and not each.king)
    view = view_of("M13 9H", 4, land=land, seat=0, hand=(DECK[0],), targets=(*free(land), *onto))
    for phase in (Choosing(), Digging(DECK[3])):
        scene = scene_of(replace(view, phase=phase))
        _, _, said = " ".join(texts(scene)).partition("A card may also go ")
        told = _cells(said) & set(view.targets)
        if any(
            each.startswith("Beyond the edges a card may go to any empty cell beside")
            for each in texts(scene)
        ):
            assert not told
            continue
        pluses = texts(scene).count("+")
        assert pluses + len(told & set(free(land))) == len(free(land))
        if isinstance(phase, Digging):
            rings = [
                mark for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "ink" and mark.dashed
            ]
            assert len(rings) + len(told & set(onto)) == len(onto)


@pytest.mark.rule("HG-13")
def test_too_many_cells_to_name_are_told_by_the_rule():
    land = in_order(ground(f"{column}{row} 5C") for column in "BDFHJLNPRTVX" for row in range(1, 18, 2))
    targets = (*free(land), *(each.cell for each in land))
    view = view_of("M13 9H", 4, land=land, seat=0, hand=(DECK[0],), targets=targets)
    rule = "Beyond the edges a card may go to any empty cell beside the land"
    assert rule in texts(scene_of(view))
    placing = " ".join(texts(scene_of(replace(view, phase=Digging(DECK[2])))))
    assert f"{rule}, or onto any card except kings and cards with enemies" in placing


def test_nothing_is_told_of_cells_for_cards_where_all_are_shown():
    for board in (shown(2, 0, 1, {}, seat=0), shown(4, 0, 1, {}, seat=2)):
        assert not [said for said in texts(PICTURE.scene(*board)) if said.startswith("A card may also")]


def _strips(scene):
    return [mark for mark in scene.ground if isinstance(mark, Rect) and mark.x == 10 and mark.width == 1180]


@pytest.mark.rule("HG-11")
def test_stacks_of_a_crowded_cell_are_numbered_as_moves_name_them():
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(40, 7, {"M13": "A3B2C1 A1A2 B3 D1D2D3C3 A2"})))
    (label,) = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "M13"]
    numbers = [
        mark for mark in scene.marks if isinstance(mark, Text) and mark.y == label.y and mark is not label
    ]
    assert [mark.text for mark in numbers] == ["1", "2", "3", "4", "5"]
    tops = sorted(
        (mark for mark in scene.marks if isinstance(mark, Slab) and mark.peak), key=lambda mark: mark.x
    )
    assert [(mark.seat, mark.pips) for mark in tops] == [(2, 1), (0, 2), (1, 3), (2, 3), (0, 2)]
    lefts = [box(mark)[0] for mark in tops]
    assert all(number.x < left for number, left in zip(numbers, lefts, strict=True))


@pytest.mark.rule("HG-12")
@pytest.mark.parametrize("preview", [False, True])
def test_a_stack_that_moved_into_a_crowd_is_ringed_below_too(preview):
    view = view_of("M13 9H", 4, land=wide_land(40, 7, {"M13": "A3B2C1 A1A2 B3 D1D2D3C3 A2"}))
    went = Went(0, stack("A2"), ("M14", "M13"), False)
    scene = scene_of(view, events=(went,), preview=preview)
    top = max((mark for mark in scene.marks if isinstance(mark, Slab) and mark.peak), key=lambda mark: mark.x)
    rings = [mark for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "accent"]
    assert len(rings) == 2
    left, high, right, low = box(top)
    below = max(rings, key=lambda ring: ring.y)
    assert below.x <= left <= right <= below.x + below.width
    assert below.y <= high <= low <= below.y + below.height
    assert below.dashed is preview


@pytest.mark.rule("HG-12", "HG-16", "HG-20")
def test_the_stack_of_the_last_move_is_always_found_again():
    found = 0
    for seats in (2, 3, 4):
        for moves in range(2, 120, 3):
            view, look = shown(seats, moves, seats, {})
            if view.turn > 0:
                meant = [
                    (view.ground(cell), pile) for cell, pile in last_move.traces(look.events).ringed if pile
                ]
                found += len(meant)
                assert all(pile in where.stacks for where, pile in meant)
    assert found > 20


@pytest.mark.rule("HG-3")
def test_kings_that_the_game_lays_by_itself_are_not_marked_as_a_move():
    for seats in (2, 4):
        scene = PICTURE.scene(*shown(seats, 0, 1, {}))
        assert not [mark for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "accent"]


def test_cells_with_one_stack_need_no_number_for_it():
    tower = "A3B3" * 6
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(40, 7, {"M13": tower})))
    (label,) = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "M13"]
    assert not [
        mark for mark in scene.marks if isinstance(mark, Text) and mark.y == label.y and mark is not label
    ]


def test_crowded_cells_go_on_in_the_next_line_rather_than_fall_out():
    spread = dict.fromkeys(("L13", "M13", "N13", "L14"), "A3 B3A2 C3 D3 A2 B2")
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(40, 7, spread)))
    labels = [mark.text for mark in scene.marks if isinstance(mark, Text) and mark.text in spread]
    drawn = [mark for mark in scene.marks if isinstance(mark, Pyramid | Slab)]
    assert len(drawn) == 28
    assert len(labels) == 4
    assert len(_strips(scene)) > 1


@pytest.mark.rule("HG-8")
def test_paper_peeps_out_below_a_card_that_covers_another():
    plain = Ground("M13", DECK[5], 6)
    for covered in (0, 1, 3):
        scene = scene_of(view_of("M13 9H", land=(replace(plain, covered=covered),)))
        sheets = [mark for mark in scene.ground if isinstance(mark, Rect) and mark.fill in LANDS]
        assert len(sheets) == 1 + bool(covered)
        low, right = sheets[-1].y + sheets[-1].height, sheets[-1].x + sheets[-1].width
        assert all(mark.x + mark.width > right and mark.y + mark.height > low for mark in sheets[:-1])


@pytest.mark.rule("HG-9")
@pytest.mark.parametrize("hand", [(), (DECK[8], Joker(2), DECK[23])], ids=["public", "own"])
def test_the_margin_says_what_the_signs_mean_that_are_on_the_land(hand):
    for standing, signs in (
        ("A1", set()),
        ("A3A1", {"hobbled"}),
        ("A1A3", {"trapped"}),
        ("A3A1 A1A3", {"hobbled", "trapped"}),
    ):
        view = view_of(f"M13 9H {standing}", seat=0 if hand else None, hand=hand)
        said = " · ".join(texts(scene_of(view)))
        assert {hold for hold in ("hobbled", "trapped") if hold in said} == signs
        assert ("chain: hobbled" in said) == ("hobbled" in signs)
        assert ("bar: trapped" in said) == ("trapped" in signs)


def test_all_that_a_player_lost_stays_in_their_own_panel():
    for seats in (2, 3, 4):
        killed = (stack("A1A1A2A2A3A3"), *((),) * (seats - 1))
        scene = scene_of(view_of("M13 9H", seats, killed=killed, out=(0,)))
        panel = next(mark for mark in scene.ground if isinstance(mark, Rect) and mark.radius == 14)
        assert all(
            panel.x <= box(mark)[0] and box(mark)[2] <= panel.x + panel.width
            for mark in scene.marks
            if isinstance(mark, Slab)
        )
