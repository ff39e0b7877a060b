// SPDX-License-Identifier: Apache-2.0
#include "support/random_text.hpp"

#include "support/random_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

namespace gnomon::test {

namespace {

using Texts = std::vector<std::string>;

enum class Kind { Boolean, Integer, Enumeration };

struct Variable {
  std::string name;
  bool indexed = false;  // a family with the indices 1 to N
  Kind kind = Kind::Boolean;
  int low = 0, high = 0;  // of integers
  Texts values;           // of enumerations
};

// How the variable is written in some place: "Ann[i]." and the variable.
struct Visible {
  std::string owner;           // "", "Environment." or "Bob."
  bool owner_indexed = false;  // then "Ann", which needs an index
  const Variable* variable = nullptr;
};

struct Agent {
  std::string name;
  bool indexed = false;  // a family; the index is called i
  std::vector<Variable> observable, hidden, variables;
  std::vector<Variable> observations;  // are read as variables are, by the agent and in formulas
  std::vector<Variable> definitions;   // likewise
  Texts actions;                       // as they are written in lists: "go", "pick[j in 1..N]"
  bool picks = false;
};

class ModelText {
 public:
  ModelText(std::uint64_t seed, const TextWishes& wishes) : draw_(seed), wishes_(wishes) {}

  std::string make() {
    constants();
    declare();
    for (const Agent& agent : agents_) behave(agent);
    evaluation();
    initial_states();
    groups();
    if (draw_.one_in(3)) fairness();
    formulae();
    return std::move(text_);
  }

 private:
  void line(std::string_view words) { text_.append(words).append("\n"); }

  void constants() {
    line(joined({"Const N = ", draw_.one_in(4) ? "3" : "2", ";"}));
    static constexpr std::array middle = {"N - 1", "N / 2 + 1", "3 mod N + 1", "2", "-1"};
    line(joined({"Const M = ", draw_.from(middle), ";"}));
    static constexpr std::array any = {"2147483647", "N * N * N", "-7", "M - 2 * N", "0"};
    line(joined({"Const C = ", draw_.from(any), ";"}));
    line("Const W = { 1, N, -1 } where W[1] < W[2];");
    line("Type Small = 0..2;");
    line("Type Light = { red, green };");
    single_ = draw_.one_in(2);
    if (single_) line("Semantics = SingleAssignment;");
  }

  // ---- declarations

  Variable variable(std::string name, bool indexed) {
    static const std::vector<std::pair<int, int>> ranges = {{0, 1}, {0, 2}, {-1, 1}, {1, 3}, {-2, 0}, {-3, -2}, {4, 4}};
    static const std::vector<Texts> colours = {
        {"red", "green"}, {"red", "green", "blue"}, {"w1", "w2"}, {"none", "w2"}};
    Variable result;
    result.name = std::move(name);
    result.indexed = indexed;
    result.kind =
        std::array{Kind::Boolean, Kind::Boolean, Kind::Integer, Kind::Integer, Kind::Enumeration}[draw_.below(5)];
    if (indexed && draw_.one_in(2)) result.kind = Kind::Boolean;
    std::tie(result.low, result.high) = draw_.from(ranges);
    result.values = draw_.from(colours);
    return result;
  }

  void declare() {
    if (!draw_.one_in(4)) {
      Agent& environment = agents_.emplace_back();
      environment.name = "Environment";
      if (draw_.one_in(2)) environment.observable.push_back(variable("o", draw_.one_in(2)));
      if (draw_.one_in(2)) environment.hidden.push_back(variable("h", draw_.one_in(2)));
      if (draw_.one_in(3)) environment.hidden.push_back(variable("e", false));
      if (!draw_.one_in(3)) act(environment);
    }
    Agent& family = agents_.emplace_back();
    family.name = "Ann";
    family.indexed = true;
    family.variables.push_back(variable("x", false));
    if (draw_.one_in(3)) family.variables.push_back(variable("y", draw_.one_in(3)));
    if (!draw_.one_in(6)) act(family);
    if (draw_.one_in(2)) {
      Agent& alone = agents_.emplace_back();
      alone.name = "Bob";
      if (!draw_.one_in(4)) alone.variables.push_back(variable("z", draw_.one_in(3)));
      if (!draw_.one_in(6)) act(alone);
    }
    for (Agent& agent : agents_) {
      if (draw_.one_in(5)) agent.observations.push_back(definition("s"));
      if (draw_.one_in(3)) agent.definitions.push_back(definition("d"));
      if (draw_.one_in(6)) agent.definitions.push_back(definition("f"));
      (agent.indexed ? words_.indexed_agents : words_.agents).push_back(agent.name);
      if (!agent.actions.empty()) (agent.indexed ? words_.indexed_acting : words_.acting).push_back(agent.name);
    }
    if (draw_.one_in(3)) definitions_.push_back(definition("g"));
    if (agents_.front().name != "Environment") words_.agents.emplace_back("Environment");
  }

  Variable definition(std::string name) {
    Variable result;
    result.name = std::move(name);
    result.kind = draw_.one_in(2) ? Kind::Boolean : Kind::Integer;
    return result;
  }

  void act(Agent& agent) {
    agent.actions.emplace_back("go");
    if (draw_.one_in(2)) agent.actions.emplace_back("stay");
    agent.picks = draw_.one_in(3);
    if (agent.picks) agent.actions.emplace_back("pick[j in 1..N]");
  }

  void declare(const Variable& v) {
    std::string type = "boolean";
    if (v.kind == Kind::Integer) type = fmt::format("{}..{}", v.low, v.high);
    if (v.kind == Kind::Enumeration) {
      type = "{ " + fmt::format("{}", fmt::join(v.values, ", ")) + " }";
      if (v.values.front() == "w1") type = "{ w[k in 1..2] }";
    }
    if (v.kind == Kind::Integer && v.low == 0 && v.high == 2 && draw_.one_in(2)) type = "Small";
    if (v.kind == Kind::Enumeration && v.values.size() == 2 && v.values.back() == "green") type = "Light";
    std::string initial;
    if (draw_.one_in(6)) {
      if (v.kind == Kind::Boolean) initial = draw_.one_in(2) ? " init true" : " init false";
      if (v.kind == Kind::Integer) initial = fmt::format(" init {}", v.high);
      if (v.kind == Kind::Enumeration) initial = " init " + v.values.front();
    }
    line(joined({"    ", v.name, v.indexed ? "[n in 1..N]" : "", " : ", type, initial, ";"}));
  }

  void declare(std::string_view section, const std::vector<Variable>& variables) {
    if (variables.empty()) return;
    line(joined({"  ", section, ":"}));
    for (const Variable& v : variables) declare(v);
    line(joined({"  end ", section}));
  }

  // ---- expressions

  // What is seen, and by which indices families are named here.
  struct Scope {
    std::vector<Visible> seen;
    Texts indices;
    bool actions = false;
  };

  std::string index(const Scope& scope) {
    if (!scope.indices.empty() && !draw_.one_in(3)) {
      const std::string& name = draw_.from(scope.indices);
      return draw_.one_in(4) ? name + " mod N + 1" : name;
    }
    return draw_.one_in(2) ? "N" : "1";
  }

  // An index that may depend on the state.
  std::string any_index(const Scope& scope) {
    const auto v = some(scope, Kind::Integer);
    // Definitions, which have no bounds here, may be fractions.
    if (!v || v->variable->indexed || v->variable->low == v->variable->high || !draw_.one_in(4)) return index(scope);
    return joined({"abs(", written(*v, scope), ") mod N + 1"});
  }

  std::string written(const Visible& v, const Scope& scope) {
    const std::string owner = v.owner_indexed ? joined({v.owner, "[", index(scope), "]."}) : v.owner;
    return v.variable->indexed ? joined({owner, v.variable->name, "[", any_index(scope), "]"})
                               : owner + v.variable->name;
  }

  std::optional<Visible> some(const Scope& scope, Kind kind) {
    std::vector<Visible> fit;
    for (const Visible& v : scope.seen) {
      if (v.variable->kind == kind) fit.push_back(v);
    }
    if (fit.empty()) return std::nullopt;
    return draw_.from(fit);
  }

  std::string number(const Scope& scope, int depth) {
    const auto v = some(scope, Kind::Integer);
    if (depth == 0) {
      if (v && !draw_.one_in(3)) return written(*v, scope);
      static constexpr std::array constants = {"0", "1", "2", "-1", "N", "M", "C", "(M - N)", "W[2]", "2147483647"};
      if (!scope.indices.empty() && draw_.one_in(4)) return draw_.from(scope.indices);
      return draw_.from(constants);
    }
    static constexpr std::array ops = {" + ", " - ", " * ", " div ", " mod ", " + ", " - ", " / "};
    const auto below = [&] { return number(scope, depth - 1); };
    switch (draw_.below(12)) {
      case 8: return joined({draw_.one_in(2) ? "min(" : "max(", below(), ", ", below(), ")"});
      case 9: return joined({"abs(", below(), ")"});
      case 10: return joined({"(if ", test(scope), " then ", below(), " else ", below(), ")"});
      case 11: return over_family(scope, "count[", [&](const Scope& inner) { return test(inner); });
      case 0: return joined({"(-", below(), ")"});
      case 1:
        if (v) return over_family(scope, "sum[", [&](const Scope& inner) { return number(inner, 0); });
        return below();
      case 2: return below();
      default: return joined({"(", below(), draw_.from(ops), below(), ")"});
    }
  }

  template <typename Body> std::string over_family(const Scope& scope, std::string_view op, const Body& body) {
    static constexpr std::array names = {"a", "b", "c"};
    Scope inner = scope;
    const std::string name = names.at(std::min<std::size_t>(scope.indices.size(), 2));
    const std::string filter =
        !scope.indices.empty() && draw_.one_in(3) ? joined({" where ", name, " <> ", scope.indices.back()}) : "";
    inner.indices.push_back(name);
    return joined({op, name, " in 1..N", filter, "] (", body(inner), ")"});
  }

  std::string test(const Scope& scope) {
    static constexpr std::array order = {" = ", " <> ", " < ", " <= ", " > ", " >= ", " != "};
    static constexpr std::array equal = {" = ", " <> "};
    if (scope.actions && draw_.one_in(2)) return action_test(scope);
    if (scope.seen.empty() || draw_.one_in(10)) {
      return joined({number(scope, 0), draw_.from(order), number(scope, 0)});
    }
    const Visible& v = draw_.from(scope.seen);
    switch (v.variable->kind) {
      case Kind::Boolean:
        if (draw_.one_in(2)) return written(v, scope);
        return joined({written(v, scope), draw_.from(equal), draw_.one_in(2) ? "true" : "false"});
      case Kind::Integer: {
        static constexpr std::array sets = {" in { 0, N }", " in -1..1", " in { M, 2..N + 1 }", " in 0..N"};
        if (draw_.one_in(6)) return joined({written(v, scope), draw_.from(sets)});
        return joined({written(v, scope), draw_.from(order), number(scope, static_cast<int>(draw_.below(3)))});
      }
      case Kind::Enumeration: {
        const std::string& value = draw_.from(v.variable->values);
        if (draw_.one_in(6))
          return joined({written(v, scope), " in { ", value, ", ", v.variable->values.front(), " }"});
        if (draw_.one_in(6)) {
          return joined({"(if ", number(scope, 0), " > 0 then ", value, " else ", written(v, scope),
                         ") = ", v.variable->values.front()});
        }
        return joined({written(v, scope), draw_.from(equal), value});
      }
    }
    return {};
  }

  std::string action_test(const Scope& scope) {
    std::vector<const Agent*> acting;
    for (const Agent& agent : agents_) {
      if (!agent.actions.empty()) acting.push_back(&agent);
    }
    if (acting.empty()) return "true";
    const Agent& agent = *draw_.from(acting);
    const std::string who = agent.indexed ? joined({agent.name, "[", index(scope), "]"}) : agent.name;
    return joined({who, ".Action", draw_.one_in(4) ? " <> " : " = ", action(agent, scope)});
  }

  std::string action(const Agent& agent, const Scope& scope) {
    const std::string& chosen = draw_.from(agent.actions);
    return chosen.starts_with("pick") ? joined({"pick[", index(scope), "]"}) : chosen;
  }

  std::string condition(const Scope& scope, int depth) {
    if (depth == 0) return test(scope);
    static constexpr std::array ops = {" and ", " or ", " and ", " or ", " xor ", " -> ", " <-> "};
    const auto below = [&] { return condition(scope, depth - 1); };
    switch (draw_.below(6)) {
      case 0: return joined({"!(", below(), ")"});
      case 1:
        return over_family(scope, draw_.one_in(2) ? "and[" : "or[",
                           [&](const Scope& inner) { return condition(inner, depth - 1); });
      case 2: return below();
      default: return joined({"(", below(), ")", draw_.from(ops), "(", below(), ")"});
    }
  }

  // ---- behaviour

  // What an agent sees. `lobsvars` lists what it sees besides.
  Scope scope_of(const Agent& agent, const std::vector<const Variable*>& lobsvars) {
    Scope scope;
    for (const std::vector<Variable>* list : {&agent.observable, &agent.hidden, &agent.variables}) {
      for (const Variable& v : *list) scope.seen.push_back({"", false, &v});
    }
    if (agent.name != "Environment" && agents_.front().name == "Environment") {
      for (const Variable& v : agents_.front().observable) scope.seen.push_back({"Environment.", false, &v});
      for (const Variable* v : lobsvars) scope.seen.push_back({"Environment.", false, v});
    }
    if (agent.indexed) scope.indices.emplace_back("i");
    return scope;
  }

  void behave(const Agent& agent) {
    line(joined({"Agent ", agent.name, agent.indexed ? "[i in 1..N]" : ""}));
    declare("Obsvars", agent.observable);
    std::vector<const Variable*> lobsvars;
    if (agent.name != "Environment" && agents_.front().name == "Environment") lobsvars = list_lobsvars(agent);
    std::vector<Variable> own = agent.hidden;
    own.insert(own.end(), agent.variables.begin(), agent.variables.end());
    declare("Vars", own);
    Scope scope = scope_of(agent, lobsvars);
    observe(agent, scope);
    define("Define", agent.definitions, scope, scope);
    if (draw_.one_in(3)) line(joined({"  RedStates: ", condition(scope, 1), "; end RedStates"}));
    line(joined({"  Actions = { ", fmt::format("{}", fmt::join(agent.actions, ", ")), " };"}));
    protocol(agent, scope);
    evolution(agent, scope);
    line("end Agent");
  }

  // Adds the definitions to what can be read. `inside` is what they can read; it may be the same, then later ones use
  // earlier ones.
  void define(std::string_view section, const std::vector<Variable>& definitions, const Scope& inside, Scope& scope) {
    if (definitions.empty()) return;
    line(joined({"  ", section, ":"}));
    for (const Variable& one : definitions) {
      // An observed number is a whole one of few values.
      const std::string value = one.kind == Kind::Boolean ? condition(inside, 1)
                                : section == "Observes"   ? joined({whole_number(inside), " mod 3"})
                                                          : number(inside, 1);
      line(joined({"    ", one.name, " := ", value, ";"}));
      scope.seen.push_back({"", false, &one});
    }
    line(joined({"  end ", section}));
  }

  // Observations may be about all variables.
  void observe(const Agent& agent, Scope& scope) {
    Scope whole = scope_of(agent, {});
    for (const Agent& other : agents_) {
      for (const std::vector<Variable>* list : {&other.observable, &other.hidden, &other.variables}) {
        for (const Variable& v : *list)
          whole.seen.push_back({other.name + (other.indexed ? "" : "."), other.indexed, &v});
      }
    }
    define("Observes", agent.observations, whole, scope);
  }

  std::string whole_number(const Scope& scope) {
    const auto v = some(scope, Kind::Integer);
    return v ? written(*v, scope) : "N";
  }

  // A family is listed in part: what an agent does not see everywhere, its conditions do not mention.
  std::vector<const Variable*> list_lobsvars(const Agent& agent) {
    Texts listed;
    std::vector<const Variable*> all;
    for (const Variable& v : agents_.front().hidden) {
      if (!draw_.one_in(2)) continue;
      if (!v.indexed) {
        listed.push_back(v.name);
        all.push_back(&v);
      } else if (agent.indexed && draw_.one_in(2)) {
        listed.push_back(v.name + (draw_.one_in(2) ? "[i]" : "[j in 1..N where j <> i]"));
      } else {
        listed.push_back(v.name + "[j in 1..N]");
        all.push_back(&v);
      }
    }
    if (!listed.empty()) line(fmt::format("  Lobsvars = {{ {} }};", fmt::join(listed, ", ")));
    return all;
  }

  std::string some_actions(const Agent& agent) {
    Texts result;
    for (const std::string& action : agent.actions) {
      if (draw_.one_in(2)) result.push_back(action);
    }
    if (result.empty()) result.push_back(draw_.from(agent.actions));
    return fmt::format("{{ {} }}", fmt::join(result, ", "));
  }

  void protocol(const Agent& agent, const Scope& scope) {
    line("  Protocol:");
    if (!agent.actions.empty() && !draw_.one_in(5)) {
      const std::size_t lines = draw_.below(3);
      for (std::size_t i = 0; i < lines; ++i) {
        Scope inner = scope;
        const bool repeated = draw_.one_in(3);
        if (repeated) inner.indices.emplace_back("k");
        line(joined({"    ", repeated ? "for k in 1..N: " : "", condition(inner, static_cast<int>(draw_.below(2))),
                     " : ", some_actions(agent), ";"}));
      }
      // Without it the agent may have no action somewhere.
      if (lines == 0 || !draw_.one_in(5)) line(joined({"    Other : ", some_actions(agent), ";"}));
    }
    line("  end Protocol");
  }

  std::string right_side(const Variable& v, const Scope& scope, int depth = 2) {
    const bool chosen = v.kind != Kind::Boolean && depth > 0 && draw_.one_in(5);
    if (chosen) {
      return joined({"(if ", condition(scope, 1), " then ", right_side(v, scope, depth - 1), " else ",
                     right_side(v, scope, depth - 1), ")"});
    }
    switch (v.kind) {
      case Kind::Boolean: {
        if (draw_.one_in(2)) return draw_.one_in(2) ? "true" : "false";
        const auto other = some(scope, Kind::Boolean);
        if (other && draw_.one_in(2)) return joined({draw_.one_in(2) ? "~" : "", written(*other, scope)});
        return joined({"(", condition(scope, 1), ")"});
      }
      case Kind::Integer: {
        if (draw_.one_in(3))
          return std::to_string(v.low + static_cast<int>(draw_.below(static_cast<std::size_t>(v.high - v.low + 1))));
        // With a variable in it, so that it is no constant, which would have to be of the domain.
        const auto other = some(scope, Kind::Integer);
        if (draw_.one_in(2)) return joined({written(*other, scope), draw_.one_in(2) ? " + 1" : " - 1"});
        static constexpr std::array ops = {" + ", " - ", " * ", " mod ", " div "};
        return joined({written(*other, scope), draw_.from(ops), number(scope, static_cast<int>(draw_.below(2)))});
      }
      case Kind::Enumeration: {
        for (const Visible& other : scope.seen) {
          if (other.variable->kind == Kind::Enumeration && other.variable->values == v.values && draw_.one_in(3)) {
            return written(other, scope);
          }
        }
        return draw_.from(v.values);
      }
    }
    return {};
  }

  // What follows the variable: a value or a set of them.
  std::string assigned(const Variable& v, const Scope& scope) {
    if (!draw_.one_in(5)) return " = " + right_side(v, scope);
    if (v.kind == Kind::Integer && draw_.one_in(2)) {
      const auto other = some(scope, Kind::Integer);
      if (other && draw_.one_in(2))
        return joined({" in ", std::to_string(v.low), "..", written(*other, scope), " + 9"});
      return fmt::format(" in {}..{}", v.low, v.high);
    }
    return joined({" in { ", right_side(v, scope), ", ", right_side(v, scope), " }"});
  }

  // An index that depends on the state, if there is a variable for it.
  std::optional<std::string> index_by_state(const Scope& scope) {
    const auto v = some(scope, Kind::Integer);
    if (!v || v->variable->indexed || v->variable->low == v->variable->high) return std::nullopt;
    return joined({"abs(", written(*v, scope), ") mod N + 1"});
  }

  // Two elements of a family in one line, which are never the same where the line is enabled.
  std::optional<std::string> two_elements(const Variable& v, const Scope& scope) {
    const auto one = index_by_state(scope);
    const auto other = draw_.one_in(2) ? std::optional<std::string>("1") : index_by_state(scope);
    if (!one || !other) return std::nullopt;
    return joined({"    ", v.name, "[", *one, "] = ", right_side(v, scope), " and ", v.name, "[", *other,
                   "] = ", right_side(v, scope), " if ", *one, " <> ", *other, " and (", condition(scope, 1), ");"});
  }

  void evolution(const Agent& agent, Scope scope) {
    line("  Evolution:");
    std::vector<const Variable*> own;
    for (const std::vector<Variable>* list : {&agent.observable, &agent.hidden, &agent.variables}) {
      for (const Variable& v : *list) own.push_back(&v);
    }
    scope.actions = true;
    const std::size_t lines = own.empty() ? 0 : own.size() + draw_.below(3);
    for (std::size_t i = 0; i < lines; ++i) {
      const Variable& v = *own[i % own.size()];
      const auto when = [&](const Scope& here) { return condition(here, static_cast<int>(draw_.below(3))); };
      if (v.indexed && !single_ && draw_.one_in(3)) {
        Scope inner = scope;
        inner.indices.emplace_back("k");
        line(joined({"    and[k in 1..N] (", v.name, "[k] = ", right_side(v, inner), ") if ", when(scope), ";"}));
        continue;
      }
      if (v.indexed && !single_ && draw_.one_in(4)) {
        if (const auto both = two_elements(v, scope)) {
          line(*both);
          continue;
        }
      }
      Scope inner = scope;
      if (v.indexed) inner.indices.emplace_back("k");
      std::string assignments =
          joined({v.indexed ? "    for k in 1..N: " : "    ", v.name, v.indexed ? "[k]" : "", assigned(v, inner)});
      if (!single_ && own.size() > 1 && !own[(i + 1) % own.size()]->indexed && draw_.one_in(2)) {
        const Variable& also = *own[(i + 1) % own.size()];
        assignments = joined({assignments, " and ", also.name, " = ", right_side(also, inner)});
      }
      line(joined({assignments, " if ", when(inner), ";"}));
    }
    line("  end Evolution");
  }

  // ---- the rest

  Scope everything() {
    Scope scope;
    for (const Agent& agent : agents_) {
      for (const std::vector<Variable>* list :
           {&agent.observable, &agent.hidden, &agent.variables, &agent.observations, &agent.definitions}) {
        for (const Variable& v : *list)
          scope.seen.push_back({agent.name + (agent.indexed ? "" : "."), agent.indexed, &v});
      }
    }
    return scope;
  }

  void evaluation() {
    Scope scope = everything();
    define("Define", definitions_, scope, scope);
    Scope indexed = scope;
    indexed.indices.emplace_back("i");
    line("Evaluation");
    for (const char* name : {"p", "q"}) {
      words_.atoms.emplace_back(name);
      line(joined({"  ", name, " if ", condition(scope, static_cast<int>(draw_.below(3))), ";"}));
    }
    words_.indexed_atoms.emplace_back("r");
    line(joined({"  r[i in 1..N] if ", condition(indexed, static_cast<int>(draw_.below(2))), ";"}));
    line("end Evaluation");
    words_.tests.emplace_back("C = N");
    for (const Visible& v : scope.seen) {
      const std::string name = written(v, scope);
      if (v.variable->kind == Kind::Boolean) words_.tests.push_back(name);
      if (v.variable->kind == Kind::Enumeration)
        words_.tests.push_back(joined({name, " = ", draw_.from(v.variable->values)}));
      if (v.variable->kind == Kind::Integer) words_.tests.push_back(joined({name, " = ", number(scope, 1)}));
    }
  }

  // Most variables have a fixed value at the beginning, so that there is something to reach.
  void initial_states() {
    line("InitStates");
    std::string result = "true";
    for (const Agent& agent : agents_) {
      for (const std::vector<Variable>* list : {&agent.observable, &agent.hidden, &agent.variables}) {
        for (const Variable& v : *list) {
          if (draw_.one_in(6)) continue;
          const std::string value = v.kind == Kind::Boolean       ? (draw_.one_in(2) ? "true" : "false")
                                    : v.kind == Kind::Enumeration ? v.values.front()
                                                                  : std::to_string(draw_.one_in(2) ? v.low : v.high);
          std::string part =
              joined({agent.name, agent.indexed ? "[i]" : "", ".", v.name, v.indexed ? "[j]" : "", " = ", value});
          if (v.indexed) part = joined({"and[j in 1..N] (", part, ")"});
          if (agent.indexed) part = joined({"and[i in 1..N] (", part, ")"});
          result = joined({result, " and ", part});
        }
      }
    }
    if (draw_.one_in(6)) result = joined({"(", result, ") or (", condition(everything(), 1), ")"});
    line(joined({"  ", result, ";"}));
    line("end InitStates");
  }

  void groups() {
    line("Groups");
    line("  nobody = {};");
    line("  family = { Ann[i in 1..N] };");
    line("  late = { Ann[i in 1..N where i > 1], Environment };");
    line("  pair[i in 1..N] = { Ann[i], Ann[i mod N + 1] };");
    line("end Groups");
    words_.groups = {"nobody", "family", "late"};
    words_.indexed_groups = {"pair"};
  }

  void fairness() {
    line("Fairness");
    const std::size_t count = 1 + draw_.below(2);
    for (std::size_t i = 0; i < count; ++i) line(joined({"  ", random_fairness_text(words_, draw_), ";"}));
    line("end Fairness");
  }

  // Some formulas have names, alone or in groups.
  std::string formula_name(std::size_t number) {
    if (!draw_.one_in(3)) return {};
    return joined({draw_.one_in(2) ? "req." : "", "f", std::to_string(number), ": "});
  }

  void formulae() {
    line("Formulae");
    const std::size_t first = draw_.below(formula_kinds);
    for (std::size_t i = 0; i < wishes_.formulas; ++i) {
      line(joined({"  ", formula_name(i), random_formula_text(words_, (first + i) % formula_kinds, draw_), ";"}));
    }
    line("end Formulae");
  }

  Draw draw_;
  TextWishes wishes_;
  std::vector<Agent> agents_;
  std::vector<Variable> definitions_;  // of the model
  Vocabulary words_;
  bool single_ = false;
  std::string text_;
};

}  // namespace

std::string random_text(std::uint64_t seed, const TextWishes& wishes) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    std::string text = ModelText(seed * 1'000'003 + attempt, wishes).make();
    const auto model = from_text(text);
    Draw draw(attempt);
    const auto one_in = [&draw](std::uint64_t bound) { return draw.one_in(bound); };
    if (model && is_wanted(*model, {.states = wishes.states}, one_in)) return text;
  }
}

}  // namespace gnomon::test
