"""The pace in the lobby: its line, the menu in which the host chooses it, and the form for an own one."""

from datetime import timedelta
from typing import Any, Final

from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    Choice,
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    asked_choice,
    asked_text,
    asker,
    choices,
    command,
    menu,
    moderates_here,
    on,
    option,
    players_here,
    request_of,
    running,
    seat_named,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.errors import Refusal
from bot.discord.play.offers import offered_view, offered_words
from bot.table.model import NONE, OWN, PRESETS, USUAL, Pace, Status, Table, TableError, Zero, own
from bot.table.time_control import words as clock_words
from bot.table.time_control.words import length
from games.core.protocol import Seat

_ZEROS: Final = {
    Zero.PLAY: "The table plays for them until they are back",
    Zero.SUBSTITUTE: "The table plays for them, and somebody else can take over",
    Zero.COMPUTER: "A computer plays for them until they are back",
    Zero.SKIP: "Their turn passes",
    Zero.FORFEIT: "They lose the game",
    Zero.REMIND: "Nothing: one last reminder, then the game waits",
}
_STAND: Final = "stand"
_RUN: Final = "run"
EXACT: Final = 3
"""To so many units a length of time is told that can be typed again."""
LENGTH_LIMIT: Final = 60
ZONE_LIMIT: Final = 64


def matters(table: Table) -> bool:
    """Whether a game has a pace that anybody could feel: nobody waits for somebody who plays alone."""
    most = len(table.players) if table.resumes else table.game.about.seat_counts[-1]
    return table.pace is not None and most > 1 and not table.only_shown


def pace_line(table: Table) -> str:
    """The pace, and what happens if somebody vanishes; empty if it does not matter."""
    if table.pace is None or not matters(table):
        return ""
    return f"**{clock_words.name(table.pace)}.** {clock_words.policy(table.pace)}"


def pace_menu(table: Table) -> list[Control]:
    """The menu of paces, with the present one chosen; none if it does not matter."""
    if table.pace is None or not matters(table):
        return []
    now = table.pace
    listed = [
        option(clock_words.NAMES[name], name, clock_words.policy(pace), name == now.name)
        for name, pace in PRESETS.items()
    ]
    mine = now.name == OWN
    label = f"Own: {clock_words.name(now)}" if mine else "Own …"
    listed.append(option(label, OWN, "A time of your own, what happens at its end, weekends off", mine))
    return [menu("Pace", listed, "pace", table.id)]


@on("pace", of=Of.GAME, reply=Reply.LATER)
async def choose(press: Press) -> None:
    """Set the pace, or ask for an own one. Raises Refusal for anybody but the host."""
    chosen = press.chosen()
    if chosen == OWN:
        await ask_for_own(press)
        return
    await press.acknowledge()
    if chosen not in PRESETS:
        raise unknown()
    await press.tables.lobby.seating.set_pace(press.game, asker(press.interaction), PRESETS[chosen])


async def ask_for_own(press: Press) -> None:
    """Open the form for an own pace, filled in as the pace is now. Raises Refusal for anybody but the host."""
    if press.table.status is not Status.LOBBY:
        raise Refusal(
            "lobby_closed",
            "This lobby is no longer open, so the pace stays.",
            "`/game more-time` gives somebody more time.",
        )
    if press.table.host.id != press.interaction.user.id:
        raise Refusal(
            "not_host", f"Only the host, {words.safe(press.table.host.name)}, sets the pace.", "Ask them."
        )
    pace = press.table.pace if press.table.pace is not None and press.table.pace.ticks else USUAL
    zone = (
        pace.zone
        if pace.weekends
        else (await press.tables.notifications.settings.of(press.table.host.id)).zone
    )
    await press.open_form("Your own pace", _inputs(pace, zone or ""), "paceset", press.game)


def _inputs(pace: Pace, zone: str) -> list[ui.Label[Any]]:
    move, bank, more = (clock_words.span(time, EXACT) for time in (pace.move, pace.bank, pace.increment))
    return [
        asked_text(
            "move",
            "Time for each turn",
            LENGTH_LIMIT,
            filled=move if pace.name == OWN and pace.move else "",
            example="12 hours",
            help_text="Leave it empty if everybody has one time for the whole game.",
        ),
        asked_text(
            "bank",
            "Or time for the whole game",
            LENGTH_LIMIT,
            filled="" if not pace.banked else f"{bank} + {more}" if pace.increment else bank,
            example="5 days + 4 hours",
            help_text="What each turn adds comes after a plus.",
        ),
        asked_choice(
            "zero",
            "When somebody's time is up",
            [option(label, zero.value, chosen=zero is pace.zero) for zero, label in _ZEROS.items()],
        ),
        asked_choice(
            "weekends",
            "Weekends",
            [
                option("Clocks run", _RUN, chosen=not pace.weekends),
                option("Clocks stand still", _STAND, chosen=pace.weekends),
            ],
        ),
        asked_text(
            "zone",
            "Time zone, if clocks stand on weekends",
            ZONE_LIMIT,
            filled=zone,
            example="Europe/Berlin",
        ),
    ]


@on("paceset", of=Of.GAME)
async def set_own(press: Press) -> None:
    """Set the pace that was filled in. Raises TableError for what cannot be."""
    await press.tables.lobby.seating.set_pace(press.game, asker(press.interaction), _filled(press))


def _filled(press: Press) -> Pace:
    """The pace in the form. Raises TableError for what cannot be read or played."""
    move, bank, zero, weekends, zone = (press.chosen(index).strip() for index in range(5))
    if zero not in {each.value for each in Zero}:
        raise unknown()
    each = clock_words.length(move) if move else timedelta()
    whole, more = clock_words.bank(bank) if bank else (timedelta(), timedelta())
    if each and whole:
        raise TableError(
            "pace",
            "Either each turn has its own time, or everybody has one time for the whole game.",
            "Leave one of them empty.",
        )
    if not each and not whole:
        raise TableError(
            "pace", "That leaves no time to play.", "Give each turn some time, such as `12 hours`."
        )
    stand = weekends == _STAND
    if stand and not zone:
        raise TableError(
            "time_zone",
            "Clocks that stand on weekends need a time zone.",
            "Write it as continent and city, such as `Europe/Berlin`.",
        )
    return own(
        move=each,
        bank=whole,
        increment=more,
        zero=Zero(zero),
        weekends=stand,
        zone=clock_words.zone_named(zone) if zone else NONE.zone,
    )


SUGGESTED: Final = ("1 hour", "6 hours", "12 hours", "1 day", "2 days", "3 days", "1 week")


@command(
    "game pause",
    "Let all clocks stand still; the others are asked, unless you are the host",
    "Let all clocks stand still. The host and moderators pause at once; anybody else asks the others. Everybody can still move.",
)
async def pause(interaction: Interaction) -> None:
    """Answer `/game pause`."""
    table = await running(interaction)
    table = await tables_of(interaction).time_control.timekeeper.pause(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    if table.clocks is not None and table.clocks.pause is not None:
        await answer(
            interaction,
            f"The clocks of {words.title(table)} stand still. `/game unpause` lets them run again.",
        )
        return
    await answer(interaction, offered_words(table, ""), offered_view(table))


@command("game unpause", "Let the clocks run again", "Let the clocks run again. Any player can.")
async def unpause(interaction: Interaction) -> None:
    """Answer `/game unpause`."""
    table = await running(interaction)
    table = await tables_of(interaction).time_control.timekeeper.unpause(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    until = tables_of(interaction).time_control.timekeeper.told(table)
    done = f"The clocks of {words.title(table)} run again."
    if table.lock is not None:
        done = f"The pause of {words.title(table)} is over."
    await answer(interaction, f"{done} {until}".rstrip())


async def _complete_player(interaction: Interaction, current: str) -> list[Choice]:
    return await players_here(interaction, current, _owing)


async def _complete_time(_: Interaction, current: str) -> list[Choice]:
    return choices([(each, each) for each in SUGGESTED], current)


@command(
    "game more-time",
    "As the host, give somebody more time for their turn",
    "Give a player more time for this turn, as the host or a moderator. `time:` is how much, such as `2 days`; `player:` says who, if several are to move.",
)
@app_commands.describe(
    time="How much: 2 days, 12 hours, 90 minutes",
    player="Who; leave empty if only one player is to move",
)
@suggests(time=_complete_time, player=_complete_player)
async def more_time(interaction: Interaction, time: str, player: str | None = None) -> None:
    """Answer `/game more-time`."""
    table = await running(interaction)
    given, seat = length(time), _meant(table, (player or "").strip())
    clocks = tables_of(interaction).time_control.timekeeper
    table = await clocks.give(
        table.id,
        asker(interaction),
        seat,
        given,
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    whom = words.names(table)[seat]
    until = clocks.over_at(table, seat)
    told = "" if until is None else f" {clock_words.time_left(until)}"
    await answer(interaction, f"{whom} has {clock_words.span(given)} more in {words.title(table)}.{told}")


def _owing(table: Table) -> list[Seat]:
    return sorted(table.owing)


def _meant(table: Table, typed: str) -> Seat:
    """The seat of the player who gets more time. Raises Refusal if it cannot be told."""
    owing = _owing(table)
    if not typed and len(owing) == 1:
        return owing[0]
    found = seat_named(table, typed)
    if found is not None:
        return found  # whether they owe anything is looked at when time is given
    whose = words.listed([words.names(table)[seat] for seat in owing], "or") or "nobody"
    what = (
        f"No single player here is called {words.quoted(typed)}." if typed else "Several players are to move."
    )
    raise Refusal("which_player", what, f"Choose `player`: {whose}.")
