"""The owner's settings, typed, from a TOML file and the environment. Errors say what to do next.

The environment (`CAIRN_DATABASE`, …) wins over the file. The token comes from `CAIRN_TOKEN` or from a file that only
its owner can read, never from the configuration file; so does the database's password. Neither ever appears in a repr,
a log line or an error.
"""

import os
import stat
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot import address
from bot.address import Postgres
from bot.digits import SNOWFLAKES
from bot.errors import ConfigError as ConfigError

PREFIX: Final = "CAIRN_"
DEFAULT_FILE: Final = Path("config.toml")
NOT_SETTINGS: Final = frozenset({"CAIRN_CONFIG"})
"""Our environment variables that are not settings."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A setting that no configuration file may hold, and what its owner is told of it. `parts` splits what a file holds,
    which should be one part."""

    setting: str
    what: str
    danger: str
    renewal: str
    parts: Callable[[str], list[str]]


TOKEN: Final = Secret(
    "token",
    "token",
    "can act as the bot",
    "make a new token in Discord's developer portal, under Bot",
    str.split,
)
PASSWORD: Final = Secret(
    "database_password",
    "password",
    "can read and change every game",
    "give the database's user another password",
    str.splitlines,
)
SECRETS: Final = (TOKEN, PASSWORD)

_Number = Annotated[int, Field(ge=0, le=1_000_000)]
Sizes: TypeAlias = tuple[_Number, _Number, _Number]
"""How many uses one person, all in a channel and all on a server have; 0: as many as they like."""


class QuotaSettings(BaseModel):
    """The section `[quotas]`: how often people may do what costs the bot much, in an hour or a minute."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    imports: Sizes = (12, 24, 60)
    exports: Sizes = (30, 90, 300)
    histories: Sizes = (600, 1800, 6000)
    hints: Sizes = (120, 360, 1200)
    animations: Sizes = (12, 30, 120)
    lobbies: Sizes = (30, 60, 300)
    substitutes: Sizes = (6, 12, 60)
    reports: Sizes = (6, 12, 60)
    actions: Sizes = (240, 1200, 6000)
    suggestions: Sizes = (300, 1500, 7500)


def place(value: object) -> Path | Postgres:
    """Where a database is: a file, or a server with a URL."""
    if isinstance(value, str):
        return address.read(value) if address.is_url(value) else Path(value)
    if isinstance(value, Path | Postgres):
        return value
    raise ValueError("should be the path of a file or the URL of a PostgreSQL database")


class Settings(BaseSettings):
    """Everything an owner can set. `config.example.toml` explains each line."""

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        env_prefix=PREFIX, extra="forbid", frozen=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    token: SecretStr | None = None
    token_file: Path | None = None
    database: Annotated[Path | Postgres, NoDecode, PlainValidator(place), PlainSerializer(str)] = Path(
        "cairn.db"
    )
    database_password: SecretStr | None = None
    database_password_file: Path | None = None
    processes: int = Field(default=1, ge=1, le=256)
    shards: int = Field(default=1, ge=1, le=16_384)
    requests_a_second: int = Field(default=50, ge=1)
    log_format: Literal["auto", "console", "json"] = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    sync_commands: Literal["changed", "always", "never"] = "changed"
    outbox_channels: int = Field(default=64, ge=1, le=256)
    reconcile_messages: int = Field(default=50, ge=1, le=500)
    start_backoff: float = Field(default=5.0, ge=0, le=900)
    guild_ready_timeout: float = Field(default=2.0, gt=0, le=60)
    health_status_age: float = Field(default=30.0, ge=1)
    health_offline: float = Field(default=300.0, ge=0)
    health_owed_age: float = Field(default=600.0, ge=0)
    health_timer_delay: float = Field(default=600.0, ge=0)
    health_loop_lag: float = Field(default=2.0, gt=0)
    health_disk_free: int = Field(default=100, ge=0)
    metrics_port: int = Field(default=0, ge=0, le=65535)
    metrics_address: str = "127.0.0.1"
    games_in_memory: int = Field(default=20, ge=1, le=65_536)
    season_months: Literal[1, 2, 3, 4, 6, 12] = 3
    report_channel: int = Field(default=0, ge=0, lt=SNOWFLAKES)
    report_people: tuple[Annotated[int, Field(ge=1, lt=SNOWFLAKES)], ...] = ()
    event_entries: int = Field(default=128, ge=2, le=1000)
    keep_finished_games: int = Field(default=0, ge=0, le=36_500)
    keep_people: int = Field(default=0, ge=0, le=36_500)
    discord_socket: Path | None = None
    quotas: QuotaSettings = QuotaSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Put the environment before the file, whose values `load` passes in."""
        return (env_settings, init_settings)

    @property
    def beside(self) -> Path:
        """What the names of the bot's own files begin with: they lie beside the database's file, or, if the database is
        on a server, in the folder that systemd keeps for the service, else in the one where the bot runs."""
        if isinstance(self.database, Path):
            return self.database
        return Path(os.environ.get("STATE_DIRECTORY", "").partition(":")[0], "cairn")


def load(file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings from `file` (else `CAIRN_CONFIG`, else `config.toml` if there is one) and the environment.

    Raises ConfigError.
    """
    environment = os.environ if environment is None else environment
    named = file or (Path(environment["CAIRN_CONFIG"]) if environment.get("CAIRN_CONFIG") else None)
    path = named or DEFAULT_FILE
    values = read_toml(path) if named is not None or path.exists() else {}
    for secret in SECRETS:
        if secret.setting in values:
            raise ConfigError(
                f"The {secret.what} is in {path}, where it would be copied and shown with the settings.",
                f"Take it out. Put it into the environment as {PREFIX}{secret.setting.upper()}, or into a file named by "
                f"{secret.setting}_file. If the file was ever shared: {secret.renewal}.",
            )
    unknown = sorted(set(values) - set(Settings.model_fields))
    if unknown:
        raise ConfigError(
            f"{path} has a setting that does not exist: {', '.join(unknown)}.",
            f"The settings are: {', '.join(sorted(set(Settings.model_fields) - {each.setting for each in SECRETS}))}. "
            "config.example.toml explains each.",
        )
    try:
        settings = Settings(**values)
    except ValidationError as error:
        raise _explained(error, path, environment) from None
    if settings.processes > 1 and isinstance(settings.database, Path):
        raise ConfigError(
            f"The bot is to run as {settings.processes} processes, and its database is a file, which only one can use.",
            "Set processes = 1, or name a PostgreSQL database in the setting `database`.",
        )
    if settings.shards % settings.processes:
        raise ConfigError(
            f"{settings.shards} shards cannot be shared by {settings.processes} processes: each takes as many.",
            "Set `shards` to a multiple of `processes`.",
        )
    return settings.model_copy(update={"database": usable(settings.database, settings)})


def usable(database: Path | Postgres, settings: Settings) -> Path | Postgres:
    """This database with the password that the settings have for it. Raises ConfigError."""
    if isinstance(database, Path):
        return database
    if find_spec("psycopg") is None:
        raise ConfigError(
            "The database is PostgreSQL's, and its driver is not installed.",
            "In the bot's folder: tools/setup postgresql, or "
            f"{Path(sys.executable).name} -m pip install '.[postgresql]'.",
        )
    password = _given(settings.database_password) or (
        read_secret(settings.database_password_file, PASSWORD) if settings.database_password_file else ""
    )
    return replace(database, password=password)


def read_toml(path: Path) -> dict[str, Any]:
    """The values in a configuration file. Raises ConfigError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(
            f"The configuration file {path} cannot be read: {error.strerror}.",
            "Copy config.example.toml there and let the user who runs the bot read it, or run without a file: every "
            "setting has a default.",
        ) from None
    except ValueError as error:
        raise ConfigError(
            f"{path} cannot be read as TOML: {error}.",
            "Compare the line with config.example.toml; text needs quotes, and the file is saved as UTF-8.",
        ) from None


def token(settings: Settings) -> SecretStr:
    """The bot's token, from the environment or the token file. Raises ConfigError."""
    if given := _given(settings.token):
        return SecretStr(given)
    if settings.token_file is not None:
        return SecretStr(read_secret(settings.token_file, TOKEN))
    raise ConfigError(
        "There is no token, so the bot cannot log in to Discord.",
        "Set CAIRN_TOKEN in the environment, or token_file (CAIRN_TOKEN_FILE) to a file that holds the token. "
        "Make the token in Discord's developer portal, under Bot. To try the bot without one: make play.",
    )


def _given(secret: SecretStr | None) -> str:
    return "" if secret is None else secret.get_secret_value().strip()


def read_secret(path: Path, secret: Secret) -> str:
    """What stands in a file that only its owner can read. Raises ConfigError, which never quotes the file."""
    what = secret.what
    try:
        mode = path.stat().st_mode
        parts = secret.parts(path.read_text(encoding="utf-8", errors="replace").strip())
    except OSError as error:
        raise ConfigError(
            f"The {what} file {path} cannot be read: {error.strerror}.",
            f"Put the {what} into it, give it to the user who runs the bot, then: chmod 600 {path}",
        ) from None
    if _open_to_others(path, mode):
        raise ConfigError(
            f"The {what} file {path} can be read by other users of this machine (mode {stat.S_IMODE(mode):04o}).",
            f"Whoever reads it {secret.danger}. Close it: chmod 600 {path}",
        )
    if len(parts) != 1:
        raise ConfigError(
            f"The {what} file {path} should hold one line, the {what}; it holds {len(parts)} parts.",
            f"Write the {what} into it, and nothing else.",
        )
    return parts[0]


def unknown_environment(names: Iterable[str] | None = None) -> list[str]:
    """Variables with our prefix that are not settings: most likely misspelt."""
    known = {PREFIX + name.upper() for name in Settings.model_fields} | NOT_SETTINGS
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


def _explained(error: ValidationError, path: Path, environment: Mapping[str, str]) -> ConfigError:
    problems = []
    for problem in error.errors(include_input=False, include_url=False, include_context=False):
        name = ".".join(str(part) for part in problem["loc"][:2]) or "?"
        variable = PREFIX + name.partition(".")[0].upper()
        where = f"the environment variable {variable}" if environment.get(variable) else f"{name} in {path}"
        problems.append(f"{where}: {problem['msg'][:1].lower()}{problem['msg'][1:]}")
    return ConfigError(
        f"A setting cannot be used: {'; '.join(problems)}.",
        "config.example.toml says what each setting may be.",
    )
