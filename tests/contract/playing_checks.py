"""Checks of what a game adds for computer players."""

from typing import Any

from games.core.chance import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE
from games.core.words import Seat
from tests.contract.walks import Subject, Walk, acting

LOOKED_AT = 2
"""In so many positions of a walk the functions are asked; they may take long."""


def computer_players_are_helped(subject: Subject, walk: Walk) -> None:
    """A worth is from 0 to 1; promising actions, a policy's and those of whole turns are legal, and the same for the same
    position."""
    game = subject.game
    if game.playing is None:
        return
    deciding = [taken for taken in walk.taken if acting(game, taken.before)]
    for taken in deciding[:: max(1, -(-len(deciding) // LOOKED_AT))]:
        seat = acting(game, taken.before)[0]
        guessed = subject.possible(taken.before, seat, b"a computer's guess", taken.number)
        _help(game, game.playing, guessed, seat, walk.seats)


def _help(game: Any, playing: Playing, state: Any, seat: Seat, seats: int) -> None:
    if playing.worth is not None:
        for each in range(seats):
            worth = playing.worth(state, each)
            assert 0 <= worth <= 1, f"the position is worth {worth} to seat {each}"
    legal = list(game.rules.legal_actions(state, seat))
    if playing.promising is not None:
        found = list(playing.promising(state, seat))
        assert found, "no action is promising"
        assert all(action in legal for action in found), f"not all of {found} are legal"
        assert len(set(found)) == len(found), f"{found} names an action twice"
        assert found == list(playing.promising(state, seat)), "other actions are promising the second time"
    if playing.policy is not None:
        taken = [playing.policy(state, seat, Draw(b"policy", 0)) for _ in range(2)]
        assert taken[0] in legal, f"{taken[0]} is not legal"
        assert taken[0] == taken[1], "the policy does not follow from the position and the draw"
    if playing.turns is not None:
        for most in (1, 4):
            found = list(playing.turns(state, seat, Draw(b"turns", 0), most))
            assert 1 <= len(found) <= most, f"{len(found)} turns instead of at most {most}"
            assert len(set(found)) == len(found), f"{found} has a turn twice"
            again = list(playing.turns(state, seat, Draw(b"turns", 0), most))
            assert found == again, "other turns the second time"
            for line in found:
                _taken(game, state, seat, line)


def _taken(game: Any, state: Any, seat: Seat, line: tuple[Any, ...]) -> None:
    assert line, "a turn has no action"
    for number, action in enumerate(line):
        owing = game.rules.to_act(state)
        assert owing is not CHANCE, f"chance acts before action {number} of {line}"
        assert seat in owing, f"others act before action {number} of {line}"
        state = game.rules.apply(state, seat, action).state


PLAYING_CHECKS = (computer_players_are_helped,)
