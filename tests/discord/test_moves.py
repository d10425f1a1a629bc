"""Moves by typing: the game's own commands, `/play`, and what is suggested (P19)."""

from __future__ import annotations

import pytest

from bot.table.model.table import Status
from games.registry import by_key
from tests.discord.conftest import Room, words_of

GAME = by_key("dog_eat_dog")


async def test_an_attack_by_command_moves_the_game_on(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    attacker = (await room.complete(mover, "dog-eat-dog attack", "attacker"))[0]
    target = (await room.complete(mover, "dog-eat-dog attack", "target", attacker=attacker))[0]
    said = await room.slash(mover, "dog-eat-dog attack", attacker=attacker, target=target)
    assert said.private
    assert said.text.startswith("✓ ")
    assert await room.last_move() == f"{attacker}x{target}"
    assert (await room.table()).moves == 1


async def test_the_board_says_what_happened_and_mentions_only_who_owes(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    content = room.board().content
    assert f"{mover} passes." in content
    next_one = room.person(await room.mover())
    assert [each.id for each in room.board().mentions] == [next_one.id]


async def test_the_old_board_loses_its_buttons(room: Room) -> None:
    await room.begin()
    old = room.board()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    assert room.board().id != old.id
    (again,) = [message for message in room.messages() if message.id == old.id]
    assert again.components == []


async def test_a_board_has_a_picture_with_a_description(room: Room) -> None:
    await room.begin()
    (picture,) = room.board().attachments
    assert picture.filename.endswith(".png")
    assert picture.description
    assert len(picture.description) <= 1024


async def test_play_takes_the_notation(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    offered = await room.complete(mover, "play", "move", "x")
    said = await room.slash(mover, "play", move=offered[0].lower())
    assert "✓" in said.text


async def test_play_suggests_only_what_is_legal(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, room.person(mover).id)
    legal = {GAME.notation.write(action) for action in shown.legal}
    for typed in ("", "A", "pa", "zzz"):
        assert set(await room.complete(mover, "play", "move", typed)) <= legal


async def test_nothing_is_suggested_to_who_is_not_to_act(room: Room) -> None:
    await room.begin()
    assert await room.complete(await room.other(), "play", "move") == []
    assert await room.complete("Zoe", "dog-eat-dog attack", "attacker") == []


async def test_suggestions_agree_with_what_is_filled_in(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    targets = await room.complete(mover, "dog-eat-dog attack", "target", attacker=own[0])
    assert own
    assert targets
    assert not set(own) & set(targets)


@pytest.mark.usefixtures("unpainted")
async def test_a_whole_game_by_commands(room: Room) -> None:
    await room.begin()
    for _ in range(200):
        table = await room.table()
        if table.status is not Status.RUNNING:
            break
        mover = await room.mover()
        attackers = await room.complete(mover, "dog-eat-dog attack", "attacker")
        targets = await room.complete(mover, "dog-eat-dog attack", "target", attacker=attackers[-1])
        await room.slash(mover, "dog-eat-dog attack", attacker=attackers[-1], target=targets[0])
    assert (await room.table()).status is Status.OVER
    assert "The game is over." in room.board().content


@pytest.mark.usefixtures("unpainted")
async def test_a_whole_game_of_eight_by_play(room: Room) -> None:
    await room.begin(8)
    for _ in range(400):
        table = await room.table()
        if table.status is not Status.RUNNING:
            break
        mover = await room.mover()
        offered = await room.complete(mover, "play", "move")
        await room.slash(mover, "play", move=offered[0])
    table = await room.table()
    assert table.status is Status.OVER
    assert table.outcome is not None
    assert words_of(room.board())


async def test_the_treehouse_die_is_offered_only_where_it_is_played(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    attackers = await room.complete(mover, "dog-eat-dog attack", "attacker")
    large = attackers[-1]
    target = (await room.complete(mover, "dog-eat-dog attack", "target", attacker=large))[0]
    filled = {"attacker": large, "target": target}
    offered = await room.complete(mover, "dog-eat-dog attack", "treehouse", **filled)
    assert sorted(offered) == ["no", "yes"]
    said = await room.slash(mover, "dog-eat-dog attack", treehouse="yes", **filled)
    assert said.text.startswith("✓ ")
    assert await room.last_move() == f"{large}x{target} T"
