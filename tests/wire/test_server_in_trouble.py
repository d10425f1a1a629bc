"""The server of the database takes nothing for a while: its connections are used up, it is a standby that can only be read, or its disk
is full. People are told, and afterwards all goes on by itself. Then everything is checked."""

import asyncio
import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import psycopg
import pytest

from tests import postgres
from tests.postgres import USER
from tests.wire.discord_server import DiscordServer
from tests.wire.playing_on import AWAY, PlayingOn, playing_on

MOVES = 3
"""So many moves are refused before the trouble ends."""
DISK = "250m"
"""Room for a new server, and for the log of an hour's play."""


Trouble = Callable[..., AbstractAsyncContextManager[None]]


@contextlib.asynccontextmanager
async def used_up(playing: PlayingOn) -> AsyncIterator[None]:
    """The processes lose their connections, and others have all there are."""
    playing.up.clear()
    with playing.cluster.admin() as admin:
        admin.execute(f"ALTER ROLE {USER} CONNECTION LIMIT 0".encode())
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", (USER,))
    await playing.until_refused(MOVES)
    yield
    with playing.cluster.admin() as admin:
        admin.execute(f"ALTER ROLE {USER} CONNECTION LIMIT -1".encode())


@contextlib.asynccontextmanager
async def standby(playing: PlayingOn) -> AsyncIterator[None]:
    """The server comes back as one that can only be read, and is promoted."""
    playing.cluster.stop(signal.SIGINT)
    (playing.cluster.data / "standby.signal").touch()
    playing.cluster.start()
    await playing.until_refused(MOVES)
    yield
    with playing.cluster.admin() as admin:
        admin.execute("SELECT pg_promote()")


@pytest.mark.parametrize(
    ("trouble", "reason"), [(used_up, "has no connection left"), (standby, "its server is a standby")]
)
async def test_while_a_server_takes_nothing_people_are_told_and_then_all_goes_on(
    server: DiscordServer, short_path: Path, trouble: Trouble, reason: str
) -> None:
    async with playing_on(server, short_path, 2, wal_level="replica") as playing:
        await playing.through(partial(trouble, playing), 2)
        assert playing.fleet.said(reason)


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of its own, in memory."""
    with tempfile.TemporaryDirectory(dir=postgres.quick_folder(), prefix="cairn-") as folder:
        made = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", folder]
        if os.getuid() != 0 or subprocess.run(made, check=False).returncode:
            pytest.skip("Nobody may mount a small disk here.")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


@contextlib.contextmanager
def full(disk: Path) -> Iterator[None]:
    """Nothing more has room on this disk."""
    much = disk / "much"
    with much.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    try:
        yield
    finally:
        much.unlink()


@contextlib.asynccontextmanager
async def no_room(playing: PlayingOn, disk: Path) -> AsyncIterator[None]:
    """Tables do not grow; what fits in their pages goes on."""
    with full(disk):
        await playing.until_refused(MOVES)
        yield


@contextlib.asynccontextmanager
async def no_room_for_the_log(playing: PlayingOn, disk: Path) -> AsyncIterator[None]:
    """The server gives up in the middle of whatever it does, and again when it starts, until there is room."""
    admin = playing.cluster.admin()  # a server without room for the files of a connection takes no other
    with full(disk):
        playing.up.clear()
        with contextlib.suppress(psycopg.OperationalError):
            while True:  # until a file of the log has no room; the disk may have one to spare
                admin.execute("SELECT txid_current()")  # after a file in which nothing stands comes no other
                admin.execute("SELECT pg_switch_wal()")
        await playing.until(playing.cluster.is_gone)
        await asyncio.sleep(playing.chance.uniform(0, AWAY))
        yield
    playing.cluster.start()


@pytest.mark.long
@pytest.mark.parametrize("trouble", [no_room, no_room_for_the_log])
async def test_what_has_no_room_on_the_disk_is_told_and_with_room_all_goes_on(
    server: DiscordServer, short_path: Path, disk: Path, trouble: Trouble
) -> None:
    async with playing_on(server, short_path, 2, disk) as playing:
        await playing.through(partial(trouble, playing, disk), 3)
        assert trouble is no_room_for_the_log or playing.fleet.said("There is no room left")
