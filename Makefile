# Faceup: every command, `make help` lists them. Needed beforehand: make, and a python3 of 3.11 or newer.

PYTHON ?= python3
PORT ?= 8000
# `make lock UPGRADE=--upgrade` moves every dependency to its newest allowed version.
UPGRADE ?=
# Only `make lock` uses it, in a folder of its own.
UV := uv==0.13.9

RUN := build/venv/bin/python
SET_UP := $(PYTHON) sitegen/bootstrap.py
COMPILE := UV_CUSTOM_COMPILE_COMMAND='make lock' build/lock/bin/uv pip compile pyproject.toml \
	--quiet --generate-hashes --no-emit-index-url --no-emit-find-links $(UPGRADE)

# For the tests too: Playwright's own Node wants a library that a small Debian lacks.
export PLAYWRIGHT_NODEJS_PATH := $(CURDIR)/build/node/bin/node

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help serve build check test format lint types unit parity browser bench lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z ]+:.*## / { printf "  make %-36s %s\n", $$1, $$2 }' Makefile

serve: ## set up, build the site and serve it on this machine (PORT=8000)
	@$(SET_UP) site
	@$(RUN) -m sitegen serve --port $(PORT)

build: ## set up and build the site into build/site
	@$(SET_UP) site
	@$(RUN) -m sitegen build

check: ## read all of content/ and report every problem in it, without building
	@$(SET_UP) site
	@$(RUN) -m sitegen check

test: ## set up, then every check and every test: what continuous integration runs
	@$(SET_UP) check
	@$(RUN) -m tests.run

lint types unit parity browser: ## ... only these checks, each by its name
	@$(SET_UP) check
	@$(RUN) -m tests.run $@

format: ## put all Python into the one format, and mend what the linter can mend
	@$(SET_UP) check
	@$(RUN) -m ruff check --fix-only --quiet .
	@$(RUN) -m ruff format .

bench: ## measure what the project promises to be fast
	@$(SET_UP) check
	@$(RUN) -m tests.bench

lock: ## pin all dependencies anew from pyproject.toml and package.json
	@$(SET_UP) site
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet $(UV)
	$(COMPILE) --group site --universal --python-version 3.11 -o requirements/site.lock
	$(COMPILE) --group site --group check --universal --python-version 3.11 \
		-c requirements/site.lock -o requirements/check.lock
	$(COMPILE) --group pyodide --no-deps --only-binary :all: --python-version 3.14 \
		-c requirements/check.lock -o sitegen/pyodide/wheels.lock
	cd sitegen/pyodide && PATH="$(CURDIR)/build/node/bin:$$PATH" npm install --package-lock-only \
		--omit-lockfile-registry-resolved --no-audit --no-fund --no-update-notifier

clean: ## delete all that was made
	rm -rf build/*
