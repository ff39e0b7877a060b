#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a site of the documentation: make.py OUT

Pages are the Markdown files under docs/, README.md and whatever files of the project they link to (models are shown as
text, pictures are copied). `cmark-gfm` turns Markdown into HTML; this script adds headings that can be linked to, the
navigation, and a frame with light and dark colours (page.html, style.css). `./dev docs` runs it.
"""

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

# The navigation. Pages of docs/ that are not listed come last.
SECTIONS = {
    "Guide": ["guide/index", "guide/first-model", "guide/patterns", "guide/cookbook", "guide/parametric", "guide/engines",
              "guide/from-mcmas", "guide/from-mck", "guide/from-nusmv", "guide/from-prism", "guide/from-tla",
              "guide/from-uppaal"],
    "Logics": [f"guide/logics/{name}" for name in (
        "ctl", "ltl", "ctl-star", "ldl", "cdl-star", "finite-traces", "knowledge", "correctness", "atl",
        "uniform-strategies", "strategy-logic", "fairness")],
    "Reference": ["ispl", "cli", "diagnostics", "evidence", "strategies", "mcmas", "json-schema"],
    "Tools": ["install", "studio", "editors"],
    "Inside": ["architecture", "benchmarks", "algorithms/*", "decisions/*"],
    "More": ["*"],
}
PICTURES = {".svg", ".png", ".jpg"}


def slug(text: str, taken: dict[str, int]) -> str:
    """The anchor of a heading, as GitHub makes it."""
    base = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    number = taken.get(base, 0)
    taken[base] = number + 1
    return f"{base}-{number}" if number else base


def site_path(source: Path) -> Path:
    """Where a file of the project is on the site."""
    path = source.relative_to(ROOT)
    if path == Path("README.md"):
        return Path("index.html")
    path = path.relative_to("docs") if path.parts[0] == "docs" else path
    if source.is_dir():
        return path / "index.html"
    if path.suffix == ".md":
        return path.with_suffix(".html")
    return path if path.suffix in PICTURES else path.with_name(path.name + ".html")


def title_of(source: Path) -> str:
    found = re.search(r"^# (.+)$", source.read_text(), re.MULTILINE) if source.suffix == ".md" else None
    return re.sub(r"[`\\]", "", found.group(1)) if found else source.name


def from_markdown(text: str) -> str:
    done = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough"], input=text.encode(),
                          stdout=subprocess.PIPE, check=True)
    return re.sub(r"<!--.*?-->", "", done.stdout.decode(), flags=re.DOTALL)


def with_anchors(body: str) -> str:
    taken: dict[str, int] = {}

    def heading(match: re.Match[str]) -> str:
        level, content = match.groups()
        anchor = slug(html.unescape(re.sub(r"<[^>]*>", "", content)), taken)
        return f'<h{level} id="{anchor}">{content} <a class="anchor" href="#{anchor}" aria-label="link">#</a></h{level}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", heading, body, flags=re.DOTALL)


def with_prompts(body: str) -> str:
    def console(match: re.Match[str]) -> str:
        lines = re.sub(r"^\$ .*(?:(?<=\\)\n.*)*$", r'<b>\g<0></b>', match.group(2), flags=re.MULTILINE)
        return match.group(1) + lines

    return re.sub(r'(<code class="language-console">)(.*?)(?=</code>)', console, body, flags=re.DOTALL)


class Site:
    def __init__(self, out: Path):
        self.out = out
        self.waiting = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
        self.done: set[Path] = set()
        self.template = (HERE / "page.html").read_text()
        self.sections = self.navigation()

    def navigation(self) -> list[tuple[str, list[Path]]]:
        listed: set[Path] = set()
        sections = []
        for name, patterns in SECTIONS.items():
            pages = [page for pattern in patterns for page in sorted((ROOT / "docs").glob(pattern + ".md"))]
            pages = [page for page in pages if page not in listed]
            listed.update(pages)
            if pages:
                sections.append((name, pages))
        return sections

    def target(self, source: Path, link: str) -> str:
        """What a link of a page becomes. Files that it leads to will be on the site, too."""
        path, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not path:
            return link
        file = (source.parent / unquote(path)).resolve()
        file = file / "README.md" if (file / "README.md").is_file() else file
        if not file.exists() or not file.is_relative_to(ROOT):
            raise SystemExit(f"{source.relative_to(ROOT)}: the link {link} leads nowhere")
        self.waiting.append(file)
        return self.relative(source, file) + (f"#{anchor}" if anchor else "")

    @staticmethod
    def relative(source: Path, file: Path) -> str:
        return os.path.relpath(site_path(file), site_path(source).parent)

    def sidebar(self, source: Path) -> str:
        parts = []
        for name, pages in self.sections:
            opened = " open" if name in ("Guide", "Logics", "Reference") or source in pages else ""
            parts.append(f"<details{opened}><summary>{name}</summary><ul>")
            for page in pages:
                here = ' aria-current="page"' if page == source else ""
                parts.append(f'<li><a href="{self.relative(source, page)}"{here}>{html.escape(title_of(page))}</a></li>')
            parts.append("</ul></details>")
        return "\n".join(parts)

    def neighbours(self, source: Path) -> str:
        pages = [page for _, pages in self.sections for page in pages]
        if source not in pages:
            return ""
        place = pages.index(source)
        links = []
        for other, arrow in ((place - 1, "← {}"), (place + 1, "{} →")):
            if 0 <= other < len(pages):
                text = arrow.format(html.escape(title_of(pages[other])))
                links.append(f'<a href="{self.relative(source, pages[other])}">{text}</a>')
        return "\n".join(links)

    @staticmethod
    def listing(folder: Path) -> str:
        """The page of a folder that has none of its own."""
        files = sorted(each.name for each in folder.iterdir() if each.is_file())
        return f"# {folder.name}\n\n" + "".join(f"- [{name}]({folder.name}/{name})\n" for name in files)

    def page(self, source: Path) -> str:
        text = self.listing(source) if source.is_dir() else source.read_text()
        if source.is_dir() or source.suffix == ".md":
            body = with_prompts(with_anchors(from_markdown(text)))
            body = re.sub(r'\b(href|src)="([^"]*)"',
                          lambda m: f'{m[1]}="{html.escape(self.target(source, html.unescape(m[2])))}"', body)
        else:
            body = f"<h1>{html.escape(source.name)}</h1>\n<pre><code>{html.escape(text)}</code></pre>"
        values = {
            "title": html.escape(title_of(source)),
            "home": self.relative(source, ROOT / "README.md"),
            "style": os.path.relpath("style.css", site_path(source).parent),
            "sidebar": self.sidebar(source),
            "neighbours": self.neighbours(source),
            "body": body,
        }
        return re.sub(r"\{\{(\w+)\}\}", lambda m: values[m[1]], self.template)

    def make(self) -> int:
        while self.waiting:
            source = self.waiting.pop()
            if source in self.done:
                continue
            self.done.add(source)
            file = self.out / site_path(source)
            file.parent.mkdir(parents=True, exist_ok=True)
            if source.suffix in PICTURES:
                shutil.copyfile(source, file)
            else:
                file.write_text(self.page(source))
        shutil.copyfile(HERE / "style.css", self.out / "style.css")
        return len(self.done)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: make.py OUT")
    if not shutil.which("cmark-gfm"):
        raise SystemExit("make.py: the program cmark-gfm is missing")
    out = Path(sys.argv[1]).absolute()
    if out.exists():
        shutil.rmtree(out)
    print(f"{Site(out).make()} files in {sys.argv[1]}; start with {Path(sys.argv[1]) / 'index.html'}")


if __name__ == "__main__":
    main()
