"""The answer to `/help`: it knows the channel's game, whose turn it is, and every command."""

from __future__ import annotations

import re
from typing import Any, Final

from discord import ui

from bot.discord import words
from bot.discord.controls.absence import is_away
from bot.discord.controls.control import Style, button, rows
from bot.discord.errors import Refusal
from bot.discord.play.moves import group_name
from bot.discord.rules import rules_key
from bot.discord.seats.own_panel import own_view
from bot.table.model.table import Shown, Status, Table
from games.core.commands import open_commands
from games.core.protocol import OBSERVER, Game
from games.core.rulebook import notation
from games.registry import GAMES

COMMANDS: Final[dict[str, str]] = {
    "game new": "See the games and choose one, or name it: its lobby opens in this channel. Everybody who wants to play presses **Join**; the host presses **Start**. Where a game is played already, **New thread** begins another beside it.",
    "game start": "Start the game in this channel's lobby. Only the host can.",
    "game board": "See the board in private, with what only you may see. `text:true` describes it in words; `at:` shows it after that many moves, `number:` the board of another game.",
    "game hand": "See your hand, and whatever else only you may see.",
    "game history": "Read the moves so far, step through the positions, or see all of them in an **Animation**. `number:` names another game.",
    "game past": "The games that have ended in this channel, with results and names. Choose one to look back at it.",
    "game undo": "Take back your last move. You first see what that undoes. If something was rolled or revealed since, the others must agree.",
    "game resign": "Resign from the game. You confirm first.",
    "game draw": "Offer a draw to the others. The offer stands until it is answered or somebody moves.",
    "game abort": "Stop the game, or close its lobby. You confirm first; once somebody has moved, the others must agree. The host and moderators can stop it alone, and everybody reads it.",
    "game pause": "Let all clocks stand still. The host and moderators pause at once; anybody else asks the others. Everybody can still move.",
    "game unpause": "Let the clocks run again. Any player can.",
    "game more-time": "Give a player more time for this turn, as the host or a moderator. `time:` is how much, such as `2 days`; `player:` says who, if several are to move.",
    "game substitute": "Look for somebody to take over your seat for good: whoever presses **Take over** first has it, with all that it knows. You play on until then. `player:` names somebody else's seat: the host and moderators look at once, for anybody else the others are asked. Whoever is to be replaced comes back by moving, or with **I am back**.",
    "game replace": "Ask one person to take over a player's seat, as the host or a moderator. Only they can accept.",
    "game rematch": "Play again with the same players, seats rotated.",
    "game results": "The best results of cooperative games in this channel, and of today's deal on this server.",
    "game export": "Download the game as two files: one for `/game import`, one to read. While a game with secrets runs, they are only a record of what you know. `number:` names another game.",
    "game import": "Go on with an exported game in this channel: each player takes their own seat with **Join**, and under **Seats** the host can open one to somebody else. A finished game is only shown.",
    "game option": "Set one of this game's options before it starts. `file:` uploads the file for an option that takes one.",
    "game options": "See this game's options, turn your own previews in it on or off, and make the pictures that only you see light or dark.",
    "host rewind": "Go back to an earlier move, as the host or a moderator. Choose it in a private list; you see what that undoes before you confirm. Nobody is asked, and everybody reads who did it.",
    "host lock": "Lock the game, as the host or a moderator: nobody can move, offer or send a plan, and the clocks stand still. What a moderator locks, only moderators unlock.",
    "host unlock": "Open a locked game again, as the host or a moderator.",
    "host move": "Move the game to another channel or thread of this server, as the host or a moderator. If its channel is gone, use `/games` where it should go on.",
    "host board": "Choose how the board is shown, as the host or a moderator: one message that is edited, with a short line that calls who is next, or a new message each turn.",
    "host tidy": "After the end, remove the bot's own messages of the game from this channel. The message with the end stays. You confirm first.",
    "games": "Your games on all servers with links, those waiting for you first. Choose one below to leave it, to end it, or to move it to the channel where you are.",
    "me": "Your own wishes: where reminders of your turn come, or one message a day instead, your quiet hours, your holidays, previews in the game here, and whether you stand in for others on this server. It also says which reminders you would get; **Sample reminder** shows one.",
    "daily": "Play today's mountain, alone and at once in this channel. Once you have played it: your result to paste, your days in a row, and today's table.",
    "rules": "Read a game's rules by section, or one rule by its number. `number:` shows the rules that a game is played by.",
    "help": "See what you can do here now. `command:` explains one command.",
    "plan": "Plan your turn in private, in games whose turns have several actions. Add, move or drop steps, then send all of them at once. `step:` is the number of the step that `move:` replaces.",
    "try": "Try out moves in private. Nothing counts: what you cannot see is guessed, and dice are rolled for this try only.",
    "ahead": "Set moves ahead in private: if the others play exactly what you say, unless somebody touches what is yours, or whatever they do. They are played for you some time after your turn comes, and dropped if anything else happens.",
    "play": "Type your move in one line. Suggestions appear as you type.",
}
_QUESTION: Final = re.compile(r"^[^:?]+: ")
"""The question with which the guided move asks for a parameter: `Attack with: one of your pyramids`."""


_BUILT: Final = (
    "Only in the lobby, for its host and observers; what an observer hands in stays secret from the players. `file:` uploads "
    "a file that you have already."
)


def _of_game(game: Game[Any, Any, Any]) -> list[str]:
    more = [name for name, there in _extras(game).items() if there]
    return [f"{group_name(game)} {name}" for name in (*(each.name for each in game.commands), *more)]


def _extras(game: Game[Any, Any, Any]) -> dict[str, str]:
    """Return the commands that not every game has, each with its description, which is empty if this game lacks it."""
    builder = game.extras.builder
    building = {} if builder is None else {builder.command: f"{builder.description}. {_BUILT}"}
    return building | {
        "hint": "Get a hint for this position. Only you see it." if game.extras.hint is not None else "",
        "move": (
            "Give one order or many at once, with `;` between them, such as those of `/help command:play`. All of them are "
            "noted, or none. Without any, a form opens that holds your orders so far, one a line. Nobody else sees them."
            if game.extras.orders is not None
            else ""
        ),
        "card": "Look at a card: its picture, and all that it says." if game.extras.cards is not None else "",
    }


def names(table: Table | None) -> list[str]:
    """The names of all commands, those of the game here first."""
    moves = {game.about.key: _of_game(game) for game in GAMES}
    first = moves.pop(table.game.about.key, []) if table is not None else []
    return [*first, *COMMANDS, *(name for group in moves.values() for name in group)]


def command_words(typed: str, here: Game[Any, Any, Any] | None) -> str:
    """The explanation of one command; `here` is the game in this channel. Raises Refusal if it does not exist."""
    wanted = " ".join(typed.strip().lstrip("/").casefold().split())
    if wanted in COMMANDS:
        written = notation(here) if here is not None and wanted == "play" else ""
        moves = f"\n\n**Moves in {here.about.full_title}**\n{written}" if here is not None and written else ""
        return words.cut(f"`/{wanted}`\n{COMMANDS[wanted]}{moves}", words.CONTENT_LIMIT)
    for game in GAMES:
        for name, told in _extras(game).items():
            if told and wanted in {f"{group_name(game)} {name}", name}:
                return f"`/{group_name(game)} {name}`\n**{game.about.title}** · {told}"
        for command in game.commands:
            if wanted in {f"{group_name(game)} {command.name}", command.name}:
                lines = [
                    f"`/{group_name(game)} {command.name}`",
                    f"**{game.about.title}** · {command.description}",
                ]
                for parameter in command.parameters:
                    may = " (optional)" if parameter.optional else ""
                    told = _QUESTION.sub("", parameter.description)
                    lines.append(f"• `{parameter.name}`: {told}{may}")
                return words.cut("\n".join(lines), words.CONTENT_LIMIT)
    raise Refusal(
        "no_such_command",
        f"There is no command {words.quoted(typed)}.",
        "`/help` lists what you can do here.",
    )


def help_words(table: Table | None, shown: Shown | None, person: int) -> str:
    """What this person can do here now."""
    if table is None:
        lines = ["There is no game here yet.", "`/game new` opens a lobby in this channel:"]
        lines += [f"• **{game.about.title}**: {game.about.facts.blurb}" for game in GAMES]
    elif table.status is Status.LOBBY:
        lines = _lobby_help(table, person)
    elif shown is not None and table.status is Status.RUNNING:
        lines = _running_help(shown, person)
    else:
        again = "" if table.only_shown else "`/game rematch` plays again, "
        lines = [
            f"{words.title(table)}: {words.result(table)}",
            f"{again}`/game history` steps through it or makes an **Animation**, `/game export` saves it as files, `/game past` lists earlier games.",
        ]
    lines += [
        "",
        "Also: `/games` your games · `/me` your reminders and pictures · `/rules` the rules · `/help command:` one command explained",
    ]
    return words.fit(lines, words.CONTENT_LIMIT, "…")


def _lobby_help(table: Table, person: int) -> list[str]:
    lines = [f"The lobby of {words.title(table)} is open."]
    if table.viewpoint(person) == OBSERVER:
        building = _building(table)
        lines.append(f"You are an observer. {building or 'There is nothing to do yet.'}")
    elif table.seat_of(person) is None:
        lines.append("Press **Join** to play.")
    elif person == table.host.id:
        needed = words.players_needed(table)
        if needed:
            lines.append(f"{needed}. Then press **Start**.")
        else:
            fixed = table.resumes or not table.game.about.options
            lines.append(
                "Press **Start**." if fixed else "Set the **Options** if you like, then press **Start**."
            )
        if building := _building(table):
            lines.append(building)
    else:
        lines.append(f"You have joined. {words.safe(table.host.name)} starts the game.")
    return lines


def _building(table: Table) -> str:
    """The command that puts a file for this game together; empty if there is none."""
    builder = table.game.extras.builder
    if builder is None or table.resumes:
        return ""
    return f"`/{group_name(table.game)} {builder.command}`: {builder.description[0].lower()}{builder.description[1:]}."


def _running_help(shown: Shown, person: int) -> list[str]:
    table = shown.table
    lines = [words.title(table), words.prompt(shown)]
    if shown.seat is not None and table.game.whispers(table.options):
        lines.append("What only you see: **My view** under the board, or `/game hand`.")
    if shown.legal:
        group = group_name(table.game)
        lines.append("It is your turn. Press **Move**, or type:")
        for command in open_commands(table.game.commands, shown.legal):
            lines.append(f"• `/{group} {command.name}`: {command.description}")
        example = table.game.notation.write(shown.legal[0])
        lines.append(f"• `/play {example}`, or any other move in writing: `/help command:play` shows how")
        if table.game.extras.orders is not None:
            lines.append(f"• `/{group} move`: give many orders at once, or open the form for all of them")
        if table.game.extras.hint is not None:
            lines.append(f"• `/{group} hint`: a hint for this position")
        if table.game.extras.cards is not None:
            lines.append(f"• `/{group} card`: look at a card")
        if table.game.about.facts.plans:
            lines.append("• `/plan`: plan your turn in private, then send all of it at once")
        draw = "" if table.game.about.facts.cooperative else ", `/game draw` offers a draw"
        lines.append(
            f"-# `/try` tries out moves in private, `/game undo` takes back a move, `/game resign` gives up{draw}."
        )
    elif shown.observing:
        lines.append("You are an observer. **My view** under the board shows what you may see.")
    elif shown.seat is None:
        lines.append("You are watching. **My view** under the board shows what everybody may see.")
    else:
        why = words.no_turn(table, shown.seat)
        if is_away(table, person):
            why = "The table plays for you until you press **Move**."
        elif table.lock is not None:
            why = ""
        lines.append(f"{why} **Catch up** under the board shows what you missed.".lstrip())
        others = len(table.players) > 1 and shown.seat not in table.out
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
    if table is None:
        return rows([button("Rules", "rules", GAMES[0].about.key, 0)])
    if table.status is Status.LOBBY:
        return own_view(table, person)
    controls = [button("Rules", "rules", rules_key(table.game), table.id)]
    if table.status is Status.OVER and table.seat_of(person) is not None:
        controls.insert(0, button("Rematch", "rematch", table.id, style=Style.primary))
    if shown is not None and shown.legal:
        controls.insert(0, button("Move", "move", table.id, table.public, style=Style.primary))
    return rows(controls)
