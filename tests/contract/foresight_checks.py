"""What holds for previews of every game: they show what the mover can know, and all of it that is known."""

from __future__ import annotations

from typing import Any

from games.core.chance import Draw
from games.core.foresight import Foreseen, foreseen, told
from games.core.protocol import CHANCE
from tests.contract.seen import look_at, visible
from tests.contract.walks import Subject, Walk

DEALS = 3
MOST = 12
SECRET = b"what nobody at the table knows"


def previews_keep_secrets(subject: Subject, walk: Walk) -> None:
    """What brings something to light is previewed alike in every world that the mover takes for possible, and the
    picture of it can be drawn."""
    game = subject.game
    if not game.hides(walk.options):
        return
    revealing = [each for each in walk.taken if each.actor is not CHANCE and each.step.barrier]
    for taken in revealing[:: max(1, -(-len(revealing) // MOST))]:
        known = foreseen(game, taken.before, taken.actor, taken.action, SECRET)
        for deal in range(DEALS):
            other = game.knowledge.resample(taken.before, taken.actor, Draw(b"another world", deal))
            again = foreseen(game, other, taken.actor, taken.action, SECRET)
            where = f"preview of action {taken.number}"
            assert _shown(subject, walk, known) == _shown(subject, walk, again), f"{where}: a secret shows"
        said = told(game, known.readings, walk.names)
        really = " ".join(
            game.words.describe(event, walk.names) for event in visible(taken.step.events, taken.actor)
        )
        veiled = game.knowledge.veiled(taken.before, taken.step)
        untold = " ".join(
            game.words.describe(event, walk.names) for event in visible(veiled.events, taken.actor)
        )
        for line in said:
            assert line in really or line in untold, f"{line!r} is foretold, and what happens is {really!r}"


def previews_without_secrets_are_the_step(subject: Subject, walk: Walk) -> None:
    """What brings nothing to light is previewed as it will be."""
    game = subject.game
    plain = [each for each in walk.taken if each.actor is not CHANCE and not each.step.barrier]
    for taken in plain[:: max(1, -(-len(plain) // MOST))]:
        known = foreseen(game, taken.before, taken.actor, taken.action, SECRET, game.hides(walk.options))
        assert known.view == game.knowledge.view(taken.step.state, taken.actor), (
            f"action {taken.number} is previewed as another"
        )
        assert known.events == visible(taken.step.events, taken.actor), (
            f"action {taken.number} tells otherwise"
        )
        assert not known.held, f"something of action {taken.number} is held back"


def _shown(subject: Subject, walk: Walk, known: Foreseen[Any]) -> tuple[Any, ...]:
    words = told(subject.game, known.readings, walk.names)
    drawn: Any = None
    if known.view is not None:
        look = look_at(subject, walk.start, walk.names, known.events)
        drawn = subject.picture.scene(known.view, look), subject.picture.alt(known.view, look)
    return known.view, known.owing, known.events, words, known.held, drawn


FORESIGHT_CHECKS = (previews_keep_secrets, previews_without_secrets_are_the_step)
