"""How the bot is: its status for owners, the watchdog of systemd, and metrics."""
