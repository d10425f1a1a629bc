"""The actions that are worth trying out: every legal action is looked at, and of those that differ only by the hex where
something goes, the best few by a glance at the board."""

from collections.abc import Callable
from typing import Final

from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.board import BIT, DISTANCE, Cell
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
from games.high_heavens.rules.field import Field, field_of
from games.high_heavens.rules.turns import points_of
from games.high_heavens.state import Figure, State

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
        entering = Figure(card.key, field.side, "d1", card.health)
        return _places(field, entering, group, 1)
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
