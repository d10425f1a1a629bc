"""The bot's log for its owner: one line per event, for people or machines, without secrets.

Everything goes through the standard library's root logger, discord.py's lines too. So one place sets the format and
removes secrets.
"""

import logging
import re
import secrets
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

from bot.config import Settings

REFERENCE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters that nobody confuses when reading them out."""
HIDDEN: Final = "[hidden]"

# A bot token (three parts joined by dots), and the tokens of webhooks and interactions in URLs.
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}")
_ADDRESS: Final = re.compile(r"((?:webhooks|interactions)/\d+/)[A-Za-z0-9_.-]{16,}")


def reference() -> str:
    """A new code that both the person and the log get, so that the log line can be found."""
    return "".join(secrets.choice(REFERENCE_LETTERS) for _ in range(6))


def log(name: str) -> structlog.stdlib.BoundLogger:
    """A logger: `log(__name__).info("what happened", game=7)`."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return logger


class Scrubber:
    """Removes secrets from a log event and its traceback: known ones, and text that looks like one."""

    def __init__(self, *known: str) -> None:
        self._known = tuple(secret for secret in known if secret)

    def text(self, value: str) -> str:
        """`value` without secrets."""
        for secret in self._known:
            value = value.replace(secret, HIDDEN)
        return _ADDRESS.sub(r"\1" + HIDDEN, _TOKEN.sub(HIDDEN, value))

    def __call__(
        self, _logger: Any, _method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        for key, value in event.items():
            if key in ("_record", "_from_structlog"):
                continue
            if isinstance(value, str):
                event[key] = self.text(value)
            elif value is not None and not isinstance(value, bool | int | float):
                event[key] = self.text(str(value))
        return event


class OwnHandler(logging.StreamHandler[TextIO]):
    """The handler that `set_up` installs. Its type marks it, so that it is not installed twice."""


def set_up(settings: Settings, *known_secrets: str, stream: TextIO | None = None) -> None:
    """Send all logging to `stream` (default: standard error) in the format that the settings name."""
    stream = sys.stderr if stream is None else stream
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not stream.isatty())
    before: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    last: structlog.types.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=stream.isatty())
    )
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = OwnHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                Scrubber(*known_secrets),
                last,
            ],
        )
    )
    root = logging.getLogger()
    take_down()
    root.addHandler(handler)
    root.setLevel(settings.log_level.upper())
    # At debug level discord.py logs every request and gateway event; an owner who debugs means the bot.
    logging.getLogger("discord").setLevel(max(logging.INFO, root.level))
    for noisy in ("aiosqlite", "asyncio", "alembic", "PIL"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))


def take_down() -> None:
    """Remove the handler that `set_up` installed; other handlers stay."""
    root = logging.getLogger()
    for handler in [kept for kept in root.handlers if isinstance(kept, OwnHandler)]:
        root.removeHandler(handler)
