"""Why something cannot be done, in words, with the rule. Nothing here tells more than the side knows that asks."""

from typing import Final, NoReturn

from games.core.words import IllegalAction, cut

_TOLD: Final[dict[str, tuple[str, str, str]]] = {
    "not_now": ("You have nothing to decide now.", "Wait for the other side.", "THG-8"),
    "not_this": ("That belongs to another phase.", "Give the orders that this phase asks for.", "THG-7"),
    "no_unit": ("You have no unit {0}.", "Name one of yours, such as {1}.", "THG-3"),
    "gone": ("{0} is not on the map any more.", "Choose a unit that is.", "THG-20"),
    "not_due": ("{0} cannot enter yet.", "It comes later, by the scenario.", "THG-53"),
    "not_on_map": ("{0} is not on the map.", "It can enter when units move.", "THG-53"),
    "scouts_only": ("Only scouts are ordered in this phase.", "Choose a scout.", "THG-7"),
    "no_scouts": ("Scouts had their own phase.", "Choose another unit.", "THG-8"),
    "declared": ("{0} has a mode already.", "Drop that order first.", "THG-14"),
    "moves_already": (
        "The movement of {0} is written already.",
        "Drop that order first, then declare the mode.",
        "THG-14",
    ),
    "moves_second": ("You move after the first combat.", "Declare modes now, and submit.", "THG-8"),
    "no_change": ("{0} is in that mode anyway.", "Leave it as it is, or choose another mode.", "THG-14"),
    "nobody_moves": ("No unit moves in this phase.", "Order attacks now, and submit.", "THG-8"),
    "tactical_anyway": (
        "{0} is in tactical mode anyway.",
        "Leave the line out. “all strategic but {0}” leaves {0} out of that.",
        "THG-14",
    ),
    "baggage_slow": ("Baggage does not march in strategic mode.", "Leave {0} in tactical mode.", "THG-12"),
    "cannot_build": ("{0} cannot build defences.", "Feudal and Roman troops on foot can.", "THG-22"),
    "too_shaken": ("{0} is disrupted.", "It builds once it has reorganized.", "THG-22"),
    "enemy_here": ("An enemy is in {0}.", "Build where no enemy stands.", "THG-22"),
    "no_supply": (
        "No baggage unit next to {0} has a supply of level {1}.",
        "Bring one there first.",
        "THG-22",
    ),
    "built_already": ("Defences of level {1} stand in {0} already.", "Build the other level.", "THG-22"),
    "nobody_to_march": (
        "No other unit can march in strategic mode.",
        "Submit, or choose single units.",
        "THG-12",
    ),
    "no_lender": ("{0} is no mercenary unit.", "Mercenary units lend their defence.", "THG-23"),
    "told_to_lend": ("{0} has been told that already.", "Drop that order first.", "THG-48"),
    "lends_so": ("{0} does that anyway.", "Leave it as it is.", "THG-48"),
    "ordered": (
        "{0} has its order already.",
        "Write its whole way in one line, such as “{1}”, or drop that order first.",
        "THG-46",
    ),
    "builds": ("{0} is building.", "It stays until it is declared to do something else.", "THG-22"),
    "afloat": ("{0} is in a boat.", "Leave it there, or land in tactical mode.", "THG-33"),
    "no_boats": ("You have no boat left.", "Choose another mode.", "THG-33"),
    "too_heavy": ("{0} cannot go by boat.", "Troops on foot and leaders can.", "THG-33"),
    "no_river": ("{0} is not by a river.", "Go to a hex with a river along a side.", "THG-59"),
    "no_wagons": ("No baggage unit is next to {0}.", "Bring one there first.", "THG-33"),
    "boards": ("{0} is getting into a boat.", "It can go in the next turn.", "THG-33"),
    "no_hand": ("You have chosen no unit.", "Choose the unit that moves first.", "THG-46"),
    "nobody_leads": ("{0} has no way yet.", "Say first where {0} goes.", "THG-46"),
    "no_nearer": (
        "No other unit comes nearer to where {0} goes.",
        "Order them one by one, or leave them where they are.",
        "THG-46",
    ),
    "stands": ("{0} is on the map already.", "Say where it goes.", "THG-53"),
    "must_enter": ("{0} is not on the map yet.", "Say where it enters.", "THG-53"),
    "no_entry": ("{0} cannot enter in {1}.", "Enter by your own side of the map, such as in {2}.", "THG-53"),
    "entry_full": ("{0} cannot enter in {1}.", "No hex of your side of the map has room.", "THG-53"),
    "too_far": ("{0} cannot reach {1} with {2} left.", "Choose a hex within its reach.", "THG-11"),
    "too_far_ahead": (
        "{0} cannot reach {1} in column, facing {3} with {2} left.",
        "A column goes only the way it faces. Turning costs 1 for each hexside.",
        "THG-12",
    ),
    "no_room": (
        "{0} cannot stop in {1}: {2} takes the room.",
        "{3} or send {2} elsewhere in a line before this one.",
        "THG-21",
    ),
    "impassable": ("{0} cannot enter {1}, a {2}.", "Go around it.", "THG-36"),
    "column_meets": (
        "{0} cannot enter {1} in column: an enemy is there.",
        "Stop before it, or go there in tactical mode.",
        "THG-46",
    ),
    "no_further": ("{0} can go no further this turn.", "Leave it there, or drop that order.", "THG-11"),
    "faces_so": ("{0} faces {1} there already.", "Leave the turn out.", "THG-2"),
    "no_turn": ("{0} cannot turn there.", "Each hexside costs a movement point.", "THG-11"),
    "no_exit": ("{0} cannot leave the map here.", "Go to an exit with a movement point left.", "THG-28"),
    "attacks": ("{0} attacks already.", "A unit attacks once in a phase.", "THG-16"),
    "cannot_attack": ("{0} has no attack.", "Attack with another unit.", "THG-16"),
    "column_attacks": (
        "{0} is in column and attacks nobody this turn.",
        "Attack with a unit in tactical mode.",
        "THG-12",
    ),
    "builder_attacks": (
        "{0} is busy building or boarding and attacks nobody.",
        "Attack with another unit.",
        "THG-22",
    ),
    "no_ammunition": ("{0} is out of ammunition.", "Attack with another unit.", "THG-23"),
    "not_seen": ("No enemy {0} is in sight.", "Attack one that is.", "THG-10"),
    "out_of_sight": (
        "{0} is out of sight, last seen in {1} in turn {2}.",
        "Attack an enemy that is in sight.",
        "THG-10",
    ),
    "beyond_sight": (
        "{0} does not see {1}: it is {2} away, and sight reaches {3}.",
        "Attack something nearer.",
        "THG-25",
    ),
    "hidden": (
        "{0} does not see {1} in {2}: forest, village or swamp hides it.",
        "Attack what {0} sees, or attack {1} with a unit that sees it.",
        "THG-25",
    ),
    "screened": (
        "{0} does not see {1} in {2}: units between hide it.",
        "Attack what {0} sees, or attack {1} with a unit that sees it.",
        "THG-25",
    ),
    "out_of_range": ("{1} is {2} from {0}, which {3}.", "Attack something nearer.", "THG-16"),
    "fights_here": ("{0} must fight in its own hex.", "Attack an enemy in its hex.", "THG-21"),
    "shielded": ("{1} shares what happens to the unit it is stacked with.", "Attack that unit.", "THG-24"),
    "no_leader": ("{0} is no leader.", "Name a leader.", "THG-24"),
    "too_many": ("{0} helps as many units as it can.", "A leader Ln helps n units.", "THG-24"),
    "helps": ("{0} helps that unit already.", "Choose another unit.", "THG-55"),
    "helps_nobody": ("{0} helps nobody in this phase.", "Drop that order first.", "THG-55"),
    "no_help": ("{0} cannot help {1}.", "A leader Ln helps units at most n hexes away.", "THG-24"),
    "wrong_count": (
        "{0} is not a number of supplies from 0 to {1}.",
        "Choose a number within that.",
        "THG-27",
    ),
    "submitted": ("Your orders are sealed.", "Take them back first.", "THG-8"),
}


def refuse(code: str, *parts: object) -> NoReturn:
    """Raise the refusal with this code."""
    message, hint, rule = _TOLD[code]
    named = [cut(str(part), 24) for part in parts]
    raise IllegalAction(code, message.format(*named), hint.format(*named), rule)


def chance_refused(rule: str) -> IllegalAction:
    """Return the refusal of an impossible action of chance."""
    return IllegalAction("wrong_chance", "These dice do not fit the position.", "Roll again.", rule)


RULES_NAMED: Final = frozenset(rule for _, _, rule in _TOLD.values())
