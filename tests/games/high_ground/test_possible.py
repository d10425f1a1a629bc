"""What a viewer knows and thinks possible: a state from the view alone, which looks the same and keeps all
that is remembered; the warning before a position comes up for the third time, and what it may tell (HG-27);
and what is true of every position."""

import dataclasses
import itertools
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from games.core.components import Draw, Face, Pyramid, Size
from games.core.protocol import foreseen
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Action, Discard, Hop, Move, Swap, Swapped, Tip, Went
from games.high_ground.knowledge import determinize
from games.high_ground.land import neighbours
from games.high_ground.state import Choosing, Drawing, Over, Resolving, State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import (
    NAMES,
    begun,
    by_chance,
    cards,
    left_with,
    play,
    position,
    shows,
    take,
    written,
)
from tests.games.high_ground.every_position import holds
from tests.games.reading import owing

STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}


def imagined(state: State, viewer: int | None, seq: int = 0) -> State:
    """A state that this viewer thinks possible."""
    return determinize(GAME.knowledge.view(state, viewer), Draw(b"possible", seq))


@pytest.mark.rule("HG-5", "HG-25")
def test_hands_and_the_pile_are_dealt_anew_and_the_hand_of_who_is_out_lies_open() -> None:
    state, few = begun(3), play(position(STILL, hands={"A": "2C"}), "discard")
    for viewer in (1, None):
        assert len({imagined(state, viewer, seq).hands[viewer is None] for seq in range(10)}) > 1
    assert len({GAME.rules.sample(few, Draw(bytes([seed]), 0)) for seed in range(20)}) > 1
    three = "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC"
    after = by_chance(play(position(three, hands={"B": "2D 5H", "C": "2S"}), "M13 x N13"))
    view = GAME.knowledge.view(after, None)
    assert (view.discards, view.hands) == (cards("2D 5H"), (0, 0, 1))


# What is remembered


@pytest.mark.rule("HG-27")
def test_dealing_anew_changes_neither_the_hands_once_held_nor_what_repetition_will_say() -> None:
    state = play(position(SHUTTLE, hands=FULL), *[*THERE, *BACK] * 2)
    for viewer in (None, 0, 1):
        other = imagined(state, viewer)
        assert sorted(Counter(other.history).values()) == [2, 2]
        assert play(other, THERE[0]).phase == play(state, THERE[0]).phase == Over("repetition", None)
    filled = play(position(STILL, hands=FULL), "discard", "discard", "discard 2C", "drawn 9H")
    filled = left_with(filled, "2C 5S 6S")
    once = [before.hands[0] for before in filled.history]
    assert all([each.hands[0] for each in imagined(filled, 0, seq).history] == once for seq in range(10))


@pytest.mark.rule("HG-14")
def test_cards_that_lay_open_are_not_dealt_to_who_has_not_drawn_since() -> None:
    state = left_with(position(STILL, hands=FULL), "5S 9H 10H JS 6C 7C 8C")
    state = replace(state, discards=cards("9H 10H JS 6C 7C 8C"), draw_pile=cards("5S"))
    state = play(state, "discard 2C 3C", "drawn 5S 9H")
    (reshuffled,) = map(set, state.shuffles)
    assert reshuffled == set(cards("9H 10H JS 6C 7C 8C 2C 3C"))
    for seq in range(30):
        nobodys = imagined(state, None, seq)
        assert not (set(imagined(state, 0, seq).hands[1]) | set(nobodys.hands[1])) & reshuffled
        assert set(nobodys.draw_pile) <= reshuffled
        assert len(set(nobodys.hands[0]) & reshuffled) == 1


@pytest.mark.rule("HG-14")
def test_what_others_held_before_a_fill_holds_what_they_discarded() -> None:
    drew = ("discard 2C", "drawn 9H", "discard 2D", "drawn 10H", "discard 3C")
    state = play(position(STILL, hands=FULL), *drew)
    assert state.phase == Drawing(1, cards("3C"))
    for seq in range(10):
        other = imagined(state, 1, seq)
        assert other.history[1].hands[1] == state.history[1].hands[1]
        assert {len(set(before.hands[0])) for before in other.history} == {3}
        assert GAME.knowledge.view(other, 1) == GAME.knowledge.view(state, 1)


@pytest.mark.rule("HG-27")
def test_a_warning_is_counted_from_the_view_and_the_same_whatever_others_hold() -> None:
    """B's hand is that of the beginning again in one of these worlds; A, who cannot know it, is told the same in all."""
    start = left_with(position(SHUTTLE, hands=FULL), "9H 10H")
    start = play(start, *THERE, *BACK, *THERE, "N13.2.1 > M13", "discard 2D", "drawn 9H")
    start = play(start, "roll", "die TIP", "discard 9H")
    told = []
    for card in ("2D", "10H", "9H"):
        state = play(left_with(start, "2D 9H 10H"), f"drawn {card}")
        step = take(state, "M13 > N13")
        assert step.barrier, "whether the game ends tells of B's hand"
        known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, written("M13 > N13"))
        assert (known.held, known.view and known.view.phase) == (True, Choosing())
        told.append([GAME.knowledge.view(state, viewer) for viewer in (0, None)])
        ends = (step.state.phase == Over("repetition", None), bool(GAME.knowledge.view(state, 1).repeats))
        assert ends == (card == "2D", card == "2D")
    assert told[0] == told[1] == told[2]
    assert all(view.repeats == () for views in told for view in views)


@pytest.mark.rule("HG-27")
def test_a_finished_game_is_possible_too() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 4)
    phases = {imagined(state, viewer).phase for viewer in (None, 0, 1)}
    assert phases == {state.phase} == {Over("all_passed", None)}


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


@pytest.mark.rule("HG-5", "HG-14", "HG-27")
@pytest.mark.parametrize(
    ("state", "steps", "told"),
    [
        # the move that would end the game by coming back, and who is told of it
        *((START, [*THERE, *BACK, *THERE, *BACK][:number], "") for number in (0, 2, 4, 6)),
        (START, [*THERE, *BACK] * 2, "everybody A B"),
        # only who knows that the hands are the same: everybody, if no other cards could be drawn
        (ONE_LEFT, REDRAWN, "B"),
        (NONE_LEFT, REDRAWN, "everybody A B"),
    ],
)
def test_a_move_that_would_end_it_is_named_to_who_can_know_it(
    state: State, steps: list[str], told: str
) -> None:
    after = play(state, *steps)
    warning = "M13.1.1 > N13 repeats the position a third time and ends the game in a draw (HG-27)."
    viewers = {"everybody": None, "A": 0, "B": 1}
    prompts = {
        who: GAME.words.prompt(GAME.knowledge.view(after, seat), Names.of(NAMES))
        for who, seat in viewers.items()
    }
    assert " ".join(who for who, prompt in prompts.items() if warning in prompt) == told
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


@given(
    seats=st.integers(2, 4),
    options=st.fixed_dictionaries(
        {"quick_setup": st.sampled_from(["on", "off"]), "mini": st.sampled_from(["on", "off"])}
    ),
    numbers=st.lists(st.integers(0, 255), min_size=1, max_size=60),
)
# Two pieces alike change places: they have moved, though the land is as it was.
@example(seats=2, options={"quick_setup": "off", "mini": "off"}, numbers=[22, 4, 43, 184, 2, 20])
@pytest.mark.rule("HG-12", "HG-27")
def test_a_way_never_rises_and_a_turn_counts_where_a_piece_a_card_or_a_hand_is_no_longer_as_it_was(
    seats: int, options: dict[str, str], numbers: list[int]
) -> None:
    played = walk(GAME, seats, options, chosen_from(numbers), most=90)
    did = {
        taken.before.turn
        for taken in played.taken
        if isinstance(taken.before.phase, Drawing)
        or any(isinstance(event, Swapped) for event in taken.step.events)
    }
    began: State | None = None
    for taken, after in zip(played.taken, played.states[1:], strict=True):
        levels = {here.cell: here.level for here in taken.before.land}
        for event in taken.step.events:
            if isinstance(event, Went):
                for here, there in itertools.pairwise(event.path):
                    assert there in neighbours(here)
                    assert event.hop or levels[there] <= levels[here]
        if taken.before.turn and isinstance(taken.before.phase, Choosing):
            began = taken.before
        if began is not None and (after.turn > began.turn or isinstance(after.phase, Over)):
            same = (after.land, after.hands) == (began.land, began.hands)
            assert after.counted - began.counted == (not same or began.turn in did)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"player": 5}, "no seat 5"),
        ({"resigned": (7,)}, "are not all seats"),
        ({"turn": 1501}, "beyond the cap"),
        ({"counted": 2}, "2 turns count of 1"),
        ({"turn": 400, "counted": 301}, "301 turns count of 400"),
        ({"turn": 400, "counted": 300}, "goes on after 300 turns that count"),
        ({"turn": 400, "counted": 299, "phase": Over("turn_cap", None)}, "does not fit"),
        ({"turn": 1499, "phase": Over("all_turns", None)}, "does not fit"),
        ({"hands": ()}, "differs from the number of seats"),
        ({"killed": ((), (Pyramid(1, Size.MEDIUM),))}, "pieces were lost or made"),
        ({"out": (1,)}, "but \\(1,\\) are out"),
        ({"discards": cards("9H")}, "cards were lost or made"),
        ({"phase": Over("boredom", None)}, "boredom"),
        ({"phase": Over("annihilated", 0)}, "2 players have pieces"),
        ({"phase": Over("king_taken", 0)}, "is not an end"),
        ({"phase": Drawing(4)}, "4 cards"),
        ({"phase": Resolving(Face.AIM)}, "offers AIM, which allows nothing"),
        ({"turn": 0}, "before the first turn"),
    ],
    ids=str,
)
def test_the_invariant_tells_what_broke(change: dict[str, Any], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        holds(dataclasses.replace(begun(), **change))


def with_ground(**change: Any) -> State:
    """A position in which one card of the land is otherwise."""
    sound = begun()
    return dataclasses.replace(
        sound, land=(sound.land[0], dataclasses.replace(sound.land[1], **change), *sound.land[2:])
    )


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (with_ground(level=13), "has the level 13"),
        (with_ground(stacks=((),)), "an empty stack"),
        (with_ground(cell="A1"), "not in order"),
        (
            position("     M      N  O\n13  KA:A1  .  KB:B3\n12  K-  9  .\n11  .  K-  ."),
            "not next to the rest",
        ),
    ],
)
def test_the_invariant_tells_of_a_land_that_cannot_lie(state: State, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        holds(state)
