"""How often a position came up, and what the players can know about it (HG-27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from games.core.protocol import Seat
from games.high_ground.actions import Action, Hop, Move, Swap, Tip
from games.high_ground.deck import ORDER
from games.high_ground.memory import Fill, Standstill
from games.high_ground.phases import Choosing, Resolving
from games.high_ground.rules.legal import face_actions, moves
from games.high_ground.rules.limits import PASSED_ROUNDS, REPETITIONS
from games.high_ground.rules.stacks import moved, swapped, tipped
from games.high_ground.state import Land, State, changed
from games.high_ground.territories import survey

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
