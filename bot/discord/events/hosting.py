"""The private panel of those who host an event, or moderate its channel."""

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Of,
    Press,
    Reply,
    Style,
    answer,
    asked_choice,
    asked_text,
    asker,
    button,
    custom_id,
    menu,
    on,
    option,
    people,
    person_of,
    rows,
    unknown,
)
from bot.discord.controls.server_rules import check_channel
from bot.discord.errors import Refusal
from bot.discord.events.entering import event_of, moderates_event
from bot.discord.events.words import result
from bot.table.events.event import Event, Stage
from bot.table.events.hosting import MOST_CHANNELS, REASON_LIMIT
from bot.table.events.organizing import SEATS, in_charge
from bot.table.model import Person, Place
from games.core.options import Option, options_that_matter

AT_ONCE: Final = 10
"""So many people are invited at once."""
LISTED: Final = 25
AGAIN: Final = "again"
RESULTS: Final = {"1": (1.0, 0.0), "½": (0.5, 0.5), "0": (0.0, 1.0), "00": (0.0, 0.0)}


async def _hosted(press: Press) -> tuple[Event, bool]:
    """The event of a control, and whether its user moderates there. Raises TableError for others."""
    event = await event_of(press.interaction, press.number(0))
    moderator = moderates_event(press.interaction, event)
    in_charge(event, asker(press.interaction), moderator)
    return event, moderator


def _person(user: discord.Member | discord.User) -> Person:
    """Somebody who is to play. Raises Refusal for a bot."""
    if user.bot:
        raise Refusal("no_people", "Bots cannot play.", "Choose people.")
    return person_of(user)


@on("eventhost", of=Of.NOTHING, reply=Reply.PRIVATE)
async def panel(press: Press) -> None:
    """Show what hosts can do."""
    event, _ = await _hosted(press)
    await _show(press, event)


async def _show(press: Press, event: Event, done: str = "") -> None:
    await answer(press.interaction, "\n".join(part for part in (done, _words(event)) if part), _view(event))


def _words(event: Event) -> str:
    """What hosts read above their buttons."""
    where = "Each game has a thread of its own in the event's channel."
    if event.channels:
        where = f"Games are played in {words.listed([f'<#{each}>' for each in event.channels])}."
    if not event.is_open:
        return f"**{words.safe(event.name)}** is over. `/event export` has it as a file."
    told = [f"**{words.safe(event.name)}**, for its hosts. {where}"]
    if event.stage is Stage.RUNNING:
        told.append(
            "**Results** enters or corrects one, or has a game played again. **Replace** puts somebody else in "
            "somebody's place. **Take out** ends somebody's event after the game that they play."
        )
    return "\n".join(told)


def _view(event: Event) -> ui.View | None:
    if not event.is_open:
        return rows()
    running = event.stage is Stage.RUNNING
    starting = [] if running else [button("Start now", "eventstart", event.id, style=Style.primary)]
    fixing = [button("Results", "eventresults", event.id, event.round)] if running else []
    options = _options(event)
    if options and not running:
        starting.append(button("Options", "eventoptions", event.id))
    standing = button("Go on" if event.paused else "Pause", "eventpause", event.id, int(not event.paused))
    ending = button("End", "eventend", event.id, style=Style.danger)
    return rows(
        [*starting, *fixing, standing, ending],
        [people("Invite people", AT_ONCE, "eventinvite", event.id)] if event.open_to_more else [],
        [people("Take somebody out", 1, "eventout", event.id)],
        [people("Replace somebody", 1, "eventreplace", event.id)] if running else [],
        [_channels(event)],
    )


def _channels(event: Event) -> Control:
    """The menu of the channels to play in."""
    made: ui.ChannelSelect[ui.View] = ui.ChannelSelect(
        placeholder="Play in channels instead of threads",
        min_values=0,
        max_values=MOST_CHANNELS,
        channel_types=[discord.ChannelType.text],
        default_values=[discord.Object(each) for each in event.channels],
        custom_id=custom_id("eventchannels", event.id),
    )
    return Control(made)


@on("eventstart", of=Of.NOTHING)
async def start(press: Press) -> None:
    """Let the event begin."""
    event, moderator = await _hosted(press)
    await press.tables.events.hosting.start(event.id, asker(press.interaction), moderator=moderator)
    await answer(press.interaction, f"**{words.safe(event.name)}** begins: its games start now.", rows())


def _options(event: Event) -> list[Option]:
    """The options of its game that matter for two, without those that are files."""
    found = options_that_matter(event.game.about.options, event.options, SEATS)
    return [each for each in found if isinstance(each, Option)]


@on("eventoptions", of=Of.NOTHING)
async def options(press: Press) -> None:
    """Show the options of the event's game."""
    event, _ = await _hosted(press)
    await _show_options(press, event)


async def _show_options(press: Press, event: Event) -> None:
    found = _options(event)[:LISTED]
    told = [f"**{each.title}**: {each.label(event.options.get(each.key, each.default))}" for each in found]
    listed: Sequence[discord.SelectOption] = [option(each.title, each.key, each.help) for each in found]
    await answer(
        press.interaction,
        words.fit([f"How **{words.safe(event.name)}** is played:", *told], words.CONTENT_LIMIT, "…"),
        rows(
            [menu("Change an option", listed, "eventoption", event.id)] if listed else [],
            [button("Back", "eventhost", event.id)],
        ),
    )


@on("eventoption", of=Of.NOTHING)
async def option_chosen(press: Press) -> None:
    """Show what there is to choose for an option."""
    event, _ = await _hosted(press)
    each = next((each for each in _options(event) if each.key == press.chosen()), None)
    if each is None:
        raise unknown()
    now = event.options.get(each.key, each.default)
    listed: Sequence[discord.SelectOption] = [
        option(choice.label, choice.value, choice.help, choice.value == now)
        for choice in each.offered(SEATS, now)
    ]
    await answer(
        press.interaction,
        words.cut(f"**{each.title}**: {each.label(now)}\n{each.help}", words.CONTENT_LIMIT),
        rows(
            [menu(each.title, listed, "eventoptionset", event.id, each.key)],
            [button("Back", "eventoptions", event.id)],
        ),
    )


@on("eventoptionset", of=Of.NOTHING)
async def set_option(press: Press) -> None:
    """Choose an option."""
    event, moderator = await _hosted(press)
    event = await press.tables.events.hosting.set_option(
        event.id, asker(press.interaction), press.text(1), press.chosen(), moderator=moderator
    )
    await _show_options(press, event)


@on("eventpause", of=Of.NOTHING)
async def pause(press: Press) -> None:
    """Pause an event, or let it go on."""
    event, moderator = await _hosted(press)
    paused = bool(press.number(1))
    event = await press.tables.events.hosting.pause(
        event.id, asker(press.interaction), paused, moderator=moderator
    )
    await _show(press, event, "No further game begins until you let it go on." if paused else "It goes on.")


@on("eventend", of=Of.NOTHING)
async def end(press: Press) -> None:
    """Ask before an event is ended."""
    event, _ = await _hosted(press)
    await answer(
        press.interaction,
        f"End **{words.safe(event.name)}** now? Its table stays as it is. Games that have begun go on, and no longer "
        "count for it. This cannot be taken back.",
        rows(
            [
                button("End it", "eventendyes", event.id, style=Style.danger),
                button("Back", "eventhost", event.id),
            ]
        ),
    )


@on("eventendyes", of=Of.NOTHING)
async def end_now(press: Press) -> None:
    """End an event, now that it is confirmed."""
    event, moderator = await _hosted(press)
    event = await press.tables.events.hosting.end(event.id, asker(press.interaction), moderator=moderator)
    await _show(press, event)


@on("eventinvite", of=Of.NOTHING)
async def invite(press: Press) -> None:
    """Invite people."""
    event, moderator = await _hosted(press)
    asked = [_person(each) for each in press.values if len(press.values) == 1 or not each.bot]
    known = {each.person.id for each in event.entries}
    event = await press.tables.events.organizing.invite(
        event.id, asker(press.interaction), asked, moderator=moderator
    )
    names = words.listed([words.safe(each.name) for each in asked if each.id not in known])
    await _show(press, event, f"Invited: {names}. Each gets a direct message.")


@on("eventchannels", of=Of.NOTHING)
async def choose_channels(press: Press) -> None:
    """Choose the channels in which the event is played; none for threads."""
    event, moderator = await _hosted(press)
    chosen = [int(each.id) for each in press.values]
    guild = press.interaction.guild
    for channel in [] if guild is None else [guild.get_channel(each) for each in chosen]:
        if channel is None:
            continue
        if not channel.permissions_for(channel.guild.me).send_messages:
            raise Refusal(
                "not_here",
                f"The bot may not write in {channel.mention}.",
                "`/setup check` there says where to grant it.",
            )
        user = press.interaction.user
        if isinstance(user, discord.Member) and not channel.permissions_for(user).send_messages:
            raise Refusal(
                "not_yours", f"You may not write in {channel.mention}.", "Choose channels where you may."
            )
        await check_channel(press.interaction, Place(channel.guild.id, channel.id))
    event = await press.tables.events.hosting.play_in(
        event.id, asker(press.interaction), chosen, moderator=moderator
    )
    await _show(press, event)


@on("eventout", of=Of.NOTHING)
async def take_out(press: Press) -> None:
    """Take somebody out."""
    event, moderator = await _hosted(press)
    (person,) = press.values
    event = await press.tables.events.hosting.remove(
        event.id, asker(press.interaction), person.id, moderator=moderator
    )
    await _show(press, event, f"{words.safe(person_of(person).name)} is out.")


@on("eventreplace", of=Of.NOTHING)
async def replace(press: Press) -> None:
    """Ask who takes somebody's place."""
    event, _ = await _hosted(press)
    person = person_of(press.values[0])
    if event.entry_of(person.id) is None:
        await _show(press, event, f"{words.safe(person.name)} is not in this event.")
        return
    await answer(
        press.interaction,
        f"Who takes the place of **{words.safe(person.name)}**? They take over the points, and the game of this round.",
        rows(
            [people("Who takes their place", 1, "eventreplaceby", event.id, person.id)],
            [button("Back", "eventhost", event.id)],
        ),
    )


@on("eventreplaceby", of=Of.NOTHING)
async def replace_by(press: Press) -> None:
    """Put somebody in somebody's place."""
    event, moderator = await _hosted(press)
    person = _person(press.values[0])
    event = await press.tables.events.hosting.replace(
        event.id, asker(press.interaction), press.number(1), person, moderator=moderator
    )
    await _show(press, event, f"{words.safe(person.name)} plays now.")


@on("eventresults", of=Of.NOTHING)
async def results(press: Press) -> None:
    """Show the games of a round, to enter or correct a result."""
    event, _ = await _hosted(press)
    number = min(max(press.number(1), 1), max(event.round, 1))
    start = press.number(2) if press.fields[2:] else 0
    games = [each for each in event.of_round(number) if len(each.entrants) > 1]
    shown = games[start : start + LISTED]
    before = [button("Round before", "eventresults", event.id, number - 1)] if number > 1 else []
    after = [button("Next round", "eventresults", event.id, number + 1)] if number < event.round else []
    more = (
        [button("More games", "eventresults", event.id, number, start + LISTED)]
        if games[start + LISTED :]
        else []
    )
    listed: Sequence[discord.SelectOption] = [
        option(_plain(event, each.entrants), f"{number}.{each.board}", _came_of(event, each.points))
        for each in shown
    ]
    await answer(
        press.interaction,
        f"Round {number} of **{words.safe(event.name)}**: of which game is the result to be entered or corrected?",
        rows(
            [menu("Choose a game", listed, "eventfix", event.id)] if listed else [],
            [*before, *after, *more, button("Back", "eventhost", event.id)],
        ),
    )


def _plain(event: Event, entrants: Sequence[int]) -> str:
    return " – ".join(words.plain(event.named(each).person.name) for each in entrants)


def _came_of(event: Event, points: Sequence[float] | None) -> str:
    if points is None:
        return "goes on"
    return " – ".join(map(_shown, points)) if points else "stopped: you decide"


def _shown(points: float) -> str:
    return {0.0: "0", 0.5: "½", 1.0: "1"}.get(points, str(points))


@on("eventfix", of=Of.NOTHING, reply=Reply.LATER)
async def fix(press: Press) -> None:
    """Ask for a result and its reason."""
    event, _ = await _hosted(press)
    number, _, board = press.chosen().partition(".")
    found = next((each for each in event.pairings if f"{each.round}.{each.board}" == press.chosen()), None)
    if found is None or len(found.entrants) != SEATS:
        raise unknown()
    first, last = (words.plain(event.named(each).person.name) for each in found.entrants)
    await press.open_form(
        "Result",
        [
            asked_choice(
                "result",
                "Result",
                [
                    option(f"{first} wins", "1", chosen=True),
                    option(f"{last} wins", "0"),
                    option("A draw", "½"),
                    option("Both lose", "00"),
                    option("They play again", AGAIN, "In a new thread; for a game of this round"),
                ],
            ),
            asked_text(
                "why",
                "Why",
                REASON_LIMIT,
                example="One of them did not come",
                help_text="It stands in the log of the event.",
            ),
        ],
        "eventfixed",
        event.id,
        number,
        board,
    )


@on("eventfixed", of=Of.NOTHING, reply=Reply.PRIVATE)
async def fixed(press: Press) -> None:
    """Enter a result, as it was filled in."""
    event, moderator = await _hosted(press)
    event = await press.tables.events.hosting.correct(
        event.id,
        asker(press.interaction),
        press.number(1),
        press.number(2),
        RESULTS.get(press.chosen(0)),
        press.chosen(1),
        moderator=moderator,
    )
    found = next(each for each in event.of_round(press.number(1)) if each.board == press.number(2))
    await _show(press, event, f"Noted. {result(event, found)}.")
