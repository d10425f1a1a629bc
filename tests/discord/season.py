"""A season on a server, as its people play it: games of all kinds in two channels, an event, a standing challenge, and the bot
that starts again now and then."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from simcord import ChannelHandle

from bot.table.model.errors import TableError
from bot.table.model.table import Status, Table
from bot.table.quotas import Quotas
from games.core.components import Draw
from games.highest_ground import GAME as HIGHEST_GROUND
from games.highest_ground.playing.turns import orders
from tests.discord.conftest import Room
from tests.discord.test_events import hosts, made

DAY: Final = timedelta(days=1).total_seconds()
PEOPLE: Final = (
    *("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jon"),
    *("Kim", "Lea", "Max", "Nora", "Otto", "Pia", "Quinn", "Rosa", "Sam", "Tess"),
)
MOST: Final = 400
"""More decisions than any game has that is played to its end."""


@dataclass(frozen=True)
class Sitting:
    """A game that people sit down to: how many of them, how it ends, and how many moves it has at most before."""

    game: str
    people: int
    ends: str
    """`rules`: it is played to its end; `resign`; `time`: the time of whoever should move runs out; `stop`: nobody wins."""
    moves: int = 2
    computers: int = 0
    friendly: bool = False
    rematch: bool = False
    options: tuple[tuple[str, str], ...] = ()


SHORT: Final = (
    Sitting("dog_eat_dog", 3, "rules", 0, rematch=True),
    Sitting("dog_eat_dog", 2, "time", 0),
    Sitting("high_ground", 2, "resign", options=(("mini", "on"),)),
    Sitting("dog_eat_dog", 2, "resign", rematch=True),
    Sitting("bring_down_the_mountain", 2, "resign", 1),
    Sitting("dog_eat_dog", 2, "resign", friendly=True),
    Sitting("high_heavens", 2, "resign", 1),
    Sitting("dog_eat_dog", 1, "resign", 0, computers=1),
    Sitting("highest_ground", 2, "resign", 1),
    Sitting("dog_eat_dog", 2, "stop"),
)
"""Of each game some, most of which end soon."""
WHOLE: Final = (
    *SHORT,
    Sitting("dog_eat_dog", 4, "rules", 12, computers=1, rematch=True),
    Sitting("bring_down_the_mountain", 1, "rules", MOST),
    Sitting("high_ground", 2, "rules", MOST, rematch=True, options=(("mini", "on"),)),
    Sitting("high_heavens", 4, "resign", 4, rematch=True),
    Sitting("high_ground", 3, "time", 3),
    Sitting("highest_ground", 2, "time", 1, rematch=True),
)
"""The same, with longer ones."""


@dataclass
class Season:
    """What the people of a server have done in it. `friendly` are the numbers of the games that were to change no rating,
    `nobody` wants to be in no table, `since` some day."""

    room: Room
    people: Sequence[str]
    sittings: Sequence[Sitting]
    chance: random.Random
    friendly: set[int] = field(default_factory=set)
    nobody: str = ""
    since: datetime | None = None
    games: int = 0

    def __post_init__(self) -> None:
        guild = self.room.guild
        self.news = guild.create_text_channel("news")
        self.channels = (self.room.channel, guild.create_text_channel("second-table"))
        self.going: dict[int, Sitting] = {}
        self.without_limits()

    def without_limits(self) -> None:
        """Days pass here in less than the minute for which quotas are made."""
        self.room.bot.quotas = Quotas({})

    async def restart(self) -> None:
        """The bot's process ends, and another begins."""
        await self.room.restart()
        self.without_limits()

    async def day(self) -> None:
        """In each channel somebody opens a game, or one that goes on comes to its end; the games of the event go on; then a day
        passes."""
        for channel in self.channels:
            table = await self.latest(channel)
            if table is not None and table.status is Status.RUNNING:
                await self.end(channel, table)
            elif self.chance.random() < 0.7:
                await self.sit_down(channel)
        await self.event_goes_on()
        await self.computers()
        if self.chance.random() < 0.1:
            await self.restart()
        await self.room.env.advance_time(DAY)

    async def latest(self, channel: ChannelHandle) -> Table | None:
        """The open or last game of a channel, if it had any."""
        try:
            found: Table = await self.room.table(channel)
        except TableError:
            return None
        return found

    async def sit_down(self, channel: ChannelHandle) -> None:
        """Some people begin a game: the next of the list."""
        room, sitting = self.room, self.sittings[self.games % len(self.sittings)]
        self.games += 1
        names = self.chance.sample(self.people, sitting.people)
        host = names[0]
        await room.slash(host, "game new", channel, game=sitting.game)
        for name in names[1:]:
            await room.press(name, room.lobby(channel), "Join")
        for _ in range(sitting.computers):
            await room.choose(host, room.lobby(channel), "easy", "computer")
        for key, value in sitting.options:
            await room.set_option(host, key, value, channel)
        if sitting.friendly:
            await room.more(host, "Make it friendly", channel)
        if sitting.ends == "time":
            form = await room.choose(host, room.lobby(channel), "own", "pace")
            await room.fill(host, form, move="20 hours", zero="forfeit")
        await self.start(host, channel, sitting)

    async def start(self, host: str, channel: ChannelHandle, sitting: Sitting) -> None:
        """The host starts a game, and its first moves are made."""
        await self.room.press(host, self.room.lobby(channel), "Start")
        table = await self.latest(channel)
        assert table is not None
        assert table.status is Status.RUNNING
        self.going[table.id] = sitting
        if sitting.friendly:
            self.friendly.add(table.id)
        for _ in range(sitting.moves):
            if not await self.move(channel):
                break

    def name(self, person: int) -> str:
        """Who this is."""
        return next(name for name, member in self.room.people.items() if member.id == person)

    async def move(self, channel: ChannelHandle, typed: str = "") -> bool:
        """Whoever is next does something, or types this. Returns whether the game still goes on."""
        await self.computers()
        table = await self.room.table(channel)
        owing = sorted(table.owing - table.computers)
        if table.status is not Status.RUNNING or not owing:
            return False
        name = self.name(table.players[owing[0]].person.id)
        shown = await self.room.tables.play.projection.show(table.id, self.room.person(name).id)
        if not typed:
            typed = self.choice(shown, table)
        said = await self.room.slash(name, "play", channel, move=typed)
        assert said.text.startswith("✓ "), (table.game.about.key, typed, said.text)
        return (await self.room.table(channel)).status is Status.RUNNING

    def choice(self, shown: Any, table: Table) -> str:
        """What somebody plays who does not think much."""
        if table.game is HIGHEST_GROUND:
            found = orders(shown.view, Draw(b"season", table.moves))
            ability = table.game.orders
            assert ability is not None
            kept = ability.whole(shown.view, found[:-1])
            return "; ".join([*(order.text for order in kept), table.game.notation.write(found[-1])])
        written: str = table.game.notation.write(self.chance.choice(shown.legal))
        return written

    async def end(self, channel: ChannelHandle, table: Table) -> None:
        """A game that goes on ends as those who play it want, or goes on by itself until its time is over."""
        room, sitting = self.room, self.going.get(table.id, SHORT[0])
        players = [
            self.name(each.person.id) for each in table.players if each.person.id > 0 and not each.resigned
        ]
        if sitting.ends == "time":
            return
        if sitting.ends == "rules":
            for _ in range(MOST):
                passing = "pass" if table.game.about.key == "dog_eat_dog" else ""
                if not await self.move(channel, passing):
                    break
            table = await room.table(channel)
        if table.status is Status.RUNNING and sitting.ends == "stop":
            await self.stop(channel, table)
        for name in self.chance.sample(players, len(players)):
            if (await room.table(channel)).status is not Status.RUNNING:
                break
            await room.press(name, await room.slash(name, "game resign", channel), "Resign")
        ended = await room.table(channel)
        assert ended.status is not Status.RUNNING, (ended.id, ended.game.about.key, ended.names)
        if sitting.rematch and len(players) > 1 and self.chance.random() < 0.5:
            await self.rematch(channel, players, sitting)

    async def stop(self, channel: ChannelHandle, table: Table) -> None:
        """The host stops a game without a result."""
        host = self.name(table.host.id)
        said = await self.room.slash(host, "game abort", channel)
        label = [each for each in said.buttons if each.startswith("Stop")][-1]
        await self.room.press(host, said, label)

    async def rematch(self, channel: ChannelHandle, players: list[str], sitting: Sitting) -> None:
        """Those who have played sit down again."""
        room = self.room
        await room.press(players[0], room.last("Rematch", channel), "Rematch")
        for name in players[1:]:
            if name not in (await room.table(channel)).names:
                await room.press(name, room.lobby(channel), "Join")
        again = await room.table(channel)
        self.going[again.id] = Sitting(sitting.game, sitting.people, "resign", 0)
        await self.start(self.name(again.host.id), channel, self.going[again.id])

    async def computers(self) -> None:
        """Let the computers decide what they are to."""
        for _ in range(MOST):
            running = [*self.room.tables.lobby.computers.tasks.running.values()]
            tables = [await self.latest(channel) for channel in self.channels]
            owed = [
                each
                for each in tables
                if each is not None
                and each.status is Status.RUNNING
                and each.owing
                and not each.owing - each.computers
            ]
            if not owed and not running:
                return
            await self.room.env.advance_time(1.0)
            if running:
                await asyncio.gather(*running)
            await self.room.env.settle()

    async def counts_in_no_table(self, name: str) -> None:
        """Somebody wants to be in no table from now on."""
        await self.room.press(name, await self.room.slash(name, "me"), "Count me in no table")
        self.nobody, self.since = name, self.room.env.now()

    async def forgets(self, name: str) -> None:
        """The bot forgets somebody, who never comes back."""
        page = await self.room.press(name, await self.room.slash(name, "privacy"), "Forget me")
        await self.room.press(name, page, next(each for each in page.buttons if each.startswith("Forget me")))
        await self.room.tables.privacy.forgetting.look()
        self.people = [each for each in self.people if each != name]

    async def event(self, names: Sequence[str]) -> None:
        """Hugo makes a Swiss event, and these people enter it."""
        await made(self.room, *names, kind="swiss", pace="2 days")
        await hosts(self.room, "Start now")

    async def event_goes_on(self) -> None:
        """In some of the event's games somebody resigns; in others the time runs out."""
        for thread in list(self.room.channel.threads):
            table = await self.latest(thread)
            if table is None or table.status is not Status.RUNNING or self.chance.random() < 0.4:
                continue
            name = self.name(self.chance.choice(table.players).person.id)
            await self.room.press(name, await self.room.slash(name, "game resign", thread), "Resign")

    async def challenge(self, name: str) -> None:
        """Somebody plays Dog Eat Dog with anybody."""
        page = await self.room.press(name, await self.room.slash(name, "me"), "Standing challenges")
        await self.room.choose(name, page, "dog_eat_dog", "offer")

    async def take(self, name: str) -> bool:
        """Somebody takes the challenge in a channel that is free. Returns whether there was one."""
        for channel in self.channels:
            table = await self.latest(channel)
            if table is None or table.status is not Status.RUNNING:
                said = await self.room._said(self.room.person(name).slash(channel, "game new"))
                (offer,) = [each for each in said.choices if each.split()[0].isdigit()]
                await self.room.choose(name, said, offer, "challenger")
                table = await self.room.table(channel)
                assert table.status is Status.RUNNING
                self.going[table.id] = Sitting("dog_eat_dog", 2, "resign")
                return True
        return False
