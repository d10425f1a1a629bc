"""Outbox rows as values: the messages that are owed to Discord, as they are stored and read."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from bot.store import CorruptRow, dump, from_micros, load

WOKEN: Final = "woken"
"""What `buttons` says of a line to those who can be called again; it has buttons to move and to come back if they can."""
UNREACHABLE: Final = "unreachable"
"""What `buttons` says of a direct message to the host about a channel in which the bot may not write."""
PASSED_ON: Final = "unreachable player"
"""What it says of the same to another player, since those before them take no direct messages."""


class PostKind(enum.Enum):
    """What an outbox row asks for. Rows are rendered when they are delivered."""

    LOBBY = "lobby"
    """Post the lobby message."""
    LOBBY_EDIT = "lobby_edit"
    """Bring the lobby message up to date (also when the lobby has closed or the game has started)."""
    BOARD = "board"
    """Post the board at position `seq` with what happened after `since`, mentioning `mention`."""
    BOARD_EDIT = "board_edit"
    """Make the latest board message show position `seq`."""
    STRIP = "strip"
    """Remove the buttons from the message that row `target` posted."""
    LINE = "line"
    """Post the line `text` in the channel, mentioning `mention`. `buttons` names the buttons below it (`offer`,
    `rematch`, `substitute`, `woken`) or is empty."""
    LINE_EDIT = "line_edit"
    """Make the line that row `target` posted say `text`, with these buttons. Nobody is notified."""
    NOTICE = "notice"
    """Tell those in `mention` that they are next, and what happened after `since`; the board is a message above."""
    REMOVE = "remove"
    """Remove the message that row `target` posted, once the row `since` has posted its own (0: at once)."""
    ANIMATION = "animation"
    """Post the animation of a finished game, with the line `text`."""
    REVIEW = "review"
    """Show everybody the review of a finished game."""
    DIRECT = "direct"
    """Send `text` to `person` as a direct message. With `unreachable` in `buttons` it says why Discord refused the row
    `since`, and is dropped if that is no longer so. `buttons` may also name buttons below it, as of a line."""
    DAILY = "daily"
    """Send `person` their daily message: all games that wait for them when it is delivered. `text` is when it was due, in
    microseconds. Dropped if nothing waits."""
    EVENT = "event"
    """Post the message of the event whose number is `text`."""
    EVENT_EDIT = "event_edit"
    """Bring the message of this event up to date."""
    REPORTS = "reports"
    """Tell the bot's owner, in a channel or as a direct message to `person`, what has been reported. `text` is when that was
    gathered, in microseconds."""
    DIGEST = "digest"
    """Tell a channel what has happened on its server in a week. `text` is when that ended, in microseconds, and the server.
    Dropped if it is too late, or no longer wanted there."""
    CALL = "call"
    """Remind those in `mention` in the channel, or `person` directly, that they owe a decision of the turn `since`. Dropped
    if they no longer do."""


@dataclass(frozen=True, slots=True)
class Post:
    """One outbox row: a message to deliver to Discord.

    `id` grows; the rows of a channel are delivered in its order. `nonce` has at most 25 characters and is the same at
    every attempt. `message_id` is the message that the row made; for an edit, the one it edits, found through `target`.
    `attempts` counts the attempts; `tried` is when the last began, None if never. It is put off until `due`. It is `patient` if neither it nor
    what follows it in its lane is more than a reminder.
    """

    id: int
    channel: int
    game: int | None
    kind: PostKind
    nonce: str
    seq: int = 0
    since: int = 0
    text: str = ""
    buttons: str = ""
    mention: tuple[int, ...] = field(default=())
    person: int | None = None
    target: int | None = None
    message_id: int | None = None
    attempts: int = 0
    tried: datetime | None = None
    due: datetime | None = None
    patient: bool = False

    @property
    def lane(self) -> int:
        """What keeps its order: the channel, or the direct messages to one person."""
        return self.channel if self.person is None else -self.person


def nonce(number: int, micros: int) -> str:
    """The nonce of a row's message: the same at every attempt, at most 25 characters."""
    return f"{number:x}-{micros:x}"[:25]


def post_row(
    number: int,
    kind: PostKind,
    micros: int,
    text: str,
    *,
    key: int = 0,
    channel: int = 0,
    game: int | None = None,
    buttons: str = "",
    mention: Sequence[int] = (),
    seq: int = 0,
    since: int = 0,
    target: int | None = None,
    person: int | None = None,
) -> dict[str, Any]:
    """An outbox row. `key` is the server, or the person, whose district delivers it. Direct messages are a lane of their own
    for each person; some are about no game. A board follows its move at once, so its first attempt is noted together with the row."""
    at_once = kind is PostKind.BOARD
    return {
        "id": number,
        "lane": channel if person is None else -person,
        "channel": channel,
        "game": game,
        "kind": kind.value,
        "nonce": nonce(number, micros),
        "seq": seq,
        "since": since,
        "text": text,
        "buttons": buttons,
        "mention": dump(list(mention)),
        "person": person,
        "target": target,
        "attempts": int(at_once),
        "message": None,
        "tried": micros if at_once else None,
        "due": None,
        "key": key,
    }


def read_post(row: Mapping[str, Any]) -> Post:
    """An outbox row for the worker. Raises CorruptRow."""
    where = f"Row {row['id']} of the outbox"
    mention = load(row["mention"], where)
    kinds = {kind.value: kind for kind in PostKind}
    numbers = [row[name] for name in ("id", "lane", "channel", "seq", "since", "attempts")]
    numbers += [row[name] or 0 for name in ("game", "person", "target", "message", "tried", "due")]
    texts = [row[name] for name in ("kind", "nonce", "text", "buttons")]
    sound = (
        all(type(number) is int for number in numbers)
        and all(type(text) is str for text in texts)
        and row["kind"] in kinds
        and isinstance(mention, list)
        and all(type(person) is int for person in mention)
        and row["lane"] == (row["channel"] if row["person"] is None else -row["person"])
    )
    if not sound:
        raise CorruptRow(f"{where} cannot be read.", "It is skipped; nothing else is affected.")
    return Post(
        id=row["id"],
        channel=row["channel"],
        game=row["game"],
        kind=kinds[row["kind"]],
        nonce=row["nonce"],
        seq=row["seq"],
        since=row["since"],
        text=row["text"],
        buttons=row["buttons"],
        mention=tuple(mention),
        person=row["person"],
        target=row["target"],
        message_id=row["message"],
        attempts=row["attempts"],
        tried=None if row["tried"] is None else from_micros(row["tried"]),
        due=None if row["due"] is None else from_micros(row["due"]),
    )
