"""What the enemy hides changes no pixel and no word: pairs of positions that differ only in what a viewer cannot know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core.working import changed
from games.highest_ground.actions import Mode
from games.highest_ground.files.tables import Side
from games.highest_ground.state import Claim, Draft, Order, Spot, Stage, State, Status
from render.core.painter import png
from render.highest_ground import PICTURE
from tests.games.highest_ground.boards import ALLIES, ROMANS, at, board
from tests.render.highest import REFEREE, shown
from tests.render.told import tells

pytestmark = pytest.mark.rule("THG-10", "THG-47")


def position() -> State:
    """The Romans have units in sight and behind a wood, on the map and off it."""
    return board(
        at("K1", "H06"),
        at("F1", "H08"),
        at("L1", "F06", "SE"),
        at("C1", "B02"),
        at("V1", "B03", supplies=(2, 1)),
        at("A1", "B04"),
        ground={f"C{row:02d}": "f" for row in range(1, 15)} | {f"D{row:02d}": "f" for row in range(1, 15)},
        stage=Stage.FIRST_MARCH,
        first=Side.ALLIES,
        works=[("B02", 1, Side.ROMANS)],
        boats=2,
        victory="objective = 4\nobjectives = ['XB02', 'XF06', 'XH08', 'XL14']",
    )


def unit(name: str, **values: object) -> Callable[[State], State]:
    """The change of one unit."""

    def change(state: State) -> State:
        units = tuple(replace(each, **values) if each.name == name else each for each in state.units)  # type: ignore[arg-type]
        return changed(state, units=units)

    return change


def drafted(draft: Draft) -> Callable[[State], State]:
    """The change of what the Romans have written."""

    def change(state: State) -> State:
        return changed(state, drafts=(state.drafts[ALLIES], draft))

    return change


def _ordered(state: State) -> Draft:
    enemy = state.unit("C1")
    assert enemy is not None
    assert enemy.at is not None
    spots = (Spot(enemy.at, enemy.facing), Spot("XB01", enemy.facing))
    return Draft(hand="C1", orders=(Order("C1", spots, spent=1),))


HIDDEN: dict[str, Callable[[State], State]] = {
    "where it is": unit("C1", at="XB09"),
    "its mode": unit("C1", strategic=True, tail="XB01"),
    "that it is disrupted": unit("C1", disrupted=True),
    "that it builds": unit("A1", building=2, built=3),
    "its supplies": unit("V1", supplies=(0, 0)),
    "that it has not entered": unit("C1", at=None, status=Status.RESERVE),
    "that it has left": unit("C1", at=None, status=Status.EXITED),
    "when it may enter": unit("L4", due=7),
    "a unit more": unit("L5", at="XB12", status=Status.FIELD),
    "its defences": lambda state: changed(state, works=(), mapped=(state.mapped[ALLIES], ())),
    "its orders": lambda state: drafted(_ordered(state))(state),
    "its modes": drafted(Draft(modes=(("C1", Mode.STRATEGIC), ("A1", Mode.DITCH)))),
    "its attacks": drafted(Draft(attacks=(("A1", "K1"),))),
    "what it sees": lambda state: changed(
        state,
        sighted=(state.sighted[ALLIES], tuple(replace(each, by=("A1",)) for each in state.sighted[ROMANS])),
    ),
    "its boats": lambda state: changed(state, boats=(state.boats[ALLIES], 0)),
    "that it is in a boat": unit("C1", afloat=True),
    "its walkie-talkie": unit("L1", radio=True),
    "that it crossed a river": unit("L1", forded=True),
    "who holds what": lambda state: changed(
        state,
        held=tuple((cell, Side.ROMANS if cell in ("XB02", "XL14") else side) for cell, side in state.held),
    ),
    "that it took an objective": lambda state: changed(
        state,
        claims=(
            state.claims[ALLIES],
            (*state.claims[ROMANS], Claim("XL14", Side.ROMANS, 1, 1, False)),
            state.claims[-1],
        ),
    ),
}
TOLD_APART = {"who holds what", "what it sees", "that it took an objective"}
"""What not both the enemy and the referee see a difference in."""
PICTURED = (
    "that it took an objective",
    "where it is",
    "its mode",
    "its orders",
    "its supplies",
    "a unit more",
)


@pytest.mark.parametrize("what", HIDDEN)
def test_what_the_enemy_hides_shows_in_no_picture_and_no_word(what):
    one = position()
    other = HIDDEN[what](one)
    assert one != other
    for viewer in (None, ALLIES):
        first, second = shown(one, viewer), shown(other, viewer)
        assert PICTURE.scene(*first) == PICTURE.scene(*second)
        assert PICTURE.alt(*first) == PICTURE.alt(*second)
        assert PICTURE.text(*first) == PICTURE.text(*second)


@pytest.mark.parametrize("what", PICTURED)
def test_no_pixel_differs(what):
    one = position()
    other = HIDDEN[what](one)
    for viewer in (None, ALLIES):
        assert png(PICTURE.scene(*shown(one, viewer))) == png(PICTURE.scene(*shown(other, viewer)))


@pytest.mark.parametrize("what", sorted(set(HIDDEN) - TOLD_APART))
def test_its_own_side_and_the_referee_are_told(what):
    one = position()
    other = HIDDEN[what](one)
    for viewer in (ROMANS, REFEREE):
        first, second = shown(one, viewer), shown(other, viewer)
        assert (PICTURE.scene(*first), PICTURE.text(*first)) != (
            PICTURE.scene(*second),
            PICTURE.text(*second),
        )


def test_the_channel_sees_only_what_both_sides_know():
    view, look = shown(position(), None)
    told = PICTURE.text(view, look)
    tells(told, "L1", "K1")
    assert not {"C1", "V1", "A1"} & set(told.replace(",", " ").split())


def test_its_own_side_and_the_referee_know_who_holds_what():
    one = position()
    assert PICTURE.text(*shown(one, REFEREE)) != PICTURE.text(*shown(HIDDEN["who holds what"](one), REFEREE))
    taken = HIDDEN["that it took an objective"](one)
    assert PICTURE.text(*shown(one, ROMANS)) != PICTURE.text(*shown(taken, ROMANS))
