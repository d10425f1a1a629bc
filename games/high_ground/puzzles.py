"""Puzzles: take the king this turn, with whatever face of the die helps. A turn is one thing of four, and no move leads up onto a king,
so a solution is a roll and the use of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from games.core.components import Face
from games.core.optional_parts.puzzles import Aim, Found, Judged, Puzzles, Source
from games.core.protocol import CHANCE, Seat
from games.core.words import Names
from games.core.working import with_item
from games.high_ground import actions as a
from games.high_ground.actions import Action
from games.high_ground.land import Cell, survey
from games.high_ground.playing import promise
from games.high_ground.rules import legal, steps
from games.high_ground.rules.turn_end import taken_king
from games.high_ground.state import Choosing, Over, Resolving, Rolling, State, in_order
from games.high_ground.words.sentences import describe

TEMPTING: Final = 3
"""So many ways to use the die touch an enemy king at least."""
DONE: Final = (a.Went, a.Attacked, a.Swapped, a.Tipped, a.Shot)
"""What the use of a die does to pieces."""
WILD: Final = a.DieRoll(Face.WILD)


def task(state: State, seat: Seat, actions: int) -> str:
    """Return the thing to do in this position."""
    return "Take a king this turn: at its end your pieces alone stand on another player's king. If you roll, the die shows WILD."


def chance(state: State) -> Action:
    """Return what chance does in a puzzle: the die shows WILD. Raises ValueError for a card that is drawn."""
    if state.phase != Rolling():
        raise ValueError("a puzzle draws no card")
    return WILD


def judge(state: State, seat: Seat, line: Sequence[Action], solution: Sequence[Action]) -> Judged:
    """Return what these actions lead to. What depends on a card that is drawn is no solution."""
    turn, left = state.turn, len(solution) - len(line)
    for action in line:
        state = steps.apply(state, seat, action).state
        if state.phase == Rolling():
            state = steps.apply(state, CHANCE, WILD).state
    if state.turn != turn or isinstance(state.phase, Over):
        taken = taken_king(state.land, seat)
        return Judged(state, True, taken is not None, _told(state, seat, taken))
    if steps.to_act(state) is CHANCE:
        return Judged(state, True, False, "That depends on the card that you draw.")
    if line and not left:
        return Judged(state, True, False, "That takes more actions than it needs.")
    words = "The die shows WILD: choose what it does." if line and left == 1 else ""
    return Judged(state, False, False, words)


def _told(state: State, seat: Seat, taken: Cell | None) -> str:
    if taken is not None:
        return f"Your pieces alone stand on the king at {taken}: it is taken."
    for king in survey(state.land).kings:
        colours = [each.colour for stack in king.stacks for each in stack]
        if king.owner not in (None, seat) and seat in colours:
            others = sum(colour != seat for colour in colours)
            pieces = "1 piece of another player stands" if others == 1 else f"{others} pieces of others stand"
            return f"{pieces} on the king at {king.cell} beside yours."
    return "No piece of yours stands on another player's king."


def promises(state: State, seat: Seat) -> bool:
    """Return whether a turn begins in which a king might be taken: a piece stands on one, or beside it."""
    if not isinstance(state.phase, Choosing) or state.player != seat:
        return False
    known = survey(state.land)
    for king in known.kings:
        if king.owner in (None, seat):
            continue
        others = sum(each.colour != seat for stack in king.stacks for each in stack)
        near = (king.cell, *known.heights.beside(king.cell))
        if others < 3 and any(
            each.colour == seat for cell in near for stack in known.cells[cell].stacks for each in stack
        ):
            return True
    return False


def find(state: State, seat: Seat, source: Source) -> Found | None:
    """Return the only way to take a king, with no card in hand; None if there is none or more than one."""
    state = without_hand(state, seat)
    if any(
        _takes(state, seat, action)
        for action in legal.legal_actions(state, seat)
        if isinstance(action, a.Move)
    ):
        return None
    rolled = steps.apply(steps.apply(state, seat, a.Roll()).state, CHANCE, WILD).state
    if not isinstance(rolled.phase, Resolving):
        return None
    uses = [each for each in legal.legal_actions(rolled, seat) if not isinstance(each, (a.Dig, a.Decline))]
    won = [each for each in uses if _takes(rolled, seat, each)]
    if len(won) != 1:
        return None
    kings = {king.cell for king in survey(state.land).kings if king.owner not in (None, seat)}
    tempting = [each for each in uses if each != won[0] and _touched(each) & kings]
    if len(tempting) < TEMPTING:
        return None
    known = survey(state.land)
    outcomes = {each: steps.apply(rolled, seat, each).state for each in tempting}
    tried = max(
        tempting, key=lambda each: (_stands(outcomes[each], seat), promise(rolled, known, seat, each))
    )
    return Found((a.Roll(), won[0]), (a.Roll(), tried), why(rolled, seat, tried), state=state)


def without_hand(state: State, seat: Seat) -> State:
    """Return a position in which a seat's cards are back in the draw pile: no card takes a king, and the land has the whole picture. The
    positions before it, in which the hand was another, are forgotten."""
    pile = in_order((*state.draw_pile, *state.hands[seat]))
    return replace(state, hands=with_item(state.hands, seat, ()), draw_pile=pile, history=(), fills=())


def why(rolled: State, seat: Seat, tried: Action) -> str:
    """Return what a use of the die does, and why it takes no king."""
    step = steps.apply(rolled, seat, tried)
    names = Names(tuple("an enemy" for _ in range(rolled.seats)), seat)
    done = " ".join(describe(event, names) for event in step.events if isinstance(event, DONE))
    but = _told(step.state, seat, None)
    return f"{done[0].lower()}{done[1:]} But {but[0].lower()}{but[1:]}"


def _takes(state: State, seat: Seat, action: Action) -> bool:
    return taken_king(steps.apply(state, seat, action).state.land, seat) is not None


def _stands(state: State, seat: Seat) -> bool:
    """Return whether a piece of this seat stands on another player's king."""
    kings = [king for king in survey(state.land).kings if king.owner not in (None, seat)]
    return any(each.colour == seat for king in kings for stack in king.stacks for each in stack)


def _touched(action: Any) -> set[Cell]:
    """Return the cells that an action names."""
    places = [getattr(action, name, None) for name in ("piece", "other", "attack")]
    cells = {place.cell for place in places if place is not None}
    return cells | ({action.cell} if isinstance(action, a.Hop) else set())


def aim(state: State, seat: Seat, actions: int) -> Aim:
    """Return what a computer goes by: whether a king is taken at the end of the turn."""

    def over(after: State) -> bool:
        owing = steps.to_act(after)
        return after.turn != state.turn or not owing or (owing is CHANCE and after.phase != Rolling())

    return Aim(over, lambda after: float(taken_king(after.land, seat) is not None), chance)


PUZZLES: Final = Puzzles("Take the king this turn.", 1, {}, task, judge, promises, find, aim, (2, 3, 4))
