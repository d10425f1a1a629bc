"""What the pictures of High Heavens tell: gods with their chips, whose turn, what happened, what can be chosen, who leads."""

from dataclasses import replace

import pytest

from games.high_heavens import GAME, events as e
from games.high_heavens.state import Blows, Figure, Granted, Over, Pile, Stride
from render import samples
from render.core.look import Choice as Named
from render.core.painter import png
from render.core.scene import Arrow
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Lines
from render.high_heavens.hand import HIGH
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.tablets import Held, Nameplate, Tablet
from render.high_heavens.pieces.things import (
    Abode,
    Border,
    Burst,
    CardBack,
    Face,
    Palace,
    Point,
    Soul,
)
from tests.render.boxes import box, marks_of, overlap, texts
from tests.render.heavens import TWELVE, begun, position, scene_of

THOR = Figure("thor", 0, "d4", 10)
ZEUS = Figure("zeus", 1, "d6", 9)


def chips_of(scene):
    return [(mark.kind, mark.count) for mark in marks_of(scene, Chip)]


@pytest.mark.rule("HH-14")
def test_a_fallen_god_lies_and_its_chips_beside_it():
    state = position(gods=(Figure("thor", 0, "d4", 0),), things=(Pile("d4", attack=2, armor=1),))
    scene = scene_of(state)
    (tablet,) = marks_of(scene, Tablet)
    (plate,) = marks_of(scene, Nameplate)
    assert tablet.stance == "lies"
    assert plate.gone
    assert chips_of(scene) == [("attack", 2), ("armor", 1)]


@pytest.mark.parametrize(("bases", "leader"), [((30, 23), 0), ((7, 12), 1), ((9, 9), None)])
def test_homes_show_their_health_and_a_crown_whoever_leads(bases, leader):
    homes = marks_of(scene_of(position(bases=bases)), Abode)
    assert {mark.side: mark.health for mark in homes} == dict(enumerate(bases))
    assert [mark.side for mark in homes if mark.leads] == ([] if leader is None else [leader])


def test_a_long_name_is_told_rather_than_spent_points_or_in_bold():
    state = position(turn=5, points=2, seat=0, player=0, hands=(("thor",), ()))
    for seat, names in ((0, ("Ann", "Computer (medium)")), (None, ("Computer (medium)", "Ann"))):
        told = texts(scene_of(state, seat, names=names))
        assert not [each for each in told if each.startswith("Comp") and each != "Computer"]


@pytest.mark.rule("HH-8", "HH-9")
def test_the_points_of_a_turn_are_chips_that_are_spent():
    later = scene_of(position(turn=5, points=2, seat=0, player=0))
    assert sorted(mark.spent for mark in marks_of(later, Point)) == [False] * 2 + [True] * 4
    first = begun()
    scene = scene_of(first)
    assert first.points == sum(not mark.spent for mark in marks_of(scene, Point)) == 2
    assert len(marks_of(scene, Point)) == 5


def test_piles_and_the_gods_that_are_left_stand_in_the_corners():
    state = position(discards=(("tyr", "gungnir"), ()), perished=(("tyr",), ()))
    scene = scene_of(state)
    assert [mark.key for mark in marks_of(scene, Face)] == ["gungnir"]
    assert sum(mark.gone for mark in marks_of(scene, Soul)) == 1
    assert len(marks_of(scene, Soul)) == 24
    assert {mark.side for mark in marks_of(scene, CardBack)} == {0, 1}


def test_a_way_is_an_arrow_and_its_end_has_a_ring():
    events = (e.Moved("thor", ("d2", "e2", "d4"), "move"),)
    scene = scene_of(position(gods=(THOR,)), events=events)
    (arrow,) = marks_of(scene, Arrow)
    assert len(marks_of(scene, Lines)) == 1
    (ring,) = marks_of(scene, Border)
    assert ring.ink == "accent"
    assert ring.style == "line"
    assert abs(arrow.end[0] - ring.x) < 60
    assert abs(arrow.end[1] - ring.y) < 60
    assert "Thor moves to d4" in texts(scene)


@pytest.mark.parametrize("preview", [False, True])
def test_damage_stands_on_what_was_hurt_also_before_it_is_done(preview):
    events = (e.Attacked("thor", "d6", "zeus", True, 3, "hit"), e.Hurt("zeus", "d6", 3, 6, "attack"))
    scene = scene_of(position(gods=(THOR, ZEUS)), events=events, preview=preview)
    (burst,) = marks_of(scene, Burst)
    assert burst.text == "−3"
    assert burst.planned is preview
    assert {mark.style for mark in marks_of(scene, Border)} == {"dashed" if preview else "line"}
    assert [mark.dashed for mark in marks_of(scene, Arrow)] == [preview]
    assert "Thor hits Zeus for 3" in texts(scene)
    assert ("would do this" in texts(scene)) is preview


def test_health_that_comes_back_is_told_with_a_plus():
    scene = scene_of(position(gods=(THOR,)), events=(e.Gained("thor", "health", 2),))
    assert [mark.text for mark in marks_of(scene, Burst)] == ["+2"]


def test_a_number_stands_on_the_hex_that_a_choice_names_or_else_on_its_god_or_card():
    state = position(gods=(THOR, ZEUS))
    key = state.hands[0][0].replace("_", "-")
    named = (
        (("god", "thor"), ("to", "d5")),
        (("god", "thor"),),
        (("card", key), ("at", "d9")),
        (("card", key),),
        (("card", key), ("deed", "other")),
    )
    choices = tuple(Named(number + 1, names) for number, names in enumerate(named))
    scene = scene_of(state, 0, choices=choices)
    signs = {mark.figure: mark for mark in marks_of(scene, Choice)}
    assert sorted(signs) == ["1", "2", "3", "4–5"]
    card = next(mark for mark in marks_of(scene, Held) if mark.key == state.hands[0][0])
    assert card.x < signs["4–5"].x < card.x + card.wide
    assert signs["4–5"].y > card.y
    home = next(mark for mark in marks_of(scene, Abode) if mark.side == 1)
    assert signs["3"].x - signs["3"].wide // 2 > home.x + 10, "its health can be read"


def test_two_numbers_on_a_tablet_leave_the_health_beside_it_to_be_read():
    state = position(gods=(THOR,))
    numbers = tuple(Named(number, (("god", "thor"),)) for number in (2, 6))
    card = Named(7, (("card", state.hands[0][0].replace("_", "-")),))
    for choices in (numbers, (*numbers, card)):
        scene = scene_of(state, 0, choices=choices)
        sign = next(mark for mark in marks_of(scene, Choice) if mark.figure == "2 6")
        chip = next(mark for mark in marks_of(scene, Chip) if mark.kind == "health")
        assert sign.x + sign.wide // 2 <= chip.x - 12
        (plate,) = marks_of(scene, Nameplate)
        assert plate.x - 92 <= sign.x - sign.wide // 2 or card not in choices, "nor is a neighbour covered"


@pytest.mark.parametrize("numbers", [1, 2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0])
def test_numbers_on_a_home_leave_its_health_to_be_read(numbers, viewer):
    state = position(gods=(THOR, ZEUS), bases=(30, 28))
    choices = [Named(2 * number + 2, (("at", home),)) for number in range(numbers) for home in ("d9", "d2")]
    card = Named(9, (("card", state.hands[0][0].replace("_", "-")),))
    scene = scene_of(state, viewer, choices=(*choices, card))
    homes, signs = marks_of(scene, Abode), [mark for mark in marks_of(scene, Choice) if mark.figure != "9"]
    assert len(homes) == len(signs) == 2
    for home, sign in zip(
        sorted(homes, key=lambda each: each.y), sorted(signs, key=lambda each: each.y), strict=True
    ):
        assert sign.x - sign.wide // 2 >= home.x + 20


@pytest.mark.parametrize("numbers", [2, 3, 4])
def test_several_numbers_on_a_tablet_leave_the_name_of_a_god_beside_it_to_be_read(numbers):
    for cell in ("b3", "c4", "d4", "b2", "d3"):
        there = (Figure("ares", 1, "c3", 8), Figure("aphrodite", 1, cell, 6))
        named = tuple(Named(2 * number + 1, (("god", "ares"),)) for number in range(numbers))
        scene = scene_of(position(gods=there), choices=named)
        (sign,) = marks_of(scene, Choice)
        covered = [each.text for each in marks_of(scene, Nameplate) if overlap(box(sign), box(each), 14)]
        assert covered == [], cell


@pytest.mark.rule("HH-11")
@pytest.mark.parametrize(
    "going",
    [
        {"stride": Stride("thor", 1, False)},
        {"phase": Granted("thor", 2, False)},
        {"phase": Blows("thor", 2, 1)},
    ],
)
def test_a_god_in_the_middle_of_what_it_does_has_a_white_ring(going):
    (ring,) = marks_of(scene_of(position(gods=(THOR, ZEUS), **going)), Border)
    (tablet,) = (mark for mark in marks_of(scene_of(position(gods=(THOR,))), Tablet))
    assert (ring.ink, ring.style) == ("white", "line")
    assert abs(ring.x - tablet.x) < 60


def test_the_hand_fills_a_third_until_something_is_chosen_and_while_its_cards_can_be():
    state = position(gods=(THOR, ZEUS))
    key = state.hands[0][0].replace("_", "-")
    thor, card = ("god", "thor"), ("card", key)
    for choices, chosen in (((), ()), ((card,), ()), ((thor, card), ()), ((thor,), ()), ((card,), (thor,))):
        named = tuple(Named(number + 1, (name,)) for number, name in enumerate(choices))
        scene = scene_of(state, 0, choices=named, chosen=chosen)
        held = marks_of(scene, Held)
        assert [mark.key for mark in held] == list(state.hands[0])
        assert scene.height <= 3 * HIGH
        assert HIGH - 30 < scene.height - min(mark.y for mark in held) <= HIGH


def test_the_board_has_the_whole_picture_once_something_is_chosen_or_foretold():
    state = position(gods=(THOR, ZEUS))
    going = {"choices": (Named(1, (("to", "d5"),)),), "chosen": (("god", "thor"),)}
    for look in (
        going,
        {**going, "preview": True},
        {"preview": True, "events": (e.Moved("thor", ("d4", "d5"), "move"),)},
    ):
        scene = scene_of(state, 0, **look)
        assert not marks_of(scene, Held)
        assert min(mark.high for mark in marks_of(scene, Tablet)) >= 70
    drawn = scene_of(state, 0, preview=True, events=(e.Drew(0, 2, 17),))
    assert marks_of(drawn, Held)


def test_the_header_says_which_card_was_chosen():
    state = position(gods=(ZEUS,), hands=(("thor", "mead_of_poetry"), ()), turn=5, points=2, seat=0, player=0)
    for key, said in (("thor", "invokes Thor"), ("mead-of-poetry", "plays Mead of Poetry")):
        field = "god" if key == "thor" else "card"
        scene = scene_of(state, 0, choices=(Named(1, (("to", "d1"),)),), chosen=((field, key),))
        assert said in texts(scene)


@pytest.mark.rule("HH-19")
def test_a_whole_deck_in_hand_lies_in_rows_that_can_be_chosen_from():
    sample = samples.play(GAME, 2, 0, 3, {"omnipotence": "on"})
    keys = sample.state.hands[0]
    choices = tuple(Named(number + 1, (("card", key.replace("_", "-")),)) for number, key in enumerate(keys))
    scene = scene_of(sample.state, 0, choices=choices)
    assert len(marks_of(scene, Choice)) == len(keys) == 24
    assert {mark.key for mark in marks_of(scene, Tablet)} >= set(keys)


@pytest.mark.rule("HH-18")
@pytest.mark.parametrize(("winner", "said"), [(0, "Ada wins"), (1, "Björn wins"), (None, "A draw")])
def test_an_end_shows_who_won_and_the_day(winner, said):
    reason = "rounds" if winner is None else "base"
    bases = (5, 5) if winner is None else tuple(0 if side != winner else 12 for side in (0, 1))
    fallen = replace(next(each for each in TWELVE if each.side != winner), health=0)
    gods = [fallen if each.key == fallen.key else each for each in TWELVE]
    state = position(gods=tuple(gods), phase=Over(reason, winner), bases=bases)
    scene = scene_of(state, date="22 Nov 2026", to_act=frozenset())
    assert {said, "22 Nov 2026"} <= set(texts(scene))
    assert {mark.side: mark.health for mark in marks_of(scene, Palace)} == dict(enumerate(bases))
    if winner is not None:
        assert {mark.side for mark in marks_of(scene, Tablet) if mark.stance == "lies"} == {1 - winner}
    assert len(png(scene)) < 100_000


@pytest.mark.rule("HH-34")
def test_who_stays_wins_on_the_picture_where_the_others_have_resigned():
    two = scene_of(position(gods=(THOR, ZEUS), resigned=(1,)), to_act=frozenset())
    assert "Ada wins" in texts(two)
    assert marks_of(two, Palace)
    one_of_four = scene_of(position(4, gods=(THOR, ZEUS), resigned=(3,)))
    assert not marks_of(one_of_four, Palace)
    team = scene_of(position(4, gods=(THOR, ZEUS), resigned=(2, 3)), to_act=frozenset())
    assert "Ada and Björn win" in texts(team)


def test_a_preview_of_an_end_is_a_board():
    state = position(gods=(THOR,), phase=Over("base", 0), bases=(12, 0))
    assert marks_of(scene_of(state, preview=True, to_act=frozenset()), Abode)


def test_no_star_of_damage_covers_a_name():
    gods = (Figure("hephaestus", 1, "c5", 8), Figure("aphrodite", 1, "d5", 6), Figure("freyja", 0, "c6", 3))
    hurt = tuple(e.Hurt(god.key, god.cell, 12, god.health, "ability") for god in gods)
    for seat in (None, 0):  # with a hand below it the board is low
        marks = scene_of(position(gods=gods), seat, events=hurt).marks
        last = max(at for at, mark in enumerate(marks) if isinstance(mark, Burst))
        names = [at for at, mark in enumerate(marks) if isinstance(mark, Nameplate)]
        assert len(names) == 3
        assert min(names) > last
