"""Checks of the rules of every game, along a walk. Each fails with a sentence."""

import copy
import json
import random
from collections.abc import Iterable
from typing import Any

from games.core import codec
from games.core.components import Draw
from games.core.protocol import CHANCE, Actor, Chance, Game
from games.core.rulebook import rulebook
from games.core.words import GameError, Unreadable
from tests.contract.universe import is_sound, some_universes, universe_at
from tests.contract.walks import Subject, Walk, acting, must_apply, refusal_of

SAMPLED = 12
STORED = 60
TRIED = 1000
MEANT = 40
CHECKED = 400
"""So many positions are checked by the game itself: those of most games all."""
ENDED = 4
"""From so many positions of a walk a game is idled to its end after somebody has given up."""


def proposed_actions_apply(subject: Subject, walk: Walk) -> None:
    """Every legal action that is generated is accepted."""
    game = subject.game
    for state, seat, _, legal in subject.decisions(walk.every(SAMPLED)):
        assert len(set(legal)) == len(legal), "the same action was proposed twice"
        assert legal == tuple(game.rules.legal_actions(state, seat)), "the order of actions changes"
        for action in legal:
            must_apply(game, state, seat, action)


def other_actions_are_refused(subject: Subject, walk: Walk) -> None:
    """Every action of the universe that was not generated is refused, with a reason and what to do."""
    generator = random.Random(len(walk.taken))
    for state, seat, _, legal in subject.decisions(walk.every(4)):
        universe = universe_at(subject, walk, state, seat)
        proposed = set(legal)
        assert proposed <= set(universe), f"{proposed - set(universe)} are missing in the universe"
        tried = universe if len(universe) <= TRIED else generator.sample(universe, TRIED)
        for action in tried:
            if action not in proposed:
                _must_refuse(subject, state, seat, action)


def _must_refuse(subject: Subject, state: Any, actor: Actor, action: Any) -> None:
    refused = refusal_of(subject.game, state, actor, action)
    assert refused is not None, f"{action} was not proposed to {actor} but accepted"
    assert refused.code, f"{action}: the refusal has no code"
    assert refused.code == refused.code.lower(), f"{refused.code!r} is no code"
    for words in (refused.message, refused.hint):
        assert words.strip().endswith((".", "!", "?")), f"{action}: {words!r} is no sentence"
        assert len(words) <= 400, f"{action}: {len(words)} characters of refusal"
    assert refused.rule is not None, f"{action}: the refusal names no rule"
    assert refused.rule in rulebook(subject.game).rules, (
        f"{action} is refused by {refused.rule}, which is no rule of RULES.md: add it, or name another"
    )


def nobody_acts_out_of_turn(subject: Subject, walk: Walk) -> None:
    """A seat that is not to act has no actions, and is refused the actions of those that are."""
    game = subject.game
    for taken in walk.every(SAMPLED * 2):
        state, owing = taken.before, acting(game, taken.before)
        others: list[Actor] = [seat for seat in range(-1, walk.seats + 1) if seat not in owing]
        for seat in others:
            assert not isinstance(seat, Chance)
            assert not list(game.rules.legal_actions(state, seat)), f"seat {seat} has actions out of turn"
        for stranger in [*others, *([] if taken.actor is CHANCE else [CHANCE])]:
            _must_refuse(subject, state, stranger, taken.action)


def the_same_gives_the_same(subject: Subject, walk: Walk) -> None:
    """An action changes nothing in the state it is applied to, and leads to the same step there a second time."""
    for taken in walk.every(SAMPLED * 2):
        kept = copy.deepcopy(taken.before)
        again = subject.game.rules.apply(taken.before, taken.actor, taken.action)
        assert taken.before == kept, f"{taken.action} changed its input"
        assert hash(taken.before) == hash(kept), "equal states have different hashes"
        assert again == taken.step, f"{taken.action} leads to something else the second time"


def stored_values_come_back(subject: Subject, walk: Walk) -> None:
    """States, actions and events survive being stored as JSON. A position that was read offers what it offered before, so
    nothing that a game keeps beside its fields is out of date."""
    game = subject.game
    for state in [walk.start, *(taken.step.state for taken in [*walk.every(STORED), *walk.taken[-1:]])]:
        again = codec.decode_state(game, _stored(codec.encode_state(game, state)))
        assert again == state, f"a stored state comes back as another: {again}"
        for seat in range(walk.seats):
            offered, before = (list(game.rules.legal_actions(each, seat)) for each in (again, state))
            assert offered == before, f"seat {seat} has other actions in a stored state: {again}"
    for taken in walk.taken:
        again = codec.decode_action(game, _stored(codec.encode_action(game, taken.action)))
        assert again == taken.action, f"{taken.action} comes back as another: {again}"
        for event in taken.step.events:
            again = codec.decode_event(game, _stored(codec.encode_event(game, event)))
            assert again == event, f"{event} comes back as another: {again}"


def _stored(data: Any) -> Any:
    return json.loads(json.dumps(data))


def notation_comes_back(subject: Subject, walk: Walk) -> None:
    """Each action has its own short line of notation. A legal action is read back from it; an illegal one is read back too,
    or refused, or taken for an action of another kind that is possible now."""
    written: dict[str, Any] = {}
    for taken in walk.taken:
        _written(subject, taken.action)
    for state, universe in some_universes(subject, walk):
        for action in universe:
            text = _written(subject, action)
            assert written.setdefault(text, action) == action, f"{text!r} stands for two actions"
        for action in universe[:: max(1, len(universe) // MEANT)]:
            _check_meaning(subject, state, action)
    for decision in subject.decisions(walk.every(SAMPLED)):
        for action in decision.legal[:: max(1, len(decision.legal) // SAMPLED)]:
            _check_meaning(subject, decision.state, action)


def _check_meaning(subject: Subject, state: Any, action: Any) -> None:
    game = subject.game
    text = game.notation.write(action)
    seat = next((seat for seat in acting(game, state)), 0)
    legal = subject.legal(state, seat)
    try:
        meant = game.notation.parse(subject.view(state, seat), legal, text)
    except Unreadable as error:
        raise AssertionError(f"{text!r} is taken for something else: {error.message}") from error
    except GameError:
        assert action not in legal, f"{text!r} is legal, and is refused"
        return
    known = meant == action or (action not in legal and type(meant) is not type(action))
    assert known, f"{text!r} is taken for something else: {meant}"


def _written(subject: Subject, action: Any) -> str:
    text = subject.game.notation.write(action)
    assert text == text.strip(), f"{text!r} has outer blanks"
    assert text.isprintable(), f"{text!r} is not one line"
    assert 1 <= len(text) <= 90, f"{text!r} has {len(text)} characters"
    return text


def the_log_replays(subject: Subject, walk: Walk) -> None:
    """The stored actions alone lead to the same states and events again."""
    game = subject.game
    state = game.new(walk.seats, walk.options)
    for taken in walk.taken:
        action = codec.decode_action(game, _stored(codec.encode_action(game, taken.action)))
        step = game.rules.apply(state, taken.actor, action)
        assert step == taken.step, f"the replay differs at action {taken.number}"
        state = step.state


def the_end_is_where_nobody_acts(subject: Subject, walk: Walk) -> None:
    """There is an outcome exactly when nobody is to act, and it is valid."""
    game = subject.game
    for state in walk.states:
        outcome = game.rules.outcome(state)
        over = not game.rules.to_act(state)
        assert (outcome is not None) == over, f"outcome {outcome} while {game.rules.to_act(state)} is to act"
        if outcome is None:
            continue
        assert outcome.reason, "the outcome has no reason"
        assert outcome.reason == outcome.reason.lower(), f"{outcome.reason!r} is no code"
        assert set(outcome.winners) <= set(range(walk.seats)), f"{outcome.winners} are no seats"
        assert list(outcome.winners) == sorted(set(outcome.winners)), "winners are not in order"
        assert len(outcome.scores) in (0, walk.seats), f"{len(outcome.scores)} scores of {walk.seats} seats"
        assert outcome.winners or game.about.facts.cooperative, "nobody has won"
        together = len(outcome.winners) in (0, walk.seats)
        assert together or not game.about.facts.cooperative, "not all win together in a game that says so"
        assert not list(game.rules.legal_actions(state, 0)), "there are actions after the end"


def the_invariant_holds(subject: Subject, walk: Walk) -> None:
    """What is true of every position of the game is true of each (`is_sound` in `tests/contract/universe.py`)."""
    for state in [walk.start, *(each.step.state for each in (*walk.every(CHECKED), walk.taken[-1]))]:
        try:
            is_sound(subject.game, state)
        except AssertionError as problem:
            raise AssertionError(f"{problem} in {state}") from problem


def chance_is_a_barrier(subject: Subject, walk: Walk) -> None:
    """Nobody can undo a roll alone, and only games that declare chance have it."""
    for taken in walk.taken:
        if taken.actor is CHANCE:
            assert taken.step.barrier, f"{taken.action} may be taken back alone"
            assert subject.game.about.facts.chance, "chance acts in a game that declares none"


def several_act_only_where_declared(subject: Subject, walk: Walk) -> None:
    """Only games that declare it have several seats deciding at once."""
    if not subject.game.about.facts.simultaneous:
        for state in walk.states:
            assert len(acting(subject.game, state)) <= 1, "several seats are to act at once"


def turns_tell_who_owes(subject: Subject, walk: Walk) -> None:
    """The turn number never falls, and grows when somebody is to act who was not before. It may grow after decisions made
    at once too, of which none is the last."""
    game = subject.game
    alone = not (game.about.facts.cooperative or game.about.facts.simultaneous)
    turn, owed = game.rules.turn(walk.start), set(acting(game, walk.start))
    for state in walk.states[1:]:
        owing = set(acting(game, state))
        now = game.rules.turn(state)
        assert now >= turn, f"the turn falls from {turn} to {now}"
        if owed and owing - owed:
            assert now > turn, f"seats {owing - owed} owe a decision but the turn stays at {now}"
        if owing and owing == owed and alone:
            assert now == turn, f"the turn grows to {now} but the same seats act"
        if owing:
            owed, turn = owing, now


def idling_is_legal_and_ends(subject: Subject, walk: Walk) -> None:
    """What an empty seat does is legal, and a game in which all seats are empty ends."""
    for state, seat, _, legal in subject.decisions(walk.every(SAMPLED * 4)):
        idle = subject.game.seats.idle(state, seat)
        assert idle in legal, f"idling by {idle} is not legal"
    _idled(subject.game, walk.start)


def _idled(game: Game[Any, Any, Any], state: Any) -> Any:
    """The end of the game if all seats idle from here on."""
    count = 0
    while owing := game.rules.to_act(state):
        assert count < game.about.facts.max_actions, "idling never ends"
        actor: Actor = CHANCE if owing is CHANCE else min(owing)
        action = (
            game.rules.sample(state, Draw(b"idle", count))
            if owing is CHANCE
            else game.seats.idle(state, min(owing))
        )
        state, count = game.rules.apply(state, actor, action).state, count + 1
    return state


def who_gives_up_cannot_win(subject: Subject, walk: Walk) -> None:
    """A seat whose player resigned stays in the position, idles from then on and does not win. A team-mate may take over
    what it was to decide."""
    game = subject.game
    teams = game.teams(walk.seats, walk.options)
    ended = {each.number for each in walk.every(ENDED)}
    for taken in walk.every(SAMPLED):
        for seat in range(walk.seats):
            state = game.seats.retire(taken.before, seat)
            assert game.seats.retire(state, seat) == state, f"seat {seat} cannot give up twice"
            mates = {mate for team in teams if seat in team for mate in team}
            owed, acts = set(acting(game, taken.before)), set(acting(game, state))
            came = acts - owed
            chance = game.rules.to_act(taken.before) is CHANCE
            assert (game.rules.to_act(state) is CHANCE) == chance, (
                "giving up changes whether chance is to act"
            )
            assert acts == owed or (acts - came == owed - {seat} and len(came) == 1 and came <= mates), (
                "giving up changes who is to act"
            )
            for other in acting(game, state):
                now = tuple(game.rules.legal_actions(state, other))
                then = subject.legal(taken.before, seat if other in came else other)
                assert now == then, f"giving up by {seat} changes what seat {other} may do"
            is_sound(game, state)
            if taken.number not in ended:
                continue
            outcome = game.rules.outcome(_idled(game, state))
            assert outcome is not None, f"nobody is to act after seat {seat} gave up, and there is no outcome"
            assert game.about.facts.cooperative or seat not in outcome.winners, (
                f"seat {seat} gave up and wins"
            )


def claims_are_borne_out(game: Game[Any, Any, Any], walks: Iterable[Walk]) -> None:
    """The chance, secrets, simultaneous decisions, plannable turns and settled decisions that a game declares occur in some of
    these walks. A secret may occur with one option only."""
    ask = game.auto_passes
    settled = ask is None
    seen = {"chance": False, "simultaneous": False, "secrets": False, "plans": False}
    for walk in walks:
        for taken in walk.taken:
            seen["chance"] |= taken.actor is CHANCE
            seen["simultaneous"] |= len(acting(game, taken.before)) > 1
            goes_on = taken.actor in acting(game, taken.step.state) and not taken.step.barrier
            seen["plans"] |= taken.actor is not CHANCE and goes_on
            if ask is not None and not settled:
                views = (game.knowledge.view(taken.before, seat) for seat in acting(game, taken.before))
                settled = any(map(ask.auto_pass, views))
            if not seen["secrets"]:
                view, draw = game.knowledge.view(taken.before, None), Draw(b"secret", taken.number)
                seen["secrets"] = game.knowledge.determinize(view, draw) != taken.before
    for claim, happened in seen.items():
        assert happened or not getattr(game.about.facts, claim), (
            f"the game declares {claim}, which never happens"
        )
    assert settled, "the game declares settled decisions, which never happen"


def who_is_out_has_no_more_part(subject: Subject, walk: Walk) -> None:
    """A seat that is out has nothing to decide, stays out until the end, and does not win."""
    game = subject.game
    out = game.seats.out(walk.start)
    for taken in walk.taken:
        now, owing = game.seats.out(taken.step.state), game.rules.to_act(taken.step.state)
        assert now <= set(range(walk.seats)), f"{sorted(now)} are no seats"
        assert out <= now, f"seats {sorted(out - now)} are out no longer"
        owed = owing if isinstance(owing, frozenset) else frozenset()
        assert not now & owed, f"seats {sorted(now & owed)} are out and to act"
        out = now
    end = game.rules.outcome(walk.states[-1])
    winners = () if end is None else end.winners
    assert game.about.facts.cooperative or not out & set(winners), f"seats {sorted(out)} are out and win"


RULES_CHECKS = (
    proposed_actions_apply,
    other_actions_are_refused,
    nobody_acts_out_of_turn,
    the_same_gives_the_same,
    stored_values_come_back,
    notation_comes_back,
    the_log_replays,
    the_end_is_where_nobody_acts,
    the_invariant_holds,
    chance_is_a_barrier,
    several_act_only_where_declared,
    turns_tell_who_owes,
    idling_is_legal_and_ends,
    who_gives_up_cannot_win,
    who_is_out_has_no_more_part,
)
