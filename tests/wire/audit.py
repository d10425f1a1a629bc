"""What must be true of every table once all is quiet, whatever happened to the process.

No move lost, none doubled: what was asked and kept is exactly what the log holds, in order, and
whoever was told that it is done was told the truth. No message missing or twice: what the rules say
must have been posted is there once, each board calls those who then owed a decision, and only the
newest board can be moved on. What is due is worked out from the log, not from the bot's outbox, so
that a message the bot forgot to owe is missed as well.
"""

import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from sqlite3 import Row

from bot.discord.errors import NOTHING_SAVED
from bot.discord.pictures.boards import NO_PICTURE
from bot.store.reading.lists import REFUSED_BY_DISCORD
from tests.wire.discord_server import Channel, DiscordServer, Message
from tests.wire.ledger import POSITION, Kept, Ledger, Stood, is_owed
from tests.wire.tables import Table

POSTED = frozenset({"lobby", "board", "line"})
GAVE_WAY = "a later edit says it all"
ONE_LINE_EACH = frozenset({"undo", "resign", "fork", "offer", "seek", "replace"})
"""Rows of the log that are told in a line of their own. An undo that all agreed to is told in the offer's."""


def faults(
    server: DiscordServer,
    ledger: Ledger,
    tables: Iterable[Table],
    *,
    clock_off: float = 0.0,
    patient: bool = True,
) -> list[str]:
    """Everything that is wrong, once the outbox is empty.

    The bot's clock was wrong by at most `clock_off` seconds. `patient`: nobody asked for a move before the last one
    was answered, so that the log has them in the same order. Otherwise a move can arrive in another position, where
    what was typed means something else.
    """
    found: list[str] = []
    with ledger.at_once():
        answered = ledger.answered()
        owed = ledger.owed()
        for table in tables:
            numbers = {channel.id for channel in table.channels}
            games = [game for game in ledger.games() if game.channel in numbers]
            here = [post for post in owed if post["channel"] in numbers and post["person"] is None]
            messages = [message for channel in table.channels for message in channel.messages]
            messages.sort(key=lambda message: message.id)
            due = _due(games, here)
            for check in (
                _moves(table, games, answered, patient),
                _rows(messages, here, table.lost),
                _lines(messages, games, here, len(table.lost)),
                _lobbies(table, messages, games),
                _boards(messages, due, clock_off),
                _controls(messages, games, due, table.lost),
                _direct(server, table, owed),
            ):
                found += [f"{table.channel.name}: {fault}" for fault in check]
    found += [f"what no bot should do: {problem}" for problem in server.problems]
    return found


def _moves(table: Table, games: list[Kept], answered: set[str], patient: bool) -> Iterator[str]:
    for asked, move in table.made:
        if "✓" in asked.text and str(asked.interaction.id) not in answered:
            yield f"lost: {move} was said to be done"
        if NOTHING_SAVED in asked.text and str(asked.interaction.id) in answered:
            yield f"kept: {move} was said not to be saved"
    logged = [move for game in games for _, seat, move in game.played if game.people[seat] > 0]
    asked_for = [move for asked, move in table.made if str(asked.interaction.id) in answered]
    if logged != asked_for if patient else len(logged) != len(asked_for):
        yield f"the log holds {logged}, asked and kept was {asked_for}"


def _rows(messages: list[Message], owed: list[Row], lost: list[Channel]) -> Iterator[str]:
    """Each row of the outbox made one message, but in channels that Discord has lost, and nothing was posted without one."""
    nonces = Counter(str(message.nonce) for message in messages if message.nonce is not None)
    there = {message.id for message in messages}
    gone = {channel.id for channel in lost}
    for post in owed:
        what = f"{post['kind']} of row {post['id']}"
        if is_owed(post):
            # It may have been sent just now.
            nonces.pop(post["nonce"], None)
        elif post["dropped"] is not None:
            if post["channel"] not in gone and (post["kind"] in POSTED or post["dropped"] != GAVE_WAY):
                yield f"{what} was left out: {post['dropped']}"
        elif post["kind"] in POSTED:
            count = nonces.pop(post["nonce"], 0)
            if count != 1:
                yield f"{what} is there {count} times"
            elif post["message"] not in there:
                yield f"{what} is noted as another message"
    yield from (f"{count} messages {nonce!r} that nobody owed" for nonce, count in nonces.items())
    for message in messages:
        if message.author.bot and message.nonce is None and message.metadata is None:
            yield f"a message without a nonce: {message.content[:80]!r}"


def _is_refused(post: Row) -> bool:
    return (post["dropped"] or "").startswith(REFUSED_BY_DISCORD)


def _direct(server: DiscordServer, table: Table, owed: list[Row]) -> Iterator[str]:
    """What people were to be told directly, they were told once."""
    for person in table.people:
        told = [
            str(each.nonce) for each in server.world.direct(person.user).messages if each.nonce is not None
        ]
        due = [post["nonce"] for post in owed if post["person"] == person.id and post["dropped"] is None]
        if sorted(told) != sorted(due):
            yield f"{person.name} was told {told} directly, {due} were due"


def is_lobby(message: Message) -> bool:
    return message.nonce is not None and message.content.startswith("## ")


def is_board(message: Message) -> bool:
    shown = bool(message.attachments) or NO_PICTURE in message.content
    return message.nonce is not None and shown and not is_lobby(message)


def lines_due(game: Kept) -> int:
    """How many lines a game's log calls for."""
    each = ONE_LINE_EACH if len(game.people) > 1 else ONE_LINE_EACH - {"undo"}
    # A resigning that ends the game is told by the result. The one person among computers always ends it.
    last = "resign" in (game.kinds if begun_at_once(game) else game.kinds[-1:] * (game.status == "over"))
    agreed = sum(pair == ("accept", "undo") for pair in itertools.pairwise(game.kinds))
    # Where a game goes, and where it comes from, a line says so.
    moved = 2 * game.kinds.count("moved")
    return sum(kind in each for kind in game.kinds) - last - agreed + begun_at_once(game) + moved


def begun_at_once(game: Kept) -> bool:
    """Whether a game against a computer began without a lobby, which a line tells."""
    return any(person < 0 for person in game.people)


def _lines(messages: list[Message], games: list[Kept], owed: list[Row], lost: int) -> Iterator[str]:
    lines = [m for m in messages if m.nonce is not None and not is_board(m) and not is_lobby(m)]
    # Invitations and the closing of a lobby stand in no log.
    begun: dict[int, int] = {}
    for post in owed:
        if post["kind"] == "board":
            begun.setdefault(post["game"], post["id"])
    before = sum(
        post["kind"] == "line" and post["seq"] == 0 and post["id"] < begun.get(post["game"], post["id"] + 1)
        for post in owed
    )
    nonces = {str(message.nonce) for message in lines}
    on_the_way = sum(
        post["kind"] == "line" and is_owed(post) and post["nonce"] not in nonces for post in owed
    )
    # In a channel that is lost, nothing says where the game went.
    due = sum(map(lines_due, games)) + before - on_the_way - lost
    if len(lines) != due:
        yield f"{len(lines)} lines where {due} are due: {[line.content[:60] for line in lines]}"


def _lobbies(table: Table, messages: list[Message], games: list[Kept]) -> Iterator[str]:
    lobbies = [message for message in messages if is_lobby(message)]
    games = [game for game in games if not begun_at_once(game)]
    if len(lobbies) != len(games):
        yield f"{len(lobbies)} lobbies where {len(games)} are due"
    for message, game in zip(lobbies, games, strict=False):
        if bool(_ids(message, "join")) != (game.status == "lobby"):
            yield f"the lobby of game {game.id} ({game.status}) shows {message.content[:80]!r}"
        for person in game.people if game.status == "lobby" else ():
            if table.player(person).name not in message.content:
                yield f"the lobby of game {game.id} does not show {table.player(person).name}"


def boards_due(game: Kept) -> list[Stood]:
    """The positions that the rules want a board message of: the start, each time the turn passes to somebody who has
    not just moved, where the game goes on in another channel, and the end."""
    due = game.changes[:1]
    for before, stood in itertools.pairwise(game.changes):
        passed = stood.turn != before.turn and bool(set(stood.owing) - {stood.actor})
        if passed or ended_by(game, stood) or game.kinds[stood.seq - 1] == "moved":
            due.append(stood)
    if due and game.status in ("over", "aborted") and not ended_by(game, due[-1]):
        due.append(replace(game.changes[-1], seq=game.seq, at=game.at, owing=()))
    return due


def ended_by(game: Kept, stood: Stood) -> bool:
    """Whether this change of the position ended the game, rather than an agreement of the players."""
    return game.status == "over" and stood is game.changes[-1] and game.kinds[-1] in POSITION


def _due(games: list[Kept], owed: list[Row]) -> list[tuple[Kept, Stood]]:
    """All boards that the games call for, but for those that Discord refused."""
    due = [(game, stood) for game in games for stood in boards_due(game)]
    rows = [post for post in owed if post["kind"] == "board"]
    if any(map(_is_refused, rows)) and len(rows) == len(due):
        due = [each for each, row in zip(due, rows, strict=True) if not _is_refused(row)]
    return due


def _boards(messages: list[Message], due: list[tuple[Kept, Stood]], clock_off: float) -> Iterator[str]:
    boards = [message for message in messages if is_board(message)]
    if len(boards) != len(due):
        yield f"{len(boards)} boards where {len(due)} are due"
        return
    for message, (game, stood) in zip(boards, due, strict=True):
        yield from _called(message, game, stood, clock_off)


def _called(message: Message, game: Kept, stood: Stood, clock_off: float) -> Iterator[str]:
    """A board mentions those who were to act in its position, unless they gave themselves the turn. An edit of it
    shows all who are to act as mentions, which notifies nobody."""
    called = {person.id for person in message.mentions}
    if not stood.owing or ended_by(game, stood):
        if not called <= set(game.people):
            yield f"the end of game {game.id} calls {called}"
        return
    after = game.changes[game.changes.index(stood) + 1 :]
    owing = set(stood.owing) - {stood.actor}
    due = boards_due(game)
    until = next((later for later in after if later in due), None)
    edits = after[: after.index(until)] if until is not None else after
    edited = {person for later in edits for person in later.owing}
    # Whoever moved before their board arrived is no longer mentioned.
    arrived = (message.arrived + time.time() - time.perf_counter() + clock_off) * 1e6
    meanwhile = any(later.at < arrived for later in after) or (game.status != "running" and game.at < arrived)
    if called - owing - edited or (called != owing and not meanwhile and not edits):
        yield (
            f"the board of row {stood.seq} of game {game.id} ({game.game.about.title}) "
            f"calls {called}, {owing} owe a decision"
        )


def _controls(
    messages: list[Message], games: list[Kept], due: list[tuple[Kept, Stood]], lost: list[Channel]
) -> Iterator[str]:
    """Only the newest board has buttons, and it shows the position; in a channel that is lost nobody presses any."""
    boards = [message for message in messages if is_board(message)]
    movable = [message for message in messages if _ids(message, "move") and message.channel not in lost]
    running = [game for game in games if game.status == "running"]
    if len(movable) != len(running):
        yield f"{len(movable)} boards can be moved on, {len(running)} games run"
    for message, game in zip(movable, running, strict=False):
        shown = int(_ids(message, "move")[0].split(":")[3])
        # Nobody else learns of what a seat decides in secret. What people say to each other leaves the board as it is.
        if not game.known <= shown <= game.seq - game.hidden or message is not boards[-1]:
            yield f"the board of game {game.id} shows {shown}, the game is at {game.known}"
    last = {game.id: number for number, (game, _) in enumerate(due, 1)}.values()
    for number, message in enumerate(boards, 1):
        if message.buttons() and number not in last and message.channel not in lost:
            yield f"the board {number} of {len(boards)} still has its buttons"


def _ids(message: Message, name: str) -> list[str]:
    ids = [button["custom_id"] for button in message.buttons()]
    return [one for one in ids if one.split(":")[:2] == ["c1", name]]
