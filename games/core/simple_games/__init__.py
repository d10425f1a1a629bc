"""A game from one file of rules: everything that can be derived is (docs/first-game.md)."""

from games.core.components import Draw as Draw
from games.core.optional_parts.parts import (
    Cell as Cell,
    Grid as Grid,
    Hand as Hand,
    Part as Part,
    Piece as Piece,
    Row as Row,
)
from games.core.protocol import (
    CHANCE as CHANCE,
    Actor as Actor,
    Chance as Chance,
    Event as Event,
    Game as Game,
    Outcome as Outcome,
    Private as Private,
    Seat as Seat,
    Step as Step,
)
from games.core.simple_games.game import simple_game as simple_game
from games.core.simple_games.table import (
    NOBODY as NOBODY,
    OPEN as OPEN,
    OWNER as OWNER,
    Table as Table,
    best as best,
)
