"""A game with hands: each player's is shown to that player only (P8)."""

from __future__ import annotations

from typing import Any

from games.core.cards import card_or_joker_symbol, card_or_joker_text, card_or_joker_words
from tests.discord.conftest import Room, Said, words_of


async def begin(room: Room, *others: str) -> None:
    """Ann's table of High Ground, begun."""
    await room.begin(1 + len(others), game="high_ground")


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


async def test_a_player_sees_and_is_offered_their_own_hand_and_nobody_elses(room: Room) -> None:
    await begin(room, "Ben", "Cleo")
    mover = await room.mover()
    offered = await room.complete(mover, "high-ground play", "card")
    assert set(offered) <= {card_or_joker_text(card) for card in await hand_of(room, mover)}
    assert await room.complete(await room.other(), "high-ground play", "card") == []
    assert await room.complete("Dan", "high-ground play", "card") == []
    public = " ".join(words_of(each) for each in room.messages())
    watching = told(await room.press("Dan", room.board(), "My view"))
    hands = {name: await hand_of(room, name) for name in ("Ann", "Ben", "Cleo")}
    for name, mine in hands.items():
        said = await room.slash(name, "game hand")
        assert said.private
        in_words = (await room.slash(name, "game board", text=True)).text
        assert len(mine) == 3
        assert all(named(in_words, card) for card in mine)
        others = {card for hand in hands.values() for card in hand} - set(mine)
        assert not [card for card in others if card_or_joker_words(card) in told(said)]
        assert not [card for card in mine if card_or_joker_words(card) in public + watching]
