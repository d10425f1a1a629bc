"""Cards as somebody looks at them: their names, and all that they say."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from games.core.words import Unreadable, counted, enumerated
from games.high_heavens.cards import Card, God
from games.high_heavens.components import SIDE_NAMES, decks_of
from games.high_heavens.notation.write import plain, shown, spelled
from games.high_heavens.state import View

_LIKE: Final = 3


def edition(view: View) -> str:
    """Return the server owner's file with which a game is played; empty for the usual cards."""
    return view.cards


def names(edition: str) -> Mapping[str, str]:
    """Return the name of each card by its key, in the order of the decks."""
    decks = decks_of(edition)
    return {key: decks.cards[key].name for deck in decks.decks for key in deck}


def read(edition: str, text: str) -> str:
    """Return the key of the card that this text names. Raises Unreadable, with the names most like it."""
    decks, wanted = decks_of(edition), plain(text[:60])
    key = spelled(decks).get(wanted)
    if key is not None:
        return key
    like = get_close_matches(wanted, spelled(decks), _LIKE, 0.5)
    found = dict.fromkeys(decks.cards[spelled(decks)[each]].name for each in like)
    hint = f"Did you mean {enumerated(found, 'or')}?" if found else "Write a name, such as Thor or Gungnir."
    raise Unreadable("no_such_card", f"“{shown(text)}” is not a god or a divine power.", hint)


def tell(edition: str, key: str) -> str:
    """Return all that a card says: its name, side and kind, the numbers of a god, its text and what it costs."""
    decks = decks_of(edition)
    card, side = decks.cards[key], SIDE_NAMES[decks.side[key]]
    if not isinstance(card, God):
        return f"{card.name}, {side} power.\n{_costs(card)}: {card.text}"
    title = f", {card.title}" if card.title else ""
    return "\n".join([f"{card.name}{title}, {side} god.", numbers(card), f"{_costs(card)}: {card.text}"])


def does(view: View, key: str) -> str:
    """Return what stands on a card, and what it costs if that is not one action point."""
    card = view.decks.cards[key]
    cost = max((deed.cost for deed in card.deeds), default=1)
    return card.text if cost == 1 else f"{card.text} Costs {counted(cost, 'action point')}."


def numbers(god: God) -> str:
    """Return a god's numbers: `Health 8, Movement 2, melee 3, no ranged attack.`"""
    ranged = f"ranged {god.ranged} up to range {god.range}" if god.ranged else "no ranged attack"
    return f"Health {god.health}, Movement {god.movement}, melee {god.melee}, {ranged}."


def _costs(card: Card) -> str:
    """Return what a card's text costs: `1 action point`, or `Always` if it works by itself."""
    costs = sorted({deed.cost for deed in card.deeds})
    told = [counted(cost, "action point") for cost in costs]
    if isinstance(card, God) and card.passives:
        told.insert(0, "always")
    text = enumerated(told, "or")
    return f"{text[:1].upper()}{text[1:]}"
