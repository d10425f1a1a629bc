"""A card that somebody looks at: it is found by its name, and says all that it does."""

from __future__ import annotations

import pytest

from games.core.errors import Unreadable
from games.high_heavens import GAME, knowledge
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.words import cards
from tests.games.high_heavens.boards import place

OWN = """
[[gods]]
key = "baldr"
name = "Baldr"
health = 12
movement = 1
range = 1
melee = 5
text = "Heal 1 on him or an adjacent friendly god."
deeds = [{ pick = "friend_or_self", within = 1, cost = 2, effects = [{ do = "heal", amount = 1 }] }]
"""


@pytest.mark.parametrize("key", STANDARD.cards)
def test_a_card_says_all_that_stands_on_it(key: str) -> None:
    card, told = STANDARD.cards[key], cards.tell("", key)
    assert told.startswith(card.name)
    assert told.endswith(card.text)
    assert len(told) <= 1024
    god = STANDARD.gods.get(key)
    if god is not None:
        assert f"Health {god.health}, Movement {god.movement}, melee {god.melee}, " in told
        assert (f"ranged {god.ranged} up to range {god.range}" in told) == bool(god.ranged)
    assert ("1 action point: " in told) == bool(card.deeds)
    assert ("Always: " in told) == (not card.deeds)


def test_all_48_are_named_and_found_by_name() -> None:
    names = cards.names("")
    assert len(names) == 48
    assert {cards.read("", name) for name in names.values()} == set(names)
    assert cards.read("", "thor") == "thor"
    assert cards.read("", "Surt’s fire") == "surts_fire"


def test_what_is_no_card_is_refused_with_names_like_it() -> None:
    with pytest.raises(Unreadable) as refused:
        cards.read("", "Tohr")
    assert refused.value.message == "“Tohr” is not a god or a divine power."
    assert "Thor" in refused.value.hint
    with pytest.raises(Unreadable) as refused:
        cards.read("", "12345")
    assert "such as Thor" in refused.value.hint


def test_a_game_with_cards_of_its_own_shows_these() -> None:
    edition = cards.edition(knowledge.view(place("thor d4", "zeus d8", cards=OWN), None))
    told = cards.tell(edition, "baldr")
    assert told.splitlines() == [
        "Baldr, Norse god.",
        "Health 12, Movement 1, melee 5, no ranged attack.",
        "2 action points: Heal 1 on him or an adjacent friendly god.",
    ]
    assert cards.tell("", "baldr") != told
    assert cards.edition(knowledge.view(place("thor d4", "zeus d8"), None)) == ""
    assert GAME.cards is cards
