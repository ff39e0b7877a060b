// SPDX-License-Identifier: Apache-2.0
#include "support/random_path_case.hpp"

#include "logic/bounded.hpp"
#include "logic/classify.hpp"
#include "support/formula_maker.hpp"

#include <array>

namespace gnomon::test {

namespace {

using logic::FormulaId;
using logic::Logic;

struct Kind {
  Logic logic;
  bool dynamic;    // with regular expressions
  bool branching;  // with quantifiers inside; otherwise all paths are meant
};

constexpr std::array kinds{
    Kind{Logic::Ltl, false, false},       Kind{Logic::CtlStar, false, true},
    Kind{Logic::Ldl, true, false},        Kind{Logic::CdlStar, true, true},
    Kind{Logic::LtlFinite, false, false}, Kind{Logic::CtlStarFinite, false, true},
    Kind{Logic::LdlFinite, true, false},  Kind{Logic::CdlStarFinite, true, true},
};

class Maker : public FormulaMaker {
 public:
  Maker(Case& item, std::uint64_t seed) : FormulaMaker(item, seed) {}

  FormulaId formula(const Kind& kind, int depth) {
    const FormulaId path = with_letters(pool_, bounded(kind), [&] { return state(kind, depth); });
    const bool some = kind.branching && below(2) == 0;
    const FormulaId whole = pool_.unary(some ? FOp::PathSome : FOp::PathAll, path);
    return kind.branching && below(4) == 0 ? pool_.binary(FOp::Or, make_.no(whole), make_.atom(below(3))) : whole;
  }

 private:
  // A path formula, sometimes with bounds.
  FormulaId bounded(const Kind& kind) {
    static constexpr std::array ops = {FOp::Finally, FOp::Globally, FOp::Until, FOp::Release, FOp::WeakUntil};
    const auto part = [&](std::size_t size) { return paths_.path(1 + below(size), kind.dynamic); };
    if (below(3) != 0) return part(5);
    const FOp op = ops.at(below(ops.size()));
    const auto low = static_cast<std::uint32_t>(below(3));
    const std::uint32_t high = below(5) == 0 ? logic::Node::unbounded : low + static_cast<std::uint32_t>(below(3));
    const FormulaId left = part(2);
    return logic::add_bounded(pool_, {op, left, logic::operand_count(op) == 2 ? part(3) : FormulaId(), low, high});
  }

  // What stands in the place of an atom: often the atom, sometimes knowledge or another quantifier.
  FormulaId state(const Kind& kind, int depth) {
    const FormulaId atom = make_.atom(below(3));
    const FormulaId inner = depth > 0 ? formula(kind, depth - 1) : atom;
    switch (below(7)) {
      case 0: return make_.knows(agent(), inner);
      case 1: return make_.group(FOp::CommonKnows, {agent()}, inner);
      case 2: return kind.branching ? inner : atom;
      default: return atom;
    }
  }
};

}  // namespace

Case random_path_case(std::uint64_t seed, const CaseWishes& wishes) {
  Case item = random_case(seed, wishes);
  Maker maker(item, seed);
  for (std::size_t i = 0; i < item.specification.properties.size(); ++i) {
    const Kind& kind = kinds.at((seed + i) % kinds.size());
    logic::Property& property = item.specification.properties[i];
    property.formula = maker.formula(kind, 1);
    property.logic = kind.logic;
  }
  return item;
}

}  // namespace gnomon::test
