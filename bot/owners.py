"""What an owner does besides running the bot: check, back up, export; and what anybody may: verify, replay.

Every command prints what it found and returns what the process should exit with.
"""

from __future__ import annotations

import asyncio
import os
import sys
import unicodedata
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Final, TextIO

from bot import config
from bot.config import ConfigError, Settings
from bot.errors import StoreError
from bot.table.errors import TableError

FINE: Final = 0
FAILED: Final = 1
_COMMANDING: Final = frozenset({"Cc", "Cs", "Co", "Cn"})


def check(settings: Settings) -> int:
    """Look at everything that can be looked at without logging in, and change nothing."""
    failed = False
    for name, look in (
        ("settings", _check_settings),
        ("token", _check_token),
        ("database", _check_database),
        ("commands", _check_commands),
    ):
        problems = list(look(settings))
        failed = failed or bool(problems)
        for problem in problems:
            _say(f"{name}: {problem}")
        if not problems:
            _say(f"{name}: fine")
    return FAILED if failed else FINE


def _check_settings(settings: Settings) -> Iterator[str]:
    for name in config.unknown_environment():
        yield f"{name} in the environment is no setting; is it misspelt?"
    if settings.discord_socket is not None:
        yield f"discord_socket is set: the bot would talk to a simulated Discord at {settings.discord_socket}."


def _check_token(settings: Settings) -> Iterator[str]:
    try:
        config.token(settings)
    except ConfigError as error:
        yield str(error)


def _check_database(settings: Settings) -> Iterator[str]:
    path = settings.database
    if not path.exists():
        # The bot makes the file and missing folders above it when it starts.
        folder = next(above for above in path.absolute().parents if above.exists())
        if not folder.is_dir():
            yield f"{folder} is no folder. Name another place in the setting `database`."
        elif not os.access(folder, os.W_OK | os.X_OK):
            yield f"The folder {folder} cannot be written by this user. Give it the right, or set `database`."
        return
    from bot.store import Store

    async def look() -> list[str]:
        store = Store(path)
        await store.open(migrate=False)
        try:
            return await store.check()
        finally:
            await store.close()

    try:
        yield from asyncio.run(look())
    except StoreError as error:
        yield f"{error.message} {error.hint}"


def _check_commands(settings: Settings) -> Iterator[str]:
    from bot.discord import limits
    from bot.discord.client import Cairn
    from bot.store import Store
    from bot.table.service import TableService

    client = Cairn(TableService(Store(settings.database)), settings)
    yield from limits.commands([command.to_dict(client.tree) for command in client.tree.get_commands()])


def backup(settings: Settings, to: Path) -> int:
    """Copy the database, also while the bot runs."""
    from bot.store import backup as copy

    try:
        copy(settings.database, to)
    except StoreError as error:
        return _refuse(error.message, error.hint)
    _say(f"{settings.database} is copied to {to}, and the copy is sound.")
    return FINE


def export(settings: Settings, game: int, to: Path | None, *, readable: bool) -> int:
    """Write a game as everyone may know it: as a file to continue from, or as a record to read."""
    from bot.store import Store
    from bot.table.service import TableService

    if not settings.database.exists():
        return _refuse(f"There is no database at {settings.database}.", "Check the setting `database`.")

    async def write() -> bytes:
        # Not the service's own opening: that would migrate, and run the timers of a bot that is running.
        service = TableService(Store(settings.database))
        await service.store.open(migrate=False)
        try:
            if readable:
                return (await service.records.record(game, None)).encode()
            return await service.records.export(game, None)
        finally:
            await service.store.close()

    return _written(write, to)


def _written(make: Callable[[], Awaitable[bytes]], to: Path | None) -> int:
    async def made() -> bytes:
        return await make()

    try:
        data = asyncio.run(made())
        if to is None:
            sys.stdout.buffer.write(data if data.endswith(b"\n") else data + b"\n")
            sys.stdout.flush()
        else:
            with to.open("xb") as file:
                file.write(data)
            _say(f"Written to {to}.")
    except (TableError, StoreError) as error:
        return _refuse(error.message, error.hint)
    except FileExistsError:
        return _refuse(f"{to} is there already.", "Choose another name: an export never overwrites a file.")
    except OSError as error:
        where = "The standard output" if to is None else str(to)
        return _refuse(f"{where} cannot be written: {error.strerror}.", "Choose another place.")
    return FINE


def verify(file: Path) -> int:
    """Check the moves and the draws of an exported game."""
    from bot.table.records.fairness import verify_file

    fits, lines = verify_file(file)
    for line in lines:
        _say(line)
    _say("Verified." if fits else "NOT verified.")
    return FINE if fits else FAILED


def replay(file: Path) -> int:
    """Play an exported game through: each row in notation and words, then where it stands."""
    from bot.replaying import told

    try:
        for line in told(file):
            _say(line)
    except TableError as error:
        return _refuse(error.message, error.hint)
    return FINE


def _refuse(message: str, hint: str) -> int:
    _say(str(ConfigError(message, hint)), sys.stderr)
    return FAILED


def _say(line: str, stream: TextIO | None = None) -> None:
    """One line; what would command the terminal, from a file that somebody sent, is left out."""
    kept = (letter for letter in line if letter == "\n" or unicodedata.category(letter) not in _COMMANDING)
    print("".join(kept), file=stream)
