"""All controls: importing these modules registers the functions that answer them."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.discord.clocks import coming_back, daily_message, own_pictures, pacing, reminders, wishes
from bot.discord.controls import (
    board_buttons,
    hints,
    history,
    offers,
    options,
    resigning,
    stopping,
    taking_back,
)
from bot.discord.controls.control import Control
from bot.discord.guided_move import choosing, confirming
from bot.discord.hosting import moving, rewinding, showing, tidying
from bot.discord.lobby import building, new_game, option_panel, rematch, sitting
from bot.discord.my_games import controls as my_games
from bot.discord.ordering import form
from bot.discord.pages import explaining, rule_pages
from bot.discord.past_games import animation, exporting, opened
from bot.discord.past_games import page as past_games
from bot.discord.planning import ahead, changing
from bot.discord.substitutes import controls as substitutes

ITEMS: Final[tuple[type[ui.DynamicItem[Any]], ...]] = (Control,)
"""What a client needs to recognise controls on messages sent before it started."""
HANDLERS: Final = (
    ahead,
    animation,
    board_buttons,
    building,
    changing,
    choosing,
    coming_back,
    confirming,
    daily_message,
    explaining,
    exporting,
    form,
    hints,
    history,
    moving,
    my_games,
    offers,
    options,
    new_game,
    opened,
    past_games,
    option_panel,
    own_pictures,
    pacing,
    rematch,
    reminders,
    sitting,
    resigning,
    rewinding,
    showing,
    rule_pages,
    stopping,
    substitutes,
    taking_back,
    tidying,
    wishes,
)
"""The modules that answer controls."""
