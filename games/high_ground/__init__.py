"""High Ground, by Jonathan Hartshorn (2007): playing cards are the land, pyramids are the armies."""

from typing import Final

from games.core.protocol import Game
from games.high_ground import knowledge
from games.high_ground.about import ABOUT, COMMANDS
from games.high_ground.actions import Action
from games.high_ground.notation import text as notation
from games.high_ground.playing import PLAYING
from games.high_ground.puzzles import PUZZLES
from games.high_ground.rules import steps as rules
from games.high_ground.state import State, View
from games.high_ground.words import sentences as words

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
    playing=PLAYING,
    puzzles=PUZZLES,
)
