"""Checks the chance of a finished game by drawing everything again from the published secret."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bot.store import load
from bot.table.archive import files
from bot.table.log import CHANCES, Entry, standing
from bot.table.model import TableError
from games.core.components import Draw, commitment, daily_secret
from games.core.protocol import Game
from games.registry import GAMES, by_version


def verify_file(path: Path, games: Sequence[Game[Any, Any, Any]] = GAMES) -> tuple[bool, list[str]]:
    """Whether an exported game is sound and all its draws fit its commitment, and the findings in words."""
    try:
        with path.open("rb") as file:
            data = file.read(files.LARGEST + 1)
    except OSError as error:
        return False, [f"{path} cannot be read: {error.strerror}."]
    return verify(data, games)


def verify(data: bytes, games: Sequence[Game[Any, Any, Any]] = GAMES) -> tuple[bool, list[str]]:
    """The same for the content of a file."""
    try:
        file = files.read(data)
        game = next((game for game in games if game.about.key == file.game), None)
        if game is None:
            return False, [f"This version of the bot does not know the game “{file.game[:40]}”."]
        lines = [f"{game.about.title} #{file.number}: {len(file.players)} players, {len(file.rows)} rows."]
        played_by = by_version(games, file.game, file.rules_version)
        if played_by is None:
            unknown = f"Played by version {file.rules_version} of the rules, which this bot does not know."
            return False, [*lines, unknown]
        game = played_by
        if problems := _promise(file):
            return False, [*lines, *problems]
        problems, rows = asyncio.run(_walked(game, file))
    except TableError as error:
        return False, [error.message, error.hint]
    if not problems and files.ending(game, rows, len(file.players), file.options).outcome != file.result:
        problems = ["The result in the file does not fit its log."]
    return not problems, [*lines, *(problems or _praise(rows))]


def _promise(file: files.File) -> list[str]:
    """What is wrong with the secret or the commitment. Raises TableError for a log without its start."""
    if file.commitment is None:
        return ["The file has no commitment: nothing can be checked."]
    begun = next((row for row in reversed(file.rows) if row.kind in ("start", "fork")), None)
    if begun is None:
        raise files.refused("its log does not begin with the start")
    published = load(begun.data, "the log").get("commitment")
    if published != file.commitment:
        return [
            f"The commitment {file.commitment} is not the one in row {begun.seq} of the log, {published}."
        ]
    if file.secret is None:
        return ["The game is not over: its secret is not known yet, so its draws cannot be checked."]
    made = commitment(file.secret)
    if made != file.commitment:
        return [
            f"The secret does not fit the commitment: it gives {made}, but {file.commitment} was published."
        ]
    return []


def _forks(rows: Iterable[Any]) -> list[int]:
    return [row.seq for row in rows if row.kind == "fork"]


async def _walked(game: Game[Any, Any, Any], file: files.File) -> tuple[list[str], list[Entry]]:
    """Replay the game and make each draw again. Returns what is wrong with the first that does not fit, and the rows."""
    first = max(_forks(file.rows), default=0)
    state: Any = None  # the first row is always the start
    rows: list[Entry] = []
    async for row in files.replaying_file(game, file, file.options):
        if row.kind == "daily" and not game.uses_daily(file.options):
            return [f"Row {row.seq} has the deal of a day, but the game's options do not ask for it."], rows
        if row.kind in CHANCES and row.seq > first and file.secret is not None:
            made = game.rules.sample(state, _source(game, row, file.secret))
            if made != row.action:
                return [
                    f"Row {row.seq} does not fit: the file says `{game.notation.write(row.action)}`, "
                    f"the secret gives `{game.notation.write(made)}`."
                ], rows
        state = row.state
        rows.append(row)
    return [], rows


def _source(game: Game[Any, Any, Any], row: Entry, secret: bytes) -> Draw:
    """The source of this row's draw: the game's own secret, or the day's."""
    if row.kind == "daily":
        attempt = row.data.get("attempt")
        day = daily_secret(game.about.key, str(row.data.get("day")), attempt if type(attempt) is int else 0)
        return Draw(day, 0)
    return Draw(secret, row.seq)


def _praise(rows: Sequence[Entry]) -> list[str]:
    first = max(_forks(rows), default=0)
    drawn = [row for row in rows if row.kind in CHANCES and row.seq > first]
    kept = {row.seq for row in standing(rows)}
    undone = sum(row.seq not in kept for row in drawn)
    lines = [
        "Every action is legal, and the secret fits the commitment.",
        "1 draw was made again: it fits."
        if len(drawn) == 1
        else f"{len(drawn)} draws were made again: all fit.",
    ]
    if undone:
        lines.append(f"{undone} of them were taken back later and drawn again in a later row.")
    lines += [
        f"The deal is number {row.data.get('attempt')} of the day {row.data.get('day')}."
        for row in drawn
        if row.kind == "daily"
    ]
    before = sum(row.kind in CHANCES for row in rows) - len(drawn)
    if before:
        lines.append(f"{before} earlier draws came with a file from another game; they are not checked here.")
    return lines
