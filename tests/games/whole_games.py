"""Whole games that were played well, one file each, with events that random play does not reach, such as a win.

    {"seats": 2, "options": {}, "actions": [
    {"type": "Deal", …},
    …
    ]}

The actions are as they are stored, chance's included. They are whoever's turn it is; where several decide
at once, the first of them decides first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.core import codec
from games.core.protocol import Game

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Played:
    """A game by its actions; `name` is the file's without its ending."""

    name: str
    seats: int
    options: Mapping[str, str]
    actions: tuple[Any, ...]


def played_files(game: Game[Any, Any, Any]) -> list[Path]:
    """The files of the games that are kept, in the order of their names."""
    return sorted((FOLDER / game.about.key / "played").glob("*.json"))


def played_games(game: Game[Any, Any, Any]) -> Iterator[Played]:
    """The games of this kind that are kept, in the order of their names."""
    for path in played_files(game):
        kept = json.loads(path.read_text("utf-8"))
        actions = tuple(codec.decode_action(game, action) for action in kept["actions"])
        yield Played(path.stem, kept["seats"], kept["options"], actions)


def written(game: Game[Any, Any, Any], played: Played) -> str:
    """The file's text."""
    lines = ",\n".join(json.dumps(codec.encode_action(game, action)) for action in played.actions)
    options = json.dumps(dict(played.options))
    return f'{{"seats": {played.seats}, "options": {options}, "actions": [\n{lines}\n]}}\n'
