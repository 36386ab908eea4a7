"""A list document as text: readable, and safe for chat apps.

No meaning depends on white space alone, no line begins with a sign that chat apps interpret, and
none is longer than WIDTH if names allow it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from builder.formats.text import stats
from builder.formats.text.lexicon import Lexicon, quoted
from builder.formats.text.normal import normal

Document = Mapping[str, Any]
Entry = Mapping[str, Any]

WIDTH = 60
JOINED = "↳"
MAKER = "Rollcall"
NO_OPTION = "no option chosen"


def export(document: Document, lexicon: Lexicon) -> str:
    """Return an accepted document as text, from which `read` returns its normal form."""
    form = normal(document, lexicon.edition)
    blocks = [_head(form, lexicon), *_forces(form, lexicon)]
    if "notes" in form:
        blocks.append(["Notes:", form["notes"]])
    blocks.append([f"Made with {MAKER}, {lexicon.game.name} {form['edition']}"])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _head(form: Document, lexicon: Lexicon) -> list[str]:
    total = lexicon.points(form)
    limit = f" of {form['points_limit']}" if "points_limit" in form else ""
    head = [form["name"]] if "name" in form else []
    head.append(f"{lexicon.game.name}: {total}{limit} points")
    head.append(f"Faction: {lexicon.factions.printed(form['faction'])}")
    if "size" in form:
        head.append(f"Size: {lexicon.sizes.printed(form['size'])}")
    return head + _boons(form, lexicon)


def _boons(values: Mapping[str, Any], lexicon: Lexicon) -> list[str]:
    return _wrapped("Boons", map(lexicon.upgrades.printed, values.get("boons", ())), ", ")


def _forces(form: Document, lexicon: Lexicon) -> Iterator[list[str]]:
    """Yield the lines of the entries: those of no battlegroup, then each battlegroup's."""
    hosts = {entry["id"]: entry for entry in form["entries"]}
    groups = {group["id"]: _heading(group, lexicon) for group in form.get("battlegroups", ())}
    forces: dict[str, list[str]] = {"": [], **groups}
    tags = _tags(form["entries"])
    place = ""
    for entry in form["entries"]:
        depth = _depth(entry, hosts)
        if depth == 0:
            place = entry.get("battlegroup", "")
            place = place if place in groups else ""
        forces[place] += _entry(form, entry, lexicon, (depth, place, tags))
    yield from forces.values()


def _heading(group: Mapping[str, Any], lexicon: Lexicon) -> list[str]:
    return [f"Battlegroup: {lexicon.orbats.printed(group['orbat'])}", *_boons(group, lexicon)]


def _number(key: str) -> int:
    """Return the number of an id of the normal form, 0 for a reference to nothing."""
    return int(key[1:]) if key[1:].isascii() and key[1:].isdigit() else 0


def _depth(entry: Entry, hosts: Mapping[str, Entry]) -> int:
    """Return how many hosts are above the entry. A ring's first entry has none."""
    depth = 0
    while _number(entry.get("attached_to", "")) and _number(entry["attached_to"]) < _number(
        entry["id"]
    ):
        entry = hosts[entry["attached_to"]]
        depth += 1
    return depth


def _tags(entries: Iterable[Entry]) -> dict[str, str]:
    """Return a tag for each entry that another line refers to."""
    asked = set()
    for entry in entries:
        asked.add(entry.get("embarked_in", ""))
        if _number(entry.get("attached_to", "")) >= _number(entry["id"]):
            asked.add(entry["attached_to"])
    targets = [entry["id"] for entry in entries if entry["id"] in asked]
    return {target: f"#{number}" for number, target in enumerate(targets, 1)}


def _entry(
    form: Document, entry: Entry, lexicon: Lexicon, place: tuple[int, str, Mapping[str, str]]
) -> list[str]:
    depth, _, tags = place
    card = lexicon.cards.get(entry["unit"])
    name = lexicon.units.printed(entry["unit"]) if card else quoted(entry["unit"])
    count = f"{entry['count']}x " if "count" in entry else ""
    tag = f" {tags[entry['id']]}" if entry["id"] in tags else ""
    points = lexicon.points(_alone(form, entry))
    words = [f"{JOINED * depth} {count}{name}{tag}".strip(), *_marks(entry, lexicon, place)]
    upgrades = map(lexicon.upgrades.printed, entry.get("upgrades", ()))
    return [
        f"{', '.join(words)} [{points} pts]",
        *([f"Named: {entry['name']}"] if "name" in entry else []),
        *_wrapped("With", upgrades, ", "),
        *_wrapped("Stats", stats.items(entry.get("stats", {}), lexicon), stats.BREAK),
    ]


def _alone(form: Document, entry: Entry) -> dict[str, Any]:
    """Return a list of that entry alone, to compute its cost."""
    bare = {key: form[key] for key in ("format", "system", "faction")}
    return bare | {"entries": [entry]}


def _marks(
    entry: Entry, lexicon: Lexicon, place: tuple[int, str, Mapping[str, str]]
) -> Iterator[str]:
    depth, group, tags = place
    card = lexicon.cards.get(entry["unit"])
    if "option" in entry:
        yield card.options.printed(entry["option"]) if card else quoted(entry["option"])
    elif card and len(card.points) > 1:
        yield NO_OPTION
    if "commander" in entry:
        yield "commander"
    if "reserve" in entry:
        yield "in reserve"
    if "embarked_in" in entry:
        yield f"aboard {_pointer(entry['embarked_in'], tags)}"
    if "attached_to" in entry and depth == 0:
        yield f"joins {_pointer(entry['attached_to'], tags)}"
    own = entry.get("battlegroup", "")
    if own and (depth or own != group):
        yield f"battlegroup {_number(own) or quoted(own)}"


def _pointer(target: str, tags: Mapping[str, str]) -> str:
    return tags.get(target) or quoted(target)


def _wrapped(key: str, items: Iterable[str], between: str) -> list[str]:
    """Return lines that begin with the key and contain the items, none broken."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]}{between}{item}" if lines else ""
        if lines and len(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(f"{key}: {item}")
    return lines
