"""Small positions for one card, and what its use changes on the board."""

from __future__ import annotations

from typing import Any

from games.high_heavens.actions import Action, End
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.state import Figure, Pile, State
from tests.games.high_heavens.boards import after, drawn, god, options, place, why


def begin(lines: str, first: Action, **more: Any) -> State:
    """A position in which the god or the card of this action can be used; a card is in hand."""
    key = getattr(first, "card", "") or getattr(first, "god", "")
    side = STANDARD.side[key]
    held = key not in {line.split()[0] for line in lines.split(", ")}
    hands: dict[str, Any] = {"hands": {side: (key,)}} if held else {}
    return place(*lines.split(", "), seat=side, **hands, **more)


def after_all(state: State, *actions: Action) -> State:
    """The position after these actions, and after what is drawn at the end of a turn."""
    for action in actions:
        state = after(state, action)
        if isinstance(action, End):
            state = drawn(state)
    return state


def values(state: State, *asked: Any) -> dict[Any, Any]:
    """What stands at these paths of a position: `hands.0` is the first player's hand, `hands.0.len` how many cards that
    is, `thor.health` that of a god on the board. Of an action it is why it is refused, and of
    (Move, "to", ("god", "thor")) where Thor may go: the values of a field in the legal actions of a kind."""
    return {each: _value(state, each) for each in asked}


def _value(state: State, asked: Any) -> Any:
    if isinstance(asked, tuple):
        kind, name, *chosen = asked
        return {getattr(action, name) for action in options(state, kind, **dict(chosen))}
    if not isinstance(asked, str):
        return " ".join(map(str, why(state, asked)))
    value: Any = state
    for part in asked.split("."):
        if part in STANDARD.gods:
            value = god(value, part)
        elif part == "len":
            value = len(value)
        else:
            value = value[int(part)] if part.isdigit() else getattr(value, part)
    return value


def changes(before: State, now: State) -> str:
    """All that differs on the board, in lines as `place` reads them, in the order of the alphabet."""
    one, two = _lines(before), _lines(now)
    return ", ".join(sorted(two.get(key, f"no {key}") for key in one | two if one.get(key) != two.get(key)))


def _lines(state: State) -> dict[str, str]:
    found = {"asgard": f"asgard {state.bases[0]}", "olympus": f"olympus {state.bases[1]}"}
    for figure in state.gods:
        kinds = sorted(each.kind for each in state.lasting if each.god == figure.key)
        numbers = _numbers(figure, "attack", "armor", "poison", "trap")
        found[figure.key] = " ".join((figure.key, figure.cell, f"health={figure.health}", *numbers, *kinds))
    for each in state.things:
        name = "snare" if each.trap else "wall" if each.architecture else "chips"
        found[each.cell] = " ".join(
            (name, each.cell, *_numbers(each, "trap", "architecture", "attack", "armor"))
        )
    return found


def _numbers(thing: Figure | Pile, *kinds: str) -> list[str]:
    return [f"{kind}={getattr(thing, kind)}" for kind in kinds if getattr(thing, kind)]
