"""`python -m bot play`: the real bot in a simulated Discord, with a page to try it alone.

Client, table and database are the bot's own; SimCord simulates Discord in memory. The database is in a folder, so
games survive a restart.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bot import digits
from bot.config import Settings
from bot.discord.client import Cairn
from bot.errors import StoreError
from bot.logs import set_up
from bot.simulator.clock import FILE, PlayClock
from bot.simulator.front import address, front, take_port
from bot.simulator.greeting import MOST, member_names
from bot.simulator.world import World, world
from bot.store import Store
from bot.supervision import rung
from bot.table.model.errors import TableError
from bot.table.model.table import Place
from bot.table.outbox.board import show_again
from bot.table.service import TableService
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import DRAWING, PLANS

PORT: Final = 8642
DATABASE: Final = "cairn.db"
KEEP_UP_SECONDS: Final = 0.25


def main(arguments: Sequence[str]) -> int:
    """Run until Ctrl-C. Returns the exit status."""
    asked = _parser().parse_args(arguments)
    folder: Path = asked.folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return _refuse(
            f"The folder {folder} cannot be created ({error.strerror}): choose another with --folder."
        )
    try:
        held = take_port(asked.host, asked.port)
    except OSError as error:
        return _refuse(
            f"The page cannot be served on port {asked.port} of {asked.host} ({error.strerror}): stop what "
            "runs there, or choose another port with --port (0 takes any free one)."
        )
    try:
        with held:
            return asyncio.run(_run(asked, held))
    except StoreError as error:
        return _refuse(f"{error.message} {error.hint} Or choose another folder with --folder.")


def _refuse(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot play",
        description="Try the bot alone in a browser, in a simulated Discord whose members you play in turn.",
    )
    parser.add_argument(
        "--port",
        type=_number(0, 65535),
        default=PORT,
        help="the page's port; 0 takes any free one (%(default)s)",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 to reach the page from a phone (%(default)s)"
    )
    parser.add_argument(
        "--members",
        type=_number(1, MOST),
        default=8,
        help=f"the number of members, at most {MOST} (%(default)s)",
    )
    parser.add_argument(
        "--folder", type=Path, default=Path("cairn-play"), help="the folder for the games (%(default)s)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")
    return parser


def _number(least: int, most: int) -> Callable[[str], int]:
    """Reads an option that is a number."""

    def read(text: str) -> int:
        found = digits.number(text, below=most + 1)
        if found is None or found < least:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most}, not {text!r}")
        return found

    return read


async def _run(asked: argparse.Namespace, held: socket.socket) -> int:
    clock = PlayClock(asked.folder / FILE)
    bot = _make_bot(asked.folder / DATABASE, clock)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on every system
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with world(bot, member_names(asked.members), clock) as pretended:
        try:
            await open_channels(bot, pretended)
            async with front(pretended.preview.url, asked.host, held, pretended, pretended.names):
                where = address(held)
                print(f"Cairn is at {where} (Ctrl-C ends it)", flush=True)
                if not asked.no_browser and _has_display():
                    webbrowser.open(where)
                while not await rung(stopped, KEEP_UP_SECONDS):
                    await pretended.keep_up()
        finally:
            await bot.close()
    print(f"Ended. Your games are in {asked.folder}/; `make play` continues them.", flush=True)
    return 0


def _make_bot(database: Path, clock: PlayClock) -> Cairn:
    # No configuration file and no environment here. The simulated Discord forgets the commands when the process
    # ends, so they are always registered.
    settings = Settings.model_construct(database=database, sync_commands="always", log_level="warning")
    set_up(settings)
    # Slow work gets processes, so that the page does not wait. Pictures are drawn in a thread, to spare a process.
    workers = Workers(in_processes=[plan for plan in PLANS if plan is not DRAWING])
    return Cairn(settings, TableService(Store(database), workers=workers, clock=clock))


async def open_channels(bot: Cairn, pretended: World) -> None:
    """Show each channel's open game again, or greet."""
    for place in pretended.places:
        if not await _show_again(bot, place):
            await pretended.greet(place)


async def _show_again(bot: Cairn, place: Place) -> bool:
    """Post the open game of a channel again: the simulated Discord has forgotten its messages. Whether there is one."""
    try:
        table = await bot.service.play.projection.at(place)
    except TableError:
        return False
    await show_again(bot.service.tables, table.id)
    return True


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
