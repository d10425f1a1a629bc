"""What the controls below `/games` do: leave a game, move it to this channel, or end it, each after a confirmation.

They work anywhere, for those who are in the game. Nothing here needs the channel of the game.
"""

from __future__ import annotations

from functools import partial

from bot.discord import words
from bot.discord.commands.setup_check import check_writing
from bot.discord.controls.control import Of, Press, Style, on
from bot.discord.controls.membership import gone
from bot.discord.controls.offers import offered_view, offered_words
from bot.discord.controls.resigning import resign_words
from bot.discord.controls.stopping import abort_words, confirmed, confirmed_in_lobby
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, request_of
from bot.discord.my_games.page import game_view, game_words, games_page, sure_view
from bot.discord.rationing import spent
from bot.table.lobby.lobby import host_unseated
from bot.table.offers.words import REASON_LIMIT, tidy_reason
from bot.table.quotas.quotas import Use
from bot.table.types import Status, Table


@on("gamespage", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of this person's games."""
    await press.change()
    await answer(
        press.interaction, *await games_page(press.tables, press.interaction.user.id, press.number(0))
    )


@on("gamepick", of=Of.NOTHING)
async def pick(press: Press) -> None:
    """Show what this person can do with the game chosen."""
    await press.change()
    chosen = Press(press.interaction, (str(press.chosen_number()),), (), Of.MEMBER)
    await chosen.admit()
    await _show(chosen)


@on("gameback", of=Of.MEMBER)
async def back(press: Press) -> None:
    """Show again what this person can do with a game."""
    await press.change()
    await _show(press)


async def _show(press: Press) -> None:
    table = await _open(press)
    person = press.interaction.user.id
    await answer(press.interaction, game_words(table, person), game_view(table, person))


async def _open(press: Press) -> Table:
    table = await press.tables.looking.get(press.game)
    if table.status not in (Status.LOBBY, Status.RUNNING):
        raise Refusal("over", "This game is already over.", "`/games` shows your open games.")
    return table


@on("quit", of=Of.MEMBER)
async def ask_to_leave(press: Press) -> None:
    """Ask for confirmation before leaving."""
    await press.change()
    await _ask_to_leave(press)


async def _ask_to_leave(press: Press, news: str = "") -> None:
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
    await press.change()
    await _open(press)
    leaving = press.tables.lobby.leave if confirmed_in_lobby(press) else press.tables.leave
    leave_it = partial(leaving, press.game, asker(press.interaction), request_of(press.interaction))
    table = await confirmed(press, leave_it, partial(_ask_to_leave, press))
    if table is not None:
        await answer(press.interaction, f"You have left {words.title(table)}.")


@on("finish", of=Of.MEMBER)
async def ask_to_end(press: Press) -> None:
    """Ask for confirmation before ending the game."""
    await press.change()
    await _ask_to_end(press)


async def _ask_to_end(press: Press, news: str = "") -> None:
    table = await _open(press)
    if table.status is Status.LOBBY and table.host.id != press.interaction.user.id:
        host = words.safe(table.host.name)
        raise Refusal("not_host", f"Only the host, {host}, can close this lobby.", "You can leave it.")
    if table.status is Status.RUNNING and table.seat_of(press.interaction.user.id) is None:
        raise Refusal("not_playing", "You are not playing in this game.", "Only its players can end it.")
    why = "finishwhy" if table.status is Status.RUNNING else ""
    await answer(
        press.interaction, news + abort_words(table), sure_view("End it", "finishyes", table, why=why)
    )


@on("finishwhy", of=Of.MEMBER)
async def say_why(press: Press) -> None:
    """Ask for the reason; whoever sends it has confirmed."""
    await press.fill_in(
        "Stop the game",
        "Why? Everyone in the game will read it.",
        REASON_LIMIT,
        "finishsay",
        *press.fields[:2],
    )


@on("finishsay", of=Of.MEMBER)
async def end_with_reason(press: Press) -> None:
    """End the game, or ask the others to, for the reason that was typed."""
    await _end(press, tidy_reason(str(press.values[0])) if press.values else "")


@on("finishyes", of=Of.MEMBER)
async def end(press: Press) -> None:
    """End the game, or ask the others to, now that it is confirmed."""
    await _end(press)


async def _end(press: Press, reason: str = "") -> None:
    await press.change()
    await _open(press)
    end_it = partial(
        press.tables.offers.abort,
        *(press.game, asker(press.interaction), request_of(press.interaction)),
        only_lobby=confirmed_in_lobby(press),
        gone=await gone(press.interaction, press.game),
        reason=reason,
    )
    table = await confirmed(press, end_it, partial(_ask_to_end, press))
    if table is None:
        return
    said = offered_words(table, f"{words.title(table)} is closed.")
    if table.offer is not None:
        said += " They can also answer below `/games`."
    await answer(press.interaction, said, offered_view(table))


@on("gamereply", of=Of.MEMBER)
async def reply(press: Press) -> None:
    """Accept or decline the offer that waits for this person."""
    await press.change()
    accept = press.number(2) == 1
    table = await press.tables.offers.answer(
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
    await press.change()
    _may_write(press)
    table = await press.tables.moving.check(press.game, asker(press.interaction), place_of(press.interaction))
    asked = f"Move {words.title(table)} to this channel? Everybody plays on here."
    await answer(press.interaction, asked, sure_view("Move it here", "shiftyes", table, Style.primary))


@on("shiftyes", of=Of.MEMBER)
async def move(press: Press) -> None:
    """Move the game to this channel, now that it is confirmed."""
    await press.change()
    _may_write(press)
    who, here = asker(press.interaction), place_of(press.interaction)
    await press.tables.moving.check(press.game, who, here)
    with spent(press.interaction, Use.LOBBIES):
        table = await press.tables.moving.move(press.game, who, here, request_of(press.interaction))
    await answer(press.interaction, f"{words.title(table)} goes on in this channel.")


def _may_write(press: Press) -> None:
    """Raise Refusal where the bot cannot play."""
    if press.interaction.guild_id is None:
        raise Refusal(
            "direct_message",
            words.NO_DIRECT,
            "Use `/games` in the channel of a server where you want to play.",
        )
    check_writing(press.interaction)
