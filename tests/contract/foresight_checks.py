"""Checks of previews: they show everything that the mover can know, and nothing else."""

from typing import Any

from games.core.chance import Draw
from games.core.foresight import Foreseen, foreseen
from games.core.protocol import CHANCE
from tests.contract.visible import look_at, visible
from tests.contract.walks import Subject, Walk

DEALS = 3
MOST = 12


def previews_keep_secrets(subject: Subject, walk: Walk) -> None:
    """The preview of an action that reveals something is the same in every world that the mover thinks possible, and its
    picture can be drawn."""
    game = subject.game
    if not game.hides(walk.options):
        return
    revealing = [each for each in walk.taken if each.actor is not CHANCE and each.step.barrier]
    for taken in revealing[:: max(1, -(-len(revealing) // MOST))]:
        assert taken.actor is not CHANCE
        view = subject.view(taken.before, taken.actor)
        known = foreseen(game, view, taken.actor, taken.action)
        where = f"preview of action {taken.number}"
        for deal in range(DEALS):
            other = game.knowledge.determinize(view, Draw(b"another world", deal))
            state, events = game.knowledge.certain(
                game.rules.apply(other, taken.actor, taken.action), taken.actor
            )
            seen = None if state is None else game.knowledge.view(state, taken.actor)
            assert (known.view, known.events) == (seen, visible(events, taken.actor)), (
                f"{where}: a secret shows"
            )
        said = [game.words.describe(event, walk.told()) for event in known.events]
        state, events = game.knowledge.certain(taken.step, taken.actor)
        really = visible(events, taken.actor)
        assert said == [game.words.describe(event, walk.told()) for event in really], (
            f"{where}: {said} is foretold, and what happens is {really}"
        )
        _draw(subject, walk, known)


def previews_without_secrets_are_the_step(subject: Subject, walk: Walk) -> None:
    """The preview of an action that reveals nothing shows the position as it will be."""
    game = subject.game
    plain = [each for each in walk.taken if each.actor is not CHANCE and not each.step.barrier]
    for taken in plain[:: max(1, -(-len(plain) // MOST))]:
        assert taken.actor is not CHANCE
        view, after = (subject.view(state, taken.actor) for state in (taken.before, taken.step.state))
        known = foreseen(game, view, taken.actor, taken.action, game.hides(walk.options))
        assert known.view == after, f"action {taken.number} is previewed as another"
        heard = visible(taken.step.events, taken.actor)
        assert known.events == heard, f"action {taken.number} tells otherwise"
        assert not known.held, f"something of action {taken.number} is held back"


def _draw(subject: Subject, walk: Walk, known: Foreseen[Any]) -> None:
    if known.view is not None:
        look = look_at(subject, walk.start, walk.names, known.events)
        subject.picture.scene(known.view, look)
        subject.picture.alt(known.view, look)


FORESIGHT_CHECKS = (previews_keep_secrets, previews_without_secrets_are_the_step)
