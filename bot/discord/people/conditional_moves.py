"""The private message of what somebody has set ahead, and its controls."""

from __future__ import annotations

from typing import Final, cast

from discord import ui

from bot.discord import words
from bot.discord.controls.client import Interaction
from bot.discord.controls.control import Of, Press, Style, button, menu, on, option, rows, unknown
from bot.discord.controls.interactions import answer, asker, one_message
from bot.discord.people.conditional_words import LABELS, list_words, rule_words
from bot.discord.play.plans import show
from bot.table.model.errors import TableError
from bot.table.people.conditional_moves import SetAhead
from bot.table.people.conditional_rules import MOST
from bot.table.play.drafts import AHEAD, Kind
from bot.table.play.plans import clear

OLD: Final = "That has changed. This is what is set now."


async def show_list(interaction: Interaction, found: SetAhead, heading: str = "") -> None:
    """Answer with everything that is set, and the controls to add to it and to drop it."""
    message = await answer(interaction, list_words(found, heading), _view(found))
    if interaction.message is not None:
        one_message(interaction, found.table.id, message)


def _view(found: SetAhead) -> ui.View | None:
    game = found.table.id
    adding = [
        button(label, "aheadnew", game, kind, style=Style.primary if kind == "line" else Style.secondary)
        for kind, label in LABELS.items()
    ]
    listed = [
        option(words.one_line(f"{number}. {rule_words(found, rule)}".replace("`", ""), 100), str(number - 1))
        for number, rule in enumerate(found.rules, 1)
    ]
    dropping = [menu("Drop one", listed, "aheaddrop", game, found.mark)] if listed else []
    everything = [button("Drop all", "aheadclear", game, found.mark)] if len(listed) > 1 else []
    return rows(adding if len(listed) < MOST else (), dropping, everything)


@on("ahead", of=Of.GAME)
async def open_list(press: Press) -> None:
    """Show what this person has set ahead."""
    await press.begin()
    found = await press.tables.ahead.look(press.game, asker(press.interaction))
    await show_list(press.interaction, found)


@on("aheadnew", of=Of.GAME)
async def begin(press: Press) -> None:
    """Begin an answer with this condition, without the steps of an earlier one."""
    await press.change()
    kind = press.text(1)
    if kind not in AHEAD:
        raise unknown()
    which, person = cast(Kind, kind), asker(press.interaction)
    await show(press.interaction, await press.tables.plans.change(press.game, person, which, clear()))


@on("aheaddrop", of=Of.GAME)
async def drop(press: Press) -> None:
    """Drop the chosen answer."""
    await press.change()
    await _drop(press, press.chosen_number())


@on("aheadclear", of=Of.GAME)
async def drop_all(press: Press) -> None:
    """Drop everything that is set."""
    await press.change()
    await _drop(press, None)


async def _drop(press: Press, index: int | None) -> None:
    person, ahead = asker(press.interaction), press.tables.ahead
    try:
        found = await ahead.drop(press.game, person, index, mark=press.text(1))
    except TableError as error:
        if error.code != "old_plan":
            raise
        await show_list(press.interaction, await ahead.look(press.game, person), OLD)
        return
    await show_list(press.interaction, found, "Dropped.")
