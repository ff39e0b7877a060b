// SPDX-License-Identifier: Apache-2.0
#include "logic/text/english.hpp"

#include "logic/bounded.hpp"
#include "logic/text/print.hpp"

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <unordered_map>

namespace gnomon::logic {

namespace {

// Longer parts are not readable anyway.
constexpr std::size_t longest = 600;

// How a phrase combines with others: an open one extends over all that follows, an infix one has two sides.
enum class Shape : std::uint8_t { Closed, Open, Infix };

struct Phrase {
  std::string text;
  Shape shape = Shape::Closed;
  Op op = Op::True;
  bool starts_with_name = false;
};

class Speaker {
 public:
  Speaker(const model::System& system, const FormulaPool& pool) : system_(system), pool_(pool) {}

  std::string speak(FormulaId root) {
    // Operands come first.
    for (const FormulaId id : subformulas(pool_, root)) {
      const auto path = bounded(id);
      Phrase phrase = path ? *path : phrase_of(pool_[id]);
      phrase.op = path ? Op::Until : pool_[id].op;
      phrase.starts_with_name = starts_with_name(pool_[id]);
      if (phrase.text.size() > longest) phrase = {"…", Shape::Closed, phrase.op, true};
      phrases_.emplace(id, std::move(phrase));
    }
    std::string text = phrases_.at(root).text + ".";
    // Names stay as they are.
    if (!phrases_.at(root).starts_with_name)
      text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }

 private:
  [[nodiscard]] bool starts_with_name(const Node& node) const {
    const bool by_itself = node.op == Op::Atom || node.op == Op::Green || node.op == Op::Knows ||
                           node.op == Op::KnowsIfCorrect || node.op == Op::Coalition;
    const bool is_infix = node.op == Op::And || node.op == Op::Or || node.op == Op::Xor || node.op == Op::Iff ||
                          node.op == Op::Until || node.op == Op::WeakUntil;
    if (is_about_knowledge(node)) return pool_[node.left].op == Op::Knows;
    if (node.op == Op::Not) return pool_[node.left].op == Op::Green;
    if (node.op == Op::Release) return phrases_.at(node.right).starts_with_name;
    return by_itself || (is_infix && phrases_.at(node.left).starts_with_name);
  }

  [[nodiscard]] const std::string& text(FormulaId id) const { return phrases_.at(id).text; }

  [[nodiscard]] std::string bracketed(FormulaId id, bool needed) const {
    return needed ? fmt::format("({})", text(id)) : text(id);
  }

  [[nodiscard]] std::string closed(FormulaId id) const { return bracketed(id, phrases_.at(id).shape != Shape::Closed); }
  // On the right an open phrase needs no brackets, because nothing follows it.
  [[nodiscard]] std::string right(FormulaId id) const { return bracketed(id, phrases_.at(id).shape == Shape::Infix); }

  [[nodiscard]] Phrase open(std::string_view words, FormulaId operand) const {
    return {fmt::format("{} {}", words, text(operand)), Shape::Open};
  }

  [[nodiscard]] Phrase infix(const Node& node, std::string_view word) const {
    // `a and b and c` needs no brackets.
    const bool chain = (node.op == Op::And || node.op == Op::Or) && phrases_.at(node.left).op == node.op;
    const std::string left = chain ? text(node.left) : closed(node.left);
    return {fmt::format("{} {} {}", left, word, right(node.right)), Shape::Infix};
  }

  // What somebody goes by, said after the name: ", with perfect recall,".
  [[nodiscard]] static std::string memory(const View& view) {
    const std::string_view of_what = view.actions ? " of observations and actions" : "";
    switch (view.kind) {
      case View::Kind::Obs: return {};
      case View::Kind::Clock: return ", with a clock,";
      case View::Kind::Last: return fmt::format(", with a memory of {} moments{},", view.length, of_what);
      case View::Kind::Recall: return fmt::format(", with perfect recall{},", of_what);
    }
    return {};
  }

  [[nodiscard]] std::string agent(const Node& node) const { return system_[node.agent].name + memory(node.view); }
  [[nodiscard]] std::string coalition(const Node& node) const {
    return coalition_text(system_, pool_[node.coalition]) + memory(node.view);
  }

  [[nodiscard]] Phrase path(std::string_view quantifier, FormulaId operand) const {
    return {fmt::format("{}, {}", quantifier, text(operand)), Shape::Open};
  }

  [[nodiscard]] static bool is_about_knowledge(const Node& node) {
    return node.spelling == Spelling::Whether || node.spelling == Spelling::Possible;
  }

  // "always, from step 2 to step 5: p".
  [[nodiscard]] std::optional<Phrase> bounded(FormulaId id) const {
    const auto path = bounded_operator(pool_, id);
    if (!path) return std::nullopt;
    const bool endless = path->high == Node::unbounded;
    const std::string when = endless                   ? fmt::format("from step {} on", path->low)
                             : path->low == path->high ? fmt::format("in step {}", path->low)
                                                       : fmt::format("from step {} to step {}", path->low, path->high);
    if (path->op == Op::Finally) return open(fmt::format("at some time {}:", when), path->left);
    if (path->op == Op::Globally) return open(fmt::format("always {}:", when), path->left);
    if (path->op == Op::Release) {
      return Phrase{fmt::format("{} {}, or up to the moment when {}", closed(path->right), when, right(path->left)),
                    Shape::Infix};
    }
    const std::string until = fmt::format("{} until, {}, {}", closed(path->left), when, right(path->right));
    if (path->op == Op::Until) return Phrase{until, Shape::Infix};
    const std::string all_along = endless ? "for ever" : fmt::format("up to step {}", path->high);
    return Phrase{fmt::format("{}, or {}", until, all_along), Shape::Infix};
  }

  // "Ann knows whether p", "Ann considers possible that p".
  [[nodiscard]] std::optional<Phrase> known(const Node& node) const {
    if (!is_about_knowledge(node)) return std::nullopt;
    const Node& knowledge = pool_[node.left];
    const bool whether = node.spelling == Spelling::Whether;
    const FormulaId operand = whether ? knowledge.left : pool_[knowledge.left].left;
    const std::string who = knowledge.op == Op::Knows ? agent(knowledge) : coalition(knowledge);
    if (knowledge.op == Op::Knows) {
      return open(fmt::format("{} {}", who, whether ? "knows whether" : "considers possible that"), operand);
    }
    if (knowledge.op == Op::EveryoneKnows) {
      return open(whether ? fmt::format("everyone in {} knows whether", who)
                          : fmt::format("someone in {} considers possible that", who),
                  operand);
    }
    if (knowledge.op == Op::DistributedKnows) {
      return open(fmt::format("together {} {}", who, whether ? "know whether" : "consider possible that"), operand);
    }
    return open(whether ? fmt::format("it is common knowledge in {} whether", who)
                        : fmt::format("it is not common knowledge in {} that it is false that", who),
                operand);
  }

  [[nodiscard]] Phrase phrase_of(const Node& node) const {
    if (const auto phrase = known(node)) return *phrase;
    switch (node.op) {
      case Op::True: return {"true"};
      case Op::False: return {"false"};
      case Op::Atom: return {system_[node.atom].name};
      case Op::Green: return {fmt::format("{} behaves correctly", agent(node))};
      case Op::Not:
        if (pool_[node.left].op == Op::Green)
          return {fmt::format("{} does not behave correctly", agent(pool_[node.left]))};
        return {fmt::format("not {}", closed(node.left))};
      case Op::And: return infix(node, "and");
      case Op::Or: return infix(node, "or");
      case Op::Xor: return infix(node, "or else");
      case Op::Iff: return infix(node, "exactly if");
      case Op::Implies:
        return {fmt::format("if {}, then {}", bracketed(node.left, phrases_.at(node.left).shape == Shape::Open),
                            right(node.right)),
                Shape::Infix};
      case Op::Next: return open("in the next state:", node.left);
      case Op::Finally: return open("at some time:", node.left);
      case Op::Globally: return open("always:", node.left);
      case Op::Until: return infix(node, "until");
      case Op::Release:
        return {fmt::format("{}, for ever or up to the moment when {}", closed(node.right), right(node.left)),
                Shape::Infix};
      case Op::WeakUntil:
        return {fmt::format("{}, for ever or until {}", closed(node.left), right(node.right)), Shape::Infix};
      case Op::PathAll: return path("on all paths", node.left);
      case Op::PathSome: return path("on some path", node.left);
      case Op::Coalition:
        return path(fmt::format("{} can make sure that, whatever the others do", coalition(node)), node.left);
      case Op::Knows: return open(fmt::format("{} knows that", agent(node)), node.left);
      case Op::EveryoneKnows: return open(fmt::format("everyone in {} knows that", coalition(node)), node.left);
      case Op::DistributedKnows: return open(fmt::format("together {} know that", coalition(node)), node.left);
      case Op::CommonKnows: return open(fmt::format("it is common knowledge in {} that", coalition(node)), node.left);
      case Op::Obligatory: return open(fmt::format("whenever {} behaves correctly:", agent(node)), node.left);
      case Op::KnowsIfCorrect:
        return open(fmt::format("{} knows, provided that {} behave correctly, that", agent(node), coalition(node)),
                    node.left);
      case Op::StrategySome: return path(fmt::format("for some strategy {}", pool_[node.strategy]), node.left);
      case Op::StrategyAll: return path(fmt::format("for every strategy {}", pool_[node.strategy]), node.left);
      case Op::StrategyBinding:
        return path(fmt::format("when {} follows {}", agent(node), pool_[node.strategy]), node.left);
      case Op::Diamond: return open(fmt::format("after some steps ({}):", text(node.left)), node.right);
      case Op::Box: return open(fmt::format("whenever there were steps ({}):", text(node.left)), node.right);
      case Op::Step:
        if (pool_[node.left].op == Op::True) return {"one step"};
        return {fmt::format("one step from {}", closed(node.left))};
      case Op::Test: return {fmt::format("{} here", closed(node.left))};
      case Op::Choice: return infix(node, "or");
      case Op::Sequence: return infix(node, "then");
      case Op::Star: return {fmt::format("any number of times {}", closed(node.left))};
      case Op::Repeat: return {fmt::format("{} {}", repetition(node), closed(node.left))};
    }
    return {};
  }

  [[nodiscard]] static std::string repetition(const Node& node) {
    if (node.high == Node::unbounded) return fmt::format("at least {} times", node.low);
    if (node.low == node.high) return fmt::format("{} times", node.low);
    return fmt::format("{} to {} times", node.low, node.high);
  }

  const model::System& system_;
  const FormulaPool& pool_;
  std::unordered_map<FormulaId, Phrase> phrases_;
};

}  // namespace

std::string sentence(const model::System& system, const FormulaPool& pool, FormulaId root) {
  return Speaker(system, pool).speak(root);
}

}  // namespace gnomon::logic
