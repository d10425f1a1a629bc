"""Draws what is ordered (`order.py`), in a process that does nothing else."""

import string
from collections.abc import Iterator

from render import covers, order
from render.catching_up import alt
from render.charts import ladders, records, reviews
from render.core.letters import lettering
from render.core.painter import colours, png
from render.pictures import card_drawing, picture, scene


def prepare() -> Iterator[str]:
    """Make what every picture needs, piece by piece, before there is an order. Yields what was made."""
    for theme in ("dark", "light"):
        colours(theme)
        yield theme
    for style in lettering.STYLES:
        for character in string.printable:
            lettering.measure(character, lettering.PROBE_SIZE, style)
        yield f"letters, {style}"


def draw(question: bytes) -> bytes:
    """Draw what an order asks for. Returns an answer; raises BadData, KeyError or ValueError if it is not an order."""
    game, view, look = order.read(question)
    return order.answer(alt(game, view, look), png(scene(picture(game), view, look)))


def cover(question: bytes) -> bytes:
    """Draw one game's cover, or the gallery of several games. Returns an answer; raises KeyError, TypeError or ValueError
    if it is not an order."""
    asked, theme = order.read_covers(question)
    return order.answer(covers.alt(asked), covers.drawn(asked, theme))


def ladder(question: bytes) -> bytes:
    """Draw a ladder. Returns an answer; raises KeyError, TypeError or ValueError if it is not an order."""
    title, told, rungs, theme = order.read_ladder(question)
    return order.answer(ladders.alt(title, told, rungs), ladders.drawn(title, told, rungs, theme))


def record(question: bytes) -> bytes:
    """Draw a record. Returns an answer; raises KeyError, TypeError or ValueError if it is not an order."""
    title, told, courses, theme, palette = order.read_record(question)
    image = records.drawn(title, told, courses, theme, palette)
    return order.answer(records.alt(title, told, courses), image)


def review(question: bytes) -> bytes:
    """Draw the course of a game. Returns an answer; raises KeyError, TypeError or ValueError if it is not an order."""
    look, theme, palette = order.read_review(question)
    return order.answer(reviews.alt(look), reviews.drawn(look, theme, palette))


def card(question: bytes) -> bytes:
    """Draw one card of a game. Returns an answer; raises KeyError or ValueError if it is not an order, or if the game draws
    no such card."""
    game, edition, key, theme = order.read_card(question)
    drawing, cards = card_drawing(game.about.key), game.cards
    if drawing is None or cards is None:
        raise ValueError(f"{game.about.title} draws no cards.")
    return order.answer(cards.tell(edition, key), png(drawing(edition, key, theme)))


def tell(question: bytes) -> bytes:
    """The whole board in words, in UTF-8. Raises BadData, KeyError or ValueError if it is not an order."""
    game, view, look = order.read(question)
    return picture(game).text(view, look).encode()
