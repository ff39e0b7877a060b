#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon explain --as: tables and lanes say what the evidence says, in every format."""

import csv
import html.parser
import io
import re
import shutil
import subprocess
import unittest
from xml.etree import ElementTree

from harness import README_MODEL, SOURCE, CliTest

SVG = "{http://www.w3.org/2000/svg}"
ASK = ["explain", README_MODEL, "--only", "8"]


class Views(CliTest):
    def test_combinations(self):
        for view, format in (("table", "svg"), ("lanes", "csv"), ("graph", "text"), ("lanes", "png")):
            result = self.gnomon(2, *ASK, "--as", view, "--format", format)
            self.assertIn(f"not as {format}", result.stderr)
        self.assertIn("a graph is written as dot, svg", self.gnomon(2, *ASK, "--as", "graph").stderr)

    def test_by_the_ending(self):
        for ending, beginning in ((".csv", "run,step,state"), (".html", "<!DOCTYPE html>"), (".tex", "% ")):
            file = self.folder / ("why" + ending)
            self.gnomon(1, *ASK, "-o", file)
            self.assertTrue(file.read_text().startswith(beginning), ending)
        file = self.folder / "who.mmd"
        self.gnomon(1, *ASK, "--as", "lanes", "-o", file)
        self.assertTrue(file.read_text().startswith("sequenceDiagram"))

    def test_one_formula_each(self):
        result = self.gnomon(2, "explain", self.light, "--format", "csv")
        self.assertIn("a table shows one formula, and there is evidence for 2, 5", result.stderr)
        self.gnomon(1, "explain", self.light, "-o", self.folder / "why.csv")
        self.assertTrue((self.folder / "why.2.csv").exists() and (self.folder / "why.5.csv").exists())
        self.assertIn("✓ 5", self.gnomon(1, "explain", self.light, "--as", "table").stdout)

    def test_a_play_of_strategies(self):
        model = SOURCE / "models/matching_pennies/matching_pennies.ispl"
        result = self.gnomon(0, "explain", model, "--formula", "<<y>> <<x>> (Even,x) (Odd,y) F other", "--as", "table")
        self.assertIn("a play that the strategies allow", result.stdout)
        self.assertRegex(result.stdout, r"1 +2 +Even: show2 ")
        self.assertIn("and so on, from state 3", result.stdout)


class Tables(CliTest):
    def rows(self, *options):
        return list(csv.DictReader(io.StringIO(self.gnomon(1, *ASK, "--format", "csv", *options).stdout)))

    def test_csv_is_the_evidence(self):
        evidence = self.json(1, *ASK)["formulas"][0]["evidence"]
        expected = []
        for number, run in enumerate(evidence["table"]["runs"], 1):
            for step, row in enumerate(run["rows"]):
                actions = row["actions"] or {}
                values = evidence["states"][row["state"]]
                expected.append(
                    {"run": str(number), "step": str(step), "state": str(row["state"] + 1)}
                    | {f"{agent}.Action": actions.get(agent, "") for agent in ("Environment", "Sender", "Receiver")}
                    | {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in values.items()}
                )
        self.assertEqual(self.rows(), expected)
        self.assertGreater(len(expected), 4)

    def test_agents(self):
        columns = set(self.rows("--agents", "Sender")[0])
        self.assertEqual(columns, {"run", "step", "state", "Sender.Action", "Sender.bit", "Sender.ack"})

    def test_marks_are_changes(self):
        """Stars in the text, cells in HTML and bold words in LaTeX are the changes of the document."""
        evidence = self.json(1, *ASK)["formulas"][0]["evidence"]
        changes = sum(len(row["changed"]) for run in evidence["table"]["runs"] for row in run["rows"])
        table = [*ASK, "--as", "table", "--format"]
        self.assertEqual(self.gnomon(1, *table, "text").stdout.count("*"), changes)
        self.assertEqual(self.gnomon(1, *table, "html").stdout.count('class="changed"'), changes)
        self.assertEqual(self.gnomon(1, *table, "latex").stdout.count("\\textbf{"), changes)

    def test_wide_tables_are_broken(self):
        model = SOURCE / "models/dining_cryptographers/dining_cryptographers.ispl"
        text = self.gnomon(1, "explain", model, "-D", "N=12", "--formula", "AG Environment.done = false", "--as", "table", "--full").stdout
        lines = text.splitlines()[1:]
        self.assertLessEqual(max(map(len, lines)), 114)
        self.assertGreater(sum(line.strip().startswith("step") for line in lines), 1)

    def test_text_of_all_formats_is_safe(self):
        formula = "EF(Environment.level > 0 and Environment.level < 2)"
        asked = ["explain", self.light, "--formula", formula, "--as", "table"]
        page = self.gnomon(0, *asked, "--format", "html").stdout
        self.assertIn("Environment.level &gt; 0", page)
        html.parser.HTMLParser().feed(page)
        self.assertIn("% ", self.gnomon(0, *asked, "--format", "latex").stdout)

    @unittest.skipUnless(shutil.which("pdflatex"), "LaTeX is not installed")
    def test_latex_compiles(self):
        file = self.folder / "why.tex"
        self.gnomon(1, *ASK, "-o", file)
        paper = self.write("paper.tex", "\\documentclass{article}\\begin{document}\\input{why}\\end{document}")
        subprocess.run(["pdflatex", "-interaction=batchmode", paper.name], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)


class Lanes(CliTest):
    def test_who_sees_what(self):
        text = self.gnomon(1, *ASK, "--as", "lanes").stdout
        self.assertRegex(text, r"\n +Environment +Sender +Receiver\n")
        self.assertIn("Receiver cannot tell state 3 from state 2", text)
        self.assertRegex(text, r"by +pass_both +send0\n")

    def test_drawn_texts(self):
        """Everything that stands in the text is drawn."""
        picture = ElementTree.fromstring(self.gnomon(1, *ASK, "--as", "lanes", "--format", "svg").stdout)
        drawn = {text.text for text in picture.iter(SVG + "text")}
        self.assertTrue({"Environment", "Sender", "Receiver", "state 1", "pass_both", "send0", "message = m0", "Receiver cannot tell state 3 from state 2"} <= drawn, drawn)

    def test_sequence_diagram(self):
        text = self.gnomon(1, *ASK, "--as", "lanes", "--format", "mermaid").stdout
        lanes = dict(re.findall(r"participant (a\d) as (\w+)", text))
        self.assertEqual(list(lanes.values()), ["Environment", "Sender", "Receiver"])
        arrows = {(lanes[a], lanes[b], action) for a, b, action in re.findall(r"(a\d)->>(a\d): (\w+)", text)}
        self.assertIn(("Sender", "Receiver", "send0"), arrows)
        self.assertIn(("Environment", "Receiver", "pass_both"), arrows)

    def test_agents(self):
        text = self.gnomon(1, *ASK, "--as", "lanes", "--agents", "Sender").stdout
        self.assertRegex(text, r"\n +Sender\n")
        self.assertNotIn("message", text)

    def test_what_others_show(self):
        text = self.gnomon(1, "explain", self.light, "--only", "2", "--formula", "AG Environment.on = false", "--as", "lanes").stdout
        self.assertIn("sees Environment.on = true", text)


if __name__ == "__main__":
    unittest.main()
