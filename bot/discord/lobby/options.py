"""`/game option` and `/game options`: a game's options, and the reader's own previews and pictures in it."""

from dataclasses import replace

import discord
from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    Choice,
    Interaction,
    Of,
    Press,
    answer,
    asker,
    button,
    choices,
    command,
    on,
    place_of,
    rows,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.errors import Refusal
from bot.discord.lobby.lobby_message import forced_setting
from bot.discord.lobby.option_panel import (
    check_size,
    file_buttons,
    lobby_of,
    offered,
    option_view,
    option_words,
    reset_words,
    setting,
    value_of,
)
from bot.discord.time_control.pace import pace_line
from bot.table.model import Status, Table
from bot.table.notifications.preferences import THEMES
from games.core.options import AnyOption, FileOption


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
        lines.append(
            "-# The host can still change them: **Options** in the lobby message, or `/game option`."
        )
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


async def _lobby(interaction: Interaction) -> Table:
    """The lobby in this channel. Raises Refusal if the game has started, TableError if there is none."""
    return lobby_of(await tables_of(interaction).play.projection.at(place_of(interaction)))


async def _complete_option(interaction: Interaction, current: str) -> list[Choice]:
    table = await _lobby(interaction)
    return choices([(each.title, each.key) for each in offered(table)], current)


async def _complete_choice(interaction: Interaction, current: str) -> list[Choice]:
    table = await _lobby(interaction)
    each = _named(table, str(interaction.namespace.option or ""))
    if each is None or isinstance(each, FileOption):
        return []
    return choices([(choice.label, choice.value) for choice in each.choices], current)


def _named(table: Table, typed: str) -> AnyOption | None:
    """The option with this key or title; None if there is none."""
    wanted = typed.strip().casefold()
    found = [
        each for each in table.game.about.options if wanted in (each.key.casefold(), each.title.casefold())
    ]
    return found[0] if found else None


def _chosen(each: AnyOption, typed: str) -> str:
    """The value whose own text or label was typed; any other text is returned as it is.

    Raises Refusal for an option that takes a file.
    """
    if isinstance(each, FileOption):
        raise Refusal(
            "file_wanted",
            f"**{each.title}** takes a file.",
            "Leave `choice` empty and attach the file as `file`.",
        )
    wanted = typed.strip().casefold()
    for choice in each.choices:
        if wanted in (choice.value.casefold(), choice.label.casefold()):
            return choice.value
    return typed


@command(
    "game option",
    "Set one of this game's options, or upload a file for it",
    "Set one of this game's options before it starts. `file:` uploads the file for an option that takes one.",
)
@app_commands.describe(
    option="Which option",
    choice="What to choose; leave empty to see the choices",
    file="The file, for an option that takes one",
)
@suggests(option=_complete_option, choice=_complete_choice)
async def option(
    interaction: Interaction,
    option: str,
    choice: str | None = None,
    file: discord.Attachment | None = None,
) -> None:
    """Answer `/game option`."""
    before = await _lobby(interaction)
    each = _named(before, option)
    if each is None:
        titles = words.listed([other.title for other in before.game.about.options], "or")
        raise Refusal(
            "no_such_option",
            f"{words.title(before)} has no option {words.quoted(option)}.",
            f"Choose {titles}." if titles else "It has no options.",
        )
    if file is not None:
        value: str | bytes = await _read(each, file)
    elif choice is not None:
        value = _chosen(each, choice)
    else:
        mine = before.host.id == interaction.user.id
        view = option_view(before, each, 0) if mine else rows(file_buttons(before, each))
        await answer(interaction, option_words(before, each), view)
        return
    table = await tables_of(interaction).lobby.seating.set_option(
        before.id, asker(interaction), each.key, value
    )
    note = reset_words(table.game.about.options, before.options, table.options, each.key)
    said = f"{words.title(table)}: {setting(table, each)}."
    await answer(interaction, f"{said}\n{note}" if note else said)


async def _read(each: AnyOption, file: discord.Attachment) -> bytes:
    """The bytes of an upload. Raises Refusal if the option takes no file or the file is too large."""
    if not isinstance(each, FileOption):
        labels = words.listed([choice.label for choice in each.choices], "or")
        raise Refusal("no_file_wanted", f"**{each.title}** takes no file.", f"As `choice`, use {labels}.")
    check_size(each, file)
    return await file.read()


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
