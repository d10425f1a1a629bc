"""Replays an exported game by the rules it was played by, line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.table.archive import files
from bot.table.log.entries import Entry
from bot.table.log.seat_history import former_players, names_at
from bot.table.model.errors import TableError
from bot.table.model.names import clean_name
from games.core.protocol import Game
from games.core.words import Names
from games.registry import GAMES, by_key, by_version


def told(path: Path) -> Iterator[str]:
    """Each row in notation and words, then the board in words and who is to act. Raises TableError."""
    try:
        with path.open("rb") as file:
            data = file.read(files.LARGEST + 1)
    except OSError as error:
        raise TableError(
            "bad_file", f"{path} cannot be read: {error.strerror}.", "Name a file that /game export made."
        ) from None
    content = files.read(data)
    try:
        newest: Game[Any, Any, Any] = by_key(content.game)
    except KeyError:
        raise TableError(
            "unknown_game",
            f"This version of the bot does not know the game “{clean_name(content.game)}”.",
            "Use a version that has it.",
        ) from None
    game = by_version(GAMES, content.game, content.rules_version) or newest
    names = [name for name, _ in content.players]
    yield f"{game.about.full_title} #{content.number}: {', '.join(names)}"
    if content.rules_version != game.about.rules_version:
        yield (
            f"Played by version {content.rules_version} of the rules, which this bot does not know. Replayed by "
            f"version {game.about.rules_version}, so some moves may no longer be legal."
        )
    rows = asyncio.run(files.replayed(game, content, content.options))
    seat_changes = former_players((row.seq, row.kind, row.seat, row.data) for row in rows)
    for row in rows:
        yield _line(game, row, Names.of(names_at(names, seat_changes, row.seq)))
    yield from _position(game, rows[-1].state, Names.of(names))


def _line(game: Game[Any, Any, Any], row: Entry, names: Names) -> str:
    who = "chance" if row.kind == "chance" else names.name(row.seat) if row.seat is not None else "-"
    done = game.notation.write(row.action) if row.action is not None else row.kind
    # A file is told in full, even what only one player may know.
    words = " ".join(game.words.describe(event, names) for event in row.events)
    return f"{row.seq:4}. {who}: {done}{' – ' + words if words else ''}"


def _position(game: Game[Any, Any, Any], state: Any, names: Names) -> Iterator[str]:
    from render.core.look import Look
    from render.pictures import picture

    owed = game.rules.to_act(state)
    view = game.knowledge.view(state, None)
    look = Look(names.people, to_act=owed if isinstance(owed, frozenset) else frozenset())
    yield ""
    yield picture(game).text(view, look)
    yield game.words.prompt(view, names)
