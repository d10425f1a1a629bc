"""A server's settings: what those who manage it have chosen, and how that is kept."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from bot.recent import Known
from bot.store import CorruptRow, Write, dump, load, schema
from bot.table.log import Tables, anew
from bot.table.model import PRESETS, USUAL, Pace

MOST_OPEN: Final = 1000
"""The highest limit of open games."""
MOST_CHANNELS: Final = 25
"""So many channels can be chosen: a menu of Discord takes no more."""
LISTS: Final = ("games", "channels")
"""The settings that are sets."""
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


def settled(settings: ServerSettings, games: Collection[str]) -> ServerSettings:
    """These settings in one form: what says no more than the default is None. `games` are all that there are."""
    chosen = None if settings.games is None else settings.games & frozenset(games)
    return replace(
        settings,
        games=None if not chosen or chosen == frozenset(games) else chosen,
        channels=settings.channels or None,
        pace=None if settings.pace == USUAL.name else settings.pace,
    )


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
            return self._of_row(await self._store.row(schema.server_settings, server=server))
        except CorruptRow:
            return DEFAULT

    def _of_row(self, row: Any) -> ServerSettings:
        return settled(_read(row), self._tables.games)

    async def keep(self, server: int, **fields: Any) -> ServerSettings:
        """Change these fields of a server's settings. Returns all as they are then."""

        async def do() -> ServerSettings:
            row = await self._store.row(schema.server_settings, server=server)
            settings = settled(replace(self._of_row(row), **fields), self._tables.games)
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
    lists = {name: getattr(settings, name) for name in LISTS}
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
        pace=row.pace if row.pace in PRESETS else None,
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
