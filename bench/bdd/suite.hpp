// SPDX-License-Identifier: Apache-2.0
//
// One program per engine: `bdd_bench_ENGINE FAMILY ARGUMENT…` runs one instance in this process and
// prints one line of JSON. run.py knows the instances and compares the engines.
#pragma once

#include "answer.hpp"
#include "counters.hpp"
#include "cryptographers.hpp"
#include "queens.hpp"
#include "random_functions.hpp"
#include "sifting.hpp"
#include "token.hpp"

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace gnomon::bench {

template <typename Engine> Answer run_instance(const std::vector<std::string>& words) {
  const auto number = [&](std::size_t i) { return static_cast<std::size_t>(std::stoull(words.at(i))); };
  const std::string& family = words.at(0);
  if (family == "queens") return queens<Engine>(number(1));
  if (family == "dc") {
    const Layout layout = words.at(2) == "ring" ? Layout::Ring : Layout::Grouped;
    return cryptographers<Engine>(number(1), layout, words.at(3) == "part");
  }
  if (family == "counters") return counters<Engine>(number(1), number(2), number(3), number(4));
  if (family == "token") return token<Engine>(number(1));
  if (family == "random") return random_functions<Engine>(number(1), number(2), number(3), number(4));
  if (family == "achilles") return achilles<Engine>(number(1));
  if (family == "relation") return shuffled_relation<Engine>(number(1), number(2));
  throw std::invalid_argument("unknown family " + family);
}

inline void print_pairs(const char* name, const std::vector<std::pair<std::string, double>>& pairs) {
  std::printf(", \"%s\": {", name);
  const char* separator = "";
  for (const auto& [key, value] : pairs) {
    std::printf("%s\"%s\": %.17g", separator, key.c_str(), value);
    separator = ", ";
  }
  std::printf("}");
}

template <typename Engine> int suite_main(int argument_count, char** arguments) {
  try {
    const Answer answer = run_instance<Engine>({arguments + 1, arguments + argument_count});
    std::printf("{\"engine\": \"%s\", \"seconds\": %.6f", Engine::name, answer.seconds);
    print_pairs("facts", answer.facts);
    print_pairs("sizes", answer.sizes);
    std::printf(", \"peak_nodes\": %.0f, \"table_bytes\": %.0f, \"rss_mb\": %.1f}\n", answer.peak_nodes,
                answer.table_bytes, answer.rss_megabytes);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace gnomon::bench
