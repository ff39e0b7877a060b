// SPDX-License-Identifier: Apache-2.0
//
// A table of states with numbers 0, 1, 2, … in the order in which they are added. States
// are stored packed, a variable in as many bits as its domain needs, so that millions fit.
#pragma once

#include "base/limits.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "reference/space/state_set.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::reference {

class StateTable {
 public:
  explicit StateTable(const model::System& system);

  // Returns the number of the state, and whether it is new. Throws LimitError if there is no memory for one more.
  std::pair<StateIndex, bool> intern(const model::State& state, const gnomon::Limits& limits = {});
  // Adds a state of a table of the same system, although it may be here already; it will not be found.
  void append(const StateTable& other, StateIndex index, const gnomon::Limits& limits);
  [[nodiscard]] std::optional<StateIndex> find(const model::State& state) const;

  [[nodiscard]] const model::System& system() const { return *system_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] model::State operator[](StateIndex index) const;
  [[nodiscard]] model::Value value(StateIndex index, model::VarId variable) const;

 private:
  // Where a variable is stored: `width` bits from bit `shift` of word `word`; never across words.
  struct Field {
    std::size_t word = 0;
    unsigned shift = 0;
    unsigned width = 0;
  };

  [[nodiscard]] std::uint64_t to_index(std::size_t variable, model::Value value) const;
  void pack(const model::State& state, std::uint64_t* words) const;
  [[nodiscard]] std::uint64_t hash(const std::uint64_t* words) const;
  // Returns the slot with an equal state, or the empty slot where it belongs.
  [[nodiscard]] std::size_t slot_of(const std::uint64_t* words) const;
  void grow(const gnomon::Limits& limits);
  // Adds a packed state at the end. Returns its number.
  StateIndex push(const std::uint64_t* words, const gnomon::Limits& limits);
  // Returns the words of a packed state.
  [[nodiscard]] const std::uint64_t* words(std::size_t index) const {
    return blocks_[index / block_states_].data() + index % block_states_ * words_per_state_;
  }

  const model::System* system_;
  std::vector<Field> fields_;
  std::vector<std::unordered_map<model::Value, std::uint64_t>> symbol_index_;  // of enumerations, by variable
  std::size_t words_per_state_ = 0;
  // Packed states in blocks of `block_states_`: no block is ever copied, as one long list would be whenever it grows.
  std::vector<std::vector<std::uint64_t>> blocks_;
  std::size_t block_states_ = 1;
  std::vector<std::uint64_t> packed_;  // the state that is looked for
  std::vector<StateIndex> slots_;      // open addressing, linear probing; at most half full
  std::size_t count_ = 0;
};

}  // namespace gnomon::reference
