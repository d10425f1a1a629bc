"""Words that are read aloud. Cards are said as `nine of hearts`, since many screen readers skip the signs of suits, and
no player's name is taken for a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from games.core.cards import card_words, read_card
from render.core.letters import names
from render.core.look import Look

_CARD: Final = re.compile("(?:10|[2-9AJQK])[♣♦♥♠]")
_STAND_INS: Final = "\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007"
"""These stand for the players while cards are put into words."""


def spoken(tell: Callable[[Sequence[str]], str], people: Sequence[str]) -> str:
    """What `tell` says of people by their names, with its cards in words."""
    words = _CARD.sub(lambda found: card_words(read_card(found[0])), tell(_STAND_INS))
    for stand_in, name in zip(_STAND_INS, people, strict=False):
        words = words.replace(stand_in, name)
    return words


def people_told(look: Look, seats: int, limit: int) -> list[str]:
    """The players' names by seat, each in at most `limit` characters."""
    return [
        names.told(look, seat, limit).translate({ord(sign): None for sign in _STAND_INS})
        for seat in range(seats)
    ]
