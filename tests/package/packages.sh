# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# What the tests of packages share: where the packages are, other roots to run them in, and what a program must do there.
# Sourced, never run. The caller has `set -euo pipefail`.

readonly skipped=77
source_folder=${GNOMON_SOURCE_DIR:-$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)}

skip() {
  printf 'skipped: %s\n' "$*" >&2
  exit "$skipped"
}

# Skips the test unless it is asked for and can work. These tests are slow, or need packages that only `./dev package` makes.
need_permission() {
  [[ -n ${GNOMON_SLOW_TESTS:-} ]] || skip "runs with GNOMON_SLOW_TESTS=1"
  ((EUID == 0)) || skip "only root may change the root folder"
  unshare --mount true 2>/dev/null || skip "no mounts allowed here"
}

# package_file PATTERN: the newest package in build/ with such a name.
package_file() {
  local file newest=
  for file in "$source_folder"/build/$1; do
    [[ ! -f $file || (-n $newest && $newest -nt $file) ]] || newest=$file
  done
  [[ -n $newest ]] || skip "there is no build/$1: ./dev package makes it"
  printf '%s\n' "$newest"
}

# make_debian ROOT [PACKAGES]: a minimal Debian 12 by debootstrap, from where this system gets its packages. PACKAGES, with
# commas between them, come along. Skips the test if that cannot be.
make_debian() {
  local mirror log
  command -v debootstrap >/dev/null || skip "there is no debootstrap"
  # shellcheck disable=SC2016 # expanded by apt-get
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' 'Created-By: Packages' | head -n 1)
  [[ -n $mirror ]] || skip "this system gets no packages of Debian 12"
  log=$(debootstrap --variant=minbase ${2:+--include="$2"} bookworm "$1" "$mirror" 2>&1) || {
    printf '%s\n' "$log" | tail -n 20
    skip "debootstrap could not make a Debian (no network?)"
  }
}

# in_root ROOT COMMAND…: runs a command in another root folder. As long as it runs the folders of this system that
# `shared_folders` lists are there.
shared_folders=(/proc)
in_root() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  unshare --mount --propagation private bash -c '
    root=$1 count=$2
    shift 2
    for folder in "${@:1:count}"; do mkdir -p "$root$folder" && mount --rbind "$folder" "$root$folder" || exit; done
    shift "$count"
    exec chroot "$root" "$@"' in_root "$1" "${#shared_folders[@]}" "${shared_folders[@]}" "${@:2}"
}

# expect CODE COMMAND…: fails unless the command has this exit code. Its output goes to `output`.
expect() {
  local code=$1 actual=0
  shift
  output=$("$@" 2>&1) || actual=$?
  ((actual == code)) || {
    printf 'exit code %s instead of %s: %s\n%s\n' "$actual" "$code" "$*" "$output"
    exit 1
  }
}

# contains TEXT: fails unless it is in `output`.
contains() {
  [[ $output == *"$1"* ]] || {
    printf 'no "%s" in:\n%s\n' "$1" "$output"
    exit 1
  }
}

# program_works ROOT PROGRAM MODELS: version, check, simulation and studio, by paths in the other root.
program_works() {
  local root=$1 program=$2 model=$3/bit_transmission/bit_transmission.ispl
  expect 0 in_root "$root" "$program" --version
  contains "studio with its page"
  expect 1 in_root "$root" "$program" check "$model"
  contains "TRUE"
  expect 1 in_root "$root" "$program" check --engine bounded "$model"
  expect 0 in_root "$root" "$program" simulate --random 5 "$model"
  expect 0 python3 "$source_folder/tests/package/studio_works.py" "$root" "$program" "$3"
}
