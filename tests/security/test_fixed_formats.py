"""What is filled in is fixed: nothing that was sent, stored or uploaded is ever a format string.

Every `%` and `.format` of the sources is followed back to where its left side was written. What
cannot be followed that way was read by hand, and stands in READ.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

TRANSLATED = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
FORMATS = {"format", "format_map"}
MARKUP = {"format_html", "format_html_join", "sentence"}

# File and expression: a template of a constant table that a parameter or a loop hands over, or a
# sum of numbers.
READ = {
    ("builder/addresses.py", "reason"),
    ("builder/cache.py", "digest[0]"),
    ("builder/limits.py", "time.time()"),
    ("builder/management/commands/battle.py", "number"),
    ("builder/formats/code.py", "-len(code)"),
    (
        "builder/formats/messages.py",
        "templates.fixes[f'{fix.label} (free)' if free else fix.label]",
    ),
    ("builder/formats/messages.py", "templates.messages[code]"),
    ("builder/formats/refusals.py", "template"),
    ("builder/management/balancing.py", "options[name]"),
    ("builder/management/commands/balance.py", "pairs"),
    ("builder/management/commands/muster.py", "done"),
    ("builder/management/commands/outfits.py", "pairs"),
    ("builder/services/balance/arena.py", "index"),
    ("builder/services/balance/arena.py", "arena.wish.seed + index"),
    ("builder/services/battles/terms.py", "self.ceiling"),
    ("builder/services/battles/milestones.py", "length"),
    ("builder/services/battles/milestones.py", "size"),
    ("builder/services/battles/milestones.py", "step"),
    ("builder/services/battles/pairings.py", "int.from_bytes(digest[:8], 'big')"),
    ("builder/web/cards/cold_iron/figures.py", "per[row.fatigue_per]"),
    ("builder/web/cards/company_of_iron/__init__.py", "str(words)"),
    ("builder/web/cards/warcrow.py", "template"),
    ("builder/web/desks/company_of_iron.py", "words"),
    ("builder/web/drawing.py", "index"),
    ("builder/services/battles/surveying.py", "len(read)"),
    ("builder/web/surveys.py", "str(label)"),  # a text of the module's own
    ("builder/web/turning.py", "sentences[row['what']]"),
    ("builder/web/wording.py", "words"),  # whose callers are looked at
    ("factions/loading/describing.py", "text"),
}


def fixed(node: ast.expr, bound: dict[str, list[ast.expr]]) -> bool:
    """Return whether an expression is a text or number of the source's own, translated or not."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            values = bound.get(name, [])
            return bool(values) and all(fixed(value, bound) for value in values)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return fixed(one, bound) and fixed(other, bound)
        case ast.Call(func=ast.Name(id="str"), args=[inner]):
            return fixed(inner, bound)
        case ast.Call(func=ast.Name(id=name), args=args) if name in TRANSLATED:
            number = 2 if name.startswith("n") else 1
            return all(isinstance(text, ast.Constant) for text in args[:number])
    return isinstance(node, ast.Subscript) and ast.unparse(node.value).isupper()


def bindings(function: ast.AST) -> dict[str, list[ast.expr]]:
    """Return every value that a function's names are bound to; parameters have none."""
    bound: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    bound.setdefault(target.id, []).append(node.value)
    return bound


def unfixed(source: str) -> Iterator[str]:
    """Yield the left sides of `%`, `.format` and their like that are not the source's own."""
    tree = ast.parse(source)
    module = {
        target.id: [node.value]
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for left, function in filled(tree, None):
        bound = bindings(function) if function else {}
        if not fixed(left, module | bound):
            yield ast.unparse(left)


def filled(node: ast.AST, function: ast.AST | None) -> Iterator[tuple[ast.expr, ast.AST | None]]:
    """Yield the left sides below a node, each with the innermost function that it is in."""
    if isinstance(node, ast.FunctionDef):
        function = node
    left = _filled(node)
    if left is not None:
        yield left, function
    for child in ast.iter_child_nodes(node):
        yield from filled(child, function)


def _filled(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.BinOp(op=ast.Mod(), left=left):
            return left
        case ast.Call(func=ast.Attribute(value=left, attr=name)) if name in FORMATS:
            return left
        case ast.Call(func=ast.Name(id=name), args=[left, *_]) if name in MARKUP:
            return left
    return None


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("'%s' % x", []),
        ("_('{}').format(x)", []),
        ("def f(x):\n text = _('%s') if x else 'none'\n return text % x", []),
        ("TABLE[x] % y", []),
        ("x % 'y'", ["x"]),
        ("str(TABLE.get(x, x)).format(y)", ["str(TABLE.get(x, x))"]),
        ("def f(text):\n return text % 1", ["text"]),
        ("_(x) % y", ["_(x)"]),
        ("format_html(x)", ["x"]),
        ("sentence(x, y=1)", ["x"]),
        ("sentence(_('{y}'), y=1)", []),
        ("(x + '%s') % y", ["x + '%s'"]),
    ],
)
def test_where_a_format_comes_from(source: str, found: list[str]) -> None:
    assert list(unfixed(source)) == found


def test_no_format_is_made_of_anything_but_the_source() -> None:
    paths: list[Path] = [
        path
        for package in ("api", "builder")
        for path in (settings.BASE_DIR / package).rglob("*.py")
    ]
    paths += (settings.BASE_DIR / "factions" / "loading").rglob("*.py")
    found = {
        (str(path.relative_to(settings.BASE_DIR)), left)
        for path in paths
        for left in unfixed(path.read_text())
    }
    assert found == READ
