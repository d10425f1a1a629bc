"""An animated WebP, put together picture by picture, whose size is bounded.

Each picture but the first holds only the blocks that have changed; the rest of it is transparent. So a picture costs
as much as what happens on it, and only the last one is in memory besides what is written.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops

from render.core.palette import Colour

QUALITIES: Final = (65, 50, 35, 20)
"""How well a picture is kept: the best as long as there is room."""
_METHOD: Final = 2
"""How hard the encoder tries, 0 to 6: twice the time would save a twentieth of the bytes."""
_BLOCK: Final = 16
"""The side of the blocks in which WebP keeps colours."""
_SEEN: Final = 6
"""How much a channel of a point changes at least, of 255, if it counts."""
_AHEAD: Final = 15
"""One in so many pictures' share of the room may be used ahead of time."""
_ROOMY: Final = 0.7
"""Below this share of what may be used so far, quality rises again."""
_CHUNK: Final = struct.Struct("<4sI")
_FRAME_HEAD: Final = 16
_PICTURE_CHUNKS: Final = frozenset({b"ALPH", b"VP8 ", b"VP8L"})
_ANIMATED: Final = 0x02 | 0x10
"""The flags of a file with several pictures and transparency."""


class TooLargeError(Exception):
    """The animation does not fit, even at the lowest quality."""


@dataclass(slots=True)
class _Frame:
    """A picture: where its upper left corner is, its size, how long it shows, and its chunks."""

    x: int
    y: int
    width: int
    height: int
    milliseconds: int
    chunks: bytes = b""


class Animation:
    """Pictures of any sizes on a canvas as large as the largest, each at the upper left. `pictures` is how many will
    come, `most` the size of the file in bytes that they must not exceed."""

    def __init__(self, pictures: int, most: int) -> None:
        self._pictures, self._most = pictures, most
        self._frames: list[_Frame] = []
        self._first = self._last = Image.new("RGB", (0, 0))
        self._ground: Colour = (0, 0, 0)
        self._first_ground = self._ground
        self._used = self._added = self._quality = 0

    def add(self, image: Image.Image, ground: Colour, milliseconds: int) -> None:
        """Add a picture; `ground` is around it if another is larger. Raises TooLargeError if it finds no room."""
        self._added += 1
        if not self._frames:
            # Written last, when the size of the canvas is known, so that nothing shines through around it.
            self._first = self._last = image
            self._ground = self._first_ground = ground
            self._frames = [_Frame(0, 0, *image.size, milliseconds)]
            self._used = len(_encoded(image, QUALITIES[0]))
            return
        width, height = max(image.width, self._last.width), max(image.height, self._last.height)
        before = _padded(self._last, width, height, self._ground)
        self._ground = ground
        self._last = _padded(image, width, height, ground)
        changed = _changed(before, self._last)
        box = changed.getbbox()
        if box is None:
            self._frames[-1].milliseconds += milliseconds
            return
        part = self._last.crop(box)
        part.putalpha(changed.crop(box))
        chunks = self._fitting(part)
        self._frames.append(_Frame(box[0], box[1], *part.size, milliseconds, chunks))
        self._used += len(chunks) + _FRAME_HEAD + _CHUNK.size

    def _fitting(self, part: Image.Image) -> bytes:
        """The chunks of a picture at a quality for which there is room."""
        ahead = 1 + self._pictures // _AHEAD
        share = (self._added + ahead) / (self._pictures + ahead)
        room = self._most * min(share, 1.0) - self._used
        while True:
            chunks = _encoded(part, QUALITIES[self._quality])
            if len(chunks) <= room or self._quality == len(QUALITIES) - 1:
                break
            self._quality += 1
        if self._used + len(chunks) > self._most:
            raise TooLargeError
        if self._quality and self._used + len(chunks) < self._most * share * _ROOMY:
            self._quality -= 1
        return chunks

    def finish(self) -> bytes:
        """The file; it plays again and again. Raises TooLargeError if it is too large, ValueError if it has no
        picture."""
        if not self._frames:
            raise ValueError("An animation needs a picture.")
        first, width, height = self._frames[0], self._last.width, self._last.height
        whole = _padded(self._first, width, height, self._first_ground)
        first.width, first.height = width, height
        first.chunks = _encoded(whole, QUALITIES[self._quality])
        size = struct.pack("<I", _ANIMATED) + _three(width - 1) + _three(height - 1)
        body = b"".join(
            (
                _chunk(b"VP8X", size),
                _chunk(b"ANIM", struct.pack("<IH", 0, 0)),
                *(_chunk(b"ANMF", _head(frame) + frame.chunks) for frame in self._frames),
            )
        )
        made = _chunk(b"RIFF", b"WEBP" + body)
        if len(made) > self._most:
            raise TooLargeError
        return made


def _head(frame: _Frame) -> bytes:
    places = (frame.x // 2, frame.y // 2, frame.width - 1, frame.height - 1, frame.milliseconds)
    # No flag: it lies on the pictures before it, and stays.
    return b"".join(map(_three, places)) + b"\0"


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return _CHUNK.pack(kind, len(content)) + content + b"\0" * (len(content) % 2)


def _encoded(image: Image.Image, quality: int) -> bytes:
    """The chunks that hold a picture."""
    file = BytesIO()
    image.save(file, "WEBP", quality=quality, method=_METHOD)
    return b"".join(_chunk(kind, content) for kind, content in _chunks(file.getvalue()))


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a WebP file that hold its picture."""
    at = len(b"RIFF....WEBP")
    while at < len(file):
        kind, length = _CHUNK.unpack_from(file, at)
        at += _CHUNK.size
        if kind in _PICTURE_CHUNKS:
            yield kind, file[at : at + length]
        at += length + length % 2


def _padded(image: Image.Image, width: int, height: int, ground: Colour) -> Image.Image:
    """The picture at the upper left of a canvas of this size."""
    if image.size == (width, height):
        return image
    canvas = Image.new("RGB", (width, height), ground)
    canvas.paste(image, (0, 0))
    return canvas


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """The blocks in which two pictures of one size differ, as a mask of that size."""
    red, green, blue = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value > _SEEN))
    across, down = -(-after.width // _BLOCK), -(-after.height // _BLOCK)
    whole = Image.new("L", (across * _BLOCK, down * _BLOCK))
    whole.paste(most, (0, 0))
    blocks = whole.reduce(_BLOCK).point(lambda value: 255 * (value > 0))
    return blocks.resize(whole.size, Image.Resampling.NEAREST).crop((0, 0, *after.size))
