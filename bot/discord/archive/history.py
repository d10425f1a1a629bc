"""The history of a game in pages, and its positions one by one; those of a finished one also with everything shown."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    GAME_NUMBER,
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    answer_board,
    asker,
    button,
    command,
    complete_game,
    is_old,
    menu,
    on,
    option,
    played,
    rows,
    spend,
    suggests,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.play.board import own_view, own_words
from bot.table.archive.past_games import Open, can_be_opened
from bot.table.model import HistoryLine, Shown, Table, escaped
from bot.table.quotas import Use
from bot.table.reviews import reviewable

ENTRIES: Final = 8
PAGE_LIMIT: Final = 1800
WORDS_LIMIT: Final = 400
TURN_ROOM: Final = len("-# Turn 10000\n")
STEPS: Final = ("Start", "Back", "Next", "End")


def entries(lines: Sequence[HistoryLine]) -> list[HistoryLine]:
    """The history as it is read: chance's rows join the move before them, and only moves that stand have their numbers."""
    made: list[HistoryLine] = []
    last = 0
    for line in lines:
        if line.by_chance and not line.words:
            continue
        if line.by_chance and made and made[-1].undone == line.undone:
            made[-1] = replace(made[-1], words=f"{made[-1].words} {line.words}".strip())
            continue
        # Decisions of one seat that stay secret together are one move.
        made.append(replace(line, move=line.move if line.move > last else 0))
        last = max(last, line.move)
    return made


def entry_words(entry: HistoryLine) -> str:
    """One entry: its number, its notation and its result. Moves taken back are struck through."""
    notation = f"`{words.one_line(entry.notation, 90)}`" if entry.notation and entry.who else ""
    said = escaped(words.cut(entry.words, WORDS_LIMIT)) or words.safe(entry.who or "Chance")
    text = f"{notation} {said}".strip()
    if entry.undone:
        return f"-# ~~{text}~~"
    return f"**{entry.move}.** {text}" if entry.move else f"-# {text}"


def history_pages(lines: Sequence[HistoryLine]) -> list[list[HistoryLine]]:
    """The history in pages that each fit a message, oldest first."""
    pages: list[list[HistoryLine]] = [[]]
    room = PAGE_LIMIT
    for entry in entries(lines):
        size = len(entry_words(entry)) + 1 + TURN_ROOM
        if pages[-1] and (size > room or len(pages[-1]) == ENTRIES):
            pages.append([])
            room = PAGE_LIMIT
        pages[-1].append(entry)
        room -= size
    return pages


def history_words(table: Table, lines: Sequence[HistoryLine], page: int) -> str:
    """One page of the history."""
    made = history_pages(lines)
    page = min(max(page, 0), len(made) - 1)
    if not lines:
        return f"{words.title(table)}: no moves yet."
    heading = f"{words.title(table)}, history ({page + 1} of {len(made)})"
    return "\n".join([heading, *_by_turns(made[page])])


def _by_turns(page: Sequence[HistoryLine]) -> list[str]:
    """The entries of a page as lines, with a line where a turn begins, and at the top."""
    lines: list[str] = []
    turn = 0
    for entry in page:
        if entry.turn not in (0, turn):
            lines.append(f"-# Turn {entry.turn}")
            turn = entry.turn
        lines.append(entry_words(entry))
    return lines


def _through(
    name: str, table: Table, places: Sequence[int], at: int, labels: Sequence[str], *fields: int
) -> list[Control]:
    """Buttons to the first, the previous, the next and the last of these places from the one that is shown, as the control
    `name`. No two ids are the same, even at either end."""
    last = len(places) - 1
    there = (0, max(at - 1, 0), min(at + 1, last), last)
    return [
        button(label, name, table.id, places[index], *fields, letter, disabled=index == at)
        for label, index, letter in zip(labels, there, "abcd", strict=True)
    ]


def history_view(table: Table, lines: Sequence[HistoryLine], page: int) -> ui.View | None:
    """Buttons to turn the pages, and one to step through the positions."""
    pages = range(len(history_pages(lines)))
    page = min(max(page, 0), pages[-1])
    turning = _through("history", table, pages, page, ("First", "Earlier", "Later", "Last"))
    stepping = [button("Step through", "step", table.id)] if lines else []
    stepping += [button("Animation", "animate", table.id)] if table.moves else []
    return rows(turning if len(pages) > 1 else [], stepping)


@on("history", of=Of.RECORD)
async def turn_page(press: Press) -> None:
    """Show another page of the history."""
    spend(press.interaction, Use.HISTORIES)
    lines = await press.tables.play.projection.history(press.game, press.interaction.user.id)
    page = press.number(1)
    await answer(
        press.interaction, history_words(press.table, lines, page), history_view(press.table, lines, page)
    )


def when(moves: int) -> str:
    """When a position was reached: `after move 3`, counted as in the picture and the history."""
    return f"after move {moves}" if moves else "at the start"


def step_words(shown: Shown) -> str:
    """Which position this is, what led to it, and who was to do what."""
    happened = words.cut(" ".join(words.happened(shown)), 1200)
    numbered = shown.table.game.turns
    turn = numbered.turn_number(shown.view) if numbered is not None else 0
    heading = f"{words.title(shown.table)}, {f'turn {turn}, ' if turn else ''}{when(shown.moves)}"
    heading += f" of {shown.table.moves}" if shown.moves else ""
    return "\n".join(line for line in (heading, happened, words.prompt(shown)) if line)


def turns(positions: Sequence[int], lines: Sequence[HistoryLine], now: int) -> list[int]:
    """The turn of each position, `now` that of the last: the turn in which its next move is made."""
    moves = [line for line in lines if line.move]
    places = [line.place for line in moves]
    following = [bisect_right(places, at) for at in positions[:-1]]
    return [*(moves[index].turn if index < len(moves) else now for index in following), now]


def step_view(
    table: Table,
    positions: Sequence[int],
    at: int,
    numbers: Sequence[int] = (),
) -> ui.View | None:
    """Buttons to the start, the previous and the next position and the end; and to the beginnings of the turns before
    and after, if turns have `numbers`."""
    other: list[Control] = []
    if numbers:
        before = max((each for each in numbers[:at] if each < numbers[at]), default=numbers[0])
        first = numbers.index(before)
        last = len(positions) - 1
        after = next((index for index in range(at, last + 1) if numbers[index] > numbers[at]), last)
        other = [
            button("Previous turn", "stepto", table.id, positions[first], "e", disabled=first == at),
            button("Next turn", "stepto", table.id, positions[after], "f", disabled=after == at),
        ]
    if table.moves:
        other.append(button("Animation", "animate", table.id))
    if reviewable(table):
        other.append(button("Review", "review", table.id))
    if can_be_opened(table):
        other.append(button("Everything shown", "opened", table.id, positions[at], 0))
    return rows(_through("stepto", table, positions, at, STEPS), other)


async def _stepping(press: Press, seq: int | None) -> tuple[list[int], int, int]:
    """The positions that this person can step through, the place of the one at this row of the log (None: the last), and
    the position before it. Raises Refusal if there is none."""
    spend(press.interaction, Use.HISTORIES)
    positions = await press.tables.play.projection.positions(press.game, press.interaction.user.id)
    if not positions:
        raise Refusal("nothing_played", "This game has no moves yet.", "`/game board` shows it.")
    at = len(positions) if seq is None else bisect_right(positions, seq)
    at = max(at - 1, 0)
    return positions, at, positions[at - 1] if at else 0


async def show_position(press: Press, seq: int | None = None) -> None:
    """Answer with the position at this row of the log (None: the last), and what led to it. Raises Refusal if there is
    none."""
    looking, game, person = press.tables.play.projection, press.game, press.interaction.user.id
    positions, at, before = await _stepping(press, seq)
    last = at == len(positions) - 1
    # The last position is the game as it is now: it may have ended without another move.
    shown = await looking.show(game, person, seq=None if last else positions[at], since=before)
    numbered, numbers = shown.table.game.turns, list[int]()
    if numbered is not None:
        now = shown if last else await looking.show(game, person)
        numbers = turns(positions, await looking.history(game, person), numbered.turn_number(now.view))
    await answer_board(
        press.interaction,
        shown,
        step_words(shown),
        step_view(shown.table, positions, at, numbers),
    )


@on("step", of=Of.RECORD, reply=Reply.NEW)
async def step(press: Press) -> None:
    """Start stepping through the positions, from this one or the last."""
    await show_position(press, press.number(1) if len(press.fields) > 1 else None)


@on("stepto", of=Of.RECORD)
async def step_to(press: Press) -> None:
    """Show another position in the same message."""
    await show_position(press, press.number(1))


@on("view", of=Of.RECORD, reply=Reply.NEW)
async def my_view(press: Press) -> None:
    """Show the board as this person may see it; spectators get the public view."""
    person = asker(press.interaction)
    shown = await press.tables.play.projection.show(press.game, person.id)
    if not shown.table.is_open:
        await show_position(press, shown.seq)
        return
    old = await is_old(press.tables, shown, person, press.number(1), own=False)
    heading = f"{words.OLD_BUTTON}\n" if old else ""
    await answer_board(press.interaction, shown, heading + own_words(shown), own_view(shown))


@command(
    "game history",
    "Read the moves so far, and step through them",
    "Read the moves so far, step through the positions, or see all of them in an **Animation**. `number:` names another game.",
)
@app_commands.describe(number=GAME_NUMBER)
@suggests(number=complete_game)
async def history(interaction: Interaction, number: str | None = None) -> None:
    """Answer `/game history`."""
    table = await played(interaction, number)
    spend(interaction, Use.HISTORIES)
    lines = await tables_of(interaction).play.projection.history(table.id, interaction.user.id)
    last = len(history_pages(lines)) - 1
    await answer(interaction, history_words(table, lines, last), history_view(table, lines, last))


NO_SIDE = 0
"""In ids, the side of the first player is 1."""
_TOLD = 700
"""How long the list of what was hidden may be."""


def opened_words(found: Open) -> str:
    """Which position this is, what led to it, whose side is shown, and what was hidden."""
    table = found.shown.table
    side = "" if found.side is None else f", from {words.safe(table.players[found.side].person.name)}'s side"
    return "\n".join(
        part
        for part in (f"**Everything shown**{side}", step_words(found.shown), words.cut(found.told, _TOLD))
        if part
    )


def opened_view(table: Table, positions: Sequence[int], at: int, side: int | None) -> ui.View | None:
    """Buttons as for stepping through, the choice of a side, and the way back to one's own knowledge."""
    kept = NO_SIDE if side is None else side + 1
    sides: list[Control] = []
    if side is not None:
        names = words.plain_names(table)
        options = [
            option(f"From {name}'s side", str(seat), chosen=seat == side) for seat, name in enumerate(names)
        ]
        sides = [menu("From whose side", options, "openedside", table.id, positions[at])]
    return rows(
        _through("opened", table, positions, at, STEPS, kept),
        sides,
        [button("As I knew it", "stepto", table.id, positions[at], "own")],
    )


async def _show(press: Press, seq: int, side: int | None) -> None:
    positions, at, before = await _stepping(press, seq)
    found = await press.tables.archive.past_games.opened(
        press.game, press.interaction.user.id, positions[at], before, side
    )
    view = opened_view(found.shown.table, positions, at, found.side)
    await answer_board(press.interaction, found.shown, opened_words(found), view)


@on("opened", of=Of.RECORD)
async def opened(press: Press) -> None:
    """Show a position of a finished game with everything that was hidden."""
    side = press.number(2)
    await _show(press, press.number(1), None if side == NO_SIDE else side - 1)


@on("openedside", of=Of.RECORD)
async def from_side(press: Press) -> None:
    """Show the same position from the side of another player."""
    await _show(press, press.number(1), press.chosen_number())
