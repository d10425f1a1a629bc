"""Teams win and end together; observers see more than the public, and do not act; and players who are out before the end are
not asked, and do not count as left."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.table.archive.files import ending
from bot.table.model import words
from bot.table.model.table import Person, Status, Table
from games.core.protocol import OBSERVER, Outcome
from games.core.words import Names
from games.high_ground.actions import Hop, Move
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused

EVA = Person(105, "Eva")
FINN = Person(106, "Finn")
TUG = "tug_of_war"


async def four(sitting: Sitting, observer: Person | None = None) -> Table:
    """Ann and Cleo against Bob and Dan."""
    table = await sitting.lobby(ANN, BOB, CLEO, DAN, key=TUG)
    if observer is not None:
        await sitting.service.lobby.seating.observe(table.id, observer)
    return await sitting.service.lobby.starting.start(table.id, ANN)


async def pull(sitting: Sitting, table: Table, *strengths: int) -> Table:
    """The next players pull so hard, one after another."""
    for strength in strengths:
        moved = await sitting.service.play.moves.act(table.id, sitting.owing(table), f"pull {strength}")
        table = moved.table
    return table


async def test_a_start_tells_who_plays_with_whom_and_a_team_wins_together(sitting: Sitting) -> None:
    table = await four(sitting, EVA)
    told = [post.text for post in await sitting.deliver()]
    assert any("**Ann** and **Cleo** against **Bob** and **Dan**. Referee: **Eva**." in text for text in told)
    table = await pull(sitting, table, 3, 1, 3, 1, 3, 1, 3, 1)
    assert table.outcome is not None
    assert table.outcome.winners == (0, 2)
    assert words.result(table, str).startswith("Ann and Cleo win together (")
    table = await pull(sitting, await four(sitting), *[2] * 8)
    assert words.result(table, str).startswith("Ann, Bob, Cleo and Dan share the win")
    assert words.teams(await sitting.game(ANN, BOB, key=TUG)) == "", "two are no teams"


async def test_a_team_plays_on_while_one_of_it_is_there(sitting: Sitting) -> None:
    table = await four(sitting)
    table = await sitting.service.play.offers.resign(table.id, CLEO)
    assert table.status is Status.RUNNING
    assert any("**Ann** plays on for the team." in post.text for post in await sitting.deliver())
    table = await sitting.service.play.offers.resign(table.id, BOB)
    assert table.status is Status.RUNNING
    table = await pull(sitting, table, 3)
    assert sitting.owing(table) == DAN
    table = await sitting.service.play.offers.resign(table.id, ANN)
    assert words.result(table, str) == "Dan wins: Ann, Bob and Cleo resigned.", "without who left before"


async def test_the_other_team_wins_when_the_last_of_a_team_resigns_also_in_its_file_and_all_can_play_again(
    sitting: Sitting,
) -> None:
    table = await pull(sitting, await four(sitting, EVA), 1, 2)
    for person in (ANN, CLEO):
        table = await sitting.service.play.offers.resign(table.id, person)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("resigned", (1, 3))
    assert words.result(table, str) == "Bob and Dan win together: Ann and Cleo resigned."
    data = await sitting.service.archive.records.export(table.id, None)
    again = await sitting.service.archive.records.import_game(ELSEWHERE, BOB, data)
    assert again.outcome == table.outcome
    rematch = await sitting.service.lobby.seating.rematch(table.id, BOB)
    assert rematch.observers == (EVA,)
    service = await sitting.again()
    assert (await service.play.projection.get(rematch.id)).observers == (EVA,)


async def test_an_observer_sees_all_and_acts_in_nothing(sitting: Sitting) -> None:
    table = await pull(sitting, await four(sitting, EVA), 3, 2)
    projection, records = sitting.service.play.projection, sitting.service.archive.records
    shown = await projection.show(table.id, EVA.id, since=1)
    assert (shown.observing, shown.seat, shown.legal) == (True, None, ())
    assert shown.view.seat == OBSERVER
    assert shown.view.pulls == ((3,), (2,), (), ())
    told = [table.game.words.describe(event, Names.of(table.names)) for event in shown.events]
    assert "Ann pulls with strength 3." in told
    # Team-mates see each other's pulls, and nobody else does.
    views = [(await projection.show(table.id, person.id)).view for person in (CLEO, BOB, FINN)]
    assert [view.pulls[0] for view in views] == [(3,), (None,), (None,)]
    assert "strength 3" in await records.record(table.id, EVA.id)
    assert "strength 3" not in await records.record(table.id, FINN.id)
    mine, public = [json.loads(await records.export(table.id, each.id)) for each in (EVA, FINN)]
    assert mine["view"] != public["view"]
    refusal = await refused(sitting.service.play.moves.act(table.id, EVA, "pull 1"))
    assert refusal.code == "not_your_game"
    service = await sitting.again()
    assert (await service.play.projection.show(table.id, EVA.id)).observing
    (listed,) = await service.notifications.games.mine(EVA.id)
    assert (listed.table.id, listed.mine) == (table.id, False)


async def test_places_of_observers_are_taken_given_up_and_changed_for_a_seat(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, key=TUG)
    lobby = sitting.service.lobby.seating
    assert (await refused(lobby.observe(table.id, ANN))).code == "already_in"
    assert (await lobby.observe(table.id, EVA)).observers == (EVA,)
    assert (await refused(lobby.observe(table.id, EVA))).code == "already_observing"
    assert (await refused(lobby.observe(table.id, FINN))).code == "no_observers"
    assert (await lobby.leave(table.id, EVA)).observers == ()
    await lobby.observe(table.id, CLEO)
    joined = await lobby.join(table.id, CLEO)
    assert (joined.observers, len(joined.players)) == ((), 3)
    await lobby.leave(table.id, CLEO)
    await sitting.service.lobby.starting.start(table.id, ANN)
    assert (await refused(lobby.observe(table.id, EVA))).code == "started"
    table = await sitting.lobby(ANN, BOB, place=ELSEWHERE)
    assert (await refused(lobby.observe(table.id, EVA))).code == "no_observers"


async def test_whoever_observes_a_rematch_is_not_waited_for(sitting: Sitting) -> None:
    table = await pull(sitting, await four(sitting), 3, 1, 3, 1, 3, 1, 3, 1)
    made = await sitting.service.lobby.seating.rematch(table.id, BOB)
    made = await sitting.service.lobby.seating.observe(made.id, ANN)
    assert made.invited == (CLEO, DAN)
    await sitting.service.lobby.seating.leave(made.id, ANN)
    made = await sitting.service.lobby.seating.join(made.id, ANN)
    assert made.names == ("Bob", "Ann")


async def test_who_resigns_in_the_middle_of_a_turn_leaves_it_to_the_team_mate(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO, DAN, key="high_heavens")
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    first = sitting.owing(table)
    mates = [person for person in (ANN, BOB, CLEO, DAN) if table.seat_of(person.id) in table.team_of(0)]
    mate = next(person for person in mates if person != first)
    shown = await sitting.service.play.projection.show(table.id, first.id)
    table = await sitting.service.play.offers.resign(table.id, first)
    assert sitting.owing(table) == mate
    service = await sitting.again()
    taken_over = await service.play.projection.show(table.id, mate.id)
    assert taken_over.legal == shown.legal
    moved = await service.play.moves.act(table.id, mate, taken_over.legal[0])
    assert sitting.owing(moved.table) == mate
    ended = await service.play.moves.act(table.id, mate, "end")
    assert sitting.owing(ended.table) not in mates


def fiercely(chance: random.Random) -> Any:
    """Attack where that can be done, else do anything but play cards."""

    def choose(legal: Sequence[Any]) -> Any:
        attacks = [each for each in legal if isinstance(each, (Move, Hop)) and each.attack is not None]
        others = [each for each in legal if type(each).__name__ != "Play"]
        return chance.choice(attacks or others or legal)

    return choose


@pytest.fixture
async def two_left(sitting: Sitting) -> Table:
    """A mini game of three in which one has lost every piece."""
    choose = fiercely(random.Random(6))
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground", options={"mini": "on"})
    while not (await out(sitting, table)):
        assert table.status is Status.RUNNING
        table = await sitting.move(table, choose)
    assert table.status is Status.RUNNING
    return table


async def out(sitting: Sitting, table: Table) -> tuple[int, ...]:
    return tuple((await sitting.service.play.projection.show(table.id, None)).view.out)


async def test_who_stays_of_the_last_two_wins_and_who_is_out_is_not_asked_about_a_draw(
    sitting: Sitting, two_left: Table
) -> None:
    (gone,) = await out(sitting, two_left)
    first, second = (seat for seat in range(3) if seat != gone)
    offers = sitting.service.play.offers
    table = await offers.resign(two_left.id, two_left.players[gone].person)
    assert table.status is Status.RUNNING, "who is out may resign, and the others play on"
    table = await sitting.move(table)
    table = await offers.offer_draw(table.id, table.players[first].person)
    assert table.offer is not None
    assert table.offer.waiting == (second,)
    table = await offers.resign(two_left.id, two_left.players[first].person)
    assert (table.status, table.outcome) == (Status.OVER, Outcome("resigned", (second,)))
    rows = await sitting.service.tables.all_rows(await sitting.service.tables.live(table.id))
    assert ending(table.game, rows, 3, table.options).outcome == table.outcome


async def test_the_last_who_has_neither_resigned_nor_is_out_wins(sitting: Sitting) -> None:
    choose = fiercely(random.Random(6))
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground", options={"mini": "on"})
    table = await sitting.service.play.offers.resign(table.id, ANN)
    while table.status is Status.RUNNING:
        table = await sitting.move(table, choose)
    (gone,) = await out(sitting, table)
    (left,) = {1, 2} - {gone}
    assert table.outcome == Outcome("resigned", (left,))
    rows = await sitting.service.tables.all_rows(await sitting.service.tables.live(table.id))
    assert ending(table.game, rows, 3, table.options).outcome == table.outcome


async def test_who_is_out_is_told_so_and_not_asked_about_what_came_after(
    sitting: Sitting, two_left: Table
) -> None:
    (gone,) = await out(sitting, two_left)
    service, person = sitting.service, two_left.players[gone].person
    for ask in (
        service.play.moves.act(two_left.id, person, "roll"),
        service.play.offers.offer_draw(two_left.id, person),
        service.lobby.abort(two_left.id, person),
        service.play.moves.undo_plan(two_left.id, person),
        service.play.moves.undo(two_left.id, person),
    ):
        refusal = await refused(ask)
        assert (refusal.code, refusal.message) == ("out", "You are out of this game.")
    assert two_left.out == {gone}
    rows = await service.tables.all_rows(await service.tables.live(two_left.id))
    killer = next(row.seat for row in reversed(rows) if row.kind == "action")
    assert killer is not None
    plan = await service.play.moves.undo_plan(two_left.id, two_left.players[killer].person)
    assert gone in plan.needs, "they would come back into the game"
    mover = min(two_left.owing)
    person = two_left.players[mover].person
    moved = await service.play.moves.act(two_left.id, person, "roll")
    while moved.table.owing == {mover}:
        last = (await sitting.legal(moved.table))[-1]
        moved = await service.play.moves.act(two_left.id, person, last)
    plan = await service.play.moves.undo_plan(two_left.id, person)
    assert gone not in plan.needs
    assert len(plan.needs) == 1
    service = await sitting.again()
    assert (await service.play.projection.get(two_left.id)).out == {gone}
