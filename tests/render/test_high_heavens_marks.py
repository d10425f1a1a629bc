"""What the pictures of High Heavens tell: gods with their chips, whose turn, what happened, what can be chosen, who leads."""

from __future__ import annotations

import pytest

from games.high_heavens import GAME
from games.high_heavens import events as e
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.phases import Blows, Granted, Over
from games.high_heavens.state import Figure, Lasting, Pile, Stride
from render import samples
from render.core.look import Choice as Named
from render.core.painter import png
from render.core.scene import Arrow, Text
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Lines
from render.high_heavens import PICTURE
from render.high_heavens.board import TICK
from render.high_heavens.hand import HIGH
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.tablets import Held, Nameplate, Tablet
from render.high_heavens.pieces.things import (
    Abode,
    Border,
    Building,
    Burst,
    CardBack,
    Face,
    Palace,
    Point,
    Soul,
)
from render.pictures import card_drawing, picture, scenery
from tests.render.heavens import TWELVE, begun, marks_of, position, scene_of

THOR = Figure("thor", 0, "d4", 10)
ZEUS = Figure("zeus", 1, "d6", 9)


def texts(scene):
    return [mark.text for mark in marks_of(scene, Text)]


def chips_of(scene):
    return [(mark.kind, mark.count) for mark in marks_of(scene, Chip)]


def test_the_drawing_is_found_by_the_games_key():
    assert picture(GAME) is PICTURE
    assert scenery("high_heavens") is not None
    assert card_drawing("high_heavens") is not None


@pytest.mark.rule("HH-7")
def test_the_chips_of_a_god_stand_on_each_other_in_the_order_of_the_rules():
    god = Figure("odin", 0, "d4", 7, 1, 2, 3, 2)
    scene = scene_of(position(gods=(god,), lasting=(Lasting("disabled", "odin", 1, 99),)))
    assert chips_of(scene) == [
        ("trap", 2),
        ("health", 7),
        ("attack", 1),
        ("armor", 2),
        ("poison", 3),
        ("disabled", 0),
    ]
    places = {mark.kind: (mark.x, mark.y) for mark in marks_of(scene, Chip)}
    for lower, upper in (("trap", "health"), ("attack", "armor"), ("poison", "disabled")):
        assert places[lower][0] == places[upper][0]
        assert places[lower][1] > places[upper][1]
    assert places["trap"][0] < places["attack"][0] < places["poison"][0]


def test_a_god_is_a_tablet_of_its_side_with_its_name_in_the_colour_of_its_player():
    scene = scene_of(position(gods=(THOR, ZEUS)))
    assert [(mark.key, mark.side) for mark in marks_of(scene, Tablet)] == [("zeus", 1), ("thor", 0)]
    assert [(mark.text, mark.seat) for mark in marks_of(scene, Nameplate)] == [("Zeus", 1), ("Thor", 0)]


@pytest.mark.rule("HH-22")
def test_a_teams_gods_have_the_colour_of_its_first_player_and_each_corner_a_player():
    scene = scene_of(position(4, gods=(THOR, ZEUS)))
    assert [(mark.text, mark.seat) for mark in marks_of(scene, Nameplate)] == [("Zeus", 2), ("Thor", 0)]
    said = texts(scene)
    assert {"Ada", "Björn", "Chloé", "Dmitri"} <= set(said)
    assert said.count("a–d") == said.count("d–g") == 2


@pytest.mark.rule("HH-14")
def test_a_fallen_god_lies_and_its_chips_beside_it():
    state = position(gods=(Figure("thor", 0, "d4", 0),), things=(Pile("d4", attack=2, armor=1),))
    scene = scene_of(state)
    (tablet,) = marks_of(scene, Tablet)
    (plate,) = marks_of(scene, Nameplate)
    assert tablet.stance == "lies"
    assert plate.gone
    assert chips_of(scene) == [("attack", 2), ("armor", 1)]


@pytest.mark.rule("HH-3", "HH-6")
def test_architecture_traps_and_dropped_chips_lie_on_their_hexes():
    scene = scene_of(
        position(things=(Pile("b3", architecture=3), Pile("f4", trap=2), Pile("c6", attack=1, armor=2)))
    )
    assert [mark.health for mark in marks_of(scene, Building)] == [3]
    assert sorted(chips_of(scene)) == [("armor", 2), ("attack", 1), ("trap", 2)]


def test_a_hidden_god_is_seen_through_and_what_lasts_is_a_chip():
    state = position(
        gods=(THOR, Figure("hades", 1, "d6", 9)),
        lasting=(Lasting("hidden", "hades", 1, 99), Lasting("blessed", "thor", 0, 99)),
    )
    scene = scene_of(state)
    assert [mark.stance for mark in marks_of(scene, Tablet)] == ["hidden", "stands"]
    assert {("hidden", 0), ("blessed", 0)} <= set(chips_of(scene))


@pytest.mark.parametrize(("bases", "leader"), [((30, 23), 0), ((7, 12), 1), ((9, 9), None)])
def test_homes_show_their_health_and_a_crown_whoever_leads(bases, leader):
    homes = marks_of(scene_of(position(bases=bases)), Abode)
    assert {mark.side: mark.health for mark in homes} == dict(enumerate(bases))
    assert [mark.side for mark in homes if mark.leads] == ([] if leader is None else [leader])


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


def test_what_can_be_chosen_has_its_number_on_hexes_gods_and_cards():
    state = position(gods=(THOR, ZEUS))
    (key, *_) = state.hands[0]
    named = (("to", "d5"), ("god", "thor"), ("card", key.replace("_", "-")), ("at", "d9"))
    choices = tuple(Named(number + 1, (name,)) for number, name in enumerate(named))
    scene = scene_of(state, 0, choices=choices)
    assert sorted(mark.figure for mark in marks_of(scene, Choice)) == ["1", "2", "3", "4"]
    assert {mark.style for mark in marks_of(scene, Border)} == {"corners"}
    (plate,) = (mark for mark in marks_of(scene, Nameplate) if mark.text == "Thor")
    sign = next(mark for mark in marks_of(scene, Choice) if mark.figure == "2")
    assert 0 < plate.x - sign.x < 80
    assert abs(sign.y - plate.y) < 60


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


def test_the_hand_fills_a_third_while_its_cards_can_be_chosen():
    state = position(gods=(THOR, ZEUS))
    key = state.hands[0][0].replace("_", "-")
    for choices in ((), (("card", key),), (("to", "d5"), ("card", key))):
        named = tuple(Named(number + 1, (name,)) for number, name in enumerate(choices))
        scene = scene_of(state, 0, choices=named)
        held = marks_of(scene, Held)
        assert [mark.key for mark in held] == list(state.hands[0])
        assert scene.height <= 3 * HIGH
        assert HIGH - 30 < scene.height - min(mark.y for mark in held) <= HIGH


def test_the_board_has_the_whole_picture_while_something_on_it_is_chosen_or_foretold():
    state = position(gods=(THOR, ZEUS))
    for look in (
        {"choices": (Named(1, (("to", "d5"),)),)},
        {"choices": (Named(1, (("to", "d5"),)),), "preview": True},
        {"preview": True, "events": (e.Moved("thor", ("d4", "d5"), "move"),)},
    ):
        scene = scene_of(state, 0, **look)
        assert not marks_of(scene, Held)
        assert min(mark.high for mark in marks_of(scene, Tablet)) >= 70
    drawn = scene_of(state, 0, preview=True, events=(e.Drew(0, 2, 17),))
    assert marks_of(drawn, Held)


def test_what_was_chosen_before_is_ticked_and_has_a_white_ring():
    choices = tuple(Named(number + 1, (("to", cell),)) for number, cell in enumerate(("d5", "c4")))
    scene = scene_of(position(gods=(THOR, ZEUS)), 0, choices=choices, chosen=(("god", "thor"),))
    (tablet,) = (mark for mark in marks_of(scene, Tablet) if mark.key == "thor")
    (tick,) = (mark for mark in marks_of(scene, Choice) if mark.figure == TICK)
    (ring,) = (mark for mark in marks_of(scene, Border) if mark.style == "line")
    assert abs(tick.x - tablet.x) < 20
    assert ring.ink == "white"
    assert abs(ring.x - tablet.x) < 60


def test_the_header_says_which_card_was_chosen():
    state = position(gods=(ZEUS,), hands=(("thor", "mead_of_poetry"), ()), turn=5, points=2, seat=0, player=0)
    for key, said in (("thor", "invokes Thor"), ("mead-of-poetry", "plays Mead of Poetry")):
        field = "god" if key == "thor" else "card"
        scene = scene_of(state, 0, choices=(Named(1, (("to", "d1"),)),), chosen=((field, key),))
        assert said in texts(scene)


def test_above_a_hand_names_lie_on_top_so_that_none_is_hidden():
    marks = scene_of(position(gods=TWELVE), 0).marks
    plates = [number for number, mark in enumerate(marks) if isinstance(mark, Nameplate)]
    boards = [
        number for number, mark in enumerate(marks) if isinstance(mark, Chip | Tablet) and mark.on != "coal"
    ]
    assert len(plates) == len(TWELVE)
    assert max(boards) < min(plates)


def test_only_the_own_side_sees_a_hand():
    state = position(gods=(THOR, ZEUS))
    assert not marks_of(scene_of(state), Held)
    assert {mark.key for mark in marks_of(scene_of(state, 1), Held)} == set(state.hands[1])


@pytest.mark.rule("HH-22")
def test_team_mates_see_each_others_hands():
    state = position(4)
    scene = scene_of(state, 0)
    assert {mark.key for mark in marks_of(scene, Held)} == set(state.hands[0])
    assert set(state.hands[1]) <= {mark.key for mark in marks_of(scene, Tablet)}
    said = " ".join(texts(scene))
    assert all(STANDARD.cards[key].name in said for key in state.hands[1])
    assert not set(state.hands[2]) & {mark.key for mark in marks_of(scene, Tablet, Held)}


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
def test_an_end_shows_who_won_what_decided_it_and_the_day(winner, said):
    reason = "rounds" if winner is None else "base"
    bases = (5, 5) if winner is None else tuple(0 if side != winner else 12 for side in (0, 1))
    state = position(gods=TWELVE, phase=Over(reason, winner), bases=bases)
    scene = scene_of(state, moment="Thor’s last blow", date="22 Nov 2026", to_act=frozenset())
    assert {said, "Thor’s last blow", "22 Nov 2026"} <= set(texts(scene))
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


def test_a_game_that_was_stopped_says_so():
    assert "The game is over" in texts(scene_of(position(turn=3), to_act=frozenset()))
