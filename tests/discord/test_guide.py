"""The guided move: choose, look at the preview, confirm (P10, P19)."""

from __future__ import annotations

from bot.table.types import Status
from tests.discord.conftest import Room, Said, controls, menus


async def choose_first(room: Room, name: str, said: Said, wanted: str = "") -> Said:
    """Choose `wanted` where it is offered, else the first option."""
    value = wanted if wanted in said.choices else said.choices[0]
    return await room.choose(name, said, value)


async def guide_to_preview(room: Room, name: str, command: str = "attack") -> Said:
    """Press Move and choose until the preview."""
    said = await room.press(name, room.board(), "Move")
    for _ in range(6):
        if "Confirm" in said.buttons:
            return said
        said = await choose_first(room, name, said, command)
    raise AssertionError("no preview was reached")


async def play_by_buttons(room: Room, name: str, command: str = "attack") -> Said:
    """A whole guided move."""
    return await room.press(name, await guide_to_preview(room, name, command), "Confirm")


async def test_move_offers_what_can_be_done(room: Room) -> None:
    await room.begin()
    said = await room.press(await room.mover(), room.board(), "Move")
    assert said.private
    assert said.choices == ["attack", "pass"]


async def test_each_choice_leads_to_the_next(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    said = await room.choose(mover, said, "attack")
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    assert said.choices == own
    said = await room.choose(mover, said, own[0])
    assert own[0] in said.text
    assert said.choices == await room.complete(mover, "dog-eat-dog attack", "target", attacker=own[0])


def beside(said: Said) -> dict[str, str]:
    """What stands below each option of the menu."""
    (menu,) = menus(said.message)
    return {each["value"]: each.get("description", "") for each in menu["options"]}


async def test_the_odds_of_an_attack_stand_in_the_choice_and_in_the_preview(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    own, other = ("A", "B") if mover == "Ann" else ("B", "A")
    said = await room.choose(mover, await room.press(mover, room.board(), "Move"), "attack")
    assert not any("%" in told for told in beside(said).values())
    targets = await room.choose(mover, said, f"{own}9")
    assert beside(targets)[f"{other}1"] == "66 % to capture"
    said = await room.choose(mover, targets, f"{other}1")
    assert beside(said) == {"no": "66 % to capture", "yes": "55 % to capture"}
    said = await room.choose(mover, said, "yes")
    assert "**55 % to capture**" in said.text


async def test_the_preview_shows_a_picture_and_changes_nothing(room: Room) -> None:
    await room.begin()
    said = await guide_to_preview(room, await room.mover())
    assert "Preview only" in said.text
    assert len(said.pictures) == 1
    assert said.private
    assert (await room.table()).moves == 0


async def test_what_may_be_left_out_is_told_by_what_it_means(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    said = await room.choose(mover, said, "attack")
    own = await room.complete(mover, "dog-eat-dog attack", "attacker")
    said = await room.choose(mover, said, own[-1])
    assert f" · attacker {own[-1]}: large" in said.text
    said = await choose_first(room, mover, said)
    assert menus(said.message)[0]["placeholder"] == "Choose"
    said = await room.choose(mover, said, "no")
    assert " · without the Treehouse die" in said.text
    assert "treehouse without" not in said.text


async def test_confirming_makes_the_move(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await play_by_buttons(room, mover)
    assert said.text.startswith("Done: `")
    assert "Confirm" not in said.buttons
    assert (await room.table()).moves == 1


async def test_back_leads_to_the_choice_before(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await room.press(mover, room.board(), "Move")
    said = await room.choose(mover, first, "attack")
    said = await room.press(mover, said, "Back")
    assert said.choices == ["attack", "pass"]


async def test_more_than_25_options_are_chosen_by_groups(room: Room) -> None:
    await room.begin(8)
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    said = await room.choose(mover, said, "attack")
    rows = await room.choose(mover, said, said.choices[0])
    own = "ABCDEFGH"[min((await room.table()).owing)]
    assert rows.choices == [f"row {letter}" for letter in "ABCDEFGH" if letter != own]
    assert "More" not in rows.buttons
    chosen = rows.choices[-1]
    spots = await room.choose(mover, rows, chosen)
    assert spots.choices == [f"{chosen[-1]}{column}" for column in range(1, 10)]
    again = await room.press(mover, spots, "Back")
    assert again.choices == rows.choices
    spots = await room.choose(mover, again, chosen)
    said = await room.choose(mover, spots, spots.choices[4])
    assert f"x{chosen[-1]}5`" in said.text
    assert "Confirm" in said.buttons


async def test_confirming_can_be_switched_off_and_on(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    await room.slash(mover, "game options", preview=False)
    said = await room.press(mover, room.board(), "Move")
    said = await room.choose(mover, said, "pass")
    assert said.text.startswith("Done: `pass`")
    await room.slash(await room.mover(), "dog-eat-dog pass") if (
        await room.table()
    ).status is Status.RUNNING else None
    said = await room.slash(mover, "game options", preview=True)
    assert "**on**" in said.text


async def test_a_button_in_the_preview_switches_confirming_off(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await guide_to_preview(room, mover)
    said = await room.press(mover, said, "Stop previews")
    assert "Confirm" in said.buttons
    assert not (await room.tables.people.wishes(room.person(mover).id)).confirm
    assert (await room.table()).moves == 0


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
    assert said.choices == []


async def old_preview(room: Room, mover: str) -> Said:
    """A preview whose position has passed in the meantime."""
    said = await guide_to_preview(room, mover)
    await room.slash(mover, "dog-eat-dog pass")
    return said


async def test_an_old_confirmation_does_nothing_and_shows_the_present_board(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await old_preview(room, mover)
    moves = (await room.table()).moves
    said = await room.press(mover, said, "Confirm")
    assert "earlier position" in said.text
    assert len(said.pictures) == 1
    assert (await room.table()).moves == moves


async def test_an_old_menu_does_nothing_and_shows_the_present_board(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    await room.slash(mover, "dog-eat-dog pass")
    said = await room.choose(mover, said, "attack")
    assert "earlier position" in said.text
    assert len(said.pictures) == 1


async def test_an_old_guide_of_the_same_player_begins_anew(room: Room) -> None:
    await room.begin(2)
    mover = await room.mover()
    said = await guide_to_preview(room, mover, "pass")
    await room.slash(mover, "play", move="pass")
    await room.slash(await room.mover(), "play", move=(await _first_attack(room)))
    said = await room.press(mover, said, "Confirm")
    assert "earlier position" in said.text
    assert said.choices == ["attack", "pass"]


async def _first_attack(room: Room) -> str:
    return (await room.complete(await room.mover(), "play", "move", "x"))[0]


async def test_an_offer_does_not_make_a_guide_old(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await guide_to_preview(room, mover)
    await room.slash(await room.other(), "game draw")
    said = await room.press(mover, said, "Confirm")
    assert said.text.startswith("Done: `")


async def test_a_whole_game_by_buttons_alone(room: Room) -> None:
    await room.begin()
    for _ in range(60):
        if (await room.table()).status is not Status.RUNNING:
            break
        await play_by_buttons(room, await room.mover())
    assert (await room.table()).status is Status.OVER
    assert [each["label"] for each in controls(room.board())] == [
        "My view",
        "Catch up",
        "Rules",
        "Step through",
    ]
    assert room.last("Rematch")


async def test_a_whole_game_of_eight_by_buttons_alone(room: Room) -> None:
    await room.begin(8)
    for _ in range(200):
        if (await room.table()).status is not Status.RUNNING:
            break
        await play_by_buttons(room, await room.mover())
    assert (await room.table()).status is Status.OVER


async def test_who_is_no_longer_asked_is_not_offered_it_again(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await room.press(mover, await guide_to_preview(room, mover), "Stop previews")
    assert "No more previews" in said.text
    assert said.buttons == ["Confirm", "Back"]
