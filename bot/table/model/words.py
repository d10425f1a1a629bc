"""The lines that the table says in a channel: Markdown, with all names escaped.

A line never mentions anybody by itself; the row's `mention` lists those to notify.
"""

from calendar import month_abbr, month_name
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final

from bot.table.model.names import escaped
from bot.table.model.table import Deal, Person, Status, Table
from games.core.protocol import Outcome, Seat
from games.core.words import Names, counted, enumerated as listed

_UNDONE: Final = 5
"""So many undone moves are told, and the number of the others."""
_LONG: Final = 240


def title(table: Table) -> str:
    """What a game is called in a line: **Dog Eat Dog #3**."""
    return f"**{table.game.about.full_title} #{table.id}**"


def bold(name: str) -> str:
    """A name, escaped and in bold."""
    return f"**{escaped(name)}**"


def people(persons: Iterable[Person]) -> str:
    """Several people's names."""
    return listed([bold(person.name) for person in persons])


def players(table: Table, you: Seat | None = None, told: Callable[[str], str] = str) -> Names:
    """The players for a game's sentences, each name as `told`; the player in the seat `you` reads them alone."""
    return Names.of([told(name) for name in table.names], you)


def invited(table: Table, by: Person, persons: Sequence[Person]) -> str:
    return f"{bold(by.name)} invites {people(persons)} to {title(table)}. Press **Join** in its lobby."


def started(table: Table, deal: Deal | None = None) -> str:
    """How the game has begun: who plays, the day whose deal it is, and that chance is fixed."""
    order = ", in this order" if len(table.players) > 1 and not table.game.about.sides else ""
    playing_ = [
        f"{bold(player.person.name)}{f' ({side})' if (side := side_of(table, player.seat)) else ''}"
        for player in table.players
    ]
    text = f"Playing: {listed(playing_)}{order}."
    if playing := teams(table):
        text += f" {playing}."
    if table.observers:
        text += f" {observers(table)}."
    if deal is not None:
        text += f" Everyone gets this deal on {day_words(deal.day)} (UTC). It can be won."
        if table.game.hides(table.options):
            text += " Other channels may show what is hidden here: please do not look."
        if not deal.counts:
            text += " Somebody here has seen it before, so this game does not count for the day's table."
    if table.game.whispers(table.options):
        text += " **My view** below the board shows what only you may see."
    return text + _sealed(table, table.game.about.facts.chance if deal is None else "all else")


def day_words(day: str) -> str:
    """A day in words: `2026-11-21` is 21 November 2026."""
    when = date.fromisoformat(day)
    return f"{when.day} {month_name[when.month]} {when.year}"


def short_day(when: datetime) -> str:
    """A day in few letters: `21 Nov 2026`."""
    return f"{when.day} {month_abbr[when.month]} {when.year}"


def _sealed(table: Table, what: str) -> str:
    """That `what` chance draws is fixed, if it draws anything: the button Fairness has the rest."""
    return f"\n-# {what.capitalize()} sealed." if table.game.about.facts.chance and table.commitment else ""


def forked(table: Table, by: Person, moves: int) -> str:
    """A game from a file: it goes on now, or it is over and can be looked at."""
    what = "continues" if table.status is Status.RUNNING else "shows"
    text = f"{bold(by.name)} {what} a game from a file: {title(table)}, {moves} moves in."
    if table.status is Status.RUNNING:
        text += _sealed(table, table.game.about.facts.chance)
    return text


def of_seat(table: Table, seat: int) -> str:
    """The name of a seat's player, in bold."""
    return bold(table.players[seat].person.name)


def took_back(table: Table, seat: int, undone: Sequence[str]) -> str:
    """What was undone, in words, newest first."""
    return f"{of_seat(table, seat)} takes back in {title(table)}:{no_longer_counts(undone)}"


def no_longer_counts(undone: Sequence[str]) -> str:
    """Moves that were undone, in words, each on a line of its own."""
    shown = [*undone[:_UNDONE], f"{len(undone) - _UNDONE} more."] if len(undone) > _UNDONE else undone
    return "".join(
        f"\n• {line if len(line) <= _LONG else line[: _LONG - 1].rstrip() + '…'}" for line in shown
    )


def resigned(table: Table, seat: int) -> str:
    return f"{of_seat(table, seat)} resigns from {title(table)}."


def plays_on(table: Table, seat: int) -> str:
    """How the game goes on after the player in this seat has resigned."""
    mates = [table.players[each] for each in table.team_of(seat) if not table.players[each].resigned]
    if mates and not table.game.about.facts.cooperative:
        return f" {people(mate.person for mate in mates)} {'plays' if len(mates) == 1 else 'play'} on for the team."
    return " The game goes on, and their turns pass."


def teams(table: Table, named: Callable[[str], str] = bold) -> str:
    """The teams: Ann and Cleo against Bob and Dan. Empty if everybody plays alone, or all play together."""
    if len(table.teams) < 2 or all(len(team) == 1 for team in table.teams):
        return ""
    return " against ".join(listed([named(table.names[seat]) for seat in team]) for team in table.teams)


def side_of(table: Table, seat: Seat) -> str:
    """What a seat plays where seats are not alike: Allies; else empty."""
    sides = table.game.about.sides
    return sides[seat] if seat < len(sides) else ""


def observers(table: Table, named: Callable[[str], str] = bold) -> str:
    """The observers by place: Referee: Dan."""
    titles = table.game.about.observers
    told = [f"{title}: {named(person.name)}" for title, person in zip(titles, table.observers, strict=False)]
    return ", ".join(told)


def result(table: Table, named: Callable[[str], str] = bold, you: Seat | None = None) -> str:
    """The result in one sentence; `named` formats a player's name, and the player in the seat `you` reads it alone."""
    outcome, names = table.outcome, Names(tuple(map(named, table.names)), you)
    if table.status is Status.ABORTED or outcome is None:
        return "It ended without a result."
    winners = outcome.winners
    if outcome.reason == "resigned" and not table.game.about.facts.cooperative:
        return _left_alone(table, winners, names)
    if outcome.reason == "draw" and not outcome.scores:
        return "A draw, agreed by all."
    if table.game.about.facts.cooperative:
        return _together(table, outcome, names)
    if not winners:
        return "Nobody wins."
    together = any(set(winners) <= set(team) for team in table.teams)
    if outcome.reason == "draw":
        text = "A draw"
    elif len(winners) > 1 and not together and not outcome.scores:
        text = f"A draw: {names.all(winners)} share it"
    elif not together and len(winners) == len(table.players):
        text = f"{_all(names, winners)} share the win"
    else:
        text = _win(names, winners)
    if too_few := _too_few(table, outcome, names):
        text += f": {too_few}"
    elif outcome.scores:
        scored = zip(table.players, outcome.scores, strict=False)
        order = sorted(scored, key=lambda each: (each[0].resigned, -each[1]))
        parts = [
            f"{names.name(player.seat)} {'resigned with ' if player.resigned else ''}{score}"
            for player, score in order
        ]
        text += f" ({', '.join(parts)})"
    return text + "."


def _too_few(table: Table, outcome: Outcome, names: Names) -> str:
    """That somebody's points did not suffice, though the winners have fewer: where one side scores, and the other keeps it from doing
    so. Empty where the points tell who won."""
    left = [seat for seat, _ in enumerate(outcome.scores) if not table.players[seat].resigned]
    most = max(left, key=lambda seat: outcome.scores[seat], default=None)
    if most is None or outcome.scores[most] <= max(
        (outcome.scores[seat] for seat in outcome.winners), default=0
    ):
        return ""
    points = outcome.scores[most]
    return f"{names.possessive(most)} {counted(points, 'point')} {'is' if points == 1 else 'are'} not enough"


def _win(names: Names, winners: Collection[Seat]) -> str:
    """Who wins: `Ann wins`, `You win`, `You and Ben win together`."""
    first, *others = winners
    return f"{_all(names, winners)} win together" if others else names.does(first, "wins")


def _all(names: Names, seats: Collection[Seat]) -> str:
    """Several players at the beginning of a sentence: `You and Ben`."""
    told = names.all(seats)
    return told[:1].upper() + told[1:] if names.you in seats else told


def _left_alone(table: Table, winners: Collection[Seat], names: Names) -> str:
    """The result of a game in which all others have resigned."""
    gone = [player.seat for player in table.players if player.resigned]
    if not winners:
        return "Nobody wins: everyone has resigned."
    return f"{_win(names, winners)}: {names.all(gone)} resigned."


def _together(table: Table, outcome: Outcome, names: Names) -> str:
    """The result of a cooperative game."""
    if outcome.reason == "resigned":
        return "Everyone has resigned."
    seats = range(len(table.players))
    if outcome.winners:
        text = _win(names, outcome.winners)
    elif len(seats) == 1:
        text = names.does(0, "loses")
    else:
        text = f"{_all(names, seats)} lose"
    if outcome.scores:
        text += f": {score(table, outcome.scores[0], table.turn)}"
    return text + "."


def score(table: Table, points: int, turns: int) -> str:
    """The score of a cooperative game: 37 cards brought down in 41 turns."""
    return f"{points} {table.game.about.facts.scored} in {turns} {'turn' if turns == 1 else 'turns'}"


def uncovered(table: Table, state: Any) -> str:
    """What not everybody has seen in the last position of a game, such as hands; empty if nothing."""
    if table.game.reveal is None or state is None or not table.game.hides(table.options):
        return ""
    return table.game.reveal.uncovered(state, players(table, told=escaped))


def ended(table: Table) -> str:
    """The end in a line, for a game whose board cannot be shown."""
    if table.status is Status.ABORTED:
        return f"{title(table)} ended without a result."
    return f"{title(table)} is over. {result(table)}"


def stopped(by: Person, *, agreed: bool = False, role: str = "") -> str:
    """Who stopped a game, and why that was enough: in what role, if not as a player."""
    if role:
        return f"{bold(by.name)} stopped it as {role}."
    return (
        f"{bold(by.name)} asked to stop, and everyone agreed." if agreed else f"{bold(by.name)} stopped it."
    )


def fairness(table: Table) -> str:
    """Why what chance draws can be trusted, and how anybody can check it."""
    drawn = f"All {table.game.about.facts.chance}"
    if table.game.uses_daily(table.options):
        drawn = (
            f"The deal is that of the day, the same for everybody. All other {table.game.about.facts.chance}"
        )
    seal = f"Seal: `{table.commitment}`"
    if table.secret is None:
        return (
            f"{drawn} of this game come from one secret number, chosen when it began. The seal shows that "
            f"the number stays the same; at the end anybody can check it.\n{seal}"
        )
    return (
        f"{drawn} of this game came from one secret number, chosen when it began. Now it is open: "
        "`/game export` has every draw, and `python -m bot verify FILE` checks them against the seal.\n"
        f"{seal}\nNumber: `{table.secret.hex()}`"
    )


def expired(table: Table) -> str:
    return f"The lobby of {title(table)} is closed after two weeks of waiting."


def closed(table: Table) -> str:
    return f"The lobby of {title(table)} is closed."


BY_ITSELF: Final = "The only move, so it played itself."


def moved_away(table: Table, by: Person, channel: int) -> str:
    return f"{bold(by.name)} moves {title(table)} to <#{channel}>."


def moved_here(table: Table, by: Person) -> str:
    return f"{bold(by.name)} moves {title(table)} here."
