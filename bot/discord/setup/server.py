"""`/setup server`: a server's settings in one private message with menus, for those who may manage the server; and as a file."""

import io
from collections.abc import Iterable, Sequence
from typing import Any, Final
from zlib import crc32

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls import (
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    answer,
    asked_file,
    button,
    command,
    custom_id,
    on,
    option,
    rows,
    tables_of,
    unknown,
)
from bot.discord.controls.server_rules import InForce, in_force
from bot.discord.errors import Refusal
from bot.discord.setup.words import ON, USUALLY, limits, pace_labels, told
from bot.table.model import PRESETS
from bot.table.setup.files import LARGEST, read, written
from bot.table.setup.settings import MOST_CHANNELS, MOST_OPEN, ServerSettings
from games.registry import GAMES

_MENU: Final = 25
"""The most options of a menu."""
_NO_LIMIT: Final = "none"
_PLAYED_IN: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]
_WRITTEN_IN: Final = [discord.ChannelType.text, discord.ChannelType.news]
PAGES: Final = ("Games and places", "Limits and play")


def _managed(interaction: Interaction) -> int:
    """The server where somebody asks who may manage it. Raises Refusal if they may not."""
    if interaction.guild_id is None:
        raise Refusal("direct_message", words.NO_DIRECT, "Use `/setup server` in a channel of the server.")
    rights = interaction.permissions
    if not (rights.manage_guild or rights.administrator):
        raise Refusal(
            "not_manager",
            "Only people who may manage this server change its settings.",
            "Discord calls it **Manage Server**. Ask somebody who has it.",
        )
    return interaction.guild_id


async def _show(interaction: Interaction, page: int, note: str = "") -> None:
    """Show all settings, with the menus of one page."""
    settings = await tables_of(interaction).setup.of(_managed(interaction))
    now = in_force(settings, interaction.guild)
    text = told(now, interaction.guild)
    await answer(interaction, f"{note}\n{text}" if note else text, _view(now, page))


def _view(now: InForce, page: int) -> ui.View | None:
    """The menus of a page, and the way to the other."""
    menus = [_games, _channels, _hosts, _digest] if page == 0 else [_people, _room, _pace, _switches]
    other = 1 - page
    beside = [
        button(f"{PAGES[other]} …", "serverpage", other),
        button("Save as a file", "serversave"),
        button("Load a file", "serverload", page),
    ]
    return rows(*([made(now.settings)] for made in menus), beside)


def _id(setting: str, page: int, chosen: Iterable[object]) -> str:
    """The id of a menu. It differs with what is chosen, so that a client forgets what was chosen before."""
    return custom_id("serverset", setting, page, crc32(",".join(sorted(map(str, chosen))).encode()))


def _choice(
    label: str, options: Sequence[discord.SelectOption], setting: str, page: int, several: int | None = None
) -> Control:
    """A menu of options for a setting; with `several`, at least so many are chosen."""
    made: ui.Select[Any] = ui.Select(
        placeholder=label,
        options=list(options),
        min_values=1 if several is None else several,
        max_values=1 if several is None else len(options),
        custom_id=_id(setting, page, [each.value for each in options if each.default]),
    )
    return Control(made)


def _channel_menu(
    label: str, kinds: list[discord.ChannelType], most: int, chosen: Iterable[int], setting: str
) -> Control:
    made: ui.ChannelSelect[Any] = ui.ChannelSelect(
        placeholder=label,
        channel_types=kinds,
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
            for each in sorted(chosen)
        ],
        custom_id=_id(setting, 0, chosen),
    )
    return Control(made)


def _games(settings: ServerSettings) -> Control:
    played = settings.games
    options = [
        option(game.about.title, game.about.key, chosen=played is None or game.about.key in played)
        for game in GAMES[:_MENU]
    ]
    return _choice("Games", options, "games", 0, several=1)


def _channels(settings: ServerSettings) -> Control:
    label = f"Where: everywhere{USUALLY}"
    return _channel_menu(label, _PLAYED_IN, MOST_CHANNELS, settings.channels or (), "channels")


def _hosts(settings: ServerSettings) -> Control:
    role = settings.host_role
    made: ui.RoleSelect[Any] = ui.RoleSelect(
        placeholder=f"Who opens games: everybody{USUALLY}",
        min_values=0,
        max_values=1,
        default_values=[]
        if role is None
        else [discord.SelectDefaultValue(id=role, type=discord.SelectDefaultValueType.role)],
        custom_id=_id("host_role", 0, () if role is None else (role,)),
    )
    return Control(made)


def _digest(settings: ServerSettings) -> Control:
    chosen = () if settings.digest is None else (settings.digest,)
    return _channel_menu(f"Monday digest: none{USUALLY}", _WRITTEN_IN, 1, chosen, "digest")


def _limit(what: str, now: int | None, setting: str) -> Control:
    usual = option(f"{what}: no limit{USUALLY}", _NO_LIMIT, chosen=now is None)
    counted = [option(f"{what}: at most {each}", str(each), chosen=each == now) for each in limits(now)]
    label = next(each.label for each in (usual, *counted) if each.default)
    return _choice(label, [usual, *counted], setting, 1)


def _people(settings: ServerSettings) -> Control:
    return _limit("Games a person", settings.person_limit, "person_limit")


def _room(settings: ServerSettings) -> Control:
    return _limit("Games a channel", settings.channel_limit, "channel_limit")


def _pace(settings: ServerSettings) -> Control:
    now = settings.first_pace.name
    options = [option(f"Pace: {label}", name, chosen=name == now) for name, label in pace_labels().items()]
    return _choice(f"Pace: {pace_labels()[now]}", options, "pace", 1)


def _switches(settings: ServerSettings) -> Control:
    options = [option(name, key, chosen=getattr(settings, key)) for key, name in ON.items()]
    named = ", ".join(each.label.lower() for each in options if each.default) or "nothing"
    return _choice(f"On: {named}", options, "on", 1, several=0)


def _fields(press: Press, setting: str) -> dict[str, Any]:
    """What was chosen for a setting, as fields of the settings. Raises Refusal for what no menu offers."""
    values = press.values
    numbers = [each.id for each in values if isinstance(getattr(each, "id", None), int)]
    texts = [each for each in values if isinstance(each, str)]
    match setting:
        case "games" if texts:
            every = {game.about.key for game in GAMES[:_MENU]}
            return {"games": None if every <= set(texts) else frozenset(texts)}
        case "channels":
            return {"channels": frozenset(numbers) or None}
        case "host_role":
            return {"host_role": next((each for each in numbers if each != press.interaction.guild_id), None)}
        case "digest":
            return {"digest": next(iter(numbers), None)}
        case "person_limit" | "channel_limit" if press.chosen() == _NO_LIMIT:
            return {setting: None}
        case "person_limit" | "channel_limit" if 1 <= press.chosen_number() <= MOST_OPEN:
            return {setting: press.chosen_number()}
        case "pace" if press.chosen() in PRESETS:
            return {"pace": press.chosen()}
        case "on":
            return {key: key in texts for key in ON}
    raise unknown()


@on("serverset", of=Of.NOTHING)
async def choose(press: Press) -> None:
    """Keep what was chosen for one setting."""
    server = _managed(press.interaction)
    await press.tables.setup.settings.keep(server, **_fields(press, press.text(0)))
    await _show(press.interaction, press.number(1))


@on("serverpage", of=Of.NOTHING)
async def turn(press: Press) -> None:
    """Show the menus of the other page."""
    await _show(press.interaction, min(press.number(0), 1))


@on("serversave", of=Of.NOTHING, reply=Reply.NEW)
async def save(press: Press) -> None:
    """Send the settings as a file."""
    settings = await press.tables.setup.of(_managed(press.interaction))
    settings = in_force(settings, press.interaction.guild).settings  # what is gone, no file takes back
    file = discord.File(io.BytesIO(written(settings).encode()), "server-settings.toml")
    told = "The settings of this server. **Load a file** takes it back; for another server, first take out its channels and its role."
    await answer(press.interaction, told, None, [file])


@on("serverload", of=Of.NOTHING, reply=Reply.LATER)
async def ask_for_file(press: Press) -> None:
    """Open the form for a file."""
    _managed(press.interaction)
    asked = asked_file(
        "file", "A file of settings", "It replaces all settings; what it leaves out is the default."
    )
    await press.open_form("Settings of this server", [asked], "serverloaded", press.number(0))


@on("serverloaded", of=Of.NOTHING)
async def load(press: Press) -> None:
    """Keep the settings of the file in the form. Raises Refusal if it is too large, BadFile with all its faults."""
    server, file, guild = _managed(press.interaction), press.uploaded(), press.interaction.guild
    if file.size > LARGEST:
        raise Refusal(
            "file_too_large",
            f"This file has {file.size:,} bytes; one of settings has at most {LARGEST:,}.",
            "Choose one that **Save as a file** has made.",
        )
    channels = guild.channels if guild is not None else ()
    played_in, written_in = (
        {each.id for each in channels if each.type in kinds} for kinds in (_PLAYED_IN, _WRITTEN_IN)
    )
    roles = {each.id for each in guild.roles if not each.is_default()} if guild is not None else set()
    settings = read(await file.read(), press.tables.games, played_in, written_in, roles)
    fields = {name: getattr(settings, name) for name in ServerSettings.__slots__}
    await press.tables.setup.settings.keep(server, **fields)
    await _show(press.interaction, press.number(0), "Loaded.")


@command(
    "setup server",
    "Choose which games, where, who opens them, how many, and what is on",
    "For those who may manage the server: which games are played, in which channels, who opens them, how many may be open, the pace that lobbies begin with, whether hints, computer players and events are on, and where the Monday digest goes. All of it can be saved as a file and loaded again.",
)
async def server_settings(interaction: Interaction) -> None:
    """Answer `/setup server`."""
    await _show(interaction, 0)
