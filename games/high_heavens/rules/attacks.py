"""Attacks: what can be attacked, how much it hurts, and what follows (HH-12, HH-30, HH-37).

The damage of an attack, in this order: the power of the god, its attack bonuses, a blessing (Gungnir); then nothing at
all if the die misses (HH-20) or the target parries (Baldr); less the armor of a god unless the blessing goes past it,
less the shelter of friends next to it (Athena), less the watch over a base (Heimdall); never below 0. Afterwards: what
falls, falls; then bloodlust (Ares), then thunder (Thor).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.high_heavens import events as e
from games.high_heavens.board import BALL, BIT, DISTANCE, NEAR, Cell, Mask, within
from games.high_heavens.rules.work import Field, Work, field_of
from games.high_heavens.state import MOST_BONUS, Acting, Blows, Figure


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
    work.cease("blessed", figure.key)
    result = "missed" if not hit else "parried" if found.parried else "hit"
    work.tell(e.Attacked(figure.key, at, found.target, found.ranged, found.damage, result))
    if found.parried:
        work.last("parried", found.target, 0)
    if not found.damage:
        return
    other = field.figures.get(found.target)
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
            work.hurt(near, thunder.amount - near.armor, "thunder")


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
        work.hurt(figure, phase.harm - figure.armor, "frenzy")
