"""Who plays on the page, and the greeting in a channel without a game."""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.discord import errors, words
from bot.discord.controls import answer, asker, place_of, request_of, tables_of, think
from bot.discord.lobby.computers import against_menu
from bot.discord.practice.lessons import learn_any, newcomer
from bot.table.model import EXAMPLES, Person
from games.core.protocol import Game
from games.registry import GAMES

MOST: Final = 24


def member_names(count: int) -> tuple[str, ...]:
    """The names of so many members. Beyond the first eight they are numbered."""
    return tuple(EXAMPLES[at] if at < len(EXAMPLES) else f"Guest {at + 1}" for at in range(count))


TWO: Final = 2
BUTTONS: Final = 15
"""The most buttons that Discord allows above a menu."""


def greeting_words(people: Sequence[Person]) -> str:
    """How to begin."""
    if len(people) < TWO:
        return "**Welcome!** Play against the computer, or type `/game new` to choose a game."
    return (
        "**Welcome!** You play everybody here: choose who you are at the top.\n"
        "Begin a game for two or against the computer, or type `/game new` for more players."
    )


class Greeting(ui.View):
    """A button for each game that two can play, and a menu to play against the computer. The person who presses a button plays
    it with the next member."""

    def __init__(self, people: Sequence[Person]) -> None:
        super().__init__(timeout=None)
        self.people = tuple(people)
        if len(people) >= TWO:
            for game in [each for each in GAMES if TWO in each.about.seat_counts][:BUTTONS]:
                self.add_item(_Begin(game))
        for item in (*against_menu(GAMES), learn_any()):
            self.add_item(item)


class _Begin(ui.Button[Greeting]):
    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__(
            label=game.about.title,
            style=discord.ButtonStyle.primary,
            custom_id=f"play:{game.about.key}",
        )
        self._game = game

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Begin a game for the person who asks and their partner, in this channel and with the usual options."""
        if self.view is None:
            return
        tables, person = tables_of(interaction), asker(interaction)
        after = [each.id for each in self.view.people].index(person.id) + 1
        partner = self.view.people[after % len(self.view.people)]
        try:
            await think(interaction)
            table = await tables.lobby.seating.create(
                self._game.about.key, place_of(interaction), person, request=request_of(interaction)
            )
            await tables.lobby.seating.join(table.id, partner)
            table = await tables.lobby.starting.start(table.id, person)
            told = f"{words.title(table)} begins: you and {words.safe(partner.name)}."
            await answer(interaction, f"{told}\n{await newcomer(interaction, table)}".strip())
        except Exception as error:
            await errors.tell(interaction, error)
