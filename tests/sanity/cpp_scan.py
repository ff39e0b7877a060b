# SPDX-License-Identifier: Apache-2.0
"""Just enough understanding of C++ text for the checks in conventions.py.

Nothing here parses C++: comments and strings are blanked out, braces are matched, and declarations
are told apart by simple signs. That suffices for code formatted and written as ours is; where it
does not, clang-tidy (./dev lint) knows the language.
"""

import re
from typing import Iterator, NamedTuple

_SKIPPED = re.compile(
    r"""
      //[^\n]*
    | /\*.*?\*/
    | R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)"
    | "(?:\\.|[^"\\\n])*"
    | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'      # not the separator in 0xFFFF'FFFF
    """,
    re.VERBOSE | re.DOTALL,
)


def without_comments_and_strings(text: str) -> str:
    """The text with comments and the insides of literals blank; every character keeps its place."""

    def blank(match: re.Match[str]) -> str:
        piece = match.group()
        spaces = re.sub(r"[^\n]", " ", piece)
        if piece.startswith("/"):
            return spaces
        return piece[0] + spaces[1:-1] + piece[-1]

    return _SKIPPED.sub(blank, text)


def _without_preprocessor(text: str) -> str:
    line = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
    return line.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def _without_template_arguments(text: str) -> str:
    previous = None
    while previous != text:
        previous = text
        text = re.sub(r"<[^<>;{}]*>", "", text)
    return text


class Declaration(NamedTuple):
    offset: int  # of its first character
    scope: str  # "namespace", "class" or "body" (of a function)
    text: str  # up to its initialiser, body or semicolon


def _opened_by(head: str, scope: str) -> str:
    """What a brace after `head` opens: a namespace, a class, a body, or an initialiser."""
    plain = re.sub(r"\[\[.*?\]\]|alignas\s*\([^)]*\)|operator\s*[^\s\w(]+", "", head, flags=re.DOTALL)
    plain = _without_template_arguments(plain).strip()
    if re.search(r"\b(class|struct|union)\b", plain) and not re.search(r"\benum\b|[(=]", plain):
        return "class"
    if scope == "body":
        return "body"
    if re.match(r"(inline\s+)?namespace\b", plain) or re.fullmatch(r'extern\s*"\s*"', plain):
        return "namespace"
    if "(" not in plain or "=" in re.sub(r"\([^()]*\)", "", plain):
        return "initialiser"
    in_constructor_list = re.search(r"\)\s*(noexcept\s*)?:[^:]", plain)
    return "initialiser" if in_constructor_list and plain[-1] not in ")}" else "body"


def _is_no_initialiser(before: str) -> bool:
    """Whether `=` after this text belongs to the name of an operator or to the default of a template parameter."""
    parameters = re.match(r"\s*template\s*<(.*)$", before, re.DOTALL)
    in_parameters = parameters is not None and parameters.group(1).count("<") >= parameters.group(1).count(">")
    return in_parameters or bool(re.search(r"operator\s*[^\s\w]*$", before))


def declarations(text: str) -> Iterator[Declaration]:
    """What is declared at namespace and class scope, and the `static` and `thread_local` variables
    of functions."""
    code = _without_preprocessor(without_comments_and_strings(text))
    scopes = ["namespace"]
    parentheses = 0
    start = 0  # of the statement that is being read
    head_end = None  # where its initialiser begins, once that has been seen

    def statement(end: int) -> Iterator[Declaration]:
        head = code[start : end if head_end is None else head_end]
        head = re.sub(r"^\s*((public|private|protected)\s*:\s*)*", lambda label: " " * len(label.group()), head)
        words = head.strip()
        if words and (scopes[-1] != "body" or re.match(r"(static|thread_local)\b", words)):
            yield Declaration(start + head.index(words), scopes[-1], words)

    for offset, character in enumerate(code):
        scope = scopes[-1]
        if character == "(":
            parentheses += 1
        elif character == ")":
            parentheses -= 1
        inside_expression = scope == "initialiser" or (parentheses > 0 and scope != "body")
        if character == "{":
            opened = "initialiser" if inside_expression else _opened_by(code[start:offset], scope)
            if opened == "initialiser":
                head_end = offset if head_end is None else head_end
            else:
                yield from statement(offset)
                start, head_end = offset + 1, None
            scopes.append(opened)
        elif character == "}":
            closed = scopes.pop() if len(scopes) > 1 else "namespace"
            if closed != "initialiser":
                start, head_end = offset + 1, None
        elif inside_expression:
            continue
        elif character == "=" and head_end is None and not _is_no_initialiser(code[start:offset]):
            head_end = offset
        elif character == ";":
            yield from statement(offset)
            start, head_end = offset + 1, None


def is_variable(declaration: Declaration) -> bool:
    """Whether a declaration introduces a variable (and not a function, type, alias, …)."""
    text = re.sub(r"\[\[.*?\]\]|alignas\s*\([^)]*\)", "", declaration.text, flags=re.DOTALL)
    text = re.sub(r"^template\s*<", "<", text)
    text = _without_template_arguments(text).strip()
    if declaration.scope == "body":
        return True
    if re.match(r"(extern\s+)?template\s+(class|struct)\b", text):  # an explicit instantiation
        return False
    if re.match(r"(using|typedef|static_assert|class|struct|union|enum|friend|namespace|concept|requires|extern\s*$)\b", text):
        return False
    if declaration.scope == "class" and not re.search(r"\b(static|thread_local)\b", text):
        return False
    if "(" in text:
        # `Type name(3)` is a variable, `Type name(Type argument)` a function.
        return bool(re.search(r"\(\s*[\d\"'-]", text)) and "operator" not in text
    return len(re.findall(r"[A-Za-z_]\w*", text)) >= 2


def is_constant(declaration: Declaration) -> bool:
    text = _without_template_arguments(declaration.text)
    if re.search(r"\bconstexpr\b", text):
        return True
    if "*" in text:
        return bool(re.search(r"\*\s*const\b", text))
    return bool(re.search(r"\bconst\b", text))
