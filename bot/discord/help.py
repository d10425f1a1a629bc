"""The answer to `/help`: it knows the channel's game, whose turn it is, and every command."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot import digits
from bot.discord import words
from bot.discord.controls import (
    AnyGame,
    Choice,
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    button,
    choices,
    command,
    game_of,
    here,
    menu,
    on,
    option,
    pager,
    rows,
    rules_key,
    style_of,
    suggests,
    tables_of,
)
from bot.discord.controls.absence import is_away
from bot.discord.controls.commands import registered
from bot.discord.controls.server_rules import games_here, rules_here
from bot.discord.errors import Refusal
from bot.discord.lobby.buttons import own_view
from bot.discord.pictures.boards import NotDrawnError, under_way
from bot.table.model import Shown, Status, Table
from bot.table.model.computers import hinted
from games.core.commands import open_commands
from games.core.protocol import Game
from games.core.rulebook import RULING, notation, rulebook
from games.registry import GAMES, by_key


def explained() -> dict[str, str]:
    """What there is to say of each command, by its name."""
    return {name: each.extras["explained"] for name, each in registered().items()}


def command_words(typed: str, here: AnyGame | None) -> str:
    """The explanation of one command; `here` is the game in this channel. Raises Refusal if it does not exist."""
    wanted = " ".join(typed.strip().lstrip("/").casefold().split())
    told = explained().get(wanted)
    if told is None:
        raise Refusal(
            "no_such_command",
            f"There is no command {words.quoted(typed)}.",
            "`/help` lists what you can do here.",
        )
    written = notation(here) if here is not None and wanted == "play" else ""
    moves = f"\n\n**Moves in {here.about.full_title}**\n{written}" if here is not None and written else ""
    return words.cut(f"`/{wanted}`\n{told}{moves}", words.CONTENT_LIMIT)


def help_words(
    table: Table | None, shown: Shown | None, person: int, games: Sequence[AnyGame], *, hints: bool
) -> str:
    """What this person can do here now: on a server with these games, and with hints or without."""
    if table is None:
        lines = ["There is no game here yet.", "`/game new` opens a lobby in this channel:"]
        lines += [f"• **{game.about.title}**: {game.about.facts.blurb}" for game in games]
    elif table.status is Status.LOBBY:
        needed = words.players_needed(table) or "It can start"
        lines = [
            f"The lobby of {words.title(table)} is open. {needed}.",
            "What you can do stands on the buttons below.",
        ]
    elif shown is not None and table.status is Status.RUNNING:
        lines = _running_help(shown, person, hints=hints)
    else:
        again = "" if table.only_shown else "`/game rematch` plays again, "
        lines = [
            f"{words.title(table)}: {words.result(table, table.seat_of(person))}",
            f"{again}`/game history` steps through it or makes an **Animation**, `/game export` saves it as files, `/game past` lists earlier games.",
        ]
    lines += [
        "",
        "Also: `/games` your games · `/me` your reminders and pictures · `/rules` the rules · `/help command:` one command explained",
    ]
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def _running_help(shown: Shown, person: int, *, hints: bool) -> list[str]:
    table = shown.table
    lines = [words.title(table), words.prompt(shown)]
    if shown.seat is not None and table.game.whispers(table.options):
        lines.append("What only you see: **My view** under the board, or `/game board`.")
    if shown.legal:
        lines.append("It is your turn. Press **Move** to:")
        lines += [f"• {each.description}" for each in open_commands(table.game.commands, shown.legal)]
        example = table.game.notation.write(shown.legal[0])
        lines.append(f"Or type: `/play {example}`, or any other move; `/help command:play` shows how")
        if hints and hinted(table, shown.seat):
            lines.append("• **Hint** under the board: a hint for this position")
        if table.game.cards is not None:
            lines.append("• `/game card`: look at a card")
        if table.game.about.facts.plans:
            lines.append("• `/plan`: plan your turn in private, then send all of it at once")
        draw = "" if table.game.about.facts.cooperative else ", `/game draw` offers a draw"
        rest = f"`/game undo` takes back a move, `/game resign` gives up{draw}."
        lines.append(f"-# `/try` tries out moves in private, {rest}")
    elif shown.observing:
        lines.append("You are an observer. **My view** under the board shows what you may see.")
    elif shown.seat is None:
        lines.append("You are watching. **My view** under the board shows what everybody may see.")
    else:
        why = words.no_turn(table, shown.seat)
        if is_away(table, person):
            why = f"{table.proxy} plays for you until you press **Move**."
        elif table.lock is not None:
            why = ""
        lines.append(f"{why} **Catch up** under the board shows what you missed.".lstrip())
        others = len(table.players) > 1 and shown.seat not in table.out and not table.owes(shown.seat)
        if others and not is_away(table, person):
            lines.append("`/ahead` sets your answer now, played only if the game goes as you say.")
    if locked := words.locked(table):
        lines.append(f"{locked} `/host unlock` opens it.")
    if table.host.id == person:
        lines.append(
            "-# As the host: `/host rewind`, `/host lock`, `/host move`, `/host board`, `/game more-time`."
        )
    if shown.seat is not None and table.clocks is not None:
        lines.append("-# `/game pause` lets the clocks stand still, `/me` sets your reminders and holidays.")
    return lines


def help_view(table: Table | None, shown: Shown | None, person: int) -> ui.View | None:
    """The buttons below the help."""
    report = button("Report a problem", "report")
    if table is None:
        return rows([button("Rules", "rules", GAMES[0].about.key, 0), report])
    if table.status is Status.LOBBY:
        view = own_view(table, person) or ui.View(timeout=None)
        return view.add_item(report)
    controls = [button("Rules", "rules", rules_key(table.game), table.id), report]
    if table.status is Status.OVER and table.seat_of(person) is not None:
        controls.insert(0, button("Rematch", "rematch", table.id, style=Style.primary))
    if shown is not None and shown.legal:
        controls.insert(0, button("Move", "move", table.id, table.public, style=Style.primary))
    return rows(controls)


async def _complete_command(interaction: Interaction, current: str) -> list[Choice]:
    return choices([(f"/{name}", name) for name in explained()], current)


@command(
    "help", "See what you can do here now", "See what you can do here now. `command:` explains one command."
)
@app_commands.describe(command="The command to explain")
@suggests(command=_complete_command)
async def help_(interaction: Interaction, command: str | None = None) -> None:
    """Answer `/help`."""
    table = await here(interaction)
    if command and command.strip():
        await answer(interaction, command_words(command, table.game if table else None))
        return
    shown = None
    person = interaction.user.id
    if table is not None and table.status in {Status.RUNNING, Status.OVER}:
        shown = await tables_of(interaction).play.projection.show(table.id, person)
    games, hints = await games_here(interaction), (await rules_here(interaction)).hints
    told = help_words(table, shown, person, games, hints=hints)
    await answer(interaction, told, help_view(table, shown, person))


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
        style = await style_of(interaction)
        with suppress(NotDrawnError):  # the page is whole without it, and the log has the reason
            drawn = await under_way(tables_of(interaction).workers, game, interaction.user.id, style)
            files = [drawn.file(f"{game.about.key}.png")]
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
@on("section", of=Of.NOTHING)
async def turn_page(press: Press) -> None:
    """Show another page of the rules, or the section chosen in the menu."""
    page = press.chosen_number() if press.values else press.number(1)
    await show_rules(press.interaction, _known(press.text(0)), page)


def _known(text: str) -> Game[Any, Any, Any]:
    key, _, version = text.partition("@")
    try:
        return by_key(key, digits.number(version, below=1000))
    except KeyError:
        return game_of(key)


async def _complete_game(interaction: Interaction, current: str) -> list[Choice]:
    return choices([(game.about.title, game.about.key) for game in GAMES], current)


async def _game_meant(interaction: Interaction) -> Game[Any, Any, Any]:
    typed = str(getattr(interaction.namespace, "game", None) or "")
    if typed:
        return game_of(typed)
    table = await here(interaction)
    return table.game if table is not None else GAMES[0]


async def _complete_rule(interaction: Interaction, current: str) -> list[Choice]:
    game = await _game_meant(interaction)
    return choices([(f"{number} {text}", number) for number, text in rulebook(game).rules.items()], current)


@command(
    "rules",
    "Read a game's rules by section, or one rule by its number",
    "Read a game's rules by section, or one rule by its number.",
)
@app_commands.describe(
    game="Which game; leave empty for the one in this channel",
    rule="A rule's number; suggestions appear as you type",
)
@suggests(game=_complete_game, rule=_complete_rule)
async def rules_command(interaction: Interaction, game: str | None = None, rule: str | None = None) -> None:
    """Answer `/rules`."""
    meant = await _game_meant(interaction)
    if rule and rule.strip():
        await answer(interaction, rule_words(meant, rule), rules_view(meant, 0))
        return
    await show_rules(interaction, meant, 0)
