"""Refusals as Discord words them: an HTTP status, a code of its own, and where in the body."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a body: the dotted path to it, Discord's inner code, and the words."""

    path: str
    code: str
    message: str


class ApiError(Exception):
    """An answer that is a refusal."""

    def __init__(self, status: int, code: int, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.problems = tuple(problems)

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.problems:
            errors: dict[str, Any] = {}
            for problem in self.problems:
                node = errors
                for part in problem.path.split("."):
                    node = node.setdefault(part, {})
                node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
            body["errors"] = errors
        return body


def invalid_form(problems: Iterable[Problem]) -> ApiError:
    return ApiError(400, 50035, "Invalid Form Body", problems)


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_member() -> ApiError:
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")
