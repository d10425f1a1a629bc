"""Turns: how they begin and end, clean-up, and the end of the game (HH-9, HH-15, HH-18, HH-35).

A turn begins in this order: what has lasted long enough ends, and disable chips come off; poison works on the gods of
the side, once a round; then the end of the game is checked.
"""

from __future__ import annotations

from games.core.protocol import Event, Seat, Step
from games.high_heavens import events as e
from games.high_heavens.rules.work import Work
from games.high_heavens.state import (
    ROUNDS,
    Acting,
    CleaningUp,
    Drawing,
    Over,
    State,
    changed,
    hand_of,
    seat_at,
    seats_of,
    side_of,
)

SIDES = (0, 1)
QUIET = ("parried", "moved", "unlimited")
"""What ends without a word: it matters in one turn only."""


# The end of the game


def lost(state: State, side: int) -> str:
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
    state = step.state
    reasons = [lost(state, side) for side in SIDES]
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
