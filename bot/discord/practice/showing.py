"""The private message of an exercise: what happened, the picture, and the numbered choices of a guided move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Style,
    answer_board,
    asker,
    button,
    on,
    one_message,
    rows,
    tables_of,
    unknown,
)
from bot.discord.play.guided_choices import (
    choose_view,
    offered,
    path_text,
    read_group,
    read_path,
    start,
    walk,
)
from bot.discord.play.guided_labels import labels, question, short_label, summary
from bot.table.model import TableError
from bot.table.practice import NO_GAME
from bot.table.practice.exercises import Session
from bot.table.practice.lessons import task
from render.core.look import Choice

HAPPENED: Final = 700
OLD: Final = "More was done here since. This is how it stands now."


@dataclass(frozen=True, slots=True)
class Face:
    """How a kind of exercise looks: its first line, and its own buttons."""

    title: Callable[[Session], str]
    beside: Callable[[Session], list[Control]]


faces: Final[dict[str, Face]] = {}
"""By the kind of exercise."""


def exercise_button(session: Session, label: str, what: str, style: Style = Style.secondary) -> Control:
    """A button of an exercise: `practice:<kind>:<key>:<what>:<mark>`."""
    exercise = session.exercise
    return button(label, "practice", exercise.kind, exercise.key, what, session.mark, style=style)


async def show(
    interaction: Interaction,
    session: Session,
    *,
    heading: str = "",
    path: Sequence[int] = (),
    group: int = 0,
) -> None:
    """Answer with an exercise as it stands: what happened, what is said of it, and the choices after `path`, in `group`. Computers act
    before."""
    session = await tables_of(interaction).practice.answer(asker(interaction), session)
    shown, verdict, face = session.shown, session.verdict, faces[session.exercise.kind]
    events = () if verdict.supposed else shown.events
    happened = words.cut(" ".join(words.events(shown.table, events, shown.seat)), HAPPENED)
    own = session.line.own(session.exercise.seat)
    controls = face.beside(session)
    lines = [face.title(session)]
    if verdict.over or not shown.legal:
        if not verdict.done:
            controls = [exercise_button(session, "Try again", "again", Style.primary), *controls]
        ended = words.result(shown.table, shown.seat) if shown.table.outcome is not None else ""
        view, choices = rows(controls), tuple[Choice, ...]()
        lines += [happened, ended, verdict.text]
    else:
        node = walk(shown, path) or start(shown)
        offer = offered(shown, node, group)
        found = labels(shown, offer)
        prompted = (own or verdict.prompted) and session.exercise.offers is None
        prompt = words.prompt(shown) if prompted else ""
        chosen = summary(shown, node) if node.path or (node.action is not None and node.told) else ""
        lines += [task(verdict.text), chosen] if node.path else [happened, verdict.text, prompt, chosen]
        lines += [question(node), found.above]
        exercise = session.exercise
        ids = ("practice", exercise.kind, exercise.key, "way", session.mark)
        if node.action is not None and node.command is not None:
            label = short_label(shown, node.action)
            only = button(label, *ids, path_text(node.path), 0, style=Style.primary)
            controls = [only, *controls]
        view, choices = choose_view(shown, offer, found, group, controls, ids=ids), found.choices
    if session.exercise.shows is not None:
        choices = (*choices, Choice(0, (("shows", session.exercise.shows),)))
    content = "\n".join(line for line in (heading, *lines) if line)
    message = await answer_board(interaction, shown, words.cut(content, words.CONTENT_LIMIT), view, choices)
    one_message(interaction, NO_GAME, message)


@on("practice", of=Of.NOTHING)
async def press_exercise(press: Press) -> None:
    """Go on with an exercise, or begin it again: `practice:<kind>:<key>:<what>:<mark>:<path>:<number>`."""
    kind, key, what, mark = (press.text(place) for place in range(4))
    practice, person = press.tables.practice, asker(press.interaction)
    if kind not in faces:
        raise unknown()
    try:
        match what:
            case "way":
                await _go_on(press, kind, key, mark)
            case "again":
                await show(press.interaction, await practice.again(person, kind, key))
            case _:
                raise unknown()
    except TableError as error:
        if error.code != "old_practice":
            raise
        await show(press.interaction, await practice.look(person, kind, key), heading=OLD)


async def _go_on(press: Press, kind: str, key: str, mark: str) -> None:
    """Take a choice on the way to an action; the last one takes the action."""
    practice, person = press.tables.practice, asker(press.interaction)
    session = await practice.look(person, kind, key, mark)
    picked = press.chosen() if press.values else ""
    group = read_group(picked)
    path = read_path(press.text(4) if group or not picked else picked)
    if path is None:
        raise unknown()
    node = walk(session.shown, path)
    if node is not None and node.action is not None:
        session, path = await practice.act(person, kind, key, node.action, mark), ()
    await show(press.interaction, session, path=path, group=group)


async def act_by_text(interaction: Interaction, kind: str, key: str, text: str) -> None:
    """Take an action that was typed, and answer with what came of it."""
    practice, person = tables_of(interaction).practice, asker(interaction)
    await show(interaction, await practice.act(person, kind, key, text))
