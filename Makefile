# One-word chores. Each sets up what it needs by itself, in .venv; `make` alone lists them.

PYTHON ?= python3
export PYTHON
# Else every process that a test starts would read the sources anew.
unexport PYTHONDONTWRITEBYTECODE

RUN := .venv/bin/python
CODE := $(wildcard src examples tests tools bench hatch_build.py)
# Absolute, because some tests start other processes elsewhere. It comes before src, which .venv knows by a .pth file.
COMPILED := PYTHONPATH="$(CURDIR)/build/compiled"
HAS_COMPILED := test -n "$$(find build/compiled -name '*.so' 2>/dev/null)"

.NOTPARALLEL:
.PHONY: help play terminal test game check compile page bench rivals load paint screenshots docs golden soak browser proxy format pins audit clean

help:
	@echo "make play      open the table in the browser (make play ARGS='--port 8080')"
	@echo "make terminal  play in the terminal (make terminal ARGS='spots --seats 3')"
	@echo "make test      everything: check, then all tests interpreted and compiled"
	@echo "make game GAME=spots  check one game alone, and say what it lacks (WRITE=1 writes what can be)"
	@echo "make check     formatting, lint, types and the import law; seconds"
	@echo "make format    format the code and mend what lint can mend"
	@echo "make compile   compile the rules modules into build/compiled"
	@echo "make page      build the page of the web table"
	@echo "make bench     measure speed, peers side by side"
	@echo "make rivals    let our bots play against another search"
	@echo "make load      measure the server with many tables"
	@echo "make paint     measure how soon a new position is seen (ARGS='--url http://127.0.0.1:8000' of another page)"
	@echo "make screenshots  take the pictures of docs/screenshots.md anew"
	@echo "make docs      write docs/api.md anew from the docstrings"
	@echo "make golden    write transcripts and trees anew, to be read in the diff"
	@echo "make soak      every promise at its whole figure, part by part (make soak PART=kills; PART=list)"
	@echo "make browser   get the browser for tests of the web table"
	@echo "make proxy     get nginx for tests of servers behind it"
	@echo "make audit     look up known problems of the pinned versions"
	@echo "make pins      write constraints.txt anew with today's versions"
	@echo "make clean     remove everything the chores made"

# One stamp per extra, so that playing does not wait for what only testing needs.
.venv/ready-%: pyproject.toml constraints.txt tools/setup.sh
	@sh tools/setup.sh $*

play: page compile
	@$(COMPILED) $(RUN) -m boneyard serve --open $(ARGS)

terminal: compile
	@$(COMPILED) $(RUN) -m boneyard play $(ARGS)

# Before compiling, which copies the whole package.
page: .venv/ready-compile
	@$(RUN) -m tools.page

compile: .venv/ready-compile
	@$(RUN) -m tools.compile

check: .venv/ready-test
	@echo "Checking formatting, lint, types and the import law …"
	@$(RUN) -m ruff format --quiet --check --output-format concise $(CODE)
	@$(RUN) -m ruff check --quiet --output-format concise $(CODE)
	@$(RUN) -m mypy --no-error-summary $(CODE)
	@$(RUN) -m pytest -q --no-header tests/contract/test_imports.py

# Both builds must be the same game: laws, trees of decisions, transcripts and records say so, and are tested twice, like
# what bots go by. Everything else is tested once, with the build that people play with: the rules section by section, the
# faces, the lab, new games, and that the laws can fail. The page is tested by itself, because the browser's driver keeps
# an event loop running, which others cannot have in the same process. Servers and terminals wait a lot, so three share
# two cores there.
ONCE := $(foreach name,advice blindness contests days folly quick,tests/bots/test_$(name).py) \
    $(foreach name,forbidden lessons mutants once_told puzzles reasons,tests/contract/test_$(name).py) \
    tests/docs tests/lab tests/new tests/rules tests/server tests/terminal
test: check page compile browser proxy
	@echo "Testing, interpreted …"
	@BONEYARD_BUILD=interpreted $(RUN) -m pytest -q -n 2 --dist worksteal $(ONCE:%=--ignore=%) --ignore=tests/page
	@if $(HAS_COMPILED); then \
	    echo "Testing, compiled …"; \
	    BONEYARD_BUILD=compiled $(COMPILED) $(RUN) -m pytest -q -n 3 --dist worksteal --ignore=tests/page; \
	else \
	    echo "The compiled tests were left out, because there is no compiled build."; \
	    $(RUN) -m pytest -q -n 2 --dist worksteal $(ONCE); \
	fi
	@echo "Testing the page in a browser …"
	@$(COMPILED) $(RUN) -m pytest -q -n 2 --dist worksteal tests/page

game: .venv/ready-test
	@$(RUN) -m tools.game $(GAME) $(if $(WRITE),--write)

format: .venv/ready-test
	@$(RUN) -m ruff check --silent --fix --exit-zero $(CODE)
	@$(RUN) -m ruff format $(CODE)

bench: .venv/ready-bench compile
	@$(RUN) bench/run.py $(ARGS)

rivals: .venv/ready-bench compile
	@$(COMPILED) $(RUN) -m bench.rivals $(ARGS)

screenshots: .venv/ready-test page compile browser
	@$(COMPILED) $(RUN) -m tools.screenshots

load: .venv/ready-test page compile
	@$(COMPILED) $(RUN) -m tools.load $(ARGS)

paint: .venv/ready-test page compile browser
	@$(COMPILED) $(RUN) -m tools.paint $(ARGS)

docs: .venv/ready-test
	@$(RUN) -m tools.docs

golden: .venv/ready-test
	@$(RUN) -m pytest -q tests/golden tests/perft tests/records/test_replays.py --update-golden

# In parts, each of which can be interrupted and gone on with. Browser and page are there for the part that needs them.
soak: .venv/ready-test page compile browser
	@$(COMPILED) $(RUN) -m tools.soak $(PART) $(ARGS)

browser: .venv/ready-compile
	@$(RUN) -m tools.system browser

proxy: .venv/ready-compile
	@$(RUN) -m tools.system proxy

# What is known to be wrong with the versions of constraints.txt, where somebody can be asked who knows.
audit: .venv/ready-audit
	@$(RUN) -m tools.audit

# Plain versions only: no hosts, no hashes, no paths.
pins: .venv/ready-test
	@echo "Looking up versions …"
	@$(RUN) -m pip install -qq -c constraints.txt uv
	@{ echo "# Exact versions for every extra, used by pip as constraints. Made by \`make pins\`."; \
	    $(RUN) -m uv pip compile --quiet --all-extras --python-version 3.11 --no-header --no-annotate \
	        --no-emit-index-url --no-emit-find-links pyproject.toml; } > .venv/constraints.txt
	@mv .venv/constraints.txt constraints.txt

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
