"""The commands besides `run`: check, health, backup, export and report for owners; verify and replay for everybody.

Each command prints what it found and returns the exit status.
"""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bot import config
from bot.address import Postgres
from bot.config import ConfigError, Settings
from bot.digits import SNOWFLAKES
from bot.errors import StoreError
from bot.owners.replaying import replay as replay
from bot.owners.saying import FAILED, FINE, refuse, say
from bot.store import CorruptRow, Store, backup as backup_file
from bot.table.archive.fairness import verify_file
from bot.table.log.replay import contradiction
from bot.table.model import Status, TableError
from bot.table.reports import Report
from bot.table.service import TableService

_FREE: Final = 3.0
"""Seconds to wait for a district of a database on a server that no bot looks after."""


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[TableService]:
    """The tables of the database as it is. It is not migrated, and the timers of a bot that is running stay its own."""
    service = TableService(Store(settings.database))
    await service.store.open(migrate=False)
    try:
        yield service
    finally:
        await service.store.close()


def _is_missing(database: Path | Postgres) -> bool:
    """Whether a file is not there. What is on a server is found out by asking it."""
    return isinstance(database, Path) and not database.exists()


def check(settings: Settings) -> int:
    """Check everything that can be checked without logging in. Changes nothing."""
    failed = False
    for name, look in (
        ("settings", _check_settings),
        ("token", _check_token),
        ("database", _check_database),
        ("games", _check_games),
    ):
        problems = list(look(settings))
        failed = failed or bool(problems)
        for problem in problems:
            say(f"{name}: {problem}")
        if not problems:
            say(f"{name}: fine")
    return FAILED if failed else FINE


def _check_settings(settings: Settings) -> Iterator[str]:
    for name in config.unknown_environment():
        yield f"{name} in the environment is not a setting; is it misspelt?"


def _check_token(settings: Settings) -> Iterator[str]:
    try:
        config.token(settings)
    except ConfigError as error:
        yield str(error)


def _check_database(settings: Settings) -> Iterator[str]:
    if _is_missing(settings.database):
        return  # the bot makes it, with its folders, or says why it cannot

    async def look() -> list[str]:
        async with _opened(settings) as service:
            return await service.store.check()

    try:
        yield from asyncio.run(look())
    except StoreError as error:
        yield f"{error.message} {error.hint}"


_LEFT_OUT: Final = "The bot leaves it out; nothing else is affected."


def _check_games(settings: Settings) -> Iterator[str]:
    """The games that are damaged, each replayed by its rules; then the damaged timers and messages."""
    if isinstance(settings.database, Path) and not settings.database.is_file():
        return

    async def look() -> list[str]:
        found = []
        async with _opened(settings) as service:
            for number in await service.store.every_game():
                try:
                    live = await service.tables.live(number)
                    begun = live.table.status in (Status.RUNNING, Status.OVER)
                    if begun or (live.table.status is not Status.LOBBY and live.table.seq):
                        live = await service.tables.positioned(live)
                    differs = contradiction(live, await service.store.log(number))
                    if differs is not None:
                        raise service.tables.damaged(number, differs)
                except CorruptRow as error:
                    found.append(f"#{number} is damaged. {error.message}")
                except TableError as error:
                    if error.code == "no_such_game":
                        found.append(f"#{number} is damaged. Only its seats or its log are left.")
                service.tables.forget(number)
            for number in await service.store.unreadable_timers(service.time_control.scheduler.handlers):
                found.append(f"Row {number} of the table timers is damaged. {_LEFT_OUT}")
            for number in await service.outbox.unreadable():
                found.append(f"Row {number} of the table outbox is damaged. {_LEFT_OUT}")
        return found

    # What would go to the log is the answer here.
    logging.disable(logging.ERROR)
    try:
        yield from asyncio.run(look())
    except CorruptRow as error:
        yield f"{error.message} {error.hint}"
    except StoreError:
        yield "They can be checked only once the database can be opened."
    finally:
        logging.disable(logging.NOTSET)


def health(settings: Settings, *, alive: bool) -> int:
    """Say whether the running bot is well, from what it writes and what its database holds. With `alive` the database is
    not asked, and only a bot that does not run or hangs is a failure."""
    from bot.health.judging import examine

    report = examine(settings, database=not alive)
    for line in report.lines():
        say(line)
    return FINE if (report.alive if alive else report.well) else FAILED


def backup(settings: Settings, to: Path) -> int:
    """Copy the database; the bot may be running."""
    try:
        if isinstance(settings.database, Postgres):
            from bot.store import copying

            copying.backup(settings.database, to)
        else:
            backup_file(settings.database, to)
    except StoreError as error:
        return refuse(error.message, error.hint)
    say(f"Copied {settings.database} to {to}; the copy is sound.")
    return FINE


def copy(settings: Settings, origin: str, to: str) -> int:
    """Copy a whole database from a file to a server, or back. Raises ConfigError."""
    from bot.store import copying

    here, there = (config.usable(config.place(each), settings) for each in (origin, to))
    try:
        rows = copying.copy(here, there)
    except StoreError as error:
        return refuse(error.message, error.hint)
    say(f"Copied {here} to {there}; each of {rows} rows was compared.")
    return FINE


def ratings(settings: Settings) -> int:
    """Make all ratings again from the games that have ended. No bot may look after the database meanwhile."""
    if _is_missing(settings.database):
        return refuse(f"There is no database at {settings.database}.", "Check the setting `database`.")

    async def make() -> tuple[int, int]:
        async with _opened(settings) as service:
            try:
                async with asyncio.timeout(_FREE):
                    await service.store.engine.hold(settings.processes, settings.shards, lambda why: None)
            except TimeoutError:
                raise StoreError(
                    "A bot looks after this database.", "Stop the bot, then try again."
                ) from None
            return await service.ratings.rating.all_again()

    try:
        rated, differing = asyncio.run(make())
    except StoreError as error:
        return refuse(error.message, error.hint)
    say(f"Games that count: {rated}. Ratings that were missing or different: those of {differing}.")
    return FINE


def export(settings: Settings, game: int, to: Path | None) -> int:
    """Write a game as everyone may know it: a file to continue from."""
    if _is_missing(settings.database):
        return refuse(f"There is no database at {settings.database}.", "Check the setting `database`.")
    if not -SNOWFLAKES <= game < SNOWFLAKES:  # the database cannot hold such a number
        return refuse(f"There is no game #{game}.", "/games shows the games you play.")

    async def write() -> bytes:
        async with _opened(settings) as service:
            return await service.archive.records.export(game, None)

    return _written(write, to)


def _written(make: Callable[[], Coroutine[Any, Any, bytes]], to: Path | None) -> int:
    """Make a file, and write it there or to the output."""
    try:
        data = asyncio.run(make())
        if to is None:
            sys.stdout.buffer.write(data if data.endswith(b"\n") else data + b"\n")
            sys.stdout.flush()
        else:
            with to.open("xb") as file:
                file.write(data)
            say(f"Written to {to}.")
    except (TableError, StoreError) as error:
        return refuse(error.message, error.hint)
    except FileExistsError:
        return refuse(f"{to} already exists.", "Choose another name: an export never overwrites a file.")
    except OSError as error:
        where = "Standard output" if to is None else str(to)
        return refuse(f"{where} cannot be written: {error.strerror}.", "Choose another place.")
    return FINE


def report(settings: Settings, reference: str | None, to: Path | None) -> int:
    """List what was reported; with a reference, write the game of that report as a file with all that is secret."""
    if _is_missing(settings.database):
        return refuse(f"There is no database at {settings.database}.", "Check the setting `database`.")

    async def every() -> list[Report]:
        async with _opened(settings) as service:
            return await service.reports.every()

    async def write() -> bytes:
        async with _opened(settings) as service:
            return await service.reports.whole(reference or "")

    if reference is not None:
        return _written(write, to)
    try:
        found = asyncio.run(every())
    except StoreError as error:
        return refuse(error.message, error.hint)
    for each in found:
        game = "no game" if each.game is None else f"game #{each.game}, row {each.seq}"
        code = f", error {each.code}" if each.code else ""
        say(f"{each.reference}  {each.at:%Y-%m-%d %H:%M} UTC  {game}{code}, person {each.person}")
        say(f"        {' '.join(each.words.split())}")
    if not found:
        say("Nothing was reported.")
    return FINE


def verify(file: Path) -> int:
    """Check the moves and the chance draws of an exported game."""
    fits, lines = verify_file(file)
    for line in lines:
        say(line)
    say("Verified." if fits else "NOT verified.")
    return FINE if fits else FAILED
