"""The sentences about substitutes: Markdown, with all names escaped."""

from __future__ import annotations

from bot.table.model.substitutes import SubstituteSearch
from bot.table.model.table import Person, Table
from bot.table.model.words import bold, listed, of_seat, title


def asks(table: Table, seat: int) -> str:
    """A player asks for a substitute for their own seat."""
    return f"{of_seat(table, seat)} is looking for somebody to take over in {title(table)}."


def asks_for(table: Table, seat: int, by: Person) -> str:
    """The host or a moderator asks for a substitute."""
    return (
        f"{bold(by.name)} is looking for somebody to take over from {of_seat(table, seat)} in {title(table)}."
    )


def agreed(table: Table, seat: int) -> str:
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
