"""The header along the top of every board: which game it is, who acts, and what just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Seat, seat_letter
from render.core.frame.part import LEFT, RIGHT
from render.core.letters import lettering, names
from render.core.letters.telling import PREVIEW
from render.core.look import Look
from render.core.palette import SEAT_COLOUR_NAMES
from render.core.scene import SMALLEST_LETTERS, Badge, Mark, Text

HEIGHT: Final = 182
"""How high a header with one line of news is."""
NEWS_ROW: Final = 151
NEWS: Final = 38
"""The line of the news, and the size of its letters."""
_TITLE_ROW: Final = 30
_TITLE: Final = 38
_WHO_ROW: Final = 90
_NAME: Final = 50
_DOES: Final = 40
_BADGE: Final = 64
_GAP: Final = 14
_BESIDE: Final = 20


@dataclass(frozen=True, slots=True)
class Header:
    """What a game tells in its header.

    `progress` is how far the game is, such as `turn 11`. `seats` are the players who act or have won, and `does` tells
    what they do, in words that follow a name. If nobody acts, `stage` is told instead. `said` is what happened, oldest
    first. `beside` are marks at the right end of the lower lines, which leave `beside_width` units for them.
    """

    title: str
    progress: str = ""
    seats: tuple[Seat, ...] = ()
    does: str = ""
    stage: str = ""
    said: tuple[str, ...] = ()
    beside: tuple[Mark, ...] = ()
    beside_width: int = 0

    @property
    def right(self) -> int:
        """Where the lower lines have to end."""
        return RIGHT - self.beside_width - _BESIDE if self.beside else RIGHT


def _title_line(header: Header, look: Look) -> list[Mark]:
    title = PREVIEW if look.preview else header.title
    facts = [header.title] if look.preview else []
    facts += [f"game {look.number}"] if look.number else []
    facts += [header.progress] if header.progress else []
    return [
        Text(LEFT, _TITLE_ROW, title, _TITLE, bold=True),
        Text(RIGHT, _TITLE_ROW, " · ".join(facts), SMALLEST_LETTERS, "quiet", anchor="right"),
    ]


def _one(header: Header, look: Look) -> list[Mark]:
    """One player: badge, name, colour if there is room for it, and what they do."""
    (seat,) = header.seats
    does = lettering.fit(f"· {header.does}", _DOES, (header.right - LEFT) * 2 // 3)
    x = LEFT + _BADGE + _GAP
    room = header.right - lettering.measure(does, _DOES) - _GAP
    name = lettering.fit(names.drawn(look, seat), _NAME, room - x, bold=True)
    marks: list[Mark] = [
        Badge(LEFT + _BADGE // 2, _WHO_ROW, _BADGE, seat),
        Text(x, _WHO_ROW, name, _NAME, bold=True),
    ]
    x += lettering.measure(name, _NAME, True) + _GAP
    colour = f"· {SEAT_COLOUR_NAMES[seat]} {seat_letter(seat)}"
    wide = lettering.measure(colour, _DOES) + _GAP
    if x + wide <= room:
        marks.append(Text(x, _WHO_ROW, colour, _DOES, "quiet"))
        x += wide
    return [*marks, Text(x, _WHO_ROW, does, _DOES)]


def _who_line(header: Header, look: Look) -> list[Mark]:
    if len(header.seats) == 1:
        return _one(header, look)
    if not header.seats:
        stage = lettering.fit(header.stage, _NAME, header.right - LEFT, True)
        return [Text(LEFT, _WHO_ROW, stage, _NAME, bold=True)]
    marks: list[Mark] = []
    x = LEFT
    for seat in header.seats:
        marks.append(Badge(x + _BADGE // 2, _WHO_ROW, _BADGE, seat))
        x += _BADGE + 8
    x += 6
    return [*marks, Text(x, _WHO_ROW, lettering.fit(header.does, _DOES, header.right - x), _DOES)]


def heading(header: Header, look: Look) -> list[Mark]:
    """The two upper lines: the title, and who acts."""
    return [*_title_line(header, look), *_who_line(header, look)]


def latest(said: Sequence[str], room: int) -> tuple[str, int]:
    """As many of the last sentences as fit into one line, and the size of its letters. A single sentence that is too
    long is written smaller, and cut if that is not enough."""
    for first in range(len(said)):
        words = ". ".join(said[first:])
        if lettering.measure(words, NEWS) <= room:
            return words, NEWS
    return (lettering.fit(said[-1], SMALLEST_LETTERS, room), SMALLEST_LETTERS) if said else ("", NEWS)


def header_marks(header: Header, look: Look) -> tuple[Mark, ...]:
    """The whole header; the board may begin at HEIGHT."""
    marks = heading(header, look)
    words, size = latest(header.said, header.right - LEFT)
    if words:
        marks.append(Text(LEFT, NEWS_ROW, words, size))
    return (*marks, *header.beside)
