"""The ways that the judge's proof tells of, walked; and what a turn can lead to."""

from __future__ import annotations

import random

import pytest

from games.bring_down_the_mountain.rules import deadlock, reachable
from games.bring_down_the_mountain.rules.values import mask_of, takes
from tests.games.bring_down_the_mountain import plain
from tests.games.bring_down_the_mountain.positions import made_up, with_suits


@pytest.mark.parametrize("reach", [(0, 1, 2, 3), (0, 1, 3), (2, 3, 1)])
def test_where_a_draw_can_be_reached_there_is_a_way_of_legal_moves(reach: tuple[int, ...]) -> None:
    chance = random.Random(str(reach))
    walked = 0
    for _ in range(500):
        piles, ends = made_up(chance)
        masks = tuple(map(mask_of, with_suits(piles)))
        if not ends or not deadlock.can_draw([masks[valley] for valley in reach], ends):
            continue
        for shift in reachable.way_to_draw(masks, reach, ends):
            assert {shift[0], shift[2]} <= set(reach)
            masks = reachable.shifted(masks, shift)
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
        found, everything = reachable.spread((masks,), reach, None, 500)
        if everything:
            closed += 1
            assert not any(takes(after[valley], rank) for after in found for valley in reach for rank in ends)
    assert closed > 20


def test_one_move_leads_where_the_rules_say() -> None:
    chance = random.Random(8)
    for _ in range(300):
        piles, _ = made_up(chance)
        table = plain.settled(piles)
        found, _ = reachable.spread((tuple(map(mask_of, with_suits(table))),), range(4), 1, 10_000)
        expected = {tuple(sorted(map(mask_of, with_suits(after)))) for after in plain.moves(table)}
        expected.add(tuple(sorted(map(mask_of, with_suits(table)))))
        assert {tuple(sorted(after)) for after in found} == expected
