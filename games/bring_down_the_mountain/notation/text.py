"""The notation as one part of the game: `parse` and `write`."""

from __future__ import annotations

from games.bring_down_the_mountain.notation.parse import parse as parse
from games.bring_down_the_mountain.notation.write import write as write
