"""**Review** below a finished game: how it was played, in private, and for everybody once all who played agree."""

from typing import Final

import aiohttp
import discord

from bot.discord import words
from bot.discord.controls import NOBODY, Interaction, Of, Press, Reply, answer, asker, on
from bot.discord.reviews.words import FAILED, all_words, own_words, waiting_words
from bot.logs import log
from bot.table.reviews import Found, UnderWay

LOG: Final = log(__name__)
EVERY: Final = 5.0
"""How many seconds pass at least before somebody is told again how far a review is."""


@on("review", of=Of.RECORD, reply=Reply.PRIVATE)
async def review(press: Press) -> None:
    """Show a game's review, or how far it is; then the same message shows it once it is done, as long as Discord lets it."""
    interaction, reviews, person = press.interaction, press.tables.reviews, asker(press.interaction).id
    found = await reviews.look(press.game, person)
    await _show(interaction, found)
    if found.under_way is None:
        return
    told_at = interaction.client.loop.time()

    async def told(under_way: UnderWay | None) -> bool:
        nonlocal told_at
        if under_way is not None and interaction.client.loop.time() - told_at < EVERY:
            return True
        told_at = interaction.client.loop.time()
        try:
            if under_way is not None:
                text = waiting_words(found, under_way)
                await interaction.edit_original_response(content=text, allowed_mentions=NOBODY)
            else:
                await _show(interaction, await reviews.look(press.game, person))
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            LOG.info("nobody could be told how far a review is", reason=f"{type(error).__name__}: {error}")
            return False
        return True

    reviews.watch(press.game, person, told)


async def _show(interaction: Interaction, found: Found) -> None:
    """Show what there is of a review to the person who asks."""
    if found.under_way is not None:
        await answer(interaction, waiting_words(found, found.under_way))
    elif found.review is None:
        await answer(interaction, f"{words.title(found.table)}: {FAILED}")
    elif found.seat is None:
        await answer(interaction, all_words(found))
    else:
        own = found.review.seats[found.seat]
        await answer(interaction, own_words(found, own, asker(interaction).id))
