"""What matters is large enough for a phone, and everybody has a look of their own."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from games import high_ground
from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.core.words import SEAT_LETTERS
from games.high_heavens.components import STANDARD
from games.registry import GAMES, by_key
from render import order, samples
from render.boards import BOARDS
from render.contact_sheet import seen
from render.core.frame.banner import MORE
from render.core.look import Look
from render.core.painter import colours, paint, png
from render.core.palette import PALETTE_SIZE, contrast, ink, palette
from render.core.pieces import geometry
from render.core.pieces.standing import Fallen, Tower
from render.core.pieces.tokens import Token
from render.core.scene import PALETTES, WIDTH, Scene, Suit, Text, palette_of
from render.core.shapes.choices import Choice, letters
from render.core.tones import OUTLINE, PIECES, pieces, tones
from render.dog_eat_dog.board import SIZE as BELOW_PYRAMIDS
from render.dog_eat_dog.wood import Bowl, Podium, Shelf
from render.high_ground.cells.hills import Hill
from render.high_ground.choices import SIZE as ON_THE_LAND
from render.high_heavens.board import SIZE as ON_HEXES
from render.high_heavens.card import card
from render.highest_ground.focus import SIZE as ON_UNITS
from render.pictures import picture, scene
from tests.render import (
    ground,
    mountain,
    test_bring_down_the_mountain as mountain_scenes,
    test_high_ground as ground_scenes,
    test_high_heavens as heaven_scenes,
)
from tests.render.boxes import LONG, box, marks_of, overlap
from tests.render.catching import CAUGHT, caught
from tests.render.golden import as_text
from tests.render.heavens import MOVED
from tests.render.letters import small
from tests.render.test_dog_eat_dog import GOLDEN_POSITIONS, POSITIONS, drawn
from tests.render.test_palette import lab

LEAST = 44
DOGS = [*POSITIONS, *GOLDEN_POSITIONS.values()]


NAMES = (samples.NAMES, LONG)
SCENES: dict[str, Callable[[], Iterable[Scene]]] = {
    "dog eat dog": lambda: (drawn(*each, names) for each in DOGS for names in NAMES),
    "high ground": lambda: (each for names in NAMES for _, _, each in ground.every_scene(names)),
    "high ground, approved": lambda: ground_scenes.golden_scenes().values(),
    "the mountain": lambda: mountain.every_board(LONG),
    "the mountain, approved": lambda: mountain_scenes.golden_scenes().values(),
    "high heavens": lambda: (
        heaven_scenes.board(name, names=names, events=events)
        for name in heaven_scenes.BOARDS
        for names in NAMES
        for events in ((), MOVED)
    ),
    "high heavens, approved": lambda: (make() for make in heaven_scenes.GOLDENS.values()),
    "cards of high heavens": lambda: (card("", key, "dark") for key in STANDARD.cards),
}


@pytest.mark.parametrize("scenes", SCENES.values(), ids=SCENES)
def test_all_is_written_large(scenes):
    for pictured in scenes():
        assert small(pictured, LEAST) == []


def test_every_piece_of_high_ground_has_its_letter_and_every_suit_is_large():
    for _, _, pictured in ground.every_scene():
        for mark in marks_of(pictured, Tower, Fallen):
            pips = mark.pips if isinstance(mark, Fallen) else mark.pieces[-1][1]
            assert geometry.lettered(pips, mark.scale)
        assert all(mark.size >= LEAST for mark in marks_of(pictured, Suit))


def test_every_bare_hill_of_high_ground_shows_its_suit():
    for view, _look, pictured in ground.every_scene():
        hills = [mark for mark in marks_of(pictured, Hill) if mark.level < 13 and mark.on == "table"]
        bare = sum(not each.stacks and not each.king for each in view.land)
        hidden = len(view.land) - len([mark for mark in marks_of(pictured, Hill) if mark.on == "table"])
        if hills:
            assert len(marks_of(pictured, Suit)) >= bare - hidden


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), DOGS)
def test_where_a_pyramid_has_no_letter_its_shelf_or_bowl_says_whose_it_is(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    if any(isinstance(mark, Podium) for mark in scene.ground):
        return
    tokens = [mark for mark in scene.marks if isinstance(mark, Token) and mark.on != "head"]
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    shelves = [each for each in scene.ground if isinstance(each, Shelf)]
    inside = False
    for mark in scene.marks:
        if isinstance(mark, Bowl):
            inside = mark.back
        if not isinstance(mark, Tower | Fallen) or (isinstance(mark, Tower) and mark.cut):
            continue
        seat, pips = (mark.seat, mark.pips) if isinstance(mark, Fallen) else mark.pieces[-1]
        if geometry.lettered(pips, mark.scale):
            continue
        assert mark.on != "felt"
        if inside:
            below = [
                each for each in texts if each.x == mark.x and 0 < each.y - mark.y < 120 * mark.scale / 100
            ]
            assert SEAT_LETTERS[seat] in {each.text for each in below}
            continue
        shelf = next(each for each in shelves if each.y < mark.y < each.y + each.height)
        assert [each.seat for each in tokens if shelf.y < each.y < shelf.y + shelf.height] == [seat]


def test_a_covered_pyramid_is_seen_so_far_that_its_letter_stays_whole():
    for scale in (36, 58, 70, 92, 125):
        letter = geometry.covered_letter(scale) * 0.714
        assert letter + 4 <= geometry.storey(scale)


def test_pieces_stay_apart_in_size_where_their_letters_are_left_out():
    for scale in (58, 70, 92):
        assert all(
            high - low >= 12 for low, high in pairwise(geometry.width(pips, scale) for pips in (1, 2, 3))
        )


# What matters on a board is large enough for a phone: figures of choices, names of spots, points off their
# frame.


_FRAME = 12
_FIGURE = 0.8


@pytest.mark.parametrize("size", [BELOW_PYRAMIDS, ON_THE_LAND, ON_HEXES, ON_UNITS])
@pytest.mark.parametrize("figure", ["7", "18", "3–5", "2 9"])
def test_the_figures_of_choices_are_large_and_inside_their_sign(size: int, figure: str) -> None:
    mark = Choice(0, 0, figure, size)
    assert letters(mark) >= LEAST
    assert mark.wide < 2.6 * size


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_points_keep_off_the_frame_of_a_shelf(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    for shelf in (mark for mark in scene.ground if isinstance(mark, Shelf) and mark.wood == "turn"):
        points = [
            mark
            for mark in scene.marks
            if isinstance(mark, Text)
            and mark.face == "display"
            and mark.text.isdigit()
            and shelf.y < mark.y < shelf.y + shelf.height
        ]
        assert points or shelf.height == 0
        for mark in points:
            assert mark.y - mark.size * _FIGURE / 2 >= shelf.y + _FRAME


# A person's own pictures: the palettes of the players' colours, and larger text.


SEEN = {"redgreen": ("deuteranopia", "protanopia"), "bluegreen": ("tritanopia",)}
FILE = 175_000
"""The most bytes of a picture with larger text: it is 60 rows higher."""
HIGHEST = 1560


def nearest(found, vision):
    return min(
        math.dist(lab(seen(one, vision)), lab(seen(other, vision))) for one, other in combinations(found, 2)
    )


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_a_palette_keeps_players_further_apart_for_those_it_is_for(name, players):
    for vision in SEEN[name]:
        own, usual = nearest(pieces(name)[:players], vision), nearest(PIECES[:players], vision)
        assert own > 24
        assert own >= 1.35 * usual
        assert players > 4 or own > 40


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_can_be_told_apart_by_everybody_and_its_letters_read(name):
    assert nearest(pieces(name), "all colours") > 24
    for seat in range(8):
        tone = tones(seat, "free", name)
        assert contrast(tone.letter, tone.flat) >= 4.5


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize(
    "board", ["dog-eight", "ground", "heavens", "mountain", "highest", "ground-end", "dog-end"]
)
def test_a_palette_changes_nothing_but_the_players_colours(name, board):
    usual = BOARDS[board]("dark")
    own = replace(usual, palette=name)
    assert palette_of(own.scheme) == name
    assert palette_of(usual.scheme) == "usual"
    known = palette(own.scheme)
    assert len(known) <= PALETTE_SIZE
    for seat in range(4):
        assert pieces(name)[seat] in known
    for each in ("table", "accent", "ink", "quiet"):
        assert ink(own.scheme, each) == ink(usual.scheme, each)
    assert png(own) != png(usual)
    assert {OUTLINE, ink(own.scheme, "accent")} <= set(known)


@pytest.mark.parametrize("name", SEEN)
def test_the_accent_is_nobodys_colour_in_a_palette(name):
    for theme in ("dark", "light"):
        for board in ("dog-eight", "ground", "heavens", "mountain", "highest"):
            accent = lab(ink(replace(BOARDS[board](theme), palette=name).scheme, "accent"))
            assert min(math.dist(accent, lab(flat)) for flat in pieces(name)) > 20


def test_a_scene_in_the_usual_palette_is_written_as_ever():
    usual = Scene(10, 10, "dark", (), ())
    assert "palette" not in as_text(usual)
    assert usual.scheme == "dark"
    assert replace(usual, palette="redgreen").scheme == "dark  redgreen"
    assert colours(replace(usual, palette="redgreen").scheme) != colours(usual.scheme)


def test_an_order_carries_the_palette_and_the_size():
    game, view, look = caught(*CAUGHT["since-three-dogs"])
    for name in PALETTES:
        for large in (False, True):
            asked = replace(look, palette=name, large=large)
            assert order.read(order.write(game, view, asked))[2] == asked
            assert order.write(game, view, asked) != order.write(game, view, replace(asked, large=not large))


def large_and_usual(name, names=samples.NAMES, **how):
    game, view, look = caught(*CAUGHT[name], names)
    look = replace(look, **how)
    drawing = picture(game)
    return scene(drawing, view, replace(look, large=True)), scene(drawing, view, look)


def written(found):
    return [mark for mark in (*found.ground, *found.marks) if isinstance(mark, Text) and mark.text.strip()]


def apart(found):
    """How many pairs of texts cover each other."""
    return sum(overlap(box(one), box(other), 6) for one, other in combinations(written(found), 2))


PLAIN = {"steps": (), "earlier": 0}


@pytest.mark.parametrize("how", [{}, PLAIN], ids=["caught up", "board"])
@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize("name", CAUGHT)
def test_larger_text_fits(name, names, how):
    large, usual = large_and_usual(name, names, **how)
    assert large.height <= HIGHEST
    for mark in written(large):
        left, top, right, low = box(mark)
        assert left >= 0
        assert right <= WIDTH
        assert top >= 0
        assert low <= large.height
    assert apart(large) <= apart(usual)
    assert small(large, 44) == []
    if names is LONG and not how:
        assert len(png(large)) < FILE


@pytest.mark.parametrize("name", CAUGHT)
def test_larger_text_is_larger(name):
    large, usual = large_and_usual(name, **PLAIN)
    sizes = [sorted(mark.size for mark in written(each)) for each in (usual, large)]
    mean = [sum(each) / len(each) for each in sizes]
    assert mean[1] > mean[0]
    titles = [
        next(mark for mark in written(each) if mark.text.startswith("game 7")) for each in (usual, large)
    ]
    assert titles[1].size >= 1.3 * titles[0].size


@pytest.mark.parametrize("name", CAUGHT)
def test_a_large_picture_begins_with_its_header_and_the_usual_one_is_as_ever(name):
    game, view, look = caught(*CAUGHT[name])
    assert scene(picture(game), view, look) == picture(game).scene(view, look)
    large, _ = large_and_usual(name)
    drawn = picture(game).scene(view, replace(look, large=True))
    assert large.height == drawn.height + MORE
    assert min(mark.y for mark in large.marks if hasattr(mark, "y")) == 0


def test_ends_fit_with_larger_text_too():
    for key, seats, moves, seed, choose in (
        ("dog_eat_dog", 3, 1000, 6, None),
        ("high_ground", 3, 400, 3, samples.roaming),
        ("high_heavens", 2, 2000, 1, samples.marching),
        ("highest_ground", 2, 5000, 2, samples.warring),
        ("bring_down_the_mountain", 3, 1000, 2, samples.tidy),
    ):
        game = by_key(key)
        sample = samples.play(game, seats, moves, seed, choose=choose)
        view = game.knowledge.view(sample.state, None)
        look = replace(samples.look(game, sample), large=True)
        found = scene(picture(game), view, look)
        for mark in written(found):
            left, top, right, low = box(mark)
            assert min(left, top) >= 0
            assert right <= WIDTH
            assert low <= found.height


def both_ways(drawing, view, look):
    """What is below the header of a large picture, and the same where it was before the header grew."""
    look = replace(look, large=True)
    drawn, moved = drawing.scene(view, look), scene(drawing, view, look)
    down = moved.height - drawn.height
    return down, paint(moved).crop((0, down, moved.width, moved.height)).tobytes(), paint(drawn).tobytes()


def looked_at():
    """A board and an end of each game, and boards of somebody who catches up."""
    for game in GAMES:
        for moves in (1, 1000):
            choose = samples.roaming if game is high_ground.GAME else None
            sample = samples.play(game, 2, moves, 3, choose=choose)
            yield game, sample.state, Look(samples.NAMES, number=7, move=sample.moves)
    for state in (mountain.lost(), mountain.won()):
        yield MOUNTAIN, state, mountain.look_at(state)


def test_boards_and_ends_move_down_below_a_larger_header():
    views = [(game, game.knowledge.view(state, None), look) for game, state, look in looked_at()]
    for game, view, look in [*views, *(caught(*each) for each in CAUGHT.values())]:
        down, below, above = both_ways(picture(game), view, look)
        assert down in (0, MORE)
        assert below == above


@pytest.mark.parametrize("name", ["since-mountain", "since-fog"])
def test_a_larger_header_of_the_mountain_says_which_valley_acts(name):
    large, _ = large_and_usual(name, **PLAIN)
    does = [mark.text for mark in written(large) if mark.text.startswith("plays")]
    assert does
    assert not any("…" in each for each in does)
