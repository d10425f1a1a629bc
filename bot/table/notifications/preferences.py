"""What people prefer: previews in a game, and how their own pictures look."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from bot.store import Write, schema
from bot.table.log import Tables

Theme: TypeAlias = Literal["dark", "light"]
Palette: TypeAlias = Literal["usual", "redgreen", "bluegreen"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
PALETTES: Final[tuple[Palette, ...]] = get_args(Palette)
KEPT: Final = 4096
"""How many people's styles stay in memory, since every private picture needs one."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How somebody's own pictures look: their theme, the palette of the players' colours, and whether text is large."""

    theme: Theme = "dark"
    palette: Palette = "usual"
    large: bool = False


USUAL: Final = Appearance()
"""How the pictures that everybody sees look."""


class Preferences:
    """What people wish."""

    def __init__(self, tables: Tables) -> None:
        self._store = tables.store
        self._styles: OrderedDict[int, Appearance] = OrderedDict()

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants to see their guided moves in this game before they make them; at first they do."""
        row = await self._store.row(schema.preview_preferences, game=game, person=person)
        return row is None or bool(row.previews)

    async def set_previews(self, game: int, person: int, wanted: bool) -> None:
        """Keep whether a person wants previews in this game."""
        await self._store.commit(
            Write().replace(schema.preview_preferences, game=game, person=person, previews=wanted)
        )

    async def style(self, person: int) -> Appearance:
        """How this person's own pictures look, which is as usual at first."""
        if person not in self._styles:
            row = await self._store.row(schema.appearance_preferences, person=person)
            self._remember(person, USUAL if row is None else _read(row.theme, row.palette, bool(row.large)))
        self._styles.move_to_end(person)
        return self._styles[person]

    async def set_style(self, person: int, style: Appearance) -> None:
        """Keep how this person's own pictures look."""
        await self._store.commit(
            Write().replace(
                schema.appearance_preferences,
                person=person,
                theme=style.theme,
                palette=style.palette,
                large=style.large,
            )
        )
        self._remember(person, style)

    def _remember(self, person: int, style: Appearance) -> None:
        self._styles[person] = style
        while len(self._styles) > KEPT:
            self._styles.popitem(last=False)


def _read(theme: str, palette: str, large: bool) -> Appearance:
    """A style as it was kept; what is unknown is as usual."""
    return Appearance(
        next((each for each in THEMES if each == theme), USUAL.theme),
        next((each for each in PALETTES if each == palette), USUAL.palette),
        large,
    )
