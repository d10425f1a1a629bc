"""The Highest Ground in words: what the picture tells, short and whole, for somebody who only hears it."""

import re
from dataclasses import replace

import pytest

from games.core.hexes.grid import Direction
from games.core.protocol import Chance
from games.core.words import Names
from games.core.working import changed
from games.highest_ground import GAME, actions as a
from games.highest_ground.files.tables import UNITS, Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Claim, Stage
from render.core.letters.telling import ALT_LIMIT
from render.highest_ground import PICTURE, known
from tests.games.highest_ground.battle import battle
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought
from tests.games.highest_ground.parts import SMALL
from tests.render.boxes import LONG, hides, tells
from tests.render.highest import NAMES, REFEREE, VIEWERS, crowd, shown


def alt(state, seat=None, events=(), **look):
    return PICTURE.alt(*shown(state, seat, events, **look))


def text(state, seat=None, events=(), **look):
    return PICTURE.text(*shown(state, seat, events, **look))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("names", [NAMES, LONG[:2]], ids=["names", "long names"])
def test_the_fullest_board_fits_the_alt_text(viewer, names):
    told = alt(crowd(), viewer, names=names)
    assert len(told) <= ALT_LIMIT
    assert not told.endswith("…")
    assert told.startswith("The Highest Ground, game 7, turn 4 of 15.")


def test_the_alt_text_tells_who_stands_where_what_is_seen_and_what_is_written():
    state = board(at("F1", "E06"), at("W1", "E06"), at("C1", "G06", disrupted=True), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1"), a.Go("XE07")).state
    told = alt(state, ALLIES)
    tells(
        told,
        "Ada's Allies: XE06 F1, W1.",
        "Björn's Romans in sight: XG06 C1 disrupted.",
        "F1 can reach",
        "Written: F1 to XE07.",
        "Off the map:",
    )
    other = alt(state, ROMANS)
    hides(other, "Written", "can reach")


def test_a_unit_in_hand_has_no_order_yet():
    state = board(at("F1", "E06", "N"), stage=Stage.FIRST_MARCH)
    taken = act(state, ALLIES, a.Take("F1")).state
    assert "Written" not in alt(taken, ALLIES) + text(taken, ALLIES)
    assert "F1 can go on to: " in text(taken, ALLIES)
    entering = act(state, ALLIES, a.Take("F2")).state
    assert "Written" not in alt(entering, ALLIES) + text(entering, ALLIES)
    assert "F2 can enter the map." in alt(entering, ALLIES)
    assert "F2 can enter the map." in text(entering, ALLIES)
    column = act(state, ALLIES, a.Declare("F1", a.Mode.STRATEGIC), a.Take("F1"), a.Face(Direction.S)).state
    assert "- F1: XE06, facing S; 3 movement points used; turned once" in text(column, ALLIES)
    spent = act(state, ALLIES, a.Take("F1"), a.Go("XE03")).state
    assert "F1 can go no further." in text(spent, ALLIES)


def test_who_waits_may_enter_now_or_later():
    state = board(at("F1", "E06"), stage=Stage.FIRST_MARCH, due=4, round=2)
    assert "; may enter from turn 4" in text(state, ALLIES)
    assert "; may enter\n" in f"{text(changed(state, round=4), ALLIES)}\n".replace("; keeps", "\n; keeps")


@pytest.mark.rule("THG-42")
def test_where_somebody_was_last_seen_is_told_with_the_turn():
    state = board(at("K1", "E06"), at("C1", "G06"))
    gone = tuple(replace(each, now=False, turn=1) for each in state.sighted[ALLIES])
    state = changed(state, sighted=(gone, state.sighted[ROMANS]), round=4)
    assert "Last seen: C1 XG06 in turn 1." in alt(state, ALLIES)
    assert "last seen in turn 1" in text(state, ALLIES)


def test_the_whole_text_tells_units_with_all_that_their_side_knows():
    state = board(
        at("MG1", "E06", ammunition=2), at("F1", "G06", building=2, built=1),
        at("W1", "G06", supplies=(2, 1)), at("C1", "E09", "NE", strategic=True, tail="D09"),
        works=[("G06", 1, Side.ALLIES)],
    )  # fmt: skip
    told = text(state, ALLIES)
    gun = UNITS.by_key["gpmg"]
    full = gun.full
    numbers = f"attack {full.attack}*, defence {full.defence}, morale {full.morale}, movement {gun.movement}"
    tells(
        told,
        f"- GPMG MG1 in XE06, facing N: {numbers}, range {gun.range}; ammunition 2",
        "builds a ditch, 1 full turn done",
        "carries supplies: 2 of level I and 1 of level II",
        "stakes in XG06 of the Allies",
        "in column, its tail in XD09",
    )
    hidden = text(state, ROMANS)
    hides(hidden, "ammunition", "carries supplies")


@pytest.mark.rule("THG-1", "THG-28")
def test_the_whole_text_tells_the_country_and_what_the_points_are_for():
    told = text(crowd(), ALLIES)
    assert "Villages: " in told
    assert re.search(r"River on II between: .*C01/D01", told)
    tells(told, "Road on II: ", "Bridges: ", "Villages for 5 points each: IIC08, IIC09.")


@pytest.mark.rule("THG-25")
def test_the_whole_text_tells_which_hexes_are_in_sight():
    state = board(at("K1", "E06"), ground={"E07": "f"})
    (line,) = (each for each in text(state, ALLIES).splitlines() if each.startswith("In sight of your units"))
    assert "E 01–06" in line
    assert "XE 01–08" not in line
    assert "In sight of your units" not in text(state, None)


@pytest.mark.rule("THG-42", "THG-56")
def test_who_holds_the_objectives_is_told_as_far_as_the_reader_knows():
    victory = "objective = 4\nobjectives = ['XE06', 'XG06', 'XH08', 'XA01']"
    state = board(at("F1", "E06"), at("C1", "G06"), victory=victory, round=6)
    old = (Claim("XH08", Side.ROMANS, 3, 5, False), Claim("XE06", Side.ALLIES, 2, 5, True))
    own = Claim("XA01", Side.ALLIES, 1, 4, False)
    claims = ((*old, own, Claim("XG06", Side.ROMANS, 6, 6, True)), (), old)
    state = changed(state, claims=claims, held=(("XE06", Side.ALLIES), *state.held[1:]))
    told = text(state, ALLIES, you=ALLIES)
    tells(
        told,
        "- XE06: held by you since turn 2\n",
        "- XG06: held by the Romans since turn 6\n",
        "- XH08: last seen with the Romans in turn 5\n",
        "- XA01: last held by you, in turn 4\n",
        "Romans 8 points, as far as you know.",
    )
    short = alt(state, ALLIES, you=ALLIES)
    assert "Objectives: XE06 held by you since turn 2; XG06 held by the Romans since turn 6; " in short
    everybody = text(state, None)
    tells(
        everybody,
        "- XE06: held by the Allies since turn 2\n",
        "- XG06: nobody is known to hold it\n",
        "Romans 4 points, as far as everybody knows.",
    )
    referee = text(state, REFEREE)
    tells(referee, "- XE06: held by the Allies\n", "- XG06: held by nobody\n")


@pytest.mark.rule("THG-42")
def test_a_combat_is_told_in_the_alt_text_with_its_unit_and_line_by_line():
    state = board(at("P1", "F06"), at("L1", "F06", "S"), round=4)
    after, events = fought(state, 5, 2, allies=[a.Attack("P1", "L1")])
    assert re.search(r"Just now: .*P1 attacks L1: \S+, a [1-6], ", alt(after, None, events))
    (line,) = (each for each in text(after, ALLIES).splitlines() if each.startswith("- Legion L1 in"))
    assert "turn 4: attacked P1, was attacked by P1" in line
    tells(text(after, None, events), "  - Attack ", "(THG-17)")


def test_sentences_of_the_picture_are_short():
    view, _ = shown(board(at("K1", "E06")), ALLIES)
    people = Names.of(NAMES)
    ways = tuple(a.Marched(Side.ALLIES, f"F{n}", ("XE06", "XE07"), Direction.N, "") for n in range(1, 5))
    _, look = shown(board(at("K1", "E06")), ALLIES, ways)
    assert PICTURE.happened(view, look, people) == ["4 units march"]


def test_whoever_reads_alone_is_you():
    state = board(at("F1", "E06"), at("C1", "G06"), stage=Stage.FIRST_MARCH)
    assert "Your Allies: XE06 F1." in alt(state, ALLIES, you=ALLIES)
    told = text(state, ALLIES, you=ALLIES)
    tells(told, "You move first in this turn.", "Your Allies:", "Björn's Romans in sight:")
    assert not re.search(r"\b[Yy]ou (is|moves|has)\b", told)


def test_the_end_is_told_with_its_level():
    state = changed(crowd(), stage=Stage.OVER, round=15)
    told = alt(state, None, to_act=frozenset(), date="23 Nov 2026")
    tells(told, "The game is over.", "decisive defeat")
    assert len(alt(state, REFEREE)) <= ALT_LIMIT


@pytest.mark.rule("THG-11", "THG-46")
def test_where_a_unit_in_hand_can_go_is_told_and_shown_as_the_rules_have_it():
    told = 0
    for taken in battle(SMALL, 1).taken:
        if not isinstance(taken.action, a.Take | a.Go | a.Enter):
            continue
        state, seat = taken.step.state, taken.actor
        assert not isinstance(seat, Chance)
        view = GAME.knowledge.view(state, seat)
        legal = {each.to for each in steps.legal_actions(state, seat) if isinstance(each, a.Go)}
        assert set(known.reachable(view)) == legal
        told += bool(legal)
    assert told > 20


@pytest.mark.rule("THG-1")
def test_whoever_only_hears_the_country_knows_which_hexes_lie_beside_each_other():
    def way(one, other):
        land = crowd().setting.country
        return land.direction(one, other).value

    assert "every second column, from B on, lies half a hex lower" in text(crowd(), None)
    assert (way("IA01", "IB01"), way("IA02", "IB01")) == ("SE", "NE")
    assert (way("IIK05", "IIL05"), way("IIK06", "IIL05")) == ("SE", "NE")
    assert (way("IL05", "IIA05"), way("IL05", "IIA06")) == ("NE", "SE"), "sheets go on as columns do"


@pytest.mark.rule("THG-42", "THG-56")
def test_objectives_that_are_held_alike_are_told_together_in_the_alt_text():
    victory = "objective = 4\nobjectives = ['XE06', 'XG06', 'XH08']"
    claims = tuple(Claim(cell, Side.ALLIES, 2, 5, True) for cell in ("XE06", "XH08"))
    state = changed(board(at("F1", "E06"), victory=victory, round=6), claims=(claims, (), ()))
    assert "Objectives: XE06 and XH08 held by you since turn 2." in alt(state, ALLIES, you=ALLIES)


def test_the_alt_text_names_the_turn_once_and_says_that_a_unit_can_go_no_further():
    state = board(at("F1", "E06", "S"), stage=Stage.FIRST_MARCH)
    state = act(state, ALLIES, a.Take("F1"), a.Go("XE09")).state
    told = alt(state, ALLIES)
    assert told.count("urn 1") == 1
    assert "F1 can go no further." in told
    assert "- F1: XE06, XE07, XE08, XE09, facing S; " in text(state, ALLIES)
