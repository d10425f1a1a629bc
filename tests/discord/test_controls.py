"""Ids of buttons and menus: short, readable, and answered by one function each."""

from __future__ import annotations

import re

import pytest

from bot.discord.controls.control import Control, button, custom_id, menu, option, registered
from bot.discord.features import FEATURES


def test_an_id_names_what_it_does_and_carries_its_fields() -> None:
    assert custom_id("move", 12, 345) == "c1:move:12:345"


def test_an_id_over_the_limit_is_refused_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="100 characters"):
        custom_id("pick", "x" * 100)


def test_every_registered_name_fits_the_template() -> None:
    template = Control.__discord_ui_compiled_template__
    assert FEATURES
    for name in registered():
        assert template.fullmatch(custom_id(name, 10**9, 10**6, "1.2.3", 4))


def test_an_empty_field_is_kept() -> None:
    matched = re.fullmatch(Control.__discord_ui_compiled_template__, custom_id("guide", 1, 2, "", 0))
    assert matched is not None
    assert matched[2] == ":1:2::0"


def test_a_long_label_is_cut() -> None:
    made = button("x" * 200, "move", 1, 2)
    assert len(made.item.to_component_dict()["label"]) <= 80


def test_options_of_a_menu_keep_to_the_limits() -> None:
    made = menu("p" * 300, [option("l" * 300, "v" * 300, "d" * 300)], "pick", 1).item.to_component_dict()
    (only,) = made["options"]
    assert len(made["placeholder"]) <= 150
    assert max(map(len, (only["label"], only["value"], only["description"]))) <= 100
