"""What a review of a finished game finds, what it may know, and that it is alike everywhere. One game is a race in which every
share can be reckoned by hand."""

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import pytest

from games.computer import review as judge
from games.computer.chances import every, some
from games.computer.course import Course, Entry, Seen, less, more
from games.computer.estimate import Estimate
from games.computer.progress import Progress
from games.computer.review import Effort, Review, again, mark, review
from games.core import simple_games as simple
from games.core.codec import encode
from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Game
from games.core.simple_games import Outcome, Row, Seat, Step, Table
from games.registry import GAMES, by_key
from games.thinking import ask_review, look_back, read_review
from tests.contract import walks
from tests.examples.hidden_orders import GAME as ORDERS
from tests.examples.pearls import GAME as PEARLS
from tests.examples.pearls.rules import Bid, Deal
from tests.examples.runners import GAME as RUNNERS
from tests.examples.sealed_bids import GAME as BIDS
from tests.examples.tug_of_war import GAME as ROPE

GOAL: Final = 6


@dataclass(frozen=True, slots=True)
class Race(Table):
    """How far each seat is, and what is still to be rolled: the number of sides, 0 for nothing."""

    at: tuple[int, ...] = (0, 0)
    sides: int = 0
    player: Seat = 0


@dataclass(frozen=True, slots=True)
class Went(simple.Event):
    says = "{seat goes} {steps} on."
    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class Walk:
    """Go one step, surely, or roll a die with so many sides and go as many as it shows less one."""

    sides: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """What the die shows."""

    pips: int


def legal(race: Race, seat: Seat) -> Iterator[Walk]:
    return map(Walk, (1, 2, 4))


def apply(race: Race, seat: Any, action: Walk | Rolled) -> Step[Race]:
    if isinstance(action, Walk) and action.sides > 1:
        return Step(replace(race, sides=action.sides), ())
    steps = action.pips - 1 if isinstance(action, Rolled) else 1
    at = tuple(place + steps * (each == race.player) for each, place in enumerate(race.at))
    after = replace(race, at=at, sides=0, player=1 - race.player)
    return Step(after, (Went(race.player, steps),))


def outcome(race: Race) -> Outcome | None:
    won = tuple(seat for seat, at in enumerate(race.at) if at >= GOAL or race.gone == (1 - seat,))
    return Outcome("there", won) if won else None


def new(seats: int, options: Mapping[str, str]) -> Race:
    return Race(seats=seats)


@cache
def share(race: Race, left: int = 14) -> float:
    """The first seat's share if both play as well as can be for so many decisions more; then as they stand."""
    if ended := outcome(race):
        return float(0 in ended.winners)
    if not left:
        return (1 + (race.at[0] - race.at[1]) / GOAL) / 2
    if race.sides:
        rolls = range(1, race.sides + 1)
        return sum(share(apply(race, None, Rolled(pips)).state, left) for pips in rolls) / race.sides
    found = [share(apply(race, race.player, way).state, left - 1) for way in legal(race, race.player)]
    return (min if race.player else max)(found)


RACE: Final = replace(
    simple.simple_game(
        title="Race",
        key="race",
        prefix="RC",
        blurb="Be there first.",
        seats=(2,),
        minutes=(1, 2),
        max_actions=400,
        state=Race,
        actions=(Walk,),
        events=(Went,),
        new=new,
        to_act=lambda race: CHANCE if race.sides else frozenset((race.player,)),
        legal=legal,
        apply=apply,
        outcome=outcome,
        board=lambda race: [Row("At", tuple(map(str, race.at)))],
        chance=Rolled,
        sample=lambda race, draw: Rolled(draw.die(race.sides)),
    ),
    load_playing=lambda: Playing(
        worth=lambda race, seat: share(race) if seat == 0 else 1 - share(race), depth=0
    ),
)


@dataclass(frozen=True, slots=True)
class Trap(Table):
    """Who has won, and whether a coin is to be tossed for it; the first seat decides whether it comes to that."""

    won: Seat | None = None
    tossing: bool = False
    player: Seat = 0


@dataclass(frozen=True, slots=True)
class Toss:
    """Have a coin tossed for the game."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Let the other name a number."""


@dataclass(frozen=True, slots=True)
class Name:
    """Name a number: the highest wins, all others lose."""

    number: int


@dataclass(frozen=True, slots=True)
class Side:
    """Who wins the toss."""

    seat: Seat


NUMBERS: Final = 20


def trap_legal(trap: Trap, seat: Seat) -> Iterator[Toss | Offer | Name]:
    return iter((Toss(), Offer()) if seat == 0 else map(Name, range(1, NUMBERS + 1)))


def trap_apply(trap: Trap, seat: Any, action: Toss | Offer | Name | Side) -> Step[Trap]:
    match action:
        case Toss():
            after = replace(trap, tossing=True)
        case Offer():
            after = replace(trap, player=1)
        case Name(number):
            after = replace(trap, won=int(number == NUMBERS))
        case Side(winner):
            after = replace(trap, won=winner)
    return Step(after, (Went(trap.player, 1),))


TRAP: Final = replace(
    simple.simple_game(
        title="Trap",
        key="trap",
        prefix="TR",
        blurb="Toss for it.",
        seats=(2,),
        minutes=(1, 2),
        max_actions=4,
        state=Trap,
        actions=(Toss, Offer, Name),
        events=(Went,),
        new=lambda seats, options: Trap(seats=seats),
        to_act=lambda trap: CHANCE if trap.tossing else frozenset((trap.player,)),
        legal=trap_legal,
        apply=trap_apply,
        outcome=lambda trap: None if trap.won is None else Outcome("won", (trap.won,)),
        board=lambda trap: [],
        chance=Side,
        sample=lambda trap, draw: Side(draw.below(2)),
    ),
    load_playing=lambda: Playing(promising=lambda trap, seat: list(trap_legal(trap, seat))),
)
"""To offer looks as good as won until the last of the answers is found: a short search finds it too late."""

SMALL: Final = Effort(300, 4)
SURE, COIN, FOUR = Walk(1), Walk(2), Walk(4)


def reviewed(entries: list[Entry], game: Game[Any, Any, Any] = RACE, effort: Effort = SMALL) -> Review:
    return review(game, 2, {}, entries, b"seed", effort=effort)


# what it finds

THROWN_AWAY: Final[list[Entry]] = [
    *((0, SURE), (1, FOUR), (CHANCE, Rolled(2))),
    *((0, SURE), (1, SURE)) * 4,
    # One step and the first seat has won. It rolls, and stays where it is.
    *((0, COIN), (CHANCE, Rolled(1))),
    (1, SURE),
]


def test_a_certain_win_that_is_thrown_away_is_a_turning_point() -> None:
    first, second = reviewed(THROWN_AWAY, effort=Effort(1500, 4)).seats
    worst = max(first.turning, key=lambda decision: decision.lost)
    assert (worst.first, worst.last, worst.seat) == (11, 11, 0)
    assert (len(worst.played), len(worst.better), worst.better_share) == (1, 1, 1000)
    assert worst.share == pytest.approx(1000 * 0.5, abs=120)
    assert [decision.first for decision in second.decisions] == [1, 4, 6, 8, 10, 13]


def test_what_only_a_short_look_takes_for_better_is_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    tossed: list[Entry] = [(0, Toss()), (CHANCE, Side(1))]
    (decision,) = (found := reviewed(tossed, TRAP, Effort(100)).seats[0]).decisions
    assert (decision.lost, decision.better, found.turning) == (0, decision.played, ())
    monkeypatch.setattr(judge, "CONFIRMING", 5)
    (misled,) = reviewed(tossed, TRAP, Effort(100)).seats[0].turning
    assert misled.better_share == 1000
    (same,) = again(TRAP, 2, {}, tossed, b"another", [misled], Effort(100).times(10))
    assert (same.first, same.lost) == (misled.first, 0)


def test_what_is_better_is_read_again_as_it_was_written_and_compared_with_more_work() -> None:
    told = reviewed(THROWN_AWAY, effort=Effort(1500, 4)).seats[0].turning
    found = again(RACE, 2, {}, THROWN_AWAY, b"another", told, Effort(1500, 4).times(10))
    assert [(one.first, one.played, one.better) for one in found] == [
        (one.first, one.played, one.better) for one in told
    ]
    assert [one.lost for one in found] == pytest.approx([one.lost for one in told], abs=60)


def test_the_course_goes_from_the_first_position_to_the_result_and_both_sides_share_it() -> None:
    course = reviewed(THROWN_AWAY).seats[0].course
    assert [course[0].index, course[-1].index] == [0, len(THROWN_AWAY)]
    assert course[-1].shares == (0, 1000)
    assert {sum(point.shares) for point in course} <= {999, 1000, 1001}
    assert course[0].shares[0] == pytest.approx(1000 * share(Race(seats=2)), abs=100)


def test_a_turn_played_as_well_as_can_be_has_no_turning_point_and_the_mark_is_full() -> None:
    entries: list[Entry] = [
        (0, SURE),
        (1, FOUR),
        (CHANCE, Rolled(1)),
        *(((0, SURE), (1, SURE)) * 4),
        (0, SURE),
    ]
    last = reviewed(entries).seats[0].decisions[-1]
    assert (last.lost, last.share, last.played) == (0, 1000, last.better)


def test_luck_is_what_was_drawn_against_the_mean_of_what_could_be() -> None:
    race, expected = Race(seats=2), 0.0
    for actor, action in THROWN_AWAY:
        after = apply(race, actor, action).state
        expected += share(after) - share(race) if actor is CHANCE else 0.0
        race = after
    first, second = (seat.luck for seat in reviewed(THROWN_AWAY, effort=Effort(1500, 0)).seats)
    assert first == second
    assert first[0] == -first[1] == pytest.approx(1000 * expected, abs=40)


SLOW: Final = {"bring_down_the_mountain", "highest_ground"}
"""Their positions take long, however little the effort."""


def short(game: Game[Any, Any, Any], number: int, most: int) -> list[Entry]:
    """A random game of as few as can play it, or its beginning."""
    seats = game.about.seat_counts[0]
    return entries_of(walks.walk(game, seats, {}, Draw(b"short", number).below, most=most, by_kind=False))


def entries_of(walked: walks.Walk) -> list[Entry]:
    return [(taken.actor, taken.action) for taken in walked.taken]


def adds_up(found: Review) -> None:
    """The course changes by luck, by what its seat did and by what the others did."""
    for seat in found.seats:
        swing = less(seat.course[-1].shares, seat.course[0].shares)
        assert swing == pytest.approx(more(more(seat.luck, seat.own), seat.others), abs=2)
    shares = {point.shares for seat in found.seats for point in seat.course}
    assert len(shares) == 1 or any(any(seat.own) for seat in found.seats)


JUDGED: Final = [
    *(pytest.param(each, marks=pytest.mark.long) if each.about.key in SLOW else each for each in GAMES),
    *(RACE, PEARLS, BIDS, RUNNERS, ORDERS, ROPE),
]


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.about.key)
def test_the_course_changes_by_luck_by_what_one_did_and_by_what_the_others_did(
    game: Game[Any, Any, Any],
) -> None:
    seats = game.about.seat_counts[0]
    adds_up(review(game, seats, {}, short(game, 1, 24), b"seed", effort=Effort(100, 1)))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
def test_a_whole_game_is_judged(game: Game[Any, Any, Any]) -> None:
    for walked in itertools.islice(walks.played_walks(game), 1):
        adds_up(review(game, walked.seats, walked.options, entries_of(walked), b"seed", effort=Effort(1, 1)))


def test_over_many_games_nobody_is_lucky() -> None:
    lucks = [reviewed(short(RACE, number, 400), RACE, Effort(60, 0)).seats[0].luck[0] for number in range(40)]
    assert max(map(abs, lucks)) > 200
    assert fmean(lucks) == pytest.approx(0, abs=2.5 * stdev(lucks) / sqrt(len(lucks)))


@pytest.mark.long
def test_a_die_that_does_not_yet_matter_is_no_luck_whatever_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who moves first changes nothing at a glance, and what else came to light meanwhile is not luck."""
    monkeypatch.setattr(Estimate, "shares", lambda *_: (0.5, 0.5))
    game = by_key("highest_ground")
    walked = walks.played_walks(game)[0]
    entries = entries_of(walked)[:120]
    states, events = walked.states[:121], [taken.step.events for taken in walked.taken[:120]]
    estimate = Estimate(game, walked.seats, walked.options)
    for seat in range(walked.seats):
        seen = Seen(game, estimate, seat, states, entries, events, b"seed")
        course = Course(seen)
        course.judge(1, Progress(1, lambda *_: None))
        rolled = [
            luck[0]
            for (at, _), luck in zip(seen.runs(), course.luck, strict=True)
            if type(entries[at][1]).__name__ == "Initiative"
        ]
        assert len(rolled) > 1
        assert rolled == pytest.approx([0.0] * len(rolled), abs=0.01)


def test_every_result_of_a_die_is_looked_at_and_of_a_deck_only_some() -> None:
    assert every(RACE, Race(seats=2, sides=4), 36) == {Rolled(pips): 0.25 for pips in range(1, 5)}
    assert not every(PEARLS, PEARLS.new(2, {}), 36)
    assert sum(some(PEARLS, PEARLS.new(2, {}), b"").values()) == pytest.approx(1)


def test_the_mark_halves_with_16_of_100_and_needs_something_to_decide() -> None:
    assert [mark([]), mark([0, 0]), mark([159]), mark([0, 159])] == [None, 100, 50, 71]
    # Who threw a game away once has not played it well, however much else there was to do.
    assert mark([1000, *[0] * 49]) == 69


# what it may know, and that it is alike everywhere


def test_what_a_seat_did_not_know_changes_nothing_in_its_review() -> None:
    """The other has other cards, and has chosen another of them in secret."""
    found = []
    for others, bid in (((5, 6, 7, 8), 8), ((5, 7, 9, 10), 9)):
        left = tuple(card for card in range(5, 11) if card not in others)
        known: list[Entry] = [(CHANCE, Deal((1, 2, 3, 4, *others, *left))), (1, Bid(5)), (0, Bid(1))]
        whole = reviewed([*known, (0, Bid(3))], PEARLS, SMALL).seats[0]
        found.append(
            (whole, reviewed([*known, (1, Bid(bid)), (0, Bid(3))], PEARLS, SMALL).seats[0].decisions)
        )
        found[-1] = (found[-1][0], tuple(replace(each, first=0, last=0) for each in found[-1][1]))
    assert found[0] == found[1]
    assert len(found[0][1]) == 2


def test_a_real_game_is_judged_with_effort_that_is_bounded_by_its_moves() -> None:
    game = by_key("dog_eat_dog")
    entries = short(game, 1, 12)
    found = reviewed(entries, game, SMALL)
    assert found == reviewed(entries, game, SMALL)
    assert [len(point.shares) for point in found.seats[0].course]
    assert found.turning == tuple(sorted(found.turning, key=lambda each: each.first))


def test_a_worker_answers_alike_says_how_far_it_is_and_the_answer_is_data() -> None:
    told = list[tuple[int, int, bytes]]()
    question = ask_review(RACE, THROWN_AWAY, seats=2, options={}, seed=b"seed", effort=SMALL)
    answered = look_back(question, lambda *done: told.append(done), lambda *_: RACE)
    answer = json.loads(answered)["answer"]
    found = read_review(answer)
    assert found == reviewed(THROWN_AWAY)
    assert encode(found) == answer
    assert told[-1] == (100, 100, b"")
    assert [done for done, _, _ in told] == sorted({done for done, _, _ in told})


def test_somebody_who_resigned_has_a_review_up_to_then() -> None:
    first = reviewed([(0, SURE), (1, SURE), (0, None)]).seats[0]
    assert (len(first.decisions), first.course[-1].shares) == (1, (0, 1000))


@pytest.mark.parametrize(
    "game", [each for each in GAMES if not each.about.facts.cooperative], ids=lambda game: game.about.key
)
def test_who_is_left_alone_has_won(game: Game[Any, Any, Any]) -> None:
    found = reviewed([*short(game, 1, 4), (1, None)], game, Effort(1, 1))
    assert [each.course[-1].shares for each in found.seats] == [(1000, 0)] * 2
    adds_up(found)
