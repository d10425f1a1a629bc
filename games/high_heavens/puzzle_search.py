"""The search for a puzzle: the short ways to bring the enemy's home to nothing this turn, whether there is another one than these
actions, and how much can be taken from it at most."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.cards import Deed, God
from games.high_heavens.components import BIT, DISTANCE, Cell, cells_of
from games.high_heavens.rules import moves, steps
from games.high_heavens.rules.deeds import choices
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import MOST_BONUS, Acting, Blows, Figure, Granted, State, hand_of

Line: TypeAlias = tuple[a.Action, ...]
Front: TypeAlias = dict[State, dict[Line, Line]]
"""Positions within a turn, each with the ways there: for each set of actions an order in which it can be played."""
LONGEST: Final = 5
"""A short way has no more actions."""
NEAR_HOME: Final = 3
"""What may help stands at most so far from the home, or its effect does."""
ROOM: Final = 60
"""The search for short ways looks at no more positions after each action."""


def another(state: State, seat: Seat, line: Line) -> Line | None:
    """Return a way to bring the enemy's home to nothing this turn, of any length and without chance, that does without some action
    of a line, or does it less often; None if there is none.

    If there is none and the line is a way, it is the only one of whose actions none can be left out: every other way has all of
    them and something needless. Only positions are passed over from which no way goes on (`most`), and what was searched before with
    the same actions of the line still to come.
    """
    known: set[tuple[State, Line]] = set()

    def way(at: State, missing: Line) -> Line | None:
        for action in steps.legal_actions(at, seat):
            after = steps.apply(at, seat, action).state
            place = missing.index(action) if action in missing else len(missing)
            rest = missing[:place] + missing[place + 1 :]
            if not rest:
                continue
            if not after.bases[1 - state.side]:
                return (action,)
            if (after, rest) not in known and after.bases[1 - state.side] <= most(after):
                known.add((after, rest))
                more = way(after, rest)
                if more is not None:
                    return (action, *more)
        return None

    return way(state, line)


# The short ways


def ways(state: State, seat: Seat) -> list[Line]:
    """Return the ways to bring the enemy's home to nothing with the fewest actions, each in one order; some of them if there are
    many. Only actions that may help at a glance are tried, and nothing is returned if that leads to too many positions."""
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
        front = _grown(front, seat)
        if len(front) > ROOM:
            return []
    return []


def _unordered(line: Line, action: a.Action) -> Line:
    return tuple(sorted((*line, action), key=hash))


def _grown(front: Front, seat: Seat) -> Front:
    """Return the positions one action further from which the enemy's home can still fall, with the ways there."""
    found: Front = {}
    for state, lines in front.items():
        field = field_of(state)
        # Without another point too little can be taken, so a move counts only if it brings its god nearer.
        tight = isinstance(state.phase, Acting) and state.bases[1 - state.side] > most(
            state, state.points - 1
        )
        for action in steps.legal_actions(state, seat):
            if not matters(field, action) or (tight and isinstance(action, a.Move) and _idle(field, action)):
                continue
            after = steps.apply(state, seat, action).state
            if isinstance(after.phase, (Granted, Blows)) or after.bases[1 - after.side] <= most(after):
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
_NOBODY: Final = -99
"""The power of a blow if no god can strike it."""


def most(state: State, points: int | None = None) -> int:
    """Return at least what can be taken from the enemy's home in the rest of this turn, without chance, with so many action points, or
    those that are left.

    Each point counts as a chance here, each blow that is left of a frenzy too, and each more that a card gives for its point. With
    each chance the home takes a blow or a card's damage, or something prepares blows. Nothing prepares them for less than a chance but
    moves that are free. Here each preparation helps all blows, those before it and those of other gods too; only a blessing is for one.
    Gods go straight and through everybody (`_on_foot`). A card brings them anywhere, one that has yet to be invoked with two chances,
    and what an invoked god does takes two, with a third for a blow. Bonus chips that lie on the board, or are of a god that has fallen
    or may fall by a frenzy, take a chance; those of a god that stands, two. One chance ends the watch over the home. So no way takes
    more.
    """
    field, phase = field_of(state), state.phase
    chances = state.points if points is None else points
    if isinstance(phase, Blows):
        chances += phase.left
    if chances < 1 or not isinstance(phase, (Acting, Granted, Blows)):
        return 0
    decks, hand = field.decks, state.hands[hand_of(state, state.seat)]
    figures = [
        each
        for each in field.standing.values()
        if each.side == field.side and not field.lasts("disabled", each.key)
    ]
    deeds = [deed for key in hand if key in decks.powers for deed in decks.powers[key].deeds]
    if any(effect.do == "recover" for deed in deeds for effect in deed.effects):
        hand += state.perished[field.side]
    held = [decks.gods[key] for key in hand if key in decks.gods]
    active = [decks.gods[each.key] for each in figures] + (held if chances > 2 else [])
    deeds += [deed for god in active for deed in god.deeds]
    effects = [effect for deed in deeds for effect in deed.effects]

    def best(do: str) -> int:
        return max([effect.amount for effect in effects if effect.do == do], default=0)

    chances += sum(effect.amount - 1 for effect in effects if effect.do == "blows")
    lust = [passive.amount for god in active for passive in god.passives if passive.kind == "bloodlust"]
    harm = max([effect.harm for effect in effects] + [phase.harm if isinstance(phase, Blows) else 0])
    chips = [each.attack for each in state.things]
    chips += [each.attack for each in state.gods if each.health <= harm]
    worn = any(each.attack for each in field.standing.values())
    harmful = (*deeds, *(deed for god in held for deed in god.deeds))
    harms = [deed.effects[0].amount for deed in harmful if deed.pick == "mark"]
    powers = _powers(field, figures, held, chances, any(effect.do in _BRINGS for effect in effects))
    less = moves.watch(field, field.layout.bases[1 - field.side])
    add = max(best("attack_bonus"), *lust, *chips, 0)
    gains = [min(MOST_BONUS, adds * add) for adds in range(MOST_BONUS)] + [MOST_BONUS] * (bool(add) or worn)
    return _sum(powers, gains, best("bless"), max(harms, default=0), less)


def _powers(field: Field, figures: list[Figure], held: list[God], chances: int, brought: bool) -> list[int]:
    """Return the power of the strongest blow at the enemy's home that is possible after each number of chances."""
    found = [_NOBODY] * (chances + 2)
    base = DISTANCE[field.layout.bases[1 - field.side]]
    for figure in figures:
        blessed = field.lasting.get(("blessed", figure.key))
        extra = figure.attack + (blessed.amount if blessed else 0)
        god = field.decks.gods[figure.key]
        _on_foot(found, god, base[figure.cell] - _free_steps(field, figure), int(figure.trap > 0), extra)
        if brought:
            found[1] = max(found[1], max(god.melee, god.ranged) + extra)
    gates = min(base[cell] for cell in cells_of(field.layout.invoking_masks[field.side]))
    for god in held:
        fleet = any(passive.kind == "fleet" for passive in god.passives)
        _on_foot(found, god, gates - fleet * god.movement, 1, 0)
        if brought:
            found[2] = max(found[2], god.melee, god.ranged)
    for chance in range(1, chances):
        found[chance] = max(found[chance - 1 : chance + 1])
    return found[:chances]


def _on_foot(found: list[int], god: God, way: int, cost: int, extra: int) -> None:
    """Note the power of a god's blows after the chances that it takes to come so near, besides this cost."""
    for within, power in ((1, god.melee), (god.range, god.ranged)):
        chances = cost + max(0, -((within - way) // god.movement))
        if chances < len(found):
            found[chances] = max(found[chances], power + extra)


def _free_steps(field: Field, figure: Figure) -> int:
    """Return how many steps a god can go without an action point."""
    state, found = field.state, 0
    if state.stride is not None and state.stride.god == figure.key:
        found += state.stride.left
    if isinstance(state.phase, Granted) and state.phase.god == figure.key:
        found += state.phase.steps
    if field.has(figure.key, "fleet") and not field.lasts("moved", figure.key):
        found += field.decks.gods[figure.key].movement
    return found


def _sum(powers: list[int], gains: list[int], once: int, harm: int, less: int) -> int:
    """Return the most that all chances do, however many of them bring gods near, add to blows, bless, or end the watch."""
    found = 0
    for walks, power in enumerate(powers):
        for adds, gained in enumerate(gains):
            for rid in range(2 if less else 1):
                each = max(power + gained - (0 if rid else less), harm, 0)
                left = len(powers) - walks - adds - rid
                for blessings in range(max(0, left) if once else 1):
                    if left > blessings:
                        found = max(found, (left - blessings) * each + blessings * once)
    return found


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
