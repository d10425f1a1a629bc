"""Settings: where they come from, and what an owner reads when one cannot be used; and the numbers that people send."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot import config
from bot.address import Postgres
from bot.config import QuotaSettings, Settings
from bot.digits import SNOWFLAKES, number, snowflake
from bot.district import District
from bot.errors import ConfigError

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "config.example.toml"
TOKEN = "a-token-made-up-for-tests"
PASSWORD = "made up/for:tests@home"
HERE = "postgresql://cairn@localhost/cairn"


pytestmark = pytest.mark.usefixtures("no_settings")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    return path


def secret_file(tmp_path: Path, text: str = TOKEN, mode: int = 0o600) -> Path:
    path = tmp_path / "token"
    path.write_text(text)
    path.chmod(mode)
    return path


def the_refusal(path: Path | None = None) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        config.load(path)
    return caught.value


def test_settings_come_from_the_environment_from_a_file_or_are_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert config.load() == Settings()
    (tmp_path / "config.toml").write_text('log_format = "json"')
    assert config.load().log_format == "json"
    file = written(tmp_path, 'database = "games.db"\nlog_level = "debug"')
    settings = config.load(file)
    assert (settings.database, settings.log_level) == (Path("games.db"), "debug")
    monkeypatch.setenv("CAIRN_DATABASE", "")
    assert config.load(file).database == Path("games.db"), "an empty variable counts as not set"
    monkeypatch.setenv("CAIRN_DATABASE", "/elsewhere/cairn.db")
    assert config.load(file).database == Path("/elsewhere/cairn.db")
    monkeypatch.setenv("CAIRN_CONFIG", str(file))
    assert config.load().log_level == "debug"


@pytest.mark.parametrize(
    ("content", "message", "hint"),
    [
        (None, "cannot be read", ""),
        (b'log_level = "info"\ndatabase = cairn.db', "line 2", "config.example.toml"),
        (b"\xff\xfe\x00", "utf-8", "UTF-8"),
        (b'databse = "x"', "databse", "database"),
    ],
    ids=["a folder", "broken TOML", "no text", "an unknown setting"],
)
def test_a_file_that_cannot_be_used_is_refused(
    tmp_path: Path, content: bytes | None, message: str, hint: str
) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir() if content is None else path.write_bytes(content)
    error = the_refusal(path)
    assert message in error.message
    assert hint in error.hint
    assert "token," not in error.hint


@pytest.mark.parametrize(
    "line",
    [
        'log_level = "loud"',
        "outbox_channels = 0",
        'outbox_channels = "many"',
        "start_backoff = -1",
        "quotas.imports = [1, 2]",
        "quotas.imports = [1, 2, -3]",
        "quotas.hints = 7",
        "quotas.moves = [1, 2, 3]",
    ],
)
def test_a_value_that_cannot_be_is_named_with_its_place(tmp_path: Path, line: str) -> None:
    error = the_refusal(written(tmp_path, line))
    assert line.split()[0] in error.message
    assert "settings.toml" in error.message


def test_a_missing_file_and_a_bad_variable_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(tmp_path / "none.toml") in the_refusal(tmp_path / "none.toml").message
    monkeypatch.setenv("CAIRN_LOG_LEVEL", "loud")
    assert "the environment variable CAIRN_LOG_LEVEL" in the_refusal().message


def test_the_token_comes_from_the_environment_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ConfigError, match=r"CAIRN_TOKEN .*token_file"):
        config.token(config.load())
    monkeypatch.setenv("CAIRN_TOKEN_FILE", str(secret_file(tmp_path, TOKEN + "\n")))
    assert config.token(config.load()) == SecretStr(TOKEN)
    monkeypatch.delenv("CAIRN_TOKEN_FILE")
    monkeypatch.setenv("CAIRN_TOKEN", f" {TOKEN}\n")
    assert config.token(config.load()) == SecretStr(TOKEN)


@pytest.mark.parametrize(
    ("text", "mode", "told"),
    [
        *((TOKEN, mode, "chmod 600 {path}") for mode in (0o644, 0o640, 0o620, 0o604)),
        *((text, 0o600, "one line") for text in ("", "  \n", f"{TOKEN} and more")),
    ],
)
def test_a_token_file_that_others_can_read_or_that_holds_more_is_refused(
    tmp_path: Path, text: str, mode: int, told: str
) -> None:
    path = secret_file(tmp_path, text, mode)
    with pytest.raises(ConfigError, match=re.escape(told.format(path=path))) as caught:
        config.read_secret(path, config.TOKEN)
    assert TOKEN not in str(caught.value)


def test_a_token_file_that_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(ConfigError, match="cannot be read"):
            config.read_secret(path, config.TOKEN)


def test_a_credential_of_systemd_may_look_open_to_its_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert config.read_secret(secret_file(tmp_path, mode=0o440), config.TOKEN) == TOKEN


def test_token_and_password_stand_in_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TOKEN", TOKEN)
    monkeypatch.setenv("CAIRN_DATABASE", HERE)
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", PASSWORD)
    settings = config.load()
    shown = f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()} {config.token(settings)!r}"
    shown += f"{settings.database!r} {settings.database}"
    assert TOKEN not in shown
    assert PASSWORD not in shown


def test_a_bad_value_beside_token_and_password_does_not_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TOKEN", TOKEN)
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", PASSWORD)
    monkeypatch.setenv("CAIRN_OUTBOX_CHANNELS", "many")
    error = the_refusal()
    shown = f"{error!r} {error} {error.__cause__!r} {error.__context__!r}"
    assert TOKEN not in shown
    assert PASSWORD not in shown


# The database may be a file, or PostgreSQL's.


def test_the_databases_password_comes_from_the_environment_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, f'database = "{HERE}"\ndatabase_password_file = "token"')
    secret_file(tmp_path, PASSWORD + "\n")
    assert config.load(file).database == Postgres(HERE, PASSWORD)
    monkeypatch.setenv("CAIRN_DATABASE_PASSWORD", "another")
    assert config.load(file).database == Postgres(HERE, "another")
    monkeypatch.delenv("CAIRN_DATABASE_PASSWORD")
    secret_file(tmp_path, PASSWORD, 0o640)
    error = the_refusal(file)
    assert "The password file token can be read by other users" in error.message
    assert PASSWORD not in str(error)
    assert config.load(written(tmp_path, f'database = "{HERE}"')).database == Postgres(HERE, "")
    assert "The password is in" in the_refusal(written(tmp_path, f'database_password = "{PASSWORD}"')).message


@pytest.mark.parametrize(
    ("url", "added"),
    [
        ("postgresql://cairn@db.example/cairn", "?sslmode=verify-full&sslrootcert="),
        ("postgresql://db.example:5433/cairn?sslmode=verify-ca", "&sslrootcert="),
        ("postgresql://db.example/cairn?sslrootcert=/etc/db.pem", "&sslmode=verify-full"),
        ("postgresql://db.example/cairn?sslmode=disable", ""),
        ("postgresql:///cairn?host=/run/postgresql,db.example", "&sslmode=verify-full&sslrootcert="),
        ("postgresql:///cairn?host=@cairn,db.example", "&sslmode=verify-full&sslrootcert="),
        ("postgresql://%2Frun%2Fpostgresql,db.example/cairn", "?sslmode=verify-full&sslrootcert="),
        ("postgresql:///cairn?host=/run/postgresql,localhost,127.0.0.2", ""),
        ("postgresql:///cairn?host=db.example", "&sslmode=verify-full&sslrootcert="),
        ("postgresql://[2001:db8::1]/cairn", "?sslmode=verify-full&sslrootcert="),
        ("postgresql://cairn@localhost/cairn", ""),
        ("postgresql://127.0.0.2/cairn", ""),
        ("postgresql://cairn@[::1]:5433/cairn", ""),
        ("postgresql://cairn@/cairn?host=/run/postgresql", ""),
    ],
)
def test_another_host_must_prove_who_it_is_unless_the_url_says_otherwise(
    url: str, added: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DATABASE", f" {url}\n")
    database = config.load().database
    assert isinstance(database, Postgres)
    assert database.url.startswith(url + added)
    assert database.url.count("=") == (url + added).count("=")
    assert str(database) == url.partition("?")[0]


@pytest.mark.parametrize(
    ("url", "message", "hint"),
    [
        (f"postgresql://cairn:{PASSWORD}@db.example/cairn", "holds a password", "CAIRN_DATABASE_PASSWORD"),
        (f"mysql://cairn:{PASSWORD}#@db.example/cairn", "holds a password", "database_password_file"),
        (f"postgresql://db.example/cairn?user=cairn&password={PASSWORD}", "holds a password", "environment"),
        ("mysql://cairn@db.example/cairn", "begins with mysql:,", "the path of an SQLite file"),
        ("postgres://cairn@db.example/cairn", "begins with postgres:,", "postgresql://cairn@db.example/cairn"),
        ("sqlite:///cairn.db", "begins with sqlite:,", "the path"),
        ("postgresql://cairn@db.example", "names no database", "at the end"),
        ("postgresql://cairn@db.example/?sslmode=require", "names no database", "at the end"),
        ("postgresql:///cairn", "names no host", "?host=/run/postgresql"),
        ("postgresql:cairn", "names no host", "postgresql://"),
        ("postgresql://db.example/cairn?sslmod=require", "sslmod.", "sslmode"),
        ("postgresql://db.example/cairn?sslmode=yes", "sslmode", "verify-full"),
        ("postgresql://db.example:one/cairn", "cannot be read", "postgresql://"),
        ("postgresql://db.example/ca irn", "cannot be read", "%40"),
        ("postgresql://db.example/cairn?host=a&host=b", "cannot be read", "postgresql://"),
    ],
)  # fmt: skip
def test_a_url_that_cannot_be_used_is_refused_in_words(
    url: str, message: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DATABASE", url)
    error = the_refusal()
    assert message in error.message
    assert hint in error.hint
    assert not re.search(
        "made|tests|home", f"{error!r} {error.hint} {error.__cause__!r} {error.__context__!r}"
    )


def test_without_the_driver_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_DATABASE", HERE)
    monkeypatch.setattr(config, "find_spec", lambda _: None)
    assert "pip install '.[postgresql]'" in the_refusal().hint


def test_the_bots_own_files_lie_beside_the_databases_or_in_the_services_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/cairn:/var/lib/more")
    assert Settings(database=Path("games/cairn.db")).beside == Path("games/cairn.db")
    assert Settings(database=Postgres(HERE)).beside == Path("/var/lib/cairn/cairn")
    monkeypatch.delenv("STATE_DIRECTORY")
    assert Settings(database=Postgres(HERE)).beside == Path("cairn")


def test_a_misspelt_variable_is_found() -> None:
    assert config.unknown_environment(["CAIRN_TOKENFILE", "CAIRN_TOKEN", "PATH"]) == ["CAIRN_TOKENFILE"]


def test_the_example_explains_every_setting_once() -> None:
    alone = set(Settings.model_fields) - {"token", "database_password", "quotas"}
    names = re.findall(r"^(?:# )?([a-z_]+) = ", EXAMPLE.read_text(), re.MULTILINE)
    assert sorted(names) == sorted([*alone, *QuotaSettings.model_fields])


def test_one_quota_can_be_changed_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = config.load(written(tmp_path, "[quotas]\nimports = [1, 2, 3]\n"))
    assert settings.quotas == QuotaSettings(imports=(1, 2, 3))
    monkeypatch.setenv("CAIRN_QUOTAS", '{"hints": [4, 5, 6]}')
    settings = config.load(written(tmp_path, "[quotas]\nimports = [1, 2, 3]\n"))
    assert settings.quotas == QuotaSettings(imports=(1, 2, 3), hints=(4, 5, 6))


def test_the_defaults_of_the_example_are_those_of_the_code() -> None:
    values = tomllib.loads(EXAMPLE.read_text())
    assert config.load(EXAMPLE) == Settings()
    assert {name for name, field in Settings.model_fields.items() if field.default is not None} == set(values)


def test_each_setting_of_the_example_is_explained_and_can_be_read_without_its_mark(tmp_path: Path) -> None:
    text = EXAMPLE.read_text()
    for above, line in pairwise(text.splitlines()):
        if re.match(r"(?:# )?[a-z_]+ = ", line):
            assert above.startswith("# "), line
    unmarked = re.sub(r"^# ([a-z_]+ = )", r"\1", text, flags=re.MULTILINE)
    assert config.load(written(tmp_path, unmarked)).token_file == Path("/etc/cairn/token")


# Numbers are read the same everywhere, whatever is sent.


@pytest.mark.parametrize("text", ["", "²", "①", "٣", "-1", "+1", "1.0", " 1", "1_0", "x", "9" * 4500])
def test_what_is_no_number_is_none(text: str) -> None:
    assert number(text) is None
    assert snowflake(text) is None


def test_a_number_is_below_its_bound_and_no_id_is_zero() -> None:
    read = {text: number(text, below=5) for text in ("0", "4", "0004", "5")}
    assert read == {"0": 0, "4": 4, "0004": None, "5": None}
    assert number(str(SNOWFLAKES - 1)) == SNOWFLAKES - 1
    assert number(str(SNOWFLAKES)) is None
    assert (snowflake("0"), snowflake("1")) == (None, 1)


def test_the_bot_reads_digits_in_one_place() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "bot").rglob("*.py")
        if path.name != "digits.py" and re.search(r"\.is(digit|decimal|numeric)\(", path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("processes = 2\nshards = 2", "is a file, which only one can use"),
        (f'database = "{HERE}"\nprocesses = 2\nshards = 3', "3 shards cannot be shared by 2 processes"),
        ("processes = 0", "processes in"),
    ],
)
def test_processes_share_a_server_and_the_connections_to_discord_evenly(
    tmp_path: Path, text: str, said: str
) -> None:
    assert said in str(the_refusal(written(tmp_path, text)))


def test_a_server_and_its_connection_to_discord_belong_to_one_process() -> None:
    server = 812_345_678_901_234_567
    for processes, shards in ((1, 1), (1, 4), (2, 6), (4, 16)):
        districts = [District(number, processes, shards) for number in range(processes)]
        assert sorted(shard for each in districts for shard in each.shard_ids) == list(range(shards))
        (home,) = (each for each in districts if each.has(server))
        assert (server >> 22) % shards in home.shard_ids, "as Discord shares out servers"
        assert districts[0].has(None), "direct messages come to the first"
