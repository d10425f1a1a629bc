"""The pace in the lobby: its line, the menu in which the host chooses it, and the form for an own one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from discord import ui

from bot.discord import errors, words
from bot.discord.controls.control import (
    Control,
    Of,
    Press,
    Reply,
    asked_choice,
    asked_text,
    button,
    menu,
    on,
    option,
    rows,
    unknown,
)
from bot.discord.controls.interactions import also, answer, asker
from bot.discord.errors import Refusal
from bot.table.model import NONE, OWN, PRESETS, USUAL, Pace, Status, Table, TableError, Zero, own
from bot.table.time_control import words as clock_words

_MENDED: Final = frozenset({"pace", "time", "time_zone"})
"""The codes of refusals that name something in the form: it can be filled in again."""
_ZEROS: Final = {
    Zero.PLAY: "The table plays for them until they are back",
    Zero.SUBSTITUTE: "The table plays for them, and somebody else can take over",
    Zero.SKIP: "Their turn passes",
    Zero.FORFEIT: "They lose the game",
    Zero.REMIND: "Nothing: one last reminder, then the game waits",
}
_STAND: Final = "stand"
_RUN: Final = "run"
_UNITS: Final = (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1)))
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


@on("paceown", of=Of.GAME, reply=Reply.LATER)
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
    bank = exactly(pace.bank)
    if pace.increment:
        bank += f" + {exactly(pace.increment)}"
    return [
        asked_text(
            "move",
            "Time for each turn",
            LENGTH_LIMIT,
            filled=exactly(pace.move) if pace.name == OWN else "",
            example="12 hours",
            help_text="Leave it empty if everybody has one time for the whole game.",
        ),
        asked_text(
            "bank",
            "Or time for the whole game",
            LENGTH_LIMIT,
            filled=bank if pace.banked else "",
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


def exactly(time: timedelta) -> str:
    """A length of time as it can be typed again: `1 day 2 hours 5 minutes`; empty for none."""
    parts, left = [], time
    for name, unit in _UNITS:
        count, left = divmod(left, unit)
        if count:
            parts.append(words.count(count, name))
    return " ".join(parts)


@on("paceset", of=Of.GAME)
async def set_own(press: Press) -> None:
    """Set the pace that was filled in. If something in it cannot be, say what, and offer the form again."""
    tell = answer if press.in_private else also
    try:
        pace = _filled(press)
        table = await press.tables.lobby.seating.set_pace(press.game, asker(press.interaction), pace)
    except TableError as error:
        if error.code not in _MENDED:
            raise
        view = rows([button("Try again", "paceown", press.game)])
        await tell(press.interaction, errors.words(error) or "", view)
        return
    if press.in_private:
        await answer(press.interaction, f"{words.title(table)}: {pace_line(table)}")


def _filled(press: Press) -> Pace:
    """The pace in the form. Raises TableError for what cannot be read or played."""
    move, bank, zero, weekends, zone = (press.typed(index).strip() for index in range(5))
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
