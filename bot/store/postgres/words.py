"""PostgreSQL's errors in words, and the conflicts that broken constraints mean."""

from typing import Final

import psycopg
from sqlalchemy.exc import DBAPIError

from bot.errors import StoreError, WrongDatabaseError
from bot.store.problems import ChannelTaken, Conflict, Overtaken, RequestTaken

_UNREACHABLE: Final = (
    "The server of the database {name} cannot be reached.",
    "Check that it runs and that this machine may connect to it; the bot then carries on by itself. It said: {said}",
)
_RIGHTS: Final = (
    "The user of the database {name} may not do what the bot has to do.",
    "Make that user the owner of the database: ALTER DATABASE … OWNER TO …. It said: {said}",
)
_IN_THE_WAY: Final = (
    "The database {name} is locked by another program.",
    "Check whether a database tool holds a transaction open, and close that.",
)
_WORDS: Final = {
    "53100": (
        "There is no room left for the database {name}.",
        "Make room on the disk of its server; the bot then carries on by itself.",
    ),
    "53300": (
        "The server of the database {name} has no connection left.",
        "Raise max_connections in postgresql.conf, or close other programs; the bot then carries on by itself.",
    ),
    "25006": (
        "The database {name} cannot be written to: its server is a standby, or says that it is read-only.",
        "Name the server that takes changes in the setting `database`.",
    ),
    "28": (
        "The server refuses the user or the password of the database {name}.",
        "Check the user in the setting `database` and the password in CAIRN_DATABASE_PASSWORD or database_password_file. "
        "It said: {said}",
    ),
    "TLS": (
        "The server of the database {name} does not prove who it is.",
        "It needs a certificate for its name, and the URL the file of the authority that signed it (sslrootcert=). In a "
        "network that is yours, sslmode= in the URL can ask for less. It said: {said}",
    ),
    "3D": (
        "There is no database {name}.",
        "Make it on the server (CREATE DATABASE), or check the setting `database`.",
    ),
    "42501": _RIGHTS,
    "42P01": (
        "The database {name} has no tables of the bot, or not all.",
        "Start the bot once: it makes them in an empty database. If some are lost, put the last backup in its place.",
    ),
    "57014": (
        "The database {name} took too long.",
        "The bot carries on by itself. If this does not pass, check what its server is busy with.",
    ),
    "55P03": _IN_THE_WAY,
    "40": _IN_THE_WAY,
    "XX": (
        "The database {name} is damaged.",
        "Stop the bot and put the last backup in its place; the server's log says more. It said: {said}",
    ),
    "58": (
        "The disk failed while the database {name} was in use.",
        "Check the disk of its server; the server's log says more. It said: {said}",
    ),
    "57P": _UNREACHABLE,
    "08": _UNREACHABLE,
}
"""By the code of the error, or how it begins: https://www.postgresql.org/docs/current/errcodes-appendix.html"""
_FOR_ITS_OWNER: Final = ("28", "3D", "42501", "TLS")
"""With these errors, starting again does not help."""
_REFUSED: Final = {
    "server does not support SSL": "TLS",
    "certificate": "TLS",
    "password authentication failed": "28",
    "no password supplied": "28",
    "no pg_hba.conf entry": "28",
    'FATAL:  role "': "28",
    'FATAL:  database "': "3D",
    "FATAL:  sorry, too many": "53300",
    "FATAL:  too many": "53300",
    "FATAL:  remaining connection slots": "53300",
}
"""A server that refuses a connection gives no code, but a sentence with one of these."""


def cause(error: BaseException) -> psycopg.Error | None:
    """The driver's error within this one, if any."""
    found: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    while found is not None and not isinstance(found, psycopg.Error):
        found = found.__cause__
    return found


def in_words(error: psycopg.Error, name: str) -> StoreError:
    """An error as a StoreError: what is wrong, then what to do."""
    said = next(iter(str(error).strip().splitlines()), type(error).__name__).rstrip(".") + "."
    code = error.sqlstate
    if code is None and isinstance(error, psycopg.OperationalError):
        refusals = (known for part, known in _REFUSED.items() if part in str(error))
        code = next(refusals, "08")
    for known, (message, hint) in _WORDS.items():
        if code is not None and code.startswith(known):
            kind = WrongDatabaseError if known in _FOR_ITS_OWNER else StoreError
            return kind(message.format(name=name), hint.format(said=said))
    return StoreError(
        f"The database {name} cannot be used: {said}", "The logs of the bot and of the server may say more."
    )


def conflict(error: psycopg.IntegrityError) -> Conflict | None:
    """The conflict that the broken constraint means; None for any other constraint."""
    constraint = error.diag.constraint_name or ""
    if constraint == "pk_requests":
        return RequestTaken(constraint)
    if constraint == "one_open_game_in_a_channel":
        return ChannelTaken(constraint)
    return Overtaken(constraint) if isinstance(error, psycopg.errors.UniqueViolation) else None
