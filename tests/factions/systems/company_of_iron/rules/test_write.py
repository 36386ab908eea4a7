"""Rules of cards in the record of a battle: traits, rows, qualities, who lends what to whom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from factions.systems.company_of_iron.battle import rules
from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Model, Profile, Skill, Weapon
from factions.systems.company_of_iron.catalogue.own import arms, fits
from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.record.setup import Setup

L = layout


@dataclass
class Written:
    """A record with the rules of some kinds in it: all of one side unless told otherwise."""

    d: Any
    kinds: Sequence[Kind]
    names: list[str]

    def rows(self, number: int, rule: str) -> list[dict[str, Any]]:
        """Return the rows of a rule of a kind, by their fields."""
        d = self.d
        fields = ("what", "event", "when", "whom", "within", "amount", "dice", "most", "filter")
        return [
            {name: d[name][row] for name in (*fields, "lender", "lends")}
            for row in range(int(d.effect_first[number]), int(d.effect_first[number + 1]))
            if self.names[int(d.rule[row])] == rule
        ]

    def has(self, number: int, bits: int) -> bool:
        return int(self.d.advantages[number]) & bits == bits


def write(catalogue: Catalogue, *kinds: Kind, enemies: int = 0, models: int = 1) -> Written:
    """Write kinds; the last `enemies` are of the other side. A unit is a group of its cards."""
    setup = L.blank(Setup)
    d = setup[0]
    units: list[frozenset[str]] = []
    slot = 0
    for number, kind in enumerate(kinds):
        unit = frozenset(card.id for card in kind.cards)
        units += [unit] if unit not in units else []
        for _ in range(models):
            d.kind[slot], d.group[slot] = number, units.index(unit)
            slot += 1
    d.first[:] = 0, slot - enemies * models, slot
    weapons: list[Weapon] = []
    for number, kind in enumerate(kinds):
        d.weapon_first[number] = len(weapons)
        weapons += arms(catalogue, kind.profile, kind.index)
        d.str[number] = kind.model.strength or 0
    d.weapon_first[len(kinds) :] = len(weapons)
    for row, weapon in enumerate(weapons):
        d.power[row] = -1 if weapon.power is None else weapon.power
    return Written(d, kinds, rules.write(setup, kinds, weapons, catalogue))


def card(catalogue: Catalogue, key: str, *others: str, index: int = 0) -> Kind:
    profile = catalogue.profiles[key]
    return Kind(profile, index, (profile, *(catalogue.profiles[other] for other in others)))


def made(name: str, *skills: str, **changes: Any) -> Profile:
    """Return a plain solo of those rules."""
    stats: dict[str, Any] = dict.fromkeys(
        ("spd", "strength", "mat", "rat", "defence", "arm", "cmd"), 6
    )
    model = Model(name, {"standard": 1}, "", **stats, boxes=1, advantages=(), tags=(name,))
    skill_rows = tuple(Skill(skill, "passive", (), (0,)) for skill in skills)
    usual: dict[str, Any] = {"kind": "solo", "models": (model,)}
    return replace(
        PLAIN,
        id=name,
        name=name,
        **({"skills": skill_rows} | usual | changes),
    )


PLAIN = Profile(
    id="plain",
    name="Plain",
    faction="test",
    kind="solo",
    officer=False,
    ranking_officer=False,
    options=(),
    base_mm=(30,),
    bans=(),
    partisan=(),
    selective=False,
    characters=(),
    labels=frozenset(),
    attaches_to=(),
    models=(),
    weapons=(),
    skills=(),
)


def lone(name: str, *skills: str, **changes: Any) -> Kind:
    profile = made(name, *skills, **changes)
    return Kind(profile, 0, (profile,))


def unit(*profiles: Profile) -> list[Kind]:
    """Return the kinds of one unit made up of those cards."""
    return [
        Kind(one, 0, (one, *(other for other in profiles if other is not one))) for one in profiles
    ]


# Traits


def test_traits_say_what_a_model_is(catalogue: Catalogue) -> None:
    jack = lone("jack", kind="warjack")
    beast = lone("beast", kind="warbeast")
    solo = lone("solo")
    trooper = lone("trooper", kind="unit")
    written = write(catalogue, jack, beast, solo, trooper)
    assert written.has(0, L.WARJACK | L.CONSTRUCT)
    assert not written.has(0, L.LIVING)
    assert written.has(1, L.WARBEAST | L.LIVING)
    assert written.has(2, L.WARRIOR | L.SOLO | L.LIVING)
    assert written.has(3, L.WARRIOR | L.TROOPER | L.LEADER)
    assert not written.has(2, L.TROOPER)


def test_what_is_always_so_is_a_trait_and_no_row(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("one", "Steady", "Ghostly", "Tough"))
    assert written.has(0, L.NO_KNOCKDOWN | L.GHOSTLY | L.TOUGH)
    assert int(written.d.effect_first[1]) == 0


def test_what_asks_for_something_is_a_row(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("one", "Prowl", 'Reposition [5"]'))
    [prowl] = written.rows(0, "Prowl")
    assert not written.has(0, L.STEALTH)
    assert (prowl["what"], prowl["when"]) == (L.GRANTS, L.SHELTERED)
    assert int(prowl["amount"]) == L.STEALTH
    [move] = written.rows(0, "Reposition")
    assert (move["what"], move["event"], move["amount"]) == (L.MOVE_SELF, L.ON_END, 5)
    assert move["lender"] == -1


# Lent rules


def test_granted_rules_are_the_whole_units_while_their_bearer_stands(catalogue: Catalogue) -> None:
    kinds = unit(made("leader", kind="unit"), made("standard", "Granted [Gang]"))
    written = write(catalogue, *kinds, lone("stranger"))
    assert {row["lender"] for row in written.rows(1, "Gang")} == {-1}
    rows = written.rows(0, "Gang")
    assert [(row["lender"], row["lends"]) for row in rows] == [(1, -2.0)] * 2
    assert written.rows(2, "Gang") == []


def test_tactics_are_the_whole_units_for_good(catalogue: Catalogue) -> None:
    kinds = unit(made("leader", kind="unit"), made("officer", "Tactics [Tough]", "Tactics [Gang]"))
    written = write(catalogue, *kinds)
    assert written.has(0, L.TOUGH)
    assert written.has(1, L.TOUGH)
    assert {row["lender"] for row in written.rows(0, "Gang")} == {-1}


def test_leaders_lend_to_those_named_in_command_range(catalogue: Catalogue) -> None:
    leader = lone("leader", "Leadership [Trencher] [Dodge]")
    written = write(
        catalogue, leader, lone("Trencher One"), lone("Other"), lone("Trencher Two"), enemies=1
    )
    [row] = written.rows(1, "Dodge")
    assert (row["lender"], row["lends"]) == (0, -1.0)
    assert written.rows(0, "Dodge") == []
    assert written.rows(2, "Dodge") == []
    assert written.rows(3, "Dodge") == []


def test_a_partner_gives_while_it_is_near(catalogue: Catalogue) -> None:
    holder = lone("holder", "Partner [Rutger] [Duelist, Tough]")
    written = write(catalogue, holder, lone("Rutger"))
    [duelist] = written.rows(0, "Duelist")
    [tough] = written.rows(0, "Tough")
    assert (duelist["lender"], tough["lender"], tough["lends"]) == (1, 1, -1.0)
    assert not written.has(0, L.TOUGH)
    assert written.rows(1, "Duelist") == []
    alone = write(catalogue, holder, lone("Somebody"))
    assert alone.rows(0, "Duelist") == []


def test_an_elite_cadre_gives_for_good(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("captain", "Elite Cadre [Sword] [Dodge]"), lone("Sword"))
    [row] = written.rows(1, "Dodge")
    assert row["lender"] == -1


def test_orders_reach_the_unit_in_command_range(catalogue: Catalogue) -> None:
    orders = (Skill("Order: Shield Wall", "order", (), (0,)),)
    kinds = unit(made("leader", kind="unit", skills=orders), made("grunt", kind="unit"))
    written = write(catalogue, *kinds)
    [own] = written.rows(0, "Shield Wall")
    [lent] = written.rows(1, "Shield Wall")
    assert (own["event"], own["lender"]) == (L.ON_ORDER, -1)
    assert (lent["lender"], lent["lends"]) == (0, -1.0)


def test_a_drive_is_lent_to_warjacks(catalogue: Catalogue) -> None:
    drives = (Skill("Drive: Cleave", "drive", (), (0,)),)
    marshal = lone("marshal", skills=drives)
    written = write(catalogue, marshal, lone("jack", kind="warjack"), lone("man"))
    [row] = written.rows(1, "Cleave")
    assert (row["lender"], row["lends"]) == (0, -1.0)
    assert written.rows(0, "Cleave") == written.rows(2, "Cleave") == []


def test_two_of_a_kind_lend_to_each_other(catalogue: Catalogue) -> None:
    girded = lone("girded", "Girded")
    assert write(catalogue, girded).has(0, L.PROOF_BLAST)
    written = write(catalogue, girded, lone("friend"), models=2)
    [row] = written.rows(1, "Girded")
    assert (row["lender"], row["lends"]) == (0, pytest.approx(0.1))


# Groups


def test_groups_are_bits_of_those_who_belong_to_them(catalogue: Catalogue) -> None:
    flanker = lone("flanker", "Flank [Trencher]")
    written = write(catalogue, flanker, lone("Trencher Two"), lone("Other"))
    rows = written.rows(0, "Flank")
    assert {row["what"] for row in rows} == {L.ATTACK_ROLL, L.DAMAGE_DICE}
    [bit] = {int(row["filter"]) for row in rows}
    assert bit == 1 << L.FIRST_LABEL
    assert written.has(1, bit)
    assert not written.has(0, bit)
    assert not written.has(2, bit)


def test_of_a_group_without_anybody_there_is_no_row(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("flanker", "Flank [Trencher]"), lone("Other"))
    assert written.rows(0, "Flank") == []


@pytest.mark.parametrize(
    ("label", "key", "fitting"),
    [
        ("Trencher", "trencher-infantry", True),
        ("Trenchers", "trencher-infantry", True),
        ("Cygnar", "trencher-infantry", True),
        ("Khador", "trencher-infantry", False),
        ("BRI", "farrow-brigands", False),
        ("Warjack or Trencher", "trencher-infantry", True),
        ("Faction Warjack", "trencher-infantry", False),
        ("Living Faction models", "trencher-infantry", True),
        ("Undead", "trencher-infantry", False),
        ("Small-based Trencher", "trencher-infantry", True),
        ("Medium-based Trencher", "trencher-infantry", False),
        ("Weapon Crew", "trencher-cannon-crew", True),
        ("Weapon Crew", "trencher-infantry", False),
        ("Rhulic or Steelhead Weapon Crew", "trencher-cannon-crew", False),
        ("Mercenary", "steelhead-halberdiers", True),
    ],
)
def test_who_is_meant_by_a_name(catalogue: Catalogue, label: str, key: str, fitting: bool) -> None:
    assert fits(label, catalogue.profiles[key], 0) is fitting


# Weapons


def armed(catalogue: Catalogue, key: str) -> tuple[Written, list[Any]]:
    kind = card(catalogue, key)
    return write(catalogue, kind), list(arms(catalogue, kind.profile, kind.index))


def bearer(catalogue: Catalogue, rule: str) -> str:
    """Return a card whose first model has a weapon with that rule or quality."""
    for profile in catalogue.profiles.values():
        for weapon in profile.weapons:
            known = any(name.startswith(rule) for name in (*weapon.rules, *weapon.qualities))
            if known and weapon.model == 0 and not weapon.mount and not profile.bans:
                return profile.id
    raise AssertionError(rule)


def test_a_combo_strike_is_a_weapon_of_twice_the_power(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Combo Strike"))
    [combo] = [weapon for weapon in weapons if weapon.name == "Combo Strike"]
    [plain, *_] = [weapon for weapon in weapons if "Combo Strike (★Attack)" in weapon.rules]
    assert combo.power == 2 * plain.power
    assert combo.total == plain.total + plain.power
    assert (combo.count, combo.mode) == (1, "melee")
    assert int(written.d.qualities[weapons.index(combo)]) & L.ALONE
    assert not int(written.d.qualities[weapons.index(plain)]) & L.ALONE


def test_both_barrels_add_4(catalogue: Catalogue) -> None:
    _, weapons = armed(catalogue, bearer(catalogue, "Both Barrels"))
    [both] = [weapon for weapon in weapons if weapon.name == "Both Barrels"]
    [plain, *_] = [weapon for weapon in weapons if "Both Barrels (★Attack)" in weapon.rules]
    assert both.power == plain.power + 4


def test_a_thresher_strikes_at_everyone(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Thresher"))
    [sweep] = [n for n, weapon in enumerate(weapons) if weapon.name == "Thresher"]
    assert int(written.d.qualities[sweep]) & (L.EVERYONE | L.ALONE) == L.EVERYONE | L.ALONE


def test_a_slam_by_a_special_attack_is_that_attacks_alone(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Smite"))
    first = written.d.weapon_effect
    for number, weapon in enumerate(weapons):
        rows = range(int(first[number]), int(first[number + 1]))
        pushes = [row for row in rows if written.d.what[row] == L.PUSH]
        assert bool(pushes) == (weapon.name == "Smite")


def test_spells_are_ranged_weapons_with_a_skill_of_their_own(catalogue: Catalogue) -> None:
    magic = (Skill("Magic Ability", "magic", ("Frostbite (★Attack)", "Guidance (★Action)"), (0,)),)
    written = write(catalogue, lone("mage", skills=magic))
    assert written.has(0, L.SPELLCASTER)
    quality = int(written.d.qualities[0])
    assert quality & (L.SPELL | L.ALONE | L.COLD | L.SPRAY) == L.SPELL | L.ALONE | L.COLD | L.SPRAY
    row = int(written.d.weapon_effect[0])
    assert (written.d.what[row], written.d.amount[row]) == (L.ATTACK_ROLL, 7 - 6)
    [guidance] = written.rows(0, "Guidance")
    assert (guidance["event"], guidance["whom"]) == (L.ON_ACTION, L.FRIENDS)


def test_thrown_weapons_have_their_bearers_strength(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Thrown"))
    thrown = next(n for n, weapon in enumerate(weapons) if "Thrown" in weapon.rules)
    strength = written.kinds[0].model.strength
    assert written.d.power[thrown] == weapons[thrown].power + strength


def test_reach_is_written_into_the_weapons_own(catalogue: Catalogue) -> None:
    key = bearer(catalogue, "Thrown")
    profile = catalogue.profiles[key]
    longer = tuple(replace(weapon, rules=("Snipe",)) for weapon in profile.weapons)
    kind = Kind(replace(profile, weapons=longer), 0, (profile,))
    written = write(catalogue, kind)
    assert set(written.d.length[: len(arms(catalogue, kind.profile, 0))].tolist()) == {4.0}
    assert int(written.d.weapon_effect[1]) == int(written.d.weapon_effect[0])


def test_shields_add_up_and_special_attacks_bring_none(catalogue: Catalogue) -> None:
    key = bearer(catalogue, "Shield")
    written, _ = armed(catalogue, key)
    own = [w for w in catalogue.profiles[key].weapons if w.model == 0 and not w.mount]
    each = {"Shield": 2, "Buckler": 1}
    wanted = sum(each.get(name, 0) * weapon.count for weapon in own for name in weapon.qualities)
    assert written.d.shield[0] == wanted > 0


def test_a_quality_that_is_an_advantage_is_its_bearers(catalogue: Catalogue) -> None:
    written, _ = armed(catalogue, bearer(catalogue, "Assault"))
    assert written.has(0, L.ASSAULT)


# Bounds


def test_who_has_effects_on_enemies_is_listed(catalogue: Catalogue) -> None:
    written = write(
        catalogue, lone("plain"), lone("veil", "Ashen Veil"), lone("pest", "Annoyance"), enemies=1
    )
    assert written.d.auras.tolist() == [1, 1]
    assert (int(written.d.aura[0, 0]), int(written.d.aura[1, 0])) == (1, 2)


EIGHT = (
    *("Gang", "Gang Fighter", "Prey", "Iron Zeal", "Ashen Veil", "Blood Fury", "Vengeance"),
    "Battle-Driven",
)


def test_animi_and_shield_walls_are_told_apart(catalogue: Catalogue) -> None:
    d = write(catalogue, lone("one", "Animus: Rush", "Gang", "Order: Shield Wall")).d
    last = int(d.effect_first[1])
    assert d.spell[:last].tolist() == [0, 0, 1, 1, 0]
    assert d.wall[:last].tolist() == [0, 0, 0, 0, 1]
    assert [int(what) for what in d.what[2:4]] == [L.SPEED, L.GRANTS]


@pytest.mark.parametrize(
    ("rule", "bits"),
    [
        ("Soul Vessel", L.SOUL_VESSEL),
        ("Alchemical Mask", L.MASKED),
        ('Surface [5"]', L.BURROW),
        ("Serpentine", L.NO_KNOCKDOWN),
        ("Relentless Charge", L.RELENTLESS),
    ],
)
def test_traits_that_rules_grant_for_good(catalogue: Catalogue, rule: str, bits: int) -> None:
    assert write(catalogue, lone("one", rule)).has(0, bits)
    assert not write(catalogue, lone("one", "Gang")).has(0, bits)


def test_what_stands_on_a_card_twice_is_written_once(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("one", "Gang", "Gang", "Dodge"))
    assert (len(written.rows(0, "Gang")), len(written.rows(0, "Dodge"))) == (2, 1)


def test_too_many_effects_are_refused(catalogue: Catalogue) -> None:
    many = [lone(f"one {n}", *EIGHT) for n in range(60)]
    with pytest.raises(ValueError, match="more than 768 effects of rules in one battle"):
        write(catalogue, *many)


def test_every_card_can_be_written(catalogue: Catalogue) -> None:
    for profile in catalogue.profiles.values():
        if not profile.bans:
            kinds = [Kind(profile, index, (profile,)) for index in range(len(profile.models))]
            written = write(catalogue, *kinds)
            last = int(written.d.weapon_effect[-1])
            assert (written.d.what[:last] < 59).all()
            assert len(written.names) == len(set(written.names))
