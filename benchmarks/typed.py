"""Suggestions for typed moves and the reading of them, in the fullest positions of every game."""

import random
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

from benchmarks.sizes import Piece, Row, Size
from bot.discord.play.moves import notations
from bot.table.model.table import Person
from games.core.components import Draw
from games.core.options import Option
from games.core.protocol import CHANCE, Game
from games.core.words import GameError
from games.registry import GAMES

BAR: Final = 3.0
"""Milliseconds of the event loop per keystroke."""
SIZES: Final = {Size.FULL: (2, 600), Size.QUICK: (1, 600), Size.SMALLEST: (1, 20)}
"""How many random games of each are looked for the fullest position, and of how many decisions at most."""
REPEATED: Final = 5


def pieces(size: Size) -> list[Piece]:
    """One for each game."""
    games, longest = SIZES[size]
    return [partial(_measured, game, games, longest) for game in GAMES]


def _measured(game: Game[Any, Any, Any], games: int, longest: int) -> list[Row]:
    """The slowest suggestion, for nothing, a whole move and nonsense; and the slowest typed move."""
    state, seat, legal = _fullest(game, games, longest)
    people = range(game.about.seat_counts[-1])
    players = [SimpleNamespace(person=Person(number, f"Player {number}")) for number in people]
    shown: Any = SimpleNamespace(
        view=game.knowledge.view(state, seat),
        legal=legal,
        seat=seat,
        table=SimpleNamespace(game=game, players=players),
    )
    texts = ("banana", game.notation.write(legal[-1]))
    slowest = _spent(_legal, game, state, seat) + max(_spent(notations, shown, each) for each in ("", *texts))
    read = max(_spent(_read, shown, text) for text in texts)
    title = game.about.title
    return [
        (f"{title}: slowest suggestion, {len(legal)} legal actions", slowest, "ms", BAR),
        (f"{title}: a typed move read", read, "ms", None),
    ]


def _legal(game: Game[Any, Any, Any], state: Any, seat: int) -> tuple[Any, ...]:
    return tuple(game.rules.legal_actions(state, seat))


def _read(shown: Any, text: str) -> Any:
    try:
        return shown.table.game.notation.parse(shown.view, shown.legal, text)
    except GameError as refused:
        return refused


def _spent(work: Callable[..., Any], *given: Any) -> float:
    """The milliseconds that this work takes, best of a few runs."""
    found = []
    for _ in range(REPEATED):
        began = time.perf_counter()
        work(*given)
        found.append(time.perf_counter() - began)
    return min(found) * 1000


def _fullest(game: Game[Any, Any, Any], games: int, longest: int) -> tuple[Any, int, tuple[Any, ...]]:
    """The position with the most legal actions for one seat, in random games with the most players."""
    found: tuple[Any, int, tuple[Any, ...]] = (None, 0, ())
    options = {
        option.key: option.choices[-1].value for option in game.about.options if isinstance(option, Option)
    }
    for number in range(games):
        luck = random.Random(number)
        state, count = game.new(game.about.seat_counts[-1], options), 0
        while (owing := game.rules.to_act(state)) and count < longest:
            if owing is CHANCE:
                state = game.rules.apply(
                    state, CHANCE, game.rules.sample(state, Draw(b"typing", count))
                ).state
            else:
                seat = min(owing)
                legal = tuple(game.rules.legal_actions(state, seat))
                if len(legal) > len(found[2]):
                    found = state, seat, legal
                state = game.rules.apply(state, seat, luck.choice(legal)).state
            count += 1
    return found
