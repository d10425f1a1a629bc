"""How often a position came up, and what the players may know of it (HG-27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from games.core.protocol import Seat
from games.high_ground.actions import Action, Hop, Move, Swap, Tip
from games.high_ground.constants import PASSED_ROUNDS, REPETITIONS
from games.high_ground.deck import ORDER
from games.high_ground.memory import Standstill
from games.high_ground.phases import Choosing, Resolving
from games.high_ground.rules.legal import face_actions, moves
from games.high_ground.rules.stacks import moved, swapped, tipped
from games.high_ground.state import Land, State, changed
from games.high_ground.territories import survey

Repeating: TypeAlias = Move | Hop | Swap | Tip
"""What may bring a position back that was there before."""


def standing_as(state: State) -> Standstill:
    """The position as it is compared (HG-27). The land is left out: where it has changed, nothing is compared."""
    hands = tuple(tuple(ORDER[card] for card in hand) for hand in state.hands)
    return Standstill(state.player, written(state.land), hands, len(state.fills))


def written(land: Land) -> str:
    """Where everything stands: `M13:A3A2A1/B1`, the stacks of a cell in any order."""
    return survey(land).text


def passes_to_end(state: State) -> int:
    """So many passes in a row end the game (HG-27)."""
    return PASSED_ROUNDS * (state.seats - len(state.out))


def remembered(state: State) -> tuple[State, int]:
    """The state with this position among those that have been, and how often it has been now."""
    now = standing_as(state)
    times = 1
    for before in state.history:
        times += before.pieces == now.pieces and before.player == now.player and before.hands == now.hands
    return changed(state, history=(*state.history, now)), times


def known_to(state: State, viewer: Seat) -> bool:
    """Whether this viewer knows that the position after the last turn has come up for the last time: they may only
    believe it while somebody else has filled a hand in between."""
    last = state.history[-1]
    return _known(state, last.player, last.hands, viewer)[last.pieces] >= REPETITIONS


def in_doubt(state: State, viewer: Seat) -> bool:
    """Whether this viewer cannot know if the position after the last turn has come up for the last time: it has if
    somebody else holds again what they held before they filled their hand. Either way the answer is news."""
    last = state.history[-1]
    possible = sum(
        before.pieces == last.pieces
        and before.player == last.player
        and before.hands[viewer] == last.hands[viewer]
        for before in state.history
    )
    return possible >= REPETITIONS and not known_to(state, viewer)


def at_the_brink(state: State, viewer: Seat | None) -> bool:
    """Whether a pass would end the game, if the player can pass; in version 1 of the rules, whether a turn that changes
    nothing would, as far as this viewer knows (HG-27)."""
    if state.rules_version > 1:
        full = len(state.hands[state.player]) == state.hand_size
        can_pass = full or not (state.draw_pile or state.discards)
        return isinstance(state.phase, Choosing) and can_pass and state.passes == passes_to_end(state) - 1
    if not isinstance(state.phase, (Choosing, Resolving)) or not state.history:
        return False
    now = standing_as(state)
    return _known(state, now.player, now.hands, viewer)[now.pieces] == REPETITIONS - 1


def repeating(state: State, viewer: Seat | None) -> tuple[Repeating, ...]:
    """What the player may do with a piece that would bring another position for the third time, as far as this viewer
    knows (HG-27)."""
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
    """How often the viewer knows that each position has come up with these hands after turns of this player: the own
    hand is known, and that of somebody else is the same for certain only while they have drawn nothing."""
    found: Counter[str] = Counter()
    draws = [number for number, fill in enumerate(state.fills, 1) if fill.seat != viewer]
    since = draws[-1] if draws else 0
    for before in state.history:
        same_hand = viewer is None or before.hands[viewer] == hands[viewer]
        if before.player == player and before.fills >= since and same_hand:
            found[before.pieces] += 1
    return found


def _land_after(land: Land, action: Repeating) -> Land:
    """The land after it. What kills is seen to, since fewer pieces are another position."""
    if isinstance(action, (Move, Hop)):
        return moved(land, action.piece, action.cell, action.attack)
    if isinstance(action, Swap):
        return swapped(land, action.piece, action.other)
    return tipped(land, action.piece)
