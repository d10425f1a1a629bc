"""The two functions that every game's notation offers."""

from __future__ import annotations

from games.high_heavens.notation.parse import parse as parse
from games.high_heavens.notation.write import write as write
