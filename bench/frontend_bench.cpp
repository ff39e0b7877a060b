// SPDX-License-Identifier: Apache-2.0
//
// The front end on generated models of 10,000 and 100,000 lines: lexer, parser, formatter, and
// everything up to the system and its formulas. `items_per_second` are lines; the effort is linear
// if it hardly differs between the sizes. Wanted: 100,000 lines loaded within 2 s and 1 GiB.
#include "api/load.hpp"
#include "base/process_memory.hpp"
#include "generated_model.hpp"
#include "ispl/format.hpp"
#include "ispl/lexer.hpp"
#include "ispl/parser.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace gnomon;

Source model(const benchmark::State& state) {
  return {"generated.ispl", bench::generated_model(static_cast<int>(state.range(0)))};
}

void report(benchmark::State& state, const Source& source) {
  state.SetItemsProcessed(state.iterations() * source.line_count());
  state.counters["lines"] = source.line_count();
  state.counters["bytes"] = static_cast<double>(source.text().size());
  state.counters["peak_MiB"] = static_cast<double>(peak_memory()) / (1 << 20);  // of the program so far
}

void lex(benchmark::State& state) {
  const Source source = model(state);
  for (auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(ispl::lex(source, diagnostics).tokens.size());
  }
  report(state, source);
}

void parse(benchmark::State& state) {
  const Source source = model(state);
  for (auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(ispl::parse(source, diagnostics).exprs.size());
    if (diagnostics.has_errors()) state.SkipWithError("the model does not parse");
  }
  report(state, source);
}

void format(benchmark::State& state) {
  const Source source = model(state);
  Diagnostics diagnostics;
  const ispl::Ast ast = ispl::parse(source, diagnostics);
  for (auto _ : state) benchmark::DoNotOptimize(ispl::format(source, ast).size());
  report(state, source);
}

void load(benchmark::State& state) {
  const Source source = model(state);
  for (auto _ : state) {
    const api::Loaded loaded = api::load(source);
    if (!loaded.ok()) state.SkipWithError("the model has errors");
    benchmark::DoNotOptimize(loaded.diagnostics.list().size());
  }
  report(state, source);
}

BENCHMARK(lex)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(parse)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(format)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(load)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
