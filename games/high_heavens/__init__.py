"""High Heavens, designed by Ryan Lesser (2014): two pantheons of gods duel over their homes. Cards and board are house."""

from typing import Final

from games.core.optional_parts import imported
from games.core.protocol import Game
from games.high_heavens import knowledge, reports
from games.high_heavens.about import ABOUT, COMMANDS
from games.high_heavens.actions import Action
from games.high_heavens.notation import parse as notation
from games.high_heavens.rules import steps as rules
from games.high_heavens.state import State, View
from games.high_heavens.words import cards, sentences as words

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
    reports=reports,
    reveal=knowledge,
    forced=knowledge,
    conditional=knowledge,
    cards=cards,
    load_playing=imported("games.high_heavens.playing.turns:PLAYING"),
    load_puzzles=imported("games.high_heavens.puzzles:PUZZLES"),
    won={"medium": (331.5, 400), "hard": (34.0, 35)},
)
