"""A channel's past games in pages, each with its result, and a menu to look back at one."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.archive.history import show_position
from bot.discord.controls.commands import command
from bot.discord.controls.control import Of, Press, button, menu, on, option, rows
from bot.discord.controls.interactions import Interaction, answer, place_of, tables_of
from bot.table.archive.past_games import Ended, Page
from bot.table.model.words import result

LINE_LIMIT: Final = 180
"""The longest line with all names; a longer one names only winners. So a page fits a message."""
WINNERS: Final = 2
"""How many winners such a line names."""


@command(
    "game past",
    "See this channel's past games, and look back at one",
    "The games that have ended in this channel, with results and names. Choose one to look back at it.",
)
async def past(interaction: Interaction) -> None:
    """Answer `/game past`."""
    await _show(interaction, 1)


@on("pastpage", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of this channel's past games."""
    await _show(press.interaction, press.number(0))


async def _show(interaction: Interaction, number: int) -> None:
    page = await tables_of(interaction).archive.past_games.page(place_of(interaction).channel, number)
    await answer(interaction, page_words(page), page_view(page))


@on("pastpick", of=Of.NOTHING)
async def look_back(press: Press) -> None:
    """Show the end of the game chosen, with the buttons to step through it."""
    chosen = Press(press.interaction, (str(press.chosen_number()),), (), Of.RECORD)
    await chosen.admit()
    await show_position(chosen)


def page_words(page: Page) -> str:
    """One line for each game of a page."""
    if not page.games:
        return "No game has ended in this channel yet. `/game new` opens one."
    heading = "**Past games of this channel**"
    if page.pages > 1:
        heading += f", page {page.number} of {page.pages}"
    return words.fit([heading, *map(_line, page.games)], words.CONTENT_LIMIT, "… and {} more")


def _line(ended: Ended) -> str:
    """A game, when it ended, its result, and the players whom the result does not name."""
    table = ended.table
    told = result(table, words.safe)
    names = words.names(table)
    if not all(name in told for name in names):
        told = f"{words.listed(names)}. {told}"
    head = f"{words.title(table)}, {discord.utils.format_dt(ended.when, 'd')}: "
    if len(head) + len(told) > LINE_LIMIT:
        told = words.count(len(names), "player")
        won = [names[seat] for seat in table.outcome.winners] if table.outcome is not None else []
        if 0 < len(won) <= WINNERS:
            told += f", {words.listed(won)} {'wins' if len(won) == 1 else 'win'}"
        told += "."
    return head + told


def page_view(page: Page) -> ui.View | None:
    """A menu of the games on this page, and buttons to turn the pages."""
    listed = [
        option(
            words.numbered(each.table),
            str(each.table.id),
            words.cut(words.listed(words.plain_names(each.table)), 100),
        )
        for each in page.games
    ]
    turning = []
    if page.number > 1:
        turning.append(button("Newer", "pastpage", page.number - 1))
    if page.number < page.pages:
        turning.append(button("Older", "pastpage", page.number + 1))
    return rows([menu("Look back at a game", listed, "pastpick")] if listed else [], turning)
