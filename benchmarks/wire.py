"""The bot in its own process, over a simulated Discord on another core if there are two.

Nothing is validated during measurements. Times are taken at the simulated Discord: from sending an interaction until
its callback, and until the message with the new board arrives.
"""

import asyncio
import json
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import psutil

from benchmarks.crowd import Crowd, without_pauses
from benchmarks.many import fill
from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from games.registry import GAMES
from tests.wire.discord_server import Ask, DiscordServer, Player
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess

GAMES_ON_A_SERVER: Final = 10
CALM_MOVES: Final = 10
"""The moves a second of many tables that do not hurry."""
PICTURE_WITHIN: Final = 5.0


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is measured: the moves of one table, for how many seconds how many tables move at once, how many more
    play against computers meanwhile, how often the bot starts, and how many games are open."""

    moves_of_one: int
    seconds: float
    tables: int
    thinking: int
    starts: int
    open_games: int


SIZES: Final = {
    Size.FULL: Amount(300, 20.0, 50, 10, 5, 1000),
    Size.QUICK: Amount(60, 5.0, 50, 10, 2, 1000),
    Size.SMALLEST: Amount(3, 0.2, 2, 1, 1, 2),
}


def pieces(size: Size) -> list[Piece]:
    """The path of a move, with one table and with fifty, and the start of the bot."""
    measured = (_under_load, _starts, _with_many_games)
    return [partial(without_pauses, partial(piece, SIZES[size])) for piece in measured]


class Inside:
    """The measurements from inside the bot's process."""

    def __init__(self, bot: BotProcess, file: Path) -> None:
        self._bot = bot
        self._file = file

    def begin(self) -> None:
        self._file.unlink(missing_ok=True)
        os.kill(self._bot.pid, signal.SIGUSR1)

    async def found(self) -> dict[str, Any]:
        os.kill(self._bot.pid, signal.SIGUSR2)
        async with asyncio.timeout(10):
            while not self._file.exists():  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.01)
        found: dict[str, Any] = json.loads(self._file.read_text())
        return found


def memory(bot: BotProcess) -> float:
    """Resident megabytes of the bot's process."""
    return float(psutil.Process(bot.pid).memory_info().rss) / 1e6


def together(bot: BotProcess) -> float:
    """Megabytes of the bot and its drawing process, with shared memory counted once."""
    main = psutil.Process(bot.pid)
    return sum(float(each.memory_full_info().pss) for each in (main, *main.children())) / 1e6


async def _under_load(size: Amount) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        file = folder / "inside.json"
        profile = os.environ.get("BENCHMARK_PROFILE")
        program = ["benchmarks.inside", str(file), *(["profile", profile] if profile else [])]
        async with DiscordServer(folder / "discord", record=False) as server:
            bot = BotProcess(server, folder, program=program, log_level="warning")
            ledger = Ledger(bot.database, strict=False)
            crowd = Crowd(server, ledger, size.tables, games=GAMES)
            async with bot:
                rows = await _one(crowd, size)
                rows += await _first_pictures(crowd, size)
                inside = Inside(bot, file)
                await crowd.set_up(crowd.tables[1:])
                await crowd.play(crowd.tables, seconds=size.seconds / 5)
                # Where all begin in the same moment, the slowest twentieth are those of this moment and no others.
                settling = size.seconds / 10
                waits = await crowd.play(
                    crowd.tables, seconds=size.seconds, settling=settling, settled=inside.begin
                )
                found = await inside.found()
                rows += _latencies(
                    f"{size.tables} tables", waits.acknowledged, waits.shown, (Plies(1000), None, None)
                )
                rows += [
                    (f"{size.tables} tables: moves", waits.moves_a_second, "/s", Plies(9)),
                    (f"{size.tables} tables: event-loop lag p99", found["lag_p99"] * 1e3, "ms", 15.0),
                    (f"{size.tables} tables: event-loop lag, worst", found["lag_max"] * 1e3, "ms", None),
                    (
                        f"{size.tables} tables: the bot's CPU a move",
                        found["cpu"] / len(waits.acknowledged) * 1e3,
                        "ms CPU",
                        Plies(75),
                    ),
                    (
                        f"{size.tables} tables: the bot's CPU",
                        found["cpu"] / found["seconds"] * 100,
                        "%",
                        None,
                    ),
                    (f"{size.tables} tables: memory", memory(bot), "MB", None),
                    (f"{size.tables} tables: memory, with the process that draws", together(bot), "MB", None),
                ]
                rows += await _beside_computers(crowd, size)
            ledger.close()
    return rows


async def _beside_computers(crowd: Crowd, size: Amount) -> list[Row]:
    """The same tables, at a pace that leaves time, without and with computers that think at others."""
    calm = partial(crowd.play, crowd.tables, seconds=size.seconds * 3 / 4, every=size.tables / CALM_MOVES)
    before = await calm()
    async with asyncio.TaskGroup() as group:
        others = [group.create_task(crowd.answer(table)) for table in crowd.against_computers(size.thinking)]
        await crowd.play(crowd.tables, seconds=size.seconds / 4, every=size.tables / CALM_MOVES)
        after = await calm()
        for task in others:
            task.cancel()
    without = f"{CALM_MOVES} moves a second at {size.tables} tables"
    return _latencies(without, before.acknowledged, before.shown, (Plies(1000), None, None)) + _latencies(
        f"{without}, and computers think at {size.thinking} more",
        after.acknowledged,
        after.shown,
        (Plies(1000), None, None),
    )


async def _one(crowd: Crowd, size: Amount) -> list[Row]:
    table = crowd.tables[:1]
    await crowd.set_up(table)
    await crowd.play(table, seconds=60, moves=size.moves_of_one // 10)
    waits = await crowd.play(table, seconds=60, moves=size.moves_of_one)
    return _latencies("1 table", waits.acknowledged, waits.shown, (Plies(180), Plies(250), Plies(900)))


async def _first_pictures(crowd: Crowd, size: Amount) -> list[Row]:
    """How long a guided move and a lesson take to their first picture. Lessons of all games are begun in turn."""
    table, world = crowd.tables[0], crowd.server.world
    took: dict[str, list[float]] = {"a guided move": [], "/learn": []}
    if table.game is None:
        await crowd.set_up([table])
    person = table.player(table.running.to_act()[0])
    for number in range(max(size.moves_of_one // 10, 1)):
        lesson = GAMES[number % len(GAMES)].about.key
        for what, waits in took.items():
            began = time.perf_counter()
            asked = (
                person.slash(table.channel, "/learn", game=lesson)
                if what == "/learn"
                else person.press(table.showing("Move"), "Move")
            )
            await world.until(lambda asked=asked: _has_picture(asked), PICTURE_WITHIN)  # type: ignore[misc]
            waits.append(time.perf_counter() - began)
            await asked.settled()
    return [
        row
        for what, waits in took.items()
        for row in (
            (f"{what} to its first picture p50", _part(waits, 0.50), "ms", Plies(250)),
            (f"{what} to its first picture p95", _part(waits, 0.95), "ms", None),
        )
    ]


def _has_picture(asked: Ask) -> bool:
    """Whether somebody has got a picture as an answer."""
    answers = [asked.interaction.original, *asked.interaction.followups]
    return any(message is not None and message.attachments for message in answers)


def _latencies(
    what: str,
    acknowledged: Sequence[float],
    shown: Sequence[float],
    bars: tuple[float | None, float | None, float | None],
) -> list[Row]:
    """Figures in milliseconds. The bars are for the p99 of acknowledgements, and the p50 and p99 of boards."""
    return [
        (f"{what}: acknowledgement p50", _part(acknowledged, 0.50), "ms", None),
        (f"{what}: acknowledgement p95", _part(acknowledged, 0.95), "ms", None),
        (f"{what}: acknowledgement p99", _part(acknowledged, 0.99), "ms", bars[0]),
        (f"{what}: event to board posted p50", _part(shown, 0.50), "ms", bars[1]),
        (f"{what}: event to board posted p95", _part(shown, 0.95), "ms", None),
        (f"{what}: event to board posted p99", _part(shown, 0.99), "ms", bars[2]),
    ]


def _part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1e3


async def _starts(size: Amount) -> list[Row]:
    """The time from the start of the process to its login, and until somebody is answered who asks at once; its memory
    then."""
    took: list[float] = []
    answered: list[float] = []
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        async with DiscordServer(folder / "discord", record=False) as server:
            guild = server.world.add_guild("Here")
            channel = server.world.add_channel(guild, "games")
            ann = Player(server, server.world.add_user("Ann", guild))
            bot = BotProcess(server, folder, log_level="warning")
            async with bot:
                for _ in range(size.starts):
                    await bot.stop()
                    began = server.world.clock.now()
                    await bot.start()
                    took.append(server.gateway.logins[-1] - began)
                    await ann.slash(channel, "/games").settled()
                    answered.append(server.world.clock.now() - began)
                held = memory(bot)
    return [
        ("start until login, median", statistics.median(took), "s", Plies(12_000)),
        ("start until the first command is answered, median", statistics.median(answered), "s", None),
        ("memory after the start", held, "MB", None),
    ]


async def _with_many_games(size: Amount) -> list[Row]:
    """A start with many open games, and the memory once a move has been made in each."""
    with tempfile.TemporaryDirectory(prefix="cairn-") as name:
        folder = Path(name)
        async with DiscordServer(folder / "discord", record=False) as server:
            bot = BotProcess(server, folder, log_level="warning")
            ledger = Ledger(bot.database, strict=False)
            crowd = Crowd(server, ledger, size.open_games, on_a_server=GAMES_ON_A_SERVER)
            await fill(bot.database, crowd.tables)
            began = server.world.clock.now()
            async with bot:
                took = server.gateway.logins[-1] - began
                await quiet(ledger, 60)
                fresh = memory(bot)
                for first in range(0, size.open_games, size.tables):
                    await crowd.play(crowd.tables[first : first + size.tables], seconds=60, moves=1)
                held, whole = memory(bot), together(bot)
                ledger.close()
    return [
        (f"{size.open_games} open games: memory after the start", fresh, "MB", None),
        (f"{size.open_games} open games: start until login", took, "s", Plies(12_000)),
        (f"{size.open_games} open games: memory, each moved in", held, "MB", None),
        (f"{size.open_games} open games: the same with the process that draws", whole, "MB", 160.0),
    ]
