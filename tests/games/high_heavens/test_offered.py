"""What a turn offers, tap by tap: from the board's message every action is made in five, a step of a plan in three; and that
deciding is quick on the fullest board."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from games.core.numbered_choices.choices import Node, offer, root
from games.core.protocol import Step
from games.core.working import changed
from games.high_heavens import GAME
from games.high_heavens.actions import Discard, Play
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from render.pictures import picture
from tests.contract.choices_checks import all_actions_can_be_chosen, offers_fit_a_message
from tests.contract.walks import Subject, Taken, Walk, whole_walks
from tests.games.high_heavens.boards import place
from tests.games.timing import best

NORSE = "odin d3, thor c4, loki e4, freyja b4, freyr f4, tyr c3, heimdall a4, baldr e3, hel b3, frigg f3, skadi d4, njord g4"
GREEK = (
    "zeus d8, poseidon c7, hades e7, hera b6, athena f6, ares c6, apollo d6, artemis e6, aphrodite d7, hermes b5,"
    " hephaestus f5, hestia a5"
)


def fullest(side: int) -> State:
    """All 24 gods stand, and the player holds all twelve powers."""
    powers = [card for card in STANDARD.decks[side] if card in STANDARD.powers]
    lines = [f"{line.strip()} health=2" for line in f"{NORSE},{GREEK}".split(",")]
    return place(*lines, seat=side, hands={side: powers}, omnipotence=True)


@pytest.mark.parametrize("side", [0, 1])
def test_all_actions_of_the_fullest_turn_are_found_in_3_ms(side: int) -> None:
    state = fullest(side)
    assert best(30, lambda: list(steps.legal_actions(changed(state), side))) < 0.003


@pytest.mark.parametrize("side", [0, 1])
def test_half_of_all_actions_apply_within_100_microseconds(side: int) -> None:
    state = fullest(side)
    legal = list(steps.legal_actions(state, side))
    taken = [best(5, lambda each=action: steps.apply(changed(state), side, each)) for action in legal]  # type: ignore[misc]
    assert statistics.median(taken) < 0.0001


CHOICES = 3
"""With **Move** and **Do it** they are five taps; a step of a plan takes these three."""


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
    assert far(fullest(side)) == []


def test_in_whole_games_every_action_is_made_in_five_taps() -> None:
    for walk in whole_walks(GAME):
        for taken in walk.every(12):
            if len(list(steps.legal_actions(taken.before, taken.before.player))) > 1:
                assert far(taken.before) == []


def test_what_is_offered_at_the_first_tap() -> None:
    """A far way begins there, and discards stay behind their command."""
    (bifrost,) = [node for node in first(fullest(0)) if node.told and node.told[0][1] == "bifrost"]
    assert {type(action) for action in bifrost.actions} == {Play}
    state = place("thor d4", "zeus d8", hands={0: ("hel", "gungnir")})
    assert len(list(steps.legal_actions(state, 0))) > 20
    discards = [node for node in first(state) if isinstance(node.actions[0], Discard)]
    assert [node.filled for node in discards] == [()]


@pytest.mark.parametrize("side", [0, 1])
def test_the_fullest_board_fits_a_message_and_reads_apart(side: int) -> None:
    assert all(len(card.name) <= 22 for card in STANDARD.cards.values())
    start, subject = place("thor d4", "zeus d8"), Subject(GAME, picture(GAME))
    walk = Walk(2, {}, start, (Taken(0, fullest(side), side, None, Step(fullest(side), ())),))
    all_actions_can_be_chosen(subject, walk)
    offers_fit_a_message(subject, walk)
