"""The two functions that every game's words offer."""

from __future__ import annotations

from games.high_heavens.words.events import describe as describe
from games.high_heavens.words.prompt import prompt as prompt
