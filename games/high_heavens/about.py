"""The game's facts: its name, its numbers of players, its options and its types; and its guided moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from games.core.commands import Command, Parameter
from games.core.options import Choice, FileOption, Option
from games.core.protocol import About, Facts, Seat
from games.core.words import UNKNOWN
from games.high_heavens import actions as a
from games.high_heavens.actions import ACTION_TYPES
from games.high_heavens.components import BASE_NAMES, LAYOUTS, Cell, card_name, read_cards
from games.high_heavens.events import EVENT_TYPES
from games.high_heavens.notation.write import (
    write_card,
    write_seat,
)
from games.high_heavens.rules.steps import MAX_ACTIONS
from games.high_heavens.state import State, View
from games.high_heavens.words.cards import does
from games.high_heavens.words.sentences import chips_words

_OFF_ON: Final = (Choice("off", "off"), Choice("on", "on"))

ABOUT: Final = About(
    key="high_heavens",
    title="High Heavens",
    rule_prefix="HH",
    rules_version=1,
    seat_counts=(2, 4),
    options=(
        Option(
            "omnipotence",
            "Omnipotence",
            "Everybody holds the whole deck from the start, and nobody draws.",
            _OFF_ON,
            "off",
            "HH-19",
        ),
        Option(
            "rollin_runes",
            "Rollin' runes",
            "Each attack rolls a die: 1 and 2 miss.",
            _OFF_ON,
            "off",
            "HH-20",
        ),
        Option(
            "hearth",
            "Home is where the hearth is",
            "The column of both bases.",
            (
                Choice("d", "column d", "The usual places, d2 and d9."),
                Choice("b", "column b", "In the west, b2 and b7."),
                Choice("f", "column f", "In the east, f2 and f7."),
            ),
            "d",
            "HH-21",
        ),
        FileOption(
            "cards",
            "Cards of your own",
            "A TOML file whose cards take the place of those with the same key.",
            "HH-8",
            read_cards,
        ),
    ),
    facts=Facts(
        secrets=True,
        chance="cards and dice",
        cooperative=False,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Two pantheons clash on the clouds: invoke gods, and bring down the enemy's home.",
        minutes=(45, 90),
        max_legal=3000,
        plans=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
)


def on_hex(view: View, cell: Cell) -> str:
    """Return what is on a hex, in a word or two; empty if it is free."""
    for figure in view.gods:
        if figure.cell == cell and figure.health:
            return card_name(figure.key)
    for side, base in enumerate(LAYOUTS[view.hearth].bases):
        if base == cell:
            return BASE_NAMES[side]
    for thing in view.things:
        if thing.cell == cell:
            if thing.architecture:
                return f"architecture {thing.architecture}"
            return f"trap {thing.trap}" if thing.trap else chips_words(thing.attack, thing.armor)
    return next((f"{card_name(each.key)}, fallen" for each in view.gods if each.cell == cell), "")


def _cell_label(view: View, cell: Cell | None) -> str:
    if cell is None:
        return "nothing"
    there = on_hex(view, cell)
    return f"{cell}, {there}" if there else cell


def _columns(view: View, cell: Cell | None) -> tuple[str, ...]:
    return (f"column {cell[0]}" if cell else "nothing",)


def _card(
    name: str, field: str, description: str, *, optional: bool = False, before: str = "", told: bool = False
) -> Parameter:
    """Return the parameter for a card; `told`: what stands on it is said where it is chosen."""
    return Parameter(
        name,
        field,
        description,
        write=write_card,
        label=lambda _, key: card_name(key) if key else "none",
        optional=optional,
        short=lambda _, key: f"{before}{card_name(key)}"[:26] if key else "none",
        marked=True,
        does=lambda view, key: does(view, key) if key and told else "",
    )


def _hex(
    name: str,
    field: str,
    description: str,
    before: str = "",
    *,
    optional: bool = False,
) -> Parameter:
    """Return the parameter for a hex; `before` stands before it on a button: `on d5, Zeus`, `to d7`."""
    return Parameter(
        name,
        field,
        description,
        write=lambda cell: cell or "none",
        label=_cell_label,
        optional=optional,
        groups=_columns,
        short=lambda view, cell: f"{before}{_cell_label(view, cell)[:22]}" if cell else "nothing",
        marked=True,
    )


def _number(what: str) -> Parameter:
    words: Callable[[View, int], str] = lambda _, count: f"{count} {what}"  # noqa: E731
    return Parameter(
        what,
        what,
        f"How many {what} chips",
        write=str,
        label=words,
        short=lambda view, count: words(view, count) if count else "",
    )


def _seat_label(_: View, seat: Seat | None) -> str:
    return "nobody" if seat is None else UNKNOWN.name(seat)


_TRAP: Final = Parameter(
    "trap",
    "trap",
    "The trap under the god, not the god",
    write=lambda value: "yes" if value else "no",
    label=lambda _, value: "the trap" if value else "not the trap",
    optional=True,
    short=lambda _, value: "(the trap)" if value else "",
)
_DEED: Final = Parameter(
    "ability",
    "deed",
    "Which of several abilities",
    write=lambda word: word or "none",
    label=lambda _, word: word or "the only one",
    optional=True,
    short=lambda _, word: word or "the only one",
)
_AT: Final = _hex("at", "at", "On what? Its hex", "on ", optional=True)
_TO: Final = _hex("to", "to", "Where does it go?", "to ", optional=True)
_FETCH: Final = _card("fetch", "fetch", "The card that comes back to your hand", optional=True)
_SEAT: Final = Parameter(
    "enemy",
    "seat",
    "The enemy whose hand it concerns",
    write=write_seat,
    label=_seat_label,
    optional=True,
    short=lambda view, seat: (
        "" if view.seats == 2 else f"against {_seat_label(view, seat)}"
    ),  # of several enemies
)


def _friends_last(view: View, action: a.Use | a.Play) -> bool:
    """Return whether a god of the player's own side is chosen: rarely meant where others can be."""
    return any(each.cell == action.at and each.side == view.side and each.health for each in view.gods)


COMMANDS: tuple[Command, ...] = (
    Command(
        "invoke",
        "Bring a god from your hand",
        "Invoke a god",
        a.Invoke,
        (
            _card("god", "god", "Invoke which god? One in your hand", told=True),
            _hex("to", "to", "Invoke where? One of your invoking hexes"),
        ),
        by_steps=True,
    ),
    Command(
        "move",
        "Move a god, or go on with its move",
        "Move a god",
        a.Move,
        (_card("god", "god", "Move which god?"), _hex("to", "to", "Move where?")),
        by_steps=True,
    ),
    Command(
        "attack",
        "Attack with a god",
        "Attack",
        a.Attack,
        (
            _card("god", "god", "Attack with: one of your gods", before="with "),
            _hex("at", "at", "Attack what?"),
            _TRAP,
        ),
        by_steps=True,
    ),
    Command(
        "acquire",
        "Take bonus chips from an adjacent hex",
        "Acquire chips",
        a.Acquire,
        (
            _card("god", "god", "Acquire with: one of your gods", before="with "),
            replace(
                _hex("at", "at", "Acquire from: the hex with the chips"), short=lambda _, cell: str(cell)
            ),
            _number("attack"),
            _number("armor"),
        ),
        by_steps=True,
    ),
    Command(
        "use",
        "Use a god's special ability",
        "Use an ability",
        a.Use,
        (_card("god", "god", "Use which god's ability?", told=True), _DEED, _AT, _TO, _TRAP),
        order=_friends_last,
        by_steps=True,
    ),
    Command(
        "play",
        "Use a divine power from your hand",
        "Play a power",
        a.Play,
        (
            _card("card", "card", "Play which divine power? One in your hand", told=True),
            _DEED,
            _AT,
            _TO,
            _TRAP,
            _FETCH,
            _SEAT,
        ),
        order=_friends_last,
        by_steps=True,
    ),
    Command(
        "take",
        "Take one of the cards that you look at",
        "Take a card",
        a.Take,
        (_card("card", "card", "Take which card? The others go back", told=True),),
    ),
    Command(
        "put",
        "Put a card back, the next to be drawn first",
        "Put a card back",
        a.PutBack,
        (_card("card", "card", "Put which card back? The next to be drawn"),),
    ),
    Command(
        "discard",
        "Discard a card: your actions are over",
        "Discard",
        a.Discard,
        (_card("card", "card", "Discard which card? One in your hand"),),
        aside=True,
    ),
    Command("end", "End your turn and draw", "End turn", a.End),
)
