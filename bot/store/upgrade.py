"""The migrations, and how they are run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from bot.store.schema import METADATA

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

HEAD: Final = "0140"
"""The last migration. It is named here so that a start with nothing to migrate need not load Alembic."""
_SCRIPTS: Final = Path(__file__).parent / "migrations"


def scripts() -> ScriptDirectory:
    """All migrations. Alembic is loaded only here: most starts migrate nothing, and it takes a third of a start."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    settings = Config()
    for name in ("script_location", "version_locations"):
        settings.set_main_option(name, str(_SCRIPTS).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(settings)


def run(connection: Connection, found: ScriptDirectory, to: str) -> None:
    """Run the migrations up to this one that the database has not had, each in its own transaction."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    def missing(before: Any, _: Any) -> Any:
        return found._upgrade_revs(to, before)

    with EnvironmentContext(Config(), found, fn=missing, destination_rev=to) as environment:
        environment.configure(
            connection=connection,
            target_metadata=METADATA,
            transaction_per_migration=True,
            render_as_batch=True,
        )
        with environment.begin_transaction():
            environment.run_migrations()
