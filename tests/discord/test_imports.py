"""Games come from files and go into them: a file renames nobody and seats nobody, and says what it is good for."""

import json
from collections.abc import Callable
from typing import Any

from simcord import ChannelHandle

from bot.table.archive.records import ONLY_A_RECORD
from bot.table.model.table import Person, Status
from tests.databases import raw
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_endings import attack, exported
from tests.discord.test_other_servers import forged

NASTY = "**@everyone** <@1> [x](https://evil.example)\u202e\n# " + "z" * 60


async def imported(
    room: Room,
    by: str = "Ann",
    spoil: Callable[[dict[str, Any]], object] = lambda content: None,
) -> ChannelHandle:
    """Another channel, in which somebody has imported the game of this one, perhaps changed."""
    data, _ = await exported(room)
    content = json.loads(data)
    spoil(content)
    there = room.guild.create_text_channel("there")
    await room.slash(by, "game import", there, file=("game.json", json.dumps(content).encode()))
    return there


async def games_of(room: Room, name: str) -> list[int]:
    """The games in which this person sits or is invited."""
    return [each.table.id for each in await room.tables.notifications.games.mine(room.person(name).id)]


def rename(content: dict[str, Any]) -> None:
    for player in content["players"]:
        player["name"] = NASTY


async def test_a_file_renames_nobody_and_seats_nobody_but_the_importer(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room, spoil=rename)
    ben = room.person("Ben").id
    assert await room.tables.store.names([ben]) == {ben: "Ben"}
    here, table = await room.table(), await room.table(there)
    assert here.names == ("Ann", "Ben")
    assert table.status is Status.LOBBY
    assert table.seat_of(room.person("Ann").id) == 0
    assert table.seat_of(ben) is None
    assert await games_of(room, "Ben") == [here.id]
    lobby = words_of(room.lobby(there))
    for part in ("1 more player needed", "`A` Ann · host", "@everyone"):
        assert part in lobby
    for part in ("**@everyone", "<@1>", "z" * 40):
        assert part not in lobby
    assert all(not message.mentions for message in room.messages(there))
    await room.press("Ben", room.lobby(there), "Join")
    await room.press("Ann", room.lobby(there), "Start")
    table = await room.table(there)
    assert (table.status, table.names) == (Status.RUNNING, ("Ann", "Ben"))
    assert "everyone" not in "".join(words_of(message) for message in room.messages(there))
    assert "everyone" not in (await room.slash("Ann", "game history", there)).text
    await room.restart()
    assert (await room.table(there)).names == ("Ann", "Ben")


async def test_a_seat_is_kept_for_its_person_until_the_host_opens_it(room: Room) -> None:
    await room.begin(3)
    there = await imported(room)
    said = await room.press("Ann", room.lobby(there), "Start")
    assert "2 seats are still free: “Ben” and “Cleo”" in said.text
    assert (await room.table(there)).status is Status.LOBBY
    await room.press("Ben", room.lobby(there), "Join")
    for name in ("Ben", "Zoe"):
        assert (await room.press(name, room.lobby(there), "Seats")).choices == []
    table = await room.table(there)
    for action, who, rest, words in (
        ("openseat", "Ben", 0, "Only the host"),
        ("up", "Ann", room.person("Ben").id, "goes on from a file"),
        ("shuffle", "Ann", room.person("Ben").id, "goes on from a file"),
    ):
        made = f"c1:{action}:{table.id}"
        assert words in await forged(room.person(who), room, there, action, made, rest)
    assert (await room.table(there)).awaited == table.awaited
    await room.more("Ben", "Leave", there)
    assert "`B` “Ben” · kept" in words_of(room.lobby(there))
    await room.press("Ben", room.lobby(there), "Join")
    seats = await room.press("Ann", room.lobby(there), "Seats")
    assert "sees everything that its player may see" in seats.text
    assert seats.choices == ["2"]
    assert "open to anyone" in (await room.choose("Ann", seats, "2")).text
    assert "open to anyone" not in (await room.choose("Ann", seats, "2")).text
    said = await room.press("Zoe", room.lobby(there), "Join")
    assert "kept for those who had them" in said.text
    await room.restart()
    await room.choose("Ann", seats, "2")
    await room.press("Zoe", room.lobby(there), "Join")
    await room.press("Ann", room.lobby(there), "Start")
    assert (await room.table(there)).names == ("Ann", "Ben", "Zoe")


async def test_anybody_can_look_at_a_finished_game_and_nobody_is_called(room: Room) -> None:
    await room.begin()
    await attack(room)
    await room.slash("Ann", "game draw")
    await room.press("Ben", room.last("Accept"), "Accept")
    there = await imported(room, "Zoe", rename)
    table = await room.table(there)
    assert table.status is Status.OVER
    assert all(player.vacant for player in table.players)
    (shown,) = room.messages(there)
    assert not shown.mentions
    assert "shows a game from a file" in words_of(shown)
    assert "@everyone**" not in words_of(shown)
    assert len(shown.attachments) == 1
    assert labels(shown) == ["Look back"]
    assert (await room.slash("Zoe", "game board", there)).pictures
    again = json.loads(await (await room.slash("Zoe", "game export", there)).message.attachments[0].read())
    ids = [str(room.person(name).id) for name in ("Ann", "Ben")]
    assert [player["id"] for player in again["players"]] == ids
    await room.restart()
    assert "End" in (await room.press("Zoe", shown, "Look back")).buttons
    table = await room.table(there)
    assert (table.only_shown, table.status) == (True, Status.OVER)
    assert all(name.startswith("“") for name in table.names)
    with raw(room.database) as database:
        found = database.execute("SELECT id FROM timers WHERE game = ?", (table.id,)).fetchall()
    assert found == []
    assert "Only those who played" in (await room.slash("Ann", "game rematch", there)).text
    assert len(room.messages(there)) == 1


async def test_a_game_can_be_left_without_its_channel(room: Room) -> None:
    await room.begin(3)
    leave, ann, zoe = room.tables.lobby.leave, room.person("Ann"), room.person("Zoe")
    there = await imported(room)
    waiting = await room.table(there)
    await room.invite("Ann", [zoe], there)
    assert await games_of(room, "Zoe") == [waiting.id]
    await leave(waiting.id, Person(zoe.id, "Zoe"))
    assert await games_of(room, "Zoe") == []
    assert (await leave(waiting.id, Person(ann.id, "Ann"))).status is Status.ABORTED
    assert (await leave((await room.table()).id, Person(ann.id, "Ann"))).players[0].resigned
    assert await games_of(room, "Ann") == []


async def test_an_importer_without_a_seat_finds_the_game_and_can_close_or_move_it(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room, "Zoe")
    table = await room.table(there)
    other = room.guild.create_text_channel("other")
    panel = await room.press("Zoe", room.lobby(there), "More")
    assert panel.buttons == ["Start", "Join", "Close", "Make forced moves by hand", "Allow hints"]
    chosen = await room.choose("Zoe", await room.slash("Zoe", "games", other), str(table.id))
    assert "Close it with /game abort" in (await room.press("Zoe", chosen, "Leave")).text
    await room.press("Zoe", await room.press("Zoe", chosen, "Move it here"), "Move it here")
    assert (await room.table(other)).id == table.id
    chosen = await room.choose("Zoe", await room.slash("Zoe", "games", other), str(table.id))
    await room.press("Zoe", await room.press("Zoe", chosen, "End it"), "End it")
    assert (await room.tables.play.projection.get(table.id)).status is Status.ABORTED
    assert await games_of(room, "Zoe") == []


async def finished(room: Room) -> bytes:
    """The file of a game that Ann has won."""
    await room.begin()
    said = await room.slash("Ann", "game export")
    assert "goes on from" in said.text
    assert [each.filename for each in said.message.attachments] == ["game-1.json", "game-1.txt"]
    assert "note" not in json.loads(await said.message.attachments[0].read())
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    said = await room.slash("Ann", "game export")
    assert "shows" in said.text
    return bytes(await said.message.attachments[0].read())


async def test_an_export_of_a_running_game_with_secrets_says_before_and_after_that_it_is_a_record(
    room: Room,
) -> None:
    await room.begin(game="high_ground")
    said = await room.slash("Ann", "game export")
    assert said.private
    assert said.buttons == []
    assert "A record of" in said.text
    assert "No game can go on from it" in said.text
    data, told = said.message.attachments
    assert (data.filename, told.filename) == ("record-1.json", "record-1.txt")
    lines = (await told.read()).decode().splitlines()
    assert lines.count(ONLY_A_RECORD) == 2
    assert lines.index(ONLY_A_RECORD) == 2
    assert lines[-1] == ONLY_A_RECORD
    content = await data.read()
    assert json.loads(content)["note"] == ONLY_A_RECORD
    there = room.guild.create_text_channel("there")
    said = await room.slash("Ann", "game import", there, file=("game.json", content))
    assert "record of what one player knew" in said.text
    assert "/games" in said.text
    assert room.messages(there) == []


async def test_a_finished_game_is_shown_beside_the_one_that_is_played_here(room: Room) -> None:
    data = await finished(room)
    await room.slash("Zoe", "game import", file=("game.json", data))
    assert "You asked Ben for a rematch" in (await room.slash("Ann", "game rematch")).text
    lobby = await room.table()
    said = await room.slash("Zoe", "game import", file=("game.json", data))
    assert "**Look back**" in said.text
    assert await room.table() == lobby
    assert "“Ann” wins: “Ben” resigned." in (await room.slash("Zoe", "game past")).text


async def test_a_refused_import_uses_no_number(room: Room) -> None:
    await room.begin()
    data = bytes(await (await room.slash("Ann", "game export")).message.attachments[0].read())
    there = room.guild.create_text_channel("there")
    spoiled = json.loads(data)
    spoiled["log"][-1]["kind"] = "magic"
    for each in (data[:100], json.dumps(spoiled).encode(), b"{}"):
        assert (await room.slash("Ann", "game import", there, file=("game.json", each))).private
    said = await room.slash("Ann", "game import", file=("game.json", data))
    assert "already in this channel" in said.text
    await room.slash("Ann", "game import", there, file=("game.json", data))
    assert (await room.table(there)).id == 2
