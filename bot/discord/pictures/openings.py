"""A game's board as it begins, for the first page of its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bot.discord import words
from bot.discord.pictures import boards
from bot.discord.pictures.boards import ALT_LIMIT, Drawn
from bot.table.names import EXAMPLES
from bot.workers.service import Workers
from games.core.chance import Draw
from games.core.protocol import CHANCE, Game
from render.core.look import Look

_SECRET: Final = b"rules"


async def opening(workers: Workers, game: Game[Any, Any, Any], waiting: int) -> Drawn:
    """The picture of a game for two, or for as few more as it needs, where somebody decides for the first time.

    `waiting` is the id of the person who waits. Raises NotDrawnError, and StoppedError when the bot stops.
    """
    found = await boards.drawn(workers, game, *_position(game), waiting)
    return Drawn(found.image, words.cut(f"The board as a game begins. {found.alt}", ALT_LIMIT))


@lru_cache(maxsize=32)
def _position(game: Game[Any, Any, Any]) -> tuple[object, Look]:
    """What everybody sees of the first position, and how it is shown. Every rules page shows the same deal."""
    counts = game.about.seat_counts
    seats = next((count for count in counts if count > 1), counts[0])
    state, row = game.new(seats, {}), 0
    while (owing := game.rules.to_act(state)) is CHANCE:
        state = game.rules.apply(state, CHANCE, game.rules.sample(state, Draw(_SECRET, row))).state
        row += 1
    names = tuple(EXAMPLES[seat] if seat < len(EXAMPLES) else f"Player {seat + 1}" for seat in range(seats))
    return game.knowledge.view(state, None), Look(names, to_act=owing)
