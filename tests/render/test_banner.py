"""The frame of a board, and pictures of what happened since somebody looked."""

import re
from dataclasses import replace
from itertools import combinations

import pytest

from games.dog_eat_dog import GAME as DOG
from games.dog_eat_dog.actions import Passed
from games.high_heavens import GAME as HEAVENS
from games.high_heavens.events import Fell, Moved
from games.registry import GAMES
from render import samples
from render.catching_up import alt
from render.core.frame.banner import BAND, CAUGHT_UP, HEIGHT, NEWS, RIGHT, Banner, banner_marks, closing
from render.core.frame.part import Row
from render.core.frame.plates import Player, plates
from render.core.look import MOST_STEPS, Look
from render.core.painter import png
from render.core.pieces.standing import Ghost, Tower
from render.core.pieces.tokens import Thrown, Token
from render.core.scene import WIDTH, Arrow, Rect, Text
from render.core.shapes.trails import LETTERS, Cross, Leg, Number, trails
from render.dog_eat_dog.header import header
from render.high_heavens.pieces.tablets import Outline
from render.pictures import picture
from tests.render.boxes import LONG, box, marks_of, numbers_on, overlap
from tests.render.catching import CAUGHT, caught, many, shown
from tests.render.golden import check_scene

NAMES = {"names": samples.NAMES, "long names": LONG}
DICE = Row(120, (Thrown(30, 0, 52, 5), Thrown(90, 0, 52, 2)))


def texts(marks):
    return [mark.text for mark in marks if isinstance(mark, Text)]


BANNERS = {
    "one acts": Banner("A Game", "turn 5", (0,), "to move", said=("A moved",)),
    "much to do": Banner("A Game", "turn 5", (1,), "does one of these many things " * 5, said=("B moved",)),
    "all act": Banner("A Game", "turn 5", tuple(range(8)), "choose their cards", said=("x",)),
    "nobody acts": Banner("A Game", stage="The dice decide which of the many things may be " * 3),
    "the end": Banner("Bring Down the Mountain", "33 moves", (1,), stage="Björn wins"),
    "much happened": Banner("A Game", "turn 5", (0,), "to move", said=("word " * 60, "another " * 60)),
    "dice": Banner("A Game", "turn 5", (0,), "to move", said=("news " * 40,), after=DICE),
}


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("preview", [False, True])
@pytest.mark.parametrize("name", BANNERS)
def test_no_word_in_a_header_is_covered_or_leaves_it(name, preview, names):
    marks = banner_marks(
        BANNERS[name], Look(NAMES[names], number=123456, to_act=frozenset({0}), preview=preview)
    )
    boxes = [(mark.text, box(mark)) for mark in marks if isinstance(mark, Text)]
    boxes += [(f"token {mark.seat}", box(mark)) for mark in marks if isinstance(mark, Token)]
    assert all(left >= 0 and right <= WIDTH and low <= BAND for _, (left, _, right, low) in boxes)
    assert [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if overlap(one, other)] == []


@pytest.mark.parametrize("name", BANNERS)
def test_what_matters_in_a_header_is_at_least_44_high(name):
    marks = [mark for mark in banner_marks(BANNERS[name], Look(LONG, number=7)) if isinstance(mark, Text)]
    assert min(mark.size for mark in marks if mark.ink != "quiet") >= 44 or name == "the end"
    assert min(mark.size for mark in marks) >= 36


def test_a_header_tells_the_game_who_acts_what_to_do_and_what_happened():
    marks = banner_marks(
        Banner("A Game", "turn 5", (1,), "to move", said=("A moved", "A passed")),
        Look(samples.NAMES, number=7),
    )
    assert texts(marks) == ["A Game", "game 7 · turn 5", "Björn", "to move", "A moved. A passed"]
    assert [mark.seat for mark in marks if isinstance(mark, Token)] == [1]


def test_a_preview_says_so_instead_of_the_title_and_still_names_the_game():
    marks = banner_marks(Banner("A Game", "turn 5", stage="x"), Look(samples.NAMES, number=7, preview=True))
    assert texts(marks)[:2] == ["Preview", "A Game · game 7"]


@pytest.mark.parametrize("said", [(), ("A moved",)])
@pytest.mark.parametrize("does", ["Both choose supplies", "Both declare modes", "Both order attacks"])
def test_what_two_players_do_is_told_whole_in_larger_text_too(does, said):
    banner = Banner("The Highest Ground", "turn 12", (0, 1), does, said=said)
    assert does in texts(banner_marks(banner, Look(samples.NAMES, number=1234, large=True)))


def test_without_news_the_first_line_has_all_of_the_header():
    alone = banner_marks(Banner("A Game", stage="Björn wins", seats=(1,)), Look(samples.NAMES))
    (stage,) = [mark for mark in alone if isinstance(mark, Text) and mark.text == "Björn wins"]
    assert (stage.size, stage.face) == (104, "display")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.about.key))
def test_a_try_before_its_first_step_says_what_is_to_be_done(game):
    view, look = shown(game.about.key, 2, 3, 1, {}, seat=0)
    scene = picture(game).scene(view, replace(look, preview=True, events=()))
    told = [mark.text for mark in scene.marks if isinstance(mark, Text)]
    assert "Preview" in told
    assert "would do this" not in told


def test_a_winner_with_a_long_name_loses_the_brackets_before_the_name():
    banner = Banner("High Ground", "turn 29", (1,), stage="Computer (medium) wins", shorter=("The winner",))
    assert "Computer wins" in texts(banner_marks(banner, Look(samples.NAMES, number=1)))


def test_what_follows_the_news_stands_behind_their_last_word():
    marks = banner_marks(BANNERS["dice"], Look(samples.NAMES))
    words = next(mark for mark in marks if isinstance(mark, Text) and mark.text.startswith("news"))
    dice = [mark for mark in marks if isinstance(mark, Thrown)]
    assert len(dice) == 2
    assert box(words)[2] < dice[0].x - 26
    assert dice[-1].x + 26 <= RIGHT


@pytest.mark.parametrize("large", [False, True])
def test_a_strip_gives_a_longer_name_the_room_that_others_do_not_need(large):
    names = ["Ada", "Bo", "Cy", "Dmitrios"]
    part = plates([Player(seat, name, seat == 0, count="3") for seat, name in enumerate(names)], large)
    told = [mark.text for mark in part.marks if isinstance(mark, Text)]
    assert [name for name in names if name not in told] == []
    same = plates([Player(seat, "Ada", count="3") for seat in range(4)], large)
    assert [mark.x for mark in same.marks if isinstance(mark, Token)] == [52, 352, 652, 952]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("count", range(1, 9))
def test_a_strip_shows_every_player_whole(count, names):
    part = plates(
        [
            Player(seat, NAMES[names][seat], acts=seat == 1, gone=seat == 2, count=str(seat + 9))
            for seat in range(count)
        ]
    )
    boxes = [(mark.text, box(mark)) for mark in part.marks if isinstance(mark, Text)]
    assert [mark.seat for mark in part.marks if isinstance(mark, Token)] == list(range(count))
    assert all(left >= 0 and right <= WIDTH and low <= part.height for _, (left, _, right, low) in boxes)
    assert [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if overlap(one, other)] == []
    framed = [mark for mark in part.ground if isinstance(mark, Rect) and mark.edge is not None]
    assert len(framed) == (1 if count > 1 else 0)


def test_a_closing_line_that_is_too_long_is_cut_before_what_stands_beside_it():
    marks = closing(1290, "one " * 60, "21 Nov")
    words, beside = [mark for mark in marks if isinstance(mark, Text)]
    assert words.text.endswith("…")
    assert words.size >= 44
    assert box(words)[2] < box(beside)[0]
    assert texts(closing(0, "Turning point")) == ["Turning point"]
    lost = closing(0, "Move 67: Computer (medium) loses a bridge", "28 Nov 2026")
    assert texts(lost)[0] == "Move 67: Computer loses a bridge", "the brackets go before the end"
    (alone,) = [mark for mark in closing(0, "Turning point") if isinstance(mark, Text)]
    assert alone.size > NEWS
    assert HEIGHT == 170


# Pictures of what happened since somebody looked: numbered arrows, outlines of old places, crosses where
# something fell.


LARGEST = 165_000
"""In bytes; the largest board of eight takes as much without arrows."""


def figures(scene):
    """All numbers on a picture, those of ranges too."""
    return {number for mark in marks_of(scene, Number) for number in numbers_on(mark.figure)}


def scene_of(name, theme="dark", names=samples.NAMES):
    game, view, look = caught(*CAUGHT[name], names, theme)
    return picture(game).scene(view, look)


@pytest.mark.parametrize("name", [name for name in CAUGHT if "highest" not in name])
def test_a_board_is_drawn_as_it_was_approved(name):
    """How a game of The Highest Ground goes depends
    on values that are tuned by play."""
    check_scene(name, scene_of(name))


@pytest.mark.parametrize("name", CAUGHT)
def test_numbers_are_large_on_the_board_and_off_each_other(name):
    assert LETTERS >= 44
    for theme in ("dark", "light"):
        scene = scene_of(name, theme, LONG)
        for mark in marks_of(scene, Number):
            left, top, right, low = box(mark)
            assert left >= 0
            assert right <= WIDTH
            assert top >= HEIGHT
            assert low <= scene.height
        for one, other in combinations(marks_of(scene, Number), 2):
            assert not overlap(box(one), box(other), 10)
    assert len(png(scene)) < LARGEST


def test_every_game_at_every_moment_shows_no_more_than_nine_numbers_each_of_a_move():
    for game, view, look in many():
        scene = picture(game).scene(view, look)
        found = figures(scene)
        assert found <= set(range(1, len(look.steps) + 1))
        assert len(look.steps) <= MOST_STEPS
        told = alt(game, view, look)
        assert len(told) <= 1024
        assert told.startswith("Since you looked") == bool(look.steps)
        assert all(f" {number}. " in told for number in range(1, len(look.steps) + 1))


@pytest.mark.parametrize("name", CAUGHT)
def test_the_title_says_so_and_without_news_nothing_is_numbered(name):
    game, view, look = caught(*CAUGHT[name])
    assert any(mark.text == CAUGHT_UP for mark in marks_of(picture(game).scene(view, look), Text))
    plain = picture(game).scene(view, replace(look, steps=(), earlier=0))
    assert marks_of(plain, Number, Cross) == []
    assert all(mark.text != CAUGHT_UP for mark in marks_of(plain, Text))


def test_a_pyramid_that_has_gone_leaves_an_outline_and_its_old_name():
    game, view, look = caught(*CAUGHT["since-three-dogs"])
    scene = picture(game).scene(view, look)
    standing = {place.spot for place in view.places}
    left = {event.attacker for step in look.steps for event in step if hasattr(event, "force")} - standing
    assert left
    assert len(marks_of(scene, Ghost)) == len(left)
    assert left <= {mark.text for mark in marks_of(scene, Text)}
    on_shelves = [mark for mark in marks_of(scene, Tower) if mark.on != "felt"]
    piled = sum(map(len, view.captured))
    lying = sum(place.tipped for place in view.places)
    whole = sum(len(place.stack) for place in view.places)
    assert sum(len(mark.pieces) for mark in on_shelves) + lying == whole + piled


def test_gods_leave_outlines_on_free_hexes_and_crosses_where_they_fell():
    sample = samples.play(HEAVENS, 2, 45, 2, choose=samples.marching)
    view = HEAVENS.knowledge.view(sample.state, None)
    god = view.gods[0]
    free = next(cell for cell in ("d4", "d5", "c4", "e4") if all(each.cell != cell for each in view.gods))
    moved = (Moved(god.key, (free, god.cell), "move"),)
    look = replace(samples.look(HEAVENS, sample), steps=(moved, (Fell(god.key, god.cell, 0, 0),)))
    scene = picture(HEAVENS).scene(view, look)
    assert len(marks_of(scene, Outline)) == 1
    assert len(marks_of(scene, Cross)) == 1
    assert figures(scene) == {1, 2}


def test_the_list_of_moves_leaves_room_for_long_names():
    game, view, look = caught(*CAUGHT["since-eight-dogs"], LONG)
    told = alt(game, view, look)
    assert len(told) <= 1024
    assert "Dog Eat Dog" in told
    assert look.earlier == 3
    assert told.startswith("Since you looked after 3 earlier moves: 1. ")


def test_an_arrow_back_lies_beside_the_one_there():
    there, back = Leg(1, ((100, 300), (700, 300)), 0), Leg(2, ((700, 300), (100, 300)), 0)
    one, other = [mark for mark in trails([there, back]).arrows if isinstance(mark, Arrow)]
    assert abs(one.start[1] - other.start[1]) >= 20


def test_arrows_leave_out_the_words_they_cross():
    words = [(300, 280, 400, 330)]
    drawn = trails([Leg(1, ((100, 300), (700, 300)), 0)], words=words).arrows
    spans = [(mark.start, mark.end) for mark in drawn if isinstance(mark, Arrow)]
    assert len(spans) == len(drawn)
    assert all(end[0] <= 300 or start[0] >= 400 for start, end in spans)
    assert min(start[0] for start, _ in spans) == 100
    assert max(end[0] for _, end in spans) == 700


def test_what_happened_at_one_place_shares_one_sign():
    (sign,) = trails([Leg(number, ((500, 500),)) for number in (1, 2, 4)]).signs
    assert isinstance(sign, Number)
    assert sign.figure == "1–2 4"


def test_a_move_in_few_words_says_what_the_game_says():
    game, view, look = caught(*CAUGHT["since-mountain"])
    told = alt(game, view, look)
    assert re.search(r"1\. \w+ (moves|draws|ends)", told)
    assert DOG.about.title not in told


def test_the_dice_of_an_attack_do_not_stand_beside_a_later_pass():
    _, view, look = caught(*CAUGHT["since-eight-dogs"])
    passed = replace(look, events=(*look.events, Passed(0, 1)))
    dice = [
        [mark for mark in header(view, each, True) if isinstance(mark, Thrown)] for each in (look, passed)
    ]
    assert [bool(each) for each in dice] == [True, False]
