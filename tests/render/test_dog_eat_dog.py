"""The pictures of Dog Eat Dog: what they show, that it can be read, and that nothing covers it."""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations

import pytest

from benchmarks.true_colours import paint_true
from games.core.components import Face, Pyramid, Size
from games.core.protocol import CHANCE
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import (
    Aimed,
    Attack,
    Attacked,
    AttackerLost,
    AttackRoll,
    Buried,
    Captured,
    Dug,
    FaceUnused,
    Passed,
    Repelled,
    StartRolled,
    StoodUp,
    Swapped,
)
from games.dog_eat_dog.state import Choosing, Over
from render import samples
from render.core.look import Choice as Named, Look
from render.core.painter import paint, png
from render.core.palette import contrast, ink
from render.core.pieces.geometry import EDGE, HALO, HALO_EDGE
from render.core.pieces.standing import Contact, Fallen, Tower
from render.core.pieces.tokens import Thrown, Token
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Rect, Scene, Text
from render.core.shapes.choices import TICK, Choice
from render.core.shapes.hard import Scenery
from render.core.shapes.polygons import Polygon
from render.core.tones import OUTLINE, tones
from render.dog_eat_dog import PICTURE, last_move
from render.dog_eat_dog.inks import INKS, PLANKS
from render.dog_eat_dog.wood import LAUREL, Bowl, Podium, Shelf
from tests.games.dog_eat_dog.boards import position
from tests.games.reading import owing
from tests.render import catching
from tests.render.boxes import LONG, box, on_its_page, overlap, texts
from tests.render.golden import check_scene, noise

SEATS = range(2, 9)
BOTH = {"treehouse_die": "on", "guards_may_attack": "on"}
POSITIONS = [
    *((seats, 0, seats, {}) for seats in SEATS),
    *((seats, 5, seats, {}) for seats in SEATS),
    *((seats, 10 * seats // 3, seats + 1, {"treehouse_die": "on"}) for seats in SEATS),
    *((seats, 5 * seats, seats + 2, BOTH) for seats in SEATS),
    *((seats, 2000, seats + 3, {}) for seats in SEATS),
    *((8, moves, 9, BOTH) for moves in range(6, 60, 9)),
]


shown = partial(catching.shown, GAME.about.key)


@lru_cache(maxsize=128)
def _drawn(seats, moves, seed, options, names):
    return PICTURE.scene(*shown(seats, moves, seed, dict(options), names))


def drawn(seats, moves, seed, options, names=samples.NAMES):
    """The picture of a position, drawn once for all tests."""
    return _drawn(seats, moves, seed, tuple(sorted(options.items())), names)


def scene_of(state, **look):
    view = GAME.knowledge.view(state, None)
    return PICTURE.scene(view, Look(samples.NAMES[: view.seats], to_act=owing(GAME, state), **look))


def standing(scene):
    """Everything that stands or lies on the shelves, without the felt."""
    return [mark for mark in scene.marks if isinstance(mark, Tower | Fallen) and mark.on != "felt"]


def pieces_of(mark):
    return ((mark.seat, mark.pips),) if isinstance(mark, Fallen) else mark.pieces


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_everything_lies_on_the_page(seats, moves, seed, options, names):
    on_its_page(drawn(seats, moves, seed, options, names))


def solid(scene):
    """What may not be covered. What lies in a bowl may cover its neighbour, but never its letter."""
    found, inside = [], False
    for mark in scene.marks:
        if isinstance(mark, Bowl):
            inside = mark.back
        if not inside and not isinstance(mark, Rect | Scenery | Polygon | Contact):
            found.append(mark)
    return found


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_nothing_covers_a_piece_or_a_word(seats, moves, seed, options, names):
    view, _ = shown(seats, moves, seed, options, names)
    marks = solid(drawn(seats, moves, seed, options, names))
    if isinstance(view.phase, Over):
        marks = [mark for mark in marks if not isinstance(mark, Tower)]
    boxes = [(mark, box(mark)) for mark in marks]
    covered = [
        (one, other) for (one, first), (other, second) in combinations(boxes, 2) if overlap(first, second)
    ]
    assert covered == []


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_what_lies_beside_each_other_at_the_end_leaves_every_letter_free(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    towers = [mark for mark in scene.marks if isinstance(mark, Tower)]
    for one, other in combinations(towers, 2):
        first, second = box(one), box(other)
        if overlap(first, second) and one.y == other.y:
            assert second[0] - first[0] >= 0.62 * (first[2] - first[0])


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_nothing_is_too_small_for_a_phone(seats, moves, seed, options):
    view, _ = shown(seats, moves, seed, options, LONG)
    scene = drawn(seats, moves, seed, options, LONG)
    words = [mark for mark in scene.marks if isinstance(mark, Text)]
    assert min(mark.size for mark in words) >= SMALLEST_LETTERS
    assert min(mark.size for mark in words if mark.ink != "quiet") >= 44
    assert all(mark.size >= 48 for mark in scene.marks if isinstance(mark, Thrown))
    assert all(mark.size >= 44 for mark in scene.marks if isinstance(mark, Token))
    points = {str(sorting.points) for sorting in view.sortings}
    figures = [mark.size for mark in words if mark.face == "display" and mark.text in points]
    assert len(figures) >= seats - (0 if not isinstance(view.phase, Over) else len(view.winners) - 1)
    assert min(figures) >= 92


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_all_pyramids_of_a_picture_have_one_scale(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    assert len({mark.scale for mark in scene.marks if isinstance(mark, Tower | Fallen | Bowl)}) == 1


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_every_pyramid_of_the_position_is_drawn_once(seats, moves, seed, options):
    view, _ = shown(seats, moves, seed, options)
    if isinstance(view.phase, Over):
        wanted = sorted(
            (piece.colour, piece.size)
            for seat in range(seats)
            for stack in (*_stacks_of(view, seat), view.captured[seat])
            for piece in stack
            if piece.colour != seat
        )
    else:
        wanted = sorted(
            (piece.colour, piece.size)
            for stack in (*(place.stack for place in view.places), *view.captured)
            for piece in stack
        )
    scene = drawn(seats, moves, seed, options)
    assert sorted(piece for mark in standing(scene) for piece in pieces_of(mark)) == wanted


def _stacks_of(view, seat):
    return [p.stack for p in view.places if len(p.stack) > 1 and p.stack[-1].colour == seat]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_board_is_a_small_file_in_its_true_colours(seats, theme):
    scene = PICTURE.scene(*shown(seats, 3 * seats, 1, {}, theme=theme))
    assert len(png(scene)) < 160_000
    if seats in (3, 8):
        assert noise(paint_true(scene), paint(scene)) >= 38


def test_what_is_not_done_yet_is_dashed_and_said_to_be_a_preview():
    _, look = shown(4, 0, 1, {})
    state = samples.play(GAME, 4, 0, 1).state
    seat = min(owing(GAME, state))
    attack = next(action for action in GAME.rules.legal_actions(state, seat) if isinstance(action, Attack))
    step = GAME.rules.apply(state, seat, attack)
    scene = PICTURE.scene(
        GAME.knowledge.view(step.state, None),
        replace(look, events=step.events, to_act=frozenset(), preview=True),
    )
    assert [mark.halo for mark in standing(scene) if mark.halo] == ["planned", "planned"]
    (arrow,) = [mark for mark in scene.marks if isinstance(mark, Polygon) and mark.on == "casing"]
    assert (arrow.fill, arrow.edge) == (None, "accent")
    assert texts(scene)[0] == "Preview"
    assert "would do this" in texts(scene)


def test_a_name_that_cannot_be_drawn_gives_way_to_the_seats_letter():
    view, look = shown(2, 0, 1, {}, names=("🀄🀄", "Björn"))
    assert "Player A" in texts(PICTURE.scene(view, look))


def test_stacks_as_high_as_can_be_still_fit_the_page():
    tall = "".join(f"{letter}{size}" for size in (1, 2, 3) for letter in "BCDEFGHA")
    state = position("\n".join([f"A {tall} {tall} {tall}", *(f"{letter} ." for letter in "BCDEFGH")]))
    scene = scene_of(state)
    assert scene.height <= MAX_HEIGHT
    assert sum(len(pieces_of(mark)) for mark in standing(scene)) == 72
    assert max(box(mark)[3] for mark in scene.marks) <= scene.height


def test_as_many_stacks_as_can_be_still_fit_the_page():
    sizes = (3, 3, 3, 2, 2, 2, 1, 1, 1)
    full = [
        f"{top} " + " ".join(f"{below}{size}{top}{4 - size}" for size in sizes)
        for top, below in ("AE", "BF", "CG", "DH")
    ]
    rows = [*full, *(f"{letter} ." for letter in "EFGH")]
    scene = scene_of(position("\n".join(rows)))
    assert max(box(mark)[3] for mark in scene.marks) <= scene.height <= MAX_HEIGHT
    assert texts(scene).count("no pyramids left") == 4


GOLDEN_POSITIONS = {
    "two-begin": (2, 0, 2, {}),
    "three-in-the-middle": (3, 15, 1, {}),
    "four-with-the-treehouse-die": (4, 12, 3, {"treehouse_die": "on"}),
    "five-with-guards": (5, 20, 3, {"guards_may_attack": "on"}),
    "eight-begin": (8, 0, 1, {}),
    "eight-in-the-middle": (8, 24, 1, {}),
    "eight-at-the-end": (8, 2000, 1, {}),
    "two-at-the-end": (2, 2000, 1, {}),
}


@pytest.mark.parametrize("name", GOLDEN_POSITIONS)
def test_a_position_is_drawn_as_it_was_approved(name):
    check_scene(name, PICTURE.scene(*shown(*GOLDEN_POSITIONS[name])))


def test_the_phase_is_told_where_a_second_attack_is_open():
    state = replace(position("A A1\nB B1"), phase=Choosing(wild=True))
    assert "may attack again" in texts(scene_of(state))


@pytest.mark.rule("DED-13")
def test_no_die_stands_out_where_the_treehouse_die_decided():
    state = position("A A1 . . A2\nB B1 B2", treehouse=True)
    attacked = GAME.rules.apply(state, 0, Attack("A4", "B1", True))
    rolled = GAME.rules.apply(attacked.state, CHANCE, AttackRoll((5,), Face.HOP))
    scene = scene_of(rolled.state, events=(*attacked.events, *rolled.events))
    assert [(mark.face, mark.lost) for mark in scene.marks if isinstance(mark, Thrown)] == [
        (5, True),
        ("HOP", False),
    ]
    assert {"HOP", "takes it at once"} <= set(texts(scene))


def test_of_a_longer_stretch_the_last_that_fits_is_told():
    events = tuple(Passed(seat, seat + 1) for seat in range(3)) + tuple(Passed(0, 4) for _ in range(3))
    told = [text for text in texts(scene_of(position("A A1\nB B1\nC C1"), events=events)) if "passes" in text]
    assert len(told) == 1
    assert told[0].endswith("Ada passes. Ada passes. Ada passes")


# Details of the pictures of Dog Eat Dog: marks beside words, and words beside panels.


TAIL = 0.22
"""How far the tail of a p reaches below the line, against the size of the letters."""
PEOPLE = last_move.Telling(Names.of(("Ann", "Ben", "Cleo")))
SPOTS = last_move.Telling(Names.of(("Ann", "Ben", "Cleo")), spots=True)


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_mark_of_the_last_move_keeps_off_the_words(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    reach = round(HALO + EDGE + HALO_EDGE)
    for mark in (mark for mark in scene.marks if isinstance(mark, Tower | Fallen) and mark.halo):
        left, top, right, low = box(mark)
        around = (left - reach, top - reach, right + reach, low + reach)
        words = [each for each in scene.marks if isinstance(each, Text) and each.text != "›"]
        # A halo follows the slope of a pyramid, so beside its point there is room.
        assert [each.text for each in words if overlap(box(each), around, 3) and each.y > top] == []


@pytest.mark.parametrize(("seats", "moves", "seed", "options"), POSITIONS)
def test_the_words_below_things_stay_on_their_shelf(seats, moves, seed, options):
    scene = drawn(seats, moves, seed, options)
    shelves = [mark for mark in scene.ground if isinstance(mark, Shelf) and mark.width == 1200]
    labels = [
        mark for mark in scene.marks if isinstance(mark, Text) and mark.size in (34, 36) and mark.on != "head"
    ]
    for text in labels:
        tail = TAIL if text.text == "pile" else 0
        lowest = box(text)[3] + round(text.size * tail)
        (shelf,) = [each for each in shelves if each.y <= text.y < each.y + each.height]
        frame = 14 if shelf.wood == "turn" else 6
        assert lowest <= shelf.y + shelf.height - frame + 1


def _attack(defenders):
    return Attacked(0, "A7", "B2", False, (Pyramid(0, Size.LARGE),), defenders)


def test_what_stood_up_again_is_not_said_to_lie():
    failed = [_attack((Pyramid(1, Size.SMALL),)), Repelled(0, "A7", "B2", ("A7", "B2"))]
    after = [StoodUp(1, ("B2", "B5"))]
    assert last_move.sentences(failed, PEOPLE) == ["Ann’s large fails; both are tipped"]
    assert last_move.sentences(failed + after, PEOPLE) == ["Ann’s large fails and is tipped"]
    assert last_move.sentences([*failed, *after, StoodUp(0, ("A7",))], PEOPLE) == [
        "Ann’s large fails at Ben’s small"
    ]
    assert last_move.sentences(failed, SPOTS) == ["Ann’s large A7 fails at Ben’s small B2; both are tipped"]


def test_what_happened_is_told_with_names_and_sizes():
    small, tower = Pyramid(1, Size.SMALL), (Pyramid(2, Size.LARGE), Pyramid(1, Size.SMALL))
    force = (Pyramid(0, Size.LARGE),)
    told = {
        Captured(0, "A7", "B2", force, (small,)): "Ann’s large takes Ben’s small",
        Captured(0, "A7", "B2", force, tower): "Ann’s large takes Ben’s tower",
        AttackerLost(0, "A7", "B2", force[0], small, 1): "Ann’s large fails; Ben takes it",
        Passed(2, 1): "Cleo passes",
        Swapped(0, "A1", "B1", force[0], small): "Ann swaps two tops",
        Dug(0, Buried("B2", 1), force[0]): "Ann digs up a large",
        Aimed(0, "B2", small, True): "Ann tips Ben’s small",
        Aimed(0, "B2", small, False): "Ann stands Ben’s small up",
        FaceUnused(0, Face.DIG, True): "DIG is not used",
        FaceUnused(0, Face.DIG, False): "DIG has no use here",
        StartRolled((((0, 6), (1, 2)),), 0): "Ann begins",
        _attack(tower): "Ann’s large attacks Ben’s tower",
    }
    assert {event: last_move.sentences([event], PEOPLE) for event in told} == {
        event: [words] for event, words in told.items()
    }


THEMES = [f"{theme} {INKS}" for theme in ("dark", "light")]


@pytest.mark.parametrize("scheme", THEMES)
@pytest.mark.parametrize("on", [*PLANKS, "turn", "head", "felt"])
def test_pieces_and_marks_stand_out_from_the_wood_by_what_they_are_or_by_their_edge(scheme, on):
    under = ink(scheme, on)
    for seat in range(8):
        tone = tones(seat)
        assert max(contrast(colour, under) for colour in (tone.flat, tone.lit, OUTLINE)) >= 3
    accent = ink(scheme, "accent")
    edge = ink(scheme, "casing") if on == "felt" else OUTLINE
    assert max(contrast(accent, under), contrast(edge, under)) >= 3
    assert contrast(accent, edge) >= 2.9


def test_what_was_chosen_has_a_tick_in_place_of_its_name() -> None:
    view, look = shown(3, 0, 3, {})
    own, target = (next(each.spot for each in view.places if each.spot[0] == letter) for letter in "AB")
    choosing = replace(look, choices=(Named(1, (("target", target),)),), chosen=(("attacker", own),))
    marks = PICTURE.scene(view, choosing).marks
    signs = {mark.figure: mark for mark in marks if isinstance(mark, Choice)}
    assert set(signs) == {"1", TICK}
    names = {mark.text: mark for mark in marks if isinstance(mark, Text)}
    for figure, spot in (("1", target), (TICK, own)):
        assert abs(signs[figure].x - names[spot].x) < signs[figure].wide // 2
        assert abs(signs[figure].y - names[spot].y) < signs[figure].size // 2


@pytest.mark.parametrize("seats", SEATS)
def test_the_laurel_at_the_end_is_whole(seats):
    for seed in range(1, 6):
        scene = drawn(seats, 2000, seed, {})
        (podium,) = (mark for mark in scene.ground if isinstance(mark, Podium))
        reach = podium.radius * LAUREL
        assert reach <= podium.middle[0] <= WIDTH - reach


def test_the_leaves_of_the_laurel_reach_as_far_as_it_says():
    middle, radius = WIDTH // 2, 400
    scene = Scene(WIDTH, 1000, "dark", (Podium(0, 0, WIDTH, 1000, (middle, 500), radius, ()),), (), INKS)
    leaves = {ink(scene.scheme, name) for name in ("leaf", "dark leaf")}
    picture = paint(scene).convert("RGB")
    across = [x for x in range(WIDTH) for y in range(1000) if picture.getpixel((x, y)) in leaves]
    for reach in (middle - min(across), max(across) - middle):
        assert 0.9 * radius * LAUREL < reach < radius * LAUREL
