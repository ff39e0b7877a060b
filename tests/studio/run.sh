#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh NODE SCRIPT: runs a test of the page in a browser. On a machine that is busy with other things a browser may take
# longer than a test waits for it, so a script that fails gets a second try, and the output of both is shown.
"$1" "$2"
code=$?
((code == 0 || code == 77)) && exit "$code"
echo "--- second try"
exec "$1" "$2"
