"""Games that declare themselves badly, and how the contract tells of each."""

from dataclasses import replace

from games.core.setup.options import Option
from tests.contract import commands_checks as commands
from tests.contract.faults import Fault, Spoken, commands_with, facts, many_commands
from tests.examples.sealed_bids import GAME as SOUND

FIRST_OPTION = SOUND.about.options[0]
assert isinstance(FIRST_OPTION, Option)
(BID,) = SOUND.commands
CARD = BID.parameters[0]
MANY_CARDS = tuple(replace(CARD, name=f"card{number}", description="d" * 100) for number in range(25))
LONG_COMMANDS = tuple(replace(BID, name=f"bid{number}", parameters=MANY_CARDS) for number in range(4))
OUT_OF_ORDER = (replace(CARD, name="first", optional=True), CARD)

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
    Fault(
        "more than 8000 characters in a command",
        commands.commands_fit_discord,
        "characters in a command",
        {"commands": LONG_COMMANDS},
    ),
    Fault(
        "a required parameter after an optional one",
        commands.commands_fit_discord,
        "after an optional",
        {"commands": commands_with({"parameters": OUT_OF_ORDER})},
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
        "an option said to matter only for others",
        commands.what_does_not_matter_changes_nothing,
        "low_wins on matters with 2 players",
        {"options": (replace(FIRST_OPTION, players=(3,)),)},
    ),
    Fault(
        "two sentences for one",
        commands.the_lobby_can_tell_the_game,
        "not one sentence",
        facts(blurb="Bid. Win."),
    ),
    Fault("no time", commands.the_lobby_can_tell_the_game, "0 to 5 minutes", facts(minutes=(0, 5))),
    Fault("a time that ends first", commands.the_lobby_can_tell_the_game, "9 to 5", facts(minutes=(9, 5))),
    Fault(
        "a first state that breaks the invariant",
        commands.new_games_are_checked,
        "is broken",
        {"new": lambda seats, options: replace(SOUND.new(seats, options), deck=())},
    ),
)
