"""The mountain as it is set up, and whose valleys are whose."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Action, Deal, EndTurn
from games.bring_down_the_mountain.events import Dealt
from games.bring_down_the_mountain.state import State
from games.core.cards import DECK, read_card
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor, Step
from games.core.words import Names
from tests.games.bring_down_the_mountain.boards import NAMES, position, prompt
from tests.games.owing import owing


def dealt(seats: int = 2, **options: str) -> Step[State]:
    """A game as its deck lies unshuffled: clubs, diamonds, hearts and spades, each from the ace up."""
    return GAME.rules.apply(GAME.new(seats, options), CHANCE, Deal(DECK))


@pytest.mark.rule("BDM-2")
def test_a_card_starts_each_valley_and_twelve_make_each_ridge_from_the_peak_to_the_end() -> None:
    step = dealt()
    assert [len(pile) for pile in (*step.state.piles, *step.state.ridges)] == [1] * 4 + [12] * 4
    assert sum((*step.state.piles, *step.state.ridges), ()) == DECK
    assert step.barrier
    (event,) = step.events
    assert isinstance(event, Dealt)
    assert event.ends == (DECK[15], DECK[27], DECK[39], DECK[51])


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_without_fog_everything_lies_open_and_in_it_the_end_cards_alone(viewer: int | None) -> None:
    clear, foggy = dealt().state, dealt(fog="on").state
    seen = GAME.knowledge.view(clear, viewer)
    assert tuple(ridge.cards for ridge in seen.ridges) == clear.ridges
    assert GAME.knowledge.determinize(seen, Draw(b"anew", 1)) == clear
    hidden = GAME.knowledge.view(foggy, viewer)
    assert [ridge.cards[:-1] for ridge in hidden.ridges] == [(None,) * 11] * 4
    assert [ridge.end for ridge in hidden.ridges] == [ridge[-1] for ridge in foggy.ridges]
    assert GAME.knowledge.determinize(hidden, Draw(b"anew", 1)) != foggy


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        (CHANCE, Deal(DECK[1:]), "wrong_deal"),
        (CHANCE, Deal((DECK[1], *DECK[1:])), "wrong_deal"),
        (CHANCE, EndTurn(), "wrong_deal"),
        (0, EndTurn(), "not_dealt"),
    ],
)
def test_nobody_acts_before_the_deal_and_the_deck_is_whole(actor: Actor, action: Action, code: str) -> None:
    state = GAME.new(2, {})
    assert prompt(state) == "The cards are being dealt."
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, actor, action)
    assert (caught.value.code, caught.value.rule) == (code, "BDM-2")


@pytest.mark.rule("BDM-2")
def test_deals_differ_and_are_dealt_once() -> None:
    deals = [GAME.rules.sample(GAME.new(2, {}), Draw(seed, 0)) for seed in (b"one", b"two")]
    assert deals[0] != deals[1]
    with pytest.raises(ValueError, match="no deal is due"):
        GAME.rules.sample(dealt().state, Draw(b"one", 0))


@pytest.mark.rule("BDM-3")
@pytest.mark.parametrize(
    ("seats", "owns_two", "owners"),
    [
        (1, "first", "AAAA"),
        (2, "third", "ABAB"),
        (3, "first", "ABAC"),
        (3, "second", "ABCB"),
        (3, "third", "ACBC"),
        (4, "second", "ABCD"),
    ],
)
def test_each_valley_belongs_to_a_player_and_nobody_else_acts_for_it(
    seats: int, owns_two: str, owners: str
) -> None:
    state = dealt(seats, owns_two=owns_two).state
    assert "".join("ABCD"[owner] for owner in state.owners) == owners
    assert owing(GAME, state) == {0}
    east = position("N AH\nE AS\nS AC\nW AD\nNE AC", "E", seats=4)
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(east, 0, EndTurn())
    assert Names.of(NAMES).fill(caught.value.message) == "It is East's turn: Ben acts."
    assert caught.value.rule == "BDM-3"


def test_a_deal_is_written_by_what_lies_open() -> None:
    deal = Deal((read_card("10H"), *(card for card in DECK if card != read_card("10H"))))
    assert GAME.notation.write(deal) == "deal N 10H, E AC, S 2C, W 3C; NE 2D, SE AH, SW AS, NW KS"
