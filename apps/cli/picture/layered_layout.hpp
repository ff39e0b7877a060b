// SPDX-License-Identifier: Apache-2.0
//
// Where the boxes of a picture stand and how its lines run: a layered layout, as by Sugiyama, Tagawa and Toda. Boxes
// stand in layers, below those from which a line leads to them (longest paths); the order in the layers is chosen by
// medians so that few lines cross, and then each box is moved towards its neighbours.
//
// Labels of lines have layers of their own, between those of the boxes, and a place in them as boxes have. A line runs
// straight through layers, beside its label, and bends in the gaps between them: it never runs through a box or a
// label.
#pragma once

#include "base/limits.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::cli {

// A place, or the size of something: in the direction of the layers, and along a layer.
struct Extent {
  double depth = 0;
  double side = 0;
};

struct LayoutTask {
  struct Line {
    std::size_t from = 0, to = 0;  // boxes
    Extent label;
    bool orders = true;  // the box it leads to stands in a later layer
  };

  std::vector<Extent> boxes;
  std::vector<std::size_t> first;  // boxes where the picture begins
  std::vector<Line> lines;
};

struct Layout {
  // From the box where the line begins to the one where it ends.
  struct Route {
    // Where the line enters a layer and where it leaves it, in turns, from the edge of the first box to that of the
    // last one.
    std::vector<Extent> points;
    Extent label;  // the centre
  };

  std::vector<Extent> boxes;  // their centres
  std::vector<Route> routes;
  Extent size;
};

// Throws LimitError.
[[nodiscard]] Layout layered_layout(const LayoutTask& task, const Limits& limits = {});

}  // namespace gnomon::cli
