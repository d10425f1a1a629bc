"""Refusals as Discord words them: an HTTP status, a code of its own, and what is wrong with the body."""

from collections.abc import Sequence
from typing import Any, Final

KNOWN: Final = {
    "401: Unauthorized": (401, 0),
    "404: Not Found": (404, 0),
    "Unknown Channel": (404, 10003),
    "Unknown Member": (404, 10007),
    "Unknown Message": (404, 10008),
    "Unknown Webhook": (404, 10015),
    "Unknown interaction": (404, 10062),
    "Request entity too large": (413, 40005),
    "Interaction has already been acknowledged.": (400, 40060),
    "Cannot edit a message authored by another user": (403, 50005),
    "Invalid Form Body": (400, 50035),
}


class ApiError(Exception):
    """An answer that is one of the known refusals. `problems` are what is wrong with the body."""

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.status, self._code = KNOWN[message]
        self._problems = problems

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": str(self), "code": self._code}
        if self._problems:
            body["errors"] = {"_errors": [{"code": "WRONG", "message": each} for each in self._problems]}
        return body


def refuse(problems: Sequence[str]) -> None:
    """Refuse the body when there is anything wrong."""
    if problems:
        raise ApiError("Invalid Form Body", problems)
