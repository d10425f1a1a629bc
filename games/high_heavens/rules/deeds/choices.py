"""What a deed can choose, and whether it then does anything (HH-5, HH-25, HH-27, HH-30, HH-33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.protocol import Seat
from games.high_heavens.board import BALL, BIT, BOARD, Cell, Mask, cells_of, within
from games.high_heavens.cards.kinds import PLACES, Deed, Effect
from games.high_heavens.rules import attacks, moving
from games.high_heavens.rules.field import Field
from games.high_heavens.state import MOST_BONUS, Figure, hand_of, seats_of


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen for a deed, as in the actions `Use` and `Play`."""

    at: Cell | None = None
    to: Cell | None = None
    trap: bool = False
    fetch: str | None = None
    seat: Seat | None = None


NOTHING = Chosen()
NO_CHANGE = "no_change"


def area(field: Field, actor: Figure | None, deed: Deed, besides: Figure | None = None) -> Mask:
    """Return the hexes within a deed's distance: of the acting god, or for a power of any friendly god but `besides`."""
    if not deed.within:
        return BOARD
    start = BIT[actor.cell] if actor else field.masks[field.side]
    if besides is not None:
        start &= ~BIT[besides.cell]
    if not start:
        return 0
    if not deed.straight:
        return within(start, deed.within, field.free) | start
    found = 0
    for cell in cells_of(start):
        found |= BALL[cell][deed.within]
    return found


def choices(field: Field, actor: Figure | None, deed: Deed, card: str = "") -> Iterator[Chosen]:
    """Yield everything that this deed can choose now. `card` is the power that would be used."""
    pick = deed.pick
    if pick == "none":
        if trouble(field, actor, deed, None) is None:
            yield NOTHING
    elif pick == "perished":
        for key in field.state.discards[field.side]:
            if key in field.state.perished[field.side]:
                yield Chosen(fetch=key)
    elif pick == "seat":
        own = len(field.state.hands[hand_of(field.state, field.state.seat)]) - bool(card)
        for seat in seats_of(field.state.seats, 1 - field.side):
            if own or field.state.hands[hand_of(field.state, seat)]:
                yield Chosen(seat=seat)
    else:
        yield from _on_board(field, actor, deed)


def _on_board(field: Field, actor: Figure | None, deed: Deed) -> Iterator[Chosen]:
    near = area(field, actor, deed)
    pick = deed.pick
    if pick != "empty":
        for figure in field.standing.values():
            yield from _god(field, actor, deed, figure, near)
    if pick in ("empty", "enemy_or_empty") and trouble(field, actor, deed, None) is None:
        yield from [Chosen(cell) for cell in cells_of(field.empty & near)]
    if pick == "mark":
        for cell, thing in field.things.items():
            if BIT[cell] & near and (thing.trap or thing.architecture):
                yield Chosen(cell)
        base = field.layout.bases[1 - field.side]
        if BIT[base] & near:
            yield Chosen(base)


def _god(field: Field, actor: Figure | None, deed: Deed, figure: Figure, near: Mask) -> Iterator[Chosen]:
    if deed.pick == "mark" and figure.trap and BIT[figure.cell] & near:
        yield Chosen(figure.cell, trap=True)
    if actor is None and figure.side == field.side and deed.within:
        near = area(field, actor, deed, figure)
    if not BIT[figure.cell] & near:
        return
    if not fits(field, actor, deed.pick, figure) or trouble(field, actor, deed, figure) is not None:
        return
    last = deed.effects[-1]
    if last.do in PLACES:
        for cell in cells_of(places(field, actor, last, figure)):
            yield Chosen(figure.cell, cell)
    else:
        yield Chosen(figure.cell)


def fits(field: Field, actor: Figure | None, pick: str, figure: Figure) -> bool:
    """Return whether a standing god is of the kind that is chosen, and can be chosen (HH-30, HH-33)."""
    if figure is actor:
        return pick == "friend_or_self"
    if not field.shown(figure):
        return False
    if pick in ("god", "mark"):
        return True
    return (figure.side == field.side) == pick.startswith("friend")


def places(field: Field, actor: Figure | None, effect: Effect, figure: Figure) -> Mask:
    """Return where a god that is moved by a card can go."""
    if not moving.movable(field, figure):
        return 0
    if effect.do == "move":
        return moving.brought(field, figure, effect.amount)
    if effect.do == "push":
        assert actor is not None, "a push needs a god"  # noqa: S101
        return moving.pushed(field, figure, effect.amount, actor.cell)
    return moving.carried(field, figure)


def trouble(field: Field, actor: Figure | None, deed: Deed, figure: Figure | None) -> str | None:
    """Return why a deed cannot be done to a god, or without one; None if it can.

    Every effect must be possible, and at least one must change something (HH-27).
    """
    found: str | None = NO_CHANGE
    for effect in deed.effects:
        why = _trouble(field, actor, effect, figure)
        if why is None:
            found = None
        elif why != NO_CHANGE:
            return why
    return "no_chips" if figure is not None and found is None and _black(field, deed, figure) else found


def _black(field: Field, deed: Deed, figure: Figure) -> bool:
    """Return whether the effects of a deed together need more black chips than are left."""
    if len(deed.effects) < 2:
        return False
    needed = sum(effect.amount for effect in deed.effects if effect.do == "trap")
    disables = any(effect.do == "disable" for effect in deed.effects)
    return needed + (disables and not field.lasts("disabled", figure.key)) > field.supply.black


def _trouble(field: Field, actor: Figure | None, effect: Effect, figure: Figure | None) -> str | None:
    do, amount, left = effect.do, effect.amount, field.supply
    if figure is None:
        return _trouble_alone(field, actor, effect)
    if do == "damage":
        return None if amount > (0 if effect.past_armor else figure.armor) else NO_CHANGE
    if do == "heal":
        missing = min(amount, field.decks.gods[figure.key].health - figure.health)
        return NO_CHANGE if not missing else None if left.health >= missing else "no_chips"
    if do == "cure":
        return None if figure.poison else NO_CHANGE
    if do in PLACES:
        if not moving.movable(field, figure):
            return "unmovable"
        return None if places(field, actor, effect, figure) else "no_place"
    if do == "swap":
        if not moving.movable(field, figure):
            return "unmovable"
        return None if actor and moving.swappable(field, actor, figure) else "not_yet"
    if do == "grant":
        if not field.able(figure):
            return "unable"
        steps = field.decks.gods[figure.key].movement + amount
        return None if moving.goals(field, figure, steps, effect.over) else "no_place"
    if do == "blows":
        if not field.able(figure):
            return "unable"
        return None if attacks.may_attack(field, figure) else "no_target"
    if do in ("disable", "trap"):
        return _trouble_with_black(field, effect, figure)
    if do == "poison":
        return None if left.poison >= amount else "no_chips"
    if do in ("attack_bonus", "armor_bonus"):
        has, there = (figure.attack, left.attack) if do == "attack_bonus" else (figure.armor, left.armor)
        return "full" if has + amount > MOST_BONUS else None if there >= amount else "no_chips"
    kind = {"guard": "guarded", "bless": "blessed"}[do]
    return NO_CHANGE if field.lasts(kind, figure.key) else None


def _trouble_with_black(field: Field, effect: Effect, figure: Figure) -> str | None:
    if moving.steadfast(field, figure):
        return "steadfast"
    if effect.do == "disable":
        if field.lasts("disabled", figure.key):
            return NO_CHANGE
        return None if field.supply.black >= 1 else "no_chips"
    if BIT[figure.cell] & field.layout.all_invoking:
        return "invoking"
    return None if field.supply.black >= effect.amount else "no_chips"


def _trouble_alone(field: Field, actor: Figure | None, effect: Effect) -> str | None:
    """Return why an effect that is done to no god cannot happen."""
    state, do = field.state, effect.do
    if do == "trap":
        return None if field.supply.black >= effect.amount else "no_chips"
    if do == "build":
        return None if field.supply.architecture >= effect.amount else "no_chips"
    if do in ("draw", "look"):
        there = bool(state.piles[field.side] or state.tops[field.side])
        return None if there else NO_CHANGE
    if do == "vanish":
        return NO_CHANGE if actor and field.lasts("hidden", actor.key) else None
    if do == "quake":
        assert actor is not None, "a quake needs a god"  # noqa: S101
        near = BALL[actor.cell][1]
        shaken = any(
            BIT[cell] & near and figure is not actor and (figure.trap or effect.amount > figure.armor)
            for cell, figure in field.standing.items()
        )
        worn = any(
            BIT[cell] & near and (each.trap or each.architecture) for cell, each in field.things.items()
        )
        return None if shaken or worn else NO_CHANGE
    return NO_CHANGE
