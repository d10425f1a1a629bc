"""Moves by typing: the game's own commands, `/play`, and what is suggested (P19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bot.table.log.positions import legal_actions
from games.high_ground import GAME as HIGH_GROUND
from tests.discord.conftest import Room


async def test_an_attack_by_command_moves_the_game_on(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    (picture,) = room.board().attachments
    assert picture.filename.endswith(".png")
    assert 0 < len(picture.description or "") <= 1024
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    targets = await room.complete(mover, "dog-eat-dog attack", "target", attacker=own[0])
    assert own
    assert targets
    assert not set(own) & set(targets)
    said = await room.slash(mover, "dog-eat-dog attack", attacker=own[0], target=targets[0])
    assert said.private
    assert said.text.startswith("✓ ")
    assert await room.last_move() == f"{own[0]}x{targets[0]}"
    assert (await room.table()).moves == 1


async def test_the_board_says_what_happened_mentions_only_who_owes_and_takes_the_place_of_the_old_one(
    room: Room,
) -> None:
    await room.begin(3)
    mover, old = await room.mover(), room.board()
    await room.slash(mover, "dog-eat-dog pass")
    board = room.board()
    assert f"{mover} passes." in board.content
    assert [each.id for each in board.mentions] == [room.person(await room.mover()).id]
    assert board.id != old.id
    (again,) = [message for message in room.messages() if message.id == old.id]
    assert again.components == []


async def test_play_takes_the_notation_and_suggests_only_what_is_legal(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, room.person(mover).id)
    legal = {table.game.notation.write(action) for action in shown.legal}
    for typed in ("", "A", "pa", "zzz"):
        assert set(await room.complete(mover, "play", "move", typed)) <= legal
    assert await room.complete(await room.other(), "play", "move") == []
    assert await room.complete("Zoe", "dog-eat-dog attack", "attacker") == []
    offered = await room.complete(mover, "play", "move", "x")
    assert "✓" in (await room.slash(mover, "play", move=offered[0].lower())).text


async def test_the_treehouse_die_is_offered_only_where_it_is_played(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    large = (await room.complete(mover, "dog-eat-dog attack", "attacker"))[-1]
    target = (await room.complete(mover, "dog-eat-dog attack", "target", attacker=large))[0]
    filled = {"attacker": large, "target": target}
    offered = await room.complete(mover, "dog-eat-dog attack", "treehouse", **filled)
    assert sorted(offered) == ["no", "yes"]
    said = await room.slash(mover, "dog-eat-dog attack", treehouse="yes", **filled)
    assert said.text.startswith("✓ ")
    assert await room.last_move() == f"{large}x{target} T"


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
    await room.begin(game="high_ground")
    mover = await room.mover()
    for typed in ("", "M", "banana", "x" * 100):
        await room.complete(mover, "play", "move", typed)
        await room.complete(mover, "high-ground move", "piece", typed)
        await room.complete(mover, "high-ground move", "to", "", piece=typed or "M14", attack="banana")
    assert (await room.slash(mover, "play", move="banana")).private
    assert (await room.slash(mover, "high-ground move", piece="banana", to="M14")).private
    assert set(asked.values()) == {1}
