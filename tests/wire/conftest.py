"""The simulated Discord, its published description, and the bot's own process playing on it."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.discord_server.contract import DESCRIPTION, Contract
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat


def pytest_itemcollected(item: pytest.Item) -> None:
    """All tests here are slow ones that mostly wait; those of a file run one after another."""
    item.add_marker("wire")
    item.add_marker(pytest.mark.xdist_group(f"wire-{item.path.stem}"))


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder with a short name: a UNIX socket's path may be no longer than 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="cairn-") as folder:
        yield Path(folder)


@pytest.fixture
async def server(short_path: Path) -> AsyncIterator[DiscordServer]:
    async with DiscordServer(short_path / "discord") as running:
        yield running


@pytest.fixture
async def bot(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, logged in. It draws in threads."""
    async with BotProcess(server, short_path, forked=True, in_threads=True) as running:
        yield running


@pytest.fixture
def ledger(bot: BotProcess) -> Ledger:
    return bot.ledger


@pytest.fixture
async def table(server: DiscordServer, ledger: Ledger) -> Table:
    """A running game of two."""
    table = seat(server, ledger, "Ann", "Bob")
    await table.gather()
    await quiet(ledger)
    return table


@pytest.fixture(scope="session")
def contract() -> Contract:
    if not DESCRIPTION.exists():
        pytest.skip(f"Discord's published description is not here ({DESCRIPTION}).")
    return Contract()
