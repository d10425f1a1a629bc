"""The boards that a drawing is judged by: every game at its emptiest and its fullest, in the middle, planned, and at its
end. Also what the documentation shows."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, TypeAlias

from games.computer.course import Entry
from games.computer.review import review
from games.computer.search import EASY, Search
from games.core.components import Draw
from games.core.protocol import CHANCE
from games.core.puzzles import read
from games.core.words import enumerated
from games.registry import by_key
from render import samples
from render.charts import reviews
from render.charts.course import look as course
from render.core.look import Look, ReviewLook, Theme
from render.core.scene import Scene
from render.high_heavens.card import card as heavens_card
from render.pictures import picture

Board: TypeAlias = Callable[[Theme], Scene]


CHOOSING: Final[Mapping[str, samples.Choose]] = {
    "bring_down_the_mountain": samples.tidy,
    "high_ground": samples.roaming,
    "high_heavens": samples.marching,
    "highest_ground": samples.warring,
}
"""Who plays the games for the pictures; the others are played at random."""


@lru_cache(maxsize=4)
def _played(
    key: str, seats: int, moves: int, seed: int, options: tuple[tuple[str, str], ...]
) -> samples.Sample:
    return samples.play(by_key(key), seats, moves, seed, dict(options), choose=CHOOSING.get(key))


def board(
    key: str, seats: int, moves: int, seed: int, seat: int | None = None, looked: int = 0, **options: str
) -> Board:
    """A game that was played by itself; with a seat, as that player sees it, and with `looked` as somebody does who looked so
    many moves ago."""
    game = by_key(key)

    def scene(theme: Theme) -> Scene:
        sample = _played(key, seats, moves, seed, tuple(options.items()))
        heard = tuple(each for each in sample.events if each.audience is None or seat in each.audience)
        if looked:
            look = samples.caught_up(game, sample, looked, theme=theme)
        else:
            look = samples.look(game, replace(sample, events=heard), theme=theme)
        return picture(game).scene(game.knowledge.view(sample.state, seat), look)

    return scene


def dog_planned(seats: int, moves: int, seed: int) -> Board:
    """The preview of an attack in Dog Eat Dog."""
    game = by_key("dog_eat_dog")

    def scene(theme: Theme) -> Scene:
        sample = samples.play(game, seats, moves, seed)
        look = samples.look(game, sample, theme=theme)
        seat = min(look.to_act)
        step = game.rules.apply(sample.state, seat, next(iter(game.rules.legal_actions(sample.state, seat))))
        ahead = replace(look, events=step.events, to_act=frozenset(), preview=True)
        return picture(game).scene(game.knowledge.view(step.state, None), ahead)

    return scene


def puzzle(key: str, number: int) -> Board:
    """A puzzle, as its solver sees it. Only one whose day has been is to be shown."""
    game = by_key(key)

    def scene(theme: Theme) -> Scene:
        kept = read(game, number)
        look = Look(samples.NAMES, to_act=frozenset({kept.seat}), theme=theme, you=kept.seat)
        return picture(game).scene(game.knowledge.view(kept.state, kept.seat), look)

    return scene


@lru_cache(maxsize=1)
def _reviewed(key: str, seats: int, seed: bytes) -> ReviewLook:
    """The course of a game between easy computers, counted in moves."""
    game = by_key(key)
    search, states, entries, moves = Search(game, seats, {}), [game.new(seats, {})], list[Entry](), [0]
    while owing := game.rules.to_act(states[-1]):
        state, row = states[-1], len(entries)
        if owing is CHANCE:
            entries.append((CHANCE, game.rules.sample(state, Draw(seed, row))))
        else:
            seat = min(owing)
            thought = search.think(game.knowledge.view(state, seat), seat, EASY, b"%s %d" % (seed, row))
            entries.append((seat, thought.line[0]))
        states.append(game.rules.apply(state, *entries[-1]).state)
        moves.append(moves[-1] + (owing is not CHANCE))
    outcome = game.rules.outcome(states[-1])
    told = f"Won by {enumerated(samples.NAMES[seat] for seat in outcome.winners)}" if outcome else ""
    return course(game, review(game, seats, {}, entries, seed), None, moves, samples.NAMES, told)


def reviewed(key: str, seats: int, seed: bytes) -> Board:
    """The picture of a review. Judging the game takes half a minute."""
    return lambda theme: reviews.scene(_reviewed(key, seats, seed), theme)


dog = partial(board, "dog_eat_dog")
mountain = partial(board, "bring_down_the_mountain")
ground = partial(board, "high_ground")
heavens = partial(board, "high_heavens")
highest = partial(board, "highest_ground", 2)

BOARDS: Final[Mapping[str, Board]] = {
    "dog-begins": dog(2, 0, 2),
    "dog-three": dog(3, 15, 1),
    "dog-four": dog(4, 12, 3, treehouse_die="on"),
    "dog-preview": dog_planned(4, 0, 1),
    "dog-five": dog(5, 20, 3, guards_may_attack="on"),
    "dog-eight": dog(8, 24, 1),
    "dog-eight-late": dog(8, 50, 9, guards_may_attack="on", treehouse_die="on"),
    "dog-since": dog(3, 15, 1, looked=5),
    "dog-end": dog(3, 1000, 6),
    "dog-end-eight": dog(8, 1000, 1),
    "mountain": mountain(4, 40, 3),
    "mountain-fog": mountain(2, 60, 5, fog="on"),
    "mountain-since": mountain(4, 40, 3, looked=4),
    "mountain-lost": mountain(3, 1000, 2),
    "ground": ground(3, 15, 28),
    "ground-hand": ground(2, 14, 12, 0),
    "ground-large": ground(4, 56, 23),
    "ground-since": ground(3, 28, 28, looked=6),
    "ground-begins": ground(4, 0, 2),
    "ground-late": ground(4, 90, 2),
    "ground-end": ground(3, 400, 3),
    "ground-draw": ground(2, 400, 2),
    "heavens": heavens(2, 120, 9),
    "heavens-hand": heavens(2, 45, 2, 0),
    "heavens-since": heavens(2, 120, 9, looked=9),
    "heavens-begins": heavens(2, 0, 1),
    "heavens-teams": heavens(4, 70, 3),
    "heavens-end": heavens(2, 2000, 1),
    "highest": highest(340, 2, 0),
    "highest-orders": highest(285, 2, 0),
    "highest-channel": highest(340, 2),
    "highest-begins": highest(2, 2, 1),
    "highest-since": highest(340, 2, looked=80),
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
    "review": (reviewed("dog_eat_dog", 3, b"5"), "dark"),
    "puzzle": (puzzle("high_ground", 1), "dark"),
    "highest": (BOARDS["highest-orders"], "dark"),
    "highest-channel": (BOARDS["highest-channel"], "light"),
    "highest-end": (BOARDS["highest-end"], "dark"),
}
"""The pictures of the documentation: which board, and in which theme."""
