"""Lets all clocks of a game stand, and run again."""

from __future__ import annotations

from dataclasses import replace

from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.clocks import Clocks, Pause
from bot.table.model.errors import TableError
from bot.table.model.table import Offer
from bot.table.outbox.board import refresh_board
from bot.table.play.standing_offer import lapse
from bot.table.time import words
from games.core.protocol import Seat


def with_clocks(change: UnitOfWork) -> Clocks:
    """The clocks of a running game. Raises TableError if it has none."""
    if change.table.clocks is None or change.table.pace is None or not change.table.pace.ticks:
        raise TableError("no_clock", "This game has no clock.", "Nobody is hurried here.")
    return change.table.clocks


def pause(change: UnitOfWork, by: str, seat: Seat | None) -> None:
    """Let the clocks stand. Raises TableError if they do already."""
    clocks = with_clocks(change)
    if clocks.pause is not None:
        raise TableError(
            "paused", "The clocks stand still already.", "Let them run again with /game unpause."
        )
    offer = change.table.offer
    if offer is not None and offer.kind == "pause":
        lapse(change)  # nobody need agree any more
    change.log("pause", seat, change.place.state, data={"by": by})
    change.set(clocks=replace(clocks, pause=Pause(by, change.micros)))
    change.line(words.paused(change.table, by))
    refresh_board(change)


def unpause(change: UnitOfWork, by: str, seat: Seat | None) -> None:
    """Let the clocks run again. Raises TableError if they do already."""
    clocks = with_clocks(change)
    if clocks.pause is None:
        raise TableError("not_paused", "The clocks are running.", "Let them stand with /game pause.")
    change.log("unpause", seat, change.place.state, data={"by": by})
    change.set(clocks=replace(clocks, pause=None))
    called = change.people(change.table.owing) if change.table.lock is None else ()
    change.line(words.unpaused(change.table, by), called)
    refresh_board(change)


def agreed_pause(change: UnitOfWork, offer: Offer) -> None:
    """Pause the game, as all have agreed."""
    pause(change, change.table.players[offer.by].person.name, offer.by)
