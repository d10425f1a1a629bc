"""What hosts of events can do without losing a result, a person or an event."""

from datetime import timedelta

import pytest

from bot.table.events.event import Event, Pairing, Stage
from bot.table.events.field import Entrant, Game, Kind
from bot.table.events.standings import standings
from bot.table.model import escaped
from bot.table.model.table import Person, Status
from bot.table.model.time_control import PRESETS
from tests.table.conftest import ANN, BOB, CLEO, DAN, HERE, Sitting, refused
from tests.table.test_events import EVENT, Hall, told


@pytest.fixture
def hall(sitting: Sitting) -> Hall:
    return Hall(sitting)


async def test_a_paused_event_that_is_started_begins(hall: Hall) -> None:
    await hall.create(ANN, BOB)
    await hall.hosting.pause(EVENT, DAN, True)
    await hall.hosting.start(EVENT, DAN)
    event = await hall.go_on()
    assert (event.stage, event.round, event.paused) == (Stage.RUNNING, 1, False)


async def test_nobody_is_invited_who_has_left_and_cannot_enter_again(hall: Hall) -> None:
    await hall.begun(ANN, BOB, CLEO, DAN, kind="swiss", rounds=3)
    await hall.organizing.leave(EVENT, CLEO)
    assert (await refused(hall.organizing.invite(EVENT, DAN, [CLEO]))).code == "already_invited"
    assert await told(hall.sitting, CLEO) == []


async def test_a_result_stays_once_the_event_is_over(hall: Hall) -> None:
    await hall.begun(ANN, BOB)
    event = await hall.wins(ANN, BOB)
    assert event.stage is Stage.OVER
    again = hall.hosting.correct(EVENT, DAN, 1, 1, None, "They want to")
    assert (await refused(again)).code == "over"
    assert (await hall.event()).of_round(1) == event.of_round(1)


async def test_who_loses_without_a_winner_has_lost() -> None:
    both_lose = Game(1, (1, 2), (0.0, 0.0))
    table = standings("swiss", [Entrant(1, 1500), Entrant(2, 1500)], [both_lose])
    assert [(each.played, each.won, each.drawn, each.lost) for each in table] == [(1, 0, 0, 1)] * 2


async def test_an_events_name_is_no_link_in_a_direct_message(hall: Hall) -> None:
    game = hall.sitting.service.games["dog_eat_dog"]
    name = "[free](https://a.example)"
    host = Person(DAN.id, "[Dan](https://b.example)")
    await hall.organizing.create(
        EVENT, "swiss", game, HERE, host, name, pace=PRESETS["day"], entry=timedelta(days=2)
    )
    await hall.organizing.invite(EVENT, host, [ANN])
    (text,) = await told(hall.sitting, ANN)
    assert escaped(name) in text
    assert escaped(host.name) in text
    hall.sitting.clock.turn(days=2)
    await hall.go_on()
    (text,) = await told(hall.sitting, DAN)
    assert escaped(name) in text


async def test_one_of_two_goes_on_in_an_elimination(hall: Hall) -> None:
    await hall.begun(ANN, BOB, CLEO, DAN, kind="elimination")
    both_lose = hall.hosting.correct(EVENT, DAN, 1, 1, (0.0, 0.0), "Neither came")
    assert (await refused(both_lose)).code == "nobody_goes_on"


async def test_a_game_that_cannot_begin_holds_up_no_other(hall: Hall) -> None:
    event = await hall.create(ANN, BOB, CLEO, DAN)
    open_thread = hall._open

    async def refused(event: Event, pairing: Pairing) -> int:
        if pairing.board == 1:
            raise RuntimeError("Discord takes no such name")
        return await open_thread(event, pairing)

    rounds = hall.sitting.service.events.rounds
    rounds.connect(refused)
    await hall.hosting.start(EVENT, DAN)
    first, second = (await hall.go_on()).of_round(1)
    assert first.game is None
    assert second.game is not None
    hall.seat()
    hall.sitting.clock.turn(minutes=2)
    event = await hall.go_on()
    assert None not in [each.game for each in event.of_round(1)]


@pytest.mark.parametrize(("kind", "points"), [("swiss", (0.0, 0.0)), ("elimination", (0.5, 0.5))])
async def test_two_who_run_out_of_time_together_hold_up_no_round(
    hall: Hall, kind: Kind, points: tuple[float, ...]
) -> None:
    await hall.begun(ANN, BOB, CLEO, kind=kind, key="sealed_bids")
    sitting = hall.sitting
    sitting.clock.turn(days=2)
    while await sitting.service.time_control.scheduler.fire():
        pass
    await sitting.killed()  # before the event has looked
    hall.seat()
    event = await hall.go_on()
    assert event.round == 2
    (given,) = (each for each in event.of_round(1) if len(each.entrants) == 2)
    assert given.points == points
    assert given.game is not None
    assert (await sitting.service.tables.live(given.game)).table.status is Status.RUNNING
