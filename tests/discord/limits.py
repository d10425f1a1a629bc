"""Discord's limits on messages, forms and suggestions, as the simulated Discord checks all that is sent to it; each function returns
what is wrong. The alt texts and the nonce are checked here alone, and that there are no embeds, which the bot does not send."""

from collections.abc import Callable, Sequence
from typing import Any

from simcord.components import ComponentValidationError, validate_message_state, validate_modal

from bot.discord.limits import Payload

ATTACHMENTS, ALT_TEXT, NONCE, CHOICES, CHOICE_TEXT = 10, 1024, 25, 25, 100


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
