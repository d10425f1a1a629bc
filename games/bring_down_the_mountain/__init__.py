"""Bring Down the Mountain, by Björn Wärmedal (2022): a co-operative game of four valleys and four ridges."""

from typing import Final

from games.bring_down_the_mountain import knowledge, notation, words
from games.bring_down_the_mountain.about import ABOUT, COMMANDS
from games.bring_down_the_mountain.actions import Action
from games.bring_down_the_mountain.rules import steps as rules
from games.bring_down_the_mountain.solving import daily, hint
from games.bring_down_the_mountain.state import State, View
from games.core.optional_parts import imported
from games.core.protocol import Game

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=rules,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    hints=hint,
    daily=daily,
    turns=knowledge,
    reveal=knowledge,
    forced=knowledge,
    conditional=knowledge,
    load_playing=imported("games.bring_down_the_mountain.playing:PLAYING"),
    won={"easy": (93.0, 200), "medium": (198.0, 200), "hard": (199.0, 200)},
)
