"""Hints without a winning line: legal, and leading to a draw."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.events import Drew, Moved
from games.bring_down_the_mountain.notation.write import write
from games.bring_down_the_mountain.rules.legal import draws, moves
from games.bring_down_the_mountain.solving.bitboard import masks_of
from games.bring_down_the_mountain.solving.hint import to_next_draw, untidy
from games.bring_down_the_mountain.state import IDLE_TURNS, RIDGE_INDEX, VALLEY_INDEX, Over, State
from games.core.numbered_choices.choices import offer, root
from games.core.optional_parts.parts import Hint
from games.core.protocol import Event
from tests.games.bring_down_the_mountain.boards import play, position
from tests.games.bring_down_the_mountain.positions import dealt, endgame
from tests.games.owing import only_owing
from tests.games.reading import parsed


def asked(state: State) -> Hint:
    """The hint for everybody."""
    return to_next_draw(GAME.knowledge.view(state, None))


def followed(state: State, actions: tuple[str, ...]) -> tuple[State, list[Event]]:
    """What hinted actions lead to, each made by whoever is to act; who has resigned does only what must be."""
    events: list[Event] = []
    for text in actions:
        actor, action = only_owing(GAME, state), parsed(GAME, state, text)
        assert actor not in state.resigned or action == GAME.seats.idle(state, actor)
        step = GAME.rules.apply(state, actor, action)
        state = step.state
        events += step.events
    return state, events


def at_random(chance: random.Random, state: State) -> State:
    """The position after any action, or after what is done for a player who has resigned."""
    actor = only_owing(GAME, state)
    action = chance.choice(list(GAME.rules.legal_actions(state, actor)))
    return GAME.rules.apply(
        state, actor, GAME.seats.idle(state, actor) if actor in state.resigned else action
    ).state


@pytest.mark.parametrize(
    ("moves", "fog", "alone"),
    [
        ("unlimited", "on", False),
        ("2", "off", False),
        ("1", "on", False),
        ("unlimited", "off", True),
        ("1", "off", True),
    ],
)
def test_hinted_actions_are_legal_and_end_in_a_draw(moves: str, fog: str, alone: bool) -> None:
    chance = random.Random(f"{moves} {fog}")
    known = unknown = 0
    for _ in range(2):
        state = dealt(chance, moves, fog)
        if alone:
            state = replace(state, seats=2, owners=(0, 1, 0, 1), resigned=(1,))
        while not isinstance(state.phase, Over) and any(state.ridges):
            if only_owing(GAME, state) in state.resigned:
                state = at_random(chance, state)
                continue
            found = asked(state)
            after, events = followed(state, found.actions)
            if found.actions:
                known += 1
                assert Drew in map(type, events)
                assert found.actions[-1].startswith("draw")
            else:
                unknown += 1
                assert "No draw was found" in found.text
            state = after if found.actions and chance.random() < 0.2 else at_random(chance, state)
    assert known > 30
    assert alone or unknown < known / 10


def moves_to_a_draw(state: State, cap: int) -> int | None:
    """The fewest moves to a draw in this turn, by the game itself; None where more than `cap` positions lead to
    none, -1 where there is certainly none."""
    actor = only_owing(GAME, state)
    seen, layer, made = {state.piles}, [state], 0
    while layer:
        if any(list(draws(each)) for each in layer):
            return made
        after = []
        for each in layer:
            for action in moves(each):
                following = GAME.rules.apply(each, actor, action).state
                if following.piles not in seen:
                    seen.add(following.piles)
                    after.append(following)
            if len(seen) > cap:
                return None
        layer, made = after, made + 1
    return -1


@pytest.mark.parametrize("limit", ["2", pytest.param("unlimited", marks=pytest.mark.long)])
def test_what_a_hint_says_of_this_turn_is_so_after_moves_too(limit: str) -> None:
    chance = random.Random(limit)
    known = none = 0
    for _ in range(2):
        state = dealt(chance, limit)
        while not isinstance(state.phase, Over):
            fewest = moves_to_a_draw(state, 100) if len(state.shown) > 1 and any(state.ridges) else None
            if fewest is not None:
                found = asked(state)
                known += 1
                none += fewest < 0
                assert ("cannot draw this turn" in found.text) == (fewest < 0), found
                assert fewest < 0 or len(found.actions) == fewest + 1, found
            state = at_random(chance, state)
    assert known > 25
    assert none > 2


COMPLETED = play(
    position("N KC..3C\nE 2C AC\nS KD..8D 6D\nW 7D 5D..AD\ndone 2", idle=IDLE_TURNS - 1, moves=1), "2C E>N"
)


@pytest.mark.parametrize(
    "state",
    [*(endgame(random.Random(5), piles) for piles in (1, 2, 3)), COMPLETED],
    ids=["1", "2", "3", "completed"],
)
def test_with_the_ridges_gone_hints_finish_the_game(state: State) -> None:
    """A pile completed in this turn leaves twelve turns more."""
    while not isinstance(state.phase, Over):
        found = asked(state)
        assert found.actions, found
        state, _ = followed(state, found.actions)
    assert state.phase.reason == "won"


WAITING = "N 3H\nE 3S\nS JC 9C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
RESIGNED = "N 3H\nE 3S\nS JC 4C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
TOLD: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    # cards, seats and idle turns, the actions, what the hint says
    (
        "N 9H\nE JS\nS 3C\nW 2C\nNE 8S\nNW KC\nSE KD\nSW KH",
        {},
        ("draw NE>N",),
        "You can draw now. North: draw the 8 of spades from NE onto the 9 of hearts in North.",
    ),
    (
        "N 9H 2H\nE JS 3S\nS 3C\nW 4C\nNE 8S\nNW KC\nSE KD\nSW KH",
        {},
        ("2H N>E", "draw NE>N"),
        "These moves make a draw possible. North: move the 2 of hearts from North",
    ),
    (
        WAITING,
        {},
        ("end", "draw SE>S"),
        "North cannot draw this turn. North: end the turn. East: draw the 8 of diamonds from SE onto the 9 of clubs in South.",
    ),
    (
        WAITING,
        {"idle": IDLE_TURNS - 1},
        (),
        "North cannot draw this turn. No draw was found in the turns left either.",
    ),
    (RESIGNED, {"seats": 4}, ("end", "3S E>S", "draw SE>E"), "North cannot draw this turn."),
]


@pytest.mark.parametrize(("text", "fields", "actions", "words"), TOLD)
def test_what_a_hint_says(text: str, fields: dict[str, Any], actions: tuple[str, ...], words: str) -> None:
    found = asked(position(text, **fields))
    assert found.actions == actions
    assert found.text.startswith(words)


def test_a_hint_moves_nothing_for_a_player_who_has_resigned_and_tells_a_pile() -> None:
    state = replace(position(RESIGNED, seats=4), resigned=(1,))
    assert asked(state).actions[:2] == ("end", "end")
    _, events = followed(state, asked(state).actions)
    assert isinstance(events[-1], Drew)
    assert not [event for event in events if isinstance(event, Moved) and event.seat == 1]
    found = asked(position("N KC..3C\nE 2C 1C\nS 5D\nW 5H\nNE KS\nNW KH\nSE KD\nSW QH"))
    assert "now complete" in found.text


@pytest.mark.parametrize("fog", ["off", "on"])
def test_draws_are_offered_as_they_stand_in_the_hint(fog: str) -> None:
    chance = random.Random(f"offered {fog}")
    several, state = 0, dealt(chance, "unlimited", fog)
    while not isinstance(state.phase, Over):
        legal = list(GAME.rules.legal_actions(state, 0))
        nodes = offer(GAME.commands, GAME.knowledge.view(state, 0), root(GAME.commands, legal)).nodes
        offered = [each.action for each in nodes if isinstance(each.action, Draw)]
        if len(offered) > 1:
            several += 1
            assert write(offered[0]) == asked(state).actions[0]
            ends = [ridge[-1].rank if ridge else None for ridge in state.ridges]
            falls = [(RIDGE_INDEX[draw.ridge], VALLEY_INDEX[draw.valley]) for draw in offered]
            left = [untidy(masks_of(state.piles), fall, ends) for fall in falls]
            assert left == sorted(left)
        state = at_random(chance, state)
    assert several > 5
