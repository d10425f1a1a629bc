"""The board and a position once more, as the rules tell them: hexes by name, sets and lists, no bits and no
shared code; and what a player may do with action points."""

from collections.abc import Callable, Iterator

from games.high_heavens import actions as a
from games.high_heavens.state import Figure, State, supply

ROWS = dict(zip("abcdefg", (7, 8, 9, 10, 9, 8, 7), strict=True))
CELLS = [f"{column}{row}" for column, rows in ROWS.items() for row in range(1, rows + 1)]
HOMES = {
    "d": (("d2", ("c1", "d1", "e1")), ("d9", ("c9", "d10", "e9"))),
    "b": (("b2", ("a1", "b1", "c2")), ("b7", ("a7", "b8", "c8"))),
    "f": (("f2", ("e2", "f1", "g1")), ("f7", ("e8", "f8", "g7"))),
}
CENTRE = ("c5", "d5", "d6", "e5")


def _beside(cell: str) -> list[str]:
    """The hexes that touch one: a longer column beside it has this row and the next, a shorter one this and the last."""
    column, row = cell[0], int(cell[1:])
    found = [f"{column}{row - 1}", f"{column}{row + 1}"]
    for other in (chr(ord(column) - 1), chr(ord(column) + 1)):
        if other in ROWS:
            step = 1 if ROWS[other] > ROWS[column] else -1
            found += [f"{other}{row}", f"{other}{row + step}"]
    return [each for each in found if each in CELLS]


BESIDE = {cell: _beside(cell) for cell in CELLS}


def ways(start: str, steps: int, walkable: Callable[[str], bool]) -> dict[str, int]:
    """How many steps lead to each hex, through walkable ones, without the start."""
    far = {start: 0}
    queue = [start]
    for cell in queue:
        for other in BESIDE[cell]:
            if far[cell] < steps and other not in far and walkable(other):
                far[other] = far[cell] + 1
                queue.append(other)
    return {cell: count for cell, count in far.items() if cell != start}


FAR = {cell: {cell: 0, **ways(cell, 30, lambda _: True)} for cell in CELLS}
"""How far apart hexes are, counted straight."""


class Plain:
    """A position as the rules tell it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.side = state.side
        self.cards = state.decks
        homes = HOMES[state.hearth]
        self.bases = [homes[side][0] for side in (0, 1)]
        self.invoking = [homes[side][1] for side in (0, 1)]
        self.standing = {figure.cell: figure for figure in state.gods if figure.health}
        self.lying = {figure.cell for figure in state.gods if not figure.health}
        self.things = {thing.cell: thing for thing in state.things}
        self.lasting = {(each.kind, each.god) for each in state.lasting}
        self.occupied = {*self.standing, *self.things, *self.bases}
        self.columns = "abcdefg" if state.seats == 2 else "defg" if state.seat % 2 else "abcd"
        self.hand = state.hands[self.side if state.omnipotence else state.seat]
        gods = self.standing.values()
        self.mine = [god for god in gods if god.side == self.side]
        self.shown = [god for god in self.mine if not self.lasts("hidden", god)]
        self.enemies = [god for god in gods if god.side != self.side and not self.lasts("hidden", god)]

    def lasts(self, kind: str, god: Figure) -> bool:
        return (kind, god.key) in self.lasting

    def free(self, cell: str) -> bool:
        return cell not in self.occupied

    def empty(self, cell: str) -> bool:
        return (
            self.free(cell) and cell not in (*self.invoking[0], *self.invoking[1]) and cell not in self.lying
        )

    def able(self, god: Figure) -> bool:
        return not god.trap and not self.lasts("disabled", god)

    def movable(self, god: Figure) -> bool:
        return not god.trap and god.key != "tyr"

    def may_be(self, god: Figure, cell: str) -> bool:
        """Until two of its side have entered, a god stays on its invoking hexes."""
        return len(self.state.entered[god.side]) >= 2 or cell in self.invoking[god.side]

    def reached(self, start: str, steps: int) -> set[str]:
        """The hexes within so many steps: the last one may be occupied."""
        found = set(BESIDE[start])
        for cell in ways(start, steps - 1, self.free):
            found |= set(BESIDE[cell])
        return found - {start}

    def within(self, god: Figure, steps: int) -> set[str]:
        return self.reached(god.cell, steps) | {god.cell}

    def near_friends(self, steps: int, besides: Figure | None = None) -> set[str]:
        """The hexes within so many steps of a friendly god."""
        found: set[str] = set()
        for god in self.mine:
            if god is not besides:
                found |= self.within(god, steps)
        return found

    def walks(self, god: Figure, steps: int, over: bool) -> set[str]:
        """Where a god's own move of so many steps can end."""

        def walkable(cell: str) -> bool:
            passes = cell not in self.bases if over else self.free(cell)
            return passes and cell[0] in self.columns and self.may_be(god, cell)

        return {cell for cell in ways(god.cell, steps, walkable) if self.free(cell)}

    def lacks(self, god: Figure, most: int) -> int:
        """How much health a god can get back of so much."""
        return min(most, self.cards.gods[god.key].health - god.health)


SPENDS = (a.Invoke, a.Move, a.Attack, a.Acquire, a.Use, a.Play)
Targets = Iterator[tuple[str, str | None, str | None]]
"""The name of a deed, what is chosen, and where it goes."""


def possible(state: State) -> set[a.Action]:
    """All that a player may do, but for discards and the end of the turn."""
    plain = Plain(state)
    found: set[a.Action] = set()
    able = [god for god in plain.mine if plain.able(god)]
    for god in able:
        found |= {a.Move(god.key, cell) for cell in _moves(plain, god)}
    if not state.points:
        return found
    left = supply(state)
    for card in plain.hand:
        god_card = plain.cards.gods.get(card)
        if god_card is not None and god_card.health <= left.health:
            found |= {a.Invoke(card, cell) for cell in plain.invoking[plain.side] if plain.free(cell)}
    for god in able:
        found |= set(attacks(plain, god))
        found |= set(_acquired(plain, god))
        found |= {a.Use(god.key, deed, at, to) for deed, at, to in _used(plain, god)}
    for card in plain.hand:
        if card in plain.cards.powers:
            found |= set(_played(plain, card))
    return found


def _moves(plain: Plain, god: Figure) -> set[str]:
    state, card = plain.state, plain.cards.gods[god.key]
    hidden = plain.lasts("hidden", god)
    found: set[str] = set()
    if state.stride is not None and state.stride.god == god.key:
        found = plain.walks(god, state.stride.left, hidden or state.stride.over)
    free = god.key == "hermes" and not plain.lasts("moved", god)
    return found | plain.walks(god, card.movement, hidden) if free or state.points else found


def attacks(plain: Plain, god: Figure) -> Iterator[a.Action]:
    """All that a god may attack."""
    card, near = plain.cards.gods[god.key], set(BESIDE[god.cell])
    far: set[str] = set()
    if card.range > 1 and god.key == "artemis":
        far = {cell for cell, count in FAR[god.cell].items() if 1 < count <= card.range}
    elif card.range > 1:
        far = plain.reached(god.cell, card.range) - near
    for cell in near | far:
        other, thing = plain.standing.get(cell), plain.things.get(cell)
        if other is not None:
            if other in plain.enemies and not (cell in far and plain.lasts("guarded", other)):
                yield a.Attack(god.key, cell)
            if other.trap:
                yield a.Attack(god.key, cell, True)
        elif cell == plain.bases[1 - plain.side] or (thing and (thing.trap or thing.architecture)):
            yield a.Attack(god.key, cell)


def _acquired(plain: Plain, god: Figure) -> Iterator[a.Action]:
    for cell in BESIDE[god.cell]:
        thing = plain.things.get(cell)
        if thing is not None:
            for attack in range(min(thing.attack, 2 - god.attack) + 1):
                for armor in range(min(thing.armor, 2 - god.armor) + 1):
                    if attack or armor:
                        yield a.Acquire(god.key, cell, attack, armor)


def _used(plain: Plain, god: Figure) -> Targets:
    left, near = supply(plain.state), BESIDE[god.cell]
    friends = [other for other in plain.shown if other is not god]
    everybody = [*plain.enemies, *friends]
    found: list[Figure] = []
    match god.key:
        case "odin":
            if plain.state.piles[plain.side] or plain.state.tops[plain.side]:
                yield "", None, None
        case "loki":
            found = [other for other in everybody if _changes_places(plain, god, other)]
        case "freyja":
            able = [other for other in friends if other.cell in near and plain.able(other)]
            found = [
                other for other in able if plain.walks(other, plain.cards.gods[other.key].movement, False)
            ]
        case "freyr":
            near_by = [god, *(other for other in friends if other.cell in near)]
            found = [other for other in near_by if 0 < plain.lacks(other, 2) <= left.health]
        case "hel":
            found = [other for other in plain.enemies if other.cell in plain.within(god, 2) and left.poison]
        case "frigg":
            within = [other for other in friends if other.cell in plain.within(god, 3)]
            found = [other for other in within if not plain.lasts("guarded", other)]
        case "skadi":
            if left.black >= 2:
                found = [other for other in _trappable(plain) if other.cell in plain.within(god, 3)]
                for cell in filter(plain.empty, plain.within(god, 3)):
                    yield "", cell, None
        case "njord":
            for other in everybody:
                if other.cell in plain.within(god, 3) and plain.movable(other):
                    for cell in _pushed(plain, god, other):
                        yield "", other.cell, cell
        case "zeus":
            found = [other for other in plain.enemies if FAR[god.cell][other.cell] <= 4]
        case "poseidon":
            gods = [plain.standing[cell] for cell in near if cell in plain.standing]
            things = [plain.things[cell] for cell in near if cell in plain.things]
            shaken = any(other.trap or other.armor < 2 for other in gods)
            if shaken or any(thing.trap or thing.architecture for thing in things):
                yield "", None, None
        case "hades":
            if not plain.lasts("hidden", god):
                yield "", None, None
        case "hera":
            within = [other for other in plain.enemies if other.cell in plain.within(god, 2)]
            found = [other for other in within if _disabled(plain, other)]
        case "apollo":
            for other in friends:
                if other.cell in plain.within(god, 3):
                    if 0 < plain.lacks(other, 3) <= left.health:
                        yield "heal", other.cell, None
                    if other.poison:
                        yield "cure", other.cell, None
        case "aphrodite":
            for other in plain.enemies:
                if other.cell in plain.within(god, 3) and plain.movable(other):
                    for cell in _brought(plain, other):
                        yield "", other.cell, cell
        case "hephaestus":
            for other in (*friends, god):
                if other is god or other.cell in near:
                    if other.attack < 2 and left.attack:
                        yield "attack", other.cell, None
                    if other.armor < 2 and left.armor:
                        yield "armor", other.cell, None
        case "hestia":
            if left.architecture >= 3:
                for cell in filter(plain.empty, plain.within(god, 2)):
                    yield "", cell, None
    for other in found:
        yield "", other.cell, None


def _changes_places(plain: Plain, god: Figure, other: Figure) -> bool:
    both = plain.may_be(god, other.cell) and plain.may_be(other, god.cell)
    return FAR[god.cell][other.cell] <= 4 and plain.movable(other) and both


def _trappable(plain: Plain) -> list[Figure]:
    safe = (*plain.invoking[0], *plain.invoking[1])
    return [god for god in plain.enemies if god.key != "tyr" and god.cell not in safe]


def _disabled(plain: Plain, god: Figure) -> bool:
    return god.key != "tyr" and not plain.lasts("disabled", god) and supply(plain.state).black >= 1


def _pushed(plain: Plain, god: Figure, other: Figure) -> set[str]:
    front, found = {other.cell}, set()
    for far in (1, 2):
        goal = FAR[god.cell][other.cell] + far
        front = {
            cell
            for last in front
            for cell in BESIDE[last]
            if plain.free(cell) and plain.may_be(other, cell) and FAR[god.cell][cell] == goal
        }
        found |= front
    return found


def _brought(plain: Plain, other: Figure) -> list[str]:
    return list(ways(other.cell, 2, lambda cell: plain.free(cell) and plain.may_be(other, cell)))


def _played(plain: Plain, card: str) -> Iterator[a.Action]:
    state, left = plain.state, supply(plain.state)
    gods: list[Figure] = []
    match card:
        case "surts_fire" | "wrath_of_olympus":
            for cell in plain.near_friends(3):
                other, thing = plain.standing.get(cell), plain.things.get(cell)
                if other is not None:
                    if other.trap:
                        yield a.Play(card, at=cell, trap=True)
                    own = other in plain.shown and cell in plain.near_friends(3, other)
                    if (other in plain.enemies or own) and other.armor < 2:
                        yield a.Play(card, at=cell)
                elif cell == plain.bases[1 - plain.side] or (thing and (thing.trap or thing.architecture)):
                    yield a.Play(card, at=cell)
        case "gungnir" | "spear_of_achilles":
            gods = [god for god in plain.shown if not plain.lasts("blessed", god)]
        case "draupnir" | "nikes_laurel":
            gods = [god for god in plain.shown if god.attack < 2 and left.attack]
        case "dwarven_mail" | "the_aegis":
            gods = [god for god in plain.shown if god.armor < 2 and left.armor]
        case "bifrost":
            for god in filter(plain.movable, plain.shown):
                for cell in (*CENTRE, *plain.invoking[plain.side]):
                    if plain.free(cell) and plain.may_be(god, cell):
                        yield a.Play(card, at=god.cell, to=cell)
        case "fimbulwinter" | "medusas_gaze":
            gods = [god for god in plain.enemies if _disabled(plain, god)]
        case "gleipnir" | "labyrinth":
            gods = _trappable(plain) if left.black >= 3 else []
        case "jormungandrs_venom" | "hydras_blood":
            gods = [god for god in plain.enemies if left.poison >= 2 and god.cell in plain.near_friends(3)]
        case "yggdrasils_root" | "temple":
            if left.architecture >= (3 if card == "yggdrasils_root" else 4):
                for cell in filter(plain.empty, plain.near_friends(2)):
                    yield a.Play(card, at=cell)
        case "mead_of_poetry" | "oracle_of_delphi":
            if state.piles[plain.side] or state.tops[plain.side]:
                yield a.Play(card)
        case "valhalla":
            for key in state.perished[plain.side]:
                yield a.Play(card, fetch=key)
        case "golden_fleece":
            gods = [god for god in plain.shown if 0 < plain.lacks(god, 4) <= left.health]
        case "winged_sandals":
            for god in filter(plain.able, plain.shown):
                if plain.walks(god, plain.cards.gods[god.key].movement + 2, True):
                    gods.append(god)
        case "berserkergang":
            gods = [god for god in plain.shown if plain.able(god) and list(attacks(plain, god))]
        case "pandoras_box":
            enemy = 1 - plain.side
            for seat in (enemy,) if state.seats == 2 else (2 * enemy, 2 * enemy + 1):
                if len(plain.hand) > 1 or state.hands[enemy if state.omnipotence else seat]:
                    yield a.Play(card, seat=seat)
    for god in gods:
        yield a.Play(card, at=god.cell)
