// SPDX-License-Identifier: Apache-2.0
//
// A small model for the tests of the interface: N lamps that are switched on and off.
#pragma once

#include "api/load.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace gnomon::test {

inline constexpr const char* lamp_model = R"(
Const N = 2;
Const M = N + 1;
Agent Environment
  Obsvars:
    sun : boolean;
  end Obsvars
  Vars:
    cloud : 0..2;
  end Vars
  Actions = { none };
  Protocol:
    Other : { none };
  end Protocol
  Evolution:
    sun = true if cloud = 2;
  end Evolution
end Agent
Agent Lamp[i in 1..N]
  Lobsvars = { cloud };
  Vars:
    on : boolean;
    hours : 0..M;
  end Vars
  Actions = { flip, keep };
  Protocol:
    Other : { flip, keep };
  end Protocol
  Evolution:
    on = true and hours = hours + 1 if Action = flip and on = false;
    on = false if Action = flip and on = true;
  end Evolution
end Agent
Agent Watcher
  Vars:
    seen : { nothing, light };
  end Vars
  Actions = { look };
  Protocol:
    seen = nothing : { look };
  end Protocol
  Evolution:
    seen = light if Lamp1.Action = flip;
  end Evolution
end Agent
Evaluation
  lit if Lamp1.on = true;
end Evaluation
InitStates
  and[i in 1..N] (Lamp[i].on = false and Lamp[i].hours = 0) and Watcher.seen = nothing and
  Environment.sun = false and Environment.cloud = 0;
end InitStates
Groups
  lamps = { Lamp[i in 1..N] };
end Groups
Formulae
  -- EXPECT: TRUE
  EF lit;
  -- EXPECT: TRUE
  AF lit;
  K(Watcher, !lit);
  ATLir <lamps>F lit;
end Formulae
)";

inline api::Loaded load_lamps(const api::LoadOptions& options = {}, std::string text = lamp_model) {
  api::Loaded loaded = api::load(Source("lamps.ispl", std::move(text)), options);
  if (!loaded.ok()) throw std::logic_error(loaded.diagnostics.list().front().message);
  return loaded;
}

// The model with one piece of its text replaced.
inline std::string lamps_with(const std::string& before, const std::string& after) {
  std::string text = lamp_model;
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, before.size(), after);
}

}  // namespace gnomon::test
