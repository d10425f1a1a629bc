"""Games in which people do all at once what hosts, substitutes, clocks and answers set ahead allow: the game stays what its
log says, clocks and timers run for those who are awaited, and nobody is called who owes nothing."""

import asyncio
import random
from datetime import timedelta
from typing import Final

import pytest

from bot.store import TimerRow, schema
from bot.table.archive.fairness import verify
from bot.table.log.entries import standing
from bot.table.log.replay import contradiction
from bot.table.model import time_control as paces
from bot.table.model.clocks import CLOCK
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Zero
from bot.table.notifications.conditional_answers import begun, judged
from bot.table.notifications.conditional_moves import TIMER
from bot.table.notifications.preferences import Way
from bot.table.play.drafts import Kind
from bot.table.play.plans import add, clear
from bot.table.time_control.clock_updates import present
from tests.table.conftest import ANN, BOB, CLEO, DAN, GAMES, HERE, Sitting

STEPS: Final = 60
MOST_TIMERS: Final = 80
"""More in a single wait would be a loop without end."""
HOUR: Final = timedelta(hours=1)
MODERATOR: Final = Person(900, "Mo")
DOINGS: Final = (
    *["move"] * 9,
    *["ahead"] * 5,
    *["wait"] * 6,
    *["undo", "undo", "agree", "agree", "decline", "pause", "run", "back", "more", "mute"],
    *["holiday", "here", "again", "manners", "digest", "drop", "look", "board", "channel", "plan", "draw"],
    *["seek", "seek", "take", "take", "withdraw"],
    *["lock", "unlock", "unlock", "rewind", "rewind"],
)
TABLES: Final = (
    ("dog_eat_dog", 3),
    ("bring_down_the_mountain", 2),
    ("high_ground", 2),
    ("high_heavens", 4),
    ("highest_ground", 2),
    ("sealed_bids", 3),
    ("hidden_orders", 2),
    ("tug_of_war", 4),
)


class Course:
    """One game, and what is done in it."""

    def __init__(self, sitting: Sitting, table: Table, chance: random.Random) -> None:
        self.sitting = sitting
        self.table = table
        self.chance = chance
        self.channel = 1000
        self.doings: list[str] = []

    async def now(self) -> Table:
        self.table = await self.sitting.service.play.projection.get(self.table.id)
        return self.table

    # what people do

    async def step(self) -> None:
        """Somebody does something, allowed or not."""
        doing = "resign" if self.chance.random() < 0.01 else self.chance.choice(DOINGS)
        who = self.chance.choice(self.table.players).person
        if self.chance.random() < 0.1:
            who = self.chance.choice((MODERATOR, Person(301, "Zoe")))
        before = self.table
        self.doings.append(f"{doing} {who.name} seq {before.seq}")
        try:
            await self.do(doing, who)
        except TableError as error:
            self.doings[-1] += f" refused {error.code}"
            assert doing == "wait" or await self.now() == before
        await self.check(before, doing)

    async def do(self, doing: str, who: Person) -> None:
        service, table, chance, game = self.sitting.service, self.table, self.chance, self.table.id
        moderator = chance.random() < 0.5
        host = table.host
        match doing:
            case "move":
                person = table.players[chance.choice(sorted(table.owing | table.reopened))].person
                shown = await service.play.projection.show(game, person.id)
                if table.lock is not None:
                    assert not shown.legal
                    await service.play.moves.act(game, person, "pass")
                assert shown.legal
                action, request = chance.choice(shown.legal), f"{len(self.doings)}"
                moved = await service.play.moves.act(game, person, action, request=request)
                again = await service.play.moves.act(game, person, action, request=request)
                assert (again.repeated, again.table) == (True, moved.table)
            case "ahead":
                await self.ahead(who)
            case "drop":
                ahead = service.notifications.conditional_moves
                await ahead.drop(game, who, 0, mark=(await ahead.look(game, who)).mark)
            case "look":
                await service.notifications.conditional_moves.look(game, who)
            case "wait":
                await self.wait(chance.choice((0.2, 1, 2, 5, 11, 30)))
            case "undo":
                await service.play.moves.undo(game, who)
            case "agree" | "decline":
                if table.offer is not None:
                    asked = table.players[chance.choice(table.offer.waiting)].person
                    await service.play.offers.answer(game, asked, doing == "agree", seen=table.offer.seq)
            case "draw":
                if chance.random() < 0.3:
                    await service.play.offers.offer_draw(game, who)
            case "pause":
                await service.time_control.timekeeper.pause(game, who, moderator=moderator)
            case "run":
                await service.time_control.timekeeper.unpause(game, host, moderator=True)
            case "back":
                await service.lobby.substitutes.back(game, who)
            case "more":
                await service.time_control.timekeeper.give(
                    game, host, chance.choice(sorted(table.owing)), HOUR
                )
            case "mute":
                await service.time_control.timekeeper.mute(game, who)
            case "holiday":
                begins = self.sitting.clock.now
                await service.notifications.holidays.take(
                    who.id, begins, begins + chance.randint(1, 40) * HOUR
                )
            case "here":
                await service.notifications.holidays.end(who.id)
            case "manners":
                way = chance.choice((Way.CHANNEL, Way.DIRECT, Way.DAILY))
                quiet = chance.choice((None, (22 * 60, 7 * 60)))
                daily = 18 * 60 if way is Way.DAILY else None
                await service.notifications.settings.keep(
                    who.id, way=way, zone="Europe/Berlin", quiet=quiet, daily=daily
                )
            case "digest":
                await service.notifications.digests.fire()
            case "again":
                await self.again(chance.choice((0, 0, 1, 30)))
            case "board":
                await service.moderation.hosting.choose_messages(game, host, one=moderator)
            case "channel":
                self.channel += 1
                await service.moderation.hosting.move(game, host, Place(1, self.channel))
            case "plan":
                await service.play.plans.change(game, who, "plan", clear())
                for _ in range(chance.randint(1, 3)):
                    draft = await service.play.plans.look(game, who, "plan")
                    if draft.shown.legal:
                        text = table.game.notation.write(chance.choice(draft.shown.legal))
                        await service.play.plans.change(game, who, "plan", add(text))
                await service.play.plans.send(game, who)
            case "seek":
                seat = chance.choice((None, *range(len(table.players))))
                await service.lobby.substitutes.ask(game, who, seat, moderator=moderator)
            case "take":
                if table.searches.seats:
                    search = chance.choice(table.searches.seats)
                    another = who if chance.random() < 1 / 3 else self.stranger()
                    await service.lobby.substitutes.take_over(game, another, search.seat, search.post)
            case "withdraw":
                if table.searches.seats:
                    search = chance.choice(table.searches.seats)
                    await service.lobby.substitutes.withdraw(game, host, search.seat, search.post)
            case "lock":
                await service.moderation.hosting.lock(
                    game, chance.choice((host, MODERATOR)), moderator=moderator
                )
            case "unlock":
                await service.moderation.hosting.unlock(
                    game, chance.choice((host, MODERATOR)), moderator=moderator
                )
            case "rewind":
                await self.rewind(chance.choice((host, MODERATOR)), moderator)
            case "resign":
                await service.play.offers.resign(game, who)

    async def again(self, hours: int) -> None:
        """A restart. If it takes no time, everybody is shown the same after it."""
        viewers = [None, *(player.person.id for player in self.table.players)]
        shown = [
            await self.sitting.service.play.projection.show(self.table.id, each, since=0) for each in viewers
        ]
        service = await self.sitting.again(down=hours * HOUR)
        await service.time_control.scheduler.loop.stop()
        if not hours:
            for viewer, before in zip(viewers, shown, strict=True):
                assert await service.play.projection.show(self.table.id, viewer, since=0) == before

    def stranger(self) -> Person:
        return Person(self.chance.randint(300, 700), "Zoe")

    async def ahead(self, who: Person) -> None:
        service, game, chance = self.sitting.service, self.table.id, self.chance
        kind = chance.choice(AHEAD_KINDS)
        await service.play.plans.change(game, who, kind, clear())
        for _ in range(chance.randint(1, 4)):
            draft = await service.play.plans.look(game, who, kind)
            if draft.shown.legal:
                text = self.table.game.notation.write(chance.choice(draft.shown.legal))
                draft = await service.play.plans.change(game, who, kind, add(text))
            if draft.can_be_set and chance.random() < 0.5:
                break
        await service.notifications.conditional_moves.set(game, who, kind)
        if kind == "line" and chance.random() < 0.5 and self.table.lock is None:
            # the others play along
            for step in draft.steps:
                seat = step.seat
                if seat is None or self.table.players[seat].person.id == who.id:
                    break
                before = self.table
                try:
                    await service.play.moves.act(game, self.table.players[seat].person, step.notation)
                except TableError:
                    break  # another world, another hand
                await self.check(before, "along")

    async def rewind(self, by: Person, moderator: bool) -> None:
        service, game = self.sitting.service, self.table.id
        found = await service.moderation.rewinding.choices(game, by, moderator=moderator)
        to = self.chance.choice(found[:6])
        plan = await service.moderation.rewinding.plan(game, by, to.number, moderator=moderator)
        await service.moderation.rewinding.rewind(game, by, to.number, seen=plan.seen, moderator=moderator)

    async def wait(self, hours: float) -> None:
        until = self.sitting.clock.now + hours * HOUR
        for _ in range(MOST_TIMERS):
            due = await self.sitting.service.store.next_timer()
            if due is None or due > until:
                break
            self.sitting.clock.now = max(due, self.sitting.clock.now)
            before = self.table
            await self.sitting.service.time_control.scheduler.fire()
            await self.check(before, "timer")
        else:
            raise AssertionError("the timers do not come to rest")
        self.sitting.clock.now = until

    # what holds

    async def timers(self) -> list[TimerRow]:
        store = self.sitting.service.store
        found = await store.timers_due(self.sitting.clock.now + timedelta(days=4000))
        rows = [await store.timer(each) for each in found]
        return [row for row in rows if row is not None]

    async def check(self, before: Table, doing: str) -> None:
        sitting, table = self.sitting, await self.now()
        timers = await self.timers()
        await self.called(before, doing)
        log = await sitting.service.store.log(table.id)
        live = await sitting.service.tables.positioned(await sitting.service.tables.live(table.id))
        assert contradiction(live, log) is None
        whole = await sitting.service.tables.all_rows(live)
        assert live.position is not None
        assert whole[-1].state == live.position.state
        assert [row.seq for row in standing(whole)] == [mark.seq for mark in live.position.marks]
        new = [row for row in log if row.seq > before.seq]
        if before.lock is not None and doing not in ("wait", "timer"):
            by_itself = {"idle", "forced"} if table.lock is not None else set()
            assert not any(row.kind in {"action", *by_itself} for row in new), doing
        if before.lock is not None and doing == "timer":
            assert not new
        waiting = {each.seat for each in timers if each.kind == CLOCK}
        if table.status is not Status.RUNNING:
            assert not waiting
            for person in {player.person.id for player in table.players}:
                key = {"game": table.id, "person": person, "kind": "ahead"}
                assert await sitting.service.store.row(schema.plans, **key) is None
            return
        assert table.owing
        clocks = table.clocks
        if clocks is not None:
            assert table.lock is not None or not table.owing & clocks.away
            here = present(table, clocks)
            stand = (
                clocks.pause or table.lock or len(here) < 2 or all(clocks.seats[seat].missed for seat in here)
            )
            running = {seat for seat, clock in enumerate(clocks.seats) if clock.since is not None}
            assert running == (set() if stand else set(here) & (table.owing | table.reopened))
            assert waiting <= running
            if table.pace is not None and table.pace.zero is not Zero.REMIND:
                assert waiting == running  # else nothing is due after the last reminder
        await self.answers_wait(timers)

    async def answers_wait(self, timers: list[TimerRow]) -> None:
        """Whoever has set the answer to this position gets it played."""
        service, table = self.sitting.service, self.table
        live = await service.tables.playing(table.id)
        assert live.position is not None
        due = {
            (each.seat, each.person)
            for each in timers
            if each.kind == TIMER
            and each.seat is not None
            and each.data.get("begun") == begun(live.position, each.seat)
        }
        for player in table.players:
            if player.resigned or player.seat in table.out or not table.owes(player.seat):
                continue
            kept, _ = await service.notifications.conditional_moves._kept(live, player.person.id)
            verdicts = [await judged(service.tables, live, player.seat, rule) for rule in kept.rules]
            if any(isinstance(each, int) for each in verdicts):
                assert (player.seat, player.person.id) in due, (player.seat, kept.rules, verdicts)

    async def called(self, before: Table, doing: str) -> None:
        """Nobody is mentioned who has nothing to do."""
        table = self.table
        for post in await self.sitting.deliver():
            if post.game != table.id or not post.mention or table.status is not Status.RUNNING:
                continue
            owing = {table.players[seat].person.id for seat in table.owing | table.reopened}
            if post.kind in (PostKind.BOARD, PostKind.NOTICE, PostKind.CALL) or not post.buttons:
                assert set(post.mention) <= owing, (doing, post)


AHEAD_KINDS: Final[tuple[Kind, ...]] = ("line", "calm")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_whatever_all_do_at_once(sitting: Sitting, key: str, seats: int, seed: int) -> None:
    chance = random.Random(f"{key} {seats} {seed}")
    sitting.entropy._random.seed(seed)
    people = (ANN, BOB, CLEO, DAN)[:seats]
    zero = chance.choice(list(Zero))
    pace = chance.choice(
        (
            paces.own(move=10 * HOUR, zero=zero),
            paces.own(bank=20 * HOUR, increment=HOUR, zero=zero, weekends=True),
            paces.NONE,
        )
    )
    table = await sitting.lobby(*people, key=key, place=HERE)
    service = sitting.service
    await service.time_control.scheduler.loop.stop()  # what is due comes only in `wait`
    if chance.random() < 0.3:
        await service.lobby.seating.set(table.id, ANN, forced=False)
    await service.lobby.seating.set_pace(table.id, ANN, pace)
    await service.moderation.hosting.choose_messages(table.id, ANN, one=chance.random() < 0.5)
    table = await service.lobby.starting.start(table.id, ANN)
    played = Course(sitting, table, chance)
    await sitting.deliver()
    try:
        for _ in range(STEPS):
            await played.step()
            if played.table.status is not Status.RUNNING:
                break
            if played.table.lock is not None and chance.random() < 0.3:
                before = played.table
                await sitting.service.moderation.hosting.unlock(table.id, MODERATOR, moderator=True)
                await played.check(before, "unlock")
        if played.table.status is Status.RUNNING:
            before = played.table
            await sitting.service.lobby.abort(table.id, played.table.host, force=True)
            await played.check(before, "abort")
        data = await sitting.service.archive.records.export(table.id, None)
        sound, lines = await asyncio.to_thread(verify, data, GAMES)
        assert sound, lines
        copied = await sitting.service.archive.records.import_game(Place(1, 31337), ANN, data)
        assert copied.only_shown
    except BaseException as error:
        error.add_note(f"{key} {seats} {seed}, {pace}: " + "; ".join(played.doings[-25:]))
        raise
