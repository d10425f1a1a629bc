"""`python -m render`: pictures to look at, made without a bot.

contact-sheet [FILE]   every piece, both themes, grey and three kinds of colour blindness
hexes [FOLDER]         boards of hexes, and a sheet of them as on a phone with simulated colour blindness
sample [FILE]          one board
pictures [FOLDER]      the pictures of the documentation
"""

from __future__ import annotations

import argparse
from pathlib import Path

from games.high_ground import GAME as GROUND
from games.registry import by_key
from render import samples
from render.contact_sheet import THEMES, contact_sheet, hex_sheet
from render.core.look import Theme
from render.core.painter import png
from render.hex_samples import country, stones
from render.pictures import picture


def _board(seats: int, moves: int, seed: int, theme: Theme = "dark") -> bytes:
    game = by_key("dog_eat_dog")
    sample = samples.play(game, seats, moves, seed)
    return png(
        picture(game).scene(game.knowledge.view(sample.state, None), samples.look(game, sample, theme=theme))
    )


def _mountain(seats: int, moves: int, seed: int, theme: Theme = "dark", **options: str) -> bytes:
    game = by_key("bring_down_the_mountain")
    sample = samples.play(game, seats, moves, seed, options, choose=samples.tidy)
    return png(
        picture(game).scene(game.knowledge.view(sample.state, None), samples.look(game, sample, theme=theme))
    )


def _ground(moves: int, seed: int, seat: int | None = None, theme: Theme = "dark", seats: int = 3) -> bytes:
    game = GROUND
    sample = samples.play(game, seats, moves, seed, choose=samples.roaming)
    return png(
        picture(game).scene(game.knowledge.view(sample.state, seat), samples.look(game, sample, theme=theme))
    )


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    print(f"{file}: {len(content) / 1024:.0f} KB")


def main() -> None:
    """Make the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m render", description="Makes pictures to look at.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, default, words in (
        ("contact-sheet", "out/contact-sheet.png", "every piece as different eyes see it"),
        ("hexes", "out/hexes", "boards of hexes"),
        ("sample", "out/sample.png", "one board"),
        ("pictures", "docs/pictures", "the pictures of the documentation"),
    ):
        command = commands.add_parser(name, help=words)
        command.add_argument("target", nargs="?", type=Path, default=Path(default))
    chosen = parser.parse_args()
    target: Path = chosen.target
    if chosen.command == "contact-sheet":
        target.parent.mkdir(parents=True, exist_ok=True)
        contact_sheet().save(target, optimize=True)
        print(target)
    elif chosen.command == "hexes":
        for theme in THEMES:
            _write(target / f"stones-{theme}.png", png(stones(theme)))
            _write(target / f"counters-{theme}.png", png(stones(theme, 40)))
            _write(target / f"country-{theme}.png", png(country(theme)))
        hex_sheet().save(target / "on-a-phone.png", optimize=True)
    elif chosen.command == "sample":
        _write(target, _board(3, 15, 1))
    else:
        _write(target / "board.png", _board(3, 15, 1))
        _write(target / "board-light.png", _board(8, 24, 1, "light"))
        _write(target / "scoring.png", _board(4, 1000, 1))
        _write(target / "mountain.png", _mountain(4, 40, 3))
        _write(target / "mountain-fog.png", _mountain(2, 60, 5, "light", fog="on"))
        _write(target / "mountain-lost.png", _mountain(3, 1000, 2))
        _write(target / "ground.png", _ground(15, 28))
        _write(target / "ground-hand.png", _ground(14, 12, 0, "light", 2))
        _write(target / "ground-large.png", _ground(56, 23, seats=4))


if __name__ == "__main__":
    main()
