"""The best results of cooperative games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.interactions import Interaction, answer, place_of, tables_of
from bot.discord.controls.permissions import may_read
from bot.discord.errors import Refusal
from bot.store.rows import ResultRow
from bot.table.model.table import Results
from bot.table.model.words import day_words
from games.core.protocol import Game
from games.registry import GAMES


@command(
    "game results",
    "See the best results of cooperative games",
    "The best results of cooperative games in this channel, and of today's deal on this server.",
)
async def results(interaction: Interaction) -> None:
    """Answer `/game results`. Results of channels that the person who asks cannot read are left out."""
    place = place_of(interaction)
    tables = tables_of(interaction)
    lines: list[str] = []
    for game in GAMES:
        if game.about.facts.cooperative:
            best = await tables.archive.stories.results(game, place)
            seen = tuple(each for each in best.of_today if may_read(interaction, each.channel))
            best = replace(best, of_today=seen)
            players = await tables.archive.past_games.names(
                [each.game for each in (*best.here, *best.of_today)]
            )
            found = results_lines(game, best, players)
            lines += [*([""] if lines and found else ()), *found]
    if not lines:
        raise Refusal(
            "no_results",
            "This channel has no results of cooperative games yet.",
            "Play one to its end, won or lost: `/game new` starts one.",
        )
    await answer(interaction, words.fit(lines, words.CONTENT_LIMIT, "…"))


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
    for option in game.about.options:
        value = result.options.get(option.key, option.default)
        of_the_day = not option.when and game.uses_daily({option.key: value})
        if value != option.default and not of_the_day:
            told.append(f", {option.title}: {option.label(value)}")
    return "".join(told)
