"""Tic-tac-toe, a game that is solved: `best` finds the result of every position by looking at all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from games.core import simple_games as simple
from games.core.simple_games import Cell, Grid, Outcome, Piece, Seat, Step, Table

LINES: Final = ("012", "345", "678", "036", "147", "258", "048", "246")


@dataclass(frozen=True, slots=True)
class Board(Table):
    """Who has each of the nine cells, by rows; None: nobody."""

    cells: tuple[Seat | None, ...] = (None,) * 9
    player: Seat = 0


@dataclass(frozen=True, slots=True)
class Mark(simple.Event):
    says = "{seat takes} cell {at}."
    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class Put:
    """Take a cell."""

    at: int


def new(seats: int, options: Mapping[str, str]) -> Board:
    return Board(seats=seats)


def legal(board: Board, seat: Seat) -> Iterator[Put]:
    return (Put(at) for at, owner in enumerate(board.cells) if owner is None)


def apply(board: Board, seat: Seat, put: Put) -> Step[Board]:
    cells = (*board.cells[: put.at], seat, *board.cells[put.at + 1 :])
    return Step(replace(board, cells=cells, player=1 - seat), (Mark(seat, put.at),))


def outcome(board: Board) -> Outcome | None:
    for line in LINES:
        owners = {board.cells[int(at)] for at in line}
        if len(owners) == 1 and None not in owners:
            return Outcome("line", (next(seat for seat in owners if seat is not None),))
    return Outcome("full", (0, 1)) if None not in board.cells else None


@cache
def best(board: Board) -> int:
    """What the player to act can reach: 1 a win, 0 a draw, -1 a loss."""
    ended = outcome(board)
    if ended is not None:
        return 0 if len(ended.winners) > 1 else 1 if ended.winners[0] == board.player else -1
    return max(-best(apply(board, board.player, put).state) for put in legal(board, board.player))


GAME: Final = simple.simple_game(
    title="Tic-tac-toe",
    prefix="TTT",
    blurb="Three in a row.",
    seats=(2,),
    minutes=(1, 2),
    max_actions=9,
    state=Board,
    actions=(Put,),
    events=(Mark,),
    new=new,
    to_act=lambda board: frozenset((board.player,)),
    legal=legal,
    apply=apply,
    outcome=outcome,
    board=lambda board: [
        Grid(
            3,
            3,
            {Cell(at % 3, at // 3): Piece(seat) for at, seat in enumerate(board.cells) if seat is not None},
        )
    ],
    why_not=lambda board, seat, put: ("The cell is taken.", "TTT-1"),
)
