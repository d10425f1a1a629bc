"""A guided move as a person makes it: by the numbered buttons and menus below the private picture."""

from typing import Final

from tests.discord.conftest import BUTTON, Room, Said, controls, menus

OTHERS: Final = (
    "Do it",
    "Back",
    "Stop previews",
    "Undo",
    "Continue",
    "Send",
    "Step back",
    "Reset",
    "Overview",
    "Go on",
    "Set",
    "Set ahead",
    "Submit",
    "Write orders",
    "Rewrite orders",
    "Drop orders",
)
MOST: Final = 8
"""More taps than any move takes."""


def offered(said: Said) -> list[str]:
    """What can be chosen, as it stands on buttons and in menus."""
    found = [each["label"] for menu in menus(said.message) for each in menu["options"]]
    return [*found, *(label for label in said.buttons if label not in OTHERS)]


async def choose(room: Room, name: str, said: Said, wanted: str = "") -> Said:
    """Choose the first thing that is offered in which this text stands."""
    for menu in menus(said.message):
        for each in menu["options"]:
            if wanted in f"{each['label']} {each.get('description', '')}":
                acted = room.person(name).select(said.message, [each["value"]], custom_id=menu["custom_id"])
                return await room._said(acted, said.message)
    for each in controls(said.message):
        if each["type"] == BUTTON and each["label"] not in OTHERS and wanted in each["label"]:
            return await room._said(
                room.person(name).click(said.message, custom_id=each["custom_id"]), said.message
            )
    raise AssertionError(f"{wanted!r} is not offered: {offered(said)}")


async def to_preview(room: Room, name: str, *wanted: str) -> Said:
    """Press Move, choose these, then what comes first, until the preview."""
    said = await room.press(name, room.board(), "Move")
    for number in range(MOST):
        if "Do it" in said.buttons:
            return said
        said = await choose(room, name, said, wanted[number] if number < len(wanted) else "")
    raise AssertionError("no preview was reached")


async def by_buttons(room: Room, name: str, *wanted: str) -> Said:
    """A whole guided move."""
    return await room.press(name, await to_preview(room, name, *wanted), "Do it")
