"""Begins and ends the search for a substitute, as part of a change of the game; and its sentences: Markdown, with all names escaped."""

from collections.abc import Sequence
from contextlib import suppress
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
"""The first word of what `buttons` says of the message of a search. The other is `own`, if the player asked."""


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


def seek(change: UnitOfWork, seat: Seat, text: str, by: int | None = None) -> None:
    """Tell the channel that a substitute is sought, with the button to take over. It calls the player concerned, who may
    come back."""
    change.log("seek", seat, change.place.state)
    table = change.table
    if table.offer is not None and table.offer.whom == seat:
        lapse(change)  # nobody need agree any more
    own = by == table.players[seat].person.id
    _post(change, SubstituteSearch(seat, 0, by), text, () if own else change.people([seat]))


def _post(change: UnitOfWork, search: SubstituteSearch, text: str, called: Sequence[int] = ()) -> None:
    """Queue the message of a search, by which it is found from now on."""
    table = change.table
    own = search.by == table.players[search.seat].person.id
    post = change.post(
        PostKind.LINE,
        text=text,
        buttons=f"{BUTTONS} own" if own else BUTTONS,
        mention=called,
        seq=table.public,
        since=search.seat,
    )
    change.set(searches=table.searches.with_one(search._replace(post=post)))


def agreed(change: UnitOfWork, offer: Offer) -> None:
    """Begin the search on which all have agreed."""
    if offer.whom is not None:
        asker = change.table.players[offer.by].person
        seek(change, offer.whom, sentence("players", change.table, offer.whom), asker.id)
        refresh_board(change)


def seek_at_zero(change: UnitOfWork, seat: Seat, told: str) -> bool:
    """Begin the search when this seat's time is over; False if nobody can be sought for it."""
    with suppress(TableError):
        check_seat(change.table, seat)
        if change.table.searches.of(seat) is None:
            seek(change, seat, told)
            return True
    return False


def end(change: UnitOfWork, seat: Seat, why: str) -> None:
    """End the search for a substitute in this seat, if there is one. Its message says why, by this key of a sentence, and loses
    its buttons."""
    table = change.table
    search = table.searches.of(seat)
    if search is not None:
        change.set(searches=table.searches.without(seat))
        change.post(PostKind.LINE_EDIT, text=sentence(why, table, seat), target=search.post, seq=table.public)


def follow(change: UnitOfWork) -> None:
    """End the searches that a change makes pointless, before it is saved."""
    for search in change.table.searches.seats:
        why = _pointless(change, search)
        if why:
            end(change, search.seat, why)


def _pointless(change: UnitOfWork, search: SubstituteSearch) -> str:
    """Why nobody is sought any more, as the key of a sentence; empty if somebody is. A player who has asked for a substitute plays on until there is one."""
    table, seat = change.table, search.seat
    if table.status is not Status.RUNNING:
        return "ended"
    if table.players[seat].resigned or seat in table.out:
        return "nobody"
    own = search.by == table.players[seat].person.id
    # What only its own seat may know ends nothing that others see.
    if (
        not own
        and seat not in table.computers
        and any(row.kind == "action" and row.seat == seat and not row.quiet for row in change.new_rows)
    ):
        return "moved"
    return ""


def post_again(change: UnitOfWork, calls: bool) -> None:
    """Queue the messages of all searches anew; they call nobody, whether the board `calls` or not."""
    for search in change.table.searches.seats:
        _post(change, search, sentence("still", change.table, search.seat))


_SENTENCES: Final = {
    "own": "{who} is looking for somebody to take over in {game}.",
    "host": "{by} is looking for somebody to take over from {who} in {game}.",
    "players": "The players are looking for somebody to take over from {who} in {game}.",
    "still": "A substitute is wanted for {who} in {game}.",
    "back": "{who} is back in {game}.",
    "over": "Nobody is wanted for {who} in {game} any more.",
    "withdrawn": "{who} plays on in {game}. Nobody is wanted any more.",
    "moved": "{who} has moved, and plays on in {game}.",
    "nobody": "Nobody can take over from {who} in {game} any more.",
    "ended": "{game} is over.",
    "elsewhere": "Who takes over from {who} in {game} is asked in its new channel.",
}
"""Who asks for a substitute (the player, the host or a moderator, the players), that one is still wanted, and how a search has ended: a
line of its own may tell the rest."""


def sentence(key: str, table: Table, seat: Seat, by: str = "") -> str:
    """One of these sentences about a seat; `by` is the name of the person who asks."""
    return _SENTENCES[key].format(who=of_seat(table, seat), game=title(table), by=bold(by))


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
