"""What a scenario that is being put together looks like so far: its map with everything that was put on it (THG-29)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.core.data_files.writing import write_data
from games.core.errors import BadData
from games.core.protocol import OBSERVER
from games.highest_ground.files.building.builder import ScenarioBuilder
from games.highest_ground.files.building.pages import outer_borders
from games.highest_ground.files.building.placing import can_place, file_of
from games.highest_ground.files.scenario_file import NOTHING, Army, Group, ScenarioFile
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules.set_up import new
from games.highest_ground.state import Stage, changed
from games.highest_ground.view import View


class SketchedBuilder(ScenarioBuilder):
    """The builder, with pictures of what is put together."""

    def sketch(self, draft: str) -> View | None:
        """Return a referee's view of a draft; None while the sheets are not known."""
        file = file_of(draft)
        if not can_place(file):
            return None
        try:
            begun = new(2, {"scenario": write_data(_drawable(file))})
        except (BadData, KeyError, ValueError):
            return None
        return view(changed(begun, stage=Stage.STOCK, owed=()), OBSERVER)


def _drawable(file: ScenarioFile) -> ScenarioFile:
    """Return what can be drawn of a draft: all that is on the map. Its faults do not matter here."""
    hexes = file.country.hex
    aims = file.victory
    aims = replace(
        aims,
        exits=tuple(each for each in aims.exits if each in outer_borders(file)),
        bridges=tuple(each for each in aims.bridges if each in hexes),
        villages=tuple(each for each in aims.villages if each in hexes),
        objectives=tuple(each for each in aims.objectives if each in hexes),
    )
    return replace(
        file,
        allies=_army(file, Side.ALLIES),
        romans=_army(file, Side.ROMANS),
        victory=aims,
        chance=NOTHING,
        known_to="everybody",
    )


def _army(file: ScenarioFile, side: Side) -> Army:
    army, hexes = file.army(side), file.country.hex
    placed = (_group(group, tuple(at for at in group.at if at in hexes)) for group in army.forces)
    return Army(
        enters=tuple(each for each in army.enters if each in outer_borders(file)),
        forces=tuple(group for group in placed if group.at and group.type in file.kinds),
        works=tuple(each for each in army.works if each.hex in hexes),
    )


def _group(group: Group, at: tuple[str, ...]) -> Group:
    return replace(group, at=at, count=max(1, len(at)))


BUILDER: Final = SketchedBuilder()
