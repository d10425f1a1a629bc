"""Prompts and events in words that are enough to play from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.core.dice import Face
from games.core.protocol import Event, Seat, seat_letter
from games.core.pyramids import pyramid_words, pyramids_words, stack_words
from games.core.words import Names, counted, enumerated, named
from games.dog_eat_dog import events as e
from games.dog_eat_dog.notation.write import write_buried
from games.dog_eat_dog.score import LEFT_OVER, MIXED_TREE, ONE_COLOUR_TREE, Sorting
from games.dog_eat_dog.state import TURN_CAP, Choosing, Defending, Over, Resolving, Rolling, Starting
from games.dog_eat_dog.view import View

FACE_WORDS: Final = {
    Face.SWAP: "swap the tops of two stacks",
    Face.DIG: "bring one of their pyramids to the top of its stack",
    Face.AIM: "tip a single or stand one up",
    Face.WILD: "attack once more",
}


def prompt(view: View, names: Names) -> str:
    """Return who must do what now, in one or two sentences."""
    phase = view.phase
    who = named(view.player, names)
    if isinstance(phase, Choosing):
        if phase.wild:
            return f"{who} rolled WILD and may {FACE_WORDS[Face.WILD]}, or decline."
        return f"{who} may attack once, or pass.{_passes_so_far(view)}"
    if isinstance(phase, Resolving):
        return f"{who} rolled {phase.face.value} and may {FACE_WORDS[phase.face]}, or decline."
    if isinstance(phase, Over):
        return over(phase.reason, view.player, view.winners, view.sortings, names)
    if isinstance(phase, Starting):
        return "Everybody rolls a die, and the highest begins."
    if isinstance(phase, Rolling):
        return f"{who} rolls to attack {phase.target} with {phase.attacker}."
    return _defence_prompt(view, phase, names)


def _passes_so_far(view: View) -> str:
    missing = view.seats - view.passes
    after = [(view.player + step) % view.seats for step in range(1, missing)]
    # Seats whose players resigned pass automatically.
    if view.passes and set(after) <= set(view.resigned):
        return " Everybody else has passed: one more pass ends the game."
    return f" Passes in a row: {view.passes} of {view.seats}." if view.passes else ""


def _defence_prompt(view: View, phase: Defending, names: Names) -> str:
    defender = view.place(phase.target).stack[phase.level]
    return (
        f"{named(view.player, names)} rolled {phase.best} against {phase.target}; "
        f"{pyramid_words(defender)} defends."
    )


def over(
    reason: str, seat: Seat | None, winners: Sequence[Seat], sortings: Sequence[Sorting], names: Names
) -> str:
    """Return why the game is over and who won, in two sentences. `seat` is the player without an attack, if any."""
    most = counted(sortings[winners[0]].points, "point")
    who = enumerated(named(winner, names) for winner in winners)
    won = f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {most}."
    return f"The game is over: {_why_over(reason, seat, names)}. {won}"


def _why_over(reason: str, seat: Seat | None, names: Names) -> str:
    if reason == "no_attack" and seat is not None:
        return f"{named(seat, names)} has no attack left"
    return "everybody passed in a row" if reason == "all_passed" else f"{TURN_CAP} turns have been played"


def sorting_words(sorting: Sorting) -> str:
    """Return a player's trees and their points: `1 tree of B (7), 1 mixed tree B-C-D (5)`.

    The colours of a mixed tree are those of its small, its medium and its large pyramid.
    """
    parts = []
    for colour in sorted(set(sorting.one_colour)):
        trees = sorting.one_colour.count(colour)
        one_colour = f"{trees} tree{'s' if trees > 1 else ''} of {seat_letter(colour)}"
        parts.append(f"{one_colour} ({trees * ONE_COLOUR_TREE})")
    for tree in sorted(set(sorting.mixed)):
        trees = sorting.mixed.count(tree)
        letters = "-".join(map(seat_letter, tree))
        parts.append(f"{trees} mixed tree{'s' if trees > 1 else ''} {letters} ({trees * MIXED_TREE})")
    if sorting.left:
        parts.append(f"left over {pyramids_words(sorting.left)} ({len(sorting.left) * LEFT_OVER})")
    return ", ".join(parts) or "nothing"


def describe(event: Event, names: Names) -> str:
    """Return the event in one or two sentences."""
    return _WORDS[type(event)](event, names)


def _start_rolled(event: e.StartRolled, names: Names) -> str:
    rounds = [", ".join(f"{named(seat, names)} {die}" for seat, die in rolled) for rolled in event.rounds]
    return f"Rolls for the start: {'; the tie again: '.join(rounds)}. {named(event.starter, names)} begins."


def _attacked(event: e.Attacked, names: Names) -> str:
    who = named(event.seat, names)
    die = ", with the Treehouse die" if event.treehouse else ""
    return (
        f"{who} attacks {event.target} ({stack_words(event.defenders)}) "
        f"with {event.attacker} ({stack_words(event.force)}){die}."
    )


def _attack_rolled(event: e.AttackRolled, names: Names) -> str:
    face = f" and {event.face.value} on the Treehouse die" if event.face else ""
    text = f"{named(event.seat, names)} rolls {enumerated(event.dice)}{face}."
    if event.face is Face.TIP:
        return f"{text} The attack fails at once."
    if event.face is Face.HOP:
        return f"{text} The attack succeeds at once."
    return text


def _defence_rolled(event: e.DefenceRolled, names: Names) -> str:
    defender = pyramid_words(event.defender)
    verdict = "holds" if event.holds else "is beaten"
    text = f"{defender[0].upper()}{defender[1:]} on {event.target} rolls {enumerated(event.dice)}"
    if not event.tie:
        return f"{text} against {event.best} and {verdict}."
    return f"{text}. Tie at {event.best}: {_tie_rule(event)} wins."


def _tie_rule(event: e.DefenceRolled) -> str:
    if event.leader.size == event.defender.size:
        return "same size, so the defender"
    return f"the smaller pyramid, {pyramid_words(min(event.leader, event.defender, key=lambda each: each.size))},"


def _captured(event: e.Captured, names: Names) -> str:
    return (
        f"{named(event.seat, names)} captures {event.target}: {stack_words(event.force)} "
        f"from {event.attacker} now stands on {stack_words(event.taken)}."
    )


def _repelled(event: e.Repelled, names: Names) -> str:
    tipped = enumerated(event.tipped)
    verb = "are" if len(event.tipped) > 1 else "is"
    return f"{named(event.seat, names)} fails to take {event.target}; {tipped} {verb} tipped."


def _attacker_lost(event: e.AttackerLost, names: Names) -> str:
    return (
        f"{named(event.seat, names)} fails to take {event.target}: {pyramid_words(event.defender)} holds. "
        f"{named(event.captor, names)} captures {pyramid_words(event.lost)} from {event.attacker}."
    )


def _passed(event: e.Passed, names: Names) -> str:
    return f"{named(event.seat, names)} passes."


def _swapped(event: e.Swapped, names: Names) -> str:
    return (
        f"{named(event.seat, names)} swaps two tops: {pyramid_words(event.first_top)} is now on {event.first}, "
        f"{pyramid_words(event.second_top)} on {event.second}."
    )


def _dug(event: e.Dug, names: Names) -> str:
    where = write_buried(event.source)
    return (
        f"{named(event.seat, names)} digs {pyramid_words(event.pyramid)} up from {where} "
        f"to the top of {event.source.stack}."
    )


def _aimed(event: e.Aimed, names: Names) -> str:
    done = "tips" if event.tipped else "stands up"
    return f"{named(event.seat, names)} {done} {event.single} ({pyramid_words(event.pyramid)})."


def _face_unused(event: e.FaceUnused, names: Names) -> str:
    if event.declined:
        return f"{named(event.seat, names)} declines {event.face.value}."
    return f"{event.face.value} has no effect."


def _wild_granted(event: e.WildGranted, names: Names) -> str:
    return f"{named(event.seat, names)} may attack once more."


def _stood_up(event: e.StoodUp, names: Names) -> str:
    verb = "stand" if len(event.spots) > 1 else "stands"
    return f"Clean-up for {named(event.seat, names)}: {enumerated(event.spots)} {verb} up."


def _ended(event: e.Ended, names: Names) -> str:
    # One line has to be enough for eight players; the picture and the board in words show the sortings.
    ranked = sorted(event.sortings, key=lambda sorting: (-sorting.points, sorting.seat))
    scores = ", ".join(f"{named(sorting.seat, names)} {sorting.points}" for sorting in ranked)
    return f"{over(event.reason, event.seat, event.winners, event.sortings, names)} Scores: {scores}."


_WORDS: Final[dict[type, Callable[..., str]]] = {
    e.StartRolled: _start_rolled,
    e.Attacked: _attacked,
    e.AttackRolled: _attack_rolled,
    e.DefenceRolled: _defence_rolled,
    e.Captured: _captured,
    e.Repelled: _repelled,
    e.AttackerLost: _attacker_lost,
    e.Passed: _passed,
    e.Swapped: _swapped,
    e.Dug: _dug,
    e.Aimed: _aimed,
    e.FaceUnused: _face_unused,
    e.WildGranted: _wild_granted,
    e.StoodUp: _stood_up,
    e.Ended: _ended,
}
