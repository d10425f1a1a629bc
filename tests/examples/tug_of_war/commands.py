"""The slash command."""

from games.core.commands import Command, Parameter
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.notation import read_strength

STRENGTH = Parameter(
    "strength",
    "strength",
    "How hard",
    write=str,
    read=read_strength,
    label=lambda _, strength: f"strength {strength}",
)
COMMANDS = (Command("pull", "Pull the rope", "Pull", Pull, (STRENGTH,)),)
