"""The migrations, and how they are run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from bot.store.schema import METADATA

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

HEAD: Final = "0260"
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


def change_of(found: ScriptDirectory, revision: str) -> str:
    """What a migration means for the program before it: "expand" or "contract"."""
    change: str = found.get_revision(revision).module.change
    return change


def run(
    connection: Connection,
    found: ScriptDirectory,
    to: str,
    then: Callable[[Connection, str], None] = lambda connection, revision: None,
) -> None:
    """Run the migrations up to this one that the database has not had, each in its own transaction, in which `then` is called
    with its number."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    def missing(before: Any, _: Any) -> Any:
        return found._upgrade_revs(to, before)

    def ran(ctx: Any, step: Any, heads: Any, run_args: Any) -> None:
        then(connection, step.up_revision_id)

    with EnvironmentContext(Config(), found, fn=missing, destination_rev=to) as environment:
        environment.configure(
            connection=connection,
            target_metadata=METADATA,
            transaction_per_migration=True,
            render_as_batch=True,
            on_version_apply=ran,
        )
        with environment.begin_transaction():
            environment.run_migrations()
