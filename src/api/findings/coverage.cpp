// SPDX-License-Identifier: Apache-2.0
#include "api/findings/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace gnomon::api {

namespace {

constexpr std::size_t kinds = static_cast<std::size_t>(Covered::Value) + 1;

// "3, 5..9": values of a variable by their indices.
std::string values_text(const model::System& system, const model::Domain& domain, const std::vector<bool>& taken) {
  std::vector<std::string> parts;
  const auto text = [&](std::size_t index) { return model::value_text(system, domain, domain.value(index)); };
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i]) continue;
    std::size_t last = i;
    const bool numbers = domain.type == model::Type::Integer;
    while (numbers && last + 1 < taken.size() && !taken[last + 1]) ++last;
    parts.push_back(last > i ? fmt::format("{}..{}", text(i), text(last)) : text(i));
    i = last;
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

class Collection {
 public:
  Collection(const Loaded& loaded, const engine::Coverage& coverage)
      : loaded_(loaded), system_(loaded.model->system), coverage_(coverage) {
    report_.counts.resize(kinds);
  }

  CoverageReport run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) add_lines(system_.agents[i], coverage_.agents[i]);
    for (std::size_t i = 0; i < system_.variables.size(); ++i) add_values(system_.variables[i], coverage_.values[i]);
    for (std::size_t i = 0; i < system_.atoms.size(); ++i) add_atom(system_.atoms[i], coverage_.atoms[i]);
    for (const auto& [key, gap] : gaps_) add_gap(std::get<Covered>(key), std::get<std::string>(key), gap);
    std::stable_sort(report_.gaps.begin(), report_.gaps.end(),
                     [](const CoverageGap& a, const CoverageGap& b) { return a.span.begin < b.span.begin; });
    return std::move(report_);
  }

 private:
  // What stands at one place of the text, for all agents of a family.
  struct Place {
    Span span;
    std::vector<std::string> covered, missing;  // agents
    std::string variable;                       // if it is about values
    // Of a line that `for` repeats: the instances that never happen, by agent. Of others: none.
    std::map<std::string, std::vector<std::string>> instances{};
  };
  using Key = std::tuple<std::uint32_t, Covered, std::string>;  // the place, what it is, and more of the message

  void add(Covered kind, Span span, const std::string& agent, bool covered, const std::string& detail = {}) {
    CoverageReport::Count& count = report_.counts[static_cast<std::size_t>(kind)];
    ++count.all;
    if (covered) ++count.covered;
    Place& place = gaps_[{span.begin, kind, detail}];
    place.span = span;
    (covered ? place.covered : place.missing).push_back(agent);
  }

  // Lines of the model that stand for one line of the text, such as the elements that an index may name, count once:
  // the line happens if one of them does.
  template <typename Line>
  void add_lines(Covered kind, const std::string& agent, const std::vector<Line>& lines,
                 const std::vector<bool>& covered) {
    for (std::size_t i = 0; i < lines.size();) {
      const Span span = lines[i].span;
      bool any = false;
      std::vector<std::string> missing;
      while (i < lines.size() && lines[i].span == span) {
        const std::string& instance = lines[i].instance;
        bool happens = false;
        for (; i < lines.size() && lines[i].span == span && lines[i].instance == instance; ++i)
          happens = happens || covered[i];
        any = any || happens;
        if (!happens) missing.push_back(instance);
      }
      add(kind, span, agent, any);
      if (any && !missing.empty()) gaps_.at({span.begin, kind, ""}).instances.emplace(agent, std::move(missing));
    }
  }

  void add_lines(const model::Agent& agent, const engine::Coverage::Agent& found) {
    add_lines(Covered::ProtocolLine, agent.name, agent.protocol, found.protocol);
    add_lines(Covered::EvolutionLine, agent.name, agent.evolution, found.evolution);
    for (std::size_t i = 0; i < found.actions.size(); ++i) {
      add(Covered::Action, agent.actions[i].span, agent.name, found.actions[i], agent.actions[i].name);
    }
  }

  void add_values(const model::Variable& variable, const std::vector<bool>& taken) {
    CoverageReport::Count& count = report_.counts[static_cast<std::size_t>(Covered::Value)];
    const auto covered = static_cast<std::size_t>(std::count(taken.begin(), taken.end(), true));
    count.all += taken.size();
    count.covered += covered;
    if (covered == taken.size()) return;
    const std::string values =
        fmt::format("value{} {}", taken.size() - covered == 1 ? "" : "s", values_text(system_, variable.domain, taken));
    Place& place = gaps_[{variable.span.begin, Covered::Value, values}];
    place.span = variable.span;
    place.variable = variable.name;
    place.missing.push_back(system_[variable.agent].name);
  }

  void add_atom(const model::Atom& atom, const engine::Coverage::Atom& found) {
    if (atom.anonymous) return;
    add(Covered::AtomTrue, atom.span, {}, found.holds, atom.name);
    add(Covered::AtomFalse, atom.span, {}, found.fails, atom.name);
  }

  void add_gap(Covered kind, const std::string& detail, const Place& place) {
    if ((place.missing.empty() && place.instances.empty()) || is_said(kind, place.span)) return;
    CoverageGap gap{kind, place.span, place.missing, {}};
    if (kind == Covered::AtomTrue || kind == Covered::AtomFalse) gap.who.clear();
    gap.message = message(kind, detail, place);
    report_.gaps.push_back(std::move(gap));
  }

  // "k = 1, k = 2"; of several agents "Bob2, Bob3 with k = 1".
  static std::string exceptions(const Place& place) {
    constexpr std::size_t most = 10;
    const bool one_agent = place.covered.size() + place.missing.size() == 1;
    std::vector<std::string> list = place.missing;
    for (const auto& [agent, instances] : place.instances) {
      for (const std::string& instance : instances)
        list.push_back(one_agent ? instance : fmt::format("{} with {}", agent, instance));
    }
    const std::size_t more = list.size() - std::min(list.size(), most);
    list.resize(list.size() - more);
    return fmt::format("{}{}", fmt::join(list, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
  }

  static std::string message(Covered kind, const std::string& detail, const Place& place) {
    const std::string who = fmt::format("{}", fmt::join(place.missing, ", "));
    const std::string some = place.covered.empty() ? "" : fmt::format(" for {}", exceptions(place));
    switch (kind) {
      case Covered::ProtocolLine: return fmt::format("this protocol line is never enabled{}", some);
      case Covered::EvolutionLine: return fmt::format("this evolution line never fires{}", some);
      case Covered::Action: return fmt::format("the action `{}` of {} is never possible", detail, who);
      case Covered::AtomTrue: return fmt::format("the atom `{}` is never true", detail);
      case Covered::AtomFalse: return fmt::format("the atom `{}` is never false", detail);
      case Covered::Value: return fmt::format("{} of {} never has the {}", place.variable, who, detail);
    }
    return "";
  }

  // Returns whether a diagnostic about the text says the same.
  [[nodiscard]] bool is_said(Covered kind, Span span) const {
    const std::vector<Diagnostic>& said = loaded_.diagnostics.list();
    const auto says = [&](const Diagnostic& diagnostic) {
      const Span at = diagnostic.span;
      const bool there = at.begin < span.end && span.begin < at.end;
      const bool same = (kind == Covered::Action && diagnostic.code == Code::UnusedAction) ||
                        (kind == Covered::ProtocolLine && diagnostic.code == Code::UnreachableOther) ||
                        (kind == Covered::Value && diagnostic.code == Code::UnassignedVariable);
      return there && same;
    };
    return std::any_of(said.begin(), said.end(), says);
  }

  const Loaded& loaded_;
  const model::System& system_;
  const engine::Coverage& coverage_;
  std::map<Key, Place> gaps_;
  CoverageReport report_;
};

}  // namespace

std::string_view name(Covered kind) {
  switch (kind) {
    case Covered::ProtocolLine: return "protocol-line";
    case Covered::EvolutionLine: return "evolution-line";
    case Covered::Action: return "action";
    case Covered::AtomTrue: return "atom-true";
    case Covered::AtomFalse: return "atom-false";
    case Covered::Value: return "value";
  }
  return "";
}

CoverageReport coverage_report(const Loaded& loaded, const engine::Coverage& coverage) {
  return Collection(loaded, coverage).run();
}

}  // namespace gnomon::api
