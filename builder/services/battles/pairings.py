"""Pairings: which battles a question is about, so that no question has them fought twice.

Two lists in normal form, their edition with its data, the scenario and generals, and the game's
code name a pairing, whichever side each list is on. Its seed follows from all of these but code and
data, so everybody's battles are the same ones. A seed of a player's own makes a pairing that no
other question shares.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

import numpy as np
import orjson

from builder.formats.documents import Document
from builder.models import Pairing
from builder.services.battles.terms import SEEDS
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

Led = tuple[Document, str]
HALF = 1  # of 64 random bits, that a seed leaves out


@dataclass(frozen=True)
class Named:
    """A pairing by name. one, other: a list and its general, in the pairing's order.

    mirrored: whether that is not the order they were given in.
    """

    edition: Edition
    scenario: str
    one: Led
    other: Led
    mirrored: bool
    common: bool
    rules: str
    seed: int
    key: str


class Own(NamedTuple):
    """A seed of a player's own, and the run that it is for."""

    seed: int
    run: str


def named(
    edition: Edition,
    scenario: str,
    one: Led,
    other: Led,
    *,
    own: Own | None = None,
    common: bool = False,
) -> Named:
    """Return the name of the pairing of two lists, each with the id of its general.

    own: if the seed is a player's own. common: on the dice on which everybody meets the other. In
    both cases the sides stay as given.
    """
    rules = SYSTEMS[edition.system_id].rules
    forms = [form_of(*one), form_of(*other)]
    mirrored = own is None and not common and forms[0] > forms[1]
    if mirrored:
        forms.reverse()
    terms = orjson.dumps([edition.system_id, edition.version, scenario])
    question = sha256(b"\0".join((terms, *forms))).digest()
    seed = common_seed(edition, scenario, other) if common else _seed(question)
    if own is not None:
        seed = own.seed
    apart = [rules, edition.digest, own.run if own else "", "common" if common else ""]
    key = sha256(question + "\0".join(["", *apart]).encode()).hexdigest()
    first, second = (other, one) if mirrored else (one, other)
    return Named(edition, scenario, first, second, mirrored, common, rules, seed, key)


def common_seed(edition: Edition, scenario: str, other: Led) -> int:
    """Return the seed of the dice on which everybody meets a list and its general."""
    terms = orjson.dumps([edition.system_id, edition.version, scenario])
    return _seed(sha256(b"\0".join((terms, form_of(*other)))).digest())


def _seed(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big") % SEEDS


def form_of(document: Document, general: str = "") -> bytes:
    """Return what the battles of a list and its general depend on, as bytes: the same for twins."""
    values = roster.write(roster.normal_form(roster.read(document)))
    del values["system"]
    values.pop("edition", None)
    return orjson.dumps([values, general], option=orjson.OPT_SORT_KEYS)


def derived(seed: int, one: int, other: int) -> int:
    """Return the seed of two lists of a set by number, by a player's own seed for the whole."""
    bits = np.random.SeedSequence([seed, one, other]).generate_state(1, np.uint64)
    return int(bits[0]) >> HALF


def kept(names: Sequence[Named]) -> list[Pairing]:
    """Return the pairings of these names, those of before and new ones, in order.

    New ones are saved by key: of two transactions that save the same, one waits for the other.
    """
    new = {
        name.key: Pairing(
            key=name.key,
            system_id=name.edition.system_id,
            scenario=name.scenario,
            policy_one=name.one[1],
            policy_other=name.other[1],
            seed=name.seed,
            rules=name.rules,
            common=name.common,
        )
        for name in names
    }
    Pairing.objects.bulk_create([new[key] for key in sorted(new)], ignore_conflicts=True)
    rows = {pairing.key: pairing for pairing in Pairing.objects.filter(key__in=new)}
    return [rows[name.key] for name in names]
