"""A game's rules as people read them: the sections of its RULES.md, and each numbered rule."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from games.core.protocol import Game

RULING: Final = "†"
"""Marks a rule or a sentence that is our own reading of the printed rules."""
HOUSE: Final = "‡"
"""Marks what we made up because the printed text, table or card may not be used or is lost."""
_PICTURE: Final = re.compile(r"^!\[.*\]\(.*\)$\n*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: its heading, and its text in Markdown."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules. `introduction` is the first page, without its picture; `sections` are in reading order; `rules`
    maps `DED-7` to that rule's text."""

    title: str
    introduction: str
    sections: tuple[Section, ...]
    rules: Mapping[str, str]


@cache
def rulebook(game: Game[Any, Any, Any]) -> Rulebook:
    """Return the rules of this game, read once from the RULES.md beside its code.

    For an earlier version, the rules in RULES_VERSION_1.md replace those with the same number.
    """
    about, folder = game.about, resources.files(game.package)
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    if about.superseded:
        earlier = (folder / f"RULES_VERSION_{about.rules_version}.md").read_text(encoding="utf-8")
        text = with_earlier_rules(text, earlier, about.rule_prefix)
    return read_rules(text, about.rule_prefix)


@cache
def notation(game: Game[Any, Any, Any]) -> str:
    """Return how this game's moves are written, in Markdown, from the NOTATION.md beside the code that reads them.

    Empty if the game does not say.
    """
    page = resources.files(game.package) / "NOTATION.md"
    return page.read_text(encoding="utf-8").partition("\n")[2].strip() if page.is_file() else ""


def with_earlier_rules(text: str, earlier: str, prefix: str) -> str:
    """Return the text of the rules with each rule of `earlier` in place of today's.

    Raises ValueError for a rule in `earlier` that `text` does not have.
    """
    for line in re.findall(rf"^- \*\*{prefix}-\d+\*\* .+$", earlier, flags=re.MULTILINE):
        number = line.split(maxsplit=2)[1]
        found = re.search(rf"^- {re.escape(number)} .+$", text, flags=re.MULTILINE)
        if found is None:
            raise ValueError(f"no rule {number}")
        text = text.replace(found[0], line)
    return text


def read_rules(text: str, prefix: str) -> Rulebook:
    """Read `# title`, an introduction, and `## sections` with rules such as `- **DED-7** …`, one a line."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = _PICTURE.sub("", head).strip().partition("\n")
    sections = []
    for part in parts:
        heading, _, body = part.partition("\n")
        sections.append(Section(heading.strip(), body.strip()))
    rules = {
        number: sentences.strip()
        for number, sentences in re.findall(rf"^- \*\*({prefix}-\d+)\*\* (.+)$", text, flags=re.MULTILINE)
    }
    return Rulebook(
        title.removeprefix("# ").strip(), introduction.strip(), tuple(sections), MappingProxyType(rules)
    )
