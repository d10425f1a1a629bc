"""A real PostgreSQL server for tests: one for all workers of a run, in a temporary folder.

Each test that asks for a database gets a copy of a template, which has the tables. It is dropped when a later test asks
for another. Where no server is installed, the test is skipped.

`python -m tests.postgres FOLDER` keeps the server. It waits for a lock that each worker shares: the system gives it up
when the last of them has ended, however it ended. If the keeper itself is killed, Linux ends the server.
"""

import atexit
import contextlib
import ctypes
import fcntl
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

import psycopg
import pytest
from sqlalchemy import create_engine

from bot.address import Postgres
from bot.store.postgres.tables import create

MISSING: Final = "No server of PostgreSQL is installed (Debian's package: postgresql)."
ROOT: Final = Path(__file__).parents[1]
USER: Final = "cairn"
"""Whose all databases are."""
PASSWORD: Final = "open sesame"
TEMPLATE: Final = "tables"
PATIENCE: Final = 60.0
"""Seconds in which the server must be up."""
ROOM: Final = 2**30
"""Bytes that must be free where the server keeps its files in memory: it has some 100 MB."""
SETTINGS: Final = {
    "max_connections": "200",
    "shared_buffers": "64MB",
    # A crash of the machine ends the tests too; fsync stays on, since the bot insists.
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "checkpoint_timeout": "1d",
    "autovacuum": "off",
    "dynamic_shared_memory_type": "mmap",  # files in the folder, which are deleted with it
}
_ON_PARENTS_DEATH: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""


@cache
def programs() -> Path | None:
    """The folder of PostgreSQL's programs; None if there is no server."""
    found = [Path(path).resolve().parent] if (path := shutil.which("initdb")) else []
    if asked := shutil.which("pg_config"):
        said = subprocess.run([asked, "--bindir"], capture_output=True, text=True, check=False)
        found.append(Path(said.stdout.strip()))
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))[::-1]
    whole = (folder for folder in found if all((folder / name).exists() for name in ("initdb", "postgres")))
    return next(whole, None)


def quick_folder() -> Path:
    """A folder in memory, if that is possible."""
    memory = Path("/dev/shm")  # noqa: S108
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= ROOM
    return memory if roomy else Path(tempfile.gettempdir())


def _folder() -> Path:
    """The folder that all workers of this run share."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}-{time.time_ns()}"
    return quick_folder() / f"cairn-{run}"


def _using(folder: Path) -> int:
    """Share the lock for which the server's keeper waits. Returns the lock, which ends with this process."""
    while True:
        folder.mkdir(exist_ok=True)
        lock = os.open(folder / "using", os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_SH)
        with contextlib.suppress(FileNotFoundError):
            if os.stat(folder / "using").st_ino == os.fstat(lock).st_ino:
                return lock
        os.close(lock)  # a keeper has just cleared the folder away


class Server:
    """The server, as one worker sees it."""

    def __init__(self, folder: Path) -> None:
        self._using = _using(folder)
        with (folder / "starting").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "ready").exists():
                _start(folder)
        said = json.loads((folder / "ready").read_text(encoding="utf-8"))
        self.port: int = said["port"]
        self._admin = psycopg.connect(
            host=said["socket"], port=self.port, user="postgres", dbname="postgres", autocommit=True
        )
        atexit.register(self._admin.close)
        self._names = (f"t{os.getpid()}_{number}" for number in count(1))
        self._made: list[str] = []
        self._test = ""

    def administer(self, statement: str) -> list[tuple[Any, ...]]:
        """Have the server's administrator execute a statement. Returns the rows that it finds."""
        done = self._admin.execute(statement.encode())
        return done.fetchall() if done.description else []

    def database(self, *, empty: bool) -> Postgres:
        """A new database, with the tables or empty. Those of earlier tests are dropped."""
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0]
        if test != self._test:
            self._test = test
            while self._made:
                self.administer(f"DROP DATABASE IF EXISTS {self._made.pop()} WITH (FORCE)")
        name = next(self._names)
        # Copied by file it takes half the time; older servers know no other way.
        way = "STRATEGY FILE_COPY" if self._admin.info.server_version >= 150000 else ""
        self.administer(
            f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else TEMPLATE} OWNER {USER} {way}"
        )
        self._made.append(name)
        return Postgres(f"postgresql://{USER}@127.0.0.1:{self.port}/{name}", PASSWORD)


def _start(folder: Path) -> None:
    """Start the server and its keeper. Returns once it can be used."""
    with (folder / "log").open("ab") as log:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.postgres", str(folder)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    until = time.monotonic() + PATIENCE
    while not (folder / "ready").exists():
        if keeper.poll() is not None or time.monotonic() > until:
            keeper.kill()
            raise RuntimeError((folder / "log").read_text(errors="replace"))
        time.sleep(0.02)
    keeper.returncode = 0  # it outlives this process, which must not warn of that


@cache
def server() -> Server:
    """The run's server. Skips the test if none is installed."""
    if programs() is None:
        pytest.skip(MISSING)
    return Server(_folder())


def database(*, empty: bool = False) -> Postgres:
    """A new database with the tables of the last version, or an `empty` one, for this test. Skips the test if there is no
    server."""
    return server().database(empty=empty)


# What follows runs in the keeper, and in tests with a server of their own.


def _as_user() -> dict[str, Any]:
    """As which user the server's programs run: it refuses to be root's."""
    if os.getuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _end_with_keeper() -> None:
    """Have Linux end this process when the one that started it ends."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_ON_PARENTS_DEATH, signal.SIGQUIT)


class Cluster:
    """A new server's files in this folder, and the server on them, which can be stopped and started again."""

    def __init__(self, bin_: Path, folder: Path, settings: Mapping[str, str]) -> None:
        self._user: Mapping[str, Any] = _as_user()
        self._bin = bin_
        self.data = data = folder / "data"
        data.mkdir(mode=0o700)
        if self._user:
            folder.chmod(0o755)
            os.chown(data, self._user["user"], self._user["group"])
        options = ["-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"]
        made: list[str | Path] = [bin_ / "initdb", "-D", data, *options]
        subprocess.run(made, cwd=data, stdout=subprocess.DEVNULL, check=True, **self._user)
        (data / "pg_hba.conf").write_text(
            f"local all,replication postgres trust\nhost all {USER} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n"
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        written = {
            **settings,
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(data),
        }
        (data / "postgresql.auto.conf").write_text(
            "".join(f"{name} = '{value}'\n" for name, value in written.items())
        )
        self.start()

    def start(self) -> None:
        """Start the server, and do not wait for it."""
        self._process = subprocess.Popen(
            [self._bin / "postgres", "-D", self.data],
            cwd=self.data,
            preexec_fn=_end_with_keeper,
            **self._user,
        )

    @property
    def pid(self) -> int:
        """The id of the server's first process, which starts all others."""
        return self._process.pid

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server: SIGINT is its `fast`, SIGQUIT its `immediate`, as if it had crashed."""
        self._process.send_signal(how)
        self._process.wait()

    def is_gone(self) -> bool:
        """Whether it has ended by itself."""
        return self._process.poll() is not None

    def freeze(self) -> None:
        """Let all processes of the server stand still, as on a machine that hangs. Only on Linux."""
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text()
        self._frozen = [number, *map(int, children.split())]
        for each in self._frozen:
            os.kill(each, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        for each in self._frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)

    def back_up(self, to: Path) -> None:
        """Copy all its files while it runs."""
        asked = [f"--host={self.data}", f"--port={self.port}", "--username=postgres", "--checkpoint=fast"]
        made: list[str | Path] = [self._bin / "pg_basebackup", *asked, "-D", to / "data"]
        subprocess.run(made, cwd=self.data, check=True, **self._user)

    def restore(self, copied: Path, moment: str) -> None:
        """Put copied files in the place of its own, and start it as it was at this moment. It must have been stopped."""
        shutil.rmtree(self.data)
        shutil.move(copied / "data", self.data)
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.write(f"restore_command = 'cp ../archive/%f %p'\nrecovery_target_time = '{moment}'\n")
        (self.data / "recovery.signal").touch()
        self.start()

    def folder(self, path: Path) -> Path:
        """Make a folder in which the server may write."""
        path.mkdir()
        if self._user:
            os.chown(path, self._user["user"], self._user["group"])
        return path

    def admin(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection of the server's administrator. Raises psycopg.OperationalError while the server is not up."""
        where = f"host={self.data} port={self.port} user=postgres"
        return psycopg.connect(f"{where} dbname=postgres", autocommit=True)

    def prepare(self) -> Postgres:
        """Wait for the server; make the bot's user, and the template. Returns that."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                admin = self.admin()
                break
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
        with admin:
            admin.execute(f"CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'".encode())
            admin.execute(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0 OWNER {USER}".encode())
        address = f"{USER}:{PASSWORD}@127.0.0.1:{self.port}/{TEMPLATE}"
        engine = create_engine(f"postgresql+psycopg://{address}")
        with engine.begin() as connection:
            create(connection)
        engine.dispose()
        return Postgres(f"postgresql://{USER}@127.0.0.1:{self.port}/{TEMPLATE}", PASSWORD)


@contextlib.contextmanager
def running(folder: Path, settings: Mapping[str, str] = SETTINGS) -> Iterator[Cluster]:
    """Run a new server in this folder. Skips the test if none is installed."""
    bin_ = programs()
    if bin_ is None:
        pytest.skip(MISSING)
    cluster = Cluster(bin_, folder, settings)
    try:
        yield cluster
    finally:
        cluster.stop()


def _end(_: int, __: FrameType | None) -> NoReturn:
    raise SystemExit(1)


def keep(folder: Path) -> None:
    """Run a server until no process of this run is left."""
    signal.signal(signal.SIGTERM, _end)
    try:
        with running(folder) as cluster:
            cluster.prepare()
            written = folder / "ready.new"
            written.write_text(json.dumps({"port": cluster.port, "socket": str(cluster.data)}))
            written.rename(folder / "ready")
            # Held until the folder is gone, so that nobody finds half of it.
            fcntl.flock(os.open(folder / "using", os.O_RDWR), fcntl.LOCK_EX)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
