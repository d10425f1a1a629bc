"""Opening a lobby: the gallery of all games, a channel that has a game already, and a rematch."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot import digits
from bot.discord import words
from bot.discord.controls import (
    ROWS,
    Choice,
    Interaction,
    Line,
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
    here,
    in_rows,
    lines,
    on,
    place_of,
    request_of,
    rows,
    spent,
    style_of,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.controls.server_rules import (
    check_before_thread,
    check_channel,
    check_opening,
    games_here,
    rules_here,
)
from bot.discord.errors import Refusal
from bot.discord.lobby.buttons import own_view, state
from bot.discord.lobby.computers import against_menu
from bot.discord.lobby.standing_challenges import challenge_menu, check_there, open_challenges
from bot.discord.pictures import boards
from bot.discord.practice.lessons import learn_any, newcomer
from bot.table.lobby.standing_challenges import Challenge
from bot.table.model import Place, Status, Table, TableError
from bot.table.quotas import Use
from games.computer.search import EASY, LEVELS, Level, level
from games.core.protocol import Game

THREAD: Final = "thread"
"""The last field of a control's id that opens its lobby in a new thread."""


async def show(interaction: Interaction, where: str = "") -> None:
    """Show all games to choose from; `where` is THREAD for a lobby in a new thread."""
    asked = "Which game would you like to play" + (" in a new thread?" if where else " here?")
    games = await games_here(interaction)
    files: list[discord.File] = []
    listed = "\n".join(
        f"• **{about.title}**: {about.players} · {about.facts.length} · {about.facts.company}"
        for about in (game.about for game in games)
    )
    try:
        theme = (await style_of(interaction)).theme
        drawn = await boards.covers(tables_of(interaction).workers, games, interaction.user.id, theme)
        files, listed = [drawn.file("games.png")], ""
    except boards.NotDrawnError:  # the log says why
        pass
    computers = (await rules_here(interaction)).computers
    made = view(games, where, computers=computers, challenges=await open_challenges(interaction))
    await answer(interaction, words.cut(f"{asked}\n{listed}", words.CONTENT_LIMIT), made, files)


def view(
    games: Sequence[Game[Any, Any, Any]],
    where: str = "",
    *,
    computers: bool = True,
    challenges: Sequence[Challenge] = (),
) -> ui.View | None:
    """A button for each game, at most 20, and menus to play at once: with somebody whose challenge stands, and against a computer,
    if computers play here."""
    further = (where,) if where else ()
    lines = in_rows([button(game.about.title, "which", game.about.key, *further) for game in games])
    menus = [challenge_menu(challenges, *further), against_menu(games, *further) if computers else []]
    lines = [*lines[: ROWS - len([each for each in menus if each])], *menus]
    return rows(*lines, [learn_any()] if len([each for each in lines if each]) < ROWS else [])


async def taken(interaction: Interaction, table: Table, wanted: str = "", by: Level | None = None) -> None:
    """Say that this channel has a game already, and offer what can be done: go there, or begin the game with the key
    `wanted`, played by a computer too or not, or any, in a new thread."""
    person = interaction.user.id
    going = await _way_there(interaction, table)
    opening = []
    if may_open_thread(interaction):
        of_game = ("which", wanted) if by is None else ("against", f"{wanted} {by.key}")
        opening = [button("New thread", *of_game, THREAD) if wanted else button("New thread", "newthread")]
        then = "**New thread** begins another game beside this one."
    else:
        then = "For another game, use `/game new` in another channel or thread."
    if table.status is Status.LOBBY:
        said = f"This channel already has an open lobby: {words.title(table)}. {state(table, person)}"
        made = own_view(table, person)
    else:
        players = words.listed(words.names(table))
        said = f"This channel already has a game: {words.title(table)}, with {players}."
        made = rows([button("My view", "view", table.id, table.public)])
    made = made or ui.View(timeout=None)
    for item in (*going, *opening):
        made.add_item(item)
    await answer(interaction, f"{said}\n{then}", made)


async def _way_there(interaction: Interaction, table: Table) -> list[ui.Item[Any]]:
    """A link to the message with the lobby or the board; none if it has not arrived."""
    tables = tables_of(interaction)
    book = (await tables.tables.live(table.id)).book
    row = book.lobby_post if table.status is Status.LOBBY else book.board_post
    message = await tables.outbox.message_of(row) if row is not None else None
    if message is None:
        return []
    return [ui.Button(label="Go there", style=Style.link, url=f"{words.link(table)}/{message}")]


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot and this person may both open a thread here and write in it."""
    return isinstance(interaction.channel, discord.TextChannel) and all(
        rights.create_public_threads and rights.send_messages_in_threads
        for rights in (interaction.app_permissions, interaction.permissions)
    )


THREAD_NAME: Final = 100
"""The longest name of a thread."""


async def _open_here(interaction: Interaction) -> Table | None:
    """The open game in this channel; None if there is none. Raises Refusal in direct messages."""
    place = place_of(interaction)
    try:
        return await tables_of(interaction).play.projection.at(place)
    except TableError:
        return None


async def open_lobby(
    interaction: Interaction,
    game: Game[Any, Any, Any],
    *,
    in_thread: bool = False,
    computer: Level | None = None,
) -> None:
    """Open a lobby in this channel, or in a new thread in it, with the asker in it; or begin their game against a computer."""
    lobby, person, request = tables_of(interaction).lobby, asker(interaction), request_of(interaction)
    if in_thread:
        await check_before_thread(interaction, game, computers=computer is not None)
    else:
        await check_opening(interaction)
    try:
        with spent(interaction, Use.LOBBIES):
            place = await _new_thread(interaction, game.about.title) if in_thread else place_of(interaction)
            if computer is None:
                table = await lobby.seating.create(game.about.key, place, person, request=request)
            else:
                table = await lobby.starting.against_computers(game, place, person, computer, request)
    except TableError as error:
        open_here = await _open_here(interaction) if error.code == "game_here" else None
        if open_here is None:
            raise
        await taken(interaction, open_here, game.about.key, computer)
        return
    new = await newcomer(interaction, table)
    await answer(interaction, "\n".join(line for line in (_opened(table, interaction), new) if line))


def _there(table: Table, interaction: Interaction) -> str:
    """Where a game is, if it is not where somebody asked."""
    return "" if table.place.channel == interaction.channel_id else f" in <#{table.place.channel}>"


def _opened(table: Table, interaction: Interaction) -> str:
    where = _there(table, interaction)
    if table.status is not Status.LOBBY:
        return f"{words.title(table)} begins{where}: you and {words.listed(words.names(table)[1:])}."
    alone = table.game.about.seat_counts[0] == 1
    when = "any time, alone or with others" if alone else "once the others have joined"
    return f"The lobby of {words.title(table)} is open{where}. Press **Start** there {when}."


@on("which", of=Of.NOTHING)
async def which_chosen(press: Press) -> None:
    """Open a lobby of the game that was chosen, here or in a new thread."""
    await _begin(press, game_of(press.text(0)), press.fields[1:2] == (THREAD,))


@on("against", of=Of.NOTHING)
async def against_chosen(press: Press) -> None:
    """Begin the game that was chosen in a menu, or that a button names as `<game> <level>`, against a computer, here or in a new
    thread."""
    key, _, strength = (press.chosen() if press.values else press.text(0)).partition(" ")
    await _begin(press, game_of(key), press.fields[-1:] == (THREAD,), level(strength))


@on("begin", of=Of.NOTHING)
async def begin(press: Press) -> None:
    """Begin a first game at once, against the easy computer; if nobody else is needed or no computers play here, open its lobby."""
    game = game_of(press.text(0))
    against = game.about.seat_counts[0] > 1 and (await rules_here(press.interaction)).computers
    await _begin(press, game, False, EASY if against else None)


async def _begin(
    press: Press, game: Game[Any, Any, Any], in_thread: bool, computer: Level | None = None
) -> None:
    made = await press.tables.lobby.new_games.made_by(request_of(press.interaction)) if in_thread else None
    if made is not None:
        await answer(press.interaction, _opened(made, press.interaction))
        return
    await open_lobby(press.interaction, game, in_thread=in_thread, computer=computer)


@on("challenger", of=Of.NOTHING)
async def challenger_chosen(press: Press) -> None:
    """Take the standing challenge that was chosen: the game begins here, or in a new thread."""
    interaction, standing = press.interaction, press.tables.lobby.standing_challenges
    number, _, key = press.chosen().partition(" ")
    person, by, request = digits.number(number), asker(interaction), request_of(interaction)
    if person is None:
        raise unknown()
    in_thread = press.fields[:1] == (THREAD,)
    made = await press.tables.lobby.new_games.made_by(request)
    if made is None:
        place = place_of(interaction)
        await check_channel(interaction, place)
        found = await standing.check(place, person, key, by)
        await check_there(interaction, found.person, in_thread=in_thread)
        try:
            with spent(interaction, Use.LOBBIES):
                if in_thread:
                    place = await _new_thread(interaction, found.game.about.title)
                made = await standing.take(place, person, key, by, request)
        except TableError as error:
            open_here = await _open_here(interaction) if error.code == "game_here" else None
            if open_here is None:
                raise
            await taken(interaction, open_here)
            return
    others = [
        name for name, each in zip(words.names(made), made.players, strict=True) if each.person.id != by.id
    ]
    told = f"{words.title(made)} begins{_there(made, interaction)}: you and {words.listed(others)}."
    await answer(interaction, f"{told}\n{await newcomer(interaction, made)}".strip())


@on("newthread", of=Of.NOTHING)
async def new_thread(press: Press) -> None:
    """Show the games to choose from, for a lobby in a new thread."""
    _allowed_thread(press.interaction)
    await check_before_thread(press.interaction, None)
    await show(press.interaction, THREAD)


def _allowed_thread(interaction: Interaction) -> discord.TextChannel:
    """The channel here. Raises Refusal if the bot or this person may open no thread in it."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not may_open_thread(interaction):
        raise Refusal(
            "no_threads",
            "You or the bot may not open a thread here.",
            "Use `/game new` in another channel or thread.",
        )
    return channel


async def _new_thread(interaction: Interaction, name: str) -> Place:
    """A new thread in this channel, as a place. Raises Refusal if there can be none."""
    channel = _allowed_thread(interaction)
    try:
        thread = await channel.create_thread(
            name=words.cut(name, THREAD_NAME), type=discord.ChannelType.public_thread
        )
    except discord.Forbidden as error:
        raise Refusal(
            "no_threads", "The bot may not open a thread here.", "Use `/game new` in another channel."
        ) from error
    return Place(channel.guild.id, thread.id, channel.id)


@on("rematch", of=Of.GAME, reply=Reply.NEW)
async def rematch(press: Press) -> None:
    """Open a lobby for a rematch, or sit down in the one that is open."""
    await ask_for_one(press.interaction, press.game)


async def ask_for_one(interaction: Interaction, game: int) -> None:
    """Open a lobby in which this game is played again, sit down in it, or show the one that is open here."""
    person = interaction.user.id
    before = await here(interaction)
    joins = before is not None and before.rematch_of == game and before.invites(person)
    if not joins:
        last = (await tables_of(interaction).tables.live(game)).table
        await check_opening(interaction, last.place)
    try:
        with nullcontext() if joins else spent(interaction, Use.LOBBIES):
            table = await tables_of(interaction).lobby.seating.rematch(
                game, asker(interaction), request_of(interaction)
            )
    except TableError as error:
        open_here = await here(interaction) if error.code == "game_here" else None
        if open_here is None or open_here.status is not Status.LOBBY:
            raise
        await taken(interaction, open_here)
        return
    new = await newcomer(interaction, table)
    await answer(interaction, f"{_begun(table, person)}\n{new}".strip(), own_view(table, person))


def _begun(table: Table, person: int) -> str:
    if table.host.id != person:
        return f"You have joined {words.title(table)}."
    asked = words.listed([words.safe(each.name) for each in table.invited])
    if not asked:
        return f"The lobby of {words.title(table)} is open."
    return f"You asked {asked} for a rematch, seats rotated."


async def _complete_game(interaction: Interaction, current: str) -> list[Choice]:
    return choices(
        [
            (f"{game.about.title}: {game.about.facts.blurb}", game.about.key)
            for game in await games_here(interaction)
        ],
        current,
    )


@command(
    "game new",
    "See the games and begin one in this channel",
    "See the games and choose one, or name it: its lobby opens in this channel. Everybody who wants to play presses **Join**; the host presses **Start**. With `computer:` it begins at once against computer players. Below the games stand those who are ready to play with anybody (`/me`, **Standing challenges**): choose one, and the game begins at once. Where a game is played already, **New thread** begins another beside it.",
)
@app_commands.describe(
    game="Which game; leave empty to see them all", computer="How strong a computer to play against, at once"
)
@app_commands.choices(computer=[app_commands.Choice(name=each.key, value=each.key) for each in LEVELS])
@suggests(game=_complete_game)
async def new(interaction: Interaction, game: str | None = None, computer: str | None = None) -> None:
    """Answer `/game new`: what is here already, else the lobby of this game, or a game against a computer that has begun, else
    all games to choose from."""
    wanted = game_of(game) if game is not None else None
    here_now = await _open_here(interaction)
    if here_now is not None:
        await taken(interaction, here_now, wanted.about.key if wanted is not None else "")
    elif wanted is not None:
        await open_lobby(interaction, wanted, computer=level(computer) if computer is not None else None)
    else:
        challenges = await open_challenges(interaction)
        try:
            await check_opening(interaction)
        except Refusal as error:
            if error.code != "not_a_host" or not challenges:
                raise
            ready = "These people are ready to play with you at once:"
            await answer(interaction, f"{error.message} {ready}", rows(challenge_menu(challenges)))
            return
        await show(interaction)


@command(
    "game rematch",
    "Ask the same players for another game",
    "Play again with the same players, seats rotated.",
)
async def rematch_here(interaction: Interaction) -> None:
    """Answer `/game rematch`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    if table.only_shown:
        past_here = await tables_of(interaction).archive.past_games.page(table.place.channel)
        table = next((each.table for each in past_here.games if not each.table.only_shown), table)
    if table.status is not Status.LOBBY:
        await ask_for_one(interaction, table.id)
    elif table.rematch_of is not None and table.invites(interaction.user.id):
        await ask_for_one(interaction, table.rematch_of)
    else:
        await taken(interaction, table)


lines["rematch"] = Line(lambda table, _: rows([button("Rematch", "rematch", table.id, style=Style.primary)]))
