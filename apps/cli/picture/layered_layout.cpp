// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/layered_layout.hpp"

#include "cli/picture/layers.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace gnomon::cli {

namespace {

using layers::Cell;
using layers::Chain;
using layers::Layering;

constexpr double margin = 12;
constexpr double between_cells = 16;
constexpr double least_gap = 14;  // between layers
constexpr int passes = 24;

// Moves the cells of a layer towards the wanted places, in the sense of least squares, without a change of their order
// and of the room between them: pools those that would come too close (isotonic regression).
void place(std::vector<Cell>& cells, const std::vector<std::size_t>& layer, const std::vector<double>& wanted,
           const std::vector<double>& weights) {
  struct Pool {
    double mean, weight;
    std::size_t count;
  };
  std::vector<Pool> pools;
  std::vector<double> offsets;
  double offset = 0;
  for (std::size_t i = 0; i < layer.size(); ++i) {
    if (i > 0) offset += cells[layer[i - 1]].after + between_cells + cells[layer[i]].before;
    offsets.push_back(offset);
    pools.push_back({wanted[i] - offset, weights[i], 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean > pools.back().mean) {
      const Pool last = pools.back();
      pools.pop_back();
      Pool& into = pools.back();
      into.mean = (into.mean * into.weight + last.mean * last.weight) / (into.weight + last.weight);
      into.weight += last.weight;
      into.count += last.count;
    }
  }
  std::size_t i = 0;
  for (const Pool& pool : pools) {
    for (std::size_t j = 0; j < pool.count; ++j, ++i) cells[layer[i]].side = pool.mean + offsets[i];
  }
}

class Placement {
 public:
  Placement(const LayoutTask& task, Layering& layering, const Limits& limits)
      : task_(task), layering_(layering), cells_(layering.cells), watch_(limits) {}

  Layout run() {
    along_layers();
    across_layers();
    Layout result;
    for (std::size_t i = 0; i < task_.boxes.size(); ++i) {
      result.boxes.push_back({middle(cells_[i].layer), cells_[i].side});
    }
    collect_ports();
    for (std::size_t i = 0; i < task_.lines.size(); ++i) result.routes.push_back(route(i));
    result.size = {ends_.back() + margin, width_};
    return result;
  }

 private:
  // ---- along the layers

  void along_layers() {
    for (const std::vector<std::size_t>& layer : layering_.layers) {
      double side = 0;
      for (const std::size_t cell : layer) {
        cells_[cell].side = side + cells_[cell].before;
        side = cells_[cell].side + cells_[cell].after + between_cells;
      }
    }
    const std::size_t count = layering_.layers.size();
    for (int pass = 0; pass < passes; ++pass) {
      for (std::size_t i = 0; i < count; ++i) settle(pass % 2 == 0 ? i : count - 1 - i, pass % 2 == 0, pass % 2 != 0);
    }
    for (std::size_t i = 0; i < count; ++i) settle(i, true, true);
    double least = 0, most = 0;
    for (const Cell& cell : cells_) {
      least = std::min(least, cell.side - cell.before);
      most = std::max(most, cell.side + cell.after);
    }
    for (Cell& cell : cells_) cell.side += margin - least;
    width_ = most - least + 2 * margin;
  }

  // Moves the cells of a layer towards their neighbours in the layer before, or after, or both.
  void settle(std::size_t index, bool by_upper, bool by_lower) {
    const std::vector<std::size_t>& layer = layering_.layers[index];
    watch_.tick(layer.size() + 1);
    std::vector<double> wanted, weights;
    for (const std::size_t i : layer) {
      const Cell& cell = cells_[i];
      double sum = 0, count = 0;
      const auto add = [&](const std::vector<std::size_t>& neighbours) {
        for (const std::size_t other : neighbours) {
          const double pull = straightness(cell, cells_[other]);
          sum += pull * cells_[other].side;
          count += pull;
        }
      };
      if (by_upper) add(cell.upper);
      if (by_lower) add(cell.lower);
      wanted.push_back(count > 0 ? sum / count : cell.side);
      weights.push_back(std::max(count, 0.05));
    }
    place(cells_, layer, wanted, weights);
  }

  // How much a line wants to be straight between two cells: most where neither is a box.
  [[nodiscard]] static double straightness(const Cell& one, const Cell& other) {
    if (one.is_box() && other.is_box()) return 1;
    return one.is_box() || other.is_box() ? 2 : 8;
  }

  // ---- across the layers

  void across_layers() {
    double depth = margin;
    for (std::size_t i = 0; i < layering_.layers.size(); ++i) {
      double deepest = 0;
      for (const std::size_t cell : layering_.layers[i]) deepest = std::max(deepest, cells_[cell].depth);
      if (i > 0) depth += gap_before(i);
      begins_.push_back(depth);
      ends_.push_back(depth += deepest);
    }
  }

  // Lines that go far to the side need room.
  [[nodiscard]] double gap_before(std::size_t index) const {
    double farthest = 0;
    for (const std::size_t cell : layering_.layers[index]) {
      for (const std::size_t other : cells_[cell].upper) {
        farthest = std::max(farthest, std::abs(cells_[cell].side - cells_[other].side));
      }
    }
    return least_gap + std::min(farthest / 12, 26.0);
  }

  [[nodiscard]] double middle(std::size_t layer) const { return (begins_[layer] + ends_[layer]) / 2; }

  // ---- lines

  // Lines at the same edge of a box begin beside each other, in the order in which they go on.
  void collect_ports() {
    ports_.assign(task_.lines.size(), {});
    std::vector<std::vector<std::pair<double, double*>>> below(task_.boxes.size()), above(task_.boxes.size());
    for (std::size_t i = 0; i < task_.lines.size(); ++i) {
      const Chain& chain = layering_.chains[i];
      if (chain.cells.empty()) continue;
      const double beginning = cells_[chain.cells.front()].side;
      const double end = cells_[chain.cells.back()].side + (chain.turns ? task_.lines[i].label.side : 0);
      below[chain.upper].emplace_back(beginning, &ports_[i].first);
      (chain.turns ? below : above)[chain.lower].emplace_back(end, &ports_[i].second);
    }
    for (std::size_t i = 0; i < task_.boxes.size(); ++i) {
      spread(i, below[i]);
      spread(i, above[i]);
    }
  }

  void spread(std::size_t box, std::vector<std::pair<double, double*>>& ports) {
    std::stable_sort(ports.begin(), ports.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto count = static_cast<double>(ports.size());
    const double width = std::min(task_.boxes[box].side * 0.7, 14 * (count - 1));
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const double share = ports.size() > 1 ? static_cast<double>(i) / (count - 1) - 0.5 : 0;
      *ports[i].second = cells_[box].side + share * width;
    }
  }

  [[nodiscard]] Layout::Route route(std::size_t index) {
    const LayoutTask::Line& line = task_.lines[index];
    const Chain& chain = layering_.chains[index];
    if (chain.cells.empty()) return loop(index);
    const auto& [from, to] = ports_[index];
    const Extent &upper = task_.boxes[chain.upper], &lower = task_.boxes[chain.lower];
    const std::size_t first = cells_[chain.upper].layer, last = cells_[chain.lower].layer;
    Layout::Route result;
    std::vector<Extent>& points = result.points;
    points.push_back({middle(first) + upper.depth / 2, from});
    points.push_back({ends_[first], from});
    for (const std::size_t i : chain.cells) {
      const Cell& cell = cells_[i];
      points.push_back({begins_[cell.layer], cell.side});
      points.push_back({ends_[cell.layer], cell.side});
      if (i == chain.label) result.label = {middle(cell.layer), cell.side + layers::label_gap + line.label.side / 2};
    }
    if (chain.turns) {
      const Cell& cell = cells_[chain.cells.back()];
      const double side = cell.side + line.label.side + 2 * layers::label_gap;
      points.push_back({ends_[cell.layer], side});
      points.push_back({begins_[cell.layer], side});
      points.push_back({ends_[last], to});
      points.push_back({middle(last) + lower.depth / 2, to});
    } else {
      points.push_back({begins_[last], to});
      points.push_back({middle(last) - lower.depth / 2, to});
    }
    if (chain.upper != line.from) std::reverse(points.begin(), points.end());
    return result;
  }

  // Beside its box.
  [[nodiscard]] Layout::Route loop(std::size_t index) {
    const LayoutTask::Line& line = task_.lines[index];
    const Cell& cell = cells_[line.from];
    const double depth = middle(cell.layer), reach = task_.boxes[line.from].depth / 4;
    double& used = used_by_loops_[line.from];
    const double edge = cell.side + task_.boxes[line.from].side / 2;
    const double side = edge + used + layers::loop_reach;
    used += layers::loop_room(line.label);
    Layout::Route result;
    result.points = {{depth - reach, edge}, {depth - reach, side}, {depth + reach, side}, {depth + reach, edge}};
    result.label = {depth, side + layers::label_gap + line.label.side / 2};
    return result;
  }

  const LayoutTask& task_;
  Layering& layering_;
  std::vector<Cell>& cells_;
  Watch watch_;
  std::vector<double> begins_, ends_;             // of layers, in depth
  std::vector<std::pair<double, double>> ports_;  // of lines, at their upper and lower box
  std::map<std::size_t, double> used_by_loops_;   // room beside boxes
  double width_ = 0;
};

}  // namespace

Layout layered_layout(const LayoutTask& task, const Limits& limits) {
  if (task.boxes.empty()) return {{}, {}, {2 * margin, 2 * margin}};
  Layering layering = layers::layering_of(task, limits);
  return Placement(task, layering, limits).run();
}

}  // namespace gnomon::cli
