"""`/learn`: a game's lessons, step by step in one private message."""

from typing import Final

from discord import app_commands

from bot.discord import words
from bot.discord.controls import (
    AnyGame,
    Choice,
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer,
    asker,
    button,
    choices,
    command,
    game_of,
    in_rows,
    menu,
    on,
    option,
    rows,
    suggests,
    tables_of,
)
from bot.discord.play.moves import elsewhere, notations
from bot.discord.practice.showing import Face, act_by_text, faces, show
from bot.table.model import Table, TableError
from bot.table.practice import NO_GAME
from bot.table.practice.exercises import Session
from bot.table.practice.lessons import LESSON, Course, key_of, of_session
from games.core.lessons import Step, lessons

DONE, HERE, OPEN = "✓", "▸", "·"
NOT_WON: Final = " · not won"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
ARRANGED: Final = "-# Arranged position"


def learn_button(game: AnyGame) -> list[Control]:
    """The button that begins a game's lessons, or goes on with them; none if it has none."""
    return [] if lessons(game) is None else [button("Learn", "learn", game.about.key)]


def learn_any() -> Control:
    """The button that shows which games have lessons."""
    return button("Learn", "learn", "")


def _play_button(game: AnyGame) -> Control:
    """The button after the last lesson of a game: it begins one against the computer."""
    return button("Play", "begin", game.about.key, style=Style.primary)


def _title(session: Session) -> str:
    made, step = of_session(session)
    game, number = session.exercise.game, made.number(step)
    arranged = (
        f"\n{ARRANGED}" if step.setting.arranged and not session.line.own(session.exercise.seat) else ""
    )
    return f"**{game.about.title}** {number}/{len(made.steps)} · **{step.title}**{_sign(session, step)}{arranged}"


def _sign(session: Session, step: Step) -> str:
    """What became of a step, behind its title; of a short game under way, how far it is."""
    if session.verdict.failed:
        return NOT_WON if step.play else ""
    if step.play and not session.verdict.over:
        return f" · choice {len(session.line.own(session.exercise.seat)) + 1} of {step.play}"
    return f"{NO_BREAK}{DONE}" if session.kept.done is not None else ""


def _beside(session: Session) -> list[Control]:
    made, step = of_session(session)
    key, number = session.exercise.game.about.key, made.number(step)
    controls = []
    if session.verdict.done and number < len(made.steps):
        controls.append(button("Next", "learnat", key, made.steps[number].key, style=Style.primary))
    elif session.verdict.over and step.play:
        controls.append(_play_button(session.exercise.game))
    return [*controls, button("Steps", "learnsteps", key)]


faces[LESSON] = Face(_title, _beside)


async def newcomer(interaction: Interaction, table: Table) -> str:
    """A line about the lessons, for somebody who sits in such a game for the first time; else empty."""
    seated = table.seat_of(interaction.user.id) is not None
    return await new_to(interaction, table.game, table.id) if seated else ""


async def new_to(interaction: Interaction, game: AnyGame, number: int = NO_GAME) -> str:
    """The same for somebody who is going to play a game, in the table with this number if there is one yet."""
    made = await tables_of(interaction).practice.lessons.new_to(interaction.user.id, game, number)
    if made is None:
        return ""
    return f"-# New to {game.about.title}? `/learn` takes {words.count(made.minutes, 'minute')}."


async def _begin(interaction: Interaction, game: AnyGame, step: Step) -> None:
    """Show a step, from its beginning if it was done or went wrong."""
    practice = tables_of(interaction).practice
    await show(interaction, await practice.open(asker(interaction), LESSON, key_of(game, step)))


async def _go_on(interaction: Interaction, key: str) -> None:
    """Show the step of a game's lessons where somebody is; once all are done, all steps."""
    course = await tables_of(interaction).practice.lessons.course(asker(interaction).id, key)
    if course.next is None:
        await _show_steps(interaction, course)
    else:
        await _begin(interaction, course.game, course.next)


async def _show_games(interaction: Interaction) -> None:
    """Show the games that have lessons, and how far this person is in each."""
    found = await tables_of(interaction).practice.lessons.courses(asker(interaction).id)
    lines = ["Learn a game step by step, each with one thing to do. Only you see it."]
    lines += [f"• **{each.game.about.title}**: {_progress(each)}" for each in found]
    buttons = [button(each.game.about.title, "learn", each.game.about.key) for each in found]
    await answer(interaction, "\n".join(lines), rows(*in_rows(buttons)))


def _progress(course: Course) -> str:
    done, all_of_them = len(course.done), len(course.lessons.steps)
    if not done:
        return f"{all_of_them} steps · {words.count(course.lessons.minutes, 'minute')}"
    return f"all {done} steps done {DONE}" if done == all_of_them else f"{done} of {all_of_them} steps done"


async def _show_steps(interaction: Interaction, course: Course) -> None:
    """Show all steps of a game's lessons, and a menu to go to one."""
    about, following = course.game.about, course.next
    lines = [f"**{about.title}**: {_progress(course)}"]
    options = []
    for number, step in enumerate(course.lessons.steps, 1):
        sign = DONE if step.key in course.done else HERE if step is following else OPEN
        lines.append(f"{sign} {number}. {step.title}{NOT_WON if step.key in course.not_won else ''}")
        options.append(option(f"{number}. {step.title}", step.key, "done" if sign == DONE else ""))
    going = _play_button(course.game)
    if following is not None:
        going = button("Go on", "learn", about.key, style=Style.primary)
    view = rows([menu("Go to a step", options, "learnat", about.key)], [going])
    await answer(interaction, "\n".join(lines), view)


@on("learn", of=Of.NOTHING, reply=Reply.PRIVATE)
async def learn(press: Press) -> None:
    """Begin a game's lessons or go on with them; without a game, show which there are."""
    if press.text(0):
        await _go_on(press.interaction, press.text(0))
    else:
        await _show_games(press.interaction)


@on("learnsteps", of=Of.NOTHING)
async def show_steps(press: Press) -> None:
    """Show all steps of a game's lessons."""
    practice, person = press.tables.practice, asker(press.interaction)
    await _show_steps(press.interaction, await practice.lessons.course(person.id, press.text(0)))


@on("learnat", of=Of.NOTHING)
async def go_to(press: Press) -> None:
    """Go to a step: `learnat:<game>:<step>`, or the one that was chosen in the menu."""
    which = press.chosen() if press.values else press.text(1)
    game, _, step = press.tables.practice.lessons.found(f"{press.text(0)}.{which}")
    await _begin(press.interaction, game, step)


async def _typed_move(interaction: Interaction) -> str:
    """Where a move is typed in the lesson that somebody is in; empty if they are in none."""
    course = await tables_of(interaction).practice.lessons.under_way(asker(interaction).id)
    if course is None:
        return ""
    return f"Your lesson of **{course.game.about.title}** takes moves by `/learn move:`."


elsewhere.append(_typed_move)


async def _course(interaction: Interaction, key: str | None) -> Course | None:
    """The lessons of the game with this key; without one, those where somebody is, or None. Raises Refusal for any other text, and
    TableError if this game has no lessons."""
    found, person = tables_of(interaction).practice.lessons, asker(interaction).id
    return await found.course(person, game_of(key).about.key) if key else await found.under_way(person)


async def _suggested(interaction: Interaction, current: str) -> list[Choice]:
    """What can be typed in the step where somebody is."""
    try:
        course = await _course(interaction, getattr(interaction.namespace, "game", None))
    except TableError:
        return []
    if course is None:
        return []
    at = key_of(course.game, await _here(interaction, course))
    session = await tables_of(interaction).practice.look(asker(interaction), LESSON, at)
    return notations(session.shown, current)


async def _here(interaction: Interaction, course: Course) -> Step:
    """The step in which an action counts that is typed: the one that was opened last, unless it was just done."""
    if course.opened is not None:
        practice, key = tables_of(interaction).practice, key_of(course.game, course.opened)
        session = await practice.look(asker(interaction), LESSON, key)
        if not session.verdict.done:
            return course.opened
    return course.next or course.lessons.steps[-1]


async def _games(interaction: Interaction, current: str) -> list[Choice]:
    found = tables_of(interaction).practice.lessons.games()
    return choices([(game.about.title, game.about.key) for game in found], current)


@command(
    "learn",
    "Learn a game step by step, in private",
    "Learn a game step by step, in private: each step is a position with one thing to do, chosen by buttons or typed as `move`. It goes on where you were.",
)
@app_commands.describe(
    game="The game; leave empty to see all",
    move="What you do in the step where you are, typed like a move",
)
@suggests(game=_games, move=_suggested)
async def learn_game(interaction: Interaction, game: str | None = None, move: str | None = None) -> None:
    """Answer `/learn`."""
    course = await _course(interaction, game) if game or move else None
    if course is None:
        await _show_games(interaction)
        return
    if move is None:
        await _go_on(interaction, course.game.about.key)
        return
    at = key_of(course.game, await _here(interaction, course))
    await tables_of(interaction).practice.open(asker(interaction), LESSON, at)
    await act_by_text(interaction, LESSON, at, move)
