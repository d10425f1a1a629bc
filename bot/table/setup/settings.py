"""A server's settings: what those who manage it have chosen, and how that is kept."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from bot.recent import Known
from bot.store import CorruptRow, Write, dump, load, schema
from bot.table.log import Tables, anew
from bot.table.model import PRESETS, USUAL, Pace

MOST_OPEN: Final = 1000
"""The highest limit of open games."""
_SERVERS_KNOWN: Final = 10_000
"""Of how many servers memory knows the settings."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What is chosen for a server; None stands for the default: all games, all channels, everybody opens games, no limit, the
    usual pace, and no digest. `pace` names a preset."""

    games: frozenset[str] | None = None
    channels: frozenset[int] | None = None
    host_role: int | None = None
    person_limit: int | None = None
    channel_limit: int | None = None
    pace: str | None = None
    hints: bool = True
    computers: bool = True
    events: bool = True
    digest: int | None = None

    @property
    def first_pace(self) -> Pace:
        """The pace that lobbies begin with."""
        return USUAL if self.pace is None else PRESETS[self.pace]


DEFAULT: Final = ServerSettings()
"""The settings of a server that has chosen nothing, and of direct messages."""


class SettingsOfServers:
    """Keeps what servers have chosen; memory knows those that were asked for last."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self.known = Known[int, ServerSettings](_SERVERS_KNOWN, self._read)

    async def of(self, server: int | None) -> ServerSettings:
        """What is chosen for a server; the default where nothing is, or what was kept is damaged."""
        return DEFAULT if server is None else await self.known.of(server)

    async def _read(self, server: int) -> ServerSettings:
        try:
            return _read(await self._store.row(schema.server_settings, server=server))
        except CorruptRow:
            return DEFAULT

    async def keep(self, server: int, **fields: Any) -> ServerSettings:
        """Change these fields of a server's settings. Returns all as they are then."""

        async def do() -> ServerSettings:
            row = await self._store.row(schema.server_settings, server=server)
            settings = replace(_read(row), **fields)
            values = {} if settings == DEFAULT else _written(settings)
            write = Write().swap(schema.server_settings, {"server": server}, row, **values)
            if not self._tables.district.alone:
                write.tell(None, f"server {server}")
            write.then = lambda: self.known.forget(server)
            await self._store.commit(write)
            return settings

        return await anew(do)


def _written(settings: ServerSettings) -> dict[str, Any]:
    """The settings as they are kept."""
    lists = {name: getattr(settings, name) for name in ("games", "channels")}
    return asdict(settings) | {
        name: None if value is None else dump(sorted(value)) for name, value in lists.items()
    }


def _read(row: Any) -> ServerSettings:
    """Settings as they were kept; what is damaged or unknown is as usual."""
    if row is None:
        return DEFAULT
    return ServerSettings(
        games=_listed(row.games, str),
        channels=_listed(row.channels, int),
        host_role=_number(row.host_role),
        person_limit=_number(row.person_limit),
        channel_limit=_number(row.channel_limit),
        pace=row.pace if row.pace in PRESETS and row.pace != USUAL.name else None,
        hints=bool(row.hints),
        computers=bool(row.computers),
        events=bool(row.events),
        digest=_number(row.digest),
    )


def _listed(text: Any, kind: type[Any]) -> frozenset[Any] | None:
    """A list as it was kept; None if there is none, or nothing in it can be read."""
    if text is None:
        return None
    try:
        found = load(text, "A server's settings")
    except CorruptRow:
        return None
    sound = [each for each in found if type(each) is kind] if isinstance(found, list) else []
    return frozenset(sound) or None


def _number(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None
