"""What a position is worth to a side, as a number: higher is better. A health of a base counts 1.

Three things count: what each side has, how far its gods are from the enemy base by the way they would have to go, and
what each side could gain with one turn of attacks. The weights are tuned by play.
"""

from functools import cache, lru_cache
from typing import Final

from games.high_heavens.components import BIT, DISTANCE, Cell, Mask, cells_of, spread
from games.high_heavens.rules.moves import shelter, watch
from games.high_heavens.rules.turns import points_of
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import Drawing, Figure, Looking, Over, Robbing, State, side_of_hand

WON: Final = 1000.0
STANDS: Final = 1.2
HEALTH: Final = 0.45
ATTACK: Final = 1.0
ARMOR: Final = 0.9
POISON: Final = 0.8
"""For each poison, in health that it is going to cost."""
TRAP: Final = 0.2
"""For each chip of a trap under a god, and of architecture in the own half of the board: somebody has to break it."""
WALL: Final = 0.15
BLESSED: Final = 0.3
PERISHED: Final = 0.4
A_GOD: Final = 0.25
A_POWER: Final = 0.3
"""For a card in hand."""
LOOKED: Final = 0.6
"""One of the cards looked at comes to the hand, and a good one: as many cards drawn are worth as much."""
PULL: Final = 0.6
"""For each power of a god that can attack the enemy base now."""
A_WAY: Final = 0.72
"""How much of the pull is left for each Move to where the god can attack."""
CALM: Final = 16
HURRY: Final = 10
"""After so many turns a side whose base is not ahead hurries, more with each so many turns."""
TRAPPED: Final = 0.3
DISABLED: Final = 0.6
"""How much of the pull is left to a god that cannot act."""
FIRST: Final = 0.6
SECOND: Final = 0.25
"""How much counts of what the side that strikes next can gain with a turn of attacks, and of what the other can."""
LEFT: Final = 0.8
"""How much counts of what the points that are left in a turn can gain, while it is looked for actions."""
FINISH: Final = 30.0
"""What the end of a base within a turn of attacks counts."""
FAR: Final = 14
"""No distance is longer."""
BLOCKED: Final = 3
"""How many steps it counts to break through whatever stands in the way."""
THROUGH: Final = {
    base: {cell: min(FAR, far + BLOCKED) for cell, far in row.items()} for base, row in DISTANCE.items()
}


def worth(state: State, side: int, striking: int | None = None) -> float:
    """Return what a position is worth to a side. `striking` is the side that attacks next: usually who is not to act."""
    phase = state.phase
    if isinstance(phase, Over):
        return 0.0 if phase.winner is None else WON if phase.winner == side else -WON
    field = field_of(state)
    first = 1 - state.side if striking is None else striking
    found = _side(state, field, side) - _side(state, field, 1 - side)
    gains = FIRST * strike(field, first) / hurry(state, 1 - first) - SECOND * strike(
        field, 1 - first
    ) / hurry(state, first)
    found += gains if first == side else -gains
    if isinstance(phase, (Drawing, Looking, Robbing)):
        found += _cards_to_come(phase) * (1 if state.side == side else -1)
    return found


def _cards_to_come(phase: Drawing | Looking | Robbing) -> float:
    if isinstance(phase, Robbing):
        return A_POWER * (phase.enemy - phase.own)
    return A_POWER * (phase.count if isinstance(phase, Drawing) else 1 + LOOKED)


def _side(state: State, field: Field, side: int) -> float:
    gods = state.decks.gods
    found = state.bases[side] - PERISHED * len(state.perished[side])
    far = ways(field.free, field.layout.bases[1 - side])
    haste = hurry(state, side)
    for figure in field.standing.values():
        if figure.side == side:
            found += of_figure(figure) + haste * near(field, figure, far[figure.cell])
    own = field.layout.bases[side]
    for thing in state.things:
        if (
            thing.architecture
            and DISTANCE[thing.cell][own] < DISTANCE[thing.cell][field.layout.bases[1 - side]]
        ):
            found += WALL * thing.architecture
    for each in state.lasting:
        if each.kind == "blessed" and state.decks.side[each.god] == side:
            found += BLESSED
    for hand, cards in enumerate(state.hands):
        if side_of_hand(state.seats, state.omnipotence, hand) == side:
            held = sum([card in gods for card in cards])
            found += A_GOD * held + A_POWER * (len(cards) - held)
    return found


def hurry(state: State, side: int) -> float:
    """Return how many times as much a side wants to come near, and as little minds danger: a wait helps who is ahead."""
    if state.turn <= CALM or state.bases[side] > state.bases[1 - side]:
        return 1.0
    return 1 + (state.turn - CALM) / HURRY


def of_figure(figure: Figure) -> float:
    """Return what a god is worth, wherever it stands."""
    lasting = min(figure.poison * 3, figure.health) if figure.poison else 0
    found = STANDS + HEALTH * (figure.health - POISON * lasting)
    return found + ATTACK * figure.attack + ARMOR * figure.armor - TRAP * figure.trap


def near(field: Field, figure: Figure, far: int) -> float:
    """Return what a god is worth as a danger to the enemy base, so many steps away from it."""
    card = field.decks.gods[figure.key]
    found = _pull(card.movement, card.range, max(card.melee, card.ranged) + figure.attack)[far]
    if figure.trap:
        return found * TRAPPED
    return found * DISABLED if ("disabled", figure.key) in field.lasting else found


@cache
def _pull(movement: int, within: int, power: int) -> tuple[float, ...]:
    return tuple(PULL * power * A_WAY ** (max(0, far - within) / movement) for far in range(FAR + 1))


@lru_cache(maxsize=20_000)
def ways(free: Mask, base: Cell) -> dict[Cell, int]:
    """Return how many steps each hex is from a base, through unoccupied hexes, or with time to break through."""
    seen, found = BIT[base], dict(THROUGH[base])
    fresh = seen
    for far in range(1, FAR):
        fresh = spread(fresh) & ~seen
        if not fresh:
            break
        for cell in cells_of(fresh):
            if far < found[cell]:
                found[cell] = far
        seen |= fresh
        fresh &= free
    return found


# A turn of attacks


@cache
def volley(
    movement: int, within: int, powers: tuple[int, int], armor: int, points: int, blessing: int = 0
) -> tuple[int, ...]:
    """Return the damage that a god can do with so many points to something, by the distance."""
    found = []
    for far in range(FAR + 1):
        most = 0
        for power, reach in ((powers[0], 1), (powers[1], within)):
            steps = max(0, far - reach)
            moves = 0 if not steps else -(-steps // movement) if movement else points
            if power and points > moves:
                first = power + blessing if blessing else max(0, power - armor)
                most = max(most, first + (points - moves - 1) * max(0, power - armor))
        found.append(most)
    return tuple(found)


def promise(state: State, side: int) -> float:
    """Return what the points that are left in a turn promise, if the side can go on."""
    if not state.points or state.side != side or isinstance(state.phase, Over):
        return 0.0
    return LEFT * strike(field_of(state), side, state.points)


def strike(field: Field, side: int, left: int = 0) -> float:
    """Return about how much a side can gain with a turn of attacks on one target, or with the points that are left."""
    state, gods, lasting = field.state, field.decks.gods, field.lasting
    points = left or points_of(state.seats, 2)
    leashed = len(state.entered[side]) < 2
    attackers: list[Attacker] = []
    for figure in field.standing.values():
        if figure.side == side and field.able(figure):
            card = gods[figure.key]
            powers = (card.melee + figure.attack, card.ranged + figure.attack if card.ranged else 0)
            blessed = lasting.get(("blessed", figure.key)) if left and lasting else None
            movement = 0 if leashed else card.movement
            blessing = blessed.amount if blessed else 0
            attackers.append((figure.cell, movement, card.range, powers, blessing))
    if not attackers:
        return 0.0
    base = field.layout.bases[1 - side]
    far, less = ways(field.free, base), watch(field, base)
    most = float(max([_volley(each, less, points)[far[each[0]]] for each in attackers]))
    if most >= state.bases[1 - side]:
        most = FINISH
    tables: dict[tuple[int, int, bool], list[tuple[dict[Cell, int], tuple[int, ...]]]] = {}
    parrying = field.decks.passives.get("parry", {})
    for figure in field.standing.values():
        key = figure.key
        if figure.side == side or (lasting and ("hidden", key) in lasting):
            continue
        armor = figure.armor + shelter(field, figure)
        parries = key in parrying and not (left and field.lasts("parried", key))
        guarded = bool(lasting) and ("guarded", key) in lasting
        kind = (armor, points - parries, guarded)
        rows = tables.get(kind)
        if rows is None:
            rows = [(DISTANCE[each[0]], _volley(each, *kind)) for each in attackers]
            tables[kind] = rows
        cell = figure.cell
        damage = max([table[row[cell]] for row, table in rows])
        if damage >= figure.health:
            most = max(most, of_figure(figure) + PERISHED)
        else:
            most = max(most, HEALTH * damage)
    return most


Attacker = tuple[Cell, int, int, tuple[int, int], int]


def _volley(attacker: Attacker, armor: int, points: int, guarded: bool = False) -> tuple[int, ...]:
    _, movement, within, powers, blessing = attacker
    if guarded:
        return volley(movement, 1, (powers[0], 0), armor, points, blessing)
    return volley(movement, within, powers, armor, points, blessing)
