"""What just happened: short sentences, the last action for its mark; and since the viewer looked: numbered arrows to where the
cards went, and outlines where drawn cards lay."""

from collections.abc import Callable, Iterable, Sequence

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import RIDGE_INDEX, VALLEY_INDEX, Ridge, Valley, View
from games.bring_down_the_mountain.words import valley_words
from games.core.components import Card as PlayingCard, Pile, card_symbol, card_text
from games.core.protocol import Event
from games.core.words import Names
from render.bring_down_the_mountain import facts, layout
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.core.scene import Card, Halo, Mark, Point
from render.core.shapes.trails import Leg, Trails, on_way, trails, within, written

Said = Callable[[PlayingCard], str]
"""How a card is written: with signs in a picture, in words if it is read aloud."""


def run_words(run: Pile, said: Said) -> str:
    """A run by its first and last card: `9♥ down to 5♣`, `3♥ and 2♠`."""
    if len(run) == 1:
        return said(run[0])
    return f"{said(run[0])} {'and' if len(run) == 2 else 'down to'} {said(run[-1])}"


def _sentence(event: Event, names: Names, said: Said) -> str:
    match event:
        case a.Dealt():
            return "The mountain is dealt"
        case a.Moved():
            moved = f"{names.does(event.seat, 'moves')} {run_words(event.run, said)} from {valley_words(event.source)}"
            return f"{moved} to {valley_words(event.target)}"
        case a.Drew():
            drew = f"{names.does(event.seat, 'draws')} {said(event.card)} to {valley_words(event.target)}"
            return f"{drew}, uncovering {said(event.bared)}" if event.bared else drew
        case a.Completed():
            return f"{valley_words(event.valley)} is complete: {run_words(event.pile, said)}"
        case a.TurnEnded():
            return f"{names.does(event.seat, 'ends')} {valley_words(event.valley)}'s turn without a draw"
    return ""


def sentences(events: Sequence[Event], names: Names, said: Said = card_symbol) -> list[str]:
    """What happened, oldest first, in a few words each."""
    return [words for event in events if (words := _sentence(event, names, said))]


def last(events: Sequence[Event]) -> a.Moved | a.Drew | None:
    """The last run that was moved or card that was drawn; None if a turn has ended or cards were dealt since."""
    for event in reversed(events):
        match event:
            case a.Moved() | a.Drew():
                return event
            case a.TurnEnded() | a.Dealt():
                return None
    return None


def completed(events: Sequence[Event]) -> bool:
    """Whether the last action completed a pile."""
    done = [event for event in events if isinstance(event, a.Moved | a.Drew | a.Completed)]
    return bool(done) and isinstance(done[-1], a.Completed)


_INDEX = 52
"""How high the index of a card is, which numbers leave free."""


def since(view: View, look: Look, drawn: Sequence[Mark], height: int) -> Trails:
    """The arrows and numbers of all steps, with the outlines among the arrows. `drawn` are the marks of the board."""
    cards = open_cards(drawn)
    legs = [leg for number, step in enumerate(look.steps, 1) for leg in _legs(number, step, view, cards)]
    busy = [(card.x, card.y, card.x + card.width, card.y + _INDEX) for card in cards.values()]
    plates = [layout.plate(facts.place(view, valley)).area for valley in VALLEY_INDEX.values()]
    found = trails(legs, [*busy, *plates, *written(drawn)], (TOP, height))
    return Trails((*_outlines(view, look), *found.arrows), found.signs)


def open_cards(drawn: Iterable[Mark]) -> dict[str, Card]:
    """Every open card by its face, in its largest drawing."""
    cards: dict[str, Card] = {}
    for mark in drawn:
        if isinstance(mark, Card) and (mark.face not in cards or mark.width > cards[mark.face].width):
            cards[mark.face] = mark
    return cards


def _legs(number: int, step: Iterable[Event], view: View, cards: dict[str, Card]) -> list[Leg]:
    found: list[Leg] = []
    for event in step:
        match event:
            case a.Drew():
                start = layout.slot(_corner(view, event.ridge), event.left).middle
                found.append(_leg(number, start, view, event.target, cards.get(card_text(event.card))))
            case a.Moved():
                start = _plate(view, event.source)
                found.append(_leg(number, start, view, event.target, cards.get(card_text(event.run[0]))))
            case a.Completed():
                found.append(Leg(number, (layout.complete(event.count - 1).middle,)))
    return found


def _corner(view: View, ridge: Ridge) -> int:
    return facts.place(view, RIDGE_INDEX[ridge])


def _plate(view: View, valley: Valley) -> Point:
    return layout.plate(facts.place(view, VALLEY_INDEX[valley])).middle


def _leg(number: int, start: Point, view: View, valley: Valley, card: Card | None) -> Leg:
    """The way to a card that lies in this valley, or to the valley's plate if the card has gone on or lies behind it."""
    at = VALLEY_INDEX[valley]
    plate = layout.plate(facts.place(view, at))
    boxes = [plate.area]
    end = plate.middle
    if card is not None and card.face in map(card_text, view.piles[at].cards):
        boxes.append((card.x, card.y, card.x + card.width, card.y + card.height))
        end = card.x + card.width // 2, card.y + card.height // 2
    entered = [found[0] for box in boxes if (found := within(start, end, box)) is not None]
    return Leg(number, (start, on_way(start, end, min(entered, default=1.0))), 0)


def _outlines(view: View, look: Look) -> list[Mark]:
    """The outlines of cards that have left the ends of ridges."""
    made: list[Mark] = []
    for event in (event for step in look.steps for event in step):
        if isinstance(event, a.Drew) and event.left >= len(view.ridges[RIDGE_INDEX[event.ridge]].cards):
            box = layout.slot(_corner(view, event.ridge), event.left)
            made.append(Halo(box.x, box.y, box.width, box.height, "accent", 5, 12, True, "meadow"))
    return made
