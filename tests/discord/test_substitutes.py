"""Substitutes in a channel: asked for, voted, and taken over (P13, P14)."""

from typing import Any

import pytest

from tests.discord.conftest import Room, controls, labels, words_of
from tests.discord.test_my_games import chosen
from tests.discord.test_old_buttons import press_id

HOUR = 3600.0
GAME = "**Dog Eat Dog #1**"


def lines(room: Room) -> str:
    return "\n".join(words_of(each) for each in room.messages())


def search(room: Room) -> Any:
    return room.last("Take over")


async def names(room: Room) -> tuple[str, ...]:
    return tuple((await room.table()).names)


async def begin_to_be_played(room: Room, count: int) -> None:
    """A running game in which substitutes are sought when 12 hours are over."""
    await room.slash("Ann", "game new")
    for name in ("Ben", "Cleo")[: count - 1]:
        await room.press(name, room.lobby(), "Join")
    panel = await room.choose("Ann", room.lobby(), "own", "pace")
    await room.fill("Ann", panel, move="12 hours", zero="substitute")
    assert "the table plays for them after 12 hours, and anyone can take over." in words_of(room.lobby())
    await room.press("Ann", room.lobby(), "Start")


# asking for one's own seat


async def test_a_player_looks_for_somebody_and_the_first_takes_the_seat(room: Room) -> None:
    mover = await room.begun()
    await room.slash(mover, "play", move="pass")
    said = await room.slash(mover, "game substitute")
    assert said.private
    assert said.text == (
        "Anyone who is not in **Dog Eat Dog** #1 can now press **Take over** in the channel. "
        "You play on until then.\n"
        "-# If a computer plays on and loses, you lose; if it wins, the win is its own."
    )
    assert said.buttons == ["Withdraw", "Let a computer play"]
    asked = search(room)
    assert words_of(asked) == f"**{mover}** is looking for somebody to take over in {GAME}."
    assert labels(asked) == ["Take over", "Withdraw"]
    assert f"Substitute wanted for **{mover}**." in words_of(room.board())
    take, withdraw = [each["custom_id"] for each in controls(asked)]
    await room.restart()
    taken = await room.press("Zoe", asked, "Take over")
    assert taken.private
    assert taken.text.startswith("This seat is yours now. Your view of **Dog Eat Dog** #1.")
    assert taken.text.endswith("New to Dog Eat Dog? `/learn` takes 3 minutes.")
    assert taken.pictures
    assert f"**Zoe** takes over from **{mover}** in {GAME}." in lines(room)
    assert "Substitute wanted" not in words_of(room.board())
    assert not [each for each in room.messages() if "Take over" in labels(each)]
    late = await press_id(room, "Yan", take)
    assert late.private
    assert late.text == "Zoe has taken over already. You can watch the game."
    assert (await press_id(room, mover, withdraw)).text == late.text
    assert sorted(await names(room)) == sorted({"Ann", "Ben", "Zoe"} - {mover})
    assert (await room.table()).host.name != "Zoe"


async def test_whoever_asked_withdraws(room: Room) -> None:
    await room.begin(3)
    said = await room.slash("Ben", "game substitute")
    asked = search(room)
    first = controls(asked)[1]["custom_id"]
    refused = await room.press("Zoe", asked, "Withdraw")
    assert "You did not ask for this substitute." in refused.text
    again = await room.slash("Ben", "game substitute")
    assert again.text.startswith("A substitute for Ben is wanted already.")
    assert again.buttons == ["Withdraw", "Let a computer play"]
    room.moderator("Mod")
    for by, private in (("Ben", said), ("Ann", None), ("Mod", None)):
        gone = await room.press(by, private or search(room), "Withdraw")
        assert gone.text == "Withdrawn. Nobody is wanted for that seat any more."
        assert words_of(room.messages()[-1]) == f"**Ben** plays on in {GAME}. Nobody is wanted any more."
        assert labels(room.messages()[-1]) == []
        await room.slash("Ben", "game substitute")
    assert (await press_id(room, "Ben", first)).text.startswith("Nobody is wanted there any more.")
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    assert (await room.table()).searches.seats == ()


async def test_too_many_requests_are_refused(room: Room) -> None:
    await room.begin()
    for _ in range(6):
        said = await room.slash("Ben", "game substitute")
        await room.press("Ben", said, "Withdraw")
    assert "too many substitutes" in (await room.slash("Ben", "game substitute")).text


# for another's seat


async def test_the_host_and_a_moderator_look_at_once_and_the_player_may_come_back(room: Room) -> None:
    await room.begin(3)
    room.moderator("Mod")
    ben = room.person("Ben").id
    for by in ("Ann", "Mod"):
        said = await room.slash(by, "game substitute", player="Ben")
        assert "Ben may still come back." in said.text
        asked = search(room)
        assert words_of(asked) == f"**{by}** is looking for somebody to take over from <@{ben}> in {GAME}."
        assert [each.id for each in asked.mentions] == [ben]
        assert labels(asked) == ["Take over", "I am back"]
        refused = await room.press("Zoe", asked, "I am back")
        assert refused.text == "That button is for Ben. **Take over** is for the others."
        assert "a substitute is wanted for you" in (await room.slash("Ben", "games")).text
        said = await room.press("Ben", asked, "I am back")
        assert said.text == "You are back, and keep your seat."
        assert "Substitute wanted" not in words_of(room.board())
    assert lines(room).count(f"**Ben** is back in {GAME}.") == 2
    await room.slash("Ann", "game substitute", player="Ben")
    await room.press("Ben", await chosen(room, "Ben"), "I am back")
    await room.slash("Ann", "game substitute", player="Ben")
    said = await room.press("Ben", room.board(), "Move")
    assert "You are back, and keep your seat." in said.text
    assert not [each for each in room.messages() if "Take over" in labels(each)]
    said = await room.slash("Cleo", "game substitute")
    await room.press("Cleo", said, "Let a computer play")
    await room.slash("Ann", "game substitute", player="Computer (medium)")
    assert labels(search(room)) == ["Take over", "Withdraw"], "no computer comes back"
    await room.slash("Ann", "game substitute", player="Ben")
    await room.press("Zoe", search(room), "Take over")
    assert await names(room) == ("Ann", "Zoe", "Computer (medium)")


async def test_the_others_decide_by_an_offer_and_not_the_player_concerned(room: Room) -> None:
    await room.begin(4)
    said = await room.slash("Ben", "game substitute", player="Dan")
    assert said.text == "You asked for a substitute. Ann and Cleo can accept or decline in the channel."
    offer = room.last("Accept")
    assert f"asks to look for somebody to take over from **Dan** in {GAME}." in words_of(offer)
    refused = await room.press("Dan", offer, "Decline")
    assert refused.text == "The others decide this. Move, and it is off the table."
    page = await chosen(room, "Cleo")
    assert "Ben asked for a substitute for Dan. Do you accept?" in page.text
    await room.press("Cleo", page, "Accept")
    await room.restart()
    said = await room.press("Ann", offer, "Accept")
    assert said.text == "You agreed to looking for a substitute."
    assert "The players are looking for somebody to take over from" in words_of(search(room))
    await room.press("Zoe", search(room), "Take over")
    assert await names(room) == ("Ann", "Ben", "Cleo", "Zoe")
    assert "Ben asked for a substitute for Dan." in (await room.slash("Zoe", "game history")).text
    await room.slash("Ben", "game substitute", player="Cleo")
    await room.press("Ann", room.last("Accept"), "Decline")
    refused = await room.slash("Ben", "game substitute", player="Cleo")
    assert refused.text.startswith("Ann wants nobody to be replaced.")


async def test_only_a_typed_move_that_counts_ends_the_search_for_a_substitute(room: Room) -> None:
    mover = await room.begun(3)
    by = "Ben" if mover == "Ann" else "Ann"
    room.moderator(by)
    await room.slash(by, "game substitute", player=mover)
    for refused in ("nonsense", "A9 x Z1"):
        await room.slash(mover, "play", move=refused)
        assert f"Substitute wanted for **{mover}**." in words_of(room.board())
    assert "is back" not in lines(room)
    await room.slash(mover, "play", move="pass")
    assert f"**{mover}** has moved, and plays on in {GAME}." in lines(room)
    assert "Substitute wanted" not in words_of(room.board())
    assert not [each for each in room.messages() if "Take over" in labels(each)]


async def test_an_opponent_alone_replaces_only_whoever_has_left(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ben", "game substitute", player="Ann")
    assert said.text.startswith("Nobody else is here to agree that somebody takes over from Ann.")
    await room.slash(await room.mover(), "play", move="pass")
    room.guild.remove_member(room.person("Ann"))
    said = await room.slash("Ben", "game substitute", player="Ann")
    assert "Ann may still come back." in said.text
    await room.press("Zoe", search(room), "Take over")
    assert await names(room) == ("Zoe", "Ben")
    assert (await room.table()).host.name == "Ben"
    assert "**Ben** is the host now." in lines(room)


async def test_a_player_is_named_by_what_they_are_called_here(room: Room) -> None:
    await room.begin()
    for name, player, sentence in (
        ("Zoe", "", "You are not playing in this game. Choose `player`: Ann or Ben."),
        ("Ann", "Nobody", "No single player here is called `Nobody`. Choose `player`: Ann or Ben."),
    ):
        assert (await room.slash(name, "game substitute", player=player)).text == sentence
    said = await room.slash("Zoe", "game substitute", player="Ben")
    assert "You are not playing in this game." in said.text
    ben = room.person("Ben").id
    assert await room.complete("Ann", "game substitute", "player", "Be") == [str(ben)]
    assert (await room.table()).searches.seats == ()


# when time is over


@pytest.mark.usefixtures("noted_rarely")
async def test_when_time_is_over_the_table_plays_until_they_are_back_or_somebody_takes_over(
    room: Room,
) -> None:
    await begin_to_be_played(room, 3)
    mover = await room.mover()
    await room.env.advance_time(12 * HOUR + 60)
    asked = search(room)
    assert "ran out of time. The table plays for them until they press **Move** or somebody takes over." in (
        words_of(asked)
    )
    assert [each.id for each in asked.mentions] == [room.person(mover).id]
    assert f"Substitute wanted for **{mover}**." in words_of(room.board())
    said = await room.press(mover, asked, "I am back")
    assert said.text == "You are back: the table no longer plays for you."
    assert lines(room).count(f"**{mover}** is back") == 1
    assert f"Nobody is wanted for **{mover}** in {GAME} any more." in lines(room)
    assert (await room.table()).clocks.away == frozenset()
    assert mover in await names(room)
    mover = await room.mover()
    await room.env.advance_time(12 * HOUR + 60)
    await room.press("Zoe", search(room), "Take over")
    assert "Zoe" in await names(room)
    assert mover not in await names(room)
    assert (await room.table()).clocks.away == frozenset()


async def test_a_search_that_arrives_once_it_is_over_calls_nobody(room: Room) -> None:
    await room.begin()
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=1)
    said = await room.slash("Ann", "game substitute", player="Ben")
    await room.press("Ann", said, "Withdraw")
    await room.env.advance_time(60)
    told = room.messages()[-1]
    assert words_of(told) == f"**Ben** plays on in {GAME}. Nobody is wanted any more."
    assert told.mentions == []


# afterwards


async def test_catch_up_tells_who_made_each_move(room: Room) -> None:
    names = await room.begin(3)
    first = await room.mover()
    await room.slash(first, "play", move="pass")
    second = await room.mover()
    await room.slash(second, "game substitute")
    await room.press("Zoe", search(room), "Take over")
    await room.slash("Zoe", "play", move="pass")
    await room.slash(first, "game substitute")
    await room.press("Yan", search(room), "Take over")
    (third,) = {*names} - {first, second}
    seen = (await room.press(third, room.board(), "Catch up")).text
    for name, made_one in ((first, True), ("Zoe", True), ("Yan", False)):
        assert (f"{name} passes" in seen) == made_one
    assert "You pass" not in (await room.press("Yan", room.board(), "Catch up")).text
