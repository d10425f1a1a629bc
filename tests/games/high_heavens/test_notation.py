"""Actions as text, both ways."""

import pytest

from games.core.words import Ambiguous
from games.high_heavens import actions as a, knowledge
from games.high_heavens.components import STANDARD
from games.high_heavens.notation.parse import parse
from games.high_heavens.notation.write import plain, spelled, write, write_card
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import after, greek, place, refused


def read(state: State, text: str) -> a.Action:
    """What the player means with a text."""
    view = knowledge.view(state, state.player)
    return parse(view, tuple(steps.legal_actions(state, state.player)), text)


def table() -> State:
    """A position with a bit of everything."""
    return place(
        "thor d4",
        "njord c4",
        "odin e4",
        "zeus d5 trap=1",
        "hera c5",
        "chips d3 attack=2 armor=1",
        hands={0: ("surts_fire", "bifrost", "valhalla", "loki")},
        discards={0: ("tyr",)},
        perished={0: ("tyr",)},
    )


TARGETS = place(
    *("thor d4", "heimdall d8", "skadi c4", "zeus d5 trap=1", "hera c5"), hands={0: ("surts_fire", "loki")}
)
OLYMPUS = greek("ares d3", "thor d4", hands={1: ("wrath_of_olympus", "pandoras_box"), 0: ("odin",)})


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (table(), "invoke loki d1", a.Invoke("loki", "d1")),
        (table(), "Loki d1", a.Invoke("loki", "d1")),
        (table(), "move thor d6", a.Move("thor", "d6")),
        (table(), "Thor moves to C3.", a.Move("thor", "c3")),
        (table(), "move thor d4 to c3", a.Move("thor", "c3")),
        (table(), "thor c3", a.Move("thor", "c3")),
        (table(), "attack thor d5", a.Attack("thor", "d5")),
        (table(), "Thor attacks Zeus", a.Attack("thor", "d5")),
        (table(), "attack thor zeus trap", a.Attack("thor", "d5", True)),
        (table(), "attack thor d9", a.Attack("thor", "d9")),
        (table(), "acquire thor d3 1 attack 1 armor", a.Acquire("thor", "d3", 1, 1)),
        (table(), "use odin", a.Use("odin")),
        (table(), "use njord c5 to c6", a.Use("njord", "", "c5", "c6")),
        (table(), "use njord hera c6", a.Use("njord", "", "c5", "c6")),
        (table(), "play surts-fire d5", a.Play("surts_fire", "", "d5")),
        (table(), "play Surt's Fire zeus trap", a.Play("surts_fire", "", "d5", trap=True)),
        (table(), "play surts fire d10", a.Play("surts_fire", "", "d10")),
        (table(), "play bifrost d4 to d6", a.Play("bifrost", "", "d4", "d6")),
        (table(), "play valhalla tyr", a.Play("valhalla", fetch="tyr")),
        (table(), "play valhalla", a.Play("valhalla", fetch="tyr")),
        (table(), "discard Loki", a.Discard("loki")),
        (table(), "end turn", a.End()),
        (table(), "pass", a.End()),
        # people say bases, targets and cards as they like
        (TARGETS, "attack heimdall mount olympus", a.Attack("heimdall", "d9")),
        (TARGETS, "Heimdall attacks the enemy base", a.Attack("heimdall", "d9")),
        (TARGETS, "heimdall hits Olympus", a.Attack("heimdall", "d9")),
        (TARGETS, "attack olympus with heimdall", a.Attack("heimdall", "d9")),
        (TARGETS, "attack zeus with thor", a.Attack("thor", "d5")),
        (TARGETS, "attack mount olympus", a.Attack("heimdall", "d9")),
        (TARGETS, "attack asgard with thor", a.Attack("thor", "d2")),
        (TARGETS, "surt zeus", a.Play("surts_fire", "", "d5")),
        (TARGETS, "play surt on mount olympus", a.Play("surts_fire", "", "d9")),
        (TARGETS, "use skadi trap c6", a.Use("skadi", "", "c6")),
        (TARGETS, "use skadi c6 trap", a.Use("skadi", "", "c6", trap=True)),
        (TARGETS, "use skadi trap nothing", a.Use("skadi", trap=True)),
        (TARGETS, "attack thor d5 trap", a.Attack("thor", "d5", True)),
        # Olympus is a power where nothing else is named
        (OLYMPUS, "olympus d4", a.Play("wrath_of_olympus", "", "d4")),
        (OLYMPUS, "wrath asgard", a.Play("wrath_of_olympus", "", "d2")),
        (OLYMPUS, "play wrath of olympus asgard", a.Play("wrath_of_olympus", "", "d2")),
        (OLYMPUS, "play box", a.Play("pandoras_box", seat=0)),
        (OLYMPUS, "discard pandora", a.Discard("pandoras_box")),
        (OLYMPUS, "discard olympus", a.Discard("wrath_of_olympus")),
        (OLYMPUS, "attack ares asgard", a.Attack("ares", "d2")),
        (OLYMPUS, "attack ares base", a.Attack("ares", "d2")),
    ],
)
def test_a_text_is_read_as_what_it_means(state: State, text: str, action: a.Action) -> None:
    assert read(state, text) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("invoke odin", "no_chips"),
        ("acquire thor b4", "not_adjacent"),
        ("acquire thor c3", "no_bonus"),
    ],
)
def test_what_lacks_a_part_and_is_not_possible_at_all_is_answered_by_the_rules(text: str, code: str) -> None:
    lines = ("thor d4", "zeus a1", "ares a2", "hera a3", "poseidon a4", "hades a5 health=6")
    state = place(*lines, "chips b4 attack=1", hands={0: ("odin",)})
    assert refused(state, read(state, text)).code == code


@pytest.mark.parametrize("key", STANDARD.cards)
def test_every_card_is_understood_by_its_name_and_by_its_shorter_names(key: str) -> None:
    known, name = spelled(STANDARD), STANDARD.cards[key].name
    texts = {name, name.upper(), name.replace("'", "’"), name.replace("'s", ""), write_card(key)}
    texts |= {word for word in name.split() if word not in ("of", "The")}
    texts |= {word.removesuffix("'s") for word in name.split() if word.endswith("'s")}
    for text in texts:
        assert known.get(plain(text), "") == key, text


@pytest.mark.parametrize("key", STANDARD.cards)
@pytest.mark.parametrize("end", ["", " a1", " a1 to b1"])
def test_whatever_a_card_lacks_comes_back_as_it_was_written(key: str, end: str) -> None:
    """A card of which something is missing is not taken for the only thing that it could mean."""
    at, to = (*end.replace("to", "").split(), None, None)[:2]
    side, god = STANDARD.side[key], key in STANDARD.gods
    enemy = ("hera", "hel")[side]
    hands = {} if god else {side: (key,)}
    state = place(f"{key if god else ('tyr', 'hestia')[side]} d4", f"{enemy} d5", seat=side, hands=hands)
    for deed in STANDARD.cards[key].deeds or [None]:
        name = deed.name if deed else ""
        action: a.Action = a.Use(key, name, at, to) if god else a.Play(key, name, at, to)
        assert read(state, write(action)) == action, write(action)


def test_a_god_with_several_abilities_is_asked_which() -> None:
    state = greek("apollo d7", "hera d6 health=3 poison=1", "thor d3")
    assert read(state, "use apollo heal d6") == a.Use("apollo", "heal", "d6")
    with pytest.raises(Ambiguous) as asked:
        read(state, "use apollo d6")
    assert "`use apollo cure d6`" in asked.value.hint


@pytest.mark.parametrize("text", ["move", "attack", "thor", "move thor", "use njord"])
def test_half_a_move_is_answered_with_whole_ones(text: str) -> None:
    with pytest.raises(Ambiguous) as asked:
        read(table(), text)
    for proposed in asked.value.hint.split("`")[1::2]:
        assert read(table(), proposed)


def test_odins_cards_are_taken_and_put_back() -> None:
    state = after(place("odin d4", "zeus d8"), a.Use("odin"), a.Looked(("thor", "gungnir", "bifrost")))
    assert read(state, "take gungnir") == a.Take("gungnir")
    state = after(state, a.Take("gungnir"))
    assert read(state, "put back thor") == a.PutBack("thor")
