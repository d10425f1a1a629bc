"""Commands that only answer questions: `/games`, `/rules`, `/help`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import digits
from bot.discord import help as help_page
from bot.discord import words
from bot.discord.archive.looking import complete_game as complete_number
from bot.discord.archive.looking import meant
from bot.discord.controls.client import Interaction
from bot.discord.controls.commands import command
from bot.discord.controls.interactions import answer, here, tables_of, think
from bot.discord.errors import Refusal
from bot.discord.people.my_games import games_page
from bot.discord.play.moves import Choice, choices
from bot.discord.rules import game_of, rule_words, rules_view, section_pages, show_rules
from bot.table.model.errors import TableError
from bot.table.model.table import Status
from games.core.protocol import Game
from games.core.rulebook import rulebook
from games.registry import GAMES


def all_commands() -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """`/games`, `/rules` and `/help`."""
    return (
        command("games", "Your games on all servers, those waiting for you first", games),
        command("rules", "Read a game's rules by section, or one rule by its number", rules),
        command("help", "See what you can do here now", help_),
    )


async def games(interaction: Interaction) -> None:
    """Answer `/games`."""
    await think(interaction)
    await answer(interaction, *await games_page(tables_of(interaction), interaction.user.id, 0))


async def _complete_game(interaction: Interaction, current: str) -> list[Choice]:
    return choices([(game.about.title, game.about.key) for game in GAMES], current)


async def _game_meant(interaction: Interaction) -> Game[Any, Any, Any]:
    number = str(getattr(interaction.namespace, "number", None) or "")
    if number.strip():
        return (await meant(interaction, number)).game
    typed = str(getattr(interaction.namespace, "game", None) or "")
    if typed:
        return game_of(typed)
    table = await here(interaction)
    return table.game if table is not None else GAMES[0]


async def _complete_section(interaction: Interaction, current: str) -> list[Choice]:
    try:
        game = await _game_meant(interaction)
    except TableError:
        return []
    return choices([(heading, str(page)) for page, (heading, _) in enumerate(section_pages(game))], current)


async def _complete_rule(interaction: Interaction, current: str) -> list[Choice]:
    try:
        game = await _game_meant(interaction)
    except TableError:
        return []
    return choices([(f"{number} {text}", number) for number, text in rulebook(game).rules.items()], current)


@app_commands.describe(
    game="Which game; leave empty for the one in this channel",
    section="A section of the rules",
    rule="A rule's number; suggestions appear as you type",
    number="The number of a game, for the rules that it is played by",
)
@app_commands.autocomplete(
    game=_complete_game, section=_complete_section, rule=_complete_rule, number=complete_number
)
async def rules(
    interaction: Interaction,
    game: str | None = None,
    section: str | None = None,
    rule: str | None = None,
    number: str | None = None,
) -> None:
    """Answer `/rules`."""
    await think(interaction)
    meant = await _game_meant(interaction)
    if rule and rule.strip():
        await answer(interaction, rule_words(meant, rule), rules_view(meant, 0))
        return
    page = _page_of(meant, section) if section and section.strip() else 0
    await show_rules(interaction, meant, page)


def _page_of(game: Game[Any, Any, Any], section: str) -> int:
    wanted = section.strip().casefold()
    made = section_pages(game)
    by_number = digits.number(wanted, below=len(made))
    if by_number is not None:
        return by_number
    for page, (heading, _) in enumerate(made):
        if wanted in heading.casefold():
            return page
    titles = words.listed([heading for heading, _ in made][:20], "or")
    raise Refusal(
        "no_such_section", f"The rules have no section {words.quoted(section)}.", f"Choose {titles}."
    )


async def _complete_command(interaction: Interaction, current: str) -> list[Choice]:
    table = await here(interaction)
    return choices([(f"/{name}", name) for name in help_page.names(table)], current)


@app_commands.describe(command="The command to explain")
@app_commands.autocomplete(command=_complete_command)
async def help_(interaction: Interaction, command: str | None = None) -> None:
    """Answer `/help`."""
    await think(interaction)
    table = await here(interaction)
    if command and command.strip():
        await answer(interaction, help_page.command_words(command, table.game if table else None))
        return
    shown = None
    person = interaction.user.id
    if table is not None and table.status in {Status.RUNNING, Status.OVER}:
        shown = await tables_of(interaction).looking.show(table.id, person)
    await answer(
        interaction, help_page.help_words(table, shown, person), help_page.help_view(table, shown, person)
    )
