"""The guided move."""

from games.core.commands import Command, Parameter
from tests.examples.tug_of_war.actions import Pull

STRENGTH = Parameter(
    "strength",
    "strength",
    "How hard",
    write=str,
    label=lambda _, strength: f"strength {strength}",
)
COMMANDS = (Command("pull", "Pull the rope", "Pull", Pull, (STRENGTH,)),)
