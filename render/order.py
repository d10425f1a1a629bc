"""How a picture is ordered from another process (`draw_order.py` draws it). Importing this loads no drawing code.

order     JSON: the game's key, the view and the look; or the covers; or a card; or a ladder; or a record; or a review
orders    of an animation: each as 4 bytes for its length, and the order of a picture
answer    4 bytes for the length of the alt text; the alt text in UTF-8; the PNG, or the WebP of an animation

Lengths have their most significant byte first.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

import orjson

from games.core.codec import decode, decode_event, encode, encode_event
from games.core.protocol import Game
from games.registry import by_key
from render.core.look import (
    Choice,
    CourseLook,
    Cover,
    Look,
    Palette,
    ReviewLook,
    RungLook,
    SideLook,
    Theme,
    TurningLook,
)

LONGEST: Final = 1 << 20
"""The most bytes an order may have. The largest view of any game takes a fiftieth of that."""
_LENGTH: Final = struct.Struct(">I")


def write(game: Game[Any, Any, Any], view: object, look: Look) -> bytes:
    """The bytes of an order. Raises ValueError if it is longer than an order may be."""
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
        "choices": [[each.number, each.names] for each in look.choices],
        "chosen": look.chosen,
        "date": look.date,
        "you": look.you,
        "steps": [[encode_event(game, event) for event in step] for step in look.steps],
        "earlier": look.earlier,
        "palette": look.palette,
        "large": look.large,
    }
    body = orjson.dumps(asked)
    if len(body) > LONGEST:
        raise ValueError(f"{len(body)} bytes are too many for one picture.")
    return body


def read(body: bytes) -> tuple[Game[Any, Any, Any], Any, Look]:
    """The game, the view and the look from an order. Raises BadData, KeyError or ValueError if it is not one."""
    asked = orjson.loads(body)
    game: Game[Any, Any, Any] = by_key(asked["game"])
    look = Look(
        names=tuple(asked["names"]),
        number=asked["number"],
        move=asked["move"],
        to_act=frozenset(asked["to_act"]),
        events=tuple(decode_event(game, event) for event in asked["events"]),
        theme=asked["theme"],
        preview=asked["preview"],
        choices=tuple(
            Choice(number, tuple((field, value) for field, value in names))
            for number, names in asked["choices"]
        ),
        chosen=tuple((field, value) for field, value in asked["chosen"]),
        date=asked["date"],
        you=asked["you"],
        steps=tuple(tuple(decode_event(game, event) for event in step) for step in asked["steps"]),
        earlier=asked["earlier"],
        palette=asked["palette"],
        large=asked["large"],
    )
    return game, decode(game.about.view_type, asked["view"]), look


def write_each(orders: Sequence[bytes]) -> bytes:
    """The bytes of the orders of an animation's pictures."""
    return b"".join(_LENGTH.pack(len(order)) + order for order in orders)


def read_each(body: bytes) -> Iterator[bytes]:
    """The orders of an animation's pictures. Raises ValueError if they are not whole."""
    at = 0
    while at < len(body):
        start = at + _LENGTH.size
        if start > len(body):
            raise ValueError("The orders of an animation end too soon.")
        (length,) = _LENGTH.unpack_from(body, at)
        at = start + length
        if at > len(body):
            raise ValueError("The orders of an animation end too soon.")
        yield body[start:at]


def write_covers(covers: Sequence[Cover], theme: Theme = "dark") -> bytes:
    """The bytes of an order for one game's cover, or for the gallery of several games."""
    return orjson.dumps({"covers": [asdict(cover) for cover in covers], "theme": theme})


def read_covers(body: bytes) -> tuple[tuple[Cover, ...], Theme]:
    """The covers and the theme from an order. Raises KeyError, TypeError or ValueError if it is not one."""
    asked = orjson.loads(body)
    return tuple(Cover(**cover) for cover in asked["covers"]), asked["theme"]


def write_ladder(title: str, told: str, rungs: Sequence[RungLook], theme: Theme = "dark") -> bytes:
    """The bytes of an order for a ladder."""
    return orjson.dumps(
        {"title": title, "told": told, "rungs": [asdict(rung) for rung in rungs], "theme": theme}
    )


def read_ladder(body: bytes) -> tuple[str, str, tuple[RungLook, ...], Theme]:
    """The title, what is told of it, the lines and the theme from an order. Raises KeyError, TypeError or ValueError if it is
    not one."""
    asked = orjson.loads(body)
    rungs = tuple(RungLook(**rung) for rung in asked["rungs"])
    return asked["title"], asked["told"], rungs, asked["theme"]


def write_record(
    title: str, told: str, courses: Sequence[CourseLook], theme: Theme = "dark", palette: Palette = "usual"
) -> bytes:
    """The bytes of an order for a record."""
    lines = [asdict(course) for course in courses]
    return orjson.dumps({"title": title, "told": told, "courses": lines, "theme": theme, "palette": palette})


def read_record(body: bytes) -> tuple[str, str, tuple[CourseLook, ...], Theme, Palette]:
    """The title, how it stands, the lines, the theme and the palette from an order. Raises KeyError, TypeError or ValueError if
    it is not one."""
    asked = orjson.loads(body)
    courses = tuple(CourseLook(**course) for course in asked["courses"])
    return asked["title"], asked["told"], courses, asked["theme"], asked["palette"]


def write_review(look: ReviewLook, theme: Theme = "dark", palette: Palette = "usual") -> bytes:
    """The bytes of an order for the course of a game."""
    return orjson.dumps({"review": asdict(look), "theme": theme, "palette": palette})


def read_review(body: bytes) -> tuple[ReviewLook, Theme, Palette]:
    """The course of a game, the theme and the palette from an order. Raises KeyError, TypeError or ValueError if it is not one."""
    asked = orjson.loads(body)
    parts = asked["review"]
    sides = tuple(
        SideLook(
            name=each["name"],
            seats=tuple(each["seats"]),
            course=tuple((at, share) for at, share in each["course"]),
        )
        for each in parts.pop("sides")
    )
    turning = tuple(TurningLook(**each) for each in parts.pop("turning"))
    return ReviewLook(**parts, sides=sides, turning=turning), asked["theme"], asked["palette"]


def write_card(game: Game[Any, Any, Any], edition: str, key: str, theme: Theme = "dark") -> bytes:
    """The bytes of an order for one card. Raises ValueError if it is longer than an order may be."""
    body = orjson.dumps({"game": game.about.key, "edition": edition, "card": key, "theme": theme})
    if len(body) > LONGEST:
        raise ValueError(f"{len(body)} bytes are too many for one card.")
    return body


def read_card(body: bytes) -> tuple[Game[Any, Any, Any], str, str, Theme]:
    """The game, the edition, the card's key and the theme from an order. Raises KeyError or ValueError if it is not one."""
    asked = orjson.loads(body)
    return by_key(asked["game"]), str(asked["edition"]), str(asked["card"]), asked["theme"]


def answer(alt: str, image: bytes) -> bytes:
    """The bytes of an answer."""
    told = alt.encode()
    return _LENGTH.pack(len(told)) + told + image


def read_answer(content: bytes) -> tuple[str, bytes]:
    """The alt text and the picture from an answer. Raises ValueError if it is too short for one."""
    start = _LENGTH.size
    if len(content) < start:
        raise ValueError("This is no picture.")
    (length,) = _LENGTH.unpack_from(content)
    return content[start : start + length].decode(), content[start + length :]
