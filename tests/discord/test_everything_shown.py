"""Everything shown, once a game is over: through the buttons, and never before."""

from __future__ import annotations

import re

import pytest

from bot.discord.archive import history
from games.core.cards import card_or_joker_words
from games.high_ground.actions import Discard
from tests.discord.conftest import Room, Said
from tests.discord.test_hands import begin, hand_of, named, told


async def over(room: Room) -> Said:
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    return await room.press("Ann", room.board(), "Look back")


async def test_hands_are_open_from_every_side_once_the_game_is_over(room: Room) -> None:
    await begin(room, "Ben")
    mover, table = await room.mover(), await room.table()
    await room.slash(mover, "play", move=table.game.notation.write(Discard(await hand_of(room, mover))))
    hands = {name: await hand_of(room, name) for name in ("Ann", "Ben")}
    back = await over(room)
    end = room.last("Rematch").content
    assert "The game is over. **Ann** wins: **Ben** resigned." in end
    assert re.search("Cards in hand: Ann .*; Ben ", end)
    assert "Everything shown" in back.buttons
    said = await room.press("Ann", back, "Everything shown")
    assert said.text.startswith("**Everything shown**, from Ann's side")
    assert "Cards in hand: " in said.text
    for hand in hands.values():
        assert all(card_or_joker_words(card) in said.text for card in hand)
    assert len(said.pictures) == 1
    said = await room.choose("Ann", said, "1")
    assert said.text.startswith("**Everything shown**, from Ben's side")
    await room.restart()
    said = await room.press("Ann", said, "Back")
    assert said.text.startswith("**Everything shown**, from Ben's side")
    said = await room.press("Ann", said, "As I knew it")
    assert "Everything shown" not in said.text
    watched = await room.press("Zoe", room.board(), "Look back")
    assert "from Ann's side" in (await room.press("Zoe", watched, "Everything shown")).text
    await room.begin()
    assert "Everything shown" not in (await over(room)).buttons, "nothing was secret"


async def test_in_a_running_game_there_is_no_button_and_a_forged_one_shows_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room, "Ben")
    theirs = await hand_of(room, "Ben")
    stepping = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    assert "Everything shown" not in stepping.buttons
    # Somebody makes the button themselves.
    monkeypatch.setattr(history, "can_be_opened", lambda table: True)
    stepping = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    said = await room.press("Ann", stepping, "Everything shown")
    assert "has nothing to uncover" in told(said)
    assert not any(named(told(said), card) for card in theirs)
