"""Moves set ahead, by typing and by pressing: private, also after a restart, and played in their own time."""

import random
from datetime import timedelta

from bot.discord.controls.control import ID_LIMIT
from bot.table.model.table import Person, Shown
from games import bring_down_the_mountain, high_ground, high_heavens
from tests.databases import raw
from tests.discord.conftest import Room, Said, controls, menus, words_of
from tests.discord.guided import choose, offered
from tests.discord.whole_games.at_the_table import play, sit_down

MOUNTAIN = bring_down_the_mountain.GAME


async def climb(room: Room) -> None:
    """A mountain by hand, with Ben to move."""
    await room.slash("Ann", "game new", game=MOUNTAIN.about.key)
    await room.press("Ben", room.lobby(), "Join")
    await room.more("Ann", "Make forced moves by hand")
    await room.press("Ann", room.lobby(), "Start")
    while await room.mover() != "Ben":
        await room.slash("Ann", "play", move=await first(room, "Ann"))


def ending(shown: Shown) -> str:
    """The first move that ends a turn, else the last of all."""
    draws = [each for each in shown.legal if type(each).__name__ == "Draw"]
    return shown.table.game.notation.write(draws[0] if draws else shown.legal[-1])


async def first(room: Room, name: str) -> str:
    """A move for the turn of this player."""
    return ending(await room.tables.play.projection.show((await room.table()).id, room.person(name).id))


async def to_moment(room: Room, name: str) -> None:
    """Let time pass to the moment at which something is played for somebody."""
    with raw(room.database) as database:
        ((due,),) = database.execute(
            "SELECT due FROM timers WHERE kind = 'ahead' AND person = ?", (room.person(name).id,)
        ).fetchall()
    waits = timedelta(microseconds=due) - timedelta(seconds=room.env.now().timestamp())
    await room.env.advance_time(waits.total_seconds() + 1)


async def typed(room: Room, name: str, *moves: str, when: str = "line") -> Said:
    for move in moves:
        said = await room.slash(name, "ahead", when=when, move=move)
    return said


async def line_set(room: Room, his: str) -> Said:
    """What Ann sees who has typed an answer to this move of Ben's."""
    await typed(room, "Ann", his)
    ann = Person(room.person("Ann").id, "Ann")
    draft = await room.tables.play.plans.look((await room.table()).id, ann, "line")
    return await typed(room, "Ann", ending(draft.shown))


async def test_move_out_of_turn_leads_to_setting_ahead(room: Room) -> None:
    await climb(room)
    before = [words_of(each) for each in room.messages()]
    said = await room.press("Ann", room.board(), "Move")
    assert "It is not your turn" in said.text
    said = await room.press("Ann", said, "Set ahead")
    assert "Nothing is set" in said.text
    await room.env.advance_time(60)
    said = await room.press("Ann", said, "If they play exactly …")
    assert said.private
    assert len(said.pictures) == 1
    assert "Set" not in said.buttons
    table = await room.table()
    for _ in range(8):
        if "Set" in said.buttons:
            break
        wanted = "Draw" if any(each.startswith("Draw") for each in offered(said)) else ""
        said = await choose(room, "Ann", said, wanted)
    assert "If Ben plays `" in said.text
    assert "Then you play `" in said.text
    said = await room.press("Ann", said, "Set")
    assert said.text.startswith("✓ Set ahead in")
    assert "1. If Ben plays `" in said.text
    assert "Drop one" in str(controls(said.message))
    assert await room.table() == table
    assert [words_of(each) for each in room.messages()] == before


async def test_an_answer_is_typed_and_comes_after_a_while(room: Room) -> None:
    await climb(room)
    his = await first(room, "Ben")
    said = await line_set(room, his)
    assert "Press **Set**" in said.text
    await room.restart()
    await room.press("Ann", said, "Set")
    await room.slash("Ben", "play", move=his)
    moves = (await room.table()).moves
    assert await room.mover() == "Ann"
    posted = len(room.messages())
    await room.restart()
    await to_moment(room, "Ann")
    assert (await room.table()).moves == moves + 1
    assert "ahead" not in "".join(words_of(each) for each in room.messages()[posted - 1 :]).casefold()
    said = await room.slash("Ann", "ahead")
    assert "Played as you set it ahead" in said.text
    assert "Played as you set it ahead" not in (await room.slash("Ann", "ahead")).text


async def test_what_did_not_come_is_dropped_and_said_with_the_next_move(room: Room) -> None:
    await climb(room)
    options = await room.complete("Ben", "play", "move")
    his = await first(room, "Ben")
    await room.press("Ann", await line_set(room, his), "Set")
    other = next(each for each in options if each != his)
    await room.slash("Ben", "play", move=other)
    while await room.mover() == "Ben":
        await room.slash("Ben", "play", move=await first(room, "Ben"))
    said = await room.press("Ann", room.board(), "Move")
    assert "Dropped: `" in said.text
    assert "another way" in said.text
    assert "Dropped" not in (await room.press("Ann", room.board(), "Move")).text


async def test_answers_for_the_next_turn_are_set_listed_and_dropped(room: Room) -> None:
    await room.begin()
    other = await room.other()
    for _ in range(2):
        said = await room.press(other, await typed(room, other, "pass", when="calm"), "Set")
    assert "1. Unless somebody touches what is yours, you play `pass`." in said.text
    assert "2. Unless somebody touches" in said.text
    await room.restart()
    old = await room.slash(other, "ahead")
    said = await room.choose(other, said, "0", "aheaddrop")
    assert "1. Unless somebody touches" in said.text
    assert "2. " not in said.text
    said = await room.choose(other, old, "0", "aheaddrop")
    assert "That has changed" in said.text
    said = await room.choose(other, said, "0", "aheaddrop")
    assert "Nothing is set" in said.text


async def test_what_cannot_be_set_is_refused_in_words(room: Room) -> None:
    await room.begin()
    other, mover = await room.other(), await room.mover()
    said = await room.slash(other, "ahead", when="line", move="A1xA2")
    assert said.private
    assert f"{mover} cannot play that then" in said.text
    said = await room.slash(other, "ahead", when="calm", move="A1xA2")
    assert said.private
    assert (await room.table()).moves == 0
    assert "not playing" in (await room.slash("Zoe", "ahead")).text
    assert "not playing" in (await room.slash("Zoe", "ahead", when="calm")).text
    (attack, *_) = [each for each in await room.complete(mover, "play", "move") if "x" in each]
    said = await typed(room, other, attack)
    assert "cannot be set" in said.text
    assert said.buttons == ["Step back", "Overview"]
    assert not menus(said.message)
    said = await room.press(other, said, "Step back")
    assert "cannot be set" not in said.text


async def test_an_answer_is_chosen_as_a_move_is_or_typed_as_suggested(room: Room) -> None:
    await climb(room)
    for when in ("line", "calm"):
        said = await room.slash("Ann", "ahead", when=when)
        assert not menus(said.message)
        assert any("→" in each for each in said.buttons)
    his = await room.complete("Ben", "play", "move")
    assert set(await room.complete("Ann", "ahead", "move")) == set(his)


async def test_help_explains_it_and_the_others_are_not_told_who_sets_something(room: Room) -> None:
    await room.begin()
    other, mover = await room.other(), await room.mover()
    await room.press(other, await typed(room, other, "pass", when="calm"), "Set")
    said = await room.slash(mover, "ahead")
    assert ("Nothing is set. It is your turn" in said.text, said.buttons) == (True, [])
    page = await room.press(mover, room.board(), "My view")
    assert "ahead" not in page.text.casefold()
    await room.slash("Ann", "host lock")
    assert "`/ahead`" not in (await room.slash(mover, "help")).text
    for asked in ({"command": "ahead"}, {}):
        assert "`/ahead`" in (await room.slash(other, "help", **asked)).text


async def test_every_control_fits_into_discords_limits(room: Room) -> None:
    for game in (high_ground.GAME, high_heavens.GAME):
        channel = room.guild.create_text_channel(game.about.key.replace("_", "-"))
        room.channel = channel
        await sit_down(room, game, "Ann", "Ben")
        other = await room.other()
        assert "you cannot see is guessed" in (await room.slash(other, "ahead", when="line")).text
        said = await room.slash(other, "ahead", when="calm")
        for _ in range(8):
            assert all(len(each["custom_id"]) <= ID_LIMIT for each in controls(said.message))
            if "Set" in said.buttons:
                break
            said = await choose(room, other, said)
        said = await room.press(other, said, "Set")
        assert said.text.startswith("✓ Set ahead in")


async def test_the_host_chooses_who_makes_forced_moves(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN.about.key)
    await room.press("Ben", room.lobby(), "Join")
    panel = await room.press("Ben", room.lobby(), "More")
    assert not any("forced" in label for label in panel.buttons)
    said = await room.more("Ann", "Make forced moves by hand")
    assert "Forced moves: made by hand" in said.text
    assert "Forced moves: made by hand" in words_of(room.lobby())
    await room.restart()
    said = await room.press("Ann", said, "Let forced moves play themselves")
    assert "Forced moves" not in words_of(room.lobby())
    await room.press("Ann", room.lobby(), "Start")
    assert "Forced moves: play themselves" in (await room.slash("Ann", "game options")).text


async def test_a_forced_move_is_told_with_the_board(room: Room) -> None:
    await sit_down(room, MOUNTAIN, "Ann", "Ben", moves_a_turn="1")
    chance = random.Random(1)
    for _ in range(80):
        name = await room.mover()
        before = await room.table()
        shown = await room.tables.play.projection.show(before.id, room.person(name).id)
        said = await play(room, name, chance.choice(shown.legal))
        after = await room.table()
        lines = await room.tables.play.projection.history(after.id, None)
        if any("played itself" in line.words for line in lines):
            assert "(the only move)." in said.text
            assert "(the only move)." in words_of(room.board())
            assert after.moves == before.moves + 1
            return
    raise AssertionError("no move played itself")
