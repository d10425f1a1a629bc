"""The header of a board that has a palette of its own: whose turn it is and what to do, large; the game; and below them
what just happened, behind a triangle in the ink of the last move. And the band below the picture of an end."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Seat
from games.core.words import Names
from render.core.frame.part import NOTHING, Row
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Mark, Rect, Text
from render.core.shapes.polygons import Polygon

BAND: Final = 166
LIP: Final = 4
HEIGHT: Final = BAND + LIP
"""Where the board may begin."""
LEFT: Final = 26
RIGHT: Final = WIDTH - LEFT
NEWS: Final = 48
NEWS_ROW: Final = 135
SMALLER_NEWS: Final = 44
_TASKS: Final = (48, 44)
_NAMES: Final = (78, 64, 52)
_ALONE: Final = (104, 84, 64, 52)
_TOKEN: Final = 80
_GAP: Final = 16
_NEWS_LEFT: Final = 66
_NAME_ROOM: Final = 330
"""How wide a name in the news is at most."""
LARGER: Final = 1.35
"""How much larger the letters of a large picture are."""
MORE: Final = round((LARGER - 1) * HEIGHT)
"""How much higher its header is: it begins so much above the picture of the usual size (`render/pictures.py`)."""
CAUGHT_UP: Final = "Since you looked"
CLOSING: Final = 110
"""How high the band below an end is."""
_IN_BRACKETS: Final = re.compile(r" \([^()]*\)")
END: Final = 1400
"""How high the picture of an end is."""
FOOT: Final = END - CLOSING
"""Where the band below it begins."""


@dataclass(frozen=True, slots=True)
class Banner:
    """What a game tells in its header.

    `progress` is how far the game is, such as `move 15`. `seats` are the players who act or have won, and `does` tells
    what they do, in words that follow a name. With a `stage`, that is told instead of name and task: `Björn wins`;
    `shorter` are other ways to say it, tried in turn if it is too long even without what stands in brackets behind names.
    `said` is what happened, oldest first; without it the first line has all of the header. `after` follows
    the words about it, such as dice.
    """

    title: str
    progress: str = ""
    seats: tuple[Seat, ...] = ()
    does: str = ""
    stage: str = ""
    shorter: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    after: Row = NOTHING


def people(look: Look, seats: int) -> Names:
    """The players as the news tells them: names that leave room for what they do."""
    size = _big(NEWS, look.large)
    return Names.of([lettering.fit(names.drawn(look, seat), size, _NAME_ROOM) for seat in range(seats)])


def _big(size: int, large: bool) -> int:
    """A length in the header of a picture."""
    return round(size * LARGER) if large else size


def _row(y: int, large: bool) -> int:
    """A height in the header of a picture."""
    return round(y * LARGER) - MORE if large else y


def _title(banner: Banner, look: Look) -> tuple[list[Mark], int]:
    """The title and the number at the right, and how wide they are."""
    title = "Preview" if look.preview else CAUGHT_UP if look.steps else banner.title
    facts = [banner.title] if look.preview else []
    facts += [f"game {look.number}"] if look.number else []
    facts += [banner.progress] if banner.progress and not look.preview else []
    short = len(title) <= 15
    # A long title stays as it is: the player's name has the room.
    size, small = _big(50, look.large) if short else 44, _big(36, look.large)
    meta = " · ".join(facts)
    marks: list[Mark] = [
        Text(RIGHT, _row(42, look.large), title, size, anchor="right", on="head", face="display"),
        Text(RIGHT, _row(88, look.large), meta, small, "quiet", anchor="right", on="head"),
    ]
    return marks, max(lettering.measure(title, size, "display"), lettering.measure(meta, small))


def _tokens(seats: Sequence[Seat], row: int, size: int) -> tuple[list[Mark], int]:
    """Tokens in a row, and where they end. Many stand closer and are smaller."""
    size = size if len(seats) <= 2 else max(52, size - 8 * len(seats))
    step = size + 8
    marks: list[Mark] = [
        Token(LEFT + size // 2 + number * step, row, size, seat, on="head")
        for number, seat in enumerate(seats)
    ]
    return marks, LEFT + step * len(seats) + (10 if seats else -8)


def _who(banner: Banner, look: Look, right: int) -> list[Mark]:
    alone = not banner.said
    large = look.large
    row = _row(84 if alone else 57, large)
    marks, x = _tokens(banner.seats, row, _big(100 if alone else _TOKEN, large))
    # Where the larger letters find no room, the usual ones do.
    sizes = [*([_big(size, True) for size in (_ALONE if alone else _NAMES)] if large else ())]
    sizes += _ALONE if alone else _NAMES
    tasks = [*((_big(_TASKS[0], True), 56) if large else ()), *_TASKS]
    if banner.stage:
        for stage in (banner.stage, _IN_BRACKETS.sub("", banner.stage), *banner.shorter):
            words, size = lettering.sized(stage, sizes, right - x, "display")
            if words == stage:
                break
        return [*marks, Text(x, row, words, size, on="head", face="display")]
    if len(banner.seats) != 1:
        words, size = lettering.sized(banner.does, (_big(64, large), *tasks), right - x, False)
        if large and words != banner.does:
            marks, x = _tokens(banner.seats, row, _TOKEN)
            words, size = lettering.sized(banner.does, tasks, right - x, False)
        return [*marks, Text(x, row, words, size, on="head")]
    whole = names.drawn(look, banner.seats[0])
    for task in tasks:
        does, _ = lettering.sized(banner.does, (task,), right - x - 150 - _GAP, False)
        room = right - x - _GAP - lettering.measure(does, task)
        name, size = lettering.sized(whole, sizes, room, "display")
        if name == whole and does == banner.does and (not large or size > task):
            break
    marks.append(Text(x, row, name, size, on="head", face="display"))
    x += lettering.measure(name, size, "display") + _GAP
    # Both stand on one line, so the smaller letters have their middle lower.
    low = row + round((size * lettering.capitals("display") - task * lettering.CAPITALS) / 2)
    return [*marks, Text(x, low, does, task, on="head")]


def told(said: Sequence[str], room: int, large: bool = False) -> tuple[str, int]:
    """As many of the last sentences as fit into one line, and the size of its letters. A single sentence that is too
    long is written smaller, and cut if that is not enough."""
    for size in (_big(NEWS, True), 56, NEWS) if large else (NEWS,):
        for first in range(len(said)):
            words = ". ".join(said[first:])
            if lettering.measure(words, size) <= room:
                return words, size
    return (lettering.fit(said[-1], SMALLER_NEWS, room), SMALLER_NEWS) if said else ("", NEWS)


def _news(banner: Banner, large: bool) -> list[Mark]:
    y = _row(NEWS_ROW, large)
    after = banner.after
    words, size = told(banner.said, RIGHT - _NEWS_LEFT - (after.width + _GAP if after.marks else 0), large)
    x = _NEWS_LEFT + lettering.measure(words, size) + _GAP
    return [
        Polygon(((LEFT, y - 14), (LEFT + 26, y), (LEFT, y + 14)), "accent", on="head"),
        Text(_NEWS_LEFT, y, words, size, on="head"),
        *after.at(x, y),
    ]


def band(large: bool = False) -> list[Mark]:
    """The ground of the header."""
    top = -MORE if large else 0
    return [Rect(0, top, WIDTH, BAND - top, "head"), Rect(0, BAND, WIDTH, LIP, "lip")]


def banner_marks(banner: Banner, look: Look) -> tuple[Mark, ...]:
    """The whole header; the board may begin at HEIGHT."""
    title, wide = _title(banner, look)
    marks = [*band(look.large), *title, *_who(banner, look, RIGHT - wide - 2 * _GAP)]
    return (*marks, *_news(banner, look.large)) if banner.said else tuple(marks)


def closing(y: int, sentence: str, beside: str = "") -> tuple[Mark, ...]:
    """The band below the picture of an end, from `y` down: the one sentence that tells how it ended, and something
    quiet beside it, such as the date."""
    middle = y + LIP + (CLOSING - LIP) // 2
    room = RIGHT - LEFT - (lettering.measure(beside, NEWS) + 2 * _GAP if beside else 0)
    for told in (sentence, _IN_BRACKETS.sub("", sentence)):
        words, size = lettering.sized(told, (52, NEWS, SMALLER_NEWS), room, False)
        if words == told:
            break
    marks: list[Mark] = [
        Rect(0, y, WIDTH, CLOSING, "head"),
        Rect(0, y, WIDTH, LIP, "lip"),
        Text(LEFT, middle, words, size, on="head"),
    ]
    if beside:
        marks.append(Text(RIGHT, middle, beside, NEWS, "quiet", anchor="right", on="head"))
    return tuple(marks)
