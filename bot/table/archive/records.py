"""Games as files and as readable records, and games that go on from a file: with its log, a row of the kind `fork` that names the
game in the file, and a secret of their own."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from bot.table.archive import files
from bot.table.lobby import reserved_seats
from bot.table.lobby.new_games import NewGames, settled
from bot.table.log import SECRET_BYTES, Entry, Live, Numbers, Tables, UnitOfWork, refusal, seated_at
from bot.table.model import (
    FileSeat,
    HistoryLine,
    Pace,
    Person,
    Place,
    Player,
    PostKind,
    Status,
    Table,
    TableError,
    clean_name,
    tidy,
    vacant,
    words,
)
from bot.table.outbox.board import show_end
from bot.table.play.projection import Projection, hides
from games.core.codec import encode
from games.core.options import known_options
from games.core.protocol import Game, seat_letter
from games.registry import by_version

ONLY_A_RECORD: Final = (
    "The game is running. This is a record of what one player knows: no game can go on from it."
)
"""Stands in the export of a running game with secrets, before and after what it tells."""


class Gate:
    """Imports, which take much memory and time. Others wait their turn; a server has one inside or waiting."""

    def __init__(self, most: int) -> None:
        self._room = asyncio.Semaphore(most)
        self._servers: set[int | None] = set()

    @asynccontextmanager
    async def inside(self, server: int | None) -> AsyncIterator[None]:
        """Wait for room. Raises TableError if this server has somebody inside or waiting."""
        if server in self._servers:
            raise TableError(
                "importing",
                "Another game is being imported on this server.",
                "Try again in a few seconds.",
            )
        self._servers.add(server)
        try:
            async with self._room:
                yield
        finally:
            self._servers.discard(server)


class Records:
    """Exports, records and imports games."""

    def __init__(self, tables: Tables, projection: Projection, new_games: NewGames) -> None:
        self._tables = tables
        self._projection = projection
        self._new_games = new_games

    async def export(self, game: int, viewer: int | None) -> bytes:
        """The game as JSON. While a game with secrets runs, only what this viewer may know."""
        return as_file(await self.content(game, viewer))

    async def content(
        self, game: int, viewer: int | None, until: int | None = None, *, secrets: bool = False
    ) -> dict[str, Any]:
        """What the file of a game holds, as JSON data: up to row `until` of its log, as if no more had happened. With `secrets`
        it has the whole log though the game runs, which is for the bot's owner alone."""
        live = await self._tables.playing(game)
        table = live.table
        later = until is not None and until < table.seq
        outcome = None if later else table.outcome
        hidden = hides(table) and not secrets
        data: dict[str, Any] = {
            "format": files.FORMAT,
            "version": files.VERSION,
            "game": table.game.about.key,
            "rules_version": table.rules_version,
            "number": table.id,
            "status": Status.RUNNING.value if later else table.status.value,
            "begun": table.created.isoformat(),
            "options": self._options(table, viewer) if hidden else dict(table.options),
            "players": [_written(player) for player in table.players],
            "commitment": table.commitment,
            "secret": None if table.secret is None or later else table.secret.hex(),
            "result": None
            if outcome is None
            else {"reason": outcome.reason, "winners": outcome.winners, "scores": outcome.scores},
        }
        if hidden and live.position is not None:
            number = None if until is None else await self._number(live, viewer, until)
            shown = await self._projection.show(game, viewer, seq=number)
            data["note"] = ONLY_A_RECORD
            data["view"] = encode(shown.view)
            data["history"] = [
                {"seq": line.seq, "notation": line.notation, "words": line.words, "undone": line.undone}
                for line in await self._projection.history(game, viewer)
                if number is None or line.place <= number
            ]
        else:
            log = (await self._tables.store.log(game))[: table.seq]
            data["log"] = [files.written(row) for row in log[:until]]
        return data

    async def _number(self, live: Live, viewer: int | None, until: int) -> int:
        """The number that this viewer has for row `until` of the log."""
        rows = await self._tables.all_rows(live)
        seat = live.table.seat_of(viewer)
        return max((row.number(seat) for row in rows if row.seq <= until), default=0)

    @staticmethod
    def _options(table: Table, viewer: int | None) -> dict[str, str]:
        """The options of a game with secrets, as this viewer may know them."""
        seat = None if viewer is None else table.viewpoint(viewer)
        return known_options(table.game.about.options, table.options, seat)

    async def record(self, game: int, viewer: int | None) -> str:
        """The game as readable text: who played, every action in notation and words, and how it ended."""
        live = await self._tables.playing(game)
        table = live.table
        lines = [
            f"{table.game.about.title} #{table.id}, version {table.rules_version} of the rules",
            f"begun {table.created:%Y-%m-%d %H:%M} UTC",
            *([ONLY_A_RECORD] if hides(table) else []),
            "",
        ]
        before = seated_at(table, live.place.seat_changes, 0)
        for player, first in zip(table.players, before.names, strict=True):
            took = f" (first {first})" if first != player.person.name else ""
            gone = " (resigned)" if player.resigned else ""
            lines.append(f"{seat_letter(player.seat)}  {player.person.name}{took}{gone}")
        lines += ["", *_options(table)]
        lines += [*_told(await self._projection.history(game, viewer)), ""]
        if table.status is not Status.RUNNING:
            lines.append(words.result(table, str))
        if table.commitment:
            lines.append(f"commitment {table.commitment}")
        if table.secret is not None:
            lines.append(f"secret     {table.secret.hex()}")
        if hides(table):
            lines.append(ONLY_A_RECORD)
        return "\n".join(lines) + "\n"

    async def import_game(self, place: Place, by: Person, data: bytes) -> Table:
        """A new game from a file, with its own number and secret. Everything in the file is replayed.

        A game that is over can only be looked at. Any other waits in a lobby until its seats are taken: each is kept for the
        person who has it in the file, and only `by` sits down at once. The names in the file are text of the file.
        """
        file = files.read(data)
        game = self._tables.games.get(file.game)
        if game is None:
            titles = [each.about.title for each in self._tables.games.values()]
            raise TableError(
                "unknown_game",
                f"The file holds a game that this bot does not know: “{clean_name(file.game)}”.",
                f"It knows: {', '.join(titles)}.",
            )
        played_by = by_version(self._tables.kinds, file.game, file.rules_version)
        if played_by is None:
            raise refusal(
                game, file.rules_version, "Keep the file, and ask the bot's owner about that version."
            )
        game = played_by
        if len(file.players) not in game.about.seat_counts:
            raise files.refused(f"{game.about.title} is not for {len(file.players)} players")
        options = settled(game, file.options)
        played = await files.replayed(game, file, options)
        end = files.ending(game, played, len(file.players), options)
        goes_on = not end.aborted and end.outcome is None
        pace = await self._new_games.first_pace(place)
        return await self._new_games.create(
            lambda numbers: self._fork(numbers, game, file, place, tidy(by), options, played, end, pace),
            None,
            place,
            opens=(game, by),
            shown=not goes_on,
        )

    async def _fork(
        self,
        numbers: Numbers,
        game: Game[Any, Any, Any],
        file: files.File,
        place: Place,
        by: Person,
        options: Mapping[str, str],
        played: list[Entry],
        end: files.Ending,
        first_pace: Pace,
    ) -> UnitOfWork:
        change = self._new_games.drafted(numbers, game, place, by, (), options)
        players = [
            vacant(seat, FileSeat(name, person), seat in end.resigned)
            for seat, (name, person) in enumerate(file.players)
        ]
        origin = {"number": file.number, "commitment": file.commitment}
        change.adopt(self._tables.entropy(SECRET_BYTES), players, played, file.rows, origin)
        # The board tells the last step; the history has the rest.
        steps = [row.seq for row in played if row.kind == "action"]
        change.keep(board_seq=played[steps[-1] - 1].number(None) - 1 if steps else 0)
        if end.aborted or end.outcome is not None:
            if end.outcome is not None:
                change.finish(end.outcome)
            else:
                change.abort()
            show_end(change, words.forked(change.table, by, change.table.moves))
        else:
            reserved_seats.sit_down_again(change, by)
            change.set(pace=first_pace, friendly=True)
            change.keep(lobby_post=change.post(PostKind.LOBBY))
        return change


def as_file(content: Mapping[str, Any]) -> bytes:
    """JSON data as a file."""
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _seat_in_file(player: Player) -> FileSeat:
    """Whose seat it is: for a seat that nobody took, the player in the file it came from."""
    if player.vacant and player.file is not None:
        return player.file
    return FileSeat(player.person.name, player.person.id)


def _written(player: Player) -> dict[str, str | None]:
    file = _seat_in_file(player)
    return {"name": file.name, "id": None if file.person is None or file.person < 0 else str(file.person)}


def _told(history: Sequence[HistoryLine]) -> list[str]:
    """The history as lines: moves and turns have the numbers that they have everywhere."""
    lines: list[str] = []
    move = turn = 0
    for line in history:
        if line.by_chance and not (line.notation or line.words):
            continue  # chance dealt something that this viewer may not know
        if line.turn not in (0, turn):
            turn = line.turn
            lines.append(f"Turn {turn}")
        number = f"{line.move}." if line.move > move else ""
        move = max(move, line.move)
        who = f"{line.who}: " if line.who and line.notation else ""
        said = f" – {line.words}" if line.notation and line.words else line.words
        undone = " [taken back]" if line.undone else ""
        lines.append(f"{number:>5} {who}{line.notation}{said}{undone}")
        lines += [f"{'':>9} {each}" for each in line.explained]
    return lines


def _options(table: Table) -> list[str]:
    lines = []
    for option in table.game.about.options:
        value = table.options.get(option.key, option.default)
        lines.append(f"{option.title}: {option.label(value)}")
    return [*lines, ""] if lines else []
