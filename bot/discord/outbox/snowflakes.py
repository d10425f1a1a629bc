"""Sends ids as text, as Discord describes them, where the library would send numbers.

Many readers of JSON lose the last digits of a number as large as an id.
"""

from __future__ import annotations

from typing import Any, cast

import discord


def user_by_id(person: int) -> discord.Object:
    """A user to name in a request; the id is sent as text."""
    made = discord.Object(person)
    made.id = cast(Any, str(person))
    return made
