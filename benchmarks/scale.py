"""How far the bot grows, reckoned from what was measured: `python -m benchmarks.scale` prints the tables of docs/scale.md.

`--measure` measures first, on an idle machine, and keeps the figures in `scale.toml`; `--write` writes the tables into the page.
What is no measurement but a supposition or a rule of Discord's stands here.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil, lcm
from pathlib import Path
from typing import Final

from bot.discord.client import LOGINS_APART
from bot.district import District

FILE: Final = Path(__file__).with_name("scale.toml")
PAGE: Final = Path(__file__).parents[1] / "docs" / "scale.md"
BEGIN, END = "<!-- written by `python -m benchmarks.scale --write` -->", "<!-- until here -->"

MOVES: Final = 1.0
"""The moves of a server in a day, those in which nobody plays any more included."""
BUSIEST: Final = 3.0
"""How many times as many moves are made in the busiest hour as on average."""
ON_A_SHARD: Final = 2_000
"""Servers for each connection to Discord, which allows 2,500."""
OF_A_PROCESS: Final = 20_000
"""Servers that one process looks after."""
REQUESTS: Final = 50.0
LARGE: Final = 150_000
"""From so many servers on Discord lets a bot send more, and log in several connections at once."""
REQUESTS_OF_LARGE: Final = 500.0
AT_ONCE_OF_LARGE: Final = 16
SERVERS: Final = (2_000, 20_000, 100_000, 250_000, 1_000_000)
DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Measured:
    """What a move, a server, a login and a process cost: see `TOLD`."""

    move_requests: float
    move_answers: float
    move_transactions: float
    move_rows: float
    move_bytes: float
    move_log: float
    move_cpu_bot: float
    move_cpu_server: float
    process_connections: float
    process_memory: float
    process_drawing: float
    process_transactions: float
    process_log: float
    process_cpu: float
    server_memory: float
    server_login: float


TOLD: Final = {
    "move_requests": ("a move", "requests to Discord that count", "", 1.0),
    "move_answers": ("a move", "answers to interactions, which do not", "", 1.0),
    "move_transactions": ("a move", "transactions", "", 1.0),
    "move_rows": ("a move", "rows that are kept", "", 1.0),
    "move_bytes": ("a move", "of the database", "KB", 1e3),
    "move_log": ("a move", "of the database's log", "KB", 1e3),
    "move_cpu_bot": ("a move", "of a core, bot and drawing", "ms", 1e-3),
    "move_cpu_server": ("a move", "of a core, the database's server", "ms", 1e-3),
    "process_connections": ("a process", "connections to the database", "", 1.0),
    "process_memory": ("a process", "of memory", "MB", 1e6),
    "process_drawing": ("a process", "of memory for its drawing", "MB", 1e6),
    "process_transactions": ("a process at rest", "transactions a second", "", 1.0),
    "process_log": ("a process at rest", "of the database's log a second", "KB", 1e3),
    "process_cpu": ("a process at rest", "of a core", "%", 1e-2),
    "server_memory": ("a server with 30 channels", "of memory", "KB", 1e3),
    "server_login": ("a server with 30 channels", "of a core at the login", "ms", 1e-3),
}
"""Each measured figure: of what, which, its unit in the table, and how much that is."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot in so many servers, in its busiest hour."""

    servers: int
    of: Measured

    @property
    def shards(self) -> int:
        together = lcm(self.processes, self.at_once)
        return together * ceil(self.servers / ON_A_SHARD / together)

    @property
    def processes(self) -> int:
        return ceil(self.servers / OF_A_PROCESS)

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.servers * MOVES * BUSIEST / DAY

    @property
    def requests(self) -> float:
        return self.moves * self.of.move_requests

    @property
    def transactions(self) -> float:
        return self.moves * self.of.move_transactions + self.processes * self.of.process_transactions

    @property
    def log(self) -> float:
        return self.moves * self.of.move_log + self.processes * self.of.process_log

    @property
    def connections(self) -> float:
        return self.processes * self.of.process_connections

    @property
    def memory(self) -> float:
        """Of all processes."""
        a_process = self.of.process_memory + self.of.process_drawing
        return self.processes * a_process + self.servers * self.of.server_memory

    @property
    def cores(self) -> float:
        return self.moves * self.of.move_cpu_bot + self.processes * self.of.process_cpu

    @property
    def cores_of_server(self) -> float:
        return self.moves * self.of.move_cpu_server

    @property
    def allowed(self) -> float:
        """Requests a second that Discord allows."""
        return REQUESTS_OF_LARGE if self.servers > LARGE else REQUESTS

    @property
    def at_once(self) -> int:
        """Logins that Discord takes at once."""
        return AT_ONCE_OF_LARGE if self.servers > LARGE else 1

    @property
    def login(self) -> float:
        """Seconds until all are logged in."""
        turns = ceil(self.shards / self.at_once) * LOGINS_APART
        return max(turns, self.servers / self.processes * self.of.server_login)

    @property
    def replacing(self) -> float:
        """Seconds from the first login of a process that takes another's place to its last."""
        lines = Counter(shard % self.at_once for shard in District(0, self.processes, self.shards).shard_ids)
        return (max(lines.values()) - 1) * LOGINS_APART

    def ceilings(self) -> Mapping[str, float]:
        """The part of each ceiling that is reached."""
        return {
            "Discord's requests": self.requests / self.allowed,
            "one core of a process": self.cores / self.processes,
            "one core of the database's server": self.cores_of_server,
        }

    @property
    def first(self) -> tuple[str, float]:
        """The ceiling that comes first, and the part of it that is reached."""
        return max(self.ceilings().items(), key=lambda each: each[1])


LINES: Final[Sequence[tuple[str, Callable[[Bot], str]]]] = (
    ("processes", lambda bot: f"{bot.processes:,}"),
    ("connections to Discord (`shards`)", lambda bot: f"{bot.shards:,}"),
    ("moves a second in the busiest hour", lambda bot: written(bot.moves)),
    ("requests a second", lambda bot: f"{written(bot.requests)} of {bot.allowed:.0f}"),
    ("transactions a second", lambda bot: written(bot.transactions)),
    ("new rows a day", lambda bot: f"{written(bot.servers * MOVES * bot.of.move_rows / 1e6)} million"),
    ("new bytes a day", lambda bot: f"{written(bot.servers * MOVES * bot.of.move_bytes / 1e9)} GB"),
    ("the database's log", lambda bot: f"{written(bot.log / 1e3)} KB/s"),
    ("connections to the database", lambda bot: f"{bot.connections:,.0f}"),
    ("memory of all processes", lambda bot: f"{written(bot.memory / 1e9)} GB"),
    ("memory of a process", lambda bot: f"{written(bot.memory / bot.processes / 1e6)} MB"),
    ("cores of all processes", lambda bot: written(bot.cores)),
    ("cores of the database's server", lambda bot: written(bot.cores_of_server)),
    ("minutes to log in all", lambda bot: written(bot.login / 60)),
    ("a process is replaced: seconds from its first login to its last", lambda bot: written(bot.replacing)),
    ("first ceiling", lambda bot: f"{bot.first[0]} ({bot.first[1]:.0%})"),
)


def written(value: float) -> str:
    """A number with two digits that count."""
    if value >= 10:
        return f"{value:,.0f}"
    return f"{value:.2g}"


def tables(measured: Measured) -> str:
    """What was measured, and what is reckoned from it."""
    lines = ["| of what | measured | |", "|---|---|---|"]
    for name, value in asdict(measured).items():
        of, which, unit, much = TOLD[name]
        lines.append(f"| {of} | {written(value / much)}{' ' * bool(unit)}{unit} | {which} |")
    bots = [Bot(servers, measured) for servers in SERVERS]
    lines += ["", f"| servers | {' | '.join(f'{bot.servers:,}' for bot in bots)} |", "|---" * 6 + "|"]
    for name, told in LINES:
        lines.append(f"| {name} | {' | '.join(told(bot) for bot in bots)} |")
    return "\n".join(lines)


def read(file: Path = FILE) -> Measured:
    """The figures that were kept."""
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    return Measured(**{name: float(value) for name, value in kept.items()})


def keep(measured: Measured, file: Path = FILE) -> None:
    """Keep these figures."""
    lines = ["# Written by `python -m benchmarks.scale --measure`. Bytes and seconds, of one each."]
    lines += [f"{name} = {float(f'{value:.4g}')}" for name, value in asdict(measured).items()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def with_tables(page: str, measured: Measured) -> str:
    """The page with these tables in their place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables(measured)}\n\n{END}{after}"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure, and keep the figures")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/scale.md")
    chosen = parser.parse_args(words)
    if chosen.measure:
        from benchmarks.scale_measured import measured

        keep(measured())
    print(tables(read()))
    if chosen.write:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
