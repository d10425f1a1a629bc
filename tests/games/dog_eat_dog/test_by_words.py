"""Somebody who hears the board, never sees it, and knows the rules can tell exactly what they may do."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from render.core.look import Look
from render.pictures import picture
from tests.games.dog_eat_dog.boards import NAMES
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
