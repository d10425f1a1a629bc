"""People who use the bot: they type commands, press buttons, choose from selects and fill in modals."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from tests.wire.discord_server import payloads
from tests.wire.discord_server.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MODAL_SUBMIT,
    UPDATE,
    Interaction,
)
from tests.wire.discord_server.server import DiscordServer
from tests.wire.discord_server.world import (
    LABEL,
    LOADING,
    PATIENCE,
    STRING_SELECT,
    TEXT_INPUT,
    Channel,
    Message,
    User,
    walk,
)

SUBCOMMANDS: Final = (1, 2)


class Ask:
    """Something a person asked of the bot. Awaiting it waits until it is answered for good.

    A deferred answer counts once its content is there; a deferred change once anything followed.
    """

    def __init__(self, server: DiscordServer, interaction: Interaction, data: dict[str, Any]) -> None:
        self._server = server
        self._data = data
        self.interaction = interaction
        self.delivered = self._deliver()

    def _deliver(self) -> bool:
        one = self.interaction
        body = self._server.interactions.payload(one, self._data)
        return self._server.gateway.dispatch("INTERACTION_CREATE", body)

    def again(self) -> Ask:
        """The same request is delivered once more, as if it were fresh."""
        self.interaction.born = self._server.world.clock.now()
        self.delivered = self._deliver()
        return self

    def __await__(self) -> Generator[Any, None, Ask]:
        return self.settled().__await__()

    @property
    def is_settled(self) -> bool:
        one = self.interaction
        if one.callback == DEFER:
            return one.original is None or not one.original.flags & LOADING
        if one.callback == DEFER_UPDATE:
            return one.changes > 1
        return one.callback is not None

    def answered(self) -> bool:
        """Whether the person waits no longer: they have an answer, if only that their press was seen, or nobody was there."""
        return self.is_settled or self.interaction.callback == DEFER_UPDATE or not self.delivered

    async def settled(self, seconds: float = PATIENCE) -> Ask:
        try:
            await self._server.world.until(lambda: self.is_settled, seconds)
        except TimeoutError:
            raise TimeoutError(f"{self!r} was not answered within {seconds} s") from None
        return self

    async def acknowledged(self, seconds: float = PATIENCE) -> Ask:
        """Wait for the first answer, whatever it is."""
        await self._server.world.until(lambda: self.interaction.callback is not None, seconds)
        return self

    @property
    def modal(self) -> dict[str, Any] | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What was suggested while typing."""
        return self.interaction.choices or []

    @property
    def message(self) -> Message:
        """The latest message this was answered with."""
        if self.interaction.followups:
            return self.interaction.followups[-1]
        assert self.interaction.original is not None, "answered without a message"
        return self.interaction.original

    @property
    def text(self) -> str:
        """All words of all answers, the message with the control included where it was changed."""
        one = self.interaction
        changed = one.callback == UPDATE or (one.changes > 1 and not one.followups)
        shown = one.original is not None and (one.original is not one.source or changed)
        own = [one.original] if shown and one.original is not None else []
        return "\n".join(message.content for message in [*own, *one.followups])

    @property
    def private(self) -> bool:
        return self.message.only_for is not None

    def __repr__(self) -> str:
        one = self.interaction
        return f"<Ask kind={one.kind} by={one.user.name!r} callback={one.callback} {self.delivered=}>"


class Player:
    """One person on one server, at their client."""

    def __init__(self, server: DiscordServer, user: User) -> None:
        self._server = server
        self.user = user

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    def says(self, channel: Channel, text: str) -> Message:
        """Say something in a channel, as people do between moves."""
        return self._server.say(channel, self.user, text)

    # Slash commands

    def slash(self, channel: Channel, command: str, **values: Any) -> Ask:
        """Type a command such as `/game new`; values are texts and numbers."""
        path = self._command(command)
        missing = [one["name"] for one in path[-1].get("options", []) if one.get("required")]
        if not set(missing) <= values.keys():
            raise LookupError(f"{command} needs {missing}")
        return self._send_command(COMMAND, channel, path, self._options(path[-1], values))

    def suggest(self, channel: Channel, command: str, option: str, typed: str = "", **values: Any) -> Ask:
        """Type into one option of a command and be offered suggestions."""
        path = self._command(command)
        options = self._options(path[-1], values | {option: typed})
        options[-1]["focused"] = True
        return self._send_command(AUTOCOMPLETE, channel, path, options)

    def _command(self, text: str) -> list[dict[str, Any]]:
        """The command of this name, each group above its subcommand."""
        path: list[dict[str, Any]] = []
        there = self._server.world.commands
        for word in text.removeprefix("/").split():
            found = [one for one in there if one["name"] == word and (not path or one["type"] in SUBCOMMANDS)]
            if not found:
                raise LookupError(
                    f"no command {word!r} of {text!r}; there are {[one['name'] for one in there]}"
                )
            path += found
            there = path[-1].get("options", [])
        if any(one["type"] in SUBCOMMANDS for one in there):
            raise LookupError(f"{text!r} needs a subcommand")
        return path

    def _options(self, leaf: dict[str, Any], values: dict[str, Any]) -> list[dict[str, Any]]:
        known = {one["name"]: one for one in leaf.get("options", [])}
        given = []
        for name, value in values.items():
            if name not in known:
                raise LookupError(f"no option {name!r}; there are {list(known)}")
            choices = [choice["value"] for choice in known[name].get("choices", [])]
            if choices and value not in choices:
                raise LookupError(f"{value!r} is not among the choices of {name!r}")
            given.append({"name": name, "type": known[name]["type"], "value": value})
        return given

    def _send_command(
        self, kind: int, channel: Channel, path: Sequence[dict[str, Any]], options: list[dict[str, Any]]
    ) -> Ask:
        for part in reversed(path[1:]):
            options = [{"name": part["name"], "type": part["type"], "options": options}]
        data = {"id": path[0]["id"], "name": path[0]["name"], "type": 1, "options": options}
        return Ask(self._server, self._server.interactions.begin(kind, self.user, channel), data)

    # Components

    def press(self, message: Message, which: str) -> Ask:
        """Press the button with this label, or with this custom id."""
        self._must_see(message)
        buttons = [part for part in message.buttons() if which in (part.get("label"), part["custom_id"])]
        if len(buttons) != 1:
            there = [part.get("label") or part["custom_id"] for part in message.buttons()]
            raise LookupError(f"{len(buttons)} buttons {which!r}; there are {there}")
        if buttons[0].get("disabled"):
            raise LookupError(f"the button {which!r} is disabled")
        return self._component(message, buttons[0], {})

    def choose(self, message: Message, select: str | int, *values: str | User) -> Ask:
        """Choose from the select with this placeholder or at this place (0 is the first)."""
        self._must_see(message)
        selects = message.selects()
        found = [part for at, part in enumerate(selects) if select in (at, part.get("placeholder"))]
        if len(found) != 1:
            raise LookupError(f"{len(found)} selects {select!r}; there are {selects}")
        (part,) = found
        data: dict[str, Any] = {"values": [str(v.id) if isinstance(v, User) else v for v in values]}
        there = {option["value"] for option in part.get("options", [])}
        if not part["min_values"] <= len(values) <= part["max_values"] or part.get("disabled"):
            raise LookupError(f"{len(values)} values are not to be chosen from {select!r}")
        if part["type"] == STRING_SELECT and not there >= set(data["values"]):
            raise LookupError(f"{data['values']} are not all among {there}")
        people = [value for value in values if isinstance(value, User)]
        if people:
            data["resolved"] = {
                "users": {str(each.id): payloads.user(each) for each in people},
                "members": {str(each.id): payloads.member(each) for each in people},
            }
        return self._component(message, part, data)

    def _must_see(self, message: Message) -> None:
        if message.only_for not in (None, self.user.id):
            raise LookupError(f"{self.user.name} does not see this message")

    def _component(self, message: Message, part: dict[str, Any], data: dict[str, Any]) -> Ask:
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]} | data
        begun = self._server.interactions.begin(COMPONENT, self.user, message.channel, message)
        return Ask(self._server, begun, data)

    def submit(self, asked: Ask, **values: str) -> Ask:
        """Fill in the modal that this was answered with, by custom ids, and send it."""
        modal = asked.modal
        assert modal is not None, "there is no modal"
        inputs = {part["custom_id"] for part in walk(modal["components"]) if part.get("custom_id")}
        if set(values) - inputs:
            raise LookupError(f"no input {set(values) - inputs}; there are {inputs}")
        before = asked.interaction
        begun = self._server.interactions.begin(MODAL_SUBMIT, self.user, before.channel, before.source)
        filled = [_filled(part, values) for part in modal["components"]]
        return Ask(self._server, begun, {"custom_id": modal["custom_id"], "components": filled})


def _filled(part: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    sent = {"type": part["type"], "id": part["id"]}
    if part["type"] == LABEL:
        return sent | {"component": _filled(part["component"], values)}
    key = part["custom_id"]
    if part["type"] == TEXT_INPUT:
        return sent | {"custom_id": key, "value": values.get(key, part.get("value") or "")}
    usual = [option["value"] for option in part.get("options", []) if option.get("default")]
    return sent | {"custom_id": key, "values": [values[key]] if key in values else usual}
