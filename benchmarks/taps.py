"""How many taps a move takes, from the board's message to the move saved, with previews, in random games."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any, Final

from benchmarks.sizes import Piece, Row, Size
from games.core.components import Draw
from games.core.numbered_choices.choices import children, offer, root
from games.core.protocol import CHANCE, Game
from games.registry import GAMES

SIZES: Final = {Size.FULL: (15, 250), Size.QUICK: (5, 250), Size.SMALLEST: (1, 10)}
"""How many random games of each are played, and after how many decisions one is left."""
BARS: Final = {"Attack": 4, "Draw": 3, "Move": 4, "Play": 4, "Roll": 2, "Enough": 1}
"""The most taps that the median of these actions may take."""


def pieces(size: Size) -> list[Piece]:
    """One for each game."""
    games, longest = SIZES[size]
    return [partial(_measured, game, games, longest) for game in GAMES]


def _measured(game: Game[Any, Any, Any], games: int, longest: int) -> list[Row]:
    counted: dict[str, list[int]] = {}
    for number in range(games):
        for kind, taps in _played(game, number, longest):
            counted.setdefault(kind, []).append(taps)
    every = [taps for found in counted.values() for taps in found]
    return [
        (f"{game.about.title}: any of {len(every)} moves", median(every), "taps", None),
        *(
            (f"{game.about.title}: {kind}", median(found), "taps", BARS.get(kind))
            for kind, found in counted.items()
        ),
    ]


def _played(game: Game[Any, Any, Any], number: int, longest: int) -> Iterator[tuple[str, int]]:
    """A random game: what was done, and in how many taps."""
    luck = random.Random(number)
    counts = game.about.seat_counts
    state, row, last = game.new(counts[number % len(counts)], {}), 0, (-1, -1)
    while (owing := game.rules.to_act(state)) and row < longest:
        if owing is CHANCE:
            drawn = game.rules.sample(state, Draw(b"taps %d" % number, row))
            state = game.rules.apply(state, CHANCE, drawn).state
        else:
            seat = min(owing)
            legal = tuple(game.rules.legal_actions(state, seat))
            kind = luck.choice(list(dict.fromkeys(type(each) for each in legal)))
            action = luck.choice([each for each in legal if type(each) is kind])
            now = (seat, game.rules.turn(state))
            # A turn goes on in the private message: only its first move begins at the board.
            yield kind.__name__, taps(game, game.knowledge.view(state, seat), legal, action) + (now != last)
            state, last = game.rules.apply(state, seat, action).state, now
        row += 1


def taps(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], action: Any) -> int:
    """The taps from the private message to the action done: its choices, and Do it where there is a preview."""
    node, count = root(game.commands, legal), 0
    while node.action is None:
        made = offer(game.commands, view, node)
        found = next((each for each in made.all if action in each.actions), None)
        count += 2 if found is None else 1  # a group, and then the choice in it
        inside = children(game.commands, made.node)
        node = next(each for each in inside if action in each.actions) if found is None else found
    noted = node.command is not None and node.command.noted
    return count + 1 if not noted and (node.filled or not count) else count
