"""Views, which start empty and take only what the viewer may know, and what follows from them: whether a choice is open, who is
touched, and what is shown at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.cards import CardOrJoker, card_or_joker_words
from games.core.protocol import Event, Seat, Step
from games.core.pyramids import Stack
from games.core.words import Names, enumerated
from games.high_ground.events import Attacked, Out
from games.high_ground.land import Cell, Ground
from games.high_ground.memory import age_counts, ages
from games.high_ground.phases import (
    Choosing,
    Crowning,
    Digging,
    Laying,
    Over,
    Phase,
    Playing,
    Preparing,
    Resolving,
)
from games.high_ground.rules.legal import play_cells
from games.high_ground.rules.repetition import at_the_brink, known_to, repeating
from games.high_ground.rules.set_up_cells import crown_cells, crown_sides, lay_cells
from games.high_ground.rules.turn_end import as_if_it_went_on
from games.high_ground.state import State
from games.high_ground.view import View

_SHOWN = (Laying, Crowning, Choosing, Playing, Resolving, Digging, Over)


def view(state: State, seat: Seat | None) -> View:
    """Return the view of this seat, or of the public."""
    phase: Phase = state.phase if isinstance(state.phase, _SHOWN) else Preparing()
    return View(
        seat=seat,
        seats=state.seats,
        mini=state.mini,
        jokers=state.jokers,
        quick_setup=state.quick_setup,
        land=tuple(
            Ground(
                here.cell,
                here.card,
                here.level,
                len(here.covered),
                here.king,
                here.owner,
                here.stacks,
                here.covered,
            )
            for here in state.land
        ),
        hand=() if seat is None else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        draw_pile=len(state.draw_pile),
        discards=state.discards,
        killed=state.killed,
        player=state.player,
        turn=state.turn,
        phase=phase,
        targets=_targets(state) if seat == state.player else (),
        sides=tuple(crown_sides(state)) if isinstance(phase, Crowning) and seat == state.player else (),
        out=state.out,
        resigned=state.resigned,
        brink=at_the_brink(state),
        repeats=repeating(state, seat),
        owed=None if isinstance(state.phase, _SHOWN) else state.phase,
        first=state.first,
        begins=state.begins,
        changes=state.changes,
        passes=state.passes,
        counted=state.counted,
        history=tuple(
            replace(
                before,
                hands=tuple(hand if holder == seat else () for holder, hand in enumerate(before.hands)),
            )
            for before in state.history
        ),
        fills=state.fills,
        shuffles=state.shuffles,
        ages=age_counts(state.hands, state.shuffles),
    )


def certain(step: Step[State], seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Return what is certain of a step beforehand.

    The hand of a player who goes out stays hidden, unless this player can count which cards it has (HG-25). An end by
    repetition that this player cannot foresee is left out (HG-27).
    """
    if step.state.phase == Over("repetition", None):
        known = step if known_to(step.state, seat) else as_if_it_went_on(step)
        return known.state, known.events
    opened = {card for event in step.events if isinstance(event, Out) for card in event.hand}
    if _counted(step.state, seat, opened):
        return step.state, step.events
    events = tuple(replace(event, hand=()) if isinstance(event, Out) else event for event in step.events)
    discards = tuple(card for card in step.state.discards if card not in opened)
    return replace(step.state, discards=discards), events


def _counted(state: State, seat: Seat, opened: set[CardOrJoker]) -> bool:
    """Return whether this seat could count which cards the opened ones are: no card of their ages is hidden elsewhere."""
    known = ages(state.shuffles)
    others = [card for holder, hand in enumerate(state.hands) if holder != seat for card in hand]
    elsewhere = {known.get(card, 0) for card in (*others, *state.draw_pile)}
    return not any(known.get(card, 0) in elsewhere for card in opened)


def _targets(state: State) -> tuple[Cell, ...]:
    """Return the cells where the player may place or play a card now (HG-2, HG-3, HG-13, HG-23)."""
    phase = state.phase
    if isinstance(phase, Laying):
        return tuple(lay_cells(state))
    if isinstance(phase, Crowning):
        return tuple(crown_cells(state))
    plays = isinstance(phase, (Choosing, Playing)) and state.hands[state.player]
    if plays or isinstance(phase, Digging):
        return tuple(play_cells(state.land, state.player))
    return ()


def open_choice(view: View) -> bool:
    """Return whether no hand could matter: a card that lies face up or a king is placed, or the die is used."""
    return isinstance(view.phase, (Laying, Crowning, Digging, Resolving))


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others attacked this seat, or changed its king's card, the cards under its pieces or the stacks that
    they are in."""
    return _mine(before, seat) != _mine(after, seat) or any(
        isinstance(event, Attacked) and event.victim.colour == seat for event in events
    )


def _mine(view: View, seat: Seat) -> list[tuple[Cell, int, list[Stack]]]:
    """Where this seat's king and pieces are: the cell, its level, and the stacks with its pieces."""
    found = []
    for ground in view.land:
        stacks = [stack for stack in ground.stacks if any(piece.colour == seat for piece in stack)]
        if stacks or (ground.king and ground.owner == seat):
            found.append((ground.cell, ground.level, stacks))
    return found


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Names) -> str:
    """Return who still holds which cards; empty if nobody holds any."""
    held = [
        f"{names.name(seat)} {enumerated(map(card_or_joker_words, hand))}"
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    return f"Cards in hand: {'; '.join(held)}." if held else ""


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""
