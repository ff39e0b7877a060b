// SPDX-License-Identifier: Apache-2.0
#include "ispl/foreign.hpp"

#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace gnomon::ispl {

namespace {

// Where a mistake was found, as a set of bits.
enum Place : std::uint32_t {
  in_model = 1,      // between the sections of the model
  in_agent = 2,      // between the sections of an agent
  in_variables = 4,  // Vars, Obsvars
  in_list = 8,       // Actions, Lobsvars, Groups
  in_protocol = 16,
  in_evolution = 32,
  in_evaluation = 64,
  in_condition = 128,  // InitStates, RedStates
  in_state_formula = 256,
  in_path_formula = 512,       // behind LTL, CTL*, LDL, …
  in_definition = 1024,        // Define, Observes
  in_single_evolution = 2048,  // under SingleAssignment, where each line has one assignment
};
constexpr std::uint32_t in_any_evolution = in_evolution | in_single_evolution;
constexpr std::uint32_t in_formula = in_state_formula | in_path_formula;
constexpr std::uint32_t in_expression =
    in_protocol | in_any_evolution | in_evaluation | in_condition | in_formula | in_definition;
constexpr std::uint32_t between_sections = in_model | in_agent;
constexpr std::uint32_t anywhere = in_expression | between_sections | in_variables | in_list;

// `written` is a sequence of parts with blanks between them, each of which stands for the tokens of that text, or is
//   %v   a name, perhaps with its agent: `x`, `A.x`      %n   a number
//   %e   anything, as little as possible                 K_%v a name that begins so; the rest of it is meant
// A `^` in front: at the beginning of the line, wherever the mistake was noticed. `replacement` has $1, $2, … for the
// parts with %, and `|` between the ways to write it if there are several.
struct Row {
  std::uint32_t places;
  std::string_view written;
  std::string_view replacement;
  std::string_view hint;
};

// The first row that fits counts, so longer ones stand before shorter ones.
// clang-format off
constexpr std::array rows = std::to_array<Row>({
    // Sections.
    {in_model, "^Type %v = %e init", no_change, "a type has no initial value; each variable may have one: `x : $1 init …;`"},
    {in_model, "Variables", no_change, "the variables of an agent are declared in it, under `Vars: … end Vars`"},
    {in_model, "VARIABLES", no_change, "the variables of an agent are declared in it, under `Vars: … end Vars`"},
    {in_model, "VAR", no_change, "the variables of an agent are declared in it, under `Vars: … end Vars`"},
    {in_model, "var", no_change, "the variables of an agent are declared in it, under `Vars: … end Vars`"},
    {in_agent, "LocalVars", "Vars", "variables are declared under `Vars: … end Vars`"},
    {between_sections, "Variables", "Vars", "variables are declared under `Vars: … end Vars`"},
    {between_sections, "VAR", "Vars:", "variables are declared under `Vars: … end Vars`"},
    {between_sections, "VARIABLES", "Vars:", "variables are declared under `Vars: … end Vars`"},
    {between_sections, "Var", "Vars", "variables are declared under `Vars: … end Vars`"},
    {between_sections, "var", "Vars:", "variables are declared under `Vars: … end Vars`"},
    {in_agent, "State", "Vars", "variables are declared under `Vars: … end Vars`"},
    {in_agent, "Observes =", "Lobsvars =", "what an agent sees of the environment: `Lobsvars = { x, y };`"},
    {in_agent, "Observations", "Observes", "what an agent perceives: `Observes: near := A.x = x; end Observes`"},
    {in_agent, "Sensors", "Observes", "what an agent perceives: `Observes: near := A.x = x; end Observes`"},
    {in_agent, "Sees", "Observes", "what an agent perceives: `Observes: near := A.x = x; end Observes`"},
    {in_model, "Observes", no_change, "`Observes` is a section of an agent; names for the whole model stand under `Define`"},
    {in_agent, "Transitions", "Evolution", "how variables change is written under `Evolution: … end Evolution`"},
    {in_agent, "TRANS", "Evolution:", "how variables change is written under `Evolution: … end Evolution`"},
    {in_agent, "ASSIGN", "Evolution:", "how variables change is written under `Evolution: … end Evolution`"},
    {in_agent, "Update", "Evolution", "how variables change is written under `Evolution: … end Evolution`"},
    {in_agent, "Next", "Evolution", "how variables change is written under `Evolution: … end Evolution`"},
    {in_agent, "Rules", "Protocol", "what an agent may do is written under `Protocol: … end Protocol`"},
    {in_agent, "init ( %v )", no_change, "initial values are stated after the agents: `InitStates Agent.$1 = …; end InitStates`"},
    {between_sections, "Init", "InitStates", "initial states: `InitStates … ; end InitStates`, after the agents"},
    {between_sections, "INIT", "InitStates", "initial states: `InitStates … ; end InitStates`, after the agents"},
    {between_sections, "init", "InitStates", "initial states: `InitStates … ; end InitStates`, after the agents"},
    {between_sections, "Initial", "InitStates", "initial states: `InitStates … ; end InitStates`, after the agents"},
    {between_sections, "InitialStates", "InitStates", "initial states: `InitStates … ; end InitStates`"},
    {between_sections, "Formulas", "Formulae", "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "Formula", "Formulae", "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "Properties", "Formulae", "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "Specification", "Formulae", "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "SPEC", "Formulae", "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "LTLSPEC", no_change, "formulas are written under `Formulae … end Formulae`, and `LTL` before each of LTL"},
    {between_sections, "CTLSPEC", no_change, "formulas are written under `Formulae … end Formulae`"},
    {between_sections, "Atoms", "Evaluation", "atoms are defined under `Evaluation … end Evaluation`"},
    {between_sections, "Labels", "Evaluation", "atoms are defined under `Evaluation … end Evaluation`"},
    {between_sections, "label", no_change, "atoms are defined under `Evaluation`: `p if A.x = 1;`"},
    {between_sections, "DEFINE", "Define", "names for expressions: `Define near := x = y; end Define`"},
    {between_sections, "Definitions", "Define", "names for expressions: `Define near := x = y; end Define`"},
    {between_sections, "define", "Define", "names for expressions: `Define near := x = y; end Define`"},
    {in_model, "module", "Agent", "an agent is written `Agent NAME … end Agent`"},
    {in_model, "MODULE", "Agent", "an agent is written `Agent NAME … end Agent`"},
    {in_model, "Module", "Agent", "an agent is written `Agent NAME … end Agent`"},
    {in_model, "process", "Agent", "an agent is written `Agent NAME … end Agent`"},
    {in_model, "Process", "Agent", "an agent is written `Agent NAME … end Agent`"},
    {in_model, "endmodule", "end Agent", "an agent ends with `end Agent`"},
    {between_sections, "End", "end", "`end` is written in small letters"},
    {between_sections, "END", "end", "`end` is written in small letters"},
    {anywhere, "end Agent %v", "end Agent", "an agent ends with `end Agent`, without its name"},
    {in_model, "Const %v ;", no_change, "a constant has a value: `Const $1 = 3;`; the option -D gives it another one"},
    {between_sections, "{", no_change, "agents and sections have no braces; they end with `end Agent`, `end Vars`, …"},
    {between_sections, "}", no_change, "agents and sections have no braces; they end with `end Agent`, `end Vars`, …"},
    {in_model, "semantics =", "Semantics =", "the word is written `Semantics`"},
    {in_model, "Agents =", no_change, "agents are declared one after the other: `Agent NAME … end Agent`"},
    {in_model, "formula %v = %e ;", "Define $1 := $2; end Define", "names for expressions: `Define near := x = y; end Define`"},
    {in_model, "^Const int %v", "Const $1", "constants have no type: `Const N = 3;`"},
    {in_model, "const int %v", "Const $1", "a constant is written `Const N = 3;`"},
    {in_model, "^Type %v = bool", "Type $1 = boolean", "truth values have the type `boolean`"},
    {in_model, "^Type %v = Bool", "Type $1 = boolean", "truth values have the type `boolean`"},
    {in_model, "^Type %v = int", no_change, "integers need a range: `Type $1 = 0..10;`"},
    {in_model, "Type %v :", "Type $1 =", "a type is written `Type Colour = { red, green };`"},
    {in_model, "Type %v = [ %e .. %e ]", "Type $1 = $2..$3", "a range is written `$2..$3`"},
    {in_model, "end %e Type", no_change, "types are declared before the agents"},
    {in_model, "end %e Const", no_change, "constants are declared before the agents"},
    {in_model, "end %e Semantics", no_change, "`Semantics = …;` stands before the agents"},
    {in_model, "%v = [ %e ]", "$1 = { $2 }", "a table stands in braces: `Const $1 = { $2 };`"},
    {in_model, "%n , %v =", "$1; Const $2 =", "each constant has a line of its own: `Const $2 = …;`"},
    {in_model, "include", no_change, "the name of a file stands in quotes: `include \"names.inc\";`"},
    {in_model, "typedef", no_change, "a type is written `Type Colour = { red, green };`"},
    {in_model, "Enum", "Type", "a type is written `Type Colour = { red, green };`"},
    {in_model, "mdp", no_change, "there are no probabilities; agents choose among actions: `Agent NAME … end Agent`"},
    {in_model, "dtmc", no_change, "there are no probabilities; agents choose among actions: `Agent NAME … end Agent`"},
    {in_model, "JUSTICE", no_change, "fairness conditions stand under `Fairness … end Fairness`"},
    {in_model, "Const %v : %n .. %n =", "Const $1 =", "constants have no type: `Const $1 = …;`"},
    {in_model, "import", "include", "another file is included by `include \"names.inc\";`"},
    {in_model, "type", "Type", "a type is written `Type Colour = { red, green };`"},
    {in_model, "%v =", "Const $1 =", "a constant is written `Const N = 3;`"},

    // Types.
    {in_variables, "^boolean %v", "$1 : boolean", "the name comes first: `$1 : boolean;`"},
    {in_variables, "int %n .. %n", "$1..$2", "a range is written `$1..$2`"},
    {in_variables, "^int %v", no_change, "the name comes first, and integers need a range: `$1 : 0 .. 10;`"},
    {in_variables, "^VAR", "", "variables are declared without a word before them: `x : 0 .. 3;`"},
    {in_variables, "^clock", no_change, "there are no clocks; count steps in a range: `x : 0 .. 10;`"},
    {in_variables, "string", no_change, "list the values that there are: `x : { red, green };`"},
    {in_variables, "enum {", "{", "an enumeration is a list of values: `x : { red, green };`"},
    {in_variables, "^%v : ( %e )", "$1 : { $2 }", "an enumeration stands in braces: `{ $2 }`"},
    {in_variables, "%n to %n", "$1..$2", "a range is written `$1..$2`"},
    {in_variables, "initially", "init", "an initial value is written `x : 0 .. 3 init 0;`"},
    {in_variables, "init %n .. %n", no_change, "an initial value is one value; \"one of several\" is said under `InitStates`: `A.x in $1..$2`"},
    {in_variables, "^%v : %e , %v :", "$1 : $2; $3 :", "each variable has a line of its own: `$3 : …;`"},
    {in_variables, "init {", no_change, "an initial value is one value; \"one of several\" is said under `InitStates`: `A.x in { 0, 1 }`"},
    {in_variables, "%v [ %n .. %e ] :", "$1[i in $2..$3] :", "several variables are a family: `$1[i in $2..$3] : boolean;`"},
    {in_variables, "bool", "boolean", "truth values have the type `boolean`"},
    {in_variables, "Bool", "boolean", "truth values have the type `boolean`"},
    {in_variables, "BOOL", "boolean", "truth values have the type `boolean`"},
    {in_variables, "Boolean", "boolean", "truth values have the type `boolean`"},
    {in_variables, "BOOLEAN", "boolean", "truth values have the type `boolean`"},
    {in_variables, "array [ %e ] of %e ;", no_change, "several variables are a family: `x[i in $1] : $2;`"},
    {in_variables, "array %e of %e ;", no_change, "several variables are a family: `x[i in $1] : $2;`"},
    {in_variables, "array", no_change, "several variables are a family: `x[i in 1..N] : boolean;`"},
    {in_variables, "int", no_change, "integers need a range: `x : 0 .. 10;`"},
    {in_variables, "Int", no_change, "integers need a range: `x : 0 .. 10;`"},
    {in_variables, "integer", no_change, "integers need a range: `x : 0 .. 10;`"},
    {in_variables, "nat", no_change, "integers need a range: `x : 0 .. 10;`"},
    {in_variables, "real", no_change, "numbers are integers of a range; count in smaller units: `x : 0 .. 100;`"},
    {in_variables, "float", no_change, "numbers are integers of a range; count in smaller units: `x : 0 .. 100;`"},
    {in_variables, "%n - %n", "$1 .. $2", "a range is written `$1 .. $2`"},
    {in_variables, "[ %n .. %n ]", "$1 .. $2", "a range is written `$1 .. $2`"},
    {in_variables, "{ %n .. %n }", "$1 .. $2", "a range is written `$1 .. $2`, without braces"},
    {in_variables, "[ %n , %n ]", "$1 .. $2", "a range is written `$1 .. $2`"},
    {in_variables, "%n : %n", "$1 .. $2", "a range is written `$1 .. $2`"},
    {in_variables, "...", "..", "a range is written `0 .. 3`"},
    {in_variables, "{ %n", no_change, "values of enumerations are names; numbers have a range: `0 .. 3`"},
    {in_variables, "^%v : %e :=", "$1 : $2 init", "an initial value is written `x : 0 .. 3 init 0;`"},
    {in_variables, "^%v : %e =", "$1 : $2 init", "an initial value is written `x : 0 .. 3 init 0;`"},
    {in_variables, "^%v = %n .. %n", "$1 : $2..$3", "a type follows after `:`, as in `x : 0 .. 3 init 0;`"},
    {in_variables, "^%v in %n .. %n", "$1 : $2..$3", "a type follows after `:`, as in `x : 0 .. 3 init 0;`"},
    {in_variables, ":=", no_change, "a variable is declared with its type: `x : 0 .. 3 init 0;`"},
    {in_variables, "=", no_change, "a variable is declared with its type: `x : 0 .. 3 init 0;`"},
    {in_variables, "%v - %v", "$1_$2", "names consist of letters, digits and `_`: `$1_$2`"},
    {in_variables, "^%v ,", no_change, "each variable has a line of its own: `$1 : boolean;`"},
    {in_variables, "var", "", "variables are declared without a word before them: `x : 0 .. 3;`"},

    // Lists.
    {in_list, "Actions :", "Actions =", "the list of actions is written `Actions = { a, b };`"},
    {in_list, "Lobsvars : %e ; end Lobsvars", "Lobsvars = { $1 };", "the list is written `Lobsvars = { x, y };`"},
    {in_list, "Lobsvars :", "Lobsvars =", "the list is written `Lobsvars = { x, y };`"},
    {in_list, "%v [ %e .. %e ]", "$1[i in $2..$3]", "several names are a family: `$1[i in $2..$3]`"},
    {in_list, "[ %e ]", "{ $1 }", "lists stand in braces: `{ $1 }`"},
    {in_list, "( %e )", "{ $1 }", "lists stand in braces: `{ $1 }`"},
    {in_list, "%v - %v", "$1_$2", "names consist of letters, digits and `_`: `$1_$2`"},
    {in_list, "; %v", ", $1", "a list has commas: `{ a, b }`"},
    {in_list, "^%v : {", "$1 = {", "a list follows after `=`: `$1 = { … };`"},
    {in_list, "= %v , %v ;", "= { $1, $2 };", "lists stand in braces: `{ $1, $2 }`"},
    {in_list, "Environment . %v", "$1", "the list has variables of the environment alone: `{ $1 }`"},
    {in_list, ":=", "=", "write `=`"},

    // Repetitions.
    {anywhere & ~in_formula, "^forall %v in %e :", "for $1 in $2:", "a repetition is written `for i in 1..N: …;`"},
    {anywhere & ~in_formula, "^foreach %v in %e :", "for $1 in $2:", "a repetition is written `for i in 1..N: …;`"},

    // Lines of a protocol.
    {in_protocol, "; %v }", ", $1 }", "a list has commas: `{ a, b }`"},
    {in_protocol, ": %v , %v ;", ": { $1, $2 };", "the allowed actions stand in braces: `: { $1, $2 };`"},
    {in_protocol, "* :", "Other :", "what is left is written `Other : { … };`"},
    {in_protocol, "^if %e :", "$1 :", "a line of a protocol begins with its condition: `$1 : { … };`"},
    {in_protocol, "^%v = %n {", "$1 = $2 : {", "a colon stands before the actions: `$1 = $2 : { … };`"},
    {in_protocol, "else", "Other", "what is left is written `Other : { … };`"},
    {in_protocol, "otherwise", "Other", "what is left is written `Other : { … };`"},
    {in_protocol, "Otherwise", "Other", "what is left is written `Other : { … };`"},
    {in_protocol, "other", "Other", "what is left is written `Other : { … };`"},
    {in_protocol, "default", "Other", "what is left is written `Other : { … };`"},
    {in_protocol, ": %v ;", ": { $1 };", "the allowed actions stand in braces: `: { $1 };`"},
    {in_protocol, "-> {", ": {", "the allowed actions follow after `:`"},
    {in_protocol, "=> {", ": {", "the allowed actions follow after `:`"},
    {in_protocol, "%e -> %v ;", no_change, "a line of a protocol is written `$1 : { $2 };`"},

    // Lines of an evolution.
    {in_any_evolution, "^%e if %e iff", "$1 if $2 <->", "equivalence is written `<->`"},
    {in_any_evolution, "iff", "if", "the condition follows after `if`"},
    {in_any_evolution, "^if %e then %e ;", "$2 if $1;", "the condition follows: `$2 if $1;`"},
    {in_any_evolution, "^if", no_change, "the condition follows after the assignments: `x = 1 if c;`"},
    {in_any_evolution, "else if", "if", "the condition follows after `if`; each case has a line of its own"},
    {in_any_evolution, "else %v =", no_change, "the other case has a line of its own: `$1 = … if !(…);`"},
    {in_any_evolution, "^unchanged", no_change, "what no line assigns keeps its value"},
    {in_any_evolution, "^nop ;", no_change, "what no line assigns keeps its value; a step that changes nothing needs no line"},
    {in_any_evolution, "^skip ;", no_change, "what no line assigns keeps its value; a step that changes nothing needs no line"},
    {in_any_evolution, "^%v <-", "$1 =", "an assignment is written `$1 = …`"},
    {in_any_evolution, "^%v /=", "$1 = $1 div", "write `$1 = $1 div …`"},
    {in_any_evolution, "when", "if", "the condition follows after `if`"},
    {in_any_evolution, "next ( %v )", "$1", "the left side of `=` is the new value, the right side the old one: write `$1`"},
    {in_any_evolution, "init ( %v )", no_change, "initial values are stated after the agents: `InitStates Agent.$1 = …; end InitStates`"},
    {in_any_evolution, "%v ++", "$1 = $1 + 1", "write `$1 = $1 + 1`"},
    {in_any_evolution, "%v +=", "$1 = $1 +", "write `$1 = $1 + …`"},
    {in_any_evolution, "%v -=", "$1 = $1 -", "write `$1 = $1 - …`"},
    {in_any_evolution, "%v *=", "$1 = $1 *", "write `$1 = $1 * …`"},
    {in_single_evolution, ", %v =", no_change, "under `SingleAssignment` each assignment has a line of its own: `$1 = … if …;`"},
    {in_evolution, ", %v =", " and $1 =", "assignments are joined with `and`"},
    {in_any_evolution, "= %n .. %n", "in $1..$2", "any of several values: `x in $1..$2 if c;`"},
    {in_any_evolution, "otherwise", no_change, "a variable without an enabled line keeps its value; say when this line fires: `if !(…)`"},
    {in_any_evolution, "if Other", no_change, "a variable without an enabled line keeps its value; say when this line fires: `if !(…)`"},
    {in_any_evolution, "if else", no_change, "a variable without an enabled line keeps its value; say when this line fires: `if !(…)`"},
    {in_any_evolution, "random", no_change, "any of several values: `x in 0..3 if c;`"},
    {in_any_evolution, "^%v = %e ? %e : %e if %e ;", "$1 = (if $2 then $3 else $4) if $5;", "a choice is written `(if $2 then $3 else $4)`"},
    {in_any_evolution, "? %e : %e if %e ;", no_change, "a choice is written `(if c then $1 else $2)`"},
    {in_any_evolution, "?", no_change, "a choice is written `(if c then a else b)`"},
    {in_any_evolution, "case", no_change, "a choice is written `(if c then a else b)`; or write a line for each case: `x = 1 if c;`"},
    {in_any_evolution, "= {", "in {", "any of several values: `x in { 0, 1 } if c;`"},
    {in_single_evolution, "& %v =", no_change, "under `SingleAssignment` each assignment has a line of its own: `$1 = … if …;`"},
    {in_evolution, "& %v =", "and $1 =", "assignments are joined with `and`"},
    {in_any_evolution, "^[", no_change, "actions are tested in the condition: `x = 1 if Action = go;`"},
    {in_any_evolution, "^%e -> %v = %e ;", "$2 = $3 if $1;", "the condition follows: `$2 = $3 if $1;`"},
    {in_any_evolution, ";", no_change, "a line needs a condition: `x = 1 if Action = go;`, or `x = 1 if true;`"},

    // Lines of an evaluation.
    {in_evaluation, ":=", "if", "an atom is defined by `p if condition;`"},
    {in_evaluation, "^%v =", "$1 if", "an atom is defined by `p if condition;`"},
    {in_evaluation, "iff", "if", "an atom is defined by `p if condition;`"},
    {in_evaluation, "when", "if", "an atom is defined by `p if condition;`"},
    {in_evaluation, "<->", "if", "an atom is defined by `p if condition;`"},
    {in_evaluation, "^%v :", "$1 if", "an atom is defined by `p if condition;`"},

    // Operators and literals.
    {in_formula, "^EXPECT TRUE", "-- EXPECT: TRUE\n ", "what is expected stands in a comment: `-- EXPECT: TRUE`"},
    {in_formula, "^EXPECT FALSE", "-- EXPECT: FALSE\n ", "what is expected stands in a comment: `-- EXPECT: FALSE`"},
    {in_expression, "<=>", "<->", "equivalence is written `<->`"},
    {in_expression, "==>", "->", "implication is written `->`"},
    {in_expression, "===", "=", "equality is written `=`"},
    {in_expression, "==", "=", "equality is written `=`"},
    {in_expression, "&&", "and", "conjunction is written `and`"},
    {in_expression, "||", "or", "disjunction is written `or`"},
    {in_expression, "=> %n", ">= $1|-> $1", "\"at least\" is written `>=`, implication `->`"},
    {in_expression, "=>", "->|>=", "implication is written `->`, \"at least\" `>=`"},
    {in_expression, "/=", "<>", "inequality is written `<>`"},
    {in_expression, "**", no_change, "there are no powers; write a product: `x * x`"},
    {in_expression, "pow (", no_change, "there are no powers; write a product: `x * x`"},
    {in_expression, "max { %e }", "max($1)", "`max` has its numbers in parentheses: `max($1)`"},
    {in_expression, "min { %e }", "min($1)", "`min` has its numbers in parentheses: `min($1)`"},
    {in_expression, "and <", no_change, "both comparisons have two sides: `0 <= x and x <= 3`"},
    {in_expression, "and <=", no_change, "both comparisons have two sides: `0 <= x and x <= 3`"},
    {in_expression, "and >", no_change, "both comparisons have two sides: `0 <= x and x <= 3`"},
    {in_expression, "and >=", no_change, "both comparisons have two sides: `0 <= x and x <= 3`"},
    {in_expression, "=<", "<=", "\"at most\" is written `<=`"},
    {in_expression, "=!=", "<>", "inequality is written `<>`"},
    {in_definition, ": %e :=", ":=", "a definition has no type: `name := expression;`"},
    {in_definition, "^%v ( %v )", no_change, "a definition has indices in brackets: `$1[i in 1..N] := …;`"},
    {in_definition, "^%v . %v ;", no_change, "what is observed has a name: `seen := $1.$2;`"},
    {in_definition, "^%v =", "$1 :=", "a definition is written `name := expression;`"},
    {in_definition, "^%v if", "$1 :=", "a definition is written `name := expression;`"},
    {in_formula, "^%v :=", "$1:", "the name of a formula is followed by `:`"},
    {in_model | (in_expression & ~in_definition), ":=", "=", "write `=`"},
    {in_expression, "%v not in { %e }", "!($1 in { $2 })", "\"not in\" is written `!($1 in { $2 })`"},
    {in_expression, "%v not in %n .. %n", "!($1 in $2..$3)", "\"not in\" is written `!($1 in $2..$3)`"},
    {in_expression, "not in", no_change, "\"not in\" is written `!(x in { a, b })`"},
    {in_expression, "in %v , %v ;", "in { $1, $2 };", "a set stands in braces: `in { $1, $2 }`"},
    {in_expression, "in %v , %v , %v ;", "in { $1, $2, $3 };", "a set stands in braces: `in { $1, $2, $3 }`"},
    {in_expression, "in %v ,", no_change, "a set stands in braces: `in { a, b }`"},
    {in_expression, "in [ %n , %n ]", "in $1..$2|in { $1, $2 }", "a range is written `in $1..$2`, a set `in { $1, $2 }`"},
    {in_expression, "in [ %n .. %n ]", "in $1..$2", "a range is written `in $1..$2`"},
    {in_expression, "not", "!", "negation is written `!`"},
    {in_expression, "NOT", "!", "negation is written `!`"},
    {in_expression, "Not", "!", "negation is written `!`"},
    {in_expression, "AND", "and", "conjunction is written `and`"},
    {in_expression, "And", "and", "conjunction is written `and`"},
    {in_expression, "OR", "or", "disjunction is written `or`"},
    {in_expression, "Or", "or", "disjunction is written `or`"},
    {in_expression, "XOR", "xor", "exclusive disjunction is written `xor`"},
    {in_expression, "implies", "->", "implication is written `->`"},
    {in_expression, "IMPLIES", "->", "implication is written `->`"},
    {in_expression, "iff", "<->", "equivalence is written `<->`"},
    {in_expression, "IFF", "<->", "equivalence is written `<->`"},
    {in_expression, "TRUE", "true", "truth is written `true`"},
    {in_expression, "True", "true", "truth is written `true`"},
    {in_expression, "FALSE", "false", "falsity is written `false`"},
    {in_expression, "False", "false", "falsity is written `false`"},
    {in_expression, "ff", "false", "falsity is written `false`"},
    {in_expression, "(*", no_change, "comments start with `--` and go to the end of the line"},
    {anywhere, "for %v =", "for $1 in", "a repetition is written `for i in 1..N: …;`"},
    {anywhere, "for %v in {", no_change, "an index has a range, and a filter: `for i in 1..N where i <> 2: …;`"},
    {anywhere, "for (", no_change, "a repetition is written `for i in 1..N: …;`"},
    {in_expression, "and ( %v in %e )", "and[$1 in $2]", "\"for all\" is written `and[$1 in $2] (…)`"},
    {in_expression, "or ( %v in %e )", "or[$1 in $2]", "\"there is\" is written `or[$1 in $2] (…)`"},
    {in_expression, "all [ %e ]", "and[$1]", "\"for all\" is written `and[$1] (…)`"},
    {in_expression, "any [ %e ]", "or[$1]", "\"there is\" is written `or[$1] (…)`"},
    {in_expression, "forall %v in %e : %e ;", "and[$1 in $2] ($3);", "\"for all\" is written `and[$1 in $2] (…)`"},
    {in_expression, "exists %v in %e : %e ;", "or[$1 in $2] ($3);", "\"there is\" is written `or[$1 in $2] (…)`"},
    {in_expression, "forall [ %e ]", "and[$1]", "\"for all\" is written `and[$1] (…)`"},
    {in_expression, "exists [ %e ]", "or[$1]", "\"there is\" is written `or[$1] (…)`"},
    {in_expression, "count (", no_change, "how many there are is written `count[i in 1..N] (…)`"},
    {in_expression, "sum (", no_change, "a sum is written `sum[i in 1..N] (…)`"},
    {in_expression, "max [ %e ]", no_change, "`max` has a list, `max(x[1], x[2])`; that none is larger: `and[j in 1..N] (x[j] <= x[i])`"},
    {in_expression, "min [ %e ]", no_change, "`min` has a list, `min(x[1], x[2])`; that none is smaller: `and[j in 1..N] (x[j] >= x[i])`"},
    {in_expression, "if %e then %e if", no_change, "a choice has two values: `if c then a else b`"},
    {in_expression, "forall", no_change, "\"for all\" is written `and[i in 1..N] (…)`"},
    {in_expression, "exists", no_change, "\"there is\" is written `or[i in 1..N] (…)`"},
    {in_expression, "next ( %v )", no_change, "conditions speak of the present state: write `$1`"},
    {in_expression | in_variables, "%n . %n", no_change, "numbers are integers, and there are no probabilities; count in smaller units"},
    {in_expression & ~in_formula, "?", no_change, "a choice is written `(if c then a else b)`"},

    // What stands in formulas only.
    {in_expression & ~in_formula, "AG", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "AF", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "AX", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "EG", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "EF", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "EX", no_change, "operators of time stand in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "K (", no_change, "knowledge is asked about in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "Kw (", no_change, "knowledge is asked about in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "GK (", no_change, "knowledge is asked about in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "DK (", no_change, "knowledge is asked about in formulas only, under `Formulae`"},
    {in_expression & ~in_formula, "GCK (", no_change, "knowledge is asked about in formulas only, under `Formulae`"},

    // Formulas.
    {in_formula, "^LTLSPEC", "LTL", "a formula of LTL begins with `LTL`"},
    {in_formula, "^CTLSPEC", "", "formulas of CTL have no prefix"},
    {in_formula, "^SPEC", "", "formulas of CTL have no prefix"},
    {in_formula, "^INVARSPEC", "AG", "an invariant is written `AG p`"},
    {in_formula, "^CTLK", "", "formulas of CTL and knowledge have no prefix"},
    {in_formula, "^ATLK", "", "formulas of ATL have no prefix: `<A>F p`"},
    {in_formula, "^ltl", "LTL", "a formula of LTL begins with `LTL`"},
    {in_formula, "^LTL_f", "LTLf", "a formula of LTL on finite traces begins with `LTLf`"},
    {in_formula, "^ATL *", "", "formulas of ATL* have no prefix: `<A>(G F p)`"},
    {in_formula, "^ATL", "", "formulas of ATL have no prefix: `<A>F p`"},
    {in_formula, "^CTL", "", "formulas of CTL have no prefix, those of CTL* begin with `CTL*`"},
    {in_formula, "A[]", "AG", "\"always, on all paths\" is written `AG`"},
    {in_formula, "A<>", "AF", "\"eventually, on all paths\" is written `AF`"},
    {in_formula, "E[]", "EG", "\"always, on some path\" is written `EG`"},
    {in_formula, "E<>", "EF", "\"eventually, on some path\" is written `EF`"},
    {in_path_formula, "LTL <>", "LTL F", "\"eventually\" is written `F`"},
    {in_path_formula, "[]", "G", "\"always\" is written `G`"},
    {in_path_formula, "<>", "F", "\"eventually\" is written `F`"},
    {in_state_formula, "[] <>", "AG AF", "\"infinitely often\" is written `AG AF`, in LTL `G F`"},
    {in_state_formula, "<> []", no_change, "\"for ever from some time on\" is written `LTL F G p`"},
    {in_state_formula, "[] F", "AG AF", "\"infinitely often\" is written `AG AF`, in LTL `G F`"},
    {in_state_formula, "<> X", "AX", "what happens whatever the agents do is written `AX p`"},
    {in_state_formula, "<> F", "AF", "what happens whatever the agents do is written `AF p`"},
    {in_state_formula, "<> G", "AG", "what happens whatever the agents do is written `AG p`"},
    {in_state_formula, "[]", "AG|EG", "\"always\" is written `AG` (on all paths) or `EG` (on some path), in LTL `G`"},
    {in_state_formula, "<>", "AF|EF", "\"eventually\" is written `AF` (on all paths) or `EF` (on some path), in LTL `F`"},
    {in_formula, "AG [ %n ]", "AG[0,$1]", "there are two bounds: `AG[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "AF [ %n ]", "AF[0,$1]", "there are two bounds: `AF[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "EG [ %n ]", "EG[0,$1]", "there are two bounds: `EG[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "EF [ %n ]", "EF[0,$1]", "there are two bounds: `EF[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "G [ %n ]", "G[0,$1]", "there are two bounds: `G[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "F [ %n ]", "F[0,$1]", "there are two bounds: `F[0,$1] p` speaks of the first $1 steps"},
    {in_formula, "AG <= %n", "AG[0,$1]", "within $1 steps: `AG[0,$1] p`"},
    {in_formula, "AF <= %n", "AF[0,$1]", "within $1 steps: `AF[0,$1] p`"},
    {in_formula, "EG <= %n", "EG[0,$1]", "within $1 steps: `EG[0,$1] p`"},
    {in_formula, "EF <= %n", "EF[0,$1]", "within $1 steps: `EF[0,$1] p`"},
    {in_formula, "G <= %n", "G[0,$1]", "within $1 steps: `G[0,$1] p`"},
    {in_formula, "F <= %n", "F[0,$1]", "within $1 steps: `F[0,$1] p`"},
    {in_formula, "AG [ %e .. %e ]", "AG[$1,$2]", "there is a comma between bounds: `AG[$1,$2] p`"},
    {in_formula, "AF [ %e .. %e ]", "AF[$1,$2]", "there is a comma between bounds: `AF[$1,$2] p`"},
    {in_formula, "EG [ %e .. %e ]", "EG[$1,$2]", "there is a comma between bounds: `EG[$1,$2] p`"},
    {in_formula, "EF [ %e .. %e ]", "EF[$1,$2]", "there is a comma between bounds: `EF[$1,$2] p`"},
    {in_formula, "G [ %e .. %e ]", "G[$1,$2]", "there is a comma between bounds: `G[$1,$2] p`"},
    {in_formula, "F [ %e .. %e ]", "F[$1,$2]", "there is a comma between bounds: `F[$1,$2] p`"},
    {in_formula, "U [ %e .. %e ]", "U[$1,$2]", "there is a comma between bounds: `p U[$1,$2] q`"},
    {in_formula, "R [ %e .. %e ]", "R[$1,$2]", "there is a comma between bounds: `p R[$1,$2] q`"},
    {in_formula, "W [ %e .. %e ]", "W[$1,$2]", "there is a comma between bounds: `p W[$1,$2] q`"},
    {in_formula, "A [ %e U %e ]", "A($1 U $2)", "\"until\" has parentheses: `A(p U q)`"},
    {in_formula, "E [ %e U %e ]", "E($1 U $2)", "\"until\" has parentheses: `E(p U q)`"},
    {in_formula, "AG LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "AF LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "EG LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "EF LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "! LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "-> LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "and LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "or LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "( LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, ", LTL", no_change, "`LTL` stands in front of a whole formula; inside of another one write `AG AF p`, or `CTL*` in front"},
    {in_formula, "^P >= 1 [", no_change, "there are no probabilities; \"on all paths\" is written `A`, as in `AF p`"},
    {in_formula, "P = ? [", no_change, "there are no probabilities; \"on all paths\" is written `A`, as in `AF p`"},
    {in_formula, "K ( %v ) %v", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "Knows (", "K(", "knowledge is written `K(A, p)`"},
    {in_formula, "know (", "K(", "knowledge is written `K(A, p)`"},
    {in_formula, "DKW (", "DKw(", "\"knows whether\" of a group is written `DKw(g, p)`"},
    {in_formula, "Kwh (", "Kw(", "\"knows whether\" is written `Kw(A, p)`"},
    {in_formula, "B (", no_change, "there is no belief; knowledge is written `K(A, p)`"},
    {in_formula, "KW (", "Kw(", "\"knows whether\" is written `Kw(A, p)`"},
    {in_formula, "K [ %v ] %v", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K { %v } %v", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K_%v ( %e )", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K_%v %v", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K %v ( %e )", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K %v %v", "K($1, $2)", "knowledge is written `K($1, $2)`"},
    {in_formula, "K [", no_change, "knowledge is written `K(A, p)`"},
    {in_formula, "GK ( {", no_change, "groups have names: `g = { A, B };` under `Groups`, and `GK(g, p)`"},
    {in_formula, "DK ( {", no_change, "groups have names: `g = { A, B };` under `Groups`, and `DK(g, p)`"},
    {in_formula, "GCK ( {", no_change, "groups have names: `g = { A, B };` under `Groups`, and `GCK(g, p)`"},
    {in_formula, "CK (", "GCK(", "common knowledge is written `GCK(g, p)`"},
    {in_formula, "EK (", "GK(", "\"everyone knows\" is written `GK(g, p)`"},
    {in_formula, "D (", "DK(", "distributed knowledge is written `DK(g, p)`"},
    {in_formula, "C (", "GCK(", "common knowledge is written `GCK(g, p)`"},
    {in_formula, "< { %e } >", "<$1>", "a coalition is written `<$1>`"},
    {in_path_formula, "GF", "G F", "\"infinitely often\" is written `G F`"},
    {in_path_formula, "FG", "F G", "\"for ever from some time on\" is written `F G`"},
    {in_state_formula, "GF", no_change, "\"infinitely often\" is written `LTL G F p`; a line of `Fairness` is p alone"},
    {in_state_formula, "FG", no_change, "\"for ever from some time on\" is written `LTL F G p`"},
    {in_state_formula, "[ %v ] %v", no_change, "a coalition is written `<$1>`; that it cannot avoid p is `!<$1>G !p`"},
    {in_state_formula, "{ %v }", "<$1>", "a coalition is written `<$1>`"},
    {in_path_formula, "always", "G", "\"always\" is written `G`"},
    {in_state_formula, "always", "AG", "\"always\" is written `AG`, in LTL `G`"},
    {in_path_formula, "Always", "G", "\"always\" is written `G`"},
    {in_state_formula, "Always", "AG", "\"always\" is written `AG`, in LTL `G`"},
    {in_path_formula, "eventually", "F", "\"eventually\" is written `F`"},
    {in_state_formula, "eventually", "AF", "\"eventually\" is written `AF`, in LTL `F`"},
    {in_path_formula, "Eventually", "F", "\"eventually\" is written `F`"},
    {in_state_formula, "Eventually", "AF", "\"eventually\" is written `AF`, in LTL `F`"},
    {in_path_formula, "never", "G !", "\"never\" is written `G !`"},
    {in_state_formula, "never", "AG !", "\"never\" is written `AG !`"},
    {in_path_formula, "until", "U", "\"until\" is written `U`"},
    {in_state_formula, "( %e until", "($1 U", "\"until\" is written `U`, as in `A(p U q)`"},
    {in_state_formula, "until", no_change, "\"until\" is written `A(p U q)` (on all paths) or `E(p U q)` (on some path)"},
    {in_formula, "next", no_change, "\"next\" is written `AX` (on all paths) or `EX` (on some path), in LTL `X`"},
    {in_formula, "deadlock", no_change, "a state without successors satisfies `!EX true`"},
    {in_formula, "leads_to", no_change, "p leads to q: `AG (p -> AF q)`"},
    {in_formula, "Y", no_change, "there are no operators of the past; let a variable of an agent remember what has been"},
    {in_formula, "O", no_change, "there are no operators of the past (`O(A, p)` is about correct behaviour); let a variable remember what has been"},
    {in_formula, "H", no_change, "there are no operators of the past; let a variable of an agent remember what has been"},
    {in_formula, "S", no_change, "there are no operators of the past; let a variable of an agent remember what has been"},
    {in_formula, "M", no_change, "strong release `p M q` is written `q U (p and q)`"},
});
// clang-format on

bool is_any(Keyword keyword, std::initializer_list<Keyword> list) {
  return std::find(list.begin(), list.end(), keyword) != list.end();
}

// What stands around a place of a text.
class Surroundings {
 public:
  Surroundings(const Source& source, const std::vector<Token>& tokens, std::size_t at, TextKind kind)
      : source_(source), tokens_(tokens), at_(std::min(at, tokens.size() - 1)) {
    find_line();
    place_ = find_place(kind);
    if (place_ == in_state_formula) skip_name();
    if (place_ == in_state_formula && is_path_prefix(tokens_[line_].keyword)) place_ = in_path_formula;
  }

  bool advise(Diagnostic& diagnostic) const {
    if (advise_comment(diagnostic) || advise_semicolon(diagnostic)) return true;
    for (const Row& row : rows) {
      if ((row.places & place_) != 0 && advise(diagnostic, row)) return true;
    }
    return advise_section(diagnostic);
  }

 private:
  struct Match {
    std::size_t begin = 0;  // tokens [begin, end)
    std::size_t end = 0;
    std::vector<Span> parts;
  };

  // Looks back for the beginning of the line: after a semicolon, or after the header of a section.
  void find_line() {
    using enum Keyword;
    line_ = at_;
    while (line_ > 0) {
      const Token& before = tokens_[line_ - 1];
      const bool header = is_any(before.keyword, {Vars, Obsvars, Observes, Define, Protocol, Evolution, Evaluation,
                                                  InitStates, Groups, Fairness, Formulae, RedStates});
      const bool dotted = line_ > 1 && tokens_[line_ - 2].kind == TokenKind::Dot;
      if (before.kind == TokenKind::Semicolon || (header && !dotted)) break;
      --line_;
    }
    if (line_ < at_ && tokens_[line_].kind == TokenKind::Colon) ++line_;
  }

  // A formula may have a name, `timing.safety: …`.
  void skip_name() {
    for (std::size_t i = line_; i < at_; ++i) {
      const TokenKind token = tokens_[i].kind;
      if (token == TokenKind::Colon) {
        line_ = i + 1;
        return;
      }
      if (token != TokenKind::Word && token != TokenKind::Dot) return;
    }
  }

  [[nodiscard]] std::uint32_t find_place(TextKind kind) const {
    using enum Keyword;
    bool line_ended = false;
    for (std::size_t i = at_; i-- > 0;) {
      const Token& token = tokens_[i];
      if (token.kind == TokenKind::Semicolon) line_ended = true;
      const bool dotted = i > 0 && tokens_[i - 1].kind == TokenKind::Dot;
      if (dotted || (i > 0 && tokens_[i - 1].keyword == End)) continue;
      if (token.keyword == End) {
        const Keyword ended = i + 1 < at_ ? tokens_[i + 1].keyword : None;
        if (ended == Define) return is_inside_agent(i) ? in_agent : in_model;
        return is_any(ended, {Vars, Obsvars, Observes, Protocol, Evolution, RedStates}) ? in_agent : in_model;
      }
      if (token.keyword == Agent) return in_agent;
      if (is_section_of_definitions(i)) return in_definition;
      if (is_any(token.keyword, {Vars, Obsvars})) return in_variables;
      if (is_any(token.keyword, {Actions, Lobsvars})) return line_ended ? in_agent : in_list;
      if (token.keyword == Groups) return in_list;
      if (token.keyword == Protocol) return in_protocol;
      if (token.keyword == Evolution) return has_single_assignment() ? in_single_evolution : in_evolution;
      if (token.keyword == Evaluation) return in_evaluation;
      if (is_any(token.keyword, {InitStates, RedStates})) return in_condition;
      if (is_any(token.keyword, {Fairness, Formulae})) return in_state_formula;
    }
    return kind == TextKind::Formula ? in_state_formula : in_model;
  }

  [[nodiscard]] bool has_single_assignment() const {
    return std::any_of(tokens_.begin(), tokens_.end(), [](const Token& token) {
      return token.keyword == Keyword::SingleAssignment || token.keyword == Keyword::SA;
    });
  }

  // A name may be called `Define` or `Observes` as well.
  [[nodiscard]] bool is_section_of_definitions(std::size_t i) const {
    if (!opens_definitions(tokens_[i].keyword)) return false;
    return i == 0 || tokens_[i + 1].kind == TokenKind::Colon || tokens_[i - 1].kind == TokenKind::Semicolon ||
           (i > 1 && tokens_[i - 2].keyword == Keyword::End);
  }

  [[nodiscard]] bool is_inside_agent(std::size_t i) const {
    while (i-- > 0) {
      if (tokens_[i].keyword == Keyword::Agent) return i == 0 || tokens_[i - 1].keyword != Keyword::End;
    }
    return false;
  }

  // A row fits if it covers the place, or ends just before it.
  bool advise(Diagnostic& diagnostic, const Row& row) const {
    constexpr std::size_t furthest = 8;
    std::string_view written = row.written;
    if (written.starts_with('^')) {
      written.remove_prefix(1);
      const auto match = find(written, line_);
      return match && apply(diagnostic, row, *match);
    }
    for (std::size_t back = 0; back <= std::min(furthest, at_ - line_); ++back) {
      const auto match = find(written, at_ - back);
      if (match && match->end >= at_ && is_near(*match)) return apply(diagnostic, row, *match);
    }
    return false;
  }

  // Between sections, what stands on the line before belongs to another section.
  [[nodiscard]] bool is_near(const Match& match) const {
    if (match.end > at_ || (place_ & between_sections) == 0) return true;
    const Span gap{tokens_[match.end - 1].span.end, tokens_[at_].span.begin};
    return source_.text(gap).find('\n') == std::string_view::npos;
  }

  [[nodiscard]] std::optional<Match> find(std::string_view written, std::size_t begin) const {
    Match match{begin, begin, {}};
    if (!fits(written, match)) return std::nullopt;
    // What has no part of any length stands on one line.
    const Span span{tokens_[begin].span.begin, tokens_[match.end - 1].span.end};
    const bool one_line = source_.text(span).find('\n') == std::string_view::npos;
    return one_line || written.find("%e") != std::string_view::npos ? std::optional(match) : std::nullopt;
  }

  // Takes the next part of the pattern, and the rest behind it.
  // NOLINTNEXTLINE(misc-no-recursion): as deep as a pattern has parts
  bool fits(std::string_view written, Match& match) const {
    if (written.empty()) return true;
    const std::size_t blank = std::min(written.find(' '), written.size());
    const std::string_view part = written.substr(0, blank);
    const std::string_view rest = written.substr(std::min(blank + 1, written.size()));
    if (part != "%e") return fits_part(part, match) && fits(rest, match);
    constexpr std::size_t most = 200;
    const std::size_t begin = match.end;
    for (std::size_t end = begin + 1; end < tokens_.size() && end < begin + most; ++end) {
      const Token& last = tokens_[end - 1];
      if (last.kind == TokenKind::Semicolon || last.kind == TokenKind::EndOfFile || last.keyword == Keyword::End)
        return false;
      Match longer = match;
      longer.end = end;
      longer.parts.push_back({tokens_[begin].span.begin, tokens_[end - 1].span.end});
      if (is_balanced(begin, end) && fits(rest, longer)) {
        match = std::move(longer);
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_balanced(std::size_t begin, std::size_t end) const {
    int depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const TokenKind kind = tokens_[i].kind;
      if (kind == TokenKind::LeftParen || kind == TokenKind::LeftBrace) ++depth;
      if (kind == TokenKind::RightParen || kind == TokenKind::RightBrace) --depth;
      if (depth < 0) return false;
    }
    return depth == 0;
  }

  bool fits_part(std::string_view part, Match& match) const {
    const Token& token = tokens_[std::min(match.end, tokens_.size() - 1)];
    if (part.ends_with("%v")) {
      const std::string_view start = part.substr(0, part.size() - 2);
      if (token.kind != TokenKind::Word || is_reserved(token.keyword)) return false;
      const bool dotted = match.end > 0 && tokens_[match.end - 1].kind == TokenKind::Dot;
      if (dotted && match.end == match.begin) return false;  // the agent stands in front of it
      if (!source_.text(token.span).starts_with(start) || source_.text(token.span) == start) return false;
      Span name{token.span.begin + static_cast<std::uint32_t>(start.size()), token.span.end};
      ++match.end;
      if (match.end + 1 < tokens_.size() && tokens_[match.end].kind == TokenKind::Dot &&
          tokens_[match.end + 1].kind == TokenKind::Word) {
        name.end = tokens_[match.end + 1].span.end;
        match.end += 2;
      }
      match.parts.push_back(name);
      return true;
    }
    if (part == "%n") {
      if (token.kind != TokenKind::Number) return false;
      match.parts.push_back(token.span);
      ++match.end;
      return true;
    }
    // The text of one token or of several that touch each other.
    const std::uint32_t begin = token.span.begin;
    const auto end = begin + static_cast<std::uint32_t>(part.size());
    if (token.kind == TokenKind::EndOfFile || source_.text().substr(begin, part.size()) != part) return false;
    while (match.end < tokens_.size() && tokens_[match.end].span.end < end) ++match.end;
    if (match.end >= tokens_.size() || tokens_[match.end].span.end != end) return false;
    ++match.end;
    return true;
  }

  bool apply(Diagnostic& diagnostic, const Row& row, const Match& match) const {
    const Span span{tokens_[match.begin].span.begin, tokens_[match.end - 1].span.end};
    diagnostic.with_hint(filled(row.hint, match));
    if (row.replacement == no_change) return true;
    for (std::string_view rest = row.replacement;;) {
      const std::size_t bar = std::min(rest.find('|'), rest.size());
      diagnostic.fixes.push_back(change(source_.text(), span, filled(rest.substr(0, bar), match)));
      if (bar == rest.size()) return true;
      rest.remove_prefix(bar + 1);
    }
  }

  [[nodiscard]] std::string filled(std::string_view text, const Match& match) const {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto number = i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '1') : match.parts.size();
      if (text[i] == '$' && number < match.parts.size()) {
        result += source_.text(match.parts[number]);
        ++i;
      } else {
        result += text[i];
      }
    }
    return result;
  }

  // Signs of other languages that begin a comment here: `x--`, `p --> q`.
  bool advise_comment(Diagnostic& diagnostic) const {
    if (at_ == 0) return false;
    const std::uint32_t begin = tokens_[at_ - 1].span.end;
    std::string_view gap = source_.text({begin, tokens_[at_].span.begin});
    const bool touches = gap.starts_with("--");
    gap.remove_prefix(std::min(gap.find_first_not_of(' '), gap.size()));
    if (gap.starts_with("-->")) {
      diagnostic.with_hint("`--` starts a comment; implication is written `->`, \"leads to\" is `AG (p -> AF q)`");
      return true;
    }
    if (touches && tokens_[at_ - 1].kind == TokenKind::Word && (place_ & in_expression) != 0) {
      const std::string_view name = source_.text(tokens_[at_ - 1].span);
      diagnostic.with_hint((place_ & in_any_evolution) != 0
                               ? fmt::format("`--` starts a comment; write `{0} = {0} - 1`", name)
                               : fmt::format("`--` starts a comment; write `{} - -…`", name));
      return true;
    }
    return false;
  }

  bool advise_semicolon(Diagnostic& diagnostic) const {
    if (at_ < 2 || tokens_[at_].kind != TokenKind::Semicolon) return false;
    const bool second = tokens_[at_ - 1].kind == TokenKind::Semicolon;
    const bool after_end = (place_ & between_sections) != 0 && tokens_[at_ - 2].keyword == Keyword::End;
    if (!second && !after_end) return false;
    diagnostic.fixes.push_back(change(source_.text(), tokens_[at_].span, ""));
    diagnostic.with_hint(second ? "one `;` is enough" : "no `;` stands after `end …`");
    return true;
  }

  // "did you mean …?" for the words that begin sections.
  bool advise_section(Diagnostic& diagnostic) const {
    const Token& token = tokens_[at_];
    if (token.kind != TokenKind::Word || (place_ & between_sections) == 0) return false;
    static const std::vector<std::string> of_model = {"Agent",    "Evaluation", "InitStates", "Groups", "Fairness",
                                                      "Formulae", "Const",      "Semantics",  "Define"};
    static const std::vector<std::string> of_agent = {"Vars",    "Obsvars",  "Lobsvars",  "Observes",  "Define",
                                                      "Actions", "Protocol", "Evolution", "RedStates", "end"};
    const auto word = closest(source_.text(token.span), place_ == in_model ? of_model : of_agent);
    if (word) diagnostic.with_fix(token.span, *word, fmt::format("did you mean `{}`?", *word));
    return word.has_value();
  }

  const Source& source_;
  const std::vector<Token>& tokens_;
  std::size_t at_;
  std::size_t line_ = 0;
  std::uint32_t place_ = 0;
};

}  // namespace

bool is_path_prefix(Keyword keyword) {
  using enum Keyword;
  return is_any(keyword, {LTL, CTL, LDL, CDL, LTLf, LDLf});
}

Fix change(std::string_view text, Span span, std::string replacement) {
  const std::string_view after = text.substr(span.end);
  if (replacement.empty() && after.starts_with(' ')) ++span.end;
  // A comma touches what stands before it, the word in its place does not need to.
  if (replacement.starts_with(' ') && span.begin > 0 && text[span.begin - 1] == ' ') replacement.erase(0, 1);
  const auto is_wordlike = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (!replacement.empty() && is_wordlike(replacement.back()) && !after.empty() && is_wordlike(after.front()))
    replacement += ' ';
  if (!replacement.empty() && is_wordlike(replacement.front()) && span.begin > 0 && is_wordlike(text[span.begin - 1]))
    replacement.insert(0, 1, ' ');
  return {span, std::move(replacement)};
}

bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, std::size_t at,
          TextKind kind) {
  return Surroundings(source, tokens, at, kind).advise(diagnostic);
}

bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, Span name) {
  const auto token = std::lower_bound(tokens.begin(), tokens.end(), name.begin,
                                      [](const Token& t, std::uint32_t offset) { return t.span.begin < offset; });
  if (token == tokens.end()) return false;
  return lead(diagnostic, source, tokens, static_cast<std::size_t>(token - tokens.begin()), TextKind::Formula);
}

}  // namespace gnomon::ispl
