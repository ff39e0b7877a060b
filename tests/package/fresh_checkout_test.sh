#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The two commands of the README in a fresh checkout on a minimal Debian 12, where nothing is installed that they do not
# install. What is committed counts.
#   GNOMON_SLOW_TESTS=1 tests/package/fresh_checkout_test.sh   (as root)
#
# Compiling and testing everything takes an hour and more on two cores. If there is a cache of ccache on this system, it is
# used, and ccache is installed from the start; GNOMON_FRESH_CACHE=FOLDER names another one, GNOMON_FRESH_CACHE= none.
set -euo pipefail
# shellcheck source=tests/package/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/packages.sh"

need_permission
command -v git >/dev/null || skip "there is no git"
git -C "$source_folder" rev-parse --verify --quiet HEAD >/dev/null || skip "this is no checkout"

root=$(mktemp -d)
chmod 755 "$root" # as a root folder is: everybody may enter it
trap 'rm -rf -- "$root"' EXIT
environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8)
shared_folders=(/proc /sys /dev)
packages=
cache=${GNOMON_FRESH_CACHE-${CCACHE_DIR:-$HOME/.cache/ccache}}
if [[ -n $cache && -d $cache ]] && command -v ccache >/dev/null; then
  shared_folders+=("$cache")
  packages=ccache
  environment+=("CCACHE_DIR=$cache" "CCACHE_BASEDIR=$(ccache --get-config base_dir)")
  [[ $(ccache --get-config hash_dir) == true ]] || environment+=(CCACHE_NOHASHDIR=1)
fi
# How this system gets to other ones.
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
done
! command -v npm >/dev/null || environment+=("npm_config_registry=$(npm config get registry 2>/dev/null)")

make_debian "$root" "$packages"
cp --dereference /etc/hosts /etc/resolv.conf "$root/etc/"
# Whom this system trusts on the way, for npm.
if [[ -f ${NODE_EXTRA_CA_CERTS:-} ]]; then
  cp --dereference "$NODE_EXTRA_CA_CERTS" "$root/etc/extra_ca_certificates.pem"
  environment+=(NODE_EXTRA_CA_CERTS=/etc/extra_ca_certificates.pem)
fi
# At the same place, so that the cache knows its files.
git clone --quiet --no-hardlinks "$source_folder" "$root$source_folder"

# in_checkout CODE COMMAND…: the command must have this exit code.
in_checkout() {
  local code=$1 actual=0 start=$SECONDS
  shift
  printf '$ %s\n' "$*"
  # shellcheck disable=SC2016 # expanded by the inner shell
  in_root "$root" env -i "${environment[@]}" bash -c 'cd -- "$1" && shift && "$@"' in_checkout "$source_folder" "$@" || actual=$?
  ((actual == code)) || {
    printf 'exit code %s instead of %s: %s\n' "$actual" "$code" "$*"
    exit 1
  }
  printf 'That took %s s, with installing packages: %s\n' $((SECONDS - start)) "$*"
}

# Some of the formulas do not hold.
in_checkout 1 ./gnomon check models/bit_transmission/bit_transmission.ispl
in_checkout 0 ./dev test
