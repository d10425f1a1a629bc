"""Tells systemd that the bot is ready, alive or stopping (`sd_notify`), in a service of `Type=notify`."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import MutableMapping
from typing import Final

from bot import digits

SOCKET: Final = "NOTIFY_SOCKET"
PERIOD: Final = "WATCHDOG_USEC"
WHOSE: Final = "WATCHDOG_PID"


class Notifier:
    """Takes the variables that systemd sets out of the environment, so that no child process speaks for the bot.

    `period` is the watchdog's in seconds; None without one. Without systemd nothing is sent.
    """

    def __init__(self, environment: MutableMapping[str, str] | None = None) -> None:
        environment = os.environ if environment is None else environment
        self._address = environment.pop(SOCKET, "")
        period, whose = environment.pop(PERIOD, ""), environment.pop(WHOSE, "")
        self.period: float | None = None
        every = digits.number(period)
        if self._address and every and whose in ("", str(os.getpid())):
            self.period = every / 1e6

    def ready(self, what: str) -> None:
        """The start is complete; `what` is shown by `systemctl status`."""
        self._send(f"READY=1\nSTATUS={what}")

    def says(self, what: str) -> None:
        """What `systemctl status` shows from now on."""
        self._send(f"STATUS={what}")

    def alive(self) -> None:
        """The event loop is alive. Call it from the loop, at least once in each `period`."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The bot has begun to stop."""
        self._send("STOPPING=1\nSTATUS=stopping")

    def _send(self, text: str) -> None:
        if not self._address:
            return
        # An address that begins with @ has no file.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | getattr(socket, "SOCK_CLOEXEC", 0)) as line,
        ):
            line.setblocking(False)
            line.sendto(text.encode(), address)
