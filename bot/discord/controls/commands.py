"""Slash commands: how a feature registers its own, and what many have in common: suggestions, and the game that is meant."""

import inspect
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

from discord import app_commands

from bot import digits
from bot.discord import words
from bot.discord.controls.interactions import Interaction, may_see, place_of, tables_of, think
from bot.discord.errors import Refusal
from bot.table.model import Status, Table, TableError
from games.core.protocol import Game, Seat
from games.registry import GAMES

AnyGame: TypeAlias = Game[Any, Any, Any]
Choice = app_commands.Choice[str]
F = TypeVar("F", bound=Callable[..., Any])
SUGGESTED: Final = 25
CHOICE_LIMIT: Final = 100
GAME_NUMBER: Final = "A game's number; leave empty for the game in this channel"


Made: TypeAlias = app_commands.Command[Any, ..., Any]
_made: dict[str, Made] = {}


def command(name: str, description: str, explained: str = "", *, thinks: bool = True) -> Callable[[F], F]:
    """Register the function that answers a command, such as `help` or `game undo`. If it `thinks`, it is acknowledged
    before. `/help` tells what is `explained`, else the description."""

    def register(callback: F) -> F:
        if name in _made:
            raise ValueError(f"two functions answer /{name}")
        _made[name] = app_commands.Command(
            name=name.rpartition(" ")[2],
            description=description,
            callback=_thinking(callback) if thinks else callback,
            extras={"explained": explained or description},
        )
        return callback

    return register


def _thinking(callback: Any) -> Any:
    """The same function, run once the command is acknowledged; a private answer follows."""

    @wraps(callback)
    async def answered(interaction: Interaction, **given: Any) -> None:
        await think(interaction)
        await callback(interaction, **given)

    # discord.py reads the options here, where their types would have no meaning as names.
    answered.__signature__ = inspect.signature(callback, eval_str=True)  # type: ignore[attr-defined]
    return answered


def registered() -> dict[str, Made]:
    """The commands of all games by their whole names, in the order of these."""
    return dict(sorted(_made.items()))


def choices(offered: list[tuple[str, str]], typed: str) -> list[Choice]:
    """The suggestions that contain what was typed, those that start with it first."""
    wanted = typed.strip().casefold()
    fits = [(label, value) for label, value in offered if wanted in f"{label} {value}".casefold()]
    fits.sort(key=lambda each: not each[1].casefold().startswith(wanted))
    return [
        Choice(name=words.one_line(label, CHOICE_LIMIT) or value, value=value)
        for label, value in fits
        if len(value) <= CHOICE_LIMIT
    ][:SUGGESTED]


def suggests(**of: Callable[[Interaction, str], Awaitable[list[Choice]]]) -> Callable[[F], F]:
    """Let these functions suggest values for the options of a command. Where one raises TableError, as without a game,
    nothing is suggested."""
    return app_commands.autocomplete(**{option: _or_nothing(each) for option, each in of.items()})


def _or_nothing(suggest: Callable[[Interaction, str], Awaitable[list[Choice]]]) -> Any:
    @wraps(suggest)
    async def suggested(interaction: Interaction, current: str) -> list[Choice]:
        try:
            return await suggest(interaction, current)
        except TableError:
            return []

    return suggested


def game_of(key: str) -> AnyGame:
    """The game with this key or title, as somebody typed it. Raises Refusal if there is none."""
    wanted = key.strip().casefold()
    for game in GAMES:
        if wanted in {game.about.key, game.about.title.casefold(), game.about.key.replace("_", "-")}:
            return game
    titles = words.listed([game.about.title for game in GAMES], "or")
    raise Refusal("no_such_game_kind", f"There is no game called {words.quoted(key)}.", f"Choose {titles}.")


def rules_key(game: AnyGame) -> str:
    """The name of a game's rules in a control's id: `high_ground`, or `high_ground@1` for an earlier version."""
    about = game.about
    return f"{about.key}@{about.rules_version}" if about.superseded else about.key


async def running(
    interaction: Interaction,
    hint: str = "The host presses **Start** in the lobby message once enough players have joined.",
) -> Table:
    """The open game in this channel. Raises Refusal, with this hint, while it is a lobby, TableError if there is none."""
    table = await tables_of(interaction).play.projection.at(place_of(interaction))
    if table.status is Status.LOBBY:
        raise Refusal("not_started", "This game has not started yet.", hint)
    return table


async def meant(interaction: Interaction, number: str | None) -> Table:
    """The game with this number, or without one the game in this channel: the open one, else the last.

    Raises TableError if there is none. A game that this person may not look at is as good as none.
    """
    place, looking = place_of(interaction), tables_of(interaction).play.projection
    if number is None or not number.strip():
        return await looking.latest(place)
    found = digits.number(number.strip().removeprefix("#").strip())
    try:
        table = None if found is None else await looking.get(found)
    except TableError as error:
        if error.code != "no_such_game":
            raise
        table = None
    if table is None or not may_see(interaction, table):
        raise Refusal(
            "no_such_game",
            f"There is no game {words.quoted(number, 40)} that you can see from here.",
            "`/game past` lists the games of this channel, `/games` those that you play.",
        )
    return table


async def played(interaction: Interaction, number: str | None = None) -> Table:
    """The same, once it has started. Raises Refusal while it is a lobby."""
    table = await meant(interaction, number)
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started, so there is no board yet.",
            "The host presses **Start** in the lobby message; `/help` shows the same buttons.",
        )
    return table


async def complete_game(interaction: Interaction, current: str) -> list[Choice]:
    """The games of this channel, the newest first."""
    place, tables = place_of(interaction), tables_of(interaction)
    here = [await tables.play.projection.latest(place)]
    ended = (await tables.archive.past_games.page(place.channel)).games
    here += [each.table for each in ended if each.table.id != here[0].id]
    return choices(
        [
            (f"{words.numbered(table)}: {words.listed(words.plain_names(table))}", str(table.id))
            for table in here
            if table.status is not Status.LOBBY
        ],
        current,
    )


async def players_here(
    interaction: Interaction, current: str, seats: Callable[[Table], Iterable[Seat]]
) -> list[Choice]:
    """The players in these seats of the game in this channel, as suggestions."""
    table = await running(interaction)
    names = words.plain_names(table)
    return choices([(names[seat], str(table.players[seat].person.id)) for seat in seats(table)], current)


def seat_named(table: Table, typed: str) -> Seat | None:
    """The seat of the player who is named, or chosen from the suggestions; None if it is no single one."""
    names, wanted = words.plain_names(table), typed.removeprefix("@").casefold()
    found = [
        player.seat
        for player in table.players
        if typed and (typed == str(player.person.id) or wanted == names[player.seat].casefold())
    ]
    return found[0] if len(found) == 1 else None
