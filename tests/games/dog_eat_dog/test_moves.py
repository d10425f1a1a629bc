"""What is done, and what comes of it: the set-up, a turn, attacks and the Treehouse die (DED-1 to DED-14)."""

from collections import Counter
from typing import Any

import pytest

from games.core.components import FACES, Draw, Face
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import AttackerLost, DefenceRolled, FaceUnused, Passed, StartRolled, StoodUp
from games.dog_eat_dog.state import Choosing, Resolving, State
from tests.games.dog_eat_dog.boards import board, drawn, events, legal, play, position
from tests.games.reading import to_move

DIE: dict[str, Any] = {"treehouse": True}
GUARDS: dict[str, Any] = {"guards": True}
TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"
BURIED = "A A1 A2 A3\nB B1 B2 B3 C1A1B2\nC C1 C2 A2C3"
THREE = "A A1 A2 A3\nB B1 B2 B3"
PAIRS = "A A1 A3\nB B1 B2\nC C1 C2"
FACED = "A3xB1 T; 1 1 {}; 6"
"""A's large pyramid has attacked B1 in vain, and the die shows a face."""
GUARD = "A B1A3 A1\nB C2B2 B3\nC C1"
STACK = "A A3 A1\nB B1C2B3 B1\nC C1"
MIXED = "A A3 A1\nB D1C2B3 B1\nC C1\nD D1"


def after(text: str, options: dict[str, Any], moves: str) -> State:
    """The position after these moves and rolls."""
    return play(position(text, **options), *filter(None, moves.split("; ")))


DEEDS: dict[str, tuple[str, dict[str, Any], str, str, str]] = {
    # board, options, moves and rolls, what stands then, and whose turn it is
    "all of the player's tipped pyramids stand up when the turn begins": (
        "A A1 A2/\nB B1/ B2/ B3 . C1/\nC C3/ B1/",
        {},
        "pass",
        "A A1 A2/\nB B1 B2 B3 . C1/\nC C3/ B1",
        "B",
    ),
    "a failed attack tips both; the defender's stands up in its own turn": (
        PAIRS,
        {},
        "A2xB1; 1 1 1; 5",
        "A A1 A3/\nB B1 B2\nC C1 C2",
        "B",
    ),
    "the attacker's stays": (PAIRS, {}, "A2xB1; 1 1 1; 5; pass", "A A1 A3/\nB B1 B2\nC C1 C2", "C"),
    "until its own turn": (PAIRS, {}, "A2xB1; 1 1 1; 5; pass; pass", PAIRS, "A"),
    "a defender of somebody later": (PAIRS, {}, "A2xC1; 2 1 1; 3", "A A1 A3/\nB B1 B2\nC C1/ C2", "B"),
    "a player may pass": (PAIRS, {}, "pass", PAIRS, "B"),
    "one attack ends the turn, and a winner stands on the single": (
        THREE,
        {},
        "A3xB2; 6 1 1; 5 5",
        "A A1 A2\nB B1 B2A3 B3",
        "B",
    ),
    "who beats all stands on the whole stack": (
        STACK,
        {},
        "A1xB1; 6 2 1; 5 5 5; 5 5; 5",
        "A . A1\nB B1C2B3A3 B1\nC C1",
        "B",
    ),
    "a beaten attacker goes to the player of the colour of the top": (
        MIXED,
        {},
        "A1xB1; 5 2 1; 6 1 1",
        "A . A1\nB D1C2B3 B1\nC C1\nD D1\npile B: A3",
        "B",
    ),
    "of the middle": (
        MIXED,
        {},
        "A1xB1; 5 2 1; 1 1 1; 6 1",
        "A . A1\nB D1C2B3 B1\nC C1\nD D1\npile C: A3",
        "B",
    ),
    "of the bottom": (
        MIXED,
        {},
        "A1xB1; 5 2 1; 1 1 1; 1 1; 6",
        "A . A1\nB D1C2B3 B1\nC C1\nD D1\npile D: A3",
        "B",
    ),
    "on a tie each defender's own size decides": (
        "A A2 A1\nB B1B3 B1",
        {},
        "A1xB1; 4 1; 4 1 1; 4",
        "A . A1\nB B1B3 B1\npile B: A2",
        "B",
    ),
    "piles grow in the order of capture": (
        "A A3 A1 A1\nB C1B3 B1\nC C1\npile B: C2",
        {},
        "A1xB1; 5 2 1; 6 1 1; pass; pass; A2xB1; 1; 6 1 1",
        "A . . A1\nB C1B3 B1\nC C1\npile B: C2 A3 A1",
        "B",
    ),
    "an attacking stack lands whole": (
        "A B1A3 A1\nB B2 B3",
        GUARDS,
        "A1xB1; 5 1 1; 4 2",
        "A . A1\nB B2B1A3 B3",
        "B",
    ),
    "on a stack too": (GUARD, GUARDS, "A1xB1; 6 1 1; 4 2; 3 3", "A . A1\nB C2B2B1A3 B3\nC C1", "B"),
    "a single that beats a stack is tipped alone": (
        GUARD,
        GUARDS,
        "A1xC1; 2 1 1; 4",
        "A B1A3 A1\nB C2B2 B3\nC C1/",
        "B",
    ),
    "a stack beaten by a stack loses only its top": (
        GUARD.replace("B1A3", "B1B2A3"),
        GUARDS,
        "A1xB1; 2 1 1; 4 2",
        "A B1B2 A1\nB C2B2 B3\nC C1\npile B: A3",
        "B",
    ),
    "of two an upright single is left": (
        GUARD,
        GUARDS,
        "A1xB1; 2 1 1; 4 2",
        "A B1 A1\nB C2B2 B3\nC C1\npile B: A3",
        "B",
    ),
    "TIP fails at once and tips both singles": (
        TABLE,
        DIE,
        "A3xC1 T; 6 6 TIP",
        "A A1 A2 A3/\nB B1 B2 B3 A1B2\nC C1/ C2 A2C3",
        "B",
    ),
    "TIP against a stack is a loss to its top": (
        "A A1 A2 A3\nB B1 C1B2\nC C1",
        DIE,
        "A3xB2 T; 6 6 TIP",
        "A A1 A2\nB B1 C1B2\nC C1\npile B: A3",
        "B",
    ),
    "TIP of an attacking stack tips only the single": (
        "A B1A2 A1\nB B1\nC C1",
        DIE | GUARDS,
        "A1xC1 T; 6 TIP",
        "A B1A2 A1\nB B1\nC C1/",
        "B",
    ),
    "HOP succeeds at once": (
        TABLE,
        DIE,
        "A3xC1 T; 1 1 HOP",
        "A A1 A2\nB B1 B2 B3 A1B2\nC C1A3 C2 A2C3",
        "B",
    ),
    "HOP succeeds against all of a stack": (
        "A A1 A2 A3\nB B1 C1C2B2\nC C1",
        DIE,
        "A3xB2 T; 1 1 HOP",
        "A A1 A2\nB B1 C1C2B2A3\nC C1",
        "B",
    ),
    "a face comes before the next player's clean-up": (
        TABLE,
        DIE,
        FACED.format("AIM"),
        "A A1 A2 A3/\nB B1/ B2 B3 A1B2\nC C1 C2 A2C3",
        "A",
    ),
    "it may be declined": (
        TABLE,
        DIE,
        f"{FACED.format('SWAP')}; decline",
        "A A1 A2 A3/\nB B1 B2 B3 A1B2\nC C1 C2 A2C3",
        "B",
    ),
    "SWAP exchanges the tops of two stacks": (
        TABLE,
        DIE,
        f"{FACED.format('SWAP')}; swap B4 C3",
        "A A1 A2 A3/\nB B1 B2 B3 A1C3\nC C1 C2 A2B2",
        "B",
    ),
    "DIG brings one's own pyramid to the top": (
        BURIED,
        DIE,
        f"{FACED.format('DIG')}; dig B4.2",
        "A A1 A2 A3/\nB B1 B2 B3 C1B2A1\nC C1 C2 A2C3",
        "B",
    ),
    "AIM tips a single": (
        TABLE,
        DIE,
        f"{FACED.format('AIM')}; aim C2",
        "A A1 A2 A3/\nB B1 B2 B3 A1B2\nC C1 C2/ A2C3",
        "B",
    ),
    "AIM stands a single up": (TABLE, DIE, f"{FACED.format('AIM')}; aim A3", TABLE, "B"),
    "WILD may follow WILD": (
        TABLE,
        DIE,
        f"{FACED.format('WILD')}; A2xC1 T; 1 WILD; 6; A1xC2; 1; 6 6",
        "A A1/ A2/ A3/\nB B1 B2 B3 A1B2\nC C1/ C2/ A2C3",
        "B",
    ),
    "a face with which nothing can be done is passed over: SWAP": (
        "A A1 A2 A3\nB B1 B2 A1B2\nC C1",
        DIE,
        FACED.format("SWAP"),
        "A A1 A2 A3/\nB B1 B2 A1B2\nC C1",
        "B",
    ),
    "DIG": (
        "A A1 A2 A3\nB B1 B2 C1B2\nC C1",
        DIE,
        FACED.format("DIG"),
        "A A1 A2 A3/\nB B1 B2 C1B2\nC C1",
        "B",
    ),
    "WILD": ("A A1/ A2/ A3\nB B1 B2\nC C1", DIE, FACED.format("WILD"), "A A1/ A2/ A3/\nB B1 B2\nC C1", "B"),
}


@pytest.mark.rule("DED-4", "DED-5", "DED-6", "DED-8", "DED-9", "DED-11", "DED-13", "DED-14")
@pytest.mark.parametrize(("text", "options", "moves", "stands", "mover"), DEEDS.values(), ids=DEEDS)
def test_what_comes_of_what_is_done(
    text: str, options: dict[str, Any], moves: str, stands: str, mover: str
) -> None:
    state = after(text, options, moves)
    assert drawn(state) == board(stands)
    assert to_move(state) == mover


SPOTS = ("B2", "B3", "C1", "C2")


@pytest.mark.rule("DED-5", "DED-6", "DED-7", "DED-10", "DED-12", "DED-14")
@pytest.mark.parametrize(
    ("text", "options", "moves", "wanted"),
    [
        (THREE, {}, "", [*(f"A{a}xB{b}" for a in (1, 2, 3) for b in (1, 2, 3)), "pass"]),
        ("A A1 B1A3\nB B2 B3", {}, "", ["A1xB1", "A1xB2", "pass"]),  # only a single attacks
        (
            GUARD,
            GUARDS,
            "A1xB1; 2 1 1; 4 2",
            ["A1xA2", "A1xC1", "B1xA2", "B1xC1", "B2xA2", "B2xC1", "pass"],
        ),  # the single that a stack of two leaves attacks
        ("A A1/ A2\nB B1", {}, "", ["A2xB1", "pass"]),
        ("A A1\nB B1/ B2", {}, "", ["A1xB2", "pass"]),
        ("A A1\nB A2C1B2 B1C3\nC C1", {}, "", ["A1xB2", "A1xC1", "pass"]),  # no stack with one's own colour
        ("A A1 B1A1\nB B1", {}, "", ["A1xB1", "pass"]),
        ("A A1\nB B1B2", {}, "", ["A1xB1", "pass"]),
        ("A B1A2 B3A1\nB B1", DIE | GUARDS, "", ["A1xB1", "A1xB1 T", "A2xB1", "pass"]),
        ("A A1 A2\nB B1", DIE, "", ["A1xB1", "A2xB1", "A2xB1 T", "pass"]),  # a small one keeps its only die
        (TABLE, DIE, FACED.format("SWAP"), ["swap B4 C3", "swap C3 B4", "decline"]),
        (BURIED, DIE, FACED.format("DIG"), ["dig B4.2", "dig C3.1", "decline"]),
        (
            TABLE,
            DIE,
            FACED.format("AIM"),
            [*(f"aim {spot}" for spot in ("A1", "A2", "A3", "B1", *SPOTS)), "decline"],
        ),
        (
            TABLE,
            DIE,
            FACED.format("WILD"),
            [
                *(f"A1x{spot}" for spot in SPOTS),
                *(f"A2x{spot}{die}" for spot in SPOTS for die in ("", " T")),
                "decline",
            ],
        ),
    ],
)
def test_what_may_be_done(text: str, options: dict[str, Any], moves: str, wanted: list[str]) -> None:
    assert legal(after(text, options, moves)) == wanted


@pytest.mark.rule("DED-8")
@pytest.mark.parametrize(
    ("move", "attack", "defence", "holds"),
    [
        ("A1xB1", "5", "4", False),
        ("A1xB1", "4", "5", True),
        ("A3xB3", "4 4 4", "5 1 1", True),
        ("A3xB3", "1 6 1", "5 5 5", False),
        ("A1xB3", "6", "5 5 5", False),
        ("A1xB2", "4", "4 1", False),
        ("A2xB1", "4 4", "4", True),
        ("A2xB3", "6 6", "6 1 1", False),
        ("A3xB2", "6 6 6", "6 1", True),
        ("A1xB1", "3", "3", True),
        ("A2xB2", "3 1", "1 3", True),
        ("A3xB3", "6 6 6", "6 1 1", True),
    ],
)
def test_the_highest_die_wins_then_fewer_pips_then_the_defender(
    move: str, attack: str, defence: str, holds: bool
) -> None:
    rolled = events(position(THREE), move, attack, defence)
    assert [event.holds for event in rolled if isinstance(event, DefenceRolled)] == [holds]


@pytest.mark.rule("DED-6", "DED-8", "DED-11", "DED-12")
@pytest.mark.parametrize(
    ("text", "options", "moves", "dice", "with_die"),
    [
        (THREE, {}, "A1xB1", 1, False),
        (THREE, {}, "A2xB3", 2, False),
        (THREE, {}, "A3xB2", 3, False),
        (THREE, {}, "A2xB3; 1 1", 3, False),
        (STACK, {}, "A1xB1; 6 6 6", 3, False),  # defenders roll from the top down, each with its own pips
        (STACK, {}, "A1xB1; 6 6 6; 5 5 5", 2, False),
        (STACK, {}, "A1xB1; 6 6 6; 5 5 5; 5 5", 1, False),
        ("A B3A1 A1\nB B2 B3", GUARDS, "A1xB1", 1, False),  # only the top rolls for an attacking stack
        (TABLE, DIE, "A3xB1", 3, False),
        (TABLE, DIE, "A2xB1 T", 1, True),  # the Treehouse die replaces one
        (TABLE, DIE, "A3xB1 T", 2, True),
    ],
)
def test_how_many_dice_are_rolled(
    text: str, options: dict[str, Any], moves: str, dice: int, with_die: bool
) -> None:
    roll: Any = GAME.rules.sample(after(text, options, moves), Draw(b"dice", 1))
    assert len(roll.dice) == dice
    assert (getattr(roll, "face", None) is not None) == with_die


@pytest.mark.rule("DED-12")
def test_each_face_comes_up_as_often() -> None:
    rolling = after(TABLE, DIE, "A3xB1 T")
    rolls: list[Any] = [GAME.rules.sample(rolling, Draw(b"often", number)) for number in range(1200)]
    faces = Counter(roll.face for roll in rolls)
    assert set(faces) == set(FACES)
    assert all(150 < count < 250 for count in faces.values())


@pytest.mark.rule("DED-13", "DED-14")
@pytest.mark.parametrize("face", [face.value for face in FACES])
def test_what_follows_a_face(face: str) -> None:
    """Nobody defends against TIP and HOP; the others are used after attacks that failed and that succeeded."""
    told = events(position(TABLE, **DIE), "A3xC1 T", f"3 3 {face}")
    ended = face in ("TIP", "HOP")
    assert not [event for event in told if isinstance(event, DefenceRolled)]
    if ended:
        return
    phase = Choosing(wild=True) if face == "WILD" else Resolving(Face(face))
    for moves in (FACED.format(face), f"A3xB1 T; 6 1 {face}; 1"):
        state = after(TABLE, DIE, moves)
        assert (state.phase, to_move(state), state.turn) == (phase, "A", position(TABLE).turn)
        assert events(state, "decline")[0] == FaceUnused(0, Face(face), declined=True)
        assert to_move(play(state, "decline")) == "B"
    assert "swap B1 B4" in legal(after(TABLE, DIE, "A3xB1 T; 6 1 SWAP; 1")), "the stack just made"
    useless = events(position("A A3\nB B1\nC C1", **DIE), "A1xB1 T", f"1 1 {face}", "6")
    assert face == "AIM" or FaceUnused(0, Face(face), declined=False) in useless


@pytest.mark.rule("DED-2", "DED-4", "DED-11")
@pytest.mark.parametrize(
    ("state", "moves", "event"),
    [
        (
            GAME.new(3, {}),
            "4 1 4; 2 6",
            StartRolled((((0, 4), (1, 1), (2, 4)), ((0, 2), (2, 6))), starter=2),
        ),
        (position("A A1\nB B1/ B2/ B3"), "pass", StoodUp(1, ("B1", "B2"))),
        (position("A A1\nB B1/ B2/ B3"), "pass", Passed(0, 1)),
    ],
)
def test_what_is_told(state: State, moves: str, event: object) -> None:
    assert event in events(state, moves)


@pytest.mark.rule("DED-11")
def test_the_attack_roll_is_kept_and_the_defender_that_held_is_told() -> None:
    told = events(position(STACK), "A1xB1", "4 2 1", "3 3 3", "1 2", "1")
    assert [event.best for event in told if isinstance(event, DefenceRolled)] == [4, 4, 4]
    told = events(position("A A3 A1\nB C1B3 B1\nC C1"), "A1xB1", "5 2 1", "1 1 1", "6")
    (lost,) = (event for event in told if isinstance(event, AttackerLost))
    assert (lost.seat, lost.defender.colour, lost.captor) == (0, 2, 2)


# The set-up


@pytest.mark.rule("DED-1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_each_player_begins_with_three_single_pyramids_of_each_size(seats: int) -> None:
    rows = [" ".join([f"{each}", *(f"{each}{size}" for size in "111222333")]) for each in "ABCDEFGH"[:seats]]
    assert drawn(GAME.new(seats, {})) == "\n".join(rows)
    begun = play(GAME.new(2, {}), "6 1")
    assert legal(begun) == [f"A{a}xB{b}" for a in range(1, 10) for b in range(1, 10)] + ["pass"]


@pytest.mark.rule("DED-2")
@pytest.mark.parametrize(
    ("rolls", "starter"), [("2 5 4", "B"), ("6 1 6 6; 2 5 5; 3 4", "D"), ("1 2 6 3", "C")]
)
def test_the_highest_roll_begins_and_turns_go_round(rolls: str, starter: str) -> None:
    """Those who tie for the highest roll again among themselves."""
    seats = len(rolls.split(";")[0].split())
    state = play(GAME.new(seats, {}), rolls)
    order = ("ABCD"[:seats] * 2)["ABCD".index(starter) :][:seats]
    for letter in order:
        assert to_move(state) == letter
        state = play(state, "pass")


@pytest.mark.rule("DED-2")
def test_the_dice_roll_on_until_one_is_highest() -> None:
    state = GAME.new(8, {})
    for number in range(50):
        roll = GAME.rules.sample(state, Draw(b"start", number))
        assert GAME.rules.apply(state, CHANCE, roll).state.turn == 1
