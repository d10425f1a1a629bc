"""Ways to break a sound game: each changes a part of it."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

from games.core.optional_parts.parts import Hint
from games.core.protocol import CHANCE, Event, Outcome, Step
from games.core.words import IllegalAction, Unreadable
from render.core.look import Look
from render.core.scene import Scene
from tests.examples.sealed_bids import GAME as SOUND
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.picture import TablePicture
from tests.examples.sealed_bids.state import Bids
from tests.examples.sealed_bids.view import Table
from tests.examples.tug_of_war import GAME as TUG_OF_WAR

PARTS = ("rules", "seats", "knowledge", "notation", "words")
OPTIONAL = {
    "hint": "hints",
    "odds": "odds",
    "open_choice": "forced",
    "auto_pass": "auto_passes",
    "touches": "conditional",
}
"""The optional parts that are broken here, by the function of each."""


def changed(game: Any, changes: dict[str, Any]) -> Any:
    """A game with some of its functions or facts replaced: each name belongs to one part."""
    left = dict(changes)
    parts: dict[str, Any] = {}
    for part in PARTS:
        sound = getattr(game, part)
        names = [name for name in dir(sound) if not name.startswith("_")]
        ours = {name: left.pop(name) for name in list(left) if name in names}
        parts[part] = SimpleNamespace(**{name: getattr(sound, name) for name in names} | ours)
    for name, part in OPTIONAL.items():
        if name in left:
            parts[part] = SimpleNamespace(**{name: left.pop(name)})
    whole = {name: left.pop(name) for name in list(left) if hasattr(game, name)}
    return replace(
        game,
        about=replace(game.about, **left),
        **parts,
        **whole,
    )


@dataclass(frozen=True)
class Fault:
    """One way to break a sound game: what it changes, and the check and words that tell of it."""

    name: str
    check: Callable[..., None]
    told: str
    game: dict[str, Any]
    picture: dict[str, Any] = field(default_factory=dict)
    sound: Any = SOUND
    sound_picture: type = TablePicture

    def broken_game(self) -> Any:
        return changed(self.sound, self.game)

    def broken_picture(self) -> Any:
        return type("BrokenPicture", (self.sound_picture,), self.picture)()


def apply_with(change: Callable[..., Step[Any]], sound: Any = SOUND) -> Callable[..., Step[Any]]:
    """The sound `apply`, with its step changed."""

    def apply(state: Any, actor: Any, action: Any) -> Step[Any]:
        return change(state, actor, action, sound.rules.apply(state, actor, action))

    return apply


def lenient(state: Bids, actor: Any, action: Any) -> Step[Bids]:
    """Accepts the discarding of a card that is not held."""
    try:
        return SOUND.rules.apply(state, actor, action)
    except IllegalAction as refused:
        if refused.code == "not_held":
            return Step(state, ())
        raise


def refusing(**changed: Any) -> Callable[..., Step[Bids]]:
    """The sound `apply`, with its refusals changed."""

    def apply(state: Bids, actor: Any, action: Any) -> Step[Bids]:
        try:
            return SOUND.rules.apply(state, actor, action)
        except IllegalAction as refused:
            said = {name: getattr(refused, name) for name in ("code", "message", "hint", "rule")} | changed
            raise IllegalAction(**said) from None

    return apply


def telling_refusal(state: Bids, actor: Any, action: Any) -> Step[Bids]:
    """Says who holds the card."""
    try:
        return SOUND.rules.apply(state, actor, action)
    except IllegalAction as refused:
        holders = [seat for seat, hand in enumerate(state.hands) if getattr(action, "card", 0) in hand]
        raise IllegalAction("not_held", f"It is held by {holders}.", refused.hint) from None


def changes_its_input(state: Bids, actor: Any, action: Any) -> Step[Bids]:
    step = SOUND.rules.apply(state, actor, action)
    object.__setattr__(state, "points", tuple(points + 1 for points in state.points))
    return step


def unreadable(view: Table, legal: Sequence[Any], text: str) -> Any:
    """Reads only what is written in full."""
    try:
        return SOUND.notation.parse(view, legal, text)
    except Unreadable:
        raise Unreadable("unreadable", "That is no bid.", "Write a bid.") from None


counter = itertools.count()


def another_each_time(state: Bids, actor: Any, action: Any, step: Step[Bids]) -> Step[Bids]:
    return replace(step, events=(Spoken(f"It is {next(counter)}."),))


def loses_a_card(state: Bids, actor: Any, action: Any, step: Step[Bids]) -> Step[Bids]:
    return replace(step, state=replace(step.state, deck=()))


def tells_the_others_bids(state: Bids, actor: Any, action: Any, step: Step[Bids]) -> Step[Bids]:
    if actor is CHANCE or step.barrier:
        return step
    return replace(
        step, events=(*step.events, Spoken(f"The others bid {state.bids} and hold {state.hands}."))
    )


@dataclass(frozen=True, slots=True)
class Spoken(Event):
    """An event that tells too much."""

    text: str


@dataclass(frozen=True, slots=True)
class Leaky:
    """A view that holds the state."""

    state: Bids


def always(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def everybody_acts(state: Bids, seat: int) -> Any:
    if 1 <= state.round <= 2 and 0 <= seat < state.seats:
        yield from map(Bid, state.hands[seat])


def as_the_hidden_pulls_allow(state: Any, seat: int) -> Any:
    """In a tug of war: what others have pulled in secret decides how many pulls there are."""
    return islice(TUG_OF_WAR.rules.legal_actions(state, seat), 1 + sum(map(sum, state.pulls)) % 2)


def one_card_too_many(state: Bids, seat: int) -> Any:
    yield from SOUND.rules.legal_actions(state, seat)
    if list(SOUND.rules.legal_actions(state, seat)):
        yield Bid(99)


def one_card_too_few(state: Bids, seat: int) -> Any:
    yield from list(SOUND.rules.legal_actions(state, seat))[:1]


def two_bids_at_once(state: Bids, seat: int, *_: Any) -> Any:
    first = next(iter(SOUND.rules.legal_actions(state, seat)))
    return [(first, first)]


def dead_end(state: Bids, seat: int) -> Any:
    if state.round < 2:
        yield from SOUND.rules.legal_actions(state, seat)


def never_over(state: Bids, actor: Any, action: Any) -> Step[Bids]:
    if actor is CHANCE:
        return SOUND.rules.apply(state, actor, action)
    return Step(state, ())


def early(state: Bids) -> Outcome | None:
    return SOUND.rules.outcome(replace(state, round=9)) if state.round == 2 else SOUND.rules.outcome(state)


def view_with(**changed: Callable[[Bids], Any]) -> Callable[..., Table]:
    def view(state: Bids, seat: int | None) -> Table:
        return replace(
            SOUND.knowledge.view(state, seat), **{name: make(state) for name, make in changed.items()}
        )

    return view


def commands_with(command: dict[str, Any], parameter: dict[str, Any] | None = None) -> Any:
    (sound,) = SOUND.commands
    card = replace(sound.parameters[0], **(parameter or {}))
    return (replace(sound, **{"parameters": (card,), **command}),)


def facts(**changed: Any) -> dict[str, Any]:
    return {"facts": replace(SOUND.about.facts, **changed)}


def hinting(hint: Callable[[Table], Hint]) -> dict[str, Any]:
    return {"hint": hint}


@dataclass(frozen=True, slots=True)
class Peeking(Table):
    """A view that is equal for all, and yet carries what is hidden."""

    deck: tuple[int, ...] = field(default=(), compare=False)


def peeking_view(state: Bids, seat: int | None) -> Peeking:
    sound = SOUND.knowledge.view(state, seat)
    shown = {each.name: getattr(sound, each.name) for each in fields(Table)}
    return Peeking(**shown, deck=state.deck)


PEEKING: dict[str, Any] = {"view": peeking_view, "view_type": Peeking}


def peek(self: Any, view: Peeking, look: Look) -> str:
    return f"The deck is {view.deck}."


def peek_scene(self: Any, view: Peeking, look: Look) -> Scene:
    return Scene(1200, 100 + view.deck[0], "dark", (), ())


def peek_prompt(view: Peeking, names: Any) -> str:
    return f"{' and '.join(names.people)} bid; the deck is {view.deck}."


def sees_all(self: Any, view: Table, look: Look) -> Scene:
    """A picture that does not depend on the view alone: it changes from time to time."""
    return replace(TablePicture().scene(view, look), height=100 + next(counter) % 50)
