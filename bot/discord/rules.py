"""The rules of a game, section by section or by number, in private messages."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import ui

from bot import digits
from bot.discord import words
from bot.discord.controls.client import Interaction
from bot.discord.controls.control import Control, Of, Press, button, menu, on, option, rows
from bot.discord.controls.interactions import answer, style_of, tables_of
from bot.discord.errors import Refusal
from bot.discord.pictures.drawing import NotDrawnError
from bot.discord.pictures.examples import under_way
from games.core.protocol import Game
from games.core.rulebook import RULING, rulebook
from games.registry import GAMES, by_key

MENU: Final = 25
PAGE: Final = 1800
_NUMBER: Final = re.compile(r"(?:rules?)?\W*([a-z]{1,8})?[\s\-–—.:#]*([0-9]{1,4})\W*", re.IGNORECASE)
"""A rule's number as people write it: `HG-12`, `hg 12`, `12`, `rule 12`."""


def game_of(key: str) -> Game[Any, Any, Any]:
    """The game with this key or title, as somebody typed it. Raises Refusal if there is none."""
    wanted = key.strip().casefold()
    for game in GAMES:
        if wanted in {game.about.key, game.about.title.casefold(), game.about.key.replace("_", "-")}:
            return game
    titles = words.listed([game.about.title for game in GAMES], "or")
    raise Refusal("no_such_game_kind", f"There is no game called {words.quoted(key)}.", f"Choose {titles}.")


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
    turning: list[Control] = []
    if page > 0:
        turning.append(button("Back", "rulepage", rules_key(game), page - 1))
    if page < len(made) - 1:
        turning.append(button("Next", "rulepage", rules_key(game), page + 1))
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


@on("rules", of=Of.NOTHING)
async def rules(press: Press) -> None:
    """Open the rules from the button below a board."""
    await press.think()
    await show_rules(press.interaction, _known(press.text(0)), 0)


@on("rulepage", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of the rules."""
    await press.change()
    await show_rules(press.interaction, _known(press.text(0)), press.number(1))


@on("section", of=Of.NOTHING)
async def section(press: Press) -> None:
    """Show the section chosen in the menu."""
    await press.change()
    await show_rules(press.interaction, _known(press.text(0)), press.chosen_number())


def rules_key(game: Game[Any, Any, Any]) -> str:
    """The name of a game's rules in a control's id: `high_ground`, or `high_ground@1` for an earlier version."""
    about = game.about
    return f"{about.key}@{about.rules_version}" if about.superseded else about.key


def _known(text: str) -> Game[Any, Any, Any]:
    key, _, version = text.partition("@")
    try:
        return by_key(key, digits.number(version, below=1000))
    except KeyError:
        return game_of(key)
