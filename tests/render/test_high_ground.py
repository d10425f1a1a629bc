"""The pictures of High Ground: everything can be read, nothing covers it, and nothing is left out without a mention."""

import itertools
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from games.core.components import DECK, Face, Joker
from games.core.lessons import lessons, position
from games.core.puzzles import read
from games.high_ground import GAME
from games.high_ground.actions import Attacked, CardLaid, Swapped, Went
from games.high_ground.state import Digging, Laying, Over, Playing, Resolving
from render import samples
from render.core.frame.banner import HEIGHT as HEADER
from render.core.look import Choice as Chosen
from render.core.painter import png
from render.core.pieces.standing import Fallen, Tower
from render.core.scene import WIDTH, Text
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Lines
from render.high_ground import PICTURE
from render.high_ground.cells.hills import Flag, Hill, March
from render.high_ground.cells.map import Overview
from render.high_ground.overflow import hidden_words
from render.high_ground.viewport import LARGEST, SMALLEST, plan
from tests.games.reading import stack
from tests.render.boxes import LONG, box, marks_of, on_its_page, overlap, texts
from tests.render.golden import check_scene
from tests.render.ground import (
    BEGIN,
    PLAYED,
    armies,
    crowded_views,
    every_scene,
    free,
    in_order,
    look_of,
    scene_of,
    shown,
    view_of,
    wide_land,
)

LARGEST_FILE = 160_000
MINI = """
    M14 3C
    L13 10C
    M13 2C
    N13 5C
    M12 2S
    L14 king:A A1A2A3
    N14 king:B B1B2B3
    N12 king:C C1C2C3
    L12 king:D D1D2D3
"""


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_everything_lies_on_the_page(names):
    for _, _, scene in every_scene(names):
        on_its_page(scene)


def _heart(covered):
    """The middle half of a box."""
    left, top, right, low = covered
    across, down = (right - left) // 4, (low - top) // 4
    return left + across, top + down, right - across, low - down


def test_no_tower_covers_another_and_no_tower_a_level():
    for _view, _look, scene in every_scene():
        towers = [_heart(box(mark)) for mark in marks_of(scene, Tower)]
        levels = [box(mark) for mark in scene.ground if isinstance(mark, Text) and mark.ink == "rock"]
        assert not [pair for pair in combinations(towers, 2) if overlap(*pair)]
        assert not [(one, other) for one in towers for other in levels if overlap(one, _heart(other), 4)]


def test_nothing_hides_the_letter_of_a_king_or_of_a_column():
    attacked = (
        BEGIN.replace("king:A A3A2A1 A1A2A3", f"king:A {stacks}") for stacks in ("A3A2A1 B2", "B3 A1")
    )
    scenes = itertools.chain((scene for _, _, scene in every_scene()), map(scene_of, map(view_of, attacked)))
    for scene in scenes:
        solid = [box(mark) for mark in marks_of(scene, Tower)]
        letters = [box(mark) for mark in marks_of(scene, Text) if re.fullmatch("[A-Y]", mark.text)]
        for flag in marks_of(scene, Flag):
            left, top, right, _ = box(flag)
            cloth = left, top, right, top + (right - left)
            assert sum(overlap(_heart(cloth), other, 6) for other in solid) <= 1
            assert not [letter for letter in letters if overlap(cloth, letter, 6)]


def test_a_mark_of_the_way_leaves_levels_and_pieces_to_be_read():
    drawn = 0
    for seats in (2, 3, 4):
        for moves in range(1, 100, 8):
            scene = PICTURE.scene(*shown(seats, moves, 1, {}))
            ways = [_heart(box(mark)) for mark in marks_of(scene, March)]
            drawn += len(ways)
            read = [_heart(box(mark)) for mark in marks_of(scene, Tower)]
            assert not [way for way in ways for other in read if overlap(way, other, 4)]
    assert drawn > 10


def test_all_pieces_of_a_picture_have_one_scale():
    for _, _, scene in every_scene():
        assert len({mark.scale for mark in marks_of(scene, Tower, Fallen)}) <= 1
        assert len({mark.scale for mark in marks_of(scene, Hill)}) <= 1


def _lain(view, look):
    """The cards of the view that are shown, each once."""
    scene = PICTURE.scene(view, look)
    return scene, [mark for mark in marks_of(scene, Hill) if mark.on == "table"]


def test_every_card_is_shown_or_said_to_be_left_out():
    for view, _, scene in every_scene():
        if isinstance(view.phase, Over):
            continue
        cards = [mark for mark in marks_of(scene, Hill) if mark.on == "table"]
        told = [said for said in texts(scene) if said.startswith("Not shown: ")]
        assert len(cards) <= len(view.land)
        assert bool(told or marks_of(scene, Overview)) == (len(cards) < len(view.land))


@pytest.mark.parametrize(
    ("width", "standing"), [*((width, {}) for width in (5, 6, 7, 8, 9)), (8, armies(40, 8))]
)
def test_a_land_of_forty_is_shown_whole_where_few_stand_on_it_or_its_shape_allows_it(width, standing):
    view = view_of("M13 9H", 4, land=wide_land(40, width, standing))
    assert len(_lain(view, look_of(view))[1]) == 40


def test_a_land_too_large_says_on_which_sides_it_goes_on_and_what_stands_there():
    land = wide_land(40, 12, {"J16": "A1", "M14": "B3", "V13": "C2", "K15": "D1", "N14": "A1", "M13": "A2"})
    view = view_of("M13 9H", 4, land=land)
    scene, cards = _lain(view, look_of(view))
    assert len(cards) == 31
    assert "Not shown: 9 east (S15 king of B; T15 king of C; U15 king of D)" in " ".join(texts(scene))
    far = replace(view, land=tuple(replace(g, stacks=(stack("C2"),)) if g.cell == "U16" else g for g in land))
    words = " ".join(texts(scene_of(far)))
    kings = "rather than four kings"
    assert "Not shown: 12 west (J16 level 1 with small A; K15 level 2 with small D)" in words, kings


@pytest.mark.rule("HG-9", "HG-26")
def test_kings_and_stacks_that_are_not_shown_are_told_as_such():
    hidden = view_of("T16 king:D A3B2 D1\nI16 king").land
    laid = replace(plan(view_of("M16 9H"), (), 100, 900), hidden=hidden)
    east = "T16 king of D with medium B on large A, small D"
    assert hidden_words(laid) == f"Not shown: west I16 neutral king, east {east}"
    many = replace(laid, hidden=(*hidden, *view_of("U16 2C\nV16 3C\nW16 4C").land))
    assert hidden_words(many) == f"Not shown: 1 west (I16 neutral king), 4 east ({east})"


def test_few_cards_that_are_not_shown_are_told_one_by_one():
    land = in_order((*wide_land(8, 8), *view_of("R16 9H\nS16 2C A1\nT16 3C\nI16 4C").land))
    scene = scene_of(view_of("M13 9H", 4, land=land))
    told = "Not shown: west I16 level 4, J16 level 1, east T16 level 3"
    assert told in texts(scene)


def test_what_just_happened_is_shown_even_at_the_end_of_a_large_land():
    view = view_of("M13 9H", 4, land=wide_land(40, 12, {"J16": "A1", "K16": "B1"}))
    event = CardLaid(0, DECK[5], "U16", 6, None)
    scene = scene_of(view, events=(event,))
    assert any(getattr(mark, "ink", "") == "accent" and not isinstance(mark, Text) for mark in scene.marks)


def _counts(scene):
    """How many pieces of each seat and size are drawn."""
    standing = [piece for mark in marks_of(scene, Tower) for piece in mark.pieces]
    return Counter([*standing, *((mark.seat, mark.pips) for mark in marks_of(scene, Fallen))])


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_every_piece_is_drawn_once(seats, moves, seed, options):
    view, look = shown(seats, moves, seed, options)
    if isinstance(view.phase, Over):
        return
    scene, cards = _lain(view, look)
    expected = Counter(
        (piece.colour, int(piece.size))
        for pile in (*(stack for ground in view.land for stack in ground.stacks), *view.killed)
        for piece in pile
    )
    if len(cards) == len(view.land):
        assert _counts(scene) == expected
    else:
        assert not _counts(scene) - expected


@pytest.mark.parametrize("width", [1, 2, 3, 5, 7])
def test_cells_are_as_large_as_there_is_room(width):
    view = view_of("M13 9H", 4, land=wide_land(max(8, width * width), width))
    laid = plan(view, (), HEADER, 1000)
    assert SMALLEST <= laid.scale <= LARGEST
    assert laid.columns[-1].start + laid.columns[-1].width <= WIDTH
    assert laid.bottom <= HEADER + 1000


def test_the_fullest_pictures_and_whole_games_stay_small_files():
    scenes = [scene_of(view, theme="light") for view in crowded_views()]
    scenes += [
        PICTURE.scene(*shown(seats, moves, seats, {}, theme=theme))
        for seats, theme in ((2, "light"), (3, "dark"), (4, "light"))
        for moves in (10, 40, 90)
    ]
    assert max(len(png(scene)) for scene in scenes) <= LARGEST_FILE


@cache
def golden_scenes():
    """The approved pictures by name."""
    begin = view_of(BEGIN)
    fight = view_of(
        BEGIN.replace("M13 2S", "M13 2S B1A3").replace("L12 8C", "L12 8C B2"), killed=((), stack("B2"))
    )
    attacked = Attacked(0, "M13", stack("A3"), stack("B1")[0], (), (), "trapped")
    went = Went(0, stack("A3"), ("M15", "M14", "M13"), False)
    swap = view_of(BEGIN.replace("M13 2S", "M13 2S A2").replace("N13 8S", "N13 8S B3"))
    mine = view_of(BEGIN, seat=0, hand=(DECK[8], Joker(2), DECK[23]))
    mine = replace(mine, targets=(*free(mine.land), "M13", "L12"), phase=Playing())
    full = view_of("M13 9H", 4, land=wide_land(40, 7, armies()), killed=(stack("A1"), (), stack("C3C3"), ()))
    laying = view_of("M13 9H\nM14 3C", 3, seat=0, turn=0, hands=(0,) * 3, phase=Laying(DECK[20]))
    laying = replace(laying, targets=free(laying.land))
    chosen = tuple(
        Chosen(number, (("piece", place),))
        for number, place in enumerate(("M15.1.1", "M15.1.2", "M15.2.3"), 1)
    )
    chosen += (Chosen(4, (("card", "9C"),)), Chosen(5, (("card", "J2"),)))
    many = wide_land(40, 7, {"M13": "A3B2C1 A1A2 B3 D1D2D3C3 A2", "L14": "A3B3A3B3A3B3B1A1B1"})
    return {
        "ground-begin": scene_of(begin),
        "ground-begin-light": scene_of(view_of(BEGIN, player=1), theme="light"),
        "ground-attacked": scene_of(fight, events=(went, attacked)),
        "ground-preview": scene_of(fight, events=(went, attacked), preview=True),
        "ground-swapped": scene_of(swap, events=(Swapped(0, stack("A2")[0], "N13", stack("B3")[0], "M13"),)),
        "ground-plays": scene_of(mine, events=(CardLaid(0, DECK[1], "N14", 2, None),)),
        "ground-first-card": scene_of(
            view_of("M13 9H", land=(), turn=0, targets=("M13",), phase=Laying(Joker(1)))
        ),
        "ground-digs": scene_of(replace(mine, phase=Digging(DECK[30])), LONG, theme="light"),
        "ground-die": scene_of(replace(begin, phase=Resolving(Face.SWAP))),
        "ground-forty": scene_of(full),
        "ground-wide": scene_of(
            view_of("M13 9H", 4, land=wide_land(54, 9, armies(54, 9)), out=(1,), resigned=(3,))
        ),
        "ground-mini": scene_of(view_of(MINI, 4, mini=True, hands=(2,) * 4, turn=1), theme="light"),
        "ground-choices": scene_of(replace(mine, phase=begin.phase, targets=()), choices=chosen),
        "ground-crowded": scene_of(view_of("M13 9H", 4, land=many)),
        "ground-draw": scene_of(
            replace(begin, phase=Over("all_passed", None)), to_act=frozenset(), theme="light"
        ),
        "ground-won": scene_of(replace(fight, phase=Over("king_taken", 0, "M11")), to_act=frozenset()),
        "ground-being-laid": scene_of(laying, events=(CardLaid(1, DECK[2], "M14", 3, None),)),
    }


def test_positions_are_drawn_as_they_were_approved():
    for name, scene in golden_scenes().items():
        check_scene(name, scene)


# The numbers of choices in High Ground: beside what they name, and over nothing that has to be read.


def _numbered(view, *names):
    choices = tuple(Chosen(number, (name,)) for number, name in enumerate(names, 1))
    return scene_of(view, choices=choices)


def test_numbers_stand_beside_pieces_and_hide_no_letter():
    view = view_of(BEGIN)
    places = ["M15.1.1", "M15.1.2", "M15.1.3", "M15.2.3", "M11.1.3", "M11.2.3"]
    scene = _numbered(view, *(("piece", place) for place in places))
    signs = marks_of(scene, Choice)
    assert sorted(mark.figure for mark in signs) == list("123456")
    for sign in signs:
        for tower in marks_of(scene, Tower):
            left, top, right, low = box(tower)
            inner = (left + (right - left) // 4, top + 30, right - (right - left) // 4, low)
            assert not overlap(box(sign), inner, 0)


def test_numbers_stand_on_hills_places_and_cards_without_hiding_levels():
    view = view_of(BEGIN, seat=0, hand=(DECK[8], Joker(2)), targets=())
    view = replace(view, targets=(*free(view.land), "M13"))
    scene = _numbered(view, ("cell", "L15"), ("cell", "M13"), ("card", "9C"), ("card", "J2"))
    signs = marks_of(scene, Choice)
    assert len(signs) == 4
    assert "+" not in texts(scene)
    levels = [mark for mark in marks_of(scene, Text) if mark.face == "display" and mark.text.isdigit()]
    assert not [(sign, level) for sign in signs for level in levels if overlap(box(sign), box(level), 2)]


@pytest.mark.parametrize("where", ["J16", "M13", "P16", "P12"])
def test_numbers_of_a_tower_stay_on_the_page_and_apart(where):
    view = view_of("M13 9H", 4, land=wide_land(40, 7, {where: "A3A2A1"}))
    scene = _numbered(view, *(("piece", f"{where}.1.{level}") for level in (1, 2, 3)))
    signs = marks_of(scene, Choice)
    assert len(signs) == 3
    assert all(sign.wide / 2 <= sign.x <= 1200 - sign.wide / 2 for sign in signs)
    assert not [pair for pair in itertools.pairwise(signs) if overlap(box(pair[0]), box(pair[1]), 2)]
    (lines,) = marks_of(scene, Lines)
    assert len(lines.ends) == 3


def test_a_lesson_shows_the_cells_that_its_sentence_names() -> None:
    made = lessons(GAME)
    assert made is not None
    for step in made.steps:
        seen = set(texts(scene_of(GAME.knowledge.view(position(GAME, step), step.setting.seat))))
        for column, row in re.findall(r"\b([A-Z])(\d\d)\b", step.say):
            assert {column, row} <= seen, f"{step.key}: {column}{row} is not on the page"


@pytest.mark.parametrize("first", [1, 11, 21, 186, 226, 271, 301, 331, 391])
def test_all_kings_of_a_puzzle_are_in_sight(first: int) -> None:
    for number in range(first, first + 10):
        puzzle = read(GAME, number)
        view = GAME.knowledge.view(puzzle.state, puzzle.seat)
        kings = sorted(each.owner for each in view.land if each.king and each.owner is not None)
        assert sorted(mark.seat for mark in marks_of(scene_of(view), Flag)) == kings, number
