"""A second, plain implementation of what a turn may do, written from the rules alone: slow, on dictionaries, and
sharing nothing with the game but the way a position is read and an action written.

A position is `Board`: levels and kings by cell, stacks as lists of `A3` texts by cell, a hand, and how many cards are
left. Results are told as texts, so that they can be counted.
"""

import copy
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


@dataclass
class Board:
    """What lies and stands where. `hands` are card texts by player."""

    levels: dict[str, int]
    kings: dict[str, str]
    stacks: dict[str, list[list[str]]]
    hands: dict[str, list[str]]
    order: list[str]
    mover: str
    cards_left: bool
    hand_size: int = 3
    playing: bool = False
    log: list[str] = field(default_factory=list)

    def key(self) -> str:
        """All that tells positions apart after a turn or within one."""
        return repr(
            (
                sorted(self.levels.items()),
                sorted((cell, stacks) for cell, stacks in self.stacks.items() if stacks),
                sorted((who, sorted(hand)) for who, hand in self.hands.items()),
                self.mover,
                self.playing,
                self.log,
            )
        )


def beside(cell: str) -> list[str]:
    column, row = COLUMNS.index(cell[0]), int(cell[1:])
    found = []
    for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= column + dc < 25 and 1 <= row + dr <= 25:
            found.append(f"{COLUMNS[column + dc]}{row + dr}")
    return found


def size(piece: str) -> int:
    return int(piece[1])


def trapped(stack: list[str], place: int) -> bool:
    return any(size(above) > size(stack[place]) for above in stack[place + 1 :])


def downhill(board: Board, start: str) -> set[str]:
    """Every cell reached by steps that never rise, by repeating single steps until nothing is new."""
    found = {start}
    while True:
        more = {
            there
            for here in found
            for there in beside(here)
            if there in board.levels and board.levels[there] <= board.levels[here]
        }
        if more <= found:
            return found
        found |= more


def named(cell: str, stack: int, place: int) -> str:
    return f"{cell}.{stack + 1}.{place + 1}"


def travels(board: Board, goals: dict[str, set[str]], free_only: bool) -> Iterator[tuple[str, Board]]:
    """Each own piece to each of its goals, with each attack there, or none."""
    for cell, stacks in board.stacks.items():
        for number, stack in enumerate(stacks):
            for place, piece in enumerate(stack):
                if piece[0] != board.mover or trapped(stack, place):
                    continue
                if free_only and place != len(stack) - 1:
                    continue
                for goal in goals[cell]:
                    origin = named(cell, number, place)
                    back = not free_only and place > 0 and _comes_back(board, cell)
                    if goal != cell or back:
                        yield f"{origin} > {goal}", _gone(board, (cell, number, place), goal, None)
                    for attack in _targets(board, (cell, number, place), goal):
                        text = f"{origin} > {goal} x {named(goal, *attack)}"
                        yield text, _gone(board, (cell, number, place), goal, attack)


def _comes_back(board: Board, cell: str) -> bool:
    """Whether a step to a card of the same level and back never rises."""
    return any(
        here != cell and cell in downhill(board, here) and here in downhill(board, cell)
        for here in board.levels
    )


def _targets(board: Board, who: tuple[str, int, int], goal: str) -> Iterator[tuple[int, int]]:
    cell, number, place = who
    attacker = board.stacks[cell][number][place]
    for other, stack in enumerate(board.stacks.get(goal, [])):
        for level, piece in enumerate(stack):
            if piece[0] == board.mover or trapped(stack, level):
                continue
            # In its own stack, what is above rides along, and below only a kill changes anything.
            kills = level < place and size(piece) == size(attacker)
            if (goal, other) != (cell, number) or kills:
                yield other, level


def _gone(board: Board, who: tuple[str, int, int], goal: str, attack: tuple[int, int] | None) -> Board:
    after = copy.deepcopy(board)
    cell, number, place = who
    source = after.stacks[cell][number]
    run = source[place:]
    victims = after.stacks.setdefault(goal, [])
    target = victims[attack[0]] if attack else None
    del source[place:]
    if attack is None or target is None:
        victims.append(run)
    elif size(target[attack[1]]) == size(run[0]):
        del target[attack[1]]
        victims.append(run)
    else:
        target.extend(run)
    for here in {cell, goal}:
        after.stacks[here] = [stack for stack in after.stacks[here] if stack]
    return passed(after)


def passed(board: Board) -> Board:
    """The next player who has a piece."""
    alive = {piece[0] for stacks in board.stacks.values() for stack in stacks for piece in stack}
    board.hands = {who: hand if who in alive else [] for who, hand in board.hands.items()}
    place = board.order.index(board.mover)
    for step in range(1, len(board.order) + 1):
        who = board.order[(place + step) % len(board.order)]
        if who in alive:
            board.mover = who
            break
    board.playing = False
    if len(alive) == 1 or any(_held(board, cell) for cell in board.kings):
        board.log = ["over"]
    return board


def _held(board: Board, cell: str) -> bool:
    owner = board.kings[cell]
    there = {piece[0] for stack in board.stacks.get(cell, []) for piece in stack}
    return owner not in ("-", board.mover) and there == {board.mover}


def turns(board: Board) -> Iterator[tuple[str, Board]]:
    """Every action of a turn that has begun, with what it leads to before chance speaks."""
    if board.log:
        return
    if not board.playing:
        yield from travels(board, {cell: downhill(board, cell) for cell in board.stacks}, free_only=False)
    yield from plays(board)
    if board.playing:
        yield "enough", passed(copy.deepcopy(board))
        return
    hand = board.hands[board.mover]
    for count in range(len(hand) + 1):
        for cards in itertools.combinations(hand, count):
            after = copy.deepcopy(board)
            for card in cards:
                after.hands[board.mover].remove(card)
            wanted = board.hand_size - len(after.hands[board.mover])
            if wanted and (board.cards_left or cards):
                after.log = ["draws", *cards]
                yield f"discard {' '.join(cards)}".strip(), after
            else:
                yield "discard", passed(after)
    after = copy.deepcopy(board)
    after.log = ["rolls"]
    yield "roll", after


def plays(board: Board) -> Iterator[tuple[str, Board]]:
    """Every card of the hand to every cell, a joker with every level."""
    for card in board.hands[board.mover]:
        cells = set(board.levels) | {there for cell in board.levels for there in beside(cell)}
        for cell in cells:
            enemy = any(piece[0] != board.mover for stack in board.stacks.get(cell, []) for piece in stack)
            if cell in board.kings or enemy:
                continue
            for level in range(1, 13) if card[0] == "J" and card[1] in "12" else (rank(card),):
                after = copy.deepcopy(board)
                after.hands[board.mover].remove(card)
                after.levels[cell] = level
                after.playing = True
                joker = f" = {level}" if card in ("J1", "J2") else ""
                text = f"play {card} {cell}{joker}"
                yield text, after if after.hands[board.mover] else passed(after)


def rank(card: str) -> int:
    return {"A": 1, "J": 11, "Q": 12}.get(card[:-1]) or int(card[:-1])


def faced(board: Board, face: str) -> Iterator[tuple[str, Board]]:
    """Every use of a face of the die."""
    near = {cell: {there for there in beside(cell) if there in board.levels} for cell in board.levels}
    if face in ("HOP", "WILD"):
        for text, after in travels(board, near, free_only=True):
            yield f"hop {text}", after
    mine = [
        (cell, number, place)
        for cell, stacks in board.stacks.items()
        for number, stack in enumerate(stacks)
        for place, piece in enumerate(stack)
        if piece[0] == board.mover and not trapped(stack, place)
    ]
    for cell, number, place in mine:
        stack = board.stacks[cell][number]
        if face in ("TIP", "WILD") and place < len(stack) - 1:
            after = copy.deepcopy(board)
            after.stacks[cell] += [[piece] for piece in stack[place + 1 :]]
            del after.stacks[cell][number][place + 1 :]
            yield f"tip {named(cell, number, place)}", passed(after)
        if face in ("SWAP", "WILD"):
            for there in near[cell]:
                for other, stack_there in enumerate(board.stacks.get(there, [])):
                    for level in range(len(stack_there)):
                        if not trapped(stack_there, level):
                            text = f"swap {named(cell, number, place)} / {named(there, other, level)}"
                            yield text, _swapped(board, (cell, number, place), (there, other, level))
    if face in ("AIM", "WILD"):
        yield from aims(board)
    if face in ("DIG", "WILD") and board.cards_left:
        after = copy.deepcopy(board)
        after.log = ["digs"]
        yield "dig", after
    yield "decline", passed(copy.deepcopy(board))


def aims(board: Board) -> Iterator[tuple[str, Board]]:
    """Every own piece, even a trapped one, kills the enemy piece that it stands on."""
    for cell, stacks in board.stacks.items():
        for number, stack in enumerate(stacks):
            for place in range(1, len(stack)):
                if stack[place][0] == board.mover != stack[place - 1][0]:
                    after = copy.deepcopy(board)
                    del after.stacks[cell][number][place - 1]
                    yield f"aim {named(cell, number, place)}", passed(after)


def _swapped(board: Board, one: tuple[str, int, int], two: tuple[str, int, int]) -> Board:
    after = copy.deepcopy(board)
    for (cell, number, place), (goal, _, _) in ((one, two), (two, one)):
        after.stacks[goal].append([after.stacks[cell][number].pop(place)])
    for cell in (one[0], two[0]):
        after.stacks[cell] = [stack for stack in after.stacks[cell] if stack]
    return passed(after)
