"""A turn: the actions and what they cost, clean-up and drawing (HH-9 to HH-13, HH-15, HH-28, HH-32); rulings
of ours that no other test of the rules shows; and who knows what, and what is certain (HH-16, HH-22,
HH-35)."""

from dataclasses import replace
from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE, Outcome
from games.core.words import IllegalAction
from games.core.working import changed
from games.high_heavens import events as e, knowledge
from games.high_heavens.actions import (
    Action,
    Attack,
    Discard,
    Drawn,
    End,
    FirstSeat,
    Invoke,
    Looked,
    Move,
    Play,
    PutBack,
    Take,
    Use,
)
from games.high_heavens.components import STANDARD, decks_of
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, CleaningUp, Drawing, State, Stride
from tests.games.high_heavens.boards import (
    OPTIONS,
    after,
    after_all,
    god,
    greek,
    lasts,
    place,
    refused,
    so_many,
    values,
)

HAND = ("loki", "frigg", "gungnir", "valhalla", "bifrost")
WHOLE = place("thor d4", "odin d3 health=0", "zeus d5", "hera d8 health=0", hands={0: HAND})
ACTED: list[Any] = [Attack("thor", "d5"), Attack("thor", "d5"), Invoke("loki", "d1")]
CLEANED = [*ACTED, Discard("frigg"), Discard("gungnir"), End()]
LOKI = place("loki d4", "thor d3", "zeus d7")
STRODE = [Move("loki", "d5"), Move("loki", "d6")]
PLAIN = place("thor d4", "zeus d8")
FULL = PLAIN.piles[0]
BACK = place("zeus d8", hands={0: ("thor", "odin")}, entered=(("thor",), ("zeus", "hera")))
HERMES = greek("hermes d5", "thor a1", hands={1: ("winged_sandals",)})
SANDALS: list[Any] = [Play("winged_sandals", at="d5"), Move("hermes", "d8")]
COURSES: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    "a turn has three points": (
        WHOLE,
        ACTED,
        {"zeus.health": 4, "loki.health": 6, "entered.0": ("odin", "thor", "loki"), "points": 0},
    ),
    "then cards may be discarded": (WHOLE, ACTED, {(Discard, "card"): set(HAND[1:])}),
    "which cleans up": (
        WHOLE,
        [*ACTED, Discard("frigg")],
        {
            "phase": CleaningUp(),
            "gods.len": 4,
            "perished": (("odin",), ()),
            "discards": (("odin", "frigg"), ()),
            "hera.health": 0,
            Move("thor", "d3"): "cleaning_up HH-15",
        },
    ),
    "and cards are drawn up to five": (
        WHOLE,
        CLEANED,
        {"discards.0": ("odin", "frigg", "gungnir"), "phase": Drawing(3, True)},
    ),
    "whereupon the enemy's turn begins": (
        WHOLE,
        [*CLEANED, Drawn(("tyr", "baldr", "hel"))],
        {"hands.0.len": 5, "player": 1, "points": 3},
    ),
    "a move of three steps": (LOKI, STRODE[:1], {"points": 2}),
    "goes on for nothing": (LOKI, STRODE, {"points": 2, "stride.left": 1}),
    "until something else is done": (LOKI, [*STRODE, Attack("loki", "d7")], {"stride": None}),
    "after which a step is a new move": (
        LOKI,
        [*STRODE, Attack("loki", "d7"), Move("loki", "d5")],
        {"points": 0},
    ),
    "another god's move ends it": (LOKI, [*STRODE, Move("thor", "d4")], {"points": 1}),
    "and one's own begins anew": (LOKI, [*STRODE, Move("thor", "d4"), Move("loki", "d5")], {"points": 0}),
    "some steps are left": (PLAIN, [Move("thor", "d5")], {"points": 2, "stride": Stride("thor", 1, False)}),
    "within them a move is free": (
        PLAIN,
        [Move("thor", "d5"), Move("thor", "c5")],
        {"points": 2, "stride": None},
    ),
    "beyond them it is paid for": (
        PLAIN,
        [Move("thor", "d5"), Move("thor", "b5")],
        {"points": 1, "stride": None},
    ),
    "without a point it ends there": (
        place("thor d4", "zeus d8", points=1),
        [Move("thor", "d5")],
        {Move("thor", "b5"): "no_points HH-9"},
    ),
    "the last steps may be gone": (
        place("thor d4", "zeus d8", points=1),
        [Move("thor", "d5"), Move("thor", "c5")],
        {"points": 0},
    ),
    "Hermes' first move stays free after one that a card gave him": (
        HERMES,
        SANDALS,
        {"stride": Stride("hermes", 2, True)},
    ),
    "until he goes beyond it": (HERMES, [*SANDALS, Move("hermes", "d5")], {"points": 2}),
    "a god that came back does not count again": (
        BACK,
        [Invoke("thor", "d1")],
        {Move("thor", "c2"): "not_yet HH-10"},
    ),
    "the second god does": (
        BACK,
        [Invoke("thor", "d1"), Invoke("odin", "c1"), Move("thor", "e2")],
        {"points": 0},
    ),
    "and may move itself": (BACK, [Invoke("odin", "c1"), Move("odin", "c2")], {"points": 1}),
    "an empty draw pile is not refilled": (
        place("thor d4", "zeus d8", piles=((), PLAIN.piles[1]), discards={0: FULL}),
        [End()],
        {"phase": Acting(), "player": 1},
    ),
    "one card is drawn where one is left": (
        place("thor d4", "zeus d8", piles=(FULL[:1], PLAIN.piles[1]), discards={0: FULL[1:]}),
        [End()],
        {"phase": Drawing(1, True), "player": 0},
    ),
    "what is not due is refused": (
        PLAIN,
        [],
        {
            Take("hel"): "not_looking HH-9",
            PutBack("hel"): "not_looking HH-9",
            Discard("hel"): "not_held HH-9",
            Use("thor", "smash"): "passive HH-9",
        },
    ),
}


@pytest.mark.rule("HH-6", "HH-9", "HH-10", "HH-11", "HH-14", "HH-15", "HH-16", "HH-28", "HH-41")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_how_a_turn_goes(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-11", "HH-28")
def test_what_is_legal_late_in_a_turn() -> None:
    assert set(steps.legal_actions(after(WHOLE, *ACTED), 0)) == {End(), *map(Discard, HAND[1:])}
    strode = after(LOKI, *STRODE)
    moves = [each for each in steps.legal_actions(strode, 0) if isinstance(each, Move) and each.god == "loki"]
    assert {each.to for each in moves if after(strode, each).points == 2} == {"c5", "c6", "d5", "e5", "e6"}
    assert lasts(after(HERMES, *SANDALS, Move("hermes", "d5")), "moved", "hermes")


@pytest.mark.rule("HH-15")
def test_cards_that_are_known_are_drawn_first_and_count_as_drawn() -> None:
    gone: Any = {"piles": (("hel",), PLAIN.piles[1]), "tops": {0: ("odin", "tyr")}}
    rest = [card for card in FULL if card not in ("hel", "odin", "tyr")]
    state = after(place("thor d4", "zeus d8", discards={0: rest}, **gone), End())
    assert state.phase == Drawing(3, True)
    done = after(state, steps.sample(state, Draw(b"x", 0)))
    assert (set(done.hands[0]), done.tops[0], done.piles[0]) == ({"odin", "tyr", "hel"}, (), ())


@pytest.mark.rule("HH-15", "HH-16")
def test_what_is_drawn_comes_from_the_top_and_is_heard_by_the_own_side() -> None:
    state = after(place("thor d4", "zeus d8", tops={0: ("hel",)}), End())
    five = ("loki", "odin", "frigg", "gungnir", "bifrost")
    for cards in (five, five[:4], (*five[:4], "thor"), ("hel", "loki", "loki", "odin", "frigg")):
        with pytest.raises(IllegalAction):
            steps.apply(state, CHANCE, Drawn(cards))
    with pytest.raises(IllegalAction):
        steps.apply(state, 0, End())
    step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0)))
    heard = {type(event): event for event in step.events}
    assert (heard[e.Drew].count, heard[e.Drew].left) == (5, 18)  # type: ignore[attr-defined]
    assert (heard[e.CardsGot].audience, step.barrier) == (frozenset({0}), True)


WALLS = [f"wall {cell} architecture=1" for cell in ("d7", "c7", "e7")]
ONE_POINT = place("thor d4", "hel c4", "zeus d5", points=1, hands={0: ("gungnir", "odin")})
OWN = """
[[gods]]
key = "thor"
name = "Thor"
health = 12
movement = 2
range = 1
melee = 4
text = "3 damage to a god next to him, and he heals a friend not at all."
deeds = [{ pick = "enemy", within = 1, cost = 2, effects = [{ do = "damage", amount = 3 }, { do = "poison", amount = 1 }] }]
"""
OWN_THOR = Use("thor", at="d5")
RULED: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    # a range is a path, and only unoccupied hexes are walked through
    "Artemis shoots straight": (
        greek("artemis d8", "thor d6", *WALLS),
        [Attack("artemis", "d6")],
        {"thor.health": 8},
    ),
    "Hades walks through walls": (
        greek("hades d8 hidden", "thor a1", *WALLS),
        [Move("hades", "d6")],
        {"hades.cell": "d6"},
    ),
    **{
        f"the last point is enough and does not end the turn: {action}": (
            ONE_POINT,
            [action],
            {"points": 0, "phase": Acting(), "player": 0},
        )
        for action in (
            Attack("thor", "d5"),
            Move("thor", "d3"),
            Use("hel", at="d5"),
            Play("gungnir", at="d4"),
            Invoke("odin", "d1"),
        )
    },
    "a card of one's own": (
        place("thor d4", "zeus d5", cards=OWN),
        [OWN_THOR],
        {"zeus.health": 7, "zeus.poison": 1, "points": 1, OWN_THOR: "no_points HH-9"},
    ),
    "does what it says in the next turn too": (
        place("thor d4", "zeus d5", cards=OWN),
        [OWN_THOR, End()],
        {"player": 1, "zeus.health": 6},
    ),
    "and fells": (place("thor d4", "zeus d5 health=2", cards=OWN), [OWN_THOR], {"zeus.health": 0}),
}


@pytest.mark.rule("HH-9", "HH-17", "HH-28")
@pytest.mark.parametrize(("state", "actions", "wanted"), RULED.values(), ids=RULED)
def test_what_is_ruled(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted
    assert decks_of(OWN).gods["thor"].health == 12


@pytest.mark.rule("HH-21")
@pytest.mark.parametrize(
    ("column", "invoking", "base", "near"), [("b", "a1", "b7", "b6"), ("f", "g1", "f7", "f6")]
)
def test_a_game_is_played_around_other_hearths(column: str, invoking: str, base: str, near: str) -> None:
    state = steps.new(2, {**OPTIONS, "hearth": column, "omnipotence": "on"})
    state = after(state, FirstSeat(0), Invoke("thor", invoking))
    assert refused(state, Invoke("odin", "d1")).code == "not_invoking"
    thor = replace(god(state, "thor"), cell=near)
    state = changed(state, gods=(thor,), bases=(30, 3), entered=so_many(2, 2))
    assert steps.outcome(after(state, Attack("thor", base))) == Outcome("base", (0,))


HANDS: dict[int, tuple[str, ...]] = {0: ("hel", "gungnir"), 1: ("zeus", "temple")}


def table(**more: Any) -> State:
    """A position with cards everywhere."""
    return place("thor d4", "hera d8", hands=HANDS, tops={0: ("loki",)}, **more)


@pytest.mark.rule("HH-16")
@pytest.mark.parametrize(
    ("seat", "hands", "tops"),
    [(0, (HANDS[0], ()), (("loki",), ())), (1, ((), HANDS[1]), ((), ())), (None, ((), ()), ((), ()))],
)
def test_hands_and_draw_piles_are_secret_and_discards_are_not(
    seat: int | None, hands: Any, tops: Any
) -> None:
    view = knowledge.view(table(discards={0: ("frigg",), 1: ("ares",)}), seat)
    assert (view.hands, view.tops, view.discards) == (hands, tops, (("frigg",), ("ares",)))
    assert (view.hand_sizes, view.top_sizes, view.pile_sizes) == ((2, 2), (1, 0), (19, 20))


def test_a_possible_state_deals_the_hidden_cards_anew_and_looks_the_same() -> None:
    view = knowledge.view(table(), 1)
    worlds = [knowledge.determinize(view, Draw(b"%d" % number, 0)) for number in range(30)]
    assert len({world.hands[0] for world in worlds}) > 20
    assert {(world.hands[1], len(world.tops[0])) for world in worlds} == {(HANDS[1], 1)}
    assert {knowledge.view(world, 0) == knowledge.view(table(), 0) for world in worlds} == {False}
    with pytest.raises(ValueError, match="no state"):
        knowledge.determinize(replace(view, pile_sizes=(3, 3)), Draw(b"x", 0))


@pytest.mark.rule("HH-35")
def test_everybody_knows_who_holds_a_card_that_valhalla_fetched() -> None:
    held, gone = {0: ("valhalla", "gungnir")}, {0: ("thor",)}
    state = place("odin d4", "hera d8", hands=held, discards=gone, perished=gone)
    view = knowledge.view(after(state, Play("valhalla", fetch="thor")), 1)
    assert view.hands[0] == ("thor",)
    assert all(
        "thor" in knowledge.determinize(view, Draw(b"%d" % number, 0)).hands[0] for number in range(10)
    )


def test_the_enemy_sees_only_how_many_cards_odin_looks_at() -> None:
    state = after(place("odin d4", "hera d8"), Use("odin"), Looked(("thor", "gungnir", "bifrost")))
    for position, sizes in ((state, (3, 0)), (after(state, Take("gungnir")), (2, 0))):
        theirs = knowledge.view(position, 1)
        assert (theirs.looked, theirs.looked_sizes) == ((), sizes)
        assert knowledge.view(position, 0).looked == position.looked
        world = knowledge.determinize(theirs, Draw(b"x", 0))
        assert knowledge.view(world, 1) == theirs


@pytest.mark.rule("HH-8")
def test_everybody_knows_that_a_hand_was_dealt_with_a_god_until_one_leaves_it() -> None:
    hands = {0: ("gungnir", "thor"), 1: ("zeus", "temple", "the_aegis")}
    state = place("odin d4", "hera d8", hands=hands, seat=1, proved=(False, False))
    left = after(state, Invoke("zeus", "d10"))
    assert left.proved == (False, True)
    for seen, always in ((state, True), (left, False)):
        view = knowledge.view(seen, 0)
        worlds = [knowledge.determinize(view, Draw(b"%d" % number, 0)) for number in range(60)]
        assert all(STANDARD.gods.keys() & world.hands[1] for world in worlds) is always
    powers = place("odin d4", "hera d8", hands=hands, proved=(False, False))
    assert after(powers, Play("gungnir", at="d4")).proved == (False, False)


def heard(state: State, *chosen: Action) -> list[object]:
    """All that everybody but the Norse team sees and hears while these things are done, in a game of four."""
    told: list[object] = []
    for action in chosen:
        step = steps.apply(state, CHANCE if steps.to_act(state) is CHANCE else state.player, action)
        state = step.state
        for viewer in (None, 2, 3):
            told.append(knowledge.view(state, viewer))
            told.append([each for each in step.events if each.audience is None or viewer in each.audience])
    return told


@pytest.mark.rule("HH-16", "HH-22")
def test_nobody_else_learns_what_odin_saw_took_and_put_back() -> None:
    state = place("odin d4", "zeus d8", seats=4, points=2)
    ways = [
        heard(state, Use("odin"), Looked((one, two, three)), Take(two), PutBack(three))
        for one, two, three in (
            ("thor", "hel", "tyr"),
            ("tyr", "gungnir", "thor"),
            ("bifrost", "loki", "hel"),
        )
    ]
    assert ways[0] == ways[1] == ways[2]
    mate = knowledge.view(
        after(state, Use("odin"), Looked(("thor", "hel", "tyr")), Take("hel"), PutBack("tyr")), 1
    )
    assert (mate.hands[0], mate.tops[0]) == (("hel",), ("tyr", "thor"))


@pytest.mark.rule("HH-16", "HH-22")
@pytest.mark.parametrize(
    ("hand", "first", "count"), [((), End(), 3), (("mead_of_poetry",), Play("mead_of_poetry"), 2)]
)
def test_nobody_else_learns_what_is_drawn(hand: tuple[str, ...], first: Action, count: int) -> None:
    state = place("odin d4", "zeus d8", seats=4, points=2, hands={0: hand})
    one, two = ("thor", "hel", "tyr"), ("gungnir", "bifrost", "loki")
    assert heard(state, first, Drawn(one[:count])) == heard(state, first, Drawn(two[:count]))
