"""The pictures of Dog Eat Dog: what they show, that it can be read, and that nothing covers it."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest

from games.core.dice import Face
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll
from games.dog_eat_dog.events import Passed
from games.dog_eat_dog.state import Choosing, Over, Place
from render import samples
from render.core.letters import lettering
from render.core.look import Look
from render.core.painter import png
from render.core.scene import (
    MAX_HEIGHT,
    SMALLEST_LETTERS,
    SMALLEST_PIECE,
    WIDTH,
    Arrow,
    Badge,
    Die,
    Halo,
    Pyramid,
    Rect,
    Slab,
    Text,
    to_json,
)
from render.dog_eat_dog import PICTURE
from render.pictures import picture
from tests.games.dog_eat_dog.boards import position
from tests.games.owing import owing

GOLDEN = Path(__file__).parent / "golden"
LONG = tuple(letter * 32 for letter in "WMWMWMWM")
SEATS = range(2, 9)
BOTH = {"treehouse_die": "on", "guards_may_attack": "on"}
POSITIONS = [
    *((seats, 0, seats, {}) for seats in SEATS),
    *((seats, 5, seats, {}) for seats in SEATS),
    *((seats, 10 * seats // 3, seats + 1, {"treehouse_die": "on"}) for seats in SEATS),
    *((seats, 5 * seats, seats + 2, BOTH) for seats in SEATS),
    *((seats, 2000, seats + 3, {}) for seats in SEATS),
    *((8, moves, 9, BOTH) for moves in range(6, 60, 9)),
]


@lru_cache(maxsize=128)
def _played(seats, moves, seed, options):
    return samples.play(GAME, seats, moves, seed, dict(options))


def shown(seats, moves, seed, options, names=samples.NAMES, theme="dark"):
    sample = _played(seats, moves, seed, tuple(sorted(options.items())))
    return GAME.knowledge.view(sample.state, None), samples.look(GAME, sample, names, theme)


def scene_of(state, **look):
    view = GAME.knowledge.view(state, None)
    return PICTURE.scene(view, Look(samples.NAMES[: view.seats], to_act=owing(GAME, state), **look))


def box(mark):
    """What a mark covers: left, top, right, bottom."""
    match mark:
        case Text():
            width = lettering.measure(mark.text, mark.size, mark.bold)
            left = mark.x - {"left": 0, "middle": width // 2, "right": width}[mark.anchor]
            half = round(mark.size * lettering.CAPITALS / 2)
            return left, mark.y - half, left + width, mark.y + half
        case Pyramid():
            half = mark.side // 2
            return mark.x - half, mark.y - half, mark.x + half, mark.y + half
        case Slab():
            tip = 14 if mark.peak else 0
            return mark.x - mark.width // 2, mark.y - mark.height - tip, mark.x + mark.width // 2, mark.y
        case Badge():
            half = mark.size // 2
            return mark.x - half, mark.y - half, mark.x + half, mark.y + half
        case Die():
            half = mark.size // 2
            wide = half if isinstance(mark.face, int) else (lettering.measure(mark.face, 34, True) + 24) // 2
            return mark.x - wide, mark.y - half, mark.x + wide, mark.y + half
        case Halo() | Rect():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case Arrow():
            return mark.start[0], mark.start[1] - 14, mark.end[0], mark.end[1] + 14
    raise AssertionError(mark)


def overlap(one, other, slack=1):
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_everything_lies_on_the_page(seats, moves, seed, options, names):
    scene = PICTURE.scene(*shown(seats, moves, seed, options, names))
    assert scene.width == WIDTH
    assert scene.height <= MAX_HEIGHT
    for mark in (*scene.ground, *scene.marks):
        left, top, right, low = box(mark)
        assert left >= 0, mark
        assert top >= 0, mark
        assert right <= scene.width, mark
        assert low <= scene.height, mark


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_nothing_covers_a_piece_or_a_word(seats, moves, seed, options, names):
    scene = PICTURE.scene(*shown(seats, moves, seed, options, names))
    solid = [mark for mark in scene.marks if not isinstance(mark, Halo | Rect)]
    boxes = [(mark, box(mark)) for mark in solid]
    covered = [
        (one, other)
        for (one, first), (other, second) in combinations(boxes, 2)
        if overlap(first, second) and not _same_tower(one, other)
    ]
    assert covered == []


def _same_tower(one, other):
    return isinstance(one, Slab) and isinstance(other, Slab) and one.x == other.x


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_nothing_is_too_small_for_a_phone(seats, moves, seed, options):
    scene = PICTURE.scene(*shown(seats, moves, seed, options, LONG))
    assert min(mark.size for mark in scene.marks if isinstance(mark, Text)) >= SMALLEST_LETTERS
    assert all(mark.side >= SMALLEST_PIECE for mark in scene.marks if isinstance(mark, Pyramid))
    assert all(mark.height >= SMALLEST_LETTERS for mark in scene.marks if isinstance(mark, Slab))
    assert all(mark.size >= 44 for mark in scene.marks if isinstance(mark, Die | Badge))


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_every_pyramid_of_the_position_is_drawn_once(seats, moves, seed, options):
    view, look = shown(seats, moves, seed, options)
    if isinstance(view.phase, Over):
        wanted = sorted(
            (piece.colour, piece.size)
            for seat in range(seats)
            for stack in (*_stacks_of(view, seat), view.captured[seat])
            for piece in stack
            if piece.colour != seat
        )
    else:
        wanted = sorted(
            (piece.colour, piece.size)
            for stack in (*(place.stack for place in view.places), *view.captured)
            for piece in stack
        )
    below = {str(getattr(mark, "on", "table")) for mark in PICTURE.scene(view, look).marks} - {"table"}
    drawn = sorted(
        (mark.seat, mark.pips)
        for mark in PICTURE.scene(view, look).marks
        if isinstance(mark, Pyramid | Slab) and mark.on in below
    )
    assert drawn == wanted


def _stacks_of(view, seat):
    return [p.stack for p in view.places if len(p.stack) > 1 and p.stack[-1].colour == seat]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_board_is_a_small_file(seats, theme):
    assert len(png(PICTURE.scene(*shown(seats, 3 * seats, 1, {}, theme=theme)))) < 130 * 1024


def test_a_stack_shows_its_top_from_above_and_below_it_the_others_in_their_order():
    scene = scene_of(
        position("""
        A  A1 A1 A1
        B  B3A2C1 B1
        C  C2
    """)
    )
    (top,) = [m for m in scene.marks if isinstance(m, Pyramid) and (m.seat, m.pips) == (2, 1)]
    tower = sorted((m for m in scene.marks if isinstance(m, Slab)), key=lambda mark: mark.y)
    assert [(slab.seat, slab.pips) for slab in tower] == [(0, 2), (1, 3)]
    assert top.y < tower[0].y < tower[1].y
    assert {slab.x for slab in tower} == {top.x}


@pytest.mark.rule("DED-3")
def test_a_stack_stands_in_the_panel_of_whoever_controls_it():
    scene = scene_of(
        position("""
        A  A1 A1
        B  B3A2 B1
    """)
    )
    (label,) = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "B1"]
    panel = scene.ground[0]
    assert panel.y < label.y < panel.y + panel.height


@pytest.mark.rule("DED-7")
def test_a_tipped_pyramid_lies_as_a_triangle():
    scene = scene_of(
        position("""
        A  A1/ A2
        B  B3
    """)
    )
    tipped = [(mark.seat, mark.pips) for mark in scene.marks if isinstance(mark, Pyramid) and mark.tipped]
    assert tipped == [(0, 1)]


def test_the_header_tells_who_is_to_act_by_letter_name_and_colour():
    scene = scene_of(
        position(
            """
        A  A1
        B  B1
    """,
            "B",
        ),
        move=3,
    )
    words = [mark.text for mark in scene.marks if isinstance(mark, Text)]
    assert words[:5] == ["Dog Eat Dog", "3 moves", "Björn", "· blue B", "· to attack or pass"]
    badge = next(mark for mark in scene.marks if isinstance(mark, Badge))
    assert badge.seat == 1


def test_the_last_attack_is_marked_and_its_dice_are_shown():
    scene = PICTURE.scene(*shown(3, 15, 1, {}))
    dice = [(mark.face, mark.faint) for mark in scene.marks if isinstance(mark, Die)]
    assert dice == [(3, True), (3, True), (5, False), (5, False)]
    assert sum(isinstance(mark, Halo) for mark in scene.marks) == 2
    assert [mark.ink for mark in scene.marks if isinstance(mark, Arrow)] == ["accent"]


def test_the_accent_marks_the_last_move_only():
    view, look = shown(4, 12, 1, {})
    quiet = PICTURE.scene(view, replace(look, events=()))
    assert all(getattr(mark, "ink", "") != "accent" for mark in quiet.marks)


def test_what_is_not_done_yet_is_dashed_and_said_to_be_a_preview():
    _, look = shown(4, 0, 1, {})
    state = samples.play(GAME, 4, 0, 1).state
    seat = min(owing(GAME, state))
    attack = next(action for action in GAME.rules.legal_actions(state, seat) if isinstance(action, Attack))
    step = GAME.rules.apply(state, seat, attack)
    scene = PICTURE.scene(
        GAME.knowledge.view(step.state, None),
        replace(look, events=step.events, to_act=frozenset(), preview=True),
    )
    marked = [mark for mark in scene.marks if isinstance(mark, Halo | Arrow)]
    assert len(marked) == 3
    assert all(mark.dashed for mark in marked)
    first = scene.marks[0]
    assert isinstance(first, Text)
    assert first.text == "Preview, not done yet"


@pytest.mark.rule("DED-16")
def test_the_end_shows_trees_and_what_they_score():
    state = position("""
        A  A1 . . A2 . . A3
        B  .
    """)
    state = replace(state, captured=(_pile("B1 B2 B3 B3"), ()), phase=Over("no_attack"))
    scene = scene_of(state)
    words = [mark.text for mark in scene.marks if isinstance(mark, Text)]
    assert "· wins with 8 points" in words
    tree = [mark for mark in scene.marks if isinstance(mark, Slab)][:3]
    assert [(slab.seat, slab.pips, slab.peak) for slab in tree] == [
        (1, 3, False),
        (1, 2, False),
        (1, 1, True),
    ]
    assert {"7", "1"} <= set(words)


def _pile(text):
    return position(f"A A1\npile A: {text}\nB B1").captured[0]


def test_a_name_that_cannot_be_drawn_gives_way_to_the_seats_letter():
    view, look = shown(2, 0, 1, {}, names=("🀄🀄", "Björn"))
    words = [mark.text for mark in PICTURE.scene(view, look).marks if isinstance(mark, Text)]
    assert "Player A" in words


@pytest.mark.parametrize("name", ["x" * 5000, "a\nb\r\x00\u202e", "@everyone **bold** `code`", "", "   "])
def test_any_name_can_be_drawn_and_told(name):
    view, look = shown(8, 24, 1, {}, names=(name,) * 8)
    assert png(PICTURE.scene(view, look))
    assert len(PICTURE.alt(view, look)) <= 1024
    assert not any(ord(character) < 32 and character != "\n" for character in PICTURE.text(view, look))


def test_stacks_as_high_as_can_be_still_fit_the_page():
    tall = "".join(f"{letter}{size}" for size in (1, 2, 3) for letter in "BCDEFGHA")
    state = position("\n".join([f"A {tall} {tall} {tall}", *(f"{letter} ." for letter in "BCDEFGH")]))
    assert scene_of(state).height <= MAX_HEIGHT


def test_as_many_stacks_as_can_be_still_fit_the_page():
    sizes = (3, 3, 3, 2, 2, 2, 1, 1, 1)
    full = [
        f"{top} " + " ".join(f"{below}{size}{top}{4 - size}" for size in sizes)
        for top, below in ("AE", "BF", "CG", "DH")
    ]
    rows = [*full, *(f"{letter} ." for letter in "EFGH")]
    assert scene_of(position("\n".join(rows))).height <= MAX_HEIGHT


def test_the_games_picture_is_found_by_its_key():
    assert picture(GAME) is PICTURE


GOLDEN_POSITIONS = {
    "two-begin": (2, 0, 2, {}),
    "three-in-the-middle": (3, 15, 1, {}),
    "four-with-the-treehouse-die": (4, 12, 3, {"treehouse_die": "on"}),
    "five-with-guards": (5, 20, 3, {"guards_may_attack": "on"}),
    "eight-begin": (8, 0, 1, {}),
    "eight-in-the-middle": (8, 24, 1, {}),
    "eight-at-the-end": (8, 2000, 1, {}),
    "two-at-the-end": (2, 2000, 1, {}),
}


@pytest.mark.parametrize("name", GOLDEN_POSITIONS)
def test_a_position_is_drawn_as_it_was_approved(name):
    """After looking at the new pictures, `GOLDEN=write` takes them for approved."""
    drawn = to_json(PICTURE.scene(*shown(*GOLDEN_POSITIONS[name])))
    file = GOLDEN / f"{name}.json"
    if os.environ.get("GOLDEN") == "write":
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


def test_the_phase_is_told_where_a_second_attack_is_open():
    state = replace(position("A A1\nB B1"), phase=Choosing(wild=True))
    words = [mark.text for mark in scene_of(state).marks if isinstance(mark, Text)]
    assert "· may attack again (WILD)" in words


def test_a_player_without_pyramids_is_still_on_the_page():
    state = position("A A1 A1\nB B1\nC .")
    assert isinstance(state.table[-1], Place)
    words = [mark.text for mark in scene_of(state).marks if isinstance(mark, Text)]
    assert "no pyramids left" in words


@pytest.mark.rule("DED-13")
def test_no_die_stands_out_where_the_treehouse_die_decided():
    state = position("A A1 . . A2\nB B1", treehouse=True)
    attacked = GAME.rules.apply(state, 0, Attack("A4", "B1", True))
    rolled = GAME.rules.apply(attacked.state, CHANCE, AttackRoll((5,), Face.HOP))
    scene = scene_of(rolled.state, events=(*attacked.events, *rolled.events))
    dice = [(mark.face, mark.faint) for mark in scene.marks if isinstance(mark, Die)]
    assert dice == [(5, True), ("HOP", False)]


def test_a_longer_stretch_is_told_with_what_came_before():
    events = tuple(Passed(seat, seat + 1) for seat in range(3)) + tuple(Passed(0, 4) for _ in range(3))
    scene = scene_of(position("A A1\nB B1\nC C1"), events=events)
    words = [mark.text for mark in scene.marks if isinstance(mark, Text)]
    assert "A passes; B passes; C passes; A passes" in words
    assert "A passes. A passes" in words


def test_the_name_of_who_resigned_is_struck_out_and_the_legend_says_what_that_means():
    state = position("A A1 A2\nB B1 B2\nC C1 C2")
    whole, struck = scene_of(state), scene_of(GAME.seats.retire(state, 1))
    (line,) = [mark for mark in struck.marks if isinstance(mark, Rect) and mark not in whole.marks]
    (name,) = [
        mark for mark in struck.marks if isinstance(mark, Text) and mark.text == "Björn" and mark.size < 50
    ]
    assert name.ink == "quiet"
    assert (line.x, line.width) == (name.x, lettering.measure("Björn", name.size, True))
    assert abs(line.y + line.height / 2 - name.y) <= 2
    assert any("struck out: resigned" in mark.text for mark in struck.marks if isinstance(mark, Text))
