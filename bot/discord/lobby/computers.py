"""The lobby's menu of computer players and of people who have not answered, and games that begin at once against computers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.discord import words
from bot.discord.controls.control import Control, Of, Press, menu, on, option
from bot.discord.controls.interactions import answer, asker, request_of
from bot.table.model.computers import person_id
from bot.table.model.table import Table
from games.computer.search import LEVELS, Level, level
from games.core.protocol import Game

LEVEL_WORDS: Final[Mapping[str, str]] = {
    "easy": "takes what is offered, and plays fast",
    "medium": "looks some turns ahead",
    "hard": "looks far ahead, and takes a few seconds",
}
MOST: Final = 25
"""The most options of a menu."""


def computer_menu(table: Table, offered: bool = True) -> list[Control]:
    """The menu with which the host adds a computer if they are `offered` here, lets one go, or takes an invitation back; none if
    there is nothing to choose."""
    room = table.game.about.seat_counts[-1] - len(table.players)
    if table.resumes:
        room = len(table.awaited)
    added = [option(f"Add computer: {each.key}", each.key, LEVEL_WORDS[each.key]) for each in LEVELS]
    gone = [option(f"Remove {words.plain(each.name)}", str(each.id)) for each in table.removable]
    options = [*(added if room > 0 and offered else []), *gone][:MOST]
    label = "Add computer, or remove somebody" if gone else "Add computer"
    if not offered:
        label = "Remove somebody"
    return [menu(label, options, "computer", table.id)] if options else []


@on("computer", of=Of.GAME)
async def change_computers(press: Press) -> None:
    """Add a computer of the level that was chosen, or remove who was chosen. The lobby message shows it."""
    computers, chosen = press.tables.lobby.computers, press.chosen()
    by, request = asker(press.interaction), request_of(press.interaction)
    person = person_id(chosen)
    if person is not None:
        table = await computers.remove(press.game, by, person, request)
    else:
        table = await computers.add(press.game, by, level(chosen), request)
    if press.in_private:
        await answer(press.interaction, f"{words.title(table)}: {words.listed(words.names(table))}.")


def against_menu(games: Sequence[Game[Any, Any, Any]], *further: str) -> list[Control]:
    """The menu of games to begin at once against a computer."""
    able = [game for game in games if game.about.seat_counts[-1] > 1]
    levels: Sequence[Level] = LEVELS if len(able) * len(LEVELS) <= MOST else LEVELS[:1]
    options = [
        option(f"{game.about.title}, {each.key}", f"{game.about.key} {each.key}", LEVEL_WORDS[each.key])
        for game in able[:MOST]
        for each in levels
    ]
    return [menu("Play against the computer now", options, "against", *further)] if options else []
