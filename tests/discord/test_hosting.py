"""What hosts and moderators do on the simulated Discord: rewind, lock, move (P27)."""

from typing import Any

import pytest

from bot.discord.controls.control import custom_id
from bot.table.model.table import Status
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_endings import attack
from tests.discord.test_other_servers import forged
from tests.discord.test_places import thread_in
from tests.discord.test_sealed import begin
from tests.discord.test_stepping import played

HOUR = 3600.0


def said(room: Room, channel: Any = None) -> str:
    return "\n".join(words_of(each) for each in room.messages(channel))


async def last_line(room: Room) -> str:
    """The last line of the game's history."""
    return str((await room.tables.play.projection.history(1, None))[-1].words)


# rewinding


async def test_the_host_rewinds_from_a_private_list_after_seeing_what_goes(room: Room) -> None:
    await room.begin(3)
    first = await room.mover()
    await room.slash(first, "play", move="pass")
    second = await room.mover()
    await room.slash(second, "play", move="pass")
    listed = await room.slash("Ann", "host rewind")
    assert listed.private
    assert len(listed.choices) == 2
    await room.restart()
    plan = await room.choose("Ann", listed, listed.choices[1])
    assert "This undoes 2 moves:" in plan.text
    assert plan.text.count("\n• ") == 2
    assert plan.buttons == ["Rewind", "Cancel"]
    old = room.board()
    done = await room.press("Ann", plan, "Rewind")
    assert done.text == f"Done. **Dog Eat Dog** #1 waits for {first}."
    assert "**Ann** rewinds **Dog Eat Dog #1**" in said(room)
    board = room.board()
    assert board.id != old.id
    assert "Move" in labels(board)
    assert labels(next(each for each in room.messages() if each.id == old.id)) == []
    assert (await room.table()).moves == 0
    assert "~~" in (await room.slash("Ann", "game history")).text


async def test_a_moderator_who_does_not_play_rewinds_and_others_do_not(room: Room) -> None:
    await room.begin()
    mover = await attack(room)
    refused = await room.slash("Ben", "host rewind")
    assert refused.private
    assert refused.text.startswith("Only the host, Ann, and moderators rewind a game.")
    listed = await room.slash(room.moderator("Mia"), "host rewind")
    plan = await room.choose("Mia", listed, listed.choices[0])
    assert "What was rolled or revealed since stays known." in plan.text
    await room.slash(await room.mover(), "play", move="pass")
    assert "the game has moved on" in (await room.press("Mia", plan, "Rewind")).text
    assert (await room.table()).moves == 2
    listed = await room.slash("Mia", "host rewind")
    await room.press("Mia", await room.choose("Mia", listed, listed.choices[-1]), "Rewind")
    assert await room.mover() == mover
    assert "**Mia** rewinds **Dog Eat Dog #1**" in said(room)
    assert await last_line(room) == "Mia rewound the game."


async def test_forged_buttons_of_hosts_are_refused(room: Room) -> None:
    await room.begin(3)
    await room.slash(await room.mover(), "play", move="pass")
    zoe = room.person("Zoe")
    for name, *more in (
        ("rewindyes", 1, 2),
        ("rewindto",),
    ):
        told = await forged(zoe, room, room.channel, name, custom_id(name, 1, *more), zoe.id)
        assert "Only the host, Ann, and moderators" in told, name
    assert (await room.table()).moves == 1


async def test_without_a_game_or_before_its_start_hosts_are_told(room: Room) -> None:
    commands = ("host rewind", "host lock", "host unlock")
    for command in commands:
        assert "/game new" in (await room.slash("Ann", command)).text
    await room.slash("Ann", "game new")
    for command in commands:
        assert "has not started" in (await room.slash("Ann", command)).text


async def test_of_a_long_game_the_last_moves_are_listed_and_one_goes_back_further_from_there(
    room: Room,
) -> None:
    await begin(room, "high_ground")
    await played(room, await room.table(), 27)
    for left in (2, 0):
        listed = await room.slash("Ann", "host rewind")
        assert (len(listed.choices), listed.buttons) == (25 if left else 2, ["Cancel"])
        plan = await room.choose("Ann", listed, listed.choices[-1])
        assert f"This undoes {25 if left else 2} moves:" in plan.text
        await room.press("Ann", plan, "Rewind")
        assert (await room.table()).moves == left


# locking


async def test_a_locked_game_refuses_every_way_to_move(room: Room) -> None:
    mover = await room.begun()
    guided = await room.press(mover, room.board(), "Move")
    done = await room.slash(room.moderator("Mia"), "host lock")
    assert done.private
    assert "is locked" in done.text
    assert "**Mia** locks **Dog Eat Dog #1**." in said(room)
    assert "Locked by **Mia**: nobody can move." in words_of(room.board())
    told = "Mia has locked this game: nobody can move now."
    assert told in (await room.press(mover, guided, guided.buttons[0])).text
    await room.restart()
    assert (await room.press(mover, room.board(), "Move")).text == told
    assert told in (await room.slash(mover, "play", move="pass")).text
    for command in ("game draw", "game undo", "help"):
        assert told in (await room.slash(mover, command)).text
    assert (await room.slash(mover, "games")).text.endswith("· locked")
    assert await room.complete(mover, "play", "move") == []
    assert (await room.table()).moves == 0
    assert "only moderators" in (await room.slash("Ann", "host unlock")).text
    await room.slash("Mia", "host unlock")
    assert "Locked by" not in words_of(room.board())
    await room.slash(mover, "play", move="pass")
    assert (await room.table()).moves == 1


@pytest.mark.usefixtures("noted_rarely")
async def test_in_a_locked_game_no_time_runs_and_nobody_is_told_that_it_does(room: Room) -> None:
    mover = await room.begun()
    await room.slash("Ann", "host lock")
    await room.slash("Ann", "game pause")
    assert words_of(room.messages()[-1]) == "**Ann** pauses **Dog Eat Dog #1**. The clocks stand still."
    told = await room.slash("Ann", "game unpause")
    assert told.text == "The pause of **Dog Eat Dog** #1 is over. Locked by **Ann**: nobody can move."
    line = "**Ann** ends the pause of **Dog Eat Dog #1**. The clocks run once it is unlocked."
    assert words_of(room.messages()[-1]) == line
    await room.env.advance_time(50 * HOUR)
    assert "ran out of time" not in said(room)
    assert "your turn" not in said(room).lower()
    await room.slash("Ann", "host unlock")
    assert words_of(room.messages()[-1]).startswith(f"<@{room.person(mover).id}> ")
    await room.env.advance_time(25 * HOUR)
    assert "ran out of time" in said(room)


# moving


async def test_the_host_moves_a_game_to_a_thread_from_its_own_channel(room: Room) -> None:
    await room.begin()
    where = await thread_in(room, "thread")
    done = await room.slash("Ann", "host move", to=where)
    assert done.private
    assert f"goes on in <#{where.id}>" in done.text
    assert f"**Ann** moves **Dog Eat Dog #1** to <#{where.id}>." in said(room)
    assert "**Ann** moves **Dog Eat Dog #1** here." in said(room, where)
    assert all("Move" not in labels(each) for each in room.messages())
    assert await last_line(room) == "Ann moved the game to another channel."
    mover = await room.mover(where)
    await room.slash(mover, "play", where, move="pass")
    assert (await room.table(where)).moves == 1
    assert (await room.slash("Ann", "host rewind", where)).choices


async def test_a_moderator_moves_a_game_to_where_it_can_be_and_a_player_does_not(room: Room) -> None:
    await room.begin()
    other, taken, news = [room.guild.create_text_channel(name) for name in ("other", "taken", "news")]
    await room.slash("Ben", "game new", taken)
    deny(room, SEND_MESSAGES, channel=news)
    await room.env.settle()
    mia = room.moderator("Mia")
    for name, where, words in (
        ("Ben", other, "Only the host, Ann, and moderators can move this game."),
        (mia, taken, "already in this channel"),
        ("Ann", room.channel, "is already here"),
        ("Ann", news, f"The bot may not write in <#{news.id}>: it lacks **Send Messages**."),
    ):
        assert words in (await room.slash(name, "host move", to=where)).text
    await room.slash("Ben", "game draw")
    await room.slash(mia, "host move", to=other)
    assert "**Ben** offered a draw in **Dog Eat Dog #1**.\nAnswer it in the new channel." in said(room)
    await room.press("Ann", room.last("Accept", other), "Accept")
    assert (await room.table(other)).status is Status.OVER


async def test_the_host_ends_a_game_alone_and_everybody_reads_it(room: Room) -> None:
    await room.begin(3)
    asked = await room.slash("Ann", "game abort")
    assert asked.buttons == ["Stop the game", "Cancel"]  # nobody need agree yet
    await room.slash(await room.mover(), "play", move="pass")
    assert "Stop as host" not in (await room.slash("Ben", "game abort")).buttons
    assert "As the host: `/host rewind`" in (await room.slash("Ann", "help")).text
    assert "As the host" not in (await room.slash("Ben", "help")).text
    asked = await room.slash("Ann", "game abort")
    assert asked.buttons == ["Stop the game", "Cancel", "Stop as host"]
    await room.restart()
    await room.press("Ann", asked, "Stop as host")
    assert "**Ann** stopped it as the host." in words_of(room.board())
    assert await last_line(room) == "Ann ended the game without a result."


async def test_a_moderator_who_gives_time_and_ends_leaves_a_line_and_a_row(room: Room) -> None:
    await room.begin()
    mia, mover = room.moderator("Mia"), await room.mover()
    await room.slash(mia, "game more-time", time="2 days")
    assert f"**Mia** gives **{mover}** 2 days more" in said(room)
    assert await last_line(room) == f"{mover} got more time."
    await room.press(mia, await room.slash(mia, "game abort"), "Stop as moderator")
    assert "**Mia** stopped it as a moderator." in said(room)
    assert await last_line(room) == "Mia ended the game without a result."


async def test_a_locked_game_without_clocks_speaks_of_none(room: Room) -> None:
    await room.begin(pace="none")
    said = await room.slash("Ann", "host lock")
    assert said.text == "**Dog Eat Dog** #1 is locked: nobody can move. `/host unlock` opens it."
    told = words_of(room.messages()[-1])
    assert told == "**Ann** locks **Dog Eat Dog #1**. Nobody can move until it is unlocked."
