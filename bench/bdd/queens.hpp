// SPDX-License-Identifier: Apache-2.0
//
// n queens on an n x n board, none attacking another; one variable per square, row by row. Row
// after row: in one of its squares is a queen, and none in its row, its column and both diagonals.
#pragma once

#include "answer.hpp"

#include <cstddef>
#include <numeric>
#include <vector>

namespace gnomon::bench {

template <typename Engine> Answer queens(std::size_t n) {
  using Function = typename Engine::Function;
  Engine engine(n * n, false);
  const Stopwatch stopwatch;
  std::vector<Function> queen;
  for (std::size_t i = 0; i < n * n; ++i) queen.push_back(engine.variable(i));

  Function board = engine.constant(true);
  for (std::size_t row = 0; row < n; ++row) {
    Function some = engine.constant(false);
    for (std::size_t column = 0; column < n; ++column) {
      // A queen here, and none on the squares that it attacks; from the bottom of the order up.
      Function here = engine.constant(true);
      for (std::size_t i = n * n; i-- > 0;) {
        const std::size_t r = i / n, c = i % n;
        if (r == row && c == column) {
          here = here & queen[i];
        } else if (r == row || c == column || r + column == row + c || r + c == row + column) {
          here = here.minus(queen[i]);
        }
      }
      some = some | here;
    }
    board = board & some;
  }
  Answer answer = stopwatch.stop(engine);
  std::vector<std::size_t> all(n * n);
  std::iota(all.begin(), all.end(), std::size_t{0});
  answer.facts = {{"solutions", engine.count(board, all)}};
  answer.sizes = {{"nodes", engine.node_count(board)}};
  return answer;
}

}  // namespace gnomon::bench
