"""Draws in a process of its own: `python -m render.worker`, orders on the standard input, answers on the output
(`order.py` says how they are written). It ends when its input does, so it never outlives whoever started it."""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from typing import BinaryIO, Final

from render import order
from render.core.painter import png
from render.pictures import picture

_GIVES_WAY: Final = 5


def draw(body: bytes) -> tuple[str, bytes]:
    """What an order asks for: the alt text and the bytes of a PNG."""
    game, view, look = order.read(body)
    drawing = picture(game)
    return drawing.alt(view, look), png(drawing.scene(view, look))


def serve(orders: BinaryIO, answers: BinaryIO) -> None:
    """Draw until nothing more is ordered. Raises ValueError where what comes is no order."""
    while len(head := orders.read(order.LENGTH.size)) == order.LENGTH.size:
        (length,) = order.LENGTH.unpack(head)
        if length > order.LONGEST:
            raise ValueError(f"An order of {length} bytes is none.")
        body = orders.read(length)
        if len(body) < length:
            return
        try:
            words, image = draw(body)
            drawn = True
        except Exception:
            drawn, words, image = False, traceback.format_exc(limit=-6), b""
        told = words.encode()
        answers.write(order.ANSWER.pack(drawn, len(told), len(image)) + told + image)
        answers.flush()


def main() -> None:
    """Serve the process that started this one."""
    # Ctrl+C reaches everything in the terminal, and systemd tells every process of a service to stop; this ends
    # when the bot has finished, not before.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # Answering people goes before drawing for them.
    os.nice(_GIVES_WAY)
    gc.collect()
    gc.freeze()
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
