"""The pictures of Bring Down the Mountain: every card can be read, and nothing covers it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.events import Drew
from games.core.cards import card_text
from render import samples
from render.bring_down_the_mountain import PICTURE, layout
from render.bring_down_the_mountain.board import Chevron
from render.core.pieces.tokens import Token
from render.core.scene import (
    MAX_HEIGHT,
    WIDTH,
    Card,
    Halo,
    Text,
)
from tests.games.bring_down_the_mountain.boards import position, take
from tests.render.boxes import inside, overlap
from tests.render.golden import check_scene
from tests.render.mountain import (
    FOG,
    FULLEST,
    LAST,
    LONG,
    MADE,
    PLAYED,
    box,
    covers,
    drawn_cards,
    every_board,
    hidden_indexes,
    lost,
    scene_of,
    shown,
    won,
)


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_everything_lies_on_the_page(names):
    for scene in every_board(names):
        assert scene.width == WIDTH
        assert scene.height <= MAX_HEIGHT
        for mark in (*scene.ground, *scene.marks):
            inside(box(mark), scene)


def test_every_rank_and_suit_can_be_seen_whatever_lies_on_the_card():
    for scene in every_board():
        assert hidden_indexes(scene) == []


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_no_word_lies_on_another_or_on_a_card(names):
    for scene in every_board(names):
        words = [mark for mark in scene.marks if isinstance(mark, Text | Token)]
        cards = [mark for mark in scene.marks if isinstance(mark, Card | Chevron)]
        pairs = [*combinations(words, 2), *((word, card) for word in words for card in cards)]
        # The rim of a large figure is the same figure around it.
        pairs = [pair for pair in pairs if len({getattr(mark, "text", mark) for mark in pair}) == 2]
        assert [pair for pair in pairs if overlap(box(pair[0]), box(pair[1]))] == []


def test_no_ring_lies_on_a_word():
    for scene in every_board(LONG):
        words = [box(mark) for mark in scene.marks if isinstance(mark, Text)]
        rings = [area for mark in scene.marks if isinstance(mark, Halo) for area in covers(mark)]
        assert not any(overlap(word, ring) for word in words for ring in rings)


def test_ridges_and_valleys_keep_apart_however_long_they_are():
    slots = [
        box(layout.slot(corner, number, out))
        for corner in range(4)
        for number in range(12)
        for out in (False, True)
    ]
    fullest = position(FULLEST).piles[0]
    for place in range(4):
        for length in range(len(fullest) + 1):
            laid = layout.valley(place, fullest[:length], False, length // 2)
            for part in (*laid.cards, laid.plate):
                assert not any(overlap(box(part), slot) for slot in slots), (place, length)


def test_an_arrow_off_a_ridge_lies_on_the_page_and_on_no_card_of_it():
    for corner in range(4):
        for left in range(12):
            for target in range(4):
                x, y = layout.off_ridge(corner, left, target)
                around = (x - layout.REACH, y - layout.REACH, x + layout.REACH, y + layout.REACH)
                assert 0 <= around[0] < around[2] <= WIDTH
                cards = layout.ridge(corner, left, True)
                assert not cards or not overlap(around, box(cards[-1])), (corner, left, target)
                assert not overlap(around, box(layout.COUNT)), (corner, left, target)


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_every_card_on_the_table_is_drawn_once(seats, moves, seed, options):
    view, look = shown(seats, moves, seed, options)
    look = replace(look, preview=True)  # The end itself is another picture.
    ridges = [card_text(card) if card else "" for ridge in view.ridges for card in ridge.cards]
    piles = [card_text(card) for pile in view.piles for card in pile.cards]
    assert drawn_cards(PICTURE.scene(view, look)) == sorted(ridges + piles)


@pytest.mark.parametrize("text", MADE.values(), ids=MADE)
@pytest.mark.parametrize("valley", "NESW")
def test_a_full_or_an_empty_table_is_drawn_whole(text, valley):
    state = position(text, valley, seats=4)
    expected = sorted(card_text(card) for pile in (*state.ridges, *state.piles) for card in pile)
    for seat in (None, *range(4)):
        assert drawn_cards(scene_of(state, seat)) == expected


def golden_scenes():
    """The approved pictures by name."""
    draw = GAME.rules.apply(position("N KH\nE KS\nS 3D\nW KC\nNE 2H 9H", seats=4), 0, Draw("NE", "E"))
    ended = take(position("N 2H\nE 2S\nS 2D\nW 3C\nNE 9H", seats=4), "end")
    assert isinstance(draw.events[0], Drew)
    return {
        "mountain-begin": PICTURE.scene(*shown(4, 0, 1, {})),
        "mountain-begin-alone": PICTURE.scene(*shown(1, 0, 2, {}, theme="light", seat=0)),
        "mountain-in-the-middle": PICTURE.scene(*shown(4, 40, 3, {})),
        "mountain-from-the-east": PICTURE.scene(*shown(4, 40, 3, {}, seat=1)),
        "mountain-with-fog": PICTURE.scene(*shown(3, 30, 5, FOG, seat=2)),
        "mountain-fullest": scene_of(position(FULLEST, "W", seats=2, idle=4), names=LONG),
        "mountain-last-piles": scene_of(position(LAST, "N", seats=1)),
        "mountain-drawn": scene_of(draw.state, 1, events=draw.events),
        "mountain-preview": scene_of(draw.state, events=draw.events, preview=True),
        "mountain-turn-ended": scene_of(ended.state, events=ended.events),
        "mountain-lost": scene_of(lost()),
        "mountain-won": scene_of(won()),
    }


@pytest.mark.parametrize("name", sorted(golden_scenes()))
def test_a_position_is_drawn_as_it_was_approved(name):
    check_scene(name, golden_scenes()[name])
