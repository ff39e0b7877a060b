// SPDX-License-Identifier: Apache-2.0
//
// Picking one satisfying assignment, and listing them all lazily.
#include "bdd/kernel.hpp"

namespace gnomon::bdd {

std::vector<Literal> Bdd::pick_cube() const {
  Kernel& k = own();
  require(!is_false(), "bdd: nothing to pick from false");
  std::vector<Literal> literals;
  for (Edge at = k.edge(*this); !is_terminal(at);) {
    const bool value = k.low(at) == false_edge;
    literals.push_back({k.variable_at(k.level(at)), value});
    at = value ? k.high(at) : k.low(at);
  }
  return literals;
}

std::optional<std::vector<bool>> Bdd::pick(std::span<const Var> variables) const {
  Kernel& k = own();
  if (is_false()) return std::nullopt;
  std::vector<bool> assignment;
  assignment.reserve(variables.size());
  Bdd rest = *this;
  for (const Var variable : variables) {
    // As long as variables come in the order of the levels, this descends in the diagram.
    const Edge at = k.edge(rest);
    if (k.level(at) > k.level_of(variable)) {
      assignment.push_back(false);
      continue;
    }
    Bdd when_false = rest.cofactor({variable, false});
    const bool value = when_false.is_false();
    assignment.push_back(value);
    rest = value ? rest.cofactor({variable, true}) : std::move(when_false);
  }
  require(rest.is_true(), "bdd: pick needs all variables of the function");
  return assignment;
}

// ------------------------------------------------------------------------------------------ cubes

Cubes::Cubes(Bdd function) : function_(std::move(function)) { ++function_.own().enumerations; }

Cubes::~Cubes() { --function_.kernel_->enumerations; }

std::optional<std::vector<Literal>> Cubes::next() {
  Kernel& k = function_.own();
  // Nodes may have moved since the last call, so the path is followed again from the root.
  Edge at = k.edge(function_);
  if (!started_) {
    started_ = true;
    if (at == false_edge) return std::nullopt;
  } else {
    std::vector<Edge> decisions;
    for (const Literal literal : path_) {
      decisions.push_back(at);
      at = literal.value ? k.high(at) : k.low(at);
    }
    // The last decision for false becomes one for true, unless that leads nowhere.
    while (!path_.empty() && (path_.back().value || k.high(decisions.back()) == false_edge)) {
      path_.pop_back();
      decisions.pop_back();
    }
    if (path_.empty()) return std::nullopt;
    path_.back().value = true;
    at = k.high(decisions.back());
  }
  while (!is_terminal(at)) {
    const bool value = k.low(at) == false_edge;
    path_.push_back({k.variable_at(k.level(at)), value});
    at = value ? k.high(at) : k.low(at);
  }
  return path_;
}

// ------------------------------------------------------------------------------------ assignments

Assignments::Assignments(Bdd function, std::vector<Var> variables)
    : rest_(std::move(function)), variables_(std::move(variables)) {
  std::vector<bool> listed(rest_.own().variable_count());
  for (const Var variable : variables_) {
    require(variable.id < listed.size() && !listed[variable.id], "bdd: assignments need every variable once");
    listed[variable.id] = true;
  }
  for (const Var variable : rest_.support())
    require(listed[variable.id], "bdd: assignments need all variables of the function");
}

std::optional<std::vector<bool>> Assignments::next() {
  const auto assignment = rest_.pick(variables_);
  if (!assignment) return std::nullopt;
  std::vector<Literal> literals;
  for (std::size_t i = 0; i < variables_.size(); ++i) literals.push_back({variables_[i], (*assignment)[i]});
  rest_ = rest_.minus(rest_.manager().cube(std::span<const Literal>(literals)));
  return assignment;
}

}  // namespace gnomon::bdd
