"""A rematch asks everybody of the last game once, and has a seat for each."""

from bot.table.model.table import Status
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_computers import offered
from tests.discord.test_offers import shown


async def over(room: Room, count: int = 2, game: str = "dog_eat_dog") -> None:
    """A game of so many ends: all but the last have resigned."""
    for name in (await room.begin(count, game=game))[:-1]:
        await room.press(name, await room.slash(name, "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER


async def test_a_rematch_asks_each_once_in_the_lobby_and_a_seat_is_there_for_each(room: Room) -> None:
    await over(room, 3)
    count = len(room.messages())
    said = await room.press("Ben", room.last("Rematch"), "Rematch")
    assert said.private
    assert "You asked Cleo and Ann for a rematch, seats rotated." in said.text
    assert len(room.messages()) == count + 1
    lobby = room.lobby()
    ann, cleo = (room.person(name).id for name in ("Ann", "Cleo"))
    assert {each.id for each in lobby.mentions} == {ann, cleo}
    assert f"Asked for a rematch: <@{cleo}> and <@{ann}>" in words_of(lobby)
    assert (await room.table()).names == ("Ben",)
    await room.restart()
    await room.press("Ann", lobby, "Join")
    assert "You are asked for a rematch." in (await room.slash("Cleo", "game new")).text
    assert "not invited" in (await room.press("Ann", shown(room, lobby), "Decline")).text
    assert "Ann" in (await room.table()).names
    assert (await room.slash("Cleo", "help")).buttons[:2] == ["Join", "Decline"]
    await room.press("Cleo", shown(room, lobby), "Decline")
    assert (await room.slash("Cleo", "help")).buttons[:2] == ["Join", "Report a problem"]
    assert "Asked" not in words_of(shown(room, lobby))
    assert "Decline" not in labels(shown(room, lobby))
    assert "Only the host, Ben" in (await room.press("Ann", shown(room, lobby), "Start")).text
    await room.press("Ben", shown(room, lobby), "Start")
    table = await room.table()
    assert (table.status, table.names) == (Status.RUNNING, ("Ben", "Ann"))


async def test_a_second_press_or_command_joins_the_rematch_that_is_open(room: Room) -> None:
    await over(room, 3)
    await room.press("Ann", room.last("Rematch"), "Rematch")
    assert "You have joined" in (await room.slash("Ben", "game rematch")).text
    assert "You have joined" in (await room.press("Cleo", room.last("Rematch"), "Rematch")).text
    assert sorted((await room.table()).names) == ["Ann", "Ben", "Cleo"]
    again = await room.press("Ben", room.last("Rematch"), "Rematch")
    assert "already has an open lobby" in again.text
    other = await room.slash("Zoe", "game rematch")
    assert "already has an open lobby" in other.text
    assert "Decline" not in other.buttons


async def test_a_host_takes_back_who_does_not_answer_and_the_seat_is_free(room: Room) -> None:
    await over(room, game="highest_ground")  # for two
    await room.press("Ann", room.last("Rematch"), "Rematch")
    zoe, ben = room.person("Zoe"), str(room.person("Ben").id)
    await room.invite("Ann", [zoe])
    await room.restart()
    kept = "The free seats are kept for those who are still asked: Ben"
    for name, asked in (("Zoe", kept), ("Cleo", f"{kept} and Zoe")):
        said = (await room.press(name, room.lobby(), "Join")).text
        assert (
            said == f"{asked}. Try again later, or ask the host, Ann, to remove somebody who does not answer."
        )
    said = (await room.choose("Ann", room.lobby(), "easy", "computer")).text
    assert said == f"{kept} and Zoe. Wait, or remove somebody who does not answer in the same menu."
    assert offered(room.lobby(), "computer")[-2:] == ["Remove Ben", "Remove Zoe"]
    assert "Only the host" in (await room.choose("Zoe", room.lobby(), ben, "computer")).text
    await room.choose("Ann", room.lobby(), ben, "computer")
    await room.restart()
    assert f"Asked for a rematch: <@{zoe.id}>\n" in words_of(room.lobby())
    await room.choose("Ann", room.lobby(), str(zoe.id), "computer")
    await room.choose("Ann", room.lobby(), "easy", "computer")
    assert (await room.table()).names == ("Ann", "Computer (easy)")
    assert "All 2 seats" in (await room.press("Ben", room.lobby(), "Join")).text
