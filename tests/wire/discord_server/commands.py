"""The application, its commands, and where its gateway is."""

from __future__ import annotations

from typing import Any

from tests.wire.discord_server import payloads
from tests.wire.discord_server.calls import Answer, Call, Routes
from tests.wire.discord_server.command_limits import check_command, check_command_set
from tests.wire.discord_server.compose import refuse
from tests.wire.discord_server.errors import ApiError, missing_access
from tests.wire.discord_server.gateway import URL, Gateway
from tests.wire.discord_server.world import Guild, World

SUBCOMMANDS = (1, 2)
CREATIONS_A_DAY = 200


class Commands:
    """Registration of commands, global and of one server; `syncs` counts overwrites."""

    def __init__(self, world: World, gateway: Gateway, routes: Routes) -> None:
        self._world = world
        self._gateway = gateway
        self.syncs = 0
        self.created = 0
        for base in ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}"):
            routes.add("GET", f"{base}/commands", self._list)
            routes.add("PUT", f"{base}/commands", self._overwrite)
            routes.add("POST", f"{base}/commands", self._create)
            routes.add("GET", f"{base}/commands/{{command_id}}", self._one)
            routes.add("DELETE", f"{base}/commands/{{command_id}}", self._delete)
        routes.add("GET", "/oauth2/applications/@me", self._application)
        routes.add("GET", "/applications/@me", self._application)
        routes.add("GET", "/users/@me", self._me)
        routes.add("GET", "/gateway", lambda call: (200, {"url": URL}))
        routes.add("GET", "/gateway/bot", self._gateway_bot)
        routes.add("GET", "/users/{user_id}", self._user)

    def _of(self, call: Call) -> list[dict[str, Any]]:
        if call.number("application_id") != self._world.application_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
        if "guild_id" not in call.params:
            return self._world.commands
        return self._world.guild_commands.setdefault(self._server(call).id, [])

    def _server(self, call: Call) -> Guild:
        guild = self._world.guilds.get(call.number("guild_id"))
        if guild is None:
            raise missing_access()
        return guild

    def _list(self, call: Call) -> Answer:
        return 200, list(self._of(call))

    def _overwrite(self, call: Call) -> Answer:
        commands = self._of(call)
        wanted = call.exchange.body or []
        refuse(check_command_set(wanted))
        self.syncs += 1
        before = {(one["type"], one["name"]): one for one in commands}
        self._count(sum((one.get("type") or 1, one["name"]) not in before for one in wanted))
        commands[:] = [self._registered(one, before, call.params) for one in wanted]
        self._world.changed()
        return 200, list(commands)

    def _create(self, call: Call) -> Answer:
        commands = self._of(call)
        others = [one for one in commands if one["name"] != call.body.get("name")]
        refuse(list(check_command(call.body, "_")) or check_command_set([*others, call.body]))
        before = {(one["type"], one["name"]): one for one in commands}
        command = self._registered(call.body, before, call.params)
        new = len(others) == len(commands)
        self._count(int(new))
        commands[:] = [*others, command]
        return (201 if new else 200), command

    def _count(self, new: int) -> None:
        self.created += new
        if self.created > CREATIONS_A_DAY:
            raise ApiError(
                429, 30034, "Max number of daily application command creates has been reached (200)"
            )

    def _one(self, call: Call) -> Answer:
        for command in self._of(call):
            if command["id"] == call.params["command_id"]:
                return 200, command
        raise ApiError(404, 10063, "Unknown application command")

    def _delete(self, call: Call) -> Answer:
        commands = self._of(call)
        commands.remove(self._one(call)[1])
        return 204, None

    def _registered(
        self, command: dict[str, Any], before: dict[tuple[int, str], dict[str, Any]], params: dict[str, str]
    ) -> dict[str, Any]:
        kind = command.get("type") or 1
        old = before.get((kind, command["name"]))
        permissions = command.get("default_member_permissions")
        shown: dict[str, Any] = {
            "id": old["id"] if old else str(self._world.next_id()),
            "application_id": str(self._world.application_id),
            "version": str(self._world.next_id()),
            "type": kind,
            "name": command["name"],
            "name_localizations": command.get("name_localizations"),
            "description": command.get("description") or "",
            "description_localizations": command.get("description_localizations"),
            "default_member_permissions": None if permissions is None else str(permissions),
            "nsfw": bool(command.get("nsfw")),
            "integration_types": command.get("integration_types") or [0],
        }
        if command.get("options"):
            shown["options"] = [_option(option) for option in command["options"]]
        if "guild_id" in params:
            shown["guild_id"] = params["guild_id"]
        else:
            shown["contexts"] = command.get("contexts")
            dm_permission = command.get("dm_permission")
            shown["dm_permission"] = True if dm_permission is None else dm_permission
        return shown

    def _application(self, call: Call) -> Answer:
        return 200, payloads.application(self._world)

    def _me(self, call: Call) -> Answer:
        return 200, payloads.me(self._world.bot)

    def _gateway_bot(self, call: Call) -> Answer:
        gateway = self._gateway
        left = max(0, gateway.daily_logins - len(gateway.logins))
        start = {"total": gateway.daily_logins, "remaining": left, "reset_after": 1, "max_concurrency": 1}
        return 200, {"url": URL, "shards": gateway.shards, "session_start_limit": start}

    def _user(self, call: Call) -> Answer:
        user = self._world.users.get(call.number("user_id"))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return 200, payloads.user(user)


def _option(option: dict[str, Any]) -> dict[str, Any]:
    shown = {key: value for key, value in option.items() if value is not None}
    if shown["type"] not in SUBCOMMANDS:
        shown.setdefault("required", False)
    if shown.get("options"):
        shown["options"] = [_option(inner) for inner in shown["options"]]
    return shown
