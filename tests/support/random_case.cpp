// SPDX-License-Identifier: Apache-2.0
#include "support/random_case.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "model/evaluate.hpp"
#include "reference/checker.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/random_model.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, const CaseWishes& wishes)
      : wishes_(wishes), rng_(seed), random_(b_, rng_), aside_rng_(seed), aside_(b_, aside_rng_) {}

  Case make() {
    random_.division = !wishes_.total && one_in(3);
    random_.number_depth = random_.division ? 1 + static_cast<int>(below(3)) : 1;
    if (one_in(2)) b_.system.semantics = Semantics::SingleAssignment;
    declare();
    for (std::size_t i = 0; i < b_.system.agents.size(); ++i) behave(AgentId(i));
    std::vector<VarId> all;
    for (std::size_t i = 0; i < b_.system.variables.size(); ++i) all.emplace_back(i);
    for (const char* name : {"p", "q", "r"}) b_.atom(name, random_.condition(all, static_cast<int>(below(3))));
    b_.initially(initial(own_variables()));
    name_groups();
    ask();
    return {std::move(b_.system), std::move(specification_)};
  }

  Case make_arithmetic() {
    random_.number_depth = 3;
    if (one_in(2)) b_.system.semantics = Semantics::SingleAssignment;
    const AgentId a = b_.agent("A0", {"a0"});
    const std::vector<VarId> all{b_.integer(a, "x0", -1, 1), b_.integer(a, "x1", -2, 2), b_.integer(a, "x2", 0, 3)};
    b_.other(a, {"a0"});
    for (const VarId v : all) b_.evolution(a, {{v, random_.number(all, 3)}}, random_.condition(all, 1));
    for (const char* name : {"p", "q", "r"}) b_.atom(name, random_.test(all, {}));
    Formulas f(specification_.pool);
    for (std::size_t i = 0; i < b_.system.atoms.size(); ++i) {
      ask(f.atom(i));
      ask(f.some(FOp::Next, f.atom(i)));
    }
    return {std::move(b_.system), std::move(specification_)};
  }

  bool one_in(std::uint64_t bound) { return below(bound) == 0; }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }

  // ---- declarations

  void declare() {
    std::uint64_t observable = below(2);
    const std::uint64_t hidden = below(3);
    for (std::uint64_t i = 0; i < observable; ++i) variable(environment, "o" + std::to_string(i), true);
    for (std::uint64_t i = 0; i < hidden; ++i) variable(environment, "e" + std::to_string(i), false);
    if (!one_in(3)) b_.environment_actions(actions("env"));
    const std::uint64_t agents = 1 + below(3);
    for (std::uint64_t i = 0; i < agents; ++i) {
      const std::string name = "A" + std::to_string(i);
      const AgentId a = one_in(8) ? b_.agent(name) : b_.agent(name, actions("a"));
      const std::uint64_t variables = one_in(8) ? 0 : 1 + below(agents == 1 ? 3 : 2);
      for (std::uint64_t k = 0; k < variables; ++k) variable(a, "x" + std::to_string(k), false);
      std::vector<VarId> sees;
      for (std::uint64_t k = 0; k < hidden; ++k) {
        if (one_in(3)) sees.emplace_back(observable + k);
      }
      b_.lobsvars(a, sees);
      if (one_in(5)) observations_.push_back(b_.boolean(a, "seen", false));
    }
    for (const VarId v : observations_) observe(v);
  }

  // A condition about the whole state, or the variable of somebody.
  void observe(VarId v) {
    const std::vector<VarId> all = own_variables();
    if (all.empty() || one_in(2)) {
      b_.observe(v, random_.condition(all, static_cast<int>(below(3))));
      return;
    }
    const VarId other = random_.pick(all);
    b_.system.variables[v.index()].domain = b_.system[other].domain;
    b_.observe(v, b_(other));
  }

  // Those that have a value of their own.
  [[nodiscard]] std::vector<VarId> own_variables() const {
    std::vector<VarId> result;
    for (std::size_t i = 0; i < b_.system.variables.size(); ++i) {
      const VarId v(i);
      if (std::find(observations_.begin(), observations_.end(), v) == observations_.end()) result.push_back(v);
    }
    return result;
  }

  std::vector<std::string> actions(const std::string& prefix) {
    static constexpr std::array<std::uint64_t, 6> counts = {1, 2, 2, 3, 3, 5};
    std::vector<std::string> result;
    const std::uint64_t count = counts[below(counts.size())];
    for (std::uint64_t i = 0; i < count; ++i) result.push_back(prefix + std::to_string(i));
    return result;
  }

  void variable(AgentId a, const std::string& name, bool observable) {
    static const std::vector<std::pair<Value, Value>> ranges = {
        {0, 1}, {0, 2}, {-1, 1}, {1, 3}, {0, 3}, {-3, 2}, {-2, -1}, {0, 4}, {-4, 2}, {5, 5}, {0, 6}, {0, 20}, {-10, 7}};
    static const std::vector<std::vector<std::string>> colours = {
        {"red", "green", "blue"},    {"red", "green", "blue"}, {"red", "blue"}, {"blue", "white"}, {"lone"},
        {"n", "e", "s", "w", "here"}};
    switch (below(5)) {
      case 0:
      case 1: b_.boolean(a, name, observable); break;
      case 2:
      case 3: {
        const auto [low, high] = random_.pick(ranges);
        if (high > 6) random_.spread = 12;
        b_.integer(a, name, low, high, observable);
        break;
      }
      default: b_.enumeration(a, name, random_.pick(colours), observable); break;
    }
  }

  // ---- behaviour

  void behave(AgentId a) {
    const std::vector<VarId> seen = observed_variables(b_.system, a);
    const Agent& agent = b_.system[a];
    if (!agent.actions.empty() && (a != environment || !one_in(3))) {
      const std::uint64_t lines = below(4);
      for (std::uint64_t i = 0; i < lines; ++i) b_.protocol(a, random_.condition(seen, 1), some_actions(a));
      if (wishes_.total || lines == 0 || !one_in(4)) b_.other(a, some_actions(a));
    }
    const std::uint64_t changing = changing_variables(a);
    const std::uint64_t items = changing == 0 ? 0 : below(4) + changing;
    covered_.assign(changing, b_.truth(false));
    for (std::uint64_t i = 0; i < items; ++i) evolve(a, seen);
    if (one_in(3)) b_.red(a, random_.condition(seen, 1));
  }

  // Observations come last.
  [[nodiscard]] std::uint64_t changing_variables(AgentId a) const {
    const auto own = [&](VarId v) { return b_.system[v].agent == a; };
    return b_.system[a].variable_count -
           static_cast<std::uint64_t>(std::count_if(observations_.begin(), observations_.end(), own));
  }

  void evolve(AgentId a, const std::vector<VarId>& seen) {
    std::vector<AgentId> acting;
    for (std::size_t i = 0; i < b_.system.agents.size(); ++i) {
      if (!b_.system.agents[i].actions.empty()) acting.emplace_back(i);
    }
    const Agent& agent = b_.system[a];
    const bool multi = b_.system.semantics == Semantics::MultiAssignment;
    E condition = random_.condition(seen, static_cast<int>(below(3)), acting);
    std::vector<std::pair<VarId, E>> assignments;
    const std::uint64_t changing = changing_variables(a);
    const std::uint64_t first = below(changing);
    for (std::uint64_t k = 0; k < changing; ++k) {
      if (k != first && !(multi && one_in(2))) continue;
      const VarId v(agent.first_variable.index() + k);
      E right = value(v, seen);
      // What happens in the step may decide.
      if (!wishes_.total && aside_.below(6) == 0)
        right = right.where(aside_.condition(seen, 1, acting), aside_.value(v));
      if (wishes_.total && b_.system[v].domain.type == Type::Integer) {
        condition = condition && right >= b_.system[v].domain.low && right <= b_.system[v].domain.high;
      }
      assignments.emplace_back(v, right);
    }
    if (wishes_.deterministic) {
      E& covered = covered_[multi ? 0 : first];
      const E alone = condition && !covered;
      covered = covered || condition;
      condition = alone;
    }
    b_.evolution(a, assignments, condition);
  }

  // What a variable may be set to. Constants are of its domain, or the text would be refused.
  E value(VarId v, const std::vector<VarId>& seen) {
    const Domain& domain = b_.system[v].domain;
    if (one_in(3)) return random_.value(v);
    if (domain.type == Type::Integer) {
      const E number = one_in(2) ? b_(v) + (one_in(2) ? 1 : -1) : random_.number(seen, 1 + static_cast<int>(below(2)));
      const auto constant = b_.system.exprs.constant_value(number.id);
      return constant && !domain.contains(*constant) ? random_.value(v) : number;
    }
    std::vector<VarId> like;
    for (const VarId w : seen) {
      const Domain& other = b_.system[w].domain;
      if (wishes_.total ? other == domain : shares_values(other, domain)) like.push_back(w);
    }
    const E other = b_(random_.pick(like));
    if (domain.type == Type::Enumeration || one_in(3)) return other;
    static constexpr std::array ops = {Op::And, Op::Or, Op::Xor};
    return one_in(2) ? !other : b_(v).with(ops[below(3)], other);
  }

  static bool shares_values(const Domain& a, const Domain& b) {
    return a.type == b.type &&
           (a.type == Type::Boolean || std::find_first_of(a.symbols.begin(), a.symbols.end(), b.symbols.begin(),
                                                          b.symbols.end()) != a.symbols.end());
  }

  std::vector<std::string> some_actions(AgentId a) {
    std::vector<std::string> result;
    for (const Action& action : b_.system[a].actions) {
      if (one_in(2)) result.push_back(action.name);
    }
    if (result.empty()) result.push_back(random_.pick(b_.system[a].actions).name);
    return result;
  }

  // Most variables have a fixed value at the beginning, so that there is something to reach.
  E initial(const std::vector<VarId>& all) {
    E result = one_in(2) ? random_.condition(all, 1) : b_.truth(true);
    for (const VarId v : all) {
      if (!one_in(4)) result = result && b_(v) == random_.value(v);
    }
    return result;
  }

  // ---- questions

  void name_groups() {
    const std::size_t agents = b_.system.agents.size();
    std::vector<AgentId> everyone;
    for (std::size_t i = 0; i < agents; ++i) everyone.emplace_back(i);
    b_.group("g0", {});
    b_.group("g1", everyone);
    for (const char* name : {"g2", "g3", "g4"}) {
      std::vector<AgentId> members;
      for (const AgentId a : everyone) {
        if (one_in(2)) members.push_back(a);
      }
      b_.group(name, members);
    }
  }

  void ask() {
    RandomFormulas formulas(specification_.pool, b_.system.agents.size(), rng_);
    formulas.bounds = rng_;
    for (std::size_t i = 0; i < b_.system.groups.size(); ++i) {
      formulas.groups.push_back({b_.system.groups[i].members, GroupId(i)});
    }
    if (wishes_.fairness && one_in(2)) {
      formulas.coalitions = false;  // the only operators that the language does not allow here
      const std::uint64_t count = 1 + below(2);
      for (std::uint64_t i = 0; i < count; ++i) {
        specification_.fairness.push_back(formulas(static_cast<int>(below(3))));
      }
      formulas.coalitions = true;
    }
    for (std::size_t i = 0; i < wishes_.formulas; ++i) {
      ask(formulas(1 + static_cast<int>(below(static_cast<std::uint64_t>(wishes_.depth)))));
    }
  }

  void ask(FormulaId formula) {
    logic::Property property;
    property.formula = formula;
    property.logic = logic::classify(specification_.pool, formula);
    property.epistemic = logic::is_epistemic(specification_.pool, formula);
    specification_.properties.push_back(std::move(property));
  }

  CaseWishes wishes_;
  Build b_;
  std::mt19937_64 rng_;
  RandomExpressions random_;
  std::mt19937_64 aside_rng_;  // all else is as without what is drawn from it
  RandomExpressions aside_;
  logic::Specification specification_;
  std::vector<VarId> observations_;
  std::vector<E> covered_;  // where a line applies already: by variable, or of the agent
};

}  // namespace

bool is_wanted(const Case& item, const CaseWishes& wishes, const std::function<bool(std::uint64_t)>& one_in) {
  reference::Limits limits;
  limits.states = wishes.states;
  limits.transitions = wishes.states * 200;
  try {
    reference::ExplicitChecker checker(item.system, item.specification, limits);
    const bool dull_is_fine = one_in(16);
    if (checker.graph().size() < wishes.least_states) return false;
    if (checker.graph().size() < 4 && !dull_is_fine) return false;
    if (checker.statistics().no_fair_state() && !one_in(8)) return false;
    std::size_t constant = 0;
    for (std::size_t i = 0; i < item.system.atoms.size(); ++i) {
      const model::Evaluator condition(item.system.exprs, item.system.atoms[i].condition);
      model::Scratch scratch;
      std::size_t count = 0;
      for (reference::StateIndex s = 0; s < checker.graph().size(); ++s) {
        count += condition.holds(checker.graph().states()[s], nullptr, scratch) ? 1 : 0;
      }
      constant += count == 0 || count == checker.graph().size() ? 1 : 0;
    }
    return constant <= 1 || dull_is_fine;
  } catch (const LimitError&) {
    return false;
  }
}

Case random_case(std::uint64_t seed, const CaseWishes& wishes) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Generator generator(seed * 1'000'003 + attempt, wishes);
    // What comes out is what a file would give.
    auto result = from_text(to_text(generator.make()));
    const auto one_in = [&generator](std::uint64_t bound) { return generator.one_in(bound); };
    if (result && is_wanted(*result, wishes, one_in)) return std::move(*result);
  }
}

Case with_clock(Case item, model::Value last) {
  Build build;
  build.system = std::move(item.system);
  const model::AgentId clock = build.agent("Clock", {"tick"});
  const model::VarId time = build.integer(clock, "time", 0, last);
  build.protocol(clock, build.always(), {"tick"});
  build.evolution(clock, {{time, build(time) + 1}}, build(time) < last);
  build.initially(E{&build.system.exprs, build.system.initial} && build(time) == 0);
  const model::AtomId late = build.atom("late", build(time) == last);
  item.system = std::move(build.system);
  Formulas make(item.specification.pool);
  ask(item, make.all(FOp::Globally, make.no(make.atom(late.index()))));
  std::vector<logic::Property>& properties = item.specification.properties;
  std::rotate(properties.begin(), properties.end() - 1, properties.end());
  return item;
}

Case arithmetic_case(std::uint64_t seed) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    auto result = from_text(to_text(Generator(seed * 1'000'003 + attempt, {}).make_arithmetic()));
    if (result) return std::move(*result);
  }
}

}  // namespace gnomon::test
