"""`/host`: what the host of the channel's game and those who moderate the channel can do."""

from __future__ import annotations

from discord import app_commands

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.control import Of, Press, on, unknown
from bot.discord.controls.interactions import Interaction, answer, asker, place_of, request_of, tables_of
from bot.discord.controls.permissions import moderates_here
from bot.discord.lobby.own_panel import EACH, EACH_WORDS, ONE, ONE_WORDS, own_view, own_words
from bot.discord.moderation import rewinding


@on("boards", of=Of.GAME)
async def choose(press: Press) -> None:
    """Choose how the board is shown, and show the panel again."""
    chosen = press.chosen()
    if chosen not in (ONE, EACH):
        raise unknown()
    interaction = press.interaction
    moderator = moderates_here(interaction, press.table)
    table = await press.tables.moderation.board_messages.choose(
        press.table.id,
        asker(interaction),
        one=chosen == ONE,
        moderator=moderator,
        request=request_of(interaction),
    )
    person = interaction.user.id
    await answer(interaction, own_words(table, person), own_view(table, person, moderator))


@command(
    "host rewind",
    "Go back to an earlier move; you first see what that undoes",
    "Go back to an earlier move, as the host or a moderator. Choose it in a private list; you see what that undoes before you confirm. Nobody is asked, and everybody reads who did it.",
)
async def rewind(interaction: Interaction) -> None:
    """Answer `/host rewind`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    moderator = moderates_here(interaction, table)
    await answer(interaction, *await rewinding.page(interaction, table, 0, moderator))


@command(
    "host lock",
    "Let nobody move until the game is unlocked",
    "Lock the game, as the host or a moderator: nobody can move, offer or send a plan, and the clocks stand still. What a moderator locks, only moderators unlock.",
)
async def lock(interaction: Interaction) -> None:
    """Answer `/host lock`."""
    tables = tables_of(interaction)
    table = await tables.play.projection.latest(place_of(interaction))
    table = await tables.moderation.locking.lock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    clocks = "" if table.clocks is None else ", and the clocks stand still"
    await answer(
        interaction, f"{words.title(table)} is locked: nobody can move{clocks}. `/host unlock` opens it."
    )


@command("host unlock", "Let everybody move again", "Open a locked game again, as the host or a moderator.")
async def unlock(interaction: Interaction) -> None:
    """Answer `/host unlock`."""
    tables = tables_of(interaction)
    table = await tables.play.projection.latest(place_of(interaction))
    table = await tables.moderation.locking.unlock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    await answer(interaction, f"{words.title(table)} is open again.")


@command(
    "host board",
    "Show the board in one message, or in a new one each turn",
    "Choose how the board is shown, as the host or a moderator: one message that is edited, with a short line that calls who is next, or a new message each turn.",
)
@app_commands.describe(messages="One message that is edited, or a new one each turn?")
@app_commands.choices(
    messages=[
        app_commands.Choice(name=ONE_WORDS, value=ONE),
        app_commands.Choice(name=EACH_WORDS, value=EACH),
    ]
)
async def board(interaction: Interaction, messages: str) -> None:
    """Answer `/host board`."""
    tables = tables_of(interaction)
    table = await tables.play.projection.latest(place_of(interaction))
    table = await tables.moderation.board_messages.choose(
        table.id,
        asker(interaction),
        one=messages == ONE,
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    now = "one message, edited each turn" if table.one_board else "a new message each turn"
    await answer(interaction, f"The board of {words.title(table)} is now {now}.")
