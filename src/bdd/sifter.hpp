// SPDX-License-Identifier: Apache-2.0
//
// Reordering. A Sifter works on a copy of the nodes in another form: a node holds its variable
// instead of its level, there is one table per variable, and references are counted. Swapping two
// neighbouring variables then touches only the nodes of the upper one that depend on the lower one.
// `commit` hands the result to the kernel, in the form that kernel.hpp describes. Until then the
// kernel is unchanged, so an interruption at any point loses only the work so far: the copy
// is discarded.
//
// Sifting (Rudell 1993) by blocks: a block (a group of variables, or a single one) is moved through
// the whole order and left where the diagrams were smallest.
#pragma once

#include "bdd/kernel.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::bdd {

class Sifter {
 public:
  // The kernel has just collected: every node is alive. This and the following functions throw Interrupted, and
  // MemoryLimit or std::bad_alloc if there is no room; after that the sifter can only be destroyed.
  explicit Sifter(Kernel& kernel);
  Sifter(const Sifter&) = delete;
  Sifter& operator=(const Sifter&) = delete;

  // Moves every block to a good place; stops after visiting `most_work` nodes.
  void sift(std::uint64_t most_work);
  // Moves the variables to the given order, top first.
  void arrange(std::span<const Var> order);
  // Gives the kernel the new nodes and the new order; its tables must be rebuilt.
  void commit();

  // Bytes for each node at the start, the kernel's own included: three copies of the node, its reference count, its
  // place in a table and its new index.
  static constexpr std::size_t bytes_per_node = 3 * sizeof(Node) + 16;

 private:
  using Variable = std::uint32_t;
  // The nodes of one variable, chained through Node::next.
  struct Table {
    std::vector<std::uint32_t> heads;  // size is a power of two
    std::size_t count = 0;
  };
  using Block = std::vector<Variable>;
  // The cofactors of a node: first by its variable, then by the next one.
  struct Edges {
    Edge low_low, low_high, high_low, high_high;
  };

  // A block that is being moved, and its best place so far.
  struct Search {
    std::size_t at, best_at, best_size;
  };

  void build();
  void find_interactions();
  [[nodiscard]] bool interact(Variable a, Variable b) const;
  [[nodiscard]] bool interact(const Block& a, const Block& b) const;

  // --- moving
  void swap_levels(std::uint32_t upper);
  void take_parents_of(Variable y, Table& table);
  void fetch_ahead(std::size_t k) const;
  [[nodiscard]] Edges grandchildren(const Node& parent, Variable y) const;
  void swap_blocks(std::size_t upper);  // block number `upper` with the one below
  void sift_all();
  void sift_block(Variable first);
  void move_down(Search& search);
  void move_up(Search& search);
  // To be called after a move: records the best place. Returns false if the block should turn back.
  [[nodiscard]] bool goes_on(Search& search, std::size_t& idle) const;
  [[nodiscard]] std::size_t block_size(const Block& block) const;
  [[nodiscard]] bool has_room(std::size_t upper_block) const;
  [[nodiscard]] bool too_long() const;
  void tick(std::size_t units) { kernel_.tick(units, Progress::Phase::Reordering); }

  // --- nodes in sifting form
  [[nodiscard]] Node& node(Edge edge) { return nodes_[index_of(edge)]; }
  [[nodiscard]] static std::size_t bucket(const Table& table, Edge low, Edge high);
  Edge find_or_add(Variable variable, Edge low, Edge high);
  void insert(Variable variable, std::uint32_t index);
  void unlink(Variable variable, std::uint32_t index);
  void resize(Table& table, std::size_t size);
  void drop_reference(Edge edge);
  std::uint32_t new_node();
  void make_room(std::size_t nodes);
  [[nodiscard]] std::size_t memory_bytes() const;

  Kernel& kernel_;
  Mapping<Node> copy_;
  Mapping<Node> sorted_;  // for the result; reserved at the start, so that no work is lost
  Node* nodes_ = nullptr;
  std::uint32_t used_ = 0;
  std::size_t room_ = 0;   // nodes of the copy that are usable
  std::size_t limit_ = 0;  // nodes that the memory limit allows
  std::vector<std::uint32_t> variable_to_level_;
  std::vector<std::uint32_t> level_to_variable_;
  std::vector<Table> tables_;              // by variable
  std::vector<std::uint32_t> references_;  // by node
  std::vector<std::uint32_t> free_;
  std::vector<Block> blocks_;                // in the order of the levels
  std::vector<std::uint32_t> block_start_;   // level of each block's first variable
  std::vector<std::uint64_t> interactions_;  // bit matrix; empty: all variables interact
  std::size_t row_words_ = 0;
  std::size_t size_ = 0;              // nodes alive
  std::vector<std::uint32_t> moved_;  // of the swap under way
  double max_growth_ = 1;
  std::size_t patience_ = 0;  // places that a block moves without gain
  std::uint64_t swaps_ = 0;
  std::uint64_t work_ = 0;  // nodes looked at in swaps
  std::uint64_t most_work_ = 0;
};

}  // namespace gnomon::bdd
