// SPDX-License-Identifier: Apache-2.0
//
// Mutations that know tokens, beside libFuzzer's own that know bytes: tokens are removed, copied,
// exchanged, and the white space and comments between them are redone. What comes out is close enough
// to ISPL to get past the parser, which changed bytes rarely do. Include it in one file of a harness.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace gnomon::fuzz {

class TokenMutator {
 public:
  TokenMutator(std::string text, unsigned seed) : random_(seed) {
    const Source source("input", std::move(text));
    Diagnostics diagnostics;
    std::uint32_t end = 0;
    for (const ispl::Token& token : ispl::lex(source, diagnostics).tokens) {
      pieces_.push_back({std::string(source.text({end, token.span.begin})), std::string(source.text(token.span))});
      end = token.span.end;
    }
  }

  std::string run() {
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change();
    std::string result;
    for (const Piece& piece : pieces_) result += piece.gap + piece.token;
    return result;
  }

 private:
  struct Piece {
    std::string gap;
    std::string token;
  };
  using Place = std::vector<Piece>::difference_type;

  std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_); }
  Place place() { return static_cast<Place>(below(pieces_.size())); }

  std::string gap() {
    constexpr std::array<std::string_view, 8> gaps = {" ", " ", " ", "\n", "\n\n\n", " -- c\n", "\n  -- c\n", ""};
    return std::string(gaps[below(gaps.size())]);
  }

  void change() {
    const Place at = place();
    const auto here = pieces_.begin() + at;
    switch (below(6)) {
      case 0:
        if (pieces_.size() > 1) pieces_.erase(here);
        break;
      case 1: here->token = pieces_[below(pieces_.size())].token; break;
      case 2: std::swap(here->token, pieces_[below(pieces_.size())].token); break;
      case 3: here->gap = gap(); break;
      case 4:
        for (Piece& piece : pieces_) piece.gap = below(4) == 0 ? gap() : " ";
        break;
      default: {
        // A few tokens are copied to another place.
        const Place last = std::min(at + 1 + static_cast<Place>(below(12)), static_cast<Place>(pieces_.size()));
        const std::vector<Piece> copy(here, pieces_.begin() + last);
        pieces_.insert(pieces_.begin() + place(), copy.begin(), copy.end());
      }
    }
  }

  std::mt19937 random_;
  std::vector<Piece> pieces_;
};

}  // namespace gnomon::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  if (seed % 3 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string changed = gnomon::fuzz::TokenMutator(text, seed).run();
  const std::size_t length = std::min(changed.size(), max_size);
  std::memcpy(data, changed.data(), length);
  return length;
}
