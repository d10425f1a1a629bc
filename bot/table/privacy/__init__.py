"""A person's own data: what is kept of them, as a file; and how they are forgotten, by wish or by age."""

from bot.table.events import Events
from bot.table.log import Tables
from bot.table.notifications import Notifications
from bot.table.outbox.queue import OutboxQueue
from bot.table.privacy.age import Age
from bot.table.privacy.forgetting import Forgetting
from bot.table.privacy.own_data import OwnData


class Privacy:
    """What people can see of what is kept of them, and how it goes."""

    def __init__(
        self, tables: Tables, outbox: OutboxQueue, notifications: Notifications, events: Events
    ) -> None:
        self.own_data = OwnData(tables)
        self.forgetting = Forgetting(tables, outbox, notifications, events.organizing)
        self.age = Age(tables, self.forgetting)
