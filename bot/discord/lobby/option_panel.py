"""The private panel for a game's options: a menu each if they are few; else a menu of options, then the choices of one.

The ids of its controls name game and option, so it still works after a restart.
"""

import io
from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Of,
    Press,
    Reply,
    answer,
    asked_file,
    asker,
    button,
    menu,
    on,
    option,
    rows,
    unknown,
)
from bot.discord.errors import Refusal
from bot.table.lobby.file_building import readable
from bot.table.model import Status, Table
from games.core.options import AnyOption, FileOption, Option, open_options, options_that_matter
from games.core.protocol import OBSERVER

DIRECT: Final = 4
"""How many options have a menu each: Discord allows five rows, and one is for buttons."""
HELP_LIMIT: Final = 120
FORM_LIMIT: Final = 45
"""How many characters the label of a form's field can have."""


def value_of(table: Table, each: AnyOption) -> str:
    """The current value of an option."""
    return table.options.get(each.key, each.default)


def setting(table: Table, each: AnyOption) -> str:
    """An option and its current value, as message text: **Weather**: rain."""
    return f"**{each.title}**: {each.label(value_of(table, each))}"


def offered(table: Table) -> tuple[AnyOption, ...]:
    """The options that can be chosen now and that matter with those who have joined."""
    return options_that_matter(table.game.about.options, table.options, len(table.players))


def chosen_settings(table: Table) -> str:
    """The options that are not as usual, in a line; empty if all are."""
    return " · ".join(
        f"{each.title}: {each.label(value_of(table, each))}"
        for each in offered(table)
        if value_of(table, each) != each.default
    )


def reset_words(
    options: Sequence[AnyOption], before: Mapping[str, str], after: Mapping[str, str], key: str
) -> str:
    """Which other options a change of the option `key` has reset; empty if none."""
    back = [
        f"**{each.title}** to {each.label(after.get(each.key, each.default))}"
        for each in options
        if each.key != key and before.get(each.key, each.default) != after.get(each.key, each.default)
    ]
    return f"This also resets {words.listed(back)}." if back else ""


def option_words(table: Table, each: AnyOption) -> str:
    """One option with its current value, its help text and its rule."""
    return words.cut(f"{setting(table, each)}\n{each.help}\n-# Rule {each.rule}", words.CONTENT_LIMIT)


def option_view(table: Table, each: AnyOption) -> ui.View | None:
    """A menu of an option's choices, or what can be done with its file, and a button back to all options."""
    back = button("Back", "optionpage", table.id)
    if isinstance(each, FileOption):
        removing = [button("Remove the file", "optionset", table.id, each.key)]
        given = value_of(table, each) != each.default
        return rows(
            [back, *handing_in(table, each), *file_buttons(table, each), *(removing if given else ())]
        )
    return rows([choice_menu(table, each)], [back])


def handing_in(table: Table, each: FileOption) -> list[Control]:
    """The buttons with which one uploads the file of an option, or puts it together if it has a builder."""
    builder = table.game.builder
    builds = builder is not None and builder.option == each.key
    return [
        button("Upload a file", "optionupload", table.id, each.key),
        *([button("Build it", "buildgo", table.id, "")] if builds else []),
    ]


def file_buttons(table: Table, each: AnyOption) -> list[Control]:
    """The button with which one reads the file of an option, as far as one may; none if there is no file."""
    if not isinstance(each, FileOption) or value_of(table, each) in ("", each.default):
        return []
    return [button(f"Read: {each.title}", "optionfile", table.id, each.key)]


def choice_menu(table: Table, each: Option) -> Control:
    """A menu of an option's choices, with the current one selected."""
    chosen = value_of(table, each)
    listed: list[discord.SelectOption] = [
        option(f"{each.title}: {choice.label}", choice.value, choice.help, choice.value == chosen)
        for choice in each.offered(len(table.players), chosen)
    ]
    return menu(each.title, listed, "optionset", table.id, each.key)


def lobby_of(table: Table) -> Table:
    """The same table while its options can be set. Raises Refusal once the game has started."""
    if table.status is not Status.LOBBY or table.resumes:
        raise Refusal(
            "started",
            "This lobby is no longer open, so its options are fixed.",
            "`/game options` shows those of the game here.",
        )
    return table


@on("options", of=Of.GAME, reply=Reply.NEW)
async def open_panel(press: Press) -> None:
    """Show the options to the person who asks; the host can change them."""
    await _show_all(press, lobby_of(press.table))


@on("optionpage", of=Of.GAME)
async def back(press: Press) -> None:
    """Show all options again."""
    await _show_all(press, lobby_of(press.table))


@on("optionpick", of=Of.GAME)
async def pick(press: Press) -> None:
    """Show the choices of one option."""
    table, key = lobby_of(press.table), press.chosen()
    opened = open_options(table.game.about.options, table.options)
    each = next((one for one in opened if one.key == key), None)
    if each is None:
        await _show_all(press, table, "That option cannot be chosen now.")
        return
    await answer(press.interaction, option_words(table, each), option_view(table, each))


@on("optionset", of=Of.GAME)
async def choose(press: Press) -> None:
    """Set an option, or remove its file, and go back to all options."""
    await _set(press, press.text(1), press.chosen() if press.values else "")


@on("optionupload", of=Of.GAME, reply=Reply.LATER)
async def ask_for_file(press: Press) -> None:
    """Open the form for the file of an option."""
    lobby_of(press.table)
    each = _file_option(press)
    most = f"A file of at most {each.max_bytes:,} bytes"
    asked = asked_file("file", words.cut(each.title, FORM_LIMIT), most)
    await press.open_form("A file", [asked], "optionfilled", press.game, each.key)


@on("optionfilled", of=Of.GAME)
async def take_file(press: Press) -> None:
    """Set an option to the file of the form, and go back to all options."""
    each, file = _file_option(press), press.uploaded()
    if file.size > each.max_bytes:
        raise Refusal(
            "file_too_large",
            f"This file has {file.size:,} bytes; **{each.title}** takes at most {each.max_bytes:,}.",
            "Upload a smaller file.",
        )
    await _set(press, each.key, await file.read())


@on("optionfile", of=Of.RECORD, reply=Reply.NEW)
async def read_file(press: Press) -> None:
    """Give somebody the file of an option, as far as they may know it."""
    each = _file_option(press)
    text = readable(press.table, each, asker(press.interaction))
    if not text:
        raise Refusal(
            "no_file", f"**{each.title}** has no file.", "The host can upload one: **Options** in the lobby."
        )
    partly = "" if text == value_of(press.table, each) else "\nThis is what you may know of it."
    file = discord.File(io.BytesIO(text.encode()), f"{each.key}.toml")
    await answer(
        press.interaction, f"{words.title(press.table)}, {setting(press.table, each)}.{partly}", None, [file]
    )


async def _set(press: Press, key: str, value: str | bytes) -> None:
    before = lobby_of(press.table)
    table = await press.tables.lobby.seating.set_option(press.game, asker(press.interaction), key, value)
    note = reset_words(table.game.about.options, before.options, table.options, key)
    await _show_all(press, table, note)


def _file_option(press: Press) -> FileOption:
    """The option that an id names second. Raises Refusal if it takes no file."""
    each = next((one for one in press.table.game.about.options if one.key == press.text(1)), None)
    if not isinstance(each, FileOption):
        raise unknown()
    return each


async def _show_all(press: Press, table: Table, note: str = "") -> None:
    """Show the panel: each option with its current value and its help text. The host gets a menu for each option if they are
    few, else one of them all; others get buttons to read the files, and to put together what they may hand in."""
    found = offered(table)
    lines = [f"Options of {words.title(table)}"]
    lines += [f"• {setting(table, each)}\n-# {words.cut(each.help, HELP_LIMIT)}" for each in found]
    plain = [each for each in found if isinstance(each, Option)]
    if table.host.id != press.interaction.user.id:
        observes = table.viewpoint(press.interaction.user.id) == OBSERVER
        own = [
            each for each in found if observes and isinstance(each, FileOption) and each.sealing is not None
        ]
        note = "Only the host can change the options."
        if own:
            titles = words.listed([f"**{each.title}**" for each in own])
            note = f"You can hand in {titles}; the players will not see it."
        handing = [one for each in own for one in handing_in(table, each)]
        reading = [one for each in found for one in file_buttons(table, each)]
        view = rows(handing, reading[:5])
    elif found and len(plain) == len(found) <= DIRECT:
        view = rows(*([choice_menu(table, each)] for each in plain))
    else:
        listed = [option(each.title, each.key, each.label(value_of(table, each))) for each in found]
        view = rows([menu("Change an option", listed, "optionpick", table.id)] if listed else [])
    text = words.fit([note, *lines] if note else lines, words.CONTENT_LIMIT, "…")
    await answer(press.interaction, text, view)
