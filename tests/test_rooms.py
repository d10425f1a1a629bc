"""Which room may import which, and how large files, folders and classes may be. Checks all sources."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from games.registry import GAMES

pytestmark = pytest.mark.xdist_group("rooms")  # one worker reads the sources, once

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "render", "bot")
SQL = re.compile(r"\b(SELECT .* FROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b")
CLOCKS_AND_CHANCE = {"time", "datetime", "random", "secrets", "asyncio", "threading", "os", "socket", "uuid"}


def sources(*folders: str) -> list[Path]:
    """The Python files of these folders, or files."""
    found: list[Path] = []
    for folder in folders:
        path = ROOT / folder
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return found


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, by its full name."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)} imports by a relative name"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def roots(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def knowing(package: str, *folders: str) -> list[str]:
    """The files of these folders that import a package."""
    return [shown(path) for path in sources(*folders) if package in roots(path)]


def test_games_import_the_standard_library_and_games_only() -> None:
    allowed = {*sys.stdlib_module_names, "games"}
    assert {shown(path): roots(path) - allowed for path in sources("games") if roots(path) - allowed} == {}


def test_games_know_no_clock_no_chance_of_their_own_and_no_system() -> None:
    known = {shown(path): roots(path) & CLOCKS_AND_CHANCE for path in sources("games")}
    assert {path: names for path, names in known.items() if names} == {}


def packages(path: Path) -> set[str]:
    """The games, and the rooms of theirs, that a file imports: `games.core`."""
    return {".".join(name.split(".")[:2]) for name in imported(path)}


def test_a_game_does_not_import_another_and_what_they_share_knows_none() -> None:
    every = {f"games.{game.about.key}" for game in GAMES}
    for game in sorted(every):
        for path in sources(game.replace(".", "/")):
            assert not (every - {game}) & packages(path), shown(path)
    for path in sources("games/core", "games/computer"):
        assert not (every | {"games.registry"}) & packages(path), shown(path)


ABOVE: dict[str, set[str]] = {
    "state": {"knowledge", "rules", "events", "notation", "words", "commands", "seats"},
    "rules": {"View", "knowledge", "commands", "seats"},
    "knowledge": {"notation", "words", "commands", "seats"},
    "notation": {"knowledge", "commands", "seats"},
    "words": {"knowledge", "commands", "seats"},
}
"""For each part of a game, the parts that it does not import, nor their values: the rules know no `View`."""


def test_inside_a_game_imports_go_one_way() -> None:
    for game in GAMES:
        folder = f"games/{game.about.key}"
        for part, others in ABOVE.items():
            path = f"{folder}/{part}" if (ROOT / folder / part).is_dir() else f"{folder}/{part}.py"
            for file in sources(path):
                own = [name.split(".") for name in imported(file) if name.startswith(f"{game.package}.")]
                known = {part for name in own for part in (name[2], name[-1])}
                assert not known & others, f"{shown(file)} knows {known & others}"


def test_pictures_know_games_and_nothing_of_the_bot() -> None:
    assert knowing("bot", "games", "render") == []
    assert knowing("discord", "render") == []
    assert knowing("render", "games") == []


def test_what_pictures_share_knows_no_game() -> None:
    keys = {game.about.key for game in GAMES}
    for path in [*sources("render/core"), ROOT / "render" / "pictures.py"]:
        named = {part for name in imported(path) for part in name.split(".")}
        assert not keys & named, shown(path)


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("PIL", r"render/core/.*|render/contact_sheet\.py"),
        ("discord", r"bot/discord/.*|bot/simulator/\w+\.py"),
        ("simcord", r"bot/simulator/\w+\.py"),
        ("sqlalchemy", "bot/store/.*"),
        ("aiosqlite", "bot/store/.*"),
        ("alembic", "bot/store/.*"),
        ("openskill", r"bot/table/ratings/formula\.py"),
    ],
)
def test_only_one_room_knows(package: str, allowed: str) -> None:
    known = knowing(package, *ROOMS)
    assert [path for path in known if not re.fullmatch(allowed, path)] == []


def test_only_the_store_writes_sql() -> None:
    found = [
        shown(path)
        for path in sources(*ROOMS)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value)
    ]
    assert [path for path in found if not path.startswith("bot/store/")] == []


def test_the_table_and_the_store_know_neither_discord_nor_pictures() -> None:
    for package in ("discord", "render", "simcord"):
        assert knowing(package, "bot/table", "bot/store") == []


def module(path: Path) -> str:
    """The name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def needed(path: Path, modules: Iterable[str]) -> set[str]:
    """Which of these modules a file imports: of `from package import name` the module of that name, else the
    package itself. Imports inside functions and those for the type checker count too."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in modules else node.module for name in names}
    return found & set(modules)


def cycle(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules of which each imports the next and the last is the first; empty if there are none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_a_cycle_of_imports_is_found() -> None:
    assert cycle({"a": ["b"], "b": ["c"]}) == []
    assert set(cycle({"a": ["b"], "b": ["c"], "c": ["a"]})) == {"a", "b", "c"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {module(path): path for path in sources(*ROOMS)}
    assert cycle({name: needed(path, modules) - {name} for name, path in modules.items()}) == []


def climbing(folder: str, layers: tuple[str, ...]) -> list[str]:
    """The imports inside a folder that go from a lower layer to a higher one. A layer is a room, or modules of the folder's
    own side by side; modules that no layer names are above all."""
    modules = {module(path): path for path in sources(folder)}
    package = folder.replace("/", ".")

    def height(name: str) -> int:
        room = name.removeprefix(package).lstrip(".").partition(".")[0]
        return next((at for at, layer in enumerate(layers) if room in layer.split()), len(layers))

    return [
        f"{name} imports {other}"
        for name, path in modules.items()
        for other in sorted(needed(path, modules) - {package})
        if height(other) > height(name)
    ]


LAYERS = {
    "bot/discord": (
        "words errors requests",
        "pictures",
        "private_messages cairn_client",
        "controls",
        *(
            "play",
            "time_control",
            "notifications",
            "setup",
            "practice",
            "lobby",
            "moderation",
            "ratings",
            "events",
            "archive",
        ),
        "reviews",
        "reports",
        "privacy",
        "outbox",
    ),
    "bot/table": (
        "quotas",
        "model",
        "log",
        "outbox",
        "play",
        "time_control",
        "notifications",
        "setup",
        "practice",
        "lobby",
        "moderation",
        "ratings",
        "events",
        "archive",
        "reviews",
        "reports",
        "privacy",
    ),
}
"""The layers of a folder, lowest first, rooms and modules. What no layer names puts them together: the client, the commands
and their help, and the service."""
MODULES = {"words", "errors", "requests", "private_messages", "cairn_client", "quotas"}


@pytest.mark.parametrize("folder", LAYERS)
def test_a_room_imports_those_below_it_only(folder: str) -> None:
    rooms = {path.name for path in (ROOT / folder).iterdir() if (path / "__init__.py").exists()}
    assert rooms == {name for layer in LAYERS[folder] for name in layer.split()} - MODULES
    assert climbing(folder, LAYERS[folder]) == []


def test_an_import_that_climbs_is_found() -> None:
    assert climbing("bot/table", tuple(reversed(LAYERS["bot/table"])))


def test_the_store_knows_no_table_and_no_game() -> None:
    for path in sources("bot/store"):
        known = {name for name in imported(path) if name.startswith(("bot", "games"))}
        assert not [
            name
            for name in known
            if not name.startswith(
                (
                    "bot.store",
                    "bot.address",
                    "bot.clock",
                    "bot.district",
                    "bot.errors",
                    "bot.digits",
                    "bot.health.meters",
                )
            )
        ], shown(path)


def names_and_texts(path: Path) -> Iterator[str]:
    """Every name and text in a file, less the sentences that explain it."""
    explained = {
        id(node.value)
        for node in nodes(path)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
    yield from imported(path)


def test_the_bot_knows_no_game_by_name() -> None:
    for path in sources("bot"):
        said = [text.casefold() for text in names_and_texts(path)]
        for game in GAMES:
            names = (game.about.key, game.about.key.replace("_", "-"), game.about.title.casefold())
            assert not [text for text in said for name in names if name in text], shown(path)


def test_the_bot_takes_games_from_the_registry_the_questions_and_core_only() -> None:
    for path in sources("bot"):
        parts = {tuple(name.split(".")[:2]) for name in imported(path) if name.startswith("games")}
        known = {("games", each) for each in ("computer", "core", "registry", "thinking")}
        assert parts <= known, shown(path)


def test_no_module_runs_assertions_or_prints_in_the_rules() -> None:
    for path in sources("games"):
        calls = [
            node.func.id
            for node in nodes(path)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
        assert not {"print", "input", "open", "eval", "exec"} & set(calls), shown(path)


# Limits on the size of files, folders and classes, so that a reader can hold each in mind.


def maintained() -> list[Path]:
    """The Python files of all rooms. Migrations stay as they were released."""
    return [
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in maintained()}
    assert lengths
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def test_no_folder_has_more_than_14_files_side_by_side() -> None:
    folders = Counter(shown(path.parent) for path in maintained())
    assert {folder: count for folder, count in folders.items() if count > 14} == {}


def public_functions(node: ast.ClassDef) -> list[str]:
    """The names of a class's functions that others may call."""
    functions = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [each.name for each in functions if not each.name.startswith("_")]


def test_no_class_has_more_than_25_public_functions() -> None:
    classes = {
        f"{shown(path)}: {node.name}": len(public_functions(node))
        for path in maintained()
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    }
    assert classes
    assert {name: count for name, count in classes.items() if count > 25} == {}


def test_a_game_is_put_together_in_under_60_lines() -> None:
    heads = [ROOT / "games" / game.about.key / "__init__.py" for game in GAMES]
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in heads}
    assert {path: length for path, length in lengths.items() if length >= 60} == {}
