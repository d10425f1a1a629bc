"""What the header of Dog Eat Dog says: who acts, and what just happened."""

from typing import Final

from games.core.words import enumerated
from games.dog_eat_dog.actions import Passed
from games.dog_eat_dog.state import Choosing, Over, Resolving, Starting, View
from render.core.frame.banner import NEWS, RIGHT, Banner, banner_marks, people
from render.core.frame.part import NOTHING, Row
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.scene import Mark
from render.dog_eat_dog import arena, last_move

TITLE: Final = "Dog Eat Dog"
_NEWS_ROOM: Final = RIGHT - 66 - 16


def _does(view: View) -> str:
    """What the player who acts may do, in words that follow the name."""
    match view.phase:
        case Choosing(wild=True):
            return "may attack again"
        case Choosing():
            return "to attack or pass"
        case Resolving(face=face):
            return f"may use {face.value}"
        case Starting():
            return "rolls for the start"
    return ""


def telling(view: View, look: Look) -> last_move.Telling:
    """How the picture names people."""
    return last_move.Telling(people(look, view.seats))


def _dice(fight: last_move.Clash | None, words: str) -> Row:
    """The dice beside the news: all of them, or those that count, or none, by the room that the words leave."""
    if fight is None or not (fight.dice or fight.face):
        return NOTHING
    for every in (True, False):
        row = arena.small_dice(fight, every)
        if lettering.measure(words, NEWS) + 16 + row.width <= _NEWS_ROOM:
            return row
    return arena.small_dice(fight, False)


def header(view: View, look: Look, dice: bool) -> tuple[Mark, ...]:
    """The header for this view; with `dice`, those of the last attack stand beside the news."""
    if isinstance(view.phase, Over):
        who = enumerated(names.drawn(look, seat) for seat in view.winners)
        shorter: tuple[str, ...] = ()
        stage = f"{who} wins"
        if len(view.winners) > 1:
            stage, shorter = f"{who} share the win", (f"{who} win", "Shared win")
        played = "1 move" if look.move == 1 else f"{look.move} moves"
        return banner_marks(Banner(TITLE, played, view.winners, stage=stage, shorter=shorter), look)
    said = tuple(last_move.sentences(look.events, telling(view, look)))
    passed = bool(look.events) and isinstance(look.events[-1], Passed)
    after = _dice(last_move.clash(look.events), said[-1]) if dice and said and not passed else NOTHING
    progress = f"move {look.move}" if look.move else ""
    if look.preview and (said or not look.to_act):
        banner = Banner(TITLE, progress, (view.player,), "would do this", said=said, after=after)
    elif not look.to_act:
        # If a decision is open and nobody has to make it, the players have ended the game.
        ended = isinstance(view.phase, Choosing | Resolving)
        stage = "The game is over" if ended else "The dice decide"
        winner = names.left_alone(look, view.seats, view.resigned) if ended else None
        if winner is None:
            banner = Banner(TITLE, progress, (), stage=stage, said=said, after=after)
        else:
            stage, said = f"{names.drawn(look, winner)} wins", (names.who_resigned(look, view.resigned),)
            banner = Banner(TITLE, progress, (winner,), stage=stage, shorter=("The winner",), said=said)
    else:
        acting = tuple(sorted(look.to_act))
        banner = Banner(TITLE, progress, acting, _does(view), said=said, after=after)
    return banner_marks(banner, look)
