"""The board in words: short as alt text, and complete for players who do not see the picture."""

from typing import Final

from games.core.components import SIZE_WORDS, pyramids_words, stack_words
from games.core.protocol import Seat, seat_letter
from games.core.words import Names, counted
from games.dog_eat_dog.state import (
    MOST_SEATS,
    SPOTS,
    TURN_CAP,
    Choosing,
    Over,
    PlaceView,
    Resolving,
    Spot,
    View,
    controller,
    start_table,
)
from games.dog_eat_dog.words import describe, prompt, sorting_words
from render.core.letters import names
from render.core.letters.telling import (
    SHORT_NAMES,
    WHOLE_NAME,
    alt_title,
    broken_off,
    ending,
    fitting,
    people_told,
    text_title,
)
from render.core.look import Look
from render.core.palette import SEAT_COLOUR_NAMES
from render.dog_eat_dog import last_move
from render.dog_eat_dog.header import TITLE

_FULL, _SIGNS, _SPOTS, _COUNTS = range(4)
"""How much the alt text says about stacks and singles, from everything in words to numbers only."""
_LEGEND: Final = "In a stack, A3 is a large of player A."
_BEGAN: Final = {
    spot: place.stack[0].size for spot, place in zip(SPOTS, start_table(MOST_SEATS), strict=True)
}


def _singles(view: View, seat: Seat, tipped: bool) -> list[str]:
    return [
        place.spot
        for place in view.places
        if len(place.stack) == 1 and controller(place.stack) == seat and place.tipped == tipped
    ]


def _stacks(view: View, seat: Seat) -> list[PlaceView]:
    return [place for place in view.places if len(place.stack) > 1 and controller(place.stack) == seat]


def _moves(look: Look) -> str:
    return "1 move made" if look.move == 1 else f"{look.move} moves made"


def _owed(view: View, look: Look, people: Names) -> str:
    """Who has to do what. If a decision is open and nobody has to make it, the players have ended the game."""
    if isinstance(view.phase, Choosing | Resolving) and not look.to_act:
        return broken_off(people, names.left_alone(look, view.seats, view.resigned), view.resigned)
    return prompt(view, people)


def _brief_single(view: View, spot: Spot) -> str:
    """The spot of a single, with its size unless it is the size that began there (DED-1)."""
    size = view.place(spot).stack[0].size
    return spot if size is _BEGAN[spot] else f"{spot} ({SIZE_WORDS[size]})"


def _brief_stack(place: PlaceView, level: int, people: Names) -> str:
    if level == _FULL:
        return f"{place.spot} {stack_words(place.stack, people)}"
    if level == _SPOTS:
        return place.spot
    order = " on ".join(f"{seat_letter(piece.colour)}{int(piece.size)}" for piece in reversed(place.stack))
    return f"{place.spot} {order}"


def _brief(view: View, seat: Seat, level: int, people: Names) -> str:
    """What a player controls, for the alt text; each level is shorter than the one before."""
    upright, tipped, stacks = _singles(view, seat, False), _singles(view, seat, True), _stacks(view, seat)
    parts = []
    word = "stack" if len(stacks) == 1 else "stacks"
    if stacks and level < _COUNTS:
        parts.append(f"{word} {', '.join(_brief_stack(place, level, people) for place in stacks)}")
    elif stacks:
        parts.append(f"{len(stacks)} {word}")
    if upright and level < _SPOTS:
        parts.append(f"upright {' '.join(_brief_single(view, spot) for spot in upright)}")
    elif upright:
        parts.append(f"{len(upright)} upright")
    if tipped and level < _COUNTS:
        parts.append(f"tipped {' '.join(_brief_single(view, spot) for spot in tipped)}")
    elif tipped:
        parts.append(f"{len(tipped)} tipped")
    if view.captured[seat]:
        parts.append(f"pile of {len(view.captured[seat])}")
    return "; ".join(parts) or "no pyramids"


def alt(view: View, look: Look) -> str:
    """Whose turn it is, what just happened, and each player's points and pieces, in at most 1024 characters."""
    return fitting(
        _alt(view, look, people_told(look, view.seats, limit), level)
        for limit in SHORT_NAMES
        for level in (_FULL, _SIGNS, _SPOTS, _COUNTS)
    )


def _alt(view: View, look: Look, people: Names, level: int) -> str:
    parts = [f"{alt_title(TITLE, look)}, {_moves(look)}.", _owed(view, look, people)]
    happened = last_move.sentences(look.events, last_move.Telling(people, spots=True))
    if happened:
        parts.append(f"Just now: {'; '.join(happened[-4:])}.")
    if isinstance(view.phase, Over):
        ranked = sorted(
            view.sortings, key=lambda sorting: (sorting.seat in view.resigned, -sorting.points, sorting.seat)
        )
        for sorting in ranked:
            how = f", {sorting_words(sorting, people)}" if level == _FULL else ""
            gone = " (resigned)" if sorting.seat in view.resigned else ""
            who = f"{people.subject(sorting.seat)}{gone}"
            parts.append(f"{who}: {counted(sorting.points, 'point')}{how}.")
        return " ".join([*parts, *ending(look)])
    if level == _SIGNS and any(len(place.stack) > 1 for place in view.places):
        parts.append(_LEGEND)
    for seat in range(view.seats):
        gone = ", resigned" if seat in view.resigned else ""
        letter = f"{seat_letter(seat)}, " if level == _SIGNS else ""
        owner = f"{people.subject(seat)} ({letter}{SEAT_COLOUR_NAMES[seat]}{gone})"
        parts.append(
            f"{owner} {counted(view.sortings[seat].points, 'point')}: {_brief(view, seat, level, people)}."
        )
    return " ".join(parts)


def _options(view: View) -> str:
    guards = "a stack may attack" if view.guards_may_attack else "only an upright single may attack"
    die = "the Treehouse die may be used" if view.treehouse_die else "no Treehouse die"
    return f"Options: {guards}; {die}."


def _size_at(place: PlaceView) -> str:
    return f"{place.spot} {SIZE_WORDS[place.stack[-1].size]}"


def _seat_text(view: View, look: Look, people: Names, seat: Seat) -> list[str]:
    turn = ", to act" if seat in look.to_act else ", resigned" if seat in view.resigned else ""
    over = isinstance(view.phase, Over)
    scored = counted(view.sortings[seat].points, "point") + ("" if over else " so far")
    lines = [f"{people.subject(seat)}, {SEAT_COLOUR_NAMES[seat]}{turn}: {scored}"]
    singles = {place.spot: place for place in view.places if len(place.stack) == 1}
    upright = [_size_at(singles[spot]) for spot in _singles(view, seat, False)]
    tipped = [_size_at(singles[spot]) for spot in _singles(view, seat, True)]
    lines.append(f"- upright singles: {', '.join(upright) or 'none'}")
    if tipped:
        lines.append(f"- tipped, out of play: {', '.join(tipped)}")
    lines.extend(
        f"- stack {place.spot}, from the top down: {stack_words(place.stack, people)}"
        for place in _stacks(view, seat)
    )
    if view.captured[seat]:
        lines.append(f"- captured pile: {pyramids_words(view.captured[seat], people)}")
    if view.sortings[seat].points:
        lines.append(f"- {'scores' if over else 'would score'}: {sorting_words(view.sortings[seat], people)}")
    return lines


def text(view: View, look: Look) -> str:
    """The whole board in words: all that somebody needs to play."""
    people = people_told(look, view.seats, WHOLE_NAME)
    turn = f"turn {view.turn} of at most {TURN_CAP}, {_moves(look)}"
    lines = [f"{text_title(TITLE, look)}: {turn}.", _owed(view, look, people)]
    lines.append(_options(view))
    if look.events:
        lines += ["", "What just happened:", *(f"- {describe(event, people)}" for event in look.events)]
    for seat in range(view.seats):
        lines += ["", *_seat_text(view, look, people, seat)]
    return "\n".join(lines) + "\n"
