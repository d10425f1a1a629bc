"""The game's sentences: what is owed, and what happened."""

from __future__ import annotations

from games.high_ground.words.events import describe as describe
from games.high_ground.words.prompt import prompt as prompt
