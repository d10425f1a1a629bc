"""What a player can do instead of what was refused, in a sentence. Only the player's own hand is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.words import enumerated, listed
from games.high_heavens import actions as a
from games.high_heavens.board import Cell
from games.high_heavens.cards.decks import Decks
from games.high_heavens.rules.field import Field
from games.high_heavens.rules.legal import legal_actions
from games.high_heavens.state import MOST_BONUS, Figure, State, hand_of

SHOWN: Final = 8
MOST: Final = 3
"""How many things are proposed at most."""


def _god(decks: Decks, action: Any) -> str:
    return decks.gods[action.god].name


_TOLD: Final[dict[type, Callable[[Decks, Any], str]]] = {
    a.Attack: lambda decks, action: f"attack with {_god(decks, action)}",
    a.Play: lambda decks, action: f"play {decks.cards[action.card].name}",
    a.Use: lambda decks, action: f"use {_god(decks, action)}'s ability",
    a.Invoke: lambda decks, action: f"invoke {_god(decks, action)}",
    a.Acquire: lambda decks, action: f"take chips with {_god(decks, action)}",
    a.Move: lambda decks, action: f"move {_god(decks, action)}",
    a.Discard: lambda *_: "discard a card",
    a.End: lambda *_: "end your turn",
}
"""What is proposed, and how it is told: what is rarely possible before what often is."""
_LAST: Final = (a.Discard, a.End)


def instead(state: State) -> str:
    """Return in a sentence some of what the player can do now: `You can attack with Thor or end your turn.`"""
    found: dict[type, str] = {}
    for action in legal_actions(state, state.player):
        kind = type(action)
        if kind in _TOLD and kind not in found:
            found[kind] = _TOLD[kind](state.decks, action)
    acts = [found[kind] for kind in _TOLD if kind in found and kind not in _LAST]
    ends = [found[kind] for kind in _LAST if kind in found]
    if acts and a.End in found:
        ends = [found[a.End]]
    return f"You can {enumerated([*acts[: MOST - len(ends)], *ends], 'or')}."


def able_gods(field: Field) -> str:
    """Return in a sentence which of the player's gods can do something, or what else there is."""
    acts = {getattr(action, "god", "") for action in legal_actions(field.state, field.state.player)}
    names = [field.decks.gods[figure.key].name for figure in field.standing.values() if figure.key in acts]
    if names:
        return f"{listed(names, SHOWN, 'or')} can act."
    return f"None of your gods can act now. {instead(field.state)}"


def invokable(field: Field) -> str:
    """Return in a sentence which gods the player can invoke, or what else there is."""
    gods, hand = field.decks.gods, field.state.hands[hand_of(field.state, field.state.seat)]
    able = [gods[card].name for card in hand if card in gods and gods[card].health <= field.supply.health]
    free = field.layout.invoking_masks[field.side] & field.free
    return f"Invoke {listed(able, SHOWN, 'or')}." if able and free else instead(field.state)


def takable(field: Field, figure: Figure) -> str:
    """Return in a sentence from where a god can take bonus chips, or what else there is."""
    cells: dict[Cell, None] = {}
    for action in legal_actions(field.state, field.state.player):
        if isinstance(action, a.Acquire) and action.god == figure.key:
            cells[action.at] = None
    if not cells:
        return instead(field.state)
    return f"{field.decks.gods[figure.key].name} can take chips from {listed(cells, SHOWN, 'or')}."


def most_chips(field: Field, figure: Figure, at: Cell) -> str:
    """Return in a sentence how many bonus chips a god can take from a hex next to it, or what else there is."""
    thing = field.things[at]
    attack = min(thing.attack, MOST_BONUS - figure.attack)
    armor = min(thing.armor, MOST_BONUS - figure.armor)
    told = [f"{count} {what}" for count, what in ((attack, "attack"), (armor, "armor")) if count]
    if not told:
        return takable(field, figure)
    return f"{field.decks.gods[figure.key].name} can take {enumerated(told)} there."
