#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The extension for Visual Studio Code, as far as that goes without the editor. Exit code 77: it has not been built.
extension=$GNOMON_SOURCE_DIR/editors/vscode
if ! command -v node >/dev/null || [[ ! -f $extension/dist/extension.js || ! -d $extension/node_modules ]]; then
  echo "the extension is not built: ./dev vscode"
  exit 77
fi
cd -- "$extension" && exec node --test test/
