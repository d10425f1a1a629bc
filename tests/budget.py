"""How many examples Hypothesis tries: few in `make test`, many in `make test-long`."""

import os
from typing import Final

from hypothesis import HealthCheck, settings

EXAMPLES: Final = int(os.environ.get("CAIRN_EXAMPLES", "30"))

settings.register_profile(
    "cairn", max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("cairn")
