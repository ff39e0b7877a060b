// SPDX-License-Identifier: Apache-2.0
#include "api/include.hpp"

#include "base/error.hpp"
#include "ispl/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace gnomon::api {

namespace {

using std::filesystem::path;

// The same for all names of a file.
std::string identity(const path& name) {
  std::error_code failed;
  const path canonical = std::filesystem::weakly_canonical(name, failed);
  return (failed ? name.lexically_normal() : canonical).string();
}

class Includer {
 public:
  Includer(Source& source, ispl::Ast& ast, const std::optional<std::string>& file, Diagnostics& diagnostics,
           const Limits& limits)
      : source_(source), ast_(ast), file_(file), diagnostics_(diagnostics), limits_(limits) {
    if (file_) known_.insert(identity(*file_));
  }

  // Includes what the tree asks for, and what these files ask for.
  void follow() {
    for (; followed_ < ast_.includes.size(); ++followed_) include(ispl::Include(ast_.includes[followed_]));
  }

  void add(const std::string& name) {
    if (!known_.insert(identity(name)).second) {
      throw UsageError(fmt::format("{} is a part of the model already, or given twice; --only chooses formulas", name));
    }
    append(Source::read(name, limits_), std::nullopt);
    follow();
  }

 private:
  void include(const ispl::Include& line) {
    if (!file_) {
      diagnostics_.add(Code::WrongInclude, line.span, "no files can be included here")
          .with_hint("put the lines of that file into this text");
      return;
    }
    const path target = (file_at(line.path.begin).parent_path() / source_.text(line.path)).lexically_normal();
    if (const std::string chain = circle(target, line.path.begin); !chain.empty()) {
      diagnostics_.add(Code::WrongInclude, line.path, "a file cannot include itself").note(chain);
      return;
    }
    if (known_.contains(identity(target))) return;
    try {
      append(Source::read(target.string(), limits_), line.span);
      known_.insert(identity(target));
    } catch (const FileError& error) {
      diagnostics_.add(Code::WrongInclude, line.path, error.what())
          .with_hint("paths are relative to the file in which they stand");
    }
  }

  void append(const Source& text, std::optional<Span> at) {
    const Span part = source_.include(text, at);
    ispl::parse_included(source_, part, ast_, diagnostics_, limits_);
  }

  // The file that a place of the source is in.
  [[nodiscard]] path file_at(std::uint32_t offset) const {
    return source_.is_own(offset) ? path(*file_) : path(source_.name_at(offset));
  }

  // "a.ispl includes b.ispl, which includes a.ispl", if the target is among the files that lead to the place.
  [[nodiscard]] std::string circle(const path& target, std::uint32_t offset) const {
    std::vector<std::string> names{target.string()};
    for (std::optional<Span> at = Span{offset, offset}; at; at = source_.included_at(at->begin)) {
      names.push_back(source_.name_at(at->begin));
      if (identity(file_at(at->begin)) != identity(target)) continue;
      std::reverse(names.begin(), names.end());
      std::string chain = names[0];
      for (std::size_t i = 1; i < names.size(); ++i) chain += (i == 1 ? " includes " : ", which includes ") + names[i];
      return chain;
    }
    return {};
  }

  Source& source_;
  ispl::Ast& ast_;
  const std::optional<std::string>& file_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  std::set<std::string> known_;
  std::size_t followed_ = 0;
};

}  // namespace

IncludedTree include_files(Source& source, const ispl::Ast& ast, const std::optional<std::string>& file,
                           const std::vector<std::string>& formula_files, Diagnostics& diagnostics,
                           const Limits& limits) {
  IncludedTree result{ast, 0};
  Includer includer(source, result.ast, file, diagnostics, limits);
  includer.follow();
  result.model_formulas = result.ast.formulas.size();
  for (const std::string& name : formula_files) includer.add(name);
  return result;
}

}  // namespace gnomon::api
