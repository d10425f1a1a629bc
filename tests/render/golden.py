"""Scenes and pictures that were approved by eye. After looking at the new ones, `GOLDEN=write` takes them for approved."""

import json
import math
import os
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops, ImageStat

from render.contact_sheet import seen
from render.core.painter import paint, png
from render.core.scene import Mark, Rect, Scene
from render.highest_ground.inks import INKS as COUNTRY

_FOLDER: Final = Path(__file__).parent / "golden"
_ALWAYS: Final = ("start", "end", "ground", "marks")
"""The fields that are told even if they have their default value."""


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if not is_dataclass(value):
        return value
    told = {} if isinstance(value, Scene) else {"mark": type(value).__name__.lower()}
    for each in fields(value):
        default = MISSING if each.name in _ALWAYS else each.default
        if (content := getattr(value, each.name)) != default:
            told[each.name] = _plain(content)
    return told


def as_text(scene: Scene) -> str:
    """The scene as JSON with one mark on each line, without fields that have their default value, so that differences are
    easy to read."""
    data = _plain(scene)
    lines = [
        f'"{key}": {json.dumps(data[key])},'
        for key in ("width", "height", "theme", "inks", "palette")
        if key in data
    ]
    for key, end in (("ground", "],"), ("marks", "]")):
        marks = ",\n".join(json.dumps(mark, ensure_ascii=False) for mark in data[key])
        lines += [f'"{key}": [', *([marks] if marks else []), end]
    return "\n".join(["{", *lines, "}"]) + "\n"


def check_scene(name: str, scene: Scene) -> None:
    """The scene is, mark for mark, the one that was approved under this name."""
    drawn, file = as_text(scene), _FOLDER / f"{name}.json"
    if os.environ.get("GOLDEN") == "write":
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8"), name


def noise(one: Image.Image, other: Image.Image) -> float:
    """The peak signal-to-noise ratio of two pictures in decibels."""
    difference = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB")))
    mean = sum(difference.sum2) / (3 * one.width * one.height)
    return math.inf if mean == 0 else 10 * math.log10(255**2 / mean)


def check_picture(name: str, scene: Scene) -> None:
    """The picture looks like the one that was approved; edges may differ a little between builds of Pillow."""
    drawn, file = paint(scene), _FOLDER / f"{name}.png"
    if os.environ.get("GOLDEN") == "write":
        file.write_bytes(png(scene))
    approved = Image.open(file)
    assert drawn.size == approved.size
    assert noise(approved, drawn) >= 34


def grey(mark: Mark) -> Image.Image:
    """A mark on clear ground without colour."""
    image = paint(Scene(200, 200, "dark", (Rect(0, 0, 200, 200, "clear"),), (mark,), COUNTRY))
    flat = image.getpalette("RGB") or []
    image.putpalette(
        [part for n in range(0, len(flat), 3) for part in seen((flat[n], flat[n + 1], flat[n + 2]), "grey")]
    )
    return image.convert("L")


def different(one: Image.Image, other: Image.Image, least: int = 50) -> int:
    """How many pixels of two grey pictures differ by so much of 255."""
    return sum(ImageChops.difference(one, other).histogram()[least:])
