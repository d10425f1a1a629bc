"""`/me`: a person's preferences in one private message: reminders, quiet hours, holidays, previews, and what comes
of them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from discord import ui
from discord.utils import format_dt

from bot.digits import number
from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    asked_text,
    button,
    command,
    here,
    menu,
    on,
    option,
    rows,
    tables_of,
    unknown,
)
from bot.discord.notifications.own_pictures import pictures_words
from bot.discord.time_control.pace import ZONE_LIMIT
from bot.table.model import Interval, Table, midnight, zone
from bot.table.notifications.holidays import BUDGET
from bot.table.notifications.preferences import ReminderPreferences, Way
from bot.table.service import TableService
from bot.table.time_control.words import (
    NEAR_DAYS,
    clock_face,
    day,
    place_of as zone_place,
    time_of_day,
    zone_named,
)

_DAY: Final = timedelta(days=1)
_DAY_LIMIT: Final = 20


async def holiday_words(tables: TableService, person: int) -> str:
    """When this person is away, and how many days of the budget are left."""
    ahead = await tables.notifications.holidays.ahead(person)
    left = max(BUDGET - await tables.notifications.holidays.spent(person), timedelta()) // _DAY
    when = words.listed([_told(each, tables.clock()) for each in ahead]) or "none"
    return f"**Holidays**: {when}. {words.count(left, 'day')} of {BUDGET.days} a year left."


def _told(away: Interval, now: datetime) -> str:
    began, ended = away
    last = format_dt(ended - timedelta(minutes=1), "D")
    return f"now, until {last}" if began <= now else f"{format_dt(began, 'D')} to {last}"


@on("meaway", of=Of.NOTHING, reply=Reply.LATER)
async def ask_for_days(press: Press) -> None:
    """Ask for the first and the last day of a holiday, and for the time zone if it is not known."""
    wanted = await press.tables.notifications.settings.of(press.interaction.user.id)
    await press.open_form(
        "Holiday",
        [
            asked_text("first", "First day", _DAY_LIMIT, example="24 December"),
            asked_text(
                "last",
                "Last day",
                _DAY_LIMIT,
                example="2 January",
                help_text="Your clocks stand in all games from the first day to the end of the last.",
            ),
            _asked_zone(wanted),
        ],
        "meawayset",
    )


@on("meawayset", of=Of.NOTHING)
async def take_holiday(press: Press) -> None:
    """Take the holiday that was filled in. Raises TableError if that cannot be; then nothing is kept."""
    person, tables = press.interaction.user.id, press.tables
    first, last, where = (press.chosen(index).strip() for index in range(3))
    there = zone_named(where, "A holiday needs")
    today = tables.clock().astimezone(zone(there)).date()
    begins = day(first, today)
    ends = day(last or first, today)
    if ends < begins and number(last[-4:]) is None and last.casefold() not in NEAR_DAYS:
        ends = day(last, begins)
    await tables.notifications.holidays.take(
        person, midnight(begins, zone(there)), midnight(ends + _DAY, zone(there))
    )
    wanted = await tables.notifications.settings.of(person)
    if wanted.zone is None:
        await tables.notifications.settings.keep(person, zone=there)
    await answer(press.interaction, *await preferences_page(press.interaction))


_TIME_LIMIT: Final = 10
_WAYS: Final = {
    Way.CHANNEL: ("In the channel", "A message that mentions you, where the game is played"),
    Way.DIRECT: ("By direct message", "From the bot to you alone, with a link to the game"),
    Way.DAILY: ("Once a day", "One direct message with all games that wait for you, and no reminders"),
    Way.NEVER: ("Never", "Only the board mentions you when your turn begins"),
}
QUIET: Final = "In your quiet hours nothing notifies you; afterwards you are told what waits."
_WHERE: Final = {Way.CHANNEL: "in the channel of the game", Way.DIRECT: "by direct message"}


async def preferences_page(interaction: Interaction) -> tuple[str, ui.View | None]:
    """This person's preferences, also those for the game in this channel, and the controls that change them."""
    tables, person = tables_of(interaction), interaction.user.id
    wanted = await tables.notifications.settings.of(person)
    table = await here(interaction)
    if table is not None and not (table.is_open and table.seat_of(person) is not None):
        table = None
    previews = table is not None and await tables.notifications.preferences.previews(table.id, person)
    parts = [reminder_words(wanted, tables), await holiday_words(tables, person)]
    if table is not None:
        state = "on: you confirm each guided move" if previews else "off: a guided move counts at once"
        parts.append(f"**Previews** in {words.title(table)} are {state}.")
    parts.append(pictures_words(await tables.notifications.preferences.style(person)))
    out = await tables.ratings.opting_out.is_out(person)
    if out:
        parts.append(
            "**Tables**: you are in none. Your games change no rating, and ladders call you “someone”."
        )
    away = [button("Holiday", "meaway")]
    if await tables.notifications.holidays.ahead(person):
        away.append(button("No holiday", "mehere"))
    return "\n\n".join(parts), _view(wanted, away, table, previews, out, interaction.guild_id is not None)


def reminder_words(wanted: ReminderPreferences, tables: TableService) -> str:
    """A person's preferences about reminders, and which reminders they would get."""
    now, quiet, coming = tables.clock(), "none", ""
    if wanted.quiet is not None and wanted.zone is not None:
        there = now.astimezone(zone(wanted.zone))
        begins, ends = (clock_face(each) for each in wanted.quiet)
        quiet = f"{begins} to {ends} in {zone_place(wanted.zone)}, where it is {there:%H:%M} now"
    due = wanted.daily_after(now)
    if due is not None:
        coming = f", next {format_dt(due, 'f')}"
    where, night = _WAYS[wanted.way][0].casefold(), f" {QUIET}" if wanted.quiet is not None else ""
    return f"**Reminders**: {where}{coming}\n**Quiet hours**: {quiet}\n{_reminded(wanted)}{night}"


def _reminded(wanted: ReminderPreferences) -> str:
    if wanted.way is Way.NEVER:
        return "You get no reminders. The board still mentions you when your turn begins."
    if wanted.way is Way.DAILY:
        at = f"{clock_face(wanted.daily or 0)} in {zone_place(wanted.zone or '')}"
        return f"You get one direct message at {at} on each day on which a game waits for you, and no other reminders."
    return f"You are reminded {_WHERE[wanted.way]} after half of your time and when a fifth is left."


def _view(
    wanted: ReminderPreferences,
    away: Sequence[Control],
    table: Table | None,
    previews: bool,
    out: bool,
    on_server: bool,
) -> ui.View | None:
    ways = [option(label, way.value, told, way is wanted.way) for way, (label, told) in _WAYS.items()]
    quiet = [button("Quiet hours", "mequiet")]
    if wanted.quiet is not None:
        quiet.append(button("No quiet hours", "meloud"))
    if wanted.way is Way.DAILY:
        quiet.append(button("Time of day", "medaily"))
    preview = []
    if table is not None:
        label = "Turn previews off" if previews else "Turn previews on"
        preview = [button(label, "mepreviews", table.id, int(not previews))]
    staying_out = button("Count me again" if out else "Count me in no table", "mecount", int(out))
    others = [button("Pictures", "melook"), staying_out]
    if on_server:
        others.append(button("Standing challenges", "offers"))
    return rows([menu("Where reminders come", ways, "meway")], [*quiet, *away], [*preview, *others])


async def _change(press: Press, **fields: Any) -> None:
    """Keep these preferences, and show all of them again. Raises TableError if they cannot be kept."""
    await press.tables.notifications.settings.keep(press.interaction.user.id, **fields)
    await answer(press.interaction, *await preferences_page(press.interaction))


@on("meway", of=Of.NOTHING, reply=Reply.LATER)
async def set_way(press: Press) -> None:
    """Choose where reminders come. The person who wants one message a day is asked for the time of day, once."""
    if press.chosen() == Way.DAILY.value:
        wanted = await press.tables.notifications.settings.of(press.interaction.user.id)
        if wanted.daily is None or wanted.zone is None:
            await ask_for_time(press)
            return
    await press.acknowledge()
    if press.chosen() not in {way.value for way in Way}:
        raise unknown()
    await _change(press, way=Way(press.chosen()))


@on("medaily", of=Of.NOTHING, reply=Reply.LATER)
async def ask_for_time(press: Press) -> None:
    """Ask when the daily message comes."""
    wanted = await press.tables.notifications.settings.of(press.interaction.user.id)
    at = "" if wanted.daily is None else clock_face(wanted.daily)
    await press.open_form(
        "Once a day",
        [
            asked_text(
                "at",
                "Time of day",
                _TIME_LIMIT,
                filled=at,
                example="18:00",
                help_text="One direct message with all games that wait for you; none if none waits.",
            ),
            _asked_zone(wanted),
        ],
        "medailyset",
    )


@on("medailyset", of=Of.NOTHING)
async def set_daily(press: Press) -> None:
    """Keep when the daily message comes, which is wanted from now on."""
    at, where = (press.chosen(index).strip() for index in range(2))
    there = zone_named(where, "Your daily message needs")
    await _change(press, way=Way.DAILY, daily=time_of_day(at), zone=there)


@on("mequiet", of=Of.NOTHING, reply=Reply.LATER)
async def ask_for_quiet(press: Press) -> None:
    """Ask for quiet hours and the time zone in which they are meant."""
    wanted = await press.tables.notifications.settings.of(press.interaction.user.id)
    begins, ends = (clock_face(each) for each in wanted.quiet) if wanted.quiet is not None else ("", "")
    await press.open_form(
        "Quiet hours",
        [
            asked_text("from", "From", _TIME_LIMIT, filled=begins, example="22:00"),
            asked_text("to", "Until", _TIME_LIMIT, filled=ends, example="07:00"),
            _asked_zone(wanted),
        ],
        "mequietset",
    )


def _asked_zone(wanted: ReminderPreferences) -> ui.Label[Any]:
    return asked_text(
        "zone",
        "Your time zone",
        ZONE_LIMIT,
        filled=wanted.zone or "",
        example="Europe/Berlin",
        help_text="Continent and city, or the city alone if it is well known.",
    )


@on("mequietset", of=Of.NOTHING)
async def set_quiet(press: Press) -> None:
    """Keep the quiet hours that were filled in."""
    begins, ends, where = (press.chosen(index).strip() for index in range(3))
    there = zone_named(where, "Quiet hours need")
    await _change(press, quiet=(time_of_day(begins), time_of_day(ends)), zone=there)


@on("meloud", of=Of.NOTHING)
async def set_loud(press: Press) -> None:
    """Have no quiet hours any more; the time zone stays known."""
    await _change(press, quiet=None)


@on("mepreviews", of=Of.GAME)
async def set_previews(press: Press) -> None:
    """Turn previews on or off in the game here."""
    await press.tables.notifications.preferences.set_previews(
        press.game, press.interaction.user.id, bool(press.number(1))
    )
    await answer(press.interaction, *await preferences_page(press.interaction))


@on("mecount", of=Of.NOTHING)
async def set_counting(press: Press) -> None:
    """Be in no table of results and ladders from now on, or in all again."""
    await press.tables.ratings.opting_out.set_out(press.interaction.user.id, not press.number(0))
    await answer(press.interaction, *await preferences_page(press.interaction))


@on("mehere", of=Of.NOTHING)
async def end_holidays(press: Press) -> None:
    """Be there again: the holiday ends, and those ahead are dropped."""
    await press.tables.notifications.holidays.end(press.interaction.user.id)
    await answer(press.interaction, *await preferences_page(press.interaction))


@on("me", of=Of.NOTHING)
async def all_preferences(press: Press) -> None:
    """Go back to all preferences."""
    await answer(press.interaction, *await preferences_page(press.interaction))


@command(
    "me",
    "Your reminders, quiet hours, holidays and previews",
    "Your own wishes: where reminders of your turn come, or one message a day instead, your quiet hours, your holidays, previews in the game here, your pictures, whether tables count you, and the games that you play with anybody on a server (**Standing challenges**). It also says which reminders you get.",
)
async def me(interaction: Interaction) -> None:
    """Answer `/me`."""
    await answer(interaction, *await preferences_page(interaction))
