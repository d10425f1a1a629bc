"""Statements that let a transaction decide about the limits of a server: each must find its row, or nothing is written."""

from typing import Final

from sqlalchemy import bindparam, update

from bot.store.reading.servers import OPEN_BELOW, OPEN_ON
from bot.store.schema import server_settings
from bot.store.writing import Statement

_HERE: Final = (
    update(server_settings)
    .where(server_settings.c.server == bindparam("which"))
    .values(server=server_settings.c.server)
)
IN_TURN: Final = Statement(_HERE, exact=True)
"""which: on PostgreSQL whoever opens a game on a server with limits waits here for others who do, so that the statements below
count their games too."""
PERSON_LIMIT: Final = Statement(
    _HERE.where(OPEN_ON.scalar_subquery() <= server_settings.c.person_limit), exact=True, last=True
)
"""which, server (the same), who, besides (0): nobody is in more open games of a server than it allows"""
CHANNEL_LIMIT: Final = Statement(
    _HERE.where(OPEN_BELOW.scalar_subquery() <= server_settings.c.channel_limit), exact=True, last=True
)
"""which, parent, besides (0): no channel has more open games, with its threads, than its server allows"""
