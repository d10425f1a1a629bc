"""Dog Eat Dog, by Jason Darrah (2008): pyramids eat each other with dice."""

from typing import Final

from games.core.optional_parts.parts import Playing
from games.core.optional_parts.puzzles import Puzzles
from games.core.protocol import Game
from games.dog_eat_dog import knowledge, notation, playing, reports, words
from games.dog_eat_dog.about import ABOUT, COMMANDS
from games.dog_eat_dog.actions import Action
from games.dog_eat_dog.rules import steps as rules
from games.dog_eat_dog.state import State, View


def _playing() -> Playing:
    from games.dog_eat_dog.playing import PLAYING

    return PLAYING


def _puzzles() -> Puzzles:
    from games.dog_eat_dog.puzzles import PUZZLES

    return PUZZLES


GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=rules,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    odds=playing,
    reports=reports,
    conditional=knowledge,
    load_playing=_playing,
    load_puzzles=_puzzles,
    won={"medium": (279.5, 400)},
)
