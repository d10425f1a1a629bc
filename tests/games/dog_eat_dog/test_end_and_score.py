"""End and score: DED-15 to DED-17."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.protocol import Outcome
from games.core.pyramids import Pyramid, Size
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.events import Ended, StoodUp
from games.dog_eat_dog.state import TURN_CAP, State, sort_trees, sortings
from games.dog_eat_dog.words import sorting_words
from tests.games.dog_eat_dog.boards import NAMES, events, play, position, to_move


@pytest.mark.rule("DED-15")
def test_the_game_ends_when_a_player_has_no_attack_after_clean_up() -> None:
    state = position("A A1 A2\nB A1B1 B2\nC C1")
    told = events(state, "A1xB2", "6", "1 1")
    ended = told[-1]
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.seat) == ("no_attack", 1)


@pytest.mark.rule("DED-15", "DED-4")
def test_clean_up_comes_before_the_end_is_looked_for() -> None:
    state = position("A A1 A2\nB A1B1 B2/\nC C1")
    assert StoodUp(1, ("B2",)) in events(state, "pass")
    assert to_move(play(state, "pass")) == "B"


@pytest.mark.rule("DED-15", "DED-7")
def test_a_player_who_finds_nobody_to_attack_ends_the_game() -> None:
    state = position("A A1\nB B1 A1B3\nC C1")
    told = events(state, "A1xC1", "1", "6")
    assert isinstance(told[-1], Ended)
    assert told[-1].seat == 1


@pytest.mark.rule("DED-15")
def test_only_the_player_whose_turn_begins_is_looked_at() -> None:
    state = position("A A1 A2\nB B1 B2\nC B1C1")
    assert GAME.rules.outcome(play(state, "pass")) is None
    assert GAME.rules.outcome(play(state, "pass", "pass")) is not None


@pytest.mark.rule("DED-15")
def test_having_no_attack_left_in_the_middle_of_a_turn_does_not_end_the_game() -> None:
    state = position("A A3\nB B1 B2 A1B2\nC C1 C2", treehouse=True)
    swapping = play(state, "A1xB1 T", "1 1 AIM", "6")
    assert GAME.rules.outcome(swapping) is None
    assert GAME.rules.outcome(play(swapping, "decline")) is None


@pytest.mark.rule("DED-15")
def test_a_swap_that_leaves_the_next_player_without_attack_ends_the_game() -> None:
    state = position("A A3\nB B1 B1B2 A1C3\nC C1", treehouse=True)
    asked = play(state, "A1xC1 T", "1 1 SWAP", "6")
    assert GAME.rules.outcome(play(asked, "decline")) is None
    swapped = GAME.rules.outcome(play(asked, "swap B2 B3"))
    assert swapped is not None
    assert swapped.reason == "no_attack"


@pytest.mark.rule("DED-15", "DED-14")
def test_an_aim_at_the_next_players_last_single_does_not_end_the_game() -> None:
    state = position("A A3 A1\nB B1 A1B2\nC C1", treehouse=True)
    aimed = play(state, "A1xC1 T", "1 1 AIM", "6", "aim B1")
    assert GAME.rules.outcome(aimed) is None
    assert to_move(aimed) == "B"


@pytest.mark.rule("DED-15")
def test_passing_by_choice_does_not_end_the_game() -> None:
    assert GAME.rules.outcome(play(position("A A1\nB B1\nC C1"), "pass")) is None


@pytest.mark.rule("DED-15")
def test_the_game_ends_after_500_turns() -> None:
    last = position("A A1 A2\nB B1 B2", turn=500)
    assert TURN_CAP == 500
    assert GAME.rules.outcome(play(position("A A1 A2\nB B1 B2", turn=499), "A1xB1", "1", "6")) is None
    outcome = GAME.rules.outcome(play(last, "A1xB1", "1", "6"))
    assert outcome is not None
    assert outcome.reason == "turn_cap"


@pytest.mark.rule("DED-15", "DED-14")
def test_the_last_turn_is_played_to_its_end() -> None:
    last = position("A A1 A2\nB B1 B2", turn=500, treehouse=True)
    wild = play(last, "A2xB1 T", "1 WILD", "6")
    assert GAME.rules.outcome(wild) is None
    assert GAME.rules.outcome(play(wild, "decline")) is not None


@pytest.mark.rule("DED-16")
def test_stacks_that_are_controlled_and_the_pile_count_without_ones_own_colour() -> None:
    state = position(
        """
        A B1B2A3 A1 B3 C1A1C2
        B B1
        C C1
        pile A: B3 C3
        """
    )
    own = sortings(state.table, state.captured)[0]
    assert (own.one_colour, own.mixed, own.points) == ((1,), (), 8)
    assert own.left == (Pyramid(2, Size.LARGE),)


@pytest.mark.rule("DED-16")
def test_singles_count_for_nobody() -> None:
    state = position("A B1 B2 B3\nB A1 A2 A3")
    assert [each.points for each in sortings(state.table, state.captured)] == [0, 0]


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
    told = events(position("A B1B2A3 B3\nB B1\npile A: B3", "B", passes=1), "pass")
    ended = told[-1]
    assert isinstance(ended, Ended)
    assert [sorting.points for sorting in ended.sortings] == [7, 0]
    names = Names.of(NAMES, you=1)
    assert [sorting_words(sorting, names) for sorting in ended.sortings] == [
        "1 tree in your colour (7)",
        "nothing",
    ]


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
    used = Counter(sorting.left)
    for colour in sorting.one_colour:
        used.update(Pyramid(colour, size) for size in Size)
    for tree in sorting.mixed:
        assert len(set(tree)) > 1
        used.update(Pyramid(colour, size) for colour, size in zip(tree, Size, strict=True))
    assert used == Counter(pyramids)
    trees = 7 * len(sorting.one_colour) + 5 * len(sorting.mixed)
    assert sorting.points == trees + len(sorting.left)


@pytest.mark.rule("DED-17")
def test_the_most_points_win() -> None:
    state = position("A A1\nB B1\nC C1\npile A: B1\npile B: C1 C2 C3", "C", passes=2)
    assert GAME.rules.outcome(play(state, "pass")) == Outcome("all_passed", (1,), (1, 7, 0))


@pytest.mark.rule("DED-17")
def test_equal_points_share_the_win() -> None:
    state = position("A A1\nB B1\nC C1\npile A: B1 C2\npile C: A2 A1", "C", passes=2)
    over = play(state, "pass")
    assert GAME.rules.outcome(over) == Outcome("all_passed", (0, 2), (2, 0, 2))
    prompt = GAME.words.prompt(GAME.knowledge.view(over, None), Names.of(NAMES))
    assert prompt == "The game is over: everybody passed in a row. Ann and Cleo share the win with 2 points."


@pytest.mark.rule("DED-17")
def test_who_resigned_does_not_win_and_the_best_of_the_others_does() -> None:
    state = position("A A3 B1A3 B1A2\nB B1 B3\nC C3 A1C3", to_move="A")
    assert winners_after_passing(state) == ("A",)
    assert winners_after_passing(GAME.seats.retire(state, 0)) == ("C",)


@pytest.mark.rule("DED-17")
def test_the_end_is_told_without_the_one_who_resigned() -> None:
    state = GAME.seats.retire(position("A A3 B1A3 B1A2\nB B1 B3\nC C3 A1C3", to_move="A"), 0)
    ended = events(play(state, "pass", "pass"), "pass")[-1]
    assert isinstance(ended, Ended)
    assert ended.winners == (2,)
    assert GAME.words.describe(ended, Names.of(NAMES)) == "Everybody passed in a row: the game ends."


@pytest.mark.rule("DED-5")
def test_the_last_pass_is_announced_though_those_behind_have_resigned() -> None:
    state = play(GAME.seats.retire(position("A A1 A2\nB B1 B2\nC C1 C2", to_move="A"), 2), "pass")
    assert to_move(state) == "B"
    assert "one more pass ends the game" in GAME.words.prompt(
        GAME.knowledge.view(state, None), Names.of(NAMES)
    )


def winners_after_passing(state: State) -> tuple[str, ...]:
    """The letters of those who win when everybody passes."""
    outcome = GAME.rules.outcome(play(state, *["pass"] * state.seats))
    assert outcome is not None
    return tuple("ABCDEFGH"[seat] for seat in outcome.winners)
