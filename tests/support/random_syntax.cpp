// SPDX-License-Identifier: Apache-2.0
#include "support/random_syntax.hpp"

#include "model/random.hpp"

namespace gnomon::test {

namespace {

using Kind = TextLogic::Kind;

constexpr const char* environment_name = "Environment";

}  // namespace

const std::vector<TextLogic>& text_logics() {
  static const std::vector<TextLogic> logics = {
      {"", Kind::State, false, false},  {"", Kind::State, false, true},    {"ATLir ", Kind::State, false, true},
      {"LTL ", Kind::Linear},           {"LTLf ", Kind::Linear},           {"LDL ", Kind::Linear, true},
      {"LDLf ", Kind::Linear, true},    {"CTL* ", Kind::Branching},        {"CTL*f ", Kind::Branching},
      {"CDL* ", Kind::Branching, true}, {"CDL*f ", Kind::Branching, true}, {"", Kind::Strategies},
      {"#PR ", Kind::OneGoal},
  };
  return logics;
}

std::uint64_t RandomSyntax::below(std::uint64_t bound) { return model::draw_below(rng_, bound); }

// ------------------------------------------------------------------------------------ expressions

std::string RandomSyntax::variable(const Place& place, const std::vector<std::string>& names) {
  const std::string name = pick(names);
  if (place.own.empty()) {
    if (name == "x" && one_in(6)) return "Environment.hidden[N]";
    const std::string owner = pick({"Ann", "Bob", "Environment", "C[1]", "C[N]"});
    return owner + "." + name;
  }
  return one_in(3) && place.own != environment_name ? "Environment." + name : name;
}

std::string RandomSyntax::number(const Place& place, int depth) {
  if (depth == 0 || one_in(4)) {
    switch (below(12)) {
      case 0: return pick({"N", "BIG", "M"});
      case 1: return pick({"2147483647", "2147483646", "1000003"});
      case 2: return "-" + std::to_string(below(4));
      case 3: return "(sum[k in 1..N where k <> M] (k))";
      case 4:
      case 5: return std::to_string(below(6));
      default: return variable(place, {"x", "y[1]", "y[N]"});
    }
  }
  if (one_in(8)) return "(- " + number(place, depth - 1) + ")";
  if (one_in(8)) {
    const auto below_this = [&] { return number(place, depth - 1); };
    switch (below(4)) {
      case 0: return pick({"min(", "max("}) + below_this() + ", " + below_this() + pick({")", ", 1)"});
      case 1: return "abs(" + below_this() + ")";
      case 2: return "count[k in 1..N where k <> M] (" + comparison(place, 0) + ")";
      default: return "(if " + comparison(place, 0) + " then " + below_this() + " else " + below_this() + ")";
    }
  }
  if (one_in(8)) return "(sum[k in 1..N] (" + number(place, depth - 1) + " + k))";
  const std::string op = pick({"+", "-", "*", "+", "-", "*", "/", "div", "mod", "%"});
  return "(" + number(place, depth - 1) + " " + op + " " + number(place, depth - 1) + ")";
}

std::string RandomSyntax::bits(const Place& place, int depth) {
  if (depth == 0 || one_in(4)) {
    if (one_in(5)) return comparison(place, 0);
    return one_in(8) ? pick({"true", "false"}) : variable(place, {"b", "c"});
  }
  if (one_in(4)) return "(~" + bits(place, depth - 1) + ")";
  return "(" + bits(place, depth - 1) + " " + pick({"&", "|", "^"}) + " " + bits(place, depth - 1) + ")";
}

std::string RandomSyntax::comparison(const Place& place, int depth) {
  const std::string equality = pick({"=", "<>"});
  if (place.actions && one_in(2)) {
    const std::string who = pick({"", "Ann.", "Bob.", "C[2].", "Environment."});
    const bool environment = who == "Environment." || (who.empty() && place.own == environment_name);
    const std::string does = environment ? pick({"tick", "tock"}) : pick({"go", "stop"});
    return "(" + who + "Action " + equality + " " + does + ")";
  }
  switch (below(8)) {
    case 6: return "(" + variable(place, {"e"}) + " in {" + pick({"red", "green, blue", "red, red"}) + "})";
    case 7: return "(" + number(place, depth) + " in " + pick({"{0, 2..N}", "0..N", "{M}", "-1..M + 1"}) + ")";
    case 0: return "(" + variable(place, {"e"}) + " " + equality + " " + pick({"red", "green", "blue"}) + ")";
    case 1: return "(" + variable(place, {"e"}) + " " + equality + " " + variable(place, {"e"}) + ")";
    case 2: return "(" + bits(place, depth) + " " + equality + " " + bits(place, depth) + ")";
    default: {
      const std::string op = pick({"=", "<>", "<", "<=", ">", ">="});
      return "(" + number(place, depth) + " " + op + " " + number(place, depth) + ")";
    }
  }
}

std::string RandomSyntax::condition(const Place& place, int depth) {
  if (depth == 0 || one_in(4)) {
    if (one_in(8)) return pick({"true", "false"});
    return one_in(4) ? bits(place, 2) : comparison(place, static_cast<int>(below(3)));
  }
  switch (below(7)) {
    case 0: return "(!" + condition(place, depth - 1) + ")";
    case 1: return "(and[k in 1..N] (" + condition(place, depth - 1) + " or (k = M)))";
    case 2: return "(or[k in 1..N where k > 1] (" + condition(place, depth - 1) + "))";
    default:
      return "(" + condition(place, depth - 1) + " " + pick({"and", "or", "xor", "->", "<->"}) + " " +
             condition(place, depth - 1) + ")";
  }
}

std::string RandomSyntax::agent(const std::string& head, const Place& place, bool environment) {
  const Place acting{place.own, true};
  const std::string actions = environment ? "tick, tock" : "go, stop";
  std::string text = "Agent " + head + "\n";
  if (environment) {
    text +=
        "  Obsvars:\n    b : boolean; c : boolean; e : {red, green, blue}; x : 0 .. 1; for k in 1..N: y[k] : 0 .. 1;\n";
    text += "  end Obsvars\n  Vars:\n    for k in 1..N: hidden[k] : 0 .. 1;\n  end Vars\n";
  } else {
    if (one_in(2)) text += "  Lobsvars = {hidden[k in 1..N]};\n";
    text += "  Vars:\n    b : boolean; c : boolean; e : {red, green, blue};\n";
    text += "    x : -1 .. " + pick({"1", "N", "M + 2 * N", "2147483647 + N"}) + ";\n";
    text += "    for k in 1..N: y[k] : 0 .. 1;\n  end Vars\n";
  }
  if (one_in(2)) text += "  RedStates: " + condition(place, 2) + "; end RedStates\n";
  text += "  Actions = {" + actions + "};\n  Protocol:\n";
  if (one_in(2)) text += "    " + condition(place, 2) + " : {" + actions + "};\n";
  if (one_in(3)) text += "    (x = 0) : {" + actions.substr(0, 2 + (environment ? 2U : 0U)) + "};\n";
  text += "    Other : {" + actions + "};\n  end Protocol\n  Evolution:\n";
  if (one_in(2)) text += "    b = " + bits(place, 2) + " if " + condition(acting, 1) + ";\n";
  if (one_in(2))
    text += "    x = (x " + pick({"+", "-", "*"}) + " " + number(place, 2) + ") if " + condition(acting, 2) + ";\n";
  if (one_in(2)) text += "    e = " + pick({"red", "green", "e"}) + " if " + condition(acting, 1) + ";\n";
  if (one_in(3)) text += "    e in {red, " + pick({"green", "e"}) + "} if " + condition(acting, 1) + ";\n";
  if (one_in(3)) text += "    x in " + pick({"0..1", "{0, 1}", "x..1"}) + " if " + condition(acting, 1) + ";\n";
  if (one_in(3)) text += "    e = if " + condition(place, 1) + " then blue else e if " + condition(acting, 1) + ";\n";
  if (one_in(2)) text += "    c = " + condition(place, 1) + " if " + condition(acting, 1) + ";\n";
  return text + "  end Evolution\nend Agent\n";
}

std::string RandomSyntax::model() {
  std::string text = one_in(2) ? "Semantics = SingleAssignment;\n" : "";
  text += "Const N = 2;\nConst M = 1;\nConst BIG = 2147483647 + 100 * N;\n";
  text += agent("Environment", {environment_name}, true);
  text += agent("Ann", {"Ann"}, false);
  text += agent("Bob", {"Bob"}, false);
  text += agent("C[j in 1..N]", {"C"}, false);
  text += "Evaluation\n";
  for (const char* name : {"p", "q", "X", "F", "G", "U", "W", "R", "K", "A", "E", "AX", "LTL", "tt"}) {
    text += "  " + std::string(name) + " if " + condition({}, 2) + ";\n";
  }
  text += "  for k in 1..N: at[k] if " + condition({}, 1) + ";\nend Evaluation\nInitStates\n  " + condition({}, 2);
  for (const char* name : {"Ann", "Bob", "C[1]", "C[2]", "Environment"}) {
    const std::string own = name;
    for (const char* variable : {"b", "c"}) text += " and " + own + "." + variable + " = " + pick({"true", "false"});
    text += " and " + own + ".e = " + pick({"red", "green"});
    text += " and " + own + ".x = " + pick({"0", "1"});
    text += " and and[k in 1..N] (" + own + ".y[k] = " + pick({"0", "1"}) + ")";
  }
  text += ";\nend InitStates\nGroups\n  g = {Ann, Bob}; h = {C[k in 1..N], Environment}; none = {};\nend Groups\n";
  if (one_in(3)) {
    const std::string modal = one_in(2) ? epistemic(leaf()) : "A" + simple_path({"", Kind::State}, 0);
    text += "Fairness\n  " + connective(leaf(), modal) + ";\nend Fairness\n";
  }
  return text;
}

// --------------------------------------------------------------------------------------- formulas

std::string RandomSyntax::leaf() {
  switch (below(10)) {
    case 0: return pick({"true", "false"});
    case 1: return pick({"Ann.GreenStates", "Bob.RedStates", "C[N].RedStates"});
    case 2: return bits({}, 2);
    case 3:
    case 4: return comparison({}, static_cast<int>(below(3)));
    case 5: return pick({"(X)", "(F)", "(G)", "(U)", "(W)", "(R)", "(K)", "(A)", "(E)", "(AX)", "(LTL)", "(tt)"});
    default: return pick({"p", "q", "at[1]", "at[N]"});
  }
}

std::string RandomSyntax::connective(const std::string& a, const std::string& b) {
  switch (below(7)) {
    case 0: return "(!" + a + ")";
    case 1: return "(and[k in 1..N] (" + a + " or at[k]))";
    default: return "(" + a + " " + pick({"and", "or", "xor", "->", "<->"}) + " " + b + ")";
  }
}

std::string RandomSyntax::epistemic(const std::string& operand) {
  const std::string view =
      below(4) > 0
          ? ""
          : pick({"[obs]", "[clock]", "[recall]", "[recall with actions]", "[last N]", "[last 2 + 1 with actions]"});
  switch (below(4)) {
    case 0: return pick({"O", "P"}) + "(" + pick({"Ann", "Bob", "C[2]", "Environment"}) + ", " + operand + ")";
    case 1:
      return pick({"K", "Kw", "M"}) + view + "(" + pick({"Ann", "Bob", "C[2]", "Environment"}) + ", " + operand + ")";
    case 2:
      return pick({"GK", "DK", "GCK", "GKw", "DKw", "GCKw", "GM", "DM", "GCM"}) + view + "(" +
             pick({"g", "h", "none"}) + ", " + operand + ")";
    default: return "KO" + view + "(Ann, " + pick({"Bob", "g", "none", "C[1]"}) + ", " + operand + ")";
  }
}

std::string RandomSyntax::coalition() {
  return "<" + pick({"g", "h", "none", "Ann", "Bob, C[1]", "C[k in 1..N], Environment", "g, h", "C[k in 1..0]"}) + ">";
}

std::string RandomSyntax::state(const TextLogic& logic, int depth) {
  if (depth == 0) return leaf();
  const auto operand = [&] { return state(logic, depth - 1); };
  switch (below(8)) {
    case 0: return leaf();
    case 1:
    case 2: return connective(operand(), operand());
    case 3:
      if (logic.kind == Kind::OneGoal) return leaf();
      return "(" + epistemic(logic.kind == Kind::Linear ? path(logic, depth - 1) : operand()) + ")";
    default: break;
  }
  switch (logic.kind) {
    case Kind::State:
      if (one_in(2)) return "(" + pick({"A", "E"}) + simple_path(logic, depth - 1) + ")";
      return "(" + coalition() +
             (logic.coalitions ? "(" + path(logic, depth - 1) + ")" : simple_path(logic, depth - 1)) + ")";
    case Kind::Branching: return "(" + pick({"A", "E"}) + " (" + path(logic, depth - 1) + "))";
    case Kind::Linear: return connective(operand(), operand());
    case Kind::Strategies: return sentence(logic, depth - 1);
    case Kind::OneGoal: return leaf();
  }
  return leaf();
}

// Of a temporal operator; often there are none.
std::string RandomSyntax::bounds() { return one_in(3) ? pick({"[0,1]", "[1, 2]", "[2,]", "[N - 1, N]"}) : ""; }

// One temporal operator, in brackets, after a quantifier.
std::string RandomSyntax::simple_path(const TextLogic& logic, int depth) {
  const auto operand = [&] { return state(logic, depth); };
  if (one_in(6)) return "X " + operand();
  if (one_in(2)) return pick({"F", "G"}) + bounds() + " " + operand();
  return "(" + operand() + " " + pick({"U", "R", "W"}) + bounds() + " " + operand() + ")";
}

std::string RandomSyntax::path(const TextLogic& logic, int depth) {
  if (depth == 0) return simple_path({logic.prefix, Kind::Linear}, 0);
  const auto operand = [&] { return one_in(4) ? state(logic, depth - 1) : "(" + path(logic, depth - 1) + ")"; };
  switch (below(logic.dynamic ? 6 : 4)) {
    case 0: return connective(operand(), operand());
    case 1: return one_in(3) ? "(X " + operand() + ")" : "(" + pick({"F", "G"}) + bounds() + " " + operand() + ")";
    case 2:
    case 3: return "(" + operand() + " " + pick({"U", "R", "W"}) + bounds() + " " + operand() + ")";
    case 4: return "(<" + regular(logic, depth - 1) + ">" + operand() + ")";
    default: return "([" + regular(logic, depth - 1) + "]" + operand() + ")";
  }
}

std::string RandomSyntax::regular(const TextLogic& logic, int depth) {
  if (depth == 0) return "(" + leaf() + ")";
  const auto operand = [&] { return "(" + regular(logic, depth - 1) + ")"; };
  switch (below(8)) {
    case 0: return operand() + "*";
    case 1: return operand() + pick({"{2}", "{0,3}", "{1,}", "{N, N + M}"});
    case 2: return "(" + path(logic, depth - 1) + ")?";
    case 3: return "(" + state(logic, depth - 1) + ")?";
    case 4: return operand() + " + " + operand();
    case 5: return operand() + "; " + operand();
    case 6: return "(" + connective(leaf(), leaf()) + ")";
    default: return "(" + epistemic(state(logic, depth - 1)) + ")";
  }
}

// Quantifiers, a binding for each agent, and a goal.
std::string RandomSyntax::sentence(const TextLogic& logic, int depth) {
  std::string text = pick({"<<x>> ", "[[x]] "}) + pick({"<<y>> ", "[[y]] ", "<<y, z[k in 1..N]>> "});
  text += pick({"(Ann, x) (Bob, y)", "(Bob, x) (Ann, x)"}) + pick({"(C[k in 1..N], y)", "(C[1], x) (C[2], y)"});
  text += " (Environment, " + pick({"x", "y"}) + ") ";
  text = "(" + text + "(" + path(logic, depth) + "))";
  return one_in(4) ? connective(text, leaf()) : text;
}

std::string RandomSyntax::formula(const TextLogic& logic, int depth) {
  switch (logic.kind) {
    case Kind::State:
    case Kind::Branching: return logic.prefix + state(logic, depth);
    case Kind::Linear: return logic.prefix + path(logic, depth);
    case Kind::Strategies:
      if (one_in(20)) return "<<z[k in 1..0]>> " + connective(leaf(), leaf());
      return sentence(logic, depth);
    case Kind::OneGoal: return logic.prefix + sentence(logic, depth);
  }
  return {};
}

}  // namespace gnomon::test
