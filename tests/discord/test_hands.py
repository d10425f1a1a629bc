"""A game with hands: each player's is shown to that player only (P8)."""

from __future__ import annotations

from typing import Any

from games.core.cards import card_or_joker_symbol, card_or_joker_text, card_or_joker_words
from games.high_ground.actions import Discard, Roll
from tests.discord.conftest import Room, Said, words_of

GROUND = "high_ground"


async def begin(room: Room, *others: str) -> None:
    """Ann's table of High Ground, begun."""
    await room.slash("Ann", "game new", game=GROUND)
    for name in others:
        await room.press(name, room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")


async def hand_of(room: Room, name: str) -> tuple[Any, ...]:
    shown = await room.tables.play.projection.show((await room.table()).id, room.person(name).id)
    return tuple(shown.view.hand)


def told(said: Said) -> str:
    """All words of an answer, its pictures' descriptions included."""
    return " ".join([said.text, *(each.description or "" for each in said.pictures)])


def named(text: str, card: Any) -> bool:
    return any(
        form in text
        for form in (card_or_joker_symbol(card), card_or_joker_words(card), card_or_joker_text(card))
    )


async def test_a_player_sees_their_hand_and_nobody_elses(room: Room) -> None:
    await begin(room, "Ben", "Cleo")
    for name in ("Ann", "Ben", "Cleo"):
        said = await room.slash(name, "game hand")
        assert said.private
        in_words = (await room.slash(name, "game board", text=True)).text
        mine = await hand_of(room, name)
        assert len(mine) == 3
        assert all(named(in_words, card) for card in mine)
        others = {
            card for other in ("Ann", "Ben", "Cleo") if other != name for card in await hand_of(room, other)
        }
        assert not [card for card in others - set(mine) if card_or_joker_words(card) in told(said)]


async def test_a_spectator_and_the_channel_see_no_hand(room: Room) -> None:
    await begin(room, "Ben")
    public = " ".join(words_of(each) for each in room.messages())
    watching = await room.press("Dan", room.board(), "My view")
    for name in ("Ann", "Ben"):
        for card in await hand_of(room, name):
            assert card_or_joker_words(card) not in public + told(watching)


async def test_only_ones_own_cards_are_offered(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    other = await room.other()
    offered = await room.complete(mover, "high-ground play", "card")
    assert set(offered) <= {card_or_joker_text(card) for card in await hand_of(room, mover)}
    assert await room.complete(other, "high-ground play", "card") == []
    assert await room.complete("Dan", "high-ground play", "card") == []


async def test_cards_that_are_drawn_are_told_to_nobody_else(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    before = await hand_of(room, mover)
    table = await room.table()
    said = await room.slash(mover, "play", move=table.game.notation.write(Discard(before[:1])))
    assert said.private
    got = set(await hand_of(room, mover)) - set(before)
    public = " ".join(words_of(each) for each in room.messages())
    assert card_or_joker_words(before[0]) in public
    assert not [card for card in got if card_or_joker_words(card) in public]


async def test_a_roll_is_not_taken_back_alone(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    table = await room.table()
    await room.slash(mover, "play", move=table.game.notation.write(Roll()))
    asked = await room.slash(mover, "game undo")
    assert "agree" in asked.text


async def test_a_refusal_names_the_rule(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    (card, *_) = await hand_of(room, mover)
    shown = await room.tables.play.projection.show((await room.table()).id, None)
    king = next(ground.cell for ground in shown.view.land if ground.king)
    said = await room.slash(mover, "play", move=f"play {card_or_joker_text(card)} {king}")
    assert "HG-13" in said.text
