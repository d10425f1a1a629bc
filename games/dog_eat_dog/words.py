"""Prompts, events, and how a game stands, in words that are enough to play from."""

from collections.abc import Callable, Sequence
from typing import Final

from games.core.components import SIZE_WORDS, Face, Stack, pyramid_words, pyramids_words, stack_words
from games.core.protocol import Event, Seat
from games.core.words import Names, counted, enumerated
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.actions import write_buried
from games.dog_eat_dog.state import (
    LEFT_OVER,
    MIXED_TREE,
    ONE_COLOUR_TREE,
    TURN_CAP,
    Choosing,
    Over,
    Resolving,
    Rolling,
    Sorting,
    Spot,
    Starting,
    View,
    controller,
)

FACE_WORDS: Final = {
    Face.SWAP: "swap the tops of two stacks",
    Face.DIG: "bring one of {their} pyramids to the top of its stack",
    Face.AIM: "tip a single or stand one up",
    Face.WILD: "attack once more",
}


def prompt(view: View, names: Names) -> str:
    """Return who must do what now, in one or two sentences."""
    phase, seat = view.phase, view.player
    match phase:
        case Choosing():
            if phase.wild:
                return f"{names.subject(seat)} rolled WILD and may {FACE_WORDS[Face.WILD]}, or decline."
            return f"{names.subject(seat)} may attack once, or pass.{_passes_so_far(view)}"
        case Resolving():
            does = FACE_WORDS[phase.face].format(their=names.their(seat))
            return f"{names.subject(seat)} rolled {phase.face.value} and may {does}, or decline."
        case Over():
            why = _why_over(phase.reason, seat, names)
            return f"The game is over: {why}. {_who_won(view.winners, view.sortings, names)}"
        case Starting():
            return "Everybody rolls a die, and the highest begins."
        case Rolling():
            return f"{names.does(seat, 'rolls')} to attack {phase.target} with {phase.attacker}."
    defender = view.place(phase.target).stack[phase.level]
    return (
        f"{names.subject(seat)} rolled {phase.best} against {phase.target}; "
        f"{pyramid_words(defender, names)} defends."
    )


def _passes_so_far(view: View) -> str:
    missing = view.seats - view.passes
    after = [(view.player + step) % view.seats for step in range(1, missing)]
    # Seats whose players resigned pass automatically.
    if view.passes and set(after) <= set(view.resigned):
        return " Everybody else has passed: one more pass ends the game."
    return f" Passes in a row: {view.passes} of {view.seats}." if view.passes else ""


def _who_won(winners: Sequence[Seat], sortings: Sequence[Sorting], names: Names) -> str:
    most = counted(sortings[winners[0]].points, "point")
    if len(winners) == 1:
        return f"{names.does(winners[0], 'wins')} with {most}."
    who = names.all(winners)
    return f"{'You' + who[3:] if names.you in winners else who} share the win with {most}."


def _why_over(reason: str, seat: Seat | None, names: Names) -> str:
    if reason == "no_attack" and seat is not None:
        return f"{names.name(seat)} {names.verb(seat, 'has')} no attack left"
    return "everybody passed in a row" if reason == "all_passed" else f"{TURN_CAP} turns have been played"


def sorting_words(sorting: Sorting, names: Names) -> str:
    """Return a player's trees and their points: `1 tree in Ben's colour (7), 1 mixed tree of Ben's small, Ann's medium
    and Cleo's large (5)`."""
    parts = []
    for colour in sorted(set(sorting.one_colour)):
        trees = sorting.one_colour.count(colour)
        one_colour = f"{counted(trees, 'tree')} in {names.possessive(colour)} colour"
        parts.append(f"{one_colour} ({trees * ONE_COLOUR_TREE})")
    for tree in sorted(set(sorting.mixed)):
        trees = sorting.mixed.count(tree)
        mixed = enumerated(
            f"{names.possessive(colour)} {size}"
            for colour, size in zip(tree, SIZE_WORDS.values(), strict=True)
        )
        parts.append(f"{counted(trees, 'mixed tree')} of {mixed} ({trees * MIXED_TREE})")
    if sorting.left:
        parts.append(f"left over {pyramids_words(sorting.left, names)} ({len(sorting.left) * LEFT_OVER})")
    return ", ".join(parts) or "nothing"


def describe(event: Event, names: Names) -> str:
    """Return the event in one or two plain sentences."""
    return _WORDS[type(event)](event, names)


def _place(stack: Stack, spot: Spot, names: Names) -> str:
    """Return what stands on a spot: `Ann's small on C1`, `Ann's stack on C1 (Ann's small on Cleo's large)`."""
    if len(stack) == 1:
        return f"{pyramid_words(stack[0], names)} on {spot}"
    return f"{names.possessive(controller(stack))} stack on {spot} ({stack_words(stack, names)})"


def _start_rolled(event: a.StartRolled, names: Names) -> str:
    rounds = [", ".join(f"{names.name(seat)} {rolled}" for seat, rolled in each) for each in event.rounds]
    return f"Rolls for the start: {'; the tie again: '.join(rounds)}. {names.does(event.starter, 'begins')}."


def attack_words(event: a.Attacked, names: Names) -> str:
    """Return who attacked what, with what, as the beginning of a sentence: `Ann attacks Ben's small on B1 with a large from A7`."""
    target = _place(event.defenders, event.target, names)
    led = SIZE_WORDS[event.force[-1].size]
    own = (
        f"a {led} from {event.attacker}"
        if len(event.force) == 1
        else f"a stack led by a {led} from {event.attacker}"
    )
    die = ", rolling the Treehouse die" if event.treehouse else ""
    return f"{names.does(event.seat, 'attacks')} {target} with {own}{die}"


def _attack_rolled(event: a.AttackRolled, names: Names) -> str:
    face = f", and {event.face.value} on the Treehouse die" if event.face else ""
    text = f"{names.does(event.seat, 'rolls')} {enumerated(event.dice)}{face}."
    if event.face is Face.TIP:
        return f"{text} The attack fails at once."
    if event.face is Face.HOP:
        return f"{text} The attack succeeds at once."
    return text


def _defence_rolled(event: a.DefenceRolled, names: Names) -> str:
    defender = pyramid_words(event.defender, names, begins=True)
    verdict = "holds" if event.holds else "is beaten"
    text = f"{defender} on {event.target} rolls {enumerated(event.dice)}"
    if not event.tie:
        return f"{text} against {event.best} and {verdict}."
    return f"{text}. Tie at {event.best}: {_tie_rule(event, names)} wins."


def _tie_rule(event: a.DefenceRolled, names: Names) -> str:
    if event.leader.size == event.defender.size:
        return "same size, so the defender"
    smaller = min(event.leader, event.defender, key=lambda each: each.size)
    return f"the smaller pyramid, {pyramid_words(smaller, names)},"


def _captured(event: a.Captured, names: Names) -> str:
    force = (
        f"a {SIZE_WORDS[event.force[0].size]}" if len(event.force) == 1 else stack_words(event.force, names)
    )
    return (
        f"{names.does(event.seat, 'captures')} {event.target}: {force} "
        f"from {event.attacker} now stands on {stack_words(event.taken, names)}."
    )


def _repelled(event: a.Repelled, names: Names) -> str:
    tipped = enumerated(event.tipped)
    verb = "are" if len(event.tipped) > 1 else "is"
    return f"{names.does(event.seat, 'fails')} to take {event.target}; {tipped} {verb} tipped."


def _swapped(event: a.Swapped, names: Names) -> str:
    first, second = (pyramid_words(each, names) for each in (event.first_top, event.second_top))
    return f"{names.does(event.seat, 'swaps')} two tops: {first} is now on {event.first}, {second} on {event.second}."


def _aimed(event: a.Aimed, names: Names) -> str:
    owner, size = event.pyramid.colour, SIZE_WORDS[event.pyramid.size]
    whose = names.their(owner) if owner == event.seat else names.possessive(owner)
    single = f"{whose} {size} on {event.single}"
    if event.tipped:
        return f"{names.does(event.seat, 'tips')} {single}."
    return f"{names.does(event.seat, 'stands')} {single} up."


def _face_unused(event: a.FaceUnused, names: Names) -> str:
    if event.declined:
        return f"{names.does(event.seat, 'declines')} {event.face.value}."
    return f"{event.face.value} has no effect."


def _stood_up(event: a.StoodUp, names: Names) -> str:
    verb = "stand" if len(event.spots) > 1 else "stands"
    return f"{names.possessive(event.seat, begins=True)} {enumerated(event.spots)} {verb} up again."


def _ended(event: a.Ended, names: Names) -> str:
    # The table tells the winners and their points beside it.
    if event.reason == "no_attack" and event.seat is not None:
        return f"{names.does(event.seat, 'has')} no attack left: the game ends."
    why = (
        "Everybody passed in a row" if event.reason == "all_passed" else f"{TURN_CAP} turns have been played"
    )
    return f"{why}: the game ends."


_WORDS: Final[dict[type, Callable[..., str]]] = {
    a.StartRolled: _start_rolled,
    a.Attacked: lambda event, names: f"{attack_words(event, names)}.",
    a.AttackRolled: _attack_rolled,
    a.DefenceRolled: _defence_rolled,
    a.Captured: _captured,
    a.Repelled: _repelled,
    a.AttackerLost: lambda event, names: (
        f"{names.does(event.seat, 'fails')} to take {event.target}: {pyramid_words(event.defender, names)} holds. "
        f"{names.does(event.captor, 'captures')} {pyramid_words(event.lost, names)} from {event.attacker}."
    ),
    a.Passed: lambda event, names: f"{names.does(event.seat, 'passes')}.",
    a.Swapped: _swapped,
    a.Dug: lambda event, names: (
        f"{names.does(event.seat, 'digs')} a {SIZE_WORDS[event.pyramid.size]} up from "
        f"{write_buried(event.source)} to the top of {event.source.stack}."
    ),
    a.Aimed: _aimed,
    a.FaceUnused: _face_unused,
    a.WildGranted: lambda event, names: f"{names.subject(event.seat)} may attack once more.",
    a.StoodUp: _stood_up,
    a.Ended: _ended,
}
