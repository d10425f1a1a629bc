"""Checks of the commands, options, rules and facts of every game."""

import dataclasses
import re
from collections.abc import Sequence
from typing import Any

from games.core.commands import open_commands
from games.core.options import FileOption, Option
from games.core.protocol import Game
from games.core.rulebook import Rulebook
from tests.contract.universe import is_sound
from tests.contract.walks import Subject, Walk, option_sets, with_conditions
from tests.games.reading import fitting, values_of

MOST = 25
LONGEST_DESCRIPTION = 100
LONGEST_LABEL = 80
LONGEST_GAME = 600
"""Minutes."""
LONGEST_RULE = 1000
LONGEST_SECTION = 3900


def commands_are_told(game: Game[Any, Any, Any]) -> None:
    """Each command has a name of its own, and words for the guided move and the help."""
    names = [command.name for command in game.commands]
    assert len(set(names)) == len(names), f"commands are called the same: {names}"
    for command in game.commands:
        assert 1 <= len(command.title) <= LONGEST_LABEL, f"{command.name}: title of {len(command.title)}"
        for told in (command.description, *(each.description for each in command.parameters)):
            assert 1 <= len(told) <= LONGEST_DESCRIPTION, f"{command.name}: {len(told)} of description"


def commands_fill_actions(game: Game[Any, Any, Any]) -> None:
    """Each command makes an action that the game has, and its parameters are all of its fields."""
    for command in game.commands:
        assert command.action_type in game.about.action_types, f"{command.name} makes no action of the game"
        fields = {field.name for field in dataclasses.fields(command.action_type)}
        filled = [parameter.field for parameter in command.parameters] + [key for key, _ in command.fixed]
        assert sorted(filled) == sorted(fields), f"{command.name} fills {filled}, the action has {fields}"


def options_are_choices(game: Game[Any, Any, Any]) -> None:
    """The options fit a menu; each has choices to show in a menu, one of them the default, and a rule."""
    assert len(game.about.options) <= MOST, "a menu of the options"
    for option in game.about.options:
        assert option.help, f"{option.key} has no help"
        assert option.rule.startswith(f"{game.about.rule_prefix}-"), f"{option.key} names no rule"
        assert 1 <= len(option.title) <= LONGEST_DESCRIPTION, f"{option.key}: {option.title!r}"
        if isinstance(option, FileOption):
            continue
        values = [choice.value for choice in option.choices]
        assert option.default in values, f"{option.key}: the default is no choice"
        assert 2 <= len(set(values)) == len(values) <= MOST, f"{option.key}: choices {values}"
        for text in (*(choice.label for choice in option.choices), *values):
            assert 1 <= len(text) <= LONGEST_DESCRIPTION, f"{option.key}: {text!r}"
        assert all(len(choice.help) <= LONGEST_DESCRIPTION for choice in option.choices), (
            f"{option.key}: the help of a choice is longer than {LONGEST_DESCRIPTION} characters"
        )


def new_games_are_checked(game: Game[Any, Any, Any]) -> None:
    """Numbers of seats and options that the game does not have are refused; defaults are filled in."""
    counts = game.about.seat_counts
    for seats in {-1, *range(counts[-1] + 2)} - {*counts}:
        assert _refuses(game, seats, {}), f"{seats} seats are accepted"
    fewest = game.about.seat_counts[0]
    assert _refuses(game, fewest, {"no such option": "on"}), "an unknown option is accepted"
    for option in game.about.options:
        if isinstance(option, FileOption):
            continue
        assert _refuses(game, fewest, {option.key: "no such value"}), f"{option.key} takes any value"
    defaults = {option.key: option.default for option in game.about.options}
    assert game.new(fewest, {}) == game.new(fewest, defaults), "missing options do not take their default"
    for options in option_sets(game):
        try:
            is_sound(game, game.new(fewest, options))
        except AssertionError as problem:
            raise AssertionError(f"the first state of {options} is broken: {problem}") from problem


def teams_hold_every_seat_once(game: Game[Any, Any, Any]) -> None:
    """Every seat plays in one team, whatever the number of players and the options."""
    for count in game.about.seat_counts:
        for options in option_sets(game):
            seats = [seat for team in game.teams(count, options) for seat in team]
            assert sorted(seats) == list(range(count)), f"of {count} seats, {seats} play in teams"
    assert all(1 <= len(title) <= LONGEST_LABEL for title in game.about.observers), (
        f"{game.about.observers}: a title is empty or longer than {LONGEST_LABEL} characters"
    )


def what_does_not_matter_changes_nothing(game: Game[Any, Any, Any]) -> None:
    """With a number of players for which an option or a choice is not shown, every game begins as with the default."""
    for option in game.about.options:
        for choice in option.choices if isinstance(option, Option) else ():
            for count in game.about.seat_counts:
                if any(each.players and count not in each.players for each in (option, choice)):
                    chosen = with_conditions(game, option, choice.value)
                    usual = {**chosen, option.key: option.default}
                    same = game.new(count, chosen) == game.new(count, usual)
                    assert same, f"{option.key} {choice.value} matters with {count} players"


def the_lobby_can_tell_the_game(game: Game[Any, Any, Any]) -> None:
    """What the lobby and the list of games tell: a short sentence, and a plausible length."""
    facts = game.about.facts
    assert re.fullmatch(r"[A-Z][^\n.!?]+\.", facts.blurb), f"the blurb is not one sentence: {facts.blurb!r}"
    least, most = facts.minutes
    assert 1 <= least <= most <= LONGEST_GAME, f"a game takes {least} to {most} minutes"


def _refuses(game: Game[Any, Any, Any], seats: int, options: dict[str, str]) -> bool:
    try:
        game.new(seats, options)
    except ValueError as problem:
        return bool(str(problem))
    return False


def suggestions_are_legal_and_short(subject: Subject, walk: Walk) -> None:
    """Suggestions fit where they are shown, and every legal action can be reached through them."""
    for _, _, view, legal in subject.decisions(walk.every(10)):
        _check_suggestions(subject, view, legal)
        for action in legal[:: max(1, len(legal) // 40)]:
            _check_reached(subject, action, legal)


def _check_suggestions(subject: Subject, view: Any, legal: Sequence[Any]) -> None:
    opened = open_commands(subject.game.commands, legal)
    covered = [action for command in opened for action in legal if command.matches(action)]
    assert len(covered) == len(legal), "a legal action belongs to no command, or to several"
    for command in opened:
        for parameter in command.parameters:
            for value, label in values_of(command, parameter, view, legal).items():
                assert 1 <= len(value) <= LONGEST_DESCRIPTION, f"{command.name}: {value!r}"
                assert 1 <= len(label.strip()) <= LONGEST_LABEL, f"{command.name}: {label!r} is long"


def _check_reached(subject: Subject, action: Any, legal: Sequence[Any]) -> None:
    command = next(each for each in subject.game.commands if each.matches(action))
    filled = {each.name: each.write(getattr(action, each.field)) for each in command.parameters}
    assert fitting(command, legal, filled) == [action], f"{filled} does not mean {action} alone"


def the_rulebook_is_complete(game: Game[Any, Any, Any], book: Rulebook) -> None:
    """The rules are numbered from 1 without gaps, in sections that fit a message, and all are listed."""
    numbers = [int(number.rpartition("-")[2]) for number in book.rules]
    assert numbers == list(range(1, len(numbers) + 1)), f"rules are numbered {numbers}"
    assert book.title == game.about.title, f"the rules are of {book.title}"
    assert book.introduction, "the rules have no introduction"
    assert 1 <= len(book.sections) <= MOST, f"{len(book.sections)} sections"
    for section in book.sections:
        assert 1 <= len(section.title) <= LONGEST_DESCRIPTION, f"{section.title!r} is long for a heading"
        assert 1 <= len(section.text) <= LONGEST_SECTION, f"{section.title}: {len(section.text)} characters"
    for number, text in book.rules.items():
        assert 1 <= len(text) <= LONGEST_RULE, f"{number}: {len(text)} characters"
    for option in game.about.options:
        assert option.rule in book.rules, f"the option {option.key} names {option.rule}"


GAME_CHECKS = (
    commands_are_told,
    commands_fill_actions,
    options_are_choices,
    new_games_are_checked,
    what_does_not_matter_changes_nothing,
    the_lobby_can_tell_the_game,
    teams_hold_every_seat_once,
)
COMMANDS_CHECKS = (suggestions_are_legal_and_short,)
