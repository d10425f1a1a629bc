"""The header, the strip of players and the footer, which are the same for every game."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import samples
from render.core.frame import footer
from render.core.frame.footer import Item
from render.core.frame.header import HEIGHT, NEWS, Header, header_marks, latest
from render.core.frame.part import LEFT, RIGHT, Row
from render.core.frame.player_strip import Player, name_marks, panel, strip
from render.core.letters import lettering
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, WIDTH, Arrow, Badge, Card, Rect, Text
from tests.render.boxes import LONG, overlap
from tests.render.boxes import box as plain_box

NAMES = {"names": samples.NAMES, "long names": LONG}
LOST = Row(60, (Rect(0, -14, 60, 28, "A"),))


def box(mark):
    if isinstance(mark, Card):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    return plain_box(mark)


def told(header, names=samples.NAMES, **look):
    return header_marks(header, Look(names, **look))


def texts(marks):
    return [mark.text for mark in marks if isinstance(mark, Text)]


def assert_apart(marks, low):
    """Everything lies on the page above `low`, and nothing covers anything."""
    boxes = [(mark, box(mark)) for mark in marks if not isinstance(mark, Rect)]
    assert all(left >= 0 and right <= WIDTH and bottom <= low for _, (left, _, right, bottom) in boxes)
    assert [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if overlap(a, b)] == []


HEADERS = {
    "one acts": Header("A Game", "turn 5", (0,), "to move", said=("A moved",)),
    "much to do": Header("A Game", "turn 5", (1,), "does one of these many things " * 5, said=("B moved",)),
    "all act": Header("A Game", "turn 5", tuple(range(8)), "choose their cards at the same time", said=("x",)),
    "nobody acts": Header("A Game", stage="The dice decide which of the many things may be " * 3),
    "much happened": Header("A Game", "turn 5", (0,), "to move", said=("word " * 60, "another " * 60)),
    "a card": Header(
        "A Game", "turn 5", (0,), "lays the card and then does much more", "", ("news " * 40,),
        (Card(RIGHT - 104, 56, 104, 124, "9H"),), 104,
    ),
}  # fmt: skip


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("preview", [False, True])
@pytest.mark.parametrize("header", HEADERS)
def test_nothing_in_a_header_is_covered_or_leaves_it(header, preview, names):
    marks = told(HEADERS[header], NAMES[names], preview=preview, number=123456, to_act=frozenset({0}))
    assert_apart(marks, HEIGHT)


def test_a_header_tells_the_game_who_acts_and_what_happened_in_this_order():
    marks = told(Header("A Game", "turn 5", (1,), "to move", said=("A moved", "A passed")), number=7)
    assert texts(marks) == [
        "A Game",
        "game 7 · turn 5",
        "Björn",
        "· blue B",
        "· to move",
        "A moved. A passed",
    ]
    assert [mark.seat for mark in marks if isinstance(mark, Badge)] == [1]


def test_a_preview_says_so_first_and_still_names_the_game():
    assert texts(told(Header("A Game", "turn 5", stage="x"), preview=True))[:2] == [
        "Preview, not done yet",
        "A Game · turn 5",
    ]


def test_the_colour_gives_way_to_a_long_name_before_the_name_is_cut():
    long = "N" * 10
    marks = told(Header("A Game", "", (0,), "to move, to play, or to draw"), (long,))
    assert texts(marks)[2:] == [long, "· to move, to play, or to draw"]


def test_several_who_act_at_once_are_shown_by_their_badges():
    marks = told(Header("A Game", "", (0, 2, 3), "choose a card each"))
    assert [mark.seat for mark in marks if isinstance(mark, Badge)] == [0, 2, 3]
    assert texts(marks)[2:] == ["choose a card each"]


def test_the_last_sentences_that_fit_a_line_are_told():
    said = ("one " * 30 + "one", "two two", "three")
    assert latest(said, RIGHT - LEFT) == ("two two. three", NEWS)


def test_a_sentence_that_is_too_long_is_written_smaller_and_only_then_cut():
    room = lettering.measure("word " * 9 + "word", SMALLEST_LETTERS)
    assert latest(("word " * 9 + "word",), room) == ("word " * 9 + "word", SMALLEST_LETTERS)
    words, size = latest(("word " * 20,), room)
    assert (words[-1], size) == ("…", SMALLEST_LETTERS)


def players(count, names=samples.NAMES, **all_of_them):
    return [Player(seat, names[seat], count=str(seat), **all_of_them) for seat in range(count)]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize(
    "extra", [Row(0), LOST, Row(300, (Rect(0, -14, 300, 28, "A"),))], ids=["none", "short", "long"]
)
def test_nothing_in_a_strip_is_covered_or_leaves_it(count, names, extra):
    part = strip(players(count, NAMES[names], label="lost", extra=extra, sign=footer.card_back()))
    assert_apart(part.marks, part.height)
    assert len([mark for mark in part.ground if isinstance(mark, Rect)]) == count


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (8, 4)])
def test_players_stand_in_as_few_rows_as_can_be_read(count, rows):
    assert len({cell.y for cell in strip(players(count)).ground if isinstance(cell, Rect)}) == rows


def test_an_extra_without_room_beside_the_name_stands_below_it():
    near, below = (
        strip(players(2, label="lost", extra=Row(width, (Rect(0, -14, width, 28, "A"),))))
        for width in (60, 400)
    )
    assert below.height > near.height
    (name, lost) = (mark for mark in below.marks if isinstance(mark, Text) and mark.text in ("Ada", "lost")
                    and mark.x < WIDTH // 2)  # fmt: skip
    assert lost.y > name.y


def test_a_player_with_a_note_has_no_count():
    assert texts(strip([Player(0, "Ada", count="3", note="out")]).marks) == ["out", "Ada"]


def test_the_panel_of_whoever_acts_has_a_light_edge():
    assert (panel(0, 0, 9, 9, True).edge, panel(0, 0, 9, 9, False).edge) == ("ink", None)
    assert panel(0, 0, 9, 9, True).fill != panel(0, 0, 9, 9, False).fill


def test_the_name_of_a_player_who_is_gone_is_struck_out_over_its_whole_length():
    name, line = name_marks("Björn", 50, 30, 38, 500, "panel", gone=True)
    assert isinstance(name, Text)
    assert isinstance(line, Rect)
    assert name.ink == "quiet"
    assert (line.x, line.width) == (50, lettering.measure("Björn", 38))
    assert abs(line.y + line.height / 2 - 30) <= 2


def test_items_of_a_footer_stand_beside_each_other_with_their_counts():
    piles = [Item("draw pile", footer.card_back(), 26), Item("discards", footer.small_cards(["7H"]), 2)]
    marks, end = footer.row(piles, 32)
    assert texts(marks) == ["draw pile", "26", "discards", "2"]
    assert_apart(marks, footer.HEIGHT)
    assert max(box(mark)[2] for mark in marks) <= end


def test_places_for_cards_that_are_not_there_yet_are_empty():
    shown = footer.small_cards(["AS"], places=4)
    assert [type(mark) for mark in shown.marks] == [Card, Rect, Rect, Rect]
    assert shown.width == footer.small_cards(["AS"] * 4).width


def test_a_line_of_the_legend_without_room_is_left_out():
    assert texts(footer.legend(["short", "a long line " * 8], 32, WIDTH // 2)) == ["short"]


def test_any_mark_can_be_shifted():
    assert Arrow((1, 2), (3, 4)).shifted(10, 20) == Arrow((11, 22), (13, 24))
    assert Badge(1, 2, 40, 0).shifted(10, 20) == Badge(11, 22, 40, 0)
