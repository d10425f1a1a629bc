"""What the owner reads: one line an event, in the form that was asked for, never with a secret in it."""

import io
import json
import logging
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot import logs
from bot.config import Settings
from bot.logs import HIDDEN, REFERENCE_LETTERS, Scrubber, log, reference

TOKEN = "short-token-of-a-test"
LOOKS_LIKE_ONE = "MTA1ODM4NzU5NDE2ODMzMjI4.Gabcde.abcdefghijklmnopqrstuvwxyz01"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Restores the levels and handlers of this process."""
    named = ("", "discord", "aiosqlite", "asyncio", "alembic", "PIL")
    before = {name: logging.getLogger(name).level for name in named}
    yield
    logs.take_down()
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def set_up(stream: io.StringIO | None = None, **settings: str) -> io.StringIO:
    stream = stream or io.StringIO()
    logs.set_up(Settings().model_copy(update=settings), TOKEN, stream=stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# Form


def test_away_from_a_terminal_a_line_is_one_object() -> None:
    stream = set_up()
    log("bot.here").info("something happened", game=7, place="Größe")
    (line,) = lines(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "something happened",
        "game": 7,
        "place": "Größe",
        "level": "info",
        "logger": "bot.here",
    }


@pytest.mark.parametrize(
    ("settings", "stream", "is_json"),
    [
        ({}, Terminal(), False),
        ({"log_format": "json"}, Terminal(), True),
        ({"log_format": "console"}, io.StringIO(), False),
    ],
)
def test_on_a_terminal_a_line_is_for_people_and_the_form_can_be_set(
    settings: dict[str, str], stream: io.StringIO, is_json: bool
) -> None:
    set_up(stream, **settings)
    log("bot.here").info("something happened", game=7)
    assert stream.getvalue().startswith("{") is is_json
    assert "something happened" in stream.getvalue()


def test_what_libraries_log_and_what_has_line_breaks_takes_the_same_form() -> None:
    stream = set_up()
    logging.getLogger("discord.gateway").warning("shard %s is %s", 3, "late")
    try:
        raise ValueError("on\ntwo lines")
    except ValueError:
        log("bot").exception("it failed")
    log("bot").info("x", name='evil\n{"event": "forged"}')
    library, failed, _ = lines(stream)
    told = library["event"], library["logger"], library["level"]
    assert told == ("shard 3 is late", "discord.gateway", "warning")
    assert "ValueError: on\ntwo lines" in failed["exception"]


@pytest.mark.parametrize(("level", "written"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_only_what_matters_enough_is_written(level: str, written: int) -> None:
    stream = set_up(log_level=level)
    here = log("bot.here")
    for say in (here.debug, here.info, here.warning, here.error):
        say("something")
    assert len(lines(stream)) == written


def test_an_owner_who_debugs_means_the_bot_and_not_every_request() -> None:
    stream = set_up(log_level="debug")
    for name in ("discord.http", "aiosqlite", "asyncio", "alembic.runtime", "PIL.Image"):
        logging.getLogger(name).debug("chatter")
    assert lines(stream) == []


def test_setting_up_again_writes_each_line_once() -> None:
    old, new = set_up(), set_up()
    log("bot").info("once")
    assert (len(lines(old)), len(lines(new))) == (0, 1)


def test_other_listeners_stay() -> None:
    other = logging.NullHandler()
    logging.getLogger().addHandler(other)
    set_up()
    logs.take_down()
    assert other in logging.getLogger().handlers
    assert not [one for one in logging.getLogger().handlers if isinstance(one, logs.OwnHandler)]
    logging.getLogger().removeHandler(other)


# Secrets


class Shown:
    """An object that tells a secret when it is shown, such as a request."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<Request Authorization='Bot {self.text}'>"


def in_a_traceback(secret: str) -> None:
    try:
        try:
            raise RuntimeError(f"inner {secret}")
        except RuntimeError as error:
            raise ConnectionError(f"outer {secret}") from error
    except ConnectionError:
        log("bot").exception("it failed")


def in_a_warning(secret: str) -> None:
    logging.captureWarnings(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(f"unclosed {secret}", stacklevel=1)
    finally:
        logging.captureWarnings(False)


WAYS: dict[str, Callable[[str], None]] = {
    "in the event": lambda secret: log("bot").info(f"logging in with {secret}"),
    "as a value": lambda secret: log("bot").info("x", header=secret),
    "as bytes": lambda secret: log("bot").info("x", body=secret.encode()),
    "inside values": lambda secret: log("bot").info(
        "x", headers={"Authorization": f"Bot {secret}"}, many=[secret], one=Shown(secret)
    ),
    "by a library": lambda secret: logging.getLogger("aiohttp").error(
        "request %r failed with %s", Shown(secret), {"token": secret}
    ),
    "in a group": lambda secret: log("bot").error(
        "it failed", exc_info=ExceptionGroup("several", [ValueError(secret), KeyError(secret)])
    ),
    "in a traceback": in_a_traceback,
    "in a warning": in_a_warning,
}


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("secret", [TOKEN, LOOKS_LIKE_ONE])
@pytest.mark.parametrize("say", WAYS.values(), ids=WAYS)
def test_a_token_is_never_written(say: Callable[[str], None], secret: str, form: str) -> None:
    stream = set_up(log_format=form, log_level="debug")
    say(secret)
    assert HIDDEN in stream.getvalue()
    assert secret not in stream.getvalue()


@pytest.mark.parametrize(
    "address",
    [
        f"https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original",
        f"/interactions/123/{INTERACTION}/callback",
    ],
)
def test_addresses_lose_what_would_let_others_answer(address: str) -> None:
    shown = Scrubber().text(f"POST {address} failed")
    assert INTERACTION not in shown
    assert shown.startswith("POST ")
    assert shown.endswith((f"{HIDDEN}/messages/@original failed", f"{HIDDEN}/callback failed"))


def test_what_is_no_secret_stays_and_numbers_stay_numbers() -> None:
    plain = "game 7 in 123456789012345678 at bot.discord.outbox, v1.2.3, www.example.org"
    assert Scrubber("", TOKEN).text(plain) == plain
    event = Scrubber(TOKEN)(None, "info", {"event": "x", "seconds": 1.5, "done": True, "none": None})
    assert event == {"event": "x", "seconds": 1.5, "done": True, "none": None}


# Reference codes


def test_a_reference_can_be_read_out_and_is_new_each_time() -> None:
    made = {reference() for _ in range(200)}
    assert len(made) == 200
    assert all(len(code) == 6 and set(code) <= set(REFERENCE_LETTERS) for code in made)
    assert not set(REFERENCE_LETTERS) & set("01IO")
