"""Looking: own view, since I looked, past positions, words, games, rules and help."""

from __future__ import annotations

from games.core.rulebook import rulebook
from games.registry import GAMES, by_key
from tests.discord.conftest import Room
from tests.discord.guided import offered

GAME = by_key("dog_eat_dog")


async def one_round(room: Room, turns: int = 2) -> None:
    """Everybody attacks once."""
    for _ in range(turns):
        mover = await room.mover()
        await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])


async def test_my_view_is_private_and_has_a_picture(room: Room) -> None:
    await room.begin()
    said = await room.press("Ann", room.board(), "My view")
    assert said.private
    assert len(said.pictures) == 1


async def test_my_view_shows_a_spectator_what_everyone_may_see(room: Room) -> None:
    await room.begin()
    said = await room.press("Zoe", room.board(), "My view")
    assert "You are watching" in said.text
    assert len(said.pictures) == 1
    assert "Move" not in said.buttons


async def test_my_view_has_move_for_who_is_to_act(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await room.press(mover, room.board(), "My view")
    assert "Move" in said.buttons
    said = await room.press(mover, said, "Move")
    assert offered(said)[-1] == "Pass"


async def test_since_i_looked_tells_all_that_happened_since_my_move(room: Room) -> None:
    await room.begin()
    first = await room.mover()
    await one_round(room, 2)
    said = await room.press(first, room.board(), "Catch up")
    assert said.private
    second = await room.other()
    assert f"{second} (" in said.text or "attacks" in said.text
    assert len(said.pictures) == 1


async def test_looking_twice_shows_nothing_new(room: Room) -> None:
    await room.begin()
    await one_round(room)
    await room.press("Zoe", room.board(), "Catch up")
    said = await room.press("Zoe", room.board(), "Catch up")
    assert "Nothing new" in said.text


async def test_rules_open_from_the_board_and_can_be_paged(room: Room) -> None:
    await room.begin()
    said = await room.press("Ann", room.board(), "Rules")
    assert said.private
    assert "Dog Eat Dog" in said.text
    said = await room.press("Ann", said, "Next")
    assert "Pieces and start" in said.text
    said = await room.press("Ann", said, "Back")
    assert "At a glance" in said.text


async def test_the_first_page_of_the_rules_has_a_picture_of_the_board_and_the_others_none(room: Room) -> None:
    said = await room.slash("Ann", "rules")
    (picture,) = said.pictures
    assert (picture.description or "").startswith("An example, some moves into a game. Dog Eat Dog")
    said = await room.press("Ann", said, "Next")
    assert said.pictures == []
    said = await room.press("Ann", said, "Back")
    assert len(said.pictures) == 1
    assert (await room.slash("Ann", "rules", rule="DED-1")).pictures == []


async def test_every_section_of_the_rules_can_be_read(room: Room) -> None:
    said = await room.slash("Ann", "rules")
    seen = said.text
    for page in said.choices:
        said = await room.choose("Ann", said, page)
        seen += said.text
    for number in rulebook(GAME).rules:
        assert f"**{number}**" in seen


async def test_a_rule_is_shown_by_its_number(room: Room) -> None:
    for typed in ("DED-7", "ded-7", "7", "ded 7", "DED7", "rule 7", "Rule DED–7.", " #7 "):
        said = await room.slash("Ann", "rules", rule=typed)
        assert said.text.startswith("**DED-7**")
        assert "tipped pyramid" in said.text


async def test_another_games_rule_is_not_taken_for_this_ones(room: Room) -> None:
    said = await room.slash("Ann", "rules", rule="hg 7")
    assert "Dog Eat Dog has no rule" in said.text
    said = await room.slash("Ann", "rules", game="high_ground", rule="hg 12")
    assert said.text.startswith("**HG-12**")


async def test_rules_are_suggested_by_number_and_by_words(room: Room) -> None:
    assert "DED-7" in await room.complete("Ann", "rules", "rule", "DED-7")
    assert "DED-12" in await room.complete("Ann", "rules", "rule", "treehouse")
    assert await room.complete("Ann", "rules", "section", "attack")
    assert await room.complete("Ann", "rules", "game", "dog") == ["dog_eat_dog"]


async def test_a_section_is_found_by_its_words(room: Room) -> None:
    said = await room.slash("Ann", "rules", section="treehouse")
    assert "DED-12" in said.text


async def test_game_board_shows_the_board_privately(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game board")
    assert said.private
    assert len(said.pictures) == 1


async def test_the_whole_board_can_be_had_in_words(room: Room) -> None:
    await room.begin(8)
    said = await room.slash("Ann", "game board", text=True)
    assert said.private
    assert said.message.attachments == []
    for message in (said.message, *said.more):
        assert len(message.content) <= 2000
        assert message.flags.ephemeral
    for name in ("You, vermilion", "Hugo"):
        assert name in said.text
    for spot in ("A1", "H9"):
        assert spot in said.text


async def test_the_words_are_a_button_below_a_view(room: Room) -> None:
    await room.begin()
    said = await room.press("Ann", room.board(), "My view")
    said = await room.press("Ann", said, "In words")
    assert "A1" in said.text


async def test_game_hand_says_that_nothing_is_hidden(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game hand")
    assert said.private
    assert "Nothing is hidden" in said.text


async def test_history_names_who_did_what(room: Room) -> None:
    await room.begin()
    first = await room.mover()
    await one_round(room)
    said = await room.slash("Zoe", "game history")
    assert said.private
    assert f"{first} attacks" in said.text
    assert "**1.** `" in said.text
    assert "rolls" in said.text


async def test_history_has_pages(room: Room) -> None:
    await room.begin(8)
    await one_round(room, 20)
    said = await room.slash("Ann", "game history")
    last = said.text
    said = await room.press("Ann", said, "First")
    assert "(1 of" in said.text
    said = await room.press("Ann", said, "Later")
    assert "(2 of" in said.text
    said = await room.press("Ann", said, "Last")
    assert said.text == last


async def test_a_past_position_is_looked_at_by_choosing_it(room: Room) -> None:
    await room.begin()
    await one_round(room, 3)
    offered = await room.complete("Ann", "game board", "at")
    assert len(offered) >= 3
    said = await room.slash("Ann", "game board", at=offered[-1])
    assert "at the start" in said.text
    assert len(said.pictures) == 1
    said = await room.slash("Ann", "game board", at=offered[-1], text=True)
    assert "A1" in said.text


async def test_a_position_is_asked_for_by_the_number_that_the_record_and_the_suggestions_show(
    room: Room,
) -> None:
    await room.begin()
    first = await room.mover()
    await room.slash(first, "play", move=(await room.complete(first, "play", "move"))[0])
    second = await room.mover()
    await room.slash(second, "dog-eat-dog pass")
    assert await room.complete("Ann", "game board", "at") == ["2", "1", "0"]
    offered = await room.person("Ann").autocomplete(room.channel, "game board", "at", "")
    assert offered[0]["name"] == f"2. {second} pass"
    assert offered[2]["name"] == "0. the start"
    assert "after move 2." in (await room.slash("Ann", "game board", at="2")).text
    assert "at the start." in (await room.slash("Ann", "game board", at="0")).text


async def test_games_lists_those_that_wait_first_with_links(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    elsewhere = room.guild.create_text_channel("other")
    await room.slash(mover, "game new", elsewhere)
    said = await room.slash(mover, "games")
    assert said.private
    lines = said.text.splitlines()
    assert "1 game is waiting for you" in lines[0]
    assert str(room.channel.id) in lines[1]
    assert "your turn" in lines[1]
    assert str(elsewhere.id) in lines[2]


async def test_who_plays_nothing_is_told_how_to_begin(room: Room) -> None:
    assert "/game new" in (await room.slash("Ann", "games")).text


async def test_help_without_a_game_names_the_games(room: Room) -> None:
    said = await room.slash("Ann", "help")
    assert said.private
    for game in GAMES:
        assert game.about.title in said.text


async def test_help_knows_the_lobby(room: Room) -> None:
    await room.slash("Ann", "game new")
    assert "1 more player needed" in (await room.slash("Ann", "help")).text
    assert "Join" in (await room.slash("Ben", "help")).text


async def test_help_knows_the_turn(room: Room) -> None:
    await room.begin()
    mine = await room.slash(await room.mover(), "help")
    assert "/dog-eat-dog attack" in mine.text
    assert "Move" in mine.buttons
    assert "not your turn" in (await room.slash(await room.other(), "help")).text
    assert "watching" in (await room.slash("Zoe", "help")).text


async def test_every_command_is_explained(room: Room) -> None:
    for command in room.person("Ann").available_commands(room.channel):
        if command.startswith("setup"):
            continue
        said = await room.slash("Ann", "help", command=command)
        assert said.text.startswith(f"`/{command}`"), command


async def test_help_for_typed_moves_shows_how_they_are_written_here(room: Room) -> None:
    assert "A7xC2" not in (await room.slash("Ann", "help", command="play")).text
    await room.begin()
    assert "`A7xC2` attacks C2 with A7" in (await room.slash("Zoe", "help", command="play")).text


async def test_a_rule_with_a_reading_of_ours_says_what_the_mark_means(room: Room) -> None:
    assert "our own reading" in (await room.slash("Ann", "rules", rule="DED-6")).text
    assert "our own reading" not in (await room.slash("Ann", "rules", rule="DED-7")).text


async def test_help_tells_the_options_of_a_command_without_the_question_of_the_guided_move(
    room: Room,
) -> None:
    said = await room.slash("Ann", "help", command="high-ground move")
    assert "• `piece`: your piece; all that stands on it comes along" in said.text
    assert "• `to`: Move where? Its own cell: attack there" in said.text


async def test_commands_are_suggested_in_help(room: Room) -> None:
    assert "game undo" in await room.complete("Ann", "help", "command", "undo")


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
    assert done.text.startswith(f"✓ You attack {other}'s small on {theirs} with a small from {own}.")
    news = await room.press(other, room.board(), "Catch up")
    assert f"{mover} attacks your small on {theirs}" in news.text
    assert f"{mover} attacks {other}'s small" in (await room.slash("Zoe", "game history")).text
