"""What the picture of a review shows: one course where nothing is hidden, each side's own otherwise, and whose turning points."""

from bot.discord.pictures.reviews import TOGETHER, look
from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.computer.review import Decision, Point, Review, SeatReview
from games.dog_eat_dog import GAME as DOG
from games.high_heavens import GAME as HEAVENS
from render.core.look import TurningLook

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
    everybody = look(HEAVENS, found, None, turns, NAMES, "What each side could see")
    assert [each.name for each in everybody.sides] == ["Ann and Cleo", "Ben and Dmitri"]
    assert [each.course for each in everybody.sides] == [
        ((1, 500), (2, 600), (3, 1000)),
        ((1, 499), (2, 399), (3, 0)),
    ]
    assert len(everybody.turning) == 3
    cleo = look(HEAVENS, found, 2, turns, NAMES, "As Cleo could see it")
    assert [each.course[0] for each in cleo.sides] == [(1, 502), (1, 498)]
    assert cleo.turning == (TurningLook(0, 2, 3),)
    assert (cleo.unit, cleo.title) == ("turn", "High Heavens")


def test_games_that_number_no_turns_count_moves_and_all_together_are_one_side() -> None:
    found = Review(
        1, ((0,), (1,)), (seen(0, (500, 500), (1000, 0), turning=(0,)), seen(1, (500, 500), (0, 0)))
    )
    dogs = look(DOG, found, 0, (0, 1, 2), NAMES, "")
    assert (dogs.unit, dogs.turning) == ("move", (TurningLook(0, 0, 1),))
    mountain = Review(1, ((0, 1, 2),), tuple(seen(seat, (400,), (0,)) for seat in range(3)))
    assert [each.name for each in look(MOUNTAIN, mountain, None, (1, 1, 2), NAMES, "").sides] == [TOGETHER]
