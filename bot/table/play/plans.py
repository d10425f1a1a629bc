"""Plans and tries: actions that a person puts together in private.

Both are kept in the database and played again from the owner's present view whenever they are shown, so that they say
which steps no longer fit. Only a plan can be sent: all or nothing, in one transaction, with one post.
"""

import contextlib
import dataclasses
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.store import CorruptRow, dump, load, schema
from bot.table.log import Live, Part, UnitOfWork, as_seen, legal_actions
from bot.table.model import Moved, Person, Shown, Status, Table, TableError, players
from bot.table.play.drafts import AHEAD, Kind, Walked, acting, walk
from bot.table.play.moves import (
    allowed,
    decide,
    read_action,
    readable,
    seated,
    still_in,
)
from bot.table.play.projection import number_now
from games.core.codec import decode_action, encode_action
from games.core.protocol import CHANCE, Seat
from games.core.words import GameError

MOST: Final = 25
"""The most steps in a plan or a try."""
_SECRET: Final = b"plan"
_SECRET_BYTES: Final = 16
_OTHER_WORLDS: Final = 12


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the action in notation, its problem (empty if it fits), and the seat that takes it, if one can."""

    notation: str
    problem: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan or a try as its owner sees it.

    `shown` is their view after the steps that fit, with the possible next actions in `legal`. `moved_on`: the position
    has changed since the steps last did. `ended`: the last step reveals something, so none can follow. `mark` changes
    with the steps and the position; a control with another mark is old.
    """

    kind: Kind
    steps: tuple[Step, ...]
    shown: Shown
    moved_on: bool
    ended: bool
    mark: str

    @property
    def can_be_sent(self) -> bool:
        """Whether it is a plan whose steps all fit, with at least one."""
        return self.kind == "plan" and bool(self.steps) and not any(step.problem for step in self.steps)

    @property
    def can_be_set(self) -> bool:
        """Whether its steps fit and it can be set ahead: it ends with its owner's answer."""
        if self.kind not in AHEAD or not self.steps or any(step.problem for step in self.steps):
            return False
        return self.steps[-1].seat == self.shown.seat


Edit = Callable[["PlanContext"], Sequence[Any]]
"""Returns the new steps, made from the present ones."""


@dataclass(frozen=True, slots=True)
class PlanContext:
    """What an edit works on: the game, the owner's view, and the present steps, which were set at the number `base`. `row` is
    how they are kept, None if they are not."""

    live: Live
    seat: Seat | None
    view: Any
    kind: Kind
    base: int
    actions: tuple[Any, ...]
    secret: bytes
    row: Any

    def walked(self, actions: Sequence[Any]) -> Walked:
        """Where these actions lead."""
        return walk(self.live.table.game, self.view, self.seat, tuple(actions), self.secret, self.kind)

    def read(self, text: str, after: Sequence[Any]) -> Any:
        """The action that this text means after these steps. Raises TableError."""
        game = self.live.table.game
        there = self.walked(after)
        actor = None if there.ended else acting(game, there.world, self.seat, self.kind)
        if actor is None:
            sending = " Or send the plan as it is." if self.kind == "plan" else ""
            raise TableError("plan_ends", "No step can follow here.", f"Step back first.{sending}")
        try:
            action = read_action(game, there.world, actor, text)
            game.rules.apply(there.world, actor, action)
        except GameError as error:
            refused = allowed(error, players(self.live.table, self.seat))
            if actor != self.seat and self.kind in AHEAD:
                told = f"{self.live.table.names[actor]} cannot play that then"
                if game.hides(self.live.table.options):  # the reason may be a hand that is only guessed
                    refused.message, refused.hint = f"{told}, as far as you can see.", "Choose another move."
                else:
                    refused.message = f"{told}: {refused.message}"
            raise refused from error
        return action


def add(text: str) -> Edit:
    """Add a step at the end."""
    return lambda context: (*context.actions, context.read(text, context.actions))


def clear() -> Edit:
    """Drop all steps."""
    return lambda context: ()


def back() -> Edit:
    """Drop the last step."""
    return lambda context: context.actions[:-1]


class Plans(Part):
    """Plans and tries. Nobody else learns of them until a plan is sent."""

    async def look(self, game: int, person: Person, kind: Kind, *, mark: str | None = None) -> Draft:
        """The plan or try, played again from the present position. Raises TableError, also if `mark` is given and steps or
        position have changed since."""
        context = await self.context(game, person, kind, mark)
        return self._draft(context, person, context.actions, context.base)

    async def change(
        self, game: int, person: Person, kind: Kind, edit: Edit, *, mark: str | None = None
    ) -> Draft:
        """Change the steps. Raises TableError, also if `mark` is given and steps or position have changed since."""

        async def do() -> Draft:
            context, actions = self._edited(await self.context(game, person, kind, mark), edit)
            if len(actions) > MOST:
                raise TableError("plan_full", f"There are at most {MOST} steps.", "Step back first.")
            base, kept = number_now(context.live, person.id), dict[str, Any]()
            if actions:
                encoded = dump([encode_action(context.live.table.game, action) for action in actions])
                kept = {"base": base, "steps": encoded, "secret": context.secret}
            key = {"game": game, "person": person.id, "kind": kind}
            write = self._tables.beside(context.live).swap(schema.plans, key, context.row, **kept)
            await self._tables.store.commit(write)
            return self._draft(context, person, actions, base)

        return await self._tables.once(game, None, do)

    async def others_turn(
        self, game: int, person: Person, *, mark: str | None = None
    ) -> tuple[Table, Any, Seat]:
        """The table, and what the seat sees that is to act after the steps of a person's try, if it is not their own. Raises
        TableError, also if `mark` is given and steps or position have changed since."""
        context = await self.context(game, person, "try", mark)
        table, world = context.live.table, context.walked(context.actions).world
        actor = acting(table.game, world, context.seat, "try")
        if actor is None or actor == context.seat:
            raise TableError("your_turn", "You are next in this try.", "Choose a move.")
        return table, table.game.knowledge.view(world, actor), actor

    async def send(
        self, game: int, person: Person, *, mark: str | None = None, request: str | None = None
    ) -> Moved:
        """Take all planned actions in one transaction, with one post. Raises TableError and does nothing if a step does
        not fit."""

        async def prepare() -> tuple[UnitOfWork, Seat, str]:
            context = await self.context(game, person, "plan", mark)
            live, actions = context.live, context.actions
            if not actions:
                raise TableError("no_plan", "Your plan is empty.", "/plan adds a step.")
            seat, _ = readable(live, person, actions[0], None)
            change = await self._tables.begin(live)
            rules = live.table.game.rules
            for number, action in enumerate(actions, 1):
                owing = rules.to_act(change.place.state)
                beyond = number > 1 and change.new_rows[-1].barrier
                if beyond or owing is CHANCE or seat not in owing:
                    raise _unfit(
                        number, "Something is revealed before it, or it is not your turn at that step."
                    )
                try:
                    change.act("action", seat, action)
                except GameError as error:
                    raise _unfit(number, players(live.table, seat).fill(error.message)) from error
            change.write.swap(schema.plans, {}, context.row)
            return change, seat, ", ".join(map(live.table.game.notation.write, actions))

        return await decide(self._tables, game, person, request, prepare)

    async def context(self, game: int, person: Person, kind: Kind, mark: str | None = None) -> PlanContext:
        """What this person's plan or try is worked on. Raises TableError if they may have none, or if a control has another
        mark: the steps or the position have changed since."""
        live = await self._tables.playing(game)
        table = live.table
        if table.status is not Status.RUNNING or live.position is None:
            raise TableError("over", f"Game #{table.id} is over.", "/game history steps through its moves.")
        seat = table.viewpoint(person.id)
        if kind != "try":
            seat = seated(table, person)
            still_in(table, seat)
        if kind == "plan" and table.game.orders is not None:
            raise TableError(
                "no_plans",
                "Your orders are your plan: they are kept, and hidden, until you submit them.",
                "Press Move to write them.",
            )
        if kind == "plan" and not table.game.about.facts.plans:
            raise TableError(
                "no_plans",
                f"{table.game.about.title} is played move by move.",
                "/try tries out moves in private.",
            )
        if kind in AHEAD and len(table.players) < 2:
            raise TableError("alone", "You play alone, so there is nobody to wait for.", "Press Move.")
        if kind in AHEAD and seat is not None and table.owes(seat):
            raise TableError("your_turn", "It is your turn, so there is nobody to wait for.", "Press Move.")
        state = as_seen(table.game, live.position.phase, live.position.state, seat)
        view = table.game.knowledge.view(state, seat)
        context = PlanContext(live, seat, view, kind, *await self._kept(live, person, kind))
        if mark is not None and mark != mark_of(context, context.actions):
            raise TableError(
                "old_plan", "The steps or the position have changed.", "Look at the steps as they are now."
            )
        return context

    async def _kept(self, live: Live, person: Person, kind: Kind) -> tuple[int, tuple[Any, ...], bytes, Any]:
        """The number at which the steps were set, the steps, the secret of their world, and the row that keeps them."""
        game, number = live.table.game, live.table.id
        row = await self._tables.store.row(schema.plans, game=number, person=person.id, kind=kind)
        if row is not None:
            try:
                steps = load(row.steps, f"The {kind} of somebody in game #{number}")
                return row.base, tuple(decode_action(game, step) for step in steps), row.secret, row
            except (CorruptRow, GameError, TypeError):
                pass  # losing a plan does not harm the game: its owner begins a new one
        # What can be chosen is the same whenever it is looked at; only a try may come out differently each time.
        secret = self._tables.entropy(_SECRET_BYTES) if kind == "try" else _SECRET
        return number_now(live, person.id), (), secret, row

    def _edited(self, context: PlanContext, edit: Edit) -> tuple[PlanContext, tuple[Any, ...]]:
        """The steps after an edit. What somebody else plays may need a hand that they do not hold in this world: then
        another world that fits what their owner sees is looked for. Raises TableError."""
        try:
            return context, tuple(edit(context))
        except TableError:
            if context.kind != "line" or not context.live.table.game.hides(context.live.table.options):
                raise
            for _ in range(_OTHER_WORLDS):
                other = dataclasses.replace(context, secret=self._tables.entropy(_SECRET_BYTES))
                if not any(other.walked(other.actions).problems):
                    with contextlib.suppress(TableError):
                        return other, tuple(edit(other))
            raise

    @staticmethod
    def _draft(context: PlanContext, person: Person, actions: Sequence[Any], base: int) -> Draft:
        live, game, kind = context.live, context.live.table.game, context.kind
        there = context.walked(actions)
        actor = None if there.ended else acting(game, there.world, context.seat, kind)
        owing = game.rules.to_act(there.world)
        view = game.knowledge.view(there.world, context.seat)
        moved_on = live.position is not None and base < live.position.changed_for(
            live.table.seat_of(person.id)
        )
        names = players(live.table, context.seat)
        shown = Shown(
            table=live.table,
            seat=context.seat,
            view=view,
            events=there.events,
            legal=legal_actions(game, there.world, actor) if actor is not None else (),
            prompt=game.words.prompt(view, names),
            seq=number_now(live, person.id),
            moves=live.table.moves,
            owing=frozenset() if owing is CHANCE else owing,
            preview=True,
        )
        steps = tuple(
            Step(game.notation.write(action), problem, actor)
            for action, problem, actor in zip(actions, there.problems, there.actors, strict=True)
        )
        return Draft(kind, steps, shown, bool(actions) and moved_on, there.ended, mark_of(context, actions))


def _unfit(number: int, why: str) -> TableError:
    return TableError(
        "plan_unfit", f"Step {number} does not fit: {why}", "Nothing was sent. Change the plan."
    )


def mark_of(context: PlanContext, actions: Sequence[Any]) -> str:
    """A short checksum of the steps and of what their owner can see."""
    table: Table = context.live.table
    written = "\n".join(map(table.game.notation.write, actions))
    changed = context.live.position.changed_for(context.seat) if context.live.position else 0
    return f"{zlib.crc32(f'{changed} {written}'.encode()):08x}"
