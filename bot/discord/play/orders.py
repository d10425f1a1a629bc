"""What a player has written so far, in words, the buttons that change it, and who can go with the last order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from discord import ui

from bot.discord import errors, words
from bot.discord.controls import Control, Style, button, menu, option, rows
from bot.table.model import Shown, TableError, escaped
from bot.table.play.orders import Fault, FaultyLinesError
from games.core.numbered_choices.choices import MENU, MENUS
from games.core.optional_parts.parts import Company, Order
from games.core.words import enumerated

ROOM: Final = 1100
"""How many characters the orders take above the choices."""
LINE: Final = 120
FAULTS: Final = 8
"""So many faulty lines are told."""
QUOTED: Final = 60
ROW: Final = 5
TOLD: Final = 200


def writes(shown: Shown) -> bool:
    """Whether this person writes orders now that they seal later."""
    game = shown.table.game
    sealing = [command for command in game.commands if command.seals]
    return game.orders is not None and any(
        command.matches(action) for command in sealing for action in shown.legal
    )


def orders_words(shown: Shown, orders: Sequence[Order]) -> str:
    """The orders written so far, and what has none; empty for a game without orders."""
    ability = shown.table.game.orders
    if ability is None or not writes(shown):
        return ""
    lines = [f"**{number}** {escaped(words.cut(each, LINE))}" for number, each in _lines(shown, orders)]
    told = words.fit(lines, ROOM, "… and {} more")
    missing = escaped(words.filled(shown, ability.missing(shown.view)))
    current = escaped(words.filled(shown, ability.current(shown.view)))
    title = "Your orders, hidden until you submit:" if lines else ""
    return "\n".join(line for line in (title, told, missing, current) if line)


def _lines(shown: Shown, orders: Sequence[Order]) -> Iterator[tuple[str, str]]:
    """The orders in words with their numbers: those side by side that say the same share a line."""
    number = 1
    for _, group in groupby(enumerate(orders), key=lambda each: each[1].same or each[0]):
        some = [order for _, order in group]
        last = number + len(some) - 1
        if len(some) > 1:
            who = enumerated(order.who for order in some)
            yield (
                f"{number} {'and' if len(some) == 2 else 'to'} {last}.",
                words.filled(shown, f"{who}: {some[0].same}."),
            )
        else:
            yield f"{number}.", words.filled(shown, some[0].words)
        number = last + 1


def order_buttons(shown: Shown, orders: Sequence[Order]) -> list[Control]:
    """The buttons to send others with the last order, to write all orders as lines, and to drop some."""
    if not writes(shown):
        return []
    together, game = company(shown), shown.table.id
    return [
        *([button(together.title, "others", game, shown.seq)] if together is not None else []),
        button("Write orders" if not orders else "Rewrite orders", "orders", game),
        *([button("Drop orders", "droporder", game)] if orders else []),
    ]


def company(shown: Shown) -> Company | None:
    """Who can go with the last order; None in a game without orders."""
    ability = shown.table.game.orders
    return None if ability is None else ability.company(shown.view, shown.legal)


def company_view(shown: Shown, together: Company) -> ui.View | None:
    """Menus of those who can go with the last order, several at once; a button for all of them; and the way back."""
    game, seq, many = shown.table.id, shown.seq, together.singles
    parts = [together.kinds, *(many[at : at + MENU] for at in range(0, len(many), MENU))]
    lines: list[list[Control]] = []
    first = 0
    for part, title in zip(parts[: ROW - 1], ("Who? By kinds", *("Who? One by one",) * MENUS), strict=False):
        options = [option(label, str(number)) for number, (label, _) in enumerate(part, first)]
        if options:
            lines.append([menu(title, options, "along", game, seq, first, several=True)])
        first += len(part)
    everyone = button(together.everyone[0], "along", game, seq, style=Style.primary)
    return rows(*lines, [everyone, button("Back", "move", game, shown.table.public)])


def drop_view(shown: Shown, orders: Sequence[Order]) -> ui.View | None:
    """Menus of the orders, of which one is dropped, and of those who can be left out of a group's order; and the way
    back."""
    table = shown.table
    lines: list[list[Control]] = []
    for at in range(0, min(len(orders), MENU * MENUS), MENU):
        some = list(enumerate(orders))[at : at + MENU]
        options = [option(f"{number + 1}. {order.text}", str(number), order.words) for number, order in some]
        title = "Drop which orders?" if len(orders) <= MENU else f"Drop {at + 1} to {at + len(some)}?"
        lines.append([menu(title, options, "dropped", table.id, shown.seq, at, several=True)])
    for at, order in enumerate(orders):
        for first in range(0, len(order.without), MENU):
            left_out = order.without[first : first + MENU]
            options = [
                option(f"Leave out {who}", f"{at}.{number}", order.words)
                for number, (who, _) in enumerate(left_out, first)
            ]
            lines.append(
                [menu(f"Leave out of: {order.words}", options, "leaveout", table.id, shown.seq, first)]
            )
    return rows(*lines[: ROW - 1], [button("Back", "move", table.id, table.public)])


def faulty_words(error: FaultyLinesError) -> str:
    """What is wrong with the lines, by their numbers, and what to do; and that the others are noted."""
    if error.lines == 1:
        return _told(error.faults[0])
    count = len(error.faults)
    what = f"{count} of {error.lines} lines {'need' if count > 1 else 'needs'} a change"
    noted = "the other is" if error.noted == 1 else f"the other {error.noted} are"
    lines = [f"{what}; {noted} noted." if error.noted else f"Nothing was noted: {what}."]
    if error.noted and error.seals:
        lines[0] += " Nothing is submitted yet."
    lines += [_fault(each) for each in error.faults[:FAULTS]]
    if count > FAULTS:
        lines.append(f"… and {count - FAULTS} more")
    return words.cut("\n".join(lines), words.CONTENT_LIMIT)


def _fault(fault: Fault) -> str:
    told = _told(replace(fault, rule=None))
    rule = f" ({fault.rule})" if fault.rule else ""
    return f"**Line {fault.number}** {words.quoted(fault.line, QUOTED)}: {words.cut(told, TOLD)}{rule}"


def _told(fault: Fault) -> str:
    return errors.words(TableError("faulty_line", fault.message, fault.hint, fault.rule)) or ""
