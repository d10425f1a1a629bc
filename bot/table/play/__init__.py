"""Moves, takebacks, offers, orders, plans and tries, and what each viewer sees of a game."""

from bot.table.log import Tables
from bot.table.play import standing_offer
from bot.table.play.computations import Computations
from bot.table.play.moves import Moves
from bot.table.play.offers import Offers
from bot.table.play.orders import Orders
from bot.table.play.plans import Plans
from bot.table.play.projection import Projection
from bot.worker_processes.crew import Workers


class Play:
    """What players do in a game that is under way, and what can be seen of it."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self.computations = Computations(workers)
        self.moves = Moves(tables)
        self.offers = Offers(tables, self.moves)
        self.orders = Orders(tables)
        self.plans = Plans(tables)
        self.projection = Projection(tables)
        tables.moments.moved.append(standing_offer.lapse)
        tables.moments.ending.append(standing_offer.lapse)
        tables.moments.posted_again.append(standing_offer.post_again)
