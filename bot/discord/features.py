"""All controls: importing these modules registers the functions that answer them."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.discord import rules
from bot.discord.archive import animation, everything_shown, files, history, past_games
from bot.discord.controls import absence
from bot.discord.controls.control import Control
from bot.discord.moderation import host, moving, rewinding, tidying
from bot.discord.people import conditional_moves, digest, my_games, own_pictures, preferences, reminders
from bot.discord.play import board, guided_move, hints, offers, orders_form, plan_controls, stopping
from bot.discord.seats import builder, lobby, new_game, option_panel, options, substitutes
from bot.discord.time import pace

ITEMS: Final[tuple[type[ui.DynamicItem[Any]], ...]] = (Control,)
"""What a client needs to recognise controls on messages sent before it started."""
HANDLERS: Final = (
    absence,
    animation,
    board,
    builder,
    conditional_moves,
    digest,
    everything_shown,
    files,
    guided_move,
    hints,
    history,
    host,
    lobby,
    moving,
    my_games,
    new_game,
    offers,
    option_panel,
    options,
    orders_form,
    own_pictures,
    pace,
    past_games,
    plan_controls,
    preferences,
    reminders,
    rewinding,
    rules,
    stopping,
    substitutes,
    tidying,
)
"""The modules that answer controls."""
