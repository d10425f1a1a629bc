"""End and score (DED-15 to DED-17), and how the board's words, whole and short, tell it. That a game can be
played by hearing alone, the contract shows."""

import itertools
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.core.components import Pyramid, Size
from games.core.protocol import Outcome
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Ended, Passed, StoodUp
from games.dog_eat_dog.state import TURN_CAP, State, controller, haul, sort_trees, sortings
from games.dog_eat_dog.words import sorting_words
from render.core.look import Look
from render.dog_eat_dog import PICTURE
from tests.games.dog_eat_dog.boards import NAMES, events, play, position
from tests.games.reading import to_move

DIE: dict[str, Any] = {"treehouse": True}
LAST: dict[str, Any] = {"turn": TURN_CAP}
PAIR = "A A1 A2\nB B1 B2"
SHUT = "A A3\nB B1 B1B2 A1C3\nC C1"
ENDS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    # board, options, moves and rolls, why it ends, or whose turn it is
    "the next player has no single": ("A A1 A2\nB A1B1 B2\nC C1", {}, "A1xB2; 6; 1 1", "no_attack"),
    "clean-up comes first": ("A A1 A2\nB A1B1 B2/\nC C1", {}, "pass", "B"),
    "the next player finds nobody to attack": ("A A1\nB B1 A1B3\nC C1", {}, "A1xC1; 1; 6", "no_attack"),
    "only the player whose turn begins is looked at": ("A A1 A2\nB B1 B2\nC B1C1", {}, "pass", "B"),
    "and is": ("A A1 A2\nB B1 B2\nC B1C1", {}, "pass; pass", "no_attack"),
    "not in the middle of a turn": ("A A3\nB B1 B2 A1B2\nC C1 C2", DIE, "A1xB1 T; 1 1 AIM; 6", "A"),
    "nor after it": ("A A3\nB B1 B2 A1B2\nC C1 C2", DIE, "A1xB1 T; 1 1 AIM; 6; decline", "B"),
    "a swap may leave the next player without an attack": (
        SHUT,
        DIE,
        "A1xC1 T; 1 1 SWAP; 6; swap B2 B3",
        "no_attack",
    ),
    "without it there is one": (SHUT, DIE, "A1xC1 T; 1 1 SWAP; 6; decline", "B"),
    "a single that was aimed at stands up first": (
        "A A3 A1\nB B1 A1B2\nC C1",
        DIE,
        "A1xC1 T; 1 1 AIM; 6; aim B1",
        "B",
    ),
    "passing by choice": ("A A1\nB B1\nC C1", {}, "pass", "B"),
    "the others' passes alone": ("A A1\nB B1\nC C1", {}, "pass; pass", "C"),
    "all pass in a row": ("A A1B1 A2\nB B2 A1\nC C1B3 C2", {}, "pass; pass; pass", "all_passed"),
    "an attack begins the count of passes anew": (
        "A A1 A1\nB B1 B1\nC C1 C1",
        {},
        "pass; pass; C1xA1; 1; 6; pass; pass",
        "C",
    ),
    "then all pass": (
        "A A1 A1\nB B1 B1\nC C1 C1",
        {},
        "pass; pass; C1xA1; 1; 6; pass; pass; pass",
        "all_passed",
    ),
    "the turn before the last": (PAIR, {"turn": TURN_CAP - 1}, "A1xB1; 1; 6", "B"),
    "the last turn": (PAIR, LAST, "A1xB1; 1; 6", "turn_cap"),
    "the last turn is played to its end": (PAIR, LAST | DIE, "A2xB1 T; 1 WILD; 6", "A"),
    "then it ends": (PAIR, LAST | DIE, "A2xB1 T; 1 WILD; 6; decline", "turn_cap"),
}


@pytest.mark.rule("DED-4", "DED-5", "DED-7", "DED-14", "DED-15")
@pytest.mark.parametrize(("text", "options", "moves", "wanted"), ENDS.values(), ids=ENDS)
def test_the_game_ends_or_goes_on(text: str, options: dict[str, Any], moves: str, wanted: str) -> None:
    state = play(position(text, **options), *moves.split("; "))
    outcome = GAME.rules.outcome(state)
    if outcome is None:
        assert to_move(state) == wanted
    else:
        assert outcome.reason == wanted
        assert GAME.rules.to_act(state) == frozenset()


@pytest.mark.rule("DED-4", "DED-5", "DED-15")
def test_the_end_is_told() -> None:
    assert TURN_CAP == 500
    ended = events(position("A A1 A2\nB A1B1 B2\nC C1"), "A1xB2", "6", "1 1")[-1]
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.seat) == ("no_attack", 1)
    assert StoodUp(1, ("B2",)) in events(position("A A1 A2\nB A1B1 B2/\nC C1"), "pass")
    last = events(position("A A1 A2/\nB B1", "B", passes=1), "pass")
    assert [type(event) for event in last] == [Passed, Ended], "it does not lead to another clean-up"
    assert play(position("A A1\nB B1\nC C1", passes=2), "A1xB1").passes == 0, "once it is declared"


@pytest.mark.rule("DED-3", "DED-16")
def test_stacks_that_are_controlled_and_the_pile_count_without_ones_own_colour() -> None:
    state = position("A B1B2A3 A1 B3 C1A1C2\nB B1\nC C1\npile A: B3 C3")
    assert [controller(state.table[spot].stack) for spot in (0, 3)] == [0, 2]
    own = sortings(state.table, state.captured)[0]
    assert (own.one_colour, own.mixed, own.points) == ((1,), (), 8)
    assert own.left == (Pyramid(2, Size.LARGE),)
    singles = position("A B1 B2 B3\nB A1 A2 A3")
    assert [each.points for each in sortings(singles.table, singles.captured)] == [0, 0]
    assert [haul(singles.table, singles.captured, seat) for seat in (0, 1)] == [(), ()]


@pytest.mark.rule("DED-16")
@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("", 0),
        ("B1", 1),
        ("B1 B2 B3", 7),
        ("B1 B2 C3", 5),
        ("B1 B1 B1", 3),
        ("B1 B2 B3 C1 C2 C3", 14),
        ("B1 B2 B3 C1 C2", 9),
        ("B1 B2 B3 C1 C2 D3", 12),
        ("B1 C2 D3 D1", 6),
        ("B1 B2 B3 B1 B2 B3 B1 B2 B3", 21),
    ],
)
def test_trees_of_one_colour_count_7_mixed_ones_5_and_the_rest_1(pile: str, points: int) -> None:
    state = position(f"A A1\nB B1\nC C1\nD D1\npile A: {pile}")
    assert sortings(state.table, state.captured)[0].points == points


@pytest.mark.rule("DED-16")
def test_the_end_shows_every_sorting() -> None:
    ended = events(position("A B1B2A3 B3\nB B1\npile A: B3", "B", passes=1), "pass")[-1]
    assert isinstance(ended, Ended)
    assert [sorting.points for sorting in ended.sortings] == [7, 0]
    told = [sorting_words(sorting, Names.of(NAMES, you=1)) for sorting in ended.sortings]
    assert told == ["1 tree in your colour (7)", "nothing"]


@cache
def best_by_force(held: tuple[tuple[tuple[int, int], int], ...]) -> int:
    """The most points by trying every tree from every remaining set."""
    counted = {pyramid: count for pyramid, count in held if count}
    best = sum(counted.values())
    colours = [[colour for colour, size in counted if size == wanted] for wanted in (1, 2, 3)]
    for tree in itertools.product(*colours):
        rest = dict(counted)
        for colour, size in zip(tree, (1, 2, 3), strict=True):
            rest[(colour, size)] -= 1
        points = 7 if len(set(tree)) == 1 else 5
        best = max(best, points + best_by_force(tuple(sorted(rest.items()))))
    return best


@pytest.mark.rule("DED-16")
@given(
    st.dictionaries(
        st.tuples(st.integers(1, 3), st.integers(1, 3)), st.integers(1, 3), min_size=0, max_size=9
    )
)
def test_no_other_sorting_scores_more(held: dict[tuple[int, int], int]) -> None:
    pyramids = [Pyramid(colour, Size(size)) for (colour, size), count in held.items() for _ in range(count)]
    assert sort_trees(0, tuple(pyramids)).points == best_by_force(tuple(sorted(held.items())))


@pytest.mark.rule("DED-16")
@given(st.lists(st.builds(Pyramid, st.integers(1, 7), st.sampled_from(Size)), max_size=63))
def test_the_sorting_uses_each_pyramid_once_and_adds_up(pyramids: list[Pyramid]) -> None:
    sorting = sort_trees(0, tuple(pyramids))
    trees = [(colour,) * 3 for colour in sorting.one_colour]
    assert all(len(set(tree)) > 1 for tree in sorting.mixed)
    used = Counter(sorting.left)
    for tree in (*trees, *sorting.mixed):
        used.update(Pyramid(colour, size) for colour, size in zip(tree, Size, strict=True))
    assert used == Counter(pyramids)
    assert sorting.points == 7 * len(trees) + 5 * len(sorting.mixed) + len(sorting.left)


HELD = "A A3 B1A3 B1A2\nB B1 B3\nC C3 A1C3"


@pytest.mark.rule("DED-17")
@pytest.mark.parametrize(
    ("text", "resigned", "outcome"),
    [
        ("A A1\nB B1\nC C1\npile A: B1\npile B: C1 C2 C3", (), Outcome("all_passed", (1,), (1, 7, 0))),
        ("A A1\nB B1\nC C1\npile A: B1 C2\npile C: A2 A1", (), Outcome("all_passed", (0, 2), (2, 0, 2))),
        (HELD, (), Outcome("all_passed", (0,), (2, 0, 1))),
        (HELD, (0,), Outcome("all_passed", (2,), (2, 0, 1))),
    ],
)
def test_the_most_points_win_but_for_who_resigned(
    text: str, resigned: tuple[int, ...], outcome: Outcome
) -> None:
    state = position(text)
    for seat in resigned:
        state = GAME.seats.retire(state, seat)
    before = play(state, "pass", "pass")
    assert GAME.rules.outcome(play(before, "pass")) == outcome
    ended = events(before, "pass")[-1]
    assert isinstance(ended, Ended)
    assert ended.winners == outcome.winners
    assert GAME.words.describe(ended, Names.of(NAMES)) == "Everybody passed in a row: the game ends."


@pytest.mark.rule("DED-5", "DED-17")
def test_the_prompt_tells_the_winners_and_the_last_pass() -> None:
    def prompt(state: Any) -> str:
        return GAME.words.prompt(GAME.knowledge.view(state, None), Names.of(NAMES))

    over = play(position("A A1\nB B1\nC C1\npile A: B1 C2\npile C: A2 A1", "C", passes=2), "pass")
    assert prompt(over) == (
        "The game is over: everybody passed in a row. Ann and Cleo share the win with 2 points."
    )
    behind = play(GAME.seats.retire(position("A A1 A2\nB B1 B2\nC C1 C2"), 2), "pass")
    assert to_move(behind) == "B"
    assert "one more pass ends the game" in prompt(behind), "though those behind have resigned"


TALL = "C1B2A3C2B1A2C3A1B3"


def whole(state: State, **look: Any) -> str:
    return PICTURE.text(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def short(state: State, **look: Any) -> str:
    return PICTURE.alt(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def test_one_move_is_one_move() -> None:
    state = position("A A1\nB B1")
    assert "1 move made" in whole(state, move=1)
    assert "1 move made" in short(state, move=1)
    assert "0 moves made" in short(state)


@pytest.mark.rule("DED-15")
def test_the_whole_board_tells_how_many_turns_there_can_be() -> None:
    assert whole(position("A A1\nB B1", turn=498)).startswith("Dog Eat Dog: turn 498 of at most 500,")


@pytest.mark.rule("DED-15", "DED-5")
@pytest.mark.parametrize(
    ("state", "moves", "why"),
    [
        (position("A A1 A2\nB B1A3 A1\nC C1"), ["pass"], "Ben has no attack left"),
        (position("A A1\nB B1", passes=1), ["pass"], "everybody passed in a row"),
        (position("A A1\nB B1", turn=500), ["pass"], "500 turns have been played"),
    ],
)
def test_the_words_of_the_end_tell_why_it_came(state: State, moves: list[str], why: str) -> None:
    over = play(state, *moves)
    assert f"The game is over: {why}. " in whole(over)
    assert f"The game is over: {why}. " in short(over)


@pytest.mark.rule("DED-16")
def test_points_are_so_far_only_while_the_game_goes_on() -> None:
    state = position("A A1\nB B1\npile A: B1", passes=1)
    assert "Ann, vermilion: 1 point so far" in whole(state)
    assert "- would score: left over Ben's small (1)" in whole(state)
    over = whole(play(state, "pass"))
    assert "Ann, vermilion: 1 point\n" in over
    assert "- scores: left over Ben's small (1)" in over
    assert "so far" not in over


@pytest.mark.rule("DED-3")
def test_the_short_words_tell_a_stack_so_that_no_pyramid_sounds_like_a_spot() -> None:
    told = short(position("A A1 B1A3\nB B1\nC C1"))
    assert "1 point: stack A2 Ann's large on Ben's small;" in told
    assert "A3" not in told


def test_where_stacks_do_not_fit_in_full_words_their_signs_are_explained() -> None:
    rows = [f"{letter} {letter}1 {TALL}" for letter in "ABCDEFGH"]
    told = short(position("\n".join(rows)))
    assert len(told) <= 1024
    assert "In a stack, A3 is a large of player A." in told
    assert "A2 B3 on A1 on C3 on A2 on B1 on C2 on A3 on B2 on C1" in told


@pytest.mark.rule("DED-6", "DED-14")
def test_the_short_words_tell_the_size_of_a_single_that_is_not_the_one_of_its_spot() -> None:
    state = position("A A1 A1 A1\nB B1 A3 B1/\nC C1 . . . A2/")
    told = short(state)
    assert "Ann (vermilion) 0 points: upright A1 A2 A3 B2 (large); tipped C5." in told
