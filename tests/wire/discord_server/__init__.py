"""A small Discord for tests: REST and gateway on a UNIX socket, with the limits of the real one."""

from tests.wire.discord_server.driver import Ask, Player
from tests.wire.discord_server.server import TOKEN, DiscordServer
from tests.wire.discord_server.traffic import Exchange
from tests.wire.discord_server.trouble import Hold, Trouble, on
from tests.wire.discord_server.world import Channel, Guild, Message, User, World

__all__ = [
    "TOKEN",
    "Ask",
    "Channel",
    "DiscordServer",
    "Exchange",
    "Guild",
    "Hold",
    "Message",
    "Player",
    "Trouble",
    "User",
    "World",
    "on",
]
