"""Pin the container's base image by the digest that its tag has now: `make pin`.

A tag can be moved to another image at any time, a digest cannot. Run this for security updates, and look at the difference
before you commit it.
"""

import json
import re
import sys
import urllib.request
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "deploy" / "Containerfile"
AUTH: Final = "https://auth.docker.io"
REGISTRY: Final = "https://registry-1.docker.io"
BASE: Final = re.compile(
    r"^FROM docker\.io/(?P<name>[\w./-]+):(?P<tag>[\w.-]+)(?:@sha256:[0-9a-f]{64})?$", re.MULTILINE
)
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
KINDS: Final = (
    "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json"
)
"""The list of an image's variants by processor, so that one digest serves them all."""


class PinError(Exception):
    """The image cannot be pinned; the text says why."""


def base(text: str) -> tuple[str, str]:
    """The name and the tag of the base image. Raises PinError."""
    found = BASE.findall(text)
    if len(found) != 1:
        raise PinError("The Containerfile has not exactly one line FROM docker.io/NAME:TAG.")
    name, tag = found[0]
    return name, tag


def pinned(text: str, digest: str) -> str:
    """The Containerfile with this digest behind the tag."""
    return BASE.sub(lambda line: f"FROM docker.io/{line['name']}:{line['tag']}@{digest}", text)


def current(name: str, tag: str, auth: str = AUTH, registry: str = REGISTRY) -> str:
    """The digest that the tag has now. Raises PinError."""
    scope = f"{auth}/token?service=registry.docker.io&scope=repository:{name}:pull"
    try:
        with urllib.request.urlopen(scope, timeout=30) as answer:
            token = json.load(answer)["token"]
        asked = urllib.request.Request(
            f"{registry}/v2/{name}/manifests/{tag}",
            headers={"Authorization": f"Bearer {token}", "Accept": KINDS},
            method="HEAD",
        )
        with urllib.request.urlopen(asked, timeout=30) as answer:
            digest = str(answer.headers.get("Docker-Content-Digest", ""))
    except (OSError, ValueError, KeyError) as error:
        raise PinError(f"The registry cannot be asked for {name}:{tag}: {error}.") from error
    if not DIGEST.fullmatch(digest):
        raise PinError(f"The registry names no digest for {name}:{tag}.")
    return digest


def main() -> int:
    text = FILE.read_text(encoding="utf-8")
    try:
        name, tag = base(text)
        digest = current(name, tag)
    except PinError as error:
        print(error, file=sys.stderr)
        return 1
    FILE.write_text(pinned(text, digest), encoding="utf-8")
    print(f"{name}:{tag} is {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
