#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Limits of the system on memory: small models need little, and what finds no memory ends with exit code 3."""

import resource
import unittest

from harness import MANY_VARIABLES, README_MODEL, SOURCE, CliTest, not_sanitized, run

# In megabytes of addresses.
SIZES = (24, 26, 28, 31, 35, 40, 50, 70, 100, 200)


def address_space(size):
    """Options for running with so many bytes of addresses."""
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))}


@not_sanitized
class AddressSpace(CliTest):
    def commands(self):
        """Every command that computes, with a model that takes next to nothing."""
        yield from (["check", self.light, "--engine", engine] for engine in ("auto", "symbolic", "explicit", "bounded"))
        yield ["check", self.light, "--engine", "symbolic", "--reorder", "on", "--consistency", "on"]
        yield ["check", README_MODEL]
        yield from (["explain", self.light, "--engine", engine] for engine in ("auto", "symbolic", "explicit", "bounded"))
        yield from (["synthesise", self.light, "--only", "5", "--engine", engine] for engine in ("symbolic", "explicit"))
        yield ["graph", self.light]
        yield ["simulate", self.light, "--random", "5", "--seed", "1"]
        yield ["mcmas", self.light]
        yield ["automaton", "G F p"]
        yield ["info", self.light]
        yield ["parse", self.light]
        yield ["format", self.light]
        yield ["expand", self.light]

    def test_two_gigabytes_are_plenty(self):
        for arguments in self.commands():
            with self.subTest(arguments=arguments):
                free = run(*arguments)
                self.assertIn(free.returncode, (0, 1), free.stderr)
                limited = self.gnomon(free.returncode, *arguments, **address_space(2_000_000_000))
                self.assertNotIn("not enough memory", limited.stdout + limited.stderr)

    def test_larger_models(self):
        result = self.json(0, "check", self.large, "--engine", "symbolic", "--reorder", "on", **address_space(2_000_000_000))
        self.assertEqual([formula["verdict"] for formula in result["formulas"]], ["true", "true"])

    def test_without_memory_there_is_a_message(self):
        """From where the program is hardly loaded to where it finds what it needs."""
        for arguments in self.commands():
            with self.subTest(arguments=arguments):
                wanted = run(*arguments).returncode
                for megabytes in SIZES:
                    result = run(*arguments, **address_space(megabytes << 20))
                    self.assertIn(result.returncode, (wanted, 3), f"{megabytes} MB: {result.stdout} {result.stderr}")
                    if result.returncode == 3:
                        self.assertRegex(result.stdout + result.stderr, "not enough memory|no room|no thread")
                self.assertEqual(result.returncode, wanted, "the last size is enough")

    def test_models_that_need_more(self):
        explicit = ["--engine", "explicit", "--max-states", "100M", "--max-transitions", "1G"]
        for options in (["--engine", "symbolic"], ["--engine", "auto"], explicit):
            with self.subTest(options=options):
                result = self.json(3, "check", self.hard, *options, "--timeout", "5m", **address_space(200 << 20))
                self.assertRegex(result["formulas"][0]["reason"], "^(there is no room for more than|there is not enough memory)")

    def test_the_solver_of_the_bounded_engine(self):
        """Wherever the memory ends, the program says so."""
        model = SOURCE / "models/go_back_n/go_back_n.ispl"
        for megabytes in range(22, 46):
            with self.subTest(megabytes=megabytes):
                result = run("check", model, "--engine", "bounded", "--max-bound", "12", **address_space(megabytes << 20))
                self.assertIn(result.returncode, (0, 1, 3), result.stdout + result.stderr)

    def test_files_that_need_more(self):
        many = self.write("many.ispl", MANY_VARIABLES)
        for arguments in (["parse", many], ["info", many], ["expand", many], ["simulate", many, "--random", "3"]):
            with self.subTest(arguments=arguments):
                result = self.gnomon(3, *arguments, **address_space(28 << 20))
                self.assertIn("there is not enough memory", result.stderr)
                self.gnomon(0, *arguments, **address_space(200 << 20))


if __name__ == "__main__":
    unittest.main()
