"""Hints: the next turns of a winning line, or else how to reach the next draw with the fewest moves.

A hint depends on nothing but the view. No line is kept from one hint to the next: the search finds a win from the
position at hand, and from every position on a line that it found before (the tests play whole games by hints).

The nearest draw within one turn is the one with the fewest moves, then the one that leaves the tidiest piles.
"""

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from games.bring_down_the_mountain.actions import EndTurn, write
from games.bring_down_the_mountain.knowledge import state_of
from games.bring_down_the_mountain.rules.deadlock import (
    Masks,
    Shift,
    Spread,
    can_draw,
    shifted,
    spread,
    start_of,
    way_to,
    way_to_draw,
)
from games.bring_down_the_mountain.rules.values import breaks, values_of, wasted
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.bitboard import (
    Cards,
    Fall,
    Turn,
    fallen,
    falls,
    masks_of,
)
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Piles,
    View,
    fits,
    is_complete,
    moved,
    reachable_ridges,
    reachable_valleys,
)
from games.bring_down_the_mountain.words import onto_words, run_words, the, valley_words
from games.core.optional_parts.parts import Hint

Ends: TypeAlias = Sequence[int | None]
"""The ranks of the ridges' end cards, None for a ridge that is gone."""

_NEAR: Final = 3_000
_FAR: Final = 60_000
"""The most arrangements to look at, first and if those are not enough."""
_EXACT: Final = 10_000
"""The most arrangements of cards, suits included, to look at in a turn that has shown some."""


def nearest(
    masks: Masks, valley: int, ends: Ends, moves: int | None, shown: Collection[Masks] = ()
) -> Turn | None:
    """Return the turn of an acting valley that draws after the fewest moves, without arrangements in `shown`.

    Returns None if none is found. That is certain if `shown` is empty; otherwise a search may stop too early.
    """
    reach = reachable_valleys(valley)
    for cap in (_NEAR, _FAR):
        found, everything = spread((masks,), reach, moves, cap, shown)
        best: tuple[int, tuple[int, int], Turn] | None = None
        for arrangement in found:
            for fall in falls(arrangement, valley, ends):
                shifts = way_to(found, arrangement)
                if best is not None and best[0] < len(shifts):
                    return best[2]
                measure = untidy(arrangement, fall, ends)
                if best is None or measure < best[1]:
                    best = len(shifts), measure, Turn(shifts, fall)
        if best is not None:
            return best[2]
        if everything:
            return None
        if moves is None and not shown:
            return _by_proof(masks, valley, ends)
    return None


def untidy(masks: Masks, fall: Fall, ends: Ends) -> tuple[int, int]:
    """Return the number of sequences without a gap in all piles after a draw, and how many ranks it shuts out."""
    ridge, into = fall
    rank = ends[ridge] or 0
    return sum(map(breaks, fallen(masks, into, rank)[0])), wasted(masks[into], rank)


def _by_proof(masks: Masks, valley: int, ends: Ends) -> Turn | None:
    """Return the turn that the proof in `deadlock` constructs among the valleys in reach, or None."""
    reach = reachable_valleys(valley)
    own = [rank for rank in (ends[ridge] for ridge in reachable_ridges(valley)) if rank is not None]
    if not own or not can_draw([masks[index] for index in reach], own):
        return None
    shifts = way_to_draw(masks, reach, own)
    for shift in shifts:
        masks = shifted(masks, shift)
    return Turn(shifts, min(falls(masks, valley, ends), key=lambda fall: untidy(masks, fall, ends)))


def from_here(view: View, masks: Masks, ends: Ends, moves: int | None) -> tuple[Turn | None, bool]:
    """Return how the present turn can come to a draw, or None; and whether None is certain.

    Arrangements of values can stand for arrangements of cards, with one exception: a turn may show the same values
    again with other suits (BDM-9). So if the nearest turn would repeat an arrangement, cards are searched instead.
    """
    valley = VALLEY_INDEX[view.valley]
    turn = nearest(masks, valley, ends, moves)
    if turn is None or not _shows_again(view, turn):
        return turn, True
    turn, certain = _exact(view, ends, moves)
    if not certain:
        turn = nearest(masks, valley, ends, moves, frozenset(map(masks_of, view.shown)))
    return turn, certain


def _shows_again(view: View, turn: Turn) -> bool:
    cards = Cards.of(view)
    for shift in turn.shifts:
        cards.move(shift)
        if tuple(cards.piles) in view.shown:
            return True
    return False


def _exact(view: View, ends: Ends, moves: int | None) -> tuple[Turn | None, bool]:
    """Return the same as `from_here`, from a search over all arrangements of cards that the turn can still show."""
    valley = VALLEY_INDEX[view.valley]
    layer: dict[Piles, tuple[Shift, ...]] = {tuple(pile.cards for pile in view.piles): ()}
    seen = {*view.shown}
    while layer:
        best: tuple[tuple[int, int], Turn] | None = None
        for piles, shifts in layer.items():
            masks = masks_of(piles)
            for fall in falls(masks, valley, ends):
                measure = untidy(masks, fall, ends)
                if best is None or measure < best[0]:
                    best = measure, Turn(shifts, fall)
        if best is not None:
            return best[1], True
        if moves == 0:
            return None, True
        moves = None if moves is None else moves - 1
        after: dict[Piles, tuple[Shift, ...]] = {}
        for piles, shifts in layer.items():
            for following, shift in _following(piles, valley):
                if following not in seen:
                    seen.add(following)
                    after[following] = (*shifts, shift)
            if len(seen) > _EXACT:
                return None, False
        layer = after
    return None, True


def _following(piles: Piles, valley: int) -> list[tuple[Piles, Shift]]:
    """Return the arrangements after one move of an acting valley, each with that move."""
    reach = reachable_valleys(valley)
    found = []
    for source in reach:
        values = values_of(piles[source])
        for height, value in enumerate(values):
            for target in reach:
                if target != source and fits(piles[source][height:], piles[target]):
                    after = moved(piles, source, height, target)
                    left = tuple(() if is_complete(pile) else pile for pile in after)
                    found.append((left, (source, 1 << (value - 1), target)))
    return found


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
        turns = solution.turns
        first = next((index for index, turn in enumerate(turns) if turn.fall), len(turns) - 1)
        return _told(view, turns[: first + 1], "This leads to a win.")
    near = to_next_draw(view)
    lead = "No win is left." if solution.exhausted else "No win was found from here."
    return Hint(f"{lead} {near.text}", near.actions)


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
                    way.insert(0, Turn(way_to(spread_out, arrangement), fall))
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
    own: int | None = None
    here = VALLEY_INDEX[view.valley]
    for ahead, turn in enumerate(turns):
        valley = (here + ahead) % len(VALLEYS)
        if own is None and view.piles[valley].owner != view.piles[here].owner:
            own = len(actions)
        name = valley_words(VALLEYS[valley])
        parts = [*(_move_words(cards, shift, actions) for shift in turn.shifts)]
        if turn.fall:
            parts.append(_draw_words(cards, turn.fall, actions))
        elif any(cards.piles):
            parts.append("end the turn")
            actions.append(write(EndTurn()))
        sentences.append(f"{name}: {'; '.join(parts)}.")
    return Hint(" ".join(sentences), tuple(actions), own)


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
