"""Many tables that move as fast as they get answers, and how long they wait."""

import asyncio
import gc
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot import process
from games.core.protocol import Game
from games.registry import GAMES
from tests.wire.discord_server import Ask, DiscordServer, Guild, Message, Player
from tests.wire.ledger import Kept, Ledger
from tests.wire.tables import Table

PATIENCE = 30.0
_Found = TypeVar("_Found")


def without_pauses(piece: Callable[[], Coroutine[Any, Any, _Found]]) -> _Found:
    """Measure without garbage collection in this process, whose pauses would be counted as the bot's."""
    gc.collect()
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=process.new_event_loop) as loop:
            return loop.run(piece())
    finally:
        gc.enable()


@dataclass(slots=True)
class Waits:
    """Seconds from a person's click to the first answer, and to the board that shows the move."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def moves_a_second(self) -> float:
        return len(self.acknowledged) / self.seconds


class Crowd:
    """Tables, each in its own channel, with `on_a_server` channels on a server. The servers are heard by these `shards`, of so
    many, in turn. They
    play `games` in turn, each with as many people as may be, from the fewest to the most."""

    def __init__(
        self,
        server: DiscordServer,
        ledger: Ledger,
        tables: int,
        *,
        games: Sequence[Game[Any, Any, Any]] = GAMES[:1],
        on_a_server: int = 1,
        shards: Sequence[int] = (0,),
        of: int = 1,
    ) -> None:
        self.server = server
        self._ledger = ledger
        self.waits = Waits()
        self.moved = 0
        self._boards: dict[int, tuple[int, int]] = {}
        self._pace = 0.0
        self._awaited: dict[int, asyncio.Future[None]] = {}
        self._guild: Guild | None = None
        self._shards, self._of = shards, of
        self.tables = [self._seat(number, games, new=number % on_a_server == 0) for number in range(tables)]
        server.world.shown = self._shown

    def _seat(self, number: int, games: Sequence[Game[Any, Any, Any]], *, new: bool) -> Table:
        world = self.server.world
        if new or self._guild is None:
            shard = self._shards[number % len(self._shards)]
            self._guild = world.add_guild(f"Server {number}", shard, self._of)
        guild = self._guild
        channel = world.add_channel(guild, f"games-{number}")
        about = games[number % len(games)].about
        people = about.seat_counts[number // len(games) % len(about.seat_counts)] if len(games) > 1 else 2
        players = [Player(self.server, world.add_user(f"P{number}x{one}", guild)) for one in range(people)]
        return Table(self.server, self._ledger, channel, players, seed=number, games=[about.key])

    def against_computers(self, count: int) -> list[Table]:
        """Tables of one person and a hard computer, on servers of their own."""
        world = self.server.world
        found = []
        for number in range(count):
            guild = world.add_guild(f"Alone {number}")
            person = Player(self.server, world.add_user(f"Alone {number}", guild))
            key = GAMES[number % len(GAMES)].about.key
            channel = world.add_channel(guild, f"alone-{number}")
            found.append(
                Table(self.server, self._ledger, channel, [person], seed=number, games=[key], computer="hard")
            )
        return found

    async def answer(self, table: Table) -> None:
        """Move here whenever the computer has moved, for ever."""
        while True:
            asked = table.next()
            if asked is not None:
                await asked.settled()
            await asyncio.sleep(0.1)

    def _shown(self, message: Message) -> None:
        """Note a new board, or any message of a table that is being set up."""
        board = shown_board(message)
        channel = message.channel.id
        if board is not None and board > self._boards.get(channel, (0, 0)):
            self._boards[channel] = board
            awaited = self._awaited.pop(channel, None)
            if awaited is not None and not awaited.done():
                awaited.set_result(None)

    async def set_up(self, tables: Sequence[Table]) -> None:
        """Start games at these tables, one after another, so that nothing queues."""
        for table in tables:
            await self._new_game(table)

    async def _new_game(self, table: Table) -> None:
        game = (await table.gather(PATIENCE)).id
        await self.server.world.until(
            lambda: self._boards.get(table.channel.id, (0, 0)) > (game, 0), PATIENCE
        )

    async def play(
        self,
        tables: Sequence[Table],
        *,
        seconds: float,
        moves: int | None = None,
        every: float = 0.0,
        settling: float = 0.0,
        settled: Callable[[], None] = lambda: None,
    ) -> Waits:
        """Let all tables move at once, each as fast as it can, or once in `every` seconds, and at most `moves` times. For the
        first `settling` seconds they move uncounted, since all begin in the same moment; then `settled` is called."""
        self.waits = Waits()
        began = time.perf_counter()
        if settling:

            def counted() -> None:
                nonlocal began
                self.waits.acknowledged.clear()
                self.waits.shown.clear()
                began = time.perf_counter()
                settled()

            asyncio.get_running_loop().call_later(settling, counted)
        # Those who move once in a while do not all move in the same moment.
        later = every / max(len(tables), 1)
        await asyncio.gather(
            *(
                self._go_on(table, began + settling + seconds, moves, every, number * later)
                for number, table in enumerate(tables)
            )
        )
        self.waits.seconds = time.perf_counter() - began
        return self.waits

    async def _go_on(self, table: Table, until: float, moves: int | None, every: float, wait: float) -> None:
        await asyncio.sleep(wait)
        made = 0
        while time.perf_counter() < until and (moves is None or made < moves):
            game = table.game
            if game is None or game.status != "running":
                await self._new_game(table)
                continue
            began = time.perf_counter()
            await self._move(table, game)
            made += 1
            await asyncio.sleep(max(0.0, began + every - time.perf_counter()))

    async def _move(self, table: Table, game: Kept) -> None:
        """A move, until it is answered and, if everybody sees it, until the board shows it. After one that only its player
        sees as much time passes, so that no table moves more often than others."""
        waits, known, seq = self.waits, game.known, game.seq
        awaited = asyncio.get_running_loop().create_future()
        self._awaited[table.channel.id] = awaited
        began = time.perf_counter()
        asked: Ask | None = table.move(game)
        assert asked is not None, f"nobody is to act in {game}"
        try:
            async with asyncio.timeout(PATIENCE):
                await asked.settled(PATIENCE)
                assert table.ledger.game(game.id).seq > seq, f"{asked!r} is no move: {asked.text!r}"
                if table.ledger.game(game.id).known > known:
                    await awaited
                    self._pace = time.perf_counter() - began
                    waits.shown.append(self._pace)
                else:
                    await asyncio.sleep(self._pace - (time.perf_counter() - began))
        except TimeoutError:
            raise TimeoutError(f"no board after {asked!r}, answered {asked.text!r}") from None
        waits.acknowledged.append(asked.interaction.answered - asked.interaction.sent)


def shown_board(message: Message) -> tuple[int, int] | None:
    """The game and the position that a board message shows, by the ids of its buttons."""
    for button in message.buttons():
        parts = button["custom_id"].split(":")
        if parts[:2] == ["c1", "view"]:
            return int(parts[2]), int(parts[3])
    return None
