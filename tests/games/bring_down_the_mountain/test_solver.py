"""The solver: its lines are legal and win, and it says what it proved; which deals may be everybody's
(BDM-14); and the three players that measure how hard the mountain is."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

import pytest

from games.bring_down_the_mountain import GAME, playing
from games.bring_down_the_mountain.actions import Action, Move
from games.bring_down_the_mountain.solving.beam_search import LOST, outlook, solve
from games.bring_down_the_mountain.solving.daily import worthy
from games.bring_down_the_mountain.state import IDLE_TURNS, Over, State
from games.core.components import KING, RANKS, SUITS, Card
from tests.games.bring_down_the_mountain.boards import dealt, endgame, played, position

HOPELESS = "N 9C 6C\nE 10D 6D\nS KH 6H\nW 6S 3S\nNE 7C 2C\nSE 7D 2D\nSW 7H 2H\nNW 7S 2S"


@pytest.mark.rule("BDM-14")
def test_a_deal_of_the_day_can_be_won_whatever_the_options() -> None:
    chance = random.Random(1)
    state = dealt(chance)
    while not worthy(state):
        state = dealt(chance)
    for moves, fog in ((2, True), (1, False)):
        assert worthy(replace(state, moves_a_turn=moves, fog=fog))
        assert solve(replace(state, moves_a_turn=moves)).won
    assert not worthy(position(HOPELESS))
    assert not worthy(GAME.new(1, {}))


def wins(state: State, line: Sequence[Action]) -> bool:
    """Whether the game accepts these actions and is won by them."""
    for action in line:
        state = GAME.rules.apply(state, 0, action).state
    return state.phase == Over("won")


@pytest.mark.parametrize("moves", ["unlimited", "2", "1"])
def test_deals_middles_of_turns_and_last_piles_are_won_by_lines_that_the_game_accepts(moves: str) -> None:
    chance = random.Random(moves)
    states = [dealt(chance, moves)]
    states += [each for each in played(chance, dealt(chance, moves), "random") if len(each.shown) > 1][:2]
    states += [endgame(chance, suits, moves) for suits in (1, 2, 3, 4)]
    assert all(wins(state, solve(state, 600_000).line) for state in states)


def test_a_line_with_one_move_a_turn_wins_with_every_option() -> None:
    state = dealt(random.Random(11))
    line = solve(state, 600_000, most_moves=1).line
    assert not [pair for pair in pairwise(line) if isinstance(pair[0], Move) and isinstance(pair[1], Move)]
    for limit, fog in product((None, 2, 1), (False, True)):
        assert wins(replace(state, moves_a_turn=limit, fog=fog), line)


IDLE = position("S KS..8S\nE 7S..1S\ndone 3", seats=1, idle=IDLE_TURNS - 1)


@pytest.mark.parametrize(
    ("state", "most", "won", "exhausted"),
    [
        # of the four sixes only aces and lower cards can come down, and no pile has king to seven
        (position(HOPELESS), 600_000, False, True),
        (dealt(random.Random(15)), 50, False, False),
        (IDLE, 600_000, False, True),
        (replace(IDLE, stirred=True), 600_000, True, False),  # a turn that completed a pile is not idle
    ],
    ids=["hopeless", "spent", "idle", "a pile"],
)
def test_what_cannot_be_won_is_proven_where_nothing_is_left_out(
    state: State, most: int, won: bool, exhausted: bool
) -> None:
    solution = solve(state, most)
    assert (solution.won, solution.exhausted) == (won, exhausted)
    assert wins(state, solution.line) == won


def test_a_review_knows_whether_the_mountain_can_still_be_brought_down() -> None:
    foreseen = GAME.playing.foreseen if GAME.playing else None
    assert foreseen is not None
    assert [foreseen(state, 0) for state in (position(HOPELESS), IDLE, replace(IDLE, stirred=True))] == [
        0,
        0,
        1,
    ]


def test_where_nobody_acts_nothing_is_solved() -> None:
    with pytest.raises(ValueError, match="nobody acts"):
        solve(GAME.new(1, {}))


def exhaustive(state: State, seen: set[object]) -> bool:
    """Whether any line of the game wins; plain and slow."""
    if isinstance(state.phase, Over):
        return state.phase.reason == "won"
    if state in seen:
        return False
    seen.add(state)
    return any(
        exhaustive(GAME.rules.apply(state, 0, action).state, seen)
        for action in GAME.rules.legal_actions(state, 0)
    )


@pytest.mark.parametrize("positions", [5, pytest.param(60, marks=pytest.mark.long)])
def test_the_solver_agrees_with_trying_everything_near_the_end(positions: int) -> None:
    """One pile is left, in three parts, and few idle turns, so that everything can be tried."""
    chance = random.Random(16)
    verdicts = []
    for _ in range(positions):
        first, second = sorted(chance.sample(range(1, 12), 2))
        pile = tuple(Card(rank, SUITS[0]) for rank in range(KING, 0, -1))
        parts = [pile[:first], pile[first:second], pile[second:], ()]
        chance.shuffle(parts)
        state = endgame(chance, 1, chance.choice(("1", "2")))
        state = replace(
            state, piles=tuple(parts), shown=(tuple(parts),), idle_turns=IDLE_TURNS - chance.randint(1, 3)
        )
        solution = solve(state, 100_000)
        assert solution.won or solution.exhausted
        assert exhaustive(state, set()) == solution.won
        verdicts.append(solution.won)
    assert 1 < sum(verdicts) < positions - 1


def test_the_outlook_is_lost_only_where_ranks_are_out_of_reach() -> None:
    """By trying every order of draws, counting alone."""
    chance = random.Random(17)
    for _ in range(40):
        ridges = [chance.choices(range(1, 5), k=2) for _ in range(4)]
        if any(sum(ridge.count(rank) for ridge in ridges) > 4 for rank in RANKS):
            continue

        def hopeful(left: tuple[int, ...], ridges: list[list[int]] = ridges) -> bool:
            rest = [rank for ridge, count in zip(ridges, left, strict=True) for rank in ridge[:count]]
            if all(rest.count(rank) < 4 for rank in RANKS):
                return True
            whole = [rank for rank in RANKS if rank > 1 and rank not in rest]
            return any(
                count
                and ridges[index][count - 1] < min(whole, default=KING + 1)
                and hopeful((*left[:index], count - 1, *left[index + 1 :]))
                for index, count in enumerate(left)
            )

        for left, distance in outlook(ridges).items():
            assert (distance < LOST) == hopeful(left)


def test_the_outlook_of_a_whole_game_serves_for_what_is_left_of_it() -> None:
    chance = random.Random(19)
    whole = [chance.sample(list(RANKS), 4) for _ in range(4)]
    at_first = outlook(whole)
    lefts = [[ridge[: chance.randrange(1, 5)] for ridge in whole] for _ in range(20)]
    assert all(outlook(left) is at_first for left in lefts)
    for other in ([ridge[::-1] for ridge in whole], whole[::-1]):  # they put the first out of mind
        outlook(other)
    for left in lefts:
        anew = outlook(left)
        assert anew is not at_first
        assert {each: at_first[each] for each in anew} == anew


@pytest.mark.parametrize("name", ["plain", "careful"])
@pytest.mark.parametrize("moves", ["unlimited", "1"])
def test_players_play_whole_games_by_the_rules(name: str, moves: str) -> None:
    chance = random.Random(f"{name} {moves}")
    state = dealt(chance, moves)
    player = getattr(playing, name)
    while not isinstance(state.phase, Over):
        turn = state.turn
        for action in player(GAME.knowledge.view(state, None)):
            state = GAME.rules.apply(state, 0, action).state
        assert state.turn > turn or isinstance(state.phase, Over)
