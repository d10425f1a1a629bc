"""The tool that tries what the tests notice changes one line at a time."""

from __future__ import annotations

import ast
import random
from itertools import islice

from tools import mutants


def test_each_change_is_of_one_line_and_can_be_read() -> None:
    for mutant in islice(mutants.mutants(random.Random(1)), 40):
        before = (mutants.ROOT / mutant.file).read_text()
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse(before)), mutant.what
        kept = before.splitlines()[: mutant.line - 1]
        assert mutant.text.splitlines()[: len(kept)] == kept
