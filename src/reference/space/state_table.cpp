// SPDX-License-Identifier: Apache-2.0
#include "reference/space/state_table.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <bit>

namespace gnomon::reference {

namespace {

constexpr StateIndex empty_slot = 0xFFFF'FFFFU;

}  // namespace

StateTable::StateTable(const model::System& system)
    : system_(&system), symbol_index_(system.variables.size()), slots_(1024, empty_slot) {
  unsigned used = 64;
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    const model::Domain& domain = system.variables[i].domain;
    const std::uint64_t largest = domain.size() - 1;
    const auto width = static_cast<unsigned>(std::bit_width(largest));
    if (used + width > 64) {
      ++words_per_state_;
      used = 0;
    }
    fields_.push_back({words_per_state_ == 0 ? 0 : words_per_state_ - 1, used % 64, width});
    used += width;
    for (std::size_t k = 0; k < domain.symbols.size(); ++k) {
      symbol_index_[i][static_cast<model::Value>(domain.symbols[k].value)] = k;
    }
  }
  words_per_state_ = std::max<std::size_t>(words_per_state_, 1);
  constexpr std::size_t block_words = 1 << 16;
  block_states_ = std::max<std::size_t>(block_words / words_per_state_, 1);
  packed_.resize(words_per_state_);
}

std::uint64_t StateTable::to_index(std::size_t variable, model::Value value) const {
  const model::Domain& domain = system_->variables[variable].domain;
  return domain.type == model::Type::Enumeration ? symbol_index_[variable].at(value) : domain.index(value);
}

void StateTable::pack(const model::State& state, std::uint64_t* words) const {
  std::fill(words, words + words_per_state_, 0);
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].width > 0) words[fields_[i].word] |= to_index(i, state[i]) << fields_[i].shift;
  }
}

model::Value StateTable::value(StateIndex index, model::VarId variable) const {
  const Field& field = fields_[variable.index()];
  const model::Domain& domain = (*system_)[variable].domain;
  if (field.width == 0) return domain.value(0);
  const std::uint64_t word = words(index)[field.word] >> field.shift;
  return domain.value(field.width == 64 ? word : word & ((std::uint64_t{1} << field.width) - 1));
}

model::State StateTable::operator[](StateIndex index) const {
  model::State state(fields_.size());
  for (std::size_t i = 0; i < fields_.size(); ++i) state[i] = value(index, model::VarId(i));
  return state;
}

std::uint64_t StateTable::hash(const std::uint64_t* words) const {
  std::uint64_t seed = 0x9E37'79B9'7F4A'7C15U;
  for (std::size_t i = 0; i < words_per_state_; ++i) {
    seed = (seed ^ words[i]) * 0xFF51'AFD7'ED55'8CCDU;
    seed ^= seed >> 32U;
  }
  return seed;
}

std::size_t StateTable::slot_of(const std::uint64_t* words) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(words) & mask;
  while (slots_[slot] != empty_slot) {
    const std::uint64_t* stored = this->words(slots_[slot]);
    if (std::equal(stored, stored + words_per_state_, words)) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void StateTable::grow(const gnomon::Limits& limits) {
  const std::size_t size = slots_.size() * 2;
  limits.check_room(size * sizeof(StateIndex));
  slots_.assign(size, empty_slot);
  for (std::size_t i = 0; i < count_; ++i) slots_[slot_of(words(i))] = static_cast<StateIndex>(i);
}

std::pair<StateIndex, bool> StateTable::intern(const model::State& state, const gnomon::Limits& limits) {
  pack(state, packed_.data());
  const std::size_t slot = slot_of(packed_.data());
  if (slots_[slot] != empty_slot) return {slots_[slot], false};
  const StateIndex index = push(packed_.data(), limits);
  slots_[slot] = index;
  if (count_ * 2 > slots_.size()) grow(limits);
  return {index, true};
}

void StateTable::append(const StateTable& other, StateIndex index, const gnomon::Limits& limits) {
  push(other.words(index), limits);
}

StateIndex StateTable::push(const std::uint64_t* words, const gnomon::Limits& limits) {
  if (count_ == blocks_.size() * block_states_) {
    limits.check_room(block_states_ * words_per_state_ * sizeof(std::uint64_t));
    blocks_.emplace_back().reserve(block_states_ * words_per_state_);
  }
  blocks_.back().insert(blocks_.back().end(), words, words + words_per_state_);
  return static_cast<StateIndex>(count_++);
}

std::optional<StateIndex> StateTable::find(const model::State& state) const {
  std::vector<std::uint64_t> words(words_per_state_);
  pack(state, words.data());
  const StateIndex index = slots_[slot_of(words.data())];
  if (index == empty_slot) return std::nullopt;
  return index;
}

}  // namespace gnomon::reference
