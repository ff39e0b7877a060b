#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon info: text and document, small and large models."""

import unittest

from harness import CliTest


class Info(CliTest):
    def test_text(self):
        text = self.gnomon(0, "info", self.light).stdout
        for line in (
            "  agents           2 and the environment",
            "  variables        4 (5 bits)",
            "  possible states  32",
            "  actions          5",
            "  semantics        MultiAssignment",
            "  N = 2",
            "  on : boolean  seen by all",
            "  level : 0..3  seen by Environment, Switch1, Switch2",
            "  mood : {calm, tense}  seen by Switch2",
            "  actions: press, wait",
            "  protocol: 2 lines; evolution: 1 line",
            "  lit if Environment.on = true",
            "  all = { Switch1, Switch2 }",
            "  1  CTL   expect TRUE   line 44    AG(lit -> high)",
            "  3  CTLK                line 48    AG(lit -> K(Switch[i], lit))  (i = 1)",
        ):
            self.assertIn(line + "\n", text)

    def test_document(self):
        document = self.json(0, "info", self.light, "-D", "N=2")
        self.assertEqual(document["possible_states"], "32")
        self.assertEqual(document["state_bits"], 5)
        self.assertEqual(document["constants"], [{"name": "N", "value": 2, "overridden": True}])
        environment, switch = document["agents"][:2]
        self.assertEqual([v["seen_by"] for v in environment["variables"]], ["all", ["Environment", "Switch1", "Switch2"]])
        self.assertEqual(switch["variables"][0]["seen_by"], ["Switch1"])
        self.assertEqual(switch["lobsvars"], ["level"])
        self.assertEqual(document["groups"], [{"name": "all", "members": ["Switch1", "Switch2"]}])
        self.assertEqual([f["expected"] for f in document["formulas"]], [True, False, None, None, None])

    def test_tables(self):
        text = "Const Need = { 2, N, 3 };".join(["Const N = 1;\n", self.light.read_text().replace("Const N = 2;", "")])
        model = self.write("table.ispl", text)
        self.assertIn("  Need = { 2, 2, 3 }\n", self.gnomon(0, "info", model, "-D", "N=2").stdout)
        document = self.json(0, "info", model, "-D", "N=2")
        self.assertEqual(document["constants"], [{"name": "N", "value": 2, "overridden": True}])
        self.assertEqual(document["tables"], [{"name": "Need", "entries": [2, 2, 3]}])

    def large_model(self):
        text = self.light.read_text().replace("Switch2.mood", "Switch[N].mood").replace("Switch1, Switch2", "Switch[i in 1..N]")
        return self.write("many.ispl", text)

    def test_large_family(self):
        text = self.gnomon(0, "info", self.large_model(), "-D", "N=2000").stdout
        self.assertLess(len(text.splitlines()), 100)
        self.assertIn("Switch1 … Switch2000: 2,000 agents, for example Switch1", text)
        self.assertIn("seen by Environment, Switch1, Switch2, Switch3, Switch4, Switch5 and 1,995 more", text)
        self.assertIn("× 10^602", text)
        self.assertIn("N = 2000  (set by -D)", text)
        self.assertIn("… and 1,983 more (--all shows them)", text)
        everything = self.gnomon(0, "info", self.large_model(), "-D", "N=2000", "--all").stdout
        self.assertIn("\nSwitch1234\n", everything)

    def test_large_document(self):
        document = self.json(0, "info", self.large_model(), "-D", "N=2000")
        self.assertEqual(int(document["possible_states"]), 2 * 4 * 2**2000)
        self.assertEqual(len(document["agents"]), 2001)

    def test_many_different_agents(self):
        agent = "Agent A{0}\n  Vars:\n    x : boolean;\n  end Vars\n  Actions = {{ a }};\n  Protocol:\n    Other : {{ a }};\n  end Protocol\n  Evolution:\n    x = true if x = false;\n  end Evolution\nend Agent\n"
        text = "".join(agent.format(i) for i in range(30))
        text += "Evaluation\n  p if A0.x = true;\nend Evaluation\nInitStates\n  A0.x = true;\nend InitStates\nFormulae\n  AG p;\nend Formulae\n"
        path = self.write("thirty.ispl", text)
        self.assertIn("… and 11 agents more (--all shows them)", self.gnomon(0, "info", path, "-W", "no-all").stdout)
        self.assertIn("\nA29\n", self.gnomon(0, "info", path, "-W", "no-all", "--all").stdout)

    def test_wrong_model(self):
        self.gnomon(2, "info", "-", stdin="nonsense")
        self.assertFalse(self.json(2, "info", "-", stdin="nonsense")["ok"])


if __name__ == "__main__":
    unittest.main()
