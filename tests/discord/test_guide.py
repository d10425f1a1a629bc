"""The guided move: choose by number, look at the preview, do it (P10, P19), in one private message at a time."""

import re

import pytest

from bot.discord.controls import lines_of
from bot.discord.play.guided_labels import LINES
from bot.table.model.table import Status
from games.high_ground import GAME as HIGH_GROUND
from tests.discord.conftest import Room, Said, menus
from tests.discord.guided import by_buttons, choose, offered, to_preview
from tests.games.high_ground.boards import position


async def test_a_move_is_chosen_step_by_step_in_one_message_with_pictures_and_the_way_back(
    room: Room,
) -> None:
    mover = await room.begun()
    said = first = await room.press(mover, room.board(), "Move")
    letters = "AB" if mover == "Ann" else "BA"
    own, targets = ([f"{letter}{number}" for number in range(1, 10)] for letter in letters)
    assert said.private
    assert [each.split()[2] for each in offered(said)[:-1]] == own
    assert offered(said)[0] == f"1 · {own[0]} small"
    assert offered(said)[-1] == "Pass"
    before = []
    for wanted in (own[0], targets[0]):
        before.append(offered(said))
        said = await choose(room, mover, said, wanted)
        assert said.message.id == first.message.id
        assert len(said.pictures) == 1
        assert own[0] in said.text
    assert said.text.startswith("**Preview.** ")
    assert [each.split()[2] for each in before[1]] == targets
    for earlier in reversed(before):
        said = await room.press(mover, said, "Back")
        assert offered(said) == earlier
    assert "Back" not in said.buttons
    assert (await room.table()).moves == 0
    said = await choose(room, mover, await choose(room, mover, said))
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")
    assert said.buttons == [], "after dice were rolled nobody takes it back alone"
    assert (await room.table()).moves == 1


async def test_the_odds_of_an_attack_stand_in_the_choice_and_in_the_preview(room: Room) -> None:
    mover = await room.begun(2, treehouse_die="on")
    own = "A" if mover == "Ann" else "B"
    said = await room.press(mover, room.board(), "Move")
    assert not any("%" in told for told in offered(said))
    targets = await choose(room, mover, said, f"{own}9")
    other = "B" if own == "A" else "A"
    assert offered(targets)[:2] == [f"1 · {other}1 small 66%", f"1 · {other}1 small with die 55%"]
    said = await choose(room, mover, targets, "with die")
    assert "**55% to capture**" in said.text


async def test_18_targets_leave_the_picture_in_sight_with_their_spots_and_odds(room: Room) -> None:
    mover = await room.begun(3)
    said = await room.press(mover, room.board(), "Move")
    targets = offered(await choose(room, mover, said, "large"))
    assert len(targets) == 18
    own = "ABC"[min((await room.table()).owing)]
    assert [each for each in targets if not re.fullmatch(rf"\d+ [^{own}\W]\d \d+%", each)] == []
    assert len({each.split()[1] for each in targets}) == 18
    assert lines_of([targets[at : at + 5] for at in range(0, 18, 5)]) <= LINES


async def test_more_than_20_choices_stand_in_menus_by_their_groups(room: Room) -> None:
    mover = await room.begun(8)
    said = await choose(room, mover, await room.press(mover, room.board(), "Move"))
    own = "ABCDEFGH"[min((await room.table()).owing)]
    assert len(offered(said)) == 63
    assert not any(each.split()[2][0] == own for each in offered(said))
    titles = [menu["placeholder"] for menu in menus(said.message)]
    assert len(titles) == 4
    assert titles[-1].endswith(" row H" if own != "H" else " row G")
    said = await choose(room, mover, said, "H5" if own != "H" else "G5")
    assert "Do it" in said.buttons
    assert len(offered(await room.press(mover, said, "Back"))) == 63


async def test_a_button_in_the_preview_switches_previews_off_in_this_game(room: Room) -> None:
    await room.begin()
    mover, other = await room.mover(), await room.other()
    said = await to_preview(room, mover)
    assert said.buttons == ["Do it", "Back", "Stop previews"]
    said = await room.press(mover, said, "Stop previews")
    assert said.text.endswith("No more previews in this game. `/me` turns them back on.")
    assert said.buttons == ["Do it", "Back"]
    assert (await room.table()).moves == 0
    await room.restart()
    await room.press(mover, said, "Back")
    said = await choose(room, mover, await room.press(mover, said, "Back"))
    assert (await choose(room, mover, said)).text.startswith("✓ ")
    kept = room.tables.notifications.preferences
    assert await kept.previews(1, room.person(other).id)
    await room.press(other, await room.slash(other, "game resign"), "Resign")
    await room.begin()
    assert await kept.previews(2, room.person(mover).id)


async def test_options_are_for_everybody_to_read(room: Room) -> None:
    assert "no game in this channel" in (await room.slash("Ann", "game options")).text
    await room.begin(2, treehouse_die="on")
    said = await room.slash("Zoe", "game options")
    assert said.private
    for told in ("Treehouse die: **on**", "DED-12"):
        assert told in said.text


async def test_a_player_out_of_turn_and_a_spectator_are_told_so(room: Room) -> None:
    await room.begin()
    said = await room.press(await room.other(), room.board(), "Move")
    assert said.private
    assert "not your turn" in said.text
    assert await room.mover() in said.text
    said = await room.press("Zoe", room.board(), "Move")
    assert "only watching" in said.text
    assert offered(said) == []


async def test_an_old_guide_begins_anew_at_the_next_turn_and_an_offer_makes_none_old(room: Room) -> None:
    await room.begin()
    mover, other = await room.mover(), await room.other()
    said = await to_preview(room, mover)
    await room.restart()
    await room.slash(mover, "play", move="pass")
    await room.slash(other, "play", move=(await room.complete(other, "play", "move", "x"))[0])
    said = await room.press(mover, said, "Do it")
    assert "earlier position" in said.text
    assert len(said.pictures) == 1
    assert offered(said)[-1] == "Pass"
    said = await choose(room, mover, await choose(room, mover, said))
    await room.slash(other, "game draw")
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")


def is_there(said: Said) -> bool:
    """Whether the message that somebody was answered with is still there."""
    return said.result.response is not None


async def test_a_second_move_takes_the_place_of_the_first_and_choices_stay_until_they_are_used(
    room: Room,
) -> None:
    mover = await room.begun()
    first = await to_preview(room, mover)
    second = await room.press(mover, room.board(), "Move")
    assert not is_there(first)
    third = await choose(room, mover, second)
    assert third.message.id == second.message.id
    await room.env.advance_time(600)
    assert is_there(third)
    view = await room.press(mover, room.board(), "My view")
    said = await room.press(mover, view, "Move")
    assert said.message.id == view.message.id, "a move goes on below what it is begun with"
    assert offered(said)[-1] == "Pass"
    room.env.backend.delete_message(said.message.channel_id, said.message.id)
    said = await room.press(mover, room.board(), "Move")
    assert offered(said), "a message that its reader has dismissed does no harm"
    await room.env.advance_time(901)
    assert is_there(await room.press(mover, room.board(), "Move"))
    assert is_there(said), "after a quarter of an hour a message is left alone"


async def test_each_person_and_each_game_has_a_message_of_its_own(room: Room) -> None:
    await room.begin()
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.begin(2, elsewhere)
    mover = await room.mover()
    said = [
        await room.press(mover, room.board(), "Move"),
        await room.press(mover, room.board(elsewhere), "Move"),
        await room.press(await room.other(), room.board(), "Move"),
    ]
    assert all(map(is_there, said))


async def test_a_typed_move_goes_on_in_its_answer_like_a_chosen_one(room: Room) -> None:
    mover = await room.begun(game="high_ground")
    suggested = await room.complete(mover, "play", "move", "play")
    said = await room.slash(mover, "play", move=next(each for each in suggested if each.startswith("play")))
    assert said.text.startswith("✓ ")
    assert len(said.pictures) == 1
    assert "End your turn" in offered(said)
    await room.restart()
    after = await choose(room, mover, said, "End your turn")
    assert after.message.id == said.message.id
    assert (await room.table()).moves == 2
    await room.press(mover, after, "Undo")
    assert (await room.table()).moves == 1


async def test_a_removal_that_fails_does_no_harm(room: Room) -> None:
    mover = await room.begun()
    first = await room.press(mover, room.board(), "Move")
    room.env.inject_error("DELETE", "/webhooks/*", status=500, times=None)
    second = await room.press(mover, room.board(), "Move")
    await room.env.advance_time(60)
    assert is_there(first)
    assert (await choose(room, mover, second, "Pass")).text.startswith("✓ ")
    assert room.bot.private.loop.failures == 0


async def test_a_line_with_nothing_to_choose_removes_itself_after_half_a_minute(room: Room) -> None:
    await room.begin(3)
    idle = await room.press(await room.other(), room.board(), "Move")
    said = await by_buttons(room, await room.mover())
    assert said.text.startswith("✓ ")
    assert said.buttons == []
    await room.env.advance_time(29)
    assert is_there(said)
    await room.env.advance_time(1)
    assert not is_there(said)
    assert not is_there(idle), "so does the answer to a player out of turn"


async def test_a_line_with_undo_stays_or_is_replaced_and_once_it_is_taken_back_the_choice_stands_there_again(
    room: Room,
) -> None:
    mover = await room.begun(3)
    asked = await room.press(mover, room.board(), "Move")
    done = await room.slash(mover, "play", move="pass")
    assert done.buttons == ["Undo"]
    assert not is_there(asked), "a typed move takes the place of what was open"
    await room.env.advance_time(120)
    assert is_there(done)
    said = await room.press(mover, room.board(), "Move")
    assert "not your turn" in said.text
    assert said.buttons == ["Undo", "Set ahead"]
    assert not is_there(done)
    said = await room.press(mover, said, "Undo")
    assert said.text.startswith("Taken back.\nYou may attack once, or pass.")
    assert (await room.table()).moves == 0
    assert offered(said)[-1] == "Pass"
    await room.env.advance_time(30)
    assert is_there(said)


async def test_a_hint_stands_beside_what_is_being_chosen_and_takes_the_place_of_the_hint_before(
    room: Room,
) -> None:
    await room.slash("Ann", "game new")
    await room.more("Ann", "Allow hints")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    mover = await room.mover()
    asked = await room.press(mover, room.board(), "Move")
    hints = [await room.press(mover, room.board(), "Hint") for _ in range(2)]
    assert [is_there(each) for each in (asked, *hints)] == [True, False, True]
    done = await room.press(mover, hints[1], "Play it")
    assert [is_there(each) for each in (asked, done)] == [False, True]


async def test_what_can_be_pressed_privately_is_removed_half_a_minute_after_the_end(room: Room) -> None:
    first = await room.begun()
    done = await room.slash(first, "play", move="pass")
    assert done.buttons == ["Undo"]
    await room.slash(await room.mover(), "play", move="pass")
    assert (await room.table()).status is Status.OVER
    await room.env.advance_time(29)
    assert is_there(done)
    await room.env.advance_time(1)
    assert not is_there(done)


async def test_a_message_from_before_a_restart_still_works_and_does_no_harm(room: Room) -> None:
    mover = await room.begun(3)
    first = await to_preview(room, mover)
    await room.restart()
    second = await room.press(mover, room.board(), "Move")
    assert is_there(first)
    done = await room.press(mover, first, "Do it")
    assert done.text.startswith("✓ ")
    assert is_there(done)
    assert not is_there(second)


@pytest.fixture
async def land(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Ann and Ben at High Ground; in M14 stands one piece that Ann can attack."""
    hands = {"A": "9H 10H J1", "B": "3S 8D QS"}
    state = position(
        """
             K     L       M           N       O
        14   .     QC:A1   4C:A2/B1    5D      .
        13   K-    8C      KA:A3       9S      K-
        12   .     2D      KB:B3       AH      .
        """,
        "A",
        hands=hands,
    )
    monkeypatch.setattr(HIGH_GROUND.rules, "new", lambda seats, options: state)
    await room.begin(game="high_ground")
    return room


async def test_an_attack_that_stands_on_the_button_is_not_told_again_and_done_where_previews_are_off(
    land: Room,
) -> None:
    said = await choose(land, "Ann", await land.press("Ann", land.board(), "Move"), "M14 × small")
    assert "Do it" in said.buttons
    assert "You attack Ben's small in M14" in said.text
    assert "Without your choosing" not in said.text
    table = await land.table()
    await land.tables.notifications.preferences.set_previews(table.id, land.person("Ann").id, False)
    said = await choose(land, "Ann", await land.press("Ann", land.board(), "Move"), "M14 × small")
    assert said.text.startswith("✓ ")
    assert await land.last_move() == "M14.1.1 > M14 x M14.2.1"


async def test_what_was_chosen_is_told_once(land: Room) -> None:
    said = await land.press("Ann", land.board(), "Move")
    for wanted in ("joker", "N15"):
        said = await choose(land, "Ann", said, wanted)
    assert said.text.splitlines()[0].endswith("joker J1 · N15, empty")
    said = await choose(land, "Ann", said, "Level 7")
    assert "Do it" in said.buttons
