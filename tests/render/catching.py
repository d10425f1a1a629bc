"""Boards of every game that plays by itself; and those of somebody who catches up."""

from functools import lru_cache

from games.registry import by_key
from render import samples
from tests.games.highest_ground.parts import SMALL

CAUGHT = {
    "since-three-dogs": ("dog_eat_dog", 3, 15, 1, 5, {}, None),
    "since-eight-dogs": ("dog_eat_dog", 8, 30, 1, 12, {"treehouse_die": "on"}, None),
    "since-ground": ("high_ground", 3, 28, 28, 6, {}, None),
    "since-large-ground": ("high_ground", 4, 56, 23, 12, {}, None),
    "since-hand": ("high_ground", 2, 24, 12, 9, {}, 0),
    "since-heavens": ("high_heavens", 2, 120, 9, 9, {}, None),
    "since-heavens-hand": ("high_heavens", 2, 45, 2, 6, {}, 0),
    "since-highest": ("highest_ground", 2, 70, 2, 30, {"scenario": SMALL, "open": "off"}, 0),
    "since-highest-channel": ("highest_ground", 2, 95, 3, 40, {"scenario": SMALL, "open": "off"}, None),
    "since-mountain": ("bring_down_the_mountain", 4, 40, 3, 4, {}, None),
    "since-fog": ("bring_down_the_mountain", 2, 60, 5, 9, {"fog": "on"}, None),
}
CHOICES = {
    "high_ground": samples.roaming,
    "high_heavens": samples.marching,
    "highest_ground": samples.warring,
    "bring_down_the_mountain": samples.tidy,
}


@lru_cache(maxsize=512)
def _played(key, seats, moves, seed, options):
    return samples.play(by_key(key), seats, moves, seed, dict(options), choose=CHOICES.get(key))


def played(key, seats, moves, seed, options):
    """A game after so many moves, played once for all tests."""
    return _played(key, seats, moves, seed, tuple(sorted(options.items())))


def shown(key, seats, moves, seed, options, names=samples.NAMES, theme="dark", seat=None):
    """A view of it, and how it is shown."""
    game, sample = by_key(key), played(key, seats, moves, seed, options)
    return game.knowledge.view(sample.state, seat), samples.look(game, sample, names, theme)


def caught(key, seats, moves, seed, since, options, seat, names=samples.NAMES, theme="dark"):
    """The game, a view, and the look of somebody who looked so many moves ago."""
    game = by_key(key)
    sample = played(key, seats, moves, seed, options)
    look = samples.caught_up(game, sample, since, names[:seats], theme, seat)
    return game, game.knowledge.view(sample.state, seat), look


def many():
    """Boards at many moments of all games."""
    for key, seats, most, step in (
        ("dog_eat_dog", 2, 14, 3),
        ("dog_eat_dog", 5, 40, 7),
        ("dog_eat_dog", 8, 60, 9),
        ("high_ground", 2, 50, 8),
        ("high_ground", 4, 90, 13),
        ("high_heavens", 2, 120, 17),
        ("high_heavens", 4, 70, 14),
        ("highest_ground", 2, 90, 23),
        ("bring_down_the_mountain", 1, 60, 11),
        ("bring_down_the_mountain", 4, 60, 13),
    ):
        options = {"scenario": SMALL, "open": "off"} if key == "highest_ground" else {}
        for moves in range(1, most, step):
            for since in (1, 4, 15):
                yield caught(key, seats, moves, seats + 1, since, options, None)
