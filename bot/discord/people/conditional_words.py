"""What the private messages of moves set ahead say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord import words
from bot.table.model.names import escaped
from bot.table.model.table import Table
from bot.table.people.conditional_moves import SetAhead
from bot.table.people.conditional_rules import Rule
from bot.table.play.drafts import Kind
from bot.table.play.plans import Draft, Step
from games.core.protocol import Seat

LABELS: Final[dict[Kind, str]] = {
    "line": "If they play exactly …",
    "calm": "Unless I am touched",
    "any": "Whatever they do",
}
"""The buttons that begin an answer, by its condition."""
_CONDITIONS: Final[dict[Kind, str]] = {
    "calm": "Unless somebody touches what is yours, you play",
    "any": "Whatever the others do, you play",
}
_FIRST: Final[dict[Kind, str]] = {
    "line": "Choose what is played next, then your answer. If anything else happens, it is dropped.",
    "calm": "Choose your answer. The picture shows your next turn if the others do little.",
    "any": "Choose your answer. The picture shows your next turn if the others do little.",
}
_GUESSED: Final = "-# What you cannot see is guessed. `/ahead` takes any other move too."
_SET: Final = "Press **Set**, or **Go on** with the move after it."
DONE: Final = "✓"
"""Before the list, once something has been set."""
SHOWN: Final = 4
"""How many moves of an answer stand in the list."""


def conditions(kind: Kind) -> str:
    """When an answer of this kind is played, as the beginning of a sentence; empty for a line, whose moves say it."""
    return _CONDITIONS.get(kind, "")


def _taken(table: Table, seat: Seat | None, who: Seat | None, notation: str) -> str:
    """A step of a line: who plays what."""
    move = f"`{words.one_line(notation, 90)}`"
    return (
        f"you play {move}" if who is None or who == seat else f"{words.safe(table.names[who])} plays {move}"
    )


def rule_words(found: SetAhead, rule: Rule) -> str:
    """An answer that is set, as a sentence."""
    table, write = found.table, found.table.game.notation.write
    if rule.kind != "line":
        moves = [f"`{words.one_line(write(step), 90)}`" for step in rule.steps[:SHOWN]]
        return f"{conditions(rule.kind)} {words.listed(moves)}{'' if len(rule.steps) <= SHOWN else ', …'}."
    steps = list(zip(rule.steps, rule.actors, strict=True))
    parts = [_taken(table, found.seat, actor, write(step)) for step, actor in steps[:SHOWN]]
    return f"If {', then '.join(parts)}{'' if len(steps) <= SHOWN else ', …'}."


def list_words(found: SetAhead, heading: str = "") -> str:
    """Everything that is set, and what has become of the rest."""
    title = f"Set ahead in {words.title(found.table)}. Nobody else sees it."
    lines = [f"{DONE} {title}"] if heading == DONE else [heading, title]
    lines += found.notes
    lines.append(words.settled(found.settled))
    lines += [f"{number}. {rule_words(found, rule)}" for number, rule in enumerate(found.rules, 1)]
    if not found.rules:
        lines.append("Nothing is set. Choose when your answer is played:")
    else:
        lines.append("-# Played some time after your turn comes, unless you move first.")
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "… and {} more")


def draft_lines(draft: Draft) -> list[str]:
    """What is put together: its condition, its steps, and what to do next."""
    title = f"Setting ahead in {words.title(draft.shown.table)}. Nobody else sees it."
    steps = [_step(draft, number, step) for number, step in enumerate(draft.steps)]
    if condition := conditions(draft.kind):
        told = [f"{condition}: {'; then '.join(steps)}" if steps else f"{condition}:"]
    else:
        told = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    if draft.can_be_set:
        after = _SET if draft.shown.legal else "Press **Set**."
    elif draft.steps and draft.steps[-1].problem:
        after = "Press **Step back**, or **Overview** for another one."
    elif draft.shown.legal:
        after = _FIRST[draft.kind] if not draft.steps else _next(draft)
    else:
        after = "No move is possible then."
    moved = "The position has changed since. This is how the steps fit now." if draft.moved_on else ""
    table = draft.shown.table
    guessed = _GUESSED if draft.kind == "line" and table.game.whispers(table.options) else ""
    return [line for line in (title, moved, *told, after, guessed) if line]


def _next(draft: Draft) -> str:
    mine = draft.shown.seat in draft.shown.owing
    if mine:
        return "Choose your answer."
    return f"Choose what {_names(draft.shown.table, sorted(draft.shown.owing))} plays."


def _names(table: Table, seats: Sequence[Seat]) -> str:
    return words.listed([words.safe(table.names[seat]) for seat in seats], "or") or "the next player"


def _step(draft: Draft, number: int, step: Step) -> str:
    told = f"`{words.one_line(step.notation, 90)}`"
    if draft.kind == "line":
        told = _taken(draft.shown.table, draft.shown.seat, step.seat, step.notation)
        told = f"{'If' if number == 0 else 'Then'} {told}"
    if not step.problem:
        return told
    return f"{told}: **cannot be set.** {escaped(words.cut(words.filled(draft.shown, step.problem), 160))}"
