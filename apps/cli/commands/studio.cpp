// SPDX-License-Identifier: Apache-2.0
//
// gnomon studio: models in the browser.
#include "studio/server/studio.hpp"

#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/browser.hpp"
#include "cli/terminal/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <unistd.h>

namespace gnomon::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::string place = ".";
  std::optional<std::uint64_t> port;  // nothing: one that belongs to the folder
  bool no_browser = false;
  bool api_only = false;
  std::chrono::milliseconds timeout = studio::Limits().timeout;
  std::uint64_t memory = studio::Limits().memory;
  std::uint64_t checks = studio::Limits().checks;
};

// A model is opened in its folder.
studio::StudioOptions studio_options(const Options& options) {
  studio::StudioOptions result;
  std::error_code error;
  const fs::path place = options.place;
  if (fs::is_directory(place, error)) {
    result.folder = place;
  } else if (!fs::exists(place, error)) {
    throw FileError(fmt::format("cannot open {}: there is no such file or folder", options.place));
  } else if (place.extension() != ".ispl") {
    throw FileError(fmt::format("cannot open {}: it is neither a folder nor a model (.ispl)", options.place));
  } else {
    result.folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
    result.file = place.filename().string();
  }
  if (options.port && *options.port > std::numeric_limits<std::uint16_t>::max()) {
    throw UsageError("--port: there is no such port");
  }
  constexpr std::uint64_t most_checks = 64;
  if (options.checks > most_checks) throw UsageError(fmt::format("--checks: at most {} run at once", most_checks));
  if (options.port) result.port = static_cast<std::uint16_t>(*options.port);
  result.page = !options.api_only;
  result.limits = {options.timeout, options.memory, static_cast<std::size_t>(options.checks)};
  return result;
}

ExitCode run(const Options& options, Output& output) {
  const Interrupt interrupt;  // first, so that no thread of the studio gets the signals
  if (!options.api_only && !studio::has_page()) {
    throw FileError(
        "this program was built without the page of the studio.\nIn a checkout, start `./gnomon studio`, which builds "
        "it first (docs/studio.md).");
  }
  studio::Studio studio(studio_options(options));
  output.print(fmt::format("{}\n", studio.address()));
  output.flush();
  std::unique_ptr<Browser> browser;
  if (!options.no_browser && !options.api_only) browser = Browser::open(studio.address());
  if (::isatty(STDOUT_FILENO) != 0) output.print_error("Open this address in a browser. Ctrl-C ends the studio.\n");
  studio.run(interrupt.token());
  return ExitCode::Success;
}

}  // namespace

void add_studio(Program& program) {
  const Command command = program.add_command(
      "studio", "Work on models in the browser",
      "Opens a folder of models in the browser: an editor with diagnostics, checks with explanations, simulation and "
      "pictures. Prints the address, which only this machine can reach and which has a secret in it: who knows it can "
      "read and write the models of the folder. Checks run as processes of their own. Ctrl-C ends all.",
      {{"gnomon studio", "Open the present folder."},
       {"gnomon studio models/counter/counter.ispl", "Open a model, with the other ones of its folder."},
       {"gnomon studio --no-browser --port 8080", "Only print the address, on a port of your choice."}});
  const auto options = std::make_shared<Options>();
  add_argument(command, "FILE", options->place, "A model or a folder; the present folder if it is left out.");
  add_optional_number(
      command, "--port", options->port, 0,
      "The port to listen on; 0: any that is free. Without this option it is the same for a folder each "
      "time, unless that is taken.");
  add_flag(command, "--no-browser", options->no_browser, "Do not open a browser.");
  add_duration(command, "--timeout", options->timeout,
               "Stop a check after this time, unless the page asks for another.");
  add_number(command, "--memory", options->memory, 1,
             "Most bytes for the processes of a check, as in 500M or 4G, unless the page asks for another number.");
  add_number(command, "--checks", options->checks, 1, "How many checks run at once; the others wait.");
  add_flag(command, "--api-only", options->api_only, "Serve programs and no page; for tests.");
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
