"""Boards as pictures and in words, covers, cards and animations, made by the workers, since drawing is most of a move's cost;
the last few pictures are kept.

A kept picture is found by what its worker was sent, so people who may know the same share one picture, and nobody
gets a picture of what they may not know.

`waiting` is the id of who waits, a person or a channel: they are served in turn. Whatever draws raises StoppedError when the
bot stops.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pkgutil import resolve_name
from typing import Any, Final

import discord

from bot import waits
from bot.discord import words
from bot.discord.errors import Refusal
from bot.health import meters
from bot.logs import log, reference
from bot.recent import Recent
from bot.table.model import EXAMPLES, Shown, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.play.moves import audible
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import (
    ANIMATE,
    CARD,
    COVER,
    DRAW,
    LADDER,
    RECORD,
    TELL,
    BusyError,
    StoppedError,
    Tell,
    Work,
)
from games.core.commands import open_commands
from games.core.components import Draw
from games.core.protocol import CHANCE, Event, Game
from render import order
from render.core.look import MOST_STEPS, Choice, CourseLook, Cover, Look, RungLook, Theme

LOG = log(__name__)

ALT_LIMIT: Final = 1024
NO_PICTURE: Final = "The picture could not be drawn."


class NotDrawnError(Exception):
    """A picture could not be drawn. The log says why, under the reference; `hint` says so, and `note` stands in the
    picture's place."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"not drawn, see {reference} in the log")
        self.reference = reference
        self.hint = f"The bot's owner finds the reason in the log under **{reference}**."
        self.note = f"-# {NO_PICTURE} {self.hint}"


@contextmanager
def _drawing(work: Work, which: str) -> Iterator[None]:
    """Log whatever goes wrong, and raise NotDrawnError instead. An animation for which there is no room is no error."""
    try:
        yield
    except Exception as error:
        if isinstance(error, StoppedError) or (isinstance(error, BusyError) and work is ANIMATE):
            raise
        code = reference()
        reason = f"{type(error).__name__}: {error}"
        LOG.error("a board cannot be shown", reference=code, work=work.name, game=which, reason=reason)
        raise NotDrawnError(code) from error


def _ordered(work: Work, game: Game[Any, Any, Any], view: object, how: Look) -> bytes:
    """What a worker is sent. Raises NotDrawnError if it cannot be written, because it is too long, say."""
    with _drawing(work, game.about.key):
        return order.write(game, view, how)


async def _answer(workers: Workers, work: Work, asked: bytes, waiting: int) -> bytes:
    """What a worker answers, or a thread in a crew without processes."""
    return await workers.ask(work, asked, lambda: resolve_name(work.function)(asked), waiting)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a file's bytes, and the same in words."""

    image: bytes
    alt: str

    def file(self, name: str) -> discord.File:
        """A new upload of this picture."""
        return discord.File(BytesIO(self.image), filename=name, description=self.alt)


KEPT: Final = {DRAW: 16, COVER: 256, CARD: 32}
"""How many pictures of each kind are kept."""
_kept: Final = {work: Recent[bytes, Drawn](most) for work, most in KEPT.items()}


async def draw(workers: Workers, work: Work, which: str, asked: bytes, waiting: int) -> Drawn:
    """The picture that is ordered, counted and timed; `which` names it in the log. Raises NotDrawnError."""
    began = time.perf_counter()
    try:
        with _drawing(work, which):
            alt, image = order.read_answer(await _answer(workers, work, asked, waiting))
    except NotDrawnError:
        meters.count("pictures", "failed")
        raise
    meters.count("pictures", "drawn")
    meters.took("picture", time.perf_counter() - began)
    return Drawn(image, words.cut(alt, ALT_LIMIT))


async def _found(workers: Workers, work: Work, which: str, asked: bytes, waiting: int) -> Drawn:
    """The same, drawn unless it is kept."""
    kept = _kept[work]
    kept[asked] = found = kept.get(asked) or await draw(workers, work, which, asked, waiting)
    return found


def look(
    shown: Shown, names: tuple[str, ...], choices: tuple[Choice, ...] = (), style: Appearance = USUAL
) -> Look:
    """How a position is drawn for the person who sees it; `choices` are marked with their numbers, what was chosen before
    them is marked too."""
    return Look(
        names=names,
        number=shown.table.id,
        move=shown.moves,
        to_act=shown.owing,
        events=shown.events,
        theme=style.theme,
        palette=style.palette,
        large=style.large,
        preview=shown.preview,
        choices=tuple(each for each in choices if each.number),
        chosen=tuple(name for each in choices if not each.number for name in each.names),
        date=shown.date,
        steps=shown.steps[-MOST_STEPS:],
        earlier=max(0, len(shown.steps) - MOST_STEPS),
        you=shown.seat,
    )


async def drawn(workers: Workers, game: Game[Any, Any, Any], view: object, how: Look, waiting: int) -> Drawn:
    """The picture of any view of a game. Raises NotDrawnError."""
    asked = _ordered(DRAW, game, view, how)
    return await _found(workers, DRAW, game.about.key, asked, waiting)


async def file(
    workers: Workers, shown: Shown, waiting: int, choices: tuple[Choice, ...] = (), style: Appearance = USUAL
) -> discord.File:
    """The picture of a position as an upload, named only by its game and position. Raises NotDrawnError."""
    how = look(shown, words.plain_names(shown.table), choices, style)
    picture = await drawn(workers, shown.table.game, shown.view, how, waiting)
    return picture.file(f"game-{shown.table.id}-{shown.seq}.png")


async def text(workers: Workers, shown: Shown, waiting: int) -> str:
    """The whole board in words, as message text. Raises Refusal if that fails."""
    game, how = shown.table.game, look(shown, words.names(shown.table))
    try:
        asked = _ordered(TELL, game, shown.view, how)
        with _drawing(TELL, game.about.key):
            told = (await _answer(workers, TELL, asked, waiting)).decode()
    except NotDrawnError as error:
        raise Refusal("not_told", "The board cannot be shown in words.", error.hint) from None
    return told.strip() or "There is nothing on the board."


async def with_note(workers: Workers, shown: Shown, note: str, room: int, waiting: int) -> str:
    """The board in words if it fits, and below it this note why there is no picture, at most `room` characters long."""
    try:
        board = await text(workers, shown, waiting)
    except Refusal:
        return note
    return f"{board}\n{note}" if len(board) + 1 + len(note) <= room else note


_SECRET: Final = b"rules"
_MOVES: Final = 12
"""How many moves have been made: enough that something stands on the board."""


async def under_way(
    workers: Workers, game: Game[Any, Any, Any], waiting: int, style: Appearance = USUAL
) -> Drawn:
    """The picture of a game for two, or for as few more as it needs, after its first moves. Raises NotDrawnError."""
    view, look = _position(game)
    how = replace(look, theme=style.theme, palette=style.palette, large=style.large)
    found = await drawn(workers, game, view, how, waiting)
    return Drawn(found.image, words.cut(f"An example, some moves into a game. {found.alt}", ALT_LIMIT))


@lru_cache(maxsize=32)
def _position(game: Game[Any, Any, Any]) -> tuple[object, Look]:
    """What everybody sees of a position, and how it is shown. Every rules page shows the same moves: each is one of the
    game's first command that is open, such as an attack or a draw."""
    counts = game.about.seat_counts
    seats = next((count for count in counts if count > 1), counts[0])
    state, row, made = game.new(seats, {}), 0, 0
    events: tuple[Event, ...] = ()
    while owing := game.rules.to_act(state):
        draw = Draw(_SECRET, row)
        row += 1
        if owing is CHANCE:
            step = game.rules.apply(state, CHANCE, game.rules.sample(state, draw))
            events += step.events
        elif made == _MOVES:
            break
        else:
            legal = list(game.rules.legal_actions(state, min(owing)))
            first = open_commands(game.commands, legal)[0]
            action = draw.choice([each for each in legal if first.matches(each)])
            step = game.rules.apply(state, min(owing), action)
            made, events = made + 1, step.events
        state = step.state
    names = tuple(EXAMPLES[seat] if seat < len(EXAMPLES) else f"Player {seat + 1}" for seat in range(seats))
    return game.knowledge.view(state, None), Look(
        names, to_act=owing, move=made, events=audible(events, None)
    )


async def covers(
    workers: Workers, games: Sequence[Game[Any, Any, Any]], waiting: int, theme: Theme = "dark"
) -> Drawn:
    """A game's cover, or the gallery of several. Raises NotDrawnError."""
    shown = tuple(
        Cover(
            about.key,
            about.title,
            about.players,
            about.facts.length,
            about.facts.company,
            about.seat_counts[-1],
        )
        for about in (game.about for game in games)
    )
    which = ", ".join(cover.key for cover in shown)
    return await _found(workers, COVER, which, order.write_covers(shown, theme), waiting)


async def ladder(
    workers: Workers, title: str, told: str, rungs: Sequence[RungLook], waiting: int, theme: Theme
) -> Drawn:
    """The picture of a ladder; `told` says which of this game it is. Raises NotDrawnError."""
    return await draw(workers, LADDER, title, order.write_ladder(title, told, rungs, theme), waiting)


async def record(
    workers: Workers, title: str, told: str, courses: Sequence[CourseLook], waiting: int, style: Appearance
) -> Drawn:
    """The picture of a record; `told` says how it stands. Raises NotDrawnError."""
    asked = order.write_record(title, told, courses, style.theme, style.palette)
    return await draw(workers, RECORD, title, asked, waiting)


async def card(
    workers: Workers,
    game: Game[Any, Any, Any],
    edition: str,
    key: str,
    waiting: int,
    theme: Theme = "dark",
) -> Drawn:
    """The picture of a game's card. Raises NotDrawnError."""
    return await _found(workers, CARD, game.about.key, order.write_card(game, edition, key, theme), waiting)


async def animated(
    workers: Workers,
    positions: AsyncIterator[Shown],
    heading: str,
    person: int,
    tell: Tell | None = None,
    style: Appearance = USUAL,
) -> Drawn:
    """The animation of these positions as a WebP; `heading` begins its alt text. `tell` is called with how many pictures
    are done, and how many there are. Raises Refusal if it cannot be made."""
    try:
        orders = [
            _ordered(
                ANIMATE,
                shown.table.game,
                shown.view,
                look(shown, words.plain_names(shown.table), style=style),
            )
            async for shown in positions
        ]
        asked = order.write_each(orders)
        with _drawing(ANIMATE, "an animation"):
            making = workers.follow(
                ANIMATE, asked, lambda so_far: resolve_name(ANIMATE.function)(asked, so_far), person, tell
            )
            alt, image = order.read_answer(await waits.wait(making, "an animation is being made"))
    except NotDrawnError as error:
        raise Refusal("not_animated", "The animation could not be made.", error.hint) from None
    except BusyError:
        raise Refusal(
            "many_animations",
            "Too many people are waiting for animations.",
            "Try again in a few minutes.",
        ) from None
    return Drawn(image, words.cut(f"{heading} At the end: {alt}", ALT_LIMIT))


MADE_KEPT: Final = 2
"""How many that are to be posted are kept, until they are; others would be made anew."""


class Animating:
    """Who waits for what: each person for one animation, and for each finished game one is made."""

    def __init__(self) -> None:
        self.closed = False
        self._of_person: dict[int, tuple[int, bool, asyncio.Task[Drawn]]] = {}
        """The game, whether its animation is to be posted in its channel, and the work."""
        self._ready = Recent[int, Drawn](MADE_KEPT)

    @contextmanager
    def begun(
        self, game: int, person: int, work: Callable[[], Coroutine[Any, Any, Drawn]], *, public: bool
    ) -> Iterator[asyncio.Task[Drawn]]:
        """The task that does the work; it is cancelled if it is left before its end. Raises TableError if this person
        waits already, or if the same `public` one is being made."""
        if person in self._of_person:
            raise TableError(
                "own_animation",
                "You are already waiting for an animation.",
                "Ask again once it is here, or stop it.",
            )
        if public and any(each[:2] == (game, True) for each in self._of_person.values()):
            raise TableError(
                "being_animated",
                "This animation is being made already.",
                "It comes in this channel in a moment.",
            )
        task = asyncio.ensure_future(work())
        self._of_person[person] = game, public, task
        try:
            yield task
        finally:
            task.cancel()
            del self._of_person[person]

    def stop(self, game: int, person: int) -> bool:
        """Stop what this person waits for. Returns whether they waited for an animation of this game."""
        waited, _, task = self._of_person.get(person, (0, False, None))
        return waited == game and task is not None and task.cancel()

    def keep(self, game: int, drawn: Drawn) -> None:
        """Keep what is to be posted in the channel of a game."""
        self._ready[game] = drawn

    def kept(self, game: int) -> Drawn | None:
        """What is to be posted in the channel of a game."""
        return self._ready.get(game)

    def close(self) -> None:
        """Stop everything, because the bot stops."""
        self.closed = True
        for *_, task in self._of_person.values():
            task.cancel()
