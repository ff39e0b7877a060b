# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# What `gnomon` and `dev` share: Debian packages, configuring and building. Sourced, never run.
# The caller sets `root`, the project's folder. Everything said here goes to stderr, because stdout
# belongs to the program that is started in the end.
# shellcheck disable=SC2034,SC2154 # set here and used there, or the other way round

# Exit codes beside those of the program itself.
readonly exit_usage=2         # the command line makes no sense
readonly exit_cannot_build=70 # packages are missing, or the build fails

# Debian packages by purpose. Each list is what its purpose needs on top of `build_packages`.
build_packages=(g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev libboost-dev
  libedit-dev libcadical-dev)
test_packages=(libgtest-dev libbenchmark-dev libbdd-dev python3 ccache)
program_packages=(graphviz groff-base mandoc patch zsh) # what tests and examples start beside gnomon
fuzz_packages=(clang libclang-rt-14-dev)
lint_packages=(clang-format clang-tidy shellcheck git)
web_packages=(nodejs npm) # only where there is no Node yet: tools/web.sh
studio_packages=(chromium)
docs_packages=(python3 cmark-gfm)
slow_packages=(debootstrap make) # slow tests try things on a minimal Debian, and in code-server, which is compiled in part
package_packages=(dpkg-dev file) # dpkg-dev finds out what a .deb depends on

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

cannot_build() {
  say "$*"
  exit "$exit_cannot_build"
}

# Those of the given packages that are not installed, one per line.
missing_packages() {
  local installed package
  installed=$(dpkg-query --show --showformat '${db:Status-Abbrev}${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    [[ $'\n'$installed$'\n' == *$'\n'"ii $package"$'\n'* ]] || printf '%s\n' "$package"
  done
}

# Installs those of the given packages that are missing, or says what to do about it and exits.
need_packages() {
  local -a missing as_root=()
  if ! command -v dpkg-query >/dev/null; then
    say "not a Debian-like system; assuming that the equivalents of these packages are there: $*"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0

  local advice="These packages are missing; please install them: ${missing[*]}"
  command -v apt-get >/dev/null || cannot_build "apt-get is not available. $advice"
  if ((EUID != 0)); then
    command -v sudo >/dev/null || cannot_build "neither root nor sudo. $advice"
    as_root=(sudo)
  fi
  say "installing Debian packages: ${missing[*]}"
  local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  local -a install=("${apt[@]}" install -y --no-install-recommends "${missing[@]}")
  # A fresh system knows no packages yet, an old one out-of-date ones; then the lists come first.
  "${install[@]}" >&2 || { "${apt[@]}" update >&2 && "${install[@]}" >&2; } ||
    cannot_build "the packages could not be installed (no network, or no permission?). $advice"
}

# Runs a command with its output on stderr, but only if it fails.
quietly() {
  local output
  output=$("$@" 2>&1) || {
    printf '%s\n' "$output" >&2
    return 1
  }
}

# patiently WHAT COMMAND…: the same, and says what is going on. On a terminal a line counts the seconds meanwhile.
patiently() {
  local what=$1 code=0 counter
  local -i start=$EPOCHSECONDS
  shift
  say "$what"
  if [[ ! -t 2 ]]; then
    quietly "$@"
    return
  fi
  while sleep 1; do printf '\r\033[K%s, %s' "$what" "$(time_text $((EPOCHSECONDS - start)))" >&2; done &
  counter=$!
  quietly "$@" || code=$?
  kill "$counter" 2>/dev/null || true
  wait "$counter" 2>/dev/null || true
  printf '\r\033[K' >&2
  return "$code"
}

# Whether build/PRESET is configured, and for this place: a copied tree may bring along the build
# folder of the original.
is_configured() {
  local folder=$root/build/$1
  [[ -f $folder/build.ninja ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$(cd -- "$root" && pwd -P)" "$folder/CMakeCache.txt"
}

# configure PRESET [-D…]: configures build/PRESET.
configure() {
  local preset=$1
  local -a fresh=()
  shift
  is_configured "$preset" || fresh=(--fresh)
  quietly cmake -S "$root" --preset "$preset" "${fresh[@]}" "$@" || cannot_build "cmake failed, see above"
}

# Shows what Ninja says as one line with the share that is done and the time left; what a compiler says stays.
# Ninja begins its lines with "[DONE TOTAL] ".
show_progress() {
  local line finished total left
  local -i start=$EPOCHSECONDS elapsed
  local progress=false
  while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+)\ ([0-9]+)\]\ (.*)$ ]]; then
      finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
      elapsed=$((EPOCHSECONDS - start))
      left=
      # The first steps tell little about the rest.
      if ((elapsed >= 5 && finished >= 10 && finished < total)); then
        left=", about $(time_text $((elapsed * (total - finished) / finished))) left"
      fi
      # Cut to the width of the terminal, so that the line can be written over.
      line="[$((100 * finished / total)) %$left] ${BASH_REMATCH[3]}"
      printf '\r\033[K%s' "${line:0:$((${COLUMNS:-80} - 1))}"
      progress=true
    elif [[ $line != '-- '* ]]; then # what CMake says when it looks for new files
      ! $progress || printf '\r\033[K'
      printf '%s\n' "$line"
      progress=false
    fi
  done
  ! $progress || printf '\r\033[K'
}

# time_text SECONDS: "40 s" or "3 min"
time_text() {
  if (($1 < 60)); then printf '%s s' "$1"; else printf '%s min' $((($1 + 30) / 60)); fi
}

# compile PRESET [TARGET…]: builds in build/PRESET. Progress is shown to people only.
compile() {
  local preset=$1 target
  local -a options=()
  shift
  for target in "$@"; do options+=(--target "$target"); done
  if [[ -t 2 ]]; then
    NINJA_STATUS='[%f %t] ' cmake --build "$root/build/$preset" "${options[@]}" 2>&1 |
      COLUMNS=$(tput cols 2>/dev/null || echo 80) show_progress >&2
  else
    cmake --build "$root/build/$preset" "${options[@]}" -- --quiet >&2
  fi || cannot_build "the build failed, see above"
}

# with_lock COMMAND…: runs a function while no other process builds here.
with_lock() {
  mkdir -p "$root/build" || cannot_build "cannot write to $root/build"
  (
    flock --nonblock 9 || {
      say "waiting for another build to end"
      flock 9
    }
    "$@" 9>&-
  ) 9>"$root/build/.lock"
}
