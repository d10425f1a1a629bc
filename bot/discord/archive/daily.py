"""`/daily`: today's mountain with one tap, and afterwards the result to paste, the days in a row and the day's table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final

import discord

from bot.discord import words
from bot.discord.controls.commands import command
from bot.discord.controls.interactions import (
    Interaction,
    answer,
    answer_board,
    asker,
    place_of,
    request_of,
    tables_of,
)
from bot.discord.controls.permissions import may_read
from bot.discord.controls.quotas import spent
from bot.discord.controls.setup_check import check_writing
from bot.discord.play.board import own_view, own_words
from bot.store.rows import ResultRow
from bot.table.archive.stories import Today
from bot.table.model import Status, Table, day_words, score
from bot.table.quotas import Use

ACROSS: Final = 12
"""How many signs stand in a line."""


@command(
    "daily",
    "Play today's mountain; afterwards see your result and today's table",
    "Play today's mountain, alone and at once in this channel. Once you have played it: your result to paste, your days in a row, and today's table.",
)
async def daily(interaction: Interaction) -> None:
    """Answer `/daily`."""
    tables, place, person = tables_of(interaction), place_of(interaction), asker(interaction)
    today = await tables.archive.daily.today(person.id, place.server)
    if today.own is not None and today.own.status is Status.OVER:
        seen = tuple(
            each
            for each in today.best
            if each[0].game == today.own.id or may_read(interaction, each[0].channel)
        )
        await answer(interaction, today_words(replace(today, best=seen), today.own))
        return
    if today.own is not None and today.own.place.channel != place.channel:
        await answer(interaction, f"You are playing today's mountain: {words.link(today.own)}")
        return
    if today.own is not None:
        shown = await tables.play.projection.show(today.own.id, person.id)
        await answer_board(interaction, shown, own_words(shown), own_view(shown))
        return
    check_writing(interaction)
    with spent(interaction, Use.LOBBIES):
        table = await tables.archive.daily.begin(place, person, request_of(interaction))
    await answer(interaction, f"Today's mountain begins: {words.title(table)}.")


def today_words(today: Today, own: Table) -> str:
    """A result to paste, the days in a row, and the day's table."""
    when = datetime.combine(datetime.fromisoformat(today.day) + timedelta(days=1), time(), UTC)
    lines = [
        f"Your result, to paste anywhere:\n```\n{to_paste(today, own)}\n```",
        f"Next mountain {discord.utils.format_dt(when, 'R')}.",
    ]
    if today.best:
        lines.append(f"**Today's table, {day_words(today.day)}**")
        lines += [_place(number, own, *each) for number, each in enumerate(today.best, 1)]
    return words.fit(lines, words.CONTENT_LIMIT, "… and {} more")


def to_paste(today: Today, own: Table) -> str:
    """A result without spoilers: a sign for each turn, and nothing of the deal."""
    rows = [today.signs[at : at + ACROSS] for at in range(0, len(today.signs), ACROSS)]
    outcome = own.outcome
    if outcome is not None and outcome.winners:
        result = f"Won in {words.count(own.turn, 'turn')}"
    else:
        result = f"Lost: {score(own, outcome.scores[0] if outcome is not None and outcome.scores else 0, own.turn)}"
    days = f" · {today.row} days in a row" if today.row > 1 else ""
    return "\n".join([f"{today.game.about.title}, {day_words(today.day)}", f"{result}{days}", *rows])


def _place(number: int, own: Table, result: ResultRow, names: tuple[str, ...]) -> str:
    who = words.listed([words.safe(name) for name in names])
    told = f"{number}. {who}: {score(own, result.score, result.turns)} (#{result.game})"
    return f"**{told}**" if result.game == own.id else told
