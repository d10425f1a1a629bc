"""Games that declare themselves badly, and how the contract tells of each."""

from __future__ import annotations

from dataclasses import replace

from games.core.setup.options import Option
from tests.contract import commands_checks as commands
from tests.contract.faults import Fault, Spoken, commands_with, many_commands
from tests.examples.sealed_bids import GAME as SOUND

FIRST_OPTION = SOUND.about.options[0]
assert isinstance(FIRST_OPTION, Option)

FAULTS = (
    Fault(
        "a name in capitals",
        commands.commands_fit_discord,
        "no name",
        {"commands": commands_with({"name": "Bid"})},
    ),
    Fault(
        "a name of 33",
        commands.commands_fit_discord,
        "no name",
        {"commands": commands_with({"name": "b" * 33})},
    ),
    Fault(
        "no description",
        commands.commands_fit_discord,
        "of description",
        {"commands": commands_with({"description": ""})},
    ),
    Fault(
        "a description of 101",
        commands.commands_fit_discord,
        "of description",
        {"commands": commands_with({"description": "b" * 101})},
    ),
    Fault(
        "a parameter without description",
        commands.commands_fit_discord,
        "of description",
        {"commands": commands_with({}, {"description": ""})},
    ),
    Fault("26 subcommands", commands.commands_fit_discord, "26 subcommands", {"commands": many_commands()}),
    Fault("no title", commands.commands_fit_discord, "title", {"commands": commands_with({"title": ""})}),
    Fault(
        "a field that is not there",
        commands.commands_fill_actions,
        "fills",
        {"commands": commands_with({}, {"field": "size"})},
    ),
    Fault(
        "an action that is not there",
        commands.commands_fill_actions,
        "no action",
        {"commands": commands_with({"action_type": Spoken})},
    ),
    Fault(
        "a default that is no choice",
        commands.options_are_choices,
        "default",
        {"options": (replace(SOUND.about.options[0], default="x"),)},
    ),
    Fault(
        "one choice only",
        commands.options_are_choices,
        "choices",
        {"options": (replace(FIRST_OPTION, choices=FIRST_OPTION.choices[:1]),)},
    ),
    Fault(
        "an option without help",
        commands.options_are_choices,
        "no help",
        {"options": (replace(SOUND.about.options[0], help=""),)},
    ),
    Fault(
        "an option without a rule",
        commands.options_are_choices,
        "no rule",
        {"options": (replace(SOUND.about.options[0], rule=""),)},
    ),
    Fault(
        "a seat without a team",
        commands.teams_hold_every_seat_once,
        "play in teams",
        {"teams": lambda count, options: ((0,),)},
    ),
    Fault(
        "a first state that breaks the invariant",
        commands.new_games_are_checked,
        "is broken",
        {"new": lambda seats, options: replace(SOUND.new(seats, options), deck=())},
    ),
)
