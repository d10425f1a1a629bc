"""Buttons and menus that still work after a restart.

A control's custom id, `c1:<name>:<field>:…`, holds everything it needs. One dynamic item receives every press and
passes it to the function registered for the name.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui

from bot import digits
from bot.discord import errors, words
from bot.discord.controls.interactions import Interaction, may_see, member, spend
from bot.discord.controls.lines import IN_A_ROW, row_length
from bot.discord.errors import Refusal
from bot.table.model import Table
from bot.table.quotas import Use
from bot.table.service import TableService

ID_LIMIT: Final = 100
LABEL_LIMIT: Final = 80
ROWS: Final = 5
"""Discord shows so many rows."""
PREFIX: Final = "c1"
Style = discord.ButtonStyle


class Of(enum.Enum):
    """What the first field of a control's id names, and so who may use the control and where."""

    GAME = enum.auto()
    """A game. In its channel anybody may use the control; below a private message its members may elsewhere on its
    server too, since games can move."""
    RECORD = enum.auto()
    """A game that is only looked at. As for GAME; below a private message also the person who can read the game's channel."""
    PLAYED = enum.auto()
    """A game that is looked back at. As for RECORD; in direct messages also its members."""
    MEMBER = enum.auto()
    """A game. Its members may use the control anywhere, as below `/games`."""
    NOTHING = enum.auto()
    """No game."""


class Reply(enum.Enum):
    """How a press is acknowledged before its function runs."""

    EDIT = enum.auto()
    """The message with the control may be edited."""
    NEW = enum.auto()
    """A new private message follows."""
    PRIVATE = enum.auto()
    """A private message may be edited; below any other a new private message follows."""
    LATER = enum.auto()
    """The function does it, as by opening a form."""
    PROMPTLY = enum.auto()
    """The function does it, and admits the press, while it works on it."""


@dataclass(slots=True)
class Press:
    """A use of a control: the fields of its id, and the values chosen if it is a menu."""

    interaction: Interaction
    fields: tuple[str, ...]
    values: tuple[Any, ...] = ()
    of: Of = Of.NOTHING
    _table: Table | None = None

    @property
    def tables(self) -> TableService:
        return self.interaction.client.service

    def text(self, index: int) -> str:
        """A field of the id. Raises Refusal if it is missing: then the id is from another version."""
        try:
            return self.fields[index]
        except IndexError:
            raise unknown() from None

    def number(self, index: int) -> int:
        """A field of the id as a number. Raises Refusal if it is none."""
        return _known(digits.number(self.text(index)))

    def chosen(self, index: int = 0) -> str:
        """The value chosen in a menu, or filled in at this place of a form. Raises Refusal if there is none."""
        if index >= len(self.values):
            raise unknown()
        return str(self.values[index])

    def uploaded(self) -> discord.Attachment:
        """The file of a form with one. Raises Refusal if there is none."""
        data: Any = self.interaction.data
        found = data.get("resolved", {}).get("attachments", {}).get(self.chosen())
        if found is None:
            raise unknown()
        return discord.Attachment(data=found, state=self.interaction._state)

    def chosen_number(self, index: int = 0) -> int:
        """The value chosen in a menu as a number. Raises Refusal if there is none."""
        return _known(digits.number(self.chosen(index)))

    def chosen_numbers(self) -> list[int]:
        """All values chosen in a menu as numbers, in order. Raises Refusal if one is none."""
        return sorted(self.chosen_number(index) for index in range(len(self.values)))

    @property
    def table(self) -> Table:
        """The game that the id names, as it was when its use was admitted. Raises RuntimeError before."""
        if self._table is None:
            raise RuntimeError("a control must be admitted before it reaches its game")
        return self._table

    @property
    def game(self) -> int:
        """The number of this game."""
        return self.table.id

    @property
    def in_private(self) -> bool:
        """Whether the control stands below a private message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self, reply: Reply = Reply.EDIT) -> None:
        """Acknowledge the press, and raise Refusal as `admit` does."""
        edits = self.in_private if reply is Reply.PRIVATE else reply is Reply.EDIT
        if edits:
            await self.interaction.response.defer()
        elif reply in (Reply.NEW, Reply.PRIVATE):
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        if reply is not Reply.PROMPTLY:
            await self.admit()

    async def open_form(
        self, title: str, inputs: Sequence[ui.Label[Any]], name: str, *fields: object
    ) -> None:
        """Ask for all `inputs` at once. What is filled in is chosen, in their order, in the control `name`, which is
        used once the form is sent."""
        form = ui.Modal(title=title, custom_id=custom_id(name, *fields))
        for each in inputs:
            form.add_item(each)
        form.stop()  # discord.py need not remember it: `sent` answers it, also after a restart
        await self.interaction.response.send_modal(form)

    async def admit(self) -> None:
        """Raise Refusal unless this person may use here a control of the game that its id names.

        Anybody may hold an id of any game: it can be forged, or come from a server where they moderate.
        """
        if self.of is Of.NOTHING or self._table is not None:
            return
        table = await self.tables.play.projection.get(self.number(0))
        interaction = self.interaction
        if self.of is Of.MEMBER or (self.of is Of.PLAYED and interaction.guild_id is None):
            if not member(table, interaction.user.id):
                raise Refusal("not_in_game", "You are not in this game.", "`/games` shows yours.")
        elif interaction.guild_id != table.place.server:
            raise Refusal("other_server", words.OTHER_SERVER, words.OTHER_SERVER_HINT)
        elif interaction.channel_id != table.place.channel:
            sees = self.of in (Of.RECORD, Of.PLAYED) and may_see(interaction, table)
            if not (self.in_private and (sees or member(table, interaction.user.id))):
                where = f"This game is played in <#{table.place.channel}>."
                raise Refusal("other_channel", where, "Use the buttons there.")
        self._table = table


@dataclass(frozen=True, slots=True)
class _Registered:
    """What answers a control, what the first field of its id names, and how a press is acknowledged."""

    handler: Handler
    of: Of
    reply: Reply


Handler: TypeAlias = Callable[[Press], Awaitable[None]]
H = TypeVar("H", bound=Handler)
_handlers: dict[str, _Registered] = {}


def _known(number: int | None) -> int:
    if number is None:
        raise unknown()
    return number


def unknown() -> Refusal:
    """The refusal for a control that this version of the bot does not know."""
    return Refusal("unknown_button", words.UNKNOWN_BUTTON, words.UNKNOWN_BUTTON_HINT)


def on(name: str, *, of: Of, reply: Reply = Reply.EDIT) -> Callable[[H], H]:
    """Register the function that answers the control with this name; `of` says what the id's first field names. A press is
    acknowledged and admitted before the function runs."""

    def register(handler: H) -> H:
        if name in _handlers:
            raise ValueError(f"two functions answer the control {name!r}")
        _handlers[name] = _Registered(handler, of, reply)
        return handler

    return register


def registered() -> dict[str, Of]:
    """The names of all registered controls, and what their ids name first."""
    return {name: each.of for name, each in _handlers.items()}


_ID: Final = re.compile(r"c1:([a-z]+)((?::[^:]*)*)")


class Control(ui.DynamicItem[ui.Item[Any]], template=_ID):
    """Any of the bot's buttons and menus."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Control:
        await interaction.client.complete.wait()
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _answer(interaction, self.custom_id, tuple(getattr(self.item, "values", ())))


async def _answer(interaction: discord.Interaction[Any], custom_id: str, values: tuple[Any, ...]) -> None:
    interaction.client.answers()
    _, name, *fields = custom_id.split(":")
    try:
        spend(interaction, Use.ACTIONS)
        found = _handlers.get(name)
        if found is None:
            raise unknown()
        press = Press(interaction, tuple(fields), values, found.of)
        await press.acknowledge(found.reply)
        await found.handler(press)
    except Exception as error:
        await errors.tell(interaction, error)


async def sent(interaction: discord.Interaction[Any]) -> None:
    """Answer a form that was filled in (`Press.open_form`), as if its texts had been chosen in a menu."""
    data: Any = interaction.data
    if _ID.fullmatch(str(data.get("custom_id"))):
        await _answer(interaction, data["custom_id"], tuple(_typed(data)))


def _typed(component: Any) -> Iterator[str]:
    """The texts in a form as it was sent, and the choices in its menus: empty where nothing was chosen."""
    if isinstance(component.get("value"), str):
        yield component["value"]
    if isinstance(component.get("values"), list):
        yield str(component["values"][0]) if component["values"] else ""
    inner = [*component.get("components", ()), component.get("component")]
    for each in inner:
        if isinstance(each, dict):
            yield from _typed(each)


def custom_id(name: str, *fields: object) -> str:
    """The id of a control. Raises ValueError if it is longer than Discord allows."""
    made = ":".join((PREFIX, name, *map(str, fields)))
    if len(made) > ID_LIMIT:
        raise ValueError(f"a control's id has at most {ID_LIMIT} characters: {made}")
    return made


def button(
    label: str, name: str, *fields: object, style: Style = Style.secondary, disabled: bool = False
) -> Control:
    """A button that calls the function registered for `name`."""
    made: ui.Button[Any] = ui.Button(
        label=words.cut(label, LABEL_LIMIT),
        style=style,
        disabled=disabled,
        custom_id=custom_id(name, *fields),
    )
    return Control(made)


def pager(
    page: int,
    last: int,
    name: str,
    *fields: object,
    first: int = 0,
    earlier: str = "Earlier",
    later: str = "More",
) -> list[Control]:
    """Buttons to the pages before and after this one, as far as there are any. The page stands last in their ids."""
    before = [button(earlier, name, *fields, page - 1)] if page > first else []
    return [*before, *([button(later, name, *fields, page + 1)] if page < last else [])]


def next_button(table: Table) -> ui.Button[Any]:
    """A link to a game that waits for the person who reads this."""
    label = words.cut(f"Next: {table.game.about.title} #{table.id}", LABEL_LIMIT)
    return ui.Button(label=label, style=discord.ButtonStyle.link, url=words.link(table))


def menu(
    placeholder: str,
    options: Sequence[discord.SelectOption],
    name: str,
    *fields: object,
    disabled: bool = False,
    several: bool = False,
) -> Control:
    """A menu from which one of at most 25 options is chosen, or `several`."""
    made: ui.Select[Any] = ui.Select(
        placeholder=words.cut(placeholder, 150),
        options=list(options),
        max_values=len(options) if several else 1,
        disabled=disabled,
        custom_id=custom_id(name, *fields),
    )
    return Control(made)


def people(placeholder: str, most: int, name: str, *fields: object) -> Control:
    """A menu of the server's members."""
    made: ui.UserSelect[Any] = ui.UserSelect(
        placeholder=words.cut(placeholder, 150),
        min_values=1,
        max_values=most,
        custom_id=custom_id(name, *fields),
    )
    return Control(made)


def asked_text(
    name: str,
    label: str,
    longest: int,
    *,
    filled: str = "",
    example: str = "",
    help_text: str = "",
    lines: bool = False,
    needed: bool = False,
) -> ui.Label[Any]:
    """A text in a form, which may be left empty unless it is `needed`; with `lines`, one of several lines."""
    asked: ui.TextInput[Any] = ui.TextInput(
        custom_id=name,
        required=needed,
        max_length=longest,
        default=filled or None,
        placeholder=example or None,
        style=discord.TextStyle.paragraph if lines else discord.TextStyle.short,
    )
    return ui.Label(text=label, component=asked, description=help_text or None)


def asked_choice(
    name: str, label: str, options: Sequence[discord.SelectOption], help_text: str = ""
) -> ui.Label[Any]:
    """A choice in a form. If none of the options is chosen already, people must choose one."""
    asked: ui.Select[Any] = ui.Select(custom_id=name, options=list(options))
    return ui.Label(text=label, component=asked, description=help_text or None)


def asked_file(name: str, label: str, help_text: str) -> ui.Label[Any]:
    """A file in a form."""
    return ui.Label(text=label, component=ui.FileUpload[Any](custom_id=name), description=help_text)


def option(label: str, value: str, description: str = "", chosen: bool = False) -> discord.SelectOption:
    """A menu's option, cut to Discord's lengths."""
    return discord.SelectOption(
        label=words.cut(label, 100) or "…",
        value=words.cut(value, 100),
        description=words.cut(description, 100) or None,
        default=chosen,
    )


def in_rows(controls: Sequence[Control]) -> list[Sequence[Control]]:
    """Buttons of equal rank as rows for `rows`: as many as a message takes, in rows that take the fewest lines."""
    shown = controls[: IN_A_ROW * ROWS]
    long = row_length([str(getattr(each.item, "label", "")) for each in shown])
    return [shown[at : at + long] for at in range(0, len(shown), long)]


def rows(*lines: Sequence[ui.Item[Any]]) -> ui.View | None:
    """A view with one row for each sequence that is not empty; None if all are."""
    view = ui.View(timeout=None)
    filled = [line for line in lines if line]
    for number, line in enumerate(filled):
        for item in line:
            item.row = number
            view.add_item(item)
    return view if filled else None
