"""The header and the strip of boards with a palette of their own: large, whole, and never one word over another."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import samples
from render.core.frame.banner import BAND, HEIGHT, NEWS, RIGHT, Banner, banner_marks, closing
from render.core.frame.part import Row
from render.core.frame.plates import Player, plates
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces.tokens import Thrown, Token
from render.core.scene import WIDTH, Rect, Text
from tests.render.boxes import LONG, overlap

NAMES = {"names": samples.NAMES, "long names": LONG}
DICE = Row(120, (Thrown(30, 0, 52, 5), Thrown(90, 0, 52, 2)))


def box(mark):
    wide = lettering.measure(mark.text, mark.size, mark.style)
    left = {"left": mark.x, "right": mark.x - wide, "middle": mark.x - wide // 2}[mark.anchor]
    half = round(mark.size * lettering.capitals(mark.style) / 2)
    return left, mark.y - half, left + wide, mark.y + half


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
    boxes += [
        (
            f"token {mark.seat}",
            (
                mark.x - mark.size // 2,
                mark.y - mark.size // 2,
                mark.x + mark.size // 2,
                mark.y + mark.size // 2,
            ),
        )
        for mark in marks
        if isinstance(mark, Token)
    ]
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
    (alone,) = [mark for mark in closing(0, "Turning point") if isinstance(mark, Text)]
    assert alone.size > NEWS
    assert HEIGHT == 170
