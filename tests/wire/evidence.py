"""What a failed run leaves behind: the database, the bot's log, and what each person could see and had asked for."""

import dataclasses
import json
import shutil
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tests.wire.discord_server import DiscordServer, Message
from tests.wire.process import ROOT
from tests.wire.tables import Table

KEPT: Final = ROOT / "out" / "storms"


def keep(
    folder: Path, server: DiscordServer, tables: Iterable[Table], seed: int, error: BaseException
) -> Path:
    """Copy all that tells what went wrong out of a folder that is about to be removed; where it is now.

    The bot must have ended, so that its database is whole.
    """
    place = KEPT / f"{time.strftime('%Y%m%d-%H%M%S')}-{seed}"
    place.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if file.is_file():
            shutil.copy2(file, place / file.name)
    (place / "error.txt").write_text(f"CAIRN_SEED={seed}\n\n{''.join(traceback.format_exception(error))}")
    began = time.time() - time.perf_counter()
    told: dict[str, Any] = {
        table.channel.name: {
            "channel": table.channel.id,
            "messages": [_message(message, began) for message in table.channel.messages],
            "moves": [
                {
                    "request": str(asked.interaction.id),
                    "person": asked.interaction.user.name,
                    "move": move,
                    "at": began + asked.interaction.sent,
                    "callback": asked.interaction.callback,
                    "answer": asked.text,
                }
                for asked, move in table.made
            ],
        }
        for table in tables
    }
    told["problems"] = server.problems
    (place / "discord.json").write_text(json.dumps(told, indent=1, ensure_ascii=False))
    return place


def _message(message: Message, began: float) -> dict[str, Any]:
    seen = {
        field.name: getattr(message, field.name)
        for field in dataclasses.fields(message)
        if field.name not in ("channel", "author", "mentions", "arrived")
    }
    mentions = [person.name for person in message.mentions]
    return seen | {"author": message.author.name, "mentions": mentions, "at": began + message.arrived}
