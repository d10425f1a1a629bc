"""Whom leaders help: the nearest who fight, unless they are ordered otherwise (THG-24, THG-55)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.errors import GameError
from games.highest_ground import GAME
from games.highest_ground.actions import Action, Attack, Help
from games.highest_ground.events import Fought
from games.highest_ground.optional.advice import odds
from games.highest_ground.optional.orders import missing
from games.highest_ground.rules.fighting.combats import combats
from games.highest_ground.state import State
from games.highest_ground.words.combat import explained
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, all_of, at, board, fought, refused


def led(state: State, allies: Sequence[Action] = (), romans: Sequence[Action] = ()) -> dict[str, list[int]]:
    """What leaders add to which units in the combats that these orders make."""
    for seat, orders in ((ALLIES, allies), (ROMANS, romans)):
        if orders:
            state = act(state, seat, *orders).state
    found: dict[str, list[int]] = {}
    for report in combats(state):
        for share in (*report.attackers_morale, *report.defenders_morale):
            if share.what == "leader":
                found.setdefault(share.unit, []).append(share.amount)
    return found


@pytest.mark.rule("THG-24", "THG-55")
def test_a_leader_without_an_order_helps_who_attacks_and_who_is_attacked() -> None:
    attacking = board(at("N1", "F04"), at("B1", "F05"), at("L1", "F07"))
    assert led(attacking, allies=[Attack("B1", "L1")]) == {"B1": [2]}
    assert led(attacking) == {}, "nobody fights"
    attacked = board(at("N1", "F04"), at("P1", "F05"), at("A1", "F07"))
    assert led(attacked, romans=[Attack("A1", "P1")]) == {"P1": [2]}
    together = board(at("N1", "F05"), at("K1", "F05"), at("L1", "F05"))
    assert led(together) == {"K1": [2, 2]}, "they fight without an order, in two combats"


@pytest.mark.rule("THG-24", "THG-55")
def test_it_helps_the_nearest_in_its_reach_and_at_most_as_many_as_its_rating() -> None:
    # B2 is two hexes away, B3 and B10 are next to the Noble, rated 2.
    state = board(at("N1", "F05"), at("B2", "F07"), at("B3", "F06"), at("B4", "G06"), at("L1", "F08"))
    archers = [Attack("B2", "L1"), Attack("B3", "L1"), Attack("B4", "L1")]
    assert led(state, allies=archers) == {"B3": [2], "B4": [2]}
    assert led(state, allies=archers[:2]) == {"B2": [2], "B3": [2]}
    far = board(at("N1", "F02"), at("B1", "F05"), at("L1", "F07"))
    assert led(far, allies=[Attack("B1", "L1")]) == {}, "three hexes away"


@pytest.mark.rule("THG-55")
def test_of_the_equally_near_those_come_first_whose_letters_and_numbers_do() -> None:
    # A Corporal, rated 1. All three shooters are next to it.
    places = {"MG1": "F06", "B2": "G06", "B1": "E06"}
    state = board(at("CPL1", "F05"), *(at(name, cell) for name, cell in places.items()), at("L1", "F08"))
    shot = {name: Attack(name, "L1") for name in places}
    assert led(state, allies=[shot["MG1"]]) == {"MG1": [1]}
    assert led(state, allies=[shot["MG1"], shot["B2"]]) == {"B2": [1]}
    assert led(state, allies=[shot["MG1"], shot["B2"], shot["B1"]]) == {"B1": [1]}


@pytest.mark.rule("THG-55")
def test_an_order_takes_the_place_of_all_that_a_leader_would_do_by_itself() -> None:
    both = [Attack("B1", "L1"), Attack("B2", "L1")]
    state = board(at("N1", "F05"), at("N2", "F04"), at("B1", "F06"), at("B2", "G06"), at("L1", "F08"))
    assert led(state, allies=both) == {"B1": [2, 2], "B2": [2, 2]}
    assert led(state, allies=[*both, Help("N1", "B2")]) == {"B1": [2], "B2": [2, 2]}, "N2 goes on by itself"


@pytest.mark.rule("THG-55")
def test_a_leader_may_be_ordered_to_help_nobody() -> None:
    state = board(at("N1", "F04"), at("B1", "F05"), at("B2", "F06"), at("L1", "F07"))
    attack, nobody = Attack("B1", "L1"), Help("N1", "N1")
    assert led(state, allies=[attack, nobody]) == {}
    kept = act(state, ALLIES, nobody).state
    assert refused(kept, ALLIES, Help("N1", "B1")).code == "helps_nobody"
    assert refused(kept, ALLIES, nobody).code == "helps_nobody"
    helping = act(state, ALLIES, Help("N1", "B1")).state
    assert refused(helping, ALLIES, nobody).code == "helps"
    assert GAME.notation.write(nobody) == "N1 help nobody"
    view = GAME.knowledge.view(state, ALLIES)
    for text in ("N1 help nobody", "n1 helps nobody", "N1 leads no one", "N1 help N1"):
        assert GAME.notation.parse(view, (), text) == nobody
    with pytest.raises(GameError):
        GAME.notation.parse(view, (), "N1 attack nobody")
    # A leader who is attacked itself gains nothing by it.
    alone = board(at("N1", "F07"), at("A1", "F05"))
    assert led(alone, allies=[nobody], romans=[Attack("A1", "N1")]) == {}


@pytest.mark.rule("THG-55")
def test_a_leader_helps_neither_other_leaders_nor_whoever_stands_by() -> None:
    state = board(at("N1", "F05"), at("N2", "F06"), at("P1", "F05"), at("A1", "F07"))
    assert led(state, romans=[Attack("A1", "N2")]) == {}


@pytest.mark.rule("THG-24", "THG-55")
def test_explain_tells_help_without_an_order_like_any_other() -> None:
    def told(*orders: Action) -> list[str]:
        state = board(at("N1", "F04"), at("B1", "F05"), at("L1", "F07"))
        _, events = fought(state, 5, allies=[Attack("B1", "L1"), *orders])
        (combat,) = all_of(Fought, events)
        return list(explained(combat))

    assert told() == told(Help("N1", "B1"))
    assert "Attackers' morale 5: B1 3, B1 led +2 (THG-24)" in told()


@pytest.mark.rule("THG-24", "THG-55")
def test_explain_tells_the_help_of_several_leaders_for_a_unit_once() -> None:
    state = board(at("N1", "F04"), at("N2", "F04"), at("B1", "F05"), at("L1", "F07"))
    _, events = fought(state, 5, allies=[Attack("B1", "L1"), Help("N1", "B1"), Help("N2", "B1")])
    (combat,) = all_of(Fought, events)
    assert "Attackers' morale 7: B1 3, B1 led +2 +2 (THG-24)" in explained(combat)


@pytest.mark.rule("THG-10", "THG-55")
def test_help_of_a_hidden_leader_tells_no_more_than_if_it_had_been_ordered() -> None:
    # The Noble in the wood is out of sight; the enemy learns that B1 was led, and nothing of by whom.
    state = board(at("N1", "E05"), at("B1", "F05"), at("L1", "F07"), ground={"E05": "f"})
    assert all(each.name != "N1" for each in state.sees(ROMANS))
    ways = []
    for orders in ([], [Help("N1", "B1")]):
        after, events = fought(state, 5, allies=[Attack("B1", "L1"), *orders])
        heard = [each for each in events if each.audience is None or ROMANS in each.audience]
        ways.append((GAME.knowledge.view(after, ROMANS), GAME.knowledge.view(after, None), heard))
    assert ways[0] == ways[1]
    assert all(each.name != "N1" for each in after.sees(ROMANS))


@pytest.mark.rule("THG-24", "THG-55")
def test_odds_count_leaders_who_help_by_themselves_as_far_as_the_side_knows() -> None:
    def told(*placed: str) -> str:
        units = [at(*each.split()) for each in placed]
        state = board(at("B1", "F05"), at("A1", "F07"), *units, ground={"G07": "f", "E07": "f"})
        return odds(GAME.knowledge.view(state, ALLIES), Attack("B1", "A1"))

    # 5 against 3 is 1:1; with three leaders, morale 10 against 2 is one row better.
    assert told() == "33 % to harm it, 50 % to be harmed"
    assert told("N1 F04", "SGT1 F05", "CPL1 F05") == "50 % to harm it, 33 % to be harmed"
    assert told("LG1 F08", "LGS1 F08", "EMP1 F08") == "0 % to harm it, 83 % to be harmed"
    assert told("LG1 G07", "LGS1 E07", "EMP1 E07") == "33 % to harm it, 50 % to be harmed", (
        "leaders out of sight"
    )


@pytest.mark.rule("THG-55")
def test_who_orders_a_combat_is_told_which_leaders_help_by_themselves() -> None:
    state = board(at("N1", "F04"), at("N2", "A01"), at("B1", "F05"), at("L1", "F07"))
    view = GAME.knowledge.view(state, ALLIES)
    assert missing(view) == "By itself N1 helps who fights nearest."
    ordered = act(state, ALLIES, Help("N1", "B1")).state
    assert missing(GAME.knowledge.view(ordered, ALLIES)) == ""
    two = board(at("N1", "F04"), at("N2", "F05"), at("B1", "F05"), at("L1", "F07"))
    assert missing(GAME.knowledge.view(two, ALLIES)) == "By themselves N1 and N2 help who fights nearest."
