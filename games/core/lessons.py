"""A game's lessons as data: `lessons.toml` beside its code. Each step is a position with one thing to do.

A position is a transcript: actions in notation, or as they are stored, which is how dice and cards are chosen. Chance that is not
written down is drawn from the step's seed. docs/lessons.md describes the file.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from games.core.codec import decode_action, decode_state, encode_state
from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Game, Seat
from games.core.words import SEAT_LETTERS

FILE: Final = "lessons.toml"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
_BY: Final = re.compile(r"([A-H]): (.+)")
_SETTING: Final = frozenset({"seats", "options", "names", "seat", "seed", "moves", "arranged"})
_STEP: Final = frozenset(
    {
        *("key", "title", "covers", "say", "from", "more", "right", "chance", "after", "otherwise", "other"),
        *("refused", "play", "won", "lost", "undecided"),
    }
)
_REPLY: Final = frozenset({"actions", "say", "chance"})


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to some actions, and what chance does after them. In an action `*` stands for any text."""

    actions: tuple[str, ...]
    say: str
    chance: tuple[Mapping[str, Any], ...] = ()

    def fits(self, action: str) -> bool:
        """Whether this is said to an action in notation."""
        parts = (map(re.escape, each.split("*")) for each in self.actions)
        return any(re.fullmatch(".*".join(each), action) for each in parts)


@dataclass(frozen=True, slots=True)
class Setting:
    """How a step's position comes about. `arranged` is laid over what the moves have led to."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = NAMES
    seat: Seat = 0
    seed: str = "1"
    moves: tuple[str | Mapping[str, Any], ...] = ()
    arranged: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step: one thing to do, or with `play` a short game of at most so many decisions. `covers` are the numbers of the list on the
    first page of the rules that it meets."""

    key: str
    title: str
    say: str
    setting: Setting
    covers: tuple[int, ...] = ()
    right: Reply = Reply((), "")
    otherwise: str = ""
    others: tuple[Reply, ...] = ()
    refused: tuple[Reply, ...] = ()
    play: int = 0
    won: str = ""
    lost: str = ""
    undecided: str = ""

    def reply(self, action: str) -> Reply | None:
        """What is written for a legal action: `right`, or one of `others`; None if only `otherwise` is."""
        return next((each for each in (self.right, *self.others) if each.fits(action)), None)


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons of a game, in order, and how many minutes they take."""

    minutes: int
    steps: tuple[Step, ...]

    def step(self, key: str) -> Step | None:
        """The step with this key; None if there is none."""
        return next((each for each in self.steps if each.key == key), None)

    def number(self, step: Step) -> int:
        """Which step it is, from 1."""
        return self.steps.index(step) + 1


@cache
def lessons(game: Game[Any, Any, Any]) -> Lessons | None:
    """The lessons of this game, read once; None if it has none. Raises ValueError for a file that is not as it should be."""
    path = resources.files(game.package) / FILE
    return read(path.read_text(encoding="utf-8")) if path.is_file() else None


def read(text: str) -> Lessons:
    """The lessons in a file's text. Raises ValueError."""
    data = tomllib.loads(text)
    _known(data, {"minutes", "start", "step"}, "the file")
    start = data.get("start", {})
    _known(start, _SETTING, "[start]")
    steps: dict[str, Step] = {}
    for each in data["step"]:
        step = _step(each, _ended(steps, each["from"]) if "from" in each else start)
        if step.key in steps:
            raise ValueError("two steps have the same key")
        steps[step.key] = step
    return Lessons(data["minutes"], tuple(steps.values()))


def _ended(earlier: Mapping[str, Step], key: str) -> Mapping[str, Any]:
    """The setting in which an earlier step ends. With several right actions the next step would go on from what its reader
    may not have done."""
    step = earlier.get(key)
    if step is None or len(step.right.actions) != 1 or step.setting.arranged:
        raise ValueError(f"no step can go on from {key!r}")
    moves = (*step.setting.moves, step.right.actions[0], *step.right.chance)
    return {each.name: getattr(step.setting, each.name) for each in dataclasses.fields(Setting)} | {
        "moves": moves
    }


def _known(data: Mapping[str, Any], keys: frozenset[str] | set[str], where: str) -> None:
    if unknown := sorted(data.keys() - keys):
        raise ValueError(f"{where} has the unknown {', '.join(unknown)}")


def _step(data: Mapping[str, Any], start: Mapping[str, Any]) -> Step:
    where = f"the step {data.get('key')!r}"
    _known(data, _SETTING | _STEP, where)
    setting = {**start, **{name: data[name] for name in _SETTING if name in data}}
    setting["moves"] = (*setting.get("moves", ()), *data.get("more", ()))
    setting["names"] = tuple(setting.get("names", NAMES))[: setting["seats"]]
    return Step(
        key=data["key"],
        title=data["title"],
        say=data["say"],
        setting=Setting(**setting),
        covers=tuple(data.get("covers", ())),
        right=Reply(tuple(data.get("right", ())), data.get("after", ""), tuple(data.get("chance", ()))),
        otherwise=data.get("otherwise", ""),
        others=_replies(data.get("other", ()), where),
        refused=_replies(data.get("refused", ()), where),
        play=data.get("play", 0),
        won=data.get("won", ""),
        lost=data.get("lost", ""),
        undecided=data.get("undecided", ""),
    )


def _replies(found: Sequence[Mapping[str, Any]], where: str) -> tuple[Reply, ...]:
    for each in found:
        _known(each, _REPLY, where)
    return tuple(
        Reply(tuple(each["actions"]), each.get("say", ""), tuple(each.get("chance", ()))) for each in found
    )


@cache
def position(game: Game[Any, Any, Any], step: Step) -> Any:
    """The state in which a step begins, made once. Raises GameError or ValueError if its setting leads to none."""
    setting = step.setting
    state, seed = game.new(setting.seats, setting.options), setting.seed.encode()
    for number, move in enumerate(setting.moves):
        if isinstance(move, str):
            state = settled(game, state, seed, number)
        state = _moved(game, state, move)
    state = settled(game, state, seed, len(setting.moves))
    if setting.arranged:
        state = decode_state(game, _laid(encode_state(game, state), setting.arranged))
    return state


def _moved(game: Game[Any, Any, Any], state: Any, move: str | Mapping[str, Any]) -> Any:
    owed = game.rules.to_act(state)
    actor: Actor = CHANCE if owed is CHANCE else min(owed)
    if not isinstance(move, str):
        return game.rules.apply(state, actor, stored(game, move)).state
    if found := _BY.fullmatch(move):
        actor, move = SEAT_LETTERS.index(found[1]), found[2]
    if actor is CHANCE:
        raise ValueError(f"chance is to act before {move!r}")
    legal = tuple(game.rules.legal_actions(state, actor))
    action = game.notation.parse(game.knowledge.view(state, actor), legal, move)
    return game.rules.apply(state, actor, action).state


def stored(game: Game[Any, Any, Any], data: Mapping[str, Any]) -> Any:
    """The action that this data stands for; fields that have a plain usual value can be left out. Raises BadData."""
    kind = next((each for each in game.about.action_types if each.__name__ == data.get("type")), None)
    usual = {each.name: each.default for each in (() if kind is None else dataclasses.fields(kind))}
    filled: dict[str, Any] = {
        name: value for name, value in usual.items() if value is None or isinstance(value, int)
    }
    filled |= {name: [] for name, value in usual.items() if value == ()}
    return decode_action(game, {**filled, **data})


def settled(game: Game[Any, Any, Any], state: Any, seed: bytes, number: int) -> Any:
    """The position once all chance that is due has been drawn, after so many actions."""
    for again in range(game.about.facts.max_actions):
        if game.rules.to_act(state) is not CHANCE:
            break
        drawn = game.rules.sample(state, Draw(seed + b":%d" % number, again))
        state = game.rules.apply(state, CHANCE, drawn).state
    return state


def _laid(data: Any, over: Any) -> Any:
    """Data with other data laid over it: tables are merged, a table with numbers changes these items of a list, all else replaces."""
    if isinstance(data, dict) and isinstance(over, Mapping):
        return data | {key: _laid(data.get(key), value) for key, value in over.items()}
    if isinstance(data, list) and isinstance(over, Mapping):
        changed = list(data)
        for place, value in over.items():
            changed[int(place)] = _laid(changed[int(place)], value)
        return changed
    return over
