"""What somebody is told about a game in which a message has left them alone, once they can be called."""

from __future__ import annotations

from bot.table.clocks import words as clock_words
from bot.table.clocks.clock_updates import present
from bot.table.model.table import Status, Table
from bot.table.model.words import bold, title
from games.core.protocol import Seat


def waiting(
    table: Table, person: int, *, turn: bool = False, late: bool = False, last: Table | None = None
) -> str:
    """What waits for somebody besides their turn, for which they are mentioned before it; empty if nothing does. `turn`:
    they are told of their turn as well; `late`: their time was over while they slept; `last`: the game that this is a
    rematch of has ended meanwhile."""
    seat, offer = table.seat_of(person), table.offer
    if seat is None and late:
        seat = _lost(table, person)
    if table.status is Status.LOBBY:
        return _asked(table, person, last) if seat is None else ""
    if table.status is not Status.RUNNING:
        played = seat is not None and table.public  # a lobby that was closed has no result
        return f"{title(table)} has ended. The result stands above." if played else ""
    told = [] if seat is None else [_missed(table, seat, late)]
    waits = ""
    if offer is not None and seat in offer.waiting and table.lock is None:
        waits = f"{bold(table.players[offer.by].person.name)} waits for your answer above in {title(table)}."
    elif any(each.named is not None and each.named[0] == person for each in table.searches.seats):
        waits = f"You are asked to take over a seat in {title(table)}. Press **Take over** above."
    told = [each for each in (*told, waits) if each]
    if told and turn:
        told.append("It is your turn as well." if waits else "It is your turn now.")
    return " ".join(told)


def is_missing(table: Table, person: int) -> bool:
    """Whether somebody whose time has run out has neither come back nor moved since."""
    seat = table.seat_of(person)
    if seat is None:
        return _lost(table, person) is not None
    return table.clocks is not None and table.clocks.seats[seat].missed > 0


def _lost(table: Table, person: int) -> Seat | None:
    """The seat from which this person has resigned, as by running out of time; None if there is none."""
    return next((each.seat for each in table.players if each.resigned and each.person.id == person), None)


def _asked(table: Table, person: int, last: Table | None) -> str:
    """That somebody is invited; empty if they are not."""
    if all(each.id != person for each in table.invited):
        return ""
    if last is not None:
        return f"{title(last)} has ended, and you are asked for a rematch. **Join** or **Decline** above."
    return f"You are invited to {title(table)}. Press **Join** above."


def _missed(table: Table, seat: Seat, late: bool) -> str:
    """What has come of the end of a sleeper's time, or that others have begun to look for a substitute, and how they come
    back; empty if neither is so any more."""
    clock = None if table.clocks is None else table.clocks.seats[seat]
    search = table.searches.of(seat)
    wanted = search is not None and search.by != table.players[seat].person.id
    if late and table.players[seat].resigned:
        return f"You ran out of time in {title(table)} and resigned."
    if clock is not None and clock.away:
        until = "until you press **Move** or somebody takes over" if wanted else "until you press **Move**"
        return f"You ran out of time in {title(table)}. The table plays for you {until}."
    if wanted:
        return f"A substitute is wanted for your seat in {title(table)}. Press **I am back** to play on."
    if not late or clock is None or not clock.missed:
        return ""
    if _waits(table, seat):
        return clock_words.all_gone(table)
    return f"You ran out of time in {title(table)}: your turn passed."


def _waits(table: Table, seat: Seat) -> bool:
    """Whether the game waits for this seat because everybody has missed a turn."""
    clocks = table.clocks
    if clocks is None or seat not in table.owing:
        return False
    return all(clocks.seats[each].missed for each in present(table, clocks))
