"""The application, its commands, and where its gateway is."""

from collections.abc import Mapping
from typing import Any

from bot.discord import limits
from tests.wire.discord_server import payloads
from tests.wire.discord_server.errors import refuse
from tests.wire.discord_server.gateway import URL
from tests.wire.discord_server.traffic import Answer, Exchange, Routes
from tests.wire.discord_server.world import World

SUBCOMMANDS = (1, 2)


class Commands:
    """Registration of commands; `syncs` counts overwrites."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.syncs = 0
        self.routes: Routes = {
            ("GET", "/applications/{application_id}/commands"): self._list,
            ("PUT", "/applications/{application_id}/commands"): self._overwrite,
            ("GET", "/oauth2/applications/@me"): lambda _: (200, payloads.application(world)),
            ("GET", "/users/@me"): lambda _: (200, payloads.me(world.bot)),
            ("GET", "/gateway"): lambda _: (200, {"url": URL}),
        }

    def _list(self, exchange: Exchange) -> Answer:
        return 200, self._world.commands

    def _overwrite(self, exchange: Exchange) -> Answer:
        wanted = exchange.body
        refuse(list(limits.commands(wanted)))
        self.syncs += 1
        before = {one["name"]: one["id"] for one in self._world.commands}
        self._world.commands = [self._registered(one, before) for one in wanted]
        self._world.changed()
        return 200, self._world.commands

    def _registered(self, command: dict[str, Any], before: Mapping[str, str]) -> dict[str, Any]:
        return _option(command) | {
            "id": before.get(command["name"]) or str(self._world.next_id()),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.next_id()),
            "default_member_permissions": command.get("default_member_permissions"),
            "integration_types": [0],
            "dm_permission": True,
            "nsfw": bool(command.get("nsfw")),
        }


def _option(option: dict[str, Any]) -> dict[str, Any]:
    shown = {key: value for key, value in option.items() if value is not None}
    if shown["type"] not in SUBCOMMANDS:
        shown.setdefault("required", False)
    if shown.get("options"):
        shown["options"] = [_option(inner) for inner in shown["options"]]
    return shown
