"""The notation, as the table calls it."""

from __future__ import annotations

from games.highest_ground.notation.parse import parse as parse
from games.highest_ground.notation.write import write as write
