#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The package build/gnomon_VERSION_ARCHITECTURE.deb on a fresh, minimal Debian 12, made by debootstrap from where this system
# gets its packages.
#   GNOMON_SLOW_TESTS=1 tests/package/clean_debian_test.sh   (as root, after ./dev package)
set -euo pipefail
# shellcheck source=tests/package/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/packages.sh"

need_permission
package=$(package_file 'gnomon_*_*.deb')
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
# What the package depends on comes along, but not the package: dpkg judges whether it is enough.
dependencies=$(dpkg-deb --field "$package" Depends | sed -E 's/ *\([^)]*\)//g; s/, */,/g')
make_debian "$root" "$dependencies"

cp -- "$package" "$root/tmp/gnomon.deb"
expect 0 in_root "$root" dpkg --install /tmp/gnomon.deb
expect 0 in_root "$root" test -s /usr/share/bash-completion/completions/gnomon -a -s /usr/share/zsh/vendor-completions/_gnomon
program_works "$root" /usr/bin/gnomon /usr/share/gnomon/models
expect 0 in_root "$root" dpkg --purge gnomon
expect 1 in_root "$root" test -e /usr/share/gnomon -o -e /usr/bin/gnomon
