"""`/game options`: what a game is played with."""

from bot.discord import words
from bot.discord.controls import Interaction, answer, command, place_of, rows, tables_of
from bot.discord.lobby.lobby_message import forced_setting
from bot.discord.lobby.option_panel import file_buttons, offered, value_of
from bot.discord.time_control.pace import pace_line
from bot.table.model import Status


@command(
    "game options", "See this game's options", "See what this game is played with: its options and its pace."
)
async def options(interaction: Interaction) -> None:
    """Answer `/game options`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    shown = offered(table)
    lines = [f"{words.title(table)} is played with:"]
    for each in shown:
        lines.append(f"• {each.title}: **{each.label(value_of(table, each))}** (rule {each.rule})")
    if not table.game.about.options:
        lines.append("• It has no options.")
    friendly = "Friendly: it changes no rating" if table.friendly else ""
    lines += [f"• {told}" for told in (forced_setting(table), friendly, pace_line(table)) if told]
    if table.status is Status.LOBBY and not table.resumes:
        lines.append("-# The host can still change them: **Options** in the lobby message.")
    reading = [one for each in shown for one in file_buttons(table, each)]
    await answer(interaction, words.fit(lines, words.CONTENT_LIMIT, "…"), rows(reading[:5]))
