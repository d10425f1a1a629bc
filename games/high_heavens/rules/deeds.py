"""Deeds of gods and powers: what they can choose, whether they then do anything, and what their effects do (HH-5, HH-25, HH-27,
HH-30, HH-33).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.core.protocol import Seat
from games.high_heavens import events as e
from games.high_heavens.cards import PLACES, Deed, Effect
from games.high_heavens.components import BALL, BIT, BOARD, NEAR, Cell, Mask, cells_of, within
from games.high_heavens.rules import moves
from games.high_heavens.rules.work import Field, Work, with_item
from games.high_heavens.state import (
    MOST_BONUS,
    Blows,
    Drawing,
    Figure,
    Granted,
    Looking,
    Pile,
    Robbing,
    hand_of,
    seats_of,
)


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
    if not moves.movable(field, figure):
        return 0
    if effect.do == "move":
        return moves.brought(field, figure, effect.amount)
    if effect.do == "push":
        assert actor is not None, "a push needs a god"  # noqa: S101
        return moves.pushed(field, figure, effect.amount, actor.cell)
    return moves.carried(field, figure)


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
        if not moves.movable(field, figure):
            return "unmovable"
        return None if places(field, actor, effect, figure) else "no_place"
    if do == "swap":
        if not moves.movable(field, figure):
            return "unmovable"
        leashed = actor and not (
            BIT[figure.cell] & field.leash(actor) and BIT[actor.cell] & field.leash(figure)
        )
        return "not_yet" if actor is None or leashed else None
    if do == "grant":
        if not field.able(figure):
            return "unable"
        steps = field.decks.gods[figure.key].movement + amount
        return None if moves.goals(field, figure, steps, effect.over) else "no_place"
    if do == "blows":
        if not field.able(figure):
            return "unable"
        return None if moves.may_attack(field, figure) else "no_target"
    if do in ("disable", "trap"):
        return _trouble_with_black(field, effect, figure)
    if do == "poison":
        return None if left.poison >= amount else "no_chips"
    if do in ("attack_bonus", "armor_bonus"):
        has, there = (figure.attack, left.attack) if do == "attack_bonus" else (figure.armor, left.armor)
        return "full" if has + amount > MOST_BONUS else None if there >= amount else "no_chips"
    return NO_CHANGE if field.lasts({"guard": "guarded", "bless": "blessed"}[do], figure.key) else None


def _trouble_with_black(field: Field, effect: Effect, figure: Figure) -> str | None:
    if moves.steadfast(field, figure):
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
        return None if state.piles[field.side] or state.tops[field.side] else NO_CHANGE
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


NEXT_TURN: Final = 1
"""How many turns more something lasts that ends at the start of the own next turn, or after the enemy's."""


def carry_out(work: Work, field: Field, actor: Figure | None, deed: Deed, chosen: Chosen) -> None:
    """Do all effects of a deed, in order; once the chosen god has fallen, no more. What was chosen is checked before."""
    target = None if chosen.at is None or chosen.trap else field.standing.get(chosen.at)
    for effect in deed.effects:
        if target is not None and not work.gods[target.key].health:
            break
        if target is not None and effect.do not in ("damage", "trap"):
            _to_a_god(work, field, actor, effect, work.gods[target.key], chosen.to or "")
        else:
            _alone(work, field, actor, effect, chosen)


def _to_a_god(
    work: Work, field: Field, actor: Figure | None, effect: Effect, figure: Figure, to: Cell
) -> None:
    """Do an effect to a standing god; `to` is the second hex that was chosen."""
    amount, key = effect.amount, figure.key
    match effect.do:
        case "heal":
            _gain(work, figure, "health", min(amount, field.decks.gods[key].health - figure.health))
        case "cure":
            _gain(work, figure, "poison", -figure.poison)
        case "poison":
            _gain(work, figure, "poison", amount)
        case "attack_bonus":
            _gain(work, figure, "attack", amount)
        case "armor_bonus":
            _gain(work, figure, "armor", amount)
        case "move" | "push":
            origin = actor.cell if actor and effect.do == "push" else None
            work.bring(figure, moves.forced_way(field, figure, to, amount, origin), "forced")
        case "carry":
            work.bring(figure, (figure.cell, to), "put")
        case "swap":
            mover = work.gods[actor.key] if actor else figure
            for each, goal in ((mover, figure.cell), (figure, mover.cell)):
                work.tell(e.Moved(each.key, (each.cell, goal), "swap"))
                work.set(each, cell=goal)
        case "grant":
            work.values["phase"] = Granted(key, field.decks.gods[key].movement + amount, effect.over)
        case "blows":
            work.values["phase"] = Blows(key, amount, effect.harm)
        case "disable":
            _last(work, "disabled", key, NEXT_TURN)
        case "guard":
            _last(work, "guarded", key, NEXT_TURN)
        case "bless":
            _last(work, "blessed", key, 0, amount)


def _alone(work: Work, field: Field, actor: Figure | None, effect: Effect, chosen: Chosen) -> None:
    """Do an effect to no god, or to what is on a hex."""
    state, amount = field.state, effect.amount
    there = len(state.piles[field.side]) + len(state.tops[field.side])
    match effect.do:
        case "damage":
            _damage(work, field, actor, effect, chosen.at or "", chosen.trap)
        case "quake" if actor is not None:
            _quake(work, field, actor, amount)
        case "trap" | "build":
            _put(work, field, effect, chosen.at or "")
        case "draw" if there:  # a short draw or look gives what there is (HH-27)
            work.values["phase"] = Drawing(min(amount, there), False)
        case "look" if there:
            work.values["phase"] = Looking(min(amount, there))
        case "discard" if chosen.seat is not None:
            own, enemy = (len(work["hands"][hand_of(state, seat)]) for seat in (state.seat, chosen.seat))
            work.values["phase"] = Robbing(chosen.seat, min(amount, own), min(effect.enemy, enemy))
        case "recover" if chosen.fetch is not None:
            _recover(work, field, chosen.fetch)
        case "vanish" if actor is not None:
            _last(work, "hidden", actor.key, NEXT_TURN)
        case "lift_limit" if work.lasts("unlimited", "") is None:
            work.last("unlimited", "", 0)


def _gain(work: Work, figure: Figure, what: str, amount: int) -> None:
    """A god gets more of something, or less."""
    if amount:
        work.set(figure, **{what: getattr(figure, what) + amount})
        work.tell(e.Gained(figure.key, what, amount))


def _last(work: Work, kind: str, god: str, turns: int, amount: int = 0) -> None:
    """From now on this holds for a god; nothing changes if it does already (HH-27, HH-36)."""
    if work.lasts(kind, god) is None:
        work.last(kind, god, turns, amount)
        work.tell(e.Lasts(kind, god))


def _damage(work: Work, field: Field, actor: Figure | None, effect: Effect, at: Cell, trap: bool) -> None:
    why = "ability" if actor else "power"
    figure = field.standing.get(at)
    if trap and figure is not None:
        work.loosen(figure, effect.amount, why)
    elif figure is not None:
        work.hurt(work.gods[figure.key], effect.amount, why, 0 if effect.past_armor else figure.armor)
    elif at in field.things:
        work.wear(at, effect.amount, why)
    else:
        work.strike_base(1 - field.side, effect.amount, why)


def _quake(work: Work, field: Field, actor: Figure, amount: int) -> None:
    near = NEAR[actor.cell]
    for figure in field.standing.values():
        if BIT[figure.cell] & near:
            if figure.trap:
                work.loosen(figure, amount, "ability")
            work.hurt(work.gods[figure.key], amount, "ability", figure.armor)
    for cell, thing in field.things.items():
        if BIT[cell] & near and (thing.trap or thing.architecture):
            work.wear(cell, amount, "ability")


def _put(work: Work, field: Field, effect: Effect, at: Cell) -> None:
    """A trap is laid, under a god if one stands there, or architecture is built."""
    figure, what = field.standing.get(at), "trap" if effect.do == "trap" else "architecture"
    if figure is not None:
        now = work.gods[figure.key]
        work.set(now, trap=now.trap + effect.amount)
    else:
        work.things[at] = Pile(at, **{what: effect.amount})
    work.tell(e.Placed(what, at, effect.amount, figure.key if figure else ""))


def _recover(work: Work, field: Field, key: str) -> None:
    """The card is no longer that of a perished god, and everybody knows who holds it (HH-35)."""
    state, side = field.state, field.side
    hand = hand_of(state, state.seat)
    for name in ("discards", "perished"):
        left = tuple([card for card in work[name][side] if card != key])
        work.values[name] = with_item(work[name], side, left)
    work.give(hand, (key,))
    work.values["shown"] = with_item(work["shown"], hand, field.decks.ordered((*work["shown"][hand], key)))
    work.tell(e.Recovered(state.seat, key))
