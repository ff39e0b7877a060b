// SPDX-License-Identifier: Apache-2.0
//
// A picture of states as a value: boxes and arrows with texts, and what each of them stands for. How
// that looks is the business of the printers, which draw it (SVG) or write it down for Graphviz (DOT) and for Mermaid.
#pragma once

#include "base/limits.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::cli {

struct Picture {
  enum class Tone : std::uint8_t { Plain, Strong, Good, Bad, Quiet };

  struct Line {
    std::string text;
    Tone tone = Tone::Plain;

    friend bool operator==(const Line&, const Line&) = default;
  };

  enum class Shape : std::uint8_t {
    State,
    Fork,  // after a choice: what the others may do about it
    Cut,   // stands for states that are left out
  };

  struct Node {
    std::string id;  // a letter and digits
    Shape shape = Shape::State;
    std::vector<Line> label;
    std::string details;      // more about it, for those who ask; lines
    bool initial = false;     // gets an arrow from nowhere
    bool twice = false;       // has a double frame, as accepting states have it (SVG)
    Tone tone = Tone::Plain;  // Good or Bad: what the picture is about
  };

  enum class Kind : std::uint8_t {
    Step,       // an action leads there
    Back,       // the step that closes a loop
    Run,        // a step on the way to a state that is there for another reason
    Choice,     // a step that somebody chooses
    Knowledge,  // somebody cannot tell the states apart; has no direction
    Correct,    // somebody behaves correctly there
  };

  struct Edge {
    std::size_t from = 0;  // indices of nodes
    std::size_t to = 0;
    Kind kind = Kind::Step;
    std::vector<Line> label;
  };

  std::vector<Line> title;
  bool across = false;   // from left to right; otherwise downwards
  bool ordered = false;  // initial states, and edges from the same node, stand in the order to be drawn in
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

[[nodiscard]] std::string dot_text(const Picture& picture);
// With a layout of its own (layered_layout). Throws LimitError.
[[nodiscard]] std::string svg_text(const Picture& picture, const Limits& limits = {});
[[nodiscard]] std::string mermaid_text(const Picture& picture);

}  // namespace gnomon::cli
