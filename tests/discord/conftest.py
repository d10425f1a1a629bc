"""The real client on a simulated Discord, with a real database file, and people who use it."""

import asyncio
import base64
import math
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from simcord import ChannelHandle, Env, InteractionResult, MemberActor
from simcord.components import walk_components

from bot import waits
from bot.address import Postgres
from bot.clock import now_utc
from bot.config import Settings
from bot.discord.client import Cairn
from bot.discord.pictures import boards
from bot.simulator.world import rest
from bot.store.database import Store
from bot.table.model.errors import TableError
from bot.table.service import TableService
from bot.table.time_control import clock_updates
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import DRAW, Work
from games.registry import GAMES, by_key
from render import order
from render.pictures import picture
from tests import databases, postgres
from tests.databases import ready, sqlite_at_once  # noqa: F401
from tests.examples import hidden_orders, pearls, runners, sealed_bids, tug_of_war
from tests.examples.hidden_orders import picture as hidden_orders_picture
from tests.examples.sealed_bids import picture as sealed_bids_picture
from tests.examples.tug_of_war import picture as tug_of_war_picture

# Where the bot looks for the drawing of a game.
sys.modules["render.hidden_orders"] = hidden_orders_picture
sys.modules["render.sealed_bids"] = sealed_bids_picture
sys.modules["render.tug_of_war"] = tug_of_war_picture
EXAMPLES = (hidden_orders.GAME, sealed_bids.GAME, tug_of_war.GAME, runners.GAME, pearls.GAME)
_BY_KEY = {game.about.key: game for game in EXAMPLES}
# Where whoever draws looks for the game of an order.
vars(order)["by_key"] = lambda key: _BY_KEY[key] if key in _BY_KEY else by_key(key)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
POINT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
"""A picture of one point."""
LOOKS_EVERY = 0.002
"""Seconds."""
BUTTON, STRING_SELECT, USER_SELECT = 2, 3, 5


@dataclass(frozen=True)
class Said:
    """The result of an interaction, as the person who acted sees it."""

    result: InteractionResult
    message: Any
    more: tuple[Any, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(words_of(each) for each in (self.message, *self.more) if each is not None)

    @property
    def private(self) -> bool:
        return self.message is None or bool(self.message.flags.ephemeral)

    @property
    def buttons(self) -> list[str]:
        return [each["label"] for each in controls(self.message) if each["type"] == BUTTON]

    @property
    def choices(self) -> list[str]:
        return [each["value"] for menu in menus(self.message) for each in menu.get("options", [])]

    @property
    def pictures(self) -> list[Any]:
        return [each for each in self.message.attachments if each.filename.endswith(".png")]


def raw(message: Any) -> list[dict[str, Any]]:
    """A message's components as they are on the wire."""
    if message is None:
        return []
    if isinstance(message, discord.Message):
        return [dict(component.to_dict()) for component in message.components]
    return list(message.components)


def controls(message: Any) -> list[dict[str, Any]]:
    """The buttons and menus of a message."""
    return [each for each in walk_components(raw(message)) if each.get("type") in {2, 3, 5, 6, 7, 8}]


def menus(message: Any) -> list[dict[str, Any]]:
    """The menus of a message."""
    return [each for each in controls(message) if each["type"] != BUTTON]


def labels(message: Any) -> list[str]:
    """What stands on the buttons of a message."""
    return [each["label"] for each in controls(message) if each["type"] == BUTTON]


def words_of(message: Any) -> str:
    """All text of a message, that of components V2 included."""
    texts = [each["content"] for each in walk_components(raw(message)) if each.get("type") == 10]
    return "\n".join([message.content, *texts]).strip()


SETTLES = 20.0
"""Seconds in which the bot comes to rest."""
AT_WORK = 10
"""Turns of the loop before anybody looks whether it does."""


class AttentiveEnv(Env):
    """A simulated Discord that soon notices when the bot rests.

    SimCord looks every 50 ms whether tasks that do not end, such as the loops of the outbox, have come to rest. Most of
    the time of these tests would go into waiting for its next look, and much into looks while the bot is still at work.
    """

    async def _settle_internal(self, *, idle: float = LOOKS_EVERY, **how: Any) -> None:
        if how.get("timeout") is not None:
            how["timeout"] = max(
                how["timeout"], SETTLES
            )  # it gives a start 5 s, too few beside tests that compute
        for _ in range(AT_WORK):
            await asyncio.sleep(0)
        await super()._settle_internal(idle=idle, **how)


class Room:
    """A server with a channel, its people, and the bot."""

    def __init__(self, env: Env, database: Path | Postgres) -> None:
        self.env = env
        self.place = database
        self.guild = env.create_guild("Server")
        self.channel = self.guild.create_text_channel("table")
        self.people: dict[str, MemberActor] = {}
        self.expected: tuple[type[Exception], ...] = (TableError,)
        """Errors for the person who asked, not faults of the bot."""

    @property
    def bot(self) -> Cairn:
        assert isinstance(self.env.bot, Cairn)
        return self.env.bot

    @property
    def tables(self) -> TableService:
        return self.bot.service

    def person(self, name: str) -> MemberActor:
        """The member of this name, who comes into the server when first named."""
        if name not in self.people:
            user = self.env.create_user(f"user_{len(self.people)}", global_name=name)
            self.people[name] = self.guild.add_member(user)
        return self.people[name]

    def moderator(self, name: str, **may: bool) -> str:
        """A new member of this name who may manage messages, or what is named instead. Returns the name."""
        permissions = discord.Permissions(**(may or {"manage_messages": True}))
        role = self.guild.create_role("Moderators", permissions=permissions)
        user = self.env.create_user(f"user_{len(self.people)}", global_name=name)
        self.people[name] = self.guild.add_member(user, roles=[role])
        return name

    async def slash(
        self, name: str, command: str, where: ChannelHandle | None = None, /, **options: Any
    ) -> Said:
        """Somebody uses a slash command. A new game is Dog Eat Dog unless another is named."""
        if command == "game new":
            options.setdefault("game", "dog_eat_dog")
        acted = self.person(name).slash(where or self.channel, command, **options)
        return await self._said(acted)

    async def complete(
        self, name: str, command: str, option: str, typed: str = "", /, **filled: Any
    ) -> list[str]:
        """The values that are suggested while somebody types."""
        offered = await self.person(name).autocomplete(self.channel, command, option, typed, **filled)
        assert len(offered) <= 25
        assert all(1 <= len(each["name"]) <= 100 and len(each["value"]) <= 100 for each in offered)
        return [each["value"] for each in offered]

    async def press(self, name: str, on: Any, label: str) -> Said:
        """Somebody presses the button with this label."""
        message = on.message if isinstance(on, Said) else on
        return await self._said(self.person(name).click(message, label=label), message)

    async def choose(self, name: str, on: Any, values: str | Sequence[Any], key: str = "") -> Said:
        """Somebody chooses in a menu: the only one, or the one whose id holds `key`."""
        message = on.message if isinstance(on, Said) else on
        (menu,) = [each for each in menus(message) if key in each["custom_id"]]
        chosen = [values] if isinstance(values, str) else list(values)
        acted = self.person(name).select(message, chosen, custom_id=menu["custom_id"])
        return await self._said(acted, message)

    async def send(self, name: str, form: InteractionResult, text: str) -> Said:
        """Somebody fills in a form and sends it."""
        acted = self.person(name).submit_modal(form, {"text": text} if text else {})
        return await self._said(acted)

    async def fill(self, name: str, form: Said, **values: Any) -> Said:
        """Somebody fills in a form with several fields and sends it; menus keep what is chosen in them."""
        assert form.result.modal is not None
        filled: dict[str, Any] = {}
        for each in walk_components(form.result.modal["components"]):
            key = str(each.get("custom_id"))
            if each["type"] == STRING_SELECT:
                usual = [one["value"] for one in each["options"] if one.get("default")]
                filled[key] = [values.pop(key)] if key in values else usual
            elif each.get("value"):
                filled[key] = each["value"]
        result = await self.person(name).submit_modal(form.result, filled | values)
        assert result.acknowledged
        return Said(result, result.followups[0] if result.followups else result.response)

    async def upload(self, name: str, option: str, data: bytes) -> Said:
        """Somebody uploads a file for an option in the panel, on whose pages they look for it, while the bot starts again."""
        said = await self.press(name, self.lobby(), "Options")
        while said.choices and option not in said.choices:
            said = await self.press(name, said, "More")
        if said.choices:
            said = await self.choose(name, said, option)
        await self.restart()
        form = await self.press(name, said, "Upload a file")
        await self.restart()
        return await self.fill(name, form, file=(f"{option}.txt", data))

    async def find_deals(self) -> None:
        """The deals of the days are found, and what waited for them goes on until the bot rests."""
        while searches := [
            each for each in self.tables.lobby.daily_deals._searches.values() if not each.done()
        ]:
            await asyncio.wait(searches)
        await self.env.settle()

    async def _said(self, acted: Awaitable[InteractionResult], source: Any = None) -> Said:
        result = await acted
        assert result.acknowledged
        followups = list(result.followups)
        message = result.response
        unchanged = source is not None and message is not None and message.id == source.id
        if followups and (message is None or unchanged):
            message = followups.pop(0)
        return Said(result, message, tuple(followups))

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What everyone sees in the channel, oldest first."""
        return list((channel or self.channel).history())

    def lobby(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The latest lobby message that is open."""
        return next(m for m in reversed(self.messages(channel)) if _labelled(m, "Join"))

    def board(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The latest message with a board."""
        found = reversed(self.messages(channel))
        return next(m for m in found if _labelled(m, "My view") or _labelled(m, "Look back"))

    def last(self, label: str, channel: ChannelHandle | None = None) -> discord.Message:
        """The latest message that has a button with this label."""
        return next(m for m in reversed(self.messages(channel)) if _labelled(m, label))

    async def begin(
        self,
        count: int = 2,
        channel: ChannelHandle | None = None,
        pace: str = "",
        game: str = "dog_eat_dog",
        **options: str,
    ) -> list[str]:
        """A running game of so many players, Ann first, at the usual pace or this one; returns their names."""
        names = list(NAMES[:count])
        await self.slash(names[0], "game new", channel, game=game)
        for name in names[1:]:
            await self.press(name, self.lobby(channel), "Join")
        for key, value in options.items():
            await self.set_option(names[0], key, value, channel)
        if pace:
            await self.choose(names[0], self.lobby(channel), pace, "pace")
        await self.press(names[0], self.lobby(channel), "Start")
        return names

    async def begun(self, count: int = 2, **how: Any) -> str:
        """The same. Returns the name of the player whose turn it is."""
        await self.begin(count, **how)
        return await self.mover()

    async def set_option(self, name: str, key: str, value: str, channel: ChannelHandle | None = None) -> Said:
        """Somebody chooses an option in the private panel of the lobby."""
        return await self.choose(name, await self.press(name, self.lobby(channel), "Options"), value, key)

    async def more(self, name: str, label: str, channel: ChannelHandle | None = None) -> Said:
        """Somebody presses a button of the lobby that only they see."""
        return await self.press(name, await self.press(name, self.lobby(channel), "More"), label)

    async def invite(self, name: str, people: Sequence[Any], channel: ChannelHandle | None = None) -> Said:
        """Somebody invites people to the lobby."""
        panel = await self.press(name, self.lobby(channel), "More")
        return await self.choose(name, panel, people, "invite")

    async def table(self, channel: ChannelHandle | None = None) -> Any:
        """The open or last game of the channel."""
        from bot.table.model.table import Place

        return await self.tables.play.projection.latest(Place(self.guild.id, (channel or self.channel).id))

    async def last_move(self) -> str:
        """The last thing that a player has done, as it stands in the history."""
        lines = await self.tables.play.projection.history((await self.table()).id, None)
        return next(line.notation for line in reversed(lines) if line.who and line.notation)

    async def mover(self, channel: ChannelHandle | None = None) -> str:
        """The name of the player whose turn it is."""
        table = await self.table(channel)
        (seat,) = table.owing
        owing = table.players[seat].person.id
        return next(name for name, member in self.people.items() if member.id == owing)

    async def other(self) -> str:
        """A player whose turn it is not."""
        table = await self.table()
        seats = [player for player in table.players if player.seat not in table.owing]
        return next(name for name, member in self.people.items() if member.id == seats[0].person.id)

    @property
    def database(self) -> Path:
        """Where the database is that is a file."""
        assert isinstance(self.place, Path)
        return self.place

    async def restart(self) -> None:
        """The bot's process ends and another begins, with the same database."""
        old = self.bot
        await old.outbox.close()
        await self.env.restart_bot(make_client(self.place, self.env.now))
        await old.service.close()


def _labelled(message: discord.Message, label: str) -> bool:
    return any(each.get("label") == label for each in controls(message))


def make_client(database: Path | Postgres, now: Callable[[], datetime] = now_utc) -> Cairn:
    """The bot as it always is, on this database, with the tests' own games."""
    settings = Settings().model_copy(update={"database": database, "sync_commands": "always"})
    # The same dice in every run.
    entropy = random.Random(2008).randbytes
    games = (*GAMES, *EXAMPLES)
    store = Store(database)
    if isinstance(database, Postgres):
        hold_still(store.engine, database)
    return Cairn(settings, TableService(store, games=games, clock=now, entropy=entropy))


def hold_still(engine: Any, place: Postgres) -> None:
    """Have the district held at once, also if another client still has it, and without a word more to the server, whose clock
    does not stand still between two steps of a test."""
    lease, hold = engine._lease, engine.hold

    async def held(*how: Any) -> Any:
        with databases.raw(place) as database:
            database.execute("UPDATE districts SET until = clock_timestamp()")
        found = await hold(*how)
        lease._keeping.cancel()
        lease._keeping, lease.left = None, lambda: math.inf
        engine.seen = None
        return found

    engine.hold = held


@pytest.fixture
def noted_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot notes every six hours that it is up: most of the time of days and weeks would go into these notes."""
    monkeypatch.setattr(clock_updates, "BEAT", timedelta(hours=6))


ON_BOTH = ("restart", "short_games")
"""The files whose tests run with a database on a server too."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run some tests on both databases."""
    if (
        "room" in metafunc.fixturenames
        and Path(metafunc.module.__file__).stem.removeprefix("test_") in ON_BOTH
    ):
        metafunc.parametrize("room", ["sqlite", "postgresql"], indirect=True)


@pytest_asyncio.fixture
async def room(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    """A server with the running bot, which is checked for errors at the end."""
    on_server = getattr(request, "param", "") == "postgresql"
    async with a_room(postgres.database() if on_server else tmp_path / "cairn.db") as made:
        yield made


@asynccontextmanager
async def a_room(database: Path | Postgres) -> AsyncIterator[Room]:
    """A server with the running bot on this database, which is checked for errors at the end."""
    box: list[Env] = []

    before = waits.set_hook(lambda awaitable, reason: rest(box[0], awaitable, reason))
    if isinstance(database, Path):
        ready(database)
    env = AttentiveEnv(
        make_client(database, lambda: box[0].now()), check_errors=False, settle_timeout=SETTLES
    )
    box.append(env)
    try:
        await env.start()
        room = Room(env, database)
        yield room
        # The others are meant for the person who asked.
        errors = [getattr(error, "original", error) for error in env.errors]
        assert [error for error in errors if not isinstance(error, room.expected)] == []
    finally:
        client = env.bot
        await env.shutdown()
        if isinstance(client, Cairn):
            await client.service.close()
        waits.set_hook(before)


PAINTED = (
    "board_not_lost",
    "bring_down_the_mountain",
    "catching_up",
    "choices",
    "computers",
    "drawing",
    "errors",
    "guide",
    "hands",
    "high_heavens",
    "limits",
    "looking",
    "moves",
    "sealed",
    "setup_check",
    "short_games",
    "taps",
)
"""The files whose tests look at pictures, or say themselves which of them do not."""


@pytest.fixture(autouse=True)
def _painted_where_somebody_looks(request: pytest.FixtureRequest) -> None:
    """Everywhere else drawing is left out."""
    if request.path.stem.removeprefix("test_") not in PAINTED:
        request.getfixturevalue("unpainted")


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture is a single point with the words of the real one: for tests that do not look at them. Drawing would be a
    fifth of what they take."""

    painted = boards.draw

    async def draw(workers: Workers, work: Work, which: str, asked: bytes, waiting: int) -> boards.Drawn:
        if work is not DRAW:
            return await painted(workers, work, which, asked, waiting)
        game, view, look = order.read(asked)
        return boards.Drawn(POINT, picture(game).alt(view, look))

    monkeypatch.setattr(boards, "draw", draw)
