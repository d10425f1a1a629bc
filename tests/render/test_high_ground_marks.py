"""What the pictures of High Ground tell: who acts, what is held, where a card may go, what just happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.cards import DECK
from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.events import Attacked, CardLaid, KingPlaced, Rolled, Shot, Tipped
from games.high_ground.state import Choosing, Over, Playing, Preparing
from render import samples
from render.core.painter import png
from render.core.pieces.standing import Fallen, Tower
from render.core.scene import Halo
from render.high_ground import PICTURE, last_move
from render.high_ground.cells.hills import Hill
from render.high_ground.cells.stacks import spread
from tests.render.ground import (
    BEGIN,
    PLAYED,
    free,
    ground,
    halos,
    marks_of,
    played,
    scene_of,
    stack,
    texts,
    view_of,
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
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Playing())
    view = replace(view, targets=(*free(view.land), "M13"))
    assert texts(scene_of(replace(view, hand=()))).count("+") == len(free(view.land))
    assert "+" in texts(scene_of(view))
    assert "+" not in texts(scene_of(replace(view, phase=Choosing())))
    assert "+" not in texts(scene_of(replace(view, targets=())))


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
