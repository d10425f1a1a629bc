"""Flat shapes on the whole picture: a pen without smooth edges, and translucent shapes."""

from __future__ import annotations

from PIL import ImageChops, ImageStat

from benchmarks.true_colours import paint_true
from games.bring_down_the_mountain import GAME
from render import samples
from render.bring_down_the_mountain import PICTURE
from render.bring_down_the_mountain.scenery import CardShadow, Landscape, Slate
from render.core.painter import paint
from render.core.palette import WHITE, ink, mix
from render.core.scene import Scene
from tests.render.mountain import FOG, shown

INKS = "mountain-dawn"


def test_a_shadow_darkens_what_lies_below_it_and_nothing_else():
    ground = (Landscape(0, 170, 1200, 1330),)
    plain, shaded = (
        paint(Scene(1200, 1500, "dark", ground, marks, INKS)).convert("RGB")
        for marks in ((), (CardShadow(100, 600, 108, 134),))
    )
    box = ImageChops.difference(plain, shaded).getbbox()
    assert box == (108, 612, 217, 747)
    meadow = ink(f"dark {INKS}", "meadow")
    assert plain.getpixel((160, 690)) == meadow
    assert shaded.getpixel((160, 690)) == ink(f"dark {INKS}", "meadow-shade")


def test_mist_whitens_what_lies_below_it():
    view, look = shown(3, 30, 5, FOG, seat=2)
    scene = PICTURE.scene(view, look)
    found = paint(scene).convert("RGB").getcolors(1 << 20) or []
    misty = mix(ink(scene.scheme, "meadow-low"), WHITE, 0.5)
    assert misty in {colour for _, colour in found}


def test_the_rock_ends_where_the_ridge_ends():
    for corner, (x, y) in enumerate(((980, 400), (980, 1270), (220, 1270), (220, 400))):
        bare, whole = (
            paint(
                Scene(
                    1200, 1500, "dark", (Landscape(0, 170, 1200, 1330), Slate(600, 838, corner, n)), (), INKS
                )
            ).convert("RGB")
            for n in (3, 12)
        )
        slates = {ink(f"dark {INKS}", name) for name in ("slate", "slate-lit", "slate-low")}
        assert whole.getpixel((x, y)) in slates
        assert bare.getpixel((x, y)) not in slates


def test_the_palette_is_true_to_the_colours():
    sample = samples.play(GAME, 2, 30, 5, FOG, choose=samples.tidy)
    scene = PICTURE.scene(GAME.knowledge.view(sample.state, None), samples.look(GAME, sample))
    difference = ImageChops.difference(paint_true(scene), paint(scene).convert("RGB"))
    assert max(ImageStat.Stat(difference).rms) < 4
