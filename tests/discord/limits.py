"""Discord's limits on commands, messages, forms and suggestions, as the simulated Discord checks all that is sent to it; each function
returns what is wrong. The values are from Discord's documentation. The alt texts and the nonce are checked here alone, and that there are no embeds, which the bot does not send."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from simcord.components import ComponentValidationError, validate_message_state, validate_modal

Payload: TypeAlias = Mapping[str, Any]

ATTACHMENTS, ALT_TEXT, NONCE, CHOICES, CHOICE_TEXT = 10, 1024, 25, 25, 100
TEXT, COMMAND_CHARACTERS = 100, 8000
"""How many characters a description, and the name and the value of a choice, may have; and a command in all."""


def message(payload: Payload) -> list[str]:
    """What is wrong with a message that is to be sent."""
    attachments = payload.get("attachments") or []
    alt_texts = [each.get("description") or "" for each in attachments]
    own = (
        (len(attachments) > ATTACHMENTS, "too many attachments"),
        (any(len(each) > ALT_TEXT for each in alt_texts), "an alt text is too long"),
        (len(str(payload.get("nonce") or "")) > NONCE, "the nonce is too long"),
        (bool(payload.get("embeds")), "the bot sends no embeds"),
    )
    return [problem for found, problem in own if found] + _refused(
        lambda: validate_message_state(
            payload.get("components") or [],
            flags=payload.get("flags") or 0,
            content=payload.get("content"),
            embeds=[],
            attachments=attachments,
            require_nonempty=True,
        )
    )


def modal(payload: Payload) -> list[str]:
    """What is wrong with a form that is to be opened."""
    return _refused(lambda: validate_modal(payload))


def suggestions(choices: Sequence[Payload]) -> list[str]:
    """What is wrong with the suggestions of an autocomplete."""
    texts = [text for each in choices for text in (each["name"], str(each["value"]))]
    fits = len(choices) <= CHOICES and all(1 <= len(text) <= CHOICE_TEXT for text in texts)
    return [] if fits else ["too many suggestions, or too long"]


def _refused(check: Callable[[], Any]) -> list[str]:
    try:
        check()
    except ComponentValidationError as error:
        return [str(error)]
    return []


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
