"""What the pictures of High Ground tell: who acts, what is held, where a card may go, what just happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import DECK, Joker
from games.core.chance import Draw
from games.core.dice import Face
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.events import Attacked, CardLaid, KingPlaced, Rolled, Shot, Swapped, Tipped, Went
from games.high_ground.land import Ground, lies_across
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Preparing, Resolving
from render import samples
from render.core.frame.header import HEIGHT as HEADER
from render.core.look import Look
from render.core.painter import png
from render.core.palette import ink, luminance
from render.core.scene import Arrow, Badge, Card, Die, Halo, Pyramid, Rect, Slab, Text
from render.high_ground import PICTURE, last_move
from render.high_ground.cells.cards import paper
from render.high_ground.cells.inks import INKS, LANDS
from render.high_ground.cells.territory import territory
from render.high_ground.viewport import plan
from render.pictures import picture
from tests.render.ground import (
    BEGIN,
    PLAYED,
    armies,
    box,
    free,
    played,
    scene_of,
    shown,
    stack,
    texts,
    view_of,
    wide_land,
)


def marks_of(scene, kind):
    return [mark for mark in (*scene.ground, *scene.marks) if isinstance(mark, kind)]


def towers(scene):
    """What holds each storey, by seat and pips, from the left and the top."""
    slabs = sorted(marks_of(scene, Slab), key=lambda slab: (slab.x, slab.y))
    return [(f"{'ABCD'[slab.seat]}{slab.pips}", slab.hold) for slab in slabs]


def test_the_drawing_is_found_by_the_games_key():
    assert picture(GAME) is PICTURE


@pytest.mark.rule("HG-9")
def test_trapped_pieces_have_a_bar_and_hobbled_ones_a_chain():
    scene = scene_of(view_of("M13 9H A3B1A2\nN13 4C"))
    assert towers(scene) == [("A2", "free"), ("B1", "trapped"), ("A3", "hobbled")]
    assert [slab.peak for slab in sorted(marks_of(scene, Slab), key=lambda slab: slab.y)] == [
        True,
        False,
        False,
    ]


@pytest.mark.rule("HG-4", "HG-9")
def test_at_the_start_the_tree_is_hobbled_and_the_nest_is_trapped():
    scene = scene_of(view_of("M13 9H A3A2A1\nO13 4C\nN13 5C A1A2A3"))
    tree, nest = towers(scene)[:3], towers(scene)[3:]
    assert tree == [("A1", "free"), ("A2", "hobbled"), ("A3", "hobbled")]
    assert nest == [("A3", "free"), ("A2", "trapped"), ("A1", "trapped")]


@pytest.mark.rule("HG-9")
def test_a_bar_goes_through_the_whole_tower_below_what_traps():
    slabs = {mark.pips: mark for mark in marks_of(scene_of(view_of("M13 9H A1A2A3")), Slab)}
    reach = {slab.width // 2 + slab.wing for slab in slabs.values()}
    assert len(reach) == 1
    assert slabs[3].wing == 0
    assert slabs[2].wing >= 6
    assert slabs[1].wing >= 12


def test_stacks_stand_from_the_left_in_their_order():
    view = view_of("M13 9H A1 B2 A3B2")
    tops = sorted((slab for slab in marks_of(scene_of(view), Slab) if slab.peak), key=lambda mark: mark.x)
    assert [(mark.seat, mark.pips) for mark in tops] == [
        (0, 1),
        (1, 2),
        (1, 2),
    ]


@pytest.mark.rule("HG-11")
@pytest.mark.parametrize("width", [3, 5, 7, 8])
@pytest.mark.parametrize("standing", ["B1 B3", "B2B1 B3", "A3 B3 C3"])
def test_stacks_never_stand_above_each_other_like_one(width, standing):
    cell = {3: "K15", 5: "L14", 7: "L13", 8: "M13"}[width]
    found = territory(
        next(each for each in wide_land(8 * width, width, {cell: standing}) if each.cell == cell),
        1138 // width,
    )
    columns = [(box.x, box.x + box.width) for box in found.boxes[:2]]
    assert columns[0][1] <= columns[1][0]


@pytest.mark.rule("HG-7")
def test_every_level_stands_on_its_card():
    view = view_of("L13 AC\nM13 JD\nN13 J1=7\nO13 10S\nP13 king\nQ13 king:B")
    levels = [mark.text for mark in scene_of(view).ground if isinstance(mark, Text) and mark.size == 50]
    assert levels == ["1", "11", "7", "10", "13", "13"]


@pytest.mark.rule("HG-7")
def test_higher_land_is_lighter_and_its_cliff_deeper():
    papers = [paper(level) for level in range(1, 14)]
    light = [luminance(ink(f"dark {INKS}", name)) for name in papers]
    assert light == sorted(light)
    assert set(papers) == set(LANDS)
    cliffs = []
    for level in (1, 7, 13):
        land = (Ground("M13", DECK[5], level),)
        scene = scene_of(view_of(BEGIN, land=land))
        low, card = [mark for mark in scene.ground if isinstance(mark, Rect)][:2]
        cliffs.append(low.x - card.x)
    assert cliffs == sorted(set(cliffs))


@pytest.mark.rule("HG-2")
def test_cards_stand_and_lie_as_on_a_chessboard():
    view = view_of(BEGIN)
    laid = plan(view, (), HEADER, 1100)
    cards = [mark for mark in scene_of(view).ground if isinstance(mark, Rect) and mark.fill == "cliff"]
    assert [card.width > card.height for card in cards] == [lies_across(each.cell) for each in view.land]
    middle = laid.box("M13")
    assert middle is not None
    assert middle.width == middle.height


@pytest.mark.rule("HG-3")
def test_kings_bear_their_owners_colour_and_letter_and_neutral_ones_none():
    scene = scene_of(view_of("M13 king:A\nN13 king:B\nO13 king"))
    frames = [mark.edge for mark in scene.ground if isinstance(mark, Rect) and mark.edge in ("A", "B")]
    assert frames == ["A", "B"]
    assert [mark.seat for mark in scene.ground if isinstance(mark, Badge)] == [0, 1]


def _cells_marked(view, scene):
    laid = next(
        laid for room in range(600, 1400) if (laid := plan(view, (), HEADER, room)).bottom == _bottom(scene)
    )
    pluses = [mark for mark in marks_of(scene, Text) if mark.text == "+"]
    return {
        cell
        for cell in view.targets
        if (at := laid.box(cell)) and any((mark.x, mark.y) == at.middle for mark in pluses)
    }, len(pluses)


def _bottom(scene):
    panels = [mark.y for mark in scene.ground if isinstance(mark, Rect) and mark.radius == 14]
    return min(panels) - 8


@pytest.mark.rule("HG-13")
def test_empty_cells_where_a_card_may_go_are_marked_and_no_others():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Playing())
    view = replace(view, targets=(*free(view.land), "M13"))
    cells, count = _cells_marked(view, scene_of(view))
    assert cells == set(free(view.land))
    assert count == len(cells)
    assert not [word for word in texts(scene_of(replace(view, targets=()))) if word == "+"]


@pytest.mark.rule("HG-13")
def test_cards_that_may_be_covered_are_ringed_when_one_is_to_be_placed():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Digging(DECK[7]), targets=("M13", "L12"))
    rings = [mark for mark in marks_of(scene_of(view), Halo) if mark.ink == "ink"]
    assert len(rings) == 2
    assert all(ring.dashed for ring in rings)
    choosing = replace(view, phase=Choosing())
    assert [mark for mark in marks_of(scene_of(choosing), Halo) if mark.ink == "ink"] == []


@pytest.mark.rule("HG-12")
def test_a_move_has_an_arrow_over_every_border_it_crossed_and_a_ring_where_it_ended():
    view = view_of(BEGIN.replace("M12 8H", "M12 8H A3"))
    went = Went(0, stack("A3"), ("M14", "M13", "M12"), False)
    scene = scene_of(view, events=(went,))
    arrows = marks_of(scene, Arrow)
    assert len(arrows) == 2
    assert all(arrow.start[0] == arrow.end[0] and arrow.start[1] < arrow.end[1] for arrow in arrows)
    (ring,) = [mark for mark in marks_of(scene, Halo) if mark.ink == "accent"]
    piece = next(mark for mark in marks_of(scene, Pyramid) if mark.side > 80)
    assert ring.x < piece.x < ring.x + ring.width
    assert ring.y < piece.y < ring.y + ring.height


@pytest.mark.rule("HG-16")
def test_an_attack_rings_the_stack_and_the_loss_of_a_kill():
    view = view_of("M13 9H A2\nN13 4C B1\nM14 3C", killed=((), stack("B2B1")))
    hit = Attacked(0, "M13", stack("A2"), stack("B2")[0], (), (), "killed")
    rings = [mark for mark in marks_of(scene_of(view, events=(hit,)), Halo) if mark.ink == "accent"]
    assert len(rings) == 2
    assert "Medium A kills medium B in M13" in texts(scene_of(view, events=(hit,)))


@pytest.mark.rule("HG-16")
def test_an_attack_rings_the_stack_it_made_and_none_that_looks_like_it_from_above():
    view = view_of("M13 9H B2A1 A1 B3\nN13 4C")
    climbed = Attacked(0, "M13", stack("A1"), stack("B2")[0], (), (), "hobbled")
    scene = scene_of(view, events=(climbed,))
    (ring,) = [mark for mark in marks_of(scene, Halo) if mark.ink == "accent"]
    inside = [
        f"{'AB'[slab.seat]}{slab.pips}"
        for slab in marks_of(scene, Slab)
        if ring.x < slab.x < ring.x + ring.width and ring.y < slab.y - 5 < ring.y + ring.height
    ]
    assert sorted(inside) == ["A1", "B2"]


@pytest.mark.rule("HG-20")
def test_a_swap_has_an_arrow_each_way():
    view = view_of("M13 9H A2\nN13 4C B1")
    swap = Swapped(0, stack("A2")[0], "N13", stack("B1")[0], "M13")
    one, other = marks_of(scene_of(view, events=(swap,)), Arrow)
    assert (one.start[0] > one.end[0]) != (other.start[0] > other.end[0])
    assert one.start[1] != other.start[1]


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
def test_what_happened_in_a_cell_rings_it(event):
    view = view_of("M13 9C A3\nN13 4C B1")
    (ring,) = [m for m in marks_of(scene_of(view, events=(event,)), Halo) if m.ink == "accent"]
    piece = next(mark for mark in marks_of(scene_of(view), Pyramid) if mark.seat == 0)
    left, top, right, low = box(piece)
    assert ring.x < left < right < ring.x + ring.width
    assert ring.y < top < low < ring.y + ring.height


def test_what_is_not_done_yet_is_dashed_and_said_to_be_a_preview():
    view = view_of(BEGIN.replace("M14 10C", "M14 10C A3"))
    scene = scene_of(view, events=(Went(0, stack("A3"), ("M15", "M14"), False),), preview=True)
    marked = [mark for mark in scene.marks if getattr(mark, "ink", "") == "accent"]
    assert len(marked) == 2
    assert all(mark.dashed for mark in marked)
    assert texts(scene)[:1] != ["High Ground"]
    assert "Preview, not done yet" in texts(scene)


def test_the_accent_marks_the_last_move_only():
    for seats, moves, seed, options in PLAYED:
        view, look = shown(seats, moves, seed, options)
        quiet = PICTURE.scene(view, replace(look, events=()))
        assert all(getattr(mark, "ink", "") != "accent" for mark in quiet.marks)


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Laying(DECK[5]), "· lays the card →"),
        (Crowning(), "· places the king"),
        (Choosing(), "· to move, play, draw or roll"),
        (Playing(), "· may play another card"),
        (Resolving(Face.HOP), "· may use HOP"),
        (Digging(Joker(2)), "· plays the dug card →"),
    ],
)
def test_the_header_says_what_is_owed_and_by_whom(phase, said):
    scene = scene_of(view_of(BEGIN, phase=phase))
    assert said in texts(scene)
    assert scene.marks[2] == Badge(56, 90, 64, 0)


def test_the_card_to_place_and_the_face_to_use_are_shown():
    faces = [mark.face for mark in marks_of(scene_of(view_of(BEGIN, phase=Laying(DECK[5]))), Card)]
    assert faces[0] == "6C"
    dug = next(mark for mark in marks_of(scene_of(view_of(BEGIN, phase=Digging(Joker(2)))), Card))
    assert dug.face == "*2"
    (die,) = marks_of(scene_of(view_of(BEGIN, phase=Resolving(Face.AIM))), Die)
    assert die.face == "AIM"


@pytest.mark.parametrize(
    ("over", "said"),
    [
        (Over("annihilated", 1), {"· wins", "Nobody else has a piece left"}),
        (Over("king_taken", 0, "M11"), {"· wins", "A holds the king in M11 alone"}),
        (Over("repetition", None), {"A draw", "The same position stood for the third time"}),
        (Over("all_passed", None), {"A draw", "Everybody passed, two rounds in a row"}),
        (Over("turn_cap", None), {"A draw", "300 turns that count are over"}),
        (Over("all_turns", None), {"A draw", "1,500 turns are over"}),
    ],
)
@pytest.mark.rule("HG-25", "HG-26", "HG-27")
def test_the_end_says_who_won_and_how(over, said):
    assert said <= set(texts(scene_of(view_of(BEGIN, phase=over), to_act=frozenset())))


@pytest.mark.rule("HG-26")
def test_the_king_that_was_taken_is_ringed():
    scene = scene_of(view_of(BEGIN, phase=Over("king_taken", 0, "M11")), to_act=frozenset())
    (ring,) = [mark for mark in marks_of(scene, Halo) if mark.ink == "ink"]
    badge = next(mark for mark in scene.ground if isinstance(mark, Badge) and mark.seat == 1)
    assert ring.x < badge.x < ring.x + ring.width


def test_where_chance_acts_or_the_players_have_stopped_nobody_is_waited_for():
    assert "Cards and die decide next" in texts(scene_of(view_of(BEGIN, phase=Preparing())))
    assert "The game is over" in texts(scene_of(view_of(BEGIN), to_act=frozenset()))


def test_margins_tell_hands_piles_and_losses():
    view = view_of(
        BEGIN,
        hands=(3, 1),
        draw_pile=17,
        discards=(DECK[1], DECK[14]),
        killed=(stack("A1"), stack("B3B2")),
        out=(1,),
        resigned=(0,),
    )
    scene = scene_of(view)
    said = texts(scene)
    assert {"draw pile", "17", "discards", "2", "out", "3"} <= set(said)
    assert said.count("lost") == 2
    struck = [mark for mark in scene.marks if isinstance(mark, Rect) and mark.height == 4]
    assert len(struck) == 1


def test_a_large_land_makes_the_hand_smaller_before_land_is_left_out():
    view = view_of("M13 9H", 4, land=wide_land(54, 8, armies(54, 8)), seat=0, hand=(DECK[0], Joker(1)))
    scene = scene_of(view)
    assert [mark.height for mark in marks_of(scene, Card) if mark.face] == [50, 50]


@pytest.mark.rule("HG-5", "HG-14")
@pytest.mark.parametrize("seats", GAME.about.seat_counts)
def test_hidden_cards_change_no_byte_of_picture_or_words(seats):
    sample = played(seats, 14, seats, ())
    for seat in (None, *range(seats)):
        look = samples.look(GAME, sample)
        look = replace(look, events=tuple(e for e in look.events if e.audience is None))
        seen = set()
        for number in range(3):
            state = GAME.knowledge.determinize(
                GAME.knowledge.view(sample.state, seat), Draw(b"other", number)
            )
            view = GAME.knowledge.view(state, seat)
            seen.add((png(PICTURE.scene(view, look)), PICTURE.alt(view, look), PICTURE.text(view, look)))
        assert len(seen) == 1
    assert GAME.rules.to_act(sample.state) is not CHANCE


def test_every_event_of_the_game_is_told_or_silent_by_intent():
    seen = set()
    for seats, moves, seed, options in PLAYED:
        for event in played(seats, moves, seed, tuple(sorted(options.items()))).events:
            seen.add(type(event))
            assert all(last_move.sentences((event,)))
            assert last_move.sentences((event,)), event
    assert Rolled in GAME.about.event_types
    assert len(seen) > 6


def test_pictures_are_the_same_for_everybody_but_for_hand_and_targets():
    view, look = shown(3, 20, 4, {})
    everyone = PICTURE.scene(view, look)
    seen = PICTURE.scene(
        replace(GAME.knowledge.view(played(3, 20, 4, ()).state, 0), hand=(), targets=(), seat=None), look
    )
    assert seen == everyone
    assert isinstance(look, Look)
