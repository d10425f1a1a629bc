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
from tests.wire.discord_server.world import LOADING, Channel, Message, User, walk

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT = 3, 4, 5, 6, 7, 11
WAIT: Final = 15.0


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
        return self._server.gateway.dispatch("INTERACTION_CREATE", body, one.channel.guild)

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

    async def settled(self, seconds: float = WAIT) -> Ask:
        try:
            await self._server.world.until(lambda: self.is_settled, seconds)
        except TimeoutError:
            raise TimeoutError(f"{self!r} was not answered within {seconds} s") from None
        return self

    async def acknowledged(self, seconds: float = WAIT) -> Ask:
        """Wait for the first answer, whatever it is."""
        await self._server.world.until(lambda: self.interaction.callback is not None, seconds)
        return self

    @property
    def latency(self) -> float:
        """Seconds from sending until the first answer."""
        assert self.interaction.answered is not None
        return self.interaction.answered - self.interaction.sent

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
        return "\n".join(message.texts() for message in [*own, *one.followups])

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
        """Type a command such as `/game new`; values are texts, numbers, users or (name, bytes)."""
        registered, path = self._command(channel, command)
        return self._send_command(
            COMMAND, channel, registered, path, self._options(path[-1], values, channel)
        )

    def suggest(self, channel: Channel, command: str, option: str, typed: str = "", **values: Any) -> Ask:
        """Type into one option of a command and be offered suggestions."""
        registered, path = self._command(channel, command)
        options = self._options(path[-1], values | {option: typed}, channel, whole=False)
        for given in options["given"]:
            if given["name"] == option:
                given["focused"] = True
        return self._send_command(AUTOCOMPLETE, channel, registered, path, options)

    def _command(self, channel: Channel, text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        words = text.removeprefix("/").split()
        world = self._server.world
        local = world.guild_commands.get(channel.guild.id, []) if channel.guild else []
        registered = next((one for one in [*world.commands, *local] if one["name"] == words[0]), None)
        if registered is None:
            raise LookupError(f"no command /{words[0]}; there are {[one['name'] for one in world.commands]}")
        path = [registered]
        for word in words[1:]:
            inner = next((one for one in path[-1].get("options", []) if one["name"] == word), None)
            if inner is None or inner["type"] not in (1, 2):
                raise LookupError(f"no subcommand {word!r} in {text!r}")
            path.append(inner)
        if any(one["type"] in (1, 2) for one in path[-1].get("options", [])):
            raise LookupError(f"{text!r} needs a subcommand")
        return registered, path

    def _options(
        self, leaf: dict[str, Any], values: dict[str, Any], channel: Channel, *, whole: bool = True
    ) -> dict[str, Any]:
        known = {one["name"]: one for one in leaf.get("options", [])}
        given: list[dict[str, Any]] = []
        resolved: dict[str, Any] = {}
        # In code an option's name cannot have a hyphen.
        for name, value in (
            (name.replace("_", "-") if name not in known else name, v) for name, v in values.items()
        ):
            if name not in known:
                raise LookupError(f"no option {name!r}; there are {list(known)}")
            option = known[name]
            choices = option.get("choices")
            if whole and choices and value not in [choice["value"] for choice in choices]:
                raise LookupError(f"{value!r} is not among the choices of {name!r}")
            given.append(
                {"name": name, "type": option["type"], "value": self._value(option, value, channel, resolved)}
            )
        missing = [name for name, one in known.items() if one.get("required") and name not in values]
        if whole and missing:
            raise LookupError(f"required and not given: {missing}")
        return {"given": given, "resolved": resolved}

    def _value(
        self, option: dict[str, Any], value: Any, channel: Channel, resolved: dict[str, Any]
    ) -> str | int | bool | float:
        kind = option["type"]
        if kind == USER:
            self._resolve(value, channel, resolved)
            return str(value.id)
        if kind == ATTACHMENT:
            name, data = value
            world = self._server.world
            identity = world.next_id()
            path = f"/attachments/{channel.id}/{identity}/{name}"
            world.keep_file(path, "application/json", data)
            url = f"https://cdn.discordapp.com{path}"
            file = {"id": str(identity), "filename": name, "size": len(data), "url": url, "proxy_url": url}
            resolved.setdefault("attachments", {})[str(identity)] = file | {"ephemeral": True}
            return str(identity)
        if kind == CHANNEL:
            return str(value.id)
        plain: str | int | bool | float = value
        return plain

    def _resolve(self, user: User, channel: Channel, resolved: dict[str, Any]) -> None:
        resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
        if channel.guild is not None:
            member = payloads.member(channel.guild, user)
            del member["user"]
            member["permissions"] = payloads.member_permissions(channel.guild, user)
            resolved.setdefault("members", {})[str(user.id)] = member

    def _send_command(
        self,
        kind: int,
        channel: Channel,
        registered: dict[str, Any],
        path: Sequence[dict[str, Any]],
        options: dict[str, Any],
    ) -> Ask:
        nested: list[dict[str, Any]] = options["given"]
        for part in reversed(path[1:]):
            nested = [{"name": part["name"], "type": part["type"], "options": nested}]
        data: dict[str, Any] = {
            "id": registered["id"],
            "name": registered["name"],
            "type": 1,
            "options": nested,
        }
        if options["resolved"]:
            data["resolved"] = options["resolved"]
        if registered.get("guild_id"):
            data["guild_id"] = registered["guild_id"]
        return self._dispatch(self._server.interactions.begin(kind, self.user, channel), data)

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
        """Choose from the select with this custom id, placeholder or place (0 is the first)."""
        self._must_see(message)
        selects = message.selects()
        if isinstance(select, int):
            found = selects[select : select + 1]
        else:
            found = [part for part in selects if select in (part["custom_id"], part.get("placeholder"))]
        if len(found) != 1:
            raise LookupError(
                f"{len(found)} selects {select!r}; there are {[p['custom_id'] for p in selects]}"
            )
        part = found[0]
        if part.get("disabled") or not part["min_values"] <= len(values) <= part["max_values"]:
            raise LookupError(f"{len(values)} values are not to be chosen from {part['custom_id']!r}")
        data: dict[str, Any] = {"values": [str(v.id) if isinstance(v, User) else v for v in values]}
        if part["type"] == 3:
            there = [option["value"] for option in part["options"]]
            if not set(data["values"]) <= set(there):
                raise LookupError(f"{data['values']} are not all among {there}")
        resolved: dict[str, Any] = {}
        for value in values:
            if isinstance(value, User):
                self._resolve(value, message.channel, resolved)
        if resolved:
            data["resolved"] = resolved
        return self._component(message, part, data)

    def _must_see(self, message: Message) -> None:
        if message.only_for not in (None, self.user.id):
            raise LookupError(f"{self.user.name} does not see this message")

    def _component(self, message: Message, part: dict[str, Any], data: dict[str, Any]) -> Ask:
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]} | data
        begun = self._server.interactions.begin(COMPONENT, self.user, message.channel, message)
        return self._dispatch(begun, data)

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
        return self._dispatch(begun, {"custom_id": modal["custom_id"], "components": filled})

    def _dispatch(self, interaction: Interaction, data: dict[str, Any]) -> Ask:
        return Ask(self._server, interaction, data)


def _filled(part: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    sent = {"type": part["type"], "id": part["id"]}
    if part["type"] == 1:
        return sent | {"components": [_filled(inner, values) for inner in part["components"]]}
    if part["type"] == 18:
        return sent | {"component": _filled(part["component"], values)}
    if part["type"] == 4:
        text = values.get(part["custom_id"], part.get("value") or "")
        return sent | {"custom_id": part["custom_id"], "value": text}
    if part.get("custom_id"):
        return sent | {"custom_id": part["custom_id"], "values": [values[part["custom_id"]]]}
    return sent
