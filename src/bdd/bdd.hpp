// SPDX-License-Identifier: Apache-2.0
//
// Binary decision diagrams (BDDs): Boolean functions as shared, reduced, ordered graphs with complement edges.
// This is the public interface; it knows nothing of what the functions stand for.
//
//   bdd::Manager manager;
//   const bdd::Var x = manager.new_variable();
//   const bdd::Var y = manager.new_variable();
//   const bdd::Bdd f = manager.variable(x) & !manager.variable(y);
//   f.count({x, y});                                       // 1
//   f.exists(manager.cube({y})) == manager.variable(x);    // true
//
// tests/unit/bdd/example_test.cpp has more of this.
//
// Invariants for callers
//  1. A Manager owns all nodes and outlives every Bdd that it made. One thread at a time uses a
//     manager; any number of managers may exist.
//  2. A Bdd is a value: copying is O(1), `==` compares functions in O(1), `!` is O(1). A
//     default-constructed Bdd belongs to no manager and can only be assigned to.
//  3. Variables keep their identity (Var) when the order changes; levels do not.
//  4. Every operation may collect garbage or reorder variables before it starts. It throws
//     MemoryLimit, WorkLimit, Interrupted, std::bad_alloc or std::invalid_argument; after any of these the
//     manager and all handles are as they were. Long work ends within 50 ms of the deadline or the
//     request to stop.
#pragma once

#include "base/big_int.hpp"
#include "base/limits.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::bdd {

// A variable; its number is its age, not its place in the order.
struct Var {
  std::uint32_t id = 0;

  friend constexpr auto operator<=>(Var, Var) = default;
};

// A variable with a value.
struct Literal {
  Var variable;
  bool value = false;

  friend constexpr bool operator==(Literal, Literal) = default;
};

// The ceiling of Options::memory_limit or max_nodes was reached; `what` says which.
class MemoryLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// There are already Options::max_variables variables.
class VariableLimit : public std::runtime_error {
 public:
  explicit VariableLimit(std::size_t most);
};

// The deadline passed, or a stop was requested.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("the work on decision diagrams was interrupted") {}
};

// The work that Manager::set_work_limit allows is done.
class WorkLimit : public std::runtime_error {
 public:
  WorkLimit() : std::runtime_error("the work that decision diagrams may take is done") {}
};

class Kernel;
class Manager;

class Bdd {
 public:
  Bdd() = default;
  Bdd(const Bdd& other);
  Bdd(Bdd&& other) noexcept : kernel_(std::exchange(other.kernel_, nullptr)), slot_(other.slot_) {}
  Bdd& operator=(const Bdd& other);
  Bdd& operator=(Bdd&& other) noexcept;
  ~Bdd() { release(); }

  [[nodiscard]] bool valid() const { return kernel_ != nullptr; }
  [[nodiscard]] bool is_true() const;
  [[nodiscard]] bool is_false() const;
  [[nodiscard]] bool is_constant() const { return is_true() || is_false(); }

  // Returns whether both are the same function of the same manager.
  friend bool operator==(const Bdd& a, const Bdd& b);

  // --- Boolean operations
  [[nodiscard]] Bdd operator!() const;
  friend Bdd operator&(const Bdd& a, const Bdd& b);
  friend Bdd operator|(const Bdd& a, const Bdd& b);
  friend Bdd operator^(const Bdd& a, const Bdd& b);
  Bdd& operator&=(const Bdd& other) { return *this = *this & other; }
  Bdd& operator|=(const Bdd& other) { return *this = *this | other; }
  Bdd& operator^=(const Bdd& other) { return *this = *this ^ other; }
  [[nodiscard]] Bdd implies(const Bdd& other) const { return !(*this & !other); }
  [[nodiscard]] Bdd iff(const Bdd& other) const { return !(*this ^ other); }
  [[nodiscard]] Bdd ite(const Bdd& then_part, const Bdd& else_part) const;
  [[nodiscard]] Bdd minus(const Bdd& other) const { return *this & !other; }

  // --- tests that build no diagrams
  [[nodiscard]] bool subset_of(const Bdd& other) const;   // does *this imply other?
  [[nodiscard]] bool intersects(const Bdd& other) const;  // is *this & other satisfiable?

  // --- quantification; `cube` is a conjunction of variables (Manager::cube)
  [[nodiscard]] Bdd exists(const Bdd& cube) const;
  [[nodiscard]] Bdd forall(const Bdd& cube) const;
  // (*this & other).exists(cube)
  [[nodiscard]] Bdd and_exists(const Bdd& other, const Bdd& cube) const;
  // Returns a subset with one assignment of the cube's variables for each assignment of the others that has any.
  [[nodiscard]] Bdd representatives(const Bdd& cube) const;

  // --- substitution
  // Returns the function with the value of a variable fixed. (For several at once: `constrain` with a cube.)
  [[nodiscard]] Bdd cofactor(Literal literal) const;
  // Returns the function with variables renamed, all at once; each target occurs at most once.
  [[nodiscard]] Bdd rename(std::span<const std::pair<Var, Var>> from_to) const;
  // Returns the function with a variable replaced by a function.
  [[nodiscard]] Bdd compose(Var variable, const Bdd& function) const;
  // Returns the function with several variables replaced by functions, all at once.
  [[nodiscard]] Bdd compose(std::span<const std::pair<Var, Bdd>> substitution) const;

  // --- don't cares: return a function that agrees with *this wherever `care` holds
  [[nodiscard]] Bdd restrict(const Bdd& care) const;   // usually the smaller one; support only shrinks
  [[nodiscard]] Bdd constrain(const Bdd& care) const;  // f.constrain(c) & c == f & c, commutes with images

  // --- inspection
  [[nodiscard]] std::vector<Var> support() const;  // ascending by id
  [[nodiscard]] Bdd support_cube() const;
  [[nodiscard]] std::size_t node_count() const;  // with the terminal
  [[nodiscard]] bool evaluate(const std::function<bool(Var)>& value) const;
  // Return the variable at the root, and the cofactors for its two values. Not for constants.
  [[nodiscard]] Var top() const;
  [[nodiscard]] Bdd low() const;
  [[nodiscard]] Bdd high() const;

  // Return the number of satisfying assignments of `variables`, which must contain the support.
  [[nodiscard]] BigInt count(std::span<const Var> variables) const;
  [[nodiscard]] BigInt count(std::initializer_list<Var> variables) const {
    return count(std::span(variables.begin(), variables.size()));
  }
  [[nodiscard]] double count_double(std::size_t variables) const;  // of that many variables; may be infinite

  // Returns one satisfying assignment of `variables`, the same in every run; nothing for false. With
  // variables in this order, it is the lexicographically first (false before true).
  [[nodiscard]] std::optional<std::vector<bool>> pick(std::span<const Var> variables) const;
  // Returns a cube that implies the function: the literals on one path. The function must not be false.
  [[nodiscard]] std::vector<Literal> pick_cube() const;

  [[nodiscard]] Manager& manager() const;

 private:
  friend class Kernel;
  friend class Manager;
  friend class Cubes;
  friend class Assignments;

  Bdd(Kernel* kernel, std::uint32_t slot) : kernel_(kernel), slot_(slot) {}
  void release();
  // The kernel; throws std::invalid_argument for an empty handle or operands of different managers.
  template <typename... Others> Kernel& own(const Others&... others) const;

  Kernel* kernel_ = nullptr;
  std::uint32_t slot_ = 0;  // of the kernel's table of roots, which collection rewrites
};

// All paths to true, one after the other: disjoint cubes whose union is the function. Variables do
// not change places while an enumeration is alive.
class Cubes {
 public:
  explicit Cubes(Bdd function);
  Cubes(const Cubes&) = delete;
  Cubes& operator=(const Cubes&) = delete;
  ~Cubes();

  // Returns the next cube, its literals in the order of the levels; nothing after the last.
  [[nodiscard]] std::optional<std::vector<Literal>> next();

 private:
  Bdd function_;
  std::vector<Literal> path_;
  bool started_ = false;
};

// All satisfying assignments of the given variables, lexicographically with false before true.
class Assignments {
 public:
  // `variables` must contain the support.
  Assignments(Bdd function, std::vector<Var> variables);

  [[nodiscard]] std::optional<std::vector<bool>> next();

 private:
  Bdd rest_;  // what has not been listed yet
  std::vector<Var> variables_;
};

struct Options {
  // The largest number that the format of nodes and edges allows.
  static constexpr std::size_t most_nodes = std::size_t{1} << 29U;
  static constexpr std::size_t most_variables = 0xFFFE;
  // The smallest number of nodes of a manager.
  static constexpr std::size_t least_nodes = std::size_t{1} << 13U;

  // Bytes for nodes and tables, and for reordering, which is skipped if there are too few; 0: no
  // limit but `max_nodes`.
  std::size_t memory_limit = 0;
  // The number of nodes at one time, including dead ones. Address space is reserved for all of them, 28 to 36 bytes
  // each, or for fewer if the process has a limit on its address space. Rounded down to a power of two in least_nodes …
  // most_nodes.
  std::size_t max_nodes = most_nodes;
  std::size_t max_variables = most_variables;
  bool auto_reorder = false;
  // The first automatic reordering happens when this many nodes are alive.
  std::size_t first_reorder = 4096;
  // A variable is not moved on when the diagrams have grown by this factor.
  double max_growth = 1.2;
};

struct Statistics {
  std::size_t live_nodes = 0;       // those after the last collection, plus all made since
  std::size_t peak_nodes = 0;       // most nodes in the table at any time
  std::uint64_t created_nodes = 0;  // all nodes ever made
  std::uint64_t cache_lookups = 0;
  std::uint64_t cache_hits = 0;
  std::uint64_t collections = 0;
  std::uint64_t reorderings = 0;
  std::uint64_t swaps = 0;  // of neighbouring levels
  double collection_seconds = 0;
  double reorder_seconds = 0;
  std::size_t memory_bytes = 0;  // nodes and tables now
  std::size_t peak_memory_bytes = 0;
};

struct Progress {
  enum class Phase : std::uint8_t { Working, Collecting, Reordering };
  Phase phase = Phase::Working;
  std::size_t nodes = 0;
};

class Manager {
 public:
  explicit Manager(Options options = {});
  ~Manager();
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

  // --- constants and variables
  [[nodiscard]] Bdd constant(bool value);
  [[nodiscard]] Bdd top() { return constant(true); }
  [[nodiscard]] Bdd bottom() { return constant(false); }

  // Adds a variable at the bottom of the order, or at the given level (others move down). Throws VariableLimit.
  Var new_variable();
  Var new_variable_at(std::size_t level);
  // Adds neighbours that stay together, in this order, when variables are reordered.
  std::vector<Var> new_group(std::size_t size);
  // Makes existing neighbours a group; they must be adjacent and in no group yet.
  void group(std::span<const Var> variables);

  [[nodiscard]] std::size_t variable_count() const;
  [[nodiscard]] std::size_t max_variables() const;
  [[nodiscard]] std::size_t level(Var variable) const;
  [[nodiscard]] Var variable_at(std::size_t level) const;
  [[nodiscard]] std::vector<Var> order() const;

  [[nodiscard]] Bdd variable(Var variable);
  [[nodiscard]] Bdd literal(Literal literal);
  // Returns the conjunction of variables, for quantification.
  [[nodiscard]] Bdd cube(std::span<const Var> variables);
  [[nodiscard]] Bdd cube(std::initializer_list<Var> variables) {
    return cube(std::span(variables.begin(), variables.size()));
  }
  [[nodiscard]] Bdd cube(std::span<const Literal> literals);

  // --- images
  // Declares that `next` is the next-state twin of `current`. Fused images need them to be
  // neighbours, `current` first (a group keeps them so); otherwise a slower method is used.
  void pair(Var current, Var next);
  // Returns a plan for images over the given pairs (named by their current variables), which also
  // quantifies `quantified`. Variables that are in neither stay as they are.
  [[nodiscard]] Bdd image_cube(std::span<const Var> current, std::span<const Var> quantified);
  // Returns the image: the states reached from `states` (over current variables) in one step of `relation`.
  [[nodiscard]] Bdd image(const Bdd& states, const Bdd& relation, const Bdd& image_cube);
  // Returns the preimage: the states from which a step of `relation` leads into `states`.
  [[nodiscard]] Bdd preimage(const Bdd& states, const Bdd& relation, const Bdd& image_cube);

  // --- order
  void reorder();  // group sifting, now; the order stays if there is no memory for that
  void set_auto_reorder(bool on);
  void set_order(std::span<const Var> order);  // all variables; groups must stay together

  // --- life-cycle
  // Returns the effective value of Options::max_nodes.
  [[nodiscard]] std::size_t max_nodes() const;
  void collect();
  void set_memory_limit(std::size_t bytes);
  // Says whether processes that are forked from now on have the diagrams. At first they do not, and must not use the
  // manager.
  void set_copied(bool copied);
  // Sets deadline and stop token; the limit on the memory of the process is ignored.
  void set_limits(const Limits& limits);
  // Operations throw WorkLimit as soon as there have been this many lookups in the computed table
  // (Statistics::cache_lookups), or a few thousand more. Unlike time, this is the same in every run.
  void set_work_limit(std::uint64_t lookups);
  // Sets a function that is called now and then during long work, at most about every 100 ms. It must not use the
  // manager; an exception from it ends the work as an interruption does.
  void set_progress(std::function<void(const Progress&)> callback);
  [[nodiscard]] const Statistics& statistics() const;

  // --- several diagrams
  [[nodiscard]] std::size_t node_count(std::span<const Bdd> functions) const;  // shared nodes once
  void write_dot(std::ostream& out, std::span<const Bdd> functions, std::span<const std::string> names = {},
                 const std::function<std::string(Var)>& label = {}) const;
  // Save and load a compact binary form; `load` maps variables by id, whatever the current order, and creates
  // missing ones. Throws std::runtime_error for data that `save` did not write.
  void save(std::ostream& out, std::span<const Bdd> functions) const;
  [[nodiscard]] std::vector<Bdd> load(std::istream& in);

  // Checks reducedness, order, uniqueness and the handles of the whole arena; throws
  // std::logic_error with what is wrong. For tests and debugging.
  void check_invariants() const;

 private:
  friend class Bdd;
  friend class Cubes;
  std::unique_ptr<Kernel> kernel_;
};

}  // namespace gnomon::bdd
