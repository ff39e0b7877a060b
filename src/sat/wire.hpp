// SPDX-License-Identifier: Apache-2.0
//
// Signals that know their graph, so that circuits can be written with operators (circuits/bit_vector.hpp).
//
//   sat::Wires wires(graph);
//   const sat::Wire x = wires.wire(graph.new_input());
//   (x & !x).is_false();  // true
#pragma once

#include "sat/graph.hpp"

namespace gnomon::sat {

class Wires;

class Wire {
 public:
  Wire(Wires& manager, Signal signal) : manager_(&manager), signal_(signal) {}

  [[nodiscard]] Wires& manager() const { return *manager_; }
  [[nodiscard]] Signal signal() const { return signal_; }
  [[nodiscard]] bool is_true() const { return signal_.is_true(); }
  [[nodiscard]] bool is_false() const { return signal_.is_false(); }

  friend bool operator==(const Wire& a, const Wire& b) { return a.signal_ == b.signal_; }

  [[nodiscard]] Wire operator!() const { return {*manager_, !signal_}; }
  friend Wire operator&(const Wire& a, const Wire& b) {
    return {*a.manager_, a.graph().conjunction(a.signal_, b.signal_)};
  }
  friend Wire operator|(const Wire& a, const Wire& b) {
    return {*a.manager_, a.graph().disjunction(a.signal_, b.signal_)};
  }
  friend Wire operator^(const Wire& a, const Wire& b) {
    return {*a.manager_, a.graph().exclusive_or(a.signal_, b.signal_)};
  }
  [[nodiscard]] Wire implies(const Wire& other) const {
    return {*manager_, graph().implication(signal_, other.signal_)};
  }
  [[nodiscard]] Wire iff(const Wire& other) const { return {*manager_, graph().iff(signal_, other.signal_)}; }
  [[nodiscard]] Wire ite(const Wire& then_part, const Wire& else_part) const {
    return {*manager_, graph().ite(signal_, then_part.signal_, else_part.signal_)};
  }

 private:
  [[nodiscard]] Graph& graph() const;

  Wires* manager_;
  Signal signal_;
};

// Refers to the graph, which must outlive it, as it must outlive its wires.
class Wires {
 public:
  explicit Wires(Graph& graph) : graph_(graph) {}

  [[nodiscard]] Graph& graph() const { return graph_; }
  [[nodiscard]] Wire wire(Signal signal) { return {*this, signal}; }
  [[nodiscard]] Wire constant(bool value) { return wire(Signal::constant(value)); }

 private:
  Graph& graph_;
};

inline Graph& Wire::graph() const { return manager_->graph(); }

}  // namespace gnomon::sat
