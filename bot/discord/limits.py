"""Discord's limits that discord.py does not know: Discord refuses all commands if one of them is over a limit, so `check` and a
test look for them before anybody runs the bot. The values are from Discord's documentation.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

Payload: TypeAlias = Mapping[str, Any]

TEXT: Final = 100
"""How many characters a description, and the name and the value of a choice, may have."""
COMMAND_CHARACTERS: Final = 8000

MENU_OPTIONS: Final = 25
MODAL_TITLE: Final = 45
MODAL_INPUTS: Final = 5


def commands(payloads: Iterable[Payload]) -> Iterator[str]:
    """What is wrong with these commands, as sentences. discord.py has already refused what is named badly, twice there,
    nested too deeply or too many."""
    for payload in payloads:
        name = f"/{payload['name']}"
        yield from _node(payload, name)
        characters = count(payload)
        if characters > COMMAND_CHARACTERS:
            yield f"{name}: {characters} characters in all, at most {COMMAND_CHARACTERS}."


def count(node: Payload) -> int:
    """How many characters of a command Discord counts: names, descriptions and choices, on all levels."""
    own = len(node["name"]) + len(node["description"])
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in node.get("choices") or ())
    return own + sum(count(option) for option in node.get("options") or ())


def _node(node: Payload, where: str) -> Iterator[str]:
    """A command, a group, a subcommand or an option."""
    texts = [("description", node["description"])]
    for choice in node.get("choices") or ():
        texts += [("choice's name", choice["name"]), ("choice's value", str(choice["value"]))]
    for what, text in texts:
        if not 1 <= len(text) <= TEXT:
            yield f"{where}: the {what} has {len(text)} characters; 1 to {TEXT} are allowed."
    for option in node.get("options") or ():
        yield from _node(option, f"{where} {option['name']}")
