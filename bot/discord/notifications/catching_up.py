"""Catching up with a game in words: where one is after days away, and what happened, with the numbers of the picture."""

from typing import Final

from bot.discord import words
from bot.discord.controls import Of, Press, Reply, also, answer_board, asker, on
from bot.discord.play.board import explained_words, own_view
from bot.table.model import Away, Person, Shown, Status, TableError
from bot.table.service import TableService
from bot.table.time_control import words as clock_words
from render.core.look import MOST_STEPS

EXPLAINED: Final = 1800
ROOM: Final = 1500
_LINE: Final = 1400
_MOVE: Final = 300
"""How long a line of where one is may be."""


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


async def where_words(tables: TableService, shown: Shown, person: Person) -> str:
    """Where somebody is who comes back after days, in three lines: whose turn it is and until when, how the game stands,
    and what their last move and their plan were. Empty for everybody else."""
    if shown.away is None or shown.table.status is not Status.RUNNING:
        return ""
    lines = [_turn(tables, shown), _standing(shown), await _own(tables, shown, shown.away, person)]
    if shown.seat in shown.table.absent:
        lines.insert(0, f"{shown.table.proxy} plays for you until you press **Move**.")
    return "\n".join(["**Where you are**", *(f"> {line}" for line in lines)])


def _turn(tables: TableService, shown: Shown) -> str:
    table = shown.table
    seats = [shown.seat] if shown.seat in table.owing and shown.seat is not None else sorted(table.owing)
    ends = [end for seat in seats if (end := tables.time_control.timekeeper.over_at(table, seat)) is not None]
    until = f" {clock_words.time_left(min(ends))}" if ends else ""
    return f"{words.cut(words.prompt(shown), _MOVE)}{until}"


def _standing(shown: Shown) -> str:
    standings = shown.table.game.standings
    if standings is None:
        return f"{words.count(shown.table.moves, 'move has', 'moves have')} been made."
    return words.cut(standings.standing(shown.view, words.players(shown.table, shown.seat)), _MOVE)


async def _own(tables: TableService, shown: Shown, away: Away, person: Person) -> str:
    if away.moved is None:
        return f"You last looked {clock_words.when(away.last)}."
    told = " ".join(words.events(shown.table, away.events, shown.seat))
    last = f"Your last move, {clock_words.when(away.moved)}: {words.cut(told, _MOVE) or 'nothing to tell.'}"
    steps = await _planned(tables, shown, person)
    return f"{last} Your plan has {words.count(steps, 'step')}: `/plan`." if steps else last


async def _planned(tables: TableService, shown: Shown, person: Person) -> int:
    """How many steps this person has planned."""
    if not shown.table.game.about.facts.plans:
        return 0
    try:
        return len((await tables.play.plans.look(shown.table.id, person, "plan")).steps)
    except TableError:
        return 0


@on("since", of=Of.GAME, reply=Reply.NEW)
async def since_i_looked(press: Press) -> None:
    """Show what happened since this person's last look or move, move by move, as a picture and in words; after days away,
    where they are comes first."""
    shown = await press.tables.play.projection.looked(press.game, press.interaction.user.id)
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
