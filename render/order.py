"""A picture as it is ordered from the process that draws (`worker.py`). Importing this loads no drawing.

    order     4 bytes: its length; then JSON: the game's key, the view and the look
    answer    1 byte: 1 if it was drawn, 0 if not; 4 bytes each: the lengths of words and picture; then both

Numbers stand with the most significant byte first. The words are the picture's alt text, or why it could not be
drawn. Answers come in the order of the orders.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final

from games.core.codec import decode, decode_event, encode, encode_event
from games.core.protocol import Game
from games.registry import by_key
from render.core.look import Look

LONGEST: Final = 1 << 20
"""Bytes that an order may have; the largest view of a game takes a fiftieth of it."""
LENGTH: Final = struct.Struct(">I")
ANSWER: Final = struct.Struct(">?II")


def write(game: Game[Any, Any, Any], view: object, look: Look) -> bytes:
    """An order as it is sent. Raises ValueError where it is longer than an order may be."""
    asked = {
        "game": game.about.key,
        "view": encode(view),
        "names": look.names,
        "number": look.number,
        "move": look.move,
        "to_act": sorted(look.to_act),
        "events": [encode_event(game, event) for event in look.events],
        "theme": look.theme,
        "preview": look.preview,
    }
    body = json.dumps(asked, separators=(",", ":")).encode()
    if len(body) > LONGEST:
        raise ValueError(f"{len(body)} bytes are too many for one picture.")
    return LENGTH.pack(len(body)) + body


def read(body: bytes) -> tuple[Game[Any, Any, Any], Any, Look]:
    """The game, the view and the look out of an order without its length. Raises BadData, KeyError, ValueError."""
    asked = json.loads(body)
    game: Game[Any, Any, Any] = by_key(asked["game"])
    look = Look(
        names=tuple(asked["names"]),
        number=asked["number"],
        move=asked["move"],
        to_act=frozenset(asked["to_act"]),
        events=tuple(decode_event(game, event) for event in asked["events"]),
        theme=asked["theme"],
        preview=asked["preview"],
    )
    return game, decode(game.about.view_type, asked["view"]), look
