"""Brings text as people type it on a phone into one form, before it is read."""

from __future__ import annotations

import re
from typing import Final

from games.core.cards import RANKS, SUITS, Card, card_text, rank_words

_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_ARROWS: Final = dict.fromkeys(map(ord, "→➔➜➝➞➡⇒⟶›»＞"), ">")
_SIGNS: Final = _DASHES | _ARROWS | {0xFE0F: None}
_SUITS: Final = {
    ord(sign): letter
    for signs, letter in zip(("♣♧", "♦♢", "♥♡", "♠♤"), "cdhs", strict=True)
    for sign in signs
}
_SUIT_FIRST: Final = re.compile(r"([♣♧♦♢♥♡♠♤])\s*(10|[2-9]|[ajqt])(?!\w)")
_RANKS: Final = {rank_words(rank): card_text(Card(rank, SUITS[0]))[:-1].lower() for rank in RANKS}
_CARD_WORDS: Final = re.compile(
    rf"\b(\d{{1,2}}|[ajqt]|{'|'.join(_RANKS)})\s*(?:\bof\b)?\s*(clubs?|diamonds?|hearts?|spades?)\b"
)
_APART: Final = re.compile(r"(?<![\w.:])(?:([a-y])\s+(\d{1,2})(?!\d)|(10|[2-9]|[ajqt])\s+([cdhs])(?!\w))")
"""A cell or a card with a blank in it, such as `m 14` or `10 h`."""
_PIECE_APART: Final = re.compile(r"\b([a-y]\d{1,2})\s+([1-9]\d?)\s+([1-9]\d?)(?!\w)")
_JOKER: Final = re.compile(r"\bjokers?\s*(?:number|no|#)?\s*([12])\b")
_NUMBERS: Final = {rank_words(rank): str(rank) for rank in range(1, 11)} | {
    "one": "1",
    "eleven": "11",
    "twelve": "12",
}
_LEVEL: Final = re.compile(rf"(?:\b(?:as|at|level)\s+|=\s*)({'|'.join(_NUMBERS)})\b")
_END: Final = re.compile(r"(?<=\w)[.!]+$")


def plain(text: str) -> str:
    """Return a text in small letters, with plain dashes and arrows, and cells and cards in their short form.

    A full stop or exclamation mark at the end is removed.
    """
    text = text.casefold().translate(_SIGNS)
    text = _SUIT_FIRST.sub(r"\2\1", text).translate(_SUITS)
    text = _CARD_WORDS.sub(lambda match: f"{_RANKS.get(match[1], match[1])}{match[2][0]}", text)
    text = _JOKER.sub(r"j\1", text)
    text = _APART.sub(lambda match: "".join(part for part in match.groups() if part), text)
    text = _PIECE_APART.sub(r"\1.\2.\3", text)
    text = _LEVEL.sub(lambda match: f"= {_NUMBERS[match[1]]}", text)
    return _END.sub("", " ".join(text.split()))
