# Everything a newcomer needs. Each target that has a "##" comment is listed by `make help`.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
ARGS ?=

# The judge gives its children a clean environment; byte code is compiled once here.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help grade test test-slow test-vm lint format bench cases lock kernel clean
.DEFAULT_GOAL := help

help:  ## list the targets and what they do
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)$$/\1\t\2/p' $(MAKEFILE_LIST) | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

grade: $(VENV)/ready kernel  ## grade the bundled solver on the bundled cases (ARGS="..." go to grader.py)
	$(RUN) grader.py $(ARGS)

test: $(VENV)/ready-dev kernel  ## run the tests that belong to every change (ARGS="..." go to pytest)
	$(RUN) -m pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-slow: $(VENV)/ready-dev kernel  ## run the tests that take minutes (CI runs them too)
	$(RUN) -m pytest -m slow -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-vm: $(VENV)/ready-dev  ## try the sandbox on kernels of the distribution, booted in QEMU (skips without it)
	$(RUN) -m tools.vm
	$(RUN) -m pytest -m vm tests/vm $(ARGS)

lint: $(VENV)/ready-dev  ## check style and types: ruff and mypy strict
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m mypy

format: $(VENV)/ready-dev  ## rewrite the sources in the house style
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

bench: $(VENV)/ready-dev kernel  ## measure speed as ratios in one run (never part of pass or fail)
	$(RUN) -m bench $(ARGS)

cases: $(VENV)/ready  ## write every generated case again from its declaration in suite.yaml
	$(RUN) -m tools.generate_cases $(ARGS)

lock: $(VENV)/ready  ## write the lock files again from pyproject.toml
	$(RUN) -m tools.lock

kernel: $(VENV)/ready  ## compile what is in C, where there is a compiler (grade, test and bench do it)
	@$(RUN) -m tools.build_kernel

clean:  ## remove the environment and everything made by the other targets
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .plygrade
	rm -f solver/kernel/compiled.*so judge/sandbox/native/compiled.*so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Plygrade needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: requirements.lock | $(VENV)/bin/python
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(RUN) -m compileall -q solver judge arena misconceptions
	touch $@

$(VENV)/ready-dev: requirements-dev.lock $(VENV)/ready
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@
