"""`python -m tests.wire.another_machine run 1`: the bot of the next version, which has added a column and the command `/newer`, on
a machine whose clock is by so many hours ahead."""

import runpy
import shutil
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

from bot import clock
from bot.discord.controls import Interaction, answer, command
from bot.store import upgrade
from bot.store.postgres import lease, upgrade as on_a_server

NEXT = f"{int(upgrade.HEAD) + 1:04}"
ADDS = f"""
import sqlalchemy as sa
from alembic import op
revision = "{NEXT}"
down_revision = "{upgrade.HEAD}"
change = "expand"
def upgrade():
    op.add_column("people", sa.Column("colour", sa.Text))
"""


def _migrate_further(folder: Path) -> None:
    shutil.copytree(upgrade._SCRIPTS, folder)
    (folder / f"{NEXT}_next.py").write_text(ADDS)
    upgrade._SCRIPTS = folder  # type: ignore[misc]
    for module in (on_a_server, lease):
        vars(module)["HEAD"] = NEXT


@command("newer", "What is new", "What is new")
async def newer(interaction: Interaction) -> None:
    """Answer `/newer`."""
    await answer(interaction, "This is new")


def _set_the_clock(ahead: timedelta) -> None:
    true, now = time.time, clock.now_utc

    def wrong() -> datetime:
        return now() + ahead

    time.time = lambda: true() + ahead.total_seconds()
    for module in list(sys.modules.values()):
        if vars(module).get("now_utc") is now:
            vars(module)["now_utc"] = wrong
    clock.SteadyClock.__init__.__defaults__ = (wrong, clock.since_boot)


if __name__ == "__main__":
    _migrate_further(Path("migrations"))
    _set_the_clock(timedelta(hours=float(sys.argv.pop())))
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
