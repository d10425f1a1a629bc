"""`/games`: a person's games on all servers, and what they can do with each from anywhere."""

from functools import partial

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Style,
    answer,
    asker,
    button,
    command,
    gone,
    menu,
    next_button,
    on,
    option,
    pager,
    place_of,
    request_of,
    rows,
    spent,
    tables_of,
)
from bot.discord.controls.absence import is_away, is_missed, is_to_be_replaced
from bot.discord.controls.server_rules import check_channel, check_opening
from bot.discord.controls.setup_check import check_writing
from bot.discord.errors import Refusal
from bot.discord.play.offers import (
    ASKED,
    abort_words,
    confirmed,
    confirmed_in_lobby,
    offered_view,
    offered_words,
    resign_words,
)
from bot.table.lobby.hosts import host_unseated
from bot.table.model import Status, Table, Waiting
from bot.table.notifications.daily_digest import GAMES_AT_ONCE
from bot.table.quotas import Use
from bot.table.service import TableService
from bot.table.time_control import words as clock_words


async def games_page(tables: TableService, person: int, number: int) -> tuple[str, ui.View | None]:
    """A page of this person's games, and its controls."""
    total, waiting = await tables.store.number_of(person)
    number = max(0, min(number, (total - 1) // GAMES_AT_ONCE))
    mine = await tables.notifications.games.mine(person, number * GAMES_AT_ONCE)
    lines = [game_line(tables, each, person) for each in mine]
    return games_words(lines, total, waiting, number), games_view(mine, total, number)


def time_words(tables: TableService, each: Waiting, person: int) -> str:
    """What there is to say of time in one of this person's games: until when they or others must move, that the clocks
    stand still, or that the table plays for them. Empty if there is nothing."""
    table, clocks = each.table, tables.time_control.timekeeper
    if table.status is Status.RUNNING and table.lock is not None:
        return "locked"
    if table.status is not Status.RUNNING or table.clocks is None:
        return ""
    if is_away(table, person):
        return f"{table.proxy.lower()} plays for you until you are back"
    if is_to_be_replaced(table, person):
        return "a substitute is wanted for you"
    if table.clocks.pause is not None:
        return "paused"
    mine = table.seat_of(person)
    owing = [mine] if each.mine and mine is not None else sorted(table.owing)
    ends = [end for seat in owing if (end := clocks.over_at(table, seat)) is not None]
    return f"time limit {clock_words.when(min(ends))}" if ends else ""


def games_words(lines: list[str], total: int, waiting: int, page: int = 0) -> str:
    """A line for each game of a page, below how many wait for the reader."""
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
    return words.fit([heading, *lines], words.CONTENT_LIMIT, "… and {} more")


def game_line(tables: TableService, each: Waiting, person: int) -> str:
    """One of a person's games: its link, what it waits for and since when, and how long there is."""
    table, time = each.table, time_words(tables, each, person)
    rest = f" · {time}" if time else ""
    if not each.reachable:
        rest += "\n-# ⚠️ The bot cannot write there. `/games` moves, leaves or ends it."
    if each.mine and table.offer is not None and offer_waits(table, person):
        told = f"{words.safe(table.players[table.offer.by].person.name)} {ASKED[table.offer.kind]}"
    elif table.status is Status.LOBBY:
        here = words.count(sum(not player.vacant for player in table.players), "player")
        told = "**you are invited**" if each.mine else f"the lobby is open, {here} so far"
    else:
        told = "**your turn**" if each.mine else f"waiting for {words.owing(table)}"
    where = f"{'▶️' if each.mine else '▫️'} [{table.game.about.title} #{table.id}]({words.link(table)})"
    return f"{where}: {told}, {discord.utils.format_dt(each.since, 'R')}{rest}"


def games_view(mine: list[Waiting], total: int, page: int) -> ui.View | None:
    """A menu of the games on this page, buttons to turn the pages, and one to the game that has waited longest."""
    listed = [option(f"{each.table.game.about.title} #{each.table.id}", str(each.table.id)) for each in mine]
    turning = pager(page, (total - 1) // GAMES_AT_ONCE, "gamespage")
    waits = next((each.table for each in mine if each.mine and each.reachable), None)
    onward = [next_button(waits)] if waits is not None and page == 0 else []
    picking = [menu("Leave, move or end a game", listed, "gamepick", page)] if listed else []
    return rows(picking, [*turning, *onward])


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
    """The buttons for one game. The person who may not use one is told why when they press it."""
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


def sure_view(label: str, name: str, table: Table, style: Style = Style.danger) -> ui.View | None:
    """A button that does it, and one back to the game. The first one's id holds the status that the question is about."""
    does = button(label, name, table.id, table.status.value, style=style)
    return rows([does, button("Back", "gameback", table.id)])


@on("gamespage", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of this person's games."""
    await answer(
        press.interaction, *await games_page(press.tables, press.interaction.user.id, press.number(0))
    )


@on("gamepick", of=Of.NOTHING)
async def pick(press: Press) -> None:
    """Show what this person can do with the game chosen."""
    chosen = Press(press.interaction, (str(press.chosen_number()),), (), Of.MEMBER)
    await chosen.admit()
    await show(chosen)


@on("gameback", of=Of.MEMBER)
async def show(press: Press) -> None:
    """Show what this person can do with a game."""
    table = await _open(press)
    person = press.interaction.user.id
    await answer(press.interaction, game_words(table, person), game_view(table, person))


async def _open(press: Press) -> Table:
    table = await press.tables.play.projection.get(press.game)
    if not table.is_open:
        raise Refusal("over", "This game is already over.", "`/games` shows your open games.")
    return table


@on("quit", of=Of.MEMBER)
async def ask_to_leave(press: Press, news: str = "") -> None:
    """Ask for confirmation before leaving."""
    table = await _open(press)
    asked = f"Leave {words.title(table)}?"
    person = press.interaction.user.id
    if table.status is Status.LOBBY and table.host.id == person and table.viewpoint(person) is None:
        raise host_unseated()
    if table.status is Status.RUNNING:
        if table.viewpoint(person) is None:
            raise Refusal("not_playing", "You are not playing in this game.", "There is nothing to leave.")
        if table.seat_of(person) is not None:
            asked = resign_words(table, person)
    await answer(press.interaction, news + asked, sure_view("Leave", "quityes", table))


@on("quityes", of=Of.MEMBER)
async def leave(press: Press) -> None:
    """Leave the lobby or an observer's place, or resign from the game, now that it is confirmed."""
    await _open(press)
    leaving = press.tables.lobby.seating.leave if confirmed_in_lobby(press) else press.tables.lobby.leave
    leave_it = partial(leaving, press.game, asker(press.interaction), request_of(press.interaction))
    table = await confirmed(press, leave_it, partial(ask_to_leave, press))
    if table is not None:
        await answer(press.interaction, f"You have left {words.title(table)}.")


@on("finish", of=Of.MEMBER)
async def ask_to_end(press: Press, news: str = "") -> None:
    """Ask for confirmation before ending the game."""
    table = await _open(press)
    if table.status is Status.LOBBY and table.host.id != press.interaction.user.id:
        host = words.safe(table.host.name)
        raise Refusal("not_host", f"Only the host, {host}, can close this lobby.", "You can leave it.")
    if table.status is Status.RUNNING and table.seat_of(press.interaction.user.id) is None:
        raise Refusal("not_playing", "You are not playing in this game.", "Only its players can end it.")
    await answer(press.interaction, news + abort_words(table), sure_view("End it", "finishyes", table))


@on("finishyes", of=Of.MEMBER)
async def end(press: Press) -> None:
    """End the game, or ask the others to, now that it is confirmed."""
    await _open(press)
    end_it = partial(
        press.tables.lobby.abort,
        *(press.game, asker(press.interaction), request_of(press.interaction)),
        only_lobby=confirmed_in_lobby(press),
        gone=await gone(press.interaction, press.game),
    )
    table = await confirmed(press, end_it, partial(ask_to_end, press))
    if table is None:
        return
    said = offered_words(table, f"{words.title(table)} is closed.")
    if table.offer is not None:
        said += " They can also answer below `/games`."
    await answer(press.interaction, said, offered_view(table))


@on("gamereply", of=Of.MEMBER)
async def reply(press: Press) -> None:
    """Accept or decline the offer that waits for this person."""
    accept = press.number(2) == 1
    table = await press.tables.play.offers.answer(
        press.game,
        asker(press.interaction),
        accept,
        seen=press.number(1),
        request=request_of(press.interaction),
    )
    done = "You have accepted" if accept else "You have declined"
    await answer(press.interaction, f"{done} in {words.title(table)}.")


@on("shift", of=Of.MEMBER)
async def ask_to_move(press: Press) -> None:
    """Ask for confirmation before moving the game to this channel."""
    await _may_play_here(press)
    table = await press.tables.moderation.hosting.may_move(
        press.game, asker(press.interaction), place_of(press.interaction)
    )
    asked = f"Move {words.title(table)} to this channel? Everybody plays on here."
    await answer(press.interaction, asked, sure_view("Move it here", "shiftyes", table, Style.primary))


@on("shiftyes", of=Of.MEMBER)
async def move(press: Press) -> None:
    """Move the game to this channel, now that it is confirmed."""
    await _may_play_here(press)
    who, here = asker(press.interaction), place_of(press.interaction)
    await press.tables.moderation.hosting.may_move(press.game, who, here)
    with spent(press.interaction, Use.LOBBIES):
        table = await press.tables.moderation.hosting.move(
            press.game, who, here, request_of(press.interaction)
        )
    await answer(press.interaction, f"{words.title(table)} goes on in this channel.")


async def _may_play_here(press: Press) -> None:
    """Raise Refusal where the bot cannot play, or the server's settings let nobody play."""
    if press.interaction.guild_id is None:
        raise Refusal(
            "direct_message",
            words.NO_DIRECT,
            "Use `/games` in the channel of a server where you want to play.",
        )
    check_writing(press.interaction)
    table = await press.tables.play.projection.get(press.number(0))
    if table.place.server == press.interaction.guild_id:
        await check_channel(press.interaction, place_of(press.interaction))
    else:
        await check_opening(press.interaction)


@command(
    "games",
    "Your games on all servers, those waiting for you first",
    "Your games on all servers with links, those waiting for you first. Choose one below to leave it, to end it, or to move it to the channel where you are.",
)
async def games(interaction: Interaction) -> None:
    """Answer `/games`."""
    await answer(interaction, *await games_page(tables_of(interaction), interaction.user.id, 0))
