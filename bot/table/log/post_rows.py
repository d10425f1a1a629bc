"""Converts rows of the outbox to messages and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.store import CorruptRow
from bot.store.rows import dump, from_micros, load
from bot.table.model.posts import Post, PostKind

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def nonce(number: int, micros: int) -> str:
    """The nonce of a row's message: the same at every attempt, at most 25 characters."""
    parts = []
    for each in (number, micros):
        text, rest = "", abs(each)
        while rest or not text:
            rest, digit = divmod(rest, 36)
            text = _DIGITS[digit] + text
        parts.append(text)
    return "-".join(parts)[:25]


def post_row(
    number: int,
    kind: PostKind,
    micros: int,
    text: str,
    *,
    channel: int = 0,
    game: int | None = None,
    buttons: str = "",
    mention: Sequence[int] = (),
    seq: int = 0,
    since: int = 0,
    target: int | None = None,
    person: int | None = None,
) -> dict[str, Any]:
    """An outbox row, for `Statement.POST`. Direct messages are a lane of their own for each person; some are about no
    game."""
    return {
        "id": number,
        "lane": channel if person is None else -person,
        "channel": channel,
        "game": game,
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
    """An outbox row for the worker. `message` is the one that the row made or edits. Raises CorruptRow."""
    where = f"Row {row['id']} of the outbox"
    mention = load(row["mention"], where)
    kinds = {kind.value: kind for kind in PostKind}
    numbers = [row[name] for name in ("id", "lane", "channel", "seq", "since", "attempts")]
    numbers += [row[name] or 0 for name in ("game", "person", "target", "message", "tried", "due")]
    texts = [row[name] for name in ("kind", "nonce", "text", "buttons")]
    sound = (
        all(type(number) is int for number in numbers)
        and all(type(text) is str for text in texts)
        and row["kind"] in kinds
        and isinstance(mention, list)
        and all(type(person) is int for person in mention)
        and row["lane"] == (row["channel"] if row["person"] is None else -row["person"])
    )
    if not sound:
        raise CorruptRow(f"{where} cannot be read.", "It is skipped; nothing else is affected.")
    from_micros(row["due"] or 0)
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
