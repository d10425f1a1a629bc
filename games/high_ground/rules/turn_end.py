"""How turns end and begin, how often a position came up, and how the game ends (HG-25 to HG-27)."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum, auto
from typing import TypeAlias

from games.core.protocol import Event, Seat, Step
from games.core.working import with_item
from games.high_ground.actions import Action, Ended, Hop, Move, Out, Swap, Tip
from games.high_ground.land import Cell, Land, moved, survey, swapped, tipped
from games.high_ground.rules.legal import face_actions, moves
from games.high_ground.state import (
    ALL_TURNS,
    ORDER,
    PASSED_ROUNDS,
    REPETITIONS,
    TURN_CAP,
    Choosing,
    Fill,
    Over,
    Resolving,
    Standstill,
    State,
    changed,
)

Repeating: TypeAlias = Move | Hop | Swap | Tip
"""The actions that can bring back an earlier position."""


def standing_as(state: State) -> Standstill:
    """Return the position in the form in which positions are compared (HG-27).

    The land is left out: earlier positions are forgotten when it changes.
    """
    hands = tuple(tuple(ORDER[card] for card in hand) for hand in state.hands)
    return Standstill(state.player, written(state.land), hands, len(state.fills))


def written(land: Land) -> str:
    """Return where all pieces stand, as `M13:A3A2A1/B1`, in a form that does not depend on the order of stacks."""
    return survey(land).text


def passes_to_end(state: State) -> int:
    """Return how many passes in a row end the game (HG-27)."""
    return PASSED_ROUNDS * (state.seats - len(state.out))


def remembered(state: State) -> tuple[State, int]:
    """Return the state with its position added to the history, and how often that position has now come up."""
    now = standing_as(state)
    times = 1
    for before in state.history:
        times += before.pieces == now.pieces and before.player == now.player and before.hands == now.hands
    return changed(state, history=(*state.history, now)), times


def known_to(state: State, viewer: Seat) -> bool:
    """Return whether this viewer knows that the last position has come up often enough to end the game.

    They cannot know if somebody else has filled a hand in between.
    """
    last = state.history[-1]
    return _known(state, last.player, last.hands, viewer)[last.pieces] >= REPETITIONS


def in_doubt(state: State) -> bool:
    """Return whether the public cannot know if the last position has come up often enough to end the game.

    Somebody may hold the same hand as before they filled it. Either way the answer reveals something. What a single
    player knows does not count: the others would learn of it.
    """
    last = state.history[-1]
    alike = [each for each in state.history if (each.player, each.pieces) == (last.player, last.pieces)]
    possible = sum(_may_be_back(state, each) for each in alike)
    return possible >= REPETITIONS and _known(state, last.player, last.hands, None)[last.pieces] < REPETITIONS


def _may_be_back(state: State, before: Standstill) -> bool:
    """Return whether all hands may be as they were in an earlier position, as far as everybody can tell.

    What a seat first discarded since then must have been shuffled into the draw pile again.
    """
    first: dict[Seat, Fill] = {}
    for fill in state.fills[before.fills :]:
        if not fill.unchanged:
            first.setdefault(fill.seat, fill)
    discards = set(state.discards)
    return all(fill.discarded and discards.isdisjoint(fill.discarded) for fill in first.values())


def at_the_brink(state: State) -> bool:
    """Return whether the player can pass and that would end the game (HG-27)."""
    full = len(state.hands[state.player]) == state.hand_size
    can_pass = full or not (state.draw_pile or state.discards)
    return isinstance(state.phase, Choosing) and can_pass and state.passes == passes_to_end(state) - 1


def repeating(state: State, viewer: Seat | None) -> tuple[Repeating, ...]:
    """Return the player's actions that would repeat another position for the third time, as far as this viewer knows
    (HG-27)."""
    phase = state.phase
    if not isinstance(phase, (Choosing, Resolving)) or len(state.history) < REPETITIONS - 1:
        return ()
    now = standing_as(state)
    known = _known(state, now.player, now.hands, viewer)
    wanted = {pieces for pieces, times in known.items() if times == REPETITIONS - 1 and pieces != now.pieces}
    if not wanted:
        return ()
    found: Iterable[Action] = moves(state, state.player)
    if isinstance(phase, Resolving):
        found = face_actions(state, phase.face, state.player)
    return tuple(
        action
        for action in found
        if isinstance(action, (Move, Hop, Swap, Tip)) and written(_land_after(state.land, action)) in wanted
    )


def _known(
    state: State, player: Seat, hands: tuple[tuple[int, ...], ...], viewer: Seat | None
) -> Counter[str]:
    """Count how often each position is known to have come up with these hands after turns of this player.

    The viewer knows their own hand. Somebody else's hand is certainly the same only while that seat draws nothing but
    what it discarded.
    """
    found: Counter[str] = Counter()
    draws = [
        number for number, fill in enumerate(state.fills, 1) if fill.seat != viewer and not fill.unchanged
    ]
    since = draws[-1] if draws else 0
    for before in state.history:
        same_hand = viewer is None or before.hands[viewer] == hands[viewer]
        if before.player == player and before.fills >= since and same_hand:
            found[before.pieces] += 1
    return found


def _land_after(land: Land, action: Repeating) -> Land:
    """Return the land after an action. An action that kills needs no care: fewer pieces are another position."""
    if isinstance(action, (Move, Hop)):
        return moved(land, action.piece, action.cell, action.attack)
    if isinstance(action, Swap):
        return swapped(land, action.piece, action.other)
    return tipped(land, action.piece)


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
        hands = with_item(state.hands, seat, ())
        out = tuple(sorted((*state.out, seat)))
        state = changed(state, hands=hands, discards=state.discards + hand, out=out)
        bared = bared or bool(hand)
    return state, bared
