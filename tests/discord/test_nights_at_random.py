"""Days and nights in which people do what they like: no message notifies a sleeper, and whoever is next is called once they
are awake (P11)."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.table.model.errors import TableError
from bot.table.model.table import Person, Status, Table
from bot.table.model.time_control import NONE, Zero, own
from bot.table.notifications.after_quiet_hours import is_next
from bot.table.notifications.preferences import ReminderPreferences, Way
from bot.table.play.plans import add
from tests.discord.conftest import Room
from tests.discord.nights import leave, notified, started, unreachable
from tests.discord.test_reminders import calls, wish

STEPS = 60
HOURS = timedelta(hours=1)
ZONES = ("UTC", "Europe/Berlin", "America/New_York")
DOINGS = (
    *["move"] * 16,
    *["hour"] * 5,
    *["night"] * 5,
    *["pause", "run", "run", "run", "lock", "unlock", "unlock", "unlock", "unlock", "closed", *["open"] * 4],
    *[
        "undo",
        "draw",
        "answer",
        "answer",
        "mute",
        "quiet",
        "quiet",
        "holiday",
        "home",
        "seek",
        "back",
        "take",
        "ahead",
        "restart",
    ],
)


class Nights:
    """One game, and who has been told of their turn in it."""

    def __init__(self, room: Room, people: list[Person], chance: random.Random) -> None:
        self.room = room
        self.people = people
        self.chance = chance
        self.told: set[int] = set()
        self.turn: tuple[frozenset[int], int] = (frozenset(), -1)
        self.seen = 0
        self.closed = 0
        """For how many hours messages have not arrived, or had not until now."""
        self.doings: list[str] = []

    async def table(self) -> Table:
        return await self.room.tables.play.projection.get(1)

    async def step(self) -> None:
        doing, who = self.chance.choice(DOINGS), self.chance.choice(self.people)
        self.doings.append(f"{self.room.env.now():%d %H:%M} {doing} {who.name}")
        acted = who.id
        try:
            acted = await self.do(doing, who)
        except TableError as error:
            self.doings[-1] += f" refused {error.code}"
        await self.room.env.settle()
        await self.notice(await self.asleep(), acted)

    def simple(self, who: Person, table: Table) -> dict[str, Callable[[], Awaitable[Any]]]:
        """What somebody does with a single call."""
        tables, seat = self.room.tables, table.seat_of(who.id)
        clocks, locking = tables.time_control.timekeeper, tables.moderation.hosting
        substitutes, hours = tables.lobby.substitutes, self.chance.randint(0, 29)
        return {
            "undo": lambda: tables.play.moves.undo(1, who),
            "draw": lambda: tables.play.offers.offer_draw(1, who),
            "pause": lambda: clocks.pause(1, who, moderator=True),
            "run": lambda: clocks.unpause(1, who),
            "mute": lambda: clocks.mute(1, who),
            "lock": lambda: locking.lock(1, who, moderator=True),
            "unlock": lambda: locking.unlock(1, who, moderator=True),
            "holiday": lambda: leave(self.room, who.name, hours=hours, seconds=self.to_strike()),
            "home": lambda: tables.notifications.holidays.end(who.id),
            "seek": lambda: substitutes.ask(1, Person(900, "Mo"), seat, moderator=True),
            "back": lambda: substitutes.back(1, who),
            "restart": self.room.restart,
        }

    async def do(self, doing: str, who: Person) -> int:
        """Somebody does something. Returns who has."""
        room, chance, table = self.room, self.chance, await self.table()
        tables = room.tables
        match doing:
            case "move":
                who = table.players[chance.choice(sorted(table.owing))].person
                shown = await tables.play.projection.show(1, who.id)
                legal = [each for each in shown.legal if table.game.notation.write(each) != "pass"]
                await tables.play.moves.act(1, who, chance.choice(legal or ["pass"]))
            case "hour" | "night":
                for _ in range(1 if doing == "hour" else 7):
                    await self.hour()
                return 0
            case "answer" if table.offer is not None and table.offer.waiting:
                who = table.players[table.offer.waiting[0]].person
                await tables.play.offers.answer(1, who, False, seen=table.offer.seq)
            case "quiet":
                way = chance.choice((Way.CHANNEL, Way.NEVER))
                quiet = (chance.randrange(20, 24) * 60, chance.randrange(5, 10) * 60)
                await wish(room, who.name, ReminderPreferences(way, chance.choice(ZONES), quiet))
            case "take" if table.searches.seats:
                search = table.searches.seats[0]
                who = Person(room.person("Zoe").id, "Zoe")
                await tables.lobby.substitutes.take_over(1, who, search.seat, search.post)
                self.people = [player.person for player in (await self.table()).players]
            case "ahead":
                found = (await tables.play.plans.look(1, who, "calm")).shown.legal
                step = table.game.notation.write(chance.choice(found)) if found else "pass"
                await tables.play.plans.change(1, who, "calm", add(step))
                await tables.notifications.conditional_moves.set(1, who, "calm")
            case "closed" if not self.closed:
                unreachable(room)
                self.closed = 1
            case "open":
                room.env.backend.faults.clear()
            case _ if doing in (simple := self.simple(who, table)):
                await simple[doing]()
        return who.id

    def to_strike(self) -> float:
        """The seconds until the next hour strikes: messages that wait for each other let some pass."""
        now = self.room.env.now()
        return (now.replace(minute=0, second=0, microsecond=0) + HOURS - now).total_seconds()

    async def hour(self) -> None:
        """An hour passes, up to just after the next one strikes: nights begin and end only then."""
        before = await self.asleep()
        await self.room.env.advance_time(self.to_strike() - 1)
        await self.notice(before, 0)
        await self.check(before)
        await self.room.env.advance_time(2)
        await self.notice(before & await self.asleep(), 0)
        if self.closed:
            self.closed = self.closed + 1 if self.room.env.backend.faults else 0

    async def asleep(self) -> frozenset[int]:
        tables = self.room.tables
        return frozenset(await tables.notifications.settings.asleep([each.id for each in self.people]))

    async def notice(self, asleep: frozenset[int], acted: int) -> None:
        """Look at whom new messages have notified."""
        ids = {each.name: each.id for each in self.people}
        called = notified(self.room, self.seen)
        self.seen += len(called)
        people = {ids[name] for name in called}
        assert not people & asleep, (called, self.doings[-8:])
        table = await self.table()
        if table.status is Status.RUNNING and (table.owing, table.turn) != self.turn:
            owing, turn = self.turn
            # Whoever owes the same decision as before still knows.
            same = owing & table.owing if turn == table.turn else frozenset()
            self.told &= {table.players[seat].person.id for seat in same}
            self.turn = (table.owing, table.turn)
        self.told |= people | {acted}

    async def check(self, before: frozenset[int]) -> None:
        """Whoever is next and has been awake for an hour knows it."""
        table = await self.table()
        if self.closed or table.status is not Status.RUNNING:
            return
        for each in self.people:
            if is_next(table, each.id) and each.id not in before | self.told:
                seat = table.seat_of(each.id)
                clock = None if table.clocks is None or seat is None else table.clocks.seats[seat]
                assert clock is not None, (each.name, self.doings)
                assert clock.muted, (each.name, self.doings)


GAMES = (("dog_eat_dog", 3, 4), ("sealed_bids", 3, 1), ("highest_ground", 2, 1))
MORE = (("high_heavens", 4), ("bring_down_the_mountain", 2), ("hidden_orders", 2))
LONG = [
    pytest.param(key, count, seed, marks=pytest.mark.long)
    for key, count in (*(each[:2] for each in GAMES), *MORE)
    for seed in range(10, 13)
]


@pytest.mark.usefixtures("noted_rarely")
@pytest.mark.parametrize(("key", "count", "seed"), [*GAMES, *LONG])
async def test_nobody_is_woken_and_nobody_forgotten(room: Room, key: str, count: int, seed: int) -> None:
    chance = random.Random(seed)
    zero = chance.choice((Zero.REMIND, Zero.PLAY, Zero.SKIP, Zero.SUBSTITUTE))
    timed = own(move=chance.choice((10, 40)) * HOURS, zero=zero, weekends=chance.random() < 0.3)
    table = await started(room, chance.choice((NONE, timed)), count, key)
    people = [player.person for player in table.players]
    await room.tables.moderation.hosting.choose_messages(1, people[0], one=seed % 2 == 0)
    await room.env.advance_time(1)
    days = Nights(room, people, chance)
    for person in people:
        await days.do("quiet", person)
    await days.notice(frozenset(), 0)
    for _ in range(STEPS):
        if (await days.table()).status is not Status.RUNNING:
            break
        await days.step()
    assert len(days.doings) > 8
    reminded = Counter((each["since"], each["person"], each["mention"]) for each in calls(room))
    assert max(reminded.values(), default=0) <= 3
