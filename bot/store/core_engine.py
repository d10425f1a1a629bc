"""SQLAlchemy's engine for asyncio without its ORM, which the bot does not use: it would take 8 MB and a twentieth of a start."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final

_OF_THE_ORM: Final = ("sqlalchemy.ext.asyncio.scoping", "sqlalchemy.ext.asyncio.session")


class _Absent(ModuleType):
    """Stands for a module that only the ORM needs: it has every name, and none is of use."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


@contextmanager
def _without_orm() -> Iterator[None]:
    absent = {name: _Absent(name) for name in _OF_THE_ORM if name not in sys.modules}
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


with _without_orm():
    from sqlalchemy.ext.asyncio import (
        AsyncConnection as AsyncConnection,
        AsyncEngine as AsyncEngine,
        create_async_engine as create_async_engine,
    )
