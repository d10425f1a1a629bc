"""Hints without a winning line: legal, and leading to a draw."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.events import Completed, Drew, Moved
from games.bring_down_the_mountain.notation.write import write
from games.bring_down_the_mountain.rules.legal import draws, moves
from games.bring_down_the_mountain.rules.reachable import Masks
from games.bring_down_the_mountain.solving.bitboard import Fall, masks_of
from games.bring_down_the_mountain.solving.hint import hint, to_next_draw
from games.bring_down_the_mountain.solving.nearest_draw import untidy
from games.bring_down_the_mountain.state import IDLE_TURNS, RIDGE_INDEX, VALLEY_INDEX, Over, State
from games.core.cards import card_text
from games.core.numbered_choices.choices import offer, root
from games.core.protocol import Event
from tests.games.bring_down_the_mountain.boards import play, position
from tests.games.bring_down_the_mountain.positions import dealt, endgame
from tests.games.owing import only_owing
from tests.games.reading import parsed


def followed(state: State, actions: tuple[str, ...]) -> tuple[State, list[Event]]:
    """What hinted actions lead to, each made by whoever is to act."""
    events: list[Event] = []
    for text in actions:
        actor = only_owing(GAME, state)
        step = GAME.rules.apply(state, actor, parsed(GAME, state, text))
        state = step.state
        events += step.events
    return state, events


@pytest.mark.parametrize("moves", ["unlimited", "2", "1"])
@pytest.mark.parametrize("fog", ["off", "on"])
def test_hinted_actions_are_legal_and_end_in_a_draw(moves: str, fog: str) -> None:
    chance = random.Random(f"{moves} {fog}")
    asked = unknown = 0
    for _ in range(3):
        state = dealt(chance, moves, fog)
        while not isinstance(state.phase, Over):
            found = to_next_draw(GAME.knowledge.view(state, None))
            if any(state.ridges) and found.actions:
                after, events = followed(state, found.actions)
                asked += 1
                assert any(isinstance(event, Drew) for event in events)
                assert found.actions[-1].startswith("draw")
                if chance.random() < 0.3:
                    state = after
                    continue
            elif any(state.ridges):
                unknown += 1
                assert "No draw was found" in found.text
                assert moves != "unlimited" or state.idle_turns > IDLE_TURNS - 4
            action = chance.choice(list(GAME.rules.legal_actions(state, 0)))
            state = GAME.rules.apply(state, 0, action).state
    assert asked > 60
    assert unknown < asked / 10


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


@pytest.mark.parametrize("limit", ["unlimited", "2"])
def test_what_a_hint_says_of_this_turn_is_so_after_moves_too(limit: str) -> None:
    chance = random.Random(limit)
    known = none = 0
    for _ in range(2):
        state = dealt(chance, limit)
        while not isinstance(state.phase, Over):
            fewest = moves_to_a_draw(state, 100) if len(state.shown) > 1 and any(state.ridges) else None
            if fewest is not None:
                found = to_next_draw(GAME.knowledge.view(state, None))
                known += 1
                none += fewest < 0
                assert ("cannot draw this turn" in found.text) == (fewest < 0), found
                assert fewest < 0 or len(found.actions) == fewest + 1, found
            action = chance.choice(list(GAME.rules.legal_actions(state, 0)))
            state = GAME.rules.apply(state, 0, action).state
    assert known > 25
    assert none > 2


def test_with_the_ridges_gone_hints_finish_the_game() -> None:
    chance = random.Random(5)
    for piles in (1, 2, 3):
        state = endgame(chance, piles)
        while not isinstance(state.phase, Over):
            found = to_next_draw(GAME.knowledge.view(state, None))
            assert found.actions, found
            state, _ = followed(state, found.actions)
        assert state.phase.reason == "won"


def test_a_hint_hides_what_lies_in_the_fog() -> None:
    chance = random.Random(6)
    for _ in range(20):
        state = dealt(chance, "unlimited", "on")
        mixed = state
        for _ in range(3):
            action = chance.choice(list(GAME.rules.legal_actions(mixed, 0)))
            mixed = GAME.rules.apply(mixed, 0, action).state
        seen = GAME.knowledge.view(mixed, 0)
        hidden = {card for ridge in mixed.ridges for card in ridge[:-1]}
        assert all(card is None for ridge in seen.ridges for card in ridge.cards[:-1])
        assert hint(seen) == hint(seen)
        told = " ".join(hint(seen).actions)
        assert not any(card_text(card) in told.split() for card in hidden)


def test_a_draw_at_once_is_told() -> None:
    state = position("N 9H\nE JS\nS 3C\nW 2C\nNE 8S\nNW KC\nSE KD\nSW KH")
    found = to_next_draw(GAME.knowledge.view(state, None))
    assert found.actions == ("draw NE>N",)
    assert (
        found.text == "You can draw now. North: draw the 8 of spades from NE onto the 9 of hearts in North."
    )


@pytest.mark.parametrize("fog", ["off", "on"])
def test_draws_are_offered_as_they_stand_in_the_hint(fog: str) -> None:
    chance = random.Random(f"offered {fog}")
    several = 0
    for _ in range(1):
        state = dealt(chance, "unlimited", fog)
        while not isinstance(state.phase, Over):
            view = GAME.knowledge.view(state, 0)
            legal = list(GAME.rules.legal_actions(state, 0))
            offered = [
                each.action
                for each in offer(GAME.commands, view, root(GAME.commands, legal)).nodes
                if isinstance(each.action, Draw)
            ]
            if len(offered) > 1:
                several += 1
                assert write(offered[0]) == to_next_draw(view).actions[0]
                left = [untidy(*seen_by_a_search(state, draw)) for draw in offered]
                assert left == sorted(left)
            state = GAME.rules.apply(state, 0, chance.choice(legal)).state
    assert several > 5


def seen_by_a_search(state: State, draw: Draw) -> tuple[Masks, Fall, list[int | None]]:
    """The piles, a draw, and the ends of the ridges as numbers."""
    ends = [ridge[-1].rank if ridge else None for ridge in state.ridges]
    return masks_of(state.piles), (RIDGE_INDEX[draw.ridge], VALLEY_INDEX[draw.valley]), ends


def test_the_moves_to_a_draw_are_told_by_card_and_valley() -> None:
    state = position("N 9H 2H\nE JS 3S\nS 3C\nW 4C\nNE 8S\nNW KC\nSE KD\nSW KH")
    found = to_next_draw(GAME.knowledge.view(state, None))
    assert len(found.actions) == 2
    _, events = followed(state, found.actions)
    assert isinstance(events[-1], Drew)
    assert "the 2 of hearts" in found.text
    assert found.text.startswith("These moves make a draw possible. North: move ")
    assert not list(draws(state))


def test_where_this_turn_has_no_draw_the_hint_says_who_comes_to_one() -> None:
    state = position("N 3H\nE 3S\nS JC 9C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH")
    found = to_next_draw(GAME.knowledge.view(state, None))
    assert found.actions == ("end", "draw SE>S")
    assert found.text == (
        "North cannot draw this turn. North: end the turn. East: draw the 8 of diamonds from SE onto the 9 of clubs in South."
    )


def test_a_hint_says_so_where_the_idle_turns_run_out_first() -> None:
    text = "N 3H\nE 3S\nS JC 9C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
    found = to_next_draw(GAME.knowledge.view(position(text, idle=IDLE_TURNS - 1), None))
    assert found.actions == ()
    assert "in the turns left" in found.text


def test_a_hint_moves_nothing_for_a_player_who_has_resigned() -> None:
    text = "N 3H\nE 3S\nS JC 4C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
    state = position(text, seats=4)
    assert to_next_draw(GAME.knowledge.view(state, None)).actions == ("end", "3S E>S", "draw SE>E")
    found = to_next_draw(GAME.knowledge.view(replace(state, resigned=(1,)), None))
    assert found.actions[:2] == ("end", "end")
    _, events = followed(state, found.actions)
    assert isinstance(events[-1], Drew)
    assert all(event.seat != 1 for event in events if isinstance(event, Moved))


@pytest.mark.parametrize("moves", ["unlimited", "1"])
def test_hints_stay_true_while_only_some_of_the_players_are_left(moves: str) -> None:
    chance = random.Random(moves)
    told = 0
    for _ in range(4):
        state = replace(dealt(chance, moves), seats=2, owners=(0, 1, 0, 1), resigned=(1,))
        while not isinstance(state.phase, Over):
            actor = only_owing(GAME, state)
            if actor == 1:
                state = GAME.rules.apply(state, 1, GAME.seats.idle(state, 1)).state
                continue
            after = state
            for text in to_next_draw(GAME.knowledge.view(state, None)).actions:
                owner = only_owing(GAME, after)
                action = parsed(GAME, after, text)
                assert owner == 0 or action == GAME.seats.idle(after, 1)
                after = GAME.rules.apply(after, owner, action).state
                told += 1
            action = chance.choice(list(GAME.rules.legal_actions(state, 0)))
            state = GAME.rules.apply(state, 0, action).state
    assert told > 100


def test_a_pile_completed_in_this_turn_leaves_a_hint_twelve_more() -> None:
    text = "N KC..3C\nE 2C AC\nS KD..8D 6D\nW 7D 5D..AD\ndone 2"
    state = play(position(text, idle=IDLE_TURNS - 1, moves=1), "2C E>N")
    while not isinstance(state.phase, Over):
        found = to_next_draw(GAME.knowledge.view(state, None))
        assert found.actions, found
        state, _ = followed(state, found.actions)
    assert state.phase.reason == "won"


def test_a_completed_pile_is_told() -> None:
    state = position("N KC..3C\nE 2C 1C\nS 5D\nW 5H\nNE KS\nNW KH\nSE KD\nSW QH")
    found = to_next_draw(GAME.knowledge.view(state, None))
    assert "now complete" in found.text
    _, events = followed(state, found.actions)
    assert any(isinstance(event, Completed) for event in events)
