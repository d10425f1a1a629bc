"""How turns end and begin, and how the game ends (HG-25 to HG-27)."""

from __future__ import annotations

from enum import Enum, auto

from games.core.protocol import Event, Seat, Step
from games.high_ground.events import Ended, Out
from games.high_ground.land import Cell
from games.high_ground.phases import Choosing, Over
from games.high_ground.rules.limits import ALL_TURNS, REPETITIONS, TURN_CAP
from games.high_ground.rules.repetition import in_doubt, passes_to_end, remembered
from games.high_ground.state import Land, State, changed
from games.high_ground.territories import survey


def on_board(land: Land) -> set[Seat]:
    """Return the seats that have a piece on the board."""
    return {
        pyramid.colour
        for territory in survey(land).occupied
        for stack in territory.stacks
        for pyramid in stack
    }


class Did(Enum):
    """What a turn did, as far as it matters for the end of the game (HG-27)."""

    FOR_GOOD = auto()
    """It changed something that cannot be undone, so that no earlier position can come up again."""
    CHANGED = auto()
    """It moved a piece or changed a hand."""
    NOTHING = auto()
    """The player could not use the die, or declined it."""
    PASSED = auto()
    """The player discarded and drew no card."""


def end_turn(
    state: State, events: list[Event], did: Did = Did.CHANGED, *, barrier: bool = False
) -> Step[State]:
    """End the turn: check the ends of the game, or begin the next turn."""
    counts = did is Did.FOR_GOOD or did is Did.CHANGED
    passes = state.passes + 1 if did is Did.PASSED else 0
    state = changed(state, counted=state.counted + counts, passes=passes)
    if did is Did.FOR_GOOD:
        state, bared = _sent_out(changed(state, history=(), fills=()), events)
        barrier = barrier or bared
        left = [seat for seat in range(state.seats) if seat not in state.out]
        if len(left) == 1:
            return _over(state, events, Over("annihilated", left[0]), barrier)
    if counts:
        state, times = remembered(state)
        barrier = barrier or in_doubt(state)
        if times >= REPETITIONS:
            return _over(state, events, Over("repetition", None), barrier)
    if state.passes >= passes_to_end(state):
        return _over(state, events, Over("all_passed", None), barrier)
    return _on_or_over(state, events, barrier)


def as_if_it_went_on(step: Step[State]) -> Step[State]:
    """Return a step that ended the game by repetition as if the position had not come up so often."""
    state = changed(step.state, phase=Choosing())
    events = [event for event in step.events if not isinstance(event, Ended)]
    return _on_or_over(state, events, step.barrier)


def _on_or_over(state: State, events: list[Event], barrier: bool) -> Step[State]:
    """Begin the next turn, or end the game if there have been too many."""
    if state.counted >= TURN_CAP:
        return _over(state, events, Over("turn_cap", None), barrier)
    if state.turn >= ALL_TURNS:
        return _over(state, events, Over("all_turns", None), barrier)
    return begin_turn(state, next_seat(state), events, barrier)


def begin_turn(state: State, seat: Seat, events: list[Event], barrier: bool) -> Step[State]:
    """Begin the turn of this seat, which wins at once if it has taken a king (HG-26)."""
    changes = state.changes + (seat != state.player)
    state = changed(state, player=seat, changes=changes, turn=state.turn + 1, phase=Choosing())
    cell = None if state.player in state.resigned else taken_king(state.land, state.player)
    if cell is not None:
        return _over(state, events, Over("king_taken", state.player, cell), barrier)
    return Step(state, tuple(events), barrier)


def passed_on(state: State, seat: Seat) -> State:
    """Return the state in which this seat decides next."""
    return changed(state, player=seat, changes=state.changes + (seat != state.player))


def next_seat(state: State) -> Seat:
    """Return the seat whose turn is next; seats without pieces are skipped (HG-25)."""
    seat = (state.player + 1) % state.seats
    while seat in state.out:
        seat = (seat + 1) % state.seats
    return seat


def taken_king(land: Land, seat: Seat) -> Cell | None:
    """Return the cell of another player's king that has pieces of this seat alone, or None (HG-26)."""
    for territory in survey(land).kings:
        if territory.owner in (None, seat) or not territory.stacks:
            continue
        if all(pyramid.colour == seat for stack in territory.stacks for pyramid in stack):
            return territory.cell
    return None


def _over(state: State, events: list[Event], over: Over, barrier: bool) -> Step[State]:
    events.append(Ended(over.reason, over.winner, over.cell))
    return Step(changed(state, phase=over), tuple(events), barrier)


def _sent_out(state: State, events: list[Event]) -> tuple[State, bool]:
    """Send out the players who lost their last piece, and discard their hands face up (HG-25).

    The second value is whether that revealed any card.
    """
    standing = on_board(state.land)
    gone = [seat for seat in range(state.seats) if seat not in standing and seat not in state.out]
    bared = False
    for seat in gone:
        hand = state.hands[seat]
        events.append(Out(seat, hand))
        hands = (*state.hands[:seat], (), *state.hands[seat + 1 :])
        out = tuple(sorted((*state.out, seat)))
        state = changed(state, hands=hands, discards=state.discards + hand, out=out)
        bared = bared or bool(hand)
    return state, bared
