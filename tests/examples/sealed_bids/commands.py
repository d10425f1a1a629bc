"""The guided move."""

from games.core.commands import Command, Parameter
from tests.examples.sealed_bids.actions import Bid

CARD = Parameter("card", "card", "A card of your hand", write=str, label=lambda _, card: f"card {card}")
COMMANDS = (Command("bid", "Seal a bid", "Bid", Bid, (CARD,)),)
