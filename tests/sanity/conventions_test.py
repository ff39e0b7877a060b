#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that every check of conventions.py finds what it is for, and lets pass what is right."""

import unittest

from conventions import (
    CHECKS,
    NOT_MIRRORED,
    Files,
    check_diagnostics,
    check_door,
    check_files,
    check_globals,
    check_headers,
    check_interruption,
    check_layers,
    check_mirror,
    check_options,
    check_purity,
    check_rooms,
    check_todo,
)

BUILD = {
    "CMakeLists.txt": "# x\nset(layers base ispl model circuits logic sema verdict bdd sat strategies engine)\n",
    **{f"src/{name}/engine.cpp": "" for name in ("engine", "reference", "symbolic", "bmc")},
}


class Conventions(unittest.TestCase):
    def findings(self, check, files: Files) -> list[str]:
        return [str(finding) for finding in check(files)]

    def assert_found(self, check, path: str, text: str, *expected: str, more: Files | None = None) -> None:
        """Each expected text starts or is contained in one finding, in order, and there are no others."""
        found = self.findings(check, {**BUILD, **(more or {}), path: text})
        self.assertEqual(len(found), len(expected), found)
        for line, part in zip(found, expected):
            self.assertIn(part, line)


class Headers(Conventions):
    def test_a_library_reaches_those_who_use_it(self):
        json = {"apps/json/json.hpp": "#include <nlohmann/json.hpp>\n"}
        self.assert_found(check_headers, "apps/cli/command_line/options.cpp", "#include <CLI/CLI.hpp>\n")
        self.assert_found(check_headers, "src/base/big_int.cpp", "#include <boost/multiprecision/cpp_int.hpp>\n")
        self.assert_found(check_headers, "apps/studio/server/http/server.cpp", "#include <boost/beast.hpp>\n")
        self.assert_found(check_headers, "apps/cli/commands/check.cpp", '#include "json/json.hpp"\njson::Json x;\n', more=json)
        self.assert_found(check_headers, "apps/cli/rooms/check.cpp", '#include "json/forward.hpp"\n', more=json)

    def test_and_nobody_else_on_no_way(self):
        json = {"apps/json/json.hpp": "#include <nlohmann/json.hpp>\n"}
        self.assert_found(check_headers, "apps/cli/commands/check.cpp", "\n#include <CLI/App.hpp>\n", "apps/cli/commands/check.cpp:2: ")
        self.assert_found(check_headers, "src/model/a.hpp", "#include <boost/multiprecision/cpp_int.hpp>\n", "slow")
        self.assert_found(check_headers, "apps/studio/server/jobs/run.cpp", "#include <boost/asio.hpp>\n", "slow")
        self.assert_found(check_headers, "apps/cli/commands/check.cpp", '#include "json/json.hpp"\n', "does not use", more=json)
        way = {**json, "apps/cli/b.hpp": '#include "json/json.hpp"\nJson f();\n'}
        self.assert_found(check_headers, "apps/cli/commands/check.cpp", '#include "cli/b.hpp"\n', "json/json.hpp", "cli/b.hpp",
                          more=way)


class Door(Conventions):
    def test_programs_see_plain_data(self):
        engine = {"src/engine/options.hpp": "", "src/api/check.hpp": '#include "engine/options.hpp"\n'}
        self.assert_found(check_door, "apps/cli/a.cpp", '#include "api/check.hpp"\n#include <map>\n', more=engine)

    def test_and_no_machinery_on_no_way(self):
        graph = {"src/reference/graph.hpp": "", "src/api/a.hpp": '#include "reference/graph.hpp"\n'}
        self.assert_found(check_door, "apps/cli/a.cpp", '\n#include "reference/graph.hpp"\n', "a.cpp:2: ", more=graph)
        self.assert_found(check_door, "apps/cli/a.cpp", '#include "api/a.hpp"\n', "brings in src/reference", more=graph)
        # The header of api/ itself may be included by other files of src/.
        self.assert_found(check_door, "src/api/b.cpp", '#include "api/a.hpp"\n', more=graph)


class Options(Conventions):
    TABLE = {"src/api/options/rows.cpp": 'row{.name = "order", …}; row{.name = "max-states", …}'}

    def test_an_option_is_spelled_once(self):
        for path in ("apps/cli/request/a.cpp", "apps/studio/server/a.hpp", "apps/studio/web/src/a.ts"):
            for text in ('\nadd("--order", 1)', "\nf(`--order=${x}`)", "\n'--max-states'"):
                self.assert_found(check_options, path, text, f"{path}:2: --", more=self.TABLE)

    def test_other_options_and_prose_are_free(self):
        free = '"--ordered", "see --order", "-order", "order", "--json"'
        self.assert_found(check_options, "apps/cli/request/a.cpp", free, more=self.TABLE)
        for path in ("apps/studio/web/src/a.test.ts", "tests/cli/a.cpp", "src/api/a.cpp", "apps/studio/README.md"):
            self.assert_found(check_options, path, '"--order"', more=self.TABLE)

    def test_commands_with_options_of_their_own_are_listed(self):
        graph = "apps/cli/commands/graph.cpp"
        self.assert_found(check_options, graph, '"--max-states"', more=self.TABLE)
        self.assert_found(check_options, graph, '"--max-states" "--order"', "--order", more=self.TABLE)
        self.assert_found(check_options, graph, "", "no longer", more=self.TABLE)

    def test_the_table_is_found(self):
        self.assert_found(check_options, "apps/cli/a.cpp", '"--order"', "no options found here")


class Mirror(Conventions):
    # All that is on the list of exceptions, and the tests of the engines that every build here has.
    LISTED = {
        **{path + "x.cpp" if path.endswith("/") else path: "" for path in NOT_MIRRORED},
        **{f"tests/unit/{name}/engine_test.cpp": "" for name in ("symbolic", "bmc")},
    }

    def test_a_test_of_the_same_name(self):
        there = {**self.LISTED, "tests/unit/bmc/parts/search_test.cpp": ""}
        self.assert_found(check_mirror, "src/bmc/parts/search.cpp", "", more=there)
        self.assert_found(check_mirror, "src/bmc/parts/search.hpp", "", more=self.LISTED)
        self.assert_found(check_mirror, "src/base/words.cpp", "", more=self.LISTED)
        self.assert_found(check_mirror, "src/bmc/search.cpp", "", "src/bmc/search.cpp:1: ", more=there)

    def test_the_list_of_exceptions_is_true(self):
        self.assert_found(check_mirror, "tests/unit/bmc/checker_test.cpp", "", "has a test", more=self.LISTED)
        fewer = {path: text for path, text in self.LISTED.items() if path != "src/bmc/checker.cpp"}
        self.assert_found(check_mirror, "README.md", "", "src/bmc/checker.cpp:1: is not there", more=fewer)


class Rooms(Conventions):
    def test_names(self):
        self.assert_found(check_rooms, "src/bmc/search.cpp", "")
        self.assert_found(check_rooms, "apps/cli/mcmas/mcmas_engine.cpp", "", "repeats that of the folder mcmas")

    def test_sizes(self):
        others = {f"src/model/file{i}.cpp": "" for i in range(27)}
        self.assert_found(check_rooms, "src/model/last.cpp", "", more=others)
        self.assert_found(check_rooms, "src/model/last.cpp", "", "src/model:1: 29", more={**others, "src/model/a.hpp": ""})


class Layers(Conventions):
    def include(self, path: str, target: str, *expected: str) -> None:
        self.assert_found(check_layers, path, f'// first\n#include "{target}"\n', *expected)

    def test_order(self):
        self.include("src/base/a.cpp", "model/system.hpp", "src/base/a.cpp:2: ")
        self.include("src/ispl/a.cpp", "model/system.hpp", "ispl comes before model")
        self.include("src/model/a.cpp", "sema/lower.hpp", "model comes before sema")
        self.include("src/sema/a.cpp", "model/system.hpp")
        self.include("src/sema/a.cpp", "sema/lower.hpp")

    def test_syntax_tree_stays_in_the_front_end(self):
        for folder in ("model", "logic", "verdict", "reference", "symbolic", "bmc"):
            self.include(f"src/{folder}/a.hpp", "ispl/ast.hpp", "only sema and api may see the syntax tree")
        self.include("src/sema/a.cpp", "ispl/ast.hpp")
        self.include("src/api/a.cpp", "ispl/format.hpp")
        self.include("src/logic/a.cpp", "ispl/grammar.hpp")
        self.include("src/model/a.hpp", "ispl/grammar.hpp")
        self.include("src/symbolic/a.cpp", "ispl/grammar.hpp", "only sema and api may see the syntax tree")

    def test_engines_do_not_know_each_other(self):
        self.include("src/symbolic/a.cpp", "reference/check.hpp", "engines do not know each other")
        self.include("src/bmc/a.cpp", "symbolic/check.hpp", "engines do not know each other")
        self.include("src/api/a.cpp", "bmc/check.hpp")

    def test_decision_diagrams_and_solvers_stay_inside(self):
        self.include("src/bdd/a.cpp", "model/system.hpp", "know nothing of the domain")
        self.include("src/bdd/a.cpp", "circuits/bit_vector.hpp")
        self.include("src/api/a.hpp", "bdd/bdd.hpp", "crosses the interface")
        self.include("src/api/a.cpp", "bdd/bdd.hpp")

    def test_libraries_of_the_programs(self):
        self.include("src/api/a.cpp", "CLI/CLI.hpp", "only apps/ may use")
        self.include("src/verdict/a.cpp", "nlohmann/json.hpp", "only apps/ may use")
        self.assert_found(check_layers, "src/api/a.cpp", "#include <nlohmann/json.hpp>\n", "src/api/a.cpp:1: ")
        self.include("apps/cli/a.cpp", "CLI/CLI.hpp")

    def test_other_paths(self):
        self.include("src/novel/a.cpp", "base/source.hpp", "not in the list of layers")
        self.include("src/sema/a.cpp", "../ispl/ast.hpp", "only its own folders")
        self.include("src/sema/a.cpp", "fmt/format.h")

    def test_list_of_layers_must_be_there(self):
        with self.assertRaises(ValueError):
            list(check_layers({"CMakeLists.txt": ""}))


class Purity(Conventions):
    def test_printing(self):
        for statement in (
            "std::cout << 1;",
            "std::cerr << 1;",
            'printf("x");',
            'std::fprintf(stderr, "x");',
            'fmt::print("x");',
            'std::puts("x");',
            "#include <iostream>",
        ):
            self.assert_found(check_purity, "src/base/a.cpp", f"//\n{statement}\n", "src/base/a.cpp:2: ")

    def test_ending_the_process(self):
        for statement in ("exit(1);", "std::exit(1);", "abort();", "std::abort ();", "std::terminate();"):
            self.assert_found(check_purity, "src/base/a.cpp", f"{statement}\n", "does not end the process")

    def test_what_only_looks_like_it(self):
        for statement in (
            "// std::cout, exit(1)",
            "/* abort() */",
            'const auto s = "std::cerr exit(1)";',
            'auto s = R"(exit(1) " abort())";',
            "std::snprintf(buffer, 4, format);",
            "loop.exit(1);",
            "on_exit(1);",
            "State initial(system);",
            "const int x = 1'000; exit_code(x);",
        ):
            self.assert_found(check_purity, "src/base/a.cpp", f"{statement}\n")
        self.assert_found(check_purity, "apps/cli/main.cpp", "std::cout << 1;\n")


class Globals(Conventions):
    def test_variables_that_can_change(self):
        for text, line in (
            ("int counter = 0;", 1),
            ("namespace gnomon {\n\nstd::vector<int> cache;\n}", 3),
            ("namespace {\nstd::map<int, std::vector<int>> cache{{1, {}}};\n}", 2),
            ("static bool verbose;", 1),
            ("const char* name = nullptr;", 1),
            ("constinit int x = 3;", 1),
            ("std::mutex lock;", 1),
            ("Logger logger(3);", 1),
            ("extern int elsewhere;", 1),
            ("int f() {\n  static int calls = 0;\n  return ++calls;\n}", 2),
            ("int f() {\n  if (g()) {\n    static std::string name(3, 'x');\n  }\n  return 1;\n}", 3),
            ("void f() {\n  each([](int x) {\n    thread_local int y = x;\n  });\n}", 3),
            ("Foo::Foo(int x) : a_{x}, b_(x) {\n  static Foo* last = nullptr;\n}", 2),
            ("class A {\n public:\n  static int count;\n};", 3),
            ("struct A {\n  inline static std::function<void(int)> hook;\n};", 2),
            ("template <typename T> T cache{};", 1),
        ):
            self.assert_found(check_globals, "src/base/a.cpp", text + "\n", f"src/base/a.cpp:{line}: ")

    def test_constants_and_other_declarations(self):
        for text in (
            "constexpr int limit = 3;",
            "inline constexpr std::array names = std::to_array<Row>({{1, 2}, {3, 4}});",
            'const char* const name = "x";',
            "static const std::map<int, int> table = {{1, 2}};",
            "int f(int x = 3);",
            "int f(int x) { int y = x; y += 1; return y; }",
            "bool operator==(const A& a, const A& b) { return a.x == b.x; }",
            "A& operator=(A&& other) noexcept = default;",
            "using Id = StrongId<struct IdTag>;",
            "enum class Kind : std::uint8_t { A, B, C };",
            "struct A {\n  int x = 0;\n  static A read(const std::string& path);\n  static constexpr int y = 1;\n};",
            "class B : public A {\n public:\n  B() : x_{1}, y_(2) {}\n\n private:\n  int x_;\n  int y_;\n};",
            "int f() {\n  static const std::map<int, int> table = {{1, 2}};\n  return table.at(1);\n}",
            "template <typename T> struct hash<Id<T>> {\n  std::size_t operator()(Id<T> x) const { return x.v; }\n};",
            "template <typename T, typename L = std::vector<T>> class Table {\n  L list_;\n};",
            "extern template class gnomon::List<int>;\ntemplate class gnomon::List<int>;",
            'static_assert(sizeof(int) == 4, "int");',
            "#define X(a) \\\n  int a = 0;\n",
            "[[nodiscard]] std::string text(const System& system, Value value);",
            "int f() {\n  struct Local {\n    static int g() { return 1; }\n  };\n  return Local::g();\n}",
            "const auto square = [](int x) { return x * x; };",
        ):
            self.assert_found(check_globals, "src/base/a.hpp", text + "\n")


class Interruption(Conventions):
    def test_entries_before_their_values(self):
        before = "const auto [place, is_new] = sets_.try_emplace(key);\nif (is_new) place->second = made(key);\n"
        self.assert_found(check_interruption, "src/symbolic/a.cpp", before, "src/symbolic/a.cpp:2: an entry before")
        self.assert_found(check_interruption, "src/model/a.cpp", before)
        self.assert_found(check_interruption, "src/symbolic/a.cpp", "remember(sets_, key, [&] { return made(key); });\n")


class Diagnostics(Conventions):
    TABLE = '{Code::A, "E0101", error},\n{Code::B, "W0601", warning},\n'
    PAGE = "# Diagnostics\n\n## E0101: a\n\n### W0601 b\n"
    CASES = {
        "tests/cases/errors/a.ispl": "-- DIAGNOSTIC: E0101 at 3:4\nAgent",
        "tests/cases/errors/deep/b.ispl": "Agent\n   -- DIAGNOSTIC: W0601\n",
    }

    def check(self, table: str, page: str, cases: Files, *expected: str) -> None:
        self.assert_found(
            check_diagnostics, "src/base/diagnostic.cpp", table, *expected, more={"docs/diagnostics.md": page, **cases}
        )

    def test_complete(self):
        self.check(self.TABLE, self.PAGE, self.CASES)

    def test_undocumented(self):
        self.check(self.TABLE, "## E0101\n\nW0601 is mentioned only.\n", self.CASES, "diagnostic.cpp:2: W0601 has no heading")

    def test_untested(self):
        cases = {"tests/cases/errors/a.ispl": "-- DIAGNOSTIC: W0601\n-- E0101 is mentioned only\n"}
        self.check(self.TABLE, self.PAGE, cases, "diagnostic.cpp:1: E0101 has no case")

    def test_unknown(self):
        page = self.PAGE + "## E0999\n"
        self.check(self.TABLE, page, self.CASES, "docs/diagnostics.md:6: E0999 is not a diagnostic")
        cases = {**self.CASES, "tests/cases/errors/c.ispl": "\n-- DIAGNOSTIC: E0998\n"}
        self.check(self.TABLE, self.PAGE, cases, "tests/cases/errors/c.ispl:2: E0998 is not a diagnostic")

    def test_nothing_there(self):
        self.assertEqual(len(self.findings(check_diagnostics, {})), 1)


class SourceFiles(Conventions):
    CPP = "// SPDX-License-Identifier: Apache-2.0\n"
    SCRIPT = "# SPDX-License-Identifier: Apache-2.0\n"

    def check(self, path: str, text: str, *expected: str) -> None:
        found = self.findings(check_files, {path: text})
        self.assertEqual(len(found), len(expected), found)
        for line, part in zip(found, expected):
            self.assertIn(part, line)

    def test_licence(self):
        self.check("src/base/a.cpp", self.CPP)
        self.check("src/base/a.cpp", "\n" + self.CPP, "src/base/a.cpp:1: starts without")
        self.check("tools/a.py", "#!/usr/bin/env python3\n" + self.SCRIPT)
        self.check("tools/a.py", "#!/usr/bin/env python3\n", "starts without")
        self.check("dev", "#!/usr/bin/env bash\n", "starts without")
        self.check("CMakeLists.txt", "project(x)\n", "starts without")
        self.check("README.md", "text\n")

    def test_headers(self):
        self.check("src/base/a.hpp", self.CPP + "#pragma once\n")
        self.check("src/base/a.hpp", self.CPP, "a header without")

    def test_length(self):
        self.check("src/base/a.cpp", self.CPP + "\n" * 799)
        self.check("src/base/a.cpp", self.CPP + "\n" * 800, "src/base/a.cpp:801: 801 lines")


class Todo(Conventions):
    def test_marks(self):
        for mark in ("TO" "DO", "FIX" "ME"):
            self.assertEqual(len(self.findings(check_todo, {"src/base/a.cpp": f"\n// {mark}: later\n"})), 1)
            self.assertEqual(len(self.findings(check_todo, {"models/a.ispl": f"-- {mark}\n"})), 1)
        self.assertEqual(self.findings(check_todo, {"src/base/a.cpp": "// METHODS, autodoc\n"}), [])


class Coverage(unittest.TestCase):
    def test_every_check_is_run_by_the_build(self):
        """A check that tests/CMakeLists.txt does not list would never run."""
        from pathlib import Path

        build = (Path(__file__).parent.parent / "CMakeLists.txt").read_text(encoding="utf-8")
        listed = build.split("foreach(check IN ITEMS ")[1].split(")")[0].split()
        self.assertEqual(listed, list(CHECKS))


if __name__ == "__main__":
    unittest.main()
