"""The slash command."""

from games.core.commands import Command, Parameter
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.notation import read_card

CARD = Parameter(
    "card", "card", "A card of your hand", write=str, read=read_card, label=lambda _, card: f"card {card}"
)
COMMANDS = (Command("bid", "Seal a bid", "Bid", Bid, (CARD,)),)
