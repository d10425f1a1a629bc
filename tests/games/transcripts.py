"""Transcripts of whole games, one file each: `python -m tests.games.transcripts` writes them again.

A transcript shows what a game's rules and words do. When it changes, the change was meant, or it is a bug
that no other test knows.

Whole games that were played well, one file each, with events that random play does not reach, such as a win.

    {"seats": 2, "options": {}, "actions": [
    {"type": "Deal", …},
    …
    ]}

The actions are as they are stored, chance's included. They are whoever's turn it is; where several decide
at once, the first of them decides first.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.core import codec
from games.core.components import Draw
from games.core.options import Option
from games.core.protocol import CHANCE, Actor, Game
from games.core.words import Names, seat_letter
from games.registry import EARLIER, GAMES


@dataclass(frozen=True)
class Played:
    """A game by its actions; `name` is the file's without its ending."""

    name: str
    seats: int
    options: Mapping[str, str]
    actions: tuple[Any, ...]


def played_files(game: Game[Any, Any, Any]) -> list[Path]:
    """The files of the games that are kept, in the order of their names."""
    return sorted((FOLDER / game.about.key / "played").glob("*.json"))


def played_games(game: Game[Any, Any, Any]) -> Iterator[Played]:
    """The games of this kind that are kept, in the order of their names; none for an earlier version of the rules, of which
    the drawn games tell enough."""
    for file in () if game.about.superseded else played_files(game):
        kept = json.loads(file.read_text("utf-8"))
        actions = tuple(codec.decode_action(game, action) for action in kept["actions"])
        yield Played(file.stem, kept["seats"], kept["options"], actions)


def written(game: Game[Any, Any, Any], played: Played) -> str:
    """The file's text."""
    lines = ",\n".join(json.dumps(codec.encode_action(game, action)) for action in played.actions)
    options = json.dumps(dict(played.options))
    return f'{{"seats": {played.seats}, "options": {options}, "actions": [\n{lines}\n]}}\n'


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
FOLDER = Path(__file__).parent
SECRET = b"transcript"
STATES_EVERY = 10


def settings(game: Game[Any, Any, Any]) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The games to write down: the fewest with the defaults, some with each option, the most with all."""
    fewest, most = game.about.seat_counts[0], game.about.seat_counts[-1]
    yield "plain", fewest, {}
    others = {
        option.key: option.choices[-1].value for option in game.about.options if isinstance(option, Option)
    }
    for key, value in others.items():
        yield key, next((count for count in game.about.seat_counts if count > fewest), most), {key: value}
    yield "everything", most, others


def path(game: Game[Any, Any, Any], name: str) -> Path:
    """Where a transcript stands."""
    folder = FOLDER / game.about.key / "transcripts"
    if game.about.superseded:
        folder /= f"version_{game.about.rules_version}"
    return folder / f"{name}.txt"


def targets(game: Game[Any, Any, Any]) -> set[Path]:
    """Where the transcripts of this game stand."""
    names = [*(name for name, _, _ in settings(game)), *(played.name for played in played_games(game))]
    return {path(game, name) for name in names}


def transcripts(game: Game[Any, Any, Any]) -> Iterator[tuple[Path, str]]:
    """Every transcript of this game: where it stands, and its text."""
    for name, seats, options in settings(game):
        yield path(game, name), transcript(game, seats, options)
    for played in played_games(game):
        yield path(game, played.name), transcript(game, played.seats, played.options, played.actions)


def transcript(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, str], actions: Sequence[Any] = ()
) -> str:
    """A game from its start to its end: actions, events, and what is owed, line by line. Without actions they
    are drawn."""
    names = Names.of(NAMES[:seats])
    lines = [
        f"{game.about.title}, rules version {game.about.rules_version}, {seats} players",
        f"options: {', '.join(f'{key}={value}' for key, value in options.items()) or 'none'}",
        "",
    ]
    state, seq = game.new(seats, options), 0
    while owing := game.rules.to_act(state):
        draw = Draw(SECRET, seq)
        actor: Actor = CHANCE if owing is CHANCE else min(owing)
        if owing is not CHANCE and not actions:
            actor = sorted(owing)[draw.below(len(owing))]
        if actor is CHANCE:
            action = actions[seq] if actions else game.rules.sample(state, draw)
            lines.append(f"{seq}. {game.notation.write(action)}")
        else:
            view = game.knowledge.view(state, actor)
            legal = list(game.rules.legal_actions(state, actor))
            kinds = list(dict.fromkeys(type(each) for each in legal))
            kind = draw.choice(kinds)
            action = draw.choice([each for each in legal if type(each) is kind])
            action = actions[seq] if actions else action
            lines += ["", f"{game.words.prompt(view, names)} [{len(legal)} actions]"]
            lines.append(f"{seq}. {seat_letter(actor)}: {game.notation.write(action)}")
        step = game.rules.apply(state, actor, action)
        lines += [f"    {game.words.describe(event, names)}" for event in step.events]
        state, seq = step.state, seq + 1
        if seq % STATES_EVERY == 0:
            lines.append(f"    (state {_digest(game, state)})")
    lines += [
        "",
        game.words.prompt(game.knowledge.view(state, None), names),
        f"{game.rules.outcome(state)}",
        "",
    ]
    return "\n".join(lines)


def _digest(game: Game[Any, Any, Any], state: Any) -> str:
    written = json.dumps(codec.encode_state(game, state), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def main() -> None:
    """Writes every transcript of every game."""
    for game in (*EARLIER, *GAMES):
        for target, text in transcripts(game):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            print(target.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
