"""The board in words: short as alt text, and complete for players who do not see the picture.

Cards are always said as `9 of hearts`, since many screen readers skip the signs of suits.
"""

from typing import Final

from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    PileView,
    RidgeView,
    View,
    reachable_ridges,
)
from games.bring_down_the_mountain.words import describe, down_words, prompt, valley_words
from games.core.components import card_words
from games.core.words import Names, counted, enumerated
from render.bring_down_the_mountain import facts, last_move
from render.bring_down_the_mountain.header import TITLE, why_lost
from render.core.letters.telling import (
    SHORT_NAMES,
    WHOLE_NAME,
    alt_title,
    ending,
    fitting,
    people_told,
    text_title,
)
from render.core.look import Look
from render.core.palette import SEAT_COLOUR_NAMES

_NEWS: Final = (4, 3, 2, 1)
"""How many of the last events the alt text tells, the most first."""


def _ended(view: View, look: Look) -> bool:
    """Whether the players have ended the game before its end."""
    return isinstance(view.phase, Acting) and not look.to_act


def _owed(view: View, look: Look, people: Names) -> str:
    if _ended(view, look):
        return "The game is over."
    owed = prompt(view, people)
    why = why_lost(view)
    return f"{owed} {why}." if why else owed


def _gone(view: View, seat: int) -> str:
    return ", resigned" if seat in view.resigned else ""


def _brief_pile(view: View, found: PileView, people: Names, whole: bool) -> str:
    owner = f"{people.name(found.owner)}{_gone(view, found.owner)}"
    if not found.cards:
        return f"{valley_words(found.valley)} ({owner}): empty"
    if whole:
        return f"{valley_words(found.valley)} ({owner}): {', '.join(map(card_words, found.cards))}"
    size = f", top of {len(found.cards)}" if len(found.cards) > 1 else ""
    return f"{valley_words(found.valley)} ({owner}): {card_words(found.cards[-1])}{size}"


def _brief_ridge(ridge: RidgeView) -> str:
    if ridge.end is None:
        return f"{ridge.ridge} gone"
    return f"{ridge.ridge} {card_words(ridge.end)}, {len(ridge.cards)} left"


def _alt(view: View, look: Look, people: Names, told: int, whole: bool) -> str:
    parts = [f"{alt_title(TITLE, look)}.", _owed(view, look, people), *ending(look)]
    happened = last_move.sentences(look.events, people, card_words)[-told:]
    if happened:
        parts.append(f"Just now: {'; '.join(happened)}.")
    parts.append(f"Ridge ends: {'; '.join(map(_brief_ridge, view.ridges))}.")
    piles = "; ".join(_brief_pile(view, found, people, whole) for found in view.piles)
    parts.extend(
        (
            f"Piles{' from the bottom' if whole else ''}: {piles}.",
            f"{len(view.completed)} of 4 piles complete, {down_words(view)} down.",
        )
    )
    return " ".join(parts)


def alt(view: View, look: Look) -> str:
    """Whose turn it is, what can be drawn, what just happened, then ridges and piles, in at most 1024 characters."""
    return fitting(
        _alt(view, look, people_told(look, view.seats, limit), told, whole)
        for limit in SHORT_NAMES
        for whole in (True, False)
        for told in _NEWS
    )


def _options(view: View) -> str:
    fog = "only the ridges' end cards lie face up" if view.fog else "all ridges lie face up"
    moves = (
        "any number of moves a turn"
        if view.moves_a_turn is None
        else f"at most {counted(view.moves_a_turn, 'move')} a turn"
    )
    return f"Options: {fog}; {moves}."


def _reach(view: View) -> str:
    valleys = enumerated(map(valley_words, facts.reached(view)))
    ridges = enumerated(RIDGES[index] for index in reachable_ridges(VALLEY_INDEX[view.valley]))
    return f"In reach: the valleys {valleys}; the ridges {ridges}."


def _this_turn(view: View) -> str:
    if not view.moves:
        return "No moves this turn yet."
    return f"{counted(view.moves, 'move')} this turn. No move may bring back a position of this turn."


def _pile(view: View, found: PileView, people: Names) -> str:
    owner = f"{people.name(found.owner)}, {SEAT_COLOUR_NAMES[found.owner]}"
    acts = ", acts now" if isinstance(view.phase, Acting) and found.valley == view.valley else ""
    cards = ", ".join(map(card_words, found.cards)) or "empty"
    return f"- {valley_words(found.valley)}, {owner}{acts}{_gone(view, found.owner)}: {cards}"


def _ridge(ridge: RidgeView, index: int) -> str:
    between = f"{valley_words(VALLEYS[index])} and {valley_words(VALLEYS[(index + 1) % 4])}"
    known = [card_words(card) for card in reversed(ridge.cards) if card is not None]
    hidden = len(ridge.cards) - len(known)
    if hidden:
        known.append(f"then {hidden} face down")
    count = f"{counted(len(ridge.cards), 'card')}: " if ridge.cards else ""
    return f"- {ridge.ridge}, between {between}, {count}{', '.join(known) or 'gone'}"


def text(view: View, look: Look) -> str:
    """The whole board in words: all that somebody needs to play."""
    people = people_told(look, view.seats, WHOLE_NAME)
    lines = [
        f"{text_title(TITLE, look)}: turn {view.turn}, {down_words(view)} brought down.",
        _owed(view, look, people),
    ]
    if isinstance(view.phase, Acting) and not _ended(view, look):
        lines += [_reach(view), _this_turn(view)]
    lines.append(_options(view))
    if look.events:
        lines += ["", "What just happened:"]
        lines += [f"- {describe(event, people)}" for event in look.events]
    lines += ["", "Valleys, each pile from the bottom to the top:"]
    lines += [_pile(view, found, people) for found in view.piles]
    lines += ["", "Ridges, each from its end to the peak:"]
    lines += [_ridge(ridge, index) for index, ridge in enumerate(view.ridges)]
    lines += ["", f"Complete piles: {len(view.completed)} of 4"]
    lines += [f"- {', '.join(map(card_words, pile))}" for pile in view.completed]
    return "\n".join(lines) + "\n"
