"""High Ground, by Jonathan Hartshorn (2007): playing cards are the land, pyramids are the armies."""

from typing import Final

from games.core.optional_parts import imported
from games.core.protocol import Game
from games.high_ground import knowledge
from games.high_ground.about import ABOUT, COMMANDS
from games.high_ground.actions import Action
from games.high_ground.notation import text as notation
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
    load_playing=imported("games.high_ground.playing:PLAYING"),
    load_puzzles=imported("games.high_ground.puzzles:PUZZLES"),
    won={"medium": (300.5, 400), "hard": (40.5, 54)},
)
