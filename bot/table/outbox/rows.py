"""Rows of the outbox as they are written and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.store import CorruptRow
from bot.store.rows import dump, from_micros, load
from bot.table.types import Post, PostKind, Table

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Numbers:
    """The next numbers for games and outbox rows. Numbers once given are never given again."""

    def __init__(self) -> None:
        self.game = 0
        self.post = 0

    def next_game(self) -> int:
        self.game += 1
        return self.game

    def next_post(self) -> int:
        self.post += 1
        return self.post


def nonce(number: int, micros: int) -> str:
    """What marks a message as this row's: the same at every attempt, at most 25 characters."""
    return f"{_short(number)}-{_short(micros)}"[:25]


def _short(number: int) -> str:
    text = ""
    number = abs(number)
    while number or not text:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text


def post_row(
    number: int,
    table: Table,
    kind: PostKind,
    micros: int,
    *,
    text: str,
    buttons: str,
    mention: Sequence[int],
    seq: int,
    since: int,
    target: int | None,
    person: int | None = None,
) -> dict[str, Any]:
    """An outbox row for `Part.POST`. Direct messages keep an order of their own, a person at a time."""
    channel = table.place.channel
    return {
        "id": number,
        "lane": channel if person is None else -person,
        "channel": channel,
        "game": table.id,
        "kind": kind.value,
        "nonce": nonce(number, micros),
        "seq": seq,
        "since": since,
        "text": text,
        "buttons": buttons,
        "mention": dump(list(mention)),
        "person": person,
        "target": target,
        "attempts": 0,
        "message": None,
        "tried": None,
        "due": None,
    }


def read_post(row: Mapping[str, Any], message: int | None) -> Post:
    """An outbox row as the worker gets it; `message` is the one it made or changes. Raises CorruptRow."""
    where = f"Row {row['id']} of the outbox"
    mention = load(row["mention"], where)
    kinds = {kind.value: kind for kind in PostKind}
    if row["kind"] not in kinds or not isinstance(mention, list):
        raise CorruptRow(f"{where} cannot be read.", "It is left out; everything else goes on.")
    return Post(
        id=row["id"],
        channel=row["channel"],
        game=row["game"],
        kind=kinds[row["kind"]],
        nonce=row["nonce"],
        seq=row["seq"],
        since=row["since"],
        text=row["text"],
        buttons=row["buttons"],
        mention=tuple(mention),
        person=row["person"],
        target=row["target"],
        message_id=message,
        attempts=row["attempts"],
        tried=None if row["tried"] is None else from_micros(row["tried"]),
    )
