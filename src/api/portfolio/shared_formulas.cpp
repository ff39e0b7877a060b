// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/shared_formulas.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <sys/mman.h>
#include <utility>

namespace gnomon::api {

// Who decides which formula, in memory that this process and the copies see alike.
class SharedFormulas::Claims {
 public:
  using Owner = std::uint32_t;
  static constexpr Owner nobody = 0;
  static constexpr Owner this_process = 1;
  static constexpr Owner first_copy = 2;

  explicit Claims(std::size_t count) : bytes_(count * sizeof(std::atomic<Owner>)) {
    void* const memory = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    owners_ = static_cast<std::atomic<Owner>*>(memory);
    std::uninitialized_value_construct_n(owners_, count);
  }
  ~Claims() { ::munmap(owners_, bytes_); }
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // Takes the formula if nobody has. Returns who has it now.
  Owner claim(std::size_t formula, Owner owner) {
    Owner found = nobody;
    return owners_[formula].compare_exchange_strong(found, owner) ? owner : found;
  }

 private:
  static_assert(std::atomic<Owner>::is_always_lock_free);

  std::size_t bytes_;
  std::atomic<Owner>* owners_ = nullptr;
};

namespace {

// For as long as it exists, copies of this process have what the engine knows.
class Copied {
 public:
  explicit Copied(engine::Engine& engine) : engine_(engine) { engine_.set_copied(true); }
  ~Copied() { engine_.set_copied(false); }
  Copied(const Copied&) = delete;
  Copied& operator=(const Copied&) = delete;

 private:
  engine::Engine& engine_;
};

}  // namespace

SharedFormulas::SharedFormulas(engine::Engine& engine, std::vector<const logic::Property*> formulas, const Rules& rules)
    : formulas_(std::move(formulas)), claims_(std::make_unique<Claims>(formulas_.size())) {
  const Copied copied(engine);
  for (std::size_t i = 0; i < rules.copies; ++i) {
    const auto work = [&, i] { return decide_as(i, engine, rules); };
    copies_.push_back(std::make_unique<SideProcess>(work, rules.memory));
  }
}

SharedFormulas::~SharedFormulas() = default;

Words SharedFormulas::decide_as(std::size_t copy, engine::Engine& engine, const Rules& rules) const {
  const auto owner = static_cast<Claims::Owner>(Claims::first_copy + copy);
  Words words;
  for (std::size_t i = formulas_.size(); i-- > 0;) {
    if (claims_->claim(i, owner) != owner) continue;
    const Limits limits = slice_of({}, rules.patience);  // those of the copied process are not for this one
    engine.set_limits(limits);
    const Words answer = to_words(ask(engine, rules.explain, *formulas_[i]));
    words.push_back(i);
    words.push_back(answer.size());
    words.insert(words.end(), answer.begin(), answer.end());
    if (limits.out_of_time()) break;
  }
  return words;
}

SharedFormulas::Answers SharedFormulas::read(const Words& words) {
  Answers result;
  std::span<const std::uint64_t> rest(words);
  while (rest.size() >= 2 && rest[1] <= rest.size() - 2) {
    if (auto answer = side_answer_from(rest.subspan(2, rest[1]))) result.emplace(rest[0], std::move(*answer));
    rest = rest.subspan(2 + rest[1]);
  }
  return result;
}

std::optional<SideAnswer> SharedFormulas::take(const logic::Property& property, const Limits& limits) {
  const auto same = [&](const logic::Property* one) {
    return one->formula == property.formula && one->logic == property.logic;
  };
  const auto place = std::find_if(formulas_.begin(), formulas_.end(), same);
  if (place == formulas_.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(place - formulas_.begin());
  const Claims::Owner owner = claims_->claim(index, Claims::this_process);
  if (owner == Claims::this_process) return std::nullopt;
  std::unique_ptr<SideProcess>& copy = copies_.at(owner - Claims::first_copy);
  if (copy) {
    copy->await(limits);
    const SideEnd end = copy->wait({});
    copy.reset();
    if (end.kind == SideEnd::Kind::Finished) answers_.merge(read(end.words));
  }
  const auto answer = answers_.find(index);
  return answer != answers_.end() && answer->second.known() ? std::optional(answer->second) : std::nullopt;
}

}  // namespace gnomon::api
