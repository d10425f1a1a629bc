"""Draws what was ordered (`order.py`). A process that does nothing else does it for the bot."""

from __future__ import annotations

from render import order
from render.core.painter import png
from render.pictures import picture


def draw(question: bytes) -> bytes:
    """The alt text and the PNG that an order asks for. Raises BadData, KeyError, ValueError for what is no order."""
    game, view, look = order.read(question)
    drawing = picture(game)
    return order.answer(drawing.alt(view, look), png(drawing.scene(view, look)))


def tell(question: bytes) -> bytes:
    """The whole board in words, in UTF-8. Raises BadData, KeyError, ValueError for what is no order."""
    game, view, look = order.read(question)
    return picture(game).text(view, look).encode()
