"""A PNG writer for palette pictures: few lines, and several times as fast as a general one."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from isal import isal_zlib
from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 2


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def write(image: Image.Image) -> bytes:
    """The bytes of a palette picture as a PNG."""
    colours = image.getpalette("RGB") or []
    # One more column at the left becomes each row's filter byte (0: none), so no row is touched in Python.
    wide = Image.new("P", (image.width + 1, image.height), 0)
    wide.im.paste(image.im, (1, 0, image.width + 1, image.height))
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    data = isal_zlib.compress(wide.tobytes(), _LEVEL)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(colours)),
            _chunk(b"IDAT", data),
            _chunk(b"IEND", b""),
        )
    )
