"""Moves by typing, and what is suggested (P19). What cannot be done is refused privately, in
words that say what to do."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bot.table.log.replay import legal_actions
from games.core.words import proposals
from games.high_ground import GAME as HIGH_GROUND
from tests.discord.conftest import Room


async def test_the_board_says_what_happened_mentions_only_who_owes_and_takes_the_place_of_the_old_one(
    room: Room,
) -> None:
    await room.begin(3)
    mover, old = await room.mover(), room.board()
    await room.slash(mover, "play", move="pass")
    board = room.board()
    assert f"{mover} passes." in board.content
    (picture,) = board.attachments
    assert picture.filename.endswith(".png")
    assert 0 < len(picture.description or "") <= 1024
    assert [each.id for each in board.mentions] == [room.person(await room.mover()).id]
    assert board.id != old.id
    (again,) = [message for message in room.messages() if message.id == old.id]
    assert again.components == []


async def test_play_takes_the_notation_and_suggests_only_what_is_legal(room: Room) -> None:
    mover = await room.begun()
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, room.person(mover).id)
    legal = {table.game.notation.write(action) for action in shown.legal}
    for typed in ("", "A", "pa", "zzz"):
        assert set(await room.complete(mover, "play", "move", typed)) <= legal
    assert await room.complete(await room.other(), "play", "move") == []
    assert await room.complete("Zoe", "play", "move") == []
    assert await room.complete(mover, "play", "move", "pass;") == [], "only orders are typed several at once"
    offered = await room.complete(mover, "play", "move", "x")
    assert "✓" in (await room.slash(mover, "play", move=offered[0].lower())).text


async def test_legal_actions_are_made_once_a_position_whatever_is_typed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal_actions.cache_clear()
    asked: Counter[Any] = Counter()
    rule = HIGH_GROUND.rules.legal_actions

    def counted(state: Any, seat: int) -> Iterator[Any]:
        asked[state, seat] += 1
        return rule(state, seat)

    monkeypatch.setattr(HIGH_GROUND.rules, "legal_actions", counted)
    mover = await room.begun(game="high_ground")
    for typed in ("", "M", "banana", "x" * 100):
        await room.complete(mover, "play", "move", typed)
    assert (await room.slash(mover, "play", move="banana")).private
    assert set(asked.values()) == {1}


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


COMMANDS = "start board history undo resign draw abort rematch export"


async def test_without_a_game_it_says_how_to_begin_and_in_a_lobby_that_it_has_not_started(room: Room) -> None:
    for command in COMMANDS.split():
        assert "/game new" in await refused(room, "Ann", f"game {command}")
    assert "/game new" in await refused(room, "Ann", "play", move="pass")
    await room.slash("Ann", "game new")
    assert "not started" in await refused(room, "Ann", "play", move="pass")
    for command in ("game board", "game history", "game export"):
        assert "not started" in await refused(room, "Ann", command)


async def test_those_who_may_not_move_are_told_why(room: Room) -> None:
    await room.begin()
    mover, other = await room.mover(), await room.other()
    assert f"The game is waiting for {mover}." in await refused(room, other, "play", move="pass")
    assert "not play" in await refused(room, "Zoe", "play", move="pass")
    assert "not play" in await refused(room, "Zoe", "game resign")
    await room.press(mover, await room.slash(mover, "game resign"), "Resign")
    assert "/game new" in await refused(room, other, "play", move="pass")


async def test_what_cannot_be_played_is_refused_with_its_rule_or_with_what_can_be_done(room: Room) -> None:
    mover = await room.begun()
    own = "A" if mover == "Ann" else "B"
    text = await refused(room, mover, "play", move=f"{own}1x{own}2")
    assert "DED-5" in text
    assert "/rules" in text
    assert "DED-12" in await refused(room, mover, "play", move="decline")
    text = await refused(room, mover, "play", move="aim")
    assert text.startswith("This game has no Treehouse die.")
    assert "DED-12" in text
    assert "empty" in await refused(room, mover, "play", move="  ")
    for typed in ("banana", LONG, "**@everyone**", "`", "A7xZ9"):
        proposed = proposals((await refused(room, mover, "play", move=typed)).rpartition("Write")[2])
        assert "pass" in proposed
        assert 1 <= len(proposed) <= 3
    assert (await room.slash(mover, "play", move="I pass")).text.startswith("✓ "), "everyday words are moves"
    assert (await room.slash(await room.mover(), "play", move="skip")).text.startswith("✓ ")


@pytest.mark.parametrize(
    ("command", "option", "typed", "told"),
    [
        ("game new", "game", ("chess", LONG, "@everyone"), "Dog Eat Dog"),
        ("game board", "at", ("nothing", "99999", "-1", LONG, "1e3", "１"), "no position"),
        ("rules", "rule", ("DED-99", LONG, "@everyone", "0", "²", "DED-٣", "9" * 4500), "DED-17"),
        ("help", "command", ("nothing", LONG), "no command"),
    ],
)
async def test_what_there_is_not_is_refused(
    room: Room, command: str, option: str, typed: tuple[str, ...], told: str
) -> None:
    await room.begin()
    for each in typed:
        assert told in await refused(room, "Ann", command, **{option: each})


async def test_ambiguous_notation_says_what_it_could_be_and_that_can_be_typed(room: Room) -> None:
    mover = await room.begun()
    letter = "AB"[min((await room.table()).owing)]
    said = await refused(room, mover, "play", move=f"{letter}7")
    assert "does not say what to do" in said
    done = await room.slash(mover, "play", move=proposals(said)[0])
    assert done.text.startswith("✓ ")
