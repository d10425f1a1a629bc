"""What must be true of every table once all is quiet, whatever happened to the process.

No move lost, none doubled: what was asked and kept is exactly what the log holds, in order, and
whoever was told that it is done was told the truth. No message missing or twice: what the rules say
must have been posted is there once, and only the newest board can be moved on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.wire.discord_server import Channel, DiscordServer, Message
from tests.wire.ledger import Kept, Ledger, Owed
from tests.wire.tables import Table

POSTED = frozenset({"lobby", "board", "line"})


def faults(server: DiscordServer, ledger: Ledger, tables: Iterable[Table]) -> list[str]:
    """Everything that is not as it must be; the outbox is empty by now."""
    found: list[str] = []
    answered = ledger.answered()
    owed = ledger.owed()
    for table in tables:
        games = [game for game in ledger.games() if game.channel == table.channel.id]
        found += [f"{table.channel.name}: {fault}" for fault in _moves(table, games, answered)]
        found += [f"{table.channel.name}: {fault}" for fault in _messages(table.channel, owed)]
        found += [f"{table.channel.name}: {fault}" for fault in _boards(table.channel, games)]
    found += [f"what no bot should do: {problem}" for problem in server.problems]
    found += [f"what no bot should do: {problem}" for problem in server.gateway.problems]
    return found


def _moves(table: Table, games: list[Kept], answered: set[str]) -> list[str]:
    found = []
    kept = [(str(asked.interaction.id), asked, move) for asked, move in table.made]
    for identity, asked, move in kept:
        if "Done:" in asked.text and identity not in answered:
            found.append(f"lost: {move} was said to be done")
    logged = [move for game in games for _, _, move in game.played]
    asked_for = [move for identity, _, move in kept if identity in answered]
    if logged != asked_for:
        found.append(f"the log holds {logged}, asked and kept was {asked_for}")
    return found


def _messages(channel: Channel, owed: list[Owed]) -> list[str]:
    found = []
    nonces = Counter(str(message.nonce) for message in channel.messages if message.nonce is not None)
    for post in owed:
        if post.channel == channel.id and post.person is None and post.kind in POSTED and post.done:
            count = nonces.pop(post.nonce, 0)
            if count != 1:
                found.append(f"{post.kind} of row {post.id} is there {count} times")
            elif post.message not in {message.id for message in channel.messages}:
                found.append(f"{post.kind} of row {post.id} is noted as another message")
    found += [f"{count} messages {nonce!r} that nobody owed" for nonce, count in nonces.items()]
    return found


def boards_due(game: Kept) -> int:
    """How many board messages the rules call for: one at the start, each time the turn passes, and
    one at the end."""
    if not game.turns:
        return 0
    due, last = 1, game.turns[0]
    for turn in game.turns[1:]:
        if turn != last:
            due, last = due + 1, turn
    over = game.status == "over"
    passed_last = len(game.turns) > 1 and game.turns[-1] != game.turns[-2]
    return due + (over and not passed_last)


def is_board(message: Message) -> bool:
    return message.nonce is not None and bool(message.attachments)


def _boards(channel: Channel, games: list[Kept]) -> list[str]:
    found = []
    boards = [message for message in channel.messages if is_board(message)]
    due = sum(map(boards_due, games))
    if len(boards) != due:
        found.append(f"{len(boards)} boards where {due} are due")
    movable = [message for message in channel.messages if _ids(message, "move")]
    running = [game for game in games if game.status == "running"]
    if len(movable) != len(running):
        found.append(f"{len(movable)} boards can be moved on, {len(running)} games run")
    for message, game in zip(movable, running, strict=False):
        shown = int(_ids(message, "move")[0].split(":")[3])
        if shown != game.standing[-1][0] or message is not boards[-1]:
            found.append(f"the board shows {shown}, the game is at {game.standing[-1][0]}")
    return found


def _ids(message: Message, name: str) -> list[str]:
    ids = [button["custom_id"] for button in message.buttons()]
    return [one for one in ids if one.split(":")[:2] == ["c1", name]]
