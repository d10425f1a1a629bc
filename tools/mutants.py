"""How many faults the tests notice: change lines of `bot`, `games` and `render` at random, one at a time, and run the tests
that reach each of them.

    python tools/mutants.py map              find out which tests enter which function (all tests once, less wire and browser)
    python tools/mutants.py try [--lines N]  change N lines (200), and tell which changes no test has noticed

Needs Python 3.12 or later, and an hour and a half. Works on the checkout in which it stands; every file is put back.
"""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("bot", "games", "render")
MAP: Final = ROOT / "out" / "reached"
MOST_TESTS: Final = 40
"""How many of the tests that reach a line are run: the quickest of as many files as possible."""
MOST_SECONDS: Final = 120.0
"""A change after which the tests take longer counts as noticed: the tests hang."""

SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Reached:
    """A plugin of pytest that writes which functions each test enters, as `file:first line`, and how long it takes."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self._entered: set[str] = set()
        self._watch: Any = getattr(sys, "monitoring")  # noqa: B009 - Python 3.11 has none
        tool, starts = self._watch.PROFILER_ID, self._watch.events.PY_START
        self._watch.use_tool_id(tool, "mutants")
        self._watch.register_callback(tool, starts, self._started)
        self._watch.set_events(tool, starts)

    def _started(self, code: CodeType, _: int) -> Any:
        name = code.co_filename
        if name.startswith(f"{ROOT}/") and (short := name[len(str(ROOT)) + 1 :]).startswith(ROOMS):
            self._entered.add(f"{short}:{code.co_firstlineno}")
        return self._watch.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._entered = set()
        self._watch.restart_events()
        began = time.perf_counter()
        result = yield
        self.found[item.nodeid] = [time.perf_counter() - began, sorted(self._entered)]
        return result

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        worker = getattr(session.config, "workerinput", {}).get("workerid", "main")
        MAP.mkdir(parents=True, exist_ok=True)
        (MAP / f"{worker}.json").write_text(json.dumps(self.found))


def pytest_configure(config: pytest.Config) -> None:
    """Watch, if pytest was started with `-p mutants`."""
    config.pluginmanager.register(Reached(), "reached")


@dataclass(frozen=True)
class Mutant:
    """A change of one line: the text of the file after it, and in which function it is."""

    file: str
    line: int
    what: str
    function: str
    text: str


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions and methods of a module, less those that only declare."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.body[-1]
            if not (isinstance(last, ast.Expr) and isinstance(last.value, ast.Constant)):
                yield node


def places(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """What stands in a function's own lines, less its annotations, texts and functions inside it."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.JoinedStr):
            continue
        yield node
        for name, child in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                todo += [
                    each
                    for each in (child if isinstance(child, list) else [child])
                    if isinstance(each, ast.AST)
                ]


def changed(node: ast.AST) -> ast.AST | None:
    """What stands there instead, or None where nothing can be changed."""
    match node:
        case ast.Compare(left, [op, *ops], comparators) if type(op) in SWAPPED:
            return ast.Compare(left, [SWAPPED[type(op)](), *ops], comparators)  # type: ignore[list-item]
        case ast.BoolOp(op, values):
            return ast.BoolOp(SWAPPED[type(op)](), values)  # type: ignore[arg-type]
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            return ast.BinOp(left, SWAPPED[type(op)](), right)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case ast.Constant(int() as value):
            return ast.Constant(value + 1)
        case ast.If(test, body, orelse):
            return ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, otherwise):
            return ast.IfExp(ast.UnaryOp(ast.Not(), test), body, otherwise)
        case ast.Return(value) if value is not None and not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            return ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call() | ast.Await()) | ast.AugAssign():
            return ast.Pass()
    return None


def mutants(draw: random.Random) -> Iterator[Mutant]:
    """Changes of random lines, each line at most once."""
    lines: dict[tuple[str, int], list[tuple[ast.AST, str]]] = defaultdict(list)
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        short = path.relative_to(ROOT).as_posix()
        for each in functions(ast.parse(path.read_text())):
            first = min([each.lineno, *(one.lineno for one in each.decorator_list)])
            for place in places(each):
                if changed(place) is not None:
                    lines[short, place.lineno].append((place, f"{short}:{first}"))  # type: ignore[attr-defined]
    order = sorted(lines)
    draw.shuffle(order)
    for file, line in order:
        node, function = draw.choice(lines[file, line])
        new = changed(node)
        assert new is not None
        text = (ROOT / file).read_text()
        yield Mutant(
            file,
            line,
            f"{ast.unparse(node)[:60]!r} -> {ast.unparse(new)[:60]!r}",
            function,
            put(text, node, new),
        )


def put(text: str, node: Any, new: ast.AST) -> str:
    """The text with one place changed; the rest stays as it is written."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for each in lines:
        starts.append(starts[-1] + len(each))
    begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
    written = ast.unparse(ast.fix_missing_locations(new))
    if isinstance(node, ast.If):
        test = node.test
        begin = starts[test.lineno - 1] + test.col_offset
        end = starts[test.end_lineno - 1] + test.end_col_offset  # type: ignore[operator]
        written = f"(not ({ast.unparse(test)}))"
    elif isinstance(new, ast.expr):
        written = f"({written})"
    raw = text.encode()
    return (raw[:begin] + written.encode() + raw[end:]).decode()


def reaching() -> dict[str, list[str]]:
    """For each function the tests that enter it: the quickest of each file first, then the second of each."""
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for part in MAP.glob("*.json"):
        for test, (seconds, entered) in json.loads(part.read_text()).items():
            for function in entered:
                found[function].append((seconds, test))
    chosen: dict[str, list[str]] = {}
    for function, tests in found.items():
        in_files: dict[str, int] = defaultdict(int)
        ranked = []
        for seconds, test in sorted(tests):
            file = test.partition("::")[0]
            ranked.append((in_files[file], seconds, test))
            in_files[file] += 1
        chosen[function] = [test for _, _, test in sorted(ranked)[:MOST_TESTS]]
    return chosen


def noticed(mutant: Mutant, tests: list[str]) -> str:
    """Return how the tests notice a change, or an empty text."""
    if not tests:
        return ""
    file = ROOT / mutant.file
    before = file.read_bytes()
    try:
        file.write_text(mutant.text)
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *sorted(tests)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "the tests hang"
    finally:
        file.write_bytes(before)
    failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or [f"ended with {ran.returncode}"])[0][:120] if ran.returncode else ""


def main() -> None:
    """Make the map, or try changes."""
    parser = argparse.ArgumentParser(description="How many faults do the tests notice?")
    parser.add_argument("what", choices=("map", "try"))
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given, more = parser.parse_known_args()
    if given.what == "map":
        watching = ["-p", "mutants", "-m", "not long and not browser and not wire", "-n", "2", *more]
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--dist",
            "loadgroup",
            "--no-loadscope-reorder",
            *watching,
        ]
        sys.exit(subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": "tools"}).returncode)
    tests, caught = reaching(), 0
    for tried, mutant in enumerate(islice(mutants(random.Random(given.seed)), given.lines), 1):  # noqa: S311
        how = noticed(mutant, tests.get(mutant.function, []))
        caught += bool(how)
        print(
            f"{caught}/{tried} {mutant.file}:{mutant.line} {mutant.what}: {how or 'NOT NOTICED'}", flush=True
        )


if __name__ == "__main__":
    main()
