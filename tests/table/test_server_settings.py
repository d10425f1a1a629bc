"""A server's settings are kept, and are the default where nothing is chosen."""

from bot.store import schema
from bot.table.setup.settings import DEFAULT, ServerSettings
from tests.databases import raw
from tests.table.conftest import Sitting

CHOSEN = ServerSettings(
    games=frozenset({"dog_eat_dog", "climb"}),
    channels=frozenset({1000, 2000}),
    host_role=5,
    person_limit=3,
    channel_limit=4,
    pace="three_days",
    hints=False,
    digest=1000,
)


async def test_what_is_chosen_for_a_server_stays_after_a_restart(sitting: Sitting) -> None:
    setup = sitting.service.setup
    assert await setup.of(1) == await setup.of(None) == DEFAULT
    fields = {name: getattr(CHOSEN, name) for name in ServerSettings.__slots__}
    assert await setup.settings.keep(1, **fields) == CHOSEN == await setup.of(1)
    setup = (await sitting.again()).setup
    assert (await setup.of(1), await setup.of(2)) == (CHOSEN, DEFAULT)
    assert (await setup.digest_channel(1), await setup.digests()) == (1000, [(1, 1000)])
    await setup.settings.keep(1, **{name: getattr(DEFAULT, name) for name in ServerSettings.__slots__})
    assert (await setup.of(1), await setup.digests()) == (DEFAULT, [])
    assert await sitting.service.store.rows_with(schema.server_settings) == []


async def test_what_is_damaged_is_as_usual(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, games=frozenset({"climb"}), person_limit=2, hints=False)
    with raw(sitting.place) as database:
        database.execute("UPDATE server_settings SET games = '[1', channels = '5', person_limit = 0")
    setup = (await sitting.again()).setup
    assert await setup.of(1) == ServerSettings(hints=False)
