// SPDX-License-Identifier: Apache-2.0
#include "strategies/proposals.hpp"

#include "base/error.hpp"
#include "sat/cadical_solver.hpp"

#include <algorithm>

namespace gnomon::strategies {

Proposals::Proposals(Choices& choices, std::vector<SlotId> slots)
    : choices_(choices), slots_(std::move(slots)), solver_(sat::make_cadical_solver()) {}

bool Proposals::is_own(const Choice& choice) const {
  return std::find(slots_.begin(), slots_.end(), choice.slot) != slots_.end();
}

std::optional<Reasons> Proposals::propose(const Limits& limits) {
  limits.check();
  std::vector<sat::Literal> assumptions;
  for (const auto& [choice, literal] : literals_) {
    const Choice& made = choices_[choice];
    if (!is_own(made) && choices_.taken(made.slot, made.place) == made.option) assumptions.push_back(literal);
  }
  const sat::Answer found = solver_->solve(assumptions, sat::Limits(limits));
  if (found == sat::Answer::Unknown) {
    limits.check();
    throw LimitError("the SAT solver gave up");
  }
  if (found == sat::Answer::Sat) {
    adopt_solution();
    return std::nullopt;
  }
  const std::vector<sat::Literal> core = solver_->core();
  Reasons reasons;
  for (const auto& [choice, literal] : literals_) {
    if (std::binary_search(core.begin(), core.end(), literal)) reasons.push_back(choice);
  }
  return reasons;
}

// Where the solution allows several options, the current one is kept if possible. Values are read before anything else
// is done with the solver.
void Proposals::adopt_solution() {
  for (const auto& known : known_) {
    const SlotId slot = known.first;
    const ClassId place = known.second;
    const auto count = static_cast<std::uint32_t>(choices_.view(slot).options(place).size());
    const auto is_set = [&](std::uint32_t option) {
      return solver_->value(literals_.at(choices_.id({slot, place, option})));
    };
    if (is_set(choices_.taken(slot, place))) continue;
    for (std::uint32_t option = 0; option < count; ++option) {
      if (is_set(option)) {
        choices_.take({slot, place, option});
        break;
      }
    }
  }
}

void Proposals::leave_open() {
  for (const SlotId slot : slots_) choices_.leave_open(slot);
  const auto is_made = [&](ChoiceId id) {
    const Choice& choice = choices_[id];
    return choices_.taken(choice.slot, choice.place) == choice.option;
  };
  const auto is_avoided = [&](ChoiceId id) {
    return !is_made(id) && !choices_.is_open(choices_[id].slot, choices_[id].place);
  };
  for (const Reasons& together : excluded_) {
    if (std::any_of(together.begin(), together.end(), is_avoided)) continue;
    const auto other = std::find_if_not(together.begin(), together.end(), is_made);
    GNOMON_ASSERT(other != together.end(), "what is proposed is not excluded");
    const Choice choice = choices_[*other];
    choices_.fix({choice.slot, choice.place, choices_.taken(choice.slot, choice.place)});
  }
}

void Proposals::fix(const Choice& choice) {
  Choice fixed = choice;
  if (known_.contains({choice.slot, choice.place})) fixed.option = choices_.taken(choice.slot, choice.place);
  choices_.fix(fixed);
}

void Proposals::exclude(const Reasons& reasons) {
  std::vector<sat::Literal> clause;
  for (const ChoiceId choice : reasons) {
    const Choice made = choices_[choice];
    if (is_own(made) && known_.emplace(made.slot, made.place).second) {
      std::vector<sat::Literal> options;
      const auto count = static_cast<std::uint32_t>(choices_.view(made.slot).options(made.place).size());
      for (std::uint32_t option = 0; option < count; ++option) {
        options.push_back(literal(choices_.id({made.slot, made.place, option})));
      }
      solver_->add_clause(options);
    }
    clause.push_back(!literal(choice));
  }
  excluded_.push_back(reasons);
  solver_->add_clause(clause);
}

sat::Literal Proposals::literal(ChoiceId choice) {
  const auto place = literals_.find(choice);
  if (place != literals_.end()) return place->second;
  return literals_.emplace(choice, solver_->new_variable()).first->second;
}

}  // namespace gnomon::strategies
