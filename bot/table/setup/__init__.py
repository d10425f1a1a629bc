"""A server's settings: which games, where, who opens them, how many, and what is on."""

from bot.table.log import Tables
from bot.table.setup.allowed import Allowed
from bot.table.setup.settings import ServerSettings, SettingsOfServers


class Setup:
    """What those who manage a server have chosen for it, and what that forbids."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.settings = SettingsOfServers(tables)
        self.allowed = Allowed(tables.store, self.settings)

    async def of(self, server: int | None) -> ServerSettings:
        """What is chosen for a server; the default where nothing is."""
        return await self.settings.of(server)

    async def digest_channel(self, server: int) -> int | None:
        """The channel of a server that gets the Monday digest; None if none does."""
        return (await self.settings.of(server)).digest

    async def digests(self) -> list[tuple[int, int]]:
        """The servers that this process looks after and that want a digest, and the channel that gets it."""
        return await self._tables.store.digests(self._tables.district)
