# Thin names for the commands. Everything lives in .venv; nothing else is touched.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN = .venv/bin
AT = $(if $(HOST),--host "$(HOST)")

# Modules are compiled where they are first imported, not by pip; kept, that is done once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test suite lint browser coverage openapi bench fuzz lock

define need_python
@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null \
	|| { echo "Rollcall needs Python 3.11; name it: make PYTHON=/path/to/python3.11"; exit 1; }
endef

PINNED = --require-hashes -r requirements.txt -r requirements-dev.txt
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# uv installs in a third of pip's time; if it fails (an index that only pip is set up for), pip does it.
.venv/ready: requirements.txt requirements-dev.txt requirements-uv.txt
	$(need_python)
	"$(PYTHON)" -m venv .venv
	$(PIP) --require-hashes -r requirements-uv.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python $(PINNED) || $(PIP) $(PINNED)
	touch $@

# The address is chosen before anything is installed, so that a taken port is reported at once.
run:  ## start the site and one worker, catalogues loaded; PORT= and HOST= set the address
	$(if $(wildcard .venv/ready),,$(need_python))
	@port=$$("$(or $(wildcard $(BIN)/python),$(PYTHON))" -I builder/addresses.py $(AT) $(if $(PORT),--port "$(PORT)")) \
		&& $(MAKE) --no-print-directory .venv/ready \
		&& exec $(BIN)/python manage.py run $(AT) --port $$port

test: .venv/ready browser  ## lint, then the whole suite on the embedded default
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory suite

suite: .venv/ready  ## every test, or those that TESTS names; a process for each core
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 --dist worksteal $(TESTS)

browser: .venv/ready  ## find a Chromium for the browser tests, or bring one
	@$(BIN)/python -m tests.browsers

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --quiet builder/web/templates
	$(BIN)/python -m tests.stylesheets
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python -m tests.dead_names

coverage: .venv/ready  ## print what share of the kernels the tests run as plain Python; fail below a floor
	$(BIN)/coverage run -m pytest tests/factions/systems/*/kernels tests/factions/systems/*/rules
	$(BIN)/python -m tests.kernel_coverage

openapi:  ## hold openapi.yaml against a strict linter and a generator of TypeScript types (npm)
	npx --yes @redocly/cli@2.77.0 lint api/openapi.yaml --config api/redocly.yaml
	npx --yes --package openapi-typescript@7.13.0 --package typescript@5.9.3 -- sh -c \
		'out=$$(mktemp -d) && openapi-typescript api/openapi.yaml --output $$out/rollcall.d.ts \
		&& tsc --strict --noEmit $$out/rollcall.d.ts; code=$$?; rm -r $$out; exit $$code'

bench: .venv/ready  ## print a table and write benchmarks/results/latest.json
	$(BIN)/python -m benchmarks

fuzz: .venv/ready  ## send mutated requests to every route: COUNT=100000 SEED=22
	FUZZ_COUNT=$(or $(COUNT),100000) FUZZ_SEED=$(or $(SEED),22) $(BIN)/python -m pytest --override-ini timeout=0 --numprocesses auto --maxprocesses 8 tests/fuzz

lock: .venv/ready  ## resolve the exact pins again
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --python-version 3.11 requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	echo uv | $(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --python-version 3.11 - -o requirements-uv.txt
