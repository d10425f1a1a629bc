"""What can be decided."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pull:
    """This strength, from one to three."""

    strength: int
