"""Hints for the current position, for whoever asks."""

from __future__ import annotations

from typing import Any

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Of, Press, on
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, tables_of, think
from bot.discord.rationing import spend
from bot.table.quotas.quotas import Use
from bot.table.types import Shown, Status
from bot.workers.errors import BusyError, WorkError
from games.core.protocol import Game, Hint


async def hint(interaction: Interaction, game: Game[Any, Any, Any]) -> None:
    """Answer a game's own `hint` command."""
    await think(interaction)
    tables = tables_of(interaction)
    table = await tables.looking.at(place_of(interaction))
    if table.game.about.key != game.about.key:
        raise Refusal(
            "other_game",
            f"The game here is {table.game.about.title}, not {game.about.title}.",
            "`/help` shows what you can do in it.",
        )
    await answer(interaction, await hint_words(interaction, table.id))


@on("hint", of=Of.GAME)
async def hint_pressed(press: Press) -> None:
    """Answer the button Hint."""
    await press.think()
    await answer(press.interaction, await hint_words(press.interaction, press.game))


async def hint_words(interaction: Interaction, game: int) -> str:
    """A hint for the current position, from what this person may know. Raises Refusal if there is none."""
    tables = tables_of(interaction)
    table = await tables.looking.get(game)
    if table.status is Status.LOBBY:
        raise Refusal("not_started", "This game has not started yet.", "Ask for a hint once it has.")
    if table.status is not Status.RUNNING or table.game.extras.hint is None:
        raise Refusal("no_hint", f"{words.title(table)} is over.", "`/game history` steps through its moves.")
    spend(interaction, Use.HINTS)
    shown = await tables.looking.show(game, asker(interaction).id)
    try:
        found = await tables.thinker.hint(table.game, shown.view, asker(interaction).id)
    except BusyError as error:
        if error.own:
            raise Refusal(
                "own_hints", "You are already waiting for hints.", "Ask again once they are here."
            ) from None
        raise Refusal(
            "many_hints", "Too many people are waiting for hints.", "Ask again in a minute."
        ) from None
    except WorkError:
        raise Refusal("no_hint", "No hint could be found just now.", "Try again in a minute.") from None
    return hint_lines(shown, found)


def hint_lines(shown: Shown, found: Hint) -> str:
    """A hint in words, with its moves as they can be typed."""
    lines = [f"{words.title(shown.table)}: {found.text}"]
    if found.actions:
        lines.append("-# Type " + ", ".join(f"`/play {action}`" for action in found.actions))
    return words.fit(lines, words.CONTENT_LIMIT, "…")
