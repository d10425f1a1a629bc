"""What just happened, taken from the events: short sentences, and where it happened for the marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.core.cards import CardOrJoker, card_or_joker_symbol
from games.core.protocol import Event, seat_letter
from games.core.pyramids import Pyramid, Stack, pyramid_words
from games.high_ground import actions as a
from games.high_ground.land import Cell

Said = Callable[[CardOrJoker], str]
"""How a card is written: as a sign in a picture, in words for those who listen."""


@dataclass(frozen=True, slots=True)
class Traces:
    """The marks of the last thing done: steps from cell to cell, cells that are ringed, and in each ringed cell the
    stack that is meant as it stands now, if one stack is."""

    steps: tuple[tuple[Cell, Cell], ...] = ()
    ringed: tuple[tuple[Cell, Stack | None], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that was touched."""
        found = [cell for step in self.steps for cell in step] + [cell for cell, _ in self.ringed]
        return tuple(dict.fromkeys(found))


def _cards(cards: Sequence[CardOrJoker], said: Said) -> str:
    return ", ".join(map(said, cards))


def _count(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _riders(event: a.Went) -> str:
    riders = len(event.carried) - 1
    return f" carrying {riders}" if riders else ""


def _went(event: a.Went) -> str:
    verb = "hopped" if event.hop else "went"
    source, goal = event.path[0], event.path[-1]
    piece = pyramid_words(event.carried[0])
    if source == goal:
        return f"{piece}{_riders(event)} {verb} from {source} to {event.path[1]} and back, off its stack"
    return f"{piece} {verb} from {source} to {goal}{_riders(event)}"


def _attacked(event: a.Attacked) -> str:
    who, victim = pyramid_words(event.carried[0]), pyramid_words(event.victim)
    if event.result == "killed":
        return f"{who} killed {victim} in {event.cell}"
    return f"{who} stands on {victim} in {event.cell}, now {event.result}"


def _discarded(event: a.Discarded, said: Said) -> str:
    gone = f"discarded {_cards(event.cards, said)}" if event.cards else "discarded nothing"
    again = ", discards shuffled in" if event.reshuffled else ""
    return f"{seat_letter(event.seat)} {gone}, drew {event.drawn}{again}"


def _laid(event: a.CardLaid, said: Said) -> str:
    level = f" as {event.level}" if card_or_joker_symbol(event.card) == "joker" else ""
    onto = f" onto {said(event.covered)}" if event.covered else ""
    return f"{seat_letter(event.seat)} laid {said(event.card)}{level} in {event.cell}{onto}"


def _ended(event: a.Ended) -> str:
    match event.reason:
        case "annihilated":
            return "Nobody else has a piece left"
        case "king_taken":
            return f"The king in {event.cell} is taken"
        case "repetition":
            return "The same position for the third time"
    return "The last turn is over"


def _sentence(event: Event, said: Said) -> str:
    match event:
        case a.Begun():
            return f"{seat_letter(event.seat)} begins"
        case a.LandLaid():
            return "The land lies"
        case a.CardTurned():
            return f"{seat_letter(event.seat)} turned up {said(event.card)}"
        case a.CardLaid():
            return _laid(event, said)
        case a.KingPlaced(owner=None):
            return f"A neutral king in {event.cell}"
        case a.KingPlaced(owner=owner) if owner is not None:
            return f"{seat_letter(owner)}'s king in {event.cell}"
        case a.HandsDealt():
            return f"{_count(event.count)} dealt to each"
        case a.HandGot():
            return f"{seat_letter(event.seat)} got {_cards(event.cards, said)}" if event.cards else ""
        case a.Discarded():
            return _discarded(event, said)
        case a.Went():
            return _went(event)
        case a.Attacked():
            return _attacked(event)
        case a.Rolled():
            idle = "" if event.possible else ": nothing to do"
            return f"{seat_letter(event.seat)} rolled {event.face.value}{idle}"
        case a.Swapped():
            one, other = (
                f"{pyramid_words(event.piece)} in {event.cell}",
                f"{pyramid_words(event.other)} in {event.other_cell}",
            )
            return f"{one} and {other} swapped"
        case a.Tipped():
            return f"{pyramid_words(event.piece)} threw off {len(event.thrown)} in {event.cell}"
        case a.Shot():
            return f"{pyramid_words(event.piece)} shot {pyramid_words(event.victim)} in {event.cell}"
        case a.NothingLeft():
            return "No card is left"
        case a.Declined():
            return f"{seat_letter(event.seat)} left {event.face.value} unused"
        case a.PlayedEnough():
            return f"{seat_letter(event.seat)} played enough"
        case a.Out():
            return f"{seat_letter(event.seat)} has no piece left and is out"
        case a.Ended():
            return _ended(event)
    return ""


def sentences(events: Sequence[Event], said: Said = card_or_joker_symbol) -> list[str]:
    """What happened, newest last, in a few words each."""
    words = [found for event in events if (found := _sentence(event, said))]
    return [each[0].upper() + each[1:] for each in words]


def killed(events: Sequence[Event]) -> list[Pyramid]:
    """The pieces that have just left the game."""
    made = []
    for event in events:
        match event:
            case a.Attacked(result="killed", victim=victim) | a.Shot(victim=victim):
                made.append(victim)
    return made


def traces(events: Sequence[Event]) -> Traces:
    """Where the last thing on the land was done."""
    steps: list[tuple[Cell, Cell]] = []
    ringed: list[tuple[Cell, Stack | None]] = []
    all_at_once = any(isinstance(event, a.LandLaid) for event in events)
    for event in events:
        match event:
            case a.Went():
                steps = list(zip(event.path, event.path[1:], strict=False))
                ringed = [(event.path[-1], event.carried)]
            case a.Attacked(result="killed"):
                ringed = [(event.cell, event.carried)]
            case a.Attacked():
                ringed = [(event.cell, (*event.under, event.victim, *event.over, *event.carried))]
            case a.Swapped():
                steps = [(event.cell, event.other_cell), (event.other_cell, event.cell)]
                ringed = [(event.cell, (event.other,)), (event.other_cell, (event.piece,))]
            case a.Tipped():
                steps, ringed = [], [(event.cell, None)]
            case a.Shot():
                steps, ringed = [], [(event.cell, None)]
            case a.KingPlaced() if all_at_once:
                pass  # what the game lays by itself is no move
            case a.CardLaid() | a.KingPlaced():
                ringed = [*(ringed if not steps else []), (event.cell, None)]
                steps = []
    return Traces(tuple(steps), tuple(ringed))
