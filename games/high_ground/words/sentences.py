"""The words as one part of the game: `prompt` and `describe`."""

from __future__ import annotations

from games.high_ground.words.events import describe as describe
from games.high_ground.words.prompt import prompt as prompt
