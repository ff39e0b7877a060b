// SPDX-License-Identifier: Apache-2.0
//
// The public operations: arguments are checked, then handed to the kernel inside `run`, which
// collects and reorders at the right moment.
#include "bdd/kernel.hpp"

#include <algorithm>

namespace gnomon::bdd {

// ---------------------------------------------------------------------------------------- handles

Bdd::Bdd(const Bdd& other) : kernel_(other.kernel_), slot_(other.slot_) {
  if (kernel_ != nullptr) kernel_->retain(slot_);
}

Bdd& Bdd::operator=(const Bdd& other) {
  if (this != &other) *this = Bdd(other);
  return *this;
}

Bdd& Bdd::operator=(Bdd&& other) noexcept {
  std::swap(kernel_, other.kernel_);
  std::swap(slot_, other.slot_);
  return *this;
}

void Bdd::release() {
  if (kernel_ != nullptr) kernel_->release(slot_);
  kernel_ = nullptr;
}

Manager& Bdd::manager() const { return own().manager; }

bool Bdd::is_true() const { return own().edge(*this) == true_edge; }
bool Bdd::is_false() const { return own().edge(*this) == false_edge; }

bool operator==(const Bdd& a, const Bdd& b) {
  if (a.kernel_ != b.kernel_) return false;
  return a.kernel_ == nullptr || a.kernel_->edge(a) == b.kernel_->edge(b);
}

// -------------------------------------------------------------------------------------- operations

Bdd Bdd::operator!() const { return own().handle(negate(own().edge(*this))); }

Bdd operator&(const Bdd& a, const Bdd& b) {
  Kernel& k = a.own(b);
  return k.operation([&] { return k.conjunction(k.edge(a), k.edge(b)); });
}

Bdd operator|(const Bdd& a, const Bdd& b) {
  Kernel& k = a.own(b);
  return k.operation([&] { return k.disjunction(k.edge(a), k.edge(b)); });
}

Bdd operator^(const Bdd& a, const Bdd& b) {
  Kernel& k = a.own(b);
  return k.operation([&] { return k.exclusive_or(k.edge(a), k.edge(b)); });
}

Bdd Bdd::ite(const Bdd& then_part, const Bdd& else_part) const {
  Kernel& k = own(then_part, else_part);
  return k.operation([&] { return k.if_then_else(k.edge(*this), k.edge(then_part), k.edge(else_part)); });
}

bool Bdd::subset_of(const Bdd& other) const {
  Kernel& k = own(other);
  return k.run([&] { return k.disjoint(k.edge(*this), negate(k.edge(other))); });
}

bool Bdd::intersects(const Bdd& other) const {
  Kernel& k = own(other);
  return k.run([&] { return !k.disjoint(k.edge(*this), k.edge(other)); });
}

Bdd Bdd::exists(const Bdd& cube) const {
  Kernel& k = own(cube);
  require(k.is_cube(k.edge(cube)), "bdd: quantification needs a cube");
  return k.operation([&] { return k.exists(k.edge(*this), k.edge(cube)); });
}

Bdd Bdd::forall(const Bdd& cube) const { return !(!*this).exists(cube); }

Bdd Bdd::and_exists(const Bdd& other, const Bdd& cube) const {
  Kernel& k = own(other, cube);
  require(k.is_cube(k.edge(cube)), "bdd: quantification needs a cube");
  return k.operation([&] { return k.and_exists(k.edge(*this), k.edge(other), k.edge(cube)); });
}

Bdd Bdd::representatives(const Bdd& cube) const {
  Kernel& k = own(cube);
  require(k.is_cube(k.edge(cube)), "bdd: representatives need a cube");
  return k.operation([&] { return k.representatives(k.edge(*this), k.edge(cube)); });
}

Bdd Bdd::cofactor(Literal literal) const {
  Kernel& k = own();
  return k.operation([&] { return k.cofactor(k.edge(*this), k.level_of(literal.variable), literal.value); });
}

Bdd Bdd::rename(std::span<const std::pair<Var, Var>> from_to) const {
  Kernel& k = own();
  std::vector<bool> renamed(k.variable_count());
  std::vector<bool> target(k.variable_count());
  for (const auto& [from, to] : from_to) {
    require(std::max(from.id, to.id) < k.variable_count(), "bdd: no such variable");
    require(!renamed[from.id] && !target[to.id], "bdd: a renaming names every variable at most once on either side");
    renamed[from.id] = true;
    target[to.id] = true;
  }
  return k.operation([&] { return k.rename_variables(k.edge(*this), from_to); });
}

Bdd Bdd::compose(Var variable, const Bdd& function) const {
  const std::pair<Var, Bdd> one(variable, function);
  return compose(std::span(&one, 1));
}

Bdd Bdd::compose(std::span<const std::pair<Var, Bdd>> substitution) const {
  Kernel& k = own();
  for (const auto& [variable, function] : substitution) own(function);
  return k.operation([&] {
    std::uint32_t depth = 0;
    for (const auto& [variable, function] : substitution) depth = std::max(depth, k.level_of(variable) + 1);
    std::vector<Edge> functions(depth, unchanged);
    for (const auto& [variable, function] : substitution) functions[k.level_of(variable)] = k.edge(function);
    return k.start_substitution(k.edge(*this), std::move(functions));
  });
}

Bdd Bdd::restrict(const Bdd& care) const {
  Kernel& k = own(care);
  if (care.is_false()) return *this;
  Bdd result = k.operation([&] { return k.restrict(k.edge(*this), k.edge(care)); });
  return result.node_count() <= node_count() ? result : *this;
}

Bdd Bdd::constrain(const Bdd& care) const {
  Kernel& k = own(care);
  if (care.is_false()) return *this;
  return k.operation([&] { return k.constrain(k.edge(*this), k.edge(care)); });
}

// -------------------------------------------------------------------------------------- inspection

std::vector<Var> Bdd::support() const {
  Kernel& k = own();
  std::vector<Var> variables;
  for (const std::uint32_t level : k.support_levels(k.edge(*this))) variables.push_back(k.variable_at(level));
  std::sort(variables.begin(), variables.end());
  return variables;
}

Bdd Bdd::support_cube() const { return manager().cube(support()); }

std::size_t Bdd::node_count() const {
  const Edge root = own().edge(*this);
  return kernel_->nodes_in_any_order(std::span(&root, 1)).size() + 1;
}

bool Bdd::evaluate(const std::function<bool(Var)>& value) const {
  Kernel& k = own();
  Edge at = k.edge(*this);
  while (!is_terminal(at)) at = value(k.variable_at(k.level(at))) ? k.high(at) : k.low(at);
  return at == true_edge;
}

Var Bdd::top() const {
  require(!is_constant(), "bdd: a constant has no variable");
  return kernel_->variable_at(kernel_->level(kernel_->edge(*this)));
}

Bdd Bdd::low() const {
  require(!is_constant(), "bdd: a constant has no branches");
  return kernel_->handle(kernel_->low(kernel_->edge(*this)));
}

Bdd Bdd::high() const {
  require(!is_constant(), "bdd: a constant has no branches");
  return kernel_->handle(kernel_->high(kernel_->edge(*this)));
}

// ----------------------------------------------------------------------------------------- manager

Manager::Manager(Options options) : kernel_(std::make_unique<Kernel>(*this, options)) {}

Manager::~Manager() = default;

Bdd Manager::constant(bool value) { return kernel_->handle(value ? true_edge : false_edge); }

Var Manager::new_variable() { return kernel_->new_variable(kernel_->variable_count()); }
Var Manager::new_variable_at(std::size_t level) { return kernel_->new_variable(level); }

std::vector<Var> Manager::new_group(std::size_t size) {
  std::vector<Var> variables;
  for (std::size_t i = 0; i < size; ++i) variables.push_back(new_variable());
  group(variables);
  return variables;
}

void Manager::group(std::span<const Var> variables) { kernel_->group(variables); }
std::size_t Manager::variable_count() const { return kernel_->variable_count(); }
std::size_t Manager::max_variables() const { return kernel_->options.max_variables; }
std::size_t Manager::max_nodes() const { return kernel_->max_nodes(); }
std::size_t Manager::level(Var variable) const { return kernel_->level_of(variable); }

Var Manager::variable_at(std::size_t level) const {
  require(level < variable_count(), "bdd: no such level");
  return kernel_->variable_at(static_cast<std::uint32_t>(level));
}

std::vector<Var> Manager::order() const {
  std::vector<Var> result;
  for (std::size_t i = 0; i < variable_count(); ++i) result.push_back(variable_at(i));
  return result;
}

Bdd Manager::variable(Var variable) {
  return kernel_->operation([&] { return kernel_->variable_edge(kernel_->level_of(variable)); });
}

Bdd Manager::literal(Literal literal) {
  Bdd positive = variable(literal.variable);
  return literal.value ? positive : !positive;
}

Bdd Manager::cube(std::span<const Var> variables) {
  std::vector<Literal> literals;
  for (const Var variable : variables) literals.push_back({variable, true});
  return cube(std::span<const Literal>(literals));
}

Bdd Manager::cube(std::span<const Literal> literals) {
  return kernel_->operation([&] { return kernel_->cube_edge({literals.begin(), literals.end()}); });
}

void Manager::pair(Var current, Var next) { kernel_->pair(current, next); }

Bdd Manager::image_cube(std::span<const Var> current, std::span<const Var> quantified) {
  std::vector<Literal> literals;
  for (const Var variable : current) {
    require(kernel_->has_partner(variable), "bdd: an image needs a next-state twin for every current variable");
    literals.push_back({variable, true});
  }
  for (const Var variable : quantified) literals.push_back({variable, false});
  return cube(std::span<const Literal>(literals));
}

Bdd Manager::image(const Bdd& states, const Bdd& relation, const Bdd& image_cube) {
  Kernel& k = states.own(relation, image_cube);
  require(k.is_cube(k.edge(image_cube)), "bdd: an image needs an image cube");
  return k.operation([&] { return k.image(k.edge(states), k.edge(relation), k.edge(image_cube)); });
}

Bdd Manager::preimage(const Bdd& states, const Bdd& relation, const Bdd& image_cube) {
  Kernel& k = states.own(relation, image_cube);
  require(k.is_cube(k.edge(image_cube)), "bdd: an image needs an image cube");
  return k.operation([&] { return k.preimage(k.edge(states), k.edge(relation), k.edge(image_cube)); });
}

void Manager::reorder() { kernel_->reorder(); }

void Manager::set_auto_reorder(bool on) {
  kernel_->options.auto_reorder = on;
  kernel_->set_memory_limit(kernel_->options.memory_limit);
}

void Manager::set_order(std::span<const Var> order) { kernel_->set_order(order); }
void Manager::collect() { kernel_->collect(); }
void Manager::set_memory_limit(std::size_t bytes) { kernel_->set_memory_limit(bytes); }

void Manager::set_copied(bool copied) { kernel_->set_copied(copied); }
void Manager::set_limits(const Limits& limits) { kernel_->limits = limits; }
void Manager::set_work_limit(std::uint64_t lookups) { kernel_->set_work_limit(lookups); }
void Manager::set_progress(std::function<void(const Progress&)> callback) { kernel_->progress = std::move(callback); }
const Statistics& Manager::statistics() const { return kernel_->statistics(); }
void Manager::check_invariants() const { kernel_->check_invariants(); }

std::size_t Manager::node_count(std::span<const Bdd> functions) const {
  std::vector<Edge> roots;
  for (const Bdd& function : functions) {
    require(function.kernel_ == kernel_.get(), "bdd: a function of another manager");
    roots.push_back(kernel_->edge(function));
  }
  return kernel_->nodes_in_any_order(roots).size() + 1;
}

}  // namespace gnomon::bdd
