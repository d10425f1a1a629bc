"""One file a step; `HEAD` in bot/store/upgrade.py names the last."""
