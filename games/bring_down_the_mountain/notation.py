"""Actions as one line of text: written in one way, read generously.

9H N>E          the run that begins with 9♥ goes from North to East
draw NE>S       the end card of the ridge NE comes down into South
end             the turn ends without a draw
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import (
    RIDGE_INDEX,
    RIDGE_LENGTH,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Ridge,
    Valley,
)
from games.bring_down_the_mountain.view import View
from games.core.cards import RANKS, SUITS, SYMBOLS, Card, card_text, rank_words, read_card
from games.core.errors import Ambiguous, Unreadable
from games.core.proposals import examples
from games.core.words import enumerated

LONGEST: Final = 90
FORMS: Final = "Write 9H N>E to move a run, draw NE>S to draw, or end to end the turn."


# Writing


def write(action: object) -> str:
    """The action in canonical notation."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is no action of Bring Down the Mountain")
    return writer(action)


def _deal(action: a.Deal) -> str:
    """What lies open in any game: the valleys' cards and the ridges' end cards."""
    starts = action.cards[: len(VALLEYS)]
    ends = action.cards[len(VALLEYS) + RIDGE_LENGTH - 1 :: RIDGE_LENGTH]
    return f"deal {_placed(VALLEYS, starts)}; {_placed(RIDGES, ends)}"


def _placed(places: tuple[str, ...], cards: tuple[Card, ...]) -> str:
    return ", ".join(f"{place} {card_text(card)}" for place, card in zip(places, cards, strict=True))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Move: lambda action: f"{card_text(action.card)} {action.source}>{action.target}",
    a.Draw: lambda action: f"draw {action.ridge}>{action.valley}",
    a.EndTurn: lambda _: "end",
    a.Deal: _deal,
}


# Reading

_ENDS: Final = frozenset(
    {"end", "end turn", "end the turn", "end my turn", "pass", "done", "stop", "no draw"}
)
_DRAW: Final = frozenset({"draw", "draws"})
_SAYS_NOTHING: Final = frozenset(
    (
        "move",
        "moves",
        "take",
        "put",
        "bring",
        "card",
        "cards",
        "run",
        "valley",
        "ridge",
        "the",
        "on",
        "all",
        "it",
        "and",
        "with",
        "that",
        "lies",
    )
)
_SUIT_LETTERS: Final = {symbol: suit.value.lower() for suit, symbol in SYMBOLS.items()} | {
    "♧": "c", "♢": "d", "♡": "h", "♤": "s", "\ufe0f": "",
}  # fmt: skip
_RANK_LETTERS: Final = {rank_words(rank): card_text(Card(rank, SUITS[0]))[:-1].lower() for rank in RANKS}
_RANK: Final = rf"(?:(\d{{1,2}}|[ajqkt]|{'|'.join(_RANK_LETTERS)})\s+(?:of\s+)?|(\d{{1,2}})\s*)"
_SUIT: Final = "(" + "|".join(f"{suit.name.lower()[:-1]}s?" for suit in SUITS) + ")"
_CARD_WORDS: Final = re.compile(rf"\b{_RANK}{_SUIT}\b")
_RIDGE_WORDS: Final = re.compile(r"\b(north|south)(\s*-?\s*)(east|west)\b")
_RANK_AND_SYMBOL: Final = re.compile(
    rf"(?<!\w)((?:\d{{1,2}}|[ajqkt])[{''.join(SYMBOLS.values())}♧♢♡♤]\ufe0f?)(?=[a-z])"
)
_LOOKS_LIKE_A_CARD: Final = re.compile(
    r"(?<!\w)(?:(?:\d{1,2}|[ajqkt])[cdhs]|[cdhs](?:\d{1,2}|[ajqkt]))(?!\w)"
)
_DASH: Final = re.compile(r"\b([nesw]|[ns][ew])\s*[-–—]\s*(?=[nesw]\b)")
_VALLEY_WORDS: Final = re.compile(r"\b(north|east|south|west)\b")
_ARROW: Final = re.compile(r"[-–—=]*>|→|➜|⇒|⟶|\b(?:to|onto|into)\b")
_FROM: Final = re.compile(r"\bfrom\b")
_PUNCTUATION: Final = re.compile(r"[,:;.!()+*]")
_TO: Final = ">"
_OUT_OF: Final = "<"


def parse(view: View, legal: Sequence[a.Action], text: str) -> a.Action:
    """A player's action. Raises Unreadable or Ambiguous."""
    try:
        return read(text)
    except Unreadable as error:
        raise Unreadable(error.code, error.message, examples(write, legal)) from None


def read(text: str) -> a.Action:
    """A player's action. Raises Unreadable or Ambiguous."""
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long to be an action.", FORMS)
    plain = _plain(quoted)
    if " ".join(plain) in _ENDS:
        return a.EndTurn()
    sentence = _Sentence(shown)
    for word in plain:
        sentence.take(word)
    return sentence.action()


def _plain(text: str) -> list[str]:
    """The words with cards, places and arrows in their short forms."""
    text = _RANK_AND_SYMBOL.sub(r"\1 ", text.casefold())
    for symbol, letter in _SUIT_LETTERS.items():
        text = text.replace(symbol, letter)
    text = _CARD_WORDS.sub(_card_letters, text)
    # What moves goes from North to East; what is drawn comes from the ridge between them.
    moves = bool(_LOOKS_LIKE_A_CARD.search(text)) and _DRAW.isdisjoint(text.split())
    text = _RIDGE_WORDS.sub(
        lambda match: match[1][0] + " " * (moves and match[2].isspace()) + match[3][0], text
    )
    text = _VALLEY_WORDS.sub(lambda match: match[1][0], text)
    text = _DASH.sub(rf"\1 {_TO} ", text)
    text = _FROM.sub(f" {_OUT_OF} ", _ARROW.sub(f" {_TO} ", text))
    return _PUNCTUATION.sub(" ", text).split()


def _card_letters(match: re.Match[str]) -> str:
    rank = match[1] or match[2]
    return f"{_RANK_LETTERS.get(rank, rank)}{match[3][0]}"


class _Sentence:
    """What was read so far: a card, a ridge, and valleys, each with the word before it."""

    def __init__(self, shown: str) -> None:
        self._shown = shown
        self._draws = False
        self._cards: list[Card] = []
        self._ridges: list[str] = []
        self._from: list[str] = []
        self._to: list[str] = []
        self._plain: list[str] = []
        self._before = ""

    def take(self, word: str) -> None:
        """One word. Raises Unreadable."""
        place = word.upper()
        if word in (_TO, _OUT_OF):
            self._before = word
            return
        if word in _DRAW:
            self._draws = True
        elif place in RIDGE_INDEX:
            self._ridges.append(place)
        elif place in VALLEY_INDEX:
            {_TO: self._to, _OUT_OF: self._from}.get(self._before, self._plain).append(place)
        elif word not in _SAYS_NOTHING:
            self._cards.append(self._card(word))
            return
        if word not in _SAYS_NOTHING:
            self._before = ""

    def _card(self, word: str) -> Card:
        try:
            return read_card(word)
        except Unreadable:
            raise self._unreadable() from None

    def _unreadable(self) -> Unreadable:
        return Unreadable("unreadable", f"“{self._shown}” is no action of Bring Down the Mountain.", FORMS)

    def action(self) -> a.Action:
        """What all of it means. Raises Unreadable or Ambiguous."""
        if self._draws or self._ridges:
            return self._draw()
        # Places without a word before them come in their order: from, then to.
        sources = self._from or self._plain[:1]
        targets = self._to + (self._plain if self._from else self._plain[1:])
        if len(self._cards) > 1 or len(sources) > 1 or len(targets) > 1:
            raise self._unreadable()
        if not self._cards:
            if sources or targets:
                hint = "Name the lowest card of the run: 9H N>E moves 9♥ and all that lies on it."
                raise self._ambiguous("which card moves", hint)
            raise self._unreadable()
        card = card_text(self._cards[0])
        if not sources or not targets:
            raise self._ambiguous("from where and to where", f"Write both valleys, such as {card} N>E.")
        return a.Move(sources[0], self._cards[0], targets[0])

    def _draw(self) -> a.Action:
        valleys = [*self._from, *self._plain, *self._to]
        if len(self._ridges) > 1 or len(valleys) > 1:
            raise self._unreadable()
        if self._cards:
            hint = "It is always the ridge's end card: write draw NE>S without it."
            raise Unreadable("unreadable", f"“{self._shown}” names a card, which a draw does not.", hint)
        if not self._ridges:
            hint = f"Write the ridge too: draw NE>{(*valleys, 'S')[0]}."
            raise self._ambiguous("which ridge is drawn from", hint)
        if not valleys:
            hint = f"Write the valley too, such as draw {self._ridges[0]}>{self._ridges[0][0]}."
            raise self._ambiguous("into which valley the card goes", hint)
        return a.Draw(self._ridges[0], valleys[0])

    def _ambiguous(self, what: str, hint: str) -> Ambiguous:
        return Ambiguous("ambiguous", f"“{self._shown}” does not say {what}.", hint)


# Options of a command


def read_run(view: View, text: str) -> Card:
    """A card from `9H` or `nine of hearts`. Raises Unreadable."""
    words = [word for word in _plain(text) if word not in _SAYS_NOTHING]
    if len(words) == 1:
        return read_card(words[0])
    raise _no_value(text, "card", "Write one such as 9H.")


def read_valley(view: View, text: str) -> Valley:
    """A valley from `E` or `East`. Raises Unreadable."""
    words = [word.upper() for word in _plain(text) if word not in (*_SAYS_NOTHING, _TO, _OUT_OF)]
    if len(words) == 1 and words[0] in VALLEY_INDEX:
        return words[0]
    raise _no_value(text, "valley", f"The valleys are {enumerated(VALLEYS)}.")


def read_ridge(view: View, text: str) -> Ridge:
    """A ridge from `NE` or `north-east`. Raises Unreadable."""
    words = [word.upper() for word in _plain(text) if word not in (*_SAYS_NOTHING, _OUT_OF)]
    if len(words) == 1 and words[0] in RIDGE_INDEX:
        return words[0]
    raise _no_value(text, "ridge", f"The ridges are {enumerated(RIDGES)}.")


def _no_value(text: str, what: str, hint: str) -> Unreadable:
    shown = " ".join(text.split())[:60]
    return Unreadable("unreadable", f"“{shown}” is no {what}.", hint)
