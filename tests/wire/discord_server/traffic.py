"""What went over the wire, kept so that it can be checked afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One part `files[n]` of a multipart request."""

    field: str
    filename: str
    content_type: str
    data: bytes


@dataclass(slots=True)
class Exchange:
    """One request and its answer. `template` is the path as the description writes it."""

    method: str
    path: str
    template: str
    query: Mapping[str, str]
    body: Any = None
    multipart: bool = False
    files: tuple[UploadedFile, ...] = ()
    status: int = 0
    answer: Any = None
    began: float = 0.0
    ended: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"
