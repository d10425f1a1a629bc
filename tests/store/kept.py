"""Databases and games of the releases, kept to show that the present version goes on with them.

`python -m tests.store.kept FOLDER` makes the next: `<form>.sql.gz` with everything in a database, and `<form>.json.gz`
with what its games looked like. It is run once, before a change of the database's form, by the version that is to be kept.
"""

import asyncio
import contextlib
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bot.store import Write, schema
from bot.store.upgrade import HEAD
from bot.table.model.errors import TableError
from bot.table.model.table import Place, Status, Table
from bot.table.service import TableService
from games.computer.search import EASY
from games.core.codec import encode
from games.core.options import Option
from games.core.protocol import Game
from games.registry import GAMES
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting

KEPT: Final = Path(__file__).parent / "data"
NOW: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)
"""When all of it happened."""
MOVES: Final = 15
"""So many moves have been made in a running game if luck allows."""
PEOPLE: Final = (ANN, BOB, CLEO, DAN)


async def open_still(service: TableService) -> TableService:
    """Open without beginning to wait for timers, so that what is due stays due."""
    await service.store.open()
    await service.tables.renumber()
    await service.outbox.open()
    return service


class Maker(Sitting):
    """Makes the games of a kept database, each in a channel of its own."""

    def __init__(self, path: Path, kinds: Sequence[Game[Any, Any, Any]]) -> None:
        super().__init__(path)
        self.clock.now = NOW
        self._luck = random.Random(1)
        self._kinds = kinds
        self._channel = 1000

    def _place(self) -> Place:
        self._channel += 1
        return Place(1, self._channel)

    async def begun(self, game: Game[Any, Any, Any], seats: int, options: dict[str, str]) -> Table:
        """A game at its first decision."""
        return await self.game(*PEOPLE[:seats], key=game.about.key, place=self._place(), options=options)

    async def moved(self, table: Table) -> Table:
        """The table after a random move."""
        person = table.players[min(table.owing - table.computers)].person
        legal = (await self.service.play.projection.show(table.id, person.id)).legal
        request = f"{table.id}-{table.seq}"
        done = await self.service.play.moves.act(table.id, person, self._luck.choice(legal), request=request)
        return done.table

    async def in_a_turn(self, game: Game[Any, Any, Any], seats: int, options: dict[str, str]) -> Table:
        """A game in which somebody has moved and is to move again, if that comes before too many moves."""
        for most in (40, 12, 8, 6, 4, 3, 2, 1):
            table = await self.begun(game, seats, options)
            while table.status is Status.RUNNING:
                before, table = table, await self.moved(table)
                again = before.owing == table.owing and table.moves >= MOVES
                if table.owing and (again or table.moves >= most):
                    return table
        raise RuntimeError(f"every game of {game.about.title} ends with its first move")

    async def make(self) -> None:
        """All games."""
        day = Write()
        for game in self._kinds:
            day.replace(schema.daily_deals, which=game.about.key, day=f"{NOW:%Y-%m-%d}", attempt=3)
        await self.service.store.commit(day)
        for game in self._kinds:
            for seats in (game.about.seat_counts[0], game.about.seat_counts[-1]):
                await self.in_a_turn(game, min(seats, len(PEOPLE)), {})
            for option in (each for each in game.about.options if isinstance(each, Option)):
                chosen = {option.key: option.choices[-1].value}
                await self.in_a_turn(
                    game, min(max(2, game.about.seat_counts[0]), game.about.seat_counts[-1]), chosen
                )
            await self._asked(await self.in_a_turn(game, 2, {}))
            await self._given_up(
                await self.in_a_turn(
                    game, game.about.seat_counts[-1] if len(game.about.seat_counts) < 4 else 3, {}
                )
            )
            await self._gone_on(await self.in_a_turn(game, 2, {}))
            over = await self.begun(game, 2, {})
            while over.status is Status.RUNNING:
                over = await self.moved(over)
            await self._against_a_computer(game)
            lobby = await self.lobby(PEOPLE[1], PEOPLE[2], key=game.about.key, place=self._place())
            await self.service.lobby.seating.invite(lobby.id, PEOPLE[1], [PEOPLE[3]])
        closed = await self.lobby(PEOPLE[0], key=self._kinds[0].about.key, place=self._place())
        await self.service.lobby.abort(closed.id, PEOPLE[0])
        await self.service.notifications.preferences.set_previews(1, PEOPLE[1].id, False)
        await self._deliver()

    async def _against_a_computer(self, game: Game[Any, Any, Any]) -> None:
        """A whole game of one person with a computer."""
        computers = self.service.lobby.computers
        table = await self.lobby(PEOPLE[0], key=game.about.key, place=self._place())
        await computers.add(table.id, PEOPLE[0], EASY)
        table = await self.service.lobby.starting.start(table.id, PEOPLE[0])
        while table.status is Status.RUNNING:
            if table.owing <= table.computers:
                await computers._play(table.id)
                table = await self.service.play.projection.get(table.id)
            else:
                table = await self.moved(table)

    async def _asked(self, table: Table) -> None:
        """Somebody asks to take a move back or to end the game, and waits for an answer."""
        try:
            await self.service.play.moves.undo(table.id, table.players[min(table.owing)].person)
        except TableError:
            await self.service.lobby.abort(table.id, PEOPLE[0])
        if (await self.service.play.projection.get(table.id)).offer is None:
            await self.service.lobby.abort(table.id, PEOPLE[0])

    async def _given_up(self, table: Table) -> None:
        with contextlib.suppress(TableError):
            await self.service.play.projection.looked(table.id, PEOPLE[0].id)
        await self.service.play.offers.resign(table.id, table.players[-1].person)

    async def _gone_on(self, table: Table) -> None:
        """A game goes on from its file in another channel; a file of a game with secrets is not whole yet."""
        data = await self.service.archive.records.export(table.id, None)
        with contextlib.suppress(TableError):
            lobby = await self.service.archive.records.import_game(self._place(), PEOPLE[0], data)
            await self.service.lobby.seating.join(lobby.id, PEOPLE[1])
            await self.moved(await self.service.lobby.starting.start(lobby.id, PEOPLE[0]))

    async def _deliver(self) -> None:
        """Deliver most messages. Some rows are left, and some of those have been tried."""
        left = 0
        while len(posts := await self.service.outbox.posts(1000)) > left:
            left = 0
            for post in posts:
                if post.channel % 4 == 0:
                    left += 1
                    continue
                await self.service.outbox.trying(post.id)
                await self.service.outbox.sent(post.id, post.message_id or 5000 + post.id)
        for post in posts[::2]:
            await self.service.outbox.trying(post.id)
            await self.service.outbox.retry(post.id, NOW + timedelta(seconds=30))


async def told(service: TableService) -> dict[str, Any]:
    """What each game looks like, to everybody."""
    games: dict[str, Any] = {}
    game = 1
    while True:
        try:
            table = await service.play.projection.get(game)
        except TableError:
            return games
        views = {}
        if table.seq:
            for viewer in (None, table.players[-1].person.id):
                shown = await service.play.projection.show(game, viewer)
                views[str(viewer)] = encode(shown.view)
        games[str(game)] = {
            "game": table.game.about.key,
            "status": table.status.value,
            "seq": table.seq,
            "moves": table.moves,
            "turn": table.turn,
            "owing": sorted(table.owing),
            "players": [[player.person.id, player.resigned] for player in table.players],
            "offer": None if table.offer is None else table.offer.kind,
            "views": views,
        }
        if table.status is Status.OVER:
            data = await service.archive.records.export(game, None)
            games[str(game)]["export"] = data.decode()
        game += 1


async def keep(folder: Path, kinds: Sequence[Game[Any, Any, Any]] = GAMES) -> None:
    """Write a database of this version's form with games of these kinds, and what they look like, to a folder."""
    with tempfile.TemporaryDirectory() as workshop:
        path = Path(workshop) / "cairn.db"
        maker = Maker(path, kinds)
        await open_still(maker.service)
        try:
            await maker.make()
            looks = await told(maker.service)
        finally:
            await maker.service.store.close()
        with contextlib.closing(sqlite3.connect(path)) as database:
            (mark,) = database.execute("PRAGMA application_id").fetchone()
            lines = [f"PRAGMA application_id = {mark};", *database.iterdump()]
    for name, text in (
        (f"{HEAD}.sql", "\n".join(lines)),
        (f"{HEAD}.json", json.dumps(looks, ensure_ascii=False)),
    ):
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def put_back(form: str, path: Path) -> dict[str, Any]:
    """Make the kept database of this form at `path`; what its games looked like."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(gzip.decompress((KEPT / f"{form}.sql.gz").read_bytes()).decode())
    told: dict[str, Any] = json.loads(gzip.decompress((KEPT / f"{form}.json.gz").read_bytes()))
    return told


if __name__ == "__main__":
    asyncio.run(keep(Path(sys.argv[1])))
