"""The rules of a game, section by section or by number, in private messages."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot import digits
from bot.discord import words
from bot.discord.controls.commands import Choice, choices, command, game_of, meant, rules_key, suggests
from bot.discord.controls.commands import complete_game as complete_number
from bot.discord.controls.control import Of, Press, Reply, menu, on, option, pager, rows
from bot.discord.controls.interactions import Interaction, answer, here, style_of, tables_of
from bot.discord.errors import Refusal
from bot.discord.pictures.boards import under_way
from bot.discord.pictures.drawing import NotDrawnError
from games.core.protocol import Game
from games.core.rulebook import RULING, rulebook
from games.registry import GAMES, by_key

MENU: Final = 25
PAGE: Final = 1800
_NUMBER: Final = re.compile(r"(?:rules?)?\W*([a-z]{1,8})?[\s\-–—.:#]*([0-9]{1,4})\W*", re.IGNORECASE)
"""A rule's number as people write it: `HG-12`, `hg 12`, `12`, `rule 12`."""


def section_pages(game: Game[Any, Any, Any]) -> list[tuple[str, str]]:
    """All pages of the rules in order: heading and text, each short enough for a message."""
    book = rulebook(game)
    made: list[tuple[str, str]] = []
    sections = [("At a glance", book.introduction)] if book.introduction else []
    sections += [(section.title, section.text) for section in book.sections]
    for heading, text in sections:
        pieces = words.pages(text, PAGE)
        for number, piece in enumerate(pieces, 1):
            made.append((heading if len(pieces) == 1 else f"{heading} ({number} of {len(pieces)})", piece))
    return made


def rules_words(game: Game[Any, Any, Any], page: int) -> str:
    """One page of the rules."""
    made = section_pages(game)
    heading, text = made[min(max(page, 0), len(made) - 1)]
    return f"### {game.about.full_title}: {heading}\n{text}"


async def show_rules(interaction: Interaction, game: Game[Any, Any, Any], page: int) -> None:
    """Answer with one page of the rules; the first has a picture of a game under way."""
    files: list[discord.File] = []
    if page <= 0:
        try:
            style = await style_of(interaction)
            drawn = await under_way(tables_of(interaction).workers, game, interaction.user.id, style)
            files = [drawn.file(f"{game.about.key}.png")]
        except NotDrawnError:
            pass  # The page is whole without it, and the log has the reason.
    await answer(interaction, rules_words(game, page), rules_view(game, page), files)


def rules_view(game: Game[Any, Any, Any], page: int) -> ui.View | None:
    """A menu of the sections, and buttons to turn the page."""
    made = section_pages(game)
    page = min(max(page, 0), len(made) - 1)
    # The menu's id contains the page, so that a client forgets what was chosen on another page.
    first = max(0, min(page - MENU // 2, len(made) - MENU))
    options: list[discord.SelectOption] = [
        option(heading, str(number), chosen=number == page)
        for number, (heading, _) in enumerate(made[first : first + MENU], first)
    ]
    turning = pager(page, len(made) - 1, "rulepage", rules_key(game), earlier="Back", later="Next")
    return rows([menu("Sections", options, "section", rules_key(game), page)], turning)


def rule_words(game: Game[Any, Any, Any], number: str) -> str:
    """One numbered rule. Raises Refusal if the game has no rule with this number."""
    book = rulebook(game)
    found = _NUMBER.fullmatch(words.one_line(number, 40))
    wanted = "" if found is None else f"{(found[1] or game.about.rule_prefix).upper()}-{int(found[2])}"
    text = book.rules.get(wanted)
    if text is None:
        first, last = f"{game.about.rule_prefix}-1", f"{game.about.rule_prefix}-{len(book.rules)}"
        raise Refusal(
            "no_such_rule",
            f"{game.about.title} has no rule {words.quoted(number, 40)}.",
            f"Its rules go from {first} to {last}.",
        )
    meaning = (
        f"\n-# {RULING} our own reading, where the printed rules are silent or unclear"
        if RULING in text
        else ""
    )
    return words.cut(f"**{wanted}** · {game.about.full_title}\n{text}{meaning}", words.CONTENT_LIMIT)


@on("rules", of=Of.NOTHING, reply=Reply.NEW)
async def rules(press: Press) -> None:
    """Open the rules from the button below a board."""
    await show_rules(press.interaction, _known(press.text(0)), 0)


@on("rulepage", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of the rules."""
    await show_rules(press.interaction, _known(press.text(0)), press.number(1))


@on("section", of=Of.NOTHING)
async def section(press: Press) -> None:
    """Show the section chosen in the menu."""
    await show_rules(press.interaction, _known(press.text(0)), press.chosen_number())


def _known(text: str) -> Game[Any, Any, Any]:
    key, _, version = text.partition("@")
    try:
        return by_key(key, digits.number(version, below=1000))
    except KeyError:
        return game_of(key)


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
    game = await _game_meant(interaction)
    return choices([(heading, str(page)) for page, (heading, _) in enumerate(section_pages(game))], current)


async def _complete_rule(interaction: Interaction, current: str) -> list[Choice]:
    game = await _game_meant(interaction)
    return choices([(f"{number} {text}", number) for number, text in rulebook(game).rules.items()], current)


@command(
    "rules",
    "Read a game's rules by section, or one rule by its number",
    "Read a game's rules by section, or one rule by its number. `number:` shows the rules that a game is played by.",
)
@app_commands.describe(
    game="Which game; leave empty for the one in this channel",
    section="A section of the rules",
    rule="A rule's number; suggestions appear as you type",
    number="The number of a game, for the rules that it is played by",
)
@suggests(game=_complete_game, section=_complete_section, rule=_complete_rule, number=complete_number)
async def rules_command(
    interaction: Interaction,
    game: str | None = None,
    section: str | None = None,
    rule: str | None = None,
    number: str | None = None,
) -> None:
    """Answer `/rules`."""
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
