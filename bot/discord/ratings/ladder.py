"""The ladders below `/game results`: who is good at a game, in a channel or on its server."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Of,
    Press,
    answer,
    button,
    menu,
    on,
    option,
    pager,
    place_of,
    rows,
    unknown,
)
from bot.discord.pictures import boards
from bot.discord.pictures.boards import NotDrawnError
from bot.table.ratings.ladder import Ladder, Rung
from games.core.protocol import Game
from render.core.look import RungLook


def ladder_menu(games: Sequence[Game[Any, Any, Any]]) -> list[Control]:
    """The menu of the games that have a ladder here; none if there are none."""
    listed: list[discord.SelectOption] = [option(game.about.title, game.about.key) for game in games[:25]]
    return [menu("See a ladder", listed, "ladderpick")] if listed else []


def ladder_words(ladder: Ladder) -> str:
    """A page of a ladder, a line for each person."""
    where = "this channel" if ladder.here else "this server"
    when = "of all time" if ladder.season is None else f"since {discord.utils.format_dt(ladder.season, 'D')}"
    lines = [f"## {ladder.game.about.title}\nLadder of {where} {when}{_page(ladder)}"]
    lines += map(_line, ladder.rungs)
    if not ladder.rungs:
        lines.append("Nobody has finished a rated game yet.")
    others = " · ".join(f"{name} {skill.shown:,}" for name, skill in ladder.others)
    lines.append(f"-# For comparison: {others}. Everybody begins at 1,500.")
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def _line(rung: Rung) -> str:
    won = f"{rung.won} of {rung.played} won"
    return f"{rung.place}. **{words.safe(rung.name)}** {rung.skill.words}, {won}"


def ladder_view(ladder: Ladder) -> ui.View | None:
    """The buttons to the season or all time, to the channel or its server, and to other pages."""
    key, season, here = ladder.game.about.key, int(ladder.season is not None), int(ladder.here)
    return rows(
        [
            button("All time" if season else "This season", "ladder", key, 1 - season, here, 1),
            button("This server" if here else "This channel", "ladder", key, season, 1 - here, 1),
            *pager(
                ladder.number,
                ladder.pages,
                "ladder",
                key,
                season,
                here,
                first=1,
                earlier="Better",
                later="More",
            ),
        ]
    )


@on("ladderpick", of=Of.NOTHING)
async def pick(press: Press) -> None:
    """Show the ladder of the game chosen: of this season, on this server."""
    await _show(press, press.chosen(), 1, season=True, here=False)


@on("ladder", of=Of.NOTHING)
async def show(press: Press) -> None:
    """Show a page of a ladder."""
    await _show(
        press, press.text(0), press.number(3), season=bool(press.number(1)), here=bool(press.number(2))
    )


async def _show(press: Press, key: str, page: int, *, season: bool, here: bool) -> None:
    game = press.tables.games.get(key)
    if game is None:
        raise unknown()
    place = place_of(press.interaction)
    tables, person = press.tables, press.interaction.user.id
    ladder = await tables.ratings.ladders.page(game, place, page, season=season, here=here)
    text, files = ladder_words(ladder), []
    if ladder.rungs:
        theme = (await tables.notifications.preferences.style(person)).theme
        try:
            drawn = await boards.ladder(
                tables.workers, game.about.title, _told(ladder), _drawn(ladder.rungs), person, theme
            )
            files = [drawn.file("ladder.png")]
        except NotDrawnError:
            pass  # the words say the same
    await answer(press.interaction, text, ladder_view(ladder), files)


def _told(ladder: Ladder) -> str:
    """Which ladder it is, as its picture says it."""
    where = "this channel" if ladder.here else "this server"
    began = ladder.season
    when = "of all time" if began is None else f"since {began.day} {began:%B} {began.year}"
    return f"Ladder of {where} {when}{_page(ladder)}"


def _page(ladder: Ladder) -> str:
    return f", page {ladder.number} of {ladder.pages}" if ladder.pages > 1 else ""


def _drawn(rungs: Sequence[Rung]) -> list[RungLook]:
    return [
        RungLook(each.place, each.name, f"{each.skill.shown:,}", each.skill.doubt, each.played, each.won)
        for each in rungs
    ]
