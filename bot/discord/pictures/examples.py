"""A game under way, for the first page of its rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from bot.discord import words
from bot.discord.pictures import boards
from bot.discord.pictures.boards import ALT_LIMIT, Drawn
from bot.table.model.names import EXAMPLES
from bot.table.people.preferences import USUAL, Appearance
from bot.table.play.moves import audible
from bot.workers.service import Workers
from games.core.chance import Draw
from games.core.commands import open_commands
from games.core.protocol import CHANCE, Event, Game
from render.core.look import Look

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
    found = await boards.drawn(workers, game, view, how, waiting)
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
