"""What the pictures of High Ground tell: who acts, what is held, where a card may go, what just happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import DECK, Joker
from games.core.chance import Draw
from games.core.dice import Face
from games.core.protocol import CHANCE
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.events import Attacked, CardLaid, KingPlaced, Rolled, Shot, Swapped, Tipped, Went
from games.high_ground.land import lies_across
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Preparing, Resolving
from render import samples
from render.core.look import Look
from render.core.painter import png
from render.core.pieces.standing import Fallen, Ghost, Tower, states
from render.core.pieces.tokens import Thrown, Token
from render.core.scene import Card, Halo, Rect, Text
from render.high_ground import PICTURE, last_move
from render.high_ground.cells.hills import Flag, Hill, March
from render.high_ground.cells.stacks import spread
from render.high_ground.ending import Banderole
from render.pictures import picture
from tests.render.ground import (
    BEGIN,
    PLAYED,
    free,
    ground,
    halos,
    marks_of,
    played,
    scene_of,
    shown,
    stack,
    texts,
    view_of,
    written,
)


def towers(scene):
    """The towers from the left, as their pieces with what holds each."""
    found = sorted(marks_of(scene, Tower), key=lambda mark: mark.x)
    return [(written(mark), states(mark.pieces)) for mark in found]


def rings(scene):
    """The frames in the ink of the last move."""
    return [mark for mark in marks_of(scene, Halo) if mark.ink == "accent"]


def test_the_drawing_is_found_by_the_games_key():
    assert picture(GAME) is PICTURE


@pytest.mark.rule("HG-9")
def test_a_tower_shows_what_is_trapped_and_what_is_hobbled():
    scene = scene_of(view_of("M13 9H A3B1A2\nN13 4C"))
    assert towers(scene) == [("A3B1A2", ["hobbled", "trapped", "free"])]
    assert all(mark.held for mark in marks_of(scene, Tower))


@pytest.mark.rule("HG-4", "HG-9")
def test_at_the_start_the_tree_is_hobbled_and_the_nest_is_trapped():
    tree, nest = towers(scene_of(view_of("M13 9H A3A2A1\nO13 4C\nN13 5C A1A2A3")))
    assert tree == ("A3A2A1", ["hobbled", "hobbled", "free"])
    assert nest == ("A1A2A3", ["trapped", "trapped", "free"])


@pytest.mark.rule("HG-9")
def test_a_tower_in_parts_shows_what_the_parts_above_hold():
    scene = scene_of(view_of("M13 9H A2B2A2B2A1B1A3\nN13 4C"))
    low, high = sorted(marks_of(scene, Tower), key=lambda mark: mark.x)
    assert written(low) + written(high) == "A2B2A2B2A1B1A3"
    assert (low.cut, low.under) == (True, 3)
    assert not high.cut
    assert "›" in texts(scene)


def test_stacks_stand_from_the_left_in_their_order():
    view = view_of("M13 9H A1 B2 A3B2")
    assert [pieces for pieces, _ in towers(scene_of(view))] == ["A1", "B2", "A3B2"]


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


@pytest.mark.rule("HG-7")
def test_every_level_stands_on_its_card():
    view = view_of("L13 AC\nM13 JD\nN13 J1=7\nO13 10S\nP13 king\nQ13 king:B")
    levels = [mark.text for mark in scene_of(view).ground if isinstance(mark, Text) and mark.ink == "rock"]
    assert levels == ["1", "11", "7", "10", "13", "13"]
    assert [mark.level for mark in marks_of(scene_of(view), Hill)] == [1, 11, 7, 10, 13, 13]


@pytest.mark.rule("HG-2")
def test_cards_stand_and_lie_as_on_a_chessboard():
    view = view_of("L14 3C\nM14 10C\nN14 2C\nL13 5C\nM13 2S\nN13 8S")
    hills = marks_of(scene_of(view), Hill)
    assert [hill.width > hill.height for hill in hills] == [lies_across(each.cell) for each in view.land]


@pytest.mark.rule("HG-3")
def test_kings_have_their_owners_frame_and_flag_and_neutral_ones_none():
    scene = scene_of(view_of("M13 king:A\nN13 king:B\nO13 king"))
    assert [mark.owner for mark in marks_of(scene, Hill)] == [0, 1, None]
    assert [mark.seat for mark in marks_of(scene, Flag)] == [0, 1]


@pytest.mark.rule("HG-8")
def test_a_card_that_covers_another_shows_it():
    plain = ground("M13 6C")
    for covered in (0, 1, 3):
        (hill,) = marks_of(scene_of(view_of("M13 9H", land=(replace(plain, covered=covered),))), Hill)
        assert hill.covers is bool(covered)


@pytest.mark.rule("HG-13")
def test_empty_cells_are_marked_only_while_a_card_is_being_placed():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Playing())
    view = replace(view, targets=(*free(view.land), "M13"))
    assert texts(scene_of(replace(view, hand=()))).count("+") == len(free(view.land))
    assert "+" in texts(scene_of(view))
    assert "+" not in texts(scene_of(replace(view, phase=Choosing())))
    assert "+" not in texts(scene_of(replace(view, targets=())))


@pytest.mark.rule("HG-13")
def test_cards_that_may_be_covered_are_ringed_when_one_is_to_be_placed():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Digging(DECK[7]), targets=("M13", "L12"))
    found = [mark for mark in marks_of(scene_of(view), Halo) if mark.ink == "ink"]
    assert len(found) == 2
    assert all(mark.dashed for mark in found)
    choosing = replace(view, phase=Choosing())
    assert [mark for mark in marks_of(scene_of(choosing), Halo) if mark.ink == "ink"] == []


@pytest.mark.rule("HG-12")
def test_a_move_has_a_mark_over_every_border_a_halo_and_a_ghost():
    view = view_of(BEGIN.replace("M12 8H", "M12 8H A3"))
    went = Went(0, stack("A3"), ("M14", "M13", "M12"), False)
    scene = scene_of(view, events=(went,))
    assert [mark.turn for mark in marks_of(scene, March)] == [90, 90]
    assert halos(scene) == ["A3"]
    (ghost,) = marks_of(scene, Ghost)
    assert ghost.pips == 3


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


@pytest.mark.rule("HG-20")
def test_a_swap_has_a_mark_each_way():
    view = view_of("M13 9H A2\nN13 4C B1")
    swap = Swapped(0, stack("A2")[0], "N13", stack("B1")[0], "M13")
    scene = scene_of(view, events=(swap,))
    assert sorted(mark.turn for mark in marks_of(scene, March)) == [0, 180]
    assert sorted(halos(scene)) == ["A2", "B1"]


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


def test_what_is_not_done_yet_is_dashed_and_said_to_be_a_preview():
    view = view_of(BEGIN.replace("M14 10C", "M14 10C A3"))
    scene = scene_of(view, events=(Went(0, stack("A3"), ("M15", "M14"), False),), preview=True)
    assert {mark.halo for mark in marks_of(scene, Tower)} == {"", "planned"}
    assert all(mark.planned for mark in marks_of(scene, March))
    assert "Preview" in texts(scene)
    laid = scene_of(view, events=(CardLaid(0, DECK[8], "M14", 9, None),), preview=True)
    assert all(mark.dashed for mark in rings(laid))


def test_the_accent_marks_the_last_move_only():
    for seats, moves, seed, options in PLAYED:
        view, look = shown(seats, moves, seed, options)
        quiet = PICTURE.scene(view, replace(look, events=()))
        assert all(getattr(mark, "ink", "") != "accent" for mark in quiet.marks)
        assert not marks_of(quiet, March, Ghost)
        assert not [mark for mark in marks_of(quiet, Tower, Fallen) if mark.halo]


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Laying(DECK[5]), "lays the card"),
        (Crowning(), "places the king"),
        (Choosing(), "to act"),
        (Playing(), "may play more"),
        (Resolving(Face.HOP), "rolled HOP"),
        (Digging(Joker(2)), "plays the dug card"),
    ],
)
def test_the_header_says_what_is_owed_and_by_whom(phase, said):
    scene = scene_of(view_of(BEGIN, phase=phase))
    assert {said, "Ada"} <= set(texts(scene))
    head = [mark for mark in marks_of(scene, Token) if mark.on == "head" and mark.y < 166]
    assert [mark.seat for mark in head] == [0]


def test_the_card_to_place_and_the_face_to_use_are_shown():
    faces = [mark.face for mark in marks_of(scene_of(view_of(BEGIN, phase=Laying(DECK[5]))), Card)]
    assert faces == ["6C"]
    assert [m.face for m in marks_of(scene_of(view_of(BEGIN, phase=Digging(Joker(2)))), Card)] == ["*2"]
    (die,) = marks_of(scene_of(view_of(BEGIN, phase=Resolving(Face.AIM))), Thrown)
    assert die.face == "AIM"


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


@pytest.mark.rule("HG-25", "HG-26")
def test_an_end_shows_the_winners_flag_and_pieces_and_the_others_fallen():
    view = view_of(BEGIN, phase=Over("king_taken", 0, "M11"), killed=((), stack("B2")))
    scene = scene_of(view, to_act=frozenset())
    assert [mark.seat for mark in marks_of(scene, Banderole)] == [0]
    assert all(written(mark)[-2] == "A" for mark in marks_of(scene, Tower))
    assert {mark.seat for mark in marks_of(scene, Fallen)} == {1}


@pytest.mark.rule("HG-27")
def test_a_draw_shows_everybodys_flag_and_nobody_fallen():
    scene = scene_of(view_of(BEGIN, phase=Over("all_passed", None)), to_act=frozenset())
    assert [mark.seat for mark in marks_of(scene, Banderole)] == [0, 1]
    assert not marks_of(scene, Fallen)


def test_where_chance_acts_or_the_players_have_stopped_nobody_is_waited_for():
    assert "Cards and die decide" in texts(scene_of(view_of(BEGIN, phase=Preparing())))
    assert "The game is over" in texts(scene_of(view_of(BEGIN), to_act=frozenset()))


def test_hands_piles_and_losses_are_told():
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
    assert {"17", "2", "out", "3", "lost"} <= set(texts(scene))
    assert sorted((mark.seat, mark.pips) for mark in marks_of(scene, Fallen)) == [(0, 1), (1, 2), (1, 3)]
    struck = [
        mark for mark in scene.marks if isinstance(mark, Rect) and mark.height == 4 and mark.fill == "quiet"
    ]
    assert len(struck) == 1


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
            assert all(last_move.sentences((event,), Names.of(samples.NAMES)))
            assert last_move.sentences((event,), Names.of(samples.NAMES)), event
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
