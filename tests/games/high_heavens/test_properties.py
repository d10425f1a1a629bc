"""What is true of every position that a game reaches, with every option and both numbers of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.codec import decode, encode
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens import knowledge, seats
from games.high_heavens.about import ABOUT
from games.high_heavens.actions import Discard, End
from games.high_heavens.rules import steps
from games.high_heavens.state import ALL_CHIPS, State, supply
from games.high_heavens.view import View
from tests.games.high_heavens.boards import OPTIONS

TABLES = [
    (2, {}),
    (2, {"omnipotence": "on", "hearth": "b"}),
    (2, {"rollin_runes": "on", "hearth": "f"}),
    (4, {}),
    (4, {"omnipotence": "on", "rollin_runes": "on"}),
]
GAMES = 2


def played(number: int, most: int = 400) -> Iterator[tuple[State, Any, Any]]:
    """Each position of a random game, who acts there and what they do. Cards are rarely discarded."""
    count, options = TABLES[number % len(TABLES)]
    luck, state = random.Random(number), steps.new(count, {**OPTIONS, **options})
    for length in range(most):
        owing = steps.to_act(state)
        if owing is CHANCE:
            actor: Any = CHANCE
            action: Any = steps.sample(state, Draw(b"%d" % number, length))
        elif owing:
            actor = state.player
            legal = list(steps.legal_actions(state, actor))
            kinds = sorted({type(each).__name__ for each in legal})
            wanted = [kind for kind in kinds if kind != "Discard" or luck.random() < 0.05] or kinds
            kind = luck.choice(wanted)
            action = luck.choice([each for each in legal if type(each).__name__ == kind])
        else:
            return
        yield state, actor, action
        state = steps.apply(state, actor, action).state
    yield state, None, None


games = pytest.mark.parametrize("number", range(GAMES * len(TABLES)))


@games
@pytest.mark.rule("HH-3", "HH-5", "HH-6", "HH-14", "HH-16", "HH-29")
def test_chips_and_cards_are_conserved_and_nothing_is_where_it_may_not_be(number: int) -> None:
    for state, _, _ in played(number):
        steps.check(state)
        left = supply(state)
        black = sum(figure.trap for figure in state.gods) + sum(thing.trap for thing in state.things)
        black += sum(each.kind == "disabled" for each in state.lasting)
        assert left.black + black == ALL_CHIPS.black
        assert left.health + sum(figure.health for figure in state.gods) == ALL_CHIPS.health
        assert left.poison + sum(figure.poison for figure in state.gods) == ALL_CHIPS.poison


@games
def test_what_is_proposed_applies_and_is_proposed_once(number: int) -> None:
    for taken, (state, actor, _) in enumerate(played(number, 200)):
        if actor in (None, CHANCE) or taken % 10:
            continue
        legal = list(steps.legal_actions(state, actor))
        assert legal
        assert len(set(legal)) == len(legal)
        for action in legal:
            steps.check(steps.apply(state, actor, action).state)


@games
def test_what_is_not_proposed_is_refused(number: int) -> None:
    seen: list[Any] = []
    luck = random.Random(number)
    for state, actor, _ in played(number, 150):
        if actor in (None, CHANCE):
            continue
        legal = set(steps.legal_actions(state, actor))
        seen += luck.sample(sorted(legal, key=repr), min(4, len(legal)))
        for other in luck.sample(seen, min(12, len(seen))):
            if other not in legal:
                with pytest.raises(IllegalAction) as refusal:
                    steps.apply(state, actor, other)
                assert refusal.value.rule
                assert refusal.value.hint


@games
def test_states_and_views_come_back_from_data(number: int) -> None:
    for taken, (state, _, _) in enumerate(played(number, 150)):
        if taken % 25 == 0:
            assert decode(State, encode(state)) == state
            view = knowledge.view(state, 0)
            assert decode(View, encode(view)) == view


@games
@pytest.mark.rule("HH-16")
def test_a_possible_state_looks_the_same_to_its_viewer(number: int) -> None:
    for taken, (state, _, _) in enumerate(played(number, 200)):
        if taken % 5:
            continue
        for seat in (None, *range(state.seats)):
            view = knowledge.view(state, seat)
            other = knowledge.determinize(view, Draw(b"other", taken))
            steps.check(other)
            assert knowledge.view(other, seat) == view
            assert steps.to_act(other) == steps.to_act(state)


@games
def test_a_game_whose_players_idle_ends(number: int) -> None:
    count, options = TABLES[number % len(TABLES)]
    state, length = steps.new(count, {**OPTIONS, **options}), 0
    while owing := steps.to_act(state):
        if owing is CHANCE:
            state = steps.apply(state, CHANCE, steps.sample(state, Draw(b"%d" % number, length))).state
        else:
            idle = seats.idle(state, state.player)
            assert isinstance(idle, (End, Discard))
            state = steps.apply(state, state.player, idle).state
        length += 1
    assert length < ABOUT.facts.max_actions
    outcome = steps.outcome(state)
    assert outcome is not None
    assert outcome.reason == "rounds"
