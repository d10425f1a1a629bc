"""Boards as pictures and in words, covers and cards, made by the workers (`drawing.py`); the last few pictures are kept.

A kept picture is found by what its worker was sent, so people who may know the same share one picture, and nobody
gets a picture of what they may not know.

`waiting` is the id of who waits for a board, a person or a channel: they are served in turn.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

import discord

from bot.discord import words
from bot.discord.errors import Refusal
from bot.discord.pictures import drawing
from bot.discord.pictures.drawing import NotDrawnError
from bot.recent import Recent
from bot.table.model import EXAMPLES, Shown, TableError
from bot.table.notifications.preferences import USUAL, Appearance
from bot.table.play.moves import audible
from bot.worker_processes.errors import BusyError, StoppedError
from bot.worker_processes.service import Workers
from bot.worker_processes.works import ANIMATE, DRAW, Tell
from games.core.chance import Draw
from games.core.commands import open_commands
from games.core.protocol import CHANCE, Event, Game
from render import order
from render.core.look import MOST_STEPS, Choice, Cover, Look, Theme

KEPT: Final = 16
ALT_LIMIT: Final = 1024
NO_PICTURE: Final = "The picture could not be drawn."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a file's bytes, and the same in words."""

    image: bytes
    alt: str

    def file(self, name: str) -> discord.File:
        """A new upload of this picture."""
        return discord.File(BytesIO(self.image), filename=name, description=self.alt)


class Kept:
    """The last few pictures, by what they were asked with."""

    def __init__(self, most: int) -> None:
        self._found = Recent[Hashable, Drawn](most)

    async def drawn(self, asked: Hashable, draw: Callable[[], Awaitable[tuple[str, bytes]]]) -> Drawn:
        """The picture that was asked for, drawn unless it is kept. Raises what `draw` raises."""
        found = self._found.get(asked)
        if found is None:
            alt, image = await draw()
            found = Drawn(image, words.cut(alt, ALT_LIMIT))
        self._found[asked] = found
        return found


_kept: Final = Kept(KEPT)


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
        moment=shown.moment,
        date=shown.date,
        steps=shown.steps[-MOST_STEPS:],
        earlier=max(0, len(shown.steps) - MOST_STEPS),
        you=shown.seat,
    )


async def drawn(workers: Workers, game: Game[Any, Any, Any], view: object, how: Look, waiting: int) -> Drawn:
    """The picture of any view of a game. Raises NotDrawnError, and StoppedError when the bot stops."""
    asked = drawing.ordered(DRAW, game, view, how)
    return await _kept.drawn(asked, lambda: drawing.draw(workers, game, view, how, asked, waiting))


async def file(
    workers: Workers, shown: Shown, waiting: int, choices: tuple[Choice, ...] = (), style: Appearance = USUAL
) -> discord.File:
    """The picture of a position as an upload, named only by its game and position.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    how = look(shown, words.plain_names(shown.table), choices, style)
    picture = await drawn(workers, shown.table.game, shown.view, how, waiting)
    return picture.file(f"game-{shown.table.id}-{shown.seq}.png")


async def text(workers: Workers, shown: Shown, waiting: int) -> str:
    """The whole board in words, as message text. Raises Refusal if that fails, and StoppedError when the bot stops."""
    how = look(shown, words.names(shown.table))
    try:
        told = await drawing.tell(workers, shown.table.game, shown.view, how, waiting)
    except NotDrawnError as error:
        raise Refusal("not_told", "The board cannot be shown in words.", owner_reads(error)) from None
    return told.strip() or "There is nothing on the board."


async def instead(workers: Workers, shown: Shown, error: NotDrawnError, room: int, waiting: int) -> str:
    """The text in place of a picture that could not be drawn, at most `room` characters long.

    It says where the owner finds the reason, below the board in words if that fits.
    """
    return await with_note(workers, shown, f"-# {NO_PICTURE} {owner_reads(error)}", room, waiting)


async def with_note(workers: Workers, shown: Shown, note: str, room: int, waiting: int) -> str:
    """The board in words if it fits, and this note below it, at most `room` characters long."""
    try:
        board = await text(workers, shown, waiting)
    except Refusal:
        return note
    return f"{board}\n{note}" if len(board) + 1 + len(note) <= room else note


def owner_reads(error: NotDrawnError) -> str:
    """Where the bot's owner finds the reason."""
    return f"The bot's owner finds the reason in the log under **{error.reference}**."


_SECRET: Final = b"rules"
_MOVES: Final = 12
"""How many moves have been made: enough that something stands on the board."""


async def under_way(
    workers: Workers, game: Game[Any, Any, Any], waiting: int, style: Appearance = USUAL
) -> Drawn:
    """The picture of a game for two, or for as few more as it needs, after its first moves.

    `waiting` is the id of the person who waits. Raises NotDrawnError, and StoppedError when the bot stops.
    """
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


_kept_covers: Final = Kept(256)


async def covers(
    workers: Workers, games: Sequence[Game[Any, Any, Any]], waiting: int, theme: Theme = "dark"
) -> Drawn:
    """A game's cover, or the gallery of several; `waiting` is the id of the person or channel that waits.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
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
    return await _kept_covers.drawn(
        (theme, shown), lambda: drawing.draw_covers(workers, shown, waiting, theme)
    )


KEPT_CARDS: Final = 32
_kept_cards: Final = Kept(KEPT_CARDS)


async def card(
    workers: Workers,
    game: Game[Any, Any, Any],
    edition: str,
    key: str,
    waiting: int,
    theme: Theme = "dark",
) -> Drawn:
    """The picture of a game's card; `waiting` is the id of the person who waits.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    asked = game.about.key, game.about.rules_version, edition, key, theme
    return await _kept_cards.drawn(
        asked, lambda: drawing.draw_card(workers, game, edition, key, waiting, theme)
    )


async def animated(
    workers: Workers,
    positions: AsyncIterator[Shown],
    heading: str,
    person: int,
    tell: Tell | None = None,
    style: Appearance = USUAL,
) -> Drawn:
    """The animation of these positions as a WebP; `heading` begins its alt text. `tell` is called with how many pictures
    are done, and how many there are. `person` is the id of who waits.

    Raises Refusal if it cannot be made, and StoppedError when the bot stops.
    """
    try:
        orders = [
            drawing.ordered(
                ANIMATE,
                shown.table.game,
                shown.view,
                look(shown, words.plain_names(shown.table), style=style),
            )
            async for shown in positions
        ]
        alt, image = await drawing.animate(workers, order.write_each(orders), person, tell)
    except NotDrawnError as error:
        raise Refusal("not_animated", "The animation could not be made.", owner_reads(error)) from None
    except StoppedError:
        raise
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
