"""`make pin` writes the digest that the registry names, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tools import pin

DIGEST = "sha256:" + "0123456789abcdef" * 4
TEXT = (Path(__file__).parents[1] / "deploy" / "Containerfile").read_text(encoding="utf-8")


@contextmanager
def registry(digest: str | None) -> Iterator[str]:
    """A registry that knows one image, and its address."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"token": "ticket"}')

        def do_HEAD(self) -> None:
            known = self.path == "/v2/library/python/manifests/3.11" and "list.v2" in self.headers["Accept"]
            allowed = self.headers["Authorization"] == "Bearer ticket"
            self.send_response(200 if known and allowed else 404)
            if digest is not None:
                self.send_header("Docker-Content-Digest", digest)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_the_digest_stands_behind_the_tag_and_can_be_replaced() -> None:
    once = pin.pinned(TEXT, DIGEST)
    name, tag = pin.base(TEXT)
    assert f"\nFROM docker.io/{name}:{tag}@{DIGEST}\n" in once
    assert pin.base(once) == (name, tag)
    assert pin.pinned(pin.pinned(TEXT, "sha256:" + "f" * 64), DIGEST) == once
    assert len(once.splitlines()) == len(TEXT.splitlines())


def test_the_image_is_built_on_a_base_that_is_fixed_by_digest() -> None:
    name, tag = pin.base(TEXT)
    assert f"FROM docker.io/{name}:{tag}@sha256:" in TEXT


def test_the_registry_is_asked_for_the_tag() -> None:
    with registry(DIGEST) as address:
        assert pin.current("library/python", "3.11", address, address) == DIGEST


@pytest.mark.parametrize("answer", [None, "", "sha256:short", DIGEST + "\\nRUN something"])
def test_an_answer_that_is_no_digest_is_refused(answer: str | None) -> None:
    with registry(answer) as address, pytest.raises(pin.PinError, match="no digest"):
        pin.current("library/python", "3.11", address, address)


def test_an_unknown_image_and_a_registry_that_is_gone_are_told() -> None:
    with registry(DIGEST) as address, pytest.raises(pin.PinError, match="404"):
        pin.current("library/python", "2.7", address, address)
    with pytest.raises(pin.PinError, match="cannot be asked"):
        pin.current("library/python", "3.11", address, address)
