"""Events: people enter, rounds and games begin by themselves, results count once, whatever is killed in between."""

from datetime import timedelta
from typing import Any

import pytest

from bot.table.events.event import Event, Pairing, Stage
from bot.table.events.field import Kind
from bot.table.events.organizing import Organizing
from bot.table.events.rounds import PlaceGoneError
from bot.table.model.table import Person, Status
from bot.table.model.time_control import PRESETS
from tests.table.conftest import ANN, BOB, CLEO, DAN, HERE, Sitting

EVENT = 1 << 50
PEOPLE = [Person(500 + number, f"P{number}") for number in range(12)]


class Hall:
    """An event and those who play it. Threads have the numbers of round and board."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.asked: list[Pairing] = []
        self.gone = ""
        self.seat()

    def seat(self) -> None:
        self.sitting.service.events.rounds.connect(self._open)

    async def _open(self, event: Event, pairing: Pairing) -> int:
        self.asked.append(pairing)
        if self.gone:
            raise PlaceGoneError(self.gone)
        return (
            9000
            + 100 * pairing.round
            + pairing.board
            + 10_000 * sum(self.asked.count(each) > 1 for each in [pairing])
        )

    @property
    def organizing(self) -> Organizing:
        return self.sitting.service.events.organizing

    async def create(self, *people: Person, kind: Kind = "round_robin", **how: Any) -> Event:
        how = {"pace": PRESETS["day"], "entry": timedelta(days=2), **how}
        game = self.sitting.service.games[how.pop("key", "dog_eat_dog")]
        event = await self.organizing.create(EVENT, kind, game, HERE, DAN, "Cup", **how)
        for person in people:
            event = await self.organizing.join(EVENT, person)
        return event

    async def begun(self, *people: Person, **how: Any) -> Event:
        await self.create(*people, **how)
        await self.sitting.service.events.hosting.start(EVENT, DAN)
        return await self.go_on()

    async def go_on(self) -> Event:
        await self.sitting.service.events.rounds.fire()
        return await self.event()

    async def event(self) -> Event:
        return await self.organizing.event(EVENT)

    async def wins(self, winner: Person, other: Person) -> Event:
        """The other resigns in the game of these two."""
        event = await self.event()
        numbers = {event.entry_of(winner.id).number, event.entry_of(other.id).number}  # type: ignore[union-attr]
        (pairing,) = (each for each in event.of_round(event.round) if set(each.entrants) == numbers)
        assert pairing.game is not None
        await self.sitting.service.play.offers.resign(pairing.game, other)
        return await self.go_on()


@pytest.fixture
def hall(sitting: Sitting) -> Hall:
    return Hall(sitting)


async def test_a_round_robin_of_three_plays_itself_to_its_end(hall: Hall) -> None:
    event = await hall.begun(ANN, BOB, CLEO)
    met = []
    while event.stage is Stage.RUNNING:
        pairing = next(each for each in event.of_round(event.round) if len(each.entrants) == 2)
        people = [event.named(number).person for number in pairing.entrants]
        met.append({each.name for each in people})
        first, last = sorted(people, key=lambda each: each.name)
        event = await hall.wins(first, last)
    assert len(met) == 3
    assert [(event.named(each.number).person.name, each.points) for each in event.table()] == [
        ("Ann", 2.0),
        ("Bob", 1.0),
        ("Cleo", 0.0),
    ]
    games = [each.game for each in event.pairings if each.game is not None]
    tables = [(await hall.sitting.service.tables.live(game)).table for game in games]
    assert {table.status for table in tables} == {Status.OVER}
    assert {table.place.channel for table in tables} == {9101, 9201, 9301} or len(tables) == 3
    await hall.sitting.service.time_control.scheduler.fire()
    assert len(await hall.sitting.service.store.rated(games)) == 6
