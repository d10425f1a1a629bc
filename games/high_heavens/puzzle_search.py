"""The search for a puzzle: every way to bring the enemy's home to nothing this turn, and how much can be taken from it at most."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.cards import Deed
from games.high_heavens.components import BIT, DISTANCE, Cell
from games.high_heavens.rules import moves, steps
from games.high_heavens.rules.deeds import choices
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import MOST_BONUS, Acting, Blows, Figure, Granted, State, hand_of

Line: TypeAlias = tuple[a.Action, ...]
Front: TypeAlias = dict[State, dict[Line, Line]]
"""Positions within a turn, each with the ways there: for each set of actions an order in which it can be played."""
LONGEST: Final = 5
"""A way has no more actions."""
NEAR_HOME: Final = 3
"""What may help stands at most so far from the home, or its effect does."""
ROOM: Final = 60
"""A quick search looks at no more positions after each action."""


def ways(state: State, seat: Seat, tries: Callable[[Field, a.Action], bool] | None = None) -> list[Line]:
    """Return the ways to bring the enemy's home to nothing with the fewest actions, each in one order; some of them if there are
    many. With `tries` only the actions that it lets pass are tried, and nothing is returned if that leads to too many positions."""
    front: Front = {state: {(): ()}}
    for actions in range(1, LONGEST + 1):
        found: dict[Line, Line] = {}
        for at, lines in front.items():
            for action, taken in strikes(at, seat):
                if taken >= at.bases[1 - at.side]:
                    for line in lines.values():
                        found.setdefault(_unordered(line, action), (*line, action))
            if len(found) > 1:
                break
        if found or actions == LONGEST:
            return list(found.values())
        front = _grown(front, seat, tries)
        if tries is not None and len(front) > ROOM:
            return []
    return []


def _unordered(line: Line, action: a.Action) -> Line:
    return tuple(sorted((*line, action), key=hash))


def _grown(front: Front, seat: Seat, tries: Callable[[Field, a.Action], bool] | None) -> Front:
    """Return the positions one action further from which the enemy's home can still fall, with the ways there."""
    found: Front = {}
    for state, lines in front.items():
        field = field_of(state)
        # Without another point too little can be taken, so a move counts only if it brings its god nearer.
        tight = isinstance(state.phase, Acting) and state.bases[1 - state.side] > most(
            state, state.points - 1
        )
        for action in steps.legal_actions(state, seat):
            if isinstance(action, (a.End, a.Discard)) or not (tries is None or tries(field, action)):
                continue
            if tight and isinstance(action, a.Move) and _idle(field, action):
                continue
            after = steps.apply(state, seat, action).state
            hopes = isinstance(after.phase, Acting) and after.bases[1 - after.side] <= most(after)
            if hopes or isinstance(after.phase, (Granted, Blows)):
                known = found.setdefault(after, {})
                for line in lines.values():
                    known.setdefault(_unordered(line, action), (*line, action))
    return found


HELPS: Final = frozenset({"attack_bonus", "bless", "blows", "grant", "quake"})
CHANGES_THE_WAY: Final = frozenset({"damage", "move", "push", "swap", "carry"})


def matters(field: Field, action: a.Action) -> bool:
    """Return whether an action may help, at a glance."""
    base = DISTANCE[field.layout.bases[1 - field.side]]
    match action:
        case a.Move(god, to):
            return base[to] <= field.decks.gods[god].range
        case a.Attack(_, at, trap):
            return base[at] <= NEAR_HOME or trap
        case a.Acquire():
            return action.attack > 0
        case a.Use() | a.Play():
            card = field.decks.cards[action.god if isinstance(action, a.Use) else action.card]
            does = {effect.do for deed in card.deeds if deed.name == action.deed for effect in deed.effects}
            cells = [cell for cell in (action.at, action.to) if cell is not None]
            near = bool(does & CHANGES_THE_WAY) and any(base[cell] <= NEAR_HOME for cell in cells)
            return near or bool(does & HELPS)
    return False


def useful(state: State, hand: tuple[str, ...]) -> tuple[str, ...]:
    """Return the powers of a hand that may help."""
    powers = state.decks.powers
    helps = HELPS | CHANGES_THE_WAY
    return tuple(
        key
        for key in hand
        if key in powers and any(e.do in helps for d in powers[key].deeds for e in d.effects)
    )


# What takes health from the home at once


def strikes(state: State, seat: Seat) -> Iterator[tuple[a.Action, int]]:
    """Yield the attacks on the enemy's home, and what cards do to it, each with how much it takes."""
    field, phase = field_of(state), state.phase
    base, side = field.layout.bases[1 - state.side], state.side
    if isinstance(phase, Blows):
        yield from _blow(field, field.figures[phase.god], base)
    if not isinstance(phase, Acting) or not state.points:
        return
    for figure in field.standing.values():
        if figure.side == side and field.able(figure):
            yield from _blow(field, figure, base)
            for deed in field.decks.gods[figure.key].deeds:
                if _harms(deed, state.points) and any(
                    each.at == base for each in choices(field, figure, deed)
                ):
                    yield a.Use(figure.key, deed.name, base), deed.effects[0].amount
    for card in state.hands[hand_of(state, state.seat)]:
        power = field.decks.powers.get(card)
        for deed in power.deeds if power else ():
            if _harms(deed, state.points) and any(
                each.at == base for each in choices(field, None, deed, card)
            ):
                yield a.Play(card, deed.name, base), deed.effects[0].amount


def _blow(field: Field, figure: Figure, base: Cell) -> Iterator[tuple[a.Action, int]]:
    if DISTANCE[figure.cell][base] <= field.decks.gods[figure.key].range:
        near, far = moves.ranges(field, figure)
        if BIT[base] & (near | far):
            yield a.Attack(figure.key, base), moves.blow(field, figure, base, False).damage


def _harms(deed: Deed, points: int) -> bool:
    return deed.pick == "mark" and deed.cost <= points and deed.effects[0].do == "damage"


# How much can be taken


_BRINGS: Final = ("move", "push", "swap", "carry", "grant")


def most(state: State, points: int | None = None) -> int:
    """Return at least what can be taken from the enemy's home with so many points, or those that are left: as if everybody went
    straight, and what brings a god elsewhere brought it anywhere."""
    field, points = field_of(state), state.points if points is None else points
    if points < 1:
        return 0
    decks, hand = field.decks, state.hands[hand_of(state, state.seat)]
    base = DISTANCE[field.layout.bases[1 - field.side]]
    mine = [
        each
        for each in field.standing.values()
        if each.side == field.side and not field.lasts("disabled", each.key)
    ]
    powers = [0] * (points + 1)  # the strongest blow after so many moves
    adds: list[int] = [min(each.attack, MOST_BONUS) for each in state.things if each.attack]  # to each blow
    deeds = [deed for key in hand if key in decks.powers for deed in decks.powers[key].deeds]
    strongest = max(
        [max(decks.gods[key].melee, decks.gods[key].ranged) for key in hand if key in decks.gods], default=0
    )
    for figure in mine:
        card = decks.gods[figure.key]
        deeds += card.deeds
        blessed = field.lasting.get(("blessed", figure.key))
        extra = figure.attack + (blessed.amount if blessed else 0)
        strongest = max(strongest, max(card.melee, card.ranged) + extra)
        for within, power in ((1, card.melee), (card.range, card.ranged)):
            cost = _moves(field, figure, base[figure.cell] - within, card.movement) + (figure.trap > 0)
            if power and cost < points:
                powers[cost] = max(powers[cost], power + extra)
        if field.has(figure.key, "bloodlust"):
            adds.append(1)
    effects = [effect for deed in deeds for effect in deed.effects]
    if points > 1 and any(effect.do in _BRINGS for effect in effects):
        powers[1] = strongest
    for cost in range(points):
        powers[cost + 1] = max(powers[cost : cost + 2])
    adds += [effect.amount for effect in effects if effect.do == "attack_bonus"]
    once = [effect.amount for effect in effects if effect.do == "bless"]  # to one blow
    blows = max([effect.amount for effect in effects if effect.do == "blows"], default=1)
    marks = [
        effect.amount
        for deed in deeds
        if deed.pick == "mark"
        for effect in deed.effects
        if effect.do == "damage"
    ]
    less = moves.watch(field, field.layout.bases[1 - field.side])
    return _sum(points, powers, sorted(adds)[::-1], sorted(once)[::-1], blows, max(marks, default=0), less)


def _sum(
    points: int, powers: list[int], adds: list[int], once: list[int], blows: int, harm: int, less: int
) -> int:
    """Return the most that points can do: they pay for walks, for what adds to blows, for ridding the home of a watch, and for blows, one
    of which may be several."""
    found = harm * points
    for walks in range(points):
        if not powers[walks]:
            continue
        for many in range(min(len(adds), points - walks - 1) + 1):
            gained = min(MOST_BONUS, sum(adds[:many]))
            for single in range(min(len(once), points - walks - many - 1) + 1):
                for rid in range(bool(less) + 1):
                    left = points - walks - many - single - rid
                    each = powers[walks] + gained - (0 if rid else less)
                    if left > 0:
                        rest = max((left - 1) * max(each, harm), (left - 2 + blows) * each)
                        found = max(found, each + sum(once[:single]) + rest)
    return found


def _moves(field: Field, figure: Figure, way: int, movement: int) -> int:
    """Return how many action points it takes a god at least to go so many steps."""
    stride = field.state.stride
    if stride is not None and stride.god == figure.key:
        way -= stride.left
    if field.has(figure.key, "fleet") and not field.lasts("moved", figure.key):
        way -= movement
    return max(0, -(-way // movement))


def _idle(field: Field, action: a.Move) -> bool:
    """Return whether a move that costs a point leaves its god as far from the enemy's home as it was, counted in moves."""
    figure, card = field.figures[action.god], field.decks.gods[action.god]
    stride, fleet = field.state.stride, field.has(figure.key, "fleet") is not None
    if fleet or (stride is not None and stride.god == figure.key):
        return False
    base = DISTANCE[field.layout.bases[1 - field.side]]
    left = card.movement - DISTANCE[figure.cell][action.to]
    return all(
        max(0, -(-(base[action.to] - left - within) // card.movement))
        >= max(0, -(-(base[figure.cell] - within) // card.movement))
        for within in (1, card.range)
    )
