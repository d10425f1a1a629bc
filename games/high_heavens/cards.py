"""What a card can say: numbers, deeds made of a few effects, and passive abilities.

A deed costs action points. It chooses something (`pick`), and then its effects happen in order.

    damage       it takes `amount`; `past_armor`: armor does not count
    quake        every other god, trap and architecture next to the acting god takes `amount`
    heal         up to `amount` health comes back
    cure         all poison is taken off
    move         the player moves it up to `amount` hexes
    push         the same, each step farther from the acting god
    swap         it changes places with the acting god
    carry        the player puts it on a central hex or an own invoking hex
    grant        it moves up to its Movement and `amount`, as its own move; `over`: through occupied hexes too
    disable      one black chip, until the end of its controller's next turn
    trap         `amount` black chips under it, or on the chosen hex
    poison       `amount` poison
    build        architecture of `amount` on the chosen hex
    attack_bonus, armor_bonus   one chip each time, `amount` of them
    draw         `amount` cards
    look         at the top `amount` cards of the draw pile: take one, order the others
    discard      the player discards `amount` cards at random, the chosen enemy `enemy`
    recover      the card of a perished god comes from the discard pile to the hand
    guard        ranged attacks cannot hit it until the player's next turn
    vanish       until then the acting god is no target and walks through occupied hexes
    bless        its next attack this turn does `amount` more and goes past armor
    blows        it attacks `amount` times now, then takes `harm`
    lift_limit   the hand has no limit this turn

A passive ability holds while its god stands.

    thunder      its ranged attack that hurts a god does `amount` to each other enemy god next to that one
    steadfast    others cannot disable, trap or move it
    watch        within `within` of the own base, each attack on the base does `amount` less
    parry        the first attack on it each turn does nothing
    shelter      attacks do `amount` less to friendly gods next to it
    bloodlust    an enemy god that falls to its attack brings it `amount` attack bonuses
    far_sight    its ranged attacks count hexes straight, past what is between
    fleet        its first move each turn is free
"""

import re
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from games.core.data_files.values import Length, Range, Unique

PickKind: TypeAlias = Literal[
    "none",
    "enemy",
    "friend",
    "friend_or_self",
    "god",
    "mark",
    "empty",
    "enemy_or_empty",
    "perished",
    "seat",
]
"""What a deed chooses. `mark` is a god, a trap, architecture or the enemy base."""

EffectKind: TypeAlias = Literal[
    "damage",
    "quake",
    "heal",
    "cure",
    "move",
    "push",
    "swap",
    "carry",
    "grant",
    "disable",
    "trap",
    "poison",
    "build",
    "attack_bonus",
    "armor_bonus",
    "draw",
    "look",
    "discard",
    "recover",
    "guard",
    "vanish",
    "bless",
    "blows",
    "lift_limit",
]
PassiveKind: TypeAlias = Literal[
    "thunder", "steadfast", "watch", "parry", "shelter", "bloodlust", "far_sight", "fleet"
]

GODS: Final = ("enemy", "friend", "friend_or_self", "god")
PICKS: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("enemy", "god", "mark"),
    "quake": ("none",),
    "heal": GODS,
    "cure": GODS,
    "move": ("enemy", "friend", "god"),
    "push": ("enemy", "friend", "god"),
    "swap": ("enemy", "friend", "god"),
    "carry": ("enemy", "friend", "god"),
    "grant": ("friend",),
    "disable": ("enemy",),
    "trap": ("enemy", "empty", "enemy_or_empty"),
    "poison": ("enemy",),
    "build": ("empty",),
    "attack_bonus": ("friend", "friend_or_self"),
    "armor_bonus": ("friend", "friend_or_self"),
    "draw": ("none",),
    "look": ("none",),
    "discard": ("seat",),
    "recover": ("perished",),
    "guard": ("friend", "friend_or_self"),
    "vanish": ("none",),
    "bless": ("friend", "friend_or_self"),
    "blows": ("friend",),
    "lift_limit": ("none",),
}
"""What each effect can be done to."""
OF_A_GOD: Final = frozenset({"quake", "push", "swap", "vanish"})
"""Effects that need an acting god: they are not for powers."""
OF_A_POWER: Final = frozenset({"discard", "recover"})
"""Effects that are for powers only."""
PLACES: Final = frozenset({"move", "push", "carry"})
"""Effects for which the player chooses a second hex."""
LAST: Final = frozenset({"move", "push", "swap", "carry", "grant", "draw", "look", "discard", "blows"})
"""Effects after which nothing else of the deed can follow: they move what was chosen, or more is to be decided."""
AMOUNTS: Final = frozenset(
    {"damage", "quake", "heal", "move", "push", "trap", "poison", "build"}
    | {"attack_bonus", "armor_bonus", "draw", "look", "discard", "bless", "blows"}
)
"""Effects that need an amount."""
_TAKEN: Final = frozenset(
    {"trap", "nothing", "with", "the", "from", "back", "and", "turn", "for", "into"}
    | {"enemy", "enemys", "base", "asgard", "mount", "olympus"}
)
"""Words that mean something else where a deed is typed."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a deed does."""

    do: EffectKind
    amount: Annotated[int, Range(0, 12)] = 0
    past_armor: bool = False
    over: bool = False
    enemy: Annotated[int, Range(0, 5)] = 0
    harm: Annotated[int, Range(0, 12)] = 0


@dataclass(frozen=True, slots=True)
class Deed:
    """What a god or a power can do for action points: what it chooses, how far away, and the effects.

    `name` tells the deeds of a card apart. `within` is 0 for any distance; otherwise hexes from the acting god, or
    for a power from any friendly god. `straight`: counted past whatever is between (HH-25).
    """

    effects: Annotated[tuple[Effect, ...], Length(1, 4)]
    name: Annotated[str, Length(0, 20)] = ""
    pick: PickKind = "none"
    within: Annotated[int, Range(0, 12)] = 0
    straight: bool = False
    cost: Annotated[int, Range(1, 3)] = 1


@dataclass(frozen=True, slots=True)
class Passive:
    """An ability that needs no action."""

    kind: PassiveKind
    amount: Annotated[int, Range(0, 5)] = 0
    within: Annotated[int, Range(0, 12)] = 0


@dataclass(frozen=True, slots=True)
class God:
    """A god's card. Without ranged attacks `range` is 1 and `ranged` 0."""

    key: Annotated[str, Length(1, 30)]
    name: Annotated[str, Length(1, 30)]
    health: Annotated[int, Range(1, 20)]
    movement: Annotated[int, Range(1, 9)]
    range: Annotated[int, Range(1, 9)]
    melee: Annotated[int, Range(0, 9)]
    text: Annotated[str, Length(1, 200)]
    ranged: Annotated[int, Range(0, 9)] = 0
    title: Annotated[str, Length(0, 40)] = ""
    deeds: Annotated[tuple[Deed, ...], Length(0, 4), Unique("name")] = ()
    passives: Annotated[tuple[Passive, ...], Length(0, 4), Unique("kind")] = ()


@dataclass(frozen=True, slots=True)
class Power:
    """A divine power's card."""

    key: Annotated[str, Length(1, 30)]
    name: Annotated[str, Length(1, 30)]
    text: Annotated[str, Length(1, 200)]
    deeds: Annotated[tuple[Deed, ...], Length(1, 4), Unique("name")]


Card: TypeAlias = God | Power


def faults_of(card: Card) -> list[str]:
    """Return what does not fit together on a card, in sentences."""
    words = card.text if isinstance(card, Power) else card.text + card.title
    found = _wrong((not words.isprintable(), "The words of a card stand on one line, without control signs"))
    if isinstance(card, God):
        found += _wrong(
            (
                (card.range > 1) != (card.ranged > 0),
                "A range of 2 or more and a ranged power need each other",
            ),
            (not card.deeds and not card.passives, "A god needs a deed or a passive ability"),
        )
    for deed in card.deeds:
        found += _faults_of_deed(deed, isinstance(card, God))
    nameless = len(card.deeds) > 1 and not all(deed.name for deed in card.deeds)
    return found + _wrong((nameless, "Each of several deeds needs a name"))


def _wrong(*checks: tuple[bool, str]) -> list[str]:
    """Return the sentences of the checks that found something."""
    return [told for wrong, told in checks if wrong]


def _faults_of_deed(deed: Deed, god: bool) -> list[str]:
    kinds = [effect.do for effect in deed.effects]
    found = [f"“{do}” can stand in a deed once" for do in dict.fromkeys(kinds) if kinds.count(do) > 1]
    named = not deed.name or re.fullmatch("[a-z]{3,20}", deed.name) is not None
    found += _wrong(
        ("build" in kinds and "trap" in kinds, "“build” and “trap” cannot stand on one hex"),
        (not named, "The name of a deed is a word of 3 or more small letters"),
        (deed.name in _TAKEN, f"“{deed.name}” means something else where moves are typed"),
    )
    for effect in deed.effects:
        do, picks = f"“{effect.do}”", PICKS[effect.do]
        needs = "needs an amount" if effect.do in AMOUNTS else "has no amount"
        amiss = (effect.do in AMOUNTS) != (effect.amount > 0) and effect.do != "grant"
        found += _wrong(
            (deed.pick not in picks, f"{do} needs a pick among {', '.join(picks)}, not {deed.pick}"),
            (effect.do in OF_A_GOD and not god, f"{do} is for gods only"),
            (effect.do in OF_A_POWER and god, f"{do} is for divine powers only"),
            (effect.do in LAST and effect is not deed.effects[-1], f"{do} must be the last effect"),
            (amiss, f"{do} {needs}"),
        )
    nowhere = deed.within > 0 and deed.pick in ("none", "perished", "seat")
    return found + _wrong(
        (nowhere, f"A pick of {deed.pick} has no distance"),
        (deed.straight and not deed.within, "Only a distance can be straight"),
    )
