# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Installing the program and making packages of it, from build/package. Sourced after tools/setup.sh and tools/web.sh. The
# caller sets `root`.
# shellcheck disable=SC2154 # set there, used here

# build_for_others [TARGET…]: the page of the studio and a build with it. To be called with the lock of builds.
build_for_others() {
  build_web
  configure package
  compile package "$@"
}

# install_program PREFIX: program, page, models, library. To be called with the lock of builds.
install_program() {
  build_for_others gnomon gnomon_library
  quietly cmake --install "$root/build/package" --prefix "$1" || cannot_build "the program could not be installed, see above"
  say "installed in $1"
}

# Removes what the last install_program has installed, and the folders that only held it.
remove_program() {
  local manifest=$root/build/package/install_manifest.txt file folder
  [[ -f $manifest ]] || cannot_build "nothing was installed from here: there is no $manifest"
  while IFS= read -r file || [[ -n $file ]]; do
    rm -f -- "$file"
    folder=$(dirname -- "$file")
    # Up to the first one that others use as well.
    while [[ $folder == *[gG]nomon* ]] && rmdir -- "$folder" 2>/dev/null; do folder=$(dirname -- "$folder"); done
  done <"$manifest"
  rm -- "$manifest"
  say "removed what was installed"
}

# Makes build/gnomon_VERSION_ARCHITECTURE.deb and build/gnomon-VERSION-linux-ARCHITECTURE.tar.gz. To be called with the lock
# of builds.
make_packages() {
  local folder=$root/build/package/packages file generator
  build_for_others gnomon gnomon_static
  rm -rf -- "$folder"
  for generator in DEB TGZ; do
    quietly cpack --config "$root/build/package/CPackConfig.cmake" -G "$generator" ||
      cannot_build "the packages could not be made, see above"
  done
  for file in "$folder"/*.deb "$folder"/*.tar.gz; do
    mv -- "$file" "$root/build/"
    say "made $root/build/${file##*/}"
  done
}
