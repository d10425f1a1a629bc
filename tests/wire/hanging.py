"""`python -m tests.wire.hanging run`: the bot, for whose hold on its district 20 seconds have passed whenever it goes on after it
was stopped."""

import runpy
import signal

from bot.clock import since_boot
from bot.store.postgres import lease

if __name__ == "__main__":
    hung = 0

    def goes_on(*_: object) -> None:
        """Another such while has passed."""
        global hung
        hung += lease.HELD

    vars(lease)["since_boot"] = lambda: since_boot() + hung
    signal.signal(signal.SIGCONT, goes_on)
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
