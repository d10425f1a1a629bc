"""Tidying up after the end: removing a game's earlier messages, after a question that says how many."""

from __future__ import annotations

from datetime import timedelta

from discord import ui

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.control import Control, Of, Press, Reply, Style, button, on, rows
from bot.discord.controls.interactions import Interaction, answer, asker, place_of, request_of, tables_of
from bot.discord.controls.permissions import has_left, moderates_here
from bot.table.model import Status, Table, TableError
from bot.table.moderation.tidying import AT_ONCE, PAUSE
from bot.table.time_control.words import span


@command(
    "host tidy",
    "Remove the bot's messages of a finished game, except its end",
    "After the end, remove the bot's own messages of the game from this channel. The message with the end stays. You confirm first.",
)
async def tidy(interaction: Interaction) -> None:
    """Answer `/host tidy`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    await answer(interaction, *await _asked(interaction, table))


async def tidy_button(interaction: Interaction, table: Table) -> list[Control]:
    """The button for the person who may tidy up now; none for anybody else."""
    if table.status not in (Status.OVER, Status.ABORTED):
        return []
    person, moderator = asker(interaction), moderates_here(interaction, table)
    plays = any(player.person.id == person.id for player in table.players)
    if not (moderator or plays or table.host.id == person.id):
        return []
    orphaned = plays and not moderator and await has_left(interaction, table, table.host.id)
    try:
        await tables_of(interaction).moderation.tidying.count(
            table.id, person, moderator=moderator, orphaned=orphaned
        )
    except TableError:
        return []
    return [button("Tidy up", "tidy", table.id)]


@on("tidy", of=Of.GAME, reply=Reply.NEW)
async def ask(press: Press) -> None:
    """Ask before removing messages, and say how many."""
    await answer(press.interaction, *await _asked(press.interaction, press.table))


async def _asked(interaction: Interaction, table: Table) -> tuple[str, ui.View | None]:
    count = await tables_of(interaction).moderation.tidying.count(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        orphaned=await has_left(interaction, table, table.host.id),
    )
    messages = words.count(count, "message")
    text = (
        f"Remove {messages} of {words.title(table)} from this channel? Only the bot's own go, the end stays. "
        f"{_takes(count)}"
    )
    sure = button(f"Remove {messages}", "tidyyes", table.id, count, style=Style.danger)
    return text, rows([sure, button("Cancel", "leaveit")])


def _takes(count: int) -> str:
    time = (count - 1) // AT_ONCE * PAUSE
    if not time:
        return "Takes effect at once."
    return f"That takes {'' if time < timedelta(minutes=1) else 'about '}{span(time)}."


@on("tidyyes", of=Of.GAME)
async def remove(press: Press) -> None:
    """Remove the messages, now that it is confirmed."""
    await press.tables.moderation.tidying.begin(
        press.table.id,
        asker(press.interaction),
        moderator=moderates_here(press.interaction, press.table),
        orphaned=await has_left(press.interaction, press.table, press.table.host.id),
        request=request_of(press.interaction),
    )
    await answer(press.interaction, f"Tidying up after {words.title(press.table)}. {_takes(press.number(1))}")
