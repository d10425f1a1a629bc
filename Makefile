# `make play` and `make test` are all a newcomer needs; both set up what they use.
.DEFAULT_GOAL := help
# Tests start the bot as a process hundreds of times: without kept bytecode each start compiles it again.
export PYTHONDONTWRITEBYTECODE :=
.PHONY: help play run test test-quick test-long kills storm drill smoke bench check format lock pin pictures transcripts clean

PY := .venv/bin/python
# Three workers suit two cores, since processes and browsers make some of them wait; `make test WORKERS=0` runs in one process.
WORKERS ?= 3
# In CI the lines and branches that the tests run are counted; below its floor the count fails.
COVERAGE := out/coverage.json
COUNTED := $(if $(CI),-m slipcover --out $(COVERAGE))

help: ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/:/' | column -t -s: | sed 's/^/  make /'

play: ## try a whole game alone in a browser, no token needed
	@tools/setup play
	@$(PY) -m bot play $(ARGUMENTS)

run: ## run the bot with a real token (see README)
	@tools/setup run
	@$(PY) -m bot run $(ARGUMENTS)

test: ## all tests but the longest
	@tools/setup dev
	@$(PY) tools/browser.py
	@mkdir -p $(dir $(COVERAGE))
	@$(PY) $(COUNTED) -m pytest -m "not long" -n $(WORKERS) --dist loadgroup --no-loadscope-reorder --durations=20 $(ARGUMENTS)
	@$(if $(CI),$(PY) tools/coverage.py $(COVERAGE))

test-quick: ## all rules, the contract of the smallest games and one whole path, in under 90 seconds
	@tools/setup dev
	@$(PY) -m pytest --quick -n 2 $(ARGUMENTS)

test-long: ## the longest tests, such as 200 kills, and property tests with many examples
	@tools/setup long
	@CAIRN_EXAMPLES=$${CAIRN_EXAMPLES:-500} $(PY) -m pytest -m "long or hypothesis" -rP $(ARGUMENTS)

kills: ## kill the bot 1,000 times while all games are played, and check that nothing is lost or doubled
	@tools/setup dev
	@CAIRN_KILLS=$${KILLS:-1000} $(PY) -m pytest -m long -n 0 -rP tests/wire/test_random_kills.py $(ARGUMENTS)

drill: ## back up while people play, restore in a new place, and check that every game is as it was
	@tools/setup dev
	@$(PY) -m pytest -n 0 -rP tests/wire/test_drill.py $(ARGUMENTS)

storm: ## play at 50 tables for an hour while everything goes wrong at once, and check that all is well
	@tools/setup dev
	@CAIRN_STORM=$${SECONDS_OF_STORM:-3600} $(PY) -m pytest -m long -n 0 -rP tests/wire/test_everything_at_once.py $(ARGUMENTS)

smoke: ## set up and try the bot with every Python from 3.11 to 3.13 on this machine
	@tools/setup run
	@$(PY) tools/smoke.py $(ARGUMENTS)

bench: ## run the benchmarks and compare them with their bars
	@tools/setup dev
	@$(PY) -m benchmarks $(ARGUMENTS)

check: ## lint and types
	@tools/setup dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

pictures: ## draw the documentation's pictures again
	@tools/setup run
	@$(PY) -m render pictures

transcripts: ## write the games' transcripts again, after an intended change
	@tools/setup dev
	@$(PY) -m tests.games.transcripts

format: ## format the code
	@tools/setup dev
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

lock: ## resolve the dependencies again into requirements/, for all supported Pythons
	@tools/setup dev
	@for set in run postgresql play dev long; do \
	  extras=$$(case $$set in postgresql|play) echo "--extra $$set";; dev) echo "--extra play --extra postgresql --extra dev";; \
	    long) echo "--extra play --extra postgresql --extra dev --extra long";; esac); \
	  .venv/bin/uv pip compile --quiet pyproject.toml $$extras --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate --output-file requirements/$$set.txt || exit 1; \
	done

pin: ## pin the container's base image by its digest
	@tools/setup dev
	@$(PY) tools/pin.py

clean: ## remove everything that these targets create
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis out
