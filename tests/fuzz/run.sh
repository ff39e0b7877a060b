#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a fuzz harness that was built in build/fuzz (./dev fuzz and ./dev test do that).
#   run.sh TARGET SECONDS [LIBFUZZER OPTION…]   from all inputs known so far; keeps what it finds
#   run.sh TARGET SECONDS FILE…                 on these inputs only
#   run.sh --smoke TARGET SECONDS               short, from the project's own inputs, keeps nothing
# Inputs that make the target fail are kept in build/fuzz/failures/TARGET.
# Exit code 77 (for ctest: skipped): the harness is not there.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)

smoke=false
if [[ $1 == --smoke ]]; then
  smoke=true
  shift
fi
target=$1
seconds=$2
shift 2

folder=$root/build/fuzz
harness=$folder/${target}_fuzz
failures=$folder/failures/$target
if [[ ! -x $harness ]]; then
  echo "skipped: $harness is not built"
  exit 77
fi
mkdir -p "$failures"

for argument in "$@"; do
  [[ $argument == -* ]] || exec "$harness" -artifact_prefix="$failures/" "$@"
done

# A flat copy of every model and test case: what libFuzzer starts from.
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
number=0
while IFS= read -r -d '' file; do
  cp -- "$file" "$seeds/$((number++))"
done < <(find "$root/models" "$root/tests/cases" "$root/tests/regress" -name '*.ispl' -print0 2>/dev/null)

# An input may take 10 s and 2 GB; more is a finding as well.
options=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$failures/"
  -dict="$root/tests/fuzz/ispl.dict" -print_final_stats=1)
if $smoke; then
  # A fixed seed, so that a failure is likely to come again; short inputs, so that many are tried.
  "$harness" "${options[@]}" -seed=1 -max_len=4096 -verbosity=0 "$seeds"
else
  mkdir -p "$folder/corpus/$target"
  "$harness" "${options[@]}" "$@" "$folder/corpus/$target" "$seeds"
fi
