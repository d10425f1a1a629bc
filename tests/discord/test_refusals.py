"""Whatever cannot be done is refused privately, in words that say what to do."""

from __future__ import annotations

import pytest

from games.core.proposals import proposals
from tests.discord.conftest import Room

LONG = "x" * 5000


async def refused(room: Room, name: str, command: str, /, **options: object) -> str:
    """The words of a refusal, which nobody else sees and which changes nothing."""
    before = len(room.messages())
    said = await room.slash(name, command, **options)
    assert said.private
    assert said.text
    assert len(said.text) <= 2000
    assert len(room.messages()) == before
    return said.text


@pytest.mark.parametrize(
    "command",
    [
        "game start",
        "game board",
        "game hand",
        "game history",
        "game undo",
        "game resign",
        "game draw",
        "game abort",
        "game rematch",
        "game export",
        "dog-eat-dog pass",
    ],
)
async def test_without_a_game_it_says_how_to_begin(room: Room, command: str) -> None:
    assert "/game new" in await refused(room, "Ann", command)


async def test_play_without_a_game_says_how_to_begin(room: Room) -> None:
    assert "/game new" in await refused(room, "Ann", "play", move="pass")


@pytest.mark.parametrize(
    "command", ["game board", "game history", "game export", "game hand", "dog-eat-dog pass"]
)
async def test_in_a_lobby_it_says_that_the_game_has_not_started(room: Room, command: str) -> None:
    await room.slash("Ann", "game new")
    assert "not started" in await refused(room, "Ann", command)


async def test_it_is_not_your_turn(room: Room) -> None:
    await room.begin()
    assert "turn" in await refused(room, await room.other(), "dog-eat-dog pass")


async def test_it_is_not_your_game(room: Room) -> None:
    await room.begin()
    assert "not play" in await refused(room, "Zoe", "dog-eat-dog pass")
    assert "not play" in await refused(room, "Zoe", "game resign")
    assert "not play" in await refused(room, "Zoe", "game hand")


async def test_an_illegal_action_names_its_rule(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    text = await refused(room, mover, "dog-eat-dog attack", attacker=own[0], target=own[1])
    assert "DED-5" in text
    assert "/rules" in text


async def test_an_illegal_action_in_notation_names_its_rule(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    assert "DED-12" in await refused(room, mover, "play", move="decline")


@pytest.mark.parametrize("text", ["banana", "x" * 200, "**@everyone**", "`", "A7xZ9"])
async def test_unreadable_notation_is_answered_with_what_can_be_done(room: Room, text: str) -> None:
    await room.begin()
    mover = await room.mover()
    proposed = proposals((await refused(room, mover, "play", move=text)).rpartition("Write")[2])
    assert "pass" in proposed
    assert 1 <= len(proposed) <= 3


async def test_ambiguous_notation_says_what_it_could_be_and_that_can_be_typed(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    letter = "AB"[min((await room.table()).owing)]
    said = await refused(room, mover, "play", move=f"{letter}7")
    assert "does not say what to do" in said
    done = await room.slash(mover, "play", move=proposals(said)[0])
    assert done.text.startswith("✓ ")


async def test_what_is_written_and_cannot_be_is_refused_with_its_reason(room: Room) -> None:
    await room.begin()
    said = await refused(room, await room.mover(), "play", move="aim")
    assert said.startswith("This game has no Treehouse die.")
    assert "DED-12" in said


async def test_everyday_words_are_moves(room: Room) -> None:
    await room.begin()
    for text in ("skip", "I pass"):
        said = await room.slash(await room.mover(), "play", move=text)
        assert said.text.startswith("✓ ")


@pytest.mark.parametrize("text", ["banana", LONG, "**@everyone**", "Z99", "A7\nA8"])
async def test_an_option_that_means_nothing_lists_what_it_could_be(room: Room, text: str) -> None:
    await room.begin()
    mover = await room.mover()
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    said = await refused(room, mover, "dog-eat-dog attack", attacker=text, target="B1")
    assert "attacker" in said
    assert f"`{own[0]}`" in said


@pytest.mark.parametrize("blank", [" ", "   "])
async def test_a_half_filled_command_says_what_is_missing(room: Room, blank: str) -> None:
    await room.begin()
    mover = await room.mover()
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    said = await refused(room, mover, "dog-eat-dog attack", attacker=own[0], target=blank)
    assert "`target` is empty" in said
    assert "Attack what? Try `" in said


async def test_an_empty_notation_says_what_to_do(room: Room) -> None:
    await room.begin()
    assert "empty" in await refused(room, await room.mover(), "play", move="  ")


@pytest.mark.parametrize("game", ["chess", LONG, "@everyone"])
async def test_a_game_that_there_is_not_is_refused(room: Room, game: str) -> None:
    assert "Dog Eat Dog" in await refused(room, "Ann", "game new", game=game)


@pytest.mark.parametrize("at", ["nothing", "99999", "-1", LONG, "1e3", "１"])
async def test_a_position_that_there_is_not_is_refused(room: Room, at: str) -> None:
    await room.begin()
    assert "no position" in await refused(room, "Ann", "game board", at=at)


@pytest.mark.parametrize("rule", ["DED-99", LONG, "@everyone", "0"])
async def test_a_rule_that_there_is_not_is_refused(room: Room, rule: str) -> None:
    assert "DED-17" in await refused(room, "Ann", "rules", rule=rule)


@pytest.mark.parametrize("section", ["nothing", LONG, "²", "①", "9" * 4500])
async def test_a_section_that_there_is_not_is_refused(room: Room, section: str) -> None:
    assert "no section" in await refused(room, "Ann", "rules", section=section)


@pytest.mark.parametrize("command", ["nothing", LONG])
async def test_a_command_that_there_is_not_is_refused(room: Room, command: str) -> None:
    assert "no command" in await refused(room, "Ann", "help", command=command)


async def test_a_finished_game_takes_no_moves(room: Room) -> None:
    names = await room.begin()
    asked = await room.slash(names[0], "game resign")
    await room.press(names[0], asked, "Resign")
    assert "/game new" in await refused(room, names[1], "dog-eat-dog pass")
