// SPDX-License-Identifier: Apache-2.0
#include "lsp/features/operators.hpp"

#include <algorithm>
#include <array>

namespace gnomon::lsp {

namespace {

constexpr std::array table = {
    OperatorInfo{"AG", "AG ($1)", "on all paths, always"},
    OperatorInfo{"AF", "AF ($1)", "on all paths, at some time"},
    OperatorInfo{"AX", "AX ($1)", "in all successors"},
    OperatorInfo{"EG", "EG ($1)", "on some path, always"},
    OperatorInfo{"EF", "EF ($1)", "on some path, at some time: it can be reached"},
    OperatorInfo{"EX", "EX ($1)", "in some successor"},
    OperatorInfo{"A", "A ($1 U $2)", "on all paths"},
    OperatorInfo{"E", "E ($1 U $2)", "on some path"},
    OperatorInfo{"X", "X ($1)", "in the next state of the path"},
    OperatorInfo{"F", "F ($1)", "at some time on the path; `F[m,n] f`: after m to n steps"},
    OperatorInfo{"G", "G ($1)", "always on the path; `G[m,n] f`: after m to n steps"},
    OperatorInfo{"U", "", "`f U g`: g at some time, and f until then; `f U[m,n] g`: after m to n steps"},
    OperatorInfo{"R", "", "`f R g`: g up to and including the moment when f, or for ever"},
    OperatorInfo{"W", "", "`f W g`: f until g, or for ever"},
    OperatorInfo{"K", "K($1, $2)", "`K(i, f)`: the agent i knows f; `K[recall](i, f)`: by all that it has seen"},
    OperatorInfo{"GK", "GK($1, $2)", "`GK(g, f)`: everyone in the group g knows f"},
    OperatorInfo{"DK", "DK($1, $2)", "`DK(g, f)`: the group g would know f if its members pooled their observations"},
    OperatorInfo{"GCK", "GCK($1, $2)", "`GCK(g, f)`: f is common knowledge in the group g"},
    OperatorInfo{"O", "O($1, $2)", "`O(i, f)`: f in every reachable state in which the agent i behaves correctly"},
    OperatorInfo{"P", "P($1, $2)", "`P(i, f)`: f in some reachable state in which the agent i behaves correctly"},
    OperatorInfo{"KO", "KO($1, $2, $3)",
                 "`KO(i, j, f)`: the agent i knows f, provided that j (an agent or a group) behaves correctly"},
    OperatorInfo{"Kw", "Kw($1, $2)", "`Kw(i, f)`: the agent i knows whether f: it knows f or it knows !f"},
    OperatorInfo{"GKw", "GKw($1, $2)", "`GKw(g, f)`: everyone in the group g knows whether f"},
    OperatorInfo{"DKw", "DKw($1, $2)", "`DKw(g, f)`: the members of the group g together know whether f"},
    OperatorInfo{"GCKw", "GCKw($1, $2)", "`GCKw(g, f)`: it is common knowledge in the group g whether f"},
    OperatorInfo{"M", "M($1, $2)", "`M(i, f)`: the agent i considers f possible: it does not know !f"},
    OperatorInfo{"GM", "GM($1, $2)", "`GM(g, f)`: someone in the group g considers f possible"},
    OperatorInfo{"DM", "DM($1, $2)", "`DM(g, f)`: the members of the group g together consider f possible"},
    OperatorInfo{"GCM", "GCM($1, $2)", "`GCM(g, f)`: !f is not common knowledge in the group g"},
    OperatorInfo{"LTL", "LTL ", "a formula of linear time: it holds on every infinite path"},
    OperatorInfo{"CTL", "CTL* ", "`CTL*`: state formulas with `A` and `E` in front of path formulas"},
    OperatorInfo{"LDL", "LDL ", "linear dynamic logic: regular expressions in `<r>f` and `[r]f`"},
    OperatorInfo{"CDL", "CDL* ", "`CDL*`: CTL* with the regular expressions of LDL"},
    OperatorInfo{"LTLf", "LTLf ", "LTL on finite traces"},
    OperatorInfo{"LDLf", "LDLf ", "LDL on finite traces"},
    OperatorInfo{"ATLir", "ATLir ", "ATL with uniform, memoryless strategies"},
    OperatorInfo{"PR", "", "`#PR`: strategies with perfect recall"},
    OperatorInfo{"and", "", "both hold; `and[i in 1..N] (f)`: all instances hold"},
    OperatorInfo{"or", "", "at least one holds; `or[i in 1..N] (f)`: some instance holds"},
    OperatorInfo{"xor", "", "exactly one of the two holds"},
    OperatorInfo{"!", "", "does not hold"},
    OperatorInfo{"->", "", "`f -> g`: if f, then g"},
    OperatorInfo{"<->", "", "`f <-> g`: f exactly if g"},
    OperatorInfo{"div", "", "division of integers, rounded towards zero"},
    OperatorInfo{"mod", "", "remainder, with the sign of the left operand"},
    OperatorInfo{"min", "min($1, $2)", "`min(x, y)`: the least of the numbers"},
    OperatorInfo{"max", "max($1, $2)", "`max(x, y)`: the greatest of the numbers"},
    OperatorInfo{"abs", "abs($1)", "`abs(x)`: the number without its sign"},
    OperatorInfo{"count", "count[${1:i} in 1..${2:N}] ($3)",
                 "`count[i in 1..N] (f)`: the number of instances that hold"},
    OperatorInfo{"if", "if $1 then $2 else $3",
                 "before the condition of a line; `if c then a else b`: a where c holds, otherwise b"},
    OperatorInfo{"then", "", "`if c then a else b`: a where c holds, otherwise b"},
    OperatorInfo{"else", "", "`if c then a else b`: a where c holds, otherwise b; b goes as far as it can"},
    OperatorInfo{"in", "", "`x in { a, b }`, `x in 1..3`: x is one of these; `i in 1..N`: the values of an index"},
    OperatorInfo{"where", "",
                 "`i in 1..N where i <> j`: only these values of an index; `Const N = 3 where N > 1;`: must hold"},
    OperatorInfo{"init", "", "`x : 0..3 init 0;`: the value of x in the beginning"},
    OperatorInfo{"include", "", "`include \"names.ispl\";`: definitions, atoms, groups and formulas of another file"},
    OperatorInfo{"View", "",
                 "`View = recall;`: what agents go by when they know something, where a formula does not say it"},
    OperatorInfo{"obs", "", "`K[obs](i, f)`: the agent goes by what it sees now"},
    OperatorInfo{"clock", "", "`K[clock](i, f)`: the agent goes by what it sees now, and by the time"},
    OperatorInfo{"last", "", "`K[last 3](i, f)`: the agent goes by its last three observations"},
    OperatorInfo{"recall", "", "`K[recall](i, f)`: the agent goes by all that it has seen, from the beginning on"},
    OperatorInfo{"with", "", "`K[recall with actions](i, f)`: the agent also goes by its own actions"},
    OperatorInfo{"actions", "", "`K[recall with actions](i, f)`: the agent also goes by its own actions"},
    OperatorInfo{"sum", "", "`sum[i in 1..N] (x[i])`: the sum of all instances"},
    OperatorInfo{"/", "", "division of real numbers; of constants, rounded towards zero"},
    OperatorInfo{"Other", "", "exactly the states that no other line of the protocol covers"},
    OperatorInfo{"Observes", "",
                 "`Observes: near := Bob.x = x; end Observes`: what the agent perceives of the whole state"},
    OperatorInfo{"Define", "", "`Define: near := x = y; end Define`: names for expressions"},
    OperatorInfo{"Obsvars", "", "variables of the environment that all agents observe"},
    OperatorInfo{"Lobsvars", "",
                 "`Lobsvars = { x, y };`: variables of the environment that this agent observes besides"},
    OperatorInfo{"GreenStates", "", "the states in which the agent behaves correctly"},
    OperatorInfo{"RedStates", "", "the states in which the agent does not behave correctly"},
};

}  // namespace

std::span<const OperatorInfo> operator_table() { return table; }

std::string_view operator_meaning(std::string_view word) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const OperatorInfo& row) { return row.word == word; });
  return found == table.end() ? std::string_view() : found->meaning;
}

}  // namespace gnomon::lsp
