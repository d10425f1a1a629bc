"""Everything that can be pressed: importing these modules registers the functions that answer."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.discord.controls import (
    board_buttons,
    ending,
    hints_and_results,
    history,
    lobby,
    new_game,
    options,
)
from bot.discord.controls.control import Control
from bot.discord.guided_move import choosing, confirming
from bot.discord.pages import rule_pages

ITEMS: Final[tuple[type[ui.DynamicItem[Any]], ...]] = (Control,)
"""What a client has to know to recognise the controls of messages sent before it started."""
HANDLERS: Final = (
    board_buttons,
    choosing,
    confirming,
    ending,
    hints_and_results,
    history,
    lobby,
    new_game,
    options,
    rule_pages,
)
"""The modules that answer controls."""
