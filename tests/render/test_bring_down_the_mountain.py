"""The pictures of Bring Down the Mountain: every card can be read, nothing covers it, and what they tell."""

import math
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from benchmarks.true_colours import paint_true
from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw, Drew, Move
from games.core.components import card_text
from render import samples
from render.bring_down_the_mountain import PICTURE, layout
from render.bring_down_the_mountain.board import Chevron
from render.bring_down_the_mountain.scenery import CardShadow, Landscape, Slate
from render.core.look import Look
from render.core.painter import paint
from render.core.palette import WHITE, ink, mix
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Card, Halo, Scene, Text
from tests.games.bring_down_the_mountain.boards import position, take
from tests.render.boxes import LONG, box, on_its_page, overlap, texts
from tests.render.golden import check_scene
from tests.render.mountain import (
    FOG,
    FULLEST,
    LAST,
    LATE,
    MADE,
    PLAYED,
    covers,
    drawn_cards,
    every_board,
    hidden_indexes,
    lost,
    played,
    scene_of,
    shown,
    won,
)


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_everything_lies_on_the_page(names):
    for scene in every_board(names):
        on_its_page(scene)


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


@cache
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


def test_positions_are_drawn_as_they_were_approved():
    for name, scene in golden_scenes().items():
        check_scene(name, scene)


def test_a_computer_is_named_whole_on_every_plate_and_no_token_covers_it():
    scene = PICTURE.scene(*shown(4, 40, 3, {}, names=("Computer (easy)",) * 4))
    names = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "Computer"]
    assert len([mark for mark in names if mark.size == 44]) == 4
    tokens = [mark for mark in scene.marks if isinstance(mark, Token)]
    assert not any(overlap(box(name), box(token)) for name in names for token in tokens)


# What the pictures of Bring Down the Mountain tell: who acts, what may be drawn, what just happened, how it
# ended.


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
    sample = played(seats, moves, seed, options)
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


# Flat shapes on the whole picture: a pen without smooth edges, and translucent shapes.


INKS = "mountain-dawn"


def test_a_shadow_darkens_what_lies_below_it_and_nothing_else():
    ground = (Landscape(0, 170, 1200, 1330),)
    plain, shaded = (
        paint(Scene(1200, 1500, "dark", ground, marks, INKS)).convert("RGB")
        for marks in ((), (CardShadow(100, 600, 108, 134),))
    )
    box = ImageChops.difference(plain, shaded).getbbox()
    assert box == (108, 612, 217, 747)
    meadow = ink(f"dark {INKS}", "meadow")
    assert plain.getpixel((160, 690)) == meadow
    assert shaded.getpixel((160, 690)) == ink(f"dark {INKS}", "meadow-shade")


def test_mist_whitens_what_lies_below_it():
    view, look = shown(3, 30, 5, FOG, seat=2)
    scene = PICTURE.scene(view, look)
    found = paint(scene).convert("RGB").getcolors(1 << 20) or []
    misty = mix(ink(scene.scheme, "meadow-low"), WHITE, 0.5)
    assert misty in {colour for _, colour in found}


def test_the_rock_ends_where_the_ridge_ends():
    for corner, (x, y) in enumerate(((980, 400), (980, 1270), (220, 1270), (220, 400))):
        bare, whole = (
            paint(
                Scene(
                    1200, 1500, "dark", (Landscape(0, 170, 1200, 1330), Slate(600, 838, corner, n)), (), INKS
                )
            ).convert("RGB")
            for n in (3, 12)
        )
        slates = {ink(f"dark {INKS}", name) for name in ("slate", "slate-lit", "slate-low")}
        assert whole.getpixel((x, y)) in slates
        assert bare.getpixel((x, y)) not in slates


def test_the_palette_is_true_to_the_colours():
    sample = samples.play(GAME, 2, 30, 5, FOG, choose=samples.tidy)
    scene = PICTURE.scene(GAME.knowledge.view(sample.state, None), samples.look(GAME, sample))
    difference = ImageChops.difference(paint_true(scene), paint(scene).convert("RGB"))
    assert max(ImageStat.Stat(difference).rms) < 4
