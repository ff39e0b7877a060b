// SPDX-License-Identifier: Apache-2.0
//
// Checking under uniform protocols against what `mcmas -uniform [-ufgroup G]` answered on the small
// files of the corpus.
#include "api/load.hpp"
#include "cross/corpus.hpp"
#include "reference/space/mcmas_state_count.hpp"
#include "reference/strategies/uniform_protocols.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using reference::UniformAnswer;
using verdict::Verdict;

// A run of MCMAS on one formula of a file.
struct RecordedUniform {
  std::string path, group;
  std::size_t number = 0;
  bool holds = false;
  double most_states = 0;
};

std::vector<RecordedUniform> recorded_uniform() {
  std::vector<RecordedUniform> result;
  std::ifstream table(corpus_root() / "VERDICTS_UNIFORM.tsv");
  std::string line;
  std::getline(table, line);  // headings
  while (std::getline(table, line)) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
    cells.resize(6);
    result.push_back({cells[0], cells[3], std::stoul(cells[1]), cells[4] == "TRUE", std::stod(cells[5])});
  }
  return result;
}

std::vector<model::AgentId> members(const model::System& system, const std::string& group) {
  if (!group.empty()) {
    const auto place = std::find_if(system.groups.begin(), system.groups.end(),
                                    [&group](const model::Group& candidate) { return candidate.name == group; });
    EXPECT_NE(place, system.groups.end()) << group;
    return place == system.groups.end() ? std::vector<model::AgentId>() : place->members;
  }
  std::vector<model::AgentId> all;
  for (std::size_t i = 0; i < system.agents.size(); ++i) all.emplace_back(i);
  return all;
}

TEST(UniformVerdicts, AgreeWithMcmas) {
  const std::vector<RecordedUniform> recorded = recorded_uniform();
  if (recorded.empty()) GTEST_SKIP() << "no corpus beside the project";
  std::size_t compared = 0, counts = 0;
  for (const RecordedUniform& run : recorded) {
    SCOPED_TRACE(run.path + " formula " + std::to_string(run.number) + " group '" + run.group + "'");
    const api::Loaded loaded = api::load(Source::read((corpus_root() / run.path).string()));
    ASSERT_TRUE(loaded.ok());
    const model::System& system = loaded.model->system;
    // The formula alone: the others of the file would have the search go on.
    logic::Specification specification = loaded.model->specification;
    specification.properties = {specification.properties.at(run.number - 1)};
    reference::Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    double most_states = 0;
    const UniformAnswer answer = check_uniform(
        system, specification, members(system, run.group), limits, [&](const reference::ExplicitChecker& checker) {
          most_states = std::max(most_states, mcmas_state_count(system, checker.graph()).to_double());
        });
    ASSERT_EQ(answer.verdicts.size(), 1U);
    EXPECT_EQ(answer.verdicts[0], Verdict::of(run.holds));
    ++compared;
    // Where the search goes through all combinations, the order does not matter.
    if (!run.holds) {
      EXPECT_EQ(most_states, run.most_states);
      ++counts;
    }
  }
  EXPECT_GT(compared, 70U);
  EXPECT_GT(counts, 20U);
}

}  // namespace
}  // namespace gnomon::test
