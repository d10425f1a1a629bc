"""A PNG writer for palette pictures only: short, and several times as fast as a general one."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from isal import isal_zlib
from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 2
_STRIP: Final = 200
"""How many rows are packed at a time."""


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def write(sheet: Image.Image, height: int, colours: bytes) -> bytes:
    """The upper `height` rows of the sheet as a PNG. The sheet's first column holds the filter byte of each row (0 for
    none), so Python need not touch single rows; `colours` has three bytes for each colour."""
    header = struct.pack(">IIBBBBB", sheet.width - 1, height, 8, 3, 0, 0, 0)
    packer = isal_zlib.compressobj(_LEVEL)
    # Packed in strips: allocating whole frames again and again fragments the memory.
    strips = [
        packer.compress(sheet.crop((0, top, sheet.width, min(top + _STRIP, height))).tobytes())
        for top in range(0, height, _STRIP)
    ]
    data = b"".join((*strips, packer.flush()))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", data),
            _chunk(b"IEND", b""),
        )
    )
