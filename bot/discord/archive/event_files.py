"""`/event export`: an event with its games as a file."""

from io import BytesIO

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.controls import Interaction, answer, command, spend, suggests, tables_of
from bot.discord.events.new_event import chosen_event, complete_event
from bot.table.quotas import Use


@command(
    "event export",
    "Download an event as a file, with its table, its log and its games",
    "Download a tournament as one ZIP file: its table, what was changed and why, and each game for `/game import`.",
)
@app_commands.describe(event="Which event; leave empty for the newest")
@suggests(event=complete_event)
async def export(interaction: Interaction, event: str | None = None) -> None:
    """Answer `/event export`."""
    found = await chosen_event(interaction, event)
    spend(interaction, Use.EXPORTS)
    data = await tables_of(interaction).archive.event_files.export(found, interaction.user.id)
    file = discord.File(BytesIO(data), filename=f"event-{found.id}.zip")
    said = f"**{words.safe(found.name)}**: `event.json` has the table and the log; each game is for `/game import`."
    await answer(interaction, said, None, [file])
