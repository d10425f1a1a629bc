"""The rules of Runners."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.core import simple_games as simple
from games.core.simple_games import Cell, Grid, Outcome, Part, Piece, Seat, Step, Table

SIZE = 6


@dataclass(frozen=True, slots=True)
class Field(Table):
    """Where the runners are, and whose turn it is."""

    runners: tuple[tuple[Cell, Seat], ...]
    player: Seat = 0


@dataclass(frozen=True, slots=True)
class Run:
    """Move a runner forward."""

    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Ran(simple.Event):
    says = "{seat moves} from {start} to {end}."
    seat: Seat
    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Took(simple.Event):
    says = "{seat takes} {loser's} runner on {cell}."
    seat: Seat
    loser: Seat
    cell: Cell


def new(seats: int, options: Mapping[str, str]) -> Field:
    rows = {0: 0, 1: 0, SIZE - 2: 1, SIZE - 1: 1}
    return Field(tuple((Cell(at, row), rows[row]) for row in rows for at in range(SIZE)), seats=seats)


def legal(field: Field, seat: Seat) -> Iterator[Run]:
    forward, runners = (1, -1)[seat], dict(field.runners)
    for start, owner in field.runners:
        for aside in (-1, 0, 1) if owner == seat else ():
            end = start.moved(aside, forward)
            free = end not in runners or (aside and runners[end] != seat)
            if free and end.column in range(SIZE) and end.row in range(SIZE):
                yield Run(start, end)


def apply(field: Field, seat: Seat, run: Run) -> Step[Field]:
    runners = dict(field.runners)
    taken, runners[run.end] = run.end in runners, runners.pop(run.start)
    moved = replace(field, runners=tuple(sorted(runners.items())), player=1 - seat)
    took = (Took(seat, 1 - seat, run.end),) if taken else ()
    return Step(moved, (Ran(seat, run.start, run.end), *took))


def outcome(field: Field) -> Outcome | None:
    far = {seat for cell, seat in field.runners if cell.row == (SIZE - 1, 0)[seat]}
    left = {seat for _, seat in field.runners}
    if far or len(left) == 1:
        return Outcome("reached" if far else "taken", tuple(far or left))
    return None


def board(field: Field) -> Sequence[Part]:
    return [Grid(SIZE, SIZE, {cell: Piece(seat, name="runner") for cell, seat in field.runners})]


GAME = simple.simple_game(
    title="Runners",
    prefix="RN",
    blurb="Run across the board.",
    seats=(2,),
    minutes=(5, 10),
    max_actions=120,
    state=Field,
    actions=(Run,),
    events=(Ran, Took),
    new=new,
    to_act=lambda field: frozenset((field.player,)),
    legal=legal,
    apply=apply,
    outcome=outcome,
    board=board,
    why_not=lambda field, seat, run: ("A runner moves one cell forward.", "RN-2"),
)
