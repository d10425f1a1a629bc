"""High Ground, by Jonathan Hartshorn (2007): playing cards are the land, pyramids are the armies."""

from typing import Final

from games.core.optional_parts.parts import Playing
from games.core.optional_parts.puzzles import Puzzles
from games.core.protocol import Game
from games.high_ground import knowledge
from games.high_ground.about import ABOUT, COMMANDS
from games.high_ground.actions import Action
from games.high_ground.notation import text as notation
from games.high_ground.rules import steps as rules
from games.high_ground.state import State, View
from games.high_ground.words import sentences as words


def _playing() -> Playing:
    from games.high_ground.playing import PLAYING

    return PLAYING


def _puzzles() -> Puzzles:
    from games.high_ground.puzzles import PUZZLES

    return PUZZLES


GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=rules,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    turns=knowledge,
    reveal=knowledge,
    forced=knowledge,
    conditional=knowledge,
    load_playing=_playing,
    load_puzzles=_puzzles,
    won={"medium": (300.5, 400), "hard": (40.5, 54)},
)
