"""Each limit of registering commands, those among them that no published description states."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire.discord_server import DiscordServer
from tests.wire.discord_server.command_limits import characters
from tests.wire.raw import Raw


def command(name: str = "game", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "x", "type": 1} | more


def option(name: str = "o", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x"} | more


def choices(number: int) -> list[dict[str, Any]]:
    return [{"name": f"c{index}", "value": str(index)} for index in range(number)]


def large(description: int) -> dict[str, Any]:
    """25 subcommands with three options each, all texts of this length."""
    inner = [option(f"option{number}", description="x" * description) for number in range(3)]
    return command(
        options=[
            option(f"sub{number}", type=1, description="x" * description, options=inner)
            for number in range(25)
        ]
    )


TAKEN: dict[str, list[dict[str, Any]]] = {
    "100 commands": [command(f"c{number}") for number in range(100)],
    "25 options": [command(options=[option(f"o{number}") for number in range(25)])],
    "25 choices": [command(options=[option(choices=choices(25))])],
    "name of 32": [command("x" * 32)],
    "description of 100": [command(description="x" * 100)],
    "a required option before an optional one": [command(options=[option("a", required=True), option("b")])],
    "under 8,000 characters": [large(70)],
    "lower case in another language": [command("žádost")],
}
REFUSED: dict[str, list[dict[str, Any]]] = {
    "101 commands": [command(f"c{number}") for number in range(101)],
    "16 user commands": [{"name": f"u{number}", "type": 2} for number in range(16)],
    "16 message commands": [{"name": f"m{number}", "type": 3} for number in range(16)],
    "a duplicate command": [command(), command()],
    "an upper case name": [command("Game")],
    "an upper case option": [command(options=[option("Opt")])],
    "a name with a blank": [command("a b")],
    "name of 33": [command("x" * 33)],
    "no description": [{"name": "game", "type": 1}],
    "an empty description": [command(description="")],
    "an option without description": [command(options=[{"type": 3, "name": "o"}])],
    "description of 101": [command(description="x" * 101)],
    "26 options": [command(options=[option(f"o{number}") for number in range(26)])],
    "26 subcommands": [command(options=[option(f"o{number}", type=1) for number in range(26)])],
    "a duplicate option": [command(options=[option(), option()])],
    "26 choices": [command(options=[option(choices=choices(26))])],
    "choice name of 101": [command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])])],
    "choice value of 101": [command(options=[option(choices=[{"name": "n", "value": "x" * 101}])])],
    "a choice twice": [command(options=[option(choices=[{"name": "n", "value": "v"}] * 2)])],
    "choices together with autocomplete": [command(options=[option(choices=choices(1), autocomplete=True)])],
    "a required option after an optional one": [command(options=[option("a"), option("b", required=True)])],
    "the same inside a subcommand": [
        command(options=[option("s", type=1, options=[option("a"), option("b", required=True)])])
    ],
    "over 8,000 characters": [large(80)],
    "a subcommand beside an option": [command(options=[option("s", type=1), option("o")])],
    "a group inside a subcommand": [command(options=[option("s", type=1, options=[option("g", type=2)])])],
}


@pytest.mark.parametrize("commands", TAKEN.values(), ids=TAKEN)
async def test_commands_at_a_limit_are_registered(
    server: DiscordServer, raw: Raw, commands: list[dict[str, Any]]
) -> None:
    status, _ = await raw.register(commands)
    assert (status, len(server.world.commands)) == (200, len(commands))


@pytest.mark.parametrize("commands", REFUSED.values(), ids=REFUSED)
async def test_commands_beyond_a_limit_are_refused(
    server: DiscordServer, raw: Raw, commands: list[dict[str, Any]]
) -> None:
    status, answer = await raw.register(commands)
    assert (status, answer["code"], server.world.commands) == (400, 50035, [])


def test_characters_count_through_all_levels_and_the_longest_translation() -> None:
    counted = command(
        "abcd",
        description_localizations={"de": "xyz"},
        options=[option("ef", type=1, options=[option("g", choices=[{"name": "hi", "value": "jkl"}])])],
    )
    assert characters(counted) == 4 + 3 + 2 + 1 + 1 + 1 + 2 + 3


async def test_only_200_commands_a_day_are_created(server: DiscordServer, raw: Raw) -> None:
    for batch in range(2):
        assert (await raw.register([command(f"b{batch}x{number}") for number in range(100)]))[0] == 200
    assert (await raw.register([command("one-more")]))[0] == 429


async def test_an_unchanged_command_keeps_its_id(server: DiscordServer, raw: Raw) -> None:
    _, first = await raw.register([command("a"), command("b")])
    _, second = await raw.register([command("b"), command("c")])
    assert second[0]["id"] == first[1]["id"]
    assert server.commands.created == 3
