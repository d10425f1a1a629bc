"""The rules: how a game begins, proceeds and ends, what each decision does, and what becomes of a seat whose player has left.

Only `apply` decides what is legal; each function of a decision checks its action, and carries it out.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.core.components import Draw
from games.core.options import nobody_out, resigned
from games.core.protocol import CHANCE, Actor, Outcome, Seat, Step
from games.core.words import refuse, wrong_chance
from games.high_heavens import actions as a, events as e
from games.high_heavens.cards import Deed
from games.high_heavens.components import BIT, SIDES, Cell
from games.high_heavens.rules import moves, refusals, turns
from games.high_heavens.rules.deeds import Chosen, carry_out, choices
from games.high_heavens.rules.legal import instead, legal_actions as legal_actions, may_end, to_act as to_act
from games.high_heavens.rules.turns import checked, clean_up, discard, end_turn, new as new, player_of
from games.high_heavens.rules.work import Field, Work, field_of, with_item, without
from games.high_heavens.state import (
    ROUNDS,
    TEAM_ORDER,
    Acting,
    Blows,
    Choosing,
    CleaningUp,
    Dealing,
    Drawing,
    Excess,
    Figure,
    Granted,
    Looking,
    Over,
    Pile,
    Robbing,
    Rolling,
    Starting,
    State,
    hand_of,
    seats_of,
)


def _begun(state: State, cost: int) -> Work:
    """Return the work of an action that costs points and ends a move that could go on (HH-11)."""
    refusals.check_points(state, cost)
    work = Work(state)
    work.values.update(points=state.points - cost, stride=None)
    return work


def invoke(state: State, action: a.Invoke) -> Step[State]:
    """A god enters with all its health; a god that lies on the hex is smitten (HH-6, HH-9, HH-24)."""
    field = field_of(state)
    refusals.check_invoke(field, action)
    work, side = _begun(state, 1), field.side
    card = field.decks.gods[action.god]
    work.drop(hand_of(state, state.seat), side, (action.god,), discard=False)
    work.tell(e.Invoked(state.seat, action.god, action.to, card.health))
    work.smite(action.to, action.god)
    work.gods[action.god] = Figure(action.god, side, action.to, card.health)
    entered = dict.fromkeys((*state.entered[side], action.god))
    work.values["entered"] = with_item(state.entered, side, tuple(entered))
    return checked(work.step())


def move(state: State, action: a.Move) -> Step[State]:
    """A god moves, or its move goes on (HH-11)."""
    field = field_of(state)
    figure = refusals.own_god(field, action.god)
    if isinstance(state.phase, Granted):
        way, how = moves.Way(state.phase.steps, state.phase.over, 0), "granted"
    else:
        way, how = _way(field, figure, action.to), "move"
    refusals.check_points(state, way.cost)
    refusals.check_goal(field, figure, action.to, way.steps, way.over)
    work = Work(state)
    if way.first:
        work.last("moved", figure.key, 0)
    work.values.update(points=state.points - way.cost, phase=Acting())
    moves.walk(work, field, figure, action.to, way.steps, way.over, how)
    return checked(work.step())


def _way(field: Field, figure: Figure, to: Cell) -> moves.Way:
    """Return the first of a god's moves that leads to a hex, or the first of all."""
    bit, ways = BIT.get(to, 0), moves.ways(field, figure)
    return next((way for way in ways if bit & moves.goals(field, figure, way.steps, way.over)), ways[0])


def attack(state: State, action: a.Attack) -> Step[State]:
    """A god attacks; with `rollin_runes` the die decides next whether it hits (HH-12, HH-20)."""
    field = field_of(state)
    figure = refusals.own_god(field, action.god)
    phase = state.phase
    cost = 0 if isinstance(phase, Blows) else 1
    refusals.check_points(state, cost)
    refusals.check_attack(field, figure, action.at, action.trap)
    work = _begun(state, cost)
    left = Blows(phase.god, phase.left - 1, phase.harm) if isinstance(phase, Blows) else None
    if state.runes:
        work.values["phase"] = Rolling(action.god, action.at, action.trap, left)
        blow = moves.blow(field, figure, action.at, action.trap)
        work.tell(e.Aimed(action.god, action.at, blow.target, blow.ranged, blow.damage))
        return work.step()
    work.values["phase"] = left or Acting()
    moves.strike(work, field, figure, action.at, action.trap)
    moves.go_on(work)
    return checked(work.step())


def acquire(state: State, action: a.Acquire) -> Step[State]:
    """A god takes bonus chips from an adjacent hex; the rest stay (HH-13)."""
    field = field_of(state)
    figure = refusals.own_god(field, action.god)
    refusals.check_points(state, 1)
    refusals.check_acquire(field, figure, action)
    work = _begun(state, 1)
    thing = field.things[action.at]
    attack, armor = thing.attack - action.attack, thing.armor - action.armor
    if attack or armor:
        work.things[action.at] = Pile(action.at, attack=attack, armor=armor)
    else:
        del work.things[action.at]
    work.set(figure, attack=figure.attack + action.attack, armor=figure.armor + action.armor)
    work.tell(e.Acquired(action.god, action.at, action.attack, action.armor))
    return checked(work.step())


# Deeds of gods and powers


def use(state: State, action: a.Use) -> Step[State]:
    """A god uses its special ability (HH-9)."""
    field = field_of(state)
    figure = refusals.own_god(field, action.god)
    deed = _deed(state, field.decks.gods[action.god].deeds, action.deed, field.decks.gods[action.god].name)
    refusals.check_points(state, deed.cost)
    chosen = Chosen(action.at, action.to, action.trap)
    if chosen not in choices(field, figure, deed):
        refusals.explain(field, figure, deed, action)
    work = _begun(state, deed.cost)
    target = None if action.at is None or action.trap else field.standing.get(action.at)
    does = deed.effects[0].do if len(deed.effects) == 1 else ""
    work.tell(e.Used(state.seat, action.god, deed.name, does, target.key if target else ""))
    carry_out(work, field, figure, deed, chosen)
    return checked(work.step())


def play(state: State, action: a.Play) -> Step[State]:
    """A divine power is used; its card goes to the discard pile first (HH-9)."""
    field = field_of(state)
    refusals.held(state, action.card)
    card = field.decks.powers.get(action.card)
    if card is None:
        refuse("a_god", "A god is invoked, not used.", instead(state), "HH-9")
    deed = _deed(state, card.deeds, action.deed, card.name)
    refusals.check_points(state, deed.cost)
    chosen = Chosen(action.at, action.to, action.trap, action.fetch, action.seat)
    if chosen not in choices(field, None, deed, action.card):
        refusals.explain(field, None, deed, action)
    work = _begun(state, deed.cost)
    work.drop(hand_of(state, state.seat), field.side, (action.card,))
    work.tell(e.Played(state.seat, action.card))
    carry_out(work, field, None, deed, chosen)
    return checked(work.step())


def _deed(state: State, deeds: tuple[Deed, ...], name: str, card: str) -> Deed:
    found = next((deed for deed in deeds if deed.name == name), None)
    if not deeds:
        refuse("passive", f"{card} has no ability to use.", instead(state), "HH-9")
    if found is None:
        names = " or ".join(deed.name for deed in deeds if deed.name)
        hint = f"Choose {names}." if names else "Leave out its name."
        refuse("no_deed", f"{card} does not do that.", hint, "HH-9")
    return found


# Cards


def take(state: State, action: a.Take) -> Step[State]:
    """One of the cards looked at comes to the hand (Odin)."""
    refusals.check_card(state, state.looked, action.card)
    work = Work(state)
    work.give(hand_of(state, state.seat), (action.card,))
    rest = without(state.looked, (action.card,))
    work.values.update(looked=rest, phase=Choosing(taken=True))
    work.tell(e.TookOne(state.seat, len(rest)))
    work.tell(e.CardsGot(state.seat, (action.card,), seats_of(state.seats, state.side)))
    return _ordered(work)


def put_back(state: State, action: a.PutBack) -> Step[State]:
    """A card goes back, under those put back before."""
    refusals.check_card(state, state.looked, action.card)
    work = Work(state)
    work.values.update(looked=without(state.looked, (action.card,)), ordered=(*state.ordered, action.card))
    return _ordered(work)


def _ordered(work: Work) -> Step[State]:
    """Once at most one card is left, the order is settled; a hand that is too large is discarded from (HH-32)."""
    if len(work["looked"]) > 1:
        return work.step()
    state = work.state
    side, top = state.side, (*work["ordered"], *work["looked"])
    work.values.update(
        looked=(), ordered=(), tops=with_item(state.tops, side, (*top, *state.tops[side])), phase=Acting()
    )
    if len(work["hands"][hand_of(state, state.seat)]) > state.hand_limit:
        work.values["phase"] = Excess()
    return checked(work.step())


def discard_one(state: State, action: a.Discard) -> Step[State]:
    """A card is discarded: because the hand is too large, or in clean-up, which it begins (HH-15, HH-32)."""
    refusals.held(state, action.card)
    work = Work(state)
    if isinstance(state.phase, Excess):
        discard(work, action.card)
        if len(work["hands"][hand_of(state, state.seat)]) <= state.hand_limit:
            work.values["phase"] = Acting()
        return checked(work.step())
    if isinstance(state.phase, Acting):
        clean_up(work)
    discard(work, action.card)
    return checked(work.step())


def end(state: State, action: a.End) -> Step[State]:
    """The turn ends (HH-15, HH-28)."""
    refusals.check_end(state)
    idle = isinstance(state.phase, Acting) and state.points == turns.points_of(state.seats, state.turn)
    work = Work(state, [e.TurnEnded(state.player, idle)])
    if not isinstance(state.phase, CleaningUp):
        clean_up(work)
    return end_turn(work)


MAX_ACTIONS: Final[int] = 5 + 4 * ROUNDS * (2 * 25 + 9 + 2) + 400
"""No game has more actions: the set-up; turns in which each point is worth at most 24 blows and rolls, or a move step by
step, with a free move, an end and a draw besides; and a discard of every card, some of them fetched back."""


def turn(state: State) -> int:
    """Return a number that grows when the turn passes to another seat."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None; a seat that resigned does not win (HH-18)."""
    phase = state.phase
    if not isinstance(phase, Over):
        return None
    seats = range(state.seats) if phase.winner is None else seats_of(state.seats, phase.winner)
    return Outcome(phase.reason, tuple(seat for seat in seats if seat not in state.resigned))


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    refusals.check_actor(state, actor)
    if actor is CHANCE:
        return _by_chance(state, action)
    refusals.check_kind(state, action)
    return _DECISIONS[type(action)](state, action)


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Invoke: invoke,
    a.Move: move,
    a.Attack: attack,
    a.Acquire: acquire,
    a.Use: use,
    a.Play: play,
    a.Take: take,
    a.PutBack: put_back,
    a.Discard: discard_one,
    a.End: end,
}


def _by_chance(state: State, action: a.Action) -> Step[State]:
    match state.phase, action:
        case Starting(), a.FirstSeat():
            return turns.first_seat(state, action)
        case Dealing(hand), a.Dealt():
            return turns.dealt(state, hand, action)
        case Drawing() as phase, a.Drawn():
            return turns.drawn(state, phase, action)
        case Looking() as phase, a.Looked():
            return turns.looked(state, phase, action)
        case Robbing() as phase, a.Lost():
            return turns.lost(state, phase, action)
        case Rolling() as phase, a.Rune():
            return turns.rolled(state, phase, action)
    raise wrong_chance("This action of chance does not fit the position.", "HH-15")


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random action of chance. Raises ValueError if chance is not to act."""
    match state.phase:
        case Starting():
            return a.FirstSeat(draw.below(2) if state.seats == 2 else TEAM_ORDER[0])
        case Dealing(hand):
            return turns.sample_dealt(state, hand, draw)
        case Drawing(count):
            return a.Drawn(turns.sample_top(state, count, draw))
        case Looking(count):
            return a.Looked(turns.sample_top(state, count, draw))
        case Robbing() as phase:
            own = state.hands[hand_of(state, state.seat)]
            enemy = state.hands[hand_of(state, phase.seat)]
            return a.Lost(draw.shuffled(own)[: phase.own], draw.shuffled(enemy)[: phase.enemy])
        case Rolling():
            return a.Rune(draw.die(turns.DIE))
    raise ValueError("chance is not to act")


out = nobody_out


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: of four seats the first two are Norse, the others Greek (HH-34)."""
    return tuple(seats_of(count, side) for side in SIDES)


def idle(state: State, seat: Seat) -> a.Action:
    """Return the action of a seat whose player has left: end the turn, after what must be decided first."""
    if isinstance(state.phase, (Acting, CleaningUp)):
        return a.End() if may_end(state) else a.Discard(state.hands[hand_of(state, state.seat)][-1])
    return next(legal_actions(state, seat))


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns; a team-mate plays on for it, from the middle of a turn too
    (HH-34)."""
    after = resigned(state, seat)
    return replace(after, player=player_of(after, state.seat)) if state.player == seat else after
