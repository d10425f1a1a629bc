"""A server's settings as a file that people read and change: TOML, in which everything left out is the default."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, Literal

from bot.table.setup.settings import LISTS, MOST_CHANNELS, MOST_OPEN, ServerSettings, settled
from games.core.data_files.reading import read_data, write_data
from games.core.data_files.values import Length, Problem, Range, Unique

LARGEST: Final = 8 * 1024
"""The most bytes of a file."""
NAME: Final = "The file"
_HEAD: Final = """\
# The settings of a server: load this file with /setup server.
# What is left out is the default. games: their keys. channels, digest: numbers of channels. host_role: the number of a role.
# person_limit, channel_limit: open games. pace: tonight, day, three_days or none. hints, computers, events: true or false.
"""
_NUMBER = Annotated[int, Range(1, 2**63 - 1)]
_LIMIT = Annotated[int, Range(1, MOST_OPEN)]


@dataclass(frozen=True)
class SettingsFile:
    """What such a file holds."""

    version: Literal[1]
    games: Annotated[tuple[str, ...] | None, Length(1, 100), Unique()] = None
    channels: Annotated[tuple[_NUMBER, ...] | None, Length(1, MOST_CHANNELS), Unique()] = None
    host_role: _NUMBER | None = None
    person_limit: _LIMIT | None = None
    channel_limit: _LIMIT | None = None
    pace: Literal["tonight", "day", "three_days", "none"] | None = None
    hints: bool = True
    computers: bool = True
    events: bool = True
    digest: _NUMBER | None = None


def written(settings: ServerSettings) -> str:
    """The text of a file with these settings."""
    fields: dict[str, Any] = asdict(settings)
    for name in LISTS:
        fields[name] = None if fields[name] is None else tuple(sorted(fields[name]))
    return f"{_HEAD}{write_data(SettingsFile(version=1, **fields))}"


def read(
    data: bytes,
    games: Collection[str],
    played_in: Collection[int],
    written_in: Collection[int],
    roles: Collection[int],
) -> ServerSettings:
    """The settings in a file for a server with these roles, and channels in which games can be played and a digest written.
    Raises BadFile, which names every fault with its line."""

    def check(file: SettingsFile) -> list[Problem]:
        found = [
            Problem(("games", at), f"This bot has no game `{key}`; it has {', '.join(sorted(games))}.")
            for at, key in enumerate(file.games or ())
            if key not in games
        ]
        found += [
            Problem(("channels", at), f"This server has no channel {number} in which games can be played.")
            for at, number in enumerate(file.channels or ())
            if number not in played_in
        ]
        if file.host_role is not None and file.host_role not in roles:
            found.append(Problem(("host_role",), f"This server has no role {file.host_role}."))
        if file.digest is not None and file.digest not in written_in:
            found.append(Problem(("digest",), f"This server has no text channel {file.digest}."))
        return found

    file = read_data(SettingsFile, data, NAME, check)
    fields: dict[str, Any] = asdict(file)
    del fields["version"]
    for name in LISTS:
        fields[name] = None if fields[name] is None else frozenset(fields[name])
    return settled(ServerSettings(**fields), games)
