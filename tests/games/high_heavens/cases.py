"""Small positions for one card, and what its use changes on the board."""

from __future__ import annotations

from typing import Any

from games.high_heavens.actions import Action, End
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.state import Figure, Pile, State
from tests.games.high_heavens.boards import after, drawn, place


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


def values(state: State, *paths: str) -> dict[str, Any]:
    """What stands at these paths of a position: `hands.0` is the first player's hand, `hands.0.len` how many cards that is."""
    found = {}
    for path in paths:
        value: Any = state
        for part in path.split("."):
            if part == "len":
                value = len(value)
            else:
                value = value[int(part)] if part.isdigit() else getattr(value, part)
        found[path] = value
    return found


def changes(before: State, now: State) -> str:
    """All that differs on the board, in lines as `place` reads them, in the order of the alphabet."""
    one, two = _lines(before), _lines(now)
    return ", ".join(sorted(two.get(key, f"no {key}") for key in one | two if one.get(key) != two.get(key)))


def _lines(state: State) -> dict[str, str]:
    found = {"asgard": f"asgard {state.bases[0]}", "olympus": f"olympus {state.bases[1]}"}
    for god in state.gods:
        kinds = sorted(each.kind for each in state.lasting if each.god == god.key)
        numbers = _numbers(god, "attack", "armor", "poison", "trap")
        found[god.key] = " ".join((god.key, god.cell, f"health={god.health}", *numbers, *kinds))
    for each in state.things:
        name = "snare" if each.trap else "wall" if each.architecture else "chips"
        found[each.cell] = " ".join(
            (name, each.cell, *_numbers(each, "trap", "architecture", "attack", "armor"))
        )
    return found


def _numbers(thing: Figure | Pile, *kinds: str) -> list[str]:
    return [f"{kind}={getattr(thing, kind)}" for kind in kinds if getattr(thing, kind)]
