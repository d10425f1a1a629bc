"""A review in words: how well somebody played, what luck gave them, and where a game turned."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.discord import words
from bot.discord.play.guided_labels import short_words
from bot.table.log import seated_at
from bot.table.model import Shown, result
from bot.table.reviews import Found, UnderWay
from bot.table.reviews.judged import had, mark_of, own_decisions, steps
from bot.table.reviews.waiting import FAILED
from games.computer.review import LEAST, Decision, Review, SeatReview
from games.core.protocol import Seat

STEPS: Final = 4
"""So many actions of a turn are told."""
MUCH: Final = 3
"""What decisions changed is told if it is so much of 100."""
AGAIN: Final = "Press **Review** again any time to see how far it is."


def shown_words(found: Found, seat: Seat | None) -> str:
    """Whose view a picture has, and how the game ended."""
    if seat is None:
        return result(found.table, str).removesuffix(".")
    return f"As {words.plain_names(found.table)[seat]} could see it"


def of_100(thousandths: int) -> str:
    """Thousandths as people read them: `31`."""
    return str(round(thousandths / 10))


def waiting_words(found: Found, under_way: UnderWay) -> str:
    """That a review is being worked out, and how far it is."""
    title = words.title(found.table)
    becomes = "This message becomes the review. " if under_way.here else ""
    when = "If that takes more than 15 minutes" if under_way.here else "Once it is there"
    then = f"{becomes}{f'{when}, you get a direct message. ' if found.direct else ''}{AGAIN}"
    if not under_way.of:
        return f"{title} is judged soon, decision by decision. {then}"
    so_far = 100 * under_way.done // under_way.of
    return f"{title} is being judged, decision by decision: {so_far} of 100 so far. {then}"


def own_words(found: Found, own: SeatReview, person: int) -> str:
    """A review as somebody reads it who played in this seat: their mark, their luck, and their turning points."""
    decisions = _decisions(found, person)
    lines = [f"{words.title(found.table)}, judged by what you could see", *_mark_lines(decisions)]
    lines.append(luck_words(found, own))
    if own.turning:
        lines.append(f"**Where it turned** for you, by {_measure(found, 'your', 'you')}:")
        lines += [
            turning_words(found, each, number, "" if _by(found, each, person) else _who(found, each))
            for number, each in enumerate(own.turning, 1)
        ]
    elif any(each.lost >= LEAST for each in decisions):
        lines.append(
            f"No decision of yours surely gave away {of_100(LEAST)} of 100 or more: no turning points."
        )
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "…")


def all_words(found: Found) -> str:
    """A review as everybody reads it: what luck gave each side, and the turning points of all."""
    review, table = found.review, found.table
    if review is None:
        return f"{words.title(table)}: {FAILED}"
    lines = [f"{words.title(table)}, looked back at: each decision judged by what its player could see"]
    lines.append(_all_luck(found, review))
    if review.turning:
        lines.append(f"**Where it turned**, by {_measure(found, 'the', 'they')}:")
        lines += [
            turning_words(found, each, number, _who(found, each))
            for number, each in enumerate(review.turning, 1)
        ]
    else:
        lines.append(f"No decision surely gave away {of_100(LEAST)} of 100 or more: no turning points.")
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "…")


def _measure(found: Found, whose: str, who: str) -> str:
    """What shares say."""
    chance = found.review is None or found.review.chance
    return f"{whose} chance to win" if chance else f"how near {who} came to the win"


def _decisions(found: Found, person: int) -> list[Decision]:
    """What somebody has decided."""
    return [] if found.review is None else own_decisions(found.live, found.review, found.rows, person)


def _mark_lines(decisions: Sequence[Decision]) -> list[str]:
    """How well somebody played, and what that says."""
    mark = mark_of(decisions)
    return [] if mark is None else [f"**Your mark: {mark} of 100.** {_gave_away(decisions, 'your')}"]


def mark_words(found: Found, person: int, name: str) -> str:
    """A mark as its owner shows it; empty if they decided nothing."""
    decisions = _decisions(found, person)
    mark = mark_of(decisions)
    if mark is None:
        return ""
    return f"**{name}** played {words.title(found.table)} at {mark} of 100. {_gave_away(decisions, 'the')}"


def _gave_away(decisions: Sequence[Decision], whose: str) -> str:
    """What a mark rests on: how many decisions gave away little, and how much the worst."""
    well = sum(each.lost < LEAST for each in decisions)
    worst, count = max(each.lost for each in decisions), words.count(len(decisions), "decision")
    if len(decisions) == 1:
        return f"{whose.capitalize()} only decision gave away {of_100(worst)} of 100."
    if not well:
        return f"Each of {whose} {count} gave something away, the worst {of_100(worst)} of 100."
    many = "All" if well == len(decisions) else str(well)
    told = f"{many} of {whose} {count} gave away less than {of_100(LEAST)} of 100"
    return f"{told}; the worst gave away {of_100(worst)}." if worst >= LEAST else f"{told}."


def luck_words(found: Found, own: SeatReview) -> str:
    """What luck gave somebody's side more than expected, and what was played, as far as that is much."""
    gained, parts = _gained(found, own), list[str]()
    if gained is not None:
        parts.append(
            f"luck gave you {_more(gained)} than expected" if gained else "luck gave you what was expected"
        )
    # What one move seems to give, the next one takes: only both together say something.
    played = _of_side(found, own, own.own) + _of_side(found, own, own.others)
    if abs(played) >= MUCH:
        whose = ", yours and theirs," if len(found.table.players) > 1 else ""
        what = "play and resigning" if any(each.action is None for each in found.rows) else "play"
        parts.append(f"{what}{whose} {'cost' if played < 0 else 'gave'} you {abs(played)} of 100")
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _all_luck(found: Found, review: Review) -> str:
    """What luck gave each side."""
    told = list[str]()
    for team in review.teams:
        if gained := _gained(found, review.seats[team[0]]):
            names = words.listed([words.names(found.table)[seat] for seat in team])
            told.append(f"{names} {_more(gained, '' if told else ' of 100')}")
    if told:
        return f"Luck gave {words.listed(told)} than expected."
    return "Luck gave nobody more than expected." if found.table.game.about.facts.chance else ""


def _gained(found: Found, own: SeatReview) -> int | None:
    """What luck gave a seat's side, of 100; None in a game without chance."""
    return _of_side(found, own, own.luck) if found.table.game.about.facts.chance else None


def _of_side(found: Found, own: SeatReview, shares: Sequence[int]) -> int:
    """What the side of a seat has of these, of 100."""
    teams = () if found.review is None else found.review.teams
    return round(shares[next(at for at, team in enumerate(teams) if own.seat in team)] / 10)


def _more(gained: int, of: str = " of 100") -> str:
    return f"{abs(gained)}{of} {'less' if gained < 0 else 'more'}"


def turning_words(found: Found, turned: Decision, number: int, who: str = "") -> str:
    """A turning point in two sentences: what was played, and what was better."""
    played, better = (line_words(found, turned, line) for line in (turned.played, turned.better))
    whose = f", {who}" if who else ""
    return (
        f"**{number}** {when(found, turned)}{whose}: **{played}** had {of_100(turned.share)} of 100.\n"
        f"Better: **{better}**, {of_100(turned.better_share)}."
    )


def _by(found: Found, turned: Decision, person: int) -> bool:
    """Whether somebody had the seat when this was decided."""
    had_it = had(found.live, found.rows[turned.first].row.seq, turned.seat)
    return had_it is not None and had_it.id == person


def _who(found: Found, turned: Decision) -> str:
    """The name of who had the seat then."""
    then = seated_at(found.table, found.live.place.seat_changes, found.rows[turned.first].row.seq)
    return words.names(then)[turned.seat]


def when(found: Found, turned: Decision) -> str:
    """When a decision was made: `Turn 12`, or `Move 31` where turns have no numbers."""
    first = found.rows[turned.first]
    turns = found.table.game.turns
    return f"Turn {turns.turn_number(first.before)}" if turns is not None else f"Move {first.moves + 1}"


def line_words(found: Found, turned: Decision, line: Sequence[str]) -> str:
    """Actions in few words, one after another; what both lines begin with is left out, and of many actions what both have."""
    both = 0
    for one, other in zip(turned.played, turned.better, strict=False):
        if one != other or both + 1 >= min(len(turned.played), len(turned.better)):
            break
        both += 1
    told = [
        words.quoted(text) if action is None else short_words(shown_at(found, view, turned.seat), action)
        for view, action, text in steps(found.table.game, found.rows[turned.first].before, turned.seat, line)
    ][both:]
    if len(told) > STEPS:
        shared = {*turned.played} & {*turned.better}
        told = [each for each, text in zip(told, line[both:], strict=True) if text not in shared] or told
    told = [_counted(text, len(list(same))) for text, same in groupby(told)]
    more = [f"{len(told) - STEPS} more"] if len(told) > STEPS + 1 else []
    return "; ".join(told[: STEPS if more else None] + more)


def _counted(text: str, times: int) -> str:
    return text if times == 1 else f"{text} ({times} times)"


def shown_at(found: Found, view: object, seat: Seat) -> Shown:
    """A position of this game as a seat saw it, for the words of actions."""
    table = found.table
    return Shown(table, seat, view, (), (), "", 0, 0, frozenset())
