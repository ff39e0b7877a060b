// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/profile.hpp"

#include "cli/evidence/table_text.hpp"
#include "cli/reports/run.hpp"
#include "model/initial.hpp"
#include "verdict/explain/strategy_table.hpp"

#include <fmt/format.h>

#include <limits>
#include <string_view>

namespace gnomon::cli {

namespace {

bool has_several_initial_states(const model::System& system) {
  std::size_t count = 0;
  (void)model::for_each_initial_state(system, [&count](const model::State&) { return ++count < 2; });
  return count > 1;
}

}  // namespace

std::vector<std::string> profile_lines(const model::System& system, const api::Outcome& outcome, bool full) {
  constexpr std::size_t some_rules = 20;
  const std::size_t most = full ? std::numeric_limits<std::size_t>::max() : some_rules;
  const verdict::Profile& profile = *outcome.profile;
  const std::string_view effect = profile.refutes ? "refute" : "show";
  std::vector<std::string> lines;
  if (profile.together) {
    lines.push_back(fmt::format("these strategies, chosen for all initial states together, {} it:", effect));
  } else if (has_several_initial_states(system)) {
    lines.push_back(
        fmt::format("these strategies {} it in this initial state (others may need other strategies)", effect));
    for (std::size_t i = 0; i < profile.start.size(); ++i) {
      lines.push_back("  " + value_text(system, model::VarId(i), profile.start));
    }
    lines.emplace_back("by what each agent sees:");
  } else {
    lines.push_back(fmt::format("these strategies {} it:", effect));
  }
  for (const verdict::PlannedStrategy& plan : profile.strategies) {
    const std::string& who = system[plan.agent].name;
    const std::string title = plan.name.empty() ? who : fmt::format("{}, as {}", who, plan.name);
    const auto table = strategy_table_lines(system, verdict::strategy_table(system, plan), most);
    if (table.empty()) {
      lines.push_back(fmt::format("  {}: whatever it does", title));
      continue;
    }
    lines.push_back(fmt::format("  {}:", title));
    for (const std::string& line : table) lines.push_back("    " + line);
  }
  if (!outcome.replayed)
    lines.emplace_back("computed, not replayed: trying them state by state takes longer than the verdict did");
  return lines;
}

}  // namespace gnomon::cli
