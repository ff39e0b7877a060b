// SPDX-License-Identifier: Apache-2.0
//
// The first half of a layered layout: which box stands in which layer, through which layers lines lead, and the order
// in each layer.
#pragma once

#include "base/limits.hpp"
#include "cli/picture/layered_layout.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon::cli::layers {

inline constexpr double label_gap = 5;    // between a line and its label
inline constexpr double loop_reach = 22;  // how far a line from a box to itself goes away from it

// Returns how much room a line from a box to itself needs beside it.
[[nodiscard]] inline double loop_room(const Extent& label) { return loop_reach + label.side + 2 * label_gap; }

// Something in a layer: a box, or the place where a line leads through it, with its label beside it.
struct Cell {
  std::size_t layer = 0;
  double depth = 0;                       // the room it needs across the layer
  double before = 0, after = 0;           // and along it, on both sides of `side`
  std::optional<std::size_t> line;        // whose place it is; none for boxes
  double side = 0;                        // where it is along the layer
  std::vector<std::size_t> upper, lower;  // neighbours in the layers before and after

  [[nodiscard]] bool is_box() const { return !line; }
};

// How a line leads through layers.
struct Chain {
  std::size_t upper = 0, lower = 0;  // boxes
  std::vector<std::size_t> cells;    // from the upper to the lower one; none if these are the same box
  std::size_t label = 0;             // the cell with the label
  bool turns = false;                // the boxes stand in the same layer, and the line turns in the cell after it
};

struct Layering {
  std::vector<Cell> cells;  // the boxes first, with their numbers
  std::vector<Chain> chains;
  std::vector<std::vector<std::size_t>> layers;  // of cells, in their order
};

// Throws LimitError.
[[nodiscard]] Layering layering_of(const LayoutTask& task, const Limits& limits);

}  // namespace gnomon::cli::layers
