"""A game from one file of rules: everything that can be derived is (docs/first-game.md)."""

from __future__ import annotations

from games.core.chance import Draw as Draw
from games.core.optional_parts.board import Cell as Cell
from games.core.optional_parts.board import Grid as Grid
from games.core.optional_parts.board import Hand as Hand
from games.core.optional_parts.board import Part as Part
from games.core.optional_parts.board import Piece as Piece
from games.core.optional_parts.board import Row as Row
from games.core.protocol import CHANCE as CHANCE
from games.core.protocol import Actor as Actor
from games.core.protocol import Chance as Chance
from games.core.protocol import Event as Event
from games.core.protocol import Game as Game
from games.core.protocol import Outcome as Outcome
from games.core.protocol import Private as Private
from games.core.protocol import Seat as Seat
from games.core.protocol import Step as Step
from games.core.simple_games.game import simple_game as simple_game
from games.core.simple_games.table import NOBODY as NOBODY
from games.core.simple_games.table import OPEN as OPEN
from games.core.simple_games.table import OWNER as OWNER
from games.core.simple_games.table import Table as Table
from games.core.simple_games.table import best as best
