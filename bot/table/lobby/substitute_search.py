"""Begins and ends the search for a substitute, as part of a change of the game."""

from __future__ import annotations

from typing import Final

from bot.table.lobby import substitute_words
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.substitutes import SubstituteSearch
from bot.table.model.table import Offer, Person, Status, Table
from bot.table.outbox.board import refresh_board
from bot.table.play.rights import running
from bot.table.play.standing_offer import lapse
from games.core.protocol import Seat

BUTTONS: Final = "substitute"
"""The first word of what `buttons` says of the message of a search. The others: `own`, the player asked; `named`, somebody is
asked by name; `again`, the message was posted before."""


def check_seat(table: Table, seat: Seat) -> None:
    """Raise TableError unless somebody else could take over this seat."""
    running(table)
    name = table.names[seat]
    if table.players[seat].resigned:
        raise TableError(
            "has_resigned", f"{name} has resigned, so nobody can take over.", "The game goes on without them."
        )
    if seat in table.out:
        raise TableError("is_out", f"{name} is out of this game.", "There is nothing left to play there.")
    if len(table.players) == 1:
        raise TableError(
            "plays_alone", "Nobody waits in a game for one player.", "Play on whenever you like."
        )


def _can_be_sought(table: Table, seat: Seat) -> bool:
    """Whether somebody could be sought for this seat now, and is not yet."""
    try:
        check_seat(table, seat)
    except TableError:
        return False
    return table.searches.of(seat) is None


def seek(
    change: UnitOfWork,
    seat: Seat,
    text: str,
    by: int | None = None,
    named: Person | None = None,
) -> None:
    """Tell the channel that a substitute is sought, with the button to take over. It calls the player concerned, who may
    come back, and the person `named`. An earlier search for the seat ends."""
    end(change, seat, substitute_words.asked_anew())
    change.log("seek", seat, change.place.state)
    table = change.table
    if table.offer is not None and table.offer.whom == seat:
        lapse(change)  # nobody need agree any more
    own = by == table.players[seat].person.id
    flags = [*(["own"] if own else []), *(["named"] if named else [])]
    called = [*([] if own else [table.players[seat].person.id]), *([named.id] if named else [])]
    post = change.post(
        PostKind.LINE,
        text=text,
        buttons=" ".join([BUTTONS, *flags]),
        mention=called,
        seq=table.public,
        since=seat,
    )
    whom = None if named is None else (named.id, named.name)
    change.set(searches=table.searches.with_one(SubstituteSearch(seat, post, by, whom)))
    if named is not None:
        change.know([named])


def agreed(change: UnitOfWork, offer: Offer) -> None:
    """Begin the search on which all have agreed."""
    if offer.whom is not None:
        asker = change.table.players[offer.by].person
        seek(change, offer.whom, substitute_words.agreed(change.table, offer.whom), asker.id)
        refresh_board(change)


def seek_at_zero(change: UnitOfWork, seat: Seat, told: str) -> bool:
    """Begin the search when this seat's time is over; False if nobody can be sought for it."""
    if not _can_be_sought(change.table, seat):
        return False
    seek(change, seat, told)
    return True


def end(change: UnitOfWork, seat: Seat, text: str) -> None:
    """End the search for a substitute in this seat, if there is one. Its message says why, and loses its buttons."""
    table = change.table
    search = table.searches.of(seat)
    if search is not None:
        change.set(searches=table.searches.without(seat))
        change.post(PostKind.LINE_EDIT, text=text, target=search.post, seq=table.public)


def follow(change: UnitOfWork) -> None:
    """End the searches that a change makes pointless, before it is saved."""
    for search in change.table.searches.seats:
        text = _pointless(change, search)
        if text:
            end(change, search.seat, text)


def _pointless(change: UnitOfWork, search: SubstituteSearch) -> str:
    """Why nobody is sought any more; empty if somebody is. A player who has asked for a substitute plays on until there is one."""
    table, seat = change.table, search.seat
    if table.status is not Status.RUNNING:
        return substitute_words.game_over(table)
    if table.players[seat].resigned or seat in table.out:
        return substitute_words.no_more(table, seat)
    own = search.by == table.players[seat].person.id
    # What only its own seat may know ends nothing that others see.
    if not own and any(
        row.kind == "action" and row.seat == seat and not row.quiet for row in change.new_rows
    ):
        return substitute_words.has_moved(table, seat)
    return ""


def post_again(change: UnitOfWork, calls: bool) -> None:
    """Queue the messages of all searches anew; they call nobody, whether the board `calls` or not."""
    for search in change.table.searches.seats:
        person = change.table.players[search.seat].person
        flags = [
            *(["own"] if search.by == person.id else []),
            *(["named"] if search.named is not None else []),
        ]
        post = change.post(
            PostKind.LINE,
            text=substitute_words.still_sought(change.table, search),
            buttons=" ".join([BUTTONS, *flags, "again"]),
            seq=change.table.public,
            since=search.seat,
        )
        moved = SubstituteSearch(search.seat, post, search.by, search.named)
        change.set(searches=change.table.searches.with_one(moved))
