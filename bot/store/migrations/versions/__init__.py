"""One file per migration; `HEAD` in bot/store/upgrade.py names the last."""
