#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon graph: every format has the same graph, files are safe, limits are told."""

import re
import shutil
import unittest
from xml.etree import ElementTree

from harness import README_MODEL, CliTest

SVG = "{http://www.w3.org/2000/svg}"
LIGHT_EDGES = """\
  s1 -> s1 [label=<&#160;Switch1: wait&#160;>];
  s1 -> s2 [label=<&#160;Switch1: press&#160;>];
  s2 -> s2 [label=<&#160;Switch1: wait&#160;>];
  s2 -> s3 [label=<&#160;Switch1: press&#160;>];
  s3 -> s2 [label=<&#160;Switch1: press&#160;>];
  s3 -> s3 [label=<&#160;Switch1: wait&#160;>];
}
"""


class Graph(CliTest):
    def graph(self, *arguments, code=0):
        return self.gnomon(code, "graph", "-W", "no-all", *arguments).stdout

    def test_dot(self):
        text = self.graph(self.light, "--atoms", "--no-values")
        self.assertTrue(text.endswith(LIGHT_EDGES))
        self.assertIn("s2 [label=<<B>2</B><BR/>{lit, high}>", text)

    def test_values(self):
        """All of an initial state; of others what is different, unless --full."""
        text = self.graph(self.light)
        self.assertIn("s1 [label=<<B>1</B><BR/>on = false, level = 0<BR/>Switch1: mood = calm<BR/>Switch2: mood = calm>", text)
        self.assertIn("s2 [label=<<B>2</B><BR/>on = true, level = 1>", text)
        self.assertIn(r'tooltip="on = true, level = 1\nSwitch1: mood = calm\nSwitch2: mood = calm"', text)
        self.assertNotIn("lit", text)
        self.assertIn("<B>2</B><BR/>on = true, level = 1<BR/>Switch1: mood = calm<BR/>", self.graph(self.light, "--full"))

    def test_same_graph_in_every_format(self):
        document = self.json(0, "graph", README_MODEL, "--agents", "all")
        numbers = [state["number"] for state in document["states"]]
        self.assertEqual(numbers, list(range(18)))
        self.assertEqual(sum(state["initial"] for state in document["states"]), 2)
        edges = {(t["from"], t["to"]) for t in document["transitions"]}
        dot = self.graph(README_MODEL)
        self.assertEqual({(int(a) - 1, int(b) - 1) for a, b in re.findall(r"^  s(\d+) -> s(\d+) ", dot, re.M)}, edges)
        mermaid = self.graph(README_MODEL, "--format", "mermaid")
        self.assertEqual({(int(a) - 1, int(b) - 1) for a, b in re.findall(r"^  s(\d+) -->(?:\|.*\|)? s(\d+)$", mermaid, re.M)}, edges)
        self.assertEqual(mermaid.count(":::initial"), 2)
        self.assertEqual(dot.count("shape=point"), 2)

    def test_edges_are_steps(self):
        document = self.json(0, "graph", self.light)
        for edge in document["transitions"]:
            before, after = (document["states"][edge[end]]["state"]["Environment.on"] for end in ("from", "to"))
            for joint in edge["joint_actions"]:
                self.assertEqual(before != after, joint["Switch1"] == "press")
        self.assertEqual(sum(len(edge["joint_actions"]) for edge in document["transitions"]), 12)

    def test_knowledge(self):
        document = self.json(0, "graph", README_MODEL, "--agents", "Sender,Receiver")
        views = {view["agent"]: view["classes"] for view in document["knowledge"]}
        self.assertEqual(set(views), {"Sender", "Receiver"})
        for agent, classes in views.items():
            self.assertEqual(sorted(sum(classes, [])), list(range(18)))
            seen = [{tuple(v for n, v in document["states"][s]["state"].items() if n.startswith(agent)) for s in c} for c in classes]
            self.assertTrue(all(len(one) == 1 for one in seen))
            self.assertEqual(len(set.union(*seen)), len(classes))
        # A class of n states is a chain of n - 1 edges; agents share edges.
        dot = self.graph(README_MODEL, "--agents", "Sender", "--agents", "Receiver")
        dashed = re.findall(r"s\d+ -> s\d+ \[label=<<TABLE [^>]*><TR><TD>([^<]*)</TD></TR></TABLE>>, style=dashed, dir=none", dot)
        chains = sum(len(c) - 1 for classes in views.values() for c in classes)
        self.assertEqual(sum(label.count(",") + 1 for label in dashed), chains)
        self.assertIn("-.-|", self.graph(README_MODEL, "--agents", "Sender", "--format", "mermaid"))
        self.assertNotIn("dashed", self.graph(README_MODEL))
        result = self.gnomon(2, "graph", README_MODEL, "--agents", "Sendr")
        self.assertIn("there is no agent 'Sendr'; did you mean 'Sender'?", result.stderr)

    def test_joint_actions_that_are_no_product(self):
        both = self.light.read_text().replace(
            "if Switch1.Action = press and on = true;",
            "if Switch1.Action = press and Switch2.Action = wait and on = true or Switch1.Action = wait and Switch2.Action = press and on = true;",
        )
        text = self.graph(self.write("both.ispl", both))
        self.assertIn("Switch1: press, Switch2: wait&#160;<BR/>&#160;or Switch1: wait, Switch2: press&#160;>];", text)

    def test_limit(self):
        result = self.gnomon(3, "graph", self.large, "-W", "no-all")
        self.assertIn("more than 200 reachable states", result.stderr)
        self.assertIn("--max-states", result.stderr)
        self.assertEqual(result.stdout, "")
        self.gnomon(3, "graph", self.light, "--max-states", "2")
        self.gnomon(0, "graph", self.light, "--max-states", "3")
        self.assertEqual(self.json(3, "graph", self.light, "--max-states", "2")["kind"], "limit")
        self.gnomon(2, "graph", self.light, "--max-states", "0")

    def test_files(self):
        for ending, beginning in ((".dot", "digraph"), (".gv", "digraph"), (".json", "{"), (".mmd", "flowchart"), (".txt", "digraph")):
            file = self.folder / ("graph" + ending)
            self.assertEqual(self.graph(self.light, "-o", file), "")
            self.assertTrue(file.read_text().startswith(beginning))
            self.assertIn("exists", self.gnomon(2, "graph", self.light, "-o", file).stderr)
            self.graph(self.light, "-o", file, "--force", "--format", "mermaid")
            self.assertTrue(file.read_text().startswith("flowchart"))
        self.gnomon(2, "graph", self.light, "-o", "/no/such/folder/graph.dot")

    def test_models_with_errors(self):
        broken = self.write("broken.ispl", "Agent A\n")
        self.assertEqual(self.gnomon(2, "graph", broken, "-o", self.folder / "x.dot").stdout, "")
        self.assertFalse((self.folder / "x.dot").exists())
        self.assertFalse(self.json(2, "graph", broken)["ok"])

    def test_no_initial_state(self):
        path = self.write("none.ispl", self.stuck.read_text().replace("A.x = 1;", "A.x = 1 and A.x = 0;"))
        self.assertEqual(self.json(0, "graph", path, "-W", "no-all")["states"], [])
        self.assertNotIn("s1", self.graph(path))


class Pictures(CliTest):
    def test_without_graphviz(self):
        nothing = {"PATH": str(self.folder)}
        result = self.gnomon(2, "graph", self.light, "--format", "png", env=nothing, stdin="")
        self.assertIn("needs the program `dot` of Graphviz, which is not installed", result.stderr)
        self.gnomon(0, "graph", self.light, env=nothing)
        text = self.gnomon(0, "graph", self.light, "--format", "svg", "--agents", "all", "--atoms", env=nothing).stdout
        picture = ElementTree.fromstring(text)
        self.assertEqual([node.get("id") for node in picture.iter(SVG + "g")], ["s1", "s2", "s3"])

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is not installed")
    def test_with_graphviz(self):
        picture = self.folder / "graph.png"
        widths = []
        for options in ([], ["--dpi", "96"]):
            self.gnomon(0, "graph", README_MODEL, "-o", picture, "--force", *options)
            content = picture.read_bytes()
            self.assertTrue(content.startswith(b"\x89PNG"))
            widths.append(int.from_bytes(content[16:20], "big"))
        self.assertAlmostEqual(widths[0] / widths[1], 2, places=1)
        page = self.folder / "graph.pdf"
        self.gnomon(0, "graph", README_MODEL, "-o", page)
        self.assertTrue(page.read_bytes().startswith(b"%PDF"))

    def test_failing_graphviz(self):
        dot = self.write("dot", "#!/bin/sh\nexit 3\n")
        dot.chmod(0o755)
        result = self.gnomon(2, "graph", self.light, "--format", "pdf", env={"PATH": f"{self.folder}:/usr/bin:/bin"})
        self.assertIn("Graphviz could not draw the picture", result.stderr)


if __name__ == "__main__":
    unittest.main()
