"""The warning before a position comes up for the third time, and what it may tell (HG-27)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.dice import Face
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Action, Discard, Hop, Move, Swap, Tip
from games.high_ground.phases import Choosing, Over, Resolving
from games.high_ground.state import State
from tests.games.high_ground.boards import NAMES, cards, left_with, play, position, shows, take
from tests.games.owing import owing

FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}
STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
VIEWERS = (None, 0, 1)


def prompted(state: State, seat: int | None) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(NAMES))


def quiet(state: State) -> list[Action]:
    """The moves that leave the hands as they are, kill nothing and let the game go on; or a pass."""
    found: list[Action] = [Discard(())]
    for action in GAME.rules.legal_actions(state, state.player):
        after = GAME.rules.apply(state, state.player, action).state
        if (
            isinstance(action, Move)
            and after.killed == state.killed
            and owing(GAME, after) == {1 - state.player}
        ):
            found.append(action)
    return found


@pytest.mark.rule("HG-27")
def test_all_that_is_named_would_end_it_and_nothing_else() -> None:
    found: set[type] = set()
    for seed in range(2):
        state = position("     M       N     O\n13  9:A3A1  9:B3  KB\n12  KA      .     .", hands=FULL)
        draw = Draw(b"to and fro", seed)
        while not isinstance(state.phase, Over):
            found.update(ending(state))
            for face in (Face.HOP, Face.SWAP, Face.TIP):
                found.update(ending(replace(state, phase=Resolving(face))))
            state = GAME.rules.apply(state, state.player, draw.choice(quiet(state))).state
    assert found == {Move, Hop, Swap, Tip}


def ending(state: State) -> set[type]:
    """What ends the game for its position, by kind; checks that just that is named."""
    view, found = GAME.knowledge.view(state, state.player), set[type]()
    for action in GAME.rules.legal_actions(state, state.player):
        if isinstance(action, (Move, Hop, Swap, Tip)):
            ended = GAME.rules.apply(state, state.player, action).state.phase == Over("repetition", None)
            assert ended == (action in view.repeats) or view.brink
            found.update({type(action)} if action in view.repeats else ())
    return found


START = position(SHUTTLE, hands=FULL)
NONE_LEFT = left_with(START, "")
ONE_LEFT = replace(left_with(START, "5S"), draw_pile=(), discards=cards("5S"))
REDRAWN = [*THERE, "N13.2.1 > M13", "discard 2D", "drawn 2D", *THERE, *BACK]
NAMED: list[tuple[State, list[str], str]] = [
    # the move that would end the game by coming back, and who is told of it
    *((START, [*THERE, *BACK, *THERE, *BACK][:number], "") for number in (0, 2, 4, 6)),
    (START, [*THERE, *BACK] * 2, "everybody A B"),
    # only who knows that the hands are the same: everybody, if no other cards could be drawn
    (ONE_LEFT, REDRAWN, "B"),
    (NONE_LEFT, REDRAWN, "everybody A B"),
]


@pytest.mark.rule("HG-5", "HG-14", "HG-27")
@pytest.mark.parametrize(("state", "steps", "told"), NAMED)
def test_a_move_that_would_end_it_is_named_to_who_can_know_it(
    state: State, steps: list[str], told: str
) -> None:
    after = play(state, *steps)
    warning = "M13.1.1 > N13 repeats the position a third time and ends the game in a draw (HG-27)."
    viewers = {"everybody": None, "A": 0, "B": 1}
    assert " ".join(who for who, seat in viewers.items() if warning in prompted(after, seat)) == told
    assert " ".join(who for who, seat in viewers.items() if GAME.knowledge.view(after, seat).repeats) == told
    if told:
        last = take(after, "M13.1.1 > N13")
        assert (last.state.phase, last.barrier) == (Over("repetition", None), "everybody" not in told)


@pytest.mark.rule("HG-5", "HG-27")
@pytest.mark.parametrize("card", ["2C", "3D"])
def test_what_a_player_may_take_back_does_not_tell_others_the_hand(card: str) -> None:
    """A and B have drawn since; B cannot see from the undo whether A has the same card again."""
    hands = {"A": "2C 3C", "B": "2D 3D"}
    start = replace(
        left_with(position(SHUTTLE, hands=hands, mini=True), "5S"), draw_pile=(), discards=cards("5S")
    )
    state = play(start, *THERE, "N13.2.1 > M13", "discard 2D 3D", "drawn 2D 5S", *THERE, *BACK)
    state = play(
        state, "discard 2C 3C", "drawn 2C 3D", "discard", "discard 2C 3D", f"drawn 3C {card}", "discard"
    )
    last = take(state, "M13 > N13")
    assert (last.state.phase, last.barrier) == (Choosing(), True)


@pytest.mark.rule("HG-27")
def test_draws_are_forgotten_with_the_positions() -> None:
    state = play(position(STILL, hands=FULL), "discard 2C", "drawn 5S", "discard 2D", "drawn 6S")
    shows(state, {"fills.len": 2, "fills.0.seat": 0, "fills.1.seat": 1})
    shows(play(state, "play 5S L13"), {"fills": (), "history": ()})
