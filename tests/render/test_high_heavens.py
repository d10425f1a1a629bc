"""The pictures of High Heavens can be read: nothing is hidden, too small, off the page or too pale; and their words."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from games.high_heavens import events as e
from games.high_heavens.components import CELLS, STANDARD
from games.high_heavens.state import Figure, Lasting, Over, Pile
from render import samples
from render.core.letters import lettering
from render.core.letters.telling import ALT_LIMIT
from render.core.look import Choice as Named
from render.core.painter import png
from render.core.palette import WHITE, contrast, ink
from render.core.scene import MAX_HEIGHT, Arrow, Text
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Lines, Polygon
from render.core.tones import OUTLINE
from render.high_heavens import PICTURE
from render.high_heavens.card import card, price
from render.high_heavens.hand import others, own_hand
from render.high_heavens.inks import CHIP_COLOURS, INKS
from render.high_heavens.pieces import chips, tablets
from render.high_heavens.pieces.signs import SIGNS
from render.high_heavens.pieces.tablets import Label, Nameplate, Tablet
from render.high_heavens.pieces.things import Abode, Building
from tests.render.boxes import LONG, box, marks_of, on_its_page, overlap, tells
from tests.render.golden import check_scene
from tests.render.heavens import FULL, LASTING, MOVED, THINGS, TWELVE, begun, position, scene_of, shown

THEMES = ("dark", "light")
LARGEST = 130_000
BOARDS = {
    "begins": (lambda: begun(), None),
    "full": (lambda: position(gods=FULL, things=THINGS, lasting=LASTING, bases=(30, 7)), None),
    "twelve": (lambda: position(gods=TWELVE, things=THINGS[:2]), None),
    "hand": (lambda: position(gods=TWELVE), 1),
    "teams": (lambda: position(4, gods=TWELVE), None),
    "team": (lambda: position(4, gods=TWELVE), 2),
    "later": (lambda: begun(2, 70), 0),
    "later-teams": (lambda: begun(4, 70), None),
    "over": (lambda: position(gods=TWELVE, phase=Over("base", 1), bases=(0, 4)), None),
    "draw": (lambda: position(gods=TWELVE, phase=Over("rounds", None)), None),
}


def board(name, **look):
    make, seat = BOARDS[name]
    return scene_of(make(), seat, **look)


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize("name", BOARDS)
def test_everything_lies_on_the_page(name, names):
    on_its_page(board(name, names=names, events=MOVED), Lines, Arrow)


@pytest.mark.parametrize("name", ["full", "twelve", "teams", "later", "later-teams"])
def test_no_god_covers_the_name_or_the_chips_of_another(name):
    make, _ = BOARDS[name]
    scene = scene_of(make())
    read = [(mark, box(mark)) for mark in marks_of(scene, Nameplate, chips.Chip)]
    covered = [(one, other) for (one, a), (other, b) in combinations(read, 2) if overlap(a, b, 9)]
    assert covered == []


@pytest.mark.parametrize("name", ["hand", "team", "later"])
def test_above_a_hand_too_names_can_be_read(name):
    scene = board(name)
    plates = marks_of(scene, Nameplate)
    read = [*plates, *marks_of(scene, chips.Chip)]
    assert not [
        (one, other)
        for one in plates
        for other in read
        if one is not other and overlap(box(one), box(other), 9)
    ]


@pytest.mark.parametrize("many", [{"trap": 2}, {"armor": 1, "trap": 2}, {"armor": 1, "trap": 2, "poison": 1}])
def test_above_a_hand_the_chips_of_a_god_leave_each_others_figures_free(many):
    scene = scene_of(position(gods=(Figure("hermes", 1, "c6", 10, 1, **many),)), 0)
    row = marks_of(scene, chips.Chip)
    assert [each.count for each in row if each.kind == "health"] == [10]
    for one, other in pairwise(sorted(row, key=lambda each: each.x)):
        figure = lettering.measure(str(one.count), chips.FIGURE, True)
        assert box(other)[0] >= one.x + figure // 2, (one, other)


@pytest.mark.parametrize("key", STANDARD.gods)
@pytest.mark.parametrize("chip", [{}, {"armor": 1}, {"armor": 1, "trap": 2, "poison": 1}])
def test_above_a_hand_too_a_god_has_its_sign_however_many_chips_it_has(key, chip):
    side = STANDARD.side[key]
    scene = scene_of(position(gods=(Figure(key, side, "c6", 7, 1, **chip),)), 0)
    beside = [each.key for each in marks_of(scene, Nameplate) if tablets.sign_width(each)]
    too_long = chip and key in ("aphrodite", "hephaestus")  # names that would be cut for a sign
    assert [*beside, *(each.key for each in marks_of(scene, Tablet))] == ([] if too_long else [key])


@pytest.mark.parametrize("seat", [None, 0])
def test_architecture_covers_neither_the_home_beyond_it_nor_the_hexes_beside_it(seat):
    cells = ("d8", "e8", "g6")
    scene = scene_of(position(things=tuple(Pile(cell, architecture=4) for cell in cells)), seat)
    read = [*marks_of(scene, Abode), *(each for each in marks_of(scene, Label) if each.text not in cells)]
    assert not [
        (one.text if isinstance(one, Label) else one, other)
        for one in read
        for other in marks_of(scene, Building)
        if overlap(box(one), box(other), 9)
    ]


def test_a_long_name_keeps_half_its_width():
    for key in STANDARD.gods:
        name = STANDARD.cards[key].name
        whole = lettering.measure(name, tablets.NAME, "display")
        assert tablets.plate_width(Nameplate(0, 0, name, 0)) - 10 >= whole * 0.55, name


@pytest.mark.parametrize("theme", THEMES)
def test_a_chip_has_a_figure_that_can_be_read(theme):
    for name in CHIP_COLOURS.values():
        colour = ink(f"{theme} {INKS}", name)
        assert max(contrast(OUTLINE, colour), contrast(WHITE, colour)) >= 4.5, name


@pytest.mark.rule("HH-1")
@pytest.mark.parametrize("name", ["begins", "full", "hand", "teams"])
def test_every_hex_has_its_name(name):
    assert sorted(mark.text for mark in marks_of(board(name), Label)) == sorted(CELLS)


@pytest.mark.rule("HH-2", "HH-21")
def test_invoking_and_central_hexes_and_homes_have_stones_of_their_own():
    scene = scene_of(begun())
    stones = {mark.text: mark.on for mark in marks_of(scene, Label)}
    assert {cell for cell, on in stones.items() if on == "timber"} == {"c1", "d1", "e1"}
    assert {cell for cell, on in stones.items() if on == "marble"} == {"c9", "d10", "e9"}
    assert {cell for cell, on in stones.items() if on == "heart"} == {"c5", "d5", "d6", "e5"}
    assert {cell for cell, on in stones.items() if on == "home"} == {"d2", "d9"}
    west = {mark.text: mark.on for mark in marks_of(scene_of(position(hearth="b")), Label)}
    assert {cell for cell, on in west.items() if on == "home"} == {"b2", "b7"}
    assert {cell for cell, on in west.items() if on == "marble"} == {"a7", "b8", "c8"}


def _named(*names):
    return tuple(Named(number + 1, (name,)) for number, name in enumerate(names))


def test_numbers_of_choices_leave_names_and_chips_to_be_read():
    state = position(gods=TWELVE)
    cells = [("at", figure.cell) for figure in TWELVE]
    for seat in (None, 0):
        scene = scene_of(state, seat, choices=_named(*cells, ("to", "a3"), ("at", "d9")))
        signs = marks_of(scene, Choice)
        assert len(signs) == len(TWELVE) + 2
        read = marks_of(scene, Nameplate)
        assert not [(one, other) for one in signs for other in read if overlap(box(other), box(one), 14)]


def test_the_fullest_private_picture_is_a_small_file():
    state = position(gods=TWELVE, things=THINGS)
    assert len(png(scene_of(state, 1, choices=_named(*(("at", each.cell) for each in TWELVE))))) <= 150_000


@pytest.mark.parametrize("key", sorted(STANDARD.cards))
def test_every_card_has_a_sign_and_says_all_it_has_to(key):
    assert key in SIGNS
    scene = card("", key, "dark")
    words = marks_of(scene, Text)
    assert STANDARD.cards[key].name in [mark.text for mark in words]
    assert not [mark for mark in words if "…" in mark.text]
    told = " ".join(mark.text for mark in words if mark.on == "column")
    assert told.endswith(STANDARD.cards[key].text)
    assert min(mark.size for mark in words if mark.on == "column") >= 44
    assert scene.height <= MAX_HEIGHT


@pytest.mark.parametrize("key", ["odin", "hephaestus", "jormungandrs_venom", "wrath_of_olympus"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_card_is_a_small_file_and_lies_on_its_page(key, theme):
    scene = card("", key, theme)
    assert len(png(scene)) < 100_000
    on_its_page(replace(scene, ground=()), Polygon, wide=scene.width)


OWN = """
[[gods]]
key = "heimdall"
name = "Heimdall"
title = "Watchman"
health = 8
movement = 2
range = 3
melee = 3
ranged = 2
text = "While he is within 2 of Asgard, each attack on Asgard does 1 less."
passives = [{ kind = "watch", amount = 1, within = 2 }]
"""
"""A card whose numbers stay as they are."""


GOLDENS = {
    "heavens-begins": lambda: board("begins"),
    "heavens-full": lambda: board("full", theme="light"),
    "heavens-choices": lambda: scene_of(
        position(gods=TWELVE),
        0,
        choices=_named(("god", "thor"), ("to", "d3"), ("at", "d7")),
        chosen=(("god", "hel"),),
    ),
    "heavens-hand": lambda: scene_of(
        position(gods=TWELVE),
        0,
        choices=_named(("god", "thor"), ("god", "hel"), ("card", position().hands[0][0].replace("_", "-"))),
    ),
    "heavens-chosen": lambda: scene_of(
        position(gods=TWELVE), 0, choices=_named(("at", "d7"), ("at", "c7")), chosen=(("god", "thor"),)
    ),
    "heavens-team-hand": lambda: board("team", theme="light"),
    "heavens-teams": lambda: board("teams"),
    "heavens-over": lambda: board("over", date="22 Nov 2026"),
    "heavens-card": lambda: card(OWN, "heimdall", "dark"),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_a_position_is_drawn_as_it_was_approved(name):
    check_scene(name, GOLDENS[name]())


# The words beside the pictures of High Heavens: short as alt text, whole as text.


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
        "Ada's Asgard, 30",
        "Björn's Mount Olympus, 23",
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
    assert "Mount Olympus, " in PICTURE.alt(view, look)


def test_a_preview_and_an_end_are_told():
    view, look = shown(position(gods=DUEL), events=HIT, preview=True)
    assert PICTURE.alt(view, look).startswith("Preview of High Heavens")
    over = position(gods=DUEL, phase=Over("base", 0), bases=(9, 0))
    view, look = shown(over, date="22 Nov 2026", to_act=frozenset())
    alt = PICTURE.alt(view, look)
    tells(alt, "22 Nov 2026")


def test_at_the_end_those_who_have_fallen_lie_and_all_others_stand():
    gods = (*DUEL, Figure("hera", 1, "d7", 0))
    over = position(gods=gods, perished=((), ("ares",)), phase=Over("base", 0), bases=(9, 0))
    marks = PICTURE.scene(*shown(over, to_act=frozenset())).marks
    stances = {mark.key: mark.stance for mark in marks if isinstance(mark, Tablet)}
    assert stances == {"thor": "stands", "zeus": "stands", "hera": "lies", "ares": "lies"}
    gone = {mark.text: mark.gone for mark in marks if isinstance(mark, Nameplate)}
    assert gone == {"Thor": False, "Zeus": False, "Hera": True, "Ares": True}


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
