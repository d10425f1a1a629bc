"""Checks of reading typed text, in every position of a walk."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.commands import open_commands
from games.core.errors import MOST, Ambiguous, GameError, IllegalAction, Unreadable, proposals
from games.core.protocol import Game
from tests.contract.universe import universe_at
from tests.contract.walks import Subject, Walk, refusal_of

COUNTED = 400
"""In so many positions the legal actions are counted: in those of most games all."""
SAMPLED = 5
TRIED = 20
LONGEST = 400
LINES = 240
"""Two lines of a hint on a phone's screen, with the refusal."""


def legal_sets_are_capped(subject: Subject, walk: Walk) -> None:
    """No seat has more legal actions at once than the game declares."""
    most = subject.game.about.facts.max_legal
    for decision in subject.decisions(walk.every(COUNTED)):
        count = len(decision.legal)
        assert count <= most, f"{count} legal actions, more than the {most} that the game declares"


def values_are_read_as_written(subject: Subject, walk: Walk) -> None:
    """An option's parameter reads its own suggestions, in upper or lower case and with blanks around them."""
    for _, _, view, legal in subject.decisions(walk.every(SAMPLED)):
        for command in open_commands(subject.game.commands, legal):
            fits = [action for action in legal if command.matches(action)]
            for parameter in command.parameters:
                for value in dict.fromkeys(getattr(action, parameter.field) for action in fits[:TRIED]):
                    text = parameter.write(value)
                    for typed in (text, f" {text.lower()} "):
                        read = parameter.read(view, typed)
                        assert read == value, f"{parameter.name}: {typed!r} is read as {read!r}"


def proposals_can_be_typed(subject: Subject, walk: Walk) -> None:
    """What a prompt or a refusal's hint marks as code can be typed as written, and is legal. Unreadable text is
    answered with one to three moves that can be made now."""
    game = subject.game
    for state, seat, view, legal in subject.decisions(walk.every(SAMPLED)):
        _check_proposals(game, view, legal, game.words.prompt(view, walk.told()), "the prompt")
        texts = list(_texts(game, legal))
        universe = universe_at(subject, walk, state, seat)
        for action in universe[:: max(1, len(universe) // TRIED)]:
            texts += _texts(game, (action,))
            refused = refusal_of(game, state, seat, action)
            if refused is not None:
                _check_proposals(game, view, legal, refused.hint, f"the refusal of {action}")
        for text in dict.fromkeys(texts):
            check_that_it_is_read(game, view, legal, text)


def _texts(game: Game[Any, Any, Any], legal: Sequence[Any]) -> Iterator[str]:
    """Texts with too little in them, or too much."""
    yield from ("", "?", "banana", "7", "the", "x" * 300)
    for action in legal[:: max(1, len(legal) // 6)]:
        text = game.notation.write(action)
        yield from (text.split(" ")[0], text[:-1], text[: len(text) // 2], f"{text} {text}", text[1:])


def check_that_it_is_read(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], text: str) -> None:
    """A text is read as an action, or refused in few words with proposals that can be typed."""
    answer = _answer(game, view, legal, text)
    if not isinstance(answer, GameError):
        assert type(answer) in game.about.action_types, f"{text!r} is read as {answer!r}"
        return
    assert isinstance(answer, (Unreadable, Ambiguous, IllegalAction)), f"{text!r}: {answer!r}"
    for words in (answer.message, answer.hint):
        assert words.endswith((".", "!", "?")), f"{text!r}: {words!r} is no sentence"
        assert len(words) <= LONGEST, f"{text!r}: {len(words)} characters"
    _check_proposals(game, view, legal, answer.hint, f"the hint for {text!r}")
    if isinstance(answer, Unreadable):
        assert 1 <= len(proposals(answer.hint)) <= MOST, f"{text!r}: {answer.hint!r} proposes nothing"
        assert len(answer.hint) <= LINES, f"{text!r}: a hint of {len(answer.hint)} characters"


def _answer(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], text: str) -> Any:
    try:
        return game.notation.parse(view, legal, text)
    except GameError as refused:
        return refused


def _check_proposals(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], words: str, where: str
) -> None:
    for text in proposals(words):
        try:
            action = game.notation.parse(view, legal, text)
        except GameError as error:
            raise AssertionError(f"{where} proposes {text!r}: {error.message} {error.hint}") from error
        assert action in legal, f"{where} proposes {text!r}, which is not legal"


READING_CHECKS = (legal_sets_are_capped, values_are_read_as_written, proposals_can_be_typed)
