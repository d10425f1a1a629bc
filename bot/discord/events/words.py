"""Sentences about events."""

from collections.abc import Sequence
from typing import Final

from bot.discord import words
from bot.table.events.event import Entry, Event, Pairing, Stage
from bot.table.events.field import Kind
from bot.table.events.standings import BUCHHOLZ, DIRECT, SONNEBORN_BERGER, Standing
from bot.table.time_control import words as clock_words

KINDS: Final[dict[Kind, str]] = {
    "round_robin": "Round robin",
    "swiss": "Swiss",
    "elimination": "Single elimination",
}
KIND_WORDS: Final[dict[Kind, str]] = {
    "round_robin": "everybody meets everybody",
    "swiss": "you meet those with as many points as you",
    "elimination": "whoever loses is out",
}
_SHORT: Final = {SONNEBORN_BERGER: "beat", BUCHHOLZ: "met", DIRECT: "direct"}
_MEANS: Final = {
    SONNEBORN_BERGER: "**beat**, the points of those whom they beat, and half of those they drew with",
    BUCHHOLZ: "**met**, the points of all whom they met",
    DIRECT: "**direct**, what they made against each other",
}
_NAMED: Final = 24
"""So many people who have entered are named."""


def points(number: float) -> str:
    """Points as people write them: `2½`."""
    whole, half = divmod(round(number * 2), 2)
    if abs(number * 2 - round(number * 2)) > 1e-6:
        return f"{number:.2f}".rstrip("0").rstrip(".")
    return ("½" if not whole else f"{whole}½") if half else str(whole)


def rules(event: Event) -> str:
    """What is played and how, in two lines."""
    rounds = f", {words.count(event.rounds, 'round')}" if event.rounds else ""
    what = f"**{event.game.about.full_title}** · {KINDS[event.kind]}{rounds}: {KIND_WORDS[event.kind]}."
    pace = f"-# {clock_words.name(event.pace)}. {clock_words.policy(event.pace)}"
    changed = [
        f"{each.title}: {each.label(event.options[each.key])}"
        for each in event.game.about.options
        if event.options.get(each.key, each.default) != each.default
    ]
    return "\n".join([what, *([" · ".join(changed)] if changed else ()), pace])


def entered(event: Event) -> str:
    """Who has entered, and who is invited."""
    names = [words.safe(each.person.name) for each in event.playing]
    if len(names) > _NAMED:
        names = [*names[:_NAMED], f"{len(names) - _NAMED} more"]
    who = f"**Entered** ({len(event.playing)} of {event.most}): {words.listed(names)}" if names else ""
    asked = sum(each.entered is None for each in event.entries)
    invited = f"{words.count(asked, 'invitation')} not answered." if asked else ""
    return "\n".join(line for line in (who or "Nobody has entered yet.", invited) if line)


def name_of(entry: Entry) -> str:
    """Somebody's name in the table: struck out once they have left."""
    name = words.safe(entry.person.name)
    return f"~~{name}~~" if entry.left is not None else name


def standing(event: Event, line: Standing, *, whole: bool = False) -> str:
    """A line of the table; with its games and tie-breaks if it is the `whole` one."""
    name = f"**{line.place}.** {name_of(event.named(line.number))}"
    if event.kind == "elimination":
        entry = event.named(line.number)
        out = (
            line.lost
            or entry.left is not None
            or (event.stage is Stage.RUNNING and _is_out(event, line.number))
        )
        here = "" if event.stage is not Stage.RUNNING else " out" if out else " plays on"
        return f"{name}{here}"
    told = f"{name} · **{points(line.points)}**"
    if whole and line.tie_breaks:
        counts = (("won", line.won), ("drawn", line.drawn), ("lost", line.lost))
        games = ", ".join(f"{count} {what}" for what, count in counts if count) or "no game yet"
        told_of = [each for each in line.tie_breaks if each[1] or each[0] != DIRECT]
        ties = ", ".join(f"{_SHORT[title]} {points(value)}" for title, value in told_of)
        told += f"\n-# {games} · {ties}"
    return told


def tied(table: Sequence[Standing]) -> str:
    """What decides between those with the same points; empty if nothing does."""
    known = [title for title, _ in table[0].tie_breaks] if table else []
    means = "; ".join(_MEANS[title] for title in known)
    return f"-# With equal points these decide, one after another: {means}." if means else ""


def ending(event: Event, table: Sequence[Standing]) -> str:
    """How an event has ended: who has won it, or that it was stopped."""
    if event.stage is Stage.STOPPED:
        return "**Stopped:** no further game begins."
    first = [words.safe(event.named(each.number).person.name) for each in table if each.place == 1]
    return f"**Over:** {words.listed(first)} {'wins' if len(first) == 1 else 'share the first place'}."


def _is_out(event: Event, number: int) -> bool:
    """Whether somebody is in no game of this round of an elimination."""
    return all(number not in each.entrants for each in event.of_round(event.round))


def result(event: Event, pairing: Pairing, *, linked: bool = False) -> str:
    """A game of a round: who plays, and what came of it, or where it is played; `linked`, also where it was played."""
    names = [words.safe(event.named(each).person.name) for each in pairing.entrants]
    if len(names) == 1:
        return f"{names[0]}: no opponent this round" if pairing.points == (0.0,) else f"{names[0]}: a bye"
    if pairing.points:
        told = " – ".join(map(points, pairing.points))
        came = f"{names[0]} {told} {names[1]}" + (" (not played)" if pairing.forfeit else "")
        return _link(event, pairing, came) if linked and pairing.channel is not None else came
    who = " – ".join(names)
    if pairing.points is not None:
        return f"{who}: stopped, a host decides"
    if pairing.game is None:
        return f"{who}: begins soon"
    return f"{_link(event, pairing, who)}: goes on"


def _link(event: Event, pairing: Pairing, text: str) -> str:
    """A text that leads to the game."""
    return f"[{text}](https://discord.com/channels/{event.place.server}/{pairing.channel})"
