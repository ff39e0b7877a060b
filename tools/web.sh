# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# The page of `gnomon studio`: built by Node from apps/studio/web into build/web, from where the program embeds it. Also the
# extension for Visual Studio Code. Sourced after tools/setup.sh; nothing else needs Node. The caller sets `root`.
# shellcheck disable=SC2154 # set there, used here

web_stamp() { printf '%s' "$root/build/web/.page-is-current"; } # as old as the sources that the page was built from

# Whether the page is built, and not older than its sources.
web_is_current() {
  local stamp
  stamp=$(web_stamp)
  [[ -f $root/build/web/index.html && -f $stamp ]] &&
    [[ -z $(find "$root/apps/studio/web" "$root"/docs/{ispl.md,guide} \( -name node_modules -o -name dist \) -prune -o -type f -newer "$stamp" -print -quit) ]]
}

# Whether there is a Node that can build the page.
has_node() {
  local version
  command -v npm >/dev/null || return 1
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  ((${version%%.*} >= 18))
}

# Installs Node if there is none. Not by names of packages: Node from elsewhere conflicts with Debian's npm.
need_node() {
  ! has_node || return 0
  need_packages "${web_packages[@]}"
  has_node || cannot_build "the page needs Node 18 or newer, with npm; please install it"
}

# install_libraries FOLDER NAME: what the package-lock.json of the folder lists, unless it is there already.
install_libraries() {
  # npm writes this file when it has installed all of the other one.
  [[ ! $1/node_modules/.package-lock.json -nt $1/package-lock.json ]] || return 0
  patiently "installing the libraries of $2 (half a minute)" npm --prefix "$1" ci --ignore-scripts --no-audit --no-fund --no-update-notifier ||
    cannot_build "npm could not install the libraries of $2, see above (no network?)"
}

# Builds the page if it is missing or older than its sources. To be called with the lock of builds.
build_web() {
  ! web_is_current || return 0
  local web=$root/apps/studio/web stamp
  need_node
  stamp=$(web_stamp)
  mkdir -p "$root/build"
  touch "$root/build/.page-is-current.new"
  install_libraries "$web" "the studio's page"
  GNOMON_WEB_OUT=$(cd -- "$root" && pwd -P)/build/web patiently "building the studio's page (one or two minutes, once)" \
    npm --prefix "$web" run build ||
    cannot_build "the page could not be built, see above"
  mv "$root/build/.page-is-current.new" "$stamp"
}

# Builds the extension for Visual Studio Code, which uses parts of the page. To be called with the lock of builds.
build_vscode() {
  need_node
  install_libraries "$root/apps/studio/web" "the studio's page"
  install_libraries "$root/editors/vscode" "the extension for Visual Studio Code"
  quietly npm --prefix "$root/editors/vscode" run build || cannot_build "the extension could not be built, see above"
}

# Packs the extension into build/gnomon-VERSION.vsix, and prints this name. To be called with the lock of builds.
pack_vscode() {
  local extension=$root/editors/vscode file
  build_vscode
  file=$root/build/gnomon-$(node -p "require('$extension/package.json').version").vsix
  quietly npm --prefix "$extension" run package -- --out "$file" || cannot_build "the extension could not be packed, see above"
  printf '%s\n' "$file"
}

# Installs code-server, which is Visual Studio Code in a browser, in build/code-server, for slow tests. To be called with the
# lock of builds.
install_code_server() {
  local place=$root/build/code-server version=4.96.4
  [[ ! -f $place/.$version-is-installed ]] || return 0
  need_node
  if [[ $(node --version) != v20.* ]]; then
    say "the extension is not tested in Visual Studio Code: code-server $version needs Node 20"
    return
  fi
  rm -rf "$place"
  mkdir -p "$place"
  patiently "installing code-server (two minutes, once)" fetch_code_server "$place" "$version" ||
    cannot_build "npm could not install code-server, see above (no network?)"
  touch "$place/.$version-is-installed"
}

# fetch_code_server FOLDER VERSION: its own script does the same, but takes a library from elsewhere that the registry has,
# too, and one for logging in that needs further headers.
fetch_code_server() {
  (
    export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_build_from_source=true
    cd -- "$1" &&
      printf '{ "private": true }\n' >package.json &&
      npm install --ignore-scripts "code-server@$2" &&
      npm rebuild argon2 &&
      cd node_modules/code-server/lib/vscode &&
      rm npm-shrinkwrap.json &&
      npm pkg delete dependencies.kerberos overrides &&
      npm install --ignore-scripts --omit=dev --no-package-lock &&
      npm rebuild @vscode/spdlog native-watchdog &&
      ln -s node_modules node_modules.asar
  )
}
