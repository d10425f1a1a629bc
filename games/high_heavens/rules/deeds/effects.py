"""What the effects of deeds do. A function each; all of them find what was chosen checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.high_heavens import events as e
from games.high_heavens.board import BIT, NEAR, Cell
from games.high_heavens.cards.kinds import Deed, Effect
from games.high_heavens.rules import moving
from games.high_heavens.rules.deeds.choices import Chosen
from games.high_heavens.rules.field import Field
from games.high_heavens.rules.work import Work, with_item
from games.high_heavens.state import Blows, Drawing, Figure, Granted, Looking, Pile, Robbing, hand_of

NEXT_TURN: Final = 1
"""How many turns more something lasts that ends at the start of the own next turn, or after the enemy's."""


def carry_out(work: Work, field: Field, actor: Figure | None, deed: Deed, chosen: Chosen) -> None:
    """Do all effects of a deed, in order; once the chosen god has fallen, no more."""
    target = None if chosen.at is None or chosen.trap else field.standing.get(chosen.at)
    for effect in deed.effects:
        if target is not None and not work.gods[target.key].health:
            break
        _EFFECTS[effect.do](work, field, actor, effect, chosen)


Doer = Callable[[Work, Field, Figure | None, Effect, Chosen], None]


def _chosen(field: Field, chosen: Chosen) -> Figure:
    assert chosen.at is not None, "a god was chosen"  # noqa: S101
    return field.standing[chosen.at]


def _damage(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    why = "ability" if actor else "power"
    at = chosen.at
    assert at is not None, "something was chosen"  # noqa: S101
    figure = field.standing.get(at)
    if chosen.trap and figure is not None:
        work.loosen(figure, effect.amount, why)
    elif figure is not None:
        work.hurt(work.gods[figure.key], effect.amount - (0 if effect.past_armor else figure.armor), why)
    elif at in field.things:
        work.wear(at, effect.amount, why)
    else:
        work.strike_base(1 - field.side, effect.amount, why)


def _quake(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    assert actor is not None, "a god shakes the ground"  # noqa: S101
    near = NEAR[actor.cell]
    for figure in field.standing.values():
        if BIT[figure.cell] & near:
            if figure.trap:
                work.loosen(figure, effect.amount, "ability")
            work.hurt(work.gods[figure.key], effect.amount - figure.armor, "ability")
    for cell, thing in field.things.items():
        if BIT[cell] & near and (thing.trap or thing.architecture):
            work.wear(cell, effect.amount, "ability")


def _heal(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = work.gods[_chosen(field, chosen).key]
    more = min(effect.amount, field.decks.gods[figure.key].health - figure.health)
    if more > 0:
        work.set(figure, health=figure.health + more)
        work.tell(e.Gained(figure.key, "health", more))


def _cure(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = work.gods[_chosen(field, chosen).key]
    if figure.poison:
        work.set(figure, poison=0)
        work.tell(e.Gained(figure.key, "poison", -figure.poison))


def _move(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure, to = _chosen(field, chosen), _to(chosen)
    work.bring(figure, moving.forced_way(field, figure, to, effect.amount, None), "forced")


def _push(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    assert actor is not None, "a god pushes"  # noqa: S101
    figure, to = _chosen(field, chosen), _to(chosen)
    work.bring(figure, moving.forced_way(field, figure, to, effect.amount, actor.cell), "forced")


def _carry(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = _chosen(field, chosen)
    work.bring(figure, (figure.cell, _to(chosen)), "put")


def _to(chosen: Chosen) -> Cell:
    assert chosen.to is not None, "a hex was chosen"  # noqa: S101
    return chosen.to


def _swap(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    assert actor is not None, "a god changes places"  # noqa: S101
    other = _chosen(field, chosen)
    for figure, to in ((actor, other.cell), (other, actor.cell)):
        work.tell(e.Moved(figure.key, (figure.cell, to), "swap"))
        work.set(figure, cell=to)


def _grant(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = _chosen(field, chosen)
    steps = field.decks.gods[figure.key].movement + effect.amount
    work.values["phase"] = Granted(figure.key, steps, effect.over)


def _last(work: Work, kind: str, figure: Figure, turns: int, amount: int = 0) -> None:
    """From now on this holds for a god; nothing changes if it does already (HH-27, HH-36)."""
    if work.lasts(kind, figure.key) is None:
        work.last(kind, figure.key, turns, amount)
        work.tell(e.Lasts(kind, figure.key))


def _disable(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = _chosen(field, chosen)
    _last(work, "disabled", figure, NEXT_TURN)


def _trap(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    at = chosen.at
    assert at is not None, "a hex was chosen"  # noqa: S101
    figure = field.standing.get(at)
    if figure is not None:
        now = work.gods[figure.key]
        work.set(now, trap=now.trap + effect.amount)
    else:
        work.things[at] = Pile(at, trap=effect.amount)
    work.tell(e.Placed("trap", at, effect.amount, figure.key if figure else ""))


def _poison(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = work.gods[_chosen(field, chosen).key]
    work.set(figure, poison=figure.poison + effect.amount)
    work.tell(e.Gained(figure.key, "poison", effect.amount))


def _build(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    at = chosen.at
    assert at is not None, "a hex was chosen"  # noqa: S101
    work.things[at] = Pile(at, architecture=effect.amount)
    work.tell(e.Placed("architecture", at, effect.amount))


def _attack_bonus(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = work.gods[_chosen(field, chosen).key]
    work.set(figure, attack=figure.attack + effect.amount)
    work.tell(e.Gained(figure.key, "attack", effect.amount))


def _armor_bonus(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = work.gods[_chosen(field, chosen).key]
    work.set(figure, armor=figure.armor + effect.amount)
    work.tell(e.Gained(figure.key, "armor", effect.amount))


def _draw(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    """A short draw gives what there is (HH-27)."""
    there = len(field.state.piles[field.side]) + len(field.state.tops[field.side])
    if there:
        work.values["phase"] = Drawing(min(effect.amount, there), False)


def _look(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    """A short look gives what there is (HH-27)."""
    there = len(field.state.piles[field.side]) + len(field.state.tops[field.side])
    if there:
        work.values["phase"] = Looking(min(effect.amount, there))


def _discard(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    state = field.state
    assert chosen.seat is not None, "an enemy was chosen"  # noqa: S101
    own = len(work["hands"][hand_of(state, state.seat)])
    enemy = len(work["hands"][hand_of(state, chosen.seat)])
    work.values["phase"] = Robbing(chosen.seat, min(effect.amount, own), min(effect.enemy, enemy))


def _recover(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    """The card is no longer that of a perished god, and everybody knows who holds it (HH-35)."""
    state, side, key = field.state, field.side, chosen.fetch
    assert key is not None, "a card was chosen"  # noqa: S101
    hand = hand_of(state, state.seat)
    for name in ("discards", "perished"):
        left = tuple([card for card in work[name][side] if card != key])
        work.values[name] = with_item(work[name], side, left)
    work.give(hand, (key,))
    work.values["shown"] = with_item(work["shown"], hand, field.decks.ordered((*work["shown"][hand], key)))
    work.tell(e.Recovered(state.seat, key))


def _guard(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = _chosen(field, chosen)
    _last(work, "guarded", figure, NEXT_TURN)


def _vanish(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    assert actor is not None, "a god vanishes"  # noqa: S101
    _last(work, "hidden", actor, NEXT_TURN)


def _bless(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    figure = _chosen(field, chosen)
    _last(work, "blessed", figure, 0, effect.amount)


def _blows(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    work.values["phase"] = Blows(_chosen(field, chosen).key, effect.amount, effect.harm)


def _lift_limit(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    if work.lasts("unlimited", "") is None:
        work.last("unlimited", "", 0)


_EFFECTS: Final[dict[str, Doer]] = {
    "damage": _damage,
    "quake": _quake,
    "heal": _heal,
    "cure": _cure,
    "move": _move,
    "push": _push,
    "swap": _swap,
    "carry": _carry,
    "grant": _grant,
    "disable": _disable,
    "trap": _trap,
    "poison": _poison,
    "build": _build,
    "attack_bonus": _attack_bonus,
    "armor_bonus": _armor_bonus,
    "draw": _draw,
    "look": _look,
    "discard": _discard,
    "recover": _recover,
    "guard": _guard,
    "vanish": _vanish,
    "bless": _bless,
    "blows": _blows,
    "lift_limit": _lift_limit,
}
