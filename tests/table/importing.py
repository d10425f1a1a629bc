"""`python -m tests.table.importing FOLDER COUNT MEMORY` imports so many files of 1 MiB, each into its own channel, where the
games in memory may take so many MiB, and prints by how many the process has grown. It is a process of its own, since what others took from the system stays with the process.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Final

from bot.store import Store
from bot.table.archive import files
from bot.table.model.table import Person, Place
from bot.table.service import TableService

PEOPLE: Final = (Person(101, "Ann"), Person(102, "Bob"))


def resident() -> float:
    """How many MiB of memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


async def large_file(service: TableService) -> bytes:
    """A file of nearly 1 MiB, with as many rows as fit: each offer of a draw is declined."""
    table = await service.lobby.seating.create("dog_eat_dog", Place(1, 1), PEOPLE[0])
    await service.lobby.seating.join(table.id, PEOPLE[1])
    table = await service.lobby.starting.start(table.id, PEOPLE[0])
    content: dict[str, Any] = json.loads(await service.archive.records.export(table.id, None))
    log = content["log"]
    last = {**log[-1], "seat": 0}
    size = len(json.dumps(content))
    while size < files.LARGEST - 1000:
        for kind, data in (("offer", {"kind": "draw"}), ("decline", {})):
            log.append({**last, "seq": len(log) + 1, "kind": kind, "data": data})
            size += len(json.dumps(log[-1])) + 2
    return json.dumps(content).encode()


async def grown(folder: Path, count: int, memory: int) -> float:
    """By how many MiB this process grows with the imports."""
    service = TableService(Store(folder / "cairn.db"), memory=memory * 2**20)
    await service.open()
    data = await large_file(service)
    assert len(data) > 0.99 * files.LARGEST - 1000
    before = resident()
    for number in range(count):
        await service.archive.records.import_game(Place(1, 1000 + number), PEOPLE[0], data)
    after = resident()
    await service.close()
    return after - before


if __name__ == "__main__":
    print(asyncio.run(grown(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
