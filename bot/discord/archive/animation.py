"""The animation of a game: posted once in the channel of a finished one, else private and from one's own side."""

from __future__ import annotations

import asyncio
import contextlib
from contextvars import copy_context
from functools import partial
from typing import Final

import aiohttp
import discord

from bot import waits
from bot.discord import errors, words
from bot.discord.cairn_client import CairnClient
from bot.discord.controls import (
    NOBODY,
    Control,
    Interaction,
    Of,
    Outgoing,
    Press,
    Reply,
    answer,
    button,
    composes,
    on,
    rows,
    spend,
    style_of,
)
from bot.discord.controls.setup_check import missing
from bot.discord.errors import Refusal
from bot.discord.pictures.boards import Drawn, animated
from bot.logs import log
from bot.table.log import Live
from bot.table.model import Post, PostKind, Table, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.quotas import Use
from bot.table.service import TableService
from bot.worker_processes.works import StoppedError

LOG = log(__name__)

EVERY: Final = 3.0
"""How many seconds pass at least before somebody is told again how far their animation is."""
POSTING: Final = frozenset({"attach_files", "send_messages", "send_messages_in_threads"})
"""The permissions without which the bot cannot post an animation."""
COMING: Final = "The animation comes in this channel in a moment."
STOPPED: Final = "The animation is stopped."
FAILED: Final = "The animation could not be made."
RESTARTING: Final = "The bot is restarting. Ask for the animation again in a minute."


def animation_button(table: Table) -> Control:
    """The button for a game's animation."""
    return button("Animation", "animate", table.id)


@on("animate", of=Of.RECORD, reply=Reply.NEW)
async def animate(press: Press) -> None:
    """Make the animation of a game. That of a finished one is posted in its channel, or found there."""
    interaction, tables = press.interaction, press.tables
    table = await tables.play.projection.get(press.game)
    here = interaction.channel_id == table.place.channel
    public = not table.is_open and here and POSTING.isdisjoint(missing(interaction))
    if public and (there := await _posted(interaction, table)):
        await answer(interaction, there)
        return
    viewer = None if public else interaction.user.id
    numbers = await tables.archive.past_games.animated(table.id, viewer)
    progress = _Progress(interaction, table)
    style = USUAL if public else await style_of(interaction)
    work = partial(_made, tables, table, viewer, numbers, interaction.user.id, progress, style)
    with interaction.client.animating.begun(table.id, interaction.user.id, work, public=public) as task:
        spend(interaction, Use.ANIMATIONS)
        progress.task = task
        await answer(interaction, progress.words(0, 1), rows([button("Stop", "animatestop", table.id)]))
        await waits.wait(asyncio.wait({task}), "an animation is being made")
        await progress.end()
        try:
            drawn = task.result()
        except asyncio.CancelledError:
            with contextlib.suppress(discord.NotFound):  # it was dismissed, and therefore stopped
                await answer(interaction, RESTARTING if interaction.client.animating.closed else STOPPED)
            return
        except StoppedError:
            await answer(interaction, RESTARTING)
            return
        except Exception as error:
            refused = isinstance(error, Refusal)
            text = errors.words(error) if refused else None
            await answer(interaction, text or FAILED, rows([animation_button(table)]))
            if refused:
                return
            raise
        if public:
            interaction.client.animating.keep(table.id, drawn)
            line = f"{words.title(table)}, the whole game: {words.count(table.moves, 'move')}."
            await tables.archive.past_games.post_animation(table.id, line)
    if public:
        await answer(interaction, COMING)
    else:
        await answer(interaction, _own_line(table, viewer), None, [drawn.file(_name(table))])


@on("animatestop", of=Of.RECORD)
async def stop(press: Press) -> None:
    """Stop making the animation that this person waits for."""
    if not press.interaction.client.animating.stop(press.game, press.interaction.user.id):
        table = await press.tables.play.projection.get(press.game)
        await answer(
            press.interaction, "This animation is no longer being made.", rows([animation_button(table)])
        )


@composes(PostKind.ANIMATION)
async def compose(client: CairnClient, _: Live | None, post: Post, pictures: bool) -> Outgoing | None:
    """The message with the animation of a finished game; None if there is none, or if it cannot be attached. It is made
    anew if the bot has restarted since."""
    if post.game is None or not pictures:
        return None
    tables = client.service
    with contextlib.suppress(TableError):
        table = await tables.play.projection.get(post.game)
        drawn = client.animating.kept(post.game)
        if drawn is None:
            numbers = await tables.archive.past_games.animated(table.id, None)
            drawn = await _made(tables, table, None, numbers, post.channel)
            client.animating.keep(table.id, drawn)
        view = rows([button("Step through", "step", table.id)])
        return Outgoing(post.text, view, (drawn.file(_name(table)),))
    return None


async def _made(
    tables: TableService,
    table: Table,
    viewer: int | None,
    numbers: list[int],
    person: int,
    progress: _Progress | None = None,
    style: Appearance = USUAL,
) -> Drawn:
    positions = tables.play.projection.each(table.id, viewer, numbers)
    heading = f"An animation of {table.game.about.full_title}, {words.count(table.moves, 'move')}."
    return await animated(tables.workers, positions, heading, person, progress, style)


async def _posted(interaction: Interaction, table: Table) -> str:
    """Where the animation of a finished game stands, in words; empty if it does not, or was deleted."""
    found = await interaction.client.service.archive.past_games.posted(table.id)
    if found is None:
        return ""
    if not found:
        return COMING
    channel = interaction.client.get_partial_messageable(table.place.channel)
    try:
        await channel.get_partial_message(found).fetch()
    except discord.NotFound:
        return ""
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        LOG.info("an animation could not be looked for", reason=f"{type(error).__name__}: {error}")
    return f"The animation is here: {words.link(table)}/{found}"


class _Progress:
    """Tells the person who waits how far their animation is, now and then, in the message with the answer. If they dismiss it,
    the work is stopped."""

    def __init__(self, interaction: Interaction, table: Table) -> None:
        self._interaction, self._table = interaction, table
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        self._told_at = self._loop.time()
        self._telling: asyncio.Task[None] | None = None
        self.task: asyncio.Task[Drawn] | None = None

    def __call__(self, done: int, of: int, _: bytes) -> None:
        """So many pictures are done, of so many."""
        now = self._loop.time()
        if now - self._told_at < EVERY or (self._telling is not None and not self._telling.done()):
            return
        self._told_at = now
        # In the context of the person who waits, not of the worker that is heard.
        telling = self._tell(self.words(done, of))
        self._telling = self._loop.create_task(telling, context=self._context)

    def words(self, done: int, of: int) -> str:
        """How far it is, in moves."""
        moves = self._table.moves
        return f"Making the animation of {words.title(self._table)}: {moves * done // of} of {words.count(moves, 'move')}."

    async def end(self) -> None:
        """Wait until nothing more is being told."""
        if self._telling is not None:
            await asyncio.wait({self._telling})

    async def _tell(self, text: str) -> None:
        try:
            await self._interaction.edit_original_response(content=text, allowed_mentions=NOBODY)
        except discord.NotFound:
            if self.task is not None:
                self.task.cancel()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            LOG.info("nobody could be told how far it is", reason=f"{type(error).__name__}: {error}")


def _name(table: Table) -> str:
    """The name of the file: it tells the game and how many moves everybody knows of."""
    return f"game-{table.id}-{table.moves}.webp"


def _own_line(table: Table, viewer: int | None) -> str:
    own = viewer is not None and table.viewpoint(viewer) is not None
    so_far = " so far" if table.is_open else ""
    return (
        f"{words.title(table)}{' from your side' if own else ''}: {words.count(table.moves, 'move')}{so_far}."
    )
