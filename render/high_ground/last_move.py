"""What just happened: short sentences, where it happened, and marks over the borders that a piece crossed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.core.components import CardOrJoker, Pyramid, Stack, card_or_joker_symbol, pyramid_words
from games.core.protocol import Event
from games.core.words import Names, counted
from games.high_ground import actions as a
from games.high_ground.land import Cell
from games.high_ground.words.sentences import IDLE_WORDS
from render.core.frame.part import Box
from render.core.scene import Point
from render.high_ground.cells.hills import March
from render.high_ground.viewport import Plan

Said = Callable[[CardOrJoker], str]
"""How a card is written: with signs in a picture, in words if it is read aloud."""


@dataclass(frozen=True, slots=True)
class Traces:
    """Where the last action happened: steps from cell to cell, and cells with rings. A ring is around one stack of its
    cell as it stands now, or around the whole cell for None; in the cells of `tops`, only around the topmost piece of
    it. `left` are pieces that left a cell."""

    steps: tuple[tuple[Cell, Cell], ...] = ()
    ringed: tuple[tuple[Cell, Stack | None], ...] = ()
    tops: tuple[Cell, ...] = ()
    left: tuple[tuple[Cell, Pyramid], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the steps and the rings, once."""
        found = [cell for step in self.steps for cell in step] + [cell for cell, _ in self.ringed]
        return tuple(dict.fromkeys(found))


def _cards(cards: Sequence[CardOrJoker], said: Said) -> str:
    return ", ".join(map(said, cards))


def _riders(event: a.Went) -> str:
    riders = len(event.carried) - 1
    return f" carrying {riders}" if riders else ""


def _went(event: a.Went, names: Names) -> str:
    verb = "hops" if event.hop else "moves"
    source, goal = event.path[0], event.path[-1]
    piece = pyramid_words(event.carried[0], names, begins=True)
    if source == goal:
        return f"{piece}{_riders(event)} steps off its stack in {source}"
    return f"{piece} {verb} from {source} to {goal}{_riders(event)}"


def _attacked(event: a.Attacked, names: Names) -> str:
    who, victim = pyramid_words(event.carried[0], names, begins=True), pyramid_words(event.victim, names)
    done = {"killed": "kills", "hobbled": "hobbles", "trapped": "traps"}[event.result]
    return f"{who} {done} {victim} in {event.cell}"


def _discarded(event: a.Discarded, names: Names, said: Said) -> str:
    parts = [f"{names.verb(event.seat, 'discards')} {_cards(event.cards, said)}"] if event.cards else []
    parts += [f"{names.verb(event.seat, 'draws')} {event.drawn}"] if event.drawn else []
    again = " from the reshuffled discards" if event.reshuffled else ""
    return f"{names.subject(event.seat)} {' and '.join(parts) or names.verb(event.seat, 'passes')}{again}"


def _laid(event: a.CardLaid, names: Names, said: Said) -> str:
    level = f" as {event.level}" if card_or_joker_symbol(event.card) == "joker" else ""
    onto = f" onto {said(event.covered)}" if event.covered else ""
    return f"{names.does(event.seat, 'lays')} {said(event.card)}{level} in {event.cell}{onto}"


def _ended(event: a.Ended) -> str:
    match event.reason:
        case "annihilated":
            return "Nobody else has a piece left"
        case "king_taken":
            return f"The king in {event.cell} is taken"
        case "repetition":
            return "The same position for the third time"
        case "all_passed":
            return "Everybody has passed twice"
    return "The last turn is over"


def _sentence(event: Event, names: Names, said: Said) -> str:
    match event:
        case a.Begun():
            return names.does(event.seat, "begins")
        case a.LandLaid():
            return "The land is laid"
        case a.CardTurned():
            return f"{names.does(event.seat, 'turns')} up {said(event.card)}"
        case a.CardLaid():
            return _laid(event, names, said)
        case a.KingPlaced(owner=None):
            return f"Neutral king in {event.cell}"
        case a.KingPlaced(owner=owner) if owner is not None:
            return f"{names.possessive(owner, begins=True)} king in {event.cell}"
        case a.HandsDealt():
            return f"{counted(event.count, 'card')} for each"
        case a.HandGot():
            return f"{names.does(event.seat, 'gets')} {_cards(event.cards, said)}" if event.cards else ""
        case a.Discarded():
            return _discarded(event, names, said)
        case a.Went():
            return _went(event, names)
        case a.Attacked():
            return _attacked(event, names)
        case a.Rolled():
            idle = "" if event.possible else f": {IDLE_WORDS[event.face]}"
            return f"{names.does(event.seat, 'rolls')} {event.face.value}{idle}"
        case a.Swapped():
            piece = pyramid_words(event.piece, names, begins=True)
            return f"{piece} swaps places with {pyramid_words(event.other, names)}"
        case a.Tipped():
            return f"{pyramid_words(event.piece, names, begins=True)} throws off {len(event.thrown)} in {event.cell}"
        case a.Shot():
            return f"{pyramid_words(event.piece, names, begins=True)} shoots {pyramid_words(event.victim, names)} in {event.cell}"
        case a.NothingLeft():
            return "No card is left"
        case a.Declined():
            return f"{names.does(event.seat, 'declines')} {event.face.value}"
        case a.PlayedEnough():
            return f"{names.does(event.seat, 'ends')} the turn"
        case a.Out():
            return f"{names.does(event.seat, 'has')} no piece left and {names.verb(event.seat, 'is')} out"
        case a.Ended():
            return _ended(event)
    return ""


def sentences(events: Sequence[Event], names: Names, said: Said = card_or_joker_symbol) -> list[str]:
    """What happened, oldest first, in a few words each."""
    told = [(event, found) for event in events if (found := _sentence(event, names, said))]
    # Whoever ends a turn has done something in it, which is told.
    done = [found for event, found in told if not isinstance(event, a.PlayedEnough)]
    return done or [found for _, found in told]


def killed(events: Sequence[Event]) -> list[Pyramid]:
    """The pieces that have just been lost."""
    made = []
    for event in events:
        match event:
            case a.Attacked(result="killed", victim=victim) | a.Shot(victim=victim):
                made.append(victim)
    return made


def traces(events: Sequence[Event]) -> Traces:
    """Where the last action on the land happened."""
    steps: list[tuple[Cell, Cell]] = []
    ringed: list[tuple[Cell, Stack | None]] = []
    tops: list[Cell] = []
    left: list[tuple[Cell, Pyramid]] = []
    all_at_once = any(isinstance(event, a.LandLaid) for event in events)
    for event in events:
        match event:
            case a.Went():
                steps = list(zip(event.path, event.path[1:], strict=False))
                ringed = [(event.path[-1], event.carried)]
                left = [(event.path[0], event.carried[0])] if event.path[0] != event.path[-1] else []
            case a.Attacked(result="killed"):
                ringed = [(event.cell, event.carried)]
            case a.Attacked():
                ringed = [(event.cell, (*event.under, event.victim, *event.over, *event.carried))]
                tops = [event.cell] if len(event.carried) == 1 else []
            case a.Swapped():
                steps = [(event.cell, event.other_cell), (event.other_cell, event.cell)]
                ringed = [(event.cell, (event.other,)), (event.other_cell, (event.piece,))]
            case a.Tipped():
                steps, ringed = [], [(event.cell, None)]
            case a.Shot():
                steps, ringed = [], [(event.cell, None)]
            case a.KingPlaced() if all_at_once:
                pass  # nobody moved: the game lays the kings by itself
            case a.CardLaid() | a.KingPlaced():
                ringed = [*(ringed if not steps else []), (event.cell, None)]
                steps, left = [], []
    return Traces(tuple(steps), tuple(ringed), tuple(tops), tuple(left))


_HALF: Final = 36
_LEAST: Final = 70
"""Marks are never smaller than at this scale, in percent."""
_ALONG: Final = (50, 38, 62, 28, 72, 18, 84, 90, 10)
"""Where a border may be crossed, in hundredths of the side; earlier places are preferred."""
_SHIFTS: Final = (0, -14, 14, -26, 26)
"""How far from the border the middle may be."""


def _places(one: Box, other: Box) -> Iterator[tuple[Point, int]]:
    """The middles where the border between two cells may be crossed, with the turn, the preferred ones first."""
    beside = one.y == other.y
    turn = (0 if one.x < other.x else 180) if beside else (90 if one.y < other.y else 270)
    for share in _ALONG:
        for shift in _SHIFTS:
            if beside:
                yield (max(one.x, other.x) + shift, one.y + one.height * share // 100), turn
            else:
                yield (one.x + one.width * share // 100, max(one.y, other.y) + shift), turn


def _covers(place: Point, half: int) -> Box:
    """What a mark around this middle covers."""
    return Box(place[0] - half, place[1] - half, 2 * half, 2 * half)


def steps(
    crossed: Sequence[tuple[Cell, Cell]], laid: Plan, busy: Sequence[Box], planned: bool
) -> list[March]:
    """A mark for each border that was crossed, if both cells are shown."""
    made: list[March] = []
    scale = min(100, max(_LEAST, laid.scale))
    half = _HALF * scale // 100
    taken = list(busy)
    for start, end in crossed:
        one, other = laid.box(start), laid.box(end)
        if one is None or other is None:
            continue
        found = list(_places(one, other))
        reach = Box(
            min(place[0] for place, _ in found) - half,
            min(place[1] for place, _ in found) - half,
            max(place[0] for place, _ in found) - min(place[0] for place, _ in found) + 2 * half,
            max(place[1] for place, _ in found) - min(place[1] for place, _ in found) + 2 * half,
        )
        near = [box for box in taken if box.meets(reach)]
        place, turn = min(found, key=lambda each: sum(_covers(each[0], half).shared(box) for box in near))
        taken.append(_covers(place, half))
        made.append(March(*place, scale, turn, planned, "outline"))
    return made
