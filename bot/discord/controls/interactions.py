"""The client as features see it, who asks and where, and how they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui
from discord.utils import MISSING

from bot.discord import words
from bot.discord.controls.client import CairnClient
from bot.discord.errors import Refusal
from bot.discord.pictures import boards
from bot.discord.pictures.drawing import NotDrawnError
from bot.errors import StoreError
from bot.logs import log
from bot.table.model import Person, Place, Shown, Table, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.service import TableService
from render.core.look import Choice

LOG = log(__name__)
T = TypeVar("T")
NOBODY = discord.AllowedMentions.none()
BLINK: Final = 0.02
"""How many seconds somebody waits at most for the first sign that the bot has heard them."""
CROWD: Final = 3
"""While this many moves are being made, the next is acknowledged before anything is done for it."""


Interaction: TypeAlias = discord.Interaction[CairnClient]
"""An interaction with this bot, so that its client has the tables."""


_working: set[asyncio.Future[Any]] = set()


def tables_of(interaction: Interaction) -> TableService:
    """The table service of the client that got this interaction."""
    return interaction.client.service


def person_of(user: discord.User | discord.Member) -> Person:
    """A Discord user as the table knows them."""
    return Person(user.id, words.plain(user.display_name))


def asker(interaction: Interaction) -> Person:
    """The person who asks."""
    return person_of(interaction.user)


def place_of(interaction: Interaction) -> Place:
    """The channel or thread of an interaction. Raises Refusal in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("direct_message", words.NO_DIRECT, words.NO_DIRECT_HINT)
    return Place(interaction.guild_id, interaction.channel_id)


async def here(interaction: Interaction) -> Table | None:
    """The game in this channel: the open one, else the last one; None if there is none."""
    try:
        return await tables_of(interaction).play.projection.latest(place_of(interaction))
    except TableError:
        return None


def request_of(interaction: Interaction) -> str:
    """Discord's id of this request; a request that comes twice gets the first answer."""
    return str(interaction.id)


async def think(interaction: Interaction) -> None:
    """Acknowledge; a private answer follows with `answer`."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def promptly(acknowledge: Callable[[], Awaitable[None]], work: Coroutine[Any, Any, T]) -> T:
    """Do the work, and acknowledge as soon as it takes longer than a blink.

    Most moves are saved sooner; then the answer is the acknowledgement. While many moves are being made, the
    acknowledgement comes before the work, so that nobody waits for the moves of all others to be heard. The work goes
    on if acknowledging fails, and its own error is raised first.
    """
    sent: BaseException | None = None
    crowded = len(_working) >= CROWD
    if crowded:
        try:
            await acknowledge()
        except asyncio.CancelledError:
            work.close()
            raise
        except Exception as error:
            sent = error
    working = asyncio.ensure_future(work)
    _working.add(working)
    working.add_done_callback(_working.discard)
    await asyncio.wait({working}, timeout=None if crowded else BLINK)
    if not working.done():
        # If this task is cancelled, `wait` lets the work go on; `gather` would cancel it too.
        results = await asyncio.gather(acknowledge(), asyncio.wait({working}), return_exceptions=True)
        sent = results[0]
    if sent is not None and not working.cancelled() and working.exception() is None:
        raise sent
    return await working


async def answer(
    interaction: Interaction,
    content: str,
    view: ui.View | None = None,
    files: Sequence[discord.File] = (),
) -> int | None:
    """Answer privately, or change the message whose control was used; before or after an acknowledgement. Returns the
    id of the message, None if Discord does not tell it."""
    content = words.cut(content, words.CONTENT_LIMIT)
    if interaction.response.is_done():
        edited = await interaction.edit_original_response(
            content=content, attachments=list(files), view=view, allowed_mentions=NOBODY
        )
        return edited.id
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(
            content=content, attachments=list(files), view=view, allowed_mentions=NOBODY
        )
        return None if interaction.message is None else interaction.message.id
    sent = await interaction.response.send_message(
        content, ephemeral=True, files=list(files), view=view or MISSING, allowed_mentions=NOBODY
    )
    return sent.message_id


async def answer_move(
    interaction: Interaction, game: int, content: str, view: ui.View | None = None, *, passing: bool = False
) -> None:
    """Answer with a line about this person's moves in a game, in the only private message about them. Without controls,
    or if it is `passing`, it removes itself."""
    message = await answer(interaction, content, view)
    one_message(interaction, game, message, passing=passing or view is None)


def one_message(interaction: Interaction, game: int, message: int | None, *, passing: bool = False) -> None:
    """Remove the private message that this person had about their moves in a game, now that they have this one."""
    if message is not None:
        interaction.client.private.shown(interaction, game, message, passing=passing)


async def also(interaction: Interaction, content: str, view: ui.View | None = None) -> None:
    """Send another private message after `answer`, or beside the message whose button was pressed."""
    await interaction.followup.send(content, ephemeral=True, view=view or MISSING, allowed_mentions=NOBODY)


async def style_of(interaction: Interaction) -> Appearance:
    """How the pictures look that only the person who asks sees; as usual if that cannot be read just now."""
    try:
        return await tables_of(interaction).notifications.preferences.style(interaction.user.id)
    except StoreError as error:
        LOG.warning("a picture looks as usual: its reader's wish cannot be read", reason=error.message)
        return USUAL


async def answer_pages(interaction: Interaction, text: str, view: ui.View | None = None) -> None:
    """Answer privately at any length, in as many messages as needed; the controls stand below the first."""
    first, *rest = words.pages(text)
    await answer(interaction, first, view)
    for page in rest:
        await also(interaction, page)


async def answer_board(
    interaction: Interaction,
    shown: Shown,
    content: str,
    view: ui.View | None = None,
    choices: tuple[Choice, ...] = (),
) -> int | None:
    """Answer privately with the picture of what this person may see, or with words if it cannot be drawn; `choices`
    are marked on it with their numbers. Returns what `answer` returns."""
    workers, person = tables_of(interaction).workers, interaction.user.id
    style = await style_of(interaction)
    files: list[discord.File] = []
    try:
        files = [await boards.file(workers, shown, person, choices, style)]
    except NotDrawnError as error:
        room = words.CONTENT_LIMIT - len(content) - 1
        told = await boards.instead(workers, shown, error, room, person)
        content = f"{words.cut(content, words.CONTENT_LIMIT - len(told) - 1)}\n{told}"
    return await answer(interaction, content, view, files)


async def is_old(tables: TableService, shown: Shown, person: Person, number: int, *, own: bool) -> bool:
    """Whether a control with this number belongs to another position than the current one.

    `own`: the number is the person's own (`Shown.seq`), as in a private message; otherwise everybody's
    (`Table.public`), as below a board. Rows that leave the position alone, such as an offer or its refusal, make no
    control old; nor do the sealed decisions of others.
    """
    if number == (shown.seq if own else shown.table.public):
        return False
    return await tables.play.projection.stale(shown.table.id, person.id, number, own=own)
