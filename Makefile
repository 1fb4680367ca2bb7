# Everything a clone needs: `make play` and `make test`. Each makes .venv when it is missing.
PYTHON ?= python3
BIN := .venv/bin
PIP := -m pip --disable-pip-version-check --quiet
# The tools that make installers have an environment of their own, so that nothing of the
# development tools can get into the frozen program.
FREEZER := .venv-bundle/bin/python

.PHONY: play core test test-long check lint check-workflows workflow-tools bench bench-peers fuzz bundle installers \
	test-bundle test-installers test-fresh test-endurance assets minutes pictures messages translation lock clean

play: .venv/.play
	@$(BIN)/python -m swoop_desktop

# Have bots think many times as fast: compile what they think with. Until its sources change.
core: .venv/.dev
	@$(BIN)/python -m build.core

# Tests start hundreds of programs: none of them reads a source that another one has read before,
# whatever the environment says about that, and nothing of it lies between the sources.
TESTED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/modules" $(BIN)/python -m pytest

# On all cores; then what looks at real windows, of which one is open on each kind of desktop.
test: .venv/.dev
	@$(TESTED) -n auto --dist worksteal -m "not long and not window"
	@$(TESTED) -n 2 --dist loadfile -m "window and not long"

# What takes longer than one waits for, half an hour in all; with SHARE=2/12, the second of twelve shares.
SHARE := 1/1
test-long: .venv/.dev
	@$(TESTED) -n auto --dist worksteal -m "long and not window" --share $(SHARE)
	@$(TESTED) -m "long and window" --share $(SHARE)

check: lint test

# What takes seconds. A hook runs it before every commit, where those are switched on.
lint: .venv/.dev check-workflows
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m build.budget

# Where the tools are installed; make workflow-tools gets them.
check-workflows:
	@PATH="$(CURDIR)/$(BIN):$$PATH"; \
	if command -v actionlint >/dev/null; then actionlint; \
	else echo "actionlint is not installed: it did not look at the workflows"; fi && \
	if command -v zizmor >/dev/null; then zizmor --offline --quiet --persona pedantic .github/workflows; \
	else echo "zizmor is not installed: it did not look at the workflows"; fi

workflow-tools: .venv/.dev requirements/workflows.txt
	@$(BIN)/python $(PIP) install --require-hashes -r requirements/workflows.txt

bench: .venv/.dev
	@$(BIN)/python -m benchmarks

# The programs that `make bench` measures ours against, where they are installed.
bench-peers: .venv/.dev
	@$(BIN)/python $(PIP) install $$($(BIN)/python -c "import tomllib; \
		print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['bench'])")

# Look for files that break the program, a minute for each kind (MINUTES=30 for longer), and for whole
# folders. The files that are found lie in dist/fuzz; mended, they belong in tests/fuzz/corpus. Of a
# folder the seed is printed.
MINUTES ?= 1
fuzz: .venv/.dev
	@$(BIN)/python $(PIP) install $$($(BIN)/python -c "import tomllib; \
		print(tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['fuzz'][0].split(';')[0])")
	@for kind in record rules settings; do \
		$(BIN)/python -m tests.fuzz $$kind --minutes $(MINUTES) || exit 1; done
	@$(BIN)/python -m tests.fuzz.folders --minutes $(MINUTES)

# The program for people without Python, in dist/SYSTEM/, tried out; and its installers, in
# dist/installers/.
bundle: .venv-bundle/.ready
	@$(FREEZER) -m build.bundle

installers: .venv-bundle/.ready
	@$(FREEZER) -m build.bundle --untried
	@$(FREEZER) -m build.installers

# Take away each of its files in turn, and cut each short: it says so in a sentence, or it works.
test-bundle: .venv/.dev bundle
	@$(BIN)/python -m tests.installers harmed

# Install, play and remove them on a fresh Debian and under Wine (as root; takes some minutes).
test-installers: .venv/.dev installers
	@$(BIN)/python -m tests.installers

# Play and test in a clone on a fresh Debian 12 and 13 (as root; the tests run twice on each).
test-fresh: .venv/.dev
	@$(BIN)/python -m tests.installers.fresh

# Three hundred whole games in one window, after which nothing may be left of them (an hour or two).
test-endurance: .venv/.dev
	@$(BIN)/python -m tests.endurance --games 300

# Draw the cards, icons and sounds anew from their recipes in build/.
assets: .venv/.dev
	@$(BIN)/python -m build.assets

# Find anew how long games take, which New game tells (some minutes).
minutes: .venv/.dev
	@$(BIN)/python -m build.minutes

# Draw the pictures of the game in docs/pictures anew; look at them before they are committed.
pictures: .venv/.dev
	@$(BIN)/python -m build.pictures

# Every sentence that players see, for translators, and into every translation there is.
POT := translations/swoop_desktop.pot
BABEL := $(BIN)/python -m babel.messages.frontend --quiet
messages: .venv/.dev
	@$(BABEL) extract -F build/messages.cfg \
		-k msg -k pmsg:1c,2 -k nmsg:1,2 -k n_:1,2 -k p_:1c,2 -k _ -c "Translators:" -s --no-location \
		--sort-output --width 100 --project "Swoop Desktop" -o $(POT) .
	@for one in $(wildcard translations/*.po); do \
		$(BABEL) update -i $(POT) -o $$one -l $$(basename $$one .po) -N --ignore-obsolete \
			--ignore-pot-creation-date --width 100 || exit 1; done
	@$(BIN)/python -m build.catalogs

# Begin another language: make translation LANG=de. docs/translating.md says what comes next.
translation: messages
	@test "$(origin LANG)" = "command line" || { echo "Say which: make translation LANG=de" >&2; exit 1; }
	@test ! -e translations/$(LANG).po || { echo "translations/$(LANG).po is there." >&2; exit 1; }
	@$(BABEL) init -i $(POT) -l $(LANG) --width 100 -o translations/$(LANG).po
	@sed '/FIRST AUTHOR/d; /FULL NAME/d; s/EMAIL@ADDRESS//; s/ORGANIZATION/the developers/; s/ VERSION//; s/ <LL@[^>]*>//' \
		translations/$(LANG).po > $(POT).new && mv $(POT).new translations/$(LANG).po
	@echo "translations/$(LANG).po"

# Pin the newest versions that pyproject.toml allows (needs uv).
lock:
	uv pip compile pyproject.toml --extra reader --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --upgrade -o requirements/play.txt
	uv pip compile pyproject.toml --extra reader --group dev --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --upgrade -o requirements/dev.txt
	sed -n 's/ \\$$//; /^[a-z].*==/p' requirements/dev.txt > requirements/.same
	uv pip compile pyproject.toml --extra reader --group bundle --constraint requirements/.same --universal \
		--python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade \
		-o requirements/bundle.txt
	rm requirements/.same
	uv pip compile --group wheels --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --upgrade -o requirements/wheels.txt
	uv pip compile --group workflows --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --upgrade -o requirements/workflows.txt

clean:
	rm -rf .venv .venv-bundle dist

# Made under another name and moved when it is whole, so that nothing half made is left.
%/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Swoop Desktop needs Python 3.11 or newer: $$($(PYTHON) --version) found." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $* || { rm -rf $*; exit 1; }
	@touch $@

.PRECIOUS: .venv/.made .venv-bundle/.made

.venv/.play: .venv/.made requirements/play.txt pyproject.toml
	@echo "Installing what the game needs (once) …"
	@$(BIN)/python $(PIP) install --require-hashes -r requirements/play.txt
	@touch $@

.venv/.dev: .venv/.play requirements/dev.txt
	@echo "Installing what the tests need (once) …"
	@$(BIN)/python $(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

.venv-bundle/.ready: .venv-bundle/.made requirements/bundle.txt
	@echo "Installing what makes the installers (once) …"
	@$(FREEZER) $(PIP) install --require-hashes -r requirements/bundle.txt
	@touch $@
