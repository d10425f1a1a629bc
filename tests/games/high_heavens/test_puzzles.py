"""Puzzles: the home falls or it does not, in words; all ways are found; and the positions come from games."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from games.core.components import Draw
from games.core.puzzles import Puzzle, kept, read
from games.core.working import with_item
from games.high_heavens import GAME
from games.high_heavens.actions import Acquire, Attack, Discard, End, Move, Play, Use
from games.high_heavens.puzzle_search import another, most, ways
from games.high_heavens.puzzles import judge, kind, left_out, obvious, reached, task, why
from games.high_heavens.rules import steps
from games.high_heavens.state import State, changed
from games.puzzle_making import ALIKE, OF_A_GAME, positions
from tests.games.high_heavens.boards import place
from tests.games.high_heavens.second_engine.felling import felling


def at_olympus(*lines: str, health: int, points: int = 3, hand: tuple[str, ...] = ()) -> State:
    """Norse gods on the doorstep of Mount Olympus (d9)."""
    return place(*lines, points=points, bases=(30, health), hands={0: hand})


BLOW = Attack("thor", "d9")
FRENZY = Play("berserkergang", at="d7")
SHOT = Attack("odin", "d9")
WAYS: dict[str, tuple[State, list[tuple[object, ...]]]] = {
    "blows alone": (at_olympus("thor d8", "zeus a3", health=9), [(BLOW,) * 3]),
    "nobody comes so near": (at_olympus("thor d3", "zeus a3", health=3), []),
    "a frenzy is two blows for a point": (
        at_olympus("odin d7", "zeus a3", health=8, hand=("berserkergang",)),
        [(SHOT, SHOT, FRENZY, SHOT, SHOT)],
    ),
    "a blessing counts once": (
        at_olympus("heimdall d7", "wall d8 architecture=3", "zeus a3", health=8, hand=("gungnir",)),
        [],
    ),
    "a trapped god is freed first": (
        at_olympus("thor d8 trap=2", "freyr d7", "zeus a3", health=6),
        [(Attack("freyr", "d8", trap=True), BLOW, BLOW)],
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_every_way_is_found_and_none_too_many(name: str) -> None:
    state, expected = WAYS[name]
    found = ways(state, 0)
    assert [sorted(each, key=repr) for each in found] == [sorted(each, key=repr) for each in expected]
    assert not found or most(state) >= state.bases[1]
    assert felling(state, 0) == {tuple(sorted(each, key=repr)) for each in found}
    assert all(another(state, 0, each) is None for each in found)


OTHERS: dict[str, tuple[State, tuple[Attack, ...], object]] = {
    "a longer way without it is another": (
        at_olympus("thor d8", "odin d7", "zeus a3", health=3, points=2),
        (BLOW,),
        (SHOT, SHOT),
    ),
    "the same blow twice instead of two is another": (
        at_olympus("thor d8", "odin d7", "zeus a3", health=5, points=2),
        (BLOW, SHOT),
        (BLOW, BLOW),
    ),
    "the same blow once instead of twice is another": (
        at_olympus("thor d8", "odin d7", "zeus a3", health=5, points=2),
        (BLOW, BLOW),
        (BLOW, SHOT),
    ),
    "a way with something needless is no other": (
        at_olympus("thor d8", "zeus a3", health=6),
        (BLOW, BLOW),
        None,
    ),
    "a bonus instead of a blow is another": (
        at_olympus("thor d8", "freyr c7", "chips d7 attack=2", "zeus a3", health=5, points=2),
        (BLOW, BLOW),
        (Acquire("thor", "d7", 2, 0), BLOW),
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_way_of_any_length_that_does_without_some_action_is_another(name: str) -> None:
    state, line, expected = OTHERS[name]
    found = another(state, 0, line)
    assert (found and sorted(found, key=repr)) == (expected and sorted(expected, key=repr))  # type: ignore[call-overload]
    least = felling(state, 0)
    assert tuple(sorted(line, key=repr)) in least
    assert (found is None) == (len(least) == 1)


def struck(state: State, seat: int, draw: Draw) -> Iterator[State]:
    """The positions of a turn in which the home is often attacked, and what else is done is random."""
    home, turn = state.layout.bases[1 - state.side], state.turn
    while state.turn == turn:
        yield state
        legal = [
            each for each in steps.legal_actions(state, seat) if not isinstance(each, (Discard, End, Move))
        ]
        moves = [each for each in steps.legal_actions(state, seat) if isinstance(each, Move)]
        blows = [each for each in legal if getattr(each, "at", None) == home]
        kinds = [each for each in (blows, legal, moves) if each]
        if not kinds:
            return
        state = steps.apply(state, seat, draw.choice(draw.choice(kinds))).state


def test_no_turn_takes_more_than_most_says() -> None:
    for number in range(1, kept(GAME) + 1, 4):
        puzzle = read(GAME, number)
        side = 1 - puzzle.state.side
        begun = changed(puzzle.state, bases=with_item(puzzle.state.bases, side, 30))
        for count in range(8):
            turn = list(struck(begun, puzzle.seat, Draw(puzzle.seed.encode(), count)))
            for state in turn:
                assert state.bases[side] - turn[-1].bases[side] <= most(state), (number, count)


def test_a_try_is_judged_in_words() -> None:
    state = at_olympus("thor d8", "odin e6", "zeus a3", health=5, points=2, hand=("mead_of_poetry",))
    solution = (BLOW, BLOW)
    assert task(state, 0, 2) == (
        "You are Norse. Mount Olympus has 5 health left: bring it to nothing this turn, with 2 action points."
    )
    begun, half = judge(state, 0, (), solution), judge(state, 0, (BLOW,), solution)
    assert (begun.done, begun.words, half.done, half.words) == (False, "", False, "")
    won = judge(state, 0, solution, solution)
    assert (won.done, won.solved, won.words) == (True, True, "Mount Olympus falls.")
    for line, words in (
        ((BLOW, Move("thor", "d7")), "Not this time: Mount Olympus still has 2 health."),
        ((BLOW, End()), "Your turn is over, and Mount Olympus still has 2 health."),
        ((Discard("mead_of_poetry"),), "Your turn is over, and Mount Olympus still has 5 health."),
        ((Use("odin"),), "That depends on luck, and Mount Olympus still has 5 health."),
    ):
        failed = judge(state, 0, line, solution)
        assert (failed.done, failed.solved, failed.words) == (True, False, words)


def test_action_points_count_and_not_actions() -> None:
    state = at_olympus("thor d6", "zeus a3", health=3, points=2)
    strides = (Move("thor", "d7"), Move("thor", "d8"))
    assert not judge(state, 0, strides, (Move("thor", "d8"), BLOW)).done, "a point is left"
    assert judge(state, 0, (*strides, BLOW), (Move("thor", "d8"), BLOW)).solved
    frenzied = at_olympus("odin d7", "zeus a3", health=4, points=1, hand=("berserkergang",))
    assert not judge(frenzied, 0, (FRENZY, SHOT), (FRENZY, SHOT, SHOT)).done, "a blow is left"
    assert judge(frenzied, 0, (FRENZY, SHOT, SHOT), (FRENZY, SHOT, SHOT)).solved


def test_the_obvious_try_is_the_strongest_blow_or_the_nearest_god_and_is_told_in_words() -> None:
    state = at_olympus("odin d7", "thor d6", "zeus a3", health=9)
    tried, health = obvious(state, 0)
    assert (tried, health) == ((SHOT,) * 3, 24)
    assert why(state, 0, tried[:1]) == "Odin shoots at Mount Olympus for 2. Mount Olympus still has 7 health."
    assert (
        why(state, 0, tried)
        == "Odin shoots at Mount Olympus for 2, 3 times. Mount Olympus still has 3 health."
    )
    mixed = (Move("odin", "d8"), Attack("odin", "d9"), Attack("odin", "d9"))
    assert "Odin moves from d7 to d8. Odin attacks Mount Olympus for 2, twice." in why(state, 0, mixed)
    tried, _ = obvious(at_olympus("thor d5", "odin d3", "zeus a3", health=9), 0)
    assert tried == (Move("thor", "d7"), Attack("thor", "d9"), Attack("thor", "d9"))


def test_the_kind_of_a_solution_tells_what_is_done() -> None:
    state = at_olympus("odin d7", "zeus d8", "chips c8 attack=1", health=9, hand=("berserkergang",))
    line = (Acquire("odin", "c8", 1, 0), Attack("odin", "d8"), SHOT, SHOT, FRENZY)
    assert kind(state, line) == "Acquire, Attack, Clear, Play blows"


def test_puzzles_differ() -> None:
    puzzles = [read(GAME, number) for number in range(1, kept(GAME) + 1)]
    found = [kind(each.state, each.solution) for each in puzzles]
    assert all(one != other for one, other in pairwise(found)), "nor on two days in a row"
    kinds = Counter(found)
    assert max(kinds.values()) < len(puzzles) * ALIKE + OF_A_GAME
    assert {"Attack", "Clear", "Free", "Move", "Acquire", "Use swap", "Play blows", "Play grant"} <= {
        part for each in kinds for part in each.split(", ")
    }
    assert {each.rating for each in puzzles} == {"easy", "medium", "hard", "very hard"}


def comes_from_its_game(puzzle: Puzzle) -> bool:
    """The game of its seed leads to a puzzle's position, if some blows at the home are left out."""
    found = positions(GAME, int(puzzle.seed.split()[2]))
    source, state = next((source, state) for seed, _, source, state, _ in found if seed == puzzle.seed)
    side = 1 - puzzle.state.side
    out = left_out(state, source.log)[puzzle.state.bases[side] - state.bases[side]]
    return reached(source.log, out, puzzle.state)


def test_the_position_of_a_puzzle_can_be_reached() -> None:
    assert comes_from_its_game(read(GAME, 1))


@pytest.mark.long
def test_the_position_of_every_puzzle_can_be_reached() -> None:
    for number in range(1, kept(GAME) + 1):
        assert comes_from_its_game(read(GAME, number)), number
