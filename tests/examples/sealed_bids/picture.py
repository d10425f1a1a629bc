"""How the game looks: one line of words."""

from render.core.look import Look
from render.core.scene import Scene, Text
from tests.examples.sealed_bids.view import Table


def table_words(view: Table) -> str:
    cards = ", ".join(map(str, view.hand)) or "nothing"
    sealed = ", ".join("sealed" if each else "open" for each in view.sealed)
    return (
        f"Round {view.round}. You hold {cards}; your bid is {view.bid}. Bids: {sealed}. "
        f"Shown: {view.shown}. Points: {view.points}."
    )


class TablePicture:
    """How Sealed Bids looks: one line of words."""

    def scene(self, view: Table, look: Look) -> Scene:
        line = Text(20, 50, table_words(view), 34)
        return Scene(1200, 100, look.theme, (), (line,))

    def alt(self, view: Table, look: Look) -> str:
        return table_words(view)

    def text(self, view: Table, look: Look) -> str:
        return table_words(view)


PICTURE = TablePicture()
