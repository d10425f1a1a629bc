"""Positions as text, short ways to act in them, and what an action changes on the board."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE, Event, Step
from games.core.words import IllegalAction
from games.core.working import changed
from games.high_heavens.actions import Action, End
from games.high_heavens.components import STANDARD, decks_of
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Figure, Lasting, Pile, State
from tests.games.high_heavens.every_position import holds

NORSE_GODS, GREEK_GODS = ([card for card in deck if card in STANDARD.gods] for deck in STANDARD.decks)
OPTIONS = {"omnipotence": "off", "rollin_runes": "off", "hearth": "d", "cards": ""}


def place(
    *lines: str,
    seat: int = 0,
    seats: int = 2,
    points: int = 3,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    perished: Mapping[int, Sequence[str]] | None = None,
    tops: Mapping[int, Sequence[str]] | None = None,
    turn: int = 0,
    cards: str = "",
    **fields: Any,
) -> State:
    """A position in which this seat acts. A line is a god and its hex, or `wall`, `snare` or `chips` and theirs, and then
    numbers: `thor d5 health=3 armor=1 trap=2 disabled`, `wall d7 architecture=3`, `snare c4 trap=2`.

    Cards that are nowhere else are in the draw piles.
    """
    decks = decks_of(cards)
    gods: list[Figure] = []
    things: list[Pile] = []
    lasting: list[Lasting] = []
    turn = turn or (seat % 2 + 1 if seats == 2 else (0, 2, 1, 3).index(seat) + 1) + seats
    for line in lines:
        name, cell, *rest = line.split()
        numbers = {key: int(value) for key, value in (each.split("=") for each in rest if "=" in each)}
        if name in ("wall", "snare", "chips"):
            things.append(Pile(cell, **numbers))
            continue
        health = numbers.pop("health", decks.gods[name].health)
        gods.append(Figure(name, decks.side[name], cell, health, **numbers))
        for kind in (each for each in rest if "=" not in each):
            lasting.append(Lasting(kind, name, 1 - decks.side[name], turn + 1, 2 if kind == "blessed" else 0))
    gone = {card for pile in (hands or {}, discards or {}, tops or {}) for cs in pile.values() for card in cs}
    gone |= {god.key for god in gods}
    state = steps.new(seats, {**OPTIONS, "cards": cards})
    values: dict[str, Any] = {
        "phase": Acting(),
        "turn": turn,
        "seat": seat,
        "player": seat,
        "points": points,
        "gods": tuple(gods),
        "things": tuple(sorted(things, key=lambda thing: thing.cell)),
        "lasting": tuple(lasting),
        "entered": so_many(2, 2),
        "proved": (True,) * seats,
        "hands": tuple(decks.ordered((hands or {}).get(each, ())) for each in range(seats)),
        "discards": tuple(tuple((discards or {}).get(side, ())) for side in (0, 1)),
        "perished": tuple(tuple((perished or {}).get(side, ())) for side in (0, 1)),
        "tops": tuple(tuple((tops or {}).get(side, ())) for side in (0, 1)),
        "piles": tuple(tuple(card for card in state.piles[side] if card not in gone) for side in (0, 1)),
        **fields,
    }
    state = changed(state, **values)
    holds(state)
    return state


def so_many(norse: int, greek: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """So many gods of each side, as those that have entered the game."""
    return tuple(NORSE_GODS[:norse]), tuple(GREEK_GODS[:greek])


def step(state: State, action: Action, actor: Any = None) -> Step[State]:
    """What a legal action of the player leads to."""
    if actor is None:
        actor = CHANCE if steps.to_act(state) is CHANCE else state.player
    if actor is not CHANCE:
        assert action in list(steps.legal_actions(state, actor)), f"{action} is not proposed"
    done = steps.apply(state, actor, action)
    holds(done.state)
    return done


def after(state: State, *actions: Action) -> State:
    """The position after these actions."""
    for action in actions:
        state = step(state, action).state
    return state


def next_turn(state: State) -> State:
    """The position when the next turn has begun."""
    return drawn(after(state, End()))


def drawn(state: State) -> State:
    """The position after what chance owes."""
    while steps.to_act(state) is CHANCE:
        state = after(state, steps.sample(state, Draw(b"x", state.turn)))
    return state


def greek(*lines: str, **more: Any) -> State:
    """A position in which the Greek player acts."""
    return place(*lines, seat=1, **more)


def told(state: State, action: Action) -> tuple[Event, ...]:
    """What is told of an action."""
    return step(state, action).events


def refused(state: State, action: Action) -> IllegalAction:
    """Why an action is refused."""
    assert action not in list(steps.legal_actions(state, state.player)), f"{action} is proposed"
    with pytest.raises(IllegalAction) as refusal:
        steps.apply(state, state.player, action)
    assert refusal.value.rule is not None
    assert refusal.value.hint
    return refusal.value


def why(state: State, action: Action) -> tuple[str, str | None]:
    """The code and the rule of a refusal."""
    refusal = refused(state, action)
    return refusal.code, refusal.rule


def god(state: State, key: str) -> Figure:
    """A god on the board."""
    return next(figure for figure in state.gods if figure.key == key)


def health(state: State, key: str) -> int:
    """A god's health; 0 if it has fallen."""
    return god(state, key).health


def thing(state: State, cell: str) -> Pile | None:
    """What lies on a hex besides gods."""
    return next((each for each in state.things if each.cell == cell), None)


def lasts(state: State, kind: str, key: str) -> bool:
    """Whether something holds for a god."""
    return any(each.kind == kind and each.god == key for each in state.lasting)


def options(state: State, kind: type, **values: Any) -> list[Any]:
    """The legal actions of a kind with these values."""
    return [
        action
        for action in steps.legal_actions(state, state.player)
        if isinstance(action, kind) and all(getattr(action, name) == value for name, value in values.items())
    ]


ALL_GODS = tuple(STANDARD.gods)


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
