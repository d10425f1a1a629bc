"""Hints for the current position, for the person who asks, and the button that plays them."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    answer_move,
    asker,
    button,
    is_old,
    on,
    one_message,
    request_of,
    rows,
    spent,
    tables_of,
)
from bot.discord.errors import Refusal
from bot.discord.play.board import done_words, owes_decision, undo_button
from bot.discord.play.guided_labels import short_words
from bot.table.model import Shown, Status, Table
from bot.table.model.computers import hinted
from bot.table.quotas import Use
from bot.table.setup.allowed import hints_given
from bot.worker_processes.works import BusyError, WorkError
from games.computer.search import ADVISER, Thought, Way
from games.core.optional_parts.parts import Hint
from games.core.protocol import Seat

T = TypeVar("T")
WAYS: Final = 3
"""So many ways are named in a computer's hint."""
STEPS: Final = 8
"""So many steps of a way are told; what has more is played by its button rather than typed."""


@on("hintnext", of=Of.GAME)
@on("hint", of=Of.GAME, reply=Reply.NEW)
async def hint_pressed(press: Press) -> None:
    """Answer the button Hint below a board, or in a private message in the same message."""
    await _answer_hint(press.interaction, press.game)


@on("hintplay", of=Of.GAME)
async def play_it(press: Press) -> None:
    """Make the moves of the hint that belong to this turn, which counts as no further hint. A hint for an earlier position
    is replaced by a new one."""
    interaction, tables = press.interaction, press.tables
    shown = await _present(interaction, press.game)
    if await is_old(tables, shown, asker(interaction), press.number(1), own=True):
        await _answer_hint(interaction, press.game, f"{words.OLD_BUTTON}\n")
        return
    found = await _found(interaction, shown)
    if not found.actions:
        await answer(interaction, hint_lines(shown, found))
        return
    moved = await tables.play.moves.act(
        press.game, asker(interaction), *found.actions, seen=shown.seq, request=request_of(interaction)
    )
    controls = await undo_button(tables, moved.table, interaction.user.id)
    if owes_decision(moved, interaction.user.id):
        controls.insert(0, button("Hint", "hintnext", moved.table.id, style=Style.primary))
    await answer_move(interaction, press.game, done_words(moved), rows(controls))


async def _answer_hint(interaction: Interaction, game: int, before: str = "") -> None:
    """Answer with a hint for the current position, from what this person may know, and a button to play it on their turn.
    Raises Refusal if there is none."""
    shown = await _present(interaction, game)
    with spent(interaction, Use.HINTS):
        found = await _found(interaction, shown)
    controls = []
    if found.actions and shown.legal:
        controls.append(button("Play it", "hintplay", game, shown.seq, style=Style.primary))
    message = await answer(interaction, before + hint_lines(shown, found), rows(controls))
    one_message(interaction, game, message, hint=True)


async def _present(interaction: Interaction, game: int) -> Shown:
    """The position as this person may see it. Raises Refusal if there are no hints for them."""
    tables = tables_of(interaction)
    table = await tables.play.projection.get(game)
    if table.status is Status.LOBBY:
        raise Refusal("not_started", "This game has not started yet.", "Ask for a hint once it has.")
    if table.status is not Status.RUNNING:
        raise Refusal("no_hint", f"{words.title(table)} is over.", "`/game history` steps through its moves.")
    person = asker(interaction).id
    if not hinted(table, table.seat_of(person)):
        raise no_hints(table)
    hints_given(await tables.setup.of(table.place.server))
    return await tables.play.projection.show(game, person)


def no_hints(table: Table) -> Refusal:
    """The refusal of a hint in a game of people."""
    return Refusal(
        "no_hints",
        f"There are no hints in {words.title(table)}: other people play too.",
        "The host can allow them in the lobby of the next game.",
    )


async def _found(interaction: Interaction, shown: Shown) -> Hint:
    """The hint for a position: the game's own, else that of a computer. Raises Refusal if it cannot be found."""
    table, seat = shown.table, shown.seat
    if table.game.hints is not None:
        computations, person = tables_of(interaction).play.computations, asker(interaction).id
        return await _worked_out(interaction, lambda: computations.hint(table.game, shown.view, person))
    if seat is None or not shown.legal:
        raise Refusal(
            "not_your_turn", "A hint is for your own turn.", f"The game waits for {words.owing(table)}."
        )
    thought = await advised(interaction, table, shown.view, seat)
    best = told_ways(thought)[:1]
    line = best[0].line if best and best[0] is not thought.ways[0] else thought.line
    return Hint(advice(shown, thought), tuple(map(table.game.notation.write, line)))


async def advised(interaction: Interaction, table: Table, view: Any, seat: Seat) -> Thought:
    """What a computer makes of what this seat sees. Raises Refusal if it cannot be found."""
    person = asker(interaction).id
    computations = tables_of(interaction).play.computations
    return await _worked_out(
        interaction, lambda: computations.move(table, view, seat, ADVISER, b"hint", person)
    )


def advice(shown: Shown, thought: Thought) -> str:
    """The best ways with their chances, and what to expect after the best."""

    def told(actions: Sequence[Any]) -> str:
        more = [f"{len(actions) - STEPS} more"] if len(actions) > STEPS else []
        return "; ".join([short_words(shown, action) for action in actions[:STEPS]] + more)

    ways = told_ways(thought)
    if not ways:
        return f"A computer would play: {told(thought.line)}."
    lines = ["Chances to win:"]
    lines += [f"{round(100 * way.chance)}% · {told(way.line)}" for way in ways]
    if thought.reply is not None and ways[0] is thought.ways[0]:
        seat, action = thought.reply
        lines.append(f"Expect this from {words.names(shown.table)[seat]}: {told([action])}.")
    return "\n".join(lines)


def told_ways(thought: Thought) -> tuple[Way, ...]:
    """The ways that a hint names, the best first: of those tried at least half as often as any other, the one with the best
    chance. A way that was tried seldom may only look better, so those behind it are no better."""
    ways = thought.ways
    if not ways:
        return ()
    most = max(way.tries for way in ways)
    best = max((way for way in ways if 2 * way.tries >= most), key=lambda way: way.chance)
    others = [way for way in ways if way is not best and way.chance <= best.chance][: WAYS - 1]
    return best, *sorted(others, key=lambda way: -way.chance)


async def _worked_out(interaction: Interaction, ask: Callable[[], Awaitable[T]]) -> T:
    """The answer of a worker. Raises Refusal if there is none."""
    try:
        return await ask()
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


def hint_lines(shown: Shown, found: Hint) -> str:
    """A hint in words, with its moves as they can be typed, unless there are too many."""
    lines = [f"{words.title(shown.table)}: {found.text}"]
    typed = found.actions[: found.own]
    if 0 < len(typed) <= STEPS:
        lines.append("-# Type " + ", ".join(f"`/play {action}`" for action in typed))
    return words.fit(lines, words.CONTENT_LIMIT, "…")
