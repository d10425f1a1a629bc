"""Checks of the words and pictures of every game, along a walk."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from games.core.chance import Draw
from games.core.protocol import CHANCE, OBSERVER, Actor
from games.core.words import UNKNOWN, Seat
from render.core.painter import png
from render.core.scene import MAX_HEIGHT, WIDTH, Scene
from tests.contract.visible import all_suggestions, legal_for, look_at, visible
from tests.contract.walks import SECRET, Subject, Walk, acting, must_apply
from tests.games.reading import parsed

PAINTED = 2
THEMES = ("dark", "light")
DESCRIBED = 8
HINTED = 2
LABELLED = 4
"""Of so many actions of a game in words the suggestions of one are looked at."""
LONGEST_ODDS = 40
LONGEST_ALT = 1024
LARGEST_PICTURE = 300_000
LONGEST_SENTENCE = 4000
OPERAND = re.compile(r"([A-Z]*\d+)(?:\.\d+)?")
"""What a notation speaks of: a spot, a card, a number. `B3.1` is a part of B3."""
ITEM = re.compile(r" *(?:[-*]|\d+\.) ")
"""The beginning of a list's item."""
SPOKEN = [
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
]
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
            view = game.knowledge.view(taken.before, reader)
            _check_people(game.words.prompt(view, walk.told(reader)), walk, reader)


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
    for state in walk.states:
        for viewer in viewers(subject, walk):
            prompt = game.words.prompt(game.knowledge.view(state, viewer), walk.told())
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
            view = subject.game.knowledge.view(state, viewer)
            look = look_at(subject, state, walk.names, visible(events, viewer))
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
    for taken in walk.every(6):
        look = look_at(subject, taken.before, walk.names)
        view, again = (subject.game.knowledge.view(taken.before, None) for _ in range(2))
        assert view == again, "two views of one state differ"
        for drawn in (subject.picture.scene, subject.picture.alt, subject.picture.text):
            assert drawn(view, look) == drawn(again, look), "the same view is shown in two ways"


def views_can_be_painted(subject: Subject, walk: Walk) -> None:
    """The painter makes a small enough PNG of them, by turns in one theme and the other."""
    for number, taken in enumerate([*walk.every(PAINTED), *walk.taken[-1:]]):
        state, theme = taken.step.state, THEMES[number % len(THEMES)]
        look = look_at(subject, state, walk.names, visible(taken.step.events, None), theme)
        data = _painted(subject.picture.scene(subject.game.knowledge.view(state, None), look))
        assert data.startswith(b"\x89PNG\r\n\x1a\n"), "no PNG"
        assert len(data) < LARGEST_PICTURE, f"{len(data)} bytes"


def _painted(scene: Scene) -> bytes:
    try:
        return png(scene)
    except Exception as problem:
        raise AssertionError(f"cannot be painted: {problem!r}") from problem


def words_tell_positions_apart(subject: Subject, walk: Walk) -> None:
    """Positions with the same board in words and the same prompt have the same legal actions."""
    known: dict[tuple[Seat, str, str], Any] = {}
    for taken in walk.taken:
        for seat in acting(subject.game, taken.before):
            view = subject.game.knowledge.view(taken.before, seat)
            look = look_at(subject, taken.before, walk.names)
            words = seat, subject.picture.text(view, look), subject.game.words.prompt(view, walk.told())
            legal = legal_for(subject, taken.before, seat)
            assert known.setdefault(words, legal) == legal, f"the words hide a difference: {words[1]}"


def words_are_enough_to_play(subject: Subject, walk: Walk) -> None:
    """Somebody who only hears the board and the suggestions, and types, comes to the end."""
    game = subject.game
    generator = random.Random(f"{game.about.key} {walk.seats} in words")
    state, count = game.new(walk.seats, walk.options), 0
    while owing := game.rules.to_act(state):
        assert count <= game.about.facts.max_actions, "a game in words does not end"
        actor: Actor
        if owing is CHANCE:
            actor, action = CHANCE, game.rules.sample(state, Draw(SECRET, count))
        else:
            actor = min(owing)
            view, look = game.knowledge.view(state, actor), look_at(subject, state, walk.names)
            heard = subject.picture.text(view, look) + "\n" + game.words.prompt(view, walk.told())
            legal = legal_for(subject, state, actor)
            offered = [game.notation.write(each) for each in legal]
            rows = all_suggestions(subject, view, legal) if count % LABELLED == 0 else []
            labels = [part for row in rows for part in row]
            typed = answer_by_words(heard, offered, labels, generator)
            action = game.notation.parse(view, legal, typed)
        state, count = game.rules.apply(state, actor, action).state, count + 1


def answer_by_words(
    heard: str, offered: Sequence[str], labels: Sequence[str], generator: random.Random
) -> str:
    """What a player types who has heard these words: a suggestion whose every part they have heard of."""
    known = set(OPERAND.findall(heard))
    known |= {str(SPOKEN.index(word)) for word in SPOKEN_NUMBER.findall(heard)}
    for text in offered:
        unknown = [part for part in OPERAND.findall(text) if part not in known]
        assert not unknown, f"{text!r} speaks of {unknown}, which is not told"
    assert all(" = " not in label or label.split(" = ")[1].strip() for label in labels), "an empty label"
    kinds = sorted({OPERAND.sub("", text) for text in offered})
    kind = generator.choice(kinds)
    return generator.choice([text for text in offered if OPERAND.sub("", text) == kind])


def hints_lead_on(subject: Subject, walk: Walk) -> None:
    """A hint is told in sentences, and its actions can be taken in order from here."""
    game = subject.game
    if game.hints is None:
        return
    for taken in walk.every(HINTED):
        for seat in acting(game, taken.before):
            hint = game.hints.hint(game.knowledge.view(taken.before, seat))
            _check_sentences(hint.text, "a hint")
            state = taken.before
            for text in hint.actions:
                owing = acting(game, state)
                assert owing, f"nobody is to act where the hint says {text!r}"
                who = seat if seat in owing else owing[0]
                state = must_apply(game, state, who, parsed(game, state, text, who)).state


def odds_are_told_in_few_words(subject: Subject, walk: Walk) -> None:
    """The odds of every legal action stand in a menu beside it."""
    game = subject.game
    if game.odds is None:
        return
    for taken in walk.every(HINTED):
        for seat in acting(game, taken.before):
            view = game.knowledge.view(taken.before, seat)
            for action in game.rules.legal_actions(taken.before, seat):
                told = game.odds.odds(view, action)
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
