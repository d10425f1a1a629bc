"""High Heavens, designed by Ryan Lesser (2014): two pantheons of gods duel over their homes. Cards and board are house."""

from __future__ import annotations

from typing import Final

from games.core.protocol import Extras, Game
from games.high_heavens import knowledge, seats
from games.high_heavens.about import ABOUT
from games.high_heavens.actions import Action
from games.high_heavens.commands import COMMANDS
from games.high_heavens.ending import turn_number, uncovered
from games.high_heavens.notation import text as notation
from games.high_heavens.odds import odds
from games.high_heavens.rules import steps as rules
from games.high_heavens.state import State
from games.high_heavens.view import View
from games.high_heavens.words import cards
from games.high_heavens.words import sentences as words
from games.high_heavens.words.standing import standing

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    extras=Extras(
        turn_number=turn_number,
        uncovered=uncovered,
        odds=odds,
        cards=cards,
        open_choice=knowledge.open_choice,
        touches=knowledge.touches,
        standing=standing,
    ),
)
