"""Checks of what only some games have: help for computer players, previews that show everything that the mover can know and
nothing else, decisions that the table may end, orders that a seat writes before it seals them, and decisions sealed while
others decide, which commute and which nobody else can tell apart."""

import itertools
from typing import Any

from games.core.components import Draw
from games.core.optional_parts.parts import AutoPass, Playing
from games.core.protocol import CHANCE, OBSERVER, Foreseen, Step, foreseen
from games.core.words import GameError, IllegalAction, Seat
from tests.contract.visible import look_at, visible
from tests.contract.walks import Subject, Taken, Walk, acting

HELPED = 1
"""In so many positions of a walk the functions are asked; they may take long, and there are many walks."""


def computer_players_are_helped(subject: Subject, walk: Walk) -> None:
    """A worth is from 0 to 1; promising actions, a policy's and those of whole turns are legal, and the same for the same
    position."""
    game = subject.game
    if game.playing is None:
        return
    deciding = [taken for taken in walk.taken if acting(game, taken.before)]
    for taken in deciding[:: max(1, -(-len(deciding) // HELPED))]:
        seat = acting(game, taken.before)[0]
        guessed = subject.possible(taken.before, seat, b"a computer's guess", taken.number)
        _help(game, game.playing, guessed, seat, walk.seats)


def _help(game: Any, playing: Playing, state: Any, seat: Seat, seats: int) -> None:
    if playing.worth is not None:
        for each in range(seats):
            worth = playing.worth(state, each)
            assert 0 <= worth <= 1, f"the position is worth {worth} to seat {each}"
    legal = list(game.rules.legal_actions(state, seat))
    if playing.promising is not None:
        found = list(playing.promising(state, seat))
        assert found, "no action is promising"
        assert all(action in legal for action in found), f"not all of {found} are legal"
        assert len(set(found)) == len(found), f"{found} names an action twice"
        assert found == list(playing.promising(state, seat)), "other actions are promising the second time"
    if playing.policy is not None:
        taken = [playing.policy(state, seat, Draw(b"policy", 0)) for _ in range(2)]
        assert taken[0] in legal, f"{taken[0]} is not legal"
        assert taken[0] == taken[1], "the policy does not follow from the position and the draw"
    if playing.turns is not None:
        for most in (1, 4):
            found = list(playing.turns(state, seat, Draw(b"turns", 0), most))
            assert 1 <= len(found) <= most, f"{len(found)} turns instead of at most {most}"
            assert len(set(found)) == len(found), f"{found} has a turn twice"
            again = list(playing.turns(state, seat, Draw(b"turns", 0), most))
            assert found == again, "other turns the second time"
            for line in found:
                _check_turn(game, state, seat, line)


def _check_turn(game: Any, state: Any, seat: Seat, line: tuple[Any, ...]) -> None:
    assert line, "a turn has no action"
    for number, action in enumerate(line):
        owing = game.rules.to_act(state)
        assert owing is not CHANCE, f"chance acts before action {number} of {line}"
        assert seat in owing, f"others act before action {number} of {line}"
        state = game.rules.apply(state, seat, action).state


DEALS = 3
PREVIEWED = 12


def previews_keep_secrets(subject: Subject, walk: Walk) -> None:
    """The preview of an action that reveals something is the same in every world that the mover thinks possible, and its
    picture can be drawn."""
    game = subject.game
    if not game.hides(walk.options):
        return
    revealing = [each for each in walk.taken if each.actor is not CHANCE and each.step.barrier]
    for taken in revealing[:: max(1, -(-len(revealing) // PREVIEWED))]:
        assert taken.actor is not CHANCE
        view = subject.view(taken.before, taken.actor)
        known = foreseen(game, view, taken.actor, taken.action)
        where = f"preview of action {taken.number}"
        for deal in range(DEALS):
            other = game.knowledge.determinize(view, Draw(b"another world", deal))
            state, events = game.knowledge.certain(
                game.rules.apply(other, taken.actor, taken.action), taken.actor
            )
            seen = None if state is None else game.knowledge.view(state, taken.actor)
            assert (known.view, known.events) == (seen, visible(events, taken.actor)), (
                f"{where}: a secret shows"
            )
        said = [game.words.describe(event, walk.told()) for event in known.events]
        state, events = game.knowledge.certain(taken.step, taken.actor)
        really = visible(events, taken.actor)
        assert said == [game.words.describe(event, walk.told()) for event in really], (
            f"{where}: {said} is foretold, and what happens is {really}"
        )
        _draw(subject, walk, known)


def previews_without_secrets_are_the_step(subject: Subject, walk: Walk) -> None:
    """The preview of an action that reveals nothing shows the position as it will be."""
    game = subject.game
    plain = [each for each in walk.taken if each.actor is not CHANCE and not each.step.barrier]
    for taken in plain[:: max(1, -(-len(plain) // PREVIEWED))]:
        assert taken.actor is not CHANCE
        view, after = (subject.view(state, taken.actor) for state in (taken.before, taken.step.state))
        known = foreseen(game, view, taken.actor, taken.action, game.hides(walk.options))
        assert known.view == after, f"action {taken.number} is previewed as another"
        heard = visible(taken.step.events, taken.actor)
        assert known.events == heard, f"action {taken.number} tells otherwise"
        assert not known.held, f"something of action {taken.number} is held back"


def _draw(subject: Subject, walk: Walk, known: Foreseen[Any]) -> None:
    if known.view is not None:
        look = look_at(subject, walk.start, walk.names, known.events)
        subject.picture.scene(known.view, look)
        subject.picture.alt(known.view, look)


LONGEST_WHY = 60
SETTLED = 300
"""How many positions of a walk are looked at by everybody: those of most games all."""


def what_is_settled_can_be_ended(subject: Subject, walk: Walk) -> None:
    """What ends a settled decision is legal, ends it, and is sealed while others decide. Only whoever is to act is told so."""
    game = subject.game
    if game.auto_passes is None:
        return
    for taken in walk.every(SETTLED):
        seats = acting(game, taken.before)
        observers = (OBSERVER,) if game.about.observers else ()
        for viewer in (None, *observers, *(seat for seat in range(walk.seats) if seat not in seats)):
            told = _asked(subject, taken.before, viewer)
            assert told is None, f"{viewer} is not to act and is told {told}"
        for seat in seats:
            found = _asked(subject, taken.before, seat)
            if found is not None:
                _can_be_ended(subject, taken.before, seat, found)


def _asked(subject: Subject, state: Any, viewer: Seat | None) -> AutoPass | None:
    """What ends the decision of this viewer, if nothing is left to choose."""

    def ask() -> Any:
        assert subject.game.auto_passes is not None
        return subject.game.auto_passes.auto_pass(subject.view(state, viewer))

    found: AutoPass | None = subject.once(state, ("auto_pass", viewer), ask)
    return found


def _can_be_ended(subject: Subject, state: Any, seat: Seat, found: AutoPass) -> None:
    game = subject.game
    assert found.action in subject.legal(state, seat), f"{found.action} would end it and is not legal"
    assert 0 < len(found.why) <= LONGEST_WHY, f"{found.why!r} is no beginning of a sentence"
    assert found.why[-1].isalnum(), f"{found.why!r} is no beginning of a sentence"
    step = game.rules.apply(state, seat, found.action)
    assert step.barrier or seat not in acting(game, step.state), f"{found.action} does not end the decision"
    others = [each for each in acting(game, state) if each != seat]
    assert step.sealed or not others, f"{found.action} is not sealed while {others} decide"


def only_choices_are_left_open(subject: Subject, walk: Walk) -> None:
    """Whoever begins a decision with a single legal action has nothing to choose. It stays as it is, whatever is noted."""
    game = subject.game
    if game.auto_passes is None:
        return
    begun: set[Seat] = set()
    for taken in walk.taken:
        seats = acting(game, taken.before)
        now = {seat: _asked(subject, taken.before, seat) for seat in seats}
        for seat in seats:
            only = seat not in begun and len(subject.legal(taken.before, seat)) == 1
            assert now[seat] is not None or not only, (
                f"seat {seat} has one legal action and is left to decide"
            )
        if not taken.step.sealed:
            begun.clear()
            continue
        begun.add(int(str(taken.actor)))
        for seat in acting(game, taken.step.state):
            after = _asked(subject, taken.step.state, seat)
            assert after == now[seat], f"{taken.action} changes whether seat {seat} has anything to choose"


NOTED = 60
"""How many positions of a walk are looked at."""


def what_is_noted_is_sealed_and_leaves_its_seat_to_decide(subject: Subject, walk: Walk) -> None:
    """An action that is made without a preview can be taken back, and nobody else learns of it."""
    game = subject.game
    noting = [command for command in game.commands if command.noted]
    sealing = [command for command in game.commands if command.seals]
    assert bool(noting) == bool(sealing) == (game.orders is not None), "orders are declared in part"
    if not noting:
        return
    for state, seat, _, legal in subject.decisions(walk.every(NOTED)):
        noted = [each for each in legal if any(command.matches(each) for command in noting)]
        for action in noted[:: max(1, len(noted) // 6)]:
            step = game.rules.apply(state, seat, action)
            owing = game.rules.to_act(step.state)
            assert step.sealed, f"{action} is noted and not sealed"
            assert owing is not CHANCE, f"after {action} chance acts"
            assert seat in owing, f"after {action} its seat has decided"
            for viewer in (None, *(other for other in range(walk.seats) if other != seat)):
                after = game.knowledge.view(step.state, viewer)
                assert after == subject.view(state, viewer), f"{viewer} sees that {action} was noted"


def lines_of_orders_are_read_as_they_are_told(subject: Subject, walk: Walk) -> None:
    """Whole orders, read again one after another, are the same actions; and each has words."""
    game = subject.game
    ability = game.orders
    if ability is None:
        return
    written: dict[int, tuple[Any, list[Any]]] = {}
    for taken in walk.taken:
        if taken.actor is CHANCE or not taken.step.sealed:
            written.clear()
            continue
        base, actions = written.setdefault(taken.actor, (taken.before, []))
        owing = game.rules.to_act(taken.step.state)
        if owing is not CHANCE and taken.actor in owing:
            actions.append(taken.action)
            continue
        _read_again(subject, base, taken.actor, actions)
        written.pop(taken.actor)


def _read_again(subject: Subject, state: Any, seat: int, actions: list[Any]) -> None:
    game = subject.game
    ability = game.orders
    assert ability is not None
    view = game.knowledge.view(state, seat)
    orders = ability.whole(view, actions)
    kept = [id(action) for order in orders for action in order.actions]
    assert len(set(kept)) == len(kept), "an action is in two orders"
    assert {id(each) for each in actions} >= set(kept), "an order holds what nobody wrote"
    for order in orders:
        assert [id(each) for each in actions if any(each is one for one in order.actions)] == [
            id(each) for each in order.actions
        ], f"{order.text} has its actions in another order"
    for order in orders:
        assert order.words.strip(), f"{order.text} has no words"
        assert "\n" not in order.text
        found = []
        for single in ability.read(game.knowledge.view(state, seat), order.text):
            try:
                action = game.notation.parse(game.knowledge.view(state, seat), (), single)
                state = game.rules.apply(state, seat, action).state
            except GameError as error:
                raise AssertionError(f"{order.text!r} is refused where it was written: {error}") from error
            found.append(action)
        assert tuple(found) == order.actions, f"{order.text!r} means {found}"
        try:
            ability.check(game.knowledge.view(state, seat), order.text)
        except GameError as error:
            raise AssertionError(f"{order.text!r} is written and then refused: {error}") from error


SEALED = 20
OTHERS = 6


def sealed_decisions_commute(subject: Subject, walk: Walk) -> None:
    """Two decisions of different seats that are asked at once lead to the same state in either order, also if the second
    is the last one and brings them to light; before that with the same events."""
    for first, second in itertools.pairwise(walk.taken):
        if not first.step.sealed or first.actor == second.actor:
            continue
        if not second.step.sealed and second.actor not in acting(subject.game, first.before):
            continue
        where = f"actions {first.number} and {second.number}"
        before = _taken(subject, first.before, second)
        after = _taken(subject, None if before is None else before.state, first)
        assert before is not None, f"{where}: the second is refused without the first"
        assert after is not None, f"{where}: the first is refused after the second"
        assert after.state == second.step.state, f"{where} lead elsewhere in the other order"
        if not second.step.sealed:
            continue
        assert (after.events, before.events) == (first.step.events, second.step.events), (
            f"{where} tell otherwise in the other order"
        )
        assert before.sealed, f"{where}: the second is not sealed without the first"
        assert after.sealed, f"{where}: the first is not sealed after the second"


def _taken(subject: Subject, state: Any, taken: Taken) -> Step[Any] | None:
    if state is None:
        return None
    try:
        return subject.game.rules.apply(state, taken.actor, taken.action)
    except IllegalAction:
        return None


def sealed_decisions_wait_for_others(subject: Subject, walk: Walk) -> None:
    """Only games in which several decide at once have sealed decisions; a sealed one reveals nothing, and neither
    passes the turn nor ends the game."""
    game = subject.game
    for taken in walk.taken:
        if not taken.step.sealed:
            continue
        where = f"action {taken.number}"
        assert game.about.facts.simultaneous, f"{where} is sealed, and nobody else decides at once"
        assert taken.actor is not CHANCE, f"{where} is chance's and sealed"
        assert not taken.step.barrier, f"{where} is sealed and brings something to light"
        assert game.rules.turn(taken.step.state) == game.rules.turn(taken.before), (
            f"{where} is sealed and passes the turn"
        )
        assert acting(game, taken.step.state), f"{where} is sealed and nobody is waited for"


def sealed_decisions_are_hidden(subject: Subject, walk: Walk) -> None:
    """Everybody else sees and hears the same, whichever sealed decision of a kind somebody makes."""
    game = subject.game
    for taken in walk.every(SEALED):
        if not taken.step.sealed or taken.actor is CHANCE:
            continue
        told: dict[type, Any] = {}
        for action in subject.legal(taken.before, taken.actor)[:OTHERS]:
            step = game.rules.apply(taken.before, taken.actor, action)
            if step.sealed:
                shown = game.knowledge.view(step.state, None), visible(step.events, None)
                kept = told.setdefault(type(action), shown)
                assert kept == shown, f"everybody can tell which sealed decision it was: {kept} or {shown}"


def sealed_decisions_are_told_once(subject: Subject, walk: Walk) -> None:
    """However often a seat seals in one turn, everybody else sees and hears of it at most once."""
    game = subject.game
    told: set[tuple[int, Any]] = set()
    for taken in walk.taken:
        if not taken.step.sealed:
            continue
        seen = [subject.view(state, None) for state in (taken.before, taken.step.state)]
        if seen[0] == seen[1] and not visible(taken.step.events, None):
            continue
        once = game.rules.turn(taken.before), taken.actor
        assert once not in told, f"action {taken.number}: everybody can count what seat {taken.actor} seals"
        told.add(once)


OPTIONAL_CHECKS = (
    computer_players_are_helped,
    previews_keep_secrets,
    previews_without_secrets_are_the_step,
    what_is_settled_can_be_ended,
    only_choices_are_left_open,
    what_is_noted_is_sealed_and_leaves_its_seat_to_decide,
    lines_of_orders_are_read_as_they_are_told,
    sealed_decisions_commute,
    sealed_decisions_wait_for_others,
    sealed_decisions_are_hidden,
    sealed_decisions_are_told_once,
)
