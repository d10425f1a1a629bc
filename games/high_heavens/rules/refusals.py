"""Refusals: what is wrong, which rule says so, and what is possible instead.

Only the player's own hand is looked at, and only for the player.
"""

from collections.abc import Iterable
from typing import Final, NoReturn

from games.core.protocol import CHANCE, Actor
from games.core.words import UNKNOWN, counted, enumerated, listed, refuse
from games.high_heavens import actions as a
from games.high_heavens.cards import PLACES, Deed
from games.high_heavens.components import BASE_NAMES, BIT, NEAR, Cell, Mask, cells_of
from games.high_heavens.rules import moves
from games.high_heavens.rules.deeds import area, choices, fits, places, trouble
from games.high_heavens.rules.legal import DECIDING, SHOWN, able_gods, instead, invokable, most_chips, takable
from games.high_heavens.rules.work import Field, field_of
from games.high_heavens.state import (
    MOST_BONUS,
    Acting,
    Blows,
    Choosing,
    Excess,
    Figure,
    Granted,
    Over,
    State,
    hand_of,
)

WAIT: Final = "Wait for your turn."


# Who, and when


def check_actor(state: State, actor: Actor) -> None:
    """Refuse an actor who is not to act."""
    if isinstance(state.phase, Over):
        refuse("over", "The game is over.", "Start a new game.", "HH-18")
    if not isinstance(state.phase, DECIDING):
        if actor is not CHANCE:
            refuse("chance_first", "Something is still to be drawn or rolled.", WAIT, "HH-15")
    elif actor is CHANCE:
        who = UNKNOWN.name(state.player)
        refuse("no_chance_owed", "Nothing is due from chance.", f"Wait for {who}.", "HH-9")
    elif actor != state.player:
        refuse("not_your_turn", f"It is {UNKNOWN.possessive(state.player)} turn.", WAIT, "HH-9")


def check_kind(state: State, action: a.Action) -> None:
    """Refuse an action that does not fit what is to be decided."""
    phase, gods = state.phase, state.decks.gods
    if isinstance(phase, Acting):
        if isinstance(action, (a.Take, a.PutBack)):
            refuse("not_looking", "You are not looking at cards.", instead(state), "HH-9")
    elif isinstance(phase, Granted):
        if not (isinstance(action, a.Move) and action.god == phase.god):
            field, name = field_of(state), gods[phase.god].name
            figure = field.figures[phase.god]
            refuse(
                "must_move",
                f"{name} moves first.",
                _goals(name, moves.goals(field, figure, phase.steps, phase.over)),
                "HH-26",
            )
    elif isinstance(phase, Blows):
        if not (isinstance(action, a.Attack) and action.god == phase.god):
            field, name = field_of(state), gods[phase.god].name
            figure = field.figures[phase.god]
            refuse(
                "must_attack", f"{name} attacks first.", _aims(name, moves.targets(field, figure)), "HH-37"
            )
    elif isinstance(phase, Choosing):
        wanted = a.PutBack if phase.taken else a.Take
        if not isinstance(action, wanted):
            what = "Choose which card is drawn first" if phase.taken else "Take one of the cards"
            refuse(
                "must_choose", "You are looking at cards.", f"{what}: {_cards(state, state.looked)}.", "HH-9"
            )
    elif isinstance(phase, Excess):
        if not isinstance(action, a.Discard):
            refuse("must_discard", "Your hand is too large.", "Discard a card first.", "HH-32")
    elif not isinstance(action, (a.Discard, a.End)):
        refuse("cleaning_up", "Your actions are over.", instead(state), "HH-15")


def _goals(name: str, goals: Mask) -> str:
    return f"{name} can go to {cell_list(goals)}."


def _aims(name: str, targets: Iterable[tuple[Cell, bool]]) -> str:
    return f"{name} can attack {cell_list(sum({BIT[cell] for cell, _ in targets}))}."


def check_points(state: State, cost: int) -> None:
    """Refuse what costs more action points than are left."""
    if cost > state.points:
        left = state.points or "no"
        what = "action point" if state.points == 1 else "action points"
        refuse("no_points", f"You have {left} {what} left.", instead(state), "HH-9")


def _cards(state: State, cards: tuple[str, ...]) -> str:
    return enumerated([state.decks.cards[card].name for card in cards])


def cell_list(mask: Mask) -> str:
    """Return some hexes in words."""
    return listed(cells_of(mask), SHOWN, "or")


# Gods and cards


def check_cell(cell: Cell) -> None:
    """Refuse a hex that the board does not have."""
    if cell not in BIT:
        refuse("no_hex", f"“{cell[:8]}” is not a hex of this board.", "Hexes are a1 to g7.", "HH-1")


def own_god(field: Field, key: str) -> Figure:
    """Return a god of the player's that can act, or refuse (HH-6, HH-24, HH-26)."""
    card = field.decks.gods.get(key)
    if card is None:
        refuse("no_god", f"No god is called “{key[:30]}”.", able_gods(field), "HH-9")
    figure = field.figures.get(key)
    if field.decks.side[key] != field.side:
        refuse("not_yours", f"{card.name} is not on your side.", able_gods(field), "HH-9")
    if figure is None:
        refuse("not_there", f"{card.name} is not on the board.", able_gods(field), "HH-9")
    if not figure.health:
        refuse("fallen", f"{card.name} has fallen.", able_gods(field), "HH-14")
    if figure.trap:
        refuse("trapped", f"{card.name} is in a trap of {figure.trap}.", able_gods(field), "HH-26")
    if not field.able(figure):
        refuse("disabled", f"{card.name} is disabled this turn.", able_gods(field), "HH-26")
    return figure


def held(state: State, card: str) -> None:
    """Refuse a card that the player does not hold."""
    hand = state.hands[hand_of(state, state.seat)]
    if card not in hand:
        known = state.decks.cards.get(card)
        name = known.name if known else f"“{card[:30]}”"
        hint = f"You hold {_cards(state, hand)}." if hand else f"Your hand is empty. {instead(state)}"
        refuse("not_held", f"You do not hold {name}.", hint, "HH-9")


def check_invoke(field: Field, action: a.Invoke) -> None:
    """Refuse an invocation that is not possible (HH-5, HH-9)."""
    state = field.state
    check_cell(action.to)
    held(state, action.god)
    card = field.decks.gods.get(action.god)
    if card is None:
        refuse("a_power", "A divine power is not invoked.", invokable(field), "HH-9")
    check_points(state, 1)
    free = field.layout.invoking_masks[field.side] & field.free
    if not BIT[action.to] & free:
        hint = f"Free are {cell_list(free)}." if free else instead(state)
        if BIT[action.to] & field.layout.invoking_masks[field.side]:
            refuse("occupied", f"{action.to} is occupied.", hint, "HH-9")
        refuse("not_invoking", f"{action.to} is not an invoking hex of yours.", hint, "HH-9")
    if card.health > field.supply.health:
        message = f"{card.name} needs {card.health} health chips; {field.supply.health} are left."
        refuse("no_chips", message, invokable(field), "HH-5")


def check_goal(field: Field, figure: Figure, to: Cell, steps: int, over: bool) -> None:
    """Refuse a hex to which a god's move does not lead (HH-10, HH-11, HH-31, HH-34)."""
    check_cell(to)
    goals = moves.goals(field, figure, steps, over)
    bit = BIT[to]
    if bit & goals:
        return
    name = field.decks.gods[figure.key].name
    hint = _goals(name, goals) if goals else f"{name} cannot move now. {instead(field.state)}"
    if to == figure.cell:
        refuse("no_change", f"{name} is already in {to}.", hint, "HH-27")
    if bit & field.layout.all_bases:
        refuse("base", f"{to} is a base, which no god enters.", hint, "HH-3")
    if not bit & field.free:
        refuse("occupied", f"{to} is occupied.", hint, "HH-31")
    if not bit & field.leash(figure):
        message = f"{name} stays on the invoking hexes until two of your gods have entered."
        refuse("not_yet", message, hint, "HH-10")
    if not bit & field.columns:
        refuse("columns", f"You do not move in column {to[0]}.", hint, "HH-22")
    refuse("too_far", f"{name} cannot reach {to} in {counted(steps, 'step')}.", hint, "HH-11")


def check_attack(field: Field, figure: Figure, at: Cell, trap: bool) -> None:
    """Refuse an attack on what cannot be attacked (HH-12, HH-30)."""
    check_cell(at)
    possible = list(moves.targets(field, figure))
    if (at, trap) in possible:
        return
    name = field.decks.gods[figure.key].name
    hint = _aims(name, possible) if possible else f"{name} has nothing to attack. {instead(field.state)}"
    other = field.standing.get(at)
    _, far = moves.ranges(field, figure)
    if trap and (other is None or not other.trap or other is figure):
        refuse("no_trap", f"No god is in a trap in {at}.", hint, "HH-6")
    if not trap and other is not None:
        theirs = field.decks.gods[other.key].name
        if other.side == figure.side:
            refuse("friend", f"{theirs} is on your side.", hint, "HH-12")
        if not field.shown(other):
            refuse("hidden", f"{theirs} cannot be a target now.", hint, "HH-30")
        if BIT[at] & far and field.lasts("guarded", other.key):
            refuse("guarded", f"Ranged attacks cannot hit {theirs} now.", hint, "HH-30")
    elif at == field.layout.bases[figure.side]:
        refuse("friend", f"{BASE_NAMES[figure.side]} is your own base.", hint, "HH-12")
    elif BIT[at] & field.free or (at in field.things and not _solid(field, at)):
        what = "Only chips lie" if at in field.things else "Nothing stands"
        refuse("nothing_there", f"{what} in {at}.", hint, "HH-12")
    refuse("out_of_reach", f"{at} is out of reach for {name}.", hint, "HH-4")


def _solid(field: Field, at: Cell) -> bool:
    thing = field.things[at]
    return bool(thing.trap or thing.architecture)


def check_acquire(field: Field, figure: Figure, action: a.Acquire) -> None:
    """Refuse chips that are not there, or more than a god may have (HH-13)."""
    check_cell(action.at)
    name = field.decks.gods[figure.key].name
    thing = field.things.get(action.at)
    if thing is None or not (thing.attack or thing.armor):
        refuse("no_bonus", f"No bonus chips lie in {action.at}.", takable(field, figure), "HH-13")
    if action.at not in cells_of(NEAR[figure.cell]):
        refuse("not_adjacent", f"{action.at} is not next to {name}.", takable(field, figure), "HH-13")
    hint = most_chips(field, figure, action.at)
    if action.attack < 0 or action.armor < 0 or not (action.attack or action.armor):
        refuse("nothing_taken", "Take at least one chip.", hint, "HH-27")
    if action.attack > thing.attack or action.armor > thing.armor:
        there = f"{thing.attack} attack and {thing.armor} armor"
        refuse("not_so_many", f"In {action.at} lie {there}.", hint, "HH-13")
    if figure.attack + action.attack > MOST_BONUS or figure.armor + action.armor > MOST_BONUS:
        refuse("full", f"{name} can have {MOST_BONUS} of each bonus at most.", hint, "HH-6")


def check_card(state: State, cards: tuple[str, ...], card: str) -> None:
    """Refuse a card that is not among those looked at."""
    if card not in cards:
        refuse("not_there", "That card is not among them.", f"Choose {_cards(state, cards)}.", "HH-9")


def check_end(state: State) -> None:
    """Refuse to end a turn with too many cards (HH-32)."""
    count = len(state.hands[hand_of(state, state.seat)])
    if not state.omnipotence and count > state.full_hand:
        more = count - state.full_hand
        hint = f"Discard {more} card{'s' if more > 1 else ''} first."
        refuse("must_discard", f"You hold {count} cards; {state.full_hand} is the limit.", hint, "HH-32")


# Deeds

_WHY: Final[dict[str, tuple[str, str]]] = {
    "no_change": ("That would change nothing.", "HH-27"),
    "no_chips": ("The supply has too few chips.", "HH-5"),
    "unmovable": ("{} cannot be moved.", "HH-26"),
    "no_place": ("{} has nowhere to go.", "HH-31"),
    "not_yet": ("A god stays on its invoking hexes until two of its side have entered.", "HH-10"),
    "unable": ("{} is disabled or trapped.", "HH-26"),
    "no_target": ("{} has nothing to attack.", "HH-12"),
    "steadfast": ("{} cannot be disabled or trapped.", "HH-30"),
    "invoking": ("A trap never lies on an invoking hex.", "HH-29"),
    "full": ("{} can have no more of this bonus.", "HH-6"),
}


def _possible(field: Field, actor: Figure | None, deed: Deed, action: a.Use | a.Play) -> str:
    """Return in a sentence what a deed can choose now."""
    found: dict[str, None] = {}
    for chosen in choices(field, actor, deed, getattr(action, "card", "")):
        if chosen.at is not None:
            other = field.standing.get(chosen.at)
            name = f"{field.decks.gods[other.key].name} in {chosen.at}" if other else chosen.at
            found[f"the trap in {chosen.at}" if chosen.trap else name] = None
        elif chosen.fetch is not None:
            found[field.decks.cards[chosen.fetch].name] = None
        elif chosen.seat is not None:
            found[UNKNOWN.name(chosen.seat)] = None
    return (
        f"Possible: {listed(found, SHOWN, 'or')}."
        if found
        else f"It can do nothing now. {instead(field.state)}"
    )


def explain(field: Field, actor: Figure | None, deed: Deed, action: a.Use | a.Play) -> NoReturn:
    """Refuse what a deed cannot choose, saying why."""
    hint = _possible(field, actor, deed, action)
    for cell in (action.at, action.to):
        if cell is not None:
            check_cell(cell)
    if deed.pick == "perished":
        refuse("not_perished", "That is not the card of a perished god of yours.", hint, "HH-16")
    if deed.pick == "seat":
        refuse("no_enemy", "Name an enemy who still has cards.", hint, "HH-34")
    card = field.decks.cards[action.god if isinstance(action, a.Use) else action.card].name
    if deed.pick == "none":
        why = trouble(field, actor, deed, None)
        if why is not None:
            _refuse_why(why, "It", hint)
        refuse("choose", f"{card} needs no hex for this.", "Leave it out.", "HH-27")
    if action.at is None:
        refuse("choose", f"{card} needs a hex for this.", hint, "HH-27")
    figure = field.standing.get(action.at)
    named = None if figure is None or action.trap else figure
    if named is not None:
        name = field.decks.gods[named.key].name
        if not field.shown(named) and named is not actor:
            refuse("hidden", f"{name} cannot be a target now.", hint, "HH-30")
        if deed.pick == "empty" or not fits(field, actor, deed.pick, named):
            refuse("wrong_target", f"{name} cannot be chosen for this.", hint, "HH-33")
    friend = actor is None and named is not None and named.side == field.side
    if not BIT[action.at] & area(field, actor, deed, named if friend else None):
        refuse("out_of_reach", f"{action.at} is more than {deed.within} away.", hint, "HH-25")
    if named is not None:
        why = trouble(field, actor, deed, named)
        if why is not None:
            _refuse_why(why, name, hint)
        if deed.effects[-1].do not in PLACES:
            if action.to is not None:
                refuse("choose", f"{card} needs one hex, not two.", f"Leave out {action.to}.", "HH-27")
            refuse("choose", "This does not fit the card.", hint, "HH-27")
        goals = places(field, actor, deed.effects[-1], named)
        if action.to is None:
            refuse("choose", f"Choose where {name} goes.", f"It can go to {cell_list(goals)}.", "HH-31")
        refuse("no_way", f"{name} cannot be brought there.", f"It can go to {cell_list(goals)}.", "HH-31")
    if deed.pick in ("empty", "enemy_or_empty"):
        why = trouble(field, actor, deed, None)
        if why is not None:
            _refuse_why(why, "It", hint)
        refuse("not_empty", f"{action.at} is not an empty hex.", hint, "HH-29")
    refuse("wrong_target", f"{action.at} has nothing that can be chosen for this.", hint, "HH-30")


def _refuse_why(why: str, name: str, hint: str) -> NoReturn:
    message, rule = _WHY[why]
    refuse(why, message.format(name), hint, rule)
