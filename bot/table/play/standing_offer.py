"""The standing offer: how the others are asked for something, what its message says, and how it lapses.

Its message tells who asks for what, who has agreed, who is still asked, and how it ended: Markdown, with all names
escaped.
"""

from collections.abc import Sequence
from typing import Final

from bot.table.log import Tables, UnitOfWork, withdrawn
from bot.table.model import Offer, PostKind, Table, TableError, escaped, of_seat, title
from bot.table.play.rights import unlocked
from games.core.protocol import Seat
from games.core.words import enumerated as listed

LINES_TOLD: Final = 6
LINE_TOLD: Final = 200
"""How many lines of an offer's content are shown, and how many characters of each."""
_ASKS: Final = {
    "draw": "{who} offers a draw in {game}.",
    "undo": "{who} asks to take back a move in {game}.",
    "abort": "{who} asks to stop {game} without a result.",
    "pause": "{who} asks to pause {game}: all clocks would stand still.",
    "replace": "{who} asks to look for somebody to take over from {whom} in {game}.",
}
_ASKED: Final = {
    "draw": "{who} offered a draw in {game}.",
    "undo": "{who} asked to take back a move in {game}.",
    "abort": "{who} asked to stop {game} without a result.",
    "pause": "{who} asked to pause {game}.",
    "replace": "{who} asked to look for somebody to take over from {whom} in {game}.",
}


def told(lines: Sequence[str]) -> tuple[str, ...]:
    """These lines as far as an offer shows them, each short."""
    kept = tuple(
        line if len(line) <= LINE_TOLD else line[: LINE_TOLD - 1].rstrip() + "…"
        for line in lines[:LINES_TOLD]
    )
    return (*kept, f"and {len(lines) - LINES_TOLD} more") if len(lines) > LINES_TOLD else kept


def standing(table: Table, offer: Offer) -> str:
    """An offer that waits for answers."""
    asked = listed([of_seat(table, seat) for seat in offer.waiting])
    yes = [of_seat(table, seat) for seat in offer.agreed]
    so_far = f"{listed(yes)} {'agrees' if len(yes) == 1 else 'agree'}. " if yes else ""
    return _message(table, offer, _ASKS, "This would undo:", f"{so_far}{asked}, do you agree?")


def ended(table: Table, offer: Offer, how: str, heading: str = "") -> str:
    """An offer that nobody need answer any more, and how it has ended; below a heading, what an undo has taken back."""
    return _message(table, offer, _ASKED, heading, how)


def _message(table: Table, offer: Offer, form: dict[str, str], heading: str, end: str) -> str:
    """Who asks for what, the content of an undo below `heading`, and how it stands."""
    text = form[offer.kind].format(
        who=of_seat(table, offer.by),
        game=title(table),
        whom="" if offer.whom is None else of_seat(table, offer.whom),
    )
    lines = [f"• {escaped(line)}" for line in offer.about] if heading and offer.kind == "undo" else []
    return "\n".join([f"{text} {heading}" if lines else text, *lines, end])


_TOLD_NO: Final = {
    "draw": "{who} declined your draw offer.",
    "undo": "{who} declined taking back.",
    "abort": "{who} wants to play on.",
    "pause": "{who} wants the clocks to run.",
    "replace": "{who} wants nobody to be replaced.",
}
_TOOK_BACK: Final = {
    "draw": "You withdrew your draw offer.",
    "undo": "You withdrew your request to take back.",
    "abort": "You withdrew your request to stop.",
    "pause": "You withdrew your request to pause.",
    "replace": "You withdrew your request for a substitute.",
}
_NOT_YET: Final = {
    "draw": "You can offer a draw again after the next move.",
    "undo": "You can ask again after the next move.",
    "abort": "You can ask again after the next move, or leave with /game resign.",
    "pause": "You can ask again after the next move.",
    "replace": "You can ask again after the next move, or ask the host.",
}


def others(change: UnitOfWork, seat: Seat) -> list[Seat]:
    """The seats that must agree to what this one offers: those still in the game whose players are there. Computers agree to
    everything but a draw."""
    left_out = change.table.absent | change.table.computers | {seat}
    return [other for other in change.left if other not in left_out]


async def ask(
    tables: Tables,
    change: UnitOfWork,
    kind: str,
    seat: Seat,
    needs: Sequence[Seat],
    to_seq: int | None = None,
    about: Sequence[str] = (),
    whom: Seat | None = None,
) -> None:
    """Make an offer to the seats in `needs`; `about` and `whom` as `Offer` has them. Raises TableError while the game is
    locked, if another offer stands, or if this one was declined or withdrawn and nobody has moved since."""
    unlocked(change.table)
    standing = change.table.offer
    if standing is not None:
        mine = standing.by == seat
        raise TableError(
            "offer_stands",
            "You have already made an offer." if mine else "There is already another offer.",
            "Wait for the others, or withdraw it: press Decline below it."
            if mine
            else "Answer that one first.",
        )
    answered = await _refused_since_the_last_move(tables, change, kind, seat)
    if answered is not None:
        no = _TOLD_NO[kind].format(who=change.table.names[answered])
        raise TableError("asked_already", _TOOK_BACK[kind] if seat == answered else no, _NOT_YET[kind])
    data = {"kind": kind, "to": to_seq} | ({} if whom is None else {"whom": whom})
    row = change.log("offer", seat, change.place.state, data=data)
    stand(
        change,
        Offer(kind, seat, row.number(None), tuple(needs), to_seq, about=told(about), whom=whom),
    )


def stand(change: UnitOfWork, offer: Offer) -> None:
    """Make an offer stand, and tell those who are asked."""
    change.set(offer=offer)
    post_again(change, True)


def stand_further(change: UnitOfWork, offer: Offer) -> None:
    """Let an offer stand to which some have agreed: its message changes."""
    change.set(offer=offer)
    text, post = standing(change.table, offer), change.book.offer_post
    if post is not None:
        mention = change.people(offer.waiting)
        change.post(
            PostKind.LINE_EDIT, text=text, buttons="offer", mention=mention, seq=offer.seq, target=post
        )


def lapse(change: UnitOfWork, text: str = "") -> None:
    """Drop the standing offer, if any. Its message says how it ended: `text`, or that the game has moved on."""
    offer, post = change.table.offer, change.book.offer_post
    if offer is not None:
        change.set(offer=None)
        if post is not None:
            text = text or ended(change.table, offer, "The game has moved on.")
            change.post(PostKind.LINE_EDIT, text=text, target=post, seq=offer.seq)
    change.keep(offer_post=None)


def post_again(change: UnitOfWork, calls: bool) -> None:
    """Queue the message of the standing offer anew; it `calls` those who must answer if nobody has read it before."""
    offer = change.table.offer
    if offer is not None:
        text, mention = standing(change.table, offer), change.people(offer.waiting) if calls else ()
        post = change.post(PostKind.LINE, text=text, buttons="offer", seq=offer.seq, mention=mention)
        change.keep(offer_post=post)


async def _refused_since_the_last_move(
    tables: Tables, change: UnitOfWork, kind: str, seat: Seat
) -> Seat | None:
    """The seat that ended this seat's last offer of this kind, if nobody has moved since; else None.

    What was taken back since counts too: an offer that was declined stays declined.
    """
    marks = change.place.marks
    gone = withdrawn(marks)
    moves = (mark.seq for mark in reversed(marks) if mark.kind == "action" and not mark.quiet)
    moved = next(
        (seq for seq in moves if seq not in gone), 0
    )  # the last that stands and is known to everybody
    offered = answered = None
    for row in await tables.rows(change.before, moved):
        if row.seq > moved and row.kind == "offer":
            offered = row.seat if row.data.get("kind") == kind else None
        elif row.seq > moved and row.kind == "decline" and offered == seat:
            answered = row.seat
    return answered
