"""The bot's database as evidence, replayed by the rules alone.

It reads with a connection of its own while the bot writes, and shares none of the bot's code for it.
"""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.address import Postgres
from games.core.codec import decode_action
from games.core.protocol import CHANCE, Game
from games.registry import by_key
from tests.contract.universe import is_sound
from tests.databases import on_server
from tests.wire.discord_server.world import PATIENCE

CHANCES = frozenset({"chance", "daily"})
STEPS = CHANCES | {"action", "idle", "forced"}
BY_ITSELF = CHANCES | {"idle", "forced"}
"""Rows that belong to the change before them: nobody asked for them."""
POSITION = STEPS | {"start", "undo", "resign", "fork"}


@dataclass(frozen=True, slots=True)
class Stood:
    """What one change led to: its last row, when (µs since 1970) it was done, the game's turn number,
    the people who then owed a decision, and whoever had acted."""

    seq: int
    at: int
    turn: int
    owing: tuple[int, ...]
    actor: int | None = None


@dataclass(slots=True)
class Kept:
    """A game as its log has it: the rows that stand, each with the state it led to."""

    id: int
    game: Game[Any, Any, Any]
    channel: int
    status: str
    people: tuple[int, ...]
    options: dict[str, str]
    seq: int = 0
    standing: list[tuple[int, Any]] = field(default_factory=list)
    played: list[tuple[int, int, str]] = field(default_factory=list)
    """Each action that was ever made: the row, the seat and its notation."""
    changes: list[Stood] = field(default_factory=list)
    """What each change of the position led to, chance included; the start first."""
    kinds: list[str] = field(default_factory=list)
    """The kind of every row."""
    at: int = 0
    """When the last row was written, in µs since 1970."""
    resigned: set[int] = field(default_factory=set)
    """The seats that gave up."""
    steps: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    """Who made the step in each row, and which."""
    hidden: int = 0
    """How many rows only one seat knows of."""
    known: int = 0
    """The last row that changed the position for everybody, by the number by which everybody knows it."""
    withdrawn: list[tuple[int, list[tuple[int, Any]]]] = field(default_factory=list)
    """Each row that withdrew a sealed decision, with what stood before it."""

    @property
    def state(self) -> Any:
        return self.standing[-1][1]

    def to_act(self) -> tuple[int, ...]:
        """The people who are to act. Computers, whose ids are below 0, are none."""
        seats = self.game.rules.to_act(self.state)
        if seats is CHANCE:
            return ()
        return tuple(self.people[seat] for seat in sorted(seats - self.resigned) if self.people[seat] > 0)

    def legal(self, person: int) -> list[Any]:
        """This person's legal actions."""
        return list(self.game.rules.legal_actions(self.state, self.people.index(person)))


class Ledger:
    """A reader of one database. `strict` holds every position to the game's invariant."""

    def __init__(self, place: Path | Postgres, *, strict: bool = True) -> None:
        self._place = place
        self._strict = strict
        self._connection: sqlite3.Connection | None = None
        self._kept: dict[int, Kept] = {}

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def connection(self) -> sqlite3.Connection:
        """The connection, for a test that writes what no bot would."""
        if self._connection is None:
            if isinstance(self._place, Path):
                self._connection = sqlite3.connect(self._place, timeout=10, isolation_level=None)
                self._connection.row_factory = sqlite3.Row
            else:
                self._connection = on_server(self._place)
        return self._connection

    def _is_there(self) -> bool:
        return not isinstance(self._place, Path) or self._place.exists()

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """Whatever is read meanwhile is of one moment, though the bot goes on writing."""
        if not self._is_there():
            yield
            return
        connection = self.connection()
        connection.execute(
            "BEGIN" if isinstance(self._place, Path) else "BEGIN ISOLATION LEVEL REPEATABLE READ"
        )
        try:
            yield
        finally:
            connection.execute("COMMIT")

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """Nothing, while there is no database."""
        return self.connection().execute(query, values).fetchall() if self._is_there() else []

    def open_game(self, channel: int) -> Kept | None:
        """The game of this channel that is in its lobby or running."""
        found = self.rows(
            "SELECT id FROM games WHERE channel = ? AND status IN ('lobby', 'running')", channel
        )
        return self.game(found[0]["id"]) if found else None

    def games(self) -> list[Kept]:
        return [self.game(row["id"]) for row in self.rows("SELECT id FROM games ORDER BY id")]

    def game(self, number: int) -> Kept:
        """A game as it is now. What was replayed before is not replayed again."""
        row = self.rows("SELECT * FROM games WHERE id = ?", number)[0]
        people = self.rows("SELECT person FROM seats WHERE game = ? ORDER BY seat", number)
        kept = self._kept.get(number)
        if kept is None:
            kept = Kept(number, by_key(row["game"]), row["channel"], row["status"], (), {})
            self._kept[number] = kept
        kept.status, kept.channel = row["status"], row["channel"]
        if kept.seq == 0:
            kept.people = tuple(one["person"] for one in people)
            kept.options = json.loads(row["options"])
        for line in self.rows("SELECT * FROM log WHERE game = ? AND seq > ? ORDER BY seq", number, kept.seq):
            self._replay(kept, line)
        return kept

    def _replay(self, kept: Kept, line: sqlite3.Row) -> None:
        assert line["seq"] == kept.seq + 1, f"game {kept.id}: row {kept.seq + 1} is missing"
        # A step is taken back by agreement in the same change as the last answer.
        agreed = bool(kept.kinds) and kept.kinds[-1] == "accept" and kept.at == line["at"]
        kept.seq = line["seq"]
        kept.at = line["at"]
        data = json.loads(line["data"])
        kind = line["kind"]
        kept.kinds.append(kind)
        if kind == "replace":
            before, seat = kept.people, line["seat"]
            kept.people = (*before[:seat], int(data["to"]["id"]), *before[seat + 1 :])
            # The board is edited, and shows the new player.
            kept.changes.append(replace(kept.changes[-1], owing=kept.to_act(), actor=None))
        if kind == "moved":
            # The board in the new channel calls nobody; a line does.
            kept.changes.append(replace(kept.changes[-1], seq=kept.seq, at=kept.at, owing=(), actor=None))
        if kind == "withdraw":
            kept.hidden += 1
            _withdraw(kept, line["seq"], data["to"])
        if kind in POSITION:
            self._stand(kept, line, data)
            by_itself = kind == "action" or (kind == "undo" and not agreed)
            actor = kept.people[line["seat"]] if by_itself else None
            stood = Stood(line["seq"], line["at"], kept.game.rules.turn(kept.state), kept.to_act(), actor)
            if kind in BY_ITSELF:
                kept.changes[-1] = replace(stood, actor=kept.changes[-1].actor)
            else:
                kept.changes.append(stood)

    def _stand(self, kept: Kept, line: sqlite3.Row, data: Any) -> None:
        """The position after a row that changes it."""
        kind, sealed = line["kind"], False
        if kind == "start":
            kept.standing = [(line["seq"], kept.game.new(len(kept.people), kept.options))]
            kept.known = line["seq"]
            return
        state = kept.state
        if kind == "undo":
            while kept.withdrawn and kept.withdrawn[-1][0] > data["to"]:
                kept.standing = kept.withdrawn.pop()[1]
            while kept.standing[-1][0] > data["to"]:
                kept.standing.pop()
            state = kept.state
        elif kind == "resign":
            kept.resigned.add(line["seat"])
        elif kind in STEPS:
            action = decode_action(kept.game, data["action"] if kind == "daily" else data)
            kept.steps[line["seq"]] = (CHANCE if kind in CHANCES else line["seat"], action)
            step = kept.game.rules.apply(kept.state, *kept.steps[line["seq"]])
            state, sealed = step.state, step.sealed and kind not in CHANCES
            if self._strict:
                is_sound(kept.game, state)
            if kind == "action":
                kept.played.append((line["seq"], line["seat"], kept.game.notation.write(action)))
        kept.standing.append((line["seq"], state))
        if sealed:
            kept.hidden += 1
        else:
            kept.known = line["seq"] - kept.hidden

    def owed(self) -> list[sqlite3.Row]:
        """All rows of the outbox, oldest first. One that was left out has both `done` and `dropped`."""
        return self.rows("SELECT * FROM outbox ORDER BY id")

    def waiting(self) -> int:
        """How many rows of the outbox are neither sent nor dropped."""
        return int(self.rows("SELECT count(*) AS n FROM outbox WHERE done IS NULL")[0]["n"])

    def answered(self) -> set[str]:
        """The requests whose answer is kept."""
        return {row["request"] for row in self.rows("SELECT request FROM requests")}


async def until_kept(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is true of the database, which another process writes without telling us."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - a file of another process has no event to wait for
            await asyncio.sleep(0.005)


async def quiet(ledger: Ledger, patience: float = PATIENCE) -> None:
    """Wait until the bot has delivered everything, however slow the machine, unless nothing goes out for so long."""
    least, since = ledger.waiting(), time.perf_counter()
    while left := ledger.waiting():
        if left < least:
            least, since = left, time.perf_counter()
        elif time.perf_counter() - since > patience:
            heads = {post["channel"]: dict(post) for post in reversed(ledger.owed()) if is_owed(post)}
            raise AssertionError(
                f"{left} messages wait in {len(heads)} channels; none was sent for {patience:.0f} s: "
                f"{list(heads.values())}"
            )
        await asyncio.sleep(0.005)


def is_owed(post: sqlite3.Row) -> bool:
    """Whether a row of the outbox is neither sent nor left out."""
    return post["done"] is None


def _withdraw(kept: Kept, seq: int, to: int) -> None:
    """Row `seq` withdraws the sealed decision in row `to`: the rows after that are made again without it. Whoever goes back
    to before row `seq` finds it again."""
    kept.withdrawn.append((seq, list(kept.standing)))
    at = next(place for place, (number, _) in enumerate(kept.standing) if number == to)
    later, kept.standing = kept.standing[at + 1 :], kept.standing[:at]
    for number, _ in later:
        state = kept.state
        if number in kept.steps:
            state = kept.game.rules.apply(state, *kept.steps[number]).state
        kept.standing.append((number, state))
    kept.standing.append((seq, kept.state))
