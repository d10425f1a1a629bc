"""The games that have ended in a channel, and their results."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.archive.history import show_position
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    answer,
    command,
    may_read,
    menu,
    on,
    option,
    pager,
    place_of,
    rows,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.ratings.ladder import ladder_menu
from bot.store.rows import ResultRow
from bot.table.archive.past_games import Ended, Page
from bot.table.model import Results, day_words, result
from games.core.protocol import Game
from games.registry import GAMES

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
    turning = pager(page.number, page.pages, "pastpage", first=1, earlier="Newer", later="Older")
    return rows([menu("Look back at a game", listed, "pastpick")] if listed else [], turning)


@command(
    "game results",
    "See who is good at which game here, and the best results",
    "The ladder of each game on this server and in this channel, the best results of cooperative games here, and those of today's deal.",
)
async def results(interaction: Interaction) -> None:
    """Answer `/game results`. Results of channels that the person who asks cannot read are left out."""
    place = place_of(interaction)
    tables = tables_of(interaction)
    lines: list[str] = []
    for game in GAMES:
        if game.about.facts.cooperative:
            best = await tables.archive.results.shown(game, place)
            seen = tuple(each for each in best.of_today if may_read(interaction, each.channel))
            best = replace(best, of_today=seen)
            players = await tables.archive.past_games.names(
                [each.game for each in (*best.here, *best.of_today)]
            )
            found = results_lines(game, best, players)
            lines += [*([""] if lines and found else ()), *found]
    ladders = await tables.ratings.ladders.games(place)
    if not lines and not ladders:
        raise Refusal(
            "no_results",
            "There are no results here yet.",
            "Play a game to its end, won or lost: `/game new` starts one.",
        )
    if ladders:
        titles = words.listed([f"**{game.about.title}**" for game in ladders])
        lines = [f"Ladders of this server: {titles}.", *([""] if lines else ()), *lines]
    await answer(interaction, words.fit(lines, words.CONTENT_LIMIT, "…"), rows(ladder_menu(ladders)))


def results_lines(
    game: Game[Any, Any, Any], found: Results, players: Mapping[int, Sequence[str]]
) -> list[str]:
    """A game's best results with the names of the `players` by game: in this channel, and with today's deal on this
    server."""
    lines = []
    if found.here:
        lines += [
            f"**{game.about.title}**: best of this channel",
            *_places(game, found.here, players, with_day=True),
        ]
    if found.of_today:
        heading = f"**{game.about.title}**: best of this server on today's deal, {day_words(found.today)}"
        # An empty line ends the list before it: else Discord draws the heading into its last item.
        lines += [*([""] if lines else ()), heading, *_places(game, found.of_today, players, with_day=False)]
    return lines


def _places(
    game: Game[Any, Any, Any],
    found: Sequence[ResultRow],
    players: Mapping[int, Sequence[str]],
    *,
    with_day: bool,
) -> list[str]:
    lines = []
    for place, each in enumerate(found, 1):
        when = discord.utils.format_dt(each.at, "d")
        deal = f", deal of {day_words(each.day)}" if with_day and each.day else ""
        where = "" if with_day else f" in <#{each.channel}>"
        result = f"{each.score} {game.about.facts.scored} in {words.count(each.turns, 'turn')}"
        who = words.listed([words.safe(name) for name in players.get(each.game, ())])
        named = f"{who}: " if who else ""
        lines.append(f"{place}. {named}{result} (#{each.game}{where}, {when}{deal}{_options(game, each)})")
    return lines


def _options(game: Game[Any, Any, Any], result: ResultRow) -> str:
    """The options of a result that differ from their defaults, except the deal of the day; each after a comma."""
    told = []
    for each in game.about.options:
        value = result.options.get(each.key, each.default)
        of_the_day = not each.when and game.uses_daily({each.key: value})
        if value != each.default and not of_the_day:
            told.append(f", {each.title}: {each.label(value)}")
    return "".join(told)
