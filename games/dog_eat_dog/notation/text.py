"""The notation as one part of the game: `parse` and `write`."""

from __future__ import annotations

from games.dog_eat_dog.notation.parse import parse as parse
from games.dog_eat_dog.notation.write import write as write
