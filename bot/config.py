"""The owner's settings, typed, from a TOML file and the environment. Errors say what to do next.

The environment (`CAIRN_DATABASE`, …) wins over the file. The token comes from `CAIRN_TOKEN` or from a file that only
its owner can read, never from the configuration file. It never appears in a repr, a log line or an error.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

N = TypeVar("N", int, float)

PREFIX: Final = "CAIRN_"
DEFAULT_FILE: Final = Path("config.toml")
NOT_SETTINGS: Final = frozenset({"CAIRN_CONFIG"})
"""Our environment variables that are not settings."""


class ConfigError(Exception):
    """A setting cannot be used: what is wrong and where, then what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class Secret:
    """A text that no repr, log line or error shows."""

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret('**********')"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)


# What reads a value from the file or the environment. It raises ValueError, which says what the setting must be.

Reader: TypeAlias = Callable[[object], Any]


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("must be text")
    return value


def _secret(value: object) -> Secret:
    return Secret(_text(value))


def _path(value: object) -> Path:
    return Path(_text(value))


def _one_of(*allowed: str) -> Reader:
    def read(value: object) -> str:
        if value not in allowed:
            raise ValueError(f"must be {', '.join(allowed[:-1])} or {allowed[-1]}")
        return str(value)

    return read


def _whole(least: int, most: int) -> Reader:
    def read(value: object) -> int:
        number = _number(value, int)
        if number is None or not least <= number <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return number

    return read


def _seconds(least: float, most: float) -> Reader:
    def read(value: object) -> float:
        number = _number(value, float)
        if number is None or not least <= number <= most:
            raise ValueError(f"must be a number of seconds from {least:g} to {most:g}")
        return number

    return read


def _number(value: object, kind: Callable[[str | float], N]) -> N | None:
    """A number, or the text of one; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    if isinstance(value, float) and kind is int:
        return None
    try:
        return kind(value)
    except (ValueError, OverflowError):
        return None


READERS: Final[Mapping[str, Reader]] = {
    "token": _secret,
    "token_file": _path,
    "database": _path,
    "log_format": _one_of("auto", "console", "json"),
    "log_level": _one_of("debug", "info", "warning", "error"),
    "sync_commands": _one_of("changed", "always", "never"),
    "outbox_channels": _whole(1, 256),
    "reconcile_messages": _whole(1, 500),
    "start_backoff": _seconds(0, 900),
    "guild_ready_timeout": _seconds(0.01, 60),
    "discord_socket": _path,
}
"""The settings by their names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Everything an owner can set. `config.example.toml` explains each line."""

    token: Secret | None = None
    token_file: Path | None = None
    database: Path = Path("cairn.db")
    log_format: Literal["auto", "console", "json"] = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    sync_commands: Literal["changed", "always", "never"] = "changed"
    outbox_channels: int = 64
    reconcile_messages: int = 50
    start_backoff: float = 5.0
    guild_ready_timeout: float = 2.0
    discord_socket: Path | None = None


def load(file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings from `file` (else `CAIRN_CONFIG`, else `config.toml` if there is one) and the environment.

    Raises ConfigError.
    """
    environment = os.environ if environment is None else environment
    named = file or (Path(environment["CAIRN_CONFIG"]) if environment.get("CAIRN_CONFIG") else None)
    path = named or DEFAULT_FILE
    values = read_toml(path) if named is not None or path.exists() else {}
    if "token" in values:
        raise ConfigError(
            f"The token is in {path}, where it would be copied and shown with the settings.",
            "Take it out. Put it into the environment as CAIRN_TOKEN, or into a file named by "
            "token_file. If the file was ever shared, make a new token in Discord's developer portal.",
        )
    unknown = sorted(set(values) - set(READERS))
    if unknown:
        raise ConfigError(
            f"{path} has a setting that does not exist: {', '.join(unknown)}.",
            f"The settings are: {', '.join(sorted(set(READERS) - {'token'}))}. "
            "config.example.toml explains each.",
        )
    read: dict[str, Any] = {}
    problems = []
    for name, reader in READERS.items():
        variable = PREFIX + name.upper()
        # The environment wins over the file. An empty variable counts as not set.
        value, where = environment.get(variable), f"the environment variable {variable}"
        if not value:
            value, where = values.get(name), f"{name} in {path}"
        if value is None:
            continue
        try:
            read[name] = reader(value)
        except ValueError as error:
            problems.append(f"{where} {error}")
    if problems:
        raise ConfigError(
            f"A setting cannot be used: {'; '.join(problems)}.",
            "config.example.toml says what each setting may be.",
        )
    return Settings(**read)


def read_toml(path: Path) -> dict[str, Any]:
    """The values in a configuration file. Raises ConfigError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"There is no configuration file at {path}.",
            "Copy config.example.toml there, or do without: every setting has a default.",
        ) from None
    except OSError as error:
        raise ConfigError(
            f"The configuration file {path} cannot be read: {error.strerror}.",
            "Let the user who runs the bot read it.",
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not text in UTF-8.", "Save it again as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{path} cannot be read as TOML: {error}.",
            "Compare the line with config.example.toml; text needs quotes.",
        ) from None


def token(settings: Settings) -> Secret:
    """The bot's token, from the environment or the token file. Raises ConfigError."""
    if settings.token is not None and settings.token.reveal().strip():
        return Secret(settings.token.reveal().strip())
    if settings.token_file is not None:
        return read_token(settings.token_file)
    raise ConfigError(
        "There is no token, so the bot cannot log in to Discord.",
        "Set CAIRN_TOKEN in the environment, or token_file (CAIRN_TOKEN_FILE) to a file that holds the token. "
        "Make the token in Discord's developer portal, under Bot. To try the bot without one: make play.",
    )


def read_token(path: Path) -> Secret:
    """The token in a file that only its owner can read. Raises ConfigError, which never quotes the file."""
    try:
        mode = path.stat().st_mode
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(
            f"The token file {path} does not exist.",
            "Put the token into it, then: chmod 600 " + str(path),
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(
            f"The token file {path} is not text.", "It should hold one line, the token."
        ) from None
    except OSError as error:
        raise ConfigError(
            f"The token file {path} cannot be read: {error.strerror}.",
            "Give it to the user who runs the bot, then: chmod 600 " + str(path),
        ) from None
    if _open_to_others(path, mode):
        raise ConfigError(
            f"The token file {path} can be read by other users of this machine (mode {stat.S_IMODE(mode):04o}).",
            "Whoever reads it can act as the bot. Close it: chmod 600 " + str(path),
        )
    lines = text.split()
    if len(lines) != 1:
        raise ConfigError(
            f"The token file {path} should hold one line, the token; it holds {len(lines)} words.",
            "Copy the token again from Discord's developer portal, under Bot.",
        )
    return Secret(lines[0])


def unknown_environment(names: Iterable[str] | None = None) -> list[str]:
    """Variables with our prefix that are not settings: most likely misspelt."""
    known = {PREFIX + name.upper() for name in READERS} | NOT_SETTINGS
    present = os.environ if names is None else names
    return sorted(name for name in present if name.startswith(PREFIX) and name not in known)


def _open_to_others(path: Path, mode: int) -> bool:
    # systemd grants access to credentials by an access list, which looks like group permission. A container's
    # secrets are a mount that only the container sees.
    handed_over = [Path("/run/secrets")]
    if directory := os.environ.get("CREDENTIALS_DIRECTORY"):
        handed_over.append(Path(directory))
    if any(path.absolute().is_relative_to(parent) for parent in handed_over):
        return False
    return bool(mode & (stat.S_IRGRP | stat.S_IROTH | stat.S_IWGRP | stat.S_IWOTH))
