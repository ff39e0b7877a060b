// SPDX-License-Identifier: Apache-2.0
//
// gnomon explain: why formulas hold or fail, as text, picture or JSON.
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/evidence/picture.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/check_document.hpp"
#include "cli/request/drawing_options.hpp"
#include "cli/runs/lane_chart.hpp"
#include "cli/runs/run_table.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/text.hpp"
#include "json/json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

struct Options {
  CheckRequest request;
  EvidenceOptions evidence;
  DrawingOptions drawing;
  std::string view;  // as given; empty: what the format is for
};

// What an explanation is shown as.
enum class View : std::uint8_t { Story, Graph, Table, Lanes };

// Throws UsageError if the view is not written in this format. JSON has all of them.
View view_of(const Options& options, const std::string& format) {
  struct Row {
    View view;
    std::string_view name, what;
    std::vector<std::string_view> formats;
  };
  static const std::array<Row, 4> rows{
      {{View::Story, "", "", {"text", "json"}},
       {View::Graph, "graph", "a graph", {"dot", "svg", "png", "pdf", "mermaid", "json"}},
       {View::Table, "table", "a table", {"text", "html", "csv", "latex", "json"}},
       {View::Lanes, "lanes", "a chart of lanes", {"text", "svg", "mermaid", "json"}}}};
  const auto has = [&](const Row& row) {
    return std::find(row.formats.begin(), row.formats.end(), format) != row.formats.end();
  };
  if (options.view.empty()) return std::find_if(rows.begin(), rows.end(), has)->view;
  const Row& row = *std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.name == options.view; });
  if (!has(row)) {
    throw UsageError(fmt::format("{} is written as {}, not as {}; --format chooses one", row.what,
                                 fmt::join(row.formats, ", "), format));
  }
  return row.view;
}

const logic::Property& property_of(const api::Loaded& loaded, const api::Outcome& outcome) {
  return loaded.model->specification.properties[outcome.property];
}

bool is_explained(const api::Outcome& outcome) {
  return outcome.evidence || outcome.profile || outcome.refutation || (outcome.failing && outcome.holding) ||
         !outcome.vacuity.found.empty();
}

// What there is to say about formulas without evidence: the same reason once, for all with the same verdict.
std::vector<std::string> unexplained(const api::CheckReport& report) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> numbers;
  for (const api::Outcome& outcome : report.outcomes) {
    if (is_explained(outcome)) continue;
    const std::string& reason = outcome.verdict.reason.empty() ? outcome.not_explained : outcome.verdict.reason;
    numbers[{std::string(verdict_word(outcome.verdict.answer)), reason}].push_back(
        std::to_string(outcome.property + 1));
  }
  std::vector<std::string> lines;
  for (const auto& [key, formulas] : numbers) {
    const auto& [verdict, reason] = key;
    lines.push_back(fmt::format("no evidence for {} {}, {}{}{}", formulas.size() == 1 ? "formula" : "formulas",
                                joined(formulas), verdict, reason.empty() ? "" : ": ", reason));
  }
  return lines;
}

// `looks`: with its colours.
std::string report_text(const api::Loaded& loaded, const api::CheckReport& report, const EvidenceStyle& style,
                        const Output& looks) {
  std::string text;
  for (const api::Outcome& outcome : report.outcomes) {
    if (!is_explained(outcome)) continue;
    text += verdict_line(loaded, outcome, looks) + "\n";
    text += indented_lines(explanation_text(loaded, outcome, style), "  ");
    if (outcome.trusted > 0) text += "  " + looks.painted(Tone::Quiet, trusted_text(outcome.trusted)) + "\n";
    text += "\n";
  }
  for (const std::string& line : unexplained(report)) text += looks.painted(Tone::Quiet, line) + "\n";
  return text;
}

std::string_view name(View view) {
  switch (view) {
    case View::Story: return "text";
    case View::Graph: return "picture";
    case View::Table: return "table";
    case View::Lanes: return "chart";
  }
  return "";
}

// "cx.svg" becomes "cx.3.svg".
std::string numbered(const std::string& file, std::size_t number) {
  const std::filesystem::path path(file);
  return path.parent_path() / fmt::format("{}.{}{}", path.stem().string(), number, path.extension().string());
}

// What an outcome has to show in a view other than the story; empty if that is nothing.
std::string shown_as(View view, const std::string& format, const Options& options, const api::Loaded& loaded,
                     const api::Outcome& outcome, const EvidenceStyle& style, const Limits& limits) {
  if (view == View::Graph) {
    const logic::Property& property = property_of(loaded, outcome);
    const auto text = [&](const Picture& picture) { return drawn(picture, format, options.drawing.dpi, limits); };
    if (outcome.evidence) return text(evidence_picture(*loaded.model, property, *outcome.evidence, style));
    if (outcome.refutation) return text(refutation_picture(*loaded.model, property, *outcome.refutation, style));
    if (outcome.profile) return text(profile_picture(*loaded.model, property, *outcome.profile, style, limits));
    return "";
  }
  const OutcomeRuns runs = outcome_runs(*loaded.model, outcome, limits);
  if (runs.runs.empty()) return "";
  const std::string title = verdict_line(loaded, outcome, Output());
  if (view == View::Lanes) {
    const LaneCharts charts = lane_charts(runs, title, style);
    return format == "svg" ? lanes_svg(charts) : format == "mermaid" ? lanes_mermaid(charts) : lanes_text(charts);
  }
  const RunTables tables = run_tables(runs, title, style, format == "csv" ? Columns::All : Columns::Changing);
  if (format == "html") return table_html(tables);
  if (format == "latex") return table_latex(tables);
  return format == "csv" ? table_csv(tables) : table_text(tables);
}

// One text of all formulas, or one of the only formula to standard output or the file; of several one file each.
void show_views(const Options& options, View view, const std::string& format, const api::Loaded& loaded,
                const api::CheckReport& report, const EvidenceStyle& style, const Limits& limits, Output& output) {
  std::vector<std::pair<const api::Outcome*, std::string>> explained;
  std::vector<std::string> numbers;
  for (const api::Outcome& outcome : report.outcomes) {
    std::string text = shown_as(view, format, options, loaded, outcome, style, limits);
    if (text.empty()) continue;
    explained.emplace_back(&outcome, std::move(text));
    numbers.push_back(std::to_string(outcome.property + 1));
  }
  for (const std::string& line : unexplained(report)) output.print_error(line + "\n");
  for (const api::Outcome& outcome : report.outcomes) {
    const bool is_shown =
        std::any_of(explained.begin(), explained.end(), [&](const auto& one) { return one.first == &outcome; });
    if (!is_explained(outcome) || is_shown) continue;
    output.print_error(
        fmt::format("no {} for formula {}: it is explained as text\n", name(view), outcome.property + 1));
  }
  if (format == "text") {
    std::string text;
    for (const auto& [outcome, one] : explained) text += one;
    return deliver(options.drawing, text, output);
  }
  if (options.drawing.file.empty() && explained.size() > 1) {
    throw UsageError(
        fmt::format("a {} shows one formula, and there is evidence for {}; --only chooses one, -o "
                    "writes a file for each",
                    name(view), joined(numbers)));
  }
  for (const auto& [outcome, text] : explained) {
    DrawingOptions drawing = options.drawing;
    if (!drawing.file.empty() && report.outcomes.size() > 1) {
      drawing.file = numbered(drawing.file, outcome->property + 1);
    }
    deliver(drawing, text, output);
    if (!drawing.file.empty()) {
      output.print(fmt::format("{}: {}\n", drawing.file, verdict_line(loaded, *outcome, output)));
    }
  }
}

ExitCode run(const Options& options, Output& output) {
  const std::string format = options.request.model.json ? "json" : options.drawing.format_or("text");
  const View view = view_of(options, format);
  const bool strict = options.request.model.warnings.strict;
  check_destination(options.drawing, format);
  std::optional<Interrupt> interrupt(std::in_place);
  const Limits limits = interrupt->limits(options.request.settings.timeout);
  TimedModel model = open_timed(options.request, limits);
  if (format == "json") {
    json::Json document;
    const ExitCode code = check_document(options.request, model, limits, true, output, document);
    interrupt.reset();  // there is nothing left to stop but the output
    deliver(model.opened.ok() ? options.drawing : DrawingOptions(), json::text(document), output);
    return code;
  }
  std::vector<Diagnostic> waiting;
  if (model.opened.ok()) waiting = take_refutable(model.opened);
  show(model.opened.findings(), output);
  if (!model.opened.ok()) return ExitCode::BadInput;
  const api::Loaded& loaded = model.opened.loaded;
  const EvidenceStyle style = evidence_style(options.evidence, loaded.model->system);
  api::CheckOptions asked = check_options(options.request, loaded, limits);
  asked.explain = true;
  const api::CheckReport report = check_with_progress(options.request, model.opened, asked, {}, output);
  if (view == View::Story) {
    deliver(options.drawing, report_text(loaded, report, style, options.drawing.file.empty() ? output : Output()),
            output);
  } else {
    show_views(options, view, format, loaded, report, style, limits, output);
  }
  CheckText text(loaded, asked.selection, style, output);
  if (view == View::Story && options.drawing.file.empty()) text.coverage(report);
  text.cautions(report, strict, options.request.settings.check.consistency == api::Consistency::On);
  waiting = not_refuted(std::move(waiting), report);
  show({{loaded.source, waiting}}, output);
  return exit_code(report, loaded, strict);
}

constexpr const char* details =
    "Decides formulas as `gnomon check` does, with the same exit codes, and shows counterexamples of false ones and "
    "witnesses of true ones, as far as a finite part of the model can show it: paths, runs to states that an agent "
    "cannot tell apart, strategies.\n\n"
    "Text and pictures show a state in full once, afterwards what changes. In a picture arrows have the actions that "
    "matter; dashed lines connect states that an agent cannot tell apart, dotted arrows lead to states where an agent "
    "behaves correctly, grey arrows show how a state is reached, and thick ones what a coalition does. A picture shows "
    "one formula; if several are selected, -o writes a file for each, with the number of the formula in its name.\n\n"
    "--as shows what happens step by step: as a table, with a row for each state, a column for each variable and marks "
    "where a value is new, or as lanes, one for each agent, with what it does and what it sees.";

}  // namespace

void add_explain(Program& program) {
  const Command command = program.add_command(
      "explain", "Show why formulas hold or fail", details,
      {{"gnomon explain model.ispl", "All counterexamples and witnesses, as text."},
       {"gnomon explain model.ispl --only 2 -o why.svg", "A picture of one of them."},
       {"gnomon explain model.ispl -o why.svg", "A picture for each formula: why.1.svg, why.2.svg, ..."},
       {"gnomon explain model.ispl --only 2 --agents Alice,Bob", "What two agents see and do."},
       {"gnomon explain model.ispl --formula 'EF done' --format mermaid", "A picture for Markdown."},
       {"gnomon explain model.ispl --only 2 --as table", "What changes in each step; -o why.csv for other programs."},
       {"gnomon explain model.ispl --only 2 --as lanes -o who.svg", "Who does and who sees what."}});
  const auto options = std::make_shared<Options>();
  add_drawing_options(command, options->drawing,
                      {"text", "json", "dot", "svg", "png", "pdf", "mermaid", "html", "csv", "latex"}, "text");
  add_choice(
      command, "--as", options->view, {"graph", "table", "lanes"},
      "What to show: a graph (the default of pictures), a table of the steps (that of html, csv and latex), or a "
      "lane for each agent.");
  add_evidence_options(command, options->evidence);
  add_model_argument(command, options->request.model);
  add_check_request(command, options->request);
  command.option("--json").excludes(command.option("--format"));
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
