// SPDX-License-Identifier: Apache-2.0
#include "json/step_lines.hpp"

#include "json/json.hpp"
#include "json/model.hpp"
#include "verdict/view/step_lines.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::json {

namespace {

using verdict::ModelLine;

std::string_view name(ModelLine::Kind kind) {
  switch (kind) {
    case ModelLine::Kind::Protocol: return "protocol";
    case ModelLine::Kind::Evolution: return "evolution";
  }
  return "";
}

Json model_line(const Source& source, const model::System& system, const ModelLine& line) {
  const Span span = verdict::line_span(system, line);
  const Position begin = source.position(span.begin), end = source.position(span.end);
  return {{"agent", system[line.agent].name},
          {"kind", name(line.kind)},
          {"text", verdict::line_text(system, line)},
          {"file", source.name_at(span.begin)},
          {"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

// Lines, each once: a long path has few different ones.
class ModelLines {
 public:
  ModelLines(const Source& source, const model::System& system) : source_(source), system_(system) {}

  [[nodiscard]] std::vector<std::size_t> indices(const std::vector<ModelLine>& lines) {
    std::vector<std::size_t> result;
    for (const ModelLine& line : lines) {
      const auto [place, is_new] = places_.try_emplace(line, places_.size());
      if (is_new) list_.push_back(model_line(source_, system_, line));
      result.push_back(place->second);
    }
    return result;
  }

  [[nodiscard]] Json take() { return std::move(list_); }

 private:
  const Source& source_;
  const model::System& system_;
  std::map<ModelLine, std::size_t> places_;
  Json list_ = Json::array();
};

void add(Json& document, const Source& source, const model::System& system,
         const std::vector<verdict::ExplainedStep>& steps, const Limits& limits) {
  ModelLines lines(source, system);
  Json list = Json::array();
  Watch watch(limits);
  for (const verdict::ExplainedStep& step : steps) {
    watch.tick();
    list.push_back({{"from", step.from},
                    {"to", step.to},
                    {"actions", joint_action(system, step.action)},
                    {"fired", lines.indices(step.lines.fired)},
                    {"lost", lines.indices(step.lines.lost)}});
  }
  document["lines"] = lines.take();
  document["steps"] = std::move(list);
}

}  // namespace

void add_lines(Json& document, const Source& source, const model::Stepper& stepper, const model::State& before,
               const model::JointAction& joint, const model::State& after) {
  const verdict::StepLines lines = verdict::step_lines(stepper, before, joint, after);
  Json fired = Json::array(), lost = Json::array();
  for (const ModelLine& line : lines.fired) fired.push_back(model_line(source, stepper.system(), line));
  for (const ModelLine& line : lines.lost) lost.push_back(model_line(source, stepper.system(), line));
  document["fired"] = std::move(fired);
  document["lost"] = std::move(lost);
}

void add_steps(Json& document, const Source& source, const model::System& system, const verdict::Evidence& evidence,
               const Limits& limits) {
  add(document, source, system, verdict::explained_steps(system, evidence, limits), limits);
}

void add_steps(Json& document, const Source& source, const model::System& system, const verdict::Refutation& refutation,
               const Limits& limits) {
  add(document, source, system, verdict::explained_steps(system, refutation, limits), limits);
}

}  // namespace gnomon::json
