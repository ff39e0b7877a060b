// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.hpp"

#include "base/error.hpp"
#include "base/process_memory.hpp"

namespace gnomon::engine {

namespace {

[[noreturn]] void refuse() { throw LimitError("this engine does not know the reachable states"); }

}  // namespace

std::optional<InitialCounts> Engine::initial_counts(const logic::Property&, bool) { return std::nullopt; }

std::optional<verdict::Profile> Engine::profile(const logic::Property&, bool) { return std::nullopt; }

std::optional<verdict::Refutation> Engine::refute(const logic::Property&, const strategies::RefutationQuery&,
                                                  const Limits&) {
  return std::nullopt;
}

std::optional<bool> Engine::holds_at_once(const Question&) { return std::nullopt; }
bool Engine::in_domain(const model::State&) { refuse(); }
bool Engine::holds_in(const model::State&, const Question&) { refuse(); }
LookAlikes Engine::look_alikes(const model::State&, const std::vector<model::VarId>&, std::size_t) { refuse(); }
bool Engine::holds_in_all_alike(const model::State&, const std::vector<model::VarId>&, const Question&) { refuse(); }
Timing Engine::timing(logic::Logic, std::size_t) {
  throw LimitError("how far back agents remember is found out by engines that know the reachable states");
}
Coverage Engine::coverage() { refuse(); }
void Engine::describe_known(Report&) {}
bool Engine::explored() const { return false; }
void Engine::expect(const std::vector<const logic::Property*>&) {}
void Engine::set_copied(bool) {}

std::optional<std::size_t> memory_allowance(std::size_t bytes) {
  const auto now = process_memory();
  return bytes > 0 && now ? std::optional(now->resident + bytes) : std::nullopt;
}

}  // namespace gnomon::engine
