"""`/host`: what the host of the channel's game and those who moderate the channel can do."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import words
from bot.discord.controls.client import Interaction
from bot.discord.controls.commands import EVERYWHERE
from bot.discord.controls.control import Of, Press, on, unknown
from bot.discord.controls.interactions import answer, asker, place_of, request_of, tables_of, think
from bot.discord.controls.permissions import moderates_here
from bot.discord.moderation import moving, rewinding, tidying
from bot.discord.seats.own_panel import EACH, EACH_WORDS, ONE, ONE_WORDS, own_view, own_words


@on("boards", of=Of.GAME)
async def choose(press: Press) -> None:
    """Choose how the board is shown, and show the panel again."""
    await press.change()
    chosen = press.chosen()
    if chosen not in (ONE, EACH):
        raise unknown()
    interaction = press.interaction
    table = await press.tables.looking.get(press.game)
    moderator = moderates_here(interaction, table)
    table = await press.tables.showing.choose(
        table.id,
        asker(interaction),
        one=chosen == ONE,
        moderator=moderator,
        request=request_of(interaction),
    )
    person = interaction.user.id
    await answer(interaction, own_words(table, person), own_view(table, person, moderator))


def group() -> app_commands.Group:
    """The group `/host` with all its subcommands."""
    made = app_commands.Group(
        name="host",
        description="For the host of this channel's game, and for moderators",
        allowed_contexts=EVERYWHERE,
    )
    for name, description, callback in (
        ("rewind", "Go back to an earlier move; you first see what that undoes", rewind),
        ("lock", "Let nobody move until the game is unlocked", lock),
        ("unlock", "Let everybody move again", unlock),
        ("move", "Move the game to another channel or thread", moving.move),
        ("board", "Show the board in one message, or in a new one each turn", board),
        ("tidy", "Remove the bot's messages of a finished game, except its end", tidying.tidy),
    ):
        callback_: Any = callback
        made.add_command(app_commands.Command(name=name, description=description, callback=callback_))
    return made


async def rewind(interaction: Interaction) -> None:
    """Answer `/host rewind`."""
    await think(interaction)
    table = await tables_of(interaction).looking.latest(place_of(interaction))
    moderator = moderates_here(interaction, table)
    await answer(interaction, *await rewinding.page(interaction, table, 0, moderator))


async def lock(interaction: Interaction) -> None:
    """Answer `/host lock`."""
    await think(interaction)
    tables = tables_of(interaction)
    table = await tables.looking.latest(place_of(interaction))
    table = await tables.locking.lock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    clocks = "" if table.clocks is None else ", and the clocks stand still"
    await answer(
        interaction, f"{words.title(table)} is locked: nobody can move{clocks}. `/host unlock` opens it."
    )


async def unlock(interaction: Interaction) -> None:
    """Answer `/host unlock`."""
    await think(interaction)
    tables = tables_of(interaction)
    table = await tables.looking.latest(place_of(interaction))
    table = await tables.locking.unlock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    await answer(interaction, f"{words.title(table)} is open again.")


@app_commands.describe(messages="One message that is edited, or a new one each turn?")
@app_commands.choices(
    messages=[
        app_commands.Choice(name=ONE_WORDS, value=ONE),
        app_commands.Choice(name=EACH_WORDS, value=EACH),
    ]
)
async def board(interaction: Interaction, messages: str) -> None:
    """Answer `/host board`."""
    await think(interaction)
    tables = tables_of(interaction)
    table = await tables.looking.latest(place_of(interaction))
    table = await tables.showing.choose(
        table.id,
        asker(interaction),
        one=messages == ONE,
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    now = "one message, edited each turn" if table.one_board else "a new message each turn"
    await answer(interaction, f"The board of {words.title(table)} is now {now}.")
