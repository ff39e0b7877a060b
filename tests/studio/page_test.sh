#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The parts of the studio's page by themselves. Exit code 77: its libraries are not installed.
web=$GNOMON_SOURCE_DIR/apps/studio/web
if ! command -v node >/dev/null || [[ ! -f $web/node_modules/vitest/vitest.mjs ]]; then
  echo "the libraries of the page are not installed: ./gnomon studio installs them"
  exit 77
fi
cd -- "$web" && exec node node_modules/vitest/vitest.mjs run
