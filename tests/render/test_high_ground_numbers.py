"""The numbers of choices in High Ground: beside what they name, and over nothing that has to be read."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from games.core.cards import DECK, Joker
from render.core.look import Choice as Chosen
from render.core.pieces.standing import Tower
from render.core.scene import Text
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Lines
from tests.render.ground import BEGIN, box, free, marks_of, overlap, scene_of, texts, view_of, wide_land


def _numbered(view, *names):
    choices = tuple(Chosen(number, (name,)) for number, name in enumerate(names, 1))
    return scene_of(view, choices=choices)


def test_numbers_stand_beside_pieces_and_hide_no_letter():
    view = view_of(BEGIN)
    places = ["M15.1.1", "M15.1.2", "M15.1.3", "M15.2.3", "M11.1.3", "M11.2.3"]
    scene = _numbered(view, *(("piece", place) for place in places))
    signs = marks_of(scene, Choice)
    assert sorted(mark.figure for mark in signs) == list("123456")
    for sign in signs:
        for tower in marks_of(scene, Tower):
            left, top, right, low = box(tower)
            inner = (left + (right - left) // 4, top + 30, right - (right - left) // 4, low)
            assert not overlap(box(sign), inner, 0)


def test_numbers_stand_on_hills_places_and_cards_without_hiding_levels():
    view = view_of(BEGIN, seat=0, hand=(DECK[8], Joker(2)), targets=())
    view = replace(view, targets=(*free(view.land), "M13"))
    scene = _numbered(view, ("cell", "L15"), ("cell", "M13"), ("card", "9C"), ("card", "J2"))
    signs = marks_of(scene, Choice)
    assert len(signs) == 4
    assert "+" not in texts(scene)
    levels = [mark for mark in marks_of(scene, Text) if mark.face == "display" and mark.text.isdigit()]
    assert not [(sign, level) for sign in signs for level in levels if overlap(box(sign), box(level), 2)]


@pytest.mark.parametrize("where", ["J16", "M13", "P16", "P12"])
def test_numbers_of_a_tower_stay_on_the_page_and_apart(where):
    view = view_of("M13 9H", 4, land=wide_land(40, 7, {where: "A3A2A1"}))
    scene = _numbered(view, *(("piece", f"{where}.1.{level}") for level in (1, 2, 3)))
    signs = marks_of(scene, Choice)
    assert len(signs) == 3
    assert all(sign.wide / 2 <= sign.x <= 1200 - sign.wide / 2 for sign in signs)
    assert not [pair for pair in itertools.pairwise(signs) if overlap(box(pair[0]), box(pair[1]), 2)]
    (lines,) = marks_of(scene, Lines)
    assert len(lines.ends) == 3
