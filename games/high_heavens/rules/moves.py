"""Movement: where a god can go or be brought, and how it gets there (HH-10, HH-11, HH-24, HH-31, HH-34). Attacks: what can be
attacked, how much it hurts, and what follows (HH-12, HH-30, HH-37).

The damage of an attack, in this order: the power of the god, its attack bonuses, a blessing (Gungnir); then nothing at
all if the die misses (HH-20) or the target parries (Baldr); less the armor of a god unless the blessing goes past it,
less the shelter of friends next to it (Athena), less the watch over a base (Heimdall); never below 0. Afterwards: what
falls, falls; then bloodlust (Ares), then thunder (Thor).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.high_heavens import events as e
from games.high_heavens.components import (
    BALL,
    BIT,
    CENTRAL,
    DISTANCE,
    NEAR,
    Cell,
    Mask,
    path,
    reach,
    spread,
    within,
)
from games.high_heavens.rules.work import Field, Work, field_of
from games.high_heavens.state import MOST_BONUS, Acting, Blows, Figure, Stride

# A god's own move


def walkable(field: Field, figure: Figure, over: bool) -> Mask:
    """Return the hexes through which a god's own move may lead."""
    through = field.layout.open if over or field.lasts("hidden", figure.key) else field.free
    return through & field.columns & field.leash(figure)


def goals(field: Field, figure: Figure, steps: int, over: bool = False) -> Mask:
    """Return the hexes where a god's own move of at most so many steps can end."""
    return reach(BIT[figure.cell], steps, walkable(field, figure, over)) & field.free


def way(field: Field, figure: Figure, to: Cell, steps: int, over: bool) -> tuple[Cell, ...]:
    """Return the path of a god's own move, which is possible: past as few fallen gods as can be, then the shortest."""
    found = path(figure.cell, to, steps, walkable(field, figure, over), field.fallen_mask)
    assert found is not None, f"{figure.key} cannot go to {to}"  # noqa: S101
    return found


@dataclass(frozen=True, slots=True)
class Way:
    """A move that a god can make: its steps, whether it leads over occupied hexes, the points that it costs, and whether it is
    the free first move of the turn that some gods have (Hermes)."""

    steps: int
    over: bool
    cost: int
    first: bool = False


def ways(field: Field, figure: Figure) -> tuple[Way, ...]:
    """Return the moves that a god can make. One that was begun goes on for nothing (HH-11); going farther than the steps
    that are left of it begins a new one (HH-9)."""
    first = field.has(figure.key, "fleet") is not None and not field.lasts("moved", figure.key)
    new = Way(field.decks.gods[figure.key].movement, False, 0 if first else 1, first)
    stride = field.state.stride
    if stride is None or stride.god != figure.key:
        return (new,)
    return Way(stride.left, stride.over, 0), new


def walk(work: Work, field: Field, figure: Figure, to: Cell, steps: int, over: bool, how: str) -> None:
    """Carry out a god's own move; what is left of it stays in the state."""
    route = way(field, figure, to, steps, over)
    work.bring(figure, route, how)
    left = steps - len(route) + 1
    work.values["stride"] = Stride(figure.key, left, over) if left else None


# What others do to it


def steadfast(field: Field, figure: Figure) -> bool:
    """Return whether others cannot disable, trap or move this god (Tyr)."""
    return field.has(figure.key, "steadfast") is not None


def movable(field: Field, figure: Figure) -> bool:
    """Return whether others can move this god (HH-26)."""
    return not figure.trap and not steadfast(field, figure)


def brought(field: Field, figure: Figure, steps: int) -> Mask:
    """Return where a player can move a god by a card: free hexes within so many steps."""
    return reach(BIT[figure.cell], steps, field.free & field.leash(figure))


def pushed(field: Field, figure: Figure, steps: int, origin: Cell) -> Mask:
    """Return where a god can be pushed: each step leads farther from the origin, counted straight (HH-25, HH-31)."""
    free = field.free & field.leash(figure)
    far = DISTANCE[origin][figure.cell]
    front, found = BIT[figure.cell], 0
    for step in range(1, steps + 1):
        balls = BALL[origin]
        if far + step >= len(balls):
            break
        front = spread(front) & free & balls[far + step] & ~balls[far + step - 1]
        found |= front
    return found


def carried(field: Field, figure: Figure) -> Mask:
    """Return where a god can be put: a central hex, or an invoking hex of the player (Bifrost)."""
    goals = CENTRAL | field.layout.invoking_masks[field.side]
    return goals & field.free & field.leash(figure) & ~BIT[figure.cell]


def forced_way(field: Field, figure: Figure, to: Cell, steps: int, origin: Cell | None) -> tuple[Cell, ...]:
    """Return the path on which a god is moved, or pushed away from the origin."""
    if origin is None:
        walk = field.free & field.leash(figure)
    else:
        walk = pushed(field, figure, steps, origin)
        steps = DISTANCE[origin][to] - DISTANCE[origin][figure.cell]
    found = path(figure.cell, to, steps, walk, field.fallen_mask)
    assert found is not None, f"{figure.key} cannot be brought to {to}"  # noqa: S101
    return found


def ranges(field: Field, figure: Figure) -> tuple[Mask, Mask]:
    """Return the hexes that a god's melee attack and its ranged attack can reach."""
    near = NEAR[figure.cell]
    far = field.decks.gods[figure.key].range
    if far < 2:
        return near, 0
    if field.has(figure.key, "far_sight"):
        return near, BALL[figure.cell][far] & ~near & ~BIT[figure.cell]
    return near, within(BIT[figure.cell], far, field.free) & ~near & ~BIT[figure.cell]


def targets(field: Field, figure: Figure) -> Iterator[tuple[Cell, bool]]:
    """Yield what a god can attack, each as its hex and whether the trap under the god there is meant."""
    near, far = ranges(field, figure)
    both = near | far
    for cell, other in field.standing.items():
        bit = BIT[cell]
        if not bit & both or other is figure:
            continue
        if (
            other.side != figure.side
            and ("hidden", other.key) not in field.lasting
            and (bit & near or ("guarded", other.key) not in field.lasting)
        ):
            yield cell, False
        if other.trap:
            yield cell, True
    for cell, thing in field.things.items():
        if BIT[cell] & both and (thing.trap or thing.architecture):
            yield cell, False
    base = field.layout.bases[1 - figure.side]
    if BIT[base] & both:
        yield base, False


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack as it would be: its target, whether it is ranged, its damage, and whether it is parried."""

    target: str
    ranged: bool
    damage: int
    parried: bool


def blow(field: Field, figure: Figure, at: Cell, trap: bool, hit: bool = True) -> Blow:
    """Return what an attack comes to."""
    card = field.decks.gods[figure.key]
    ranged = not NEAR[figure.cell] & BIT[at]
    blessing = field.lasting.get(("blessed", figure.key))
    damage = (card.ranged if ranged else card.melee) + figure.attack + (blessing.amount if blessing else 0)
    other = None if trap else field.standing.get(at)
    parried = False
    if other is not None:
        target = other.key
        parried = field.has(target, "parry") is not None and not field.lasts("parried", target)
        damage -= (0 if blessing else other.armor) + shelter(field, other)
    elif trap or at not in field.things:
        target = "trap" if trap else "base"
        damage -= 0 if trap else watch(field, at)
    else:
        target = "architecture" if field.things[at].architecture else "trap"
    return Blow(target, ranged, max(0, damage) if hit and not parried else 0, parried)


def shelter(field: Field, figure: Figure) -> int:
    """Return how much less attacks do to a god because of friends next to it."""
    less = 0
    for key, passive in field.decks.passives.get("shelter", {}).items():
        other = field.figures.get(key)
        if other is not None and other.health and other.side == figure.side:
            less += passive.amount * bool(NEAR[figure.cell] & BIT[other.cell])
    return less


def watch(field: Field, base: Cell) -> int:
    """Return how much less attacks do to a base because of gods near it."""
    less = 0
    for key, passive in field.decks.passives.get("watch", {}).items():
        other = field.figures.get(key)
        if other is not None and other.health and field.layout.bases[other.side] == base:
            less += passive.amount * (DISTANCE[other.cell][base] <= passive.within)
    return less


def strike(work: Work, field: Field, figure: Figure, at: Cell, trap: bool, hit: bool = True) -> None:
    """Carry out an attack."""
    found = blow(field, figure, at, trap, hit)
    work.lasting = [each for each in work.lasting if each.kind != "blessed" or each.god != figure.key]
    result = "missed" if not hit else "parried" if found.parried else "hit"
    work.tell(e.Attacked(figure.key, at, found.target, found.ranged, found.damage, result))
    if found.parried:
        work.last("parried", found.target, 0)
    other = field.figures.get(found.target)
    if not found.damage:
        if result == "hit" and other is not None and other.armor:
            work.tell(e.Held(other.key, at))
        return
    if trap:
        work.loosen(field.standing[at], found.damage, "attack")
    elif other is None and found.target == "base":
        work.strike_base(1 - figure.side, found.damage, "attack")
    elif other is None:
        work.wear(at, found.damage, "attack")
    else:
        work.hurt(other, found.damage, "attack")
        _lust(work, field, figure, other)
        _thunder(work, field, figure, other, found.ranged)


def _lust(work: Work, field: Field, figure: Figure, other: Figure) -> None:
    """An enemy god that falls may bring an attack bonus; what the supply cannot cover is left out (HH-27)."""
    lust = field.has(figure.key, "bloodlust")
    if lust is None or work.gods[other.key].health:
        return
    more = min(lust.amount, MOST_BONUS - figure.attack, field.supply.attack)
    if more > 0:
        work.set(work.gods[figure.key], attack=figure.attack + more)
        work.tell(e.Gained(figure.key, "attack", more))


def _thunder(work: Work, field: Field, figure: Figure, other: Figure, ranged: bool) -> None:
    thunder = field.has(figure.key, "thunder")
    if thunder is None or not ranged:
        return
    for near in list(work.gods.values()):
        beside = near.key != other.key and NEAR[other.cell] & BIT[near.cell]
        if beside and near.side == other.side and near.health:
            work.hurt(near, thunder.amount, "thunder", near.armor)


def may_attack(field: Field, figure: Figure) -> bool:
    """Return whether a god has anything to attack."""
    return next(targets(field, figure), None) is not None


# Several attacks in a row, as Berserkergang gives them: each is decided by itself, and harm follows the last


def go_on(work: Work) -> None:
    """After an attack: if blows are left and there is a target, the next follows; otherwise the harm, less the god's
    armor, then the turn (HH-37). Nothing follows once a base has fallen (HH-35)."""
    phase = work["phase"]
    if not isinstance(phase, Blows) or 0 in work["bases"]:
        return
    field = field_of(work.now())
    figure = field.figures[phase.god]
    if phase.left and field.able(figure) and may_attack(field, figure):
        return
    work.values["phase"] = Acting()
    if figure.health:
        work.hurt(figure, phase.harm, "frenzy", figure.armor)
