#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A line of the model that takes very many nodes of decision diagrams is named, as text and in JSON."""

import unittest

from harness import CliTest

LINE = "or[i in 1..N, j in 1..N where i < j] (x[i] = x[j]) : { go }"
MODEL = f"""Const N = 12;
Agent Environment
  Vars:
    x[i in 1..N] : 0..15;
  end Vars
  Actions = {{ go }};
  Protocol:
    {LINE};
    Other : {{ go }};
  end Protocol
  Evolution:
    for i in 1..N: x[i] = 0 if x[i] = 1;
  end Evolution
end Agent
Evaluation
  p if Environment.x1 = 0;
end Evaluation
InitStates
  Environment.x1 = 0;
end InitStates
Formulae
  AG p;
end Formulae
"""


class CostlyLine(CliTest):
    def test_it_is_named_when_memory_ends(self):
        model = self.write("costly.ispl", MODEL)
        limits = ["--engine", "symbolic", "--reorder", "off", "--memory", "64M"]
        text = self.gnomon(3, "check", model, *limits).stdout
        self.assertRegex(text, r"costly\.ispl:8: this line alone takes [\d,]+ nodes of the transition relation:")
        self.assertIn(LINE, text)
        found = self.json(3, "check", model, *limits)["diagrams"]["costly_line"]
        self.assertEqual((found["line"], found["text"]), (8, LINE))
        self.assertGreater(found["nodes"], 1_000_000)
        small = self.json(0, "check", model, *limits, "-D", "N=3")
        self.assertIsNone(small["diagrams"]["costly_line"])


if __name__ == "__main__":
    unittest.main()
