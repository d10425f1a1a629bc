"""Traffic held against Discord's published description of its HTTP API.

Every request and every answer is validated; keys that the description does not know are reported
besides, since it allows them. Only these differences are excused, because Discord itself takes
them: an attachment's id as an integer, query booleans as 0 or 1, the multipart parts `files[n]`,
and inner error codes that are strings.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from tests.wire.discord_server.traffic import Exchange

DESCRIPTION: Final = Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"
ROOT: Final = "urn:discord"
UNIONS: Final = ("oneOf", "anyOf")
SENT_BY_LIBRARY: Final = frozenset(
    {
        ("PUT /applications/{application_id}/commands", "nsfw"),
        ("POST /interactions/{interaction_id}/{interaction_token}/callback", "data.tts"),
        ("PATCH /channels/{channel_id}/messages/{message_id}", "tts"),
        ("POST /channels/{channel_id}/messages", "embeds.flags"),
        ("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", "tts"),
        ("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", "tts"),
    }
)
"""Keys that discord.py sends of itself, that Discord takes, and that the description leaves out."""


class Contract:
    """The description, with compiled validators kept for each operation."""

    def __init__(self, path: Path = DESCRIPTION) -> None:
        self._description = json.loads(path.read_text(encoding="utf-8"))
        self._excuse()
        self._registry = jsonschema_rs.Registry([(ROOT, self._description)])
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def _excuse(self) -> None:
        schemas = self._description["components"]["schemas"]
        for name, schema in schemas.items():
            if "AttachmentRequest" in name and "id" in schema.get("properties", {}):
                identity = schema["properties"]["id"]
                schema["properties"]["id"] = {"anyOf": [identity, {"type": "integer", "minimum": 0}]}
        inner = schemas["InnerErrors"]["properties"]["_errors"]
        inner["items"] = {
            "type": "object",
            "properties": {"code": {"type": ["string", "integer"]}, "message": {"type": "string"}},
            "required": ["code", "message"],
        }

    def faults(self, exchanges: Iterable[Exchange]) -> list[str]:
        """Everything in this traffic that the description does not allow or does not know."""
        found: dict[str, None] = {}
        for exchange in exchanges:
            for fault in self.check(exchange):
                found[f"{exchange.method} {exchange.template}: {fault}"] = None
        return list(found)

    def check(self, exchange: Exchange) -> Iterator[str]:
        """What is wrong with one exchange."""
        methods = self._description["paths"].get(exchange.template)
        operation = methods and methods.get(exchange.method.lower())
        if not operation:
            yield "there is no such operation"
            return
        where = f"paths/{_escape(exchange.template)}/{exchange.method.lower()}"
        yield from self._query(exchange, operation, where)
        yield from self._request(exchange, operation, where)
        yield from self._answer(exchange, operation, where)

    def _query(self, exchange: Exchange, operation: dict[str, Any], where: str) -> Iterator[str]:
        known = {row["name"]: number for number, row in enumerate(operation.get("parameters", []))}
        for name, text in exchange.query.items():
            if name not in known:
                yield f"query {name}: not known"
                continue
            schema = self._resolved(operation["parameters"][known[name]]["schema"])
            value: Any = text
            kinds = schema.get("type", "string")
            if kinds == "boolean":
                value = {"0": False, "1": True, "true": True, "false": False}.get(text, text)
            elif kinds == "integer" and text.lstrip("-").isdigit():
                value = int(text)
            yield from self._valid(f"{where}/parameters/{known[name]}/schema", value, f"query {name}")

    def _request(self, exchange: Exchange, operation: dict[str, Any], where: str) -> Iterator[str]:
        described = operation.get("requestBody")
        if described is None:
            if exchange.body is not None:
                yield "a body where none is described"
            return
        kind = "multipart/form-data" if exchange.multipart else "application/json"
        if kind not in described["content"]:
            yield f"a body of type {kind}"
            return
        if exchange.body is None:
            if described.get("required"):
                yield "no body"
            return
        place = f"{where}/requestBody/content/{_escape(kind)}/schema"
        for fault in self._valid(place, exchange.body, "request"):
            key = re.sub(r"request (.*): not known", r"\1", fault)
            bare = ".".join(step for step in key.split(".") if step and not step.isdigit())
            if (f"{exchange.method} {exchange.template}", bare) not in SENT_BY_LIBRARY:
                yield fault

    def _answer(self, exchange: Exchange, operation: dict[str, Any], where: str) -> Iterator[str]:
        status = str(exchange.status)
        if exchange.status >= 500:
            return
        answers = operation["responses"]
        key = status if status in answers else f"{status[0]}XX"
        if key not in answers:
            yield f"an answer with status {status}"
            return
        place = f"{where}/responses/{key}"
        answer = answers[key]
        if "$ref" in answer:
            place = answer["$ref"].removeprefix("#/")
            answer = self._at(place)
        if "content" not in answer:
            if exchange.answer is not None:
                yield f"an answer {status} with content"
            return
        yield from self._valid(
            f"{place}/content/application~1json/schema", exchange.answer, f"answer {status}"
        )

    # Schemas

    def _at(self, pointer: str) -> Any:
        node = self._description
        for part in pointer.split("/"):
            part = part.replace("~1", "/").replace("~0", "~").replace("%7B", "{").replace("%7D", "}")
            node = node[int(part)] if isinstance(node, list) else node[part]
        return node

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = self._at(schema["$ref"].removeprefix("#/"))
        return schema

    def _validator(self, pointer: str) -> jsonschema_rs.Draft202012Validator:
        """For the schema at this place of the description."""
        if pointer not in self._validators:
            place = f"{ROOT}#/{pointer.replace('{', '%7B').replace('}', '%7D')}"
            self._validators[pointer] = jsonschema_rs.Draft202012Validator(
                {"$ref": place}, registry=self._registry
            )
        return self._validators[pointer]

    def _valid(self, pointer: str, value: Any, part: str) -> Iterator[str]:
        for error in self._validator(pointer).iter_errors(value):
            yield f"{part} {'.'.join(map(str, error.instance_path))}: {error.message[:300]}"
            return
        for path in self._unknown(pointer, value, ""):
            yield f"{part} {path}: not known"

    def _unknown(self, pointer: str, value: Any, path: str) -> Iterator[str]:
        """Keys that no schema in force at this place knows."""
        nodes = list(self._in_force(pointer, value))
        if isinstance(value, dict):
            known: dict[str, str] = {}
            free = False
            for place, schema in nodes:
                known |= {key: f"{place}/properties/{_escape(key)}" for key in schema.get("properties", {})}
                free = free or "additionalProperties" in schema or "properties" not in schema
            for key, inner in value.items():
                if key in known:
                    yield from self._unknown(known[key], inner, f"{path}.{key}")
                elif not free:
                    yield f"{path}.{key}"
        elif isinstance(value, list):
            for place, schema in nodes:
                if isinstance(schema.get("items"), dict):
                    for number, inner in enumerate(value):
                        yield from self._unknown(f"{place}/items", inner, f"{path}.{number}")
                    break

    def _in_force(self, pointer: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        """The plain schemas that hold here: references followed, unions decided by the value."""
        schema = self._at(pointer)
        if "$ref" in schema:
            yield from self._in_force(schema["$ref"].removeprefix("#/"), value)
        for number in range(len(schema.get("allOf", ()))):
            yield from self._in_force(f"{pointer}/allOf/{number}", value)
        for union in UNIONS:
            for number in range(len(schema.get(union, ()))):
                if self._validator(f"{pointer}/{union}/{number}").is_valid(value):
                    yield from self._in_force(f"{pointer}/{union}/{number}", value)
        plain = {"properties", "items", "additionalProperties"} & set(schema)
        if plain or (schema.get("type") == "object" and "allOf" not in schema):
            yield pointer, schema


def _escape(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")
