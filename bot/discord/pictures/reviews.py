"""The picture of a review: the course of a game, from what one seat could see or for everybody."""

from bot.discord.pictures.boards import Drawn, draw
from bot.table.notifications.preferences import Appearance
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import COURSE
from render import order
from render.charts.course import look as look
from render.core.look import ReviewLook


async def drawn(workers: Workers, shown: ReviewLook, waiting: int, style: Appearance) -> Drawn:
    """The picture. Raises NotDrawnError."""
    asked = order.write_review(shown, style.theme, style.palette)
    return await draw(workers, COURSE, shown.key, asked, waiting)
