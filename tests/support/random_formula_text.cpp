// SPDX-License-Identifier: Apache-2.0
//
// Formulas of all logics, as text. Parentheses stand around every operand that has parts, so that the text says what
// is meant; how strongly operators bind is the business of other tests.
#include "support/random_text.hpp"

#include <array>
#include <functional>

namespace gnomon::test {

namespace {

using Texts = std::vector<std::string>;
using Make = std::function<std::string()>;

class FormulaText {
 public:
  FormulaText(const Vocabulary& words, Draw& draw) : words_(words), draw_(draw) {}

  std::string line(std::size_t kind) {
    const bool repeated = draw_.one_in(4);
    if (repeated) indices_.emplace_back("i");
    std::string result = of_kind(kind);
    indices_.clear();
    return repeated ? "for i in 1..N: " + result : result;
  }

  std::string boolean(int depth) {
    if (depth == 0) return leaf();
    return combined([this, depth] { return boolean(depth - 1); });
  }

 private:
  std::string of_kind(std::size_t kind) {
    const int depth = 1 + static_cast<int>(draw_.below(2));
    switch (kind) {
      case 0: return "LTL " + path(depth, false, [this] { return known([this] { return path(1, false, leaves()); }); });
      case 1: return "CTL* " + quantified(depth, false);
      case 2: return "LDL " + path(depth, true, [this] { return known([this] { return path(1, true, leaves()); }); });
      case 3: return "CDL* " + quantified(depth, true);
      case 4: return "LTLf " + path(depth, false, leaves());
      case 5: return "CTL*f " + quantified(depth, false);
      case 6: return "LDLf " + path(depth, true, leaves());
      case 7: return "CDL*f " + quantified(depth, true);
      case 8: return joined({"ATLir ", coalition(), simple_path([this, depth] { return uniform(depth - 1); })});
      case 9: return joined({"ATLir ", coalition(), "(", path(2, false, leaves()), ")"});
      case 10: return joined({coalition(), "(", path(2, false, [this] { return state(1); }), ")"});  // ATL*
      case 11: return sentence(1);
      case 12: return "#PR " + one_goal();
      default: return state(depth + 1);
    }
  }

  // ---- words

  std::string index() {
    if (!indices_.empty() && !draw_.one_in(3)) {
      const std::string name = draw_.from(indices_);
      return draw_.one_in(3) ? name + " mod N + 1" : name;
    }
    return draw_.one_in(3) ? "N" : "1";
  }

  // "Ann[i]" or "Bob".
  std::string one_of(const Texts& single, const Texts& indexed) {
    const std::size_t which = draw_.below(single.size() + indexed.size());
    return which < single.size() ? single[which] : indexed[which - single.size()] + "[" + index() + "]";
  }

  std::string agent() { return one_of(words_.agents, words_.indexed_agents); }
  std::string group() { return one_of(words_.groups, words_.indexed_groups); }

  std::string coalition() {
    switch (draw_.below(5)) {
      case 0: return "<" + group() + ">";
      case 1: return "<" + agent() + ">";
      case 2: return "<" + draw_.from(words_.indexed_agents) + "[m in 1..N]>";
      case 3: return joined({"<", draw_.from(words_.indexed_agents), "[m in 2..N], ", group(), ">"});
      default: return joined({"<", agent(), ", ", agent(), ">"});
    }
  }

  std::string leaf() {
    switch (draw_.below(12)) {
      case 0: return draw_.one_in(2) ? "true" : "false";
      case 1: return joined({agent(), draw_.one_in(2) ? ".GreenStates" : ".RedStates"});
      case 2:
      case 3: return "(" + draw_.from(words_.tests) + ")";
      default: return one_of(words_.atoms, words_.indexed_atoms);
    }
  }

  Make leaves() {
    return [this] { return leaf(); };
  }

  // ---- building blocks: `part` makes what stands below

  std::string combined(const Make& part) {
    static constexpr std::array ops = {" and ", " or ", " xor ", " -> ", " <-> "};
    switch (draw_.below(4)) {
      case 0: return "!(" + part() + ")";
      case 1: return over_family(part);
      default: return joined({"((", part(), ")", draw_.from(ops), "(", part(), "))"});
    }
  }

  // A quantifier over the families, unless there are several already.
  std::string over_family(const Make& part) {
    static constexpr std::array names = {"i", "j", "k"};
    if (indices_.size() >= names.size()) return part();
    const std::string name = names.at(indices_.size());
    const std::string filter = !indices_.empty() && draw_.one_in(3) ? " where " + name + " <> " + indices_.back() : "";
    const std::string op = draw_.one_in(2) ? "and[" : "or[";
    indices_.push_back(name);
    const std::string body = part();
    indices_.pop_back();
    return op + name + " in 1..N" + filter + "] (" + body + ")";
  }

  std::string known(const Make& part) {
    if (!draw_.one_in(4)) return leaf();
    return joined({"K(", agent(), ", ", part(), ")"});
  }

  std::string simple_path(const Make& part) {
    static constexpr std::array unary = {"X (", "F (", "G (", "F[0,2] (", "G[1,N] (", "F[1,] ("};
    static constexpr std::array binary = {") U (", ") R (", ") W (", ") U[0,2] (", ") R[1,2] (", ") W[0,1] ("};
    if (draw_.one_in(2)) return joined({draw_.from(unary), part(), ")"});
    return joined({"((", part(), draw_.from(binary), part(), "))"});
  }

  std::string path(int depth, bool dynamic, const Make& part) {
    if (depth == 0) return part();
    const auto below = [&] { return path(depth - 1, dynamic, part); };
    switch (draw_.below(dynamic ? 8 : 5)) {
      case 0:
      case 1: return combined(below);
      case 2:
      case 3:
      case 4: return simple_path(below);
      case 5:
      case 6: return joined({"<", expression(2), ">(", below(), ")"});
      default: return joined({"[", expression(2), "](", below(), ")"});
    }
  }

  std::string step() {
    const std::string atom = one_of(words_.atoms, words_.indexed_atoms);
    switch (draw_.below(5)) {
      case 0: return "tt";
      case 1: return "!" + atom;
      case 2: return joined({"(", atom, " or K(", agent(), ", ", draw_.from(words_.atoms), "))"});
      default: return atom;
    }
  }

  std::string expression(int depth) {
    if (depth == 0) return step();
    const std::string first = expression(depth - 1);
    switch (draw_.below(7)) {
      case 0: return "(" + first + ")*";
      case 1:
        return joined({"(", first, "){", std::to_string(draw_.below(2)), ",", std::to_string(1 + draw_.below(3)), "}"});
      case 2: return "(" + first + "){N}";
      case 3: return "(F (" + one_of(words_.atoms, words_.indexed_atoms) + "))?; " + first;
      case 4: return "(" + first + " + " + expression(depth - 1) + ")";
      default: return "(" + first + "; " + expression(depth - 1) + ")";
    }
  }

  // ---- logics

  // CTL, ATL, knowledge and correctness.
  std::string state(int depth) {
    if (depth == 0) return leaf();
    const auto below = [this, depth] { return state(depth - 1); };
    switch (draw_.below(9)) {
      case 0: return combined(below);
      case 1: return over_family(below);
      case 2:
      case 3: return joined({draw_.one_in(2) ? "A" : "E", simple_path(below)});
      case 4: return joined({coalition(), simple_path(below)});
      default: return epistemic(below);
    }
  }

  std::string epistemic(const Make& part) {
    static constexpr std::array of_groups = {"GK", "DK", "GCK", "GKw", "DKw", "GCKw", "GM", "DM", "GCM"};
    static constexpr std::array of_agents = {"K", "Kw", "M"};
    static constexpr std::array views = {"[clock](", "[recall](", "[last 2](", "[last 3 with actions](",
                                         "[recall with actions]("};
    const std::string who = agent();
    const std::string_view open = draw_.one_in(8) ? draw_.from(views) : "(";
    switch (draw_.below(7)) {
      case 0: return "O(" + who + ", " + part() + ")";
      case 1: return "P(" + who + ", " + part() + ")";
      case 2: return joined({"KO", open, who, ", ", draw_.one_in(2) ? agent() : group(), ", ", part(), ")"});
      case 3: return joined({draw_.from(of_agents), open, who, ", ", part(), ")"});
      default: return joined({draw_.from(of_groups), open, group(), ", ", part(), ")"});
    }
  }

  std::string uniform(int depth) {
    if (depth <= 0 || draw_.one_in(2)) return leaf();
    return joined({coalition(), simple_path([this, depth] { return uniform(depth - 1); })});
  }

  // State formulas of CTL* and CDL*.
  std::string quantified(int depth, bool dynamic) {
    const auto inner = [this, depth, dynamic] {
      if (depth <= 1 || !draw_.one_in(3)) return known([this] { return leaf(); });
      return "(" + quantified(depth - 1, dynamic) + ")";
    };
    const std::string result = joined({draw_.one_in(2) ? "A (" : "E (", path(depth, dynamic, inner), ")"});
    return draw_.one_in(4) ? "!(" + result + ")" : result;
  }

  // Quantifiers and bindings for all that have actions. Families may be bound at once, to strategies of their own or to
  // a common one.
  std::string prefix() {
    std::string quantifiers, bindings;
    const auto quantifier = [&](const std::string& name) {
      quantifiers += draw_.one_in(2) ? "<<" + name + ">> " : "[[" + name + "]] ";
    };
    std::size_t count = 0;
    for (const std::string& family : words_.indexed_acting) {
      const std::string name(1, "xyz"[count++]);
      if (draw_.one_in(2)) {
        quantifier(name);
        bindings += "(" + family + "[m in 1..N], " + name + ") ";
      } else {
        quantifier(name + "[m in 1..N]");
        bindings += "(" + family + "[m in 1..N], " + name + "[m]) ";
      }
    }
    for (const std::string& one : words_.acting) {
      const std::string name(1, "uvw"[count++ % 3]);
      quantifier(name);
      bindings += "(" + one + ", " + name + ") ";
    }
    if (quantifiers.empty()) quantifier("nobody");
    return quantifiers + bindings;
  }

  std::string sentence(int depth) {
    const std::string front = prefix();
    const auto letter = [this, depth] {
      if (depth == 0 || !draw_.one_in(5)) return leaf();
      return draw_.one_in(2) ? joined({"(", sentence(depth - 1), ")"})
                             : joined({"K(", agent(), ", ", sentence(depth - 1), ")"});
    };
    const std::string result = joined({front, "(", path(1 + static_cast<int>(draw_.below(2)), false, letter), ")"});
    return draw_.one_in(5) ? "!(" + result + ")" : result;
  }

  std::string one_goal() { return joined({prefix(), "(", path(2, false, leaves()), ")"}); }

  const Vocabulary& words_;
  Draw& draw_;
  Texts indices_;  // in scope; each is one of 1 to N
};

}  // namespace

std::string random_formula_text(const Vocabulary& words, std::size_t kind, Draw& draw) {
  return FormulaText(words, draw).line(kind);
}

std::string random_fairness_text(const Vocabulary& words, Draw& draw) {
  return FormulaText(words, draw).boolean(1 + static_cast<int>(draw.below(2)));
}

}  // namespace gnomon::test
