// SPDX-License-Identifier: Apache-2.0
//
// gnomon automaton: the automaton of a path formula.
#include "json/automaton.hpp"

#include "automata/translate.hpp"
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/picture/graphviz.hpp"
#include "cli/reports/automaton_formats.hpp"
#include "cli/request/automaton_input.hpp"
#include "cli/request/drawing_options.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/interrupt.hpp"
#include "json/diagnostics.hpp"
#include "json/json.hpp"
#include "logic/text/print.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

namespace gnomon::cli {

namespace {

struct Options {
  std::string formula;
  ModelOptions model;  // the file is that of --model
  bool finite = false;
  bool negate = false;
  bool single = false;
  DrawingOptions drawing;
  std::uint64_t max_states = automata::Limits().states;
};

NamedAutomaton translate(const Options& options, const AutomatonInput& input, const Limits& limits) {
  const logic::FormulaPool& pool = input.model->specification.pool;
  const auto letter_name = [&](logic::FormulaId letter) {
    return logic::formula_text(input.model->system, pool, letter, logic::Logic::Ctl);
  };
  automata::TranslationOptions how;
  how.sign = options.negate ? automata::Sign::Negative : automata::Sign::Positive;
  how.generalised = !options.single;
  how.letter_name = letter_name;
  how.limits.states = options.max_states;
  how.limits.stop = limits.stop;
  const logic::FormulaId path = input.formula->path;
  NamedAutomaton result{options.negate ? "not: " + options.formula : options.formula,
                        input.formula->finite ? automata::finite_automaton(pool, path, how)
                                              : automata::infinite_automaton(pool, path, how),
                        {}};
  for (const logic::FormulaId letter : result.automaton.letters) result.letters.push_back(letter_name(letter));
  return result;
}

std::string drawn(const std::string& format, std::uint64_t dpi, const NamedAutomaton& named, const Limits& limits) {
  if (format == "text") return automaton_text(named);
  if (format == "hoa") return automaton_hoa(named);
  if (format == "svg") return svg_text(automaton_picture(named), limits);
  const std::string dot = automaton_dot(named);
  return format == "dot" ? dot : drawn_by_graphviz(dot, format, dpi, limits);
}

std::string json_text(const Options& options, const AutomatonInput& input, const Limits& limits) {
  json::Json document = json::document("automaton");
  document["file"] = json::text_or_null(options.model.file);
  document["formula"] = options.formula;
  document["negated"] = options.negate;
  document["ok"] = input.formula.has_value();
  json::Json list = json::Json::array();
  for (const Findings& text : input.findings()) {
    for (json::Json& one : json::diagnostics(text.diagnostics, text.source)) list.push_back(std::move(one));
  }
  document["diagnostics"] = std::move(list);
  if (input.formula) {
    const NamedAutomaton named = translate(options, input, limits);
    json::add_automaton(document, named.automaton, named.letters);
  }
  return json::text(document);
}

ExitCode run(const Options& options, Output& output) {
  const std::string format = options.model.json ? "json" : options.drawing.format_or("text");
  const bool as_json = format == "json";
  check_destination(options.drawing, format);
  std::optional<Interrupt> interrupt(std::in_place);
  const Limits limits = interrupt->limits();
  const AutomatonInput input = read_path_formula(options.formula, options.model, options.finite, limits);
  const bool ok = input.formula.has_value();
  if (!as_json) show(input.findings(), output);
  if (!as_json && !ok) return ExitCode::BadInput;
  const std::string text = as_json ? json_text(options, input, limits)
                                   : drawn(format, options.drawing.dpi, translate(options, input, limits), limits);
  interrupt.reset();  // there is nothing left to stop but the output
  deliver(ok ? options.drawing : DrawingOptions(), text, output);
  return ok ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_automaton(Program& program) {
  const Command command = program.add_command(
      "automaton", "Show the automaton of a formula of LTL or LDL",
      "Translates a path formula to the automaton that accepts the paths on which it holds: on infinite paths one "
      "with Buchi acceptance, on finite traces (LTLf, LDLf, or --finite) one with final states. A formula `LTL f` or "
      "`A f` stands for f. Names are letters of the automaton, and there are no agents; with --model they are the "
      "atoms and agents of a model, and maximal parts of the formula that speak of one state are letters.",
      {{"gnomon automaton 'LDL <(p;q)*> r'", "States, and what they wait for."},
       {"gnomon automaton 'G(p -> F q)' --format hoa", "For other tools."},
       {"gnomon automaton 'LTLf G(lit -> X !lit)' --model light.ispl -o lit.svg", "A picture, with Graphviz."}});
  const auto options = std::make_shared<Options>();
  add_argument(command, "FORMULA", options->formula, "The formula, without a prefix one of LDL.").required();
  const Option model = add_text(command, "--model", options->model.file, "FILE",
                                "The model whose atoms and agents the formula speaks of.");
  add_flag(command, "--finite", options->finite, "Read the formula on finite traces.");
  add_flag(command, "--negate", options->negate, "Show the automaton of the negation.");
  add_flag(command, "--one-set", options->single, "Use one acceptance set at most, even if that takes more states.");
  add_number(command, "--max-states", options->max_states, 1, "Give up beyond N states.");
  add_drawing_options(command, options->drawing, {"text", "dot", "hoa", "json", "svg", "png", "pdf"}, "text");
  add_definition_option(command, options->model.definitions);
  command.option("--define").needs(model);
  add_warning_options(command, options->model.warnings);
  add_json_option(command, options->model.json);
  command.option("--json").excludes(command.option("--format"));
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
