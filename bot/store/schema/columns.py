"""What all tables share: how constraints are named, and the types of columns."""

from typing import Final

from sqlalchemy import BigInteger, Integer, MetaData, String, Text
from sqlalchemy.types import TypeEngine

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
APPLICATION_ID: Final = 0x43A12001
"""Marks an SQLite file as ours (PRAGMA application_id)."""

NUMBER: Final = Integer().with_variant(BigInteger(), "postgresql")
_LONG_TEXT: Final = Text(collation="C")
TEXT: Final = Text().with_variant(_LONG_TEXT, "postgresql")


def text_of(length: int) -> TypeEngine[str]:
    return String(length).with_variant(_LONG_TEXT, "postgresql")
