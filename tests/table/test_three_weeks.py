"""Three weeks of play by message, as they go: people vanish, go on holiday, sleep, take back, pause, set answers ahead, others take over; the
clocks of their country change; the bot is down for two days. Nobody is called wrongly, twice, or at night."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from bot.discord.base.client import CairnClient
from bot.discord.features import FEATURES
from bot.discord.outbox.delivery import EDITS
from bot.discord.outbox.messages import compose, leaving_alone
from bot.table.model import time_control as paces
from bot.table.model.errors import TableError
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.notifications.reminders import ReminderPreferences, Way
from bot.table.play.plans import add
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe")
NIGHT = (22 * 60, 7 * 60)
PEOPLE = (ANN, BOB, CLEO, DAN)
BEGINS = datetime(2026, 10, 14, 9, tzinfo=UTC)
"""On 25 October the clocks of Berlin are set back, on 1 November those of New York."""
PACES = (
    paces.own(move=DAY, zero=Zero.SUBSTITUTE),
    paces.own(move=12 * HOUR, zero=Zero.SKIP, weekends=True, zone="Europe/Berlin"),
    paces.own(bank=6 * DAY, increment=8 * HOUR, zero=Zero.PLAY),
    paces.own(move=2 * DAY, zero=Zero.REMIND),
)


class Weeks:
    """A table whose people live their lives, and what the bot has told them."""

    def __init__(self, sitting: Sitting, chance: random.Random) -> None:
        self.sitting = sitting
        self.chance = chance
        self.vanished: dict[int, datetime] = {}
        self.called: Counter[tuple[int, int, int]] = Counter()
        self.events: Counter[str] = Counter()
        self.known: dict[tuple[int, int], datetime] = {}
        """When somebody was last notified in a game, or did something in it themselves."""
        self.owed: dict[tuple[int, int, int], datetime] = {}

    async def begin(self, key: str, pace: Pace, people: tuple[Person, ...]) -> Table:
        service = self.sitting.service
        for person, zone in zip(PEOPLE, ZONES, strict=True):
            way = Way.DIRECT if person in (BOB, DAN) else Way.CHANNEL
            await service.notifications.settings.keep(person.id, ReminderPreferences(way, zone, NIGHT))
        table = await self.sitting.lobby(*people, key=key, place=Place(1, 9000))
        await service.lobby.seating.set_pace(table.id, people[0], pace)
        table = await service.lobby.starting.start(table.id, people[0])
        await self.deliver(table.id)
        return table

    async def live_on(self, table: Table) -> Table:
        """An hour at this table."""
        service, now = self.sitting.service, self.sitting.clock.now
        table = await service.play.projection.get(table.id)
        for player in table.players:
            person = player.person
            if (
                player.resigned
                or self.vanished.get(person.id, now) > now
                or table.status is not Status.RUNNING
            ):
                continue
            if table.clocks is not None and player.seat in table.clocks.away and self.chance.random() < 0.3:
                table = await service.lobby.substitutes.back(table.id, person)
                self.known[table.id, person.id] = now
                self.events["back"] += 1
            if not table.owes(player.seat) and self.chance.random() < 0.05:
                await self._set_ahead(table, person)
            if not table.owes(player.seat) or self.chance.random() < 0.8:
                continue
            shown = await service.play.projection.show(table.id, person.id)
            if shown.legal:
                table = (
                    await service.play.moves.act(table.id, person, self.chance.choice(shown.legal))
                ).table
                self.events["move"] += 1
                self.known[table.id, person.id] = now
            if self.chance.random() < 0.1:
                with contextlib.suppress(TableError):
                    table = await service.play.moves.undo(table.id, person)
                    self.events["undo"] += 1
                    self.called.clear()  # an earlier turn may come again
                    self.known[table.id, person.id] = now
                if table.offer is not None:
                    table = await self.sitting.agree(table, self.chance.random() < 0.5)
        return await self._happens(table)

    async def _set_ahead(self, table: Table, person: Person) -> None:
        """Set an answer ahead, whatever the others do."""
        service = self.sitting.service
        with contextlib.suppress(TableError):
            draft = await service.play.plans.look(table.id, person, "any")
            if not draft.shown.legal:
                return
            step = table.game.notation.write(self.chance.choice(draft.shown.legal))
            await service.play.plans.change(table.id, person, "any", add(step))
            await service.notifications.conditional_moves.set(table.id, person, "any")
            self.events["ahead"] += 1

    async def _happens(self, table: Table) -> Table:
        """Now and then somebody vanishes, goes on holiday, or pauses the game."""
        service, now, chance = self.sitting.service, self.sitting.clock.now, self.chance
        person = chance.choice(table.players).person
        if chance.random() < 0.02:
            self.vanished[person.id] = now + chance.randint(20, 120) * HOUR
            self.events["vanished"] += 1
        if chance.random() < 0.01 and service.notifications.holidays.spent(person.id) < 25 * DAY:
            await service.notifications.holidays.take(
                person.id, now + chance.randint(0, 40) * HOUR, now + 90 * HOUR
            )
            self.vanished[person.id] = now + 90 * HOUR
            self.events["holiday"] += 1
        for search in table.searches.seats:
            if chance.random() < 0.05:
                self.events["taken over"] += 1
                another = Person(1000 + self.events["taken over"], "Zoe")
                post = search.post
                table = await service.lobby.substitutes.take_over(table.id, another, search.seat, post)
                self.known[table.id, another.id] = now
        if table.status is Status.RUNNING and chance.random() < 0.01:
            with contextlib.suppress(TableError):
                table = await service.lobby.substitutes.ask(table.id, chance.choice(table.players).person)
        if table.status is Status.RUNNING and table.clocks is not None:
            stands = table.clocks.pause is not None
            if chance.random() > (0.1 if stands else 0.01):
                return table
            change = (
                service.time_control.timekeeper.unpause if stands else service.time_control.timekeeper.pause
            )
            table = await change(table.id, table.host)
            self.events["pause"] += 1
        return table

    async def deliver(self, game: int) -> None:
        """Deliver what is owed to Discord. People whom a message notifies are called at a time that suits them."""
        service, now = self.sitting.service, self.sitting.clock.now
        client = cast(CairnClient, SimpleNamespace(service=service, get_guild=lambda _: None))
        assert FEATURES  # which compose the messages
        for post in await self.sitting.deliver():
            outgoing = None if post.kind in EDITS else await compose(client, post, pictures=False)
            if outgoing is None:
                continue
            users = (await leaving_alone(service, post, outgoing)).allowed_mentions.users
            called = [int(each.id) for each in users] if isinstance(users, list) else []
            for person in (*called, *([post.person] if post.person else [])):
                self.is_awake(person)
                self.known[game, person] = now
            if post.kind is PostKind.CALL:
                self.check(await service.play.projection.get(game), post)

    async def has_been_called(self, table: Table) -> None:
        """A person who has owed a decision for half a day, and can be called now, has been."""
        now, stands = self.sitting.clock.now, table.clocks is not None and table.clocks.pause is not None
        if stands or table.status is not Status.RUNNING:
            self.owed.clear()
            return
        keys = {(table.id, table.players[seat].person.id, table.turn) for seat in table.owing}
        self.owed = {key: self.owed.get(key, now) for key in keys}
        for (game, person, _), since in self.owed.items():
            if (
                now - since >= HOUR * 12
                and await self.sitting.service.notifications.after_quiet_hours.alone_until(person) is None
            ):
                assert self.known.get((game, person), BEGINS) >= since - HOUR, f"never called since {since}"

    def is_awake(self, person: int) -> None:
        """A person can be called now."""
        now = self.sitting.clock.now
        zone = {each.id: where for each, where in zip(PEOPLE, ZONES, strict=True)}.get(person)
        if zone is not None:  # a substitute has told nobody when they sleep
            here = now.astimezone(ZoneInfo(zone))
            assert 7 <= here.hour < 22, f"called at {here}"
        assert not any(
            began <= now < ended for began, ended in self.sitting.service.notifications.holidays.ahead(person)
        )

    def check(self, table: Table, post: Post) -> None:
        """A reminder that is sent now is right."""
        called = post.person or post.mention[0]
        seat = table.seat_of(called)
        assert seat is not None
        assert table.status is Status.RUNNING
        assert table.owes(seat), "a person who is called owes a decision"
        assert table.clocks is not None
        assert table.clocks.pause is None
        clock = table.clocks.seats[seat]
        assert clock.since is not None
        assert not clock.away
        assert (post.person is not None) == (called in (BOB.id, DAN.id))
        # One decision is known by its game, who owes it, and when it began.
        self.called[(table.id, called, clock.turn)] += 1


GAMES = (
    ("dog_eat_dog", (ANN, BOB, CLEO)),
    ("high_ground", (ANN, BOB)),
    ("high_heavens", (ANN, BOB)),
    ("highest_ground", (ANN, BOB)),
    ("bring_down_the_mountain", (ANN, BOB, CLEO)),
    ("sealed_bids", (ANN, BOB, CLEO)),
    ("hidden_orders", (ANN, BOB)),
    ("tug_of_war", (ANN, BOB, CLEO, DAN)),
)
COURSES = [
    pytest.param(key, people, number, marks=[] if number == at % len(PACES) else [pytest.mark.long])
    for at, (key, people) in enumerate(GAMES)
    for number in range(len(PACES))
]
"""Every game at every pace; in `make test` each game at one, and each pace twice."""


@pytest.mark.parametrize(("key", "people", "number"), COURSES)
async def test_nobody_is_called_wrongly_or_at_night(
    sitting: Sitting, key: str, people: tuple[Person, ...], number: int
) -> None:
    sitting.clock.now = BEGINS
    await sitting.service.time_control.outages._beat()
    weeks = Weeks(sitting, random.Random(f"{key} {number}"))
    table = await weeks.begin(key, PACES[number], people)
    ends = BEGINS + 21 * DAY
    while sitting.clock.now < ends:
        hour = sitting.clock.now + HOUR
        while (due := await sitting.service.store.next_timer()) is not None and due <= hour:
            sitting.clock.now = max(sitting.clock.now, due)
            await sitting.service.time_control.scheduler.fire()
            await weeks.deliver(table.id)
        sitting.clock.now = hour
        await sitting.service.time_control.outages._beat()
        if not weeks.events["outage"] and sitting.clock.now >= BEGINS + 9 * DAY:
            await sitting.killed(down=2 * DAY)
            weeks.events["outage"] += 1
            continue
        table = await weeks.live_on(table)
        await weeks.deliver(table.id)
        await weeks.has_been_called(table)
        if table.status is not Status.RUNNING:
            first, *others = (player.person for player in table.players)
            again = await sitting.service.lobby.rematches.begin(table.id, first)
            for person in others:
                await sitting.service.lobby.seating.join(again.id, person)
            table = await sitting.service.lobby.starting.start(again.id, first)
            await weeks.deliver(table.id)
            weeks.events["game"] += 1
    assert weeks.events["outage"] == 1
    assert weeks.events["move"] > 5
    assert max(weeks.called.values(), default=0) <= 3
    assert weeks.events["taken over"] > 0
    # Where all decide at once, hardly anybody waits for others.
    assert weeks.events["ahead"] > 0 or key == "sealed_bids"
    replayed = await sitting.again()  # the log is the truth, and holds all of it
    assert (await replayed.play.projection.show(table.id, None)).seq >= 0
