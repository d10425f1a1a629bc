"""How the game ends: annihilation, a king taken, repetition, the cap; and players who are out or gave up."""

from dataclasses import replace
from typing import Any

import pytest

from games.core.protocol import Outcome
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Ended, Out
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.rules.turn_end import written
from games.high_ground.state import ALL_TURNS, TURN_CAP, Choosing, Over, State
from tests.games.high_ground.boards import (
    cards,
    events,
    left_with,
    legal,
    play,
    position,
    refused,
    shows,
    take,
)

FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D", "C": "2H 3H 4H"}
LAST = "     M     N\n13  9:A2  4:B2\n12  KA    KB"
THREE = "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC"


def kings(mine: str, theirs: str = "KB", elsewhere: str = "B3") -> str:
    """A's pieces on a king, and whoever's elsewhere."""
    return f"     M     N      O      P\n13  KA:A3  9:{elsewhere}  {theirs}:{mine}  5"


OUT = "     M     N      O      P\n13  KA:A3  9:C3  KB:A1  KC"
MEETING = "     M      N     O\n13  KA:A1  KB  9:B3"


@pytest.mark.rule("HG-19", "HG-22", "HG-25", "HG-26")
@pytest.mark.parametrize(
    ("text", "whose", "steps", "over"),
    [
        # text, whose turn, what is done, the end
        (LAST, "A", "M13 x N13", Over("annihilated", 0)),
        (
            "     M       N\n13  9:B3A1  KB\n12  KA  .",
            "A",
            "roll; die AIM; aim M13.1.2",
            Over("annihilated", 0),
        ),
        (
            "     M     N\n13  4:A2  9:B2\n12  KA  KB",
            "A",
            "roll; die HOP; hop M13 > N13 x N13",
            Over("annihilated", 0),
        ),
        # a king is taken at the beginning of a turn, by pieces of one player alone
        (kings("A1"), "B", "discard", Over("king_taken", 0, "O13")),
        (kings("A1/A2A1"), "B", "discard", Over("king_taken", 0, "O13")),
        (OUT, "C", "discard", Over("king_taken", 0, "O13")),
        (MEETING, "A", "M13 > N13", None),
        (MEETING, "A", "M13 > N13; discard", Over("king_taken", 0, "N13")),
        (MEETING, "A", "M13 > N13; roll; die HOP; hop O13 > N13", None),
        (kings("A1/B1"), "B", "discard", None),
        (kings("A3B1"), "B", "discard", None),
        (kings("B3A1"), "B", "discard", None),
        (kings("A1/C1", elsewhere="C3"), "C", "discard", None),
        (kings("A1", "K-"), "B", "discard", None),
        ("     M     N      O\n13  KA:A3  9:B3  KB", "B", "discard", None),
    ],
)
def test_who_wins_and_when(text: str, whose: str, steps: str, over: Over | None) -> None:
    moves = steps.split("; ")
    state = play(position(text, whose, hands=FULL), *moves)
    assert state.phase == (over or Choosing())
    if over is not None:
        assert over.winner is not None
        assert GAME.rules.outcome(state) == Outcome(over.reason, (over.winner,))
        assert not GAME.rules.to_act(state)
        assert refused(state, "roll").rule == ("HG-25" if over.reason == "annihilated" else "HG-26")
        told = events(position(text, whose, hands=FULL), *moves)
        assert told[-1] == Ended(over.reason, over.winner, over.cell)


# Repetition, passes and the caps

STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
MANY = "     M     N        O\n13  KA:A3  9:B3/B2  KB:B1"
GONE = "     M     N      O      P\n13  KA:A3  9:C3  KB  KC"
FROM_SHORT = {"A": "2C 3C", "B": "2D 3D 4D"}
TWICE = "; ".join(["M13 > N13; discard; N13.2.1 > M13; discard"] * 2)
SHUTTLES = "; ".join(["M13 > N13; N13.1.1 > M13; N13.1.1 > M13; M13.1.1 > N13"] * 2)
THRICE = "discard; discard; discard"
ROLLS = ["roll; die TIP", "roll; die HOP; decline"]
COUNTING = [
    "O13 > N13",
    "discard 2D; drawn 9H",
    "play 2D P13; enough",
    "roll; die HOP; hop O13 > N13",
    "roll; die DIG; dig; turned over 9H; play 9H L13",
]
AT = position(STILL, hands=FULL)
BY_B = position(STILL, "B", hands=FULL, turn=TURN_CAP + 80, counted=TURN_CAP - 2)
THERE_TWICE = play(position(SHUTTLE, hands=FULL), *TWICE.split("; "))
FILLED = play(position(MANY, hands=FULL), "discard 3C", "drawn 9H", "discard 2D", "drawn 10H")
PASSED = play(AT, *THRICE.split("; "))
LATE = position(STILL, hands=FULL, turn=ALL_TURNS - 1, counted=40)
LATEST = replace(LATE, turn=ALL_TURNS)
GOES_ON = {"phase": Choosing()}


def drawn(reason: str) -> dict[str, Any]:
    """The game is a draw for this reason."""
    return {"phase": Over(reason, None), "! roll": "game_over HG-27"}


@pytest.mark.rule("HG-14", "HG-15", "HG-25", "HG-26", "HG-27")
@pytest.mark.parametrize(
    ("state", "steps", "wanted"),
    [
        # pieces that went and came back are the same position, and the third time is a draw
        (THERE_TWICE, "", GOES_ON),
        (THERE_TWICE, "M13 > N13", drawn("repetition")),
        (THERE_TWICE, "discard 2C; drawn 9H; discard; M13 > N13", GOES_ON),
        (
            left_with(
                play(
                    position(SHUTTLE, hands=FULL, pile="5S"),
                    *TWICE.split("; "),
                    "discard 2C",
                    "drawn 5S",
                    "discard",
                ),
                "2C",
            ),
            "discard 5S; drawn 2C",
            drawn("repetition"),
        ),
        # a position counts for each player by itself
        (
            position(SHUTTLE, hands=FULL),
            SHUTTLES,
            {"phase": Choosing(), "history.len": 8, **{f"history.{n}.player": n % 2 for n in range(8)}},
        ),
        # a roll that comes to nothing never brings the end nearer
        *(
            (
                replace(AT, turn=TURN_CAP, counted=TURN_CAP - 1),
                "; ".join([turn] * 10),
                {"phase": Choosing(), "history": (), "passes": 0, "counted": TURN_CAP - 1},
            )
            for turn in ROLLS
        ),
        (THERE_TWICE, "roll; die TIP; roll; die TIP", {"history": THERE_TWICE.history}),
        (THERE_TWICE, "roll; die TIP; roll; die TIP; M13 > N13", drawn("repetition")),
        # what cannot come back is forgotten
        (FILLED, "", {"history.len": 2, "fills.len": 2, "fills.0.seat": 0, "fills.1.seat": 1}),
        (FILLED, "play 2C L13; enough", {"history.len": 1, "fills": ()}),
        (FILLED, "M13 > N13 x N13.1.1", {"history.len": 1, "fills": ()}),
        # two rounds in which everybody who is left passes
        (PASSED, "", {"phase": Choosing(), "passes": 3, "history": (), "counted": 6}),
        (PASSED, "discard", drawn("all_passed")),
        (position(GONE, "C", hands=FULL), f"{THRICE}; discard", drawn("all_passed")),
        (replace(position(LAST), passes=3), "M13 x N13", {"phase": Over("annihilated", 0), "passes": 0}),
        *(
            case
            for turn in [*ROLLS, "discard 2D; drawn 9H", "O13 > N13"]
            for case in (
                (PASSED, turn, {"phase": Choosing(), "passes": 0}),
                (PASSED, f"{turn}; {THRICE}", GOES_ON),
            )
        ),
        # to fill a short hand is no pass and to draw nothing is
        (
            position(STILL, hands=FROM_SHORT, pile="9H"),
            "discard; drawn 9H",
            {"passes": 0, "history.len": 1},
        ),
        (replace(position(STILL, hands=FROM_SHORT), draw_pile=(), discards=()), "discard", {"passes": 1}),
        # three hundred turns that count, and 1500 of any kind
        *(
            case
            for turn in COUNTING
            for case in (
                (BY_B, turn, {"phase": Choosing(), "counted": TURN_CAP - 1}),
                (replace(BY_B, counted=TURN_CAP - 1), turn, drawn("turn_cap")),
            )
        ),
        (LATE, "roll; die TIP", GOES_ON),
        *((LATEST, turn, drawn("all_turns")) for turn in [*ROLLS, "discard", "M13 > N13"]),
        (position(GONE, "C", hands=FULL, turn=TURN_CAP), "discard 2H; drawn 9H", drawn("turn_cap")),
        # the last turn may still win
        (
            position(LAST, turn=TURN_CAP, counted=TURN_CAP - 1),
            "M13 x N13",
            {"phase": Over("annihilated", 0)},
        ),
        # the longest turns
        (AT, "roll; die WILD; dig; turned over 9H; play 9H L13", {"player": 1}),
        (AT, "roll; die WILD; decline", {"player": 1}),
        # who gave up neither wins nor shares a draw, and the pieces stay
        (GAME.seats.retire(position(kings("A1"), "B", hands=FULL), 0), "discard", GOES_ON),
        (
            GAME.seats.retire(replace(AT, turn=TURN_CAP, counted=TURN_CAP - 1), 1),
            "discard 2C; drawn 9H",
            drawn("turn_cap"),
        ),
        (GAME.seats.retire(position(LAST), 1), "M13 x N13", {"phase": Over("annihilated", 0)}),
        # a player without pieces is out, and the others play on
        (
            position(THREE, hands=FULL),
            "M13 x N13",
            {"out": (1,), "hands.1": (), "discards": cards("2D 3D 4D"), "player": 2},
        ),
        *(
            (
                position(THREE, hands=FULL),
                "; ".join(["M13 x N13", *[ROLLS[1]] * turns]),
                {"player": player},
            )
            for turns, player in ((1, 0), (2, 2), (3, 0))
        ),
    ],
)
def test_what_brings_the_end_nearer(state: State, steps: str, wanted: dict[str, Any]) -> None:
    after = play(state, *filter(None, steps.split("; ")))
    shows(after, wanted)
    if isinstance(after.phase, Over) and after.phase.winner is None:
        left = {stack[0].colour for here in after.land for stack in here.stacks} - {*after.resigned}
        assert GAME.rules.outcome(after) == Outcome(after.phase.reason, tuple(sorted(left)))
        assert events(state, *steps.split("; "))[-1] == Ended(after.phase.reason, None, None)


@pytest.mark.rule("HG-25")
def test_the_hand_of_who_is_out_comes_to_light() -> None:
    step = take(position(THREE, hands=FULL), "M13 x N13")
    assert (Out(1, cards("2D 3D 4D")) in step.events, step.barrier) == (True, True)


@pytest.mark.rule("HG-27")
def test_the_order_of_stacks_makes_no_other_position_and_the_caps_are_the_declared_ones() -> None:
    one, other = (position(f"     M\n13  KA:{stacks}\n12  KB:B1").land for stacks in ("A3/A1", "A1/A3"))
    assert written(one) == written(other)
    ferried = play(position(SHUTTLE, hands=FULL), *SHUTTLES.split("; ")).history
    assert sorted(map(ferried.count, ferried)) == [2] * 8
    assert (TURN_CAP, ALL_TURNS, MAX_ACTIONS) == (300, 1500, 24 + 5 * TURN_CAP + 3 * (ALL_TURNS - TURN_CAP))


# Warnings

PASS = "One more pass ends the game in a draw (HG-27)."
COUNTS = "The next turn that counts is the last: unless it wins, the game is a draw (HG-27)."
LAST_OF_ALL = "This turn is the last: unless it wins, the game is a draw (HG-27)."


def warned(state: State) -> str:
    """The warning with which the prompt ends for everybody; empty where it has none."""
    told = {
        GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(("Ann", "Ben"))) for seat in (None, 0, 1)
    }
    found = {warning for warning in (PASS, COUNTS, LAST_OF_ALL) for text in told if warning in text}
    assert all(text.endswith(warning) for warning in found for text in told)
    return found.pop() if found else ""


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize(
    ("fields", "steps", "warning"),
    [
        ({}, ["discard"] * 2, ""),
        ({}, ["discard"] * 3, PASS),
        ({}, [*["discard"] * 3, "roll", "die WILD"], ""),
        ({}, [*["discard"] * 3, "play 2D P13"], ""),
        ({"turn": 400, "counted": TURN_CAP - 2}, [], ""),
        ({"turn": 400, "counted": TURN_CAP - 1}, [], COUNTS),
        ({"turn": 400, "counted": TURN_CAP - 1}, ["roll", "die WILD"], COUNTS),
        ({"turn": 400, "counted": TURN_CAP - 1}, ["roll", "die TIP"], COUNTS),
        ({"turn": ALL_TURNS - 1, "counted": 40}, [], ""),
        ({"turn": ALL_TURNS, "counted": 40}, [], LAST_OF_ALL),
        ({"turn": ALL_TURNS, "counted": TURN_CAP - 1}, [], LAST_OF_ALL),
        ({"turn": ALL_TURNS, "counted": 40}, ["roll", "die WILD"], LAST_OF_ALL),
    ],
)
def test_the_last_chance_is_warned_of(fields: dict[str, Any], steps: list[str], warning: str) -> None:
    assert warned(play(position(STILL, hands=FULL, **fields), *steps)) == warning


@pytest.mark.rule("HG-27")
def test_who_cannot_pass_is_not_warned_of_passes() -> None:
    short = replace(PASSED, hands=(PASSED.hands[0], PASSED.hands[1][:2]))
    assert not GAME.knowledge.view(short, 1).brink


def test_idling_changes_as_little_as_can_be() -> None:
    dug = play(AT, "roll", "die DIG", "dig", "turned over 9H")
    places = (AT, play(AT, "play 2C L13"), play(AT, "roll", "die HOP"), dug)
    idle = [GAME.notation.write(GAME.seats.idle(place, 0)) for place in places]
    assert idle == ["discard", "enough", "decline", legal(dug)[0]]
    with pytest.raises(ValueError, match="no seat 2"):
        GAME.seats.retire(AT, 2)
