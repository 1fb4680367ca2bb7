# Everything a clone needs: `make play` and `make test`. Each makes .venv when it is missing.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test check bench bench-peers assets messages lock clean

play: .venv/.play
	@$(BIN)/python -m swoop_desktop

test: .venv/.dev
	@$(BIN)/python -m pytest

check: .venv/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest

bench: .venv/.dev
	@$(BIN)/python -m benchmarks

# The programs that `make bench` measures ours against, where they are installed.
bench-peers: .venv/.dev
	@$(PIP) install $$($(BIN)/python -c "import tomllib; \
		print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['bench'])")

# Draw the cards, icons and sounds anew from their recipes in build/.
assets: .venv/.dev
	@$(BIN)/python -m build.assets

# Every sentence that players see, for translators.
messages: .venv/.dev
	@mkdir -p assets/locale
	@$(BIN)/pybabel --quiet extract -k msg -k nmsg:1,2 -k n_:1,2 -k _ --no-location --sort-output \
		--project "Swoop Desktop" -o assets/locale/swoop_desktop.pot swoop_desktop
	@echo "assets/locale/swoop_desktop.pot"

# Pin the newest versions that pyproject.toml allows (needs uv).
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --upgrade -o requirements/play.txt
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --upgrade -o requirements/dev.txt

clean:
	rm -rf .venv

# Made under another name and moved when it is whole, so that nothing half made is left.
.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Swoop Desktop needs Python 3.11 or newer: $$($(PYTHON) --version) found." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }
	@touch $@

.venv/.play: .venv/.made requirements/play.txt pyproject.toml
	@echo "Installing what the game needs (once) …"
	@$(PIP) install --require-hashes -r requirements/play.txt
	@touch $@

.venv/.dev: .venv/.play requirements/dev.txt
	@echo "Installing what the tests need (once) …"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@
