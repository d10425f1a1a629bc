"""What a turn offers, tap by tap: from the board's message every action is made in five, a step of a plan in three."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.numbered_choices.choices import Node, children, offer, root
from games.core.protocol import Step
from games.high_heavens import GAME
from games.high_heavens.actions import Attack, Discard, Play
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from render.pictures import picture
from tests.contract.choices_checks import all_actions_can_be_chosen, offers_fit_a_message
from tests.contract.walks import Subject, Taken, Walk
from tests.games.high_heavens.boards import place
from tests.games.high_heavens.test_properties import TABLES, played
from tests.games.high_heavens.test_speed import fullest

TAPS = 5
CHOICES = 3
"""A step of a plan: three of them, with opening the plan and sending it, are eleven taps."""


def choices(state: State) -> dict[Any, int]:
    """How many choices lead to each legal action, the fewest."""
    view = GAME.knowledge.view(state, state.player)
    found: dict[Any, int] = {}
    last = [root(GAME.commands, steps.legal_actions(state, state.player))]
    for number in range(1, 9):
        further: list[Node] = []
        for node in last:
            made = offer(GAME.commands, view, node)
            inside = [*made.all, *(each for group in made.groups for each in _of(view, node, group))]
            assert inside, "nothing is offered"
            for each in inside:
                if each.action is None:
                    further.append(each)
                else:
                    found.setdefault(each.action, number + bool(made.groups))
        last = further
    return found


def _of(view: Any, node: Node, group: str) -> tuple[Node, ...]:
    return offer(GAME.commands, view, node, group).all


def first(state: State) -> tuple[Node, ...]:
    """What is offered at the first tap."""
    view = GAME.knowledge.view(state, state.player)
    return offer(GAME.commands, view, root(GAME.commands, steps.legal_actions(state, state.player))).nodes


def far(state: State) -> list[Any]:
    """The actions that need more choices than they may."""
    found = choices(state)
    legal = list(steps.legal_actions(state, state.player))
    assert set(found) == set(legal)
    return [action for action in legal if found[action] > CHOICES]


@pytest.mark.parametrize("side", [0, 1])
def test_on_the_fullest_board_every_action_is_made_in_five_taps(side: int) -> None:
    assert CHOICES + len(("Move", "Do it")) == TAPS
    assert far(fullest(side)) == []


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_in_whole_games_every_action_is_made_in_five_taps(number: int) -> None:
    states = [state for state, actor, _ in played(number, 250) if actor is not None]
    deciding = [state for state in states if len(list(steps.legal_actions(state, state.player))) > 1]
    assert [far(state) for state in deciding[::10]] == [[] for _ in deciding[::10]]


def test_a_far_way_begins_at_the_first_tap() -> None:
    state = fullest(0)
    (bifrost,) = [node for node in first(state) if node.told and node.told[0][1] == "bifrost"]
    assert all(isinstance(action, Play) for action in bifrost.actions)


def test_discards_stay_behind_their_command() -> None:
    state = place("thor d4", "zeus d8", hands={0: ("hel", "gungnir")})
    assert len(list(steps.legal_actions(state, 0))) > 20
    discards = [node for node in first(state) if isinstance(node.actions[0], Discard)]
    assert [node.filled for node in discards] == [()]


def test_a_god_and_the_trap_under_it_are_told_apart() -> None:
    state = place("thor d4", "zeus d5 trap=2")
    legal = list(steps.legal_actions(state, 0))
    node = root(GAME.commands, [action for action in legal if isinstance(action, Attack)])
    view = GAME.knowledge.view(state, 0)
    texts = {
        tuple((p.short or p.label)(view, value) for p, value in each.told)
        for each in children(GAME.commands, node)
    }
    assert len(texts) == len(children(GAME.commands, node)) == 2


def test_every_card_has_a_short_name_for_a_button() -> None:
    assert all(len(card.name) <= 22 for card in STANDARD.cards.values())


def test_what_stands_beside_its_command_is_offered_once_more_behind_it() -> None:
    start = place("thor d4", "zeus d8")
    subject = Subject(GAME, picture(GAME))
    for side in (0, 1):
        state = fullest(side)
        taken = Taken(0, state, side, None, Step(state, ()))
        all_actions_can_be_chosen(subject, Walk(2, {}, start, (taken,)))
        offers_fit_a_message(subject, Walk(2, {}, start, (taken,)))
