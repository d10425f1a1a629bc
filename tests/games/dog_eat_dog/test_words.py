"""What people read: prompts and events in words; refusals with the reason, what is allowed instead, and the
rule; and that RULES.md keeps its word."""

from functools import partial
from typing import Any

import pytest

from games.core.components import Face
from games.core.optional_parts.puzzles import Judged
from games.core.protocol import CHANCE
from games.core.rulebook import rulebook
from games.core.words import IllegalAction, Names
from games.dog_eat_dog import GAME, reports
from games.dog_eat_dog.actions import Action, Attack, AttackRoll, Pass, StartRoll, write
from games.dog_eat_dog.puzzles import judge, offered
from games.dog_eat_dog.state import MIXED_TREE, ONE_COLOUR_TREE, TURN_CAP, Resolving, State
from tests.games.dog_eat_dog.boards import NAMES, board, drawn, events, play, position, take
from tests.games.reading import labels, to_move

TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"
AT = position(TABLE)
WITH_DIE = position(TABLE, treehouse=True)


def faced(face: str) -> State:
    """A's attack has failed, and this face is to be used."""
    return play(WITH_DIE, "A3xB1 T", f"1 1 {face}", "6")


@pytest.mark.rule("DED-5")
@pytest.mark.parametrize(
    ("state", "moves", "words"),
    [
        (AT, "", "Ann may attack once, or pass."),
        (AT, "pass", "Ben may attack once, or pass. Passes in a row: 1 of 3."),
        (
            AT,
            "pass; pass",
            "Cleo may attack once, or pass. Everybody else has passed: one more pass ends the game.",
        ),
        (faced("SWAP"), "", "Ann rolled SWAP and may swap the tops of two stacks, or decline."),
        (
            faced("DIG"),
            "",
            "Ann rolled DIG and may bring one of their pyramids to the top of its stack, or decline.",
        ),
        (faced("AIM"), "", "Ann rolled AIM and may tip a single or stand one up, or decline."),
        (faced("WILD"), "", "Ann rolled WILD and may attack once more, or decline."),
        (GAME.new(2, {}), "", "Everybody rolls a die, and the highest begins."),
        (AT, "A3xB3", "Ann rolls to attack B3 with A3."),
        (
            position("A A3\nB C1B2 B1\nC C1"),
            "A1xB1; 5 5 1",
            "Ann rolled 5 against B1; Ben's medium defends.",
        ),
    ],
)
def test_the_prompt_says_who_may_do_what(state: State, moves: str, words: str) -> None:
    after = play(state, *filter(None, moves.split("; ")))
    assert GAME.words.prompt(GAME.knowledge.view(after, None), Names.of(NAMES)) == words


@pytest.mark.rule("DED-5", "DED-15")
@pytest.mark.parametrize(
    ("state", "moves", "you", "words"),
    [
        # position, moves and rolls, who reads it, the last sentences
        (
            AT,
            "A3xC1; 4 2 1; 3",
            0,
            [
                "You attack Cleo's small on C1 with a large from A3.",
                "You roll 4, 2 and 1.",
                "Cleo's small on C1 rolls 3 against 4 and is beaten.",
                "You capture C1: a large from A3 now stands on Cleo's small.",
            ],
        ),
        (
            AT,
            "A3xC1; 4 2 1; 4",
            2,
            [
                "Ann attacks your small on C1 with a large from A3.",
                "Ann rolls 4, 2 and 1.",
                "Your small on C1 rolls 4. Tie at 4: the smaller pyramid, your small, wins.",
                "Ann fails to take C1; A3 and C1 are tipped.",
            ],
        ),
        (
            AT,
            "A3xC1; 4 2 1; 4",
            None,
            ["Cleo's small on C1 rolls 4. Tie at 4: the smaller pyramid, Cleo's small, wins.", "…"],
        ),
        (
            AT,
            "A1xC1; 3; 3",
            None,
            ["Cleo's small on C1 rolls 3. Tie at 3: same size, so the defender wins.", "…"],
        ),
        (
            position("A A3 A1\nB C2B2 B1\nC C1"),
            "A1xB1; 5 2 1; 4 3; 6 1",
            None,
            [
                "Ann attacks Ben's stack on B1 (Ben's medium on Cleo's medium) with a large from A1.",
                "Ann rolls 5, 2 and 1.",
                "Ben's medium on B1 rolls 4 and 3 against 5 and is beaten.",
                "Cleo's medium on B1 rolls 6 and 1 against 5 and holds.",
                "Ann fails to take B1: Cleo's medium holds. Cleo captures Ann's large from A1.",
            ],
        ),
        (
            position("A A2 A1\nB B1 B2/ B3/"),
            "A1xB1; 5 2; 3",
            None,
            [
                "Ben's small on B1 rolls 3 against 5 and is beaten.",
                "Ann captures B1: a medium from A1 now stands on Ben's small.",
                "Ben's B2 and B3 stand up again.",
            ],
        ),
        (
            faced("SWAP"),
            "swap B4 C3",
            None,
            ["Ann swaps two tops: Cleo's large is now on B4, Ben's medium on C3.", "…"],
        ),
        (faced("DIG"), "dig B4.1", None, ["Ann digs a small up from B4.1 to the top of B4.", "…"]),
        (faced("AIM"), "aim C2", None, ["Ann tips Cleo's medium on C2.", "…"]),
        (faced("AIM"), "aim A3", None, ["Ann stands their large on A3 up.", "…"]),
        (faced("SWAP"), "decline", None, ["Ann declines SWAP.", "…"]),
        (
            WITH_DIE,
            "A3xB1 T; 6 5 TIP",
            None,
            ["Ann rolls 6 and 5, and TIP on the Treehouse die. The attack fails at once.", "…"],
        ),
        (
            WITH_DIE,
            "A3xB1 T; 1 1 HOP",
            None,
            ["Ann rolls 1 and 1, and HOP on the Treehouse die. The attack succeeds at once.", "…"],
        ),
        (WITH_DIE, "A3xB1 T; 1 1 WILD", None, ["Ann rolls 1 and 1, and WILD on the Treehouse die."]),
        (
            position("A B1B2A3 A1 B3\nB B1\nC C1\npile A: B3 C1 C2 C3 C3 B1 C2", "C", passes=2),
            "pass",
            None,
            ["Cleo passes.", "Everybody passed in a row: the game ends."],
        ),
        (
            position("A A1 A2\nB B1A3 A1\nC C1\npile B: C1 C1"),
            "pass",
            None,
            ["Ben has no attack left: the game ends."],
        ),
        (
            position("A A1 A2\nB B1", turn=500),
            "pass",
            None,
            ["500 turns have been played: the game ends."],
        ),
    ],
)
def test_what_happens_is_told(state: State, moves: str, you: int | None, words: list[str]) -> None:
    """Three dots stand for what follows."""
    told = [
        GAME.words.describe(event, Names.of(NAMES, you=you)) for event in events(state, *moves.split("; "))
    ]
    if words[-1] == "…":
        assert words[0] in told
    else:
        assert told[-len(words) :] == words


PUZZLE = position("A A1 A2 A3\nB B1 B2 B3 B1C2\nC C1", treehouse=True)


def judged(*moves: str) -> Judged:
    """What a puzzle in this position says of these moves."""
    line: list[Action] = []
    found = judge(PUZZLE, 0, line, ())
    for move in moves:
        line.append(GAME.notation.parse(GAME.knowledge.view(found.state, 0), (), move))
        found = judge(PUZZLE, 0, line, ())
    return found


def test_a_wrong_try_of_a_puzzle_tells_how_far_off_it_is_and_no_number() -> None:
    best = judged("A3xB4 T", "A2xB3")
    assert best.solved
    assert best.words == (
        "`A3xB4 T` captures in 28% of all rolls, `A2xB3` in 53%. Both together add 5 points, the first alone 2, the second alone 1: "
        "1.387 on average (" + best.words.partition("(")[2]
    )
    assert best.words.endswith("Nothing gains more.")
    wrong = {
        ("A2xB3 T", "A3xB4"): "is close, but another pair gains more.",
        ("A3xB1 T", "A2xB2"): "falls short: another pair gains clearly more.",
        ("A2xB2 T", "A1xB1"): "is far from it: another pair gains at least twice as much.",
    }
    for (first, second), words in wrong.items():
        tried = judged(first, second)
        assert (tried.done, tried.solved, tried.words) == (
            True,
            False,
            f"`{first}`, then `{second}`, {words}",
        )


@pytest.mark.rule("DED-12")
@pytest.mark.rule("DED-14")
def test_a_puzzle_supposes_that_the_attack_with_the_treehouse_die_captures_and_asks_for_another() -> None:
    first = judged("A3xB1 T")
    assert (first.done, first.supposed) == (False, True)
    assert first.words.startswith("The picture supposes that it captures.")
    assert [each.colour for each in GAME.knowledge.view(first.state, 0).place("B1").stack] == [1, 0]
    again = {
        write(each) for each in GAME.rules.legal_actions(first.state, 0) if offered(first.state, 0, each)
    }
    assert "A2xB2" in again
    assert not any(each.endswith("T") or each.startswith("A3") for each in again)
    assert {
        each.endswith("T")
        for each in (write(each) for each in GAME.rules.legal_actions(PUZZLE, 0) if offered(PUZZLE, 0, each))
    } == {True}
    for move in ("pass", "A3xB1"):
        other = judged(move)
        assert (other.done, other.solved) == (True, False)
        assert other.words.startswith("The puzzle asks for two attacks")


def test_the_buttons_of_a_puzzle_tell_the_chance_with_wild() -> None:
    """In the game HOP and TIP count too; the puzzle has the die show WILD."""
    part, view = GAME.puzzles, GAME.knowledge.view(PUZZLE, 0)
    assert part is not None
    assert part.odds is not None
    large = Attack("A3", "B1", True)
    assert part.odds.odds(view, large) == "58% to capture"
    assert GAME.odds is not None
    assert GAME.odds.odds(view, large) != "58% to capture"


STACK = position("A A1 A2 A3\nB C1B3 B2\nC C2")


@pytest.mark.parametrize(
    ("state", "moves", "words"),
    [
        (AT, "A3xB1; 2 6 1; 3", "You attack Ben's small on B1 with a large from A3 and take it: 6 beats 3."),
        (
            AT,
            "A1xB3; 5; 5 1 1",
            "You attack Ben's large on B3 with a small from A1 and take it: a tie at 5, and the smaller wins.",
        ),
        (
            AT,
            "A2xB2; 4 4; 4 1",
            "You attack Ben's medium on B2 with a medium from A2 and fail: a tie at 4, and between equal sizes the defender wins. A2 and B2 are tipped.",
        ),
        (AT, "A2xB2; 3 1; 6 1", "You attack Ben's medium on B2 with a medium from A2 and fail: 3 against 6."),
        (STACK, "A3xB1; 6 4 2; 5 3 1; 4", "and take it: 6 beats 5 and 4."),
        (
            STACK,
            "A1xB1; 5; 5 3 1; 6",
            "and fail: a tie at 5, and the smaller wins; Cleo's small holds with 6. Cleo captures your small.",
        ),
        (WITH_DIE, "A3xB1 T; 1 1 HOP", "The attack succeeds at once."),
        (AT, "pass", "You pass."),
    ],
)
def test_a_whole_attack_is_told_in_one_sentence(state: State, moves: str, words: str) -> None:
    told = reports.summed(events(state, *moves.split("; ")), Names.of(NAMES, you=0))
    assert words in " ".join(told)


def test_whoever_reads_the_prompt_is_you() -> None:
    told = GAME.words.prompt(GAME.knowledge.view(AT, 0), Names.of(NAMES, you=0))
    assert told == "You may attack once, or pass."


@pytest.mark.parametrize(
    ("state", "command", "number", "wanted"),
    [
        (
            faced("DIG"),
            "dig",
            0,
            {
                "B4.1": "B4.1: your small under Ben's medium, 1 below the top",
                "C3.1": "C3.1: your medium under Cleo's large, 1 below the top",
            },
        ),
        (
            position("A A1\nB B1B2C3B1C2B3B1B2B3\nC C1"),
            "attack",
            1,
            {
                "B1": "B1: stack of 9, top Ben's large, bottom Ben's small",
            },
        ),
    ],
)
def test_labels_say_what_stands_on_a_spot(
    state: State, command: str, number: int, wanted: dict[str, str]
) -> None:
    assert wanted.items() <= labels(GAME, state, 0, command, number, Names.of(NAMES, 0)).items()


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    text = board("A A1/ . B1A3\nB B1\nC C3B2 C1/\npile B: A1 A2")
    assert drawn(position(text)) == text


SPOTS = "A A1 A2/ B1A3\nB B1 B2/ A1B2\nC C1 B3C1"
FACED = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3 B1A2"
DIE: dict[str, Any] = {"treehouse": True}
GUARDS: dict[str, Any] = {"guards": True}
OTHERS = "Write `A1xB1`, `A1xC1` or `A1xC2`."
NO_DIE = "This game has no Treehouse die."


def refused(state: State, move: Any, actor: Any = 0) -> IllegalAction:
    """Why a move, or an action of somebody, is refused."""
    apply = (
        partial(take, state, move) if isinstance(move, str) else partial(GAME.rules.apply, state, actor, move)
    )
    with pytest.raises(IllegalAction) as caught:
        apply()
    return caught.value


@pytest.mark.rule("DED-1", "DED-3", "DED-5", "DED-7", "DED-10", "DED-12", "DED-14")
@pytest.mark.parametrize(
    ("move", "message", "hint", "rule"),
    [
        ("A9xB1", "A9 is empty: nothing there can attack.", "Write `A1xB1`.", "DED-5"),
        ("B1xA1", "B1 belongs to Ben.", "Write `A1xB1` or `pass`.", "DED-5"),
        ("B3xA1", "The stack on B3 is Ben's: the top pyramid decides.", "Write `A1xB1` or `pass`.", "DED-3"),
        ("A1xB2", "B2 is tipped and cannot be attacked.", OTHERS, "DED-7"),
        ("A1xA2", "A2 is your own colour.", OTHERS, "DED-5"),
        ("A1xA3", "You already control the stack on A3.", OTHERS, "DED-10"),
        ("A1xA1", "A1 is your own colour.", OTHERS, "DED-5"),
        ("A1xA9", "A9 is empty: nothing there to attack.", OTHERS, "DED-5"),
        ("A1xB3", "The stack on B3 contains your colour.", OTHERS, "DED-10"),
        ("A1xD1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
        ("D1xA1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
        *((move, NO_DIE, "Write `A1xB1` or `pass`.", "DED-12") for move in ("swap A3 B3", "dig B3.1")),
        *((move, NO_DIE, "Write `A1xB1` or `pass`.", "DED-12") for move in ("aim A1", "decline")),
    ],
)
def test_a_refusal_names_the_reason_what_is_legal_and_the_rule(
    move: str, message: str, hint: str, rule: str
) -> None:
    error = refused(position(SPOTS), move)
    names = Names.of(NAMES, you=0)
    assert (names.fill(error.message), error.hint, error.rule) == (message, hint, rule)


@pytest.mark.rule("DED-3", "DED-5", "DED-6", "DED-7", "DED-8", "DED-9", "DED-10", "DED-12", "DED-14")
@pytest.mark.parametrize(
    ("text", "options", "before", "move", "code", "hint"),
    [
        # board, options, moves before, the move, code and rule, the hint
        ("A A1 A2\nB B1", {}, "", "A1xA2", "own_colour DED-5", "Write `A1xB1`."),
        ("A A1 B1A3\nB B2 B3", {}, "", "A2xB1", "guard DED-6", "Write `A1xB1`."),
        ("A A1B1 A1\nB B2", GUARDS, "", "A1xB1", "not_yours DED-3", ""),
        ("A A1/ A2\nB B1", {}, "", "A1xB1", "tipped DED-7", ""),
        ("A A1\nB B1/ B2", {}, "", "A1xB1", "tipped DED-7", "Write `A1xB2`."),
        (
            "A A1\nB A2C1B2 B1C3\nC C1",
            {},
            "",
            "A1xB1",
            "holds_your_colour DED-10",
            "Write `A1xB2` or `A1xC1`.",
        ),
        ("A A1 A2 A3\nB B1 B2 B3", {}, "A3xB2; 6 1 1; 5 5; pass", "A1xB2", "own_stack DED-10", ""),
        (FACED, DIE, "", "A1xB1 T", "no_die_to_replace DED-12", ""),
        (FACED, {}, "", "A3xB1 T", "no_treehouse_die DED-12", ""),
        *(
            (FACED, {}, "A3xB1", dice, "wrong_roll DED-8", "")
            for dice in ("6 5", "7 1 1", "0 1 1", "1 1 1 1")
        ),
        (FACED, {}, "A3xB1", "1 1 1 HOP", "wrong_roll DED-8", ""),
        (FACED, DIE, "A3xB1", "1 1 HOP", "wrong_roll DED-8", ""),
        (FACED, DIE, "A3xB1 T", "1 1", "wrong_roll DED-8", ""),
        ("A B3A1 A1\nB B2 B3", GUARDS, "A1xB1", "5 1 1", "wrong_roll DED-8", ""),
        *(
            (FACED, DIE, "", move, "face_not_rolled DED-14", "Write `A1xB1` or `pass`.")
            for move in ("swap B4 C3", "dig B4.1", "aim A1")
        ),
        (FACED, DIE, "", "decline", "nothing_to_decline DED-14", "Write `A1xB1` or `pass`."),
        (FACED, DIE, "SWAP", "swap B4 A1", "not_a_stack DED-14", ""),
        (FACED, DIE, "SWAP", "swap B4 B4", "same_stack DED-14", ""),
        (FACED, DIE, "SWAP", "A1xB2", "attack_made DED-5", "Write `swap B4 C3` or `decline`."),
        (FACED, DIE, "SWAP", "dig B4.1", "face_not_rolled DED-14", "Write `swap B4 C3` or `decline`."),
        (FACED, DIE, "DIG", "dig B4.2", "not_yours DED-14", ""),
        (FACED, DIE, "DIG", "dig B4.3", "no_such_level DED-14", ""),
        (FACED, DIE, "DIG", "dig B4.0", "no_such_level DED-14", ""),
        (FACED, DIE, "DIG", "dig A1.1", "not_a_stack DED-14", ""),
        (FACED, DIE, "DIG", "dig A4.1", "not_a_stack DED-14", ""),
        (FACED, DIE, "DIG", "dig C4.2", "on_top DED-14", ""),
        (FACED, DIE, "DIG", "dig H9.1", "no_such_spot DED-1", ""),
        (FACED, DIE, "AIM", "aim B4", "not_a_single DED-14", ""),
        (FACED, DIE, "AIM", "aim A9", "empty_spot DED-14", ""),
    ],
)
def test_each_wrong_thing_is_refused_by_its_rule(
    text: str, options: dict[str, Any], before: str, move: str, code: str, hint: str
) -> None:
    faced = f"A3xB1 T; 1 1 {before}; 6" if before in ("SWAP", "DIG", "AIM") else before
    error = refused(play(position(text, **options), *filter(None, faced.split("; "))), move)
    assert f"{error.code} {error.rule}" == code
    assert error.hint.startswith(hint)


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize(
    ("face", "hint"),
    [
        ("SWAP", "Write `swap A3 B3` or `decline`."),
        ("DIG", "Write `dig B3.1` or `decline`."),
        ("AIM", "Write `aim A1` or `decline`."),
    ],
)
def test_who_owes_a_face_is_told_what_can_be_done_with_it(face: str, hint: str) -> None:
    state = position(SPOTS, treehouse=True, phase=Resolving(Face(face)))
    for move in ("A1xB1", "swap A1 B1", "dig A1.1", "aim A3"):
        assert refused(state, move).hint == hint


OVER = play(position("A A1\nB B1", passes=1), "pass")
WILD = play(position(FACED, treehouse=True), "A3xB1 T", "1 1 WILD", "6")
STARTS: list[Any] = [(), ((6, 6),), ((6, 5), (1, 2)), ((6,),), ((7, 1),), ((6, 6), (1, 2, 3))]


@pytest.mark.rule("DED-2", "DED-5", "DED-8", "DED-14", "DED-15")
@pytest.mark.parametrize(
    ("state", "actor", "action", "code"),
    [
        (position(SPOTS), 2, Pass(), "not_your_turn DED-2"),
        (GAME.new(2, {}), 0, Pass(), "dice_first DED-2"),
        (play(position(SPOTS), "A1xB1"), 0, Pass(), "dice_first DED-8"),
        (WILD, 0, Pass(), "attack_made DED-5"),
        (position(SPOTS), 0, AttackRoll((6,)), "not_a_decision DED-8"),
        (position(SPOTS), CHANCE, Pass(), "no_roll_owed DED-5"),
        (position(SPOTS), 0, Attack("Z99", "B1"), "no_such_spot DED-1"),
        *((OVER, actor, Pass(), "game_over DED-15") for actor in (0, 1, CHANCE)),
        *((GAME.new(2, {}), CHANCE, StartRoll(rounds), "wrong_roll DED-2") for rounds in STARTS),
    ],
)
def test_who_may_not_do_something_is_refused(state: State, actor: Any, action: Any, code: str) -> None:
    error = refused(state, action, actor)
    assert f"{error.code} {error.rule}" == code
    if actor == 2:
        assert Names.of(NAMES, you=2).fill(error.message) == "It is Ann's turn."


def test_three_of_all_that_is_legal_are_told() -> None:
    state = play(GAME.new(8, {}), "6 1 1 1 1 1 1 1")
    assert refused(state, "A1xA2").hint == "Write `A1xB1`, `A1xB2` or `A1xB3`."


BOOK = rulebook(GAME)


def test_its_numbers_and_options_are_the_games() -> None:
    assert f"After {TURN_CAP} turns" in BOOK.rules["DED-15"]
    assert f"{ONE_COLOUR_TREE} points for a tree of one colour, {MIXED_TREE} for" in BOOK.rules["DED-16"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction
    assert set(BOOK.rules) == {f"DED-{number}" for number in range(1, 18)}


def test_ann_attacks_a_single_as_it_tells() -> None:
    state = position("A . . . . . . A3 A1\nB B2 B1\nC C1")
    lost = play(state, "A7xB2", "4 2 1", "4")
    assert drawn(lost) == board("A . . . . . . A3/ A1\nB B2 B1\nC C1")
    assert to_move(lost) == "B"
    won = play(state, "A7xB2", "4 2 1", "3")
    assert drawn(won) == board("A . . . . . . . A1\nB B2 B1A3\nC C1")


def test_cleo_attacks_a_stack_as_it_tells() -> None:
    state = position("A A1\nB B2 B1A3\nC C1 . . C2", "C")
    after = play(state, "C4xB2", "5 3", "4 4 2", "6")
    assert drawn(after) == board("A A1\nB B2 B1A3\nC C1\npile B: C2")
