"""BDM-13: whether the game can go on, held to a plain search over cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.bring_down_the_mountain.rules import deadlock
from games.bring_down_the_mountain.rules.legal import ends
from games.bring_down_the_mountain.rules.values import mask_of
from games.core.cards import SUITS, Card
from tests.games.bring_down_the_mountain import plain
from tests.games.bring_down_the_mountain.boards import cards
from tests.games.bring_down_the_mountain.positions import (
    Ranks,
    dealt,
    endgame,
    made_up,
    played,
    ranks,
    with_suits,
)


def judged(piles: list[Ranks], ends: Ranks) -> deadlock.Finding:
    return deadlock.search(with_suits(piles), [Card(rank, SUITS[0]) for rank in ends])


def held(chance: random.Random, count: int, cap: int) -> Counter[str]:
    """Compares so many made-up positions, leaving out those in which the plain search meets too many
    arrangements; counts what was compared."""
    compared: Counter[str] = Counter()
    while compared.total() < count:
        piles, ends = made_up(chance)
        if not ends:
            continue
        found = plain.search(piles, ends, cap)
        if found is None:
            continue
        assert (found.possible, found.highest) == (
            judged(piles, ends).possible,
            judged(piles, ends).highest,
        ), f"{piles} with {ends}"
        if any(plain.may_lie((*pile, end)) for pile in piles for end in ends):
            compared["at once"] += 1
        elif not found.possible:
            compared["never"] += 1
        elif 0 < deadlock.highest_top(list(map(mask_of, with_suits(piles)))) <= min(ends):
            compared["by a complete pile"] += 1
        else:
            compared["by moves"] += 1
    return compared


@pytest.mark.rule("BDM-13")
def test_the_judge_agrees_with_a_plain_search() -> None:
    compared = held(random.Random(1), 1_000, cap=500)
    assert min(compared[kind] for kind in ("at once", "never", "by a complete pile", "by moves")) > 50, (
        compared
    )


@pytest.mark.long
@pytest.mark.rule("BDM-13")
def test_the_judge_agrees_with_a_plain_search_on_many_and_large_sets() -> None:
    print(held(random.Random(2), 6_000, cap=20_000))


@pytest.mark.rule("BDM-13")
@pytest.mark.parametrize("how", ["random", "plain", "won"])
def test_the_judge_agrees_with_a_plain_search_in_played_games(how: str) -> None:
    chance = random.Random(how)
    compared = 0
    for _ in range(8):
        for state in played(chance, dealt(chance), how):
            found = plain.search(ranks(state.piles), [card.rank for _, card in ends(state)], cap=300)
            if found is not None and any(state.ridges):
                compared += 1
                judgement = deadlock.search(state.piles, [card for _, card in ends(state)])
                assert (found.possible, found.highest) == (judgement.possible, judgement.highest), state
    assert compared > 100


def scrambled(chance: random.Random, suits: int, moves: int) -> plain.Table:
    """One or two complete piles, cut in two and mixed by some moves."""
    piles: list[Ranks] = [(), (), (), ()]
    for suit in range(suits):
        whole, cut = plain.COMPLETE[chance.randrange(2)], chance.randint(1, 11)
        piles[2 * suit], piles[2 * suit + 1] = whole[:cut], whole[cut:]
    table = plain.settled(piles)
    for _ in range(moves):
        table = chance.choice([after for after in plain.moves(table) if sum(map(len, after)) == 13 * suits])
    return table


@pytest.mark.rule("BDM-13")
def test_what_is_left_without_ridges_can_be_completed() -> None:
    chance = random.Random(4)
    compared = 0
    for _ in range(60):
        table = scrambled(chance, chance.randint(1, 2), 2)
        found = plain.search(table, (), cap=3_000)
        if found is not None:
            compared += 1
            assert found.possible
            assert judged(list(table), ()).possible
    assert compared > 15
    for _ in range(50):
        assert deadlock.search(endgame(chance, chance.randint(1, 4)).piles, ()).possible


@pytest.mark.rule("BDM-13")
def test_piles_that_lack_cards_cannot_all_be_completed() -> None:
    table: list[Ranks] = [(9, 5), (3, 2, 1), (), ()]
    found = plain.search(table, (), cap=10_000)
    assert found is not None
    assert not found.possible
    assert not judged(table, ()).possible


@pytest.mark.rule("BDM-13")
def test_a_value_in_every_valley_keeps_all_tops_at_it_or_below() -> None:
    piles = [cards("9C 6C"), cards("10D 6D 2D"), cards("KH 6H 5H"), cards("6S 3S 1S")]
    finding = deadlock.search(piles, cards("JC QC KC 7D"))
    assert not finding.possible
    assert finding.highest == 6
    assert deadlock.search(piles, cards("JC QC KC 4D")).possible


@pytest.mark.rule("BDM-13", "BDM-7")
def test_a_pile_that_can_be_completed_gives_hope() -> None:
    piles = [cards("KC..3C"), cards("3D 2D 1D"), cards("4H 3H"), cards("9S 3S")]
    assert deadlock.search(piles, cards("JD QD KD 7D")).possible
    without_an_ace = [cards("KC..3C"), cards("3D 2D"), cards("4H 3H"), cards("9S 3S")]
    assert not deadlock.search(without_an_ace, cards("JD QD KD 7D")).possible


@pytest.mark.rule("BDM-7", "BDM-13")
def test_a_pile_with_two_aces_is_completed_by_taking_one_off() -> None:
    piles = [cards("AC KC..2C 1D"), cards("2D"), cards("4H 2H"), cards("9S 2S")]
    assert deadlock.search(piles, cards("JD QD KD 7D")).possible


@pytest.mark.rule("BDM-5", "BDM-13")
def test_three_valleys_with_nothing_but_an_ace_take_no_ace_whatever_is_moved_among_them() -> None:
    aces = [mask_of(cards(text)) for text in ("1C", "1D", "1H")]
    assert not deadlock.can_draw(aces, [1])
    assert deadlock.can_draw(aces, [1, 2])
