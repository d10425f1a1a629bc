"""Puts a game together from its rules; what the rules do not give is derived.

Writes the folder of a new game, which can be played at once.
"""

import keyword
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

from games.core.commands import Command
from games.core.components import Draw
from games.core.optional_parts.parts import Part
from games.core.options import AnyOption, all_together, each_alone
from games.core.protocol import (
    About,
    Actor,
    Chance,
    Event,
    Facts,
    Game,
    Knowledge,
    Notation,
    Outcome,
    Seat,
    Seats,
    Step,
    Words,
)
from games.core.simple_games.table import Secrets, SimpleNotation, SimpleWords, Table, commands_of, view_of
from games.core.words import IllegalAction, examples


def simple_game(
    *,
    title: str,
    prefix: str,
    blurb: str,
    seats: Sequence[int],
    minutes: tuple[int, int],
    max_actions: int,
    state: type[Table],
    actions: Sequence[type],
    events: Sequence[type[Event]],
    new: Callable[[int, Mapping[str, str]], Any],
    to_act: Callable[[Any], frozenset[Seat] | Chance],
    legal: Callable[[Any, Seat], Iterator[Any]],
    apply: Callable[[Any, Any, Any], Step[Any]],
    outcome: Callable[[Any], Outcome | None],
    board: Callable[[Any], Sequence[Part]],
    key: str = "",
    scores: Callable[[Any], Sequence[int]] | None = None,
    cards: Callable[[Any], Sequence[Any]] | None = None,
    chance: type | None = None,
    sample: Callable[[Any, Draw], Any] | None = None,
    why_not: Callable[[Any, Seat, Any], tuple[str, str]] | None = None,
    idle: Callable[[Any, Seat], Any] | None = None,
    simultaneous: bool = False,
    cooperative: bool = False,
    plans: bool = False,
    options: Sequence[AnyOption] = (),
    rules_version: int = 1,
    commands: Sequence[Command] = (),
    knowledge: Knowledge[Any, Any] | None = None,
    notation: Notation[Any, Any] | None = None,
    words: Words[Any] | None = None,
    seating: Seats[Any, Any] | None = None,
    view: type | None = None,
) -> Game[Any, Any, Any]:
    """Return the game with these rules. `docs/first-game.md` explains each part by an example.

    `apply` only gets actions that `legal` yields, and those of `chance`, a class of actions that `sample` draws. It need
    not say whether a step is sealed or reveals something. `why_not` returns the sentence and the rule for which an
    action is refused. `cards` returns all cards of a game with secrets. `knowledge` (with its `view`), `notation`,
    `words`, `commands` and `seating` replace what is derived.
    """
    view_type = view or view_of(state)
    known: Knowledge[Any, Any] = knowledge or Secrets(state, view_type, cards)
    secret = known.hides({})
    typed = notation or SimpleNotation(actions)
    sealed = simultaneous and secret
    rules = SimpleRules(
        Given(
            new,
            to_act,
            legal,
            apply,
            outcome,
            sample,
            chance,
            why_not,
            typed,
            prefix,
            cooperative,
            sealed,
        )
    )
    about = About(
        key=key or state.__module__.split(".")[-2],
        title=title,
        rule_prefix=prefix,
        rules_version=rules_version,
        seat_counts=tuple(seats),
        options=tuple(options),
        facts=Facts(
            secrets=secret,
            chance="draws" if chance else "",
            cooperative=cooperative,
            simultaneous=simultaneous,
            max_actions=max_actions,
            blurb=blurb,
            minutes=minutes,
            plans=plans,
        ),
        state_type=state,
        view_type=view_type,
        action_types=(*actions, *((chance,) if chance else ())),
        event_types=tuple(events),
    )
    return Game(
        about=about,
        rules=rules,
        seats=seating or SimpleSeats(rules, cooperative, idle),
        knowledge=known,
        notation=typed,
        words=words or SimpleWords(rules.to_act),
        commands=tuple(commands) or commands_of(actions),
        board=SimpleBoard(board, scores),
    )


@dataclass(frozen=True, slots=True)
class Given:
    """The functions of a game's rules, as `simple_game` takes them. `sealed`: decisions of several seats at once are
    secret."""

    new: Callable[[int, Mapping[str, str]], Any]
    to_act: Callable[[Any], frozenset[Seat] | Chance]
    legal: Callable[[Any, Seat], Iterator[Any]]
    apply: Callable[[Any, Any, Any], Step[Any]]
    outcome: Callable[[Any], Outcome | None]
    sample: Callable[[Any, Draw], Any] | None
    chance: type | None
    why_not: Callable[[Any, Seat, Any], tuple[str, str]] | None
    notation: Notation[Any, Any]
    prefix: str
    cooperative: bool
    sealed: bool


class SimpleRules:
    """The rules as given, with refusals, turns, sealed decisions and barriers added."""

    def __init__(self, given: Given) -> None:
        self._given = given

    def new(self, seats: int, options: Mapping[str, str], /) -> Any:
        """Return the first state."""
        return self._owing(self._given.new(seats, options), ())

    def to_act(self, state: Any, /) -> frozenset[Seat] | Chance:
        """Return who is to act; nobody once there is an outcome."""
        return frozenset() if self._given.outcome(state) is not None else self._given.to_act(state)

    def legal_actions(self, state: Any, seat: Seat, /) -> Iterator[Any]:
        """Yield what a seat that is to act may do."""
        owing = self.to_act(state)
        if not isinstance(owing, Chance) and seat in owing:
            yield from self._given.legal(state, seat)

    def apply(self, state: Any, actor: Actor, action: Any, /) -> Step[Any]:
        """Return what a legal action leads to. Raises IllegalAction for any other."""
        given, owing = self._given, self.to_act(state)
        if isinstance(owing, Chance) or isinstance(actor, Chance):
            if owing is not actor or type(action) is not given.chance:
                self._refuse("not_now", "That is not decided now.", "Wait until it is your turn.")
            step = given.apply(state, actor, action)
            return replace(step, state=self._owing(step.state, state.owed), barrier=True)
        if actor not in owing:
            self._refuse("not_your_turn", "It is not your turn.", "Wait until the others have moved.")
        legal = list(given.legal(state, actor))
        if action not in legal:
            why, rule = given.why_not(state, actor, action) if given.why_not else ("", "")
            hint = examples(given.notation.write, legal)
            self._refuse("not_possible", why or "That is not possible now.", hint, rule)
        step = given.apply(state, actor, action)
        sealed = given.sealed and len(owing) > 1
        return replace(
            step,
            state=step.state if sealed else self._owing(step.state, state.owed),
            sealed=step.sealed or sealed,
            barrier=step.barrier or (given.sealed and not sealed),
        )

    def _refuse(self, code: str, why: str, hint: str, rule: str = "") -> None:
        raise IllegalAction(code, why, hint, rule or f"{self._given.prefix}-1")

    def _owing(self, state: Any, before: tuple[Seat, ...]) -> Any:
        """Return the state with the seats that are to act noted; the turn grows where somebody new is, and with each round
        of decisions made at once, of which none is the last."""
        owing = self.to_act(state)
        if isinstance(owing, Chance) or not owing:
            return state
        fresh = bool(before) and (not owing <= set(before) or (self._given.sealed and len(before) > 1))
        return replace(state, owed=tuple(sorted(owing)), turn=state.turn + fresh)

    def sample(self, state: Any, draw: Draw, /) -> Any:
        """Return what chance draws."""
        if self._given.sample is None:
            raise TypeError(
                "`to_act` returned CHANCE: give `simple_game` a `chance` and a `sample` (docs/first-game.md)."
            )
        return self._given.sample(state, draw)

    def outcome(self, state: Any, /) -> Outcome | None:
        """Return the end of the game; who has resigned does not win."""
        end = self._given.outcome(state)
        if end is None or self._given.cooperative:
            return end
        left = tuple(seat for seat in end.winners if seat not in state.gone)
        others = tuple(seat for seat in range(state.seats) if seat not in state.gone)
        return replace(end, winners=left or others or end.winners)

    def turn(self, state: Any, /) -> int:
        """Return the number of the turn."""
        return int(state.turn)


class SimpleSeats:
    """Each plays alone, or all together; nobody is out before the end."""

    def __init__(
        self, rules: SimpleRules, cooperative: bool, idle: Callable[[Any, Seat], Any] | None
    ) -> None:
        self._rules, self._cooperative, self._idle = rules, cooperative, idle

    def teams(self, count: int, options: Mapping[str, str], /) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams."""
        return all_together(count) if self._cooperative else each_alone(count)

    def idle(self, state: Any, seat: Seat, /) -> Any:
        """Return the first legal action, unless the game says which."""
        return self._idle(state, seat) if self._idle else next(self._rules.legal_actions(state, seat))

    def retire(self, state: Any, seat: Seat, /) -> Any:
        """Return the position with this seat noted as gone."""
        return replace(state, gone=tuple(sorted({*state.gone, seat})))

    def out(self, state: Any, /) -> frozenset[Seat]:
        """Return nobody."""
        return frozenset()


class SimpleBoard:
    """The board as the game describes it."""

    def __init__(
        self, board: Callable[[Any], Sequence[Part]], scores: Callable[[Any], Sequence[int]] | None
    ) -> None:
        self._board, self._scores = board, scores

    def board(self, view: Any, /) -> Sequence[Part]:
        """Return the parts of the board."""
        return self._board(view)

    def scores(self, view: Any, /) -> Sequence[int]:
        """Return the scores."""
        return self._scores(view) if self._scores else ()


_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_FILES: Final = {"rules.py": "rules.txt", "RULES.md": "rulebook.txt"}


def write_folder(name: str, games: Path) -> Path:
    """Write `games/<name>/` with a game of one rule, and return it.

    Raises ValueError if no folder can be called that, and FileExistsError if there is one.
    """
    if not _KEY.fullmatch(name) or keyword.iskeyword(name) or len(name) > 32 or name in ("core", "registry"):
        raise ValueError(f"{name!r} cannot be the name of a game: write small letters, such as four_winds.")
    words = name.split("_")
    title = " ".join(word.capitalize() for word in words)
    prefix = ("".join(word[0] for word in words) if len(words) > 1 else name[:3]).upper()
    folder = games / name
    folder.mkdir()
    first = f'"""{title}."""\n\nfrom games.{name}.rules import GAME as GAME\n'
    (folder / "__init__.py").write_text(first, encoding="utf-8")
    for file, template in _FILES.items():
        text = (resources.files(__package__) / template).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace("TITLE", title).replace("PREFIX", prefix), encoding="utf-8")
    return folder
