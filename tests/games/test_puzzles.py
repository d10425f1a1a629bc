"""The puzzles that are kept: exactly one way solves each, the obvious try does not, and nobody reads one by chance."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from importlib import resources
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from games import puzzle_making
from games.__main__ import main
from games.core import puzzles
from games.core.components import Face
from games.core.protocol import CHANCE
from games.core.puzzles import FILE, FIRST_DAY, Puzzle, judge, kept, packed, puzzle_of, read, sealed
from games.core.words import SEAT_LETTERS, GameError
from games.dog_eat_dog import actions as dogs
from games.dog_eat_dog.state import Defending, Rolling
from games.highest_ground import actions as highest
from games.highest_ground.files.tables import SIDES
from games.highest_ground.rules.combats import combats
from games.highest_ground.state import Stage
from games.registry import GAMES, by_key
from tests.games.high_ground import plain
from tests.games.high_ground.test_counts import told as plainly
from tests.games.high_heavens.second_engine.felling import felling

WITH_PUZZLES = [game for game in GAMES if game.puzzles is not None]
GRADES = ("easy", "medium", "hard", "very hard")
each_game = pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.about.key)


def check(game: Any, puzzle: Puzzle) -> None:
    """A puzzle begins with a decision of its solver, is solved by its solution at the last action, and not by the obvious try."""
    assert puzzle.seat in game.rules.to_act(puzzle.state)
    assert puzzle.actions == len(puzzle.solution)
    assert puzzle.actions in range(2, 6)
    assert puzzle.rating in GRADES
    for count in range(puzzle.actions):
        assert not judge(game, puzzle, puzzle.solution[:count]).done
    judged = judge(game, puzzle, puzzle.solution)
    assert judged.done
    assert judged.solved
    assert judged.words
    tried = judge(game, puzzle, puzzle.obvious)
    assert not tried.solved
    assert puzzle.why
    assert puzzle.task == game.puzzles.task(puzzle.state, puzzle.seat, puzzle.actions)


@each_game
def test_a_kept_puzzle_is_solved_by_its_solution_and_not_by_the_obvious_try(game: Any) -> None:
    for number in range(1, kept(game) + 1, max(1, kept(game) // 8)):
        check(game, read(game, number))


@each_game
def test_the_number_of_the_day_decides_and_after_the_last_comes_the_first(game: Any) -> None:
    count = kept(game)
    assert count >= 1
    assert puzzle_of(game, 739_000) == puzzle_of(game, 739_000 + count)
    assert count < 2 or puzzle_of(game, 739_000) != puzzle_of(game, 739_001)


def test_a_puzzle_stays_with_its_day_when_more_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    game = by_key("dog_eat_dog")
    days = range(FIRST_DAY, FIRST_DAY + 40, 13)
    now = [puzzle_of(game, day) for day in days]
    monkeypatch.setattr(puzzles, "kept", lambda _: 40)
    assert [puzzle_of(game, day) for day in days] == now
    assert [each.number for each in now] == [1, 14, 27, 40]


def test_puzzles_of_one_kind_or_of_one_game_do_not_come_soon_after_each_other() -> None:
    game: Any = SimpleNamespace(puzzles=SimpleNamespace(kind=lambda state, _: state))
    kinds = "aaaaaaaaaaabbbbcccccccccdddddddddddd"
    made: Any = [
        SimpleNamespace(seed=f"x 1 {number // 3} {number}", state=kind, solution=())
        for number, kind in enumerate(kinds)
    ]
    order = puzzle_making.apart(game, made)
    assert sorted(each.seed for each in order) == sorted(each.seed for each in made)
    assert all(one.state != other.state for one, other in pairwise(order))
    for first in range(len(order) - puzzle_making.NEAR):
        games = [each.seed.split()[2] for each in order[first : first + puzzle_making.NEAR]]
        assert len(set(games)) == len(games)


@each_game
def test_whoever_opens_the_file_reads_no_position_and_no_solution(game: Any) -> None:
    text = (resources.files(game.package) / FILE).read_text(encoding="ascii")
    puzzle = read(game, 1)
    assert len(text.split()) == kept(game) + 1
    assert " ".join(map(game.notation.write, puzzle.solution)) not in text
    assert len(text) < 500_000


def test_a_game_without_puzzles_has_none() -> None:
    game = by_key("bring_down_the_mountain")
    assert kept(game) == 0
    with pytest.raises(LookupError, match="no puzzles"):
        puzzle_of(game, 1)


# All of them again, by another way than the maker's


def _rolls(state: Any) -> Iterator[tuple[Fraction, Any]]:
    """What an attack or a defence can roll: of several dice only the highest counts. The Treehouse die shows WILD."""
    phase = state.phase
    kind: Callable[[tuple[int, ...]], Any]
    if isinstance(phase, Rolling):
        leader = state.table[_spot(phase.attacker)].stack[-1]
        count, kind = int(leader.size) - phase.treehouse, dogs.AttackRoll
        if phase.treehouse:
            kind = partial(dogs.AttackRoll, face=Face.WILD)
    else:
        count, kind = int(state.table[_spot(phase.target)].stack[phase.level].size), dogs.DefenceRoll
    for best in range(1, 7):
        yield Fraction(best**count - (best - 1) ** count, 6**count), kind((best,) * count)


def _spot(name: str) -> int:
    return "ABCDEFGH".index(name[0]) * 9 + int(name[1:]) - 1


def _captures(game: Any, state: Any, target: str, seat: int) -> Fraction:
    """How likely an attack that is under way captures, by every roll that the rules allow."""
    if not isinstance(state.phase, (Rolling, Defending)):
        return Fraction(state.table[_spot(target)].stack[-1].colour == seat)
    return sum(
        (
            part * _captures(game, game.rules.apply(state, CHANCE, roll).state, target, seat)
            for part, roll in _rolls(state)
        ),
        Fraction(),
    )


def _attacked(game: Any, state: Any, attack: Any, seat: int, *, captures: bool) -> Any:
    """The position after an attack that captures or fails."""
    state = game.rules.apply(state, seat, attack).state
    while isinstance(state.phase, (Rolling, Defending)):
        best = 6 if isinstance(state.phase, Rolling) == captures else 1
        roll = next(roll for _, roll in _rolls(state) if best in roll.dice)
        state = game.rules.apply(state, CHANCE, roll).state
    return state


def _dogs_again(game: Any, puzzle: Puzzle) -> None:
    """The best two attacks, by rolling every die in the rules, and by the points that the rules give once both have captured, or one,
    or none. Whichever of equal pyramids attacks, or is attacked, is the same way."""
    seat, state = puzzle.seat, puzzle.state
    attacks = [each for each in game.rules.legal_actions(state, seat) if isinstance(each, dogs.Attack)]
    chances = {
        each: _captures(game, game.rules.apply(state, seat, each).state, each.target, seat)
        for each in attacks
    }

    def points(at: Any) -> int:
        return int(game.knowledge.view(at, None).sortings[seat].points)

    means: dict[tuple[Any, Any], Fraction] = {}
    for first in (each for each in attacks if each.treehouse):
        for one in (True, False):
            between = _attacked(game, state, first, seat, captures=one)
            for second in (each for each in attacks if not each.treehouse):
                if second.attacker == first.attacker or second.target == first.target:
                    continue
                for other in (True, False):
                    after = _attacked(game, between, second, seat, captures=other)
                    part = (chances[first] if one else 1 - chances[first]) * (
                        chances[second] if other else 1 - chances[second]
                    )
                    means[first, second] = means.get((first, second), Fraction()) + part * points(after)
    best = max(means.values())

    def pyramids(pair: tuple[Any, Any]) -> Any:
        return [state.table[_spot(spot)].stack for each in pair for spot in (each.attacker, each.target)]

    first, second = puzzle.solution
    assert means[first, second] == best
    assert all(pyramids(pair) == pyramids((first, second)) for pair in means if means[pair] == best)
    assert f"({best - points(state)})" in puzzle.exact


def _ground_again(game: Any, puzzle: Puzzle) -> None:
    """The only way to take a king, by the plain implementation of the rules."""
    board, own = plainly(puzzle.state), SEAT_LETTERS[puzzle.seat]
    ways: list[tuple[tuple[str, ...], plain.Board]] = [((text,), after) for text, after in plain.turns(board)]
    ways += [(("roll", text), after) for text, after in plain.faced(board, "WILD")]
    taking = [
        line
        for line, after in ways
        if any(
            owner not in ("-", own)
            and {piece[0] for stack in after.stacks.get(cell, []) for piece in stack} == {own}
            for cell, owner in after.kings.items()
        )
    ]
    assert taking == [tuple(map(game.notation.write, puzzle.solution))]


def _rolled(game: Any, state: Any, cell: str) -> Iterator[Any]:
    """Every position after the combat that follows, by every roll that concerns this hex; all others show 1."""
    stage = state.stage
    while state.stage is stage or state.stage.fighting:
        state = game.rules.apply(state, min(game.rules.to_act(state)), highest.Submit()).state
    if state.stage not in (Stage.FIRST_DICE, Stage.SECOND_DICE):
        yield state
        return
    there = {unit.name for unit in state.units if unit.at == cell}
    rolls = [each for each in combats(state) if each.rolled]
    sides = [range(1, 7) if there & {each.defender, *each.attackers} else (1,) for each in rolls]
    for dice in product(*sides):
        yield game.rules.apply(state, CHANCE, highest.Dice(dice)).state


def _ways(game: Any, state: Any, seat: int, cell: str, units: int) -> Iterator[Any]:
    """Every position in which so many units are written to go into a hex, straight or by a hex beside it."""
    if not units:
        yield state
        return
    for take in game.rules.legal_actions(state, seat):
        if not isinstance(take, highest.Take) or state.unit(take.unit).at in (None, cell):
            continue
        taken = game.rules.apply(state, seat, take).state
        beside = (
            each for each in state.setting.country.near[cell] if state.kind(state.unit(take.unit)).combat
        )
        for first in (None, *beside):
            try:
                gone = taken if first is None else game.rules.apply(taken, seat, highest.Go(first)).state
                gone = game.rules.apply(gone, seat, highest.Go(cell)).state
            except GameError:
                continue
            yield from _ways(game, gone, seat, cell, units - 1)


def _village_again(game: Any, puzzle: Puzzle) -> None:
    """The units that hold the village most often, by rolling every die in the rules."""
    state, seat = puzzle.state, puzzle.seat
    cell = next(each.to for each in reversed(puzzle.solution) if isinstance(each, highest.Go))
    units = sum(isinstance(each, highest.Take) for each in puzzle.solution)
    chances: dict[Any, Fraction] = {}

    def come(written: Any) -> Any:
        """How the units come in: from where, and over a river or not, which a leader does not mind."""
        found = set()
        for order in written.drafts[seat].orders:
            cells = list(dict.fromkeys(spot.cell for spot in order.spots))
            wet = any(map(state.setting.country.crosses_river, cells, cells[1:]))
            combat = state.kind(state.unit(order.unit)).combat
            found.add((order.unit, cells[-2], wet) if combat else order.unit)
        return frozenset(found)

    for count in range(1, units + 1):
        for written in _ways(game, state, seat, cell, count):
            known = come(written)
            if known not in chances:
                held = [dict(after.held)[cell] is SIDES[seat] for after in _rolled(game, written, cell)]
                chances[known] = Fraction(sum(held), len(held))
    best = max(chances.values())
    line = state
    for action in puzzle.solution:
        line = game.rules.apply(line, seat, action).state
    assert [each for each in chances if chances[each] == best] == [come(line)]
    assert f"({best})" in puzzle.exact


def _heavens_again(_game: Any, puzzle: Puzzle) -> None:
    """The only way of any length of whose actions none can be left out, by trying all that the plain rules allow."""
    assert felling(puzzle.state, puzzle.seat) == {tuple(sorted(puzzle.solution, key=repr))}


AGAIN: Final[dict[str, Callable[[Any, Puzzle], None]]] = {
    "dog_eat_dog": _dogs_again,
    "high_ground": _ground_again,
    "high_heavens": _heavens_again,
    "highest_ground": _village_again,
}


@pytest.mark.long
@each_game
def test_all_puzzles_are_solved_again_by_another_way(game: Any) -> None:
    for number in range(1, kept(game) + 1):
        puzzle = read(game, number)
        check(game, puzzle)
        AGAIN[game.about.key](game, puzzle)


@each_game
def test_one_puzzle_is_solved_again_by_another_way(game: Any) -> None:
    AGAIN[game.about.key](game, read(game, 1))


@each_game
def test_anybody_can_make_a_puzzle_again_and_the_maker_goes_on_where_it_stopped(
    game: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, files = read(game, 1), list[str]()
    number = int(first.seed.split()[2])
    monkeypatch.setattr(puzzle_making, "kept", lambda _: 0)
    monkeypatch.setattr(Path, "write_text", lambda _, text, **__: files.append(text))
    assert main(["puzzles", game.about.key, "--aim", "1", "--games", str(number + 1)]) == 0
    assert capsys.readouterr().out == f"{first.seed}: {first.actions} actions, {first.rating}\n"
    (file,) = files
    assert file == sealed(game, [first])
    assert next(puzzle_making.made(game, number)) == replace(first, number=0)


FIRST: Final = {
    "dog_eat_dog": "3e1997fc8c275938",
    "high_ground": "2bad301f89639694",
    "high_heavens": "ad1a7b1d3750c32e",
    "highest_ground": "4ad8c144745f0211",
}
"""A digest of the first 400 puzzles of a game in their order, but for how hard they are and what is told of them."""


@each_game
def test_all_that_are_kept_are_sealed_as_the_maker_seals_them_and_stay_with_their_days(game: Any) -> None:
    text = (resources.files(game.package) / FILE).read_text(encoding="ascii")
    known = [read(game, number) for number in range(1, kept(game) + 1)]
    assert sealed(game, known) == text
    data = [packed(game, each) for each in known[:400]]
    parts = [json.dumps([each[name] for name in ("seed", "state", "seat", "solution")]) for each in data]
    assert hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16] == FIRST[game.about.key]


# How hard they are


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_is_as_hard_as_the_first_level_that_solves_it(
    grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = GRADES.index(grade)
    monkeypatch.setattr(puzzle_making, "solves", lambda _game, _puzzle, level: level.key in GRADES[first:])
    game = by_key("dog_eat_dog")
    assert puzzle_making.rating(game, read(game, 1)) == grade


def rated_again(game: Any, patch: pytest.MonkeyPatch, out: pytest.CaptureFixture[str]) -> None:
    """A puzzle of each grade that there is, rated by an earlier version, and one that is already rated again: the command rates the first
    ones as they are kept, leaves the last alone, and keeps each at once; nothing else of them changes."""
    every = [read(game, number) for number in range(1, kept(game) + 1)]
    first = {each.rating: each for each in reversed(every)}
    new = [replace(each, number=number) for number, each in enumerate(first.values(), 1)]
    done = replace(every[-1], number=len(new) + 1, rating="rated already")
    old = [replace(each, rating="medium", rater=1) for each in new]
    files: list[str] = []
    patch.setattr(puzzle_making, "kept", lambda _: len(old) + 1)
    patch.setattr(puzzle_making, "read", lambda _, number: [*old, done][number - 1])
    patch.setattr(Path, "write_text", lambda _, text, **__: files.append(text))
    assert main(["puzzles", game.about.key, "--rate", "--processes", "1"]) == 0
    assert files == [sealed(game, [*new[:count], *old[count:], done]) for count in range(1, len(new) + 1)]
    told = "".join(f"{each.seed}: {each.actions} actions, {each.rating}\n" for each in new)
    assert out.readouterr().out == told


def test_puzzles_are_rated_again_in_place_and_nothing_else_of_them_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rated_again(by_key("highest_ground"), monkeypatch, capsys)


@pytest.mark.long
@each_game
def test_a_puzzle_of_each_grade_is_rated_again_as_it_is_kept(
    game: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rated_again(game, monkeypatch, capsys)
