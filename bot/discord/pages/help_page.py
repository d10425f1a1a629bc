"""What `/help` says: it knows the game of the channel, whose turn it is, and every command."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.discord import words
from bot.discord.commands.moves import group_name
from bot.discord.controls.control import Style, button, rows
from bot.discord.errors import Refusal
from bot.discord.lobby import message as lobby
from bot.discord.pages.rule_pages import rules_key
from bot.table.types import Shown, Status, Table
from games.core.commands import open_commands
from games.core.protocol import OBSERVER, Game
from games.registry import GAMES

COMMANDS: Final[dict[str, str]] = {
    "game new": "Open a lobby in this channel. Everybody who wants to play presses **Join**; the host presses **Start**.",
    "game start": "Start the game of the lobby here. Only the host can.",
    "game board": "See the board as you may see it, privately. `text:true` tells it in words; `at:` shows it after so many moves.",
    "game hand": "See what only you may know in this game.",
    "game history": "Read what was played, and step through the positions.",
    "game undo": "Take back your last step. You are shown what would be undone first; if something was rolled or revealed since, the others are asked.",
    "game resign": "Give up. You are asked once more first.",
    "game draw": "Offer a draw to the others. The offer stands until it is answered or somebody moves.",
    "game abort": "Stop the game, or close its lobby. You are asked once more first; once somebody has moved, the others must agree.",
    "game rematch": "Play again with the same people, each one seat further on.",
    "game results": "The best results in this channel of games that are played together, and the table of today's deal.",
    "game export": "Get the game as two files: one to continue from, one to read.",
    "game import": "Put a game from an exported file into this channel.",
    "game option": "Choose one of this game's options before it starts. `file:` uploads the file of an option that is one.",
    "game options": "See this game's options, and switch your own: whether moves are previewed before they count.",
    "games": "Your games on all servers with links, those that wait for you first.",
    "rules": "Read a game's rules by section, or one rule by its number.",
    "help": "What you can do now, here. `command:` explains one command.",
    "plan": "Put your turn together in private, in games whose turns are several actions: add, move or drop steps, and send all of it as one. `step:` names the step that `move:` takes the place of.",
    "try": "See in private what would come of moves. Nothing counts: what you cannot see is guessed, and dice are rolled for the try only.",
    "play": "Make your move by typing its notation. Suggestions come as you type.",
}


def _of_game(game: Game[Any, Any, Any]) -> list[str]:
    hints = ["hint"] if game.extras.hint is not None else []
    return [f"{group_name(game)} {name}" for name in (*(each.name for each in game.commands), *hints)]


def names(table: Table | None) -> list[str]:
    """The commands there are, those of the game here first."""
    moves = {game.about.key: _of_game(game) for game in GAMES}
    first = moves.pop(table.game.about.key, []) if table is not None else []
    return [*first, *COMMANDS, *(name for group in moves.values() for name in group)]


def command_words(typed: str) -> str:
    """One command explained. Refused for one that does not exist."""
    wanted = " ".join(typed.strip().lstrip("/").casefold().split())
    if wanted in COMMANDS:
        return f"`/{wanted}`\n{COMMANDS[wanted]}"
    for game in GAMES:
        if game.extras.hint is not None and wanted in {f"{group_name(game)} hint", "hint"}:
            return f"`/{group_name(game)} hint`\n{game.about.title}: see a way on from here. Only you see it."
        for command in game.commands:
            if wanted in {f"{group_name(game)} {command.name}", command.name}:
                lines = [
                    f"`/{group_name(game)} {command.name}`",
                    f"{game.about.title}: {command.description}",
                ]
                for parameter in command.parameters:
                    may = " (may be left empty)" if parameter.optional else ""
                    lines.append(f"• `{parameter.name}`: {parameter.description}{may}")
                return words.cut("\n".join(lines), words.CONTENT_LIMIT)
    raise Refusal(
        "no_such_command",
        f"There is no command {words.quoted(typed)}.",
        "`/help` names what you can do here.",
    )


def help_words(table: Table | None, shown: Shown | None, person: int) -> str:
    """What can be done here and now by this person."""
    if table is None:
        lines = ["There is no game here yet.", "`/game new` opens a lobby in this channel:"]
        lines += [f"• **{game.about.title}**: {game.about.facts.blurb}" for game in GAMES]
    elif table.status is Status.LOBBY:
        lines = _lobby_help(table, person)
    elif shown is not None and table.status is Status.RUNNING:
        lines = _running_help(shown)
    else:
        lines = [
            f"{words.title(table)}: {words.result(table)}",
            "`/game rematch` plays again, `/game history` steps through it, `/game export` gives it as files.",
        ]
    lines += ["", "Also: `/games` your games · `/rules` the rules · `/help command:` one command explained"]
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def _lobby_help(table: Table, person: int) -> list[str]:
    lines = [f"{words.title(table)} is gathering players."]
    if table.viewpoint(person) == OBSERVER:
        lines.append("You observe it. You need do nothing.")
    elif table.seat_of(person) is None:
        lines.append("Press **Join** to play.")
    elif person == table.host.id:
        needed = words.players_needed(table)
        if needed:
            lines.append(f"{needed}; then press **Start**.")
        else:
            lines.append("Choose the options in the lobby message, then press **Start**.")
    else:
        lines.append(f"{words.safe(table.host.name)} starts the game. You need do nothing.")
    return lines


def _running_help(shown: Shown) -> list[str]:
    table = shown.table
    lines = [words.title(table), words.prompt(shown)]
    if shown.seat is not None and table.game.whispers(table.options):
        lines.append("What only you may know: press **My view** under the board, or `/game hand`.")
    if shown.legal:
        group = group_name(table.game)
        lines.append("It is your turn. Press **Move** and choose, or type:")
        for command in open_commands(table.game.commands, shown.legal):
            lines.append(f"• `/{group} {command.name}`: {command.description}")
        example = table.game.notation.write(shown.legal[0])
        lines.append(f"• `/play {example}` or another move in notation")
        if table.game.extras.hint is not None:
            lines.append(f"• `/{group} hint`: a way on from here")
        if table.game.about.facts.plans:
            lines.append("• `/plan`: put your turn together in private, and send it as one")
        draw = "" if table.game.about.facts.cooperative else ", `/game draw` offers a draw"
        lines.append(
            f"-# `/try` shows in private what would come of moves, `/game undo` takes back a step, `/game resign` gives up{draw}."
        )
    elif shown.observing:
        lines.append("You observe this game. **My view** under the board shows what an observer may see.")
    elif shown.seat is None:
        lines.append("You are watching. **My view** under the board shows what everyone may see.")
    else:
        why = words.no_turn(table, shown.seat)
        lines.append(f"{why} **Catch up** under the board tells what you missed.")
    return lines


def help_view(table: Table | None, shown: Shown | None, person: int) -> ui.View | None:
    """The buttons that fit what was said."""
    if table is None:
        return rows([button("Rules", "rules", GAMES[0].about.key, 0)])
    if table.status is Status.LOBBY:
        return lobby.own_view(table, person)
    controls = [button("Rules", "rules", rules_key(table.game), table.id)]
    if table.status is Status.OVER and table.seat_of(person) is not None:
        controls.insert(0, button("Rematch", "rematch", table.id, style=Style.primary))
    if shown is not None and shown.legal:
        controls.insert(0, button("Move", "move", table.id, table.public, style=Style.primary))
    return rows(controls)
