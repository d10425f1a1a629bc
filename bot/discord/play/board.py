"""What one person reads of a game: their own view, what came of their move, and how it came about; and the buttons below it."""

from collections.abc import Iterable
from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Of,
    Press,
    Reply,
    Style,
    answer,
    answer_pages,
    button,
    next_button,
    on,
    rows,
)
from bot.discord.pictures import boards
from bot.table.model import Moved, Shown, Status, Table, escaped, fairness
from bot.table.service import TableService
from games.core.protocol import Event

DONE: Final = "✓"
"""Begins the answer to every move that was made."""
TOLD: Final = 600
"""How many characters of what happened are told, and as many again of what only this player may know."""


def done_words(moved: Moved) -> str:
    """The answer to a move: what came of it, that it stays hidden, or how the game ended; then what only they may know."""
    if moved.table.status is not Status.RUNNING:
        what = words.result(moved.table, moved.seat)
    elif moved.sealed:
        what = "Hidden until everyone has decided."
    else:
        what = _told(moved, private=False)
    secret = _told(moved, private=True)
    return f"{DONE} {what}" + (f"\n**Only you know:** {secret}" if secret else "")


def _told(moved: Moved, *, private: bool) -> str:
    """The move's events in words: those that everybody may know, or those that only some may."""
    places = [at for at, event in enumerate(moved.events) if (event.audience is not None) is private]
    by_itself = {number for number, at in enumerate(places) if at in moved.by_itself}
    events = [moved.events[at] for at in places]
    return words.cut(" ".join(words.events(moved.table, events, moved.seat, by_itself)), TOLD)


async def go_on_view(tables: TableService, moved: Moved, person: int) -> ui.View | None:
    """Buttons to continue if this person has to decide again, at once or when computers have moved, else to the next game that
    waits for them; and to take the move back if they can do so alone."""
    table = moved.table
    undo = await undo_button(tables, table, person)
    if owes_decision(moved, person):
        return rows([onward(table), *undo])
    if table.status is Status.RUNNING and table.owing and table.owing <= table.computers:
        undo.insert(0, onward(table))
    waiting = await tables.notifications.games.next_of(person, table.id)
    further = [] if waiting is None else [next_button(waiting.table)]
    if table.game.orders is not None and table.status is Status.RUNNING and table.seat_of(person) is not None:
        # In games of many phases, the person who expects nothing of the next need not come back for it.
        undo.append(button("Set ahead", "ahead", table.id))
    return rows([*undo, *further])


def onward(table: Table) -> Control:
    """The button that shows what this person can decide next, whatever has happened meanwhile."""
    return button("Continue", "move", table.id, style=Style.primary)


async def undo_button(tables: TableService, table: Table, person: int) -> list[Control]:
    """The button that takes this person's last move back, if they can do so alone."""
    if table.status is not Status.RUNNING:
        return []
    number = await tables.play.moves.undoable(table.id, person)
    return [] if number is None else [button("Undo", "undo", table.id, number)]


def owes_decision(moved: Moved, person: int) -> bool:
    """Whether this person has to decide again."""
    table = moved.table
    seat = table.seat_of(person)
    return table.status is Status.RUNNING and seat is not None and table.owes(seat)


def why_buttons(shown: Shown, since: int) -> list[Control]:
    """The button below a board that explains what has happened after row `since`; none if everything explains itself."""
    if not explained_words(shown.table, shown.events):
        return []
    return [button("Explain", "why", shown.table.id, shown.seq, since)]


def explained_words(table: Table, happened: Iterable[Event]) -> str:
    """How these events came about; empty if all of them explain themselves."""
    reports = table.game.reports
    if reports is None:
        return ""
    told: list[str] = []
    for event in happened:
        lines = [escaped(each) for each in reports.explained(event)]
        if lines:
            told.append("\n".join([f"**{lines[0]}**", *(f"> {line}" for line in lines[1:])]))
    return "\n".join(told)


@on("why", of=Of.RECORD, reply=Reply.NEW)
async def explain(press: Press) -> None:
    """Explain what everybody heard between two positions: `why:<game>:<number>:<number before>`."""
    shown = await press.tables.play.projection.show(
        press.game, None, seq=press.number(1), since=press.number(2)
    )
    told = explained_words(shown.table, shown.events)
    if told:
        told = f"{words.title(shown.table)}, line by line:\n{told}"
    await answer_pages(press.interaction, told or "Nothing here needs explaining.")


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


def fairness_button(table: Table) -> list[Control]:
    """The button that tells how what chance draws can be checked; none in a game in which it draws nothing."""
    return [button("Fairness", "dice", table.id)] if table.game.about.facts.chance else []


@on("dice", of=Of.RECORD, reply=Reply.NEW)
async def tell_fairness(press: Press) -> None:
    """Tell how what chance draws can be checked, with the numbers for it."""
    await answer(press.interaction, fairness(press.table))


@on("text", of=Of.RECORD, reply=Reply.NEW)
async def in_words(press: Press) -> None:
    """Describe the whole board in words."""
    shown = await press.tables.play.projection.show(press.game, press.interaction.user.id)
    if shown.table.status is Status.LOBBY:
        await answer(press.interaction, "This game has not started, so there is no board yet.")
        return
    await answer_pages(
        press.interaction,
        await boards.text(press.tables.workers, shown, press.interaction.user.id),
        own_view(shown, in_words=True),
    )
