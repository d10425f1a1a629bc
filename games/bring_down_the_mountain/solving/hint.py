"""Hints: the next turns of a winning line, or else how to reach the next draw with the fewest moves.

A hint depends on nothing but the view. No line is kept from one hint to the next: the search finds a win from the
position at hand, and from every position on a line that it found before (the tests play whole games by hints).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.bring_down_the_mountain.actions import EndTurn
from games.bring_down_the_mountain.notation.write import write
from games.bring_down_the_mountain.rules.reachable import (
    Masks,
    Shift,
    Spread,
    shifted,
    spread,
    start_of,
    way_to,
    way_to_draw,
)
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.bitboard import Cards, Fall, Turn, falls, masks_of, state_of
from games.bring_down_the_mountain.solving.nearest_draw import Ends, from_here, nearest, untidy
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    reachable_valleys,
)
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import onto_words, run_words, the, valley_words
from games.core.optional_parts.hints import Hint

WINNING: Final = 300_000
"""The most arrangements to look at for a winning line: as many as for a deal of the day, so that its hints win."""
_TOGETHER: Final = 20_000
_TO_FINISH: Final = 200_000


def hint(view: View) -> Hint:
    """Return the next turns of a winning line, up to a draw, or `to_next_draw` if none is found or cards are hidden.

    The actions are in order, and span several turns if this turn has no draw. Takes a few seconds at most.
    """
    ridges = [card for ridge in view.ridges for card in ridge.cards]
    if not isinstance(view.phase, Acting) or not ridges or None in ridges:
        return to_next_draw(view)
    solution = solve(state_of(view), WINNING)
    if solution.won:
        return _told(view, _to_draw(solution.turns), "This leads to a win.")
    near = to_next_draw(view)
    lead = "No win is left." if solution.exhausted else "No win was found from here."
    return Hint(f"{lead} {near.text}", near.actions)


def _to_draw(turns: Sequence[Turn]) -> Sequence[Turn]:
    """Return the turns up to the first that draws."""
    first = next((index for index, turn in enumerate(turns) if turn.fall), len(turns) - 1)
    return turns[: first + 1]


def to_next_draw(view: View) -> Hint:
    """Return the moves to the next draw, with the draw, or once the ridges are gone the next moves that help.

    The actions are in order, and span several turns if this turn has no draw.
    """
    if not isinstance(view.phase, Acting):
        return Hint("There is nothing to do now.")
    ends = [ridge.end.rank if ridge.end else None for ridge in view.ridges]
    if not any(ends):
        return _finish(view)
    here = VALLEY_INDEX[view.valley]
    masks = masks_of([pile.cards for pile in view.piles])
    shown = frozenset(masks_of(piles) for piles in view.shown)
    left = None if view.moves_a_turn is None else view.moves_a_turn - view.moves
    now, certain = from_here(view, masks, ends, left)
    if now is not None:
        lead = "These moves make a draw possible." if now.shifts else "You can draw now."
        return _told(view, [now], lead)
    lead = f"{valley_words(view.valley)} cannot draw this turn."
    if not certain:
        lead = f"No draw was found for {valley_words(view.valley)} this turn."
    later = _later(masks, here, ends, view, left, shown)
    if later is None:
        return Hint(f"{lead} No draw was found in the turns left either.")
    return _told(view, later, lead)


def _later(
    masks: Masks, valley: int, ends: Ends, view: View, left: int | None, shown: Collection[Masks]
) -> list[Turn] | None:
    """Return the turns up to the next draw, when the present turn has none; None if none is found."""
    for ahead in range(1, len(VALLEYS)):
        if _waited(view) + ahead >= IDLE_TURNS:
            return None
        acting = (valley + ahead) % len(VALLEYS)
        if _resting(view, acting):
            found = falls(masks, acting, ends)
            turn = Turn((), found[0]) if found else None
        else:
            turn = nearest(masks, acting, ends, view.moves_a_turn)
        if turn is not None:
            return [Turn((), None)] * ahead + [turn]
    return _together(masks, valley, ends, view, left, shown) or _walked(
        masks, valley, ends, view, left, shown
    )


def _waited(view: View) -> int:
    """Return the idle turns so far, or -1 if this turn is not idle, so that each further turn adds one."""
    return -1 if view.stirred else view.idle_turns


def _resting(view: View, valley: int) -> bool:
    """Return whether a valley's player has resigned. No cards move for it, and it makes the first possible draw."""
    return view.piles[valley].owner in view.resigned


def _fall(view: View, valley: int, masks: Masks, found: Sequence[Fall], ends: Ends) -> Fall:
    """Return the best of these draws of a valley."""
    return found[0] if _resting(view, valley) else min(found, key=lambda fall: untidy(masks, fall, ends))


def _together(
    masks: Masks, valley: int, ends: Ends, view: View, left: int | None, shown: Collection[Masks]
) -> list[Turn] | None:
    """Return the fewest turns in which moves of several valleys lead to a draw; None if the search grows too large."""
    turns: list[Spread] = []
    starts: Collection[Masks] = (masks,)
    while _waited(view) + len(turns) < IDLE_TURNS:
        acting = (valley + len(turns)) % len(VALLEYS)
        if _resting(view, acting):
            left = 0
        found, everything = spread(starts, reachable_valleys(acting), left, _TOGETHER, shown)
        turns.append(found)
        for arrangement in found:
            fits = falls(arrangement, acting, ends)
            if fits:
                way: list[Turn] = []
                fall: Fall | None = _fall(view, acting, arrangement, fits, ends)
                for spread_out in reversed(turns):
                    shifts = way_to(spread_out, arrangement)
                    way.insert(0, Turn(shifts, fall))
                    fall = None
                    arrangement = start_of(spread_out, arrangement)
                return way
        if not everything:
            return None
        starts, left, shown = found, view.moves_a_turn, ()
    return None


def _walked(
    masks: Masks, valley: int, ends: Ends, view: View, left: int | None, shown: Collection[Masks]
) -> list[Turn] | None:
    """Return the turns that make the moves of the proof in `deadlock`, each by the first valley that can."""
    ahead = list(way_to_draw(masks, range(len(VALLEYS)), [rank for rank in ends if rank is not None]))
    turns: list[Turn] = []
    while _waited(view) + len(turns) < IDLE_TURNS:
        acting = (valley + len(turns)) % len(VALLEYS)
        if _resting(view, acting):
            left = 0
        made: list[Shift] = []
        while not (found := falls(masks, acting, ends)) and ahead and left != len(made):
            after = shifted(masks, ahead[0])
            if not {*ahead[0][::2]} <= {*reachable_valleys(acting)} or (not turns and after in shown):
                break
            masks = after
            made.append(ahead.pop(0))
        if found:
            return [*turns, Turn(tuple(made), _fall(view, acting, masks, found, ends))]
        turns.append(Turn(tuple(made), None))
        left = view.moves_a_turn
    return None


def _finish(view: View) -> Hint:
    """Return the next moves once the ridges are gone, when nothing is hidden any more."""
    solution = solve(state_of(view), _TO_FINISH)
    if not solution.won:
        return Hint("The ridges are gone. No way was found to complete the piles in the turns left.")
    turns = solution.turns
    first = next(index for index, turn in enumerate(turns) if turn.shifts)
    return _told(view, turns[: first + 1], "The ridges are gone. This helps to complete the piles.")


# Words


def _told(view: View, turns: Sequence[Turn], lead: str) -> Hint:
    cards = Cards.of(view)
    sentences = [lead]
    actions: list[str] = []
    for ahead, turn in enumerate(turns):
        name = valley_words(VALLEYS[(VALLEY_INDEX[view.valley] + ahead) % len(VALLEYS)])
        parts = [*(_move_words(cards, shift, actions) for shift in turn.shifts)]
        if turn.fall:
            parts.append(_draw_words(cards, turn.fall, actions))
        elif any(cards.piles):
            parts.append("end the turn")
            actions.append(write(EndTurn()))
        sentences.append(f"{name}: {'; '.join(parts)}.")
    return Hint(" ".join(sentences), tuple(actions))


def _move_words(cards: Cards, shift: Shift, actions: list[str]) -> str:
    source, _, target = shift
    run = cards.run(shift)
    onto = cards.top(target)
    actions.append(write(cards.move(shift)))
    completes = " (now complete)" if onto and not cards.piles[target] else ""
    where = onto_words(onto, VALLEYS[target])
    return f"move {run_words(run)} from {valley_words(VALLEYS[source])} {where}{completes}"


def _draw_words(cards: Cards, fall: Fall, actions: list[str]) -> str:
    ridge, into = fall
    card, onto = cards.end(ridge), cards.top(into)
    actions.append(write(cards.draw(fall)))
    return f"draw {the(card)} from {RIDGES[ridge]} {onto_words(onto, VALLEYS[into])}"
