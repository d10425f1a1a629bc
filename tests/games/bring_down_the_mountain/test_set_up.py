"""The mountain as it is set up, and whose valleys are whose."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Deal, EndTurn
from games.bring_down_the_mountain.events import Dealt
from games.bring_down_the_mountain.state import RIDGES, VALLEYS, Acting, Dealing, State
from games.core.cards import DECK, read_card
from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Step
from games.core.words import Names
from tests.games.bring_down_the_mountain.boards import NAMES, play, position, prompt
from tests.games.owing import owing


def dealt(seats: int = 2, **options: str) -> Step[State]:
    """A game as its deck lies unshuffled: clubs, diamonds, hearts and spades, each from the ace up."""
    return GAME.rules.apply(GAME.new(seats, options), CHANCE, Deal(DECK))


@pytest.mark.rule("BDM-1")
def test_there_are_four_valleys_and_four_ridges_between_them() -> None:
    assert VALLEYS == ("N", "E", "S", "W")
    assert RIDGES == ("NE", "SE", "SW", "NW")


@pytest.mark.rule("BDM-1")
def test_the_valleys_take_turns_clockwise() -> None:
    state = position("N AH\nE AS\nS AC\nW AD\nNE AC\nSW AD")
    order = []
    for _ in range(5):
        order.append(VALLEYS[state.valley])
        state = play(state, "end")
    assert order == ["N", "E", "S", "W", "N"]


@pytest.mark.rule("BDM-2")
def test_a_card_starts_each_valley_and_twelve_make_each_ridge() -> None:
    state = dealt().state
    assert [*map(len, state.piles)] == [1, 1, 1, 1]
    assert [*map(len, state.ridges)] == [12, 12, 12, 12]
    assert sum((*state.piles, *state.ridges), ()) == DECK


@pytest.mark.rule("BDM-2")
def test_a_ridge_lies_from_the_peak_to_its_outer_end() -> None:
    step = dealt()
    first, last = DECK[4], DECK[15]
    assert (step.state.ridges[0][0], step.state.ridges[0][-1]) == (first, last)
    (event,) = step.events
    assert isinstance(event, Dealt)
    assert event.ends == (DECK[15], DECK[27], DECK[39], DECK[51])
    assert step.barrier


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_without_fog_everything_lies_open(viewer: int | None) -> None:
    state = dealt().state
    view = GAME.knowledge.view(state, viewer)
    assert tuple(ridge.cards for ridge in view.ridges) == state.ridges
    assert GAME.knowledge.determinize(GAME.knowledge.view(state, viewer), Draw(b"anew", 1)) == state


@pytest.mark.rule("BDM-2")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_in_the_fog_only_the_end_cards_are_seen(viewer: int | None) -> None:
    state = dealt(fog="on").state
    view = GAME.knowledge.view(state, viewer)
    assert all(ridge.cards[:-1] == (None,) * 11 for ridge in view.ridges)
    assert [ridge.end for ridge in view.ridges] == [ridge[-1] for ridge in state.ridges]
    other = GAME.knowledge.determinize(GAME.knowledge.view(state, viewer), Draw(b"anew", 1))
    assert other != state
    assert GAME.knowledge.view(other, viewer) == view
    GAME.rules.check(other)


@pytest.mark.rule("BDM-2")
def test_in_the_fog_all_is_turned_up_at_the_end() -> None:
    step_before = position("N 2S\nE 2H\nS 2C\nW 2D\nNE 9C KH", fog=True, idle=11)
    over = play(step_before, "end")
    assert GAME.knowledge.view(over, None).ridges[0].cards == step_before.ridges[0]
    assert GAME.knowledge.determinize(GAME.knowledge.view(over, None), Draw(b"anew", 1)) == over


@pytest.mark.rule("BDM-2")
def test_nobody_acts_before_the_deal_and_the_deck_is_whole() -> None:
    state = GAME.new(2, {})
    assert isinstance(state.phase, Dealing)
    assert GAME.rules.to_act(state) is CHANCE
    assert prompt(state) == "The cards are being dealt."
    for deal in (Deal(DECK[1:]), Deal((DECK[1], *DECK[1:])), EndTurn()):
        with pytest.raises(IllegalAction) as caught:
            GAME.rules.apply(state, CHANCE, deal)
        assert (caught.value.code, caught.value.rule) == ("wrong_deal", "BDM-2")
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, 0, EndTurn())
    assert caught.value.code == "not_dealt"


@pytest.mark.rule("BDM-2")
def test_every_deck_is_shuffled_by_its_draw_alone() -> None:
    state = GAME.new(1, {})
    assert GAME.rules.sample(state, Draw(b"one", 0)) == GAME.rules.sample(state, Draw(b"one", 0))
    assert GAME.rules.sample(state, Draw(b"one", 0)) != GAME.rules.sample(state, Draw(b"two", 0))
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
def test_each_valley_belongs_to_a_player(seats: int, owns_two: str, owners: str) -> None:
    state = dealt(seats, owns_two=owns_two).state
    assert "".join("ABCD"[owner] for owner in state.owners) == owners
    assert isinstance(state.phase, Acting)
    assert owing(GAME, state) == {0}


@pytest.mark.rule("BDM-3")
def test_of_three_nobody_has_two_turns_running() -> None:
    for who in ("first", "second", "third"):
        owners = GAME.new(3, {"owns_two": who}).owners
        assert all(owners[index] != owners[(index + 1) % 4] for index in range(4))
        assert owners.count(["first", "second", "third"].index(who)) == 2


@pytest.mark.rule("BDM-3")
def test_only_the_owner_of_the_acting_valley_acts() -> None:
    state = position("N AH\nE AS\nS AC\nW AD\nNE AC", "E", seats=4)
    assert owing(GAME, state) == {1}
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, 0, EndTurn())
    assert Names.of(NAMES).fill(caught.value.message) == "It is East's turn: Ben acts."
    assert caught.value.rule == "BDM-3"


@pytest.mark.rule("BDM-3")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_play(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 players"):
        GAME.new(seats, {})


def test_a_deal_is_written_by_what_lies_open() -> None:
    deal = Deal((read_card("10H"), *(card for card in DECK if card != read_card("10H"))))
    assert GAME.notation.write(deal) == "deal N 10H, E AC, S 2C, W 3C; NE 2D, SE AH, SW AS, NW KS"
