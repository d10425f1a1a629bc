"""How the pictures look that only one person sees: dark or light, in which colours, with how large letters."""

from typing import Any, Final

from discord import ui

from bot.discord import words
from bot.discord.controls import Of, Press, answer, button, menu, on, option, rows, unknown
from bot.discord.pictures.boards import NotDrawnError, under_way
from bot.table.notifications.preferences import PALETTES, THEMES, Appearance, Palette
from games.registry import GAMES

_PALETTES: Final[dict[Palette, tuple[str, str]]] = {
    "usual": ("Usual colours", "Eight colours that most people can tell apart"),
    "redgreen": ("If red and green look alike", "Blue, yellow, pink, dark red and four more"),
    "bluegreen": ("If blue and green look alike", "Green, red, purple, yellow and four more"),
}
_TOLD: Final[dict[Palette, str]] = {
    "redgreen": "in colours for people to whom red and green look alike",
    "bluegreen": "in colours for people to whom blue and green look alike",
}


def pictures_words(style: Appearance) -> str:
    """How this person's own pictures look, in one sentence."""
    told = [style.theme, *([_TOLD[style.palette]] if style.palette != "usual" else [])]
    told += ["with larger text"] if style.large else []
    return f"**Pictures** that only you see are {', '.join(told)}."


def _view(style: Appearance) -> ui.View | None:
    other = next(each for each in THEMES if each != style.theme)
    palettes = [
        option(*_PALETTES[each][:1], each, _PALETTES[each][1], each == style.palette) for each in PALETTES
    ]
    return rows(
        [menu("The players' colours", palettes, "mecolours")],
        [
            button(f"{other.capitalize()} pictures", "metheme", other),
            button("Usual text" if style.large else "Larger text", "melarge", int(not style.large)),
            button("All wishes", "me"),
        ],
    )


@on("melook", of=Of.NOTHING)
async def look(press: Press) -> None:
    """Show how this person's own pictures look, with a board to see it, and what can be changed."""
    tables, person = press.tables, press.interaction.user.id
    style = await tables.notifications.preferences.style(person)
    files = []
    try:
        drawn = await under_way(tables.workers, GAMES[0], person, style)
        files = [drawn.file("example.png")]
    except NotDrawnError:
        pass  # the words say the same
    told = f"{pictures_words(style)}\nThe boards in the channel stay as they are."
    await answer(press.interaction, words.cut(told, words.CONTENT_LIMIT), _view(style), files)


def _known(choices: tuple[str, ...], wanted: str) -> str:
    if wanted not in choices:
        raise unknown()
    return wanted


async def _change(press: Press, **fields: Any) -> None:
    await press.tables.notifications.preferences.set_style(press.interaction.user.id, **fields)
    await look(press)


@on("metheme", of=Of.NOTHING)
async def set_theme(press: Press) -> None:
    """Choose whether this person's own pictures are dark or light."""
    await _change(press, theme=_known(THEMES, press.text(0)))


@on("mecolours", of=Of.NOTHING)
async def set_palette(press: Press) -> None:
    """Choose the palette of this person's own pictures."""
    await _change(press, palette=_known(PALETTES, press.chosen()))


@on("melarge", of=Of.NOTHING)
async def set_size(press: Press) -> None:
    """Choose how large the letters of this person's own pictures are."""
    await _change(press, large=_known(("0", "1"), press.text(0)) == "1")
