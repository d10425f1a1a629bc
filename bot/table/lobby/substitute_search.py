"""Begins and ends the search for a substitute, as part of a change of the game; and its sentences: Markdown, with all names escaped."""

from __future__ import annotations

from typing import Final

from bot.table.log import UnitOfWork
from bot.table.model import (
    Offer,
    Person,
    PostKind,
    Status,
    SubstituteSearch,
    Table,
    TableError,
    bold,
    of_seat,
    title,
)
from bot.table.outbox.board import refresh_board
from bot.table.play.rights import running
from bot.table.play.standing_offer import lapse
from games.core.protocol import Seat
from games.core.words import enumerated as listed

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
    end(change, seat, asked_anew())
    change.log("seek", seat, change.place.state)
    table = change.table
    if table.offer is not None and table.offer.whom == seat:
        lapse(change)  # nobody need agree any more
    own = by == table.players[seat].person.id
    flags = [*(["own"] if own else []), *(["named"] if named else [])]
    called = [*([] if own else change.people([seat])), *([named.id] if named else [])]
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
        seek(change, offer.whom, players_ask(change.table, offer.whom), asker.id)
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
        return game_over(table)
    if table.players[seat].resigned or seat in table.out:
        return no_more(table, seat)
    own = search.by == table.players[seat].person.id
    # What only its own seat may know ends nothing that others see.
    if (
        not own
        and seat not in table.computers
        and any(row.kind == "action" and row.seat == seat and not row.quiet for row in change.new_rows)
    ):
        return has_moved(table, seat)
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
            text=still_sought(change.table, search),
            buttons=" ".join([BUTTONS, *flags, "again"]),
            seq=change.table.public,
            since=search.seat,
        )
        moved = SubstituteSearch(search.seat, post, search.by, search.named)
        change.set(searches=change.table.searches.with_one(moved))


def asks(table: Table, seat: int) -> str:
    """A player asks for a substitute for their own seat."""
    return f"{of_seat(table, seat)} is looking for somebody to take over in {title(table)}."


def asks_for(table: Table, seat: int, by: Person) -> str:
    """The host or a moderator asks for a substitute."""
    return (
        f"{bold(by.name)} is looking for somebody to take over from {of_seat(table, seat)} in {title(table)}."
    )


def players_ask(table: Table, seat: int) -> str:
    """The players ask for a substitute."""
    return f"The players are looking for somebody to take over from {of_seat(table, seat)} in {title(table)}."


def asks_one(table: Table, seat: int, by: Person) -> str:
    """The host or a moderator asks one person, who is mentioned before it, to take over."""
    return f"{bold(by.name)} asks you to take over from {of_seat(table, seat)} in {title(table)}."


def still_sought(table: Table, search: SubstituteSearch) -> str:
    """A search whose message is posted again."""
    whom = "A substitute" if search.named is None else bold(search.named[1])
    verb = "is wanted" if search.named is None else "is asked to take over"
    return f"{whom} {verb} for {of_seat(table, search.seat)} in {title(table)}."


def on_the_board(table: Table) -> str:
    """What the board says about all searches; empty if there is none."""
    names = [of_seat(table, each.seat) for each in table.searches.seats]
    if not names:
        return ""
    return f"Substitute wanted for {listed(names) if len(names) < 3 else f'{len(names)} players'}."


def takes_over(table: Table, before: Person, after: Person, host: Person | None, counted: bool) -> str:
    """A substitute has taken a seat over; `host` is who hosts the game from now on, if that changes. `counted`: the game
    was one for the table of the day, and no longer is."""
    told = f"{bold(after.name)} takes over from {bold(before.name)} in {title(table)}."
    if host is not None:
        told += f" {bold(host.name)} is the host now."
    return f"{told} It no longer counts for the day's table." if counted else told


def search_over(table: Table, seat: int) -> str:
    """The search has ended, and a line of its own tells how."""
    return f"Nobody is wanted for {of_seat(table, seat)} in {title(table)} any more."


def withdrawn(table: Table, seat: int) -> str:
    return f"{of_seat(table, seat)} plays on in {title(table)}. Nobody is wanted any more."


def declined(table: Table, seat: int, named: str) -> str:
    return f"{bold(named)} cannot take over from {of_seat(table, seat)} in {title(table)}."


def asked_anew() -> str:
    return "This request has been replaced by a later one."


def has_moved(table: Table, seat: int) -> str:
    return f"{of_seat(table, seat)} has moved, and plays on in {title(table)}."


def no_more(table: Table, seat: int) -> str:
    return f"Nobody can take over from {of_seat(table, seat)} in {title(table)} any more."


def game_over(table: Table) -> str:
    return f"{title(table)} is over."


def moved_on(table: Table, seat: int) -> str:
    return f"Who takes over from {of_seat(table, seat)} in {title(table)} is asked in its new channel."
