"""The board in words, whole and short: somebody who hears it, never sees it, and knows the rules can tell exactly what they may do."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import State
from render.core.look import Look
from render.dog_eat_dog import PICTURE
from render.pictures import picture
from tests.games.dog_eat_dog.boards import NAMES, play, position
from tests.games.reading import parsed

LETTERS = {name: name[0] for name in NAMES}
OPTIONS = [
    {"guards_may_attack": guards, "treehouse_die": die} for guards in ("off", "on") for die in ("off", "on")
]


@dataclass
class Heard:
    """What the words say: singles and stacks by spot, stacks from the top down as `(size, colour)`."""

    upright: dict[str, tuple[str, str]] = field(default_factory=dict)
    tipped: dict[str, tuple[str, str]] = field(default_factory=dict)
    stacks: dict[str, list[tuple[str, str]]] = field(default_factory=dict)


def hear(text: str) -> Heard:
    heard, letter = Heard(), ""
    for line in text.splitlines():
        if (heading := re.match(r"(\w+), ", line)) and heading[1] in NAMES:
            letter = LETTERS[heading[1]]
        elif stack := re.match(r"- stack (\w\d), from the top down: (.*)", line):
            heard.stacks[stack[1]] = [
                (size, LETTERS[name]) for name, size in re.findall(r"(\w+)'s (small|medium|large)", stack[2])
            ]
        elif line.startswith(("- upright singles:", "- tipped, out of play:")):
            singles = heard.upright if "upright" in line else heard.tipped
            for spot, size in re.findall(r"([A-H]\d) (small|medium|large)", line):
                singles[spot] = (size, letter)
    return heard


def what_one_may_do(text: str, letter: str) -> set[str]:
    """All legal actions in notation, worked out from the words alone."""
    heard, told = hear(text), text.splitlines()[1]
    if "rolled SWAP" in told:
        found = {f"swap {a} {b}" for a in heard.stacks for b in heard.stacks if a != b}
    elif "rolled DIG" in told:
        found = {
            f"dig {spot}.{len(stack) - depth}"
            for spot, stack in heard.stacks.items()
            for depth, (_, colour) in enumerate(stack)
            if depth and colour == letter
        }
    elif "rolled AIM" in told:
        found = {f"aim {spot}" for spot in (*heard.upright, *heard.tipped)}
    else:
        found = attacks(heard, text, letter)
    return found | {"decline" if "rolled" in told else "pass"}


def attacks(heard: Heard, text: str, letter: str) -> set[str]:
    leaders = {spot: size for spot, (size, colour) in heard.upright.items() if colour == letter}
    if "only an upright single may attack" not in text:
        leaders |= {spot: stack[0][0] for spot, stack in heard.stacks.items() if stack[0][1] == letter}
    targets = [spot for spot, (_, colour) in heard.upright.items() if colour != letter]
    targets += [spot for spot, stack in heard.stacks.items() if letter not in {colour for _, colour in stack}]
    die = "the Treehouse die may be used" in text
    return {
        f"{leader}x{target}{with_die}"
        for leader, size in leaders.items()
        for target in targets
        for with_die in (["", " T"] if die and size != "small" else [""])
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_is_played_to_its_end_by_hearing_and_typing_alone(seats: int, options: dict[str, str]) -> None:
    generator = random.Random(seats)
    state, count = GAME.new(seats, options), 0
    while owing := GAME.rules.to_act(state):
        if owing is CHANCE:
            state = GAME.rules.apply(state, CHANCE, GAME.rules.sample(state, Draw(b"heard", count))).state
        else:
            (seat,) = owing
            look = Look(NAMES[:seats], number=1, move=count, to_act=owing)
            text = picture(GAME).text(GAME.knowledge.view(state, seat), look)
            known = what_one_may_do(text, "ABCDEFGH"[seat])
            assert known == {GAME.notation.write(action) for action in GAME.rules.legal_actions(state, seat)}
            typed = generator.choice(sorted(known))
            state = GAME.rules.apply(state, seat, parsed(GAME, state, typed)).state
        count += 1
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    text = picture(GAME).text(GAME.knowledge.view(state, None), Look(NAMES[:seats], move=count))
    assert all(NAMES[winner] in text for winner in outcome.winners)


TALL = "C1B2A3C2B1A2C3A1B3"


def whole(state: State, **look: Any) -> str:
    return PICTURE.text(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def short(state: State, **look: Any) -> str:
    return PICTURE.alt(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def test_one_move_is_one_move() -> None:
    state = position("A A1\nB B1")
    assert "1 move made" in whole(state, move=1)
    assert "1 move made" in short(state, move=1)
    assert "0 moves made" in short(state)


@pytest.mark.rule("DED-15")
def test_the_whole_board_tells_how_many_turns_there_can_be() -> None:
    assert whole(position("A A1\nB B1", turn=498)).startswith("Dog Eat Dog: turn 498 of at most 500,")


@pytest.mark.rule("DED-15", "DED-5")
@pytest.mark.parametrize(
    ("state", "moves", "why"),
    [
        (position("A A1 A2\nB B1A3 A1\nC C1"), ["pass"], "Ben has no attack left"),
        (position("A A1\nB B1", passes=1), ["pass"], "everybody passed in a row"),
        (position("A A1\nB B1", turn=500), ["pass"], "500 turns have been played"),
    ],
)
def test_the_words_of_the_end_tell_why_it_came(state: State, moves: list[str], why: str) -> None:
    over = play(state, *moves)
    assert f"The game is over: {why}. " in whole(over)
    assert f"The game is over: {why}. " in short(over)


@pytest.mark.rule("DED-16")
def test_points_are_so_far_only_while_the_game_goes_on() -> None:
    state = position("A A1\nB B1\npile A: B1", passes=1)
    assert "Ann, vermilion: 1 point so far" in whole(state)
    assert "- would score: left over Ben's small (1)" in whole(state)
    over = whole(play(state, "pass"))
    assert "Ann, vermilion: 1 point\n" in over
    assert "- scores: left over Ben's small (1)" in over
    assert "so far" not in over


@pytest.mark.rule("DED-3")
def test_the_short_words_tell_a_stack_so_that_no_pyramid_sounds_like_a_spot() -> None:
    told = short(position("A A1 B1A3\nB B1\nC C1"))
    assert "1 point: stack A2 Ann's large on Ben's small;" in told
    assert "A3" not in told


def test_where_stacks_do_not_fit_in_full_words_their_signs_are_explained() -> None:
    rows = [f"{letter} {letter}1 {TALL}" for letter in "ABCDEFGH"]
    told = short(position("\n".join(rows)))
    assert len(told) <= 1024
    assert "In a stack, A3 is a large of player A." in told
    assert "A2 B3 on A1 on C3 on A2 on B1 on C2 on A3 on B2 on C1" in told


@pytest.mark.rule("DED-6", "DED-14")
def test_the_short_words_tell_the_size_of_a_single_that_is_not_the_one_of_its_spot() -> None:
    state = position("A A1 A1 A1\nB B1 A3 B1/\nC C1 . . . A2/")
    told = short(state)
    assert "Ann (vermilion) 0 points: upright A1 A2 A3 B2 (large); tipped C5." in told
