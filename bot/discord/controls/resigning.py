"""Resigning from a game, after a confirmation."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.interactions import answer, asker, request_of
from bot.table.types import Table


def resign_words(table: Table, person: int) -> str:
    """What resigning means here."""
    left = sum(not player.resigned and player.seat not in table.out for player in table.players)
    if table.seat_of(person) in table.out:
        others = "You are already out: nothing changes for the others, and the game leaves your list."
    elif table.game.about.facts.cooperative:
        others = (
            "The game ends without a result."
            if left == 1
            else "The others play on without you, and your turns pass."
        )
    elif mates := _mates(table, person):
        plural = "plays" if len(mates) == 1 else "play"
        others = f"{words.listed(mates)} {plural} on for your team, but you can no longer win."
    elif _teams_left(table) == 2 and any(len(team) > 1 for team in table.teams):
        others = "The other team wins."
    elif left == 2:
        others = "Your opponent wins."
    else:
        others = "The others play on without you; the last one left wins."
    alone = len(table.players) == 1 or table.seat_of(person) in table.out
    instead = "" if alone else " `/game substitute` lets somebody take over instead."
    return f"Resign from {words.title(table)}? {others} You cannot undo this.{instead}"


def _still_in(table: Table, seat: int) -> bool:
    return not table.players[seat].resigned and seat not in table.out


def _mates(table: Table, person: int) -> list[str]:
    """The names of this person's teammates who are still in the game."""
    own = table.seat_of(person)
    if own is None:
        return []
    spoken = words.names(table)
    return [spoken[seat] for seat in table.team_of(own) if seat != own and _still_in(table, seat)]


def _teams_left(table: Table) -> int:
    """How many teams still have a player in the game."""
    return sum(any(_still_in(table, seat) for seat in team) for team in table.teams)


def resign_view(table: Table) -> ui.View | None:
    """Buttons to resign or to play on."""
    return rows([button("Resign", "resign", table.id, style=Style.danger), button("Play on", "leaveit")])


@on("resign", of=Of.GAME)
async def resign(press: Press) -> None:
    """Resign, now that it is confirmed."""
    await press.change()
    table = await press.tables.offers.resign(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(press.interaction, f"You have resigned from {words.title(table)}.")
