"""Everyday words for what there is to do: to draw, to skip, to end a turn. Nobody is asked about what was not rolled."""

from __future__ import annotations

import time

import pytest

from games.core.errors import Ambiguous, IllegalAction, Unreadable
from games.core.proposals import proposals
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.state import State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import play, position, refused
from tests.games.reading import parsed

LAND = """
         L       M        N
    15   .       KA:A3A2  .
    14   .       9C:A1    4D
    13   K-      2D:B2    .
    12   .       KB:B3    .
"""


def at(*moves: str, hand: str = "2H 9H QS") -> State:
    return play(position(LAND, hands={"A": hand, "B": "3S"}), *moves)


def meant(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text))


def asked(state: State, text: str) -> Ambiguous:
    with pytest.raises(Ambiguous) as refusal:
        meant(state, text)
    return refusal.value


def why(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        meant(state, text)
    return refusal.value


@pytest.mark.rule("HG-14")
@pytest.mark.parametrize("text", ["discard and draw", "draw", "Draw!", "draw cards", "I draw"])
def test_to_draw_fills_a_hand_that_has_room(text: str) -> None:
    assert meant(at(hand="2H"), text) == "discard"


@pytest.mark.rule("HG-14")
@pytest.mark.parametrize("text", ["discard and draw", "draw"])
def test_to_draw_with_a_full_hand_asks_what_goes(text: str) -> None:
    refusal = asked(at(), text)
    assert refusal.message == "Say which cards you discard."
    assert (
        refusal.hint
        == "You hold 2 of hearts, 9 of hearts and queen of spades. Write `discard 2H`, `discard 9H` or `discard QS`."
    )


@pytest.mark.rule("HG-14")
def test_how_many_are_drawn_says_how_many_go() -> None:
    assert proposals(asked(at(), "draw 1").hint) == ("discard 2H", "discard 9H", "discard QS")
    assert proposals(asked(at(), "draw two cards").hint)[0] == "discard 2H 9H"
    assert meant(at(hand="2H"), "draw 2") == "discard"
    assert proposals(asked(at(hand="2H"), "draw 3").hint) == ("discard 2H",)
    assert asked(at(), "draw 4").message == "You can draw at most 3 cards."


@pytest.mark.rule("HG-14")
def test_what_goes_may_be_named_with_what_is_drawn() -> None:
    for text in ("discard 2H and draw", "discard 2H, draw 1", "discard 2H and then draw a card"):
        assert meant(at(), text) == "discard 2H"
    assert meant(at(), "discard all and draw") == meant(at(), "discard all and draw 3") == "discard 2H 9H QS"
    assert asked(at(), "discard 2H and draw 2").message == "If you discard 1 card, you draw 1."
    assert meant(at(), "discard nothing and draw") == "discard"


@pytest.mark.rule("HG-14")
def test_nothing_is_drawn_after_a_roll() -> None:
    state = at("roll", "die HOP")
    assert refused(state, parsed(GAME, state, "draw 1")).code == "die_rolled"


@pytest.mark.rule("HG-13", "HG-14", "HG-15")
@pytest.mark.parametrize("text", ["skip", "end turn", "I pass", "end my turn", "Skip my turn.", "i’ll pass"])
def test_to_skip_is_to_do_nothing_more_of_what_is_asked(text: str) -> None:
    passes = [meant(state, text) for state in (at(), at("play 9H N15"), at("roll", "die HOP"))]
    assert passes == ["discard", "enough", "decline"]


@pytest.mark.rule("HG-16", "HG-22")
def test_no_attack_is_done_where_it_leaves_one_thing_to_do() -> None:
    above = position("     M       N\n13  9C:B2A1  KB:B3\n12  KA:A3    4D")
    assert meant(play(above, "roll", "die AIM"), "no attack") == "decline"
    assert meant(at(), "M14 > M13, no attack") == "M14.1.1 > M13"
    refusal = asked(at(), "no attack")
    assert refusal.message == "Say what you do instead of attacking."
    assert 1 <= len(proposals(refusal.hint)) <= 3


@pytest.mark.rule("HG-15", "HG-21")
@pytest.mark.parametrize(
    "text", ["tip M15", "tip", "tip M15.1", "hop M15 > M14", "swap M15 / M14", "aim M15"]
)
def test_what_needs_the_die_is_refused_before_anybody_is_asked_which_piece(text: str) -> None:
    refusal = why(at(), text)
    face = text.split()[0].upper()
    assert (refusal.code, refusal.message) == (
        "face_not_rolled",
        f"You have not rolled {face}.",
    )
    assert refusal.hint == "Write `roll` to roll the die."
    other = why(at("roll", "die DIG"), text)
    assert (other.code, other.message) == ("face_not_rolled", f"You rolled DIG, not {face}.")


@pytest.mark.rule("HG-11")
def test_no_piece_is_offered_that_does_not_stand_there() -> None:
    assert why(at(), "M14.2 > M13").message == "There is no piece M14.2: M14 has 1 piece."
    assert meant(at(), "M15.2 > M14") == "M15.1.2 > M14"
    refusal = asked(at(), "M15.1 > M14")
    assert proposals(refusal.hint) == ("M15.1.1 > M14", "M15.1.2 > M14")


def test_what_cannot_be_read_is_refused_in_a_moment_in_the_fullest_position() -> None:
    states = walk(GAME, 4, {}, chosen_from([7, 3, 11, 250]), most=400).states
    deciding = [state for state in states if (owing := GAME.rules.to_act(state)) is not CHANCE and owing]
    fullest = max(deciding, key=lambda state: len(tuple(GAME.rules.legal_actions(state, state.player))))
    view = GAME.knowledge.view(fullest, fullest.player)
    legal = tuple(GAME.rules.legal_actions(fullest, fullest.player))
    for text in ("banana", "draw me a map", "M14 > M13 > M12", "x" * 90):
        times = []
        for _ in range(20):
            begun = time.perf_counter()
            with pytest.raises(Unreadable):
                GAME.notation.parse(view, legal, text)
            times.append(time.perf_counter() - begun)
        assert min(times) < 0.003
