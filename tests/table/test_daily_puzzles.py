"""The puzzles of the days: tries, days in a row, the table of a day, and what a person wants of `/daily`."""

from dataclasses import replace

import pytest

from bot.table.archive.daily_puzzles import DEAL, PUZZLE, Solved
from bot.table.model import Person, Place, TableError
from bot.table.practice.exercises import Session
from games.core.puzzles import judge
from tests.puzzles import one_puzzle
from tests.table.climb import GAME as THE_CLIMB, Climb, Mountain
from tests.table.conftest import ANN, BOB, CLEO, HERE, Sitting

CLIMB = THE_CLIMB.about.key
RIGHT, WRONG = (Climb(1), Climb(2)), (Climb(2),)


@pytest.fixture(autouse=True)
def _a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    one_puzzle(monkeypatch, THE_CLIMB, Mountain(seats=1, height=4, turn=1), 0, RIGHT)


async def does(sitting: Sitting, person: Person, *actions: Climb, place: Place = HERE) -> Session:
    """Somebody begins today's puzzle anew, and does this."""
    service = sitting.service
    key = await service.archive.puzzles.begin(place, person, CLIMB)
    session = await service.practice.again(person, PUZZLE, key)
    for action in actions:
        session = await service.practice.act(person, PUZZLE, key, action)
    return session


async def found(sitting: Sitting, person: Person) -> Solved:
    puzzles = sitting.service.archive.puzzles
    key = await puzzles.begin(HERE, person, CLIMB)
    return await puzzles.result(key, person.id, HERE.server)


async def test_tries_are_counted_until_it_is_solved_and_no_further(sitting: Sitting) -> None:
    failed = await does(sitting, ANN, *WRONG)
    assert (failed.verdict.text, failed.verdict.over, failed.verdict.done) == ("Not this time.", True, False)
    half = await does(sitting, ANN, RIGHT[0])
    assert not half.verdict.over
    assert ((await found(sitting, ANN)).tries, (await found(sitting, ANN)).solved) == (1, False)
    await does(sitting, ANN, *WRONG)
    solved = await does(sitting, ANN, *RIGHT)
    assert "**Solved.** Just right." in solved.verdict.text
    assert "1 of 2 on average." in solved.verdict.text
    assert "The obvious try: it is one short." in solved.verdict.text
    for again in (WRONG, RIGHT):
        await does(sitting, ANN, *again)
    assert ((await found(sitting, ANN)).tries, (await found(sitting, ANN)).solved) == (3, True)


async def test_a_puzzle_that_is_solved_days_later_is_none_of_the_days_in_a_row(sitting: Sitting) -> None:
    puzzles = sitting.service.archive.puzzles
    old = await puzzles.begin(HERE, ANN, CLIMB)
    sitting.clock.turn(days=1)
    await does(sitting, ANN, *RIGHT)
    sitting.clock.turn(days=1)
    await does(sitting, ANN, *RIGHT)
    await sitting.service.practice.again(ANN, PUZZLE, old)
    for action in RIGHT:
        await sitting.service.practice.act(ANN, PUZZLE, old, action)
    assert (await puzzles.result(old, ANN.id, HERE.server)).solved
    assert (await found(sitting, ANN)).row == 2


async def test_days_in_a_row_end_with_a_day_that_is_not_solved(sitting: Sitting) -> None:
    for day in (1, 2, 3):
        await does(sitting, ANN, *RIGHT)
        assert (await found(sitting, ANN)).row == day
        sitting.clock.turn(days=1)
    assert ((await found(sitting, ANN)).row, (await found(sitting, ANN)).solved) == (3, False)
    sitting.clock.turn(days=1)
    assert (await found(sitting, ANN)).row == 0


async def test_the_table_of_a_day_has_the_fewest_tries_first_then_the_earliest(sitting: Sitting) -> None:
    await does(sitting, CLEO, *WRONG)
    for person in (CLEO, BOB, ANN):
        await does(sitting, person, *RIGHT)
        sitting.clock.turn(minutes=1)
    await does(sitting, Person(9, "Far"), *RIGHT, place=Place(2, 7))
    await sitting.service.ratings.opting_out.set_out(BOB.id, out=True)
    best = (await found(sitting, ANN)).best
    assert [(each.name, each.tries) for each in best] == [("someone", 1), ("Ann", 1), ("Cleo", 2)]
    sitting.clock.turn(days=1)
    assert (await found(sitting, ANN)).best == ()


async def test_after_the_answer_a_puzzle_does_not_count(sitting: Sitting) -> None:
    puzzles, day = sitting.service.archive.puzzles, sitting.clock.now.date()
    await does(sitting, ANN, *WRONG)
    await puzzles.give_up(f"{CLIMB}.{day}", ANN.id)
    answer = await puzzles.answer(f"{CLIMB}.{day}", ANN.id)
    assert answer.startswith("The answer:\n1. You climb to 1.\n2. You climb to 3.\n\n1 of 2 on average.")
    assert (await does(sitting, ANN, *RIGHT)).verdict.done
    given_up = await found(sitting, ANN)
    assert (given_up.solved, given_up.given_up, given_up.row, given_up.best) == (False, True, 0, ())
    await does(sitting, BOB, *RIGHT)
    await puzzles.give_up(f"{CLIMB}.{day}", BOB.id)
    assert (await found(sitting, BOB)).solved, "it was solved before"


async def test_what_a_person_wants_is_remembered_while_it_is_there(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = sitting.service.archive.puzzles
    assert await puzzles.wanted(ANN.id) is None
    for wanted in (CLIMB, DEAL, CLIMB):
        await puzzles.want(ANN.id, wanted)
        assert await puzzles.wanted(ANN.id) == wanted
    with pytest.raises(TableError):
        await puzzles.want(ANN.id, "dog_eat_dog")
    one_puzzle(monkeypatch, replace(THE_CLIMB, about=replace(THE_CLIMB.about, key="gone")), None, 0, ())
    assert await puzzles.wanted(ANN.id) is None


async def test_a_puzzle_of_a_day_to_come_or_of_no_game_is_refused(sitting: Sitting) -> None:
    for key in (f"{CLIMB}.2026-03-02", f"{CLIMB}.soon", CLIMB, "chess.2026-03-01"):
        with pytest.raises(TableError, match="There is no such puzzle here"):
            await sitting.service.practice.look(ANN, PUZZLE, key)


async def test_nobody_else_in_a_puzzle_has_the_name_of_its_solver(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_puzzle(monkeypatch, THE_CLIMB, Mountain(seats=2, height=4, turn=1), 1, RIGHT)
    for person, other in ((Person(7, "ANN"), "Ben"), (BOB, "Ann")):
        assert (await does(sitting, person)).shown.table.names == (other, person.name)


async def test_one_that_was_begun_before_midnight_counts_for_its_day(sitting: Sitting) -> None:
    await does(sitting, ANN, *WRONG)
    key = f"{CLIMB}.{sitting.clock.now.date()}"
    sitting.clock.turn(days=1)
    for action in RIGHT:
        await sitting.service.practice.again(ANN, PUZZLE, key) if action is RIGHT[0] else None
        await sitting.service.practice.act(ANN, PUZZLE, key, action)
    assert (await sitting.service.archive.puzzles.result(key, ANN.id, 1)).tries == 2
    assert (await found(sitting, ANN)).row == 1


@pytest.mark.parametrize("right", [True, False])
async def test_the_die_of_a_puzzle_shows_what_the_puzzle_says(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, right: bool
) -> None:
    monkeypatch.undo()
    service, kind = sitting.service, sitting.service.archive.puzzles
    for _ in range(3):
        key = await kind.begin(HERE, ANN, "high_ground")
        puzzle = kind.puzzle(key)
        session = await service.practice.look(ANN, PUZZLE, key)
        for action in puzzle.solution if right else puzzle.obvious:
            assert not session.verdict.over
            session = await service.practice.act(ANN, PUZZLE, key, action)
            own = [each.action for each in session.line.entries if each.actor == puzzle.seat]
            assert session.line.state == judge(session.exercise.game, puzzle, own).state
        assert (session.verdict.over, session.verdict.done) == (True, right)
        assert (await kind.result(key, ANN.id, HERE.server)).tries == 1
        sitting.clock.turn(days=1)


async def test_a_card_that_a_puzzle_would_draw_ends_a_try(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    key = await sitting.service.archive.puzzles.begin(HERE, ANN, "high_ground")
    await sitting.service.practice.act(ANN, PUZZLE, key, "roll")
    session = await sitting.service.practice.act(ANN, PUZZLE, key, "dig")
    assert session.verdict.text == "That depends on the card that you draw."
    assert session.verdict.failed


async def test_of_hundreds_of_orders_a_puzzle_offers_those_that_belong_to_it(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the puzzles that are kept
    key = f"highest_ground.{sitting.clock.now.date()}"
    puzzle = sitting.service.archive.puzzles.puzzle(key)
    session = await sitting.service.practice.look(ANN, PUZZLE, key)
    for action in puzzle.solution:
        assert action in session.shown.legal
        assert len(session.shown.legal) <= 20, "as many as buttons hold"
        session = await sitting.service.practice.act(ANN, PUZZLE, key, action)
    assert session.verdict.done
