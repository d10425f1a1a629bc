"""`/daily`: the deal of the day, or the day's puzzle of a game; each with a result to paste and today's table."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

import discord

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Style,
    answer,
    answer_board,
    asker,
    button,
    command,
    in_rows,
    may_read,
    on,
    place_of,
    request_of,
    rows,
    rules_key,
    spent,
    tables_of,
)
from bot.discord.controls.server_rules import check_opening
from bot.discord.controls.setup_check import check_writing
from bot.discord.errors import words as error_words
from bot.discord.play.board import own_view, own_words
from bot.discord.practice.lessons import newcomer
from bot.discord.practice.showing import Face, exercise_button, faces, show
from bot.store.reading.puzzles import Solver
from bot.store.rows import ResultRow
from bot.table.archive.daily import Today
from bot.table.archive.daily_puzzles import DEAL, PUZZLE, Solved
from bot.table.model import Status, Table, TableError, day_words, score, short_day
from bot.table.practice.exercises import Session
from bot.table.quotas import Use
from games.core import puzzles

ACROSS: Final = 12
"""How many signs stand in a line."""
SIGNS: Final = 11
"""How many failed tries have a sign each."""
FAILED, SOLVED, MORE = "✕", "✓", "…"


@command(
    "daily",
    "Play today's deal or a puzzle; afterwards see your result and today's table",
    "Something small each day: a deal that you play alone in this channel, or a puzzle in private. It asks which, and remembers. Afterwards: your result to paste, your days in a row, and today's table.",
)
async def daily(interaction: Interaction) -> None:
    """Answer `/daily`."""
    place_of(interaction)  # none of it is played in direct messages
    archive = tables_of(interaction).archive
    wanted = await archive.puzzles.wanted(asker(interaction).id) if archive.puzzles.games() else DEAL
    if wanted is None:
        await _ask(interaction)
    elif wanted == DEAL:
        await _deal(interaction)
    else:
        await _puzzle(interaction, wanted)


async def _ask(interaction: Interaction) -> None:
    """Ask what this person wants each day."""
    archive, person = tables_of(interaction).archive, asker(interaction)
    lines, buttons = ["What would you like each day? `/daily` remembers it."], []
    try:
        deal = archive.daily.game()
        lines.append(f"• **{deal.about.title}**: today's deal, a whole game alone in this channel.")
        buttons.append(button(deal.about.title, "daily", DEAL))
    except TableError as error:
        if error.code != "no_daily":
            raise
    solved = await archive.puzzles.solved_today(person.id)
    for game in archive.puzzles.games():
        about, done = game.about, f" {SOLVED} Solved today." if game.about.key in solved else ""
        goal = "" if game.puzzles is None else game.puzzles.goal
        lines.append(f"• **{about.title}**, a puzzle only you see: {goal}{done}")
        buttons.append(button(about.title, "daily", about.key))
    await answer(interaction, "\n".join(lines), rows(*in_rows(buttons)))


@on("dailyask", of=Of.NOTHING)
async def ask(press: Press) -> None:
    """Ask what this person wants each day."""
    await _ask(press.interaction)


@on("daily", of=Of.NOTHING)
async def want(press: Press) -> None:
    """Remember what this person wants each day, and show today's."""
    wanted, interaction = press.text(0), press.interaction
    await press.tables.archive.puzzles.want(asker(interaction).id, wanted)
    if wanted == DEAL:
        await _deal(interaction)
    else:
        await _puzzle(interaction, wanted)


def _another() -> Control:
    """The button that asks again."""
    return button("Another", "dailyask")


async def _deal(interaction: Interaction) -> None:
    """Begin today's deal, go on with it, or tell how it went."""
    another = rows([_another()]) if tables_of(interaction).archive.puzzles.games() else None
    tables, place, person = tables_of(interaction), place_of(interaction), asker(interaction)
    today = await tables.archive.daily.today(person.id, place.server)
    if today.own is not None and today.own.status is Status.OVER:
        seen = tuple(
            each
            for each in today.best
            if each[0].game == today.own.id or may_read(interaction, each[0].channel)
        )
        await answer(interaction, today_words(replace(today, best=seen), today.own), another)
        return
    if today.own is not None and today.own.place.channel != place.channel:
        await answer(interaction, f"You are playing today's deal: {words.link(today.own)}", another)
        return
    if today.own is not None:
        shown = await tables.play.projection.show(today.own.id, person.id)
        await answer_board(interaction, shown, own_words(shown), own_view(shown))
        return
    try:
        check_writing(interaction)
        await check_opening(interaction)
        with spent(interaction, Use.LOBBIES):
            table = await tables.archive.daily.begin(place, person, request_of(interaction))
    except TableError as error:
        if another is None:
            raise
        await answer(interaction, error_words(error) or "", another)  # a puzzle is still there
        return
    told = f"Today's deal begins: {words.title(table)}.\n{await newcomer(interaction, table)}"
    await answer(interaction, told.strip(), another)


def today_words(today: Today, own: Table) -> str:
    """A result to paste, the days in a row, and the day's table."""
    lines = [
        f"Your result, to paste anywhere:\n```\n{to_paste(today, own)}\n```",
        f"Next deal {_day_after(date.fromisoformat(today.day))}.",
    ]
    if today.best:
        lines.append(f"**Today's table, {day_words(today.day)}**")
        lines += [_place(number, own, *each) for number, each in enumerate(today.best, 1)]
    return words.fit(lines, words.CONTENT_LIMIT, "… and {} more")


def to_paste(today: Today, own: Table) -> str:
    """A result without spoilers: a sign for each turn, and nothing of the deal."""
    rows = [today.signs[at : at + ACROSS] for at in range(0, len(today.signs), ACROSS)]
    outcome = own.outcome
    if outcome is not None and outcome.winners:
        result = f"Won in {words.count(own.turn, 'turn')}"
    else:
        result = f"Lost: {score(own, outcome.scores[0] if outcome is not None and outcome.scores else 0, own.turn)}"
    return "\n".join(
        [f"{today.game.about.title}, {day_words(today.day)}", f"{result}{_in_a_row(today.row)}", *rows]
    )


def _place(number: int, own: Table, result: ResultRow, names: tuple[str, ...]) -> str:
    who = words.listed([words.safe(name) for name in names])
    told = f"{number}. {who}: {score(own, result.score, result.turns)} (#{result.game})"
    return f"**{told}**" if result.game == own.id else told


def _day_after(day: date) -> str:
    """When the day after this one begins, as Discord tells it."""
    when = datetime.combine(day + timedelta(days=1), time(), UTC)
    return discord.utils.format_dt(when, "R")


def _in_a_row(days: int) -> str:
    return f" · {days} days in a row" if days > 1 else ""


# Puzzles


async def _puzzle(interaction: Interaction, game: str) -> None:
    """Show today's puzzle of a game; once it is solved, the result."""
    tables, person = tables_of(interaction), asker(interaction)
    key = await tables.archive.puzzles.begin(place_of(interaction), person, game)
    found = await tables.archive.puzzles.result(key, person.id, place_of(interaction).server)
    if found.solved:
        await _show_result(interaction, found)
    else:
        await show(interaction, await tables.practice.look(person, PUZZLE, key))


def _title(session: Session) -> str:
    """The first lines of a puzzle: which it is, and what to do."""
    exercise = session.exercise
    puzzle, day = puzzle_of(session)
    done = f" {SOLVED}" if session.kept.done is not None else ""
    task = "" if session.verdict.over else f"\n{puzzle.task}"
    return f"**{exercise.game.about.title}**, puzzle of {day_words(day.isoformat())} · {puzzle.rating}{done}{task}"


def puzzle_of(session: Session) -> tuple[puzzles.Puzzle, date]:
    """The puzzle that a person is at, and its day."""
    exercise = session.exercise
    day = date.fromisoformat(exercise.key.rpartition(".")[2])
    return puzzles.puzzle_of(exercise.game, day.toordinal()), day


def _beside(session: Session) -> list[Control]:
    """The buttons below a puzzle."""
    key, verdict = session.exercise.key, session.verdict
    controls = []
    if session.kept.done is not None:
        controls.append(button("Result", "dailyresult", key, style=Style.primary))
        if verdict.done:
            controls.append(exercise_button(session, "Once more", "again"))
    elif verdict.over:
        controls.append(button("Show the answer", "dailyanswer", key, ""))
    elif session.line.entries:
        controls.append(exercise_button(session, "Start over", "again"))
    reading = [] if verdict.over else [button("Rules", "rules", rules_key(session.exercise.game), "")]
    return [*controls, _another(), *reading]


faces[PUZZLE] = Face(_title, _beside)


@on("dailyanswer", of=Of.NOTHING)
async def show_answer(press: Press) -> None:
    """Show the answer of a puzzle, once its person has said that they want it."""
    key, person = press.text(0), asker(press.interaction)
    practising = button("Back to the puzzle", "dailylook", key)
    if press.text(1) != "yes":
        sure = button("Show it", "dailyanswer", key, "yes", style=Style.danger)
        told = "See the answer? Then this puzzle counts as not solved, and your days in a row end."
        await answer(press.interaction, told, rows([sure, practising]))
        return
    await press.tables.archive.puzzles.give_up(key, person.id)
    told = await press.tables.archive.puzzles.answer(key, person.id)
    await answer(press.interaction, told, rows([practising, _another()]))


@on("dailylook", of=Of.NOTHING)
async def look(press: Press) -> None:
    """Show a puzzle as this person left it."""
    person = asker(press.interaction)
    await show(press.interaction, await press.tables.practice.look(person, PUZZLE, press.text(0)))


@on("dailyresult", of=Of.NOTHING)
async def show_result(press: Press) -> None:
    """Show how this person did with a puzzle, and its table."""
    place, person = place_of(press.interaction), asker(press.interaction)
    found = await press.tables.archive.puzzles.result(press.text(0), person.id, place.server)
    await _show_result(press.interaction, found)


async def _show_result(interaction: Interaction, found: Solved) -> None:
    person = asker(interaction).id
    seen = [each for each in found.best if each.person == person or may_read(interaction, each.channel)]
    back = button("Look at it", "dailylook", found.key)
    await answer(interaction, puzzle_words(found, seen, person), rows([back, _another()]))


def puzzle_words(found: Solved, best: Sequence[Solver], person: int) -> str:
    """A result to paste, and the day's table of a puzzle."""
    lines = []
    if found.solved:
        lines.append(f"Your result, to paste anywhere:\n```\n{puzzle_to_paste(found)}\n```")
    elif found.given_up:
        lines.append("You have seen the answer, so this puzzle does not count for you.")
    else:
        lines.append("You have not solved this puzzle yet.")
    day = day_words(found.day.isoformat())
    lines.append("Today's puzzle waits: `/daily`." if found.over else f"Next puzzle {_day_after(found.day)}.")
    if best:
        lines.append(f"**Table of {day}**" if found.over else f"**Today's table, {day}**")
    for number, each in enumerate(best, 1):
        told = f"{number}. {words.safe(each.name)}: {_tries(each.tries)}"
        lines.append(f"**{told}**" if each.person == person else told)
    return words.fit(lines, words.CONTENT_LIMIT, "… and {} more")


def puzzle_to_paste(found: Solved) -> str:
    """A result without spoilers: a sign for each try."""
    failed = found.tries - 1
    signs = FAILED * failed if failed <= SIGNS else FAILED * (SIGNS - 1) + MORE
    day = short_day(datetime.combine(found.day, time()))
    lines = [
        f"{found.game.about.title}, {day}",
        f"Puzzle, {found.rating}: {_tries(found.tries)}",
        signs + SOLVED,
    ]
    return "\n".join([*lines, *([f"{found.row} days in a row"] if found.row > 1 else [])])


def _tries(tries: int) -> str:
    return "first try" if tries == 1 else f"{tries} tries"
