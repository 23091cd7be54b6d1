# `go build` and `go test` need nothing from here; these are shortcuts.

GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
VULN := golang.org/x/vuln/cmd/govulncheck@v1.9.0
BENCHSTAT := golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
FUZZTIME ?= 1m
COUNT ?= 6

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: build
build: ## build a static binary into dist/
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o dist/realgain ./cmd/realgain

.PHONY: test
test: ## run all tests; those that need R or Python skip where it is absent
	go test ./...

.PHONY: ci
ci: ## install the oracles, then run all tests and let none skip
	.ci/run

.PHONY: lint
lint: ## run golangci-lint; the tool is built outside go.mod
	go run $(GOLANGCI) run ./...

.PHONY: cover
cover: ## show which lines the tests of all packages reach
	@mkdir -p .cache
	go test -coverpkg=./... -coverprofile=.cache/cover.out ./...
	go tool cover -func=.cache/cover.out | tail -n 1
	go tool cover -html=.cache/cover.out -o .cache/cover.html

.PHONY: bench
bench: ## run the benchmarks COUNT times, for benchstat; BASE=file compares with an earlier run
	@mkdir -p .cache
	go test -run='^$$' -bench=. -benchmem -count=$(COUNT) ./... | tee .cache/bench.txt
	@if [ -n "$(BASE)" ]; then go run $(BENCHSTAT) $(BASE) .cache/bench.txt; fi

.PHONY: fuzz
fuzz: ## fuzz every fuzz target for FUZZTIME each
	@grep -rl --include='*_test.go' '^func Fuzz' . | xargs -r -n1 dirname | sort -u | while read -r dir; do \
		for target in $$(grep -h -o '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | cut -d' ' -f2); do \
			echo "== $$dir $$target"; \
			go test -run='^$$' -fuzz="^$$target\$$" -fuzztime=$(FUZZTIME) $$dir || exit 1; \
		done; \
	done

.PHONY: vuln
vuln: ## look for known vulnerabilities in what the code reaches
	go run $(VULN) ./...

.PHONY: examples
examples: ## write the example files again
	go generate ./examples/...

.PHONY: golden
golden: ## write the expected outputs of script and README tests again; read the diff
	REALGAIN_UPDATE=1 go test ./internal/cli . -run 'Script|Readme'
