"""The Highest Ground, designed by Paul Roberts (1997): feudal allies and a few mercenaries of 1979 against a Roman army,
with hidden movement. Values, tables and maps are house.

files/      the data files, each read strictly: units, tables, sheets, scenarios; `scenario_of` puts a scenario together
building/   a scenario put together page by page
land/       sheets joined to one country, lines of sight, where a unit can march: sets of hexes as bits of whole numbers
state       units, what each side has sighted, drafts of orders, defences, the course of the turn; what a view has
rules/      steps (what the table calls), work, declaring, writing, marching, sighting, combats, results
supposing   where hidden enemies may be, and in what state, for all who must imagine a whole position
knowledge, notation/, words/    as in every game
playing/    what a computer player goes by: whole stages, from a possible position; `data/BALANCE.md` has what it found
puzzles     who holds the village after this combat; `holding` has the exact chance, `skirmishes` the small battles they come from
"""

from typing import Final

from games.core.optional_parts import imported
from games.core.protocol import Game
from games.highest_ground import advice, knowledge
from games.highest_ground.about import ABOUT, COMMANDS
from games.highest_ground.actions import Action
from games.highest_ground.building.builder import BUILDER
from games.highest_ground.notation import parse as notation
from games.highest_ground.rules import steps as rules, version_1
from games.highest_ground.state import State, View
from games.highest_ground.words import orders, sentences as words

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=rules,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    odds=advice,
    turns=knowledge,
    reports=words,
    reveal=knowledge,
    auto_passes=advice,
    conditional=knowledge,
    orders=orders,
    builder=BUILDER,
    load_playing=imported("games.highest_ground.playing.turns:PLAYING"),
    load_puzzles=imported("games.highest_ground.puzzles:PUZZLES"),
    won={"medium": (372.0, 400), "hard": (56.0, 65)},
)
VERSION_1: Final = GAME.earlier(1, version_1)
