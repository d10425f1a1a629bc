"""How often people take their turns in time, in words: to themselves, and to the host of a lobby, who can ask for a share."""

from bot.discord.controls import Control, menu, option
from bot.table.model import Table
from bot.table.time_control.reliability import SHARES, InTime


def in_time(found: InTime) -> str:
    """How often somebody is in time: `92 % of 48`."""
    if found.share is None:
        return f"too few turns to tell ({found.turns})" if found.turns else "no turns yet"
    return f"{found.share} % of {found.turns}"


def share_menu(table: Table) -> list[Control]:
    """The host's menu of the share of turns in time for which the lobby asks."""
    anybody = option("Anybody can join", "0", chosen=not table.least_in_time)
    shares = [
        option(
            f"{share} % of turns in time",
            str(share),
            "Those with too few turns to tell can join, too.",
            chosen=share == table.least_in_time,
        )
        for share in SHARES
    ]
    return [menu("Ask for turns in time", [anybody, *shares], "leastintime", table.id)]
