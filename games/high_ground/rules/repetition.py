"""How often a position came up, and what the players may know of it (HG-27)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from games.core.protocol import Seat, seat_letter
from games.core.pyramids import Pyramid, Stack
from games.high_ground.actions import Hop, Move, Swap, Tip
from games.high_ground.constants import PASSED_ROUNDS, REPETITIONS
from games.high_ground.deck import ORDER
from games.high_ground.phases import Choosing, Resolving
from games.high_ground.rules.legal import face_actions, moves
from games.high_ground.rules.stacks import moved, swapped, tipped
from games.high_ground.state import Land, Standstill, State

Repeating: TypeAlias = Move | Hop | Swap | Tip
"""What may bring a position back that was there before."""


def standing_as(state: State) -> Standstill:
    """The position as it is compared (HG-27). The land is left out: where it has changed, nothing is compared."""
    hands = tuple(tuple(ORDER[card] for card in hand) for hand in state.hands)
    return Standstill(state.player, written(state.land), hands, (len(state.drawn),))


def written(land: Land) -> str:
    """Where everything stands: `M13:A3A2A1/B1`, the stacks of a cell in any order."""
    return " ".join(
        f"{territory.cell}:{'/'.join(sorted(map(_stack_text, territory.stacks)))}"
        for territory in land
        if territory.stacks
    )


def _stack_text(stack: Stack) -> str:
    return "".join(map(_pyramid_text, stack))


def _pyramid_text(pyramid: Pyramid) -> str:
    return f"{seat_letter(pyramid.colour)}{pyramid.size.value}"


def passes_to_end(state: State) -> int:
    """So many passes in a row end the game (HG-27)."""
    return PASSED_ROUNDS * (state.seats - len(state.out))


def remembered(state: State) -> tuple[State, int]:
    """The state with this position counted once more, and how often it has been now."""
    index = _met_before(state)
    if index is None:
        return replace(state, history=(*state.history, standing_as(state))), 1
    before = state.history[index]
    again = replace(before, drawn=(*before.drawn, len(state.drawn)))
    history = (*state.history[:index], again, *state.history[index + 1 :])
    return replace(state, history=history), again.times


def _met_before(state: State) -> int | None:
    """Where in the history the position stands as it is now, after a turn of the same player; None if it is new."""
    now = standing_as(state)
    for index, before in enumerate(state.history):
        if (before.player, before.pieces, before.hands) == (now.player, now.pieces, now.hands):
            return index
    return None


def known_to(state: State, viewer: Seat) -> bool:
    """Whether this viewer knows how often the position as it is now has come up: they may only believe it while
    somebody else has filled a hand in between."""
    index = _met_before(state)
    if index is None:
        return True
    before = state.history[index]
    return _known_times(state, before, viewer) == before.times


def _any_twice(state: State) -> bool:
    """Whether any position of this player's could come up for the last time."""
    return any(before.times == REPETITIONS - 1 for before in state.history if before.player == state.player)


def at_the_brink(state: State, viewer: Seat | None) -> bool:
    """Whether a pass would end the game, if the player can pass; in version 1 of the rules, whether a turn that changes
    nothing would, as far as this viewer knows (HG-27)."""
    if state.rules_version > 1:
        full = len(state.hands[state.player]) == state.hand_size
        can_pass = full or not (state.draw_pile or state.discards)
        return isinstance(state.phase, Choosing) and can_pass and state.passes == passes_to_end(state) - 1
    if not isinstance(state.phase, (Choosing, Resolving)) or not _any_twice(state):
        return False
    index = _met_before(state)
    return index is not None and _known_times(state, state.history[index], viewer) == REPETITIONS - 1


def repeating(state: State, viewer: Seat | None) -> tuple[Repeating, ...]:
    """What the player may do with a piece that would bring another position for the third time, as far as this viewer
    knows (HG-27)."""
    phase = state.phase
    if not isinstance(phase, (Choosing, Resolving)) or not _any_twice(state):
        return ()
    now = standing_as(state)
    wanted = {
        before.pieces
        for before in state.history
        if (before.player, before.hands) == (now.player, now.hands)
        and before.pieces != now.pieces
        and _known_times(state, before, viewer) == REPETITIONS - 1
    }
    if not wanted:
        return ()
    if isinstance(phase, Resolving):
        found = face_actions(state, phase.face, state.player)
    else:
        found = moves(state, state.player)
    return tuple(
        action
        for action in found
        if isinstance(action, (Move, Hop, Swap, Tip)) and written(_land_after(state.land, action)) in wanted
    )


def _land_after(land: Land, action: Repeating) -> Land:
    """The land after it. What kills is seen to, since fewer pieces are another position."""
    if isinstance(action, (Move, Hop)):
        return moved(land, action.piece, action.cell, action.attack)
    if isinstance(action, Swap):
        return swapped(land, action.piece, action.other)
    return tipped(land, action.piece)


def _known_times(state: State, before: Standstill, viewer: Seat | None) -> int:
    """How often the viewer knows that a position came up which has these hands: the own hand is known, and that of
    somebody else is the same for certain only while they have drawn nothing."""
    return sum(all(seat == viewer for seat in state.drawn[filled:]) for filled in before.drawn)


def dealt_anew(
    history: tuple[Standstill, ...], other: dict[int, int], viewer: Seat | None
) -> tuple[Standstill, ...]:
    """The history as it would be with other cards in the hands but the viewer's, by their numbers."""
    return tuple(
        replace(
            before,
            hands=tuple(
                hand if seat == viewer else tuple(sorted(other.get(card, card) for card in hand))
                for seat, hand in enumerate(before.hands)
            ),
        )
        for before in history
    )
