"""Says before the tests whether the browser tests can run, and what they need."""

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    if any(shutil.which(name) for name in NAMES):
        return 0
    say = "No Chromium here: the browser tests will be skipped. To run them: sudo apt-get install chromium"
    print(say, file=sys.stderr)
    return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
