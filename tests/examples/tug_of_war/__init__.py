"""Tug of War, an example game: two teams, an observer, more options than a message can hold, and two versions of its rules.

All pull once a round, in turn, with a strength of one to three. Team-mates see each other's pulls, the referee sees
all of them, and everybody else learns at the end which team pulled harder.
"""

from typing import Final

from games.core.options import AnyOption, Choice, FileOption, Option
from games.core.protocol import About, Facts, Game
from games.core.words import BadData
from tests.examples.tug_of_war import knowledge, notation, rules, seats, version_1, words
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.commands import COMMANDS
from tests.examples.tug_of_war.events import Ended, Heaved, Pulled
from tests.examples.tug_of_war.state import Rope
from tests.examples.tug_of_war.view import Ground

ON_OFF: Final = (Choice("off", "off"), Choice("on", "on"))


def read_course(data: bytes) -> str:
    """A course: one mark a line, without empty lines. Raises BadData."""
    try:
        lines = [line.strip() for line in data.decode().splitlines()]
    except UnicodeDecodeError:
        raise BadData("bad_course", "A course is text in UTF-8.", "Save the file as plain text.") from None
    marks = [line for line in lines if line]
    if not marks:
        raise BadData("bad_course", "This course has no marks.", "Write one mark a line.")
    return "\n".join(marks)


OPTIONS: Final[tuple[AnyOption, ...]] = (
    Option(
        "rounds", "Rounds", "How often everybody pulls.", (Choice("1", "1"), Choice("2", "2")), "2", "TW-1"
    ),
    Option(
        "weather", "Weather", "Rain makes mud.", (Choice("dry", "dry"), Choice("rain", "rain")), "dry", "TW-2"
    ),
    Option(
        "mud",
        "Mud",
        "How deep it is.",
        (Choice("shallow", "shallow"), Choice("deep", "deep")),
        "shallow",
        "TW-2",
        when={"weather": ("rain",)},
    ),
    Option("boots", "Boots", "For deep mud only.", ON_OFF, "off", "TW-2", when={"mud": ("deep",)}),
    FileOption("course", "Course", "Marks along the rope, one a line.", "TW-3", read_course, max_bytes=1000),
    *(
        Option(
            f"flag_{number}",
            f"Flag {number}",
            f"Whether flag {number} flies. " + "It is far away. " * 20,
            ON_OFF,
            "off",
            "TW-4",
        )
        for number in range(1, 8)
    ),
)

ABOUT: Final = About(
    key="tug_of_war",
    title="Tug of War",
    rule_prefix="TW",
    rules_version=2,
    seat_counts=(2, 4),
    options=OPTIONS,
    facts=Facts(
        secrets=True,
        chance="",
        cooperative=False,
        simultaneous=False,
        max_actions=8,
        blurb="Pull together.",
        minutes=(5, 5),
    ),
    state_type=Rope,
    view_type=Ground,
    action_types=(Pull,),
    event_types=(Heaved, Pulled, Ended),
    observers=("Referee",),
)

GAME: Final[Game[Rope, Pull, Ground]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
)
VERSION_1: Final = GAME.earlier(1, version_1)
