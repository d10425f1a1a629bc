"""Positions as text, for tests.

A heading with the columns, then a row of cells for each row of the table. A cell is `.` for an empty one, or a card
with what stands on it: `9H:A3A2/B1` is the nine of hearts with a stack (a medium A on a large A) and a single small
B, each stack from the bottom to the top. `9` is any nine, `J1=7` the first joker as a seven, `KA` the king of A and
`K-` a neutral one; `9H(2C)` covers the two of clubs.

         L      M         N
    14   .      KA:A3A2   .
    13   4      9H:B1     J1=7
"""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest

from games.core.components import (
    Card,
    CardOrJoker,
    Draw,
    Face,
    Joker,
    Pyramid,
    card_or_joker_text,
    rank_text,
    read_card,
)
from games.core.protocol import CHANCE, Actor, Step
from games.core.words import SEAT_LETTERS, IllegalAction
from games.high_ground import GAME, actions as a
from games.high_ground.land import KING_LEVEL, Piece, Territory, laid_out, put
from games.high_ground.notation import parse as reading
from games.high_ground.state import (
    CARDS,
    KINGS,
    Choosing,
    Phase,
    State,
    deck,
    in_order,
    king_of,
    start_stacks,
)
from tests.games.reading import all_events, stack

NAMES = ("Ann", "Ben", "Cleo", "Dan")
TURN = 7
_CELL = re.compile(r"(K[A-D-]|J[12]=\d+|\d+[CDHS]?|[AJQ][CDHS]?)(?:\((.*)\))?(?::(.*))?")


def position(
    text: str,
    to_move: str = "A",
    *,
    seats: int = 0,
    hands: Mapping[str, str] | None = None,
    pile: str | None = None,
    discards: str = "",
    phase: Phase | None = None,
    turn: int = TURN,
    counted: int | None = None,
    mini: bool = False,
) -> State:
    """The state that is drawn, at the beginning of a turn. What is not drawn of the players' pieces was killed; the
    cards that are not named lie in the draw pile, or, where that is named, among the discards. Unless told otherwise,
    as many play as have a king or a piece, two at least, and all turns before this one count."""
    named_seats = map(SEAT_LETTERS.index, re.findall(r"[A-D](?=[123])|(?<=K)[A-D]", text))
    seats = seats or max(1, *named_seats) + 1
    rows = [line.split() for line in text.strip().splitlines()]
    columns, cells = rows[0], {}
    for row in rows[1:]:
        assert len(row) == len(columns) + 1, f"the row {row} does not fit the heading"
        cells.update({f"{column}{row[0]}": cell for column, cell in zip(columns, row[1:], strict=True)})
    named = set(re.findall(r"(?:10|[2-9AJQ])[CDHS]", f"{text} {hands} {pile} {discards}"))
    spare = [card for card in CARDS if card_or_joker_text(card) not in named]
    neutral = [king for king in KINGS if king not in map(king_of, range(seats))]
    land = laid_out(_territory(at, cell, spare, neutral) for at, cell in cells.items() if cell != ".")
    held = tuple(in_order(cards((hands or {}).get(letter, ""))) for letter in SEAT_LETTERS[:seats])
    gone = cards(discards)
    used = {card for here in land for card in (*here.covered, here.card)} | {c for hand in held for c in hand}
    turned = [] if (card := getattr(phase, "card", None)) is None else [card]
    left = in_order(set(deck(2)) - used - set(gone) - set(turned))
    if pile is not None:
        gone = (*gone, *(card for card in left if card not in cards(pile)))
        left = in_order(cards(pile))
    on_board = [each for here in land for stack in here.stacks for each in stack]
    return State(
        seats=seats,
        jokers=2,
        quick_setup=True,
        mini=mini,
        land=land,
        hands=held,
        draw_pile=left,
        discards=gone,
        killed=tuple(_missing(seat, mini, on_board) for seat in range(seats)),
        first=0,
        player=SEAT_LETTERS.index(to_move),
        turn=turn,
        changes=turn,
        phase=phase or Choosing(),
        begins=None,
        fills=(),
        shuffles=(),
        resigned=(),
        passes=0,
        counted=turn - 1 if counted is None else counted,
        out=tuple(seat for seat in range(seats) if all(each.colour != seat for each in on_board)),
    )


def cards(text: str) -> tuple[CardOrJoker, ...]:
    """Cards one after another: `9H J1`."""
    return tuple(Joker(int(word[1])) if word in ("J1", "J2") else read_card(word) for word in text.split())


def written(text: str) -> Any:
    """An action from its notation; in these tests a cell alone is the lowest piece of its first stack."""
    action: Any = reading.read(text)
    bare = {
        field.name: Piece(piece.cell, 1, 1)
        for field in fields(action)
        if isinstance(piece := getattr(action, field.name), Piece) and piece.level == 0
    }
    return replace(action, **bare) if bare else action


def _territory(at: str, cell: str, spare: list[CardOrJoker], neutral: list[Card]) -> Territory:
    match = _CELL.fullmatch(cell)
    assert match, f"{cell!r} is no cell"
    face, covered = match[1], cards(match[2] or "")
    stacks = tuple(map(stack, match[3].split("/"))) if match[3] else ()
    if face[0] == "K":
        owner = None if face[1] == "-" else SEAT_LETTERS.index(face[1])
        card = neutral.pop(0) if owner is None else king_of(owner)
        return Territory(at, card, KING_LEVEL, covered, True, owner, stacks)
    if "=" in face:
        joker, level = face.split("=")
        return Territory(at, Joker(int(joker[1])), int(level), covered, stacks=stacks)
    if face[-1] in "CDHS":
        named = read_card(face)
        return Territory(at, named, named.rank, covered, stacks=stacks)
    found = next(card for card in spare if isinstance(card, Card) and rank_text(card.rank) == face)
    spare.remove(found)
    return Territory(at, found, found.rank, covered, stacks=stacks)


def _missing(seat: int, mini: bool, on_board: list[Pyramid]) -> tuple[Pyramid, ...]:
    left = [each for stack in start_stacks(seat, mini) for each in stack]
    for pyramid in on_board:
        if pyramid in left:
            left.remove(pyramid)
    return tuple(left)


def left_with(state: State, pile: str) -> State:
    """The state with these cards as the draw pile and no discards; the others lie under the first card of the land."""
    wanted = cards(pile)
    gone = tuple(card for card in (*state.draw_pile, *state.discards) if card not in wanted)
    here = next(each for each in state.land if not each.king)
    land = put(state.land, replace(here, covered=(*here.covered, *gone)))
    return replace(state, land=land, draw_pile=in_order(wanted), discards=())


def drawn(state: State) -> str:
    """The land as text: levels and what stands on them, without suits, row by row; empty cells are left out."""
    rows: dict[str, list[str]] = {}
    for here in state.land:
        rows.setdefault(here.cell[1:], []).append(f"{here.cell} {_cell(here)}")
    return "\n".join("  ".join(row) for row in rows.values())


def board(text: str) -> str:
    """A drawn board as `drawn` tells it, to compare with."""
    return drawn(position(text))


def changes(state: State, *moves: str) -> str:
    """The cells that look otherwise after these steps, as `drawn` tells them and in its order."""
    before, after = (re.split(r"  |\n", drawn(each)) for each in (state, play(state, *moves)))
    return ", ".join(cell for cell in after if cell not in before)


def _cell(here: Territory) -> str:
    face = str(here.level)
    if here.king:
        face = f"K{'-' if here.owner is None else SEAT_LETTERS[here.owner]}"
    stacks = "/".join(
        "".join(f"{SEAT_LETTERS[p.colour]}{p.size.value}" for p in each) for each in here.stacks
    )
    return f"{face}:{stacks}" if stacks else face


def take(state: State, move: str) -> Step[State]:
    """One step, as `meant` reads it."""
    return GAME.rules.apply(state, *meant(state, move))


def meant(state: State, move: str) -> tuple[Actor, Any]:
    """Who does what: chance, such as `die HOP`, `drawn 9H QS` or `turned over 9H`, else the player."""
    if GAME.rules.to_act(state) is CHANCE:
        return CHANCE, _chance(move)
    return state.player, written(move)


def _chance(text: str) -> Any:
    if face := re.fullmatch(r"die (\w+)", text):
        return a.DieRoll(Face(face[1]))
    if turned := re.fullmatch(r"turned over (\w+)", text):
        return a.TurnedOver(cards(turned[1])[0])
    if first := re.fullmatch(r"first ([A-D])", text):
        return a.FirstSeat(SEAT_LETTERS.index(first[1]))
    if laid := re.fullmatch(r"laid ([^=]*?)(?: = ([\d ]+))?", text):
        return a.Laid(cards(laid[1]), tuple(map(int, (laid[2] or "").split())))
    if hands := re.fullmatch(r"hands (.*)", text):
        return a.Hands(tuple(map(cards, hands[1].split("/"))))
    return a.Drawn(cards(text.removeprefix("drawn ")))


def play(state: State, *moves: str) -> State:
    """The state after these steps; `-` is a turn in which nothing is discarded, with the cards that it brings."""
    for move in moves:
        state = by_chance(take(state, "discard").state) if move == "-" else take(state, move).state
    return state


events = partial(all_events, take)


def refused(state: State, move: str | a.Action) -> IllegalAction:
    """Why the player may not do this."""
    action = written(move) if isinstance(move, str) else move
    with pytest.raises(IllegalAction) as refusal:
        GAME.rules.apply(state, state.player, action)
    return refusal.value


def legal(state: State, start: str = "") -> list[str]:
    """The player's legal actions in notation, as far as they begin so."""
    written = (GAME.notation.write(action) for action in GAME.rules.legal_actions(state, state.player))
    return [text for text in written if text.startswith(start)]


def moves(state: State) -> list[str]:
    """The player's legal moves in notation."""
    return [text for text in legal(state) if " > " in text and not text.startswith("hop")]


def by_chance(state: State, seed: int = 0) -> State:
    """The state after all that chance owes."""
    seq = 0
    while GAME.rules.to_act(state) is CHANCE:
        state = GAME.rules.apply(
            state, CHANCE, GAME.rules.sample(state, Draw(f"seed {seed}".encode(), seq))
        ).state
        seq += 1
    return state


def begun(seats: int = 2, seed: int = 0, **options: str) -> State:
    """A game at its first decision."""
    return by_chance(GAME.new(seats, options), seed)


def laid_by_players(seats: int, *cells: str, first: str = "A") -> State:
    """The players place these cards, in turn from the first: clubs and diamonds upward from the two."""
    state = play(GAME.new(seats, {"quick_setup": "off"}), f"first {first}")
    for cell, card in zip(cells, [f"{rank}{suit}" for suit in "CD" for rank in range(2, 11)], strict=False):
        state = play(state, f"turned over {card}", f"lay {cell}")
    return state


def shows(state: State, wanted: Mapping[str, Any]) -> None:
    """Check all that a table asks of a position: `! roll` is why that is refused, `? play` what is legal that begins so,
    `> M13 > M14` what lies otherwise after it, and anything else what stands there, such as `hands.0` or `hands.0.len`."""
    found = {key: _told(state, key) for key in wanted}
    assert found == wanted, f"{found}"


def _told(state: State, key: str) -> Any:
    kind, _, rest = key.partition(" ")
    if kind == "!":
        refusal = refused(state, rest)
        return f"{refusal.code} {refusal.rule}"
    if kind in "?>":
        return legal(state, rest) if kind == "?" else changes(state, rest)
    value: Any = state
    for part in key.split("."):
        value = len(value) if part == "len" else value[int(part)] if part.isdigit() else getattr(value, part)
    return value
