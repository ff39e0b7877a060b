#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The archive build/gnomon-VERSION-linux-*.tar.gz in a root folder where there is nothing else: no library, no shell.
#   GNOMON_SLOW_TESTS=1 tests/package/empty_root_test.sh     (as root, after ./dev package)
set -euo pipefail
# shellcheck source=tests/package/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/packages.sh"

need_permission
archive=$(package_file 'gnomon-*-linux-*.tar.gz')
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
mkdir "$root/proc" "$root/dev"
ln -s /proc/self/fd "$root/dev/fd" # the simulations of the studio read their model from /dev/fd/3
tar -xzf "$archive" -C "$root" --strip-components=1
for file in bin/gnomon share/man/man1/gnomon.1.gz share/bash-completion/completions/gnomon \
  share/zsh/site-functions/_gnomon share/gnomon/models share/doc/gnomon/README.md share/doc/gnomon/LICENSE; do
  [[ -e $root/$file ]] || {
    echo "no $file in $archive"
    exit 1
  }
done
program_works "$root" /bin/gnomon /share/gnomon/models
