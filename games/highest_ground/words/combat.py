"""A combat in words, line by line: sums, ratio, morale, shifts, die, result and rule numbers (THG-17 to THG-20)."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.core.protocol import Event
from games.core.words import enumerated
from games.highest_ground.actions import Fought, Report, Share
from games.highest_ground.files.tables import Result

RESULTS: Final = {
    Result.NONE: "no effect",
    Result.ATTACKERS_DISRUPTED: "the attackers are disrupted",
    Result.ATTACKERS_RETREAT: "the attackers retreat",
    Result.ATTACKERS_ROUT: "the attackers rout",
    Result.ATTACKERS_ELIMINATED: "the attackers are eliminated",
    Result.DEFENDER_DISRUPTED: "the defender is disrupted",
    Result.DEFENDER_RETREATS: "the defender retreats",
    Result.DEFENDER_ROUTS: "the defender routs",
    Result.DEFENDER_ELIMINATED: "the defender is eliminated",
}
_WHAT: Final = {
    "attack": "",
    "defence": "",
    "morale": "",
    "forded": "just across a river",
    "column": "in column",
    "building": "building",
    "lent": "lends its defence",
    "leader": "led",
    "army": "army morale",
    "weapon": "weapon",
    "flank": "from the flank",
    "rear": "from the rear",
}


_COMES: Final = {
    1: ("is disrupted", "are disrupted"),
    2: ("retreats", "retreat"),
    3: ("routs", "rout"),
    4: ("is eliminated", "are eliminated"),
}
"""What a result does, by its severity, to one unit and to several."""


def hit_alone(event: Fought) -> str:
    """Return the unit that a combat's result is for; empty if it is for several or has no effect."""
    hit = event.report.attackers if event.result.hits_attackers else (event.report.defender,)
    return hit[0] if len(hit) == 1 and event.result is not Result.NONE else ""


def _came(event: Fought, to: str) -> str:
    """Return what a combat leads to, with the name of the unit that it hits alone, and where that goes."""
    if event.result is Result.NONE:
        return "no effect"
    one, more = _COMES[event.result.severity]
    alone = hit_alone(event)
    return f"{alone} {one}{f' to {to}' if to else ''}" if alone else f"the attackers {more}"


def told(event: Fought, to: str = "") -> str:
    """Return a combat in a sentence; `to` is where the unit that it hits alone retreats or routs, if that is to be said."""
    report = event.report
    who = f"{enumerated(report.attackers)} {'attacks' if len(report.attackers) == 1 else 'attack'} {report.defender}"
    if report.effect is not None:
        return f"{who} in {report.cell}: morale {report.difference:+d}, {_came(event, to)} before any blow."
    if report.odds is None:
        return f"{who} in {report.cell}: morale {report.difference:+d}, {_came(event, to)}."
    return f"{who} in {report.cell} at {report.odds.value}, die {event.die}: {_came(event, to)}."


def explained(event: Event) -> tuple[str, ...]:
    """Return a combat line by line; nothing for any other event."""
    if not isinstance(event, Fought):
        return ()
    report = event.report
    lines = [f"{enumerated(report.attackers)} against {report.defender} in {report.cell}"]
    if report.ratio is not None:
        lines.append(f"Attack {report.attack_sum}: {_summed(report.attack)}")
        lines.append(f"Defence {report.defence_sum}: {_summed(report.defence)}")
        lines.append(f"Ratio {report.attack_sum} to {report.defence_sum}: {report.ratio.value} (THG-17)")
    attackers = sum(each.amount for each in report.attackers_morale)
    lines.append(f"Attackers' morale {attackers}: {_summed(report.attackers_morale)}")
    lines.append(f"Defender's morale {attackers - report.difference}: {_summed(report.defenders_morale)}")
    lines += _end(event, report)
    return tuple(lines)


def _end(event: Fought, report: Report) -> list[str]:
    if report.effect is not None:
        return [f"Difference {report.difference:+d}: {RESULTS[report.effect]}, no combat (THG-19)"]
    if report.odds is None:
        return [f"Difference {report.difference:+d}: no effect, morale alone counts (THG-23)"]
    lines = [f"Difference {report.difference:+d} (THG-19)"]
    for each in report.shifts:
        rows = "a row" if abs(each.amount) == 1 else f"{abs(each.amount)} rows"
        why = {"rear": "From the rear", "flank": "From the flank"}.get(each.what, "Morale")
        lines.append(f"{why}: {rows} {'better' if each.amount > 0 else 'worse'} ({each.rule})")
    lines.append(f"{report.odds.value}, die {event.die}: {RESULTS[event.result]} (THG-20)")
    return lines


def _summed(shares: Iterable[Share]) -> str:
    """Return shares one after another; those of several leaders for one unit as one: `B1 led +3 +2 (THG-24)`."""
    alike: dict[tuple[str, str, str], list[Share]] = {}
    for share in shares:
        alike.setdefault((share.what, share.unit, share.rule), []).append(share)
    return ", ".join(map(_share, alike.values())) or "nothing"


def _share(alike: Sequence[Share]) -> str:
    share = alike[0]
    what = _WHAT.get(share.what, share.what)
    name = " ".join(part for part in (share.unit, what) if part)
    plain = share.what in ("attack", "defence", "morale")
    amount = " ".join(f"{each.amount}" if plain else f"{each.amount:+d}" for each in alike)
    return f"{name} {amount}" if plain else f"{name} {amount} ({share.rule})"
