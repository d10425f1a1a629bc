"""The picture of a review: a line for each side, with numbered turning points, whoever plays and however long."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.computer.review import Decision, Point, Review, SeatReview
from games.dog_eat_dog import GAME as DOG
from games.high_heavens import GAME as HEAVENS
from games.registry import GAMES
from render import order
from render.charts import reviews
from render.charts.course import TOGETHER, look as look_of
from render.core.look import ReviewLook, SideLook, TurningLook
from render.core.pieces.tokens import Token
from render.core.scene import SMALLEST_LETTERS, Scene, Text, Theme
from render.core.shapes.polygons import Lines
from render.core.shapes.trails import Number
from render.draw_order import review
from tests.render.boxes import LONG, box, marks_of, on_its_page, overlap, texts


def shown(sides: int, turns: int, key: str = "dog_eat_dog", team: int = 1, close: bool = False) -> ReviewLook:
    """A game in which the shares go up and down, and the second side wins."""

    def share(side: int, turn: int) -> int:
        if turn == turns:
            return 1000 if side == 1 % sides else 0
        return round(500 + 400 * math.sin(turn * 0.7 + side * math.tau / sides)) // sides

    names = [" and ".join(LONG[side * team : side * team + team]) for side in range(sides)]
    found = tuple(
        SideLook(
            names[side],
            tuple(range(side * team, side * team + team)),
            tuple((turn, share(side, turn)) for turn in range(turns + 1)),
        )
        for side in range(sides)
    )
    step = 1 if close else max(1, turns // 3)
    turning = tuple(
        TurningLook(0, number * step, number * step) for number in range(3) if number * step < turns
    )
    return ReviewLook(key, "Bring Down the Mountain", "As " + LONG[0], "Share", "turn", found, turning)


def drawn(look: ReviewLook, theme: Theme = "dark") -> Scene:
    return reviews.scene(look, theme)


@pytest.mark.parametrize(("sides", "team"), [(1, 1), (2, 1), (2, 2), (3, 1), (4, 1), (8, 1)])
@pytest.mark.parametrize("turns", [1, 24, 300])
def test_names_of_any_length_and_games_of_any_length_fit(sides: int, team: int, turns: int) -> None:
    scene = drawn(shown(sides, turns, team=team))
    on_its_page(scene)
    words = [mark for mark in marks_of(scene, Text) if mark.text]
    assert min(mark.size for mark in words) >= SMALLEST_LETTERS
    for one, other in combinations(words, 2):
        assert not overlap(box(one), box(other))


@pytest.mark.parametrize("key", [*(game.about.key for game in GAMES), "a game without a drawing"])
def test_every_game_has_its_own_picture_in_both_themes_as_a_small_file(key: str) -> None:
    for theme in ("dark", "light"):
        alt, image = order.read_answer(review(order.write_review(shown(2, 90, key), theme, "redgreen")))
        assert len(image) < 90_000
        assert len(alt) <= 1024


def test_lines_can_be_told_apart_without_colours() -> None:
    """Their dashes differ, and where there are many, each has its letter on it."""
    same = tuple((turn, 100 + 3 * turn) for turn in range(40))
    sides = tuple(SideLook(LONG[seat], (seat,), same) for seat in range(8))
    look = shown(8, 40)
    plain = drawn(ReviewLook(look.key, look.title, look.told, look.measure, look.unit, sides))
    lines = [mark.ends for mark in marks_of(plain, Lines) if mark.thickness == 10]
    assert len(set(lines)) == 8
    letters = [mark.seat for mark in marks_of(drawn(look), Token) if mark.size == 44]
    assert sorted(letters) == list(range(8))


def test_where_several_sides_have_turning_points_each_says_whose_it_is() -> None:
    look = shown(2, 60)
    assert not [mark for mark in marks_of(drawn(look), Token) if mark.size == 44]
    both = replace(look, turning=(TurningLook(1, 20, 20), TurningLook(0, 40, 40)))
    assert [mark.seat for mark in marks_of(drawn(both), Token) if mark.size == 44] == [1, 0]


@pytest.mark.parametrize("close", [True, False])
def test_turning_points_are_numbered_on_their_line_and_off_each_other(close: bool) -> None:
    scene = drawn(shown(3, 60, close=close))
    numbers = marks_of(scene, Number)
    assert [mark.figure for mark in numbers] == ["1", "2", "3"]
    for one, other in combinations(numbers, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) > 60
    line = next(mark for mark in marks_of(scene, Lines) if mark.thickness == 10 and mark.ink == "A")
    points = [point for pair in line.ends for point in pair]
    for mark in numbers:
        near = min(abs(x - mark.x) for x, _ in points)
        assert near <= 12


def test_the_turns_below_are_round_numbers_with_room() -> None:
    for turns, wanted in ((4, {"1", "2", "3", "4"}), (24, {"5", "10", "20"}), (300, {"100", "200", "300"})):
        assert wanted <= set(texts(drawn(shown(2, turns))))
    assert {"0", "50", "100", "Turn"} <= set(texts(drawn(shown(2, 24))))


def test_the_alt_text_tells_turning_points_and_lines() -> None:
    sides = (
        SideLook("Ann", (0,), ((1, 480), (2, 610), (3, 1000))),
        SideLook("Ben", (1,), ((1, 520), (2, 390), (3, 0))),
    )
    look = ReviewLook(
        "x", "High Ground", "As Ann could see it", "Share", "turn", sides, (TurningLook(1, 1, 2),)
    )
    told = reviews.alt(look)
    assert told == (
        "High Ground. As Ann could see it. Share. Turning points: 1, turn 2: Ben at 39. "
        "Ann: 48 at first, 61 in turn 2, 100 at the end. Ben: 52 at first, 39 in turn 2, 0 at the end."
    )


# What is drawn of a review


NAMES = ("Ann", "Ben", "Cleo", "Dmitri")


def seen(seat: int, *shares: tuple[int, ...], turning: tuple[int, ...] = ()) -> SeatReview:
    """A course of a point for every second entry, and decisions of this seat that lost much."""
    course = tuple(Point(2 * number, each) for number, each in enumerate(shares))
    lost = tuple(Decision(seat, at, at, ("x",), ("y",), 300, 500) for at in turning)
    return SeatReview(seat, course, lost, lost, *((0,) * len(shares[0]),) * 3, 60)


def test_each_side_has_the_line_that_it_could_see_and_a_seat_only_its_own() -> None:
    teams = ((0, 2), (1, 3))
    own = [
        seen(seat, (500 + seat, 500 - seat), (600 + seat, 400 - seat), (1000, 0), turning=(2 + seat,))
        for seat in range(4)
    ]
    found = Review(1, teams, tuple(own))
    turns = (1, 1, 2, 2, 3)
    everybody = look_of(HEAVENS, found, None, turns, NAMES, "What each side could see")
    assert [each.name for each in everybody.sides] == ["Ann and Cleo", "Ben and Dmitri"]
    assert [each.course for each in everybody.sides] == [
        ((1, 500), (2, 600), (3, 1000)),
        ((1, 499), (2, 399), (3, 0)),
    ]
    assert len(everybody.turning) == 3
    cleo = look_of(HEAVENS, found, 2, turns, NAMES, "As Cleo could see it")
    assert [each.course[0] for each in cleo.sides] == [(1, 502), (1, 498)]
    assert cleo.turning == (TurningLook(0, 2, 3),)
    assert (cleo.unit, cleo.title) == ("turn", "High Heavens")


def test_games_that_number_no_turns_count_moves_and_all_together_are_one_side() -> None:
    found = Review(
        1, ((0,), (1,)), (seen(0, (500, 500), (1000, 0), turning=(0,)), seen(1, (500, 500), (0, 0)))
    )
    dogs = look_of(DOG, found, 0, (0, 1, 2), NAMES, "")
    assert (dogs.unit, dogs.turning) == ("move", (TurningLook(0, 0, 1),))
    assert dogs.sides[0].course == ((1, 500), (2, 1000)), "a turning point stands over the number of its move"
    mountain = Review(1, ((0, 1, 2),), tuple(seen(seat, (400,), (0,)) for seat in range(3)), False)
    together = look_of(MOUNTAIN, mountain, None, (1, 1, 2), NAMES, "")
    assert [each.name for each in together.sides] == [TOGETHER]
    assert (dogs.measure, together.measure) == ("Chance to win, of 100", "How near to winning, of 100")
