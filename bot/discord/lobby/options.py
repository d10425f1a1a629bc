"""`/game options`: a game's options, and the reader's own previews and pictures in it."""

from dataclasses import replace

from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    answer,
    button,
    command,
    on,
    place_of,
    rows,
    tables_of,
    unknown,
)
from bot.discord.lobby.lobby_message import forced_setting
from bot.discord.lobby.option_panel import (
    file_buttons,
    offered,
    value_of,
)
from bot.discord.time_control.pace import pace_line
from bot.table.model import Status, Table
from bot.table.notifications.preferences import THEMES


async def options_page(
    interaction: Interaction, table: Table, previews: bool | None = None
) -> tuple[str, ui.View | None]:
    """The options of a game with the reader's own preferences, and the buttons to change these. `previews`: as just set."""
    people, person = tables_of(interaction).notifications.preferences, interaction.user.id
    if previews is None:
        previews = await people.previews(table.id, person)
    style = await people.style(person)
    shown = offered(table)
    lines = [f"{words.title(table)} is played with:"]
    for each in shown:
        lines.append(f"• {each.title}: **{each.label(value_of(table, each))}** (rule {each.rule})")
    if not table.game.about.options:
        lines.append("• It has no options.")
    if forced := forced_setting(table):
        lines.append(f"• {forced}")
    if paced := pace_line(table):
        lines.append(f"• {paced}")
    if table.status is Status.LOBBY and not table.resumes:
        lines.append("-# The host can still change them: **Options** in the lobby message.")
    turning = []
    if table.is_open:
        state = (
            "**on**: you confirm each guided move" if previews else "**off**: a guided move counts at once"
        )
        lines += ["", f"Your previews in this game are {state}."]
        label = "Turn previews off" if previews else "Turn previews on"
        turning.append(button(label, "previews", table.id, int(not previews)))
    lines.append(f"The pictures that only you see are **{style.theme}**, on all servers.")
    other = next(each for each in THEMES if each != style.theme)
    theme = button(f"{other.capitalize()} pictures", "theme", table.id, other)
    reading = [one for each in shown for one in file_buttons(table, each)]
    return words.fit(lines, words.CONTENT_LIMIT, "…"), rows([*turning, theme, *reading[:3]])


@on("previews", of=Of.GAME)
async def set_previews(press: Press) -> None:
    """Turn previews on or off in a game."""
    wanted = bool(press.number(1))
    await press.tables.notifications.preferences.set_previews(press.game, press.interaction.user.id, wanted)
    await answer(press.interaction, *await options_page(press.interaction, press.table, wanted))


@on("theme", of=Of.RECORD)
async def set_theme(press: Press) -> None:
    """Make the pictures that only this person sees dark or light."""
    theme = next((each for each in THEMES if each == press.text(1)), None)
    if theme is None:
        raise unknown()
    person, people = press.interaction.user.id, press.tables.notifications.preferences
    await people.set_style(person, replace(await people.style(person), theme=theme))
    table = await press.tables.play.projection.get(press.game)
    await answer(press.interaction, *await options_page(press.interaction, table))


@command(
    "game options",
    "See this game's options, and your own settings",
    "See this game's options, turn your own previews in it on or off, and make the pictures that only you see light or dark.",
)
@app_commands.describe(
    preview="In this game: preview your guided moves, and confirm each one before it counts?"
)
async def options(interaction: Interaction, preview: bool | None = None) -> None:
    """Answer `/game options`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    if preview is not None and table.is_open:
        await tables_of(interaction).notifications.preferences.set_previews(
            table.id, interaction.user.id, preview
        )
    await answer(interaction, *await options_page(interaction, table))
