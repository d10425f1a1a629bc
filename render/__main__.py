"""`python -m render`: pictures to look at, made without a bot.

boards [FOLDER] [NAME …]   boards at full size in both themes, and a sheet of them as on a phone, as different eyes see it
pictures [FOLDER]          the pictures of the documentation
"""

import argparse
from pathlib import Path

from render.boards import BOARDS, DOCUMENTED
from render.contact_sheet import THEMES, board_sheet
from render.core.painter import png


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    print(f"{file}: {len(content) / 1000:.0f} KB")


def _boards(target: Path, names: list[str]) -> None:
    """Every board whose name begins with one of these, or all."""
    chosen = {name: board for name, board in BOARDS.items() if not names or any(map(name.startswith, names))}
    for name, board in chosen.items():
        for theme in THEMES:
            _write(target / f"{name}-{theme}.png", png(board(theme)))
    if chosen:
        board_sheet(list(chosen.values())).save(target / "on-a-phone.png", optimize=True)
        print(target / "on-a-phone.png")


def main() -> None:
    """Make the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m render", description="Makes pictures to look at.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, default, words in (
        ("boards", "out/boards", "boards of every game, as different eyes see them"),
        ("pictures", "docs/pictures", "the pictures of the documentation"),
    ):
        command = commands.add_parser(name, help=words)
        command.add_argument("target", nargs="?", type=Path, default=Path(default))
        if name == "boards":
            command.add_argument("names", nargs="*", help="what the names of the boards begin with")
    chosen = parser.parse_args()
    target: Path = chosen.target
    if chosen.command == "boards":
        _boards(target, chosen.names)
    else:
        for name, (board, theme) in DOCUMENTED.items():
            _write(target / f"{name}.png", png(board(theme)))


if __name__ == "__main__":
    main()
