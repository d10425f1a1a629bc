"""Turns whatever goes wrong in an interaction into a private message."""

import contextlib
import re
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands, ui
from discord.utils import MISSING

from bot.discord.words import CONTENT_LIMIT, cut, one_line, quoted
from bot.errors import StoreError
from bot.health import meters
from bot.logs import log, reference
from bot.store import CorruptRow, NotKnown
from bot.table.model import TableError, escaped
from games.core.words import GameError

LOG = log(__name__)

below_a_code: list[Callable[[str], ui.View | None]] = []
"""What makes the buttons below an error's code: of the feature that takes reports, if it is there."""

UNKNOWN_INTERACTION: Final = 10062
NEVER_ANSWERED: Final = 10015
"""Discord calls it an unknown webhook: what follows an answer came, and the answer itself came too late."""
ALREADY_ANSWERED: Final = 40060
EXPIRED_TOKEN: Final = 50027
GONE: Final = frozenset({UNKNOWN_INTERACTION, NEVER_ANSWERED, ALREADY_ANSWERED, EXPIRED_TOKEN})
CODE: Final = re.compile(r"(`[^`]+`)")
FAULTY_FILE: Final = "bad_file"
"""The code of a file's refusal, which has a line for each fault."""
NOBODY: Final = discord.AllowedMentions.none()

NOTHING_SAVED: Final = "Nothing was saved: the bot cannot use its database just now."
SAVED: Final = "It is saved, but the bot cannot use its database just now to show what came of it. In a minute, `/game board` can."
TRY_AGAIN: Final = "Try again in a minute. The bot's owner finds the reason in the log."
LOOK: Final = "`/game board` shows whether your move counts. If it does not, try again in a minute."
NOT_TAKEN: Final = f"Discord did not accept the bot's answer. {LOOK}"
NOT_KNOWN: Final = f"The bot was interrupted and cannot tell whether that was saved. {LOOK}"
DAMAGED: Final = (
    "This game is damaged in the bot's database and cannot be read; other games are not affected. Tell the bot's "
    "owner: the log names the damage, and a backup can bring the game back. To free the channel, a moderator can "
    "try `/game abort`."
)


_TOLD: Final[
    tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], Callable[[Any], str]], ...]
] = (
    (CorruptRow, lambda _: DAMAGED),
    (NotKnown, lambda _: NOT_KNOWN),
    (StoreError, lambda _: f"{NOTHING_SAVED} {TRY_AGAIN}"),
    (
        app_commands.TransformerError,
        lambda error: f"{quoted(str(error.value), 60)} cannot be used there. Choose one of the suggestions.",
    ),
    (
        (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch),
        lambda _: (
            "This command is new, or has changed. Try again in a minute. If that does not help, reload Discord (Ctrl+R)."
        ),
    ),
    (
        app_commands.NoPrivateMessage,
        lambda _: "This works only in a server. Use it in the channel where the game is played.",
    ),
    (
        app_commands.CheckFailure,
        lambda _: "You may not use this command here. Ask a moderator of the server.",
    ),
    (
        discord.RateLimited,
        lambda error: f"Discord asks the bot to wait. Try again in {int(error.retry_after) + 1} seconds.",
    ),
    (
        discord.Forbidden,
        lambda _: (
            "Discord does not let the bot do that here. People who manage the server see with `/setup check` what is missing and where to grant it."
        ),
    ),
    ((aiohttp.ClientError, ConnectionError, TimeoutError), lambda _: NOT_TAKEN),
)
"""What is said of an error; the first one that fits."""


class Refusal(TableError):
    """A refusal whose text is already Markdown, with anything that somebody typed quoted in it."""


async def tell(interaction: discord.Interaction[discord.Client], error: BaseException) -> None:
    """Tell the person privately what went wrong, in a command, button, menu or modal.

    TableError, GameError     their sentence, hint and rule: a refusal, not logged
    Refusal                   the same, with Markdown
    CorruptRow                this one game is damaged: the owner reads in the log where
    StoreError                nothing was saved, try again; the owner reads the reason in the log
    NotKnown                  it may be saved: look
    StoreError after a save   it is saved
    the district may be lost  look: whoever has it now may have heard the same press, and saved it
    command is not known      try again or reload Discord (this process, or the person's Discord, is of another version)
    check failed              the person may not use it
    Forbidden                 the bot may not do that here: `/setup check` says what is missing
    Discord is busy or down   429, 5xx, a broken connection: the request may have been carried out, look
    the bot has stopped       nobody can be told, logged only
    interaction is gone       expired or already answered: nobody can be told, logged only
    anything else             a reference code, logged with the traceback
    """
    while isinstance(error, app_commands.CommandInvokeError):  # discord.py's wrapping
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in GONE:
        LOG.info("an interaction was gone before it was answered", code=error.code, **_where(interaction))
        return
    if interaction.client.is_closed():
        LOG.info("somebody was still being answered when the bot stopped", **_where(interaction))
        return
    text, view = words(error), None
    kind = error.code if isinstance(error, TableError | GameError) else type(error).__name__
    meters.count("refusals", kind)
    if text is None:
        code = reference()
        LOG.error("something failed", reference=code, exc_info=error, **_where(interaction))
        text = (
            "Something went wrong. Your game is as it was last saved: "
            f"`/game board` shows it. The bot's owner finds this code in the log: **{code}**."
        )
        view = next((make(code) for make in below_a_code), None)
    elif isinstance(error, StoreError):
        what = "a game cannot be read" if isinstance(error, CorruptRow) else "the database cannot be used"
        LOG.error(what, reason=error.message, hint=error.hint, **_where(interaction))
        client: Any = interaction.client
        if str(interaction.id) in client.service.tables.saved:
            text = SAVED
        elif client.service.store.engine.left() <= 0:
            text = NOT_KNOWN
    await say(interaction, text, view)


def words(error: BaseException) -> str | None:
    """What a person reads about an error, in one or two sentences; None for an error that nobody foresaw."""
    if isinstance(error, Refusal):
        return refusal(error.message, error.hint, error.rule)
    if isinstance(error, TableError | GameError):
        # Plain text, with names and typed text as they are.
        lines = error.message.splitlines() if error.code == FAULTY_FILE else [error.message]
        return refusal(
            "\n".join(escaped(one_line(line, CONTENT_LIMIT)) for line in lines),
            _with_code(error.hint),
            error.rule,
        )
    if isinstance(error, discord.HTTPException) and (error.status == 429 or error.status >= 500):
        return NOT_TAKEN
    return next((told(error) for kinds, told in _TOLD if isinstance(error, kinds)), None)


def refusal(message: str, hint: str = "", rule: str | None = None) -> str:
    """A refusal as text: what is wrong, what to do, and the rule to look up."""
    text = ("\n" if "\n" in message else " ").join([message, hint] if hint else [message])
    return f"{text}\n-# Rule {rule}: `/rules` shows it." if rule else text


async def say(
    interaction: discord.Interaction[discord.Client], text: str, view: ui.View | None = None
) -> None:
    """Say something privately, whether or not the interaction was already answered; if that fails, it is only logged.

    Nothing is said while somebody is typing (autocomplete).
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return
    text = cut(text, CONTENT_LIMIT)
    try:
        with contextlib.suppress(discord.InteractionResponded):
            await interaction.response.send_message(
                text, ephemeral=True, view=view or MISSING, allowed_mentions=NOBODY
            )
            return
        await interaction.followup.send(text, ephemeral=True, view=view or MISSING, allowed_mentions=NOBODY)
    except Exception as error:  # such as a session that is closed because the bot is stopping
        LOG.info(
            "a person could not be told", reason=f"{type(error).__name__}: {error}", **_where(interaction)
        )


def _where(interaction: discord.Interaction[discord.Client]) -> dict[str, Any]:
    """What the log says about an interaction: where it was, and the name of the command or control; nothing that people wrote,
    and nobody's number."""
    command = interaction.command
    data: Any = interaction.data or {}
    return {
        "server": interaction.guild_id,
        "channel": None if interaction.guild_id is None else interaction.channel_id,
        "command": command.qualified_name
        if command is not None
        else ":".join(str(data.get("custom_id")).split(":")[:2]),
    }


def _with_code(text: str) -> str:
    """A hint, escaped except for its code spans, which show what can be typed."""
    parts = CODE.split(one_line(text, CONTENT_LIMIT))
    return "".join(part if number % 2 else escaped(part) for number, part in enumerate(parts))
