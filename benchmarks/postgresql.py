"""What a commit costs on a PostgreSQL server of this machine that waits for its disk, beside one in a file."""

import asyncio
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.sizes import Piece, Row, Size
from benchmarks.store import moves
from tests.postgres import MISSING, programs, running

SIZES: Final = {Size.FULL: 1000, Size.QUICK: 300, Size.SMALLEST: 10}
BARS: Final = {0.5: 3.5, 0.99: 4.0}
"""How many times the part of commits in a file the same part of those on a server may take."""


def pieces(size: Size) -> list[Piece]:
    """The same moves on both."""
    return [partial(_commits, SIZES[size])]


def _commits(count: int) -> list[Row]:
    if programs() is None:
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the server's own user looks into it
        in_a_file, _ = asyncio.run(moves(folder / "store.db", count))
        with running(folder, {}) as cluster:
            on_a_server, _ = asyncio.run(moves(cluster.prepare(), count))
    rows: list[Row] = []
    for part, bar in BARS.items():
        of_file, of_server = (sorted(each)[int(len(each) * part)] for each in (in_a_file, on_a_server))
        rows += [
            (f"commit of a move in a file p{part * 100:.0f}", of_file * 1e3, "ms", None),
            (f"commit of a move on a server p{part * 100:.0f}", of_server * 1e3, "ms", None),
            (f"commit of a move: a server to a file p{part * 100:.0f}", of_server / of_file, "times", bar),
        ]
    return rows
