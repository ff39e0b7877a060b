// SPDX-License-Identifier: Apache-2.0
//
// A model of a wanted number of lines, in the manner of generated ISPL: 46 lines per agent,
// conditions over the agent's variables, the environment and the neighbours' actions, atoms, and
// formulas of the common logics. The text depends on nothing but the number.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>

namespace gnomon::bench {

namespace detail {

inline void append_agent(std::string& out, int i, int count) {
  const auto line = [&](auto format, auto&&... values) {
    fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...);
    out += '\n';
  };
  const int left = (i + count - 1) % count;
  const int right = (i + 1) % count;
  line("Agent Player{}\n  Lobsvars = {{ weather }};\n  Vars:", i);
  line("    position : 0 .. 7;\n    count : -3 .. 12;  -- how often it was tried\n    ready : boolean;");
  line("    colour : {{ red, green, blue, none }};\n  end Vars");
  line("  Actions = {{ wait, left, right, give, take, reset }};\n  Protocol:");
  line("    ready = false : {{ wait, reset }};");
  line("    ready = true and position < 7 and !(colour = none) : {{ left, right, give }};");
  line("    ready = true and position = 7 and Environment.turn = {} : {{ take, reset }};", i % 4);
  line("    Other : {{ wait }};\n  end Protocol\n  Evolution:");
  for (int k = 0; k < 7; ++k) {
    line("    position = {} if Action = right and position = {} and Environment.light = on;", k + 1, k);
  }
  for (int k = 0; k < 5; ++k) {
    line(
        "    position = position - 1 and count = count + 1 if Action = left and position > {} and (Player{}.Action = "
        "give or "
        "Player{}.Action = take);",
        k, left, right);
  }
  line("    ready = true if Action = wait and Environment.turn = {} and Environment.Action = next;", i % 4);
  line("    ready = false and colour = none if Action = reset or (Action = wait and count >= 12);");
  line(
      "    colour = red and ready = true\n      if Action = give and Player{}.Action = take and (Environment.weather = "
      "sun or\n"
      "        Environment.weather = rain and count + position * 2 < 9);",
      right);
  line("    colour = green if Action = take and Player{}.Action = give and !(Environment.weather = snow);", left);
  line("    count = 0 if Action = reset and !(Player{}.Action = wait) and !(Player{}.Action = reset);", left, right);
  line("  end Evolution\nend Agent\n");
}

inline void append_environment(std::string& out) {
  out +=
      "-- Written by bench/generated_model.hpp\n"
      "Semantics = MultiAssignment;\n\n"
      "Agent Environment\n"
      "  Obsvars:\n    turn : 0 .. 3;\n    light : { on, off };\n  end Obsvars\n"
      "  Vars:\n    weather : { sun, rain, snow };\n  end Vars\n"
      "  Actions = { next, idle };\n"
      "  Protocol:\n    Other : { next, idle };\n  end Protocol\n"
      "  Evolution:\n"
      "    turn = turn + 1 if Action = next and turn < 3;\n    turn = 0 if Action = next and turn = 3;\n"
      "    light = on if Action = idle and light = off;\n    weather = rain if Action = idle and weather = sun;\n"
      "  end Evolution\nend Agent\n\n";
}

}  // namespace detail

inline std::string generated_model(int lines) {
  constexpr int lines_per_agent = 46;
  const int agents = lines / lines_per_agent > 2 ? lines / lines_per_agent : 2;
  std::string out;
  detail::append_environment(out);
  for (int i = 0; i < agents; ++i) detail::append_agent(out, i, agents);
  const auto to = std::back_inserter(out);
  out += "Evaluation\n";
  for (int i = 0; i < agents; ++i) {
    fmt::format_to(
        to, "  home{0} if Player{0}.position = 0;\n  done{0} if Player{0}.position = 7 and Player{0}.ready = true;\n",
        i);
    fmt::format_to(to, "  busy{0} if Player{0}.count > 3 or Player{0}.colour = red;\n", i);
  }
  out +=
      "end Evaluation\n\nInitStates\n  Environment.turn = 0 and Environment.light = on and Environment.weather = sun\n";
  for (int i = 0; i < agents; ++i) {
    fmt::format_to(to,
                   "    and Player{0}.position = 0 and Player{0}.count = 0 and Player{0}.ready = false and "
                   "Player{0}.colour = none\n",
                   i);
  }
  out += "  ;\nend InitStates\n\nGroups\n";
  for (int i = 0; i < agents; ++i) fmt::format_to(to, "  pair{0} = {{ Player{0}, Player{1} }};\n", i, (i + 1) % agents);
  out += "end Groups\n\nFormulae\n";
  for (int i = 0; i < agents; ++i) {
    fmt::format_to(to, "  AG (home{0} -> EF (done{0} and !busy{0}));\n  K(Player{0}, busy{0}) -> AF home{0};\n", i);
    fmt::format_to(to, "  <pair{0}>F (done{0} and GCK(pair{0}, home{0} or done{0}));\n", i);
  }
  out += "end Formulae\n";
  return out;
}

}  // namespace gnomon::bench
