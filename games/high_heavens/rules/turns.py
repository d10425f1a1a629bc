"""Turns and what chance decides in them: how they begin and end, clean-up, the end of the game, who begins, the hands, cards that
are drawn, looked at or lost, and runes (HH-8, HH-9, HH-15, HH-18 to HH-20, HH-34, HH-35).

A turn begins in this order: what has lasted long enough ends, and disable chips come off; poison works on the gods of
the side, once a round; then the end of the game is checked."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.components import Draw
from games.core.protocol import Event, Seat, Step
from games.core.words import wrong_chance
from games.high_heavens import actions as a, events as e
from games.high_heavens.components import SIDES, decks_of
from games.high_heavens.rules import moves
from games.high_heavens.rules.work import Work, field_of, with_item, without
from games.high_heavens.state import (
    BASE_HEALTH,
    ROUNDS,
    TEAM_ORDER,
    Acting,
    Choosing,
    CleaningUp,
    Dealing,
    Drawing,
    Excess,
    Looking,
    Over,
    Robbing,
    Rolling,
    Starting,
    State,
    changed,
    hand_of,
    seat_at,
    seats_of,
    side_of,
)

QUIET = ("parried", "moved", "unlimited")
"""What ends without a word: it matters in one turn only."""


# The end of the game


def why_lost(state: State, side: int) -> str:
    """Return why a side has lost by now; empty if it has not (HH-18, HH-34, HH-35)."""
    if state.bases[side] <= 0:
        return "base"
    gods = state.decks.gods
    if len(state.perished[side]) >= 12:
        return "pantheon"
    if all(seat in state.resigned for seat in seats_of(state.seats, side)):
        return "resigned"
    if any(figure.side == side for figure in state.gods):
        return ""
    held = [state.hands[hand_of(state, seat)] for seat in seats_of(state.seats, side)]
    looked = (*state.looked, *state.ordered) if side == state.side else ()
    for cards in (*held, looked, state.tops[side], state.piles[side]):
        if any(card in gods for card in cards):
            return ""
    return "no_gods"


def checked(step: Step[State]) -> Step[State]:
    """Return the step, with the end of the game if a side has lost (HH-35)."""
    reasons = [why_lost(step.state, side) for side in SIDES]
    if not any(reasons):
        return step
    if all(reasons):
        return over(step, Over("both", None))
    loser = 0 if reasons[0] else 1
    return over(step, Over(reasons[loser], 1 - loser))


def over(step: Step[State], end: Over) -> Step[State]:
    """Return the step with the end of the game."""
    state = changed(step.state, phase=end, stride=None)
    return Step(state, (*step.events, e.Ended(end.reason, end.winner)), step.barrier)


def by_rounds(state: State) -> Over:
    """Return who wins after the last round: the base with more health, then the side with more on the board (HH-18)."""
    health = [sum(figure.health for figure in state.gods if figure.side == side) for side in SIDES]
    for one, two in (state.bases, health):
        if one != two:
            return Over("rounds", 0 if one > two else 1)
    return Over("rounds", None)


# The beginning of a turn


def begin_turn(state: State, events: list[Event], *, barrier: bool = False) -> Step[State]:
    """Begin the next turn."""
    turn = state.turn + 1
    if turn > ROUNDS * state.seats:
        return over(Step(state, tuple(events), barrier), by_rounds(state))
    seat = seat_at(state.seats, state.first, turn)
    points = points_of(state.seats, turn)
    player = player_of(state, seat)
    state = changed(state, turn=turn, seat=seat, player=player, points=points, phase=Acting(), stride=None)
    work = Work(state, [*events, e.TurnBegan(seat, player, turn, points)])
    for each in state.lasting:
        if each.until < turn:
            work.lasting.remove(each)
            if each.kind not in QUIET:
                work.tell(e.Ceased(each.kind, each.god))
    if (turn - 1) % state.seats < 2:
        for figure in state.gods:
            if figure.side == state.side and figure.poison and figure.health:
                work.hurt(figure, figure.poison, "poison")
    return checked(work.step(barrier=barrier))


def points_of(seats: int, turn: int) -> int:
    """Return the action points of a turn: one less in the very first (HH-8, HH-22)."""
    return (3 if seats == 2 else 2) - (turn == 1)


def player_of(state: State, seat: Seat) -> Seat:
    """Return who plays this seat's turn: a team-mate, if its player has resigned (HH-34)."""
    if seat not in state.resigned:
        return seat
    mates = seats_of(state.seats, side_of(state.seats, seat))
    return next((mate for mate in mates if mate not in state.resigned), seat)


# The end of a turn


def clean_up(work: Work) -> None:
    """The side's fallen gods leave (HH-14, HH-15)."""
    for figure in list(work.gods.values()):
        if figure.side == work.state.side and not figure.health:
            work.perish(figure)
    work.values.update(stride=None, phase=CleaningUp())


def discard(work: Work, card: str) -> None:
    """A card is discarded, face up."""
    state = work.state
    work.drop(hand_of(state, state.seat), state.side, (card,))
    work.tell(e.Discarded(state.seat, (card,)))


def end_turn(work: Work) -> Step[State]:
    """End a turn after clean-up: cards are drawn, then the next turn begins (HH-15, HH-19)."""
    step = checked(work.step())
    state = step.state
    if isinstance(state.phase, Over):
        return step
    side = state.side
    there = len(state.piles[side]) + len(state.tops[side])
    missing = state.full_hand - len(state.hands[hand_of(state, state.seat)])
    if state.omnipotence or missing <= 0 or not there:
        return begin_turn(state, list(step.events))
    drawing = Drawing(min(missing, there), True)
    return Step(changed(state, phase=drawing, points=0, stride=None), step.events)


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the position before the first player is known."""
    text = options["cards"]
    decks = decks_of(text)
    omnipotence = options["omnipotence"] == "on"
    full = tuple(decks.ordered(decks.decks[side]) for side in SIDES)
    return State(
        seats=seats,
        omnipotence=omnipotence,
        runes=options["rollin_runes"] == "on",
        hearth=options["hearth"],
        cards=text,
        hands=full if omnipotence else ((),) * seats,
        piles=((), ()) if omnipotence else full,
        phase=Starting(),
        first=0,
        turn=0,
        player=0,
        points=0,
        gods=(),
        things=(),
        bases=(BASE_HEALTH, BASE_HEALTH),
        discards=((), ()),
        perished=((), ()),
        entered=((), ()),
        lasting=(),
        stride=None,
        resigned=(),
        shown=full if omnipotence else ((),) * seats,
        proved=(True, True) if omnipotence else (False,) * seats,
    )


def first_seat(state: State, action: a.FirstSeat) -> Step[State]:
    """Set the seat that begins, and deal the first hand next; with `omnipotence` the game begins (HH-19)."""
    possible = range(2) if state.seats == 2 else TEAM_ORDER[:1]
    if action.seat not in possible:
        raise wrong_chance(f"Seat {action.seat} cannot begin.", "HH-8")
    events: list[Event] = [e.Begun(action.seat)]
    begun = changed(state, first=action.seat, seat=action.seat, player=action.seat)
    if state.omnipotence:
        return begin_turn(begun, events, barrier=True)
    return Step(changed(begun, phase=Dealing(0)), tuple(events), barrier=True)


def sample_dealt(state: State, hand: int, draw: Draw) -> a.Dealt:
    """Return a random hand with a god, and those without one that came before (HH-8)."""
    pile, gods = state.piles[side_of(state.seats, hand)], state.decks.gods
    shown: list[tuple[str, ...]] = []
    while True:
        cards = state.decks.ordered(draw.shuffled(pile)[: state.full_hand])
        if any(card in gods for card in cards):
            return a.Dealt(cards, tuple(shown))
        shown.append(cards)


def dealt(state: State, hand: int, action: a.Dealt) -> Step[State]:
    """Deal a hand; after the last one the first turn begins (HH-8)."""
    side, gods = side_of(state.seats, hand), state.decks.gods
    pile = state.piles[side]
    for cards in (*action.shown, action.cards):
        if len(cards) != state.full_hand or not set(cards) <= set(pile) or len(set(cards)) < len(cards):
            raise wrong_chance("This hand does not come from the deck.", "HH-8")
    if any(card in gods for cards in action.shown for card in cards):
        raise wrong_chance("A hand with a god is kept.", "HH-8")
    if not any(card in gods for card in action.cards):
        raise wrong_chance("A hand needs a god.", "HH-8")
    kept = state.decks.ordered(action.cards)
    events: list[Event] = [e.HandShown(hand, state.decks.ordered(cards)) for cards in action.shown]
    events += [e.HandDealt(hand, len(kept)), e.CardsGot(hand, kept, seats_of(state.seats, side))]
    values: dict[str, Any] = {
        "hands": with_item(state.hands, hand, kept),
        "piles": with_item(state.piles, side, without(pile, kept)),
    }
    if hand + 1 < state.seats:
        return Step(changed(state, phase=Dealing(hand + 1), **values), tuple(events), barrier=True)
    return begin_turn(changed(state, **values), events, barrier=True)


MISSES = 2
"""The highest number of the die that misses (HH-20)."""
DIE = 6


def sample_top(state: State, count: int, draw: Draw) -> tuple[str, ...]:
    """Return the top cards of the draw pile: those that are known first, then random ones."""
    known = state.tops[state.side][:count]
    return (*known, *draw.shuffled(state.piles[state.side])[: count - len(known)])


def _check_top(state: State, count: int, cards: Sequence[str]) -> None:
    side = state.side
    known = state.tops[side][:count]
    rest = cards[len(known) :]
    sound = len(cards) == count and tuple(cards[: len(known)]) == known
    if not (sound and len(set(rest)) == len(rest) and set(rest) <= set(state.piles[side])):
        raise wrong_chance("These cards are not on top of the draw pile.", "HH-15")


def _taken_off(work: Work, cards: Sequence[str]) -> None:
    state = work.state
    side = state.side
    work.values["tops"] = with_item(state.tops, side, state.tops[side][len(cards) :])
    work.values["piles"] = with_item(state.piles, side, without(state.piles[side], cards))


def drawn(state: State, phase: Drawing, action: a.Drawn) -> Step[State]:
    """Cards come to the player's hand; after clean-up the next turn begins (HH-15)."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    hand, side = hand_of(state, state.seat), state.side
    work.give(hand, action.cards)
    work.tell(e.Drew(state.seat, phase.count, (len(work["piles"][side]) + len(work["tops"][side]))))
    work.tell(e.CardsGot(state.seat, state.decks.ordered(action.cards), seats_of(state.seats, side)))
    if phase.ends:
        return begin_turn(work.now(), work.events, barrier=True)
    work.values["phase"] = Excess() if len(work["hands"][hand]) > state.hand_limit else Acting()
    return work.step(barrier=True)


def looked(state: State, phase: Looking, action: a.Looked) -> Step[State]:
    """The player looks at the top cards, and takes one next."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    work.values.update(looked=tuple(action.cards), ordered=(), phase=Choosing())
    work.tell(e.Looked(state.seat, phase.count))
    return work.step(barrier=True)


def lost(state: State, phase: Robbing, action: a.Lost) -> Step[State]:
    """Both discard what they lost."""
    work = Work(state)
    pairs = ((state.seat, action.own, phase.own), (phase.seat, action.enemy, phase.enemy))
    for seat, cards, count in pairs:
        hand = hand_of(state, seat)
        if len(cards) != count or len(set(cards)) != count or not set(cards) <= set(state.hands[hand]):
            raise wrong_chance("These cards are not in that hand.", "HH-34")
        if cards:
            work.drop(hand, side_of(state.seats, seat), cards)
            work.tell(e.Discarded(seat, tuple(cards), random=True))
    work.values["phase"] = Acting()
    return checked(work.step(barrier=True))


def rolled(state: State, phase: Rolling, action: a.Rune) -> Step[State]:
    """The attack hits or misses (HH-20)."""
    if action.number not in range(1, DIE + 1):
        raise wrong_chance("The die has 1 to 6.", "HH-20")
    hit = action.number > MISSES
    work = Work(state, [e.RuneRolled(phase.god, action.number, hit)])
    field = field_of(state)
    work.values["phase"] = phase.blows or Acting()
    moves.strike(work, field, field.figures[phase.god], phase.at, phase.trap, hit)
    moves.go_on(work)
    return checked(work.step(barrier=True))
