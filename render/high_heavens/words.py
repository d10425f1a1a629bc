"""The board in words: short as alt text, and complete for players who do not see the picture."""

from typing import Final

from games.core.words import Names, counted
from games.high_heavens.cards import God
from games.high_heavens.components import BASE_NAMES, CELLS, LAYOUTS, SIDE_NAMES
from games.high_heavens.state import ROUNDS, Figure, Over, View, seats_of
from games.high_heavens.words.sentences import describe, prompt
from render.core.letters.telling import (
    SHORT_NAMES,
    WHOLE_NAME,
    alt_title,
    ending,
    fitting,
    people_told,
    text_title,
)
from render.core.look import Look
from render.high_heavens import last_move
from render.high_heavens.hand import holder, own_hand
from render.high_heavens.header import TITLE

_LASTS: Final = {
    "disabled": "disabled",
    "hidden": "hidden",
    "guarded": "safe from ranged attacks",
    "blessed": "blessed",
}


def _name(view: View, key: str) -> str:
    return view.decks.cards[key].name


def _owed(view: View, look: Look, people: Names) -> str:
    if not look.to_act and view.turn and not isinstance(view.phase, Over) and not look.preview:
        return "The game is over."
    return prompt(view, people)


def figure_told(view: View, figure: Figure, brief: bool = False) -> str:
    """A god with what is under it: `Thor d5, 8 health, 1 armor`."""
    name = f"{_name(view, figure.key)} {figure.cell}"
    if not figure.health:
        return f"{name} fallen"
    if brief:
        return f"{name} {figure.health}"
    parts = [f"{figure.health} health"]
    for count, what in ((figure.attack, "attack"), (figure.armor, "armor"), (figure.poison, "poison")):
        parts += [f"{count} {what}"] if count else []
    parts += [f"in a trap of {figure.trap}"] if figure.trap else []
    parts += [_LASTS[each.kind] for each in view.lasting if each.god == figure.key and each.kind in _LASTS]
    return f"{name}, {', '.join(parts)}"


def _side(view: View, people: Names, side: int, level: int) -> str:
    gods = [figure_told(view, each, level > 0) for each in view.gods if each.side == side]
    told = ("; " if level == 0 else ", ").join(gods) or "no gods on the board"
    if level == 2:
        told = counted(len(gods), "god") + " on the board"
    seats = seats_of(view.seats, side)
    whose = f"{people.possessive(seats[0], begins=True)} {BASE_NAMES[side]}"
    base = whose if len(seats) == 1 else f"{BASE_NAMES[side]} of {people.all(seats)}"
    return f"{base}, {view.bases[side]}: {told}."


def _things(view: View) -> list[str]:
    made = []
    for thing in view.things:
        if thing.architecture:
            made.append(f"architecture {thing.architecture} in {thing.cell}")
        elif thing.trap:
            made.append(f"trap {thing.trap} in {thing.cell}")
        else:
            chips = [f"{n} {what}" for n, what in ((thing.attack, "attack"), (thing.armor, "armor")) if n]
            made.append(f"{' and '.join(chips)} in {thing.cell}")
    return made


def _alt(view: View, look: Look, people: Names, level: int) -> str:
    parts = [f"{alt_title(TITLE, look)}, turn {view.turn}.", _owed(view, look, people)]
    said = last_move.sentences(view, look, people)
    if said:
        parts.append(f"{'Then' if look.preview else 'Just now'}: {'; '.join(said[-4:])}.")
    if isinstance(view.phase, Over):
        parts += ending(look)
    parts += [_side(view, people, side, level) for side in (0, 1)]
    things = _things(view)
    if things and level < 2:
        parts.append(f"Also: {', '.join(things)}.")
    cards = own_hand(view)
    if cards and level < 2:
        seat = holder(view)
        whose = "your" if seat in (None, view.seat) or view.omnipotence else people.possessive(seat)
        parts.append(f"In {whose} hand: {', '.join(_name(view, key) for key in cards)}.")
    return " ".join(parts)


def alt(view: View, look: Look) -> str:
    """Whose turn it is, what just happened, and what stands where, in at most 1024 characters."""
    return fitting(
        _alt(view, look, people_told(look, view.seats, limit), level)
        for level in range(3)
        for limit in (WHOLE_NAME, *SHORT_NAMES)
    )


def _card(view: View, key: str) -> str:
    card = view.decks.cards[key]
    if isinstance(card, God):
        ranged = f", ranged {card.ranged}" if card.ranged else ""
        numbers = (
            f"health {card.health}, movement {card.movement}, range {card.range}, melee {card.melee}{ranged}"
        )
        return f"- {card.name}: {numbers}. {card.text}"
    return f"- {card.name}: {card.text}"


def _side_text(view: View, people: Names, side: int) -> list[str]:
    seats = seats_of(view.seats, side)
    lines = [
        f"{SIDE_NAMES[side]}, {people.all(seats)}: {BASE_NAMES[side]} in {LAYOUTS[view.hearth].bases[side]} has {view.bases[side]}"
    ]
    lines += [f"- {figure_told(view, each)}" for each in view.gods if each.side == side]
    deck = view.pile_sizes[side] + view.top_sizes[side]
    lines.append(f"- draw pile: {counted(deck, 'card')}")
    thrown = ", ".join(_name(view, key) for key in view.discards[side])
    lines.append(f"- discards: {thrown or 'none'}")
    if view.perished[side]:
        lines.append(f"- perished: {', '.join(_name(view, key) for key in view.perished[side])}")
    hands = [side] if view.omnipotence else list(seats)
    for hand in hands:
        whose = "hand" if view.omnipotence or view.seats == 2 else f"hand of {people.name(hand)}"
        lines.append(f"- {whose}: {counted(view.hand_sizes[hand], 'card')}")
        lines += [f"  {_card(view, key)}" for key in view.hands[hand]]
    return lines


def _free(view: View) -> list[str]:
    """The unoccupied hexes of each column: `a 1, 2, 3`."""
    taken = {*LAYOUTS[view.hearth].bases, *(thing.cell for thing in view.things)}
    taken |= {figure.cell for figure in view.gods if figure.health}
    columns: dict[str, list[str]] = {}
    for cell in CELLS:
        if cell not in taken:
            columns.setdefault(cell[0], []).append(cell[1:])
    return [f"{column} {', '.join(rows)}" for column, rows in columns.items()]


def text(view: View, look: Look) -> str:
    """The whole board in words: all that somebody needs to play."""
    people = people_told(look, view.seats, WHOLE_NAME)
    lines = [
        f"{text_title(TITLE, look)}: turn {view.turn} of at most {ROUNDS * view.seats}.",
        _owed(view, look, people),
    ]
    layout = LAYOUTS[view.hearth]
    lines.extend(f"{SIDE_NAMES[side]} invoking hexes: {', '.join(layout.invoking[side])}." for side in (0, 1))
    if look.events:
        lines += ["", "What just happened:", *(f"- {describe(event, people)}" for event in look.events)]
    for side in (0, 1):
        lines += ["", *_side_text(view, people, side)]
    things = _things(view)
    if things:
        lines += ["", f"Also on the board: {', '.join(things)}."]
    lines += ["", f"Free hexes: {'; '.join(_free(view))}."]
    return "\n".join(lines) + "\n"
