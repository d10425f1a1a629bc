"""The pages of `/games`, and the page of one game."""

from __future__ import annotations

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.control import Style, button, menu, option, rows
from bot.discord.controls.offers import ASKED
from bot.table.looking import GAMES_AT_ONCE
from bot.table.service import TableService
from bot.table.types import Status, Table, Waiting


async def games_page(tables: TableService, person: int, number: int) -> tuple[str, ui.View | None]:
    """A page of this person's games, and its controls."""
    total, waiting = await tables.looking.number_of(person)
    number = max(0, min(number, (total - 1) // GAMES_AT_ONCE))
    mine = await tables.looking.mine(person, number * GAMES_AT_ONCE)
    return games_words(mine, total, waiting, number), games_view(mine, total, number)


def games_words(mine: list[Waiting], total: int, waiting: int, page: int = 0) -> str:
    """One line with a link for each game of a page, those waiting for the reader first."""
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
    return words.fit([heading, *map(_game_line, mine)], words.CONTENT_LIMIT, "… and {} more")


def _game_line(each: Waiting) -> str:
    table = each.table
    since = discord.utils.format_dt(each.since, "R")
    where = f"[{table.game.about.title} #{table.id}]({words.link(table)})"
    lost = (
        ""
        if each.reachable
        else "\n-# ⚠️ The bot cannot write there. Choose it below to move, leave or end it."
    )
    if table.status is Status.LOBBY:
        here = words.count(sum(not player.vacant for player in table.players), "player")
        return f"▫️ {where}: the lobby is open, {here} so far, {since}{lost}"
    if each.mine:
        return f"▶️ {where}: **your turn**, {since}{lost}"
    return f"▫️ {where}: waiting for {words.owing(table)}, {since}{lost}"


def games_view(mine: list[Waiting], total: int, page: int) -> ui.View | None:
    """A menu of the games on this page, and buttons to turn the pages."""
    listed = [option(f"{each.table.game.about.title} #{each.table.id}", str(each.table.id)) for each in mine]
    turning = []
    if page > 0:
        turning.append(button("Earlier", "gamespage", page - 1))
    if (page + 1) * GAMES_AT_ONCE < total:
        turning.append(button("More", "gamespage", page + 1))
    return rows([menu("Leave, move or end a game", listed, "gamepick", page)] if listed else [], turning)


def game_words(table: Table, person: int) -> str:
    """What a person can do with one game from here."""
    lines = [f"{words.title(table)}, played in <#{table.place.channel}>."]
    if table.offer is not None and offer_waits(table, person):
        by = words.safe(table.players[table.offer.by].person.name)
        lines.append(f"{by} {ASKED[table.offer.kind]}. Do you accept?")
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
