#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""studio_works.py ROOT PROGRAM FOLDER: starts `gnomon studio --api-only` in another root folder and lets it check a model
and simulate, which it does in processes of its own. A helper of packages.sh."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, PROGRAM, FOLDER = sys.argv[1:]
MODEL = "bit_transmission/bit_transmission.ispl"

with tempfile.TemporaryDirectory() as folder:
    # The studio's tests start what they find in $GNOMON. All processes have to be one, which can be ended.
    wrapper = Path(folder) / "gnomon"
    wrapper.write_text(
        f'#!/bin/sh\nexec unshare --mount --propagation private sh -c \'mount --bind /proc "$0/proc" && exec chroot "$0" "$@"\' '
        f'"{ROOT}" "{PROGRAM}" "$@"\n'
    )
    wrapper.chmod(0o755)
    os.environ["GNOMON"] = str(wrapper)
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "studio"))
    from studio import Studio, model  # noqa: E402

    studio = Studio(FOLDER, "--port", "0")
    try:
        assert any(f["path"] == MODEL for f in studio.get("/api/files")["files"])
        text = studio.get("/api/file", path=MODEL)["text"]
        job = studio.follow(studio.check(text))
        assert job["state"] == "finished", job
        report = job["events"][-1]["document"]
        assert {"true", "false"} == {str(f["verdict"]).lower() for f in report["formulas"]}, report
        assert studio.ask("POST", "/api/simulations", {"model": model(text)})["id"]
    finally:
        code, error = studio.end()
    assert code == 0, (code, error)
print("the studio works")
