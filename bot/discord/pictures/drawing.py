"""Lets the workers draw pictures, since drawing is most of a move's cost."""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot import waits
from bot.health import meters
from bot.logs import log, reference
from bot.worker_processes.errors import BusyError, StoppedError
from bot.worker_processes.service import Workers
from bot.worker_processes.works import ANIMATE, CARD, COVER, DRAW, TELL, Tell, Work
from games.core.protocol import Game
from render import order
from render.core.look import Cover, Look, Theme

LOG = log(__name__)
T = TypeVar("T")


class NotDrawnError(Exception):
    """A picture could not be drawn. The log says why, under the reference."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"not drawn, see {reference} in the log")
        self.reference = reference


def ordered(work: Work, game: Game[Any, Any, Any], view: object, look: Look) -> bytes:
    """What a worker is sent: the same for everybody who may know the same.

    Raises NotDrawnError if it cannot be written, because it is too long, say.
    """
    try:
        return order.write(game, view, look)
    except Exception as error:
        raise _not_drawn(work, game.about.key, error) from error


async def draw(
    workers: Workers, game: Game[Any, Any, Any], view: object, look: Look, asked: bytes, waiting: int | None
) -> tuple[str, bytes]:
    """The alt text and the PNG of what was `ordered`. `waiting` is the id of the person or channel that waits.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """

    def here() -> bytes:
        from render.catching_up import alt
        from render.core.painter import png
        from render.pictures import picture, scene

        return order.answer(alt(game, view, look), png(scene(picture(game), view, look)))

    return await _measured(workers, DRAW, here, game.about.key, asked, waiting)


async def draw_covers(
    workers: Workers, covers: Sequence[Cover], waiting: int | None, theme: Theme = "dark"
) -> tuple[str, bytes]:
    """The alt text and the PNG of a game's cover, or of the gallery of several games.

    Raises NotDrawnError, and StoppedError when the bot stops.
    """
    asked = order.write_covers(covers, theme)

    def here() -> bytes:
        from render.draw_order import cover

        return cover(asked)

    which = ", ".join(cover.key for cover in covers)
    return await _measured(workers, COVER, here, which, asked, waiting)


async def draw_card(
    workers: Workers,
    game: Game[Any, Any, Any],
    edition: str,
    key: str,
    waiting: int | None,
    theme: Theme = "dark",
) -> tuple[str, bytes]:
    """The alt text and the PNG of one card. Raises NotDrawnError, and StoppedError when the bot stops."""
    asked = order.write_card(game, edition, key, theme)

    def here() -> bytes:
        from render.draw_order import card

        return card(asked)

    return await _measured(workers, CARD, here, game.about.key, asked, waiting)


async def animate(workers: Workers, asked: bytes, waiting: int, tell: Tell | None) -> tuple[str, bytes]:
    """The alt text and the WebP of an animation whose pictures are ordered. `waiting` is the id of the person who waits;
    `tell` is called with how many pictures are done, and how many there are.

    Raises NotDrawnError, BusyError, and StoppedError when the bot stops.
    """

    def here(tell: Tell) -> bytes:
        from render.animating import animate

        return animate(asked, tell)

    try:
        making = workers.follow(ANIMATE, asked, here, waiting, tell)
        return order.read_answer(await waits.wait(making, "an animation is being made"))
    except (StoppedError, BusyError):
        raise
    except Exception as error:
        raise _not_drawn(ANIMATE, "an animation", error) from error


async def _measured(
    workers: Workers, work: Work, here: Any, which: str, asked: bytes, waiting: int | None
) -> tuple[str, bytes]:
    """The alt text and the PNG, counted and timed."""
    began = time.perf_counter()
    try:
        drawn = await _answered(workers, work, here, which, asked, waiting, order.read_answer)
    except NotDrawnError:
        meters.count("pictures", "failed")
        raise
    meters.count("pictures", "drawn")
    meters.took("picture", time.perf_counter() - began)
    return drawn


async def tell(
    workers: Workers, game: Game[Any, Any, Any], view: object, look: Look, waiting: int | None
) -> str:
    """The whole board in words. Raises NotDrawnError, and StoppedError when the bot stops."""

    def here() -> bytes:
        from render.pictures import picture

        return picture(game).text(view, look).encode()

    asked = ordered(TELL, game, view, look)
    return await _answered(workers, TELL, here, game.about.key, asked, waiting, bytes.decode)


async def _answered(
    workers: Workers,
    work: Work,
    here: Any,
    which: str,
    asked: bytes,
    waiting: int | None,
    read: Callable[[bytes], T],
) -> T:
    try:
        return read(await workers.ask(work, asked, here, waiting))
    except StoppedError:
        raise
    except Exception as error:
        raise _not_drawn(work, which, error) from error


def _not_drawn(work: Work, which: str, error: Exception) -> NotDrawnError:
    code = reference()
    reason = f"{type(error).__name__}: {error}"
    LOG.error("a board cannot be shown", reference=code, work=work.name, game=which, reason=reason)
    return NotDrawnError(code)
