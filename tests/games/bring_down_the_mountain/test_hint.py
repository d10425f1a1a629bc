"""Hints: they are legal and lead to a draw, or follow a winning line, and whole games are won by them
alone."""

import itertools
import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from benchmarks.mountain import deals
from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Draw, Drew, Move, Moved, write
from games.bring_down_the_mountain.rules.legal import draws, moves
from games.bring_down_the_mountain.solving.bitboard import masks_of
from games.bring_down_the_mountain.solving.daily import worthy
from games.bring_down_the_mountain.solving.hint import hint, to_next_draw, untidy
from games.bring_down_the_mountain.state import IDLE_TURNS, RIDGE_INDEX, VALLEY_INDEX, Over, State
from games.core.components import Draw as Source, daily_secret
from games.core.numbered_choices.choices import offer, root
from games.core.optional_parts.parts import Hint
from games.core.protocol import CHANCE, Event
from tests.games.bring_down_the_mountain.boards import dealt, endgame, play, position
from tests.games.bring_down_the_mountain.test_solver import HOPELESS
from tests.games.reading import only_owing, parsed


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
    action = GAME.seats.idle(state, actor) if actor in state.resigned else action
    return GAME.rules.apply(state, actor, action).state


@pytest.mark.parametrize(
    ("moves", "fog", "alone"),
    [("unlimited", "on", False), ("2", "off", False), ("unlimited", "off", True), ("1", "off", True)],
)
def test_hinted_actions_are_legal_and_end_in_a_draw(moves: str, fog: str, alone: bool) -> None:
    """Also with a partner who has resigned."""
    chance = random.Random(f"{moves} {fog}")
    known = unknown = 0
    while known < 20:
        state = dealt(chance, moves, fog)
        state = replace(state, seats=2, owners=(0, 1, 0, 1), resigned=(1,)) if alone else state
        while not isinstance(state.phase, Over) and any(state.ridges):
            after = None
            if only_owing(GAME, state) not in state.resigned:
                found = asked(state)
                known, unknown = known + bool(found.actions), unknown + (not found.actions)
                if found.actions:
                    after, events = followed(state, found.actions)
                    assert Drew in map(type, events)
                    assert found.actions[-1].startswith("draw")
                else:
                    assert "No draw was found" in found.text
            state = after if after is not None and chance.random() < 0.3 else at_random(chance, state)
    assert alone or unknown < known / 10


def moves_to_a_draw(state: State, cap: int) -> int | None:
    """The fewest moves to a draw in this turn, by the game itself; None where more than `cap` positions lead to
    none, -1 where there is certainly none."""
    actor = only_owing(GAME, state)
    seen, layer, made = {state.piles}, [state], 0
    while layer and len(seen) <= cap:
        if any(list(draws(each)) for each in layer):
            return made
        reached = [GAME.rules.apply(each, actor, action).state for each in layer for action in moves(each)]
        layer = list({each.piles: each for each in reached if each.piles not in seen}.values())
        seen |= {each.piles for each in layer}
        made += 1
    return None if layer else -1


@pytest.mark.parametrize("limit", ["2", pytest.param("unlimited", marks=pytest.mark.long)])
def test_what_a_hint_says_of_this_turn_is_so_after_moves_too(limit: str) -> None:
    chance = random.Random(limit)
    known = none = 0
    while known < 25 or none < 3:
        state = dealt(chance, limit)
        while not isinstance(state.phase, Over):
            fewest = moves_to_a_draw(state, 100) if len(state.shown) > 1 and any(state.ridges) else None
            if fewest is not None:
                found = asked(state)
                known, none = known + 1, none + (fewest < 0)
                assert ("cannot draw this turn" in found.text) == (fewest < 0), found
                assert fewest < 0 or len(found.actions) == fewest + 1, found
            state = at_random(chance, state)


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
        state, events = followed(state, asked(state).actions)
        assert events
    assert state.phase.reason == "won"


WAITING = "N 3H\nE 3S\nS JC 9C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
RESIGNED = "N 3H\nE 3S\nS JC 4C\nW 3C\nNE KS\nNW KC\nSE 8D\nSW KH"
SEATED = replace(position(RESIGNED, seats=4), resigned=(1,))


@pytest.mark.parametrize(
    ("state", "actions", "words"),
    [
        (
            position("N 9H\nE JS\nS 3C\nW 2C\nNE 8S\nNW KC\nSE KD\nSW KH"),
            ("draw NE>N",),
            "You can draw now. North: draw the 8 of spades from NE onto the 9 of hearts in North.",
        ),
        (
            position("N 9H 2H\nE JS 3S\nS 3C\nW 4C\nNE 8S\nNW KC\nSE KD\nSW KH"),
            ("2H N>E", "draw NE>N"),
            "These moves make a draw possible. North: move the 2 of hearts from North",
        ),
        (
            position(WAITING),
            ("end", "draw SE>S"),
            "North cannot draw this turn. North: end the turn. East: draw the 8 of diamonds from SE onto the 9 of clubs in South.",
        ),
        (
            position(WAITING, idle=IDLE_TURNS - 1),
            (),
            "North cannot draw this turn. No draw was found in the turns left either.",
        ),
        (position(RESIGNED, seats=4), ("end", "3S E>S", "draw NE>E"), "North cannot draw this turn."),
        (SEATED, ("end", "end"), "North cannot draw this turn."),  # it moves nothing for who has resigned
        (position("N KC..3C\nE 2C 1C\nS 5D\nW 5H\nNE KS\nNW KH\nSE KD\nSW QH"), (), "… now complete"),
    ],
)
def test_what_a_hint_says(state: State, actions: tuple[str, ...], words: str) -> None:
    found = asked(state)
    assert found.actions[: len(actions)] == actions
    assert words.removeprefix("… ") in found.text
    assert words.startswith("…") or found.text.startswith(words)
    if state is SEATED:
        _, events = followed(state, found.actions)
        assert isinstance(events[-1], Drew)
        assert not [event for event in events if isinstance(event, Moved) and event.seat == 1]
    elif not words.startswith("…"):
        assert len(found.actions) == len(actions)


def test_only_what_the_acting_player_can_do_is_their_own() -> None:
    assert [asked(position(WAITING, seats=seats)).own for seats in (1, 4)] == [None, 1]


def test_draws_are_offered_as_they_stand_in_the_hint() -> None:
    chance = random.Random("offered")
    several, state = 0, dealt(chance, "unlimited", "on")
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
    assert several > 3


QUICK_DAY = date(2026, 11, 2)
"""A day whose deal is solved with little search."""


def winning(state: State) -> Hint:
    """The hint for everybody."""
    return hint(GAME.knowledge.view(state, None))


def turn_by_hint(state: State) -> list[State]:
    """The positions of the turn that the hint proposes; none without a hint. Each turn asks for a hint of its own."""
    found = []
    for text in winning(state).actions:
        action = parsed(GAME, state, text)
        state = GAME.rules.apply(state, only_owing(GAME, state), action).state
        found.append(state)
        if not isinstance(action, Move) or isinstance(state.phase, Over):
            break
    return found


def won_by_hints(state: State) -> bool:
    """Whether hints alone win."""
    while not isinstance(state.phase, Over):
        following = turn_by_hint(state)
        if not following:
            return False
        state = following[-1]
    return state.phase.reason == "won"


def of_the_day(day: date, **options: str) -> State:
    """The deal that everybody gets on a day."""
    for attempt in itertools.count(1):
        state = GAME.new(1, {"mountain": "daily", **options})
        source = Source(daily_secret(GAME.about.key, day.isoformat(), attempt), 0)
        state = GAME.rules.apply(state, CHANCE, GAME.rules.sample(state, source)).state
        if worthy(state):
            return state
    raise AssertionError


def test_the_deal_of_a_day_is_won_by_hints_alone_also_in_the_middle_of_a_turn() -> None:
    state, between = of_the_day(QUICK_DAY), list[State]()
    while not isinstance(state.phase, Over):
        *middle, state = turn_by_hint(state)
        between += middle
    assert state.phase.reason == "won"
    assert winning(between[0]).text.startswith("This leads to a win.")


@pytest.mark.long
def test_of_a_hundred_deals_hints_alone_win_98() -> None:
    won = [won_by_hints(state) for state in deals(100)]
    print(f"won by hints alone: {sum(won)} of {len(won)}")
    assert sum(won) >= 98


@pytest.mark.long
@pytest.mark.parametrize("moves", ["unlimited", "2", "1"])
def test_the_deals_of_ten_days_are_all_won_by_hints(moves: str) -> None:
    for ahead in range(10):
        assert won_by_hints(of_the_day(QUICK_DAY + timedelta(ahead - 1), moves_a_turn=moves)), ahead


def test_a_hint_says_so_where_no_win_is_left() -> None:
    found = winning(position(HOPELESS))
    assert found.text.startswith("No win is left. ")
    near = to_next_draw(GAME.knowledge.view(position(HOPELESS), None))
    assert (found.text.removeprefix("No win is left. "), found.actions) == (near.text, near.actions)


def test_in_the_fog_a_hint_knows_nothing_of_hidden_cards() -> None:
    state = dealt(random.Random(8), "unlimited", "on")
    seen = GAME.knowledge.view(state, 0)
    assert hint(seen) == to_next_draw(seen)


def test_a_hint_counts_with_players_who_have_resigned() -> None:
    state = replace(of_the_day(QUICK_DAY), seats=2, owners=(0, 1, 0, 1), resigned=(1,))
    for _ in range(8):
        if only_owing(GAME, state) == 1:
            state = GAME.rules.apply(state, 1, GAME.seats.idle(state, 1)).state
        else:
            state = turn_by_hint(state)[-1]
    assert winning(state).actions
