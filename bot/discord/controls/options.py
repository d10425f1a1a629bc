"""A game's options, what the reader wishes in it, and how their own pictures look."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.clocks.pacing import pace_line
from bot.discord.controls.control import Of, Press, button, on, rows, unknown
from bot.discord.interactions import answer, here, tables_of
from bot.discord.lobby.forced_moves import forced_setting
from bot.discord.lobby.option_panel import file_buttons
from bot.table.people import THEMES, Appearance
from bot.table.types import Status, Table
from games.core.setup.options import options_that_matter


async def options_page(
    interaction: Interaction, table: Table, previews: bool | None = None
) -> tuple[str, ui.View | None]:
    """The options of a game with the reader's own wishes, and the buttons to change these. `previews`: as just set."""
    people, person = tables_of(interaction).people, interaction.user.id
    if previews is None:
        previews = await people.previews(table.id, person)
    style = await people.style(person)
    return options_words(table, previews, style), options_view(table, previews, style)


def options_words(table: Table, previews: bool, style: Appearance) -> str:
    """The options of a game; while it is open, also whether the reader has previews in it; and how the pictures look
    that only the reader sees."""
    lines = [f"{words.title(table)} is played with:"]
    for each in options_that_matter(table.game.about.options, table.options, len(table.players)):
        label = each.label(table.options.get(each.key, each.default))
        lines.append(f"• {each.title}: **{label}** (rule {each.rule})")
    if not table.game.about.options:
        lines.append("• It has no options.")
    if forced := forced_setting(table):
        lines.append(f"• {forced}")
    if paced := pace_line(table):
        lines.append(f"• {paced}")
    if table.status is Status.LOBBY and not table.resumes:
        lines.append(
            "-# The host can still change them: **Options** in the lobby message, or `/game option`."
        )
    if is_open(table):
        state = (
            "**on**: you confirm each guided move" if previews else "**off**: a guided move counts at once"
        )
        lines += ["", f"Your previews in this game are {state}."]
    lines.append(f"The pictures that only you see are **{style.theme}**, on all servers.")
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def options_view(table: Table, previews: bool, style: Appearance) -> ui.View | None:
    """A button that turns previews on or off in a game that is open, and one that makes the reader's own pictures dark or
    light."""
    label = "Turn previews off" if previews else "Turn previews on"
    turning = [button(label, "previews", table.id, int(not previews))] if is_open(table) else []
    other = next(each for each in THEMES if each != style.theme)
    shown = options_that_matter(table.game.about.options, table.options, len(table.players))
    reading = [one for each in shown for one in file_buttons(table, each)]
    return rows([*turning, button(f"{other.capitalize()} pictures", "theme", table.id, other), *reading[:3]])


def is_open(table: Table) -> bool:
    """Whether a game waits for players or goes on."""
    return table.status in (Status.LOBBY, Status.RUNNING)


@on("previews", of=Of.GAME)
async def set_previews(press: Press) -> None:
    """Turn previews on or off in a game."""
    await press.change()
    await _set_previews(press, await press.tables.looking.get(press.game), bool(press.number(1)))


@on("confirm", of=Of.NOTHING)
async def set_previews_here(press: Press) -> None:
    """The button of an earlier version, whose id names no game: turn previews on or off in the game here."""
    await press.change()
    table = await here(press.interaction)
    if table is None:
        raise unknown()
    await _set_previews(press, table, bool(press.number(0)))


async def _set_previews(press: Press, table: Table, wanted: bool) -> None:
    await press.tables.people.set_previews(table.id, press.interaction.user.id, wanted)
    await answer(press.interaction, *await options_page(press.interaction, table, wanted))


@on("theme", of=Of.RECORD)
async def set_theme(press: Press) -> None:
    """Make the pictures that only this person sees dark or light."""
    await press.change()
    theme = next((each for each in THEMES if each == press.text(1)), None)
    if theme is None:
        raise unknown()
    person, people = press.interaction.user.id, press.tables.people
    await people.set_style(person, replace(await people.style(person), theme=theme))
    table = await press.tables.looking.get(press.game)
    await answer(press.interaction, *await options_page(press.interaction, table))
