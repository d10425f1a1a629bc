"""Where a database is that is no file: the URL of a PostgreSQL database, and what is refused in one."""

import re
import ssl
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from bot.errors import ConfigError

_URL: Final = re.compile(r"(?i)([a-z][a-z0-9+.-]*)://|(postgres(?:ql)?):")
_PASSWORD: Final = re.compile(r"(?i)//[^@]*:.*@|[?&](?:ssl)?password=", re.DOTALL)
_EXAMPLE: Final = "postgresql://cairn@db.example/cairn"
_PARAMETERS: Final = ("channel_binding", "host", "sslcert", "sslcrl", "sslkey", "sslmode", "sslrootcert")
_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")

_DEBIANS: Final = "/etc/ssl/certs/ca-certificates.crt"
"""The authorities that Debian trusts. Without its package openssl, Python does not know of this file either."""


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL database: its URL, which holds no password, and the password, empty if none is needed."""

    url: str
    password: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.url.partition("?")[0]


def is_url(text: str) -> bool:
    """Whether this is meant as a URL, and not as the path of a file."""
    return _URL.match(text.strip()) is not None


def read(text: str) -> Postgres:
    """The database with this URL, without its password. Another host must prove who it is, unless the URL says otherwise.

    Raises ConfigError, which quotes nothing that may be part of a password.
    """
    url = text.strip()
    if _PASSWORD.search(url):
        raise ConfigError(
            "The database's URL holds a password, where it would be copied and shown with the settings.",
            "Take it out. Put it into the environment as CAIRN_DATABASE_PASSWORD, or into a file named by "
            "database_password_file.",
        )
    if not url.startswith("postgresql:"):
        raise ConfigError(
            f"The database's URL begins with {url.partition(':')[0]}:, which the bot does not know.",
            f"Name a PostgreSQL database, such as {_EXAMPLE}, or just the path of an SQLite file.",
        )
    try:
        parts = urlsplit(url)
        named = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
        _ = parts.port
    except ValueError:
        raise _unreadable() from None
    parameters = dict(named)
    host = parameters.get("host", unquote(parts.hostname or ""))
    if not url.isprintable() or " " in url or "#" in url or len(parameters) < len(named):
        raise _unreadable()
    if not parts.path.strip("/"):
        raise ConfigError("The database's URL names no database.", f"Its name stands at the end: {_EXAMPLE}.")
    if not host:
        raise ConfigError(
            "The database's URL names no host.",
            f"Write it before the name: {_EXAMPLE}. For a Unix socket, name its folder at the end: "
            "postgresql:///cairn?host=/run/postgresql.",
        )
    if unknown := sorted({*parameters} - {*_PARAMETERS}):
        raise ConfigError(
            f"The database's URL has a parameter that the bot does not know: {', '.join(unknown)}.",
            f"It knows {', '.join(_PARAMETERS)}; see docs/running.md.",
        )
    if parameters.get("sslmode", "disable") not in _MODES:
        raise ConfigError(
            "The database's URL has an unknown value for sslmode.", f"It is one of {', '.join(_MODES)}."
        )
    return Postgres(url + _protection(host, parameters, "&" if parts.query else "?"))


def _unreadable() -> ConfigError:
    return ConfigError(
        "The database's URL cannot be read.",
        f"Compare it with {_EXAMPLE}; other signs than letters and digits in a name are written as in %40 for @.",
    )


def _protection(host: str, parameters: dict[str, str], sign: str) -> str:
    """What is added to a URL so that nobody on the way to the server can listen or answer in its place."""
    added = {}
    mode = parameters.get("sslmode")
    if mode is None and not all(map(_is_here, host.split(","))):
        mode = added["sslmode"] = "verify-full"
    if mode in ("verify-ca", "verify-full") and "sslrootcert" not in parameters:
        # The driver brings a library of its own, which does not know where this system keeps its certificates.
        known = (ssl.get_default_verify_paths().cafile, _DEBIANS)
        added["sslrootcert"] = next((file for file in known if file and Path(file).exists()), "system")
    return sign + urlencode(added, safe="/") if added else ""


def _is_here(host: str) -> bool:
    """Whether the server runs on this machine: a Unix socket, or a loopback address."""
    if host.startswith(("/", "@")) or host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
