// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/layers.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gnomon::cli::layers {

namespace {

constexpr int sweeps = 16;

class Builder {
 public:
  Builder(const LayoutTask& task, const Limits& limits) : task_(task), watch_(limits) {}

  Layering run() {
    visit_boxes();
    find_layers();
    make_cells();
    reduce_crossings();
    return std::move(result_);
  }

 private:
  // ---- layers of boxes

  // Depth first, from where the picture begins; a line that leads back counts as one the other way round.
  void visit_boxes() {
    const std::size_t count = task_.boxes.size();
    out_.resize(count);
    for (std::size_t i = 0; i < task_.lines.size(); ++i) {
      const LayoutTask::Line& line = task_.lines[i];
      if (line.orders && line.from != line.to) out_[line.from].push_back(i);
    }
    reversed_.assign(task_.lines.size(), false);
    std::vector<std::uint8_t> state(count, 0);  // 0: new, 1: open, 2: done
    const auto visit = [&](std::size_t root) {
      if (state[root] != 0) return;
      std::vector<std::pair<std::size_t, std::size_t>> open{{root, 0}};
      state[root] = 1;
      order_.push_back(root);
      while (!open.empty()) {
        watch_.tick();
        auto& [box, next] = open.back();
        if (next == out_[box].size()) {
          state[box] = 2;
          finished_.push_back(box);
          open.pop_back();
          continue;
        }
        const std::size_t line = out_[box][next++];
        const std::size_t to = task_.lines[line].to;
        if (state[to] == 1) reversed_[line] = true;
        if (state[to] != 0) continue;
        state[to] = 1;
        order_.push_back(to);
        open.emplace_back(to, 0);
      }
    };
    for (const std::size_t box : task_.first) visit(box);
    for (std::size_t box = 0; box < count; ++box) visit(box);
  }

  // By longest paths. Lines that lead back need no care: they go to boxes on the path to where they begin.
  void find_layers() {
    layer_.assign(task_.boxes.size(), 0);
    for (std::size_t i = finished_.size(); i-- > 0;) {
      for (const std::size_t line : out_[finished_[i]]) {
        if (reversed_[line]) continue;
        std::size_t& layer = layer_[task_.lines[line].to];
        layer = std::max(layer, layer_[finished_[i]] + 1);
      }
    }
  }

  // ---- cells

  std::size_t add_cell(Cell cell) {
    const std::size_t index = result_.cells.size();
    if (cell.layer >= result_.layers.size()) result_.layers.resize(cell.layer + 1);
    result_.cells.push_back(std::move(cell));
    return index;
  }

  void join(std::size_t upper, std::size_t lower) {
    result_.cells[upper].lower.push_back(lower);
    result_.cells[lower].upper.push_back(upper);
  }

  void make_cells() {
    for (std::size_t i = 0; i < task_.boxes.size(); ++i) {
      const Extent& box = task_.boxes[i];
      add_cell({2 * layer_[i], box.depth, box.side / 2, box.side / 2, {}, 0, {}, {}});
    }
    std::vector<std::vector<std::size_t>> below(task_.boxes.size());  // lines by their upper box
    result_.chains.resize(task_.lines.size());
    for (std::size_t i = 0; i < task_.lines.size(); ++i) {
      const LayoutTask::Line& line = task_.lines[i];
      Chain& chain = result_.chains[i];
      chain.upper = line.from;
      chain.lower = line.to;
      if (layer_[line.from] > layer_[line.to]) std::swap(chain.upper, chain.lower);
      if (line.from == line.to) {
        result_.cells[line.from].after += loop_room(line.label);
        result_.cells[line.from].depth = std::max(result_.cells[line.from].depth, line.label.depth);
      } else {
        below[chain.upper].push_back(i);
      }
    }
    // In the order of the visits, so that what belongs together stands together from the beginning.
    for (const std::size_t box : order_) {
      result_.layers[2 * layer_[box]].push_back(box);
      for (const std::size_t line : below[box]) lead(line);
    }
  }

  // Makes the cells through which a line leads.
  void lead(std::size_t index) {
    const LayoutTask::Line& line = task_.lines[index];
    Chain& chain = result_.chains[index];
    const std::size_t first = layer_[chain.upper], last = layer_[chain.lower];
    chain.turns = first == last;
    const std::size_t end = chain.turns ? 2 * first + 1 : 2 * last - 1;
    const std::size_t middle = chain.turns ? end : (first + last) | 1U;
    std::size_t before = chain.upper;
    for (std::size_t layer = 2 * first + 1; layer <= end; ++layer) {
      watch_.tick();
      Cell cell{layer, 0, 0, 0, index, 0, {}, {}};
      if (layer == middle) {
        cell.depth = line.label.depth;
        if (line.label.side > 0 || chain.turns) cell.after = line.label.side + label_gap;
        if (chain.turns) cell.after += label_gap;
      }
      const std::size_t place = add_cell(std::move(cell));
      result_.layers[layer].push_back(place);
      if (layer == middle) chain.label = place;
      chain.cells.push_back(place);
      join(before, place);
      before = place;
    }
    if (chain.turns) {
      join(chain.lower, before);
    } else {
      join(before, chain.lower);
    }
  }

  // ---- the order in layers

  void reduce_crossings() {
    place_.resize(result_.cells.size());
    for (const auto& layer : result_.layers) number(layer);
    auto best = result_.layers;
    std::size_t least = crossings();
    for (int sweep = 0; sweep < sweeps && least > 0; ++sweep) {
      const bool down = sweep % 2 == 0;
      for (std::size_t i = 0; i < result_.layers.size(); ++i) {
        sort_layer(result_.layers[down ? i : result_.layers.size() - 1 - i], down);
      }
      const std::size_t now = crossings();
      if (now >= least) continue;
      least = now;
      best = result_.layers;
    }
    result_.layers = std::move(best);
  }

  void number(const std::vector<std::size_t>& layer) {
    for (std::size_t i = 0; i < layer.size(); ++i) place_[layer[i]] = i;
  }

  // By the medians of the neighbours' places; a cell without neighbours stays.
  void sort_layer(std::vector<std::size_t>& layer, bool by_upper) {
    watch_.tick(layer.size() + 1);
    std::vector<std::pair<double, std::size_t>> wanted;
    for (const std::size_t cell : layer) {
      std::vector<std::size_t> places;
      for (const std::size_t other : by_upper ? result_.cells[cell].upper : result_.cells[cell].lower) {
        places.push_back(place_[other]);
      }
      std::sort(places.begin(), places.end());
      const std::size_t half = places.size() / 2;
      const double median = places.empty()           ? static_cast<double>(place_[cell])
                            : places.size() % 2 == 1 ? static_cast<double>(places[half])
                                                     : static_cast<double>(places[half - 1] + places[half]) / 2;
      wanted.emplace_back(median, cell);
    }
    std::stable_sort(wanted.begin(), wanted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = wanted[i].second;
    number(layer);
  }

  // Inversions between neighbouring layers, counted in a Fenwick tree.
  [[nodiscard]] std::size_t crossings() {
    std::size_t result = 0;
    for (std::size_t i = 0; i + 1 < result_.layers.size(); ++i) {
      std::vector<std::size_t> tree(result_.layers[i + 1].size() + 1, 0);
      std::size_t seen = 0;
      for (const std::size_t cell : result_.layers[i]) {
        std::vector<std::size_t> ends;
        for (const std::size_t other : result_.cells[cell].lower) ends.push_back(place_[other]);
        watch_.tick(ends.size() + 1);
        for (const std::size_t end : ends) {
          std::size_t not_after = 0;
          for (std::size_t at = end + 1; at > 0; at -= at & (~at + 1)) not_after += tree[at];
          result += seen - not_after;
        }
        for (const std::size_t end : ends) {
          for (std::size_t at = end + 1; at < tree.size(); at += at & (~at + 1)) ++tree[at];
        }
        seen += ends.size();
      }
    }
    return result;
  }

  const LayoutTask& task_;
  Watch watch_;
  std::vector<std::vector<std::size_t>> out_;  // lines by the box where they begin
  std::vector<bool> reversed_;                 // lines that lead back
  std::vector<std::size_t> order_, finished_;  // boxes as they were visited, and as their visits ended
  std::vector<std::size_t> layer_;             // of boxes
  Layering result_;
  std::vector<std::size_t> place_;  // of cells in their layers
};

}  // namespace

Layering layering_of(const LayoutTask& task, const Limits& limits) { return Builder(task, limits).run(); }

}  // namespace gnomon::cli::layers
