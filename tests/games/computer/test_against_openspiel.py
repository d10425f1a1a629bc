"""The search beside that of another library, OpenSpiel (Lanctot and others 2019), in a game that both have:
Leduc hold'em (Southey and others 2005), a small poker. It has six cards, two of each rank; two rounds of bets
of 2 and 4 chips with two raises at most; a common card between them."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

import pytest

from games.computer.search import Level, Search
from games.core import simple_games as simple
from games.core.optional_parts.parts import Playing
from games.core.simple_games import CHANCE, Hand, Outcome, Part, Seat, Step, Table

CARDS: Final = 6
RAISES: Final = 2
MOST: Final = 13
"""The chips that a seat can lose."""


@dataclass(frozen=True, slots=True)
class Pot(Table):
    """Hands of one card, the chips of each seat, and what this round has seen."""

    hands: Annotated[tuple[tuple[int, ...], ...], simple.OWNER]
    deck: Annotated[tuple[int, ...], simple.NOBODY]
    common: Annotated[tuple[int, ...], simple.OPEN] = ()
    chips: tuple[int, ...] = (1, 1)
    player: Seat = 0
    calls: int = 0
    raises: int = 0
    folded: Seat | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """The order of the cards."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bet:
    """Fold, call or raise."""

    how: Literal["fold", "call", "raise"]


@dataclass(frozen=True, slots=True)
class Dealt(simple.Private):
    says = "{seat gets} the card {hand}."
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Did(simple.Event):
    says = "{seat chooses} to {how}."
    seat: Seat
    how: str


@dataclass(frozen=True, slots=True)
class Turned(simple.Event):
    says = "The common card is {card}."
    card: int


def new(seats: int, options: Mapping[str, str]) -> Pot:
    return Pot(((), ()), tuple(range(CARDS)), seats=seats)


def to_act(pot: Pot) -> frozenset[Seat] | simple.Chance:
    if not pot.hands[0]:
        return CHANCE
    return frozenset() if pot.over else frozenset((pot.player,))


def legal(pot: Pot, seat: Seat) -> Iterator[Bet]:
    if pot.chips[seat] < max(pot.chips):
        yield Bet("fold")
    yield Bet("call")
    if pot.raises < RAISES:
        yield Bet("raise")


def apply(pot: Pot, seat: Seat, action: Deal | Bet) -> Step[Pot]:
    if isinstance(action, Deal):
        hands = tuple((card,) for card in action.order[:2])
        dealt = replace(pot, hands=hands, deck=action.order[2:])
        return Step(dealt, tuple(Dealt(owner, hand) for owner, hand in enumerate(hands)))
    did: tuple[simple.Event, ...] = (Did(seat, action.how),)
    if action.how == "fold":
        return Step(replace(pot, folded=seat, over=True), did)
    chips = list(pot.chips)
    chips[seat] = max(chips)
    if action.how == "raise":
        chips[seat] += 4 if pot.common else 2
        raised = replace(pot, chips=tuple(chips), player=1 - seat, raises=pot.raises + 1, calls=1)
        return Step(raised, did)
    pot = replace(pot, chips=tuple(chips), player=1 - seat, calls=pot.calls + 1)
    if pot.calls < 2:
        return Step(pot, did)
    if pot.common:
        return Step(replace(pot, over=True), did)
    card, *rest = pot.deck
    turned = replace(pot, common=(card,), deck=tuple(rest), player=0, calls=0, raises=0)
    return Step(turned, (*did, Turned(card)))


def won(pot: Pot, seat: Seat) -> int:
    """The chips that a seat has won at the end; those that it has lost are negative."""
    other = 1 - seat
    if pot.folded is not None:
        return pot.chips[other] if pot.folded == other else -pot.chips[seat]
    ranks = [hand[0] // 2 for hand in pot.hands]
    common = pot.common[0] // 2
    own, others = ((ranks[each] == common, ranks[each]) for each in (seat, other))
    return pot.chips[seat] * ((own > others) - (own < others))


def worth(pot: Pot, seat: Seat) -> float:
    """The chips won, as a number from 0 to 1: what counts is how many, so no seat simply wins."""
    return 0.5 + won(pot, seat) / (2 * MOST)


def outcome(pot: Pot) -> Outcome | None:
    return None


def board(pot: Pot) -> list[Part]:
    return [Hand(tuple(map(str, pot.common)))]


LEDUC = replace(
    simple.simple_game(
        title="Leduc",
        prefix="LE",
        blurb="A small poker.",
        seats=(2,),
        minutes=(1, 2),
        max_actions=20,
        state=Pot,
        actions=(Bet,),
        events=(Dealt, Did, Turned),
        new=new,
        to_act=to_act,
        legal=legal,
        apply=apply,
        outcome=outcome,
        board=board,
        cards=lambda pot: range(CARDS),
        chance=Deal,
        sample=lambda pot, draw: Deal(draw.shuffled(pot.deck)),
    ),
    load_playing=lambda: Playing(worth=worth, depth=50),
)

pytestmark = pytest.mark.long

WORK = Level("as many", 12_000, 40)
ROUNDS = 5_000
SURE = 0.9
NUMBERS = {"fold": 0, "call": 1, "raise": 2}


def position(number: int) -> tuple[Pot, list[int]]:
    """A position of a random game, and what has been chosen until then."""
    luck = random.Random(number)
    state = new(2, {})
    state = apply(state, 0, Deal(tuple(luck.sample(range(CARDS), CARDS)))).state
    found, done = (state, list[int]()), list[int]()
    for _ in range(luck.randrange(8)):
        if state.over:
            break
        found = state, list(done)
        action = luck.choice(list(legal(state, state.player)))
        done.append(NUMBERS[action.how])
        state = apply(state, state.player, action).state
    return found


def theirs(pyspiel: Any, state: Pot, done: list[int], seed: int) -> dict[int, float]:
    """How often the other search tries each choice."""
    other = pyspiel.load_game("leduc_poker").new_initial_state()
    cards = [hand[0] for hand in state.hands]
    rest = [*cards, *state.common]
    choices = iter(done)
    while True:
        if other.is_chance_node():
            if not rest:
                break
            other.apply_action(rest.pop(0))
        elif (chosen := next(choices, None)) is None:
            break
        else:
            other.apply_action(chosen)
    assert other.current_player() == state.player
    judge = pyspiel.RandomRolloutEvaluator(1, seed)
    last = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, judge, 5.0, ROUNDS, -1, last, False, False)
    return dict(bot.get_policy(other))


def test_both_choose_the_same_wherever_both_are_sure() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is installed by `make test-long`")
    search = Search(LEDUC, 2, {})
    same = sure = 0
    for number in range(200):
        state, done = position(number)
        policies = [theirs(pyspiel, state, done, seed) for seed in (1, 2, 3)]
        best = {max(policy, key=policy.__getitem__) for policy in policies}
        view = LEDUC.knowledge.view(state, state.player)
        thought = search.think(view, state.player, WORK, b"%d" % number)
        tries = sum(way.tries for way in thought.ways)
        mine = thought.ways[0]
        if len(best) == 1 and mine.tries >= SURE * tries:
            sure += 1
            same += NUMBERS[mine.line[0].how] in best
    assert sure >= 40
    assert same >= 0.95 * sure, f"{same} of {sure}"
