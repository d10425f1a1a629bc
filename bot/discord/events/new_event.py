"""`/event new`, and `/event show` for one that is there."""

import asyncio
from datetime import timedelta
from typing import Final, cast

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.controls import (
    Choice,
    Interaction,
    Of,
    Press,
    answer,
    asker,
    button,
    choices,
    command,
    game_of,
    on,
    place_of,
    request_of,
    rows,
    spent,
    suggests,
    tables_of,
)
from bot.discord.controls.server_rules import check_channel, check_opening, games_here, rules_here
from bot.discord.controls.setup_check import check_writing
from bot.discord.errors import Refusal
from bot.discord.events.entering import event_of, moderates_event, sees
from bot.discord.events.event_message import event_view, event_words
from bot.discord.events.words import KIND_WORDS, KINDS
from bot.table.events.event import Event
from bot.table.events.field import Kind
from bot.table.events.organizing import fits
from bot.table.model import NONE, PRESETS, USUAL, Pace, own
from bot.table.quotas import Use
from bot.table.setup.allowed import events_held, played_here
from bot.table.time_control import words as clock_words

ENTRY: Final = timedelta(days=3)
ENTRIES: Final = ("1 hour", "1 day", "3 days", "1 week", "2 weeks")
PACES: Final = (
    *(name for name in PRESETS if name != NONE.name),
    *("12 hours", "2 days", "1 week", "5 days + 4 hours"),
)
_TYPED: Final = 60


def pace_of(typed: str) -> Pace:
    """The pace that somebody chose or typed: a time for each turn, or with a plus one for the game and what a turn adds. Raises
    TableError."""
    if typed in PRESETS:
        return PRESETS[typed]
    if "+" in typed:
        bank, increment = clock_words.bank(typed)
        return own(bank=bank, increment=increment)
    return own(move=clock_words.length(typed))


async def _complete_game(interaction: Interaction, typed: str) -> list[Choice]:
    found = [game.about for game in await games_here(interaction) if fits(game)]
    return choices([(about.title, about.key) for about in found], typed)


async def _complete_pace(_: Interaction, typed: str) -> list[Choice]:
    return choices([(clock_words.NAMES.get(each, each), each) for each in PACES], typed)


async def _complete_entry(_: Interaction, typed: str) -> list[Choice]:
    return choices([(each, each) for each in ENTRIES], typed)


async def complete_event(interaction: Interaction, typed: str) -> list[Choice]:
    """The events of this server that can be seen from here."""
    found = await tables_of(interaction).store.events_on(interaction.guild_id or 0)
    seen = [(name, str(number)) for number, name, *where in found if sees(interaction, *where)]
    return choices(seen, typed)


@command(
    "event new",
    "Make a tournament in this channel: people enter, rounds and games begin by themselves",
    "Make a tournament: round robin, Swiss or single elimination. Its message stays here and shows the table. People press **Join**; rounds begin by themselves, each game in a thread of its own. **Host** below the message has what you can do.",
)
@app_commands.describe(
    game="Which game; two play in each",
    kind="Who meets whom",
    name="What it is called",
    pace="How much time the players have; who runs out of it loses",
    entry="How long people can enter: 3 days, 12 hours",
    most="How many can enter at most",
    rounds="How many rounds a Swiss event has",
    invited="Whether only those can enter whom you invite",
    friendly="Whether its games change no rating",
)
@app_commands.choices(
    kind=[app_commands.Choice(name=f"{KINDS[kind]}: {KIND_WORDS[kind]}", value=kind) for kind in KINDS]
)
@suggests(game=_complete_game, pace=_complete_pace, entry=_complete_entry)
async def new(
    interaction: Interaction,
    game: str,
    kind: str,
    name: app_commands.Range[str, 1, _TYPED] | None = None,
    pace: app_commands.Range[str, 1, _TYPED] | None = None,
    entry: app_commands.Range[str, 1, _TYPED] | None = None,
    most: app_commands.Range[int, 2, 1000] | None = None,
    rounds: app_commands.Range[int, 1, 20] | None = None,
    invited: bool = False,
    friendly: bool = False,
) -> None:
    """Answer `/event new`."""
    place, chosen = place_of(interaction), game_of(game)
    settings = await rules_here(interaction)
    events_held(settings)
    played_here(settings, chosen)
    await check_opening(interaction)
    check_writing(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("no_threads", "An event belongs to a text channel.", "Use `/event new` in one.")
    with spent(interaction, Use.LOBBIES):
        event = await tables_of(interaction).events.organizing.create(
            int(request_of(interaction)),
            cast(Kind, kind),
            chosen,
            place,
            asker(interaction),
            name or f"{chosen.about.title}, {KINDS[cast(Kind, kind)]}",
            pace=USUAL if pace is None else pace_of(pace.strip()),
            entry=ENTRY if entry is None else clock_words.length(entry),
            most=most,
            rounds=rounds or 0,
            by_invitation=invited,
            friendly=friendly,
        )
    await answer(interaction, _made(interaction, event))


def _made(interaction: Interaction, event: Event) -> str:
    said = f"**{words.safe(event.name)}** is open. You have not entered yourself: press **Join** to play too."
    if event.by_invitation:
        said += " Invite people with **Host**, yourself too."
    rights = interaction.app_permissions
    if not (rights.create_public_threads and rights.send_messages_in_threads):
        said += (
            "\n⚠ The bot may not open threads here. Grant it **Create Public Threads** and **Send Messages "
            "In Threads**, or choose channels to play in with **Host**."
        )
    return said


@command(
    "event show",
    "See an event of this server, or post its message here",
    "See a tournament of this server. Its host can post its message in this channel, as when the old one is gone; new threads then open here.",
)
@app_commands.describe(event="Which event; leave empty for the newest")
@suggests(event=complete_event)
async def show(interaction: Interaction, event: str | None = None) -> None:
    """Answer `/event show`."""
    found = await chosen_event(interaction, event)
    view = event_view(found)
    hosts = found.host.id == interaction.user.id or moderates_event(interaction, found)
    if hosts and view is not None and isinstance(interaction.channel, discord.TextChannel):
        view.add_item(button("Post it here", "eventhere", found.id))
    await answer(interaction, await asyncio.to_thread(event_words, found), view)


async def chosen_event(interaction: Interaction, typed: str | None) -> Event:
    """The event with this number or name, or the newest of this server that can be seen here. Raises Refusal."""
    place_of(interaction)
    wanted = (typed or "").strip().casefold()
    for number, name, *where in await tables_of(interaction).store.events_on(interaction.guild_id or 0):
        if wanted in ("", str(number), name.casefold()) and sees(interaction, *where):
            return await event_of(interaction, number)
    raise Refusal(
        "no_such_event",
        f"There is no event called {words.quoted(typed)} here." if typed else "There is no event here.",
        "`/event new` makes one.",
    )


@on("eventhere", of=Of.NOTHING)
async def post_here(press: Press) -> None:
    """Post the message of an event in this channel."""
    interaction = press.interaction
    check_writing(interaction)
    await check_channel(interaction, place_of(interaction))
    event = await press.tables.events.organizing.event(press.number(0))
    event = await press.tables.events.hosting.move(
        event.id,
        asker(interaction),
        place_of(interaction),
        moderator=moderates_event(interaction, event),
    )
    await answer(interaction, f"The message of **{words.safe(event.name)}** is here now.", rows())
