"""The actions that are worth trying out: every legal action is looked at, and of those that differ only by the hex where
something goes, the best few by a glance at the board.

Whole turns: the best few ways to play one, and the action that leads to the best position, as far as they can be foreseen.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Seat
from games.high_heavens import actions as a
from games.high_heavens.components import BIT, DISTANCE, Cell
from games.high_heavens.playing import worth as worths
from games.high_heavens.playing.worth import (
    FIRST,
    HEALTH,
    PERISHED,
    hurry,
    near,
    of_figure,
    volley,
    ways,
)
from games.high_heavens.rules import steps
from games.high_heavens.rules.turns import DIE, MISSES, points_of
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import (
    Acting,
    Blows,
    CleaningUp,
    Figure,
    Granted,
    Rolling,
    State,
    hand_of,
    side_of,
)

PLACES: Final = 2
"""How many hexes are tried for a god that is brought somewhere, by each of two measures."""
BUILT: Final = 3
"""How many hexes are tried for architecture or a trap."""


def promising(state: State, seat: Seat) -> list[a.Action]:
    """Return the actions to try out, without ends and discards."""
    found: list[a.Action] = []
    free = field_of(state).free
    groups: dict[tuple[str, ...], list[a.Action]] = {}
    for action in steps.legal_actions(state, seat):
        if isinstance(action, a.Move):
            groups.setdefault(("move", action.god), []).append(action)
        elif isinstance(action, a.Invoke):
            groups.setdefault(("invoke", action.god), []).append(action)
        elif isinstance(action, (a.Use, a.Play)):
            name = action.god if isinstance(action, a.Use) else action.card
            if action.to is not None:
                groups.setdefault(("bring", name, action.deed, str(action.at)), []).append(action)
            elif action.at is not None and BIT[action.at] & free:
                groups.setdefault(("put", name, action.deed), []).append(action)
            else:
                found.append(action)
        elif not isinstance(action, (a.End, a.Discard)):
            found.append(action)
    field = field_of(state)
    for key, group in groups.items():
        found += _best_of(field, key, group)
    return found


def _best_of(field: Field, key: tuple[str, ...], group: list[a.Action]) -> list[a.Action]:
    kind = key[0]
    if kind == "invoke":
        card = field.decks.gods[key[1]]
        return _places(field, Figure(card.key, field.side, "d1", card.health), group, 1)
    if len(group) <= PLACES:
        return group
    if kind == "put":
        return _blocking(field, group)
    figure = field.figures[key[1]] if kind == "move" else field.standing[key[3]]
    return _places(field, figure, group, PLACES)


def _where(action: a.Action) -> Cell:
    cell = action.to if isinstance(action, (a.Move, a.Invoke, a.Use, a.Play)) else None
    assert cell is not None, "it leads to a hex"  # noqa: S101
    return cell


def _places(field: Field, figure: Figure, group: list[a.Action], count: int) -> list[a.Action]:
    """Return where to bring a god: safely near the enemy base, and where it can attack; or the opposite for an enemy."""
    far = ways(field.free | BIT[figure.cell], field.layout.bases[1 - figure.side])
    sign = 1 if figure.side == field.side else -1
    shots, threats = _shots(field, figure), _threats(field, figure)
    left = max(0, field.state.points - 1) if sign > 0 else points_of(field.state.seats, 2)
    whole = of_figure(figure) + PERISHED
    haste = hurry(field.state, figure.side)
    stands: dict[Cell, float] = {}
    hits: dict[Cell, float] = {}
    for action in group:
        cell = _where(action)
        row = DISTANCE[cell]
        damage = max([volleys[row[other]] for other, volleys in threats], default=0)
        danger = whole if damage >= figure.health else HEALTH * damage
        stands[cell] = sign * (haste * near(field, figure, far[cell]) - FIRST * danger / haste)
        hit = 0.0
        for other, health, prize, volleys in shots(left):
            damage = volleys[row[other]]
            hit = max(hit, prize if damage >= health else HEALTH * damage)
        hits[cell] = sign * hit
    both = {cell: stands[cell] + hits[cell] for cell in hits}
    found: list[a.Action] = []
    for ranks, most in ((both, count), (hits, 1), (stands, 1))[: 1 if count == 1 else 3]:
        best = sorted(group, key=lambda each: (ranks[_where(each)], both[_where(each)]), reverse=True)
        found += [each for each in best[:most] if each not in found]
    return found


Shot = tuple[Cell, int, float, tuple[int, ...]]


def _shots(field: Field, figure: Figure) -> Callable[[int], list[Shot]]:
    """Return what a god could attack without a move: where, its health, what it is worth, and the damage by distance."""
    card = field.decks.gods[figure.key]
    powers = (card.melee + figure.attack, card.ranged + figure.attack if card.ranged else 0)

    def with_points(points: int) -> list[Shot]:
        found: list[Shot] = []
        for other in field.standing.values():
            if other.side != figure.side and field.shown(other):
                volleys = volley(0, card.range, powers, other.armor, points)
                found.append((other.cell, other.health, of_figure(other) + PERISHED, volleys))
        return found

    return with_points


def _threats(field: Field, figure: Figure) -> list[tuple[Cell, tuple[int, ...]]]:
    """Return who could attack a god in the next turn: where it stands, and the damage by distance."""
    points, found = points_of(field.state.seats, 2), []
    for other in field.standing.values():
        if other.side != figure.side and field.able(other):
            card = field.decks.gods[other.key]
            powers = (card.melee + other.attack, card.ranged + other.attack if card.ranged else 0)
            found.append((other.cell, volley(card.movement, card.range, powers, figure.armor, points)))
    return found


def _blocking(field: Field, group: list[a.Action]) -> list[a.Action]:
    """Return the hexes most on the way of an enemy to the own base, the nearest to the base first."""
    own = DISTANCE[field.layout.bases[field.side]]
    enemies = [DISTANCE[each.cell] for each in field.standing.values() if each.side != field.side]

    def detour(action: a.Action) -> tuple[int, int]:
        cell = _at(action)
        return min([row[cell] for row in enemies], default=0) + own[cell], own[cell]

    return sorted(group, key=detour)[:BUILT]


def _at(action: a.Action) -> Cell:
    cell = action.at if isinstance(action, (a.Use, a.Play)) else None
    assert cell is not None, "it names a hex"  # noqa: S101
    return cell


DEPTH: Final = 4
"""How many actions of a turn are looked at."""
SCALE: Final = 12.0
"""So much more worth makes a win about e times as likely."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of a turn, the position after them, and what it seems to be worth."""

    state: State
    actions: tuple[a.Action, ...]
    value: float


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat's side to win. Who begins a turn strikes next."""
    side = side_of(state.seats, seat)
    fresh = isinstance(state.phase, Acting) and state.points == points_of(state.seats, state.turn)
    return 1 / (1 + exp(-worths.worth(state, side, state.side if fresh else None) / SCALE))


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[a.Action, ...]]:
    """Return at most so many ways to go on, the best guess first; they end where chance decides something."""
    if most == 1:
        return [_at_once(state, seat)]
    if not isinstance(state.phase, Acting):
        side = side_of(state.seats, seat)
        tried = sorted(promising(state, seat), key=lambda each: -value(state, seat, each, side))
        return [(each,) for each in tried[:most]] or [(ending(state, seat),)]
    lines = sorted(_lines(state, seat, max(2, most // 2)), key=lambda line: -line.value)
    return [line.actions or (ending(state, seat),) for line in lines[:most]]


def _at_once(state: State, seat: Seat) -> tuple[a.Action, ...]:
    """Return the turn that takes the best action each time."""
    found: list[a.Action] = []
    turn = state.turn
    while state.turn == turn and isinstance(state.phase, Acting):
        found.append(best(state, seat))
        step = steps.apply(state, seat, found[-1])
        state = step.state
        if step.barrier:
            break
    return tuple(found) or (best(state, seat),)


def _lines(state: State, seat: Seat, width: int) -> list[Line]:
    """Return ways to play the turn: after each action the best few are followed."""
    side = side_of(state.seats, state.seat)
    front = [Line(state, (), worths.worth(state, side))]
    found = list(front)
    for _ in range(DEPTH):
        grown: dict[float, tuple[float, Line, a.Action]] = {}
        for line in front:
            for action in promising(line.state, seat):
                ends = leads_to(line.state, seat, action)
                seems = sum(share * worths.worth(after, side) for share, after in ends)
                rank = seems + sum(share * worths.promise(after, side) for share, after in ends)
                grown.setdefault(round(rank, 6), (seems, line, action))
        front = [_longer(*grown[each], seat) for each in sorted(grown, reverse=True)[:width]]
        found += front
        front = [line for line in front if isinstance(line.state.phase, Acting)]
        if not front:
            break
    return found


def _longer(seems: float, line: Line, action: a.Action, seat: Seat) -> Line:
    """Return the line with one more action, and what must follow it."""
    state, done = steps.apply(line.state, seat, action).state, [action]
    while isinstance(state.phase, (Granted, Blows)):
        done.append(following(state, seat))
        state = steps.apply(state, seat, done[-1]).state
    return Line(state, (*line.actions, *done), seems)


# The best action

ENOUGH: Final = 0.02
"""An action that brings less than this is left out."""
HIT: Final = (DIE - MISSES) / DIE
FEW_GODS: Final = 4
"""With fewer gods on the board a full hand without gods is thinned out."""


def best(state: State, seat: Seat) -> a.Action:
    """Return the best action in this position. Raises ValueError if there is none."""
    tried = promising(state, seat)
    if not tried:
        return ending(state, seat)
    side = side_of(state.seats, state.seat)
    found = max(((value(state, seat, action, side), -number) for number, action in enumerate(tried)))
    if isinstance(state.phase, Acting) and found[0] <= worths.worth(state, side) + ENOUGH:
        return ending(state, seat)
    return tried[-found[1]]


def ending(state: State, seat: Seat) -> a.Action:
    """Return the end of the turn, or a discard that comes before it. Raises ValueError if neither is possible."""
    legal = list(steps.legal_actions(state, seat))
    if not legal:
        raise ValueError(f"seat {seat} is not to act")
    discards = [action for action in legal if isinstance(action, a.Discard)]
    if a.End() not in legal:
        return _worst_card(discards, state)
    if isinstance(state.phase, (Acting, CleaningUp)) and _stuck(state):
        return _worst_card(discards, state)
    return a.End()


def _stuck(state: State) -> bool:
    """Whether a full hand keeps the gods away that are still to be drawn."""
    side, hand = state.side, state.hands[hand_of(state, state.seat)]
    if len(hand) < state.full_hand or state.omnipotence or not (state.piles[side] or state.tops[side]):
        return False
    gods = state.decks.gods
    if any(card in gods for card in hand):
        return False
    return sum(figure.side == side and figure.health > 0 for figure in state.gods) < FEW_GODS


def _worst_card(discards: Iterable[a.Discard], state: State) -> a.Discard:
    """Return the discard of a god, if more than two are held, else of a power: one that nothing can be done with now."""
    found = list(discards)
    gods = [action for action in found if action.card in state.decks.gods]
    powers = [action for action in found if action.card not in state.decks.gods]
    return gods[-1] if len(gods) > 2 or not powers else powers[state.turn % len(powers)]


def value(state: State, seat: Seat, action: a.Action, side: int) -> float:
    """Return what an action leads to, with what the points promise that are left."""
    return sum(
        share * (worths.worth(after, side) + worths.promise(after, side))
        for share, after in leads_to(state, seat, action)
    )


def leads_to(state: State, seat: Seat, action: a.Action) -> list[tuple[float, State]]:
    """Return the positions that an action leads to with their chances: with runes a hit and a miss.

    What must follow an action is played as well as it can be.
    """
    after = steps.apply(state, seat, action).state
    phase = after.phase
    if isinstance(phase, Rolling):
        found = []
        for number, share in ((DIE, HIT), (1, 1 - HIT)):
            rolled = steps.apply(after, CHANCE, a.Rune(number)).state
            found += [(share * part, state) for part, state in _settled(rolled, seat)]
        return found
    return _settled(after, seat)


def _settled(state: State, seat: Seat) -> list[tuple[float, State]]:
    if not isinstance(state.phase, (Granted, Blows)):
        return [(1.0, state)]
    return leads_to(state, seat, following(state, seat))


def following(state: State, seat: Seat) -> a.Action:
    """Return the best action among those of which one must follow."""
    side, tried = side_of(state.seats, state.seat), promising(state, seat)
    return tried[0] if len(tried) == 1 else max(tried, key=lambda each: value(state, seat, each, side))


PLAYING: Final = Playing(worth=worth, turns=turns, depth=2, price=75)
