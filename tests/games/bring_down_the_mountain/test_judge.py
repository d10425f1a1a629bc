"""BDM-13: whether the game can go on, held to a slow, plain search on ranks that is written from the rules
alone; the ways that the proof tells of, walked; and what a turn can lead to."""

import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import pytest

from games.bring_down_the_mountain.rules import deadlock
from games.bring_down_the_mountain.rules.legal import ends
from games.bring_down_the_mountain.rules.values import mask_of, takes
from games.core.components import SUITS, Card
from tests.games.bring_down_the_mountain.boards import (
    Ranks,
    cards,
    dealt,
    endgame,
    made_up,
    played,
    ranks,
    with_suits,
)

Table: TypeAlias = tuple[Ranks, ...]
"""Four piles, sorted."""
COMPLETE = ((1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2), (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))


@cache
def may_lie(ranks: Ranks) -> bool:
    """BDM-4 and BDM-5, card by card."""
    for place in range(1, len(ranks)):
        below, above = ranks[place - 1], ranks[place]
        if below == 1 and (place > 1 or above == 1):
            return False
        if below != 1 and above >= below:
            return False
    return True


def settled(piles: Sequence[Ranks]) -> Table:
    """Complete piles leave (BDM-7); the order of the valleys does not matter here."""
    return tuple(sorted(() if pile in COMPLETE else pile for pile in piles))


def plain_moves(table: Table) -> Iterator[Table]:
    """Every arrangement that one move leads to (BDM-9)."""
    for source in range(4):
        for target in range(4):
            if source == target:
                continue
            for cut in range(len(table[source])):
                joined = table[target] + table[source][cut:]
                if may_lie(joined):
                    piles = list(table)
                    piles[source] = table[source][:cut]
                    piles[target] = joined
                    yield settled(piles)


def top(pile: Ranks) -> int:
    """The value on top: 14 for a lone ace, 0 for nothing."""
    if not pile:
        return 0
    return 14 if pile == (1,) else pile[-1]


@dataclass
class Found:
    possible: bool
    searched: int
    highest: int


def plain_search(piles: Sequence[Ranks], ends: Sequence[int], cap: int) -> Found | None:
    """Breadth first to the end, or None where more than `cap` arrangements are reached."""

    def reached(table: Table) -> bool:
        if not ends:
            return not any(table)
        return any(may_lie((*pile, end)) for pile in table for end in ends)

    start = settled(piles)
    seen = {start}
    waiting: deque[Any] = deque([start])
    highest = 0
    while waiting:
        table = waiting.popleft()
        if reached(table):
            return Found(True, len(seen), 0)
        highest = max(highest, *map(top, table))
        for after in plain_moves(table):
            if after not in seen:
                seen.add(after)
                if len(seen) > cap:
                    return None
                waiting.append(after)
    return Found(False, len(seen), highest)


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
        found = plain_search(piles, ends, cap)
        if found is None:
            continue
        assert (found.possible, found.highest) == (
            judged(piles, ends).possible,
            judged(piles, ends).highest,
        ), f"{piles} with {ends}"
        if any(may_lie((*pile, end)) for pile in piles for end in ends):
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
    compared = held(random.Random(1), 250, cap=200)
    assert min(compared[kind] for kind in ("at once", "never", "by a complete pile", "by moves")) > 10, (
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
    while compared < 30:
        for state in played(chance, dealt(chance), how):
            found = plain_search(ranks(state.piles), [card.rank for _, card in ends(state)], cap=300)
            if found is not None and any(state.ridges):
                compared += 1
                judgement = deadlock.search(state.piles, [card for _, card in ends(state)])
                assert (found.possible, found.highest) == (judgement.possible, judgement.highest), state


@pytest.mark.rule("BDM-13")
def test_what_is_left_without_ridges_can_be_completed() -> None:
    chance = random.Random(4)
    assert all(deadlock.search(endgame(chance, 1 + number % 4).piles, ()).possible for number in range(40))


HELD = ["9C 6C", "10D 6D 2D", "KH 6H 5H", "6S 3S 1S"]


@pytest.mark.rule("BDM-5", "BDM-7", "BDM-13")
@pytest.mark.parametrize(
    ("piles", "ends", "possible", "highest"),
    [
        # a value in every valley keeps all tops at it or below
        (HELD, "JC QC KC 7D", False, 6),
        (HELD, "JC QC KC 4D", True, 0),
        # a pile that can be completed gives hope, also one with two aces
        (["KC..3C", "3D 2D 1D", "4H 3H", "9S 3S"], "JD QD KD 7D", True, 0),
        (["KC..3C", "3D 2D", "4H 3H", "9S 3S"], "JD QD KD 7D", False, 3),
        (["AC KC..2C 1D", "2D", "4H 2H", "9S 2S"], "JD QD KD 7D", True, 0),
        # piles that lack cards cannot all be completed
        (["9C 5C", "3D 2D 1D", "", ""], "", False, 0),
    ],
)
def test_what_the_judge_finds(piles: list[str], ends: str, possible: bool, highest: int) -> None:
    finding = deadlock.search([cards(pile) for pile in piles], cards(ends))
    assert finding.possible is possible
    assert not ends or possible or finding.highest == highest


@pytest.mark.rule("BDM-5", "BDM-13")
def test_three_valleys_with_nothing_but_an_ace_take_no_ace_whatever_is_moved_among_them() -> None:
    aces = [mask_of(cards(text)) for text in ("1C", "1D", "1H")]
    assert [deadlock.can_draw(aces, ends) for ends in ([1], [1, 2])] == [False, True]


@pytest.mark.parametrize("reach", [(0, 1, 2, 3), (0, 1, 3), (2, 3, 1)])
def test_where_a_draw_can_be_reached_there_is_a_way_of_legal_moves(reach: tuple[int, ...]) -> None:
    chance = random.Random(str(reach))
    walked = 0
    for _ in range(500):
        piles, ends = made_up(chance)
        masks = tuple(map(mask_of, with_suits(piles)))
        if not ends or not deadlock.can_draw([masks[valley] for valley in reach], ends):
            continue
        for shift in deadlock.way_to_draw(masks, reach, ends):
            assert {shift[0], shift[2]} <= set(reach)
            masks = deadlock.shifted(masks, shift)
            walked += 1
        assert any(takes(masks[valley], rank) for valley in reach for rank in ends)
    assert walked > 150


def test_where_no_draw_can_be_reached_within_three_valleys_no_arrangement_of_them_has_one() -> None:
    chance, reach = random.Random(7), (3, 0, 1)
    closed = 0
    for _ in range(300):
        piles, ends = made_up(chance)
        masks = tuple(map(mask_of, with_suits(piles)))
        if not ends or deadlock.can_draw([masks[valley] for valley in reach], ends):
            continue
        found, everything = deadlock.spread((masks,), reach, None, 500)
        if everything:
            closed += 1
            assert not any(takes(after[valley], rank) for after in found for valley in reach for rank in ends)
    assert closed > 20


def test_one_move_leads_where_the_rules_say() -> None:
    chance = random.Random(8)
    for _ in range(300):
        piles, _ = made_up(chance)
        table = settled(piles)
        found, _ = deadlock.spread((tuple(map(mask_of, with_suits(table))),), range(4), 1, 10_000)
        expected = {tuple(sorted(map(mask_of, with_suits(after)))) for after in plain_moves(table)}
        expected.add(tuple(sorted(map(mask_of, with_suits(table)))))
        assert {tuple(sorted(after)) for after in found} == expected
