"""`python -m bot replay`: plays the game of a file again, checks each position, and writes the beginning of a test."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.owners.saying import FAILED, FINE, refuse, say
from bot.table.archive import files
from bot.table.log import Entry, former_players, legal_actions, names_at
from bot.table.model import TableError, clean_name
from games.core import codec
from games.core.components import Draw
from games.core.protocol import CHANCE, Game, Seat
from games.core.words import BadData, Names
from games.registry import GAMES, by_key, by_version

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
"""Who plays in a test."""


@dataclass(slots=True)
class Replay:
    """A game that is played again. Of a record of what one player knew there are no rows, and `state` is a possible one."""

    game: Game[Any, Any, Any]
    names: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    """What happened, row by row."""
    rows: list[Entry] = field(default_factory=list)
    state: Any = None
    view: Any = None
    """What everybody sees at the end; of a record, what its player sees."""
    problems: list[str] = field(default_factory=list)


def replay(path: Path, test: Path | None) -> int:
    """Play a file again and tell each row, the last position, and what is wrong; write the beginning of a test."""
    try:
        content = files.content(_data(path))
        played = played_again(content)
    except TableError as error:
        return refuse(error.message, error.hint)
    told = reported(content)
    heading = f"{played.game.about.full_title} #{_number(content)}: {', '.join(played.names)}"
    for line in [*told, heading, *_version(content, played.game), *played.lines, *_position(played)]:
        say(line)
    for problem in played.problems:
        say(f"WRONG: {problem}")
    if not played.problems:
        say(f"Positions checked: {max(1, len(played.rows))}. Nothing is wrong by itself.")
    if test is None:
        return FAILED if played.problems else FINE
    text = skeleton(content, played)
    if str(test) == "-":
        say(text)
    else:
        try:
            with test.open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            return refuse(f"{test} cannot be written: {error.strerror}.", "Choose another name.")
        say(f"The beginning of a test is written to {test}.")
    return FAILED if played.problems else FINE


def _data(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(files.LARGEST + 1)
    except OSError as error:
        raise TableError(
            "bad_file", f"{path} cannot be read: {error.strerror}.", "Name a file that /game export made."
        ) from None


def reported(content: Mapping[str, Any]) -> list[str]:
    """What the report of a file says; empty for an exported game."""
    said = content.get("report")
    if not isinstance(said, dict):
        return []
    code = f", error {said['code']}" if said.get("code") else ""
    return [f"Report {said.get('reference')}, row {said.get('row')}{code}: {said.get('words')}", ""]


def _number(content: Mapping[str, Any]) -> str:
    return clean_name(str(content.get("number")), "?")


def _game(content: Mapping[str, Any]) -> Game[Any, Any, Any]:
    """The game of a file, with its version of the rules or else the newest. Raises TableError."""
    key, version = str(content.get("game")), content.get("rules_version")
    try:
        newest: Game[Any, Any, Any] = by_key(key)
    except KeyError:
        raise TableError(
            "unknown_game",
            f"This version of the bot does not know the game “{clean_name(key)}”.",
            "Use a version that has it.",
        ) from None
    found = by_version(GAMES, key, version) if type(version) is int else None
    return found or newest


def _version(content: Mapping[str, Any], game: Game[Any, Any, Any]) -> list[str]:
    version, ours = content.get("rules_version"), game.about.rules_version
    if version == ours:
        return []
    return [
        f"Played by version {version} of the rules, which this bot does not know. Replayed by version {ours}, "
        "so some moves may no longer be legal."
    ]


def played_again(content: Mapping[str, Any]) -> Replay:
    """Play the game of a file, or make a position that its record allows, and check each position. Raises TableError."""
    if "log" not in content and "view" in content:
        return _possible(content)
    file = files.read(json.dumps(content).encode())
    game = _game(content)
    played = Replay(game, tuple(name for name, _ in file.players))
    try:
        asyncio.run(_each(file, played))
    except TableError:
        raise
    except Exception as error:
        where = len(played.rows) + 1
        played.problems.append(f"row {where} cannot be played: {_named(error)}")
    if played.state is not None:
        played.view = game.knowledge.view(played.state, None)
    changes = former_players((row.seq, row.kind, row.seat, row.data) for row in played.rows)
    played.lines = [
        _line(game, row, Names.of(names_at(played.names, changes, row.seq))) for row in played.rows
    ]
    return played


async def _each(file: files.File, played: Replay) -> None:
    game, names = played.game, Names.of(played.names)
    async for row in files.replaying_file(game, file, file.options):
        wrongs = wrong(game, played.state, row, names)
        played.problems += [f"row {row.seq}: {each}" for each in wrongs]
        played.rows.append(row)
        played.state = row.state


def _possible(content: Mapping[str, Any]) -> Replay:
    game = _game(content)
    names, lines = files.known(content)
    played = Replay(game, names)
    played.lines = [" – ".join(filter(None, line)) for line in lines]
    try:
        played.view = codec.decode(game.about.view_type, content["view"])
    except BadData as error:
        raise files.refused(error.message.rstrip(".")) from None
    played.lines += [
        "",
        "A record of a running game: what is still secret is not in it. The position is one that it allows.",
    ]
    try:
        played.state = game.knowledge.determinize(played.view, Draw(b"report", 0))
    except Exception as error:
        played.problems.append(f"no position can be made: {_named(error)}")
        return played
    played.problems += wrong_at(game, played.state, Names.of(names))
    return played


def wrong(game: Game[Any, Any, Any], before: Any, row: Entry, names: Names) -> Iterator[str]:
    """What is wrong with a row of a log and the position after it, as far as that can be seen without knowing the game."""
    seat, action = row.seat, row.action
    if row.kind == "action" and seat is not None and action is not None:

        def read() -> str:
            view, legal = game.knowledge.view(before, seat), legal_actions(game, before, seat)
            if action not in legal:
                return ""
            text = game.notation.write(action)
            meant = game.notation.parse(view, legal, text)
            return "" if meant == action else f"{text!r} is read as {game.notation.write(meant)!r}"

        yield from _tried("the notation", read)

    def tell() -> str:
        for event in row.events:
            game.words.describe(event, names)
        return ""

    yield from _tried("the words", tell)
    yield from wrong_at(game, row.state, names)


def wrong_at(game: Game[Any, Any, Any], state: Any, names: Names) -> Iterator[str]:
    """What is wrong with a position."""

    def stored() -> str:
        again = codec.decode_state(game, json.loads(json.dumps(codec.encode_state(game, state))))
        return "" if again == state else "it comes back as another"

    def ended() -> str:
        over = game.rules.outcome(state) is not None
        return "" if over != bool(game.rules.to_act(state)) else "the game has ended and somebody is to act"

    yield from _tried("storing it", stored)
    yield from _tried("the end", ended)
    owed = game.rules.to_act(state)
    acting = frozenset() if owed is CHANCE else owed

    def stuck() -> str:
        found = [names.people[seat] for seat in sorted(acting) if not legal_actions(game, state, seat)]
        return f"nothing for {', '.join(found)}" if found else ""

    yield from _tried("what can be done", stuck)
    for viewer in (None, *range(len(names.people))):
        look = partial(_seen, game, state, names, viewer, drawn=viewer is None or viewer in acting)
        yield from _tried(f"what {'everybody' if viewer is None else names.people[viewer]} sees", look)


def _seen(game: Game[Any, Any, Any], state: Any, names: Names, viewer: Seat | None, *, drawn: bool) -> str:
    """What is wrong with a view: its words, and the states that it allows."""
    view = game.knowledge.view(state, viewer)
    if not game.words.prompt(view, Names.of(names.people, viewer)):
        return "nothing is said about it"
    if drawn and not _board(game, view, names, frozenset()):
        return "there is no board in words"
    possible = game.knowledge.determinize(view, Draw(b"replay", 0))
    return "" if game.knowledge.view(possible, viewer) == view else "no position fits it"


def _tried(what: str, look: Callable[[], str]) -> Iterator[str]:
    try:
        found = look()
    except Exception as error:
        found = _named(error)
    if found:
        yield f"{what}: {found}"


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _line(game: Game[Any, Any, Any], row: Entry, names: Names) -> str:
    who = "chance" if row.kind == "chance" else names.name(row.seat) if row.seat is not None else "-"
    done = game.notation.write(row.action) if row.action is not None else row.kind
    # A file is told in full, even what only one player may know.
    words = " ".join(game.words.describe(event, names) for event in row.events)
    return f"{row.seq:4}. {who}: {done}{' – ' + words if words else ''}"


def _board(game: Game[Any, Any, Any], view: Any, names: Names, acting: frozenset[int]) -> str:
    from render.core.look import Look
    from render.pictures import picture

    return picture(game).text(view, Look(names.people, to_act=acting))


def _position(played: Replay) -> Iterator[str]:
    if played.view is None:
        return
    game, names = played.game, Names.of(played.names)
    owed = frozenset() if played.state is None else game.rules.to_act(played.state)
    yield ""
    yield _board(game, played.view, names, owed if isinstance(owed, frozenset) else frozenset())
    yield game.words.prompt(played.view, names)
    yield ""


# the beginning of a test


def skeleton(content: Mapping[str, Any], played: Replay) -> str:
    """The text of a test that fails until somebody has written what should be so. It names nobody who played."""
    said = content.get("report")
    report = said if isinstance(said, dict) else {}
    name = f"report_{report['reference']}" if report.get("reference") else f"game_{_number(content)}"
    kept = {key: value for key, value in content.items() if key not in ("report", "note")}
    if "history" in kept:
        kept["history"] = []  # its sentences name people
    kept["secret"] = None
    kept["players"] = [{"name": each, "id": None} for each in NAMES[: len(played.names)]]
    log = kept.pop("log", None)
    pieces = [json.dumps(_nameless(kept))]
    if log is not None:
        rows = [json.dumps(_nameless(row)) for row in log]
        pieces = [
            pieces[0][:-1] + ', "log": [',
            *(row + ("," if at < len(rows) else "") for at, row in enumerate(rows, 1)),
            "]}",
        ]
    known = "\n".join(f"    {piece!r}" for piece in pieces)
    expected = (
        "assert game.problems == []"
        if played.problems
        else 'raise AssertionError("write here what should be so instead")'
    )
    where = f", row {report['row']}" if type(report.get("row")) is int else ""
    return f'''"""{played.game.about.full_title}: what was reported{where}. It belongs into tests/games/{played.game.about.key}/."""

from tests.reported import played_again

SAID = {str(report.get("words", ""))!r}
FILE = (
{known}
)


def test_{re.sub("[^a-z0-9_]", "", name.lower())[:40]}() -> None:
    game = played_again(FILE)
    assert game.state is not None, SAID
    {expected}
'''


def _nameless(value: Any) -> Any:
    """JSON data in which everybody who has a name and a number has others."""
    if isinstance(value, list):
        return [_nameless(each) for each in value]
    if not isinstance(value, dict):
        return value
    if {"id", "name"} <= value.keys() and value["id"] is not None:
        return {**value, "id": "1", "name": "Somebody"}
    return {key: _nameless(each) for key, each in value.items()}
