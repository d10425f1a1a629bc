"""The buttons below a board: one's own view, what happened since the last look, the board in words."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.controls.history import show_position
from bot.discord.interactions import also, answer, answer_board, answer_pages, asker, is_old
from bot.discord.my_games.catching_up import news_words, where_words
from bot.discord.pages.explaining import explained_words
from bot.discord.pictures import boards
from bot.table.types import Shown, Status
from bot.table.words import fairness

EXPLAINED: Final = 1800


def own_view(shown: Shown, in_words: bool = False) -> ui.View | None:
    """The buttons below a private board, in a picture or in words."""
    table = shown.table
    controls = [button("Picture", "view", table.id, shown.seq)]
    if not in_words:
        controls = [button("In words", "text", table.id)]
    if shown.legal:
        controls.insert(0, button("Move", "move", table.id, table.public, style=Style.primary))
    if table.status is not Status.LOBBY:
        controls.append(button("Step through", "step", table.id, shown.seq))
    return rows(controls)


def own_words(shown: Shown) -> str:
    """Whose view this is, and who is to do what."""
    if shown.observing:
        return f"An observer's view of {words.title(shown.table)}.\n{words.prompt(shown)}"
    if shown.seat is None:
        watching = "You are watching" if shown.table.status is Status.RUNNING else "The public view of"
        return f"{watching} {words.title(shown.table)}.\n{words.prompt(shown)}"
    return f"Your view of {words.title(shown.table)}.\n{words.prompt(shown)}"


@on("view", of=Of.RECORD)
async def my_view(press: Press) -> None:
    """Show the board as this person may see it; spectators get the public view."""
    await press.think()
    person = asker(press.interaction)
    shown = await press.tables.looking.show(press.game, person.id)
    if shown.table.status not in (Status.LOBBY, Status.RUNNING):
        await show_position(press, shown.seq)
        return
    old = await is_old(press.tables, shown, person, press.number(1), own=False)
    heading = f"{words.OLD_BUTTON}\n" if old else ""
    await answer_board(press.interaction, shown, heading + own_words(shown), own_view(shown))


@on("dice", of=Of.RECORD)
async def check_the_dice(press: Press) -> None:
    """Tell how dice and deals can be checked, with the numbers for it."""
    await press.think()
    table = await press.tables.looking.get(press.game)
    await answer(press.interaction, fairness(table))


@on("since", of=Of.GAME)
async def since_i_looked(press: Press) -> None:
    """Show what happened since this person's last look or move, move by move, as a picture and in words; after days away,
    where they are comes first."""
    await press.think()
    shown = await press.tables.looking.looked(press.game, press.interaction.user.id)
    news = news_words(shown)
    first = await where_words(press.tables, shown, asker(press.interaction)) or words.prompt(shown)
    if not news:
        first = f"Nothing new since you last looked.\n{first}"
    await answer_board(press.interaction, shown, first, own_view(shown))
    if news:  # below the picture
        await also(press.interaction, news)
    if told := explained_words(shown.table, shown.events):
        *earlier, last = words.pages(told, EXPLAINED)
        more = " The record of `/game export` has what came before." if earlier else ""
        await also(press.interaction, f"How it came about.{more}\n{last}")


@on("text", of=Of.RECORD)
async def in_words(press: Press) -> None:
    """Describe the whole board in words."""
    await press.think()
    shown = await press.tables.looking.show(press.game, press.interaction.user.id)
    if shown.table.status is Status.LOBBY:
        await answer(press.interaction, "This game has not started, so there is no board yet.")
        return
    await answer_pages(
        press.interaction,
        words.block(await boards.text(press.tables.workers, shown, press.interaction.user.id)),
        own_view(shown, in_words=True),
    )
