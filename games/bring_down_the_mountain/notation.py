"""Reads actions from text, in the position that they are about. See write.py for the canonical form."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.actions import DRAW, OUT_OF, SAYS_NOTHING, TO, plain, write as write
from games.bring_down_the_mountain.rules import legal
from games.bring_down_the_mountain.state import RIDGE_INDEX, VALLEY_INDEX, Ridge, Valley, View
from games.bring_down_the_mountain.words import valley_words
from games.core.components import Card, card_words, read_card
from games.core.words import Ambiguous, Unreadable, either_of, examples

LONGEST: Final = 90
Legal = Sequence[a.Action]

_ENDS: Final = frozenset(
    (
        *("end", "end turn", "end the turn", "end my turn", "i end", "i end my turn"),
        *("pass", "i pass", "skip", "done", "i am done", "stop", "no draw"),
    )
)


def parse(view: View, legal: Legal, text: str) -> a.Action:
    """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

    Raises Unreadable, Ambiguous or IllegalAction.
    """
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long for a move.", examples(write, legal))
    words = plain(quoted)
    if " ".join(words) in _ENDS:
        return a.EndTurn()
    sentence = _Sentence(view, legal, shown)
    for word in words:
        sentence.take(word)
    return sentence.action()


class _Sentence:
    """Reads a text word by word: it collects cards, ridges and valleys, each valley by the arrow before it."""

    def __init__(self, view: View, legal: Legal, shown: str) -> None:
        self._view = view
        self._legal = legal
        self._shown = shown
        self._draws = False
        self._cards: list[Card] = []
        self._ridges: list[Ridge] = []
        self._from: list[Valley] = []
        self._to: list[Valley] = []
        self._plain: list[Valley] = []
        self._before = ""

    def take(self, word: str) -> None:
        """Read one word. Raises Unreadable."""
        place = word.upper()
        if word in (TO, OUT_OF):
            self._before = word
            return
        if word in DRAW:
            self._draws = True
        elif place in RIDGE_INDEX:
            self._ridges.append(place)
        elif place in VALLEY_INDEX:
            {TO: self._to, OUT_OF: self._from}.get(self._before, self._plain).append(place)
        elif word not in SAYS_NOTHING:
            self._cards.append(self._card(word))
            return
        if word not in SAYS_NOTHING:
            self._before = ""

    def _card(self, word: str) -> Card:
        try:
            return read_card(word)
        except Unreadable:
            raise self._unreadable() from None

    def action(self) -> a.Action:
        """Return the action that all words mean. Raises Unreadable, Ambiguous or IllegalAction."""
        if len(self._cards) > 1 or len(self._ridges) > 1:
            raise self._unreadable()
        card = self._cards[0] if self._cards else None
        if self._draws or self._ridges or (card is not None and self._is_drawn(card)):
            return self._draw(card)
        # Valleys without an arrow before them stand in order: from, then to.
        sources, targets = self._from, self._to
        if self._plain and not sources and (len(self._plain) > 1 or self._to or not self._only_goal(card)):
            sources, targets = self._plain[:1], targets + self._plain[1:]
        else:
            targets = targets + self._plain
        if len(sources) > 1 or len(targets) > 1 or not (card or sources or targets):
            raise self._unreadable()
        return self._move(card, (*sources, None)[0], (*targets, None)[0])

    # Moves

    def _only_goal(self, card: Card | None) -> bool:
        """Return whether the one valley named with this card must be its goal, since the card is in another."""
        lies = None if card is None else self._valley_of(card)
        return lies is not None and lies not in self._plain

    def _move(self, card: Card | None, source: Valley | None, target: Valley | None) -> a.Action:
        """Return the move whose card, valley or goal may have been left out."""
        if card is not None and source is None:
            source = self._valley_of(card)
        if card is not None and source is not None and target is not None:
            return a.Move(source, card, target)
        fits = [
            move
            for move in self._legal
            if isinstance(move, a.Move)
            and card in (None, move.card)
            and source in (None, move.source)
            and target in (None, move.target)
        ]
        if len(fits) == 1:
            return fits[0]
        if fits:
            missing = "which card to move" if card is None else "where it goes"
            raise self._ambiguous(missing, map(write, fits))
        if card is not None and source is None:
            raise self._nowhere(f"The {card_words(card)} is not in any valley.")
        raise legal.no_move(card, source, target, self._ways())

    def _valley_of(self, card: Card) -> Valley | None:
        return next((pile.valley for pile in self._view.piles if card in pile.cards), None)

    # Draws

    def _is_drawn(self, card: Card) -> bool:
        """Return whether a card is the end card of a ridge and no valley is named that it could move from."""
        ends = any(ridge.end == card for ridge in self._view.ridges)
        return ends and not self._from and len(self._plain) + len(self._to) < 2

    def _draw(self, card: Card | None) -> a.Action:
        """Return the draw whose ridge or valley may have been left out. A card stands for its ridge."""
        valleys = [*self._from, *self._plain, *self._to]
        if len(valleys) > 1:
            raise self._unreadable()
        ridge = self._ridges[0] if self._ridges else None
        if card is not None:
            ridge = self._ridge_of(card, ridge)
        if ridge is not None and valleys:
            return a.Draw(ridge, valleys[0])
        draws = [each for each in self._legal if isinstance(each, a.Draw)]
        fits = [
            draw
            for draw in draws
            if ridge in (None, draw.ridge) and (not valleys or draw.valley == valleys[0])
        ]
        if len(fits) == 1:
            return fits[0]
        if fits:
            missing = "which ridge to draw from" if ridge is None else "which valley the card goes to"
            raise self._ambiguous(missing, map(write, fits))
        if not self._legal:
            raise self._unreadable()
        raise legal.no_draw(ridge, (*valleys, None)[0], self._ways())

    def _ridge_of(self, card: Card, named: Ridge | None) -> Ridge:
        """Return the ridge that ends with this card. Raises Ambiguous if none does, or not the one named."""
        found = next((ridge.ridge for ridge in self._view.ridges if ridge.end == card), None)
        told = f"The {card_words(card)}"
        if found is None and (valley := self._valley_of(card)) is not None:
            raise self._nowhere(f"{told} is in {valley_words(valley)}: you can move it, but not draw it.")
        if found is None or named not in (None, found):
            where = f"the ridge {named}" if named else "a ridge"
            raise self._nowhere(f"{told} is not the end card of {where}.")
        return found

    # Refusals

    def _unreadable(self) -> Unreadable:
        message = f"“{self._shown}” is not a move in Bring Down the Mountain."
        return Unreadable("unreadable", message, self._ways())

    def _nowhere(self, message: str) -> Ambiguous:
        return Ambiguous("not_there", message, self._ways())

    def _ambiguous(self, what: str, ways: Iterable[str]) -> Ambiguous:
        hint = f"Write {either_of(ways)}."
        return Ambiguous("ambiguous", f"“{self._shown}” does not say {what}.", hint)

    def _ways(self) -> str:
        return examples(write, self._legal)
