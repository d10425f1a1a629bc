"""People who play a whole game in a channel by what the bot tells them and what they know."""

import asyncio
from pathlib import Path
from typing import Any, Final

import discord

from bot.table.archive.fairness import verify_file
from bot.table.model.table import Shown, Status
from games.computer.search import EASY, Search
from games.core.protocol import Game
from tests.discord.conftest import Room, Said, words_of

QUARTER_OF_AN_HOUR: Final = 901.0
"""Seconds after which a private answer is forgotten; the simulation is slow while it holds many of them."""
MOVES_A_QUARTER: Final = 8


async def sit_down(room: Room, game: Game[Any, Any, Any], *names: str, **options: str) -> None:
    """The first opens a lobby, the others join, and the game starts."""
    host = names[0]
    await room.slash(host, "game new", game=game.about.key)
    for name in names[1:]:
        await room.press(name, room.lobby(), "Join")
    for key, value in options.items():
        await room.set_option(host, key, value)
    await room.press(host, room.lobby(), "Start")


async def running(room: Room) -> bool:
    """Whether the game of the channel still goes on."""
    return (await room.table()).status is Status.RUNNING


async def turn(room: Room) -> tuple[str, Shown]:
    """Who must act, and what they may know of the position."""
    name = await room.mover()
    return name, await room.tables.play.projection.show((await room.table()).id, room.person(name).id)


def easy(shown: Shown, number: int) -> Any:
    """What an easy computer would do in the place of the person who is shown this."""
    table = shown.table
    assert shown.seat is not None
    search = Search(table.game, len(table.players), table.options)
    return search.think(shown.view, shown.seat, EASY, b"%d" % number).line[0]


def read(room: Room, message: discord.Message) -> str:
    """The words of a message as a person reads them, with names where it mentions somebody."""
    words = words_of(message)
    for name, member in room.people.items():
        words = words.replace(f"<@{member.id}>", name)
    return words


async def play(room: Room, name: str, action: object) -> Said:
    """Somebody types an action, and is told privately that it is done."""
    table = await room.table()
    if table.moves % MOVES_A_QUARTER == 0:
        await room.env.advance_time(QUARTER_OF_AN_HOUR)
    written = table.game.notation.write(action)
    said = await room.slash(name, "play", move=written)
    assert said.private
    assert said.text.startswith("✓ "), said.text
    return said


async def exported(room: Room, name: str, folder: Path) -> Path:
    """The file of the game that somebody gets from `/game export`."""
    said = await room.slash(name, "game export")
    data = said.message.attachments[0]
    path = folder / str(data.filename)
    path.write_bytes(await data.read())
    return path


async def verified(file: Path) -> str:
    """What a check of a file says that finds it sound."""
    sound, lines = await asyncio.to_thread(verify_file, file)
    assert sound, lines
    return "\n".join(lines)
