"""A linter of stylesheets: `python -m tests.stylesheets` (in `make lint`) reports breaches.

A breach is text that no parser accepts, a property that a rule gives twice, a custom property that
is used and never given (or given and never used), or a class or an id that nothing on a page has.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2

ROOT = Path(__file__).parent.parent
WEB = ROOT / "builder" / "web"
SHEETS = WEB / "static" / "rollcall"
AT_RULES_OF_RULES = {"media", "supports", "layer", "container"}
# Classes that Vega gives the parts of its charts.
OF_LIBRARIES = frozenset({"role-mark", "role-legend-label"})
WORD = re.compile(r"[\w-]+")
# In quotes, or the content of a template's block of classes.
QUOTED = re.compile(r"""(?s)"([^"]*)"|'([^']*)'|`([^`]*)`|_class %\}([\w -]*)\{%""")


class Breach(NamedTuple):
    """What is wrong, and the line it stands in."""

    line: int
    reason: str


class Found(NamedTuple):
    """The custom properties that a stylesheet gives and uses, and what its selectors name."""

    given: dict[str, int]
    used: dict[str, int]
    classes: dict[str, int]
    ids: dict[str, int]


def breaches(text: str, words: Iterable[str]) -> list[Breach]:
    """Return what is wrong with a stylesheet, line by line.

    words: the classes and ids that pages may have; one that ends in a hyphen stands for all that
    begin so.
    """
    found = Found({}, {}, {}, {})
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return sorted([*_in_rules(rules, found), *_unknown(found, {*words, *OF_LIBRARIES})])


def _in_rules(rules: Iterable[Any], found: Found) -> Iterator[Breach]:
    for rule in rules:
        if rule.type == "error":
            yield Breach(rule.source_line, rule.message)
        elif rule.type == "qualified-rule":
            _selector(rule.prelude, found)
            yield from _in_block(rule, found)
        elif rule.lower_at_keyword in AT_RULES_OF_RULES and rule.content is not None:
            inner = tinycss2.parse_rule_list(rule.content, True, True)
            yield from _in_rules(inner, found)
        elif rule.lower_at_keyword == "import":
            yield Breach(rule.source_line, "@import: nothing is fetched from elsewhere")


def _selector(tokens: Iterable[Any], found: Found) -> None:
    """Note the classes and ids of a selector, those within its functions among them."""
    before = None
    for token in tokens:
        if token.type == "hash":
            found.ids.setdefault(token.value, token.source_line)
        elif token.type == "ident" and before is not None and before == ".":
            found.classes.setdefault(token.value, token.source_line)
        elif token.type == "function":
            _selector(token.arguments, found)
        before = token


def _in_block(rule: Any, found: Found) -> Iterator[Breach]:
    times: Counter[str] = Counter()
    for part in tinycss2.parse_blocks_contents(rule.content, True, True):
        if part.type == "declaration":
            times[part.name] += 1
            yield from _declaration(part, times[part.name], found)
        else:
            yield from _in_rules([part], found)


def _declaration(one: Any, times: int, found: Found) -> Iterator[Breach]:
    _variables(one.value, found)
    if one.name.startswith("--"):
        found.given.setdefault(one.name, one.source_line)
    if times == 2:
        yield Breach(one.source_line, f"{one.name} is given twice in one rule")
    if not tinycss2.serialize(one.value).strip():
        yield Breach(one.source_line, f"{one.name} has no value")


def _variables(tokens: Iterable[Any], found: Found) -> None:
    """Note the custom properties that a value uses."""
    for token in tokens:
        if token.type == "function":
            if token.lower_name == "var":
                name = next(one for one in token.arguments if one.type == "ident")
                found.used.setdefault(name.value, name.source_line)
            _variables(token.arguments, found)
        elif token.type in ("() block", "[] block", "{} block"):
            _variables(token.content, found)


def _unknown(found: Found, words: set[str]) -> Iterator[Breach]:
    begun = tuple(word for word in words if word[:1].isalpha() and word.endswith("-"))
    for name, line in found.used.items():
        if name not in found.given:
            yield Breach(line, f"{name} is used and given nowhere")
    for name, line in found.given.items():
        if name not in found.used:
            yield Breach(line, f"{name} is given and used nowhere")
    for mark, names in ((".", found.classes), ("#", found.ids)):
        for name, line in names.items():
            if name not in words and not name.startswith(begun):
                yield Breach(line, f"{mark}{name}: no page has it")


@cache
def words_of_pages() -> frozenset[str]:
    """Return the words that may be a class or an id: all that stand in quotes somewhere.

    In the attributes and tags of templates, in scripts, and in the code that draws for pages.
    """
    return frozenset(word for text in _quoted() for word in WORD.findall(text))


def _quoted() -> Iterator[str]:
    for path in (*(WEB / "templates").rglob("*.html"), *SHEETS.glob("*.js")):
        text = path.read_text(encoding="utf-8")
        yield from (quoted for one in QUOTED.findall(text) for quoted in one)
    for path in (ROOT / "builder").rglob("*.py"):
        tree = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        prose = {id(node.value) for node in tree if isinstance(node, ast.Expr)}
        for node in tree:
            if isinstance(node, ast.Constant) and id(node) not in prose:
                yield str(node.value)


def main() -> int:
    """Print the breaches of each stylesheet; return 1 if there are any."""
    wrong = 0
    for path in sorted(SHEETS.glob("*.css")):
        for breach in breaches(path.read_text(encoding="utf-8"), words_of_pages()):
            print(f"{path.relative_to(ROOT)}:{breach.line}: {breach.reason}")  # noqa: T201 -- it reports to a terminal
            wrong += 1
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
