"""Runners, an example game: a grid without secrets, made with the defaults of `games/core/simple_games/`."""

from tests.examples.runners.rules import GAME as GAME
