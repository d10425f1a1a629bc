"""The marks of High Ground, and what its pictures tell: who acts, what is held, where a card may go, what happened."""

import itertools
from dataclasses import replace

import pytest

from games.core.components import DECK
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Attacked, CardLaid, KingPlaced, PlayedEnough, Rolled, Shot, Tipped, Went
from games.high_ground.state import Choosing, Digging, Over, Playing, Preparing
from render import samples
from render.core.pieces import geometry
from render.core.pieces.standing import Fallen, Tower
from render.core.scene import Halo, Text
from render.high_ground import PICTURE, last_move
from render.high_ground.cells.hills import Hill
from render.high_ground.cells.stacks import spread
from render.high_ground.viewport import SMALLEST
from tests.games.reading import stack
from tests.render.boxes import box, marks_of, texts
from tests.render.ground import (
    BEGIN,
    PLAYED,
    armies,
    free,
    ground,
    halos,
    in_order,
    named_cells,
    played,
    scene_of,
    shown,
    view_of,
    wide_land,
    written,
)


def rings(scene):
    """The frames in the ink of the last move."""
    return [mark for mark in marks_of(scene, Halo) if mark.ink == "accent"]


@pytest.mark.rule("HG-9")
def test_a_tower_in_parts_shows_what_the_parts_above_hold():
    scene = scene_of(view_of("M13 9H A2B2A2B2A1B1A3\nN13 4C"))
    low, high = sorted(marks_of(scene, Tower), key=lambda mark: mark.x)
    assert written(low) + written(high) == "A2B2A2B2A1B1A3"
    assert (low.cut, low.under) == (True, 3)
    assert not high.cut
    assert "›" in texts(scene)


@pytest.mark.rule("HG-11")
@pytest.mark.parametrize(
    "standing", ["B1 B3", "B2B1 B3", "A3 B3 C3", "A3A2A1 A1A2A3", "A1 B2 C3 D3A1 B2C2 A1B3C2"]
)
@pytest.mark.parametrize("what", ["10C", "king:A", "7H", "king"])
@pytest.mark.parametrize("cell", ["M13", "M14"])
def test_stacks_on_a_hill_neither_touch_nor_cover_the_level(cell, what, standing):
    found = spread(ground(f"{cell} {what} {standing}"))
    for one, other in zip(found.columns, found.columns[1:], strict=False):
        assert one.x + one.column.reach()[1] <= other.x - other.column.reach()[0]
    at = found.figures
    assert at is not None
    level = 13 if what.startswith("king") else int(what[:-1])
    figures = (at.x, at.y - 0.34 * at.size, at.x + 0.5 * at.size * len(str(level)), at.y + 0.34 * at.size)
    for placed in found.columns:
        top = found.height - 12 - placed.column.height
        if figures[3] > top:
            left, right = placed.column.reach(figures[3] - top)
            assert placed.x - left >= figures[2] - 4 or placed.x + right <= figures[0] + 4
    assert found.left <= 30
    assert found.right <= 30


@pytest.mark.rule("HG-8")
def test_a_card_that_covers_another_shows_it():
    plain = ground("M13 6C")
    for covered in (0, 1, 3):
        (hill,) = marks_of(scene_of(view_of("M13 9H", land=(replace(plain, covered=covered),))), Hill)
        assert hill.covers is bool(covered)


@pytest.mark.rule("HG-13")
def test_empty_cells_are_marked_only_while_a_card_is_being_placed():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Digging(DECK[4]))
    view = replace(view, targets=(*free(view.land), "M13"))
    assert texts(scene_of(replace(view, hand=()))).count("+") == len(free(view.land))
    assert "+" in texts(scene_of(view))
    assert "+" not in texts(scene_of(replace(view, phase=Choosing())))
    assert "+" not in texts(scene_of(replace(view, phase=Playing()))), (
        "one more may be played, but nobody chooses"
    )
    assert "+" not in texts(scene_of(replace(view, targets=())))


def test_the_header_tells_the_card_of_a_turn_and_not_its_end():
    laid = CardLaid(1, DECK[0], "M14", 1, DECK[8])
    said = texts(scene_of(view_of(BEGIN), events=(laid, PlayedEnough(1))))
    assert "Björn lays A♣ in M14 onto 9♣" in said
    assert "Björn ends the turn" in texts(scene_of(view_of(BEGIN), events=(PlayedEnough(1),)))


@pytest.mark.rule("HG-16")
def test_an_attack_has_a_halo_and_so_has_the_loss_of_a_kill():
    view = view_of("M13 9H A2\nN13 4C B1\nM14 3C", killed=((), stack("B2B1")))
    hit = Attacked(0, "M13", stack("A2"), stack("B2")[0], (), (), "killed")
    scene = scene_of(view, events=(hit,))
    assert halos(scene) == ["A2"]
    assert [(mark.seat, mark.pips) for mark in marks_of(scene, Fallen) if mark.halo] == [(1, 2)]
    assert "Ada's medium kills Björn's medium in M13" in texts(scene)


@pytest.mark.rule("HG-16")
def test_an_attack_rings_the_piece_that_climbed_and_no_stack_that_looks_like_it():
    view = view_of("M13 9H B2A1 A1 B3\nN13 4C")
    climbed = Attacked(0, "M13", stack("A1"), stack("B2")[0], (), (), "hobbled")
    scene = scene_of(view, events=(climbed,))
    (tower,) = [mark for mark in marks_of(scene, Tower) if mark.halo]
    assert written(tower) == "B2A1"
    assert tower.around_top


@pytest.mark.rule("HG-21", "HG-22", "HG-13")
@pytest.mark.parametrize(
    "event",
    [
        Tipped(0, "M13", stack("A3")[0], stack("B1")),
        Shot(0, "M13", stack("A3")[0], stack("B1")[0]),
        CardLaid(0, DECK[8], "M13", 9, None),
        KingPlaced(0, "M13"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_happened_in_a_cell_rings_its_hill(event):
    view = view_of("M13 9C A3\nN13 4C B1")
    scene = scene_of(view, events=(event,))
    (ring,) = rings(scene)
    hill = marks_of(scene, Hill)[0]
    assert ring.x < hill.x < hill.x + hill.width < ring.x + ring.width
    assert ring.y < hill.y < hill.y + hill.height < ring.y + ring.height


@pytest.mark.parametrize(
    ("over", "said"),
    [
        (Over("annihilated", 1), {"Björn wins", "Nobody else has a piece left"}),
        (Over("king_taken", 0, "M11"), {"Ada wins", "Alone on Björn’s king in M11"}),
        (Over("repetition", None), {"A draw", "The same position stood for the third time"}),
        (Over("all_passed", None), {"A draw", "Everybody passed, two rounds in a row"}),
        (Over("turn_cap", None), {"A draw", "300 turns that count are over"}),
        (Over("all_turns", None), {"A draw", "1,500 turns are over"}),
    ],
)
@pytest.mark.rule("HG-25", "HG-26", "HG-27")
def test_the_end_says_who_won_and_how(over, said):
    assert said <= set(texts(scene_of(view_of(BEGIN, phase=over), to_act=frozenset())))


def test_where_chance_acts_or_the_players_have_stopped_nobody_is_waited_for():
    assert "Cards and die decide" in texts(scene_of(view_of(BEGIN, phase=Preparing())))
    assert "The game is over" in texts(scene_of(view_of(BEGIN), to_act=frozenset()))


def test_every_event_of_the_game_is_told_or_silent_by_intent():
    seen = set()
    for seats, moves, seed, options in PLAYED:
        for event in played(seats, moves, seed, options).events:
            seen.add(type(event))
            assert all(last_move.sentences((event,), Names.of(samples.NAMES)))
            assert last_move.sentences((event,), Names.of(samples.NAMES)), event
    assert Rolled in GAME.about.event_types
    assert len(seen) > 6


# A land of High Ground with little room: sizes stay distinct, and whatever is left out is mentioned.


PHONE = 360 / 1200
"""How large a picture is shown on a phone."""
GLANCE = 3.4
"""By how many points two sizes differ there at least."""
CROWD = "A3B2C1 A1A2 B3 D1D2D3C3 A2 C2 D2 B1"


def test_sizes_can_be_told_apart_at_a_glance_at_the_smallest_scale():
    widths = [PHONE * geometry.width(pips, SMALLEST) for pips in (1, 2, 3)]
    assert min(high - low for low, high in itertools.pairwise(widths)) >= GLANCE


def _crowded(cells=("M13",), standing=CROWD):
    return view_of("M13 9H", 4, land=wide_land(54, 9, dict.fromkeys(cells, standing)))


@pytest.mark.rule("HG-13")
@pytest.mark.parametrize(
    ("count", "width"), [(13, 3), (40, 7), (40, 8), (40, 12), (54, 9), (40, 5), (60, 10)]
)
def test_every_cell_where_a_card_may_go_is_marked_or_told(count, width):
    land = wide_land(count, width, armies(count, width))
    onto = tuple(each.cell for each in land if not each.stacks and not each.king)
    view = view_of("M13 9H", 4, land=land, seat=0, hand=(DECK[0],), targets=(*free(land), *onto))
    scene = scene_of(replace(view, phase=Digging(DECK[3])))
    _, _, said = " ".join(texts(scene)).partition("A card may also go ")
    told = named_cells(said) & set(view.targets)
    if any(each.startswith("Beyond the edges a card may go to any empty cell") for each in texts(scene)):
        assert not told
        return
    assert texts(scene).count("+") + len(told & set(free(land))) == len(free(land))
    rings = [mark for mark in marks_of(scene, Halo) if mark.ink == "ink" and mark.dashed]
    assert len(rings) + len(told & set(onto)) == len(onto)
    choosing = scene_of(replace(view, phase=Choosing()))
    assert "+" not in texts(choosing)
    assert not [each for each in texts(choosing) if each.startswith("A card may also")]


@pytest.mark.rule("HG-13")
def test_too_many_cells_to_name_are_told_by_the_rule():
    land = in_order(ground(f"{column}{row} 5C") for column in "BDFHJLNPRTVX" for row in range(1, 18, 2))
    targets = (*free(land), *(each.cell for each in land))
    view = view_of("M13 9H", 4, land=land, seat=0, hand=(DECK[0],), targets=targets)
    rule = "Beyond the edges a card may go to any empty cell beside the land"
    placing = " ".join(texts(scene_of(replace(view, phase=Digging(DECK[2])))))
    assert f"{rule}, or onto any card except kings and cards with enemies" in placing


def test_nothing_is_told_of_cells_for_cards_where_all_are_shown():
    for board in (shown(2, 0, 1, {}, seat=0), shown(4, 0, 1, {}, seat=2)):
        assert not [said for said in texts(PICTURE.scene(*board)) if said.startswith("A card may also")]


@pytest.mark.rule("HG-11")
def test_stacks_of_a_crowded_cell_are_shown_beside_the_land_numbered_as_moves_name_them():
    scene = scene_of(_crowded())
    (inset,) = [mark for mark in marks_of(scene, Hill) if mark.on == "panel"]
    (label,) = [mark for mark in marks_of(scene, Text) if mark.text == "M13"]
    own = sorted((mark for mark in marks_of(scene, Tower) if mark.y > inset.y), key=lambda mark: mark.x)
    assert " ".join(map(written, own)) == CROWD
    numbers = [
        mark for mark in marks_of(scene, Text) if mark.text.isdigit() and mark.y > inset.y + inset.height
    ]
    numbers = [mark for mark in numbers if mark.on == "panel" and mark.size == 44]
    assert [mark.text for mark in sorted(numbers, key=lambda mark: mark.x)] == list("12345678")
    assert label.x < inset.x


@pytest.mark.rule("HG-11")
def test_pieces_beside_the_land_have_the_same_scale_and_stand_nowhere_else():
    scene = scene_of(_crowded(("M13", "L14"), "A3B2C1 A1A2 B3 D1D2 D3 A2"))
    assert len({mark.scale for mark in marks_of(scene, Tower)}) == 1
    assert len({mark.scale for mark in marks_of(scene, Hill)}) == 1
    assert len(marks_of(scene, Tower)) == 12


@pytest.mark.rule("HG-12")
@pytest.mark.parametrize("preview", [False, True])
def test_a_stack_that_moved_into_a_crowd_has_its_halo_there_and_a_ring_on_the_land(preview):
    went = Went(3, stack("D2"), ("M14", "M13"), False)
    scene = scene_of(_crowded(), events=(went,), preview=preview)
    assert halos(scene) == ["D2"]
    rings = [mark for mark in marks_of(scene, Halo) if mark.ink == "accent"]
    assert len(rings) == 1
    assert rings[0].dashed is preview


@pytest.mark.rule("HG-12", "HG-16", "HG-20")
def test_the_stack_of_the_last_move_is_always_found_again():
    found = 0
    for seats in (2, 3, 4):
        for moves in range(2, 120, 9):
            view, look = shown(seats, moves, seats, {})
            if view.turn > 0:
                meant = [
                    (view.ground(cell), pile) for cell, pile in last_move.traces(look.events).ringed if pile
                ]
                found += len(meant)
                assert all(pile in where.stacks for where, pile in meant)
    assert found > 8


@pytest.mark.rule("HG-3")
def test_kings_that_the_game_lays_by_itself_are_not_marked_as_a_move():
    for seats in (2, 4):
        scene = PICTURE.scene(*shown(seats, 0, 1, {}))
        assert not [mark for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "accent"]


def test_a_cell_with_one_stack_needs_no_number_for_it():
    scene = scene_of(view_of("M13 9H", 4, land=wide_land(54, 9, {"M13": "A3B3" * 12})))
    drawn = [written(mark) for mark in sorted(marks_of(scene, Tower), key=lambda mark: (mark.y, mark.x))]
    assert "".join(drawn) == "A3B3" * 12
    assert not [
        mark for mark in marks_of(scene, Text) if mark.on == "panel" and mark.text == "1" and mark.size == 44
    ]


def test_crowded_cells_go_on_in_the_next_line_rather_than_fall_out():
    scene = scene_of(_crowded(("L13", "M13", "N13"), "A3 B3A2 C3 D3 A2 B2"))
    assert sum(len(mark.pieces) for mark in marks_of(scene, Tower)) == 21
    assert scene.height <= 1500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_lost_is_shown_however_much_it_is(seats):
    killed = (
        (*stack("A1A1A2A2A3A3"),),
        *(stack(f"{letter}1{letter}2{letter}3") for letter in "BCD"[: seats - 1]),
    )
    for land in (wide_land(40, 7), wide_land(9, 3)):
        scene = scene_of(view_of("M13 9H", seats, land=land, killed=killed, out=(0,)))
        assert len(marks_of(scene, Fallen)) == 6 + 3 * (seats - 1)
        assert all(box(mark)[0] >= 0 and box(mark)[2] <= 1200 for mark in marks_of(scene, Fallen))


def test_an_end_shows_no_land():
    view = view_of("M13 9H", 4, land=wide_land(40, 7), phase=Over("annihilated", 2))
    assert not marks_of(scene_of(view, to_act=frozenset()), Hill)


def test_the_preview_of_a_last_move_shows_the_board():
    view = view_of("M13 9H A3\nN13 4C", phase=Over("annihilated", 0))
    scene = scene_of(view, to_act=frozenset(), preview=True)
    assert len(marks_of(scene, Hill)) == 2
    assert {"Preview", "Ada wins", "Nobody else has a piece left"} <= set(texts(scene))
