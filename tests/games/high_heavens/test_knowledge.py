"""Who knows what, and what is certain (HH-16, HH-22, HH-35)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens import knowledge
from games.high_heavens.actions import Action, Drawn, End, Invoke, Looked, Play, PutBack, Take, Use
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import after, place

HANDS: dict[int, tuple[str, ...]] = {0: ("hel", "gungnir"), 1: ("zeus", "temple")}


def table(**more: Any) -> State:
    """A position with cards everywhere."""
    return place("thor d4", "hera d8", hands=HANDS, tops={0: ("loki",)}, **more)


@pytest.mark.rule("HH-16")
@pytest.mark.parametrize(
    ("seat", "hands", "tops"),
    [(0, (HANDS[0], ()), (("loki",), ())), (1, ((), HANDS[1]), ((), ())), (None, ((), ()), ((), ()))],
)
def test_hands_and_draw_piles_are_secret_and_discards_are_not(
    seat: int | None, hands: Any, tops: Any
) -> None:
    view = knowledge.view(table(discards={0: ("frigg",), 1: ("ares",)}), seat)
    assert (view.hands, view.tops, view.discards) == (hands, tops, (("frigg",), ("ares",)))
    assert (view.hand_sizes, view.top_sizes, view.pile_sizes) == ((2, 2), (1, 0), (19, 20))


def test_a_possible_state_deals_the_hidden_cards_anew_and_looks_the_same() -> None:
    view = knowledge.view(table(), 1)
    worlds = [knowledge.determinize(view, Draw(b"%d" % number, 0)) for number in range(30)]
    assert len({world.hands[0] for world in worlds}) > 20
    assert {(world.hands[1], len(world.tops[0])) for world in worlds} == {(HANDS[1], 1)}
    assert {knowledge.view(world, 0) == knowledge.view(table(), 0) for world in worlds} == {False}
    with pytest.raises(ValueError, match="no state"):
        knowledge.determinize(replace(view, pile_sizes=(3, 3)), Draw(b"x", 0))


@pytest.mark.rule("HH-35")
def test_everybody_knows_who_holds_a_card_that_valhalla_fetched() -> None:
    held, gone = {0: ("valhalla", "gungnir")}, {0: ("thor",)}
    state = place("odin d4", "hera d8", hands=held, discards=gone, perished=gone)
    view = knowledge.view(after(state, Play("valhalla", fetch="thor")), 1)
    assert view.hands[0] == ("thor",)
    assert all(
        "thor" in knowledge.determinize(view, Draw(b"%d" % number, 0)).hands[0] for number in range(10)
    )


def test_the_enemy_sees_only_how_many_cards_odin_looks_at() -> None:
    state = after(place("odin d4", "hera d8"), Use("odin"), Looked(("thor", "gungnir", "bifrost")))
    for position, sizes in ((state, (3, 0)), (after(state, Take("gungnir")), (2, 0))):
        theirs = knowledge.view(position, 1)
        assert (theirs.looked, theirs.looked_sizes) == ((), sizes)
        assert knowledge.view(position, 0).looked == position.looked
        world = knowledge.determinize(theirs, Draw(b"x", 0))
        assert knowledge.view(world, 1) == theirs


@pytest.mark.rule("HH-8")
def test_everybody_knows_that_a_hand_was_dealt_with_a_god_until_one_leaves_it() -> None:
    hands = {0: ("gungnir", "thor"), 1: ("zeus", "temple", "the_aegis")}
    state = place("odin d4", "hera d8", hands=hands, seat=1, proved=(False, False))
    left = after(state, Invoke("zeus", "d10"))
    assert left.proved == (False, True)
    for seen, always in ((state, True), (left, False)):
        view = knowledge.view(seen, 0)
        worlds = [knowledge.determinize(view, Draw(b"%d" % number, 0)) for number in range(60)]
        assert all(STANDARD.gods.keys() & world.hands[1] for world in worlds) is always
    powers = place("odin d4", "hera d8", hands=hands, proved=(False, False))
    assert after(powers, Play("gungnir", at="d4")).proved == (False, False)


def heard(state: State, *chosen: Action) -> list[object]:
    """All that everybody but the Norse team sees and hears while these things are done, in a game of four."""
    told: list[object] = []
    for action in chosen:
        step = steps.apply(state, CHANCE if steps.to_act(state) is CHANCE else state.player, action)
        state = step.state
        for viewer in (None, 2, 3):
            told.append(knowledge.view(state, viewer))
            told.append([each for each in step.events if each.audience is None or viewer in each.audience])
    return told


@pytest.mark.rule("HH-16", "HH-22")
def test_nobody_else_learns_what_odin_saw_took_and_put_back() -> None:
    state = place("odin d4", "zeus d8", seats=4, points=2)
    ways = [
        heard(state, Use("odin"), Looked((one, two, three)), Take(two), PutBack(three))
        for one, two, three in (
            ("thor", "hel", "tyr"),
            ("tyr", "gungnir", "thor"),
            ("bifrost", "loki", "hel"),
        )
    ]
    assert ways[0] == ways[1] == ways[2]
    mate = knowledge.view(
        after(state, Use("odin"), Looked(("thor", "hel", "tyr")), Take("hel"), PutBack("tyr")), 1
    )
    assert (mate.hands[0], mate.tops[0]) == (("hel",), ("tyr", "thor"))


@pytest.mark.rule("HH-16", "HH-22")
@pytest.mark.parametrize(
    ("hand", "first", "count"), [((), End(), 3), (("mead_of_poetry",), Play("mead_of_poetry"), 2)]
)
def test_nobody_else_learns_what_is_drawn(hand: tuple[str, ...], first: Action, count: int) -> None:
    state = place("odin d4", "zeus d8", seats=4, points=2, hands={0: hand})
    one, two = ("thor", "hel", "tyr"), ("gungnir", "bifrost", "loki")
    assert heard(state, first, Drawn(one[:count])) == heard(state, first, Drawn(two[:count]))
