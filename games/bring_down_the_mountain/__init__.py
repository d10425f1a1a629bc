"""Bring Down the Mountain, by Björn Wärmedal (2022): a co-operative game of four valleys and four ridges."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain import knowledge, seats
from games.bring_down_the_mountain.about import ABOUT
from games.bring_down_the_mountain.actions import Action
from games.bring_down_the_mountain.commands import COMMANDS
from games.bring_down_the_mountain.ending import opened, signs, turn_number, uncovered
from games.bring_down_the_mountain.notation import text as notation
from games.bring_down_the_mountain.rules import steps as rules
from games.bring_down_the_mountain.solving.hint import hint
from games.bring_down_the_mountain.solving.story import afterword, daily, worthy
from games.bring_down_the_mountain.state import State
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words import sentences as words
from games.bring_down_the_mountain.words.standing import standing
from games.core.protocol import Extras, Game

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    extras=Extras(
        hint=hint,
        afterword=afterword,
        daily=daily,
        worthy=worthy,
        turn_number=turn_number,
        uncovered=uncovered,
        signs=signs,
        open_choice=knowledge.open_choice,
        touches=knowledge.touches,
        standing=standing,
        opened=opened,
    ),
)
