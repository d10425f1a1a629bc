"""The pages of `/games`, and the page of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.clocks.coming_back import is_away, is_missed, is_to_be_replaced
from bot.discord.controls.control import Style, button, menu, next_button, option, rows
from bot.discord.controls.offers import ASKED
from bot.table.clocks import words as clock_words
from bot.table.games_of_people import GAMES_AT_ONCE
from bot.table.service import TableService
from bot.table.types import Status, Table, Waiting


async def games_page(tables: TableService, person: int, number: int) -> tuple[str, ui.View | None]:
    """A page of this person's games, and its controls."""
    total, waiting = await tables.games_of.number_of(person)
    number = max(0, min(number, (total - 1) // GAMES_AT_ONCE))
    mine = await tables.games_of.mine(person, number * GAMES_AT_ONCE)
    times = {each.table.id: time_words(tables, each, person) for each in mine}
    return games_words(mine, total, waiting, number, times), games_view(mine, total, number)


def time_words(tables: TableService, each: Waiting, person: int) -> str:
    """What there is to say of time in one of this person's games: until when they or others must move, that the clocks
    stand still, or that the table plays for them. Empty if there is nothing."""
    table, clocks = each.table, tables.clocks
    if table.status is Status.RUNNING and table.lock is not None:
        return "locked"
    if table.status is not Status.RUNNING or table.clocks is None:
        return ""
    if is_away(table, person):
        return "the table plays for you until you are back"
    if is_to_be_replaced(table, person):
        return "a substitute is wanted for you"
    if table.clocks.pause is not None:
        return "paused"
    mine = table.seat_of(person)
    owing = [mine] if each.mine and mine is not None else sorted(table.owing)
    ends = [end for seat in owing if (end := clocks.over_at(table, seat)) is not None]
    return f"time limit {clock_words.when(min(ends))}" if ends else ""


_NO_TIMES: Final[Mapping[int, str]] = {}


def games_words(
    mine: list[Waiting], total: int, waiting: int, page: int = 0, times: Mapping[int, str] = _NO_TIMES
) -> str:
    """One line with a link for each game of a page, those waiting for the reader first; `times` is what there is to say
    of time in each."""
    if not total:
        return "You are not in any game. `/game new` in a server's channel opens one."
    heading = (
        f"**{words.count(waiting, 'game is', 'games are')} waiting for you.**"
        if waiting
        else "No game is waiting for you."
    )
    pages = (total - 1) // GAMES_AT_ONCE + 1
    if pages > 1:
        heading += f" Page {page + 1} of {pages}."
    lines = [_game_line(each, times.get(each.table.id, "")) for each in mine]
    return words.fit([heading, *lines], words.CONTENT_LIMIT, "… and {} more")


def _game_line(each: Waiting, time: str = "") -> str:
    table = each.table
    since = discord.utils.format_dt(each.since, "R")
    where = f"[{table.game.about.title} #{table.id}]({words.link(table)})"
    rest = f" · {time}" if time else ""
    if not each.reachable:
        rest += "\n-# ⚠️ The bot cannot write there. Choose it below to move, leave or end it."
    if table.status is Status.LOBBY:
        here = words.count(sum(not player.vacant for player in table.players), "player")
        return f"▫️ {where}: the lobby is open, {here} so far, {since}{rest}"
    if each.mine:
        return f"▶️ {where}: **your turn**, {since}{rest}"
    return f"▫️ {where}: waiting for {words.owing(table)}, {since}{rest}"


def games_view(mine: list[Waiting], total: int, page: int) -> ui.View | None:
    """A menu of the games on this page, buttons to turn the pages, and one to the game that has waited longest."""
    listed = [option(f"{each.table.game.about.title} #{each.table.id}", str(each.table.id)) for each in mine]
    turning: list[ui.Item[Any]] = []
    if page > 0:
        turning.append(button("Earlier", "gamespage", page - 1))
    if (page + 1) * GAMES_AT_ONCE < total:
        turning.append(button("More", "gamespage", page + 1))
    waits = next((each.table for each in mine if each.mine and each.reachable), None)
    if waits is not None and page == 0:
        turning.append(next_button(waits))
    return rows([menu("Leave, move or end a game", listed, "gamepick", page)] if listed else [], turning)


def game_words(table: Table, person: int) -> str:
    """What a person can do with one game from here."""
    lines = [f"{words.title(table)}, played in <#{table.place.channel}>."]
    if table.offer is not None and offer_waits(table, person):
        by = words.safe(table.players[table.offer.by].person.name)
        whom = "" if table.offer.whom is None else f" for {words.names(table)[table.offer.whom]}"
        lines.append(f"{by} {ASKED[table.offer.kind]}{whom}. Do you accept?")
    lines.append("What would you like to do?")
    return "\n".join(lines)


def offer_waits(table: Table, person: int) -> bool:
    """Whether an offer waits for this person's answer."""
    return table.offer is not None and table.seat_of(person) in table.offer.waiting


def game_view(table: Table, person: int) -> ui.View | None:
    """The buttons for one game. Whoever may not use one is told why when they press it."""
    answering = []
    if table.offer is not None and offer_waits(table, person):
        answering = [
            button("Accept", "gamereply", table.id, table.offer.seq, 1, style=Style.success),
            button("Decline", "gamereply", table.id, table.offer.seq, 0),
        ]
    return rows(
        answering,
        [
            *(
                [button("I am back", "comeback", table.id, style=Style.primary)]
                if is_missed(table, person)
                else ()
            ),
            button("Move it here", "shift", table.id),
            button("Leave", "quit", table.id, style=Style.danger),
            button("End it", "finish", table.id, style=Style.danger),
            button("Back", "gamespage", 0),
        ],
    )


def sure_view(
    label: str, name: str, table: Table, style: Style = Style.danger, why: str = ""
) -> ui.View | None:
    """A button that does it, and one back to the game. The first one's id holds the status that the question is about.
    `why` names the control that asks for a reason first, if one can be given."""
    does = button(label, name, table.id, table.status.value, style=style)
    asks = [button("Say why", why, table.id, table.status.value)] if why else []
    return rows([does, *asks, button("Back", "gameback", table.id)])
