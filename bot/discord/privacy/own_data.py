"""`/privacy`: what is kept of a person; their data as a file; and how they are forgotten."""

import gzip
from io import BytesIO
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    button,
    command,
    on,
    rows,
    spent,
    tables_of,
)
from bot.table.quotas import Use

LARGEST: Final = 7_800_000
"""How many bytes a file may have before it is packed."""


def kept_words(games: int, people: int) -> str:
    """What is kept of a person and how long, in six sentences; finished games and people go after so many days, 0 for never."""
    end = f"until {games} days after its end" if games else "for good"
    stay = f"Whoever is not seen for {people} days is forgotten" if people else "The rest stays until you go"
    return "\n".join(
        (
            "**What the bot keeps about you**",
            "• Your number on Discord and the names under which you have played, so that a seat is yours.",
            f"• Each game that you play, host, watch or moderate, move by move, {end}.",
            "• What follows from your games: ratings and results, your events, and for 60 days whether your turns were in time.",
            "• What you have chosen in `/me`, your plans and tries, your lessons and puzzles, which reviews you show or wait for, how far you have looked, and the messages that "
            "the bot owes you or has sent.",
            "• What you have reported to the bot's owners, for 90 days.",
            f"• {stay}; the bot reads no messages and gives nothing to anybody else.",
        )
    )


@command(
    "privacy",
    "What the bot keeps about you, your data as a file, and Forget me",
    "What is kept about you and for how long. **Send me my data** answers with a file that only you get; **Forget me** takes your name and number out of everything, after asking once.",
)
async def privacy(interaction: Interaction) -> None:
    """Answer `/privacy`."""
    await answer(interaction, *_page(interaction))


def _page(interaction: Interaction) -> tuple[str, ui.View | None]:
    age = tables_of(interaction).privacy.age
    controls = [button("Send me my data", "mydata"), button("Forget me", "forgetme", style=Style.danger)]
    return kept_words(age.games, age.people), rows(controls)


@on("privacy", of=Of.NOTHING)
async def keep(press: Press) -> None:
    """Go back to what is kept: nothing is forgotten."""
    await answer(press.interaction, *_page(press.interaction))


@on("mydata", of=Of.NOTHING, reply=Reply.NEW)
async def send(press: Press) -> None:
    """Send a person what is kept of them."""
    with spent(press.interaction, Use.EXPORTS):
        data, name = await press.tables.privacy.own_data.of(press.interaction.user.id), "my-data.json"
    if len(data) > LARGEST:
        data, name = gzip.compress(data), f"{name}.gz"
    file = discord.File(BytesIO(data), filename=name)
    await answer(press.interaction, "All that the bot keeps about you. Only you can see this.", None, [file])


@on("forgetme", of=Of.NOTHING)
async def ask(press: Press) -> None:
    """Ask whether a person is to be forgotten, and what becomes of their games."""
    games = await press.tables.privacy.forgetting.games_of(press.interaction.user.id)
    text = (
        "**Forget you?** Your name and number go from all that the bot keeps. Your ratings, records and preferences are gone, "
        "and nobody can bring them back. Games stay for those who played with you; you are “someone” there. Messages that "
        "stand in channels stay too: moderators can delete them."
    )
    controls = [button("Forget me", "forgetmenow", 0, style=Style.danger)]
    if games:
        text += f"\nYou are in {words.count(games, 'open game')}: resign, or let computers play on for you."
        controls = [
            button("Forget me, resign", "forgetmenow", 0, style=Style.danger),
            button("Forget me, computers play on", "forgetmenow", 1, style=Style.danger),
        ]
    await answer(press.interaction, text, rows([*controls, button("Keep everything", "privacy")]))


@on("forgetmenow", of=Of.NOTHING)
async def forget(press: Press) -> None:
    """Have a person forgotten."""
    person, computers = press.interaction.user.id, bool(press.number(0))
    await press.tables.privacy.forgetting.wish(person, computers=computers)
    await answer(
        press.interaction,
        "You are being forgotten, which takes less than a minute. If you come back, you begin anew. Goodbye!",
    )
