"""Checks of the words and pictures of every game, along a walk."""

import random
import re
from collections.abc import Iterator
from typing import Any

from games.core.protocol import OBSERVER
from games.core.words import UNKNOWN, Seat
from render.core.painter import png
from render.core.scene import MAX_HEIGHT, WIDTH, Scene
from tests.contract.visible import look_at, visible
from tests.contract.walks import Decision, Subject, Walk, acting, must_apply
from tests.games.reading import parsed

DESCRIBED = 5
HINTED = 2
IN_WORDS = 100
"""After so many positions of a walk two in a row are told in words: those of most games all."""
LONGEST_ODDS = 40
LONGEST_ALT = 1024
LARGEST_PICTURE = 300_000
LONGEST_SENTENCE = 4000
OPERAND = re.compile(r"([A-Z]*\d+)(?:\.\d+)?")
"""What a notation speaks of: a spot, a card, a number. `B3.1` is a part of B3."""
ITEM = re.compile(r" *(?:[-*]|\d+\.) ")
"""The beginning of a list's item."""
SPOKEN = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
LETTERS = re.compile(r"\([A-H]\)|\b(?:small|medium|large|player|king of|piece of|pieces of) [A-H]\b")
"""A player told by the letter of the seat."""
YOUR_VERB = re.compile(r"\b[Yy]ou ([a-z]+)\b")
SPOKEN_NUMBER = re.compile(rf"\b({'|'.join(SPOKEN)})\b")


def viewers(subject: Subject, walk: Walk) -> list[Seat | None]:
    """The viewers with different views: a spectator and, in games with secrets, the outer seats and an observer."""
    observer = [OBSERVER] if subject.game.about.observers else []
    return [None, 0, walk.seats - 1, *observer] if subject.game.about.facts.secrets else [None]


def every_event_has_words(subject: Subject, walk: Walk) -> None:
    """Each event is told in sentences, on one line."""
    for taken in walk.taken:
        for event in taken.step.events:
            assert type(event) in subject.game.about.event_types, f"{type(event).__name__} is not declared"
            _check_sentences(subject.game.words.describe(event, walk.told()), f"{event}")


def people_are_told_by_name(subject: Subject, walk: Walk) -> None:
    """Sentences name the players, without their letters; whoever reads one alone is `you`, and verbs agree."""
    game = subject.game
    for taken in walk.taken:
        for event in taken.step.events:
            for reader in (None, *(range(walk.seats) if event.audience is None else sorted(event.audience))):
                if reader != OBSERVER:
                    _check_people(game.words.describe(event, walk.told(reader)), walk, reader)
    for taken in walk.every(DESCRIBED):
        for reader in (None, *range(walk.seats)):
            prompt = game.words.prompt(subject.view(taken.before, reader), walk.told(reader))
            _check_people(prompt, walk, reader)


def _check_people(text: str, walk: Walk, reader: Seat | None) -> None:
    assert not LETTERS.search(text), f"{text!r} names a player by a letter"
    assert not any(name in text for name in UNKNOWN.people), f"{text!r} does not fill in a player"
    if reader is not None:
        assert not re.search(rf"\b{walk.names[reader]}\b", text), f"{text!r} is read by {walk.names[reader]}"
        for verb in YOUR_VERB.findall(text):
            assert verb.endswith("ss") or not verb.endswith("s"), f"{text!r} says “you {verb}”"


def every_prompt_has_words(subject: Subject, walk: Walk) -> None:
    """Every viewer is told who must do what, by name."""
    game = subject.game
    for state in [each.before for each in walk.every(IN_WORDS)] + walk.states[-1:]:
        for viewer in viewers(subject, walk):
            prompt = game.words.prompt(subject.view(state, viewer), walk.told())
            _check_sentences(prompt, f"the prompt for {viewer}")
        owing = acting(game, state)
        if len(owing) == 1:
            assert walk.names[owing[0]] in prompt, f"{prompt!r} does not name seat {owing[0]}"


def _check_sentences(text: str, what: str) -> None:
    assert text.strip(), f"{what} has no words"
    assert text.rstrip().endswith((".", "!", "?")), f"{what}: {text!r} is no sentence"
    assert "\n" not in text, f"{what}: {text!r} is more than one line"
    assert len(text) <= LONGEST_SENTENCE, f"{what}: {len(text)} characters"


def every_view_is_described(subject: Subject, walk: Walk) -> None:
    """Each view has a scene of the right size, a description that fits, and a board in words."""
    looked: list[tuple[Any, Any, Any]] = [(walk.start, (), None)]
    chosen = [*walk.every(DESCRIBED), *walk.taken[-1:]]
    looked += [(taken.step.state, taken.step.events, taken.number) for taken in chosen]
    for state, events, number in looked:
        for viewer in viewers(subject, walk):
            view, look = (
                subject.view(state, viewer),
                look_at(subject, state, walk.names, visible(events, viewer)),
            )
            scene = subject.picture.scene(view, look)
            assert 0 < scene.width <= WIDTH, f"{number}: {scene.width} wide"
            assert 0 < scene.height <= MAX_HEIGHT, f"{number}: {scene.height} high"
            alt = subject.picture.alt(view, look)
            assert 0 < len(alt.strip()) <= len(alt) <= LONGEST_ALT, f"{number}: alt text of {len(alt)}"
            told = subject.picture.text(view, look)
            assert told.strip(), f"{number}: no board in words"
            sunk = sunken(told)
            assert not sunk, f"{number}: {sunk!r} sinks into the list above it"


def sunken(text: str) -> str:
    """The first line of Markdown that is no part of a list but would be drawn into the one above it; else empty."""
    above = ""
    for line in text.splitlines():
        if line.strip() and not ITEM.match(line) and ITEM.match(above):
            return line
        above = line
    return ""


def the_view_decides_the_picture(subject: Subject, walk: Walk) -> None:
    """The same view and look give the same scene and words."""
    for taken in walk.every(3):
        look = look_at(subject, taken.before, walk.names)
        view, again = (subject.game.knowledge.view(taken.before, None) for _ in range(2))
        assert view == again, "two views of one state differ"
        for drawn in (subject.picture.scene, subject.picture.alt, subject.picture.text):
            assert drawn(view, look) == drawn(again, look), "the same view is shown in two ways"


def views_can_be_painted(subject: Subject, walk: Walk) -> None:
    """The painter makes a small enough PNG of one in the middle or of the last, by turns in one theme and the other."""
    theme, number = (("dark", len(walk.taken) // 2), ("light", -1))[len(walk.taken) % 2]
    step = walk.taken[number].step
    look = look_at(subject, step.state, walk.names, visible(step.events, None), theme)
    data = _painted(subject.picture.scene(subject.view(step.state, None), look))
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), "no PNG"
    assert len(data) < LARGEST_PICTURE, f"{len(data)} bytes"


def _painted(scene: Scene) -> bytes:
    try:
        return png(scene)
    except Exception as problem:
        raise AssertionError(f"cannot be painted: {problem!r}") from problem


def words_tell_positions_apart(subject: Subject, walk: Walk) -> None:
    """Positions with the same board in words and the same prompt have the same legal actions."""
    known: dict[tuple[Seat, str], Any] = {}
    for decision in in_words(subject, walk):
        words = heard(subject, walk, decision)
        legal = known.setdefault((decision.seat, words), decision.legal)
        assert legal == decision.legal, f"the words hide a difference: {words}"


def in_words(subject: Subject, walk: Walk) -> Iterator[Decision]:
    numbers = {each.number + step for each in walk.every(IN_WORDS) for step in (0, 1)}
    return subject.decisions(each for each in walk.taken if each.number in numbers)


def heard(subject: Subject, walk: Walk, decision: Decision) -> str:
    """The board in words and the prompt, for somebody who is to act."""
    state, seat, view, _ = decision

    def told() -> str:
        board = subject.picture.text(view, look_at(subject, state, walk.names))
        return board + "\n" + subject.game.words.prompt(view, walk.told())

    words: str = subject.once(state, ("heard", seat), told)
    return words


def words_are_enough_to_play(subject: Subject, walk: Walk) -> None:
    """Whoever only hears the board and the prompt has heard of every part of every legal action, and can type it."""
    notation, generator = subject.game.notation, random.Random(len(walk.taken))
    for decision in in_words(subject, walk):
        words = heard(subject, walk, decision)
        known = set(OPERAND.findall(words))
        known |= {str(SPOKEN.index(word)) for word in SPOKEN_NUMBER.findall(words)}
        for text in map(notation.write, decision.legal):
            unknown = [part for part in OPERAND.findall(text) if part not in known]
            assert not unknown, f"{text!r} speaks of {unknown}, which is not told"
        chosen = generator.choice(decision.legal)
        typed = notation.parse(decision.view, decision.legal, notation.write(chosen))
        assert typed == chosen, f"{chosen} is typed, and {typed} is read"


def hints_lead_on(subject: Subject, walk: Walk) -> None:
    """A hint is told in sentences, and its actions can be taken in order from here."""
    game = subject.game
    if game.hints is None:
        return
    for start, seat, view, _ in subject.decisions(walk.every(HINTED)):
        hint = game.hints.hint(view)
        _check_sentences(hint.text, "a hint")
        state = start
        for text in hint.actions:
            owing = acting(game, state)
            assert owing, f"nobody is to act where the hint says {text!r}"
            who = seat if seat in owing else owing[0]
            state = must_apply(game, state, who, parsed(game, state, text, who)).state


def odds_are_told_in_few_words(subject: Subject, walk: Walk) -> None:
    """The odds of every legal action stand in a menu beside it."""
    odds = subject.game.odds
    if odds is None:
        return
    for decision in subject.decisions(walk.every(HINTED)):
        for action in decision.legal:
            told = odds.odds(decision.view, action)
            assert len(told) <= LONGEST_ODDS, f"the odds of {action} take {len(told)} characters"
            assert not told or "%" in told, f"the odds of {action} are {told!r}"


WORDS_CHECKS = (
    every_event_has_words,
    people_are_told_by_name,
    every_prompt_has_words,
    every_view_is_described,
    the_view_decides_the_picture,
    views_can_be_painted,
    words_tell_positions_apart,
    words_are_enough_to_play,
    hints_lead_on,
    odds_are_told_in_few_words,
)
