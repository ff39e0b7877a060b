// SPDX-License-Identifier: Apache-2.0
//
// The lines of an evolution that one line of the text stands for: one for every way to choose one option of each of its
// assignments. Ways that exclude each other are left out, such as the element 1 of one array and the element 2 of
// another one with the same index. Where an index has one value, the rest of the line speaks of that element alone: a
// line with arrays is no more than what one would write without them.
#pragma once

#include "model/system.hpp"
#include "sema/cases/search.hpp"
#include "sema/context.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::sema {

// One of the things that an assignment may do: `variable` gets `value` where the condition holds.
struct AssignmentOption {
  model::VarId variable;
  model::ExprId value;
  model::ExprId condition;
  Span span;              // of the assignment
  Span target;            // of its left side
  bool by_state = false;  // which variable it is depends on the state
};

class EvolutionLines {
 public:
  using Options = std::vector<AssignmentOption>;

  // `line` has no assignments yet. The context must outlive the object.
  EvolutionLines(Context& context, model::AgentId agent, model::EvolutionItem line)
      : context_(context),
        agent_(agent),
        span_(line.span),
        condition_(line.condition),
        lines_{{std::move(line), context.system.exprs.boolean(true)}} {}

  // Adds an assignment with these options to every line. Returns false after a mistake.
  [[nodiscard]] bool choose(const Options& options);
  // Adds the lines to the agent's evolution.
  void add();

 private:
  struct Line {
    model::EvolutionItem item;
    model::ExprId where;  // the conditions of the options
  };

  bool extend(const Line& line, const AssignmentOption& option, std::vector<Line>& lines);
  // The line assigns the variable of the option already.
  bool agree(const Line& line, const model::Assignment& other, const AssignmentOption& option,
             std::vector<Line>& lines);
  // Returns the expression where the condition holds.
  [[nodiscard]] model::ExprId simplified(model::ExprId root, model::ExprId where) const;
  // Looks for a case in which all conditions hold.
  CaseSearch::Answer find(const std::vector<model::ExprId>& conditions);

  Context& context_;
  model::AgentId agent_;
  Span span_;  // of the line in the text
  model::ExprId condition_;
  std::vector<Line> lines_;
  std::optional<CaseWorkspace> workspace_;
  std::string found_;  // the case that was found last
};

}  // namespace gnomon::sema
