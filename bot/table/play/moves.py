"""Moves and undo."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from bot.table.log import (
    CHANCES,
    NOTHING,
    Entry,
    Live,
    Part,
    Position,
    Tables,
    UnitOfWork,
    changing,
    legal_actions,
    phase_of,
    retired,
    seated_at,
    standing,
    told,
    withdrawn,
)
from bot.table.model import Moved, Person, Table, TableError, escaped, only_computers, tidy, words
from bot.table.outbox.board import show_board
from bot.table.play.rights import UndoPlan, nameable, running, unlocked, withdraw
from bot.table.play.standing_offer import ask
from bot.table.play.words import rewound
from games.core.protocol import CHANCE, Event, Game, Seat
from games.core.words import GameError, Names, enumerated


def allowed(error: GameError, names: Names | None = None) -> TableError:
    """A game's refusal as a TableError; `names` tell the refused person the players in it."""
    fill = str if names is None else names.fill
    return TableError(error.code, fill(error.message), fill(error.hint), error.rule)


def audible(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Those of the events that this seat, or a spectator, may know."""
    return tuple(
        event for event in events if event.audience is None or (seat is not None and seat in event.audience)
    )


def heard(
    happened: Iterable[tuple[Entry, Event]], seat: Seat | None
) -> tuple[tuple[Event, ...], frozenset[int]]:
    """Those of the events that this seat, or a spectator, may know, and the places among them where each move that played
    itself begins."""
    kept = [each for each in happened if audible(each[1:], seat)]
    first = {row.seq: place for place, (row, _) in reversed([*enumerate(kept)]) if row.kind == "forced"}
    return tuple(event for _, event in kept), frozenset(first.values())


def seated(table: Table, person: Person | int) -> Seat:
    """The person's seat in a running game. Raises TableError."""
    number = person if isinstance(person, int) else person.id
    running(table)
    seat = table.seat_of(number)
    if seat is None:
        if any(player.person.id == number for player in table.players):
            raise TableError("resigned", "You have resigned from this game.", "You can still watch it.")
        raise TableError(
            "not_your_game", "You are not playing in this game.", "You can watch it; /games shows yours."
        )
    return seat


def still_in(table: Table, seat: Seat) -> None:
    """Raise TableError if this seat is out of the game, since only those still in it decide."""
    if seat in table.out:
        raise TableError(
            "out",
            "You are out of this game.",
            "You can watch it to its end, or resign to take it off your list.",
        )


def up_to_date(position: Position, seat: Seat | None, seen: int | None) -> None:
    """Raise TableError if the position has changed for this seat since `seen`. Others' sealed decisions do not count."""
    if seen is not None and seen < position.changed_for(seat):
        raise TableError(
            "old_position",
            "That was for an earlier position; the game has moved on.",
            "Look at the current board and choose again.",
        )


def may_act(live: Live, person: Person, seen: int | None) -> Seat:
    """The person's seat. Raises TableError if they may not act now, or if the position has changed since `seen`."""
    table = live.table
    seat = seated(table, person)
    up_to_date(live.place, seat, seen)
    still_in(table, seat)
    unlocked(table)
    if not table.owes(seat):
        waited = enumerated([table.names[other] for other in sorted(table.owing)])
        raise TableError("not_your_turn", "It is not your turn.", f"The game is waiting for {waited}.")
    return seat


def readable(live: Live, person: Person, action: object | str, seen: int | None) -> tuple[Seat, Any]:
    """The person's seat and the action that they mean. Raises TableError if they may not act now."""
    table = live.table
    seat = may_act(live, person, seen)
    if not isinstance(action, str) and type(action) not in table.game.about.action_types:
        raise TableError(
            "bad_action",
            f"{table.game.about.title} has no such action.",
            "Choose one of the suggestions.",
        )
    try:
        return seat, read_action(table.game, live.place.state, seat, action)
    except GameError as error:
        raise allowed(error, words.players(table, seat)) from error


def read_action(game: Game[Any, Any, Any], state: Any, seat: Seat, action: object | str) -> Any:
    """An action in this position, given as a value or in notation. Raises GameError."""
    if not isinstance(action, str):
        return action
    return game.notation.parse(game.knowledge.view(state, seat), legal_actions(game, state, seat), action)


def rename(change: UnitOfWork, seat: Seat, person: Person) -> None:
    """Update a player's name if it has changed."""
    named = tidy(person)
    players = change.table.players
    if players[seat].person != named:
        changed = type(players[seat])(seat, named, players[seat].resigned)
        change.set(players=(*players[:seat], changed, *players[seat + 1 :]))
        change.know([named])


def same_turn(change: UnitOfWork, live: Live, seat: Seat) -> bool:
    """Whether this seat decides again in the turn that it began in `live`, with nothing revealed since its last action."""
    rules, state = change.table.game.rules, change.place.state
    owing = rules.to_act(state)
    return (
        not change.new_rows[-1].barrier
        and owing is not CHANCE
        and seat in owing
        and rules.turn(state) == rules.turn(live.place.state)
    )


async def decide(
    tables: Tables,
    game: int,
    person: Person,
    request: str | None,
    prepare: Callable[[], Awaitable[tuple[UnitOfWork, Seat, str]]],
    rows: Callable[[Sequence[Entry]], Sequence[Entry]] = list,
) -> Moved:
    """Commit what a person decides, in one transaction and with one post, and answer with what they may know of it: of these
    `rows` of the change. `prepare` makes the change, and returns it with their seat and what they did in notation. Then
    chance and resigned seats act. A request that comes again is only answered again."""

    def moved(
        table: Table,
        found: Sequence[Entry],
        since: int,
        notation: str,
        seat: Seat | None,
        again: bool = False,
    ) -> Moved:
        events, by_itself = heard(told(rows(found), since, table.seq), seat)
        return Moved(table, events, notation, again, _is_sealed(found), seat, by_itself)

    async def do() -> Moved:
        change, seat, notation = await prepare()
        if not change.new_rows:
            return Moved(change.table, (), notation, sealed=True, seat=seat)
        rename(change, seat, person)
        change.go_on()
        show_board(change)
        return moved(await tables.commit(change, request, notation), change.new_rows, 0, notation, seat)

    async def again(_: int, answered: Any) -> Moved:
        live = await tables.playing(game)
        first, last, notation = answered
        replayed = [row for row in await tables.rows(live, first - 1) if first <= row.seq <= last]
        return moved(live.table, replayed, first - 1, notation, live.table.seat_of(person.id), True)

    return await tables.once(game, request, do, again)


def _is_sealed(rows: Sequence[Entry]) -> bool:
    """Whether the last that somebody did by hand in these rows stays hidden until others have decided."""
    return next((row.sealed for row in reversed(rows) if row.kind in ("action", "withdraw")), False)


def _last(live: Live, seat: Seat) -> tuple[Entry | None, list[Entry], bool]:
    """The last decision of this seat that stands, the marks from it on, and whether the seat can take it back without asking
    anybody."""
    sealed = live.place.phase.decisions(seat)[-1:]
    if any(row.kind == "action" for row in sealed):
        return sealed[0], sealed, True
    marks = live.place.marks
    gone = withdrawn(marks)
    decided = (mark for mark in reversed(marks) if mark.kind == "action" and mark.seat == seat)
    own = next((mark for mark in decided if mark.seq not in gone), None)
    if own is None:
        return None, [], False
    after = [mark for mark in marks if mark.seq >= own.seq]
    alone = not any(each.seq > own.seq for each in live.place.seat_changes) and not any(
        mark.barrier
        or mark.kind in ("resign", "fork")
        or (mark.kind == "action" and mark.seat != seat)
        or (mark.kind == "idle" and mark.seat in live.table.stand_ins)
        for mark in after
    )  # rewinding leaves changes of seats
    return own, after, alone


class Moves(Part):
    """Moves and undo."""

    async def act(
        self,
        game: int,
        person: Person,
        *actions: object | str,
        seen: int | None = None,
        request: str | None = None,
    ) -> Moved:
        """Take an action, given as a value or in notation, and those after it that belong to the same turn, in one
        transaction and with one post. It stops where something is revealed or the person has nothing more to decide."""

        async def prepare() -> tuple[UnitOfWork, Seat, str]:
            live = await self._tables.playing(game)
            seat, taken = readable(live, person, actions[0], seen)
            change, played, notations = await self._tables.begin(live), live.table.game, []
            for following in (*actions[1:], None):
                try:
                    change.act("action", seat, taken)
                    notations.append(played.notation.write(taken))
                    if following is None or not same_turn(change, live, seat):
                        break
                    taken = read_action(played, change.place.state, seat, following)
                except GameError as error:
                    raise allowed(error, words.players(live.table, seat)) from error
            return change, seat, ", ".join(notations)

        return await decide(self._tables, game, person, request, prepare)

    # undo

    async def undo_plan(self, game: int, person: Person) -> UndoPlan:
        """What undoing this person's last action would take back, and who must agree."""
        return await self._plan(await self._tables.playing(game), person)

    async def undoable(self, game: int, person: int) -> int | None:
        """The number of the position (`UndoPlan.number`) if this person can take back their last action alone, else None."""
        live = await self._tables.playing(game)
        seat = live.table.seat_of(person)
        if seat is None or seat in live.table.out:
            return None
        own, after, alone = _last(live, seat)
        if not alone and only_computers(live.table, seat):
            alone = own is not None and all(mark.kind != "fork" for mark in after)
        return live.place.marks[-1].number(seat) if alone else None

    async def _plan(self, live: Live, person: Person, seen: int | None = None) -> UndoPlan:
        seat = seated(live.table, person)
        still_in(live.table, seat)
        unlocked(live.table)
        up_to_date(live.place, seat, seen)
        own, after, alone = _last(live, seat)
        if own is None:
            raise TableError("nothing_to_undo", "You have no move to take back.", "Make one first.")
        number = live.place.marks[-1].number(seat)
        sealed = live.place.phase.decisions(seat)[-1:]
        if any(own is row for row in sealed):
            return UndoPlan(taken_back(live, seat, sealed), (), own.seq, sealed=True, number=number)
        rows = [row for row in standing(await self._tables.rows(live, own.seq - 1)) if row.seq >= own.seq]
        others = await self._asked(live, seat, own.seq - 1)
        if not others and any(mark.kind == "fork" for mark in after):
            raise TableError(
                "nothing_to_undo", "You have no move in this game to take back.", "Make one first."
            )
        if not alone and not others and not only_computers(live.table, seat):
            raise TableError(
                "nobody_to_agree",
                "Something was revealed after your last move, and nobody else is here to agree to taking it back.",
                "Play on, or end the game with /game resign.",
            )
        mine, known = (taken_back(live, who, rows) for who in (seat, None))
        return UndoPlan(mine, () if alone else tuple(others), own.seq - 1, known, number=number)

    async def _asked(self, live: Live, seat: Seat, to_seq: int) -> list[Seat]:
        """Who else must agree to go back to that row: all who are in the game now or would be in it again, and are there."""
        table = live.table
        out = table.out
        if out:
            rows = await self._tables.rows(live, to_seq - 1)
            back = next(row for row in rows if row.seq == to_seq)
            out = out & table.game.seats.out(back.state)
        left_out = out | table.absent | table.computers | {seat}
        return [p.seat for p in table.players if not p.resigned and p.seat not in left_out]

    @changing(position=True)
    async def undo(
        self, change: UnitOfWork, person: Person, seen: int | None = None, request: str | None = None
    ) -> None:
        """Undo this person's last action: at once, or by an offer to the others."""
        plan = await self._plan(change.before, person, seen)
        seat = seated(change.table, person)
        if plan.sealed:
            withdraw(change, seat, plan.to_seq)
            change.go_on()
            show_board(change)
        elif plan.needs:
            await ask(self._tables, change, "undo", seat, plan.needs, plan.to_seq, plan.known)
        else:
            await self.take_back(change, seat, plan.to_seq)

    async def take_back(
        self, change: UnitOfWork, seat: Seat | None, to_seq: int, by: Person | None = None
    ) -> None:
        """Go back to the position after row `to_seq`. The undone rows stay in the log. `by`: the host or moderator who
        rewinds the game, whether they play or not."""
        live = change.before
        hidden = live.table.hidden > 0
        rows = await (self._tables.all_rows(live) if hidden else self._tables.rows(live, to_seq - 1))
        taken = withdrawn(rows)
        gone = [
            row
            for row in standing(rows)
            if row.seq > to_seq and row.action is not None and row.seq not in taken
        ]
        back = next(row for row in rows if row.seq == to_seq)
        seq = change.table.seq + 1
        gave_up = [player.seat for player in change.table.players if player.resigned]
        state = retired(change.table.game, back.state, gave_up)
        data = {"to": to_seq} if by is None else {"to": to_seq, "by": change.named(by)}
        own = change.place.own
        played = Entry(seq, change.micros, "undo", seat, state, back.moves, to=to_seq, data=data, own=own)
        phase = phase_of([row for row in standing(rows) if row.seq <= to_seq]) if hidden else NOTHING
        change.log("undo", seat, state, data=data, played=played, phase=phase)
        undone = taken_back(live, None, (row for row in gone if row.kind == "action"), escaped)
        change.go_on()
        if by is not None:
            # A new board calls those who are next; else this line does. In a locked game nobody is called.
            table = change.table
            here = table.turn == change.book.board_turn and table.lock is None
            called = change.people(table.owing) if here else ()
            told = rewound(change.table, by.name, state, undone)
            change.line(told, [person for person in called if person != by.id])
        # A player who plays alone knows, and if the others have agreed, the offer's message says it.
        elif seat is not None and len(change.table.players) > 1 and not change.agreed:
            change.line(words.took_back(change.table, seat, undone))
        show_board(change)


def taken_back(
    live: Live, seat: Seat | None, rows: Iterable[Entry], written: Callable[[str], str] = str
) -> tuple[str, ...]:
    """The actions of these rows in words, newest first, as far as this seat (None: everybody) may know them, told of those
    who sat there then. `written` is how a name is written."""
    lines = []
    table, seat_changes = live.table, live.place.seat_changes
    for row in reversed(list(rows)):
        if row.quiet and row.seat != seat:
            continue
        then = seated_at(table, seat_changes, row.seq)
        names = words.players(
            then, seat if seat is not None and then.names[seat] == table.names[seat] else None, written
        )
        told = " ".join(table.game.words.describe(event, names) for event in audible(row.events, seat))
        if told:
            lines.append(told)
        elif row.action is not None and nameable(table, row, seat):
            lines.append(table.game.notation.write(row.action))
        elif row.action is not None and row.kind not in CHANCES:
            lines.append("Something hidden.")
    return tuple(lines)
