"""A game's own commands are read as generously as `/play`, and refused with the game's own reasons (P4, P19)."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.errors import Refusal
from bot.discord.play.typed_options import chosen
from games.core.cards import card_symbol, card_words
from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND
from tests.discord.conftest import Room, Said, menus
from tests.discord.guided import choose, offered
from tests.games.high_ground.boards import position

CROWDED = """
         K     L       M                  N       O
    14   .     QC:A1   4C:A2/{victims}    5D      .
    13   K-    8C      KA:A3              9S      K-
    12   .     2D      KB:B3              AH      .
"""
LANDS = {
    "four": CROWDED.format(victims="B1/B3/B2/B2"),
    "one": CROWDED.format(victims="B1"),
    "level": CROWDED.format(victims="B1/B2").replace("5D", "4D"),
}
HANDS = {"A": "9H 10H J1", "B": "3S 8D QS"}
Begin = Callable[..., None]


@pytest.fixture
def land(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Lets games begin in one of these positions."""

    def chosen(name: str) -> None:
        state = position(LANDS[name], "A", hands=HANDS)
        monkeypatch.setattr(HIGH_GROUND.rules, "new", lambda seats, options: state)

    return chosen


async def begin(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")


async def moves(room: Room) -> int:
    return int((await room.table()).moves)


async def do(room: Room, command: str, /, **options: str) -> Said:
    return await room.slash("Ann", f"high-ground {command}", **options)


async def test_what_was_left_empty_is_never_chosen_among_several(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    said = await do(room, "move", piece="M14.1.1", to="M14")
    assert said.private
    assert await moves(room) == 0
    for victim in ("M14.2.1", "M14.3.1", "M14.4.1", "M14.5.1"):
        assert f"`{victim}`" in said.text
    assert "`attack` could be" in said.text
    assert len(offered(said)) == 4
    assert len(said.pictures) == 1


async def test_the_choice_among_several_is_made_below_the_refusal(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    said = await do(room, "move", piece="M14.1.1", to="M14")
    said = await choose(room, "Ann", said, "3 ·")
    said = await room.press("Ann", said, "Do it")
    assert said.text.startswith("✓ ")
    assert await room.last_move() == "M14.1.1 > M14 x M14.4.1"


async def test_the_only_thing_that_can_be_meant_is_previewed_and_named(room: Room, land: Begin) -> None:
    land("one")
    await begin(room)
    said = await do(room, "move", piece="M14.1.1", to="M14")
    assert said.text.startswith("**Preview.** ")
    assert "Without your choosing: attack M14.2.1: Ben's small" in said.text
    assert said.buttons == ["Do it", "Back"]
    assert await moves(room) == 0
    said = await room.press("Ann", said, "Do it")
    assert said.text.startswith("✓ ")
    assert await room.last_move() == "M14.1.1 > M14 x M14.2.1"


async def attack_in_its_own_cell(room: Room) -> Said:
    """The piece that can only attack, by the guide."""
    said = await room.press("Ann", room.board(), "Move")
    return await choose(room, "Ann", said, "M14 × small")


async def test_an_attack_that_cannot_be_left_out_stands_on_the_button_and_is_not_told_again(
    room: Room, land: Begin
) -> None:
    land("one")
    await begin(room)
    said = await attack_in_its_own_cell(room)
    assert "Do it" in said.buttons
    assert "You attack Ben's small in M14" in said.text
    assert "Without your choosing" not in said.text


async def test_nothing_is_attacked_where_that_is_allowed_and_nothing_was_named(
    room: Room, land: Begin
) -> None:
    land("level")
    await begin(room)
    said = await do(room, "move", piece="M14.1.1", to="N14")
    assert said.text.startswith("✓ ")
    assert await room.last_move() == "M14.1.1 > N14"


async def test_no_attack_said_outright_is_not_made_one(room: Room, land: Begin) -> None:
    land("one")
    await begin(room)
    said = await do(room, "move", piece="M14.1.1", to="M14", attack="none")
    assert "HG-" in said.text
    assert await moves(room) == 0


@pytest.mark.parametrize(
    ("command", "options", "done"),
    [
        ("move", {"piece": "L14", "to": "L13"}, "L14.1.1 > L13"),
        ("move", {"piece": "l14", "to": " l13 "}, "L14.1.1 > L13"),
        ("move", {"piece": "L14.1.1: your small, free; level 12", "to": "L13"}, "L14.1.1 > L13"),
        ("play", {"card": "10♥", "where": "n15"}, "play 10H N15"),
        ("play", {"card": "ten of hearts", "where": "N15"}, "play 10H N15"),
        ("play-joker", {"card": "joker 1", "where": "N15", "level": "7"}, "play J1 N15 = 7"),
        ("discard", {"cards": "10H 9H"}, "discard 9H 10H"),
        ("discard", {"cards": "j1, 9♥"}, "discard 9H J1"),
    ],
)
async def test_options_are_read_as_the_notation_is(
    room: Room, land: Begin, command: str, options: dict[str, str], done: str
) -> None:
    land("four")
    await begin(room)
    said = await do(room, command, **options)
    assert said.text.startswith("✓ ")
    assert await room.last_move() == done


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("hop", {"piece": "L14.1.1", "to": "L13"}, ["HG-19"]),
        ("hop", {"piece": "banana", "to": "L13"}, ["You have not rolled HOP", "HG-19"]),
        ("swap", {"piece": "L14", "other": "M14.2.1"}, ["HG-20"]),
        ("tip", {"piece": "M14.1.1"}, ["HG-21"]),
        ("aim", {"piece": "M14.1.1"}, ["HG-22"]),
        ("lay", {"where": "M15"}, ["HG-2"]),
        ("crown", {"where": "M15"}, ["HG-3"]),
        ("play", {"card": "9H", "where": "A1"}, ["HG-13"]),
        ("play", {"card": "9h", "where": "M13"}, ["HG-13"]),
        ("play", {"card": "J1", "where": "N15"}, ["level"]),
        ("move", {"piece": "L14.1.1", "to": "O14"}, ["HG-12"]),
        ("move", {"piece": "N14", "to": "N13"}, ["N14"]),
        ("discard", {"cards": "2C"}, ["HG-14"]),
    ],
)
async def test_a_refusal_has_the_games_reason_and_rule(
    room: Room, land: Begin, command: str, options: dict[str, str], told: list[str]
) -> None:
    land("four")
    await begin(room)
    before = len(room.messages())
    said = await do(room, command, **options)
    assert said.private
    for each in told:
        assert each in said.text
    assert await moves(room) == 0
    assert len(room.messages()) == before


async def test_a_cell_that_could_be_several_pieces_names_them(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    said = await do(room, "move", piece="L14", to="M14", attack="M14")
    assert "Several pieces stand on M14" in said.text
    assert "M14.2.1" in said.text
    assert await moves(room) == 0


async def test_suggestions_understand_what_the_others_say(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    exact = await room.complete("Ann", "high-ground move", "to", piece="L14.1.1")
    assert exact
    for written in ("l14", "L14", "L14.1.1: your small, free; level 12"):
        assert await room.complete("Ann", "high-ground move", "to", piece=written) == exact


async def test_an_empty_option_says_what_is_wanted(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    said = await do(room, "discard", cards=" ")
    assert "`cards` is empty." in said.text
    assert "is empty: The" not in said.text
    assert "`none`" in said.text


async def test_what_was_chosen_is_told_once(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    said = await room.press("Ann", room.board(), "Move")
    for wanted in ("joker", "N15"):
        said = await choose(room, "Ann", said, wanted)
    assert said.text.splitlines()[0].endswith("joker J1 · N15, empty")
    said = await choose(room, "Ann", said, "Level 7")
    assert "Do it" in said.buttons


async def test_an_option_in_words_never_does_what_it_does_not_say(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    for piece, to in (
        ("M14.9.9", "L13"),
        ("L14.1.1", "banana"),
        ("J1", "J1"),
        ("`", "**"),
        ("x" * 3000, "L13"),
    ):
        said = await do(room, "move", piece=piece, to=to)
        assert said.private
        assert await moves(room) == 0
        assert not menus(said.message)


async def test_a_card_is_never_told_by_what_can_be_filled_in(room: Room, land: Begin) -> None:
    land("four")
    await begin(room)
    table = await room.table()
    theirs = (await room.tables.play.projection.show(table.id, room.person("Ben").id)).view.hand
    for card in theirs:
        told = (await do(room, "play", card=card_symbol(card), where="N15")).text
        other = (await do(room, "play", card="2♣", where="N15")).text
        assert told.replace(card_words(card), "2 of clubs") == other


async def test_an_attack_that_stands_on_the_button_is_made_at_once_where_previews_are_off(
    room: Room, land: Begin
) -> None:
    land("one")
    await begin(room)
    await room.slash("Ann", "game options", preview=False)
    said = await attack_in_its_own_cell(room)
    assert said.text.startswith("✓ ")
    assert await room.last_move() == "M14.1.1 > M14 x M14.2.1"


async def test_an_attack_that_was_not_typed_is_previewed_also_where_previews_are_off(
    room: Room, land: Begin
) -> None:
    land("one")
    await begin(room)
    await room.slash("Ann", "game options", preview=False)
    said = await do(room, "move", piece="M14.1.1", to="M14")
    assert "Without your choosing: attack M14.2.1: Ben's small" in said.text
    assert said.buttons == ["Do it", "Back"]
    assert await moves(room) == 0
    await room.press("Ann", said, "Do it")
    assert await room.last_move() == "M14.1.1 > M14 x M14.2.1"


@pytest.mark.parametrize(
    "options",
    [
        {"piece": "L14", "to": "M14 x M14.2.1"},
        {"piece": "L14", "to": "M14 x M14.2.1", "attack": "none"},
        {"piece": "L14 > L13", "to": "M14"},
        {"piece": "L14", "to": "M14", "attack": "M14.2.1 or none"},
        {"piece": "L14", "to": "L13 L13"},
    ],
)
async def test_an_option_says_nothing_of_another(room: Room, land: Begin, options: dict[str, str]) -> None:
    land("four")
    await begin(room)
    said = await do(room, "move", **options)
    assert "cannot be `" in said.text
    assert await moves(room) == 0


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        ({"piece": "L14", "to": "banana"}, "`banana` cannot be `to`"),
        ({"piece": "banana", "to": "L13"}, "`banana` cannot be `piece`"),
        ({"piece": "L14", "to": "M14", "attack": "yes"}, "`yes` cannot be `attack`"),
    ],
)
async def test_the_option_that_cannot_be_read_is_named(
    room: Room, land: Begin, options: dict[str, str], blamed: str
) -> None:
    land("four")
    await begin(room)
    said = await do(room, "move", **options)
    assert blamed in said.text
    assert await moves(room) == 0


@pytest.mark.parametrize(
    "more",
    [{}, {"treehouse": "no"}],
)
def test_a_die_is_not_slipped_in_with_a_target(more: dict[str, str]) -> None:
    chance = random.Random(1)
    state = DOG_EAT_DOG.new(2, {"treehouse_die": "on"})
    number = 0
    while not (rolls := [each for each in legal_for(state) if getattr(each, "treehouse", False)]):
        number += 1
        if DOG_EAT_DOG.rules.to_act(state) is CHANCE:
            sampled = DOG_EAT_DOG.rules.sample(state, Draw(b"die", number))
            state = DOG_EAT_DOG.rules.apply(state, CHANCE, sampled).state
        else:
            state = DOG_EAT_DOG.rules.apply(state, seat_of(state), chance.choice(legal_for(state))).state
    seat, attack = seat_of(state), rolls[0]
    people = [SimpleNamespace(person=SimpleNamespace(name=name)) for name in ("Ann", "Ben")]
    table: Any = SimpleNamespace(game=DOG_EAT_DOG, players=people, names=("Ann", "Ben"), options={})
    shown: Any = SimpleNamespace(
        legal=legal_for(state), view=DOG_EAT_DOG.knowledge.view(state, seat), table=table, seat=None
    )
    command = next(each for each in DOG_EAT_DOG.commands if each.name == "attack")
    filled = {"attacker": attack.attacker, "target": f"{attack.target} t", **more}
    with pytest.raises(Refusal):
        chosen(shown, command, filled)


def seat_of(state: Any) -> int:
    owed = DOG_EAT_DOG.rules.to_act(state)
    assert owed is not CHANCE
    return min(owed)


def legal_for(state: Any) -> list[Any]:
    owed = DOG_EAT_DOG.rules.to_act(state)
    return [] if owed is CHANCE else list(DOG_EAT_DOG.rules.legal_actions(state, min(owed)))
