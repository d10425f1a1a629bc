"""What games that are played together have besides: hints, and tables of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Press, on
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, tables_of, think
from bot.store.rows import ResultRow
from bot.table.stories.thinker import FailedError, NoAnswerError
from bot.table.types import Results, Shown, Status
from bot.table.words import day_words
from games.core.protocol import Game, Hint
from games.registry import GAMES


async def hint(interaction: Interaction, game: Game[Any, Any, Any]) -> None:
    """Answer a game's own `hint` command."""
    await think(interaction)
    tables = tables_of(interaction)
    table = await tables.at(place_of(interaction))
    if table.game.key != game.key:
        raise Refusal(
            "other_game",
            f"The game here is {table.game.title}, not {game.title}.",
            "`/help` tells what can be done in it.",
        )
    await answer(interaction, await hint_words(interaction, table.id))


@on("hint")
async def hint_pressed(press: Press) -> None:
    """A way on, for whoever asks."""
    await press.think()
    await answer(press.interaction, await hint_words(press.interaction, press.game))


async def hint_words(interaction: Interaction, game: int) -> str:
    """A way on from the present position, as far as this person may know it. Refused when there is none to show."""
    tables = tables_of(interaction)
    table = await tables.get(game)
    if table.status is Status.LOBBY:
        raise Refusal("not_started", "This game has not started yet.", "Hints are there once it has.")
    if table.status is not Status.RUNNING or not table.game.facts.hints:
        raise Refusal(
            "no_hint", f"{words.title(table)} is over.", "`/game history` steps through what was played."
        )
    shown = await tables.show(game, asker(interaction).id)
    try:
        found = await tables.thinker.hint(table.game, shown.view)
    except (FailedError, NoAnswerError):
        raise Refusal("no_hint", "No hint could be found just now.", "Ask again in a minute.") from None
    return told(shown, found)


def told(shown: Shown, found: Hint) -> str:
    """A hint in words, with the moves as they can be typed."""
    lines = [f"{words.title(shown.table)}: {found.text}"]
    if found.actions:
        lines.append("-# Typed: " + ", ".join(f"`/play {action}`" for action in found.actions))
    return words.fit(lines, words.CONTENT_LIMIT, "…")


async def results(interaction: Interaction) -> None:
    """Answer `/game results`."""
    await think(interaction)
    place = place_of(interaction)
    tables = tables_of(interaction)
    lines: list[str] = []
    for game in GAMES:
        if game.facts.cooperative:
            lines += results_lines(game, await tables.results(game, place))
    if not lines:
        raise Refusal(
            "no_results",
            "No result of a game that is played together is kept in this channel yet.",
            "One that is played to its end is kept, won or lost; `/game new` begins one.",
        )
    await answer(interaction, words.fit(lines, words.CONTENT_LIMIT, "…"))


def results_lines(game: Game[Any, Any, Any], found: Results) -> list[str]:
    """A game's best results: in this channel, and with today's deal on this server."""
    lines = []
    if found.here:
        lines += [f"**{game.title}**: the best of this channel", *_places(game, found.here, with_day=True)]
    if found.of_today:
        heading = f"**{game.title}**: everyone's deal of {day_words(found.today)}, on this server"
        lines += [heading, *_places(game, found.of_today, with_day=False)]
    return lines


def _places(game: Game[Any, Any, Any], found: Sequence[ResultRow], *, with_day: bool) -> list[str]:
    lines = []
    for place, each in enumerate(found, 1):
        when = discord.utils.format_dt(each.at, "d")
        deal = f", deal of {day_words(each.day)}" if with_day and each.day else ""
        where = "" if with_day else f" in <#{each.channel}>"
        result = f"{each.score} {game.facts.scored} in {words.count(each.turns, 'turn')}"
        lines.append(f"{place}. {result} (#{each.game}{where}, {when}{deal}{_options(game, each)})")
    return lines


def _options(game: Game[Any, Any, Any], result: ResultRow) -> str:
    """The options that make a result what it is: those that are not as usual, the day's deal aside."""
    told = []
    for option in game.options:
        value = result.options.get(option.key, option.default)
        label = next((choice.label for choice in option.choices if choice.value == value), value)
        if value != option.default and not game.daily({option.key: value}):
            told.append(f", {option.title}: {label}")
    return "".join(told)
