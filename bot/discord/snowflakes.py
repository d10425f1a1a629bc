"""Ids in requests as Discord describes them: text, where the library would send a number.

A number as large as an id loses its last digits in many readers of JSON.
"""

from __future__ import annotations

from typing import Any, cast

import discord


def user_by_id(person: int) -> discord.Object:
    """Somebody, for requests: their id is sent as text."""
    made = discord.Object(person)
    made.id = cast(Any, str(person))
    return made
