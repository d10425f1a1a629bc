"""The command line: `python -m bot run`, and the other commands for owners and players."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.config import Settings

WRONG_CONFIGURATION: Final = 78
NEEDED_BY_PLAY: Final = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex", "PIL")
"""The modules that the page needs: the `play` extra of this package."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line. Returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    # `play` has options of its own, which are not repeated here.
    if given[:1] == ["play"]:
        return _play(given[1:])
    asked = _parser().parse_args(given)
    if asked.command == "verify":
        from bot import owners

        return owners.verify(asked.file)
    if asked.command == "replay":
        from bot import owners

        return owners.replay(asked.file, asked.test)
    if asked.command == "run":
        # What is imported stays: looking for garbage in it takes a fifth of a start. The runner turns it on again.
        gc.disable()
    from bot.config import ConfigError, load

    try:
        settings = load(asked.config)
        if asked.command == "run":
            return _run(settings)
        from bot import owners

        if asked.command == "check":
            return owners.check(settings)
        if asked.command == "health":
            return owners.health(settings, alive=asked.alive)
        if asked.command == "backup":
            return owners.backup(settings, asked.file)
        if asked.command == "ratings":
            return owners.ratings(settings)
        if asked.command == "copy":
            return owners.copy(settings, asked.origin, asked.to)
        if asked.command == "report":
            return owners.report(settings, asked.reference, asked.file)
        return owners.export(settings, asked.game, asked.file)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return WRONG_CONFIGURATION
    finally:
        gc.enable()


def _run(settings: Settings) -> int:
    import asyncio

    from bot import config, logs, process
    from bot.address import Postgres

    token = config.token(settings)
    password = settings.database.password if isinstance(settings.database, Postgres) else ""
    logs.set_up(settings, token.get_secret_value(), password)
    from bot.discord import runner

    with asyncio.Runner(loop_factory=process.new_event_loop) as loop:
        return loop.run(runner.run(settings, token))


def _play(arguments: Sequence[str]) -> int:
    missing = [name for name in NEEDED_BY_PLAY if find_spec(name) is None]
    if missing:
        print(
            f"The page needs packages that are not installed ({', '.join(missing)}): "
            f"run `make play`, or `{Path(sys.executable).name} -m pip install '.[play]'`.",
            file=sys.stderr,
        )
        return 1
    from bot.simulator import run

    return run.main(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Cairn: board games by message on Discord."
    )
    parser.add_argument(
        "--config", type=Path, help="the configuration file (CAIRN_CONFIG, else config.toml if there is one)"
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="run the bot with a real token")
    commands.add_parser("play", help="try the bot alone in a browser, without a token")
    commands.add_parser("check", help="check the settings, the token and the database, without logging in")
    health = commands.add_parser("health", help="say whether the running bot is well")
    health.add_argument(
        "--alive",
        action="store_true",
        help="fail only if the bot does not run or hangs, when a restart helps",
    )
    verify = commands.add_parser("verify", help="check the dice and the moves of an exported game")
    verify.add_argument("file", type=Path, help="a file that /game export made")
    replay = commands.add_parser("replay", help="replay an exported or reported game and check each position")
    replay.add_argument("file", type=Path, help="a file of a game, or of a report")
    replay.add_argument(
        "--test", type=Path, help="where to write the beginning of a test (-: standard output)"
    )
    export = commands.add_parser("export", help="write a game to a file")
    export.add_argument("game", type=int, help="its number")
    export.add_argument("file", type=Path, nargs="?", help="the file to write (default: standard output)")
    report = commands.add_parser(
        "report", help="list what was reported, or write the game of a report to a file"
    )
    report.add_argument("reference", nargs="?", help="its reference; without one, all reports are listed")
    report.add_argument("file", type=Path, nargs="?", help="the file to write (default: standard output)")
    backup = commands.add_parser("backup", help="copy the database; the bot may be running")
    backup.add_argument("file", type=Path, help="the file to write; an existing file is not overwritten")
    commands.add_parser("ratings", help="make all ratings again from the finished games")
    copy = commands.add_parser("copy", help="copy the whole database to a server, or back into a file")
    copy.add_argument("origin", metavar="FROM", help="a file or a URL; no bot may use it")
    copy.add_argument("to", metavar="TO", help="a new file, or the URL of an empty database")
    return parser


if __name__ == "__main__":
    sys.exit(main())
