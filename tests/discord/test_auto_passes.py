"""A combat in which a player has no attack to choose, on Discord: they are told in private, and the channel hears of it as of any
submission."""

from pathlib import Path
from typing import Any

from bot.table.model.table import Person, Place
from games.highest_ground.state import Stage
from tests.databases import raw
from tests.discord.conftest import Room, a_room, labels
from tests.discord.guided import choose
from tests.discord.test_conditional_moves import to_moment
from tests.discord.test_orders import owing, stage
from tests.discord.test_sealed import plain, public, received
from tests.table.test_auto_passes import AMBUSH, OPEN, SETTLED

TOLD = "You have no attack to choose, so this is submitted for you soon."
OTHERWISE = "Until then you can still order and submit yourself."


async def combat(room: Room, declared: str, *, forced: bool = True) -> None:
    """The first combat: Ben's legion has nobody to attack; Ann's army as she declares."""
    ann, ben = (Person(room.person(name).id, name) for name in ("Ann", "Ben"))
    place = Place(room.guild.id, room.channel.id)
    # Each message goes out before the next change, which else would take its place, or not.
    table = await room.tables.lobby.seating.create("highest_ground", place, ann, {"scenario": AMBUSH})
    await room.env.settle()
    await room.tables.lobby.seating.join(table.id, ben)
    await room.env.settle()
    await room.tables.lobby.seating.set(table.id, ann, forced=forced)
    await room.env.settle()
    await room.tables.lobby.starting.start(table.id, ann)
    await room.env.settle()
    first = f"{declared}; submit"
    while await stage(room) is not Stage.FIRST_COMBAT:
        name = (await owing(room))[0]
        await room.slash(name, "play", move=first if name == "Ann" else "submit")
        first = "submit" if name == "Ann" else first
        await room.env.settle()


async def test_whoever_has_no_attack_to_choose_is_told_in_private_and_nobody_else(room: Room) -> None:
    await combat(room, OPEN)
    assert await owing(room) == ["Ann", "Ben"]
    said = await room.press("Ben", room.board(), "Move")
    assert said.private
    assert TOLD in said.text
    assert OTHERWISE in said.text
    assert "Submit" in labels(said.message)
    listed = await room.slash("Ben", "ahead")
    assert TOLD in listed.text
    other = await room.press("Ann", room.board(), "Move")
    assert "submitted for you" not in other.text
    assert "submitted for you" not in (await room.slash("Ann", "ahead")).text
    await to_moment(room, "Ben")
    assert await owing(room) == ["Ann"]
    assert "submitted for you" not in (await room.press("Ben", room.board(), "Move")).text
    for message in room.messages():
        assert "submitted for you" not in message.content


async def test_they_may_still_order_and_submit_themselves_also_after_a_restart(room: Room) -> None:
    await combat(room, SETTLED)
    said = await room.press("Ann", room.board(), "Move")
    assert TOLD in said.text
    assert "By itself N1 helps who fights nearest." in said.text
    assert "Lead with N1 → K1" in labels(said.message)
    await room.restart()
    said = await room.press("Ann", room.board(), "Move")
    said = await choose(room, "Ann", said, "nobody")
    assert "N1 Noble: helps nobody." in said.text
    assert TOLD in said.text
    said = await room.press("Ann", said, "Submit")
    assert said.text.startswith("✓")
    assert await owing(room) == ["Ben"]
    await room.restart()
    await to_moment(room, "Ben")
    assert await stage(room) is not Stage.FIRST_COMBAT


async def test_the_other_and_the_channel_get_the_same_as_if_it_had_been_submitted_by_hand(
    tmp_path: Path,
) -> None:
    """Two games that differ only in whether Ann has an attack to choose: in one the table submits for her, in the other she
    does, in the same moment. Then she takes it back, and it is submitted again."""
    told: list[list[Any]] = []
    for declared in (OPEN, SETTLED):
        async with a_room(tmp_path / f"{declared}.db") as room:
            await combat(room, declared)
            told.append([await public(room), await received(room, "Ben")])
            for again in (True, False):
                due = int(room.env.now().timestamp() * 1_000_000) + 300_000_000
                moving = "UPDATE timers SET due = ? WHERE person = ?"
                with raw(room.database) as database:
                    moved = database.execute(moving, (due, room.person("Ann").id)).rowcount
                assert moved == (declared == SETTLED)
                await room.restart()
                await room.env.advance_time(300)
                if declared == OPEN:
                    await room.slash("Ann", "play", move="submit")
                    await room.env.settle()
                assert await owing(room) == ["Ben"]
                told[-1] += [await public(room), await received(room, "Ben")]
                if again:
                    await room.press("Ann", await room.slash("Ann", "game undo"), "Take back")
                    await room.env.settle()
                    told[-1] += [await public(room), await received(room, "Ben")]
            await room.slash("Ben", "play", move="submit")
            await room.env.settle()
            assert await stage(room) is not Stage.FIRST_COMBAT
            told[-1] += [await public(room), await received(room, "Ben")]
    for first, second in zip(*(map(plain, each) for each in told), strict=True):
        assert first == second


async def test_where_forced_moves_are_made_by_hand_nobody_is_told_so(room: Room) -> None:
    await combat(room, SETTLED, forced=False)
    assert "submitted for you" not in (await room.press("Ann", room.board(), "Move")).text
    await room.env.advance_time(10_000)
    assert await owing(room) == ["Ann", "Ben"]
