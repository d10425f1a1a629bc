"""Imports whatever a bot imports, and makes what every picture needs: for the process from which bots are forked."""

import gc
import importlib

from bot.worker_processes.main import find
from bot.worker_processes.works import PLANS
from games.registry import GAMES
from render import draw_order

IMPORTED_LATE = (
    "alembic.runtime.environment",
    "alembic.script",
    "bot.discord.features",
    "bot.discord.outbox.worker",
    "bot.discord.runner",
    "bot.table.service",
    "uvloop",
    *(f"render.{game.about.key}.cover" for game in GAMES),
)

for plan in PLANS:
    for work in plan.works:
        find(work.function, print)
for name in IMPORTED_LATE:
    importlib.import_module(name)
for _ in draw_order.prepare():
    pass
gc.freeze()
