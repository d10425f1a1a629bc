"""What the pictures of Bring Down the Mountain tell: who acts, what may be drawn, what just happened, how it ended."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw, Move
from games.core.cards import card_text
from render import samples
from render.bring_down_the_mountain import PICTURE, layout
from render.bring_down_the_mountain.board import Chevron
from render.bring_down_the_mountain.colours import LIGHTS
from render.core.look import Look
from render.core.painter import png
from render.core.palette import contrast, ink
from render.core.scene import (
    Card,
    Halo,
    Rect,
    Text,
)
from tests.games.bring_down_the_mountain.boards import position
from tests.render.mountain import (
    FOG,
    LATE,
    PLAYED,
    box,
    lost,
    played,
    scene_of,
    shown,
    texts,
)


def _ringed(scene):
    """The cards that have a golden ring."""
    rings = [box(mark) for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "gold"]
    return sorted(
        mark.face
        for mark in scene.marks
        if isinstance(mark, Card)
        if any(
            r[0] < mark.x and r[1] < mark.y and r[2] > mark.x + mark.width and r[3] > mark.y + mark.height
            for r in rings
        )
    )


@pytest.mark.rule("BDM-10")
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_rings_show_exactly_the_cards_that_may_be_drawn(seats, moves, seed, options):
    sample = played(seats, moves, seed, tuple(sorted(options.items())))
    view, look = shown(seats, moves, seed, options)
    legal = [action for seat in look.to_act for action in GAME.rules.legal_actions(sample.state, seat)]
    ends = {ridge.ridge: ridge.end for ridge in view.ridges}
    wanted = {card_text(ends[action.ridge]) for action in legal if isinstance(action, Draw)}
    assert _ringed(PICTURE.scene(view, look)) == sorted(wanted)


def place_of(scene, word):
    """At which side of the board a word stands."""
    (mark,) = [
        mark
        for mark in scene.marks
        if isinstance(mark, Text) and mark.text == word and mark.face == "display"
    ]
    if 400 < mark.x < 800:
        return "top" if mark.y < 750 else "bottom"
    return "left" if mark.x < 600 else "right"


@pytest.mark.parametrize(
    ("seats", "seat", "bottom"),
    [(1, 0, "South"), (1, None, "South"), (4, None, "South"), (2, 0, "South"), (2, 1, "South")]
    + [(3, 0, "South"), (3, 1, "East"), (3, 2, "West")]
    + [(4, seat, name) for seat, name in enumerate(("North", "East", "South", "West"))],
)
def test_whoever_has_one_valley_sees_the_wheel_from_it_and_the_others_from_the_south(seats, seat, bottom):
    scene = scene_of(position(LATE, seats=seats), seat)
    around = ["North", "East", "South", "West"]
    first = around.index(bottom)
    sides = [place_of(scene, around[(first + step) % 4]) for step in range(4)]
    assert sides == ["bottom", "left", "top", "right"]


@pytest.mark.parametrize(
    ("ridge", "valley", "across", "down"),
    [("NE", "N", -1, -1), ("NE", "E", 1, 1), ("NE", "W", -1, 1), ("NW", "W", -1, 1), ("NW", "E", 1, 1)],
)
def test_a_drawn_card_is_marked_with_an_arrow_off_its_ridge(ridge, valley, across, down):
    state = position("N KH\nE KS\nS 3D\nW KC\nNE 2H 9H\nNW 2S 9S", seats=4)
    step = GAME.rules.apply(state, 0, Draw(ridge, valley))
    scene = scene_of(step.state, events=step.events)
    (arrow,) = [mark for mark in scene.marks if isinstance(mark, Chevron)]
    turn = math.radians(arrow.facing)
    assert (math.cos(turn) * across, math.sin(turn) * down) > (0, 0)
    assert [mark.ink for mark in scene.marks if isinstance(mark, Halo)].count("accent") == 1


@pytest.mark.rule("BDM-7")
def test_a_complete_pile_is_laid_beside_and_marked():
    state = position("N KS..3S\nE 2S AS\nS 4D\ndone 1", seats=4)
    step = GAME.rules.apply(state, 0, Move("E", state.piles[1][0], "N"))
    scene = scene_of(step.state, events=step.events)
    chips = [mark for mark in scene.marks if isinstance(mark, Card) and mark.width == layout.COMPLETE[0]]
    assert [mark.face for mark in chips] == 3 * ["AC"] + 3 * ["AS"]
    (halo,) = [mark for mark in scene.marks if isinstance(mark, Halo) and mark.ink == "accent"]
    assert halo.x < chips[-1].x < halo.x + halo.width


@pytest.mark.rule("BDM-13")
def test_a_lost_game_greys_what_can_never_move():
    scene = scene_of(lost(), preview=True)
    said = texts(scene)
    assert "No end card fits: no top can get higher than a queen" in said
    grey = {mark.face for mark in scene.marks if getattr(mark, "dull", False)}
    assert grey == {"QH", "KD", "QD", "AH", "QS", "AD"}


@pytest.mark.rule("BDM-13")
@pytest.mark.parametrize(("idle", "told"), [(2, 0), (3, 1), (11, 1)])
def test_idle_turns_are_told_when_there_are_some(idle, told):
    said = texts(scene_of(position(LATE, seats=4, idle=idle)))
    assert said.count(f"turn 21 · {idle} of 12 idle") == told


def test_the_light_changes_as_cards_come_down():
    def inks(down, fog=False):
        view = GAME.knowledge.view(position(LATE, seats=4), None)
        return PICTURE.scene(replace(view, brought_down=down, fog=fog), Look(samples.NAMES)).inks

    assert [inks(down) for down in (0, 12, 13, 26, 39, 48)] == [
        f"mountain-{light}" for light in ("night", "night", "dawn", "morning", "day", "day")
    ]
    assert inks(13, True) == "mountain-dawn-fog"
    assert scene_of(lost(), preview=True).inks == "mountain-dusk"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_letters_and_marks_stand_out_in_every_light(theme):
    for name in (f"mountain-{light}{fog}" for light in (*LIGHTS, "dusk") for fog in ("", "-fog")):
        scheme = f"{theme} {name}"
        words = [("ink", "head"), ("quiet", "head"), ("ink", "panel"), ("quiet", "panel")]
        words += [("turn-ink", "turn"), ("turn-quiet", "turn"), ("outline", "covered"), ("outline", "dull")]
        assert [pair for pair in words if contrast(*(ink(scheme, each) for each in pair)) < 4.5] == []
        marks = [("outline", "gold"), ("outline", "accent"), ("accent", "head")]
        assert [pair for pair in marks if contrast(*(ink(scheme, each) for each in pair)) < 3] == []


@pytest.mark.rule("BDM-2")
def test_with_fog_hidden_cards_change_no_byte_of_picture_or_words():
    sample = played(4, 30, 3, tuple(FOG.items()))
    look = samples.look(GAME, sample)
    dealt = {
        (png(PICTURE.scene(view, look)), PICTURE.alt(view, look), PICTURE.text(view, look))
        for ridges in (sample.state.ridges, tuple((*reversed(r[:-1]), *r[-1:]) for r in sample.state.ridges))
        for view in [GAME.knowledge.view(replace(sample.state, ridges=ridges), 1)]
    }
    assert len(dealt) == 1


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_board_is_a_small_file(theme):
    for moves in (0, 40, 120):
        assert len(png(PICTURE.scene(*shown(4, moves, 3, {}, theme=theme)))) < 160 * 1000


def test_a_player_who_gave_up_is_struck_out():
    state = position(LATE, seats=4)
    plain, struck = scene_of(state), scene_of(GAME.seats.retire(state, 1))
    (line,) = [mark for mark in struck.marks if isinstance(mark, Rect) and mark not in plain.marks]
    (name,) = [mark for mark in struck.marks if isinstance(mark, Text) and mark.text == "Björn"]
    assert (line.x, name.ink) == (name.x, "quiet")
