"""What a person reads in a game of High Heavens and its review: each thing once, and why a card cannot be played."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.reviews.words import turning_words
from games.computer.review import Decision
from games.high_heavens import GAME
from games.high_heavens.state import State
from tests.discord.conftest import Room, Said, words_of
from tests.discord.whole_games.at_the_table import sit_down
from tests.games.high_heavens.boards import place

ALL_HEALTH = ("zeus c9", "hestia d10", "athena e9", "ares c7", "skadi d6", "freyja e3", "loki d4")
TOO_FEW = "health chips left: too few for Tyr and Njord."


async def moves_from(room: Room, monkeypatch: pytest.MonkeyPatch, state: State) -> Said:
    """Ann is asked for her move in this position."""
    monkeypatch.setattr(GAME.rules, "new", lambda seats, options: state)
    await sit_down(room, GAME, "Ann", "Ben")
    return await room.press("Ann", room.board(), "Move")


async def pressed(room: Room, said: Said, words: str) -> Said:
    """Ann presses the button that begins so, whatever its number."""
    label = next(each for each in said.buttons if each.partition(" · ")[2].startswith(words) or each == words)
    return await room.press("Ann", said, label)


async def test_a_move_with_several_consequences_is_called_the_only_one_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = place("skadi d6 armor=1", "zeus a1", hands={0: ("berserkergang", "tyr"), 1: ("hera",)})
    said = await pressed(room, await moves_from(room, monkeypatch, state), "Play Berserkergang")
    said = await room.press("Ann", said, "Do it") if "Do it" in said.buttons else said
    assert said.text.count("Skadi shoots at Mount Olympus for 2 (the only move). Mount Olympus has ") == 2
    assert said.text.count("(the only move)") == 2


async def test_what_is_asked_is_a_question(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ("surts_fire", "mead_of_poetry", "gungnir", "njord", "tyr")
    state = place("skadi e5", "freyja e3", "loki d4", "ares c7", "athena d7", hands={0: hand, 1: ("hera",)})
    said = await room.press("Ann", await moves_from(room, monkeypatch, state), "Play a power")
    assert "\nPlay which divine power?\n" in said.text
    said = await room.press("Ann", said, "Back")
    assert "\nDiscard which card?" in (await room.press("Ann", said, "Discard")).text


async def test_who_cannot_be_invoked_for_want_of_health_chips_is_told_to_their_owner_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = place(*ALL_HEALTH, hands={0: ("tyr", "gungnir", "njord"), 1: ("hera",)})
    said = await moves_from(room, monkeypatch, state)
    assert f"Ann has 3 action points. 6 {TOO_FEW}" not in said.text
    assert f"You have 3 action points. 6 {TOO_FEW}" in said.text
    assert not [each for each in said.buttons if "Invoke" in each]
    assert "health chips" not in words_of(room.board())


async def test_a_review_tells_the_same_action_several_times_in_a_row_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = place("skadi d6 armor=1", "freyja e3", "zeus a1", hands={0: ("tyr", "hel"), 1: ("hera",)})
    await moves_from(room, monkeypatch, state)
    found: Any = SimpleNamespace(table=await room.table(), rows=[SimpleNamespace(before=state)])
    shoot = "attack skadi d9"
    turned = Decision(0, 0, 3, (shoot, shoot, shoot, "end"), ("invoke tyr c1", shoot, shoot), 300, 600)
    assert turning_words(found, turned, 1) == (
        "**1** Turn 3: **Attack with Skadi → d9, Mount Olympus (3 times); End turn** had 30 of 100.\n"
        "Better: **Invoke Tyr → c1; Attack with Skadi → d9, Mount Olympus (2 times)**, 60."
    )


async def test_of_many_actions_a_review_tells_those_that_were_better_and_not_those_in_both(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = place("skadi d6 armor=1", "freyja e3", "zeus a1", hands={0: ("tyr", "hel"), 1: ("hera",)})
    await moves_from(room, monkeypatch, state)
    found: Any = SimpleNamespace(table=await room.table(), rows=[SimpleNamespace(before=state)])
    shared = ("move freyja e4", "attack skadi d9", "discard hel", "end")
    turned = Decision(
        0, 0, 3, ("attack skadi d9", *shared), ("invoke tyr c1", *shared, "shoot at will"), 300, 600
    )
    told = turning_words(found, turned, 1)
    assert "**Attack with Skadi → d9, Mount Olympus; " in told  # nothing of it is not in the other, too
    assert told.splitlines()[1] == "Better: **Invoke Tyr → c1; `shoot at will`**, 60."


async def test_above_the_board_stand_discards_armor_that_held_and_turns_in_which_nothing_was_done(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = ("hel", "gungnir", "tyr", "loki")
    state = place("apollo e6 armor=1", "skadi d6", "ares d7 armor=2", hands={0: hand, 1: ("hera",)})
    await moves_from(room, monkeypatch, state)
    for move in ("attack skadi d7", "discard hel", "discard tyr", "end"):
        await room.slash("Ann", "play", move=move)
    told = words_of(room.board()).splitlines()[0]
    assert told.startswith("Skadi attacks Ares for 0. The armor of Ares stops it. Ann discards ")
    assert "Hel and Tyr." in told
    await room.slash("Ben", "play", move="end")
    assert words_of(room.board()).startswith("Ben passes.")
