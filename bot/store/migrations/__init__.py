"""One file per migration, from version 1.0.0 on; `HEAD` in bot/store/upgrade.py names the last."""
