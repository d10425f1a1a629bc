"""The guided move: choose by number, look at the preview, do it (P10, P19)."""

from __future__ import annotations

import pytest

from bot.table.model.table import Status
from tests.discord.conftest import Room, Said, controls, menus
from tests.discord.guided import by_buttons, choose, offered, to_preview


async def test_move_offers_what_can_be_done_with_a_picture(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    assert said.private
    assert len(said.pictures) == 1
    assert [each.split()[2] for each in offered(said)[:-1]] == own
    assert offered(said)[0] == f"1 · {own[0]} small"
    assert offered(said)[-1] == "Pass"


async def test_each_choice_leads_to_the_next_in_the_same_message(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await room.press(mover, room.board(), "Move")
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    said = await choose(room, mover, first, own[0])
    assert said.message.id == first.message.id
    assert len(said.pictures) == 1
    assert own[0] in said.text
    targets = await room.complete(mover, "dog-eat-dog attack", "target", attacker=own[0])
    assert [each.split()[2] for each in offered(said)] == targets


async def test_what_says_all_of_itself_is_done_at_once(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await choose(room, mover, await room.press(mover, room.board(), "Move"), "Pass")
    assert said.text.startswith("✓ ")
    assert (await room.table()).moves == 1


async def test_the_odds_of_an_attack_stand_in_the_choice_and_in_the_preview(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    own, other = ("A", "B") if mover == "Ann" else ("B", "A")
    said = await room.press(mover, room.board(), "Move")
    assert not any("%" in told for told in offered(said))
    targets = await choose(room, mover, said, f"{own}9")
    assert offered(targets)[:2] == [
        f"1 · {other}1 small 66 %",
        f"2 · {other}1 small with die 55 %",
    ]
    said = await choose(room, mover, targets, "with die")
    assert "**55 % to capture**" in said.text


async def test_the_preview_shows_a_picture_and_changes_nothing(room: Room) -> None:
    await room.begin()
    said = await to_preview(room, await room.mover())
    assert said.text.startswith("**Preview.** ")
    assert len(said.pictures) == 1
    assert said.private
    assert (await room.table()).moves == 0


async def test_confirming_makes_the_move(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await by_buttons(room, mover)
    assert said.text.startswith("✓ ")
    assert "Do it" not in said.buttons
    assert (await room.table()).moves == 1


async def test_back_leads_to_the_choice_before(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await room.press(mover, room.board(), "Move")
    before = [offered(first)]
    said = first
    for _ in range(2):
        said = await choose(room, mover, said)
        before.append(offered(said))
    for wanted in reversed(before[:-1]):
        said = await room.press(mover, said, "Back")
        assert offered(said) == wanted
    assert "Back" not in said.buttons


async def test_more_than_20_choices_stand_in_menus_by_their_groups(room: Room) -> None:
    await room.begin(8)
    mover = await room.mover()
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


async def test_confirming_can_be_switched_off_and_on(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    await room.slash(mover, "game options", preview=False)
    said = await room.press(mover, room.board(), "Move")
    said = await choose(room, mover, await choose(room, mover, said))
    assert said.text.startswith("✓ ")
    await room.slash(await room.mover(), "dog-eat-dog pass") if (
        await room.table()
    ).status is Status.RUNNING else None
    said = await room.slash(mover, "game options", preview=True)
    assert "are **on**" in said.text


async def test_a_button_in_the_preview_switches_confirming_off(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await to_preview(room, mover)
    said = await room.press(mover, said, "Stop previews")
    assert said.text.endswith("No more previews in this game. `/game options` turns them back on.")
    assert said.buttons == ["Do it", "Back"]
    assert (await room.table()).moves == 0
    await room.restart()
    await room.press(mover, said, "Back")
    said = await choose(room, mover, await room.press(mover, said, "Back"))
    assert (await choose(room, mover, said)).text.startswith("✓ ")


async def test_previews_off_in_a_game_are_on_in_the_next_and_for_others(room: Room) -> None:
    await room.begin()
    mover, other = await room.mover(), await room.other()
    await room.slash(mover, "game options", preview=False)
    assert "are **on**" in (await room.slash(other, "game options")).text
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    over = await room.slash(mover, "game options", preview=False)
    assert "previews" not in over.text
    assert over.buttons == ["Light pictures"]
    await room.begin()
    assert "are **on**" in (await room.slash(mover, "game options")).text
    assert (await to_preview(room, await room.mover())).buttons == ["Do it", "Back", "Stop previews"]


async def test_the_button_of_the_options_turns_previews_off_and_on(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game options")
    said = await room.press("Ann", said, "Turn previews off")
    assert "are **off**" in said.text
    await room.restart()
    said = await room.press("Ann", said, "Turn previews on")
    assert "are **on**" in said.text


async def test_a_channel_without_a_game_has_no_options(room: Room) -> None:
    said = await room.slash("Ann", "game options", preview=False)
    assert "no game in this channel" in said.text


async def test_who_is_not_to_act_is_told_whose_turn_it_is(room: Room) -> None:
    await room.begin()
    said = await room.press(await room.other(), room.board(), "Move")
    assert said.private
    assert "not your turn" in said.text
    assert await room.mover() in said.text


async def test_a_spectator_is_told_that_they_watch(room: Room) -> None:
    await room.begin()
    said = await room.press("Zoe", room.board(), "Move")
    assert "only watching" in said.text
    assert offered(said) == []


async def old_preview(room: Room, mover: str) -> Said:
    """A preview from before a restart, whose position has passed in the meantime."""
    said = await to_preview(room, mover)
    await room.restart()
    await room.slash(mover, "dog-eat-dog pass")
    return said


async def test_an_old_confirmation_does_nothing_and_shows_the_present_board(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await old_preview(room, mover)
    moves = (await room.table()).moves
    said = await room.press(mover, said, "Do it")
    assert "earlier position" in said.text
    assert len(said.pictures) == 1
    assert (await room.table()).moves == moves


async def test_an_old_menu_does_nothing_and_shows_the_present_board(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    await room.restart()
    await room.slash(mover, "dog-eat-dog pass")
    said = await choose(room, mover, said)
    assert "earlier position" in said.text
    assert len(said.pictures) == 1


async def test_an_old_guide_of_the_same_player_begins_anew(room: Room) -> None:
    await room.begin(2)
    mover = await room.mover()
    said = await to_preview(room, mover)
    await room.restart()
    await room.slash(mover, "play", move="pass")
    await room.slash(await room.mover(), "play", move=(await _first_attack(room)))
    said = await room.press(mover, said, "Do it")
    assert "earlier position" in said.text
    assert offered(said)[-1] == "Pass"


async def _first_attack(room: Room) -> str:
    return (await room.complete(await room.mover(), "play", "move", "x"))[0]


async def test_an_offer_does_not_make_a_guide_old(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await to_preview(room, mover)
    await room.slash(await room.other(), "game draw")
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")


@pytest.mark.usefixtures("unpainted")
async def test_a_whole_game_by_buttons_alone(room: Room) -> None:
    await room.begin()
    for _ in range(60):
        if (await room.table()).status is not Status.RUNNING:
            break
        await by_buttons(room, await room.mover())
    assert (await room.table()).status is Status.OVER
    assert [each["label"] for each in controls(room.board())] == [
        "Rematch",
        "Look back",
        "Animation",
        "Check the dice",
    ]
    assert room.last("Rematch")


@pytest.mark.usefixtures("unpainted")
async def test_a_whole_game_of_eight_by_buttons_alone(room: Room) -> None:
    await room.begin(8)
    for _ in range(200):
        if (await room.table()).status is not Status.RUNNING:
            break
        await by_buttons(room, await room.mover())
    assert (await room.table()).status is Status.OVER


async def test_a_move_that_can_be_taken_back_alone_has_a_button_for_it(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await choose(room, mover, await room.press(mover, room.board(), "Move"), "Pass")
    assert said.buttons == ["Undo"]
    said = await room.press(mover, said, "Undo")
    assert "Taken back" in said.text
    assert (await room.table()).moves == 0
    assert await room.mover() == mover


async def test_a_move_after_which_dice_were_rolled_has_no_button_to_take_it_back(room: Room) -> None:
    await room.begin(3)
    said = await by_buttons(room, await room.mover())
    assert "rolls" in said.text
    assert "Undo" not in said.buttons


async def test_a_move_is_taken_back_beside_the_next_choice(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    mover = await room.mover()
    said = await by_buttons(room, mover, "5 · ")
    assert "End your turn" in offered(said)
    said = await room.press(mover, said, "Undo")
    assert (await room.table()).moves == 0
