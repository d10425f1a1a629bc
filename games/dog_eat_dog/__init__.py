"""Dog Eat Dog, by Jason Darrah (2008): pyramids eat each other with dice."""

from typing import Final

from games.core.optional_parts import imported
from games.core.protocol import Game
from games.dog_eat_dog import knowledge, notation, playing, reports, words
from games.dog_eat_dog.about import ABOUT, COMMANDS
from games.dog_eat_dog.actions import Action
from games.dog_eat_dog.rules import steps as rules
from games.dog_eat_dog.state import State, View

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
    load_playing=imported("games.dog_eat_dog.playing:PLAYING"),
    load_puzzles=imported("games.dog_eat_dog.puzzles:PUZZLES"),
    won={"medium": (279.5, 400)},
)
