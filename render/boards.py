"""The boards that a drawing is judged by: every game at its emptiest and its fullest, in the middle, planned, and at its
end. Also what the documentation shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from games.core.protocol import Chance, Game
from games.high_ground import GAME as GROUND
from games.registry import by_key
from render import samples
from render.core.look import Theme
from render.core.scene import Scene
from render.high_heavens.card import card as heavens_card
from render.pictures import picture

Board: TypeAlias = Callable[[Theme], Scene]


def _shown(game: Game[Any, Any, Any], sample: samples.Sample, theme: Theme, seat: int | None = None) -> Scene:
    view = game.knowledge.view(sample.state, seat)
    return picture(game).scene(view, samples.look(game, sample, theme=theme))


def dog(seats: int, moves: int, seed: int, **options: str) -> Board:
    """Dog Eat Dog, played by itself."""
    game = by_key("dog_eat_dog")
    return lambda theme: _shown(game, samples.play(game, seats, moves, seed, options), theme)


def dog_planned(seats: int, moves: int, seed: int) -> Board:
    """The preview of an attack in Dog Eat Dog."""
    game = by_key("dog_eat_dog")

    def board(theme: Theme) -> Scene:
        sample = samples.play(game, seats, moves, seed)
        owing = game.rules.to_act(sample.state)
        assert not isinstance(owing, Chance)  # noqa: S101 - a sample ends where a player decides
        seat = min(owing)
        step = game.rules.apply(sample.state, seat, next(iter(game.rules.legal_actions(sample.state, seat))))
        look = samples.look(game, sample, theme=theme)
        ahead = replace(look, events=step.events, to_act=frozenset(), preview=True)
        return picture(game).scene(game.knowledge.view(step.state, None), ahead)

    return board


def mountain(seats: int, moves: int, seed: int, **options: str) -> Board:
    """Bring Down the Mountain, played by somebody tidy."""
    game = by_key("bring_down_the_mountain")
    return lambda theme: _shown(
        game, samples.play(game, seats, moves, seed, options, choose=samples.tidy), theme
    )


def ground(seats: int, moves: int, seed: int, seat: int | None = None) -> Board:
    """High Ground, played by somebody who tries everything; with a seat, as that player sees it."""
    return lambda theme: _shown(
        GROUND, samples.play(GROUND, seats, moves, seed, choose=samples.roaming), theme, seat
    )


def since(
    key: str, seats: int, moves: int, seed: int, looked: int, choose: samples.Choose | None = None
) -> Board:
    """A game as somebody sees it who looked so many moves ago."""
    game = by_key(key)

    def board(theme: Theme) -> Scene:
        sample = samples.play(game, seats, moves, seed, choose=choose)
        look = samples.caught_up(game, sample, looked, theme=theme)
        return picture(game).scene(game.knowledge.view(sample.state, None), look)

    return board


def heavens(seats: int, moves: int, seed: int, seat: int | None = None, **options: str) -> Board:
    """High Heavens, played by somebody who marches on the enemy; with a seat, as that player sees it."""
    game = by_key("high_heavens")
    return lambda theme: _shown(
        game, samples.play(game, seats, moves, seed, options, choose=samples.marching), theme, seat
    )


@lru_cache(maxsize=4)
def _campaign(moves: int, seed: int) -> samples.Sample:
    return samples.play(by_key("highest_ground"), 2, moves, seed, choose=samples.warring)


def highest(moves: int, seed: int, seat: int | None = None) -> Board:
    """The Highest Ground, played by somebody who marches on the enemy; with a seat, as that side sees it."""
    game = by_key("highest_ground")

    def board(theme: Theme) -> Scene:
        sample = _campaign(moves, seed)
        heard = tuple(each for each in sample.events if each.audience is None or seat in each.audience)
        return _shown(game, replace(sample, events=heard), theme, seat)

    return board


BOARDS: Final[Mapping[str, Board]] = {
    "dog-begins": dog(2, 0, 2),
    "dog-three": dog(3, 15, 1),
    "dog-four": dog(4, 12, 3, treehouse_die="on"),
    "dog-preview": dog_planned(4, 0, 1),
    "dog-five": dog(5, 20, 3, guards_may_attack="on"),
    "dog-eight": dog(8, 24, 1),
    "dog-eight-late": dog(8, 50, 9, guards_may_attack="on", treehouse_die="on"),
    "dog-since": since("dog_eat_dog", 3, 15, 1, 5),
    "dog-end": dog(3, 1000, 6),
    "dog-end-eight": dog(8, 1000, 1),
    "mountain": mountain(4, 40, 3),
    "mountain-fog": mountain(2, 60, 5, fog="on"),
    "mountain-since": since("bring_down_the_mountain", 4, 40, 3, 4, samples.tidy),
    "mountain-lost": mountain(3, 1000, 2),
    "ground": ground(3, 15, 28),
    "ground-hand": ground(2, 14, 12, 0),
    "ground-large": ground(4, 56, 23),
    "ground-since": since("high_ground", 3, 28, 28, 6, samples.roaming),
    "ground-begins": ground(4, 0, 2),
    "ground-late": ground(4, 90, 2),
    "ground-end": ground(3, 400, 3),
    "ground-draw": ground(2, 400, 2),
    "heavens": heavens(2, 120, 9),
    "heavens-hand": heavens(2, 45, 2, 0),
    "heavens-since": since("high_heavens", 2, 120, 9, 9, samples.marching),
    "heavens-begins": heavens(2, 0, 1),
    "heavens-teams": heavens(4, 70, 3),
    "heavens-end": heavens(2, 2000, 1),
    "highest": highest(340, 2, 0),
    "highest-orders": highest(285, 2, 0),
    "highest-channel": highest(340, 2),
    "highest-begins": highest(2, 2, 1),
    "highest-since": since("highest_ground", 2, 340, 2, 80, samples.warring),
    "highest-end": highest(5000, 2),
}

DOCUMENTED: Final[Mapping[str, tuple[Board, Theme]]] = {
    "board": (BOARDS["dog-three"], "dark"),
    "board-light": (BOARDS["dog-eight"], "light"),
    "scoring": (BOARDS["dog-end"], "dark"),
    "mountain": (BOARDS["mountain"], "dark"),
    "mountain-fog": (BOARDS["mountain-fog"], "light"),
    "mountain-lost": (BOARDS["mountain-lost"], "dark"),
    "ground": (BOARDS["ground"], "dark"),
    "ground-hand": (BOARDS["ground-hand"], "light"),
    "ground-large": (BOARDS["ground-large"], "dark"),
    "ground-since": (BOARDS["ground-since"], "dark"),
    "ground-end": (BOARDS["ground-end"], "dark"),
    "heavens": (BOARDS["heavens"], "dark"),
    "heavens-hand": (BOARDS["heavens-hand"], "light"),
    "heavens-card": (lambda theme: heavens_card("", "heimdall", theme), "dark"),
    "heavens-end": (BOARDS["heavens-end"], "dark"),
    "highest": (BOARDS["highest-orders"], "dark"),
    "highest-channel": (BOARDS["highest-channel"], "light"),
    "highest-end": (BOARDS["highest-end"], "dark"),
}
"""The pictures of the documentation: which board, and in which theme."""
