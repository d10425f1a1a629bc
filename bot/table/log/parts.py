"""What the parts of rooms have in common: they look at games, and their methods prepare changes."""

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.store import Overtaken
from bot.table.log.games import ATTEMPTS, Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import Table

P = TypeVar("P", bound="Part")
Q = ParamSpec("Q")
T = TypeVar("T")


async def anew(do: Callable[[], Awaitable[T]]) -> T:
    """Run `do`, which reads and then writes, and run it again whenever somebody was first. Changes of a game have
    `Tables.once`."""
    for _ in range(ATTEMPTS):
        with suppress(Overtaken):
            return await do()
    raise Tables.busy()


class Part:
    """A part of a room: it looks at the games of `tables`, and changes them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables


def changing(
    *, position: bool = False
) -> Callable[
    [Callable[Concatenate[P, UnitOfWork, Q], Awaitable[None] | None]],
    Callable[Concatenate[P, int, Q], Coroutine[Any, Any, Table]],
]:
    """Let a method of a part only prepare its change: its callers give the game's number in place of the change, which is
    then committed, and get the new table. If the method has a parameter `request`, that is the platform's id of the
    request. `position`: only games that have begun can be changed so."""

    def decorated(
        prepare: Callable[Concatenate[P, UnitOfWork, Q], Awaitable[None] | None],
    ) -> Callable[Concatenate[P, int, Q], Coroutine[Any, Any, Table]]:
        @wraps(prepare)
        async def made(part: P, game: int, /, *given: Q.args, **named: Q.kwargs) -> Table:
            request = signature(prepare).bind(part, game, *given, **named).arguments.get("request")
            return await part._tables.change(
                game, request, lambda change: prepare(part, change, *given, **named), position=position
            )

        return made

    return decorated
