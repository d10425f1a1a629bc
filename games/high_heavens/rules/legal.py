"""Every legal action, in a fixed order, and in a sentence what a player can do instead of what was refused."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from games.core.protocol import CHANCE, Chance, Seat
from games.core.words import enumerated, listed
from games.high_heavens import actions as a
from games.high_heavens.cards import Deed
from games.high_heavens.components import BIT, CELLS, NEAR, Cell, Decks, Mask, cells_of
from games.high_heavens.rules import moves
from games.high_heavens.rules.deeds import choices
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import (
    MOST_BONUS,
    Acting,
    Blows,
    Choosing,
    CleaningUp,
    Excess,
    Figure,
    Granted,
    Over,
    State,
    hand_of,
)

DECIDING = (Acting, Granted, Blows, Choosing, Excess, CleaningUp)


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return who is to act: the player, chance, or nobody."""
    if isinstance(state.phase, DECIDING):
        return frozenset((state.player,))
    return frozenset() if isinstance(state.phase, Over) else CHANCE


def legal_actions(state: State, seat: Seat) -> Iterator[a.Action]:
    """Yield every action that this seat may take now."""
    owing = to_act(state)
    if owing is CHANCE or seat not in owing:
        return
    phase, field = state.phase, field_of(state)
    match phase:
        case Acting():
            yield from _acting(state, field)
        case Granted():
            figure = field.figures[phase.god]
            yield from _moves(phase.god, moves.goals(field, figure, phase.steps, phase.over))
        case Blows():
            yield from _attacks(field, field.figures[phase.god])
        case Choosing():
            for card in state.looked:
                yield a.PutBack(card) if phase.taken else a.Take(card)
        case Excess() | CleaningUp():
            yield from _discards(state)
            if isinstance(phase, CleaningUp) and may_end(state):
                yield a.End()


def _acting(state: State, field: Field) -> Iterator[a.Action]:
    side, points = field.side, state.points
    hand = state.hands[hand_of(state, state.seat)]
    if points:
        yield from _invocations(field, hand)
    gods = [figure for figure in field.standing.values() if figure.side == side and field.able(figure)]
    for figure in gods:
        seen = 0
        for way in moves.ways(field, figure):
            if way.cost <= points:
                goals = moves.goals(field, figure, way.steps, way.over) & ~seen
                seen |= goals
                yield from _moves(figure.key, goals)
        if points:
            yield from _attacks(field, figure)
            yield from _acquisitions(field, figure)
        for deed in field.decks.gods[figure.key].deeds:
            if deed.cost <= points:
                for chosen in choices(field, figure, deed):
                    yield a.Use(figure.key, deed.name, chosen.at, chosen.to, chosen.trap)
    for card in hand:
        power = field.decks.powers.get(card)
        if power is not None:
            for deed in power.deeds:
                if deed.cost <= points:
                    yield from _plays(field, card, deed)
    yield from _discards(state)
    if may_end(state):
        yield a.End()


def _moves(god: str, goals: Mask) -> Iterator[a.Move]:
    return map(_moves_of(god).__getitem__, cells_of(goals))


# Games ask for the same few thousand values again and again. Looking one up takes a fifth of the time of making it.


@lru_cache(maxsize=256)
def _moves_of(god: str) -> dict[Cell, a.Move]:
    return {cell: a.Move(god, cell) for cell in CELLS}


_attack: Final = lru_cache(maxsize=4096)(a.Attack)
_invoke: Final = lru_cache(maxsize=4096)(a.Invoke)


def _discards(state: State) -> Iterator[a.Discard]:
    for card in state.hands[hand_of(state, state.seat)]:
        yield a.Discard(card)


def may_end(state: State) -> bool:
    """Return whether the hand is small enough to end the turn (HH-15, HH-32). Mead lifts the limit until clean-up."""
    return state.omnipotence or len(state.hands[hand_of(state, state.seat)]) <= state.full_hand


def _invocations(field: Field, hand: tuple[str, ...]) -> Iterator[a.Invoke]:
    free = cells_of(field.layout.invoking_masks[field.side] & field.free)
    for card in hand:
        god = field.decks.gods.get(card)
        if god is not None and god.health <= field.supply.health:
            for cell in free:
                yield _invoke(card, cell)


def _attacks(field: Field, figure: Figure) -> Iterator[a.Attack]:
    for cell, trap in moves.targets(field, figure):
        yield _attack(figure.key, cell, trap)


def _acquisitions(field: Field, figure: Figure) -> Iterator[a.Acquire]:
    if not NEAR[figure.cell] & field.piled:
        return
    for cell, thing in field.things.items():
        if BIT[cell] & NEAR[figure.cell] and (thing.attack or thing.armor):
            most_attack = min(thing.attack, MOST_BONUS - figure.attack)
            most_armor = min(thing.armor, MOST_BONUS - figure.armor)
            for attack in range(most_attack, -1, -1):
                for armor in range(most_armor, -1, -1):
                    if attack or armor:
                        yield a.Acquire(figure.key, cell, attack, armor)


def _plays(field: Field, card: str, deed: Deed) -> Iterator[a.Play]:
    for each in choices(field, None, deed, card):
        yield a.Play(card, deed.name, each.at, each.to, each.trap, each.fetch, each.seat)


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
