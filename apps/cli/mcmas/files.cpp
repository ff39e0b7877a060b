// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/files.hpp"

#include "cli/mcmas/print.hpp"
#include "cli/terminal/file_write.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <iterator>

namespace gnomon::cli {

std::string mcmas_edge_label(const model::System& system, const model::JointAction& joint) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (joint[i].valid()) names.push_back(system.agents[i].actions[joint[i].index()].name);
  }
  return fmt::format("<{}>", joined(names, ";"));
}

McmasDot::McmasDot(std::string_view name) : text_(fmt::format("digraph {} {{\n", name)) {}

void McmasDot::state(std::size_t number) {
  fmt::format_to(std::back_inserter(text_), " {0} [label=\"{0}\",shape=ellipse]\n", number);
}

void McmasDot::step(std::size_t from, std::size_t to, std::string_view label) {
  fmt::format_to(std::back_inserter(text_), "    {} -> {}[label=\"{}\"]\n", from, to, label);
}

void McmasDot::epistemic_edge(std::size_t from, std::size_t to, std::string_view name) {
  fmt::format_to(std::back_inserter(text_), "    {} -> {}[label=\"{}\", arrowhead=none, style=dotted]\n", from, to,
                 name);
}

McmasInfo::McmasInfo(const model::System& system) : system_(system) {
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    variables_.push_back(mcmas_variables(system, model::AgentId(i)));
  }
}

void McmasInfo::state(std::size_t number, const std::function<model::Value(model::VarId)>& value) {
  const auto end = std::back_inserter(text_);
  fmt::format_to(end, "-- State {} --\n", number);
  for (std::size_t i = 0; i < system_.agents.size(); ++i) {
    fmt::format_to(end, "  Agent {}\n", system_.agents[i].name);
    for (const model::VarId id : variables_[i]) {
      fmt::format_to(end, "    {}={}\n", system_[id].name, value_text(system_, system_[id].domain, value(id)));
    }
  }
  text_ += '\n';
}

void write_mcmas_files(const std::string& folder, std::string_view name, std::string_view dot, std::string_view info) {
  const std::string path = fmt::format("{}{}{}", folder, folder.empty() ? "" : "/", name);
  write_file(path + ".dot", dot, true);
  write_file(path + ".info", info, true);
}

}  // namespace gnomon::cli
