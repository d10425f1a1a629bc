"""Looking: own view, past positions, words, games, rules and help; and an observer, who looks at more."""

from bot.table.model.table import Status
from games.core.rulebook import rulebook
from games.registry import GAMES, by_key
from tests.discord.conftest import Room, labels, words_of
from tests.discord.guided import offered
from tests.discord.test_lobby_options import opened
from tests.discord.test_stepping import one_round, played


async def test_my_view_is_private_and_shows_the_mover_more_than_a_spectator(room: Room) -> None:
    mover = await room.begun()
    for said in (
        await room.press("Zoe", room.board(), "My view"),
        await room.press(mover, room.board(), "My view"),
        await room.slash(mover, "game board"),
    ):
        assert said.private
        assert len(said.pictures) == 1
        assert ("You are watching" in said.text) == ("Move" not in said.buttons)
    assert "A1" in (await room.press(mover, said, "In words")).text
    said = await room.press(mover, said, "Move")
    assert offered(said)[-1] == "Pass"


async def test_the_whole_board_can_be_had_in_words(room: Room) -> None:
    await room.begin(8)
    said = await room.slash("Ann", "game board", text=True)
    assert said.private
    assert said.message.attachments == []
    for message in (said.message, *said.more):
        assert len(message.content) <= 2000
        assert message.flags.ephemeral
    for told in ("You, vermilion", "Hugo", "A1", "H9"):
        assert told in said.text


async def test_rules_open_from_the_board_and_only_the_first_page_has_a_picture(room: Room) -> None:
    await room.begin()
    said = await room.press("Ann", room.board(), "Rules")
    assert said.private
    assert "Dog Eat Dog" in said.text
    (picture,) = said.pictures
    assert (picture.description or "").startswith("An example, some moves into a game. Dog Eat Dog")
    said = await room.press("Ann", said, "Next")
    assert "Pieces and start" in said.text
    assert said.pictures == []
    said = await room.press("Ann", said, "Back")
    assert "At a glance" in said.text
    assert len(said.pictures) == 1


async def test_rules_are_found_by_number_by_words_and_section_by_section(room: Room) -> None:
    said = await room.slash("Ann", "rules")
    seen = said.text
    for page in said.choices:
        said = await room.choose("Ann", said, page)
        seen += said.text
    for number in rulebook(by_key("dog_eat_dog")).rules:
        assert f"**{number}**" in seen
    for typed in ("DED-7", "ded-7", "7", "ded 7", "DED7", "rule 7", "Rule DED–7.", " #7 "):
        said = await room.slash("Ann", "rules", rule=typed)
        assert said.text.startswith("**DED-7**")
        assert "tipped pyramid" in said.text
        assert "our own reading" not in said.text
        assert said.pictures == []
    assert "our own reading" in (await room.slash("Ann", "rules", rule="DED-6")).text
    assert "Dog Eat Dog has no rule" in (await room.slash("Ann", "rules", rule="hg 7")).text
    said = await room.slash("Ann", "rules", game="high_ground", rule="hg 12")
    assert said.text.startswith("**HG-12**")
    assert "DED-7" in await room.complete("Ann", "rules", "rule", "DED-7")
    assert "DED-12" in await room.complete("Ann", "rules", "rule", "treehouse")
    assert await room.complete("Ann", "rules", "game", "dog") == ["dog_eat_dog"]


async def test_history_names_who_did_what_and_has_pages(room: Room) -> None:
    await room.begin(8)
    first = await room.mover()
    await one_round(room, 1)
    said = await room.slash("Zoe", "game history")
    assert said.private
    assert f"{first} attacks" in said.text
    assert "**1.** `" in said.text
    assert "rolls" in said.text
    await played(room, await room.table(), 20)
    said = await room.slash("Ann", "game history")
    last = said.text
    said = await room.press("Ann", said, "First")
    assert "(1 of" in said.text
    said = await room.press("Ann", said, "Later")
    assert "(2 of" in said.text
    said = await room.press("Ann", said, "Last")
    assert said.text == last


async def test_a_past_position_is_asked_for_by_the_number_that_the_suggestions_show(room: Room) -> None:
    await room.begin()
    await one_round(room, 1)
    second = await room.mover()
    await room.slash(second, "play", move="pass")
    assert await room.complete("Ann", "game board", "at") == ["2", "1", "0"]
    offered = await room.person("Ann").autocomplete(room.channel, "game board", "at", "")
    assert offered[0]["name"] == f"2. {second} pass"
    assert offered[2]["name"] == "0. the start"
    for at, told in (("2", "after move 2."), ("0", "at the start.")):
        said = await room.slash("Ann", "game board", at=at)
        assert told in said.text
        assert len(said.pictures) == 1
    assert "A1" in (await room.slash("Ann", "game board", at="0", text=True)).text


async def test_games_lists_those_that_wait_first_with_links_or_tells_how_to_begin(room: Room) -> None:
    assert "/game new" in (await room.slash("Ann", "games")).text
    mover = await room.begun()
    elsewhere = room.guild.create_text_channel("other")
    await room.slash(mover, "game new", elsewhere)
    said = await room.slash(mover, "games")
    assert said.private
    lines = said.text.splitlines()
    assert "1 game is waiting for you" in lines[0]
    assert str(room.channel.id) in lines[1]
    assert "your turn" in lines[1]
    assert str(elsewhere.id) in lines[2]


async def test_help_knows_where_one_is(room: Room) -> None:
    said = await room.slash("Ann", "help")
    assert said.private
    for game in GAMES:
        assert game.about.title in said.text
    await room.slash("Ann", "game new")
    assert "1 more player needed" in (await room.slash("Ann", "help")).text
    assert "Join" in (await room.slash("Ben", "help")).buttons
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    mine = await room.slash(await room.mover(), "help")
    assert "• Attack another colour with one of your pyramids" in mine.text
    assert "Move" in mine.buttons
    assert "not your turn" in (await room.slash(await room.other(), "help")).text
    assert "watching" in (await room.slash("Zoe", "help")).text


async def test_every_command_is_explained_and_typed_moves_as_they_are_written_here(room: Room) -> None:
    for command in room.person("Ann").available_commands(room.channel):
        said = await room.slash("Ann", "help", command=command)
        assert said.text.startswith(f"`/{command}`"), command
    assert "game undo" in await room.complete("Ann", "help", "command", "undo")
    assert "A7xC2" not in (await room.slash("Ann", "help", command="play")).text
    await room.begin()
    assert "`A7xC2` attacks C2 with A7" in (await room.slash("Zoe", "help", command="play")).text


async def test_whoever_reads_alone_is_you_and_the_channel_reads_names(room: Room) -> None:
    await room.begin(2)
    mover, other = await room.mover(), await room.other()
    said = await room.press(mover, room.board(), "Move")
    assert said.text.startswith("You may attack once, or pass.")
    assert any("You may attack once" in (each.description or "") for each in said.pictures)
    assert f"{mover} may attack once" in (await room.press(other, room.board(), "My view")).text
    own, theirs = ("A1", "B1") if mover == "Ann" else ("B1", "A1")
    refused = await room.slash(mover, "play", move=f"{theirs}x{own}")
    assert f"{theirs} belongs to {other}." in refused.text
    done = await room.slash(mover, "play", move=f"{own}x{theirs}")
    assert done.text.startswith(f"✓ You attack {other}'s small on {theirs} with a small from {own} and ")
    news = await room.press(other, room.board(), "Catch up")
    assert news.private
    assert len(news.pictures) == 1
    assert f"{mover} attacks your small on {theirs}" in news.text
    assert f"{mover} attacks {other}'s small" in (await room.slash("Zoe", "game history")).text


async def begun(room: Room) -> None:
    """Ann and Cleo against Ben and Dan, observed by Eva."""
    await opened(room, "Ben", "Cleo", "Dan")
    await room.press("Eva", room.lobby(), "Join as Referee")


async def test_the_lobby_shows_teams_and_the_observer_who_sees_more_and_leaves_below_games(
    room: Room,
) -> None:
    await begun(room)
    lobby = words_of(room.lobby())
    assert "Teams: Ann and Cleo against Ben and Dan" in lobby
    assert "Referee: Eva" in lobby
    assert "Join as Referee" not in labels(room.lobby())
    await room.more("Eva", "Leave")
    assert "Referee: Eva" not in words_of(room.lobby())
    await room.more("Eva", "Join as Referee")
    await room.restart()
    await room.press("Ann", room.lobby(), "Start")
    await room.slash("Ann", "play", move="pull 3")
    await room.restart()
    seen = await room.press("Eva", room.board(), "My view")
    assert "An observer's view of" in seen.text
    for name, pulls in (("Eva", "3"), ("Finn", "?"), ("Ben", "?")):
        told = await room.slash(name, "game board", text=True)
        assert f"Pulls: {pulls}, -, -, -." in told.text
    for name in ("Cleo", "Eva"):
        (picture,) = (await room.slash(name, "game board")).message.attachments
        assert "Pulls: 3, -, -, -." in picture.description
    picked = await room.choose("Eva", await room.slash("Eva", "games"), str((await room.table()).id))
    leaving = await room.press("Eva", picked, "Leave")
    assert "Leave **Tug of War** #1?" in leaving.text
    assert "You have left" in (await room.press("Eva", leaving, "Leave")).text
    assert (await room.table()).observers == ()


async def test_an_observer_is_not_asked_to_move_and_never_mentioned(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    said = await room.press("Eva", room.board(), "Move")
    assert "only watching" in said.text
    assert "You are an observer" in (await room.slash("Eva", "help")).text
    asked = await room.slash("Ann", "game resign")
    assert "Cleo plays on for your team" in asked.text
    await room.press("Ann", asked, "Resign")
    asked = await room.slash("Cleo", "game resign")
    assert "The other team wins." in asked.text
    await room.press("Cleo", asked, "Resign")
    assert (await room.table()).status is Status.OVER
    assert all(f"<@{room.person('Eva').id}>" not in words_of(message) for message in room.messages())
    assert "win together" in words_of(room.messages()[-1])
