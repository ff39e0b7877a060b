// SPDX-License-Identifier: Apache-2.0
//
// What people write who are new or come from another language: each mistake is answered by what to write instead.
#include "api/load.hpp"
#include "base/render.hpp"
#include "cases/expectation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::test {
namespace {

// A model with a `%NAME%` for every place where a line can be added.
constexpr std::string_view model_text = R"(%top%
Agent Environment
  Obsvars:
    bell : boolean;
  end Obsvars
  Vars:
    secret : boolean;
  end Vars
  Actions = { none };
  Protocol:
    Other : { none };
  end Protocol
  Evolution:
    bell = true and secret = true if Ann.Action = go;
  end Evolution
end Agent

Agent Ann
%agent%
  Vars:
    x : 0..2;
    b : boolean;
    light : { red, green };
%vars%
  end Vars
  Actions = { go, try1 };
  Protocol:
%protocol%
    Other : { go, try1 };
%after_other%
  end Protocol
  Evolution:
    x = 1 and b = true if Action = go;
    x = 0 and light = red if Action = try1;
%evolution%
  end Evolution
end Agent
%model%
Evaluation
  p if Ann.x = 1;
  q if Ann.b or Ann.light = red;
%evaluation%
end Evaluation

InitStates
  Ann.x = 0 and !Ann.b and Ann.light = red and !Environment.bell and !Environment.secret
%initial%
  ;
end InitStates

Groups
  g = { Ann, Environment };
end Groups

Formulae
  EF p;
  <g>F q;
%formulae%
end Formulae
)";

struct Mistake {
  std::string_view place;
  std::string_view line;
  std::string_view advice;  // part of the hint; empty: the line is accepted
  std::string_view mended;  // after the first change that is offered; empty: none is
};

// clang-format off
const std::vector<Mistake> mistakes = {
    // Signs of other languages.
    {"evolution", "x = 1 if Action == go;", "equality is written `=`", "x = 1 if Action = go;"},
    {"evolution", "x = 1 if Action = go && b;", "written `and`", "x = 1 if Action = go and b;"},
    {"evolution", "x = 1 if b || Action = go;", "written `or`", "x = 1 if b or Action = go;"},
    {"evolution", "x := 1 if Action = go;", "write `=`", "x = 1 if Action = go;"},
    {"evolution", "next(x) = 1 if Action = go;", "the left side of `=` is the new value", "x = 1 if Action = go;"},
    {"evolution", "x++ if Action = go;", "write `x = x + 1`", "x = x + 1 if Action = go;"},
    {"evolution", "x += 1 if Action = go;", "write `x = x + …`", "x = x + 1 if Action = go;"},
    {"evolution", "x -= 1 if Action = go;", "write `x = x - …`", "x = x - 1 if Action = go;"},
    {"evolution", "x-- if Action = go;", "write `x = x - 1`", ""},
    {"evolution", "x' = 1 if Action = go;", "is the new value", "x = 1 if Action = go;"},
    {"evolution", "x = 1 if Action = go; // go", "comments start with `--`", "x = 1 if Action = go; -- go"},
    {"evolution", "x = 1 if Action = go; # go", "comments start with `--`", "x = 1 if Action = go; -- go"},
    {"evolution", "x = 1 if Action = go; /* go */", "comments start with `--`", "x = 1 if Action = go; -- go"},
    {"evolution", "/* go\n so */ x = 1 if Action = go;", "comments start with `--`", "-- go\n-- so\n x = 1 if Action = go;"},
    {"evolution", "x = 1 if (* go *) b;", "comments start with `--`", ""},
    {"evolution", "if Action = go then x = 1;", "`x = 1 if Action = go;`", "x = 1 if Action = go;"},
    {"evolution", "if (Action = go) x = 1;", "the condition follows", ""},
    {"evolution", "x = 1, b = true if Action = go;", "joined with `and`", "x = 1 and b = true if Action = go;"},
    {"evolution", "x = 1 & b = true if Action = go;", "joined with `and`", "x = 1 and b = true if Action = go;"},
    {"evolution", "x = 1 when Action = go;", "after `if`", "x = 1 if Action = go;"},
    {"evolution", "x = b ? 1 : 2 if Action = go;", "`(if b then 1 else 2)`", "x = (if b then 1 else 2) if Action = go;"},
    {"evolution", "x = x = 1 ? 0 : 1 if Action = go;", "`(if x = 1 then 0 else 1)`", "x = (if x = 1 then 0 else 1) if Action = go;"},
    {"evolution", "b = x > 1 if Action = go;", "stands in parentheses", "b = (x > 1) if Action = go;"},
    {"evolution", "x = 1 and b = x > 1 and x < 2 if Action = go;", "stands in parentheses", "x = 1 and b = (x > 1 and x < 2) if Action = go;"},
    {"evolution", "b = x = 1 and x = 2 if Action = go;", "stands in parentheses", "b = (x = 1) and x = 2 if Action = go;"},
    {"evolution", "x = 1 if x # 1;", "inequality is written `<>`", "x = 1 if x <> 1;"},
    {"evolution", "x = x // 2 if b;", "written `div`", "x = x div 2 if b;"},
    {"evolution", "x = 1 if #(b) > 1;", "`count[i in 1..N] (…)`", ""},
    {"evolution", "# x = 1", "comments start with `--`", "-- x = 1"},
    {"evolution", "forall i in 0..1: x = i if Action = go;", "`for i in 1..N: …;`", "for i in 0..1: x = i if Action = go;"},
    {"evolution", "x = 1 if x not in { 0, 1 };", "\"not in\" is written", "x = 1 if !(x in { 0, 1 });"},
    {"evolution", "x = 1 if Ann.x not in {0};", "\"not in\" is written", "x = 1 if !(Ann.x in { 0 });"},
    {"evolution", "x = 1 if x + 1 not in { 0, 1 };", "\"not in\" is written", ""},
    {"evolution", "x = 1 if Action in go, try1;", "`in { go, try1 }`", "x = 1 if Action in { go, try1 };"},
    {"evolution", "x = 1 if x in [0, 2];", "a range is written `in 0..2`", "x = 1 if x in 0..2;"},
    {"evolution", "x = 1 if b;;", "one `;` is enough", "x = 1 if b;"},
    {"evolution", "x <- 1 if b;", "`x = …`", "x = 1 if b;"},
    {"evolution", "x /= 2 if b;", "`x = x div …`", "x = x div 2 if b;"},
    {"evolution", "x = 1 if x /= 2;", "written `<>`", "x = 1 if x <> 2;"},
    {"evolution", "x = x ** 2 if b;", "no powers", ""},
    {"evolution", "x = max {x, 1} if b;", "in parentheses", "x = max(x, 1) if b;"},
    {"evolution", "x = 1 if 0 <= x and <= 2;", "two sides", ""},
    {"evolution", "x = 1 if b else x = 2;", "a line of its own", ""},
    {"evolution", "x = 1 else if b;", "after `if`", "x = 1 if b;"},
    {"evolution", "nop;", "keeps its value", ""},
    {"evolution", "Action = go -> x = 1;", "`x = 1 if Action = go;`", "x = 1 if Action = go;"},
    {"evolution", "x = 1 iff b;", "after `if`", "x = 1 if b;"},
    {"evolution", "x = 1 if b iff x = 0;", "written `<->`", "x = 1 if b <-> x = 0;"},
    {"evolution", "x = {0, 1} if Action = go;", "`x in { 0, 1 } if c;`", "x in {0, 1} if Action = go;"},
    {"evolution", "x = 1;", "a line needs a condition", ""},
    {"evolution", "x = 2.5 if Action = go;", "numbers are integers", ""},
    {"evolution", "0.5 : x = 1 if Action = go;", "no probabilities", ""},
    {"evolution", "[go] x = 0 -> x = 1;", "`x = 1 if Action = go;`", ""},
    {"evolution", "x = 1 or x = 2 if Action = go;", "joined with `and`", ""},
    {"evolution", "x = 1 if b => x = 0;", "implication is written `->`", "x = 1 if b -> x = 0;"},
    {"evolution", "x = 1 if x =< 1;", "written `<=`", "x = 1 if x <= 1;"},
    {"evolution", "x = 1 if b <=> x = 0;", "written `<->`", "x = 1 if b <-> x = 0;"},
    {"evolution", "x = 1 if b /\\ x = 0;", "written `and`", "x = 1 if b and x = 0;"},
    {"evolution", "x = 1 if b \\/ x = 0;", "written `or`", "x = 1 if b or x = 0;"},
    {"evolution", "x = 1 if not (b);", "negation is written `!`", "x = 1 if ! (b);"},
    {"evolution", "x = 1 if not b;", "negation is written `!`", "x = 1 if ! b;"},
    {"evolution", "x = 1 if Action = go AND b;", "written `and`", "x = 1 if Action = go and b;"},
    {"evolution", "x = 1 if Action = go OR b;", "written `or`", "x = 1 if Action = go or b;"},
    {"evolution", "x = 1 if b = TRUE;", "truth is written `true`", "x = 1 if b = true;"},
    {"evolution", "x = 1 if b = False;", "falsity is written `false`", "x = 1 if b = false;"},
    {"evolution", "x = 1 if 0 < x < 2;", "`0 < x and x < …`", "x = 1 if 0 < x and x < 2;"},
    {"evolution", "x = 1 if is-tired;", "names consist of letters, digits and `_`", ""},
    {"evolution", "x = 1 if light = \"red\";", "no quoted texts", "x = 1 if light = red;"},
    {"evolution", "x = 1 if light = “red;", "no quoted texts", "x = 1 if light = red;"},
    {"evolution", "x = 1 if forall i in 1..2 : x = i;", "`and[i in 1..2] (…)`", "x = 1 if and[i in 1..2] (x = i);"},
    {"evolution", "x = 1 if exists[i in 1..2] (x = i);", "`or[i in 1..2] (…)`", "x = 1 if or[i in 1..2] (x = i);"},
    {"evolution", "for i = 1..2: x = i if Action = go;", "`for i in 1..N: …;`", "for i in 1..2: x = i if Action = go;"},
    {"evolution", "x = 1 if or(i in 1..2) (x = i);", "`or[i in 1..2] (…)`", "x = 1 if or[i in 1..2] (x = i);"},
    {"evolution", "x = 1 if count(i in 1..2)(b) > 1;", "`count[i in 1..N] (…)`", ""},
    {"evolution", "x = max[i in 1..2] (x) if Action = go;", "`max(x[1], x[2])`", ""},
    {"evolution", "x = 0..2 if Action = go;", "`x in 0..2 if c;`", "x in 0..2 if Action = go;"},
    {"evolution", "x = 1 otherwise;", "keeps its value", ""},
    {"evolution", "x = 1 if else;", "keeps its value", ""},
    {"evolution", "x = random(0, 2) if Action = go;", "`x in 0..3 if c;`", ""},
    {"evolution", "x = if b then 1 if Action = go;", "`if c then a else b`", ""},
    {"evolution", "x = if b then 1 else 2;", "a line needs a condition", ""},
    {"evolution", "x = 1 if Action = go\n", "insert `;` after `go`", "x = 1 if Action = go;\n"},
    // Names.
    {"evolution", "x = 1 if Action = trys;", "did you mean `try1`?", ""},
    {"evolution", "x = 1 if Action = try;", "did you mean `try1`, or `try[i]` with an index?", ""},
    {"evolution", "x = 1 if Action = jump;", "the actions are `go` and `try1`", ""},
    {"evolution", "x = 1 if go;", "`Action = go` tests it", ""},
    {"evolution", "x = 1 if Ann = go;", "`Ann.Action = …` tests what it does", ""},
    {"evolution", "x = 1 if xx = 1;", "did you mean `x`?", ""},
    {"evolution", "x = 1 if light = gren;", "did you mean `green`?", ""},
    {"evolution", "x = 1 if bell;", "did you mean `Environment.bell`?", "x = 1 if Environment.bell;"},
    {"evolution", "x = 1 if Environment.secret;", "add it to the `Lobsvars` of `Ann`", ""},
    {"evolution", "x = 1 if Anna.Action = go;", "did you mean `Ann`?", ""},
    {"evaluation", "r if x = 1;", "did you mean `Ann.x`?", "r if Ann.x = 1;"},
    {"evaluation", "r if p;", "", ""},
    {"formulae", "EF pp;", "did you mean `p`?", ""},
    {"formulae", "EF p[k];", "`for i in 1..N: …;`", ""},
    {"formulae", "EF goal;", "the atoms are `p` and `q`", ""},
    {"formulae", "K(Bob, p);", "the agents are `Environment` and `Ann`", ""},
    {"formulae", "K(g, p);", "for a group write `GK`", ""},
    {"formulae", "GK(Ann, p);", "write `K(Ann, …)`", ""},
    {"formulae", "Kw(g, p);", "for a group write `GKw`", ""},
    {"formulae", "GKw(Ann, p);", "write `Kw(Ann, …)`", ""},
    {"formulae", "GM(Ann, p);", "write `M(Ann, …)`", ""},
    {"formulae", "GCK({Ann, Environment}, p);", "groups have names", ""},
    {"formulae", "<h>F p;", "the groups and agents are `g`", ""},
    // Characters.
    {"vars", "müde : boolean;", "`muede`", "muede : boolean;"},
    {"vars", "y : boolean;", "replace it by a blank", "y : boolean;"},
    {"vars", "_y : boolean;", "names start with a letter", "y : boolean;"},
    {"evolution", "x = 1 if x − 1 = 0;", "write `-`", "x = 1 if x - 1 = 0;"},
    {"evolution", "x = 1 if b ∧ ¬(x = 1) ∨ x ≤ 2 ∧ x ≥ 1 → x ≠ 0 ↔ b;", "", ""},
    {"formulae", "AG (p ∧ ¬q → ⟨Ann⟩F p);", "", ""},
    {"formulae", "∀ p;", "\"on all paths\" `A`", ""},
    {"formulae", "□ p;", "written `AG`", "AG p;"},
    {"formulae", "◇p;", "written `AF`", "AF p;"},
    {"formulae", "LTL ○ p;", "in LTL `X`", "LTL X p;"},
    {"formulae", "<g>□p;", "in LTL `G`", "<g>G p;"},
    // Types.
    {"vars", "y : bool;", "`boolean`", "y : boolean;"},
    {"vars", "y : int;", "`x : 0 .. 10;`", ""},
    {"vars", "y : 0-3;", "`0 .. 3`", "y : 0 .. 3;"},
    {"vars", "y : [0..3];", "`0 .. 3`", "y : 0 .. 3;"},
    {"vars", "y : {0..3};", "`0 .. 3`", "y : 0 .. 3;"},
    {"vars", "y : {0, 1};", "numbers have a range", ""},
    {"vars", "y : 3..0;", "the lower bound comes first", "y : 0 .. 3;"},
    {"vars", "is-tired : boolean;", "`is_tired`", "is_tired : boolean;"},
    {"vars", "y : 0..3 := 0;", "`x : 0 .. 3 init 0;`", "y : 0..3 init 0;"},
    {"vars", "y : 0..3 = 0;", "`x : 0 .. 3 init 0;`", ""},
    {"vars", "y : 0..3 init {0, 1};", "under `InitStates`", ""},
    {"vars", "y[1..2] : boolean;", "`y[i in 1..2] : boolean;`", "y[i in 1..2] : boolean;"},
    {"vars", "y : array 1..3 of boolean;", "`x[i in 1..3] : boolean;`", ""},
    {"vars", "y, z : boolean;", "a line of its own", ""},
    {"vars", "var y : boolean;", "without a word before them", "y : boolean;"},
    {"vars", "y boolean;", "", "an error"},
    {"vars", "y = 0..3;", "follows after `:`", "y : 0..3;"},
    {"vars", "y = 3;", "declared with its type", ""},
    {"vars", "boolean y;", "the name comes first", "y : boolean;"},
    {"vars", "int y;", "the name comes first", ""},
    {"vars", "y : int 0..3;", "`0..3`", "y : 0..3;"},
    {"vars", "VAR y : 0..3;", "without a word before them", "y : 0..3;"},
    {"vars", "y : enum { r, s };", "a list of values", "y : { r, s };"},
    {"vars", "y : (r, s);", "stands in braces", "y : { r, s };"},
    {"vars", "y : 0 to 3;", "`0..3`", "y : 0..3;"},
    {"vars", "y : 0..3 initially 0;", "`x : 0 .. 3 init 0;`", "y : 0..3 init 0;"},
    {"vars", "y : 0..3 init 0..1;", "`A.x in 0..1`", ""},
    {"vars", "y : 0..3, z : 0..3;", "a line of its own", "y : 0..3; z : 0..3;"},
    // Sections.
    {"agent", "Variables: y : boolean; end Variables", "`Vars: … end Vars`", "Vars: y : boolean; end Variables"},
    {"agent", "VAR y : boolean;", "`Vars: … end Vars`", "Vars: y : boolean;"},
    {"agent", "Sees: near := x = 1; end Observes", "`Observes: near := A.x = x; end Observes`", "Observes: near := x = 1; end Observes"},
    {"agent", "Observes: near : boolean := x = 1; end Observes", "a definition has no type", "Observes: near := x = 1; end Observes"},
    {"agent", "Define: near = (x = 1); end Define", "a definition is written", "Define: near := (x = 1); end Define"},
    {"agent", "Protocl: end Protocol", "did you mean `Protocol`?", "Protocol: end Protocol"},
    {"agent", "init(x) := 0;", "`InitStates Agent.x = …; end InitStates`", ""},
    {"agent", "{", "end with `end Agent`", ""},
    {"agent", "RedStates: x = 1; end Red", "write `end RedStates`", "RedStates: x = 1; end RedStates"},
    {"model", "agent B end Agent", "did you mean `Agent`?", "Agent B end Agent"},
    {"model", "Formulas EF p; end Formulas", "`Formulae … end Formulae`", "Formulae EF p; end Formulas"},
    {"model", "Init Ann.x = 0; end Init", "`InitStates … ; end InitStates`", "InitStates Ann.x = 0; end Init"},
    {"model", "Evaluaton r if Ann.b; end Evaluation", "did you mean `Evaluation`?", "Evaluation r if Ann.b; end Evaluation"},
    {"model", "; -- Ann", "no `;` stands after `end …`", "-- Ann"},
    {"model", "Observes near := Ann.x = 1; end Observes", "a section of an agent", ""},
    {"model", "Type Colour = { red, green };", "types are declared before the agents", ""},
    {"model", "Const N = 3;", "constants are declared before the agents", ""},
    {"model", "Semantics = SA;", "stands before the agents", ""},
    {"model", "module B", "`Agent NAME … end Agent`", "Agent B"},
    {"agent", "LocalVars: y : boolean; end LocalVars", "`Vars: … end Vars`", "Vars: y : boolean; end LocalVars"},
    {"agent", "Lobsvars: bell; end Lobsvars", "`Lobsvars = { x, y };`", "Lobsvars = { bell };"},
    {"model", "VARIABLES y", "declared in it", ""},
    {"top", "#define N 3", "`Const N = 3;`", "Const N = 3;"},
    {"top", "#include \"names.inc\"", "`include \"names.inc\";`", "include \"names.inc\";"},
    {"top", "Const N : 0..3 = 2;", "have no type", "Const N = 2;"},
    {"top", "Type T = bool;", "`boolean`", "Type T = boolean;"},
    {"top", "Type T = T;", "types are `boolean`", ""},
    {"top", "Type T = { r, s } init r;", "a type has no initial value", ""},
    {"top", "Const N = 3 where;", "", "an error"},
    {"top", "Const N[2] = { 3, 4 };", "a table is written", "Const N = { 3, 4 };"},
    {"top", "Type T[2] = 0..3;", "are a family", "Type T = 0..3;"},
    {"top", "semantics = MultiAssignment;", "written `Semantics`", "Semantics = MultiAssignment;"},
    {"top", "Agents = { Ann };", "one after the other", ""},
    {"model", "formula big = Ann.x > 1;", "names for expressions", "Define big := Ann.x > 1; end Define"},
    {"top", "N = 3;", "`Const N = 3;`", "Const N = 3;"},
    {"top", "const N = 3;", "did you mean `Const`?", "Const N = 3;"},
    {"top", "Type Colour : { red, green };", "`Type Colour = { red, green };`", "Type Colour = { red, green };"},
    {"top", "type Colour = { red, green };", "`Type Colour = { red, green };`", "Type Colour = { red, green };"},
    {"top", "Type Size = [1..2];", "a range is written `1..2`", "Type Size = 1..2;"},
    {"top", "Const N;", "a constant has a value", ""},
    {"top", "Const N = 3, M = 4;", "a line of its own", "Const N = 3; Const M = 4;"},
    {"top", "Const W = [1, 2];", "a table stands in braces", "Const W = { 1, 2 };"},
    {"top", "include names.inc;", "stands in quotes", ""},
    {"top", "Const int N = 3;", "constants have no type", "Const N = 3;"},
    // Lines of a protocol and of an evaluation.
    {"protocol", "x = 0 : go;", "in braces", "x = 0 : { go };"},
    {"protocol", "x = 0 : go, try1;", "in braces", "x = 0 : { go, try1 };"},
    {"protocol", "x = 0 : { go; try1 };", "commas", "x = 0 : { go, try1 };"},
    {"protocol", "if b : { go };", "begins with its condition", "b : { go };"},
    {"protocol", "x = 1 { go };", "a colon stands", "x = 1 : { go };"},
    {"protocol", "x = 0 -> { go };", "after `:`", "x = 0 : { go };"},
    {"protocol", "x = 0 : { trys };", "did you mean `try1`?", ""},
    {"after_other", "x = 0 : { go };", "move the `Other` line to the end", ""},
    {"evaluation", "r := Ann.x = 1;", "`p if condition;`", "r if Ann.x = 1;"},
    {"evaluation", "r = (Ann.x = 1);", "`p if condition;`", "r if (Ann.x = 1);"},
    {"evaluation", "r iff Ann.x = 1;", "`p if condition;`", "r if Ann.x = 1;"},
    {"evaluation", "r if Ann.x != 1;", "", ""},
    {"evaluation", "r if EF p;", "in formulas only", ""},
    {"evaluation", "r if K(Ann, p);", "in formulas only", ""},
    {"protocol", "for i in {0, 1}: x = i : { go };", "an index has a range", ""},
    {"protocol", "x = 0 and Kw(Ann, p) : { go };", "in formulas only", ""},
    // Formulas.
    {"formulae", "AG not (p);", "negation is written `!`", "AG ! (p);"},
    {"formulae", "A[] p;", "written `AG`", "AG p;"},
    {"formulae", "A<> p;", "written `AF`", "AF p;"},
    {"formulae", "E<> p;", "written `EF`", "EF p;"},
    {"formulae", "E[] p;", "written `EG`", "EG p;"},
    {"formulae", "[] p;", "`AG` (on all paths)", "AG p;"},
    {"formulae", "<> p;", "`AF` (on all paths)", "AF p;"},
    {"formulae", "ltl G p;", "begins with `LTL`", "LTL G p;"},
    {"formulae", "K(Ann) p;", "`K(Ann, p)`", "K(Ann, p);"},
    {"formulae", "Knows(Ann, p);", "`K(A, p)`", "K(Ann, p);"},
    {"formulae", "P=? [ F p ];", "no probabilities", ""},
    {"formulae", "<>F p;", "whatever the agents do", "AF p;"},
    {"formulae", "[]<> p;", "written `AG AF`", "AG AF p;"},
    {"formulae", "LTL always p;", "written `G`", "LTL G p;"},
    {"formulae", "LTL p until q;", "written `U`", "LTL p U q;"},
    {"formulae", "AF p until q;", "`A(p U q)`", ""},
    {"formulae", "EF Ann.x => 1;", "written `>=`", "EF Ann.x >= 1;"},
    {"formulae", "AG #(p) < 2;", "`count[i in 1..N] (…)`", ""},
    {"formulae", "AG (Ann.x not in {2});", "\"not in\" is written", "AG (!(Ann.x in { 2 }));"},
    {"formulae", "EXPECT TRUE EF p;", "stands in a comment", "-- EXPECT: TRUE\n  EF p;"},
    {"formulae", "LTL [] p;", "written `G`", "LTL G p;"},
    {"formulae", "LTL <> p;", "written `F`", "LTL F p;"},
    {"formulae", "AG (p => q);", "implication is written `->`", "AG (p -> q);"},
    {"formulae", "p --> q;", "\"leads to\" is `AG (p -> AF q)`", ""},
    {"formulae", "ATL <Ann>F p;", "have no prefix", "<Ann>F p;"},
    {"formulae", "CTL AG p;", "have no prefix", "AG p;"},
    {"formulae", "LTLSPEC G p;", "begins with `LTL`", "LTL G p;"},
    {"formulae", "<<Ann>>F p;", "a coalition is written `<Ann>`", "<Ann>F p;"},
    {"formulae", "<<g>>F p;", "a coalition is written `<g>`", "<g>F p;"},
    {"formulae", "{Ann}F p;", "a coalition is written `<Ann>`", "<Ann>F p;"},
    {"formulae", "AG p = true;", "write `p`", "AG p;"},
    {"formulae", "AG p = false;", "write `!p`", "AG !p;"},
    {"formulae", "K Ann p;", "`K(Ann, p)`", "K(Ann, p);"},
    {"formulae", "K_Ann p;", "`K(Ann, p)`", "K(Ann, p);"},
    {"formulae", "K[Ann] p;", "`K(Ann, p)`", "K(Ann, p);"},
    {"formulae", "KW(Ann, p);", "`Kw(A, p)`", "Kw(Ann, p);"},
    {"formulae", "LTL Y p;", "no operators of the past", ""},
    {"formulae", "LTL G (q -> O p);", "no operators of the past", ""},
    {"formulae", "LTL H p;", "no operators of the past", ""},
    {"formulae", "LTL p S q;", "no operators of the past", ""},
    {"formulae", "AG[3] p;", "there are two bounds", "AG[0,3] p;"},
    {"formulae", "AG<=3 p;", "`AG[0,3] p`", "AG[0,3] p;"},
    {"formulae", "AG (p -> AF[3] q);", "there are two bounds", "AG (p -> AF[0,3] q);"},
    {"formulae", "AG (p -> AF<=3 q);", "`AF[0,3] p`", "AG (p -> AF[0,3] q);"},
    {"formulae", "LTL G F<=3 p;", "`F[0,3] p`", "LTL G F[0,3] p;"},
    {"formulae", "AG[0..3] p;", "a comma between bounds", "AG[0,3] p;"},
    {"formulae", "LTL p U[0..3] q;", "a comma between bounds", "LTL p U[0,3] q;"},
    {"formulae", "E[p U q];", "`E(p U q)`", "E(p U q);"},
    {"formulae", "A [p U q];", "`A(p U q)`", "A(p U q);"},
    {"formulae", "AG (p -> LTL F q);", "`LTL` stands in front", ""},
    {"formulae", "AG (p -> ATLir <Ann>F q);", "`ATLir` stands in front", ""},
    {"formulae", "<{Ann}>F p;", "a coalition is written `<Ann>`", "<Ann>F p;"},
    {"formulae", "GF p;", "`LTL G F p`", ""},
    {"formulae", "LTL FG p;", "written `F G`", "LTL F G p;"},
    {"formulae", "for i = 1..2: EF Ann.x = i;", "`for i in 1..N: …;`", "for i in 1..2: EF Ann.x = i;"},
    {"formulae", "AG or(i in 1..2) (Ann.x = i);", "`or[i in 1..2] (…)`", "AG or[i in 1..2] (Ann.x = i);"},
    {"formulae", "EF sum[i in 1..2] (p) = 2;", "`count[…] (…)`", ""},
    {"formulae", "AG (p -> next q);", "`AX` (on all paths)", ""},
    {"formulae", "AG !deadlock;", "`!EX true`", ""},
    {"formulae", "live: CTL AG p;", "have no prefix", "live: AG p;"},
    {"formulae", "live: LTL [] p;", "written `G`", "live: LTL G p;"},
    {"formulae", "live := EF p;", "followed by `:`", "live: EF p;"},
    {"formulae", "EF Ann.Action = go;", "let a variable remember", ""},
    {"formulae", "G F p;", "or start the formula with `LTL`", ""},
    {"formulae", "E p U q;", "`E(p U q)`", ""},
    {"formulae", "EG F p;", "start the formula with `CTL*`", ""},
    {"formulae", "AG TRUE;", "truth is written `true`", "AG true;"},
    {"formulae", "always p;", "written `AG`", "AG p;"},
    {"formulae", "AG (p implies q);", "written `->`", "AG (p -> q);"},
    {"formulae", "exists i in 1..2 : p;", "`or[i in 1..2] (…)`", "or[i in 1..2] (p);"},
    {"formulae", "EF 0 < Ann.x < 2;", "`0 < Ann.x and Ann.x < …`", "EF 0 < Ann.x and Ann.x < 2;"},
    {"formulae", "EF Ann.x != 1;", "", ""},
};
// clang-format on

// The model with the line at its place, and where it begins.
Source model_with(std::string_view place, std::string_view line) {
  std::string text(model_text);
  for (std::size_t begin = text.find('%'); begin != std::string::npos; begin = text.find('%')) {
    const std::size_t end = text.find('%', begin + 1);
    const bool here = text.substr(begin + 1, end - begin - 1) == place;
    text.replace(begin, end - begin + 1, here ? line : std::string_view());
    if (here) {
      // The line itself may contain the sign.
      for (std::size_t rest = text.find('%', begin + line.size()); rest != std::string::npos;
           rest = text.find('%', rest)) {
        text.erase(rest, text.find('%', rest + 1) - rest + 1);
      }
      break;
    }
  }
  return Source("model", text);
}

std::size_t errors(const api::Loaded& loaded) {
  const std::vector<Diagnostic>& list = loaded.diagnostics.list();
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(), [](const Diagnostic& one) { return one.severity == Severity::Error; }));
}

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreAnsweredByWhatToWrite) {
  const Mistake& mistake = GetParam();
  const Source source = model_with(mistake.place, mistake.line);
  const api::Loaded loaded = api::load(source);
  const std::vector<Diagnostic>& list = loaded.diagnostics.list();
  const std::string shown = render(list, source, {});
  if (mistake.advice.empty()) {
    EXPECT_EQ(loaded.ok(), mistake.mended.empty()) << shown;
    return;
  }
  ASSERT_FALSE(loaded.ok()) << mistake.line;
  EXPECT_NE(list.front().hint.find(mistake.advice), std::string::npos) << shown;
  ASSERT_EQ(list.front().fixes.empty(), mistake.mended.empty()) << shown;
  if (mistake.mended.empty()) return;
  const std::string mended = applied(list.front().fixes.front(), source);
  EXPECT_EQ(mended, model_with(mistake.place, mistake.mended).text()) << shown;
  const Source again("model", mended);
  const api::Loaded read = api::load(again);
  const std::string then = render(read.diagnostics.list(), again, {});
  if (mistake.place == "agent" || mistake.place == "model") {
    // What stands around it now belongs to the section.
    EXPECT_TRUE(read.ok() || read.diagnostics.list().front().span.begin > list.front().fixes.front().span.begin)
        << then;
  } else {
    EXPECT_LT(errors(read), std::max(errors(loaded), std::size_t{2})) << "the change makes something worse:\n" << then;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Mistakes, ::testing::ValuesIn(mistakes));

TEST(Mistakes, MissingParts) {
  const auto first_hint = [](const std::string& text) {
    const api::Loaded loaded = api::load(Source("model", text));
    return loaded.diagnostics.list().empty() ? std::string("none") : loaded.diagnostics.list().front().hint;
  };
  EXPECT_NE(first_hint("").find("a model starts with `Agent NAME"), std::string::npos);
  EXPECT_NE(first_hint("Agent A Actions = {}; Evolution: end Evolution end Agent InitStates true; end InitStates")
                .find("write `Protocol:"),
            std::string::npos);
  EXPECT_NE(first_hint("Agent A Actions = {}; Protocol: end Protocol Evolution: end Evolution end Agent")
                .find("write `InitStates"),
            std::string::npos);
}

}  // namespace
}  // namespace gnomon::test
