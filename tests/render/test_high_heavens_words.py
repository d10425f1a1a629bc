"""The words beside the pictures of High Heavens: short as alt text, whole as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.high_heavens import events as e
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.state import Figure, Lasting, Over, Pile
from render.core.letters.telling import ALT_LIMIT
from render.high_heavens import PICTURE
from render.high_heavens.card import price
from render.high_heavens.hand import others, own_hand
from tests.render.boxes import LONG
from tests.render.heavens import FULL, LASTING, THINGS, TWELVE, begun, position, shown
from tests.render.told import tells

HIT = (e.Attacked("thor", "d6", "zeus", True, 3, "hit"), e.Hurt("zeus", "d6", 3, 6, "attack"))
DUEL = (Figure("thor", 0, "d4", 10, 1), Figure("zeus", 1, "d6", 6, poison=2))


def test_the_alt_text_tells_whose_turn_it_is_what_happened_and_what_stands_where():
    alt = PICTURE.alt(
        *shown(position(gods=DUEL, bases=(30, 23), turn=5, points=2, seat=0, player=0), events=HIT)
    )
    assert alt.startswith("High Heavens, game 7")
    for told in (
        "Ada",
        "Thor hits Zeus for 3",
        "Asgard of Ada, 30",
        "Mount Olympus of Björn, 23",
        "Thor d4, 10 health, 1 attack",
    ):
        assert told in alt
    assert "2 poison" in alt


@pytest.mark.parametrize("names", [("Ada", "Björn"), LONG])
@pytest.mark.parametrize("seat", [None, 0])
def test_the_fullest_alt_text_is_short_enough(names, seat):
    state = position(
        gods=(*TWELVE, *(each for each in FULL if each.key == "skadi")), things=THINGS, lasting=LASTING[:2]
    )
    view, look = shown(state, seat, names=names, events=HIT)
    assert len(PICTURE.alt(view, look)) <= ALT_LIMIT
    assert "Mount Olympus of" in PICTURE.alt(view, look)


def test_a_preview_and_an_end_are_told():
    view, look = shown(position(gods=DUEL), events=HIT, preview=True)
    assert PICTURE.alt(view, look).startswith("Preview of High Heavens")
    over = position(gods=DUEL, phase=Over("base", 0), bases=(9, 0))
    view, look = shown(over, moment="Thor’s last blow", date="22 Nov 2026", to_act=frozenset())
    alt = PICTURE.alt(view, look)
    tells(alt, "Thor’s last blow.", "22 Nov 2026")


def test_the_whole_board_in_words_is_enough_to_play():
    state = position(
        gods=DUEL,
        things=(Pile("b3", architecture=3), Pile("f4", trap=2), Pile("c6", attack=1)),
        lasting=(Lasting("disabled", "zeus", 0, 99),),
        discards=(("gungnir",), ()),
        perished=((), ("ares",)),
    )
    text = PICTURE.text(*shown(state, 0, events=HIT))
    for told in (
        "Thor d4, 10 health, 1 attack",
        "Zeus d6, 6 health, 2 poison, disabled",
        "architecture 3 in b3",
        "trap 2 in f4",
        "1 attack in c6",
        "discards: Gungnir",
        "perished: Ares",
        "c1, d1, e1",
        "d2 has 30",
    ):
        assert told in text, told
    for key in state.hands[0]:
        assert state.decks.cards[key].name in text
        assert state.decks.cards[key].text in text
    hidden = set(state.hands[1]) - {"zeus", "ares"}
    assert not [key for key in hidden if f"- {state.decks.cards[key].name}" in text]


def test_whoever_reads_alone_is_you():
    view, look = shown(begun(), 0)
    assert "You" in PICTURE.text(view, replace(look, you=1))


def test_who_plays_the_turn_of_a_team_mate_sees_that_hand():
    hands = (("odin",), ("hel", "gungnir"), (), ())
    fields = {"gods": DUEL, "turn": 7, "seat": 1, "resigned": (1,), "hands": hands, "points": 2}
    view, look = shown(position(4, **fields, player=0), 0)
    assert (own_hand(view), others(view)) == (("hel", "gungnir"), ((0, ("odin",)),))
    alt = PICTURE.alt(view, look)
    assert f"In {look.names[1]}'s hand: Hel, Gungnir." in alt
    later, look = shown(position(4, **{**fields, "seat": 0}, player=0), 0)
    assert own_hand(later) == ("odin",)
    assert "In your hand: Odin." in PICTURE.alt(later, look)


@pytest.mark.parametrize(("does", "told"), [("heal", "Apollo heals Hera."), ("", "Apollo uses an ability.")])
def test_an_ability_is_told_as_in_the_history(does, told):
    used = (e.Used(1, "apollo", "heal", does, "hera"),)
    alt = PICTURE.alt(*shown(position(gods=DUEL), events=used))
    assert f"Just now: {told}" in alt


def test_the_price_of_a_card_says_what_it_does_by_itself_too():
    look, loki = STANDARD.gods["odin"], STANDARD.gods["loki"]
    assert [price(card) for card in (look, STANDARD.gods["tyr"])] == ["1 point", "Always"]
    assert price(replace(loki, passives=STANDARD.gods["tyr"].passives)) == "Always, 1 point"
