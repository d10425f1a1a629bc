"""The simulated Discord, its published description, and a raw client for its HTTP side."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.discord_server.contract import DESCRIPTION, Contract
from tests.wire.raw import Raw
from tests.wire.seated import bot, ledger, table

__all__ = ["bot", "ledger", "table"]


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
async def raw(server: DiscordServer) -> AsyncIterator[Raw]:
    async with Raw(server) as client:
        yield client


@pytest.fixture(scope="session")
def contract() -> Contract:
    if not DESCRIPTION.exists():
        pytest.skip(f"Discord's published description is not here ({DESCRIPTION}).")
    return Contract()
