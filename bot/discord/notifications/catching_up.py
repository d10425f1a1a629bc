"""Catching up with a game in words: what happened, with the numbers of the picture."""

from typing import Final

from bot.discord import words
from bot.discord.controls import Of, Press, Reply, also, answer_board, on
from bot.discord.play.board import explained_words, own_view
from bot.table.model import Shown
from render.core.look import MOST_STEPS

EXPLAINED: Final = 1800
ROOM: Final = 1500
_LINE: Final = 1400


def news_words(shown: Shown) -> str:
    """What happened since the last look, move by move, oldest first; empty if nothing did. The last moves have the numbers
    that they have on the picture."""
    told = words.moves(shown)
    lines, room = list[str](), ROOM
    # The moves before the numbered ones are told too, as far as there is room for them.
    for number, line in reversed([*enumerate(told, 1 - max(0, len(told) - MOST_STEPS))]):
        line = f"**{number}.** {words.cut(line, _LINE)}" if number > 0 else f"• {line}"
        room -= len(line) + 1
        if room < 0 and lines:
            break
        lines.insert(0, line)
    missing = len(told) - len(lines)
    earlier = [f"-# … {missing} earlier: `/game history`"] if missing else []
    return "\n".join(["Since you last looked:", *earlier, *lines]) if told else ""


@on("since", of=Of.GAME, reply=Reply.NEW)
async def since_i_looked(press: Press) -> None:
    """Show what happened since this person's last look or move, move by move, as a picture and in words."""
    shown = await press.tables.play.projection.looked(press.game, press.interaction.user.id)
    news = news_words(shown)
    first = words.prompt(shown)
    if not news:
        first = f"Nothing new since you last looked.\n{first}"
    await answer_board(press.interaction, shown, first, own_view(shown))
    if news:  # below the picture
        await also(press.interaction, news)
    if told := explained_words(shown.table, shown.events):
        *earlier, last = words.pages(told, EXPLAINED)
        more = " The record of `/game export` has what came before." if earlier else ""
        await also(press.interaction, f"How it came about.{more}\n{last}")
