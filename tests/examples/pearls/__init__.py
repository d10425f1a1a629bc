"""Pearls, an example game: hidden hands and sealed bids, made with the defaults of `games/core/simple_games/`."""

from tests.examples.pearls.rules import GAME as GAME
