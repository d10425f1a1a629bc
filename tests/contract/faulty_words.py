"""Games with faulty words, pictures, secrets and suggestions, and how the contract tells of each."""

from dataclasses import replace

from games.core.optional_parts.parts import Hint
from games.core.words import UNKNOWN
from render.core.scene import Scene, Text
from tests.contract import (
    choices_checks as choices,
    commands_checks as commands,
    optional_checks as foresight,
    secrets_checks as secrets,
    words_checks as words,
)
from tests.contract.faults import (
    PEEKING,
    Fault,
    Leaky,
    always,
    another_each_time,
    apply_with,
    as_the_hidden_pulls_allow,
    commands_with,
    facts,
    hinting,
    peek,
    peek_prompt,
    peek_scene,
    sees_all,
    telling_refusal,
    tells_the_others_bids,
    view_with,
)
from tests.examples.sealed_bids import GAME as SOUND
from tests.examples.sealed_bids.actions import Deal
from tests.examples.sealed_bids.state import Bids
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.examples.tug_of_war.picture import GroundPicture

FAULTS = (
    Fault("has an event without words", words.every_event_has_words, "no words", {"describe": always("")}),
    Fault(
        "has an event it does not declare", words.every_event_has_words, "not declared", {"event_types": ()}
    ),
    Fault("has a prompt without words", words.every_prompt_has_words, "no words", {"prompt": always("")}),
    Fault(
        "does not say who owes",
        words.every_prompt_has_words,
        "does not name",
        {"prompt": always("Somebody owes a bid.")},
    ),
    Fault(
        "tells players by letters",
        words.people_are_told_by_name,
        "by a letter",
        {"describe": always("Ann (A) bids.")},
    ),
    Fault(
        "calls whoever reads by name",
        words.people_are_told_by_name,
        "is read by Player",
        {"describe": lambda event, names: f"{' and '.join(names.people)} bid."},
    ),
    Fault(
        "does not conjugate",
        words.people_are_told_by_name,
        "you bids",
        {"describe": always("Here you bids.")},
    ),
    Fault(
        "forgets to fill in a player",
        words.people_are_told_by_name,
        "does not fill in",
        {"describe": always(f"{UNKNOWN.name(0)} bids.")},
    ),
    Fault(
        "is drawn too wide",
        words.every_view_is_described,
        "wide",
        {},
        {"scene": always(Scene(1300, 100, "dark", (), ()))},
    ),
    Fault(
        "is drawn too high",
        words.every_view_is_described,
        "high",
        {},
        {"scene": always(Scene(1200, 1600, "dark", (), ()))},
    ),
    Fault("has no description", words.every_view_is_described, "alt text", {}, {"alt": always("")}),
    Fault(
        "is described at length", words.every_view_is_described, "alt text", {}, {"alt": always("a" * 1025)}
    ),
    Fault("has no board in words", words.every_view_is_described, "no board", {}, {"text": always("")}),
    Fault("is drawn by chance", words.the_view_decides_the_picture, "two ways", {}, {"scene": sees_all}),
    Fault(
        "is drawn in an ink that is not there",
        words.views_can_be_painted,
        "cannot be painted",
        {},
        {"scene": always(Scene(1200, 100, "dark", (), (Text(20, 50, "words", 34, ink="no ink"),)))},
    ),
    Fault(
        "leaves the hand out of the words",
        words.words_tell_positions_apart,
        "hide",
        {"prompt": always("Player A and Player BB bid.")},
        {"text": always("A board.")},
    ),
    Fault(
        "offers what it has not told",
        words.words_are_enough_to_play,
        "not told",
        {},
        {"text": always("A board.")},
    ),
    Fault(
        "shows hands in the view",
        secrets.secrets_do_not_show,
        "in the view",
        {"view": view_with(hand=lambda state: state.hands[0])},
    ),
    Fault(
        "shows bids in the view",
        secrets.secrets_do_not_show,
        "in the view",
        {"view": view_with(bid=lambda state: state.bids[0])},
    ),
    Fault("tells in refusals", secrets.secrets_do_not_show, "in the refusals", {"apply": telling_refusal}),
    Fault(
        "tells strangers in refusals",
        secrets.refusals_by_strangers_tell_nothing,
        "in the refusal",
        {"apply": telling_refusal},
    ),
    Fault(
        "tells in events",
        secrets.steps_keep_secrets,
        "in the events",
        {"apply": apply_with(tells_the_others_bids)},
    ),
    Fault(
        "deals what cannot be",
        secrets.determinized_states_are_states,
        "dealt anew",
        {"determinize": lambda view, draw: replace(SOUND.knowledge.determinize(view, draw), deck=())},
    ),
    Fault(
        "has secrets it does not declare",
        secrets.only_declared_secrets_are_kept,
        "nothing is secret",
        {**facts(secrets=False), "hides": lambda *_: False},
    ),
    Fault(
        "has private events it does not declare",
        secrets.others_do_not_hear,
        "not for everyone",
        facts(secrets=False),
    ),
    Fault(
        "takes a hidden choice for an open one",
        secrets.moves_play_themselves_openly,
        "plays itself",
        {"legal_actions": as_the_hidden_pulls_allow, "open_choice": always(True)},
        sound=TUG_OF_WAR,
        sound_picture=GroundPicture,
    ),
    Fault(
        "is touched by nothing",
        secrets.nobody_is_touched_by_nothing,
        "nothing happened",
        {"touches": always(True)},
    ),
    Fault(
        "calls its sealed bids open",
        secrets.open_moves_are_heard,
        "said to be open",
        facts(open_moves=True),
    ),
    Fault(
        "hides more than it declares",
        secrets.only_declared_secrets_are_kept,
        "declares no secrets",
        {**facts(secrets=False), "hides": lambda *_: True},
    ),
    Fault("hints without words", words.hints_lead_on, "no words", hinting(lambda view: Hint("", ()))),
    Fault(
        "hints at what is refused",
        words.hints_lead_on,
        "proposed but refused",
        hinting(lambda view: Hint("Bid 99.", ("bid 99",))),
    ),
    Fault(
        "odds without a number",
        words.odds_are_told_in_few_words,
        "the odds of",
        {"odds": lambda view, action: "quite likely"},
    ),
    Fault("views the state", secrets.views_are_a_type_of_their_own, "holds the state", {"view_type": Leaky}),
    Fault("is its own view", secrets.views_are_a_type_of_their_own, "is the state", {"view_type": Bids}),
    Fault(
        "has a label that is long",
        commands.suggestions_are_legal_and_short,
        "is long",
        {"commands": commands_with({}, {"label": always("a" * 81)})},
    ),
    Fault(
        "writes values alike",
        commands.suggestions_are_legal_and_short,
        "alone",
        {"commands": commands_with({}, {"write": always("card")})},
    ),
    Fault(
        "has no command for an action",
        commands.suggestions_are_legal_and_short,
        "no command",
        {"commands": commands_with({"action_type": Deal})},
    ),
    Fault(
        "has no command for an action to choose",
        choices.all_actions_can_be_chosen,
        "not every action",
        {"commands": commands_with({"action_type": Deal})},
    ),
    Fault(
        "has choices that read alike",
        choices.offers_fit_a_message,
        "stands on",
        {"commands": commands_with({}, {"short": always("a card")})},
    ),
    Fault(
        "has long words for a button",
        choices.offers_fit_a_message,
        "long for a button",
        {"commands": commands_with({}, {"short": always("a" * 41)})},
    ),
    Fault(
        "does not mark what can be chosen",
        choices.choices_are_marked,
        "are marked",
        {"commands": commands_with({}, {"marked": True})},
    ),
    Fault(
        "shows it in the picture", secrets.secrets_do_not_show, "in the scene", PEEKING, {"scene": peek_scene}
    ),
    Fault("shows it in the description", secrets.secrets_do_not_show, "in the alt", PEEKING, {"alt": peek}),
    Fault(
        "shows it in the board in words", secrets.secrets_do_not_show, "in the text", PEEKING, {"text": peek}
    ),
    Fault(
        "shows it in the prompt",
        secrets.secrets_do_not_show,
        "in the prompt",
        {**PEEKING, "prompt": peek_prompt},
    ),
    Fault(
        "shows it in a suggestion",
        secrets.secrets_do_not_show,
        "in the suggestions",
        {**PEEKING, "commands": commands_with({}, {"label": lambda view, card: f"deck {view.deck}"})},
    ),
    Fault(
        "tells in a preview what it has guessed",
        foresight.previews_keep_secrets,
        "a secret shows",
        {"certain": lambda step, seat: (step.state, step.events)},
    ),
    Fault(
        "does something else each time",
        foresight.previews_without_secrets_are_the_step,
        "tells otherwise",
        {"apply": apply_with(another_each_time)},
    ),
)
