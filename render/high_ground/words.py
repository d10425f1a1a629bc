"""The land in words: short as alt text, and complete for players who do not see the picture."""

from collections.abc import Iterable
from typing import Final

from games.core.components import (
    CardOrJoker,
    Joker,
    Stack,
    card_or_joker_text,
    card_words,
    pyramid_words,
    pyramids_words,
)
from games.core.protocol import Seat, seat_letter
from games.core.words import Names, counted
from games.high_ground.land import Ground, Piece, lies_across, place_of, standing
from games.high_ground.state import JOKER_LEVELS, TURN_CAP, Over, Preparing, View
from games.high_ground.words.names import piece_text, side_words
from games.high_ground.words.sentences import describe, places_joker, prompt
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
from render.high_ground import last_move
from render.high_ground.facts import lettered
from render.high_ground.header import TITLE

_ALTS: Final = (
    *((told, False, True) for told in (4, 2, 1)),
    (2, False, False),
    (1, False, False),
    (1, True, False),
)
"""Versions of the alt text, the fullest first: how many of the last events it tells, whether it tells only the tops of
stacks, and whether it tells levels. Every version tells what stands on the land."""


def said(card: CardOrJoker) -> str:
    return f"joker {card_or_joker_text(card)}" if isinstance(card, Joker) else card_words(card)


def _cards(cards: Iterable[CardOrJoker]) -> str:
    return ", ".join(map(said, cards))


def _ended(view: View, look: Look) -> bool:
    """Whether the players have ended the game before its end."""
    return not isinstance(view.phase, Over | Preparing) and not look.to_act


def _owed(view: View, look: Look, people: Names) -> str:
    if not _ended(view, look):
        return prompt(view, people)
    return broken_off(people, names.left_alone(look, view.seats, view.resigned, view.out), view.resigned)


def _gone(view: View, seat: Seat) -> str:
    return ", out" if seat in view.out else ", resigned" if seat in view.resigned else ""


# Alt text


def _brief_stack(stack: Stack, tops: bool, owners: Names | None) -> str:
    told = [lettered(piece) if owners is None else pyramid_words(piece, owners) for piece in reversed(stack)]
    return " on ".join(told) if not tops or len(stack) == 1 else f"{told[0]} on {len(stack) - 1} more"


def _brief_standing(ground: Ground, tops: bool, owners: Names | None) -> str:
    told = [_brief_stack(stack, tops, owners) for stack in ground.stacks]
    if len(told) == 1:
        return f"{ground.cell} {told[0]}"
    return ", ".join(f"{ground.cell}.{number} {each}" for number, each in enumerate(told, 1))


def _brief_levels(view: View) -> str:
    rows: dict[int, list[str]] = {}
    for ground in view.land:
        rows.setdefault(place_of(ground.cell)[1], []).append(f"{ground.cell[0]} {ground.level}")
    return "; ".join(f"row {row}: {', '.join(cells)}" for row, cells in rows.items())


def _brief_player(view: View, people: Names, seat: Seat, named: bool) -> str:
    king = next((ground.cell for ground in view.land if ground.king and ground.owner == seat), None)
    standing_here = sum(piece.colour == seat for ground in view.land for s in ground.stacks for piece in s)
    name, letter = people.subject(seat), f"({seat_letter(seat)})"
    who = name if named or name.endswith(letter) else f"{name} {letter}"
    parts = [f"{who}{_gone(view, seat)}"]
    parts += [f"king {king}"] if king else []
    parts += [counted(standing_here, "piece"), counted(view.hands[seat], "card")]
    return ", ".join(parts)


def _left_out(tops: bool, levels: bool) -> str:
    """A sentence about what is left out; empty if nothing is."""
    parts = ["what stands below in stacks"] if tops else []
    parts += [] if levels else ["the levels of the land"]
    return (
        f" Left out for lack of room: {' and '.join(parts)}. The board in words has everything."
        if parts
        else ""
    )


def _alt(view: View, look: Look, people: Names, told: int, tops: bool, levels: bool, named: bool) -> str:
    parts = [f"{alt_title(TITLE, look)}.", _owed(view, look, people), *ending(look)]
    happened = last_move.sentences(look.events, people, said)[-told:]
    if happened:
        parts.append(f"Just now: {'; '.join(happened)}.")
    if view.hand:
        parts.append(f"Your hand: {_cards(view.hand)}.")
    owners = people if named else None
    occupied = [ground for ground in view.land if ground.stacks]
    if occupied:
        parts.append(f"Pieces: {'; '.join(_brief_standing(ground, tops, owners) for ground in occupied)}.")
    parts.append(f"{'; '.join(_brief_player(view, people, seat, named) for seat in range(view.seats))}.")
    if view.land and levels:
        parts.append(f"Levels by rows from the north: {_brief_levels(view)}.")
    elif view.land:
        parts.append(f"{counted(len(view.land), 'card')} of land.")
    parts.append(f"Draw pile {view.draw_pile}, discards {len(view.discards)}.")
    return " ".join(parts) + _left_out(tops, levels or not view.land)


def alt(view: View, look: Look) -> str:
    """Whose turn it is, what just happened, the viewer's hand, what stands where, then the levels, in at most 1024
    characters. Names are shortened, and then letters stand for the owners of pieces, before anything is left out."""
    return fitting(
        _alt(view, look, people_told(look, view.seats, limit), told, tops, levels, named)
        for told, tops, levels in _ALTS
        for named in (True, False)
        for limit in SHORT_NAMES
    )


# The whole land


def _options(view: View) -> str:
    jokers = "no jokers" if not view.jokers else counted(view.jokers, "joker")
    setup = "the game lays the land" if view.quick_setup else "the players lay the land"
    size = "mini game, " if view.mini else ""
    return f"Options: {size}{jokers}, {setup}."


def _player(view: View, look: Look, people: Names, seat: Seat) -> str:
    acts = ", to act" if seat in look.to_act else ""
    who = f"{people.subject(seat)}, {SEAT_COLOUR_NAMES[seat]}{acts}{_gone(view, seat)}"
    on_land = [piece for ground in view.land for s in ground.stacks for piece in s if piece.colour == seat]
    lost = f"; lost {pyramids_words(view.killed[seat], people)}" if view.killed[seat] else ""
    stands = pyramids_words(on_land, people) or "no piece"
    return f"- {who}: {counted(view.hands[seat], 'card')} in hand; on the land {stands}{lost}"


def _ground(view: View, ground: Ground, people: Names) -> list[str]:
    if ground.king and ground.owner is None:
        what = "neutral king"
    elif ground.owner is not None:
        what = f"{people.possessive(ground.owner)} king"
    else:
        what = said(ground.card)
    lies = "lying" if lies_across(ground.cell) else "upright"
    covers = f", covers {counted(ground.covered, 'card')}" if ground.covered else ""
    lines = [
        f"- {ground.cell}, level {ground.level}: {what}, {lies}{covers}{'' if ground.stacks else '; empty'}"
    ]
    for number, stack in enumerate(ground.stacks, 1):
        pieces = [
            f"{piece_text(Piece(ground.cell, number, level))} {pyramid_words(piece, people)}, {standing(stack, level).value}"
            for level, piece in enumerate(stack, 1)
        ]
        lines.append(f"  - stack {number}, from the bottom: {'; '.join(pieces)}")
    return lines


def _land(view: View, people: Names) -> list[str]:
    lines = [
        "The land row by row from the north, each from the west. Columns run from A in the west to Y in the east, "
        "rows from 1 in the south to 25 in the north. M13 lies beside M14, N13, M12 and L13. The name of a piece is "
        "its cell, its stack and its level from the bottom:"
    ]
    row = 0
    for ground in view.land:
        here = place_of(ground.cell)[1]
        if here != row:
            row = here
            lines += ["", f"Row {row}"]
        lines += _ground(view, ground, people)
    return lines


def _targets(view: View) -> list[str]:
    if view.sides:
        by_side: dict[str, list[str]] = {}
        for cell, side in zip(view.targets, view.sides, strict=True):
            by_side.setdefault(side, []).append(cell)
        told = "; ".join(f"for {side_words(side)} {', '.join(cells)}" for side, cells in by_side.items())
        return [f"Cells where your king may go: {told}."]
    lying = {ground.cell for ground in view.land}
    empty = [cell for cell in view.targets if cell not in lying]
    onto = [cell for cell in view.targets if cell in lying]
    lines = [f"Empty cells where a card may go: {', '.join(empty)}."] if empty else []
    return [*lines, f"Cards that may be covered: {', '.join(onto)}."] if onto else lines


def _turns(view: View) -> str:
    """How many turns there have been, and how many there may be (HG-27)."""
    if not view.turn:
        return "set-up"
    return f"turn {view.turn}. Turns that count: {view.counted} of at most {TURN_CAP} (HG-27)"


def text(view: View, look: Look) -> str:
    """The whole land in words: all that somebody needs to play."""
    people = people_told(look, view.seats, WHOLE_NAME)
    lines = [f"{text_title(TITLE, look)}: {_turns(view)}.", _owed(view, look, people), _options(view)]
    if look.events:
        lines += ["", "What just happened:"]
        lines += [f"- {describe(event, people)}" for event in look.events]
    lines += ["", "Players:", *(_player(view, look, people, seat) for seat in range(view.seats)), ""]
    if view.seat is not None and not isinstance(view.phase, Over):
        lines.append(f"Your hand: {_cards(view.hand) or 'no cards'}.")
    if places_joker(view):
        lines.append(f"A joker may take these levels: {', '.join(map(str, JOKER_LEVELS))}.")
    discards = f", oldest first: {_cards(view.discards)}" if view.discards else ""
    lines.append(f"Draw pile: {counted(view.draw_pile, 'card')}. Discards: {len(view.discards)}{discards}.")
    lines += _targets(view)
    lines += ["", *_land(view, people)] if view.land else ["", "No card lies yet."]
    return "\n".join(lines) + "\n"
