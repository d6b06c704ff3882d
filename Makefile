# make demo    score a few hands under Malaysian and Hong Kong rules
# make test    style, types and the quick tests
# make prove   the long proofs; with PROOF_SHARE=5 a fifth of the hands in each
# make bench   what a hand costs on this machine
# make clean   remove everything that was made here
#
# Needs Python 3.11 or later and make; everything else is installed into .venv. Another Python: make PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
HAND := 45p77z(555z)(<666z)(<678p)+6p seat=N round=S from=E
BIN := $(VENV)/bin
# a plain path to the checkout: an import hook would make every start of Python slower
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --config-settings editable_mode=compat

# on every processor, a file of tests at a time
PYTEST := pytest -n auto --dist loadfile --durations 25 --durations-min 5

MADE := $(VENV)/.made
PACKAGE := $(VENV)/.package
DEV := $(VENV)/.dev

.PHONY: demo test prove bench clean

demo: $(PACKAGE)
	$(BIN)/mja score '$(HAND)' --rules malaysia,hongkong
	$(BIN)/mja score --file examples/hands.txt --rules malaysia,hongkong

test: $(DEV)
	@failed=; \
	for step in "ruff check ." "ruff format --check ." mypy "$(PYTEST) -rs"; do \
		echo "== $$step"; \
		$(BIN)/python -m $$step || failed="$$failed, $$step"; \
	done; \
	if [ -n "$$failed" ]; then echo "make test: failed: $${failed#, }"; exit 1; fi

prove: $(DEV)
	$(BIN)/python -m $(PYTEST) -m long

bench: $(PACKAGE)
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed, this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(PACKAGE): $(MADE) pyproject.toml
	$(PIP) --editable .
	@touch $@

$(DEV): $(MADE) pyproject.toml
	$(PIP) --editable '.[dev]'
	@touch $(PACKAGE) $@
