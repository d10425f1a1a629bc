"""Which colours a picture has: the names of the themes and of the players' palettes (`palette.py` has their colours)."""

from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["dark", "light"]
Palette: TypeAlias = Literal["usual", "redgreen", "bluegreen"]
"""The players' colours: the usual ones, those for people to whom red and green look alike, or blue and green."""
