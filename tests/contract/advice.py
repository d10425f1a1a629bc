"""What to do about a failure of the contract: a sentence for each check, and where docs/first-game.md tells more."""

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

PAGE: Final = "docs/first-game.md"
_TABLE: Final = """
commands_are_told | actions | Give every action a docstring of one short line, or give `commands` with a title and a description.
commands_fill_actions | replacing | Give every command a parameter or a `fixed` value for each field of its action.
options_are_choices | replacing | Give every option a help text, a rule, and choices that include its default.
new_games_are_checked | rules | Let `new` accept each number of `seats` that you declare, with every option.
what_does_not_matter_changes_nothing | replacing | Let `new` ignore an option with the numbers of players for which it is not shown.
the_lobby_can_tell_the_game | game | Write `blurb` as one short sentence, and `minutes` as the least and the most.
teams_hold_every_seat_once | replacing | Let `teams` of your `seating` put every seat into exactly one team.
the_rulebook_is_complete | rules-page | Number the rules in RULES.md from 1 without gaps, under a title, an introduction and headings.
proposed_actions_apply | rules | Let `legal` yield only actions that `apply` accepts, each once and always in the same order.
other_actions_are_refused | rules | Let `legal` yield every action that `apply` accepts, and give `why_not` a sentence and a rule of RULES.md.
nobody_acts_out_of_turn | rules | Let `legal` yield nothing for a seat that `to_act` does not return, and `apply` refuse it.
the_same_gives_the_same | rules | Make new values with `replace` and tuples, and let `apply` use its arguments alone: no clock, no random numbers, no sets in changing order.
stored_values_come_back | state | Build states, actions and events of numbers, texts, tuples, enums and frozen dataclasses, with their exact types.
notation_comes_back | actions | Give every action a line of its own that `parse` reads back; two classes must not share a word.
the_log_replays | actions | Put all that chance draws into its action, so that `apply` needs nothing else.
the_end_is_where_nobody_acts | rules | Return an outcome exactly when nobody is to act, with winners in order and a reason in small letters.
the_invariant_holds | secrets | Let `apply` keep every card somewhere, in a marked field, and `cards` return all of them.
chance_is_a_barrier | rules | Return a step with `barrier=True` for what chance draws, and declare chance.
several_act_only_where_declared | game | Declare `simultaneous=True`, or let `to_act` return one seat.
turns_tell_who_owes | rules | Let `turn` grow when somebody is to act who was not before, and only then.
idling_is_legal_and_ends | replacing | Let `idle` return a legal action that brings the game towards its end.
who_gives_up_cannot_win | rules | Pass `gone` to `best`; let neither `to_act` nor `legal` depend on `gone`.
who_is_out_has_no_more_part | replacing | Let `out` of your `seating` only grow, and leave its seats out of `to_act` and the winners.
every_kind_is_reached | game | List every kind of action and event that happens, and no other.
claims_are_borne_out | game | Declare only what the game has: chance, secrets, simultaneous decisions, plans.
every_event_has_words | events | Give the event a `says` that is a sentence on one line, and list its class in `events`.
people_are_told_by_name | events | Write `{seat takes}` and `{seat's}`, so that names and verbs fit the reader.
every_prompt_has_words | replacing | Let `prompt` return a sentence that names who is to act.
every_view_is_described | picture | Let `board` return parts for every view, from the first position to the end, that fit one picture.
the_view_decides_the_picture | picture | Let `board` use the view alone.
views_can_be_painted | picture | Use only what `board` can describe, with cards as short texts and seats that exist.
words_tell_positions_apart | picture | Let `board` show all that decides which actions are legal.
words_are_enough_to_play | picture | Let `board` show every card and cell that a legal action names.
hints_lead_on | replacing | Let a hint name actions that are legal in their order.
odds_are_told_in_few_words | replacing | Let `odds` return at most 40 characters with a per cent sign.
secrets_do_not_show | secrets | Mark the field that holds the secret; `board`, `to_act` and `why_not` must not use what a viewer does not know.
steps_keep_secrets | secrets | Tell the secret in a `Private` event, or return the step with `barrier=True`.
determinized_states_are_states | secrets | Mark every field with cards, and let `cards` return all of them; `to_act` must not depend on hidden cards.
moves_play_themselves_openly | secrets | Let `forced` answer by what everybody knows.
nobody_is_touched_by_nothing | replacing | Let `touches` answer no where nothing happened.
others_do_not_hear | events | Extend `Private` only in a game with marked fields, with a `seat` that plays.
only_declared_secrets_are_kept | secrets | Mark the secret fields; leave those unmarked that everybody sees.
open_moves_are_heard | events | Let an event of every move tell what was decided.
views_are_a_type_of_their_own | secrets | Let `view` return a class of its own that does not hold the state.
refusals_by_strangers_tell_nothing | secrets | Let `apply` refuse who is not to act before it looks at anything hidden.
sealed_decisions_commute | rules | Let the decisions of a round lead to the same state in any order.
sealed_decisions_wait_for_others | rules | Reveal decisions when the last one is made; only `simultaneous` games seal them.
sealed_decisions_are_hidden | secrets | Mark the field that holds the decisions with `OWNER`, and tell in the event only that one was made.
sealed_decisions_are_told_once | events | Tell once in a round that a seat has decided.
previews_keep_secrets | secrets | Let `certain` return only what is the same for every state that is possible for the mover.
previews_without_secrets_are_the_step | secrets | Return a step that reveals something with `barrier=True`.
suggestions_are_legal_and_short | actions | Keep every value of a field under 80 characters, and every action in exactly one command.
legal_sets_are_capped | actions | Split a decision with so many actions into steps.
proposals_can_be_typed | actions | Mark as code only what can be typed as it stands, and answer unreadable text with legal moves.
all_actions_can_be_chosen | actions | Give the fields of an action values that differ when written.
offers_fit_a_message | actions | Split a decision with so many choices into steps, or give its parameters groups.
choices_are_marked | picture | Let `board` show every cell that an action names, in one grid.
what_is_noted_is_sealed_and_leaves_its_seat_to_decide | replacing | Seal what a command notes, until the command that `seals` follows.
lines_of_orders_are_read_as_they_are_told | replacing | Let `orders` read every line that it tells.
what_is_settled_can_be_ended | replacing | Let `auto_pass` name a legal action.
computer_players_are_helped | replacing | Let `worth` return a number from 0 to 1, and `promising` and `policy` legal actions that follow from their arguments.
only_choices_are_left_open | replacing | Let `auto_pass` end only decisions without a choice.
"""
ADVICE: Final[dict[str, tuple[str, str]]] = {
    name: (section, told)
    for name, section, told in (line.split(" | ") for line in _TABLE.strip().splitlines())
}
_RAISED: Final = {
    "view": "`apply` returned a state that `view` cannot show",
    "determinize": "`determinize` cannot make a state from a view",
    "board": "`board` cannot describe a view",
    "to_act": "`to_act` cannot tell who is to act",
    "legal": "`legal` cannot list the actions",
    "outcome": "`outcome` cannot judge a state or a view",
    "describe": "an event cannot be told",
    "apply": "`apply` cannot take an action",
}
"""What has failed where one of these functions raised an error, the innermost first."""


def run(check: Callable[..., None], *subjects: Any) -> None:
    """Run a check. Raises AssertionError with what is wrong, what to do, and where that is explained."""
    name = getattr(check, "__name__", str(check))
    try:
        check(*subjects)
    except Exception as error:
        section, told = ADVICE[name]
        raise AssertionError(f"{_wrong(error)}\n{told} See {PAGE}#{section} ({name}).") from error


def _wrong(error: Exception) -> str:
    if isinstance(error, AssertionError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    named = next(
        (_RAISED[each.name] for each in reversed(frames) if each.name in _RAISED), "an error was raised"
    )
    last = frames[-1]
    where = f"{Path(last.filename).name}, line {last.lineno}"
    return f"{named}: {type(error).__name__}: {error} ({where})"
