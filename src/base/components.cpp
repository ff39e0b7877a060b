// SPDX-License-Identifier: Apache-2.0
#include "base/components.hpp"

#include <algorithm>

namespace gnomon {

namespace {

constexpr std::uint32_t none = 0xFFFF'FFFFU;

class Search {
 public:
  explicit Search(const Successors& successors)
      : successors_(successors), number_(successors.size(), none), low_(successors.size(), none) {
    result_.of.assign(successors.size(), none);
  }

  Components run() {
    for (std::uint32_t root = 0; root < successors_.size(); ++root) {
      if (number_[root] == none) visit(root);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t node = 0;
    std::size_t next = 0;  // successor to look at
  };

  void enter(std::uint32_t node) {
    number_[node] = low_[node] = count_++;
    stack_.push_back(node);
    frames_.push_back({node, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t node = frame.node;
      if (frame.next < successors_[node].size()) {
        const std::uint32_t successor = successors_[node][frame.next++];
        if (number_[successor] == none) {
          enter(successor);
        } else if (result_.of[successor] == none) {
          low_[node] = std::min(low_[node], number_[successor]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
      if (low_[node] == number_[node]) leave(node);
    }
  }

  void leave(std::uint32_t root) {
    const auto component = static_cast<std::uint32_t>(result_.members.size());
    std::vector<std::uint32_t> members;
    while (members.empty() || members.back() != root) {
      members.push_back(stack_.back());
      result_.of[stack_.back()] = component;
      stack_.pop_back();
    }
    result_.members.push_back(std::move(members));
  }

  const Successors& successors_;
  Components result_;
  std::vector<std::uint32_t> number_;  // in the order of visits
  std::vector<std::uint32_t> low_;     // the smallest number reached
  std::vector<std::uint32_t> stack_;   // visited, not yet in a component
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0;
};

}  // namespace

bool Components::on_cycle(const Successors& successors, std::uint32_t node) const {
  if (members[of[node]].size() > 1) return true;
  const auto& next = successors[node];
  return std::find(next.begin(), next.end(), node) != next.end();
}

Components components(const Successors& successors) { return Search(successors).run(); }

}  // namespace gnomon
