"""Slow questions for another process: one question in, one answer out, both as JSON in UTF-8.

question  {"game": key, "rules_version": number, "what": "hint" | "worthy" | "move" | "quick" | "chance" | "review", …}
answer    {"answer": …}
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.computer.course import Entry
from games.computer.progress import Found
from games.computer.review import USUAL, Effort, Review, review
from games.computer.search import Search, Thought, Way, level
from games.core.codec import decode, decode_action, decode_state, encode, encode_action, encode_state
from games.core.optional_parts.parts import Hint
from games.core.protocol import CHANCE, Game, Seat
from games.registry import by_key

P = TypeVar("P")


def ask(game: Game[Any, Any, Any], what: str, **parts: Any) -> bytes:
    """Return a question as the bytes to send."""
    asked = {"game": game.about.key, "rules_version": game.about.rules_version, "what": what, **parts}
    return json.dumps(asked, separators=(",", ":")).encode()


def ask_hint(game: Game[Any, Any, Any], view: Any) -> bytes:
    """Return the question for a hint."""
    return ask(game, "hint", view=encode(view))


def ask_worthy(game: Game[Any, Any, Any], state: Any) -> bytes:
    """Return the question whether this position is good enough for a deal of the day."""
    return ask(game, "worthy", state=encode_state(game, state))


def ask_computer(
    game: Game[Any, Any, Any],
    what: str,
    view: Any,
    seat: Seat,
    *,
    seats: int,
    options: Mapping[str, str],
    level: str,
    seed: bytes,
) -> bytes:
    """Return the question what a computer player of this level does in a seat (`move`), or without a search (`quick`), or how good its position is there
    (`chance`), as far as the view tells."""
    parts = {"seat": seat, "seats": seats, "options": dict(options), "level": level, "seed": seed.hex()}
    return ask(game, what, view=encode(view), **parts)


def ask_review(
    game: Game[Any, Any, Any],
    entries: Sequence[Entry],
    *,
    seats: int,
    options: Mapping[str, str],
    seed: bytes,
    effort: Effort = USUAL,
    known: Iterable[bytes] = (),
) -> bytes:
    """Return the question how a finished game was played, given who did what; `look_back` answers it. `known` is what it has told
    of the same question in an earlier attempt. Raises ValueError if that is nothing that it tells."""
    done = [
        [None if actor is CHANCE else actor, None if action is None else encode_action(game, action)]
        for actor, action in entries
    ]
    parts = {"entries": done, "seats": seats, "options": dict(options), "effort": encode(effort)}
    parts["known"] = [each for told in known for each in json.loads(told)]
    return ask(game, "review", seed=seed.hex(), **parts)


def look_back(
    question: bytes,
    tell: Callable[[int, int, bytes], None],
    find: Callable[[str, int], Game[Any, Any, Any]] = by_key,
) -> bytes:
    """Answer how a game was played; `tell` is told how far it is, and what has been found since, for another attempt. Raises BadData, KeyError, ValueError or GameError for an
    invalid question."""
    asked = json.loads(question)
    game = find(asked["game"], asked["rules_version"])
    entries = [
        (CHANCE if actor is None else actor, None if action is None else decode_action(game, action))
        for actor, action in asked["entries"]
    ]
    seed, effort = bytes.fromhex(asked["seed"]), decode(Effort, asked["effort"])

    def told(done: int, of: int, found: Sequence[Found]) -> None:
        tell(done, of, json.dumps(found, separators=(",", ":")).encode() if found else b"")

    known = [(number, found) for number, found in asked["known"]]
    found = review(
        game, asked["seats"], asked["options"], entries, seed, effort=effort, told=told, known=known
    )
    return json.dumps({"answer": encode(found)}, separators=(",", ":")).encode()


def think(question: bytes, find: Callable[[str, int], Game[Any, Any, Any]] = by_key) -> bytes:
    """Answer a question; `find` looks up its game. Raises BadData, KeyError or ValueError for an invalid question."""
    asked = json.loads(question)
    game = find(asked["game"], asked["rules_version"])
    return json.dumps({"answer": _answer(game, asked["what"], asked)}, separators=(",", ":")).encode()


def _answer(game: Game[Any, Any, Any], what: str, asked: dict[str, Any]) -> Any:
    match what:
        case "hint":
            return encode(_offered(game.hints).hint(decode(game.about.view_type, asked["view"])))
        case "worthy":
            return _offered(game.daily).worthy(decode_state(game, asked["state"]))
        case "move" | "quick" | "chance":
            return _computed(game, what, asked)
    raise ValueError(f"{what!r} is not a known question")


def _computed(game: Game[Any, Any, Any], what: str, asked: dict[str, Any]) -> Any:
    search = Search(game, asked["seats"], asked["options"])
    view: Any = decode(game.about.view_type, asked["view"])
    known = view, asked["seat"], level(asked["level"]), bytes.fromhex(asked["seed"])
    if what == "chance":
        return search.chance(*known)
    if what == "quick":
        return [[encode_action(game, search.quick(view, asked["seat"], known[-1]))], [], None]
    thought = search.think(*known)
    line = [encode_action(game, action) for action in thought.line]
    ways = [[[encode_action(game, each) for each in way.line], way.tries, way.chance] for way in thought.ways]
    reply = thought.reply
    return [line, ways, None if reply is None else [reply[0], encode_action(game, reply[1])]]


def _offered(part: P | None) -> P:
    if part is None:
        raise ValueError("the game does not offer this")
    return part


def read_hint(answer: Any) -> Hint:
    """Return the hint that an answer holds. Raises BadData."""
    return decode(Hint, answer)


def read_thought(game: Game[Any, Any, Any], answer: Any) -> Thought:
    """Return what a computer player makes of a position. Raises BadData."""
    line, ways, reply = answer
    return Thought(
        tuple(decode_action(game, action) for action in line),
        tuple(Way(tuple(decode_action(game, each) for each in line), *told) for line, *told in ways),
        reply=None if reply is None else (reply[0], decode_action(game, reply[1])),
    )


def read_review(answer: Any) -> Review:
    """Return the review that an answer holds. Raises BadData."""
    return decode(Review, answer)
