"""Sentences for people, and names made harmless for them.

A name has two forms: `plain` for pictures, menus and alt text, where nothing is interpreted, and `safe` for message
text, where Markdown, mentions and links would be.
"""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from bot.table.model import Person, Shown, Status, Table, clean_name, escaped, result as told_result, side_of
from games.core.optional_parts.parts import AutoPass
from games.core.protocol import Event, Seat, Weight, seat_letter
from games.core.words import Names, enumerated, names_nobody

CONTENT_LIMIT: Final = 2000
ONLY_MOVE: Final = " (the only move)."
"""Ends what came about by a move that played itself."""
OTHERWISE: Final = "Until then you can still order and submit yourself."


plain: Final = clean_name
"""A name for pictures and menus: on one line, without control or direction characters, short."""


def one_line(text: str, limit: int) -> str:
    """Any text on one line without control or direction characters, cut to `limit`."""
    return clean_name(text, "", limit)


def cut(text: str, limit: int) -> str:
    """The text, with an ellipsis in place of whatever is over the limit."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


@lru_cache(maxsize=4096)
def safe(name: str) -> str:
    """A name, made harmless for message text."""
    return escaped(plain(name))


def quoted(text: str, limit: int = 80) -> str:
    """Typed text as code, on one line."""
    return "`" + (one_line(text, limit).replace("`", "'") or " ") + "`"


def names(table: Table) -> tuple[str, ...]:
    """The players' names by seat, for message text."""
    return tuple(safe(player.person.name) for player in table.players)


def plain_names(table: Table) -> tuple[str, ...]:
    """The players' names by seat, for pictures and menus."""
    return tuple(plain(player.person.name) for player in table.players)


def players(table: Table, you: Seat | None = None) -> Names:
    """The players for a game's sentences in message text; the person who sits in the seat `you` reads them alone."""
    return Names.of(names(table), you)


def mentioning(table: Table, seats: Iterable[Seat]) -> Names:
    """The players for a game's sentences, in which those of `seats` are mentioned."""
    return players(table).replaced({seat: f"<@{table.players[seat].person.id}>" for seat in seats})


def filled(shown: Shown, text: str, limit: int | None = None) -> str:
    """A game's label for the person who sees this position, with its players as plain text; at most `limit` characters."""
    if names_nobody(text) and (limit is None or len(text) <= limit):
        return text
    return Names.of(plain_names(shown.table), shown.seat).fill(text, limit)


listed: Final = enumerated
"""`a`, `a and b`, `a, b and c`."""


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def players_needed(table: Table) -> str:
    """How many players are missing, or too many, before the game can start; empty if it can: `1 more player needed`."""
    if table.resumes:
        return f"{count(len(table.awaited), 'more player')} needed" if table.awaited else ""
    here, counts = len(table.players), table.game.about.seat_counts
    if here in counts:
        return ""
    more = next((each - here for each in counts if each > here), 0)
    fewer = next((here - each for each in reversed(counts) if each < here), 0)
    if not more:
        return f"{count(fewer, 'player')} too many"
    return f"{count(more, 'more player')} needed" + (f", or {fewer} fewer" if fewer else "")


def title(table: Table) -> str:
    """The game and its number: **Dog Eat Dog** #12."""
    return f"**{table.game.about.full_title}** #{table.id}"


def numbered(table: Table) -> str:
    """A game in a menu: `#12 Dog Eat Dog`."""
    return f"#{table.id} {table.game.about.full_title}"


def link(table: Table) -> str:
    """Where the game is played, as a link that works from any server."""
    return f"https://discord.com/channels/{table.place.server or '@me'}/{table.place.channel}"


def events(
    table: Table, happened: Iterable[Event], you: Seat | None = None, by_itself: Container[int] = ()
) -> list[str]:
    """What happened, in one or two sentences for each event; `you` is the seat of the only person who reads it. At the
    places `by_itself` moves that played themselves begin, and say so."""
    found = list(happened)
    forced = [place in by_itself for place in range(len(found))]
    return _sentences(table, found, [players(table, you)] * len(found), forced)


def _sentences(
    table: Table, events: Sequence[Event], spoken: Sequence[Names], forced: Sequence[bool]
) -> list[str]:
    """What happened, each event told to its reader; in fewer sentences, if the game can, the same people sat there, and nothing
    came about by itself."""
    reports = table.game.reports
    if reports is not None and spoken and not any(forced) and all(each == spoken[0] for each in spoken):
        return [sentence for sentence in reports.summed(events, spoken[0]) if sentence.strip()]
    told = []
    for event, names, alone in zip(events, spoken, forced, strict=True):
        if sentence := table.game.words.describe(event, names).strip():
            told.append(f"{sentence.removesuffix('.')}{ONLY_MOVE}" if alone else sentence)
    return told


def happened(shown: Shown) -> list[str]:
    """The same for what is shown, told of those who sat there then; the person who looks reads it alone."""
    return _told(shown, range(len(shown.events)))


def weighed(shown: Shown) -> list[tuple[str, Weight]]:
    """The same with how much each sentence matters, without what the prompt says."""
    told: list[tuple[str, Weight]] = []
    for weight, places in groupby(range(len(shown.events)), lambda at: shown.events[at].weight):
        if weight is not Weight.PROMPTED:
            told += [(sentence, weight) for sentence in _told(shown, list(places))]
    return told


def moves(shown: Shown) -> list[str]:
    """The same move by move, for somebody who catches up."""
    told, place = [], 0
    for step in shown.steps:
        places = []
        for event in step:
            # Moves of which there is nothing to tell are among the events, but not among the steps.
            place = next(at for at in range(place, len(shown.events)) if shown.events[at] is event)
            places.append(place)
            place += 1
        told.append(" ".join(_told(shown, places)))
    return told


def _told(shown: Shown, places: Sequence[int]) -> list[str]:
    """What happened at these places of the events."""
    return _sentences(
        shown.table,
        [shown.events[at] for at in places],
        [_spoken(shown, at) for at in places],
        [at in shown.by_itself for at in places],
    )


def _spoken(shown: Shown, place: int) -> Names:
    table, seat = shown.table, shown.seat
    if not shown.said:
        return players(table, seat)
    then = shown.said[place]
    same = seat is not None and then[seat] == table.names[seat]
    return Names.of([safe(name) for name in then], seat if same else None)


def prompt(shown: Shown, called: Names | None = None) -> str:
    """Who is to do what now, or how the game ended."""
    if shown.table.status is not Status.RUNNING and not shown.owing:
        return result(shown.table, shown.seat)
    return shown.table.game.words.prompt(shown.view, called or players(shown.table, shown.seat)).strip()


def settled(found: AutoPass | None) -> str:
    """That the table ends the reader's decision; empty if they have something to choose."""
    return "" if found is None else f"{escaped(found.why)}, so this is submitted for you soon. {OTHERWISE}"


def result(table: Table, you: Seat | None = None) -> str:
    """How a finished game ended, in one sentence; the player in the seat `you` reads it alone."""
    if table.status is Status.ABORTED:
        return "The game ended without a result."
    return f"The game is over. {told_result(table, you=you)}"


def no_turn(table: Table, seat: int) -> str:
    """Why a player cannot act now."""
    return "You are out of this game." if seat in table.out else "It is not your turn."


def locked(table: Table) -> str:
    """Who has locked the game; empty if nobody has."""
    return "" if table.lock is None else f"{safe(table.lock.by)} has locked this game: nobody can move now."


def owing(table: Table) -> str:
    """The names of those who are to act."""
    spoken = names(table)
    return listed([spoken[seat] for seat in sorted(table.owing)]) or "nobody"


def player_line(table: Table, seat: Seat, person: Person) -> str:
    """One line of the list of seats."""
    host = " · host" if person.id == table.host.id else ""
    player = table.players[seat]
    if player.vacant and player.file is not None:
        host = " · resigned" if player.resigned else " · open to anyone" if player.file.opened else " · kept"
    side = f" · {name}" if (name := side_of(table, seat)) else ""
    return f"`{seat_letter(seat)}` {safe(person.name)}{side}{host}"


def free_sides(table: Table) -> list[str]:
    """A line for each side that nobody plays yet, in games whose seats are not alike."""
    taken = len(table.players)
    free = enumerate(table.game.about.sides[taken:], taken)
    return [f"`{seat_letter(seat)}` free · {side}" for seat, side in free]


def fit(lines: Sequence[str], limit: int, more: str) -> str:
    """The lines as far as they fit; `more`, with `{}` for their number, stands for those left out."""
    kept: list[str] = []
    room = limit
    for index, line in enumerate(lines):
        left = len(lines) - index
        reserve = len(more.format(left)) + 1 if left > 1 else 0
        if len(line) + 1 + reserve > room:
            return "\n".join([*kept, more.format(left)])
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept)


def pages(text: str, limit: int = 1900) -> list[str]:
    """A long text in pieces that each fit a message, broken between lines if possible."""
    pieces: list[str] = []
    current = ""
    for line in text.splitlines():
        while len(line) > limit:
            if current:
                pieces.append(current)
                current = ""
            space = line.rfind(" ", 1, limit)
            at = space if space > 0 else limit
            pieces.append(line[:at])
            line = line[at:].lstrip()
        if current and len(current) + 1 + len(line) > limit:
            pieces.append(current)
            current = line
        else:
            current = f"{current}\n{line}" if current else line
    if current.strip() or not pieces:
        pieces.append(current or "There is nothing to show.")
    return pieces


NO_DIRECT = "Games are played in a server's channels, not in direct messages."
NO_DIRECT_HINT = "Use it in your game's channel. `/games`, `/rules` and `/help` work here."
OLD_BUTTON = "That button was for an earlier position. This is the current one."
UNKNOWN_BUTTON = "This button is from another version of the bot and no longer works."
OTHER_SERVER = "This button belongs to a game on another server."
OTHER_SERVER_HINT = "`/games` shows your games, with links."
UNKNOWN_BUTTON_HINT = "`/game board` shows the game with buttons that work."
