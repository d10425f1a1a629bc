"""Games with faulty rules, or that declare themselves badly, and how the contract tells of each."""

from dataclasses import replace

from games.core.optional_parts.parts import Playing
from games.core.options import Option
from games.core.protocol import Outcome
from tests.contract import (
    choices_checks as reading,
    commands_checks as commands,
    optional_checks as playing,
    rules_checks as rules,
)
from tests.contract.faults import (
    Fault,
    Spoken,
    always,
    another_each_time,
    apply_with,
    changes_its_input,
    commands_with,
    dead_end,
    early,
    everybody_acts,
    facts,
    lenient,
    loses_a_card,
    never_over,
    one_card_too_few,
    one_card_too_many,
    refusing,
    two_bids_at_once,
    unreadable,
)
from tests.examples.sealed_bids import GAME as SOUND
from tests.examples.sealed_bids.actions import Bid, Deal
from tests.examples.sealed_bids.state import ROUNDS

FAULTS = (
    Fault(
        "is worth more than a win",
        playing.computer_players_are_helped,
        "is worth 2",
        {"load_playing": lambda: Playing(worth=always(2))},
    ),
    Fault(
        "finds nothing promising",
        playing.computer_players_are_helped,
        "no action is promising",
        {"load_playing": lambda: Playing(promising=always(()))},
    ),
    Fault(
        "promises what it refuses",
        playing.computer_players_are_helped,
        "are legal",
        {"load_playing": lambda: Playing(promising=always((Bid(99),)))},
    ),
    Fault(
        "plays what it refuses",
        playing.computer_players_are_helped,
        "is not legal",
        {"load_playing": lambda: Playing(policy=always(Bid(99)))},
    ),
    Fault(
        "proposes more turns than asked for",
        playing.computer_players_are_helped,
        "at most 1",
        {"load_playing": lambda: Playing(turns=always(((Bid(1),), (Bid(2),))))},
    ),
    Fault(
        "goes on in a turn that is over",
        playing.computer_players_are_helped,
        "act before action 1",
        {"load_playing": lambda: Playing(turns=two_bids_at_once)},
    ),
    Fault(
        "proposes what it refuses",
        rules.proposed_actions_apply,
        "proposed but refused",
        {"legal_actions": one_card_too_many},
    ),
    Fault(
        "accepts what it did not propose",
        rules.other_actions_are_refused,
        "not proposed",
        {"legal_actions": one_card_too_few},
    ),
    Fault("accepts any card", rules.other_actions_are_refused, "not proposed", {"apply": lenient}),
    Fault(
        "refuses without a hint",
        rules.other_actions_are_refused,
        "is no sentence",
        {"apply": refusing(hint="")},
    ),
    Fault(
        "refuses without words",
        rules.other_actions_are_refused,
        "is no sentence",
        {"apply": refusing(message="")},
    ),
    Fault("refuses without a code", rules.other_actions_are_refused, "no code", {"apply": refusing(code="")}),
    Fault(
        "refuses by another game's rule",
        rules.other_actions_are_refused,
        "no rule",
        {"apply": refusing(rule="DED-1")},
    ),
    Fault(
        "refuses by no rule",
        rules.other_actions_are_refused,
        "names no rule",
        {"apply": refusing(rule=None)},
    ),
    Fault(
        "lets all act at any time",
        rules.nobody_acts_out_of_turn,
        "out of turn",
        {"legal_actions": everybody_acts},
    ),
    Fault(
        "changes its input", rules.the_same_gives_the_same, "changed its input", {"apply": changes_its_input}
    ),
    Fault(
        "is not the same twice",
        rules.the_same_gives_the_same,
        "second time",
        {"apply": apply_with(another_each_time)},
    ),
    Fault(
        "does not replay", rules.the_log_replays, "replay differs", {"apply": apply_with(another_each_time)}
    ),
    Fault(
        "forgets an action's type",
        rules.stored_values_come_back,
        "no.* action|not an action",
        {"action_types": (Deal,)},
    ),
    Fault("writes two actions alike", rules.notation_comes_back, "two actions", {"write": always("bid 1")}),
    Fault(
        "has more legal actions than it declares",
        reading.legal_sets_are_capped,
        "more than the 1",
        facts(max_legal=1),
    ),
    Fault(
        "proposes what cannot be typed",
        reading.proposals_can_be_typed,
        "the prompt proposes 'bid nothing'",
        {"prompt": lambda view, names: f"{names.name(0)} may `bid nothing`."},
    ),
    Fault(
        "proposes what is not legal",
        reading.proposals_can_be_typed,
        "which is not legal",
        {"apply": refusing(hint="Write `bid 99`.")},
    ),
    Fault(
        "proposes nothing",
        reading.proposals_can_be_typed,
        "proposes nothing",
        {"parse": unreadable},
    ),
    Fault(
        "means something else",
        rules.notation_comes_back,
        "something else",
        {"parse": lambda view, legal, text: Bid(int(text[4:]) + 1)},
    ),
    Fault("reads something else", rules.notation_comes_back, "something else", {"parse": always(Bid(1))}),
    Fault(
        "writes lines",
        rules.notation_comes_back,
        "not one line",
        {"write": lambda action: f"bid\n{action}"},
    ),
    Fault(
        "writes at length",
        rules.notation_comes_back,
        "characters",
        {"write": lambda action: f"{action}" + "!" * 90},
    ),
    Fault("comes to a dead end", rules.the_end_is_where_nobody_acts, "dead end", {"legal_actions": dead_end}),
    Fault("never ends", rules.the_end_is_where_nobody_acts, "longer than", {"apply": never_over}),
    Fault("is longer than declared", rules.the_end_is_where_nobody_acts, "longer than", facts(max_actions=3)),
    Fault("is decided too early", rules.the_end_is_where_nobody_acts, "is to act", {"outcome": early}),
    Fault("is never decided", rules.the_end_is_where_nobody_acts, "outcome None", {"outcome": always(None)}),
    Fault(
        "has no winner",
        rules.the_end_is_where_nobody_acts,
        "nobody has won",
        {"outcome": lambda state: Outcome("over", ()) if state.round > 2 else None},
    ),
    Fault(
        "is won by one but says together",
        rules.the_end_is_where_nobody_acts,
        "win together",
        facts(cooperative=True),
    ),
    Fault("loses a card", rules.the_invariant_holds, "lost or made", {"apply": apply_with(loses_a_card)}),
    Fault(
        "lets a deal be taken back",
        rules.chance_is_a_barrier,
        "taken back",
        {"apply": apply_with(lambda s, a, x, step: replace(step, barrier=False))},
    ),
    Fault("hides that it has chance", rules.chance_is_a_barrier, "declares none", facts(chance="")),
    Fault(
        "hides that all act at once",
        rules.several_act_only_where_declared,
        "at once",
        facts(simultaneous=False),
    ),
    Fault("does not count turns", rules.turns_tell_who_owes, "stays at", {"turn": always(1)}),
    Fault("counts turns backwards", rules.turns_tell_who_owes, "falls", {"turn": lambda state: -state.round}),
    Fault(
        "lets a seat win that gave up",
        rules.who_gives_up_cannot_win,
        "gave up and wins",
        {"retire": lambda state, seat: state},
    ),
    Fault(
        "deals anew for who gave up",
        rules.who_gives_up_cannot_win,
        "changes what seat",
        {"retire": lambda state, seat: replace(state, hands=tuple(sorted(state.hands)), gone=(seat,))},
    ),
    Fault(
        "asks who is out",
        rules.who_is_out_has_no_more_part,
        "out and to act",
        {"out": lambda state: frozenset({0} if state.round else ())},
    ),
    Fault(
        "lets a seat win that is out",
        rules.who_is_out_has_no_more_part,
        "out and win",
        {"out": lambda state: frozenset(range(state.seats) if state.round > ROUNDS else ())},
    ),
    Fault(
        "takes back in who was out",
        rules.who_is_out_has_no_more_part,
        "out no longer",
        {"out": lambda state: frozenset() if state.round else frozenset({0})},
    ),
    Fault("idles against the rules", rules.idling_is_legal_and_ends, "not legal", {"idle": always(Bid(99))}),
)


FIRST_OPTION = SOUND.about.options[0]
assert isinstance(FIRST_OPTION, Option)

DECLARED = (
    Fault(
        "no description",
        commands.commands_are_told,
        "of description",
        {"commands": commands_with({"description": ""})},
    ),
    Fault(
        "a description of 101",
        commands.commands_are_told,
        "of description",
        {"commands": commands_with({"description": "b" * 101})},
    ),
    Fault(
        "a parameter without description",
        commands.commands_are_told,
        "of description",
        {"commands": commands_with({}, {"description": ""})},
    ),
    Fault("no title", commands.commands_are_told, "title", {"commands": commands_with({"title": ""})}),
    Fault(
        "a field that is not there",
        commands.commands_fill_actions,
        "fills",
        {"commands": commands_with({}, {"field": "size"})},
    ),
    Fault(
        "an action that is not there",
        commands.commands_fill_actions,
        "no action",
        {"commands": commands_with({"action_type": Spoken})},
    ),
    Fault(
        "a default that is no choice",
        commands.options_are_choices,
        "default",
        {"options": (replace(SOUND.about.options[0], default="x"),)},
    ),
    Fault(
        "one choice only",
        commands.options_are_choices,
        "choices",
        {"options": (replace(FIRST_OPTION, choices=FIRST_OPTION.choices[:1]),)},
    ),
    Fault(
        "an option without help",
        commands.options_are_choices,
        "no help",
        {"options": (replace(SOUND.about.options[0], help=""),)},
    ),
    Fault(
        "an option without a rule",
        commands.options_are_choices,
        "no rule",
        {"options": (replace(SOUND.about.options[0], rule=""),)},
    ),
    Fault(
        "a seat without a team",
        commands.teams_hold_every_seat_once,
        "play in teams",
        {"teams": lambda count, options: ((0,),)},
    ),
    Fault(
        "an option said to matter only for others",
        commands.what_does_not_matter_changes_nothing,
        "low_wins on matters with 2 players",
        {"options": (replace(FIRST_OPTION, players=(3,)),)},
    ),
    Fault(
        "two sentences for one",
        commands.the_lobby_can_tell_the_game,
        "not one sentence",
        facts(blurb="Bid. Win."),
    ),
    Fault("no time", commands.the_lobby_can_tell_the_game, "0 to 5 minutes", facts(minutes=(0, 5))),
    Fault("a time that ends first", commands.the_lobby_can_tell_the_game, "9 to 5", facts(minutes=(9, 5))),
    Fault(
        "a first state that breaks the invariant",
        commands.new_games_are_checked,
        "is broken",
        {"new": lambda seats, options: replace(SOUND.new(seats, options), deck=())},
    ),
)
