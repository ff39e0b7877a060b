// SPDX-License-Identifier: Apache-2.0
//
// The fields of each type are listed once, for writing and reading.
#include "verdict/explain/words.hpp"

#include <concepts>
#include <tuple>
#include <type_traits>

namespace gnomon::verdict {

namespace {

template <typename T, typename Plain>
concept Any = std::same_as<std::remove_const_t<T>, Plain>;

template <Any<Literal> T> auto parts_of(T& it) { return std::tie(it.formula, it.holds); }
template <Any<Path> T> auto parts_of(T& it) { return std::tie(it.states, it.actions, it.loop); }
template <Any<Link> T> auto parts_of(T& it) { return std::tie(it.agent, it.state, it.run); }
template <Any<Reply> T> auto parts_of(T& it) { return std::tie(it.action, it.turn); }
template <Any<Move> T> auto parts_of(T& it) { return std::tie(it.choice, it.replies); }
template <Any<Turn> T> auto parts_of(T& it) { return std::tie(it.state, it.moves); }
template <Any<Strategy> T> auto parts_of(T& it) { return std::tie(it.turns); }
template <Any<Part> T> auto parts_of(T& it) { return std::tie(it.position, it.claim); }
template <Any<Claim> T> auto parts_of(T& it) {
  return std::tie(it.state, it.literal, it.reason, it.path, it.links, it.parts, it.strategy);
}
template <Any<Evidence> T> auto parts_of(T& it) { return std::tie(it.states, it.claims, it.fair); }

class Writer {
 public:
  explicit Writer(Words& words) : words_(words) {}

  template <std::integral T> void write(const T& number) { words_.push_back(static_cast<std::uint64_t>(number)); }
  void write(const Reason& reason) { words_.push_back(static_cast<std::uint64_t>(reason)); }
  template <typename Tag> void write(const StrongId<Tag>& id) { words_.push_back(id.value); }
  template <typename T> void write(const std::optional<T>& it) {
    write(it.has_value());
    if (it) write(*it);
  }
  template <typename T> void write(const std::vector<T>& list) {
    write(list.size());
    for (const T& element : list) write(element);
  }
  template <typename T>
  requires requires(T& it) { parts_of(it); }
  void write(const T& it) {
    std::apply([this](const auto&... part) { (this->write(part), ...); }, parts_of(it));
  }

 private:
  Words& words_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint64_t> words) : words_(words) {}

  template <std::integral T> void read(T& number) { number = static_cast<T>(words_.number()); }
  void read(bool& truth) { truth = words_.number(1) == 1; }
  void read(Reason& reason) {
    reason = static_cast<Reason>(words_.number(static_cast<std::uint64_t>(Reason::Strategy)));
  }
  template <typename Tag> void read(StrongId<Tag>& id) {
    id.value = static_cast<std::uint32_t>(words_.number(StrongId<Tag>::none_value));
  }
  template <typename T> void read(std::optional<T>& it) {
    bool present = false;
    read(present);
    if (present) read(it.emplace());
  }
  template <typename T> void read(std::vector<T>& list) {
    const std::size_t count = words_.count();
    for (std::size_t i = 0; i < count && words_.ok(); ++i) read(list.emplace_back());
  }
  template <typename T>
  requires requires(T& it) { parts_of(it); }
  void read(T& it) {
    std::apply([this](auto&... part) { (this->read(part), ...); }, parts_of(it));
  }

  [[nodiscard]] bool all_read() const { return words_.ok() && words_.rest().empty(); }

 private:
  WordReader words_;
};

}  // namespace

void append_evidence(Words& words, const Evidence& evidence) { Writer(words).write(evidence); }

std::optional<Evidence> evidence_from(std::span<const std::uint64_t> words) {
  Evidence result;
  Reader reader(words);
  reader.read(result);
  if (!reader.all_read()) return std::nullopt;
  return result;
}

}  // namespace gnomon::verdict
