"""High Heavens, designed by Ryan Lesser (2014): two pantheons of gods duel over their homes. Cards and board are house."""

from typing import Final

from games.core.optional_parts.parts import Playing
from games.core.optional_parts.puzzles import Puzzles
from games.core.protocol import Game
from games.high_heavens import knowledge
from games.high_heavens.about import ABOUT, COMMANDS
from games.high_heavens.actions import Action
from games.high_heavens.notation import parse as notation
from games.high_heavens.rules import steps as rules
from games.high_heavens.state import State, View
from games.high_heavens.words import cards, sentences as words


def _playing() -> Playing:
    from games.high_heavens.playing.turns import PLAYING

    return PLAYING


def _puzzles() -> Puzzles:
    from games.high_heavens.puzzles import PUZZLES

    return PUZZLES


GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=rules,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    odds=words,
    turns=knowledge,
    reveal=knowledge,
    forced=knowledge,
    conditional=knowledge,
    cards=cards,
    load_playing=_playing,
    load_puzzles=_puzzles,
    won={"medium": (331.5, 400), "hard": (34.0, 35)},
)
