#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No link, picture or anchor of the documentation leads nowhere: in the Markdown itself and on the site that `./dev docs`
makes of it (if cmark-gfm is installed). Addresses of other sites are not tried."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2])).resolve()
MAKE = SOURCE / "docs/site/make.py"
sys.path.insert(0, str(MAKE.parent))
from make import slug  # noqa: E402

LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*\b(?:src|href)=\"([^\"]+)\"")


def markdown_pages() -> list[Path]:
    pages = [SOURCE / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    for folder in ("docs", "models"):
        pages += sorted((SOURCE / folder).rglob("*.md"))
    return pages


def without_code(text: str) -> str:
    """Markdown with code and comments blanked out, each line still in its place."""
    def blank(match: re.Match[str]) -> str:
        return "\n" * match.group().count("\n")

    text = re.sub(r"^( *)(```+)[^`\n]*\n.*?^ *\2 *$", blank, text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"<!--.*?-->", blank, text, flags=re.DOTALL)
    return re.sub(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)", "", text)


def anchors(page: Path) -> set[str]:
    text = re.sub(r"^( *)(```+)[^`\n]*\n.*?^ *\2 *$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    taken: dict[str, int] = {}
    found = set()
    for heading in re.findall(r"^#{1,6} +(.*)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("\\", "")
        found.add(slug(plain.replace("*", "").replace("`", ""), taken))
    return found


class Page(HTMLParser):
    """The links and the anchors of a page of the site."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.append(value)


class Markdown(unittest.TestCase):
    def test_links(self) -> None:
        broken = []
        for page in markdown_pages():
            for number, line in enumerate(without_code(page.read_text()).split("\n"), 1):
                for match in LINK.finditer(line):
                    link = match.group(1) or match.group(2)
                    if re.match(r"[a-z]+:", link):
                        continue
                    path, _, anchor = link.partition("#")
                    target = (page.parent / unquote(path)).resolve() if path else page
                    wrong = not target.exists() or (
                        anchor and target.suffix == ".md" and anchor not in anchors(target))
                    if wrong:
                        broken.append(f"{page.relative_to(SOURCE)}:{number}: {link}")
        self.assertEqual(broken, [])

    def test_every_page_of_the_guide_is_listed(self) -> None:
        index = (SOURCE / "docs/guide/index.md").read_text()
        for page in (SOURCE / "docs/guide").rglob("*.md"):
            name = str(page.relative_to(SOURCE / "docs/guide"))
            self.assertTrue(name == "index.md" or f"({name})" in index, f"docs/guide/index.md does not mention {name}")


@unittest.skipUnless(shutil.which("cmark-gfm"), "there is no cmark-gfm")
class Made(unittest.TestCase):
    def test_links(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder).resolve() / "site"
            subprocess.run([sys.executable, str(MAKE), str(out)], check=True, stdout=subprocess.DEVNULL)
            pages = {file: Page(file.read_text()) for file in sorted(out.rglob("*.html"))}
            self.assertIn(out / "guide/index.html", pages)
            broken = []
            for file, page in pages.items():
                self.assertEqual(len(page.ids), len(set(page.ids)), f"{file.relative_to(out)}: an anchor twice")
                for link in page.links:
                    path, _, anchor = link.partition("#")
                    if re.match(r"[a-z]+:", link):
                        continue
                    target = (file.parent / unquote(path)).resolve() if path else file
                    if not target.is_file() or (anchor and anchor not in pages[target].ids):
                        broken.append(f"{file.relative_to(out)}: {link}")
            self.assertEqual(broken, [])


if __name__ == "__main__":
    unittest.main()
