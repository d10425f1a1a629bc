"""The private page on which somebody puts a file of the game together in the lobby.

What stands on it comes from the game. The ids of its controls name game, page and step, and the draft is kept, so it
still works after a restart.
"""

import io
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    asked_text,
    asker,
    button,
    menu,
    on,
    option,
    rows,
    style_of,
    tables_of,
    unknown,
)
from bot.discord.lobby.option_panel import FORM_LIMIT, setting
from bot.discord.pictures import boards
from bot.table.lobby.file_building import Built, builder_option
from bot.table.model import Table, escaped
from bot.table.notifications.preferences import Appearance
from games.core.numbered_choices.choices import MENU
from games.core.optional_parts.builder import Button, Form, Link, Pick
from render.core.look import Choice, Look

FAULTS: Final = 5
_INPUTS: Final = 5
"""How many fields a form has at most."""
LINES_LIMIT: Final = 1300
LONGEST_PAGE: Final = 40
"""The longest name of a page (`games/core/optional_parts/builder.py`)."""


def page_words(built: Built) -> str:
    """What a page says, and what is still wrong with the draft."""
    lines = [f"**{words.safe(built.page.title)}**", *map(escaped, built.page.lines)]
    told = words.fit(lines, LINES_LIMIT, "… and {} more")
    if built.faults:
        wrong = [f"• {escaped(words.one_line(each, 100))}" for each in built.faults[:FAULTS]]
        more = len(built.faults) - len(wrong)
        told += "\nStill to put right:\n" + "\n".join([*wrong, *([f"• and {more} more"] if more else [])])
    else:
        told += "\n✓ Nothing is wrong with it."
    secret = "The players will not see it." if built.secret else "Everybody can read it once you use it."
    return words.cut(f"{told}\n-# {secret}", words.CONTENT_LIMIT)


def page_view(built: Built, at: str) -> ui.View | None:
    """A page's menus and buttons. The first page has what is done with the whole."""
    table, page = built.table, built.page
    menus = [[_menu(table, at, each)] for each in page.picks if each.choices]
    buttons = [[_button(table, at, each) for each in row] for row in page.rows]
    whole: list[Control] = []
    if not at:
        use = button("Use it", "builduse", table.id, style=Style.success, disabled=bool(built.faults))
        whole = [use, button("Download", "buildfile", table.id)]
    return rows(*menus, *buttons, whole)


def _menu(table: Table, at: str, pick: Pick) -> Control:
    listed = [
        option(f"{number}. {each.label}" if pick.marked else each.label, each.value, each.help)
        for number, each in enumerate(pick.choices[:MENU], 1)
    ]
    return menu(pick.title, listed, "buildgo" if pick.leads else "buildset", table.id, at, pick.key)


def _button(table: Table, at: str, each: Button) -> Control:
    if isinstance(each, Link):
        return button(each.label, "buildgo", table.id, each.page)
    if isinstance(each, Form):
        return button(each.label, "buildform", table.id, at, each.key)
    return button(each.label, "buildset", table.id, at, each.key)


async def show(interaction: Interaction, built: Built, at: str) -> None:
    """Show a page of a draft, with a picture where it has one: only the person who makes the draft sees either."""
    said, files = page_words(built), []
    if built.sketch is not None:
        workers, person = tables_of(interaction).workers, interaction.user.id
        how = _look(built, await style_of(interaction))
        try:
            drawn = await boards.drawn(workers, built.table.game, built.sketch, how, person)
            files = [drawn.file("draft.png")]
        except boards.NotDrawnError as error:
            note = f"\n{error.note}"
            said = words.cut(said, words.CONTENT_LIMIT - len(note)) + note
    await answer(interaction, said, page_view(built, at), files)


def _look(built: Built, style: Appearance) -> Look:
    """How the picture of a draft is drawn: as its maker likes it, with the numbers of what can be chosen on the map."""
    choices = [
        Choice(number, ((pick.marked, each.value),))
        for pick in built.page.picks
        if pick.marked
        for number, each in enumerate(pick.choices[:MENU], 1)
    ]
    return Look(
        names=built.table.game.about.sides or words.plain_names(built.table),
        number=built.table.id,
        theme=style.theme,
        palette=style.palette,
        large=style.large,
        choices=tuple(choices),
    )


@on("buildgo", of=Of.GAME, reply=Reply.PRIVATE)
async def go(press: Press) -> None:
    """Show another page of the draft: the one that was chosen, or the one in the id."""
    at = _page_named(press.chosen() if press.values else press.text(1))
    built = await press.tables.lobby.file_building.look(press.game, asker(press.interaction), at)
    await show(press.interaction, built, at)


def _page_named(text: str) -> str:
    """The name of a page; that of the first for a text that no id of ours can hold."""
    return text if len(text) <= LONGEST_PAGE and ":" not in text else ""


@on("buildset", of=Of.GAME, reply=Reply.PRIVATE)
async def step(press: Press) -> None:
    """Take a step: a button, a choice in a menu, or a form that was filled in."""
    at, key, values = _page_named(press.text(1)), press.text(2), [str(each) for each in press.values]
    built = await press.tables.lobby.file_building.change(
        press.game, asker(press.interaction), at, key, values
    )
    await show(press.interaction, built, at)


@on("buildform", of=Of.GAME, reply=Reply.LATER)
async def open_form(press: Press) -> None:
    """Open a form with what stands in the draft now."""
    at, key = press.text(1), press.text(2)
    built = await press.tables.lobby.file_building.look(press.game, asker(press.interaction), at)
    form = built.page.form(key)
    if form is None:
        raise unknown()
    inputs = [
        asked_text(
            f"field{number}",
            each.label,
            each.longest,
            filled=words.cut(each.filled, each.longest),
            help_text=each.help,
        )
        for number, each in enumerate(form.fields[:_INPUTS])
    ]
    await press.open_form(words.cut(form.label, FORM_LIMIT), inputs, "buildset", press.game, at, key)


@on("builduse", of=Of.GAME, reply=Reply.PRIVATE)
async def use(press: Press) -> None:
    """Use what was put together in this game."""
    person, each = asker(press.interaction), builder_option(press.table)
    made = await press.tables.lobby.file_building.file(press.game, person)
    if each is None:
        raise unknown()
    table = await press.tables.lobby.seating.set_option(press.game, person, each.key, made)
    await answer(press.interaction, f"{words.title(table)}: {setting(table, each)}.")


@on("buildfile", of=Of.GAME, reply=Reply.NEW)
async def download(press: Press) -> None:
    """Give somebody their draft as a file."""
    data = await press.tables.lobby.file_building.file(press.game, asker(press.interaction))
    file = discord.File(io.BytesIO(data), "draft.toml")
    await answer(
        press.interaction, "Your draft. **Upload a file** in **Options** takes it again.", None, [file]
    )
