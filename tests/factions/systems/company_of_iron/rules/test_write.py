"""Rules of cards in the record of a battle: traits, rows, which cards lend what to which."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Skill
from factions.systems.company_of_iron.catalogue.own import fits
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.setups import write
from tests.factions.systems.company_of_iron.rules.profiles import lone, plain, unit

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
    assert written.effects(0) == []


def test_what_asks_for_something_is_a_row(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("one", "Prowl", 'Reposition [5"]'))
    [prowl] = written.effects_of(0, "Prowl")
    assert not written.has(0, L.STEALTH)
    assert (prowl.what, prowl.when) == (L.GRANTS, L.SHELTERED)
    assert prowl.amount == L.STEALTH
    [move] = written.effects_of(0, "Reposition")
    assert (move.what, move.event, move.amount) == (L.MOVE_SELF, L.ON_END, 5)
    assert move.lender == -1


# Lent rules


def test_granted_rules_are_the_whole_units_while_their_bearer_stands(catalogue: Catalogue) -> None:
    kinds = unit(plain("leader", kind="unit"), plain("standard", "Granted [Gang]"))
    written = write(catalogue, *kinds, lone("stranger"))
    assert {row.lender for row in written.effects_of(1, "Gang")} == {-1}
    rows = written.effects_of(0, "Gang")
    assert [(row.lender, row.lends) for row in rows] == [(1, -2.0)] * 2
    assert written.effects_of(2, "Gang") == []


def test_tactics_are_the_whole_units_for_good(catalogue: Catalogue) -> None:
    kinds = unit(
        plain("leader", kind="unit"), plain("officer", "Tactics [Tough]", "Tactics [Gang]")
    )
    written = write(catalogue, *kinds)
    assert written.has(0, L.TOUGH)
    assert written.has(1, L.TOUGH)
    assert {row.lender for row in written.effects_of(0, "Gang")} == {-1}


def test_leaders_lend_to_those_named_in_command_range(catalogue: Catalogue) -> None:
    leader = lone("leader", "Leadership [Trencher] [Dodge]")
    written = write(
        catalogue, leader, lone("Trencher One"), lone("Other"), lone("Trencher Two"), enemies=1
    )
    [row] = written.effects_of(1, "Dodge")
    assert (row.lender, row.lends) == (0, -1.0)
    assert written.effects_of(0, "Dodge") == []
    assert written.effects_of(2, "Dodge") == []
    assert written.effects_of(3, "Dodge") == []


def test_a_partner_gives_while_it_is_near(catalogue: Catalogue) -> None:
    holder = lone("holder", "Partner [Rutger] [Duelist, Tough]")
    written = write(catalogue, holder, lone("Rutger"))
    [duelist] = written.effects_of(0, "Duelist")
    [tough] = written.effects_of(0, "Tough")
    assert (duelist.lender, tough.lender, tough.lends) == (1, 1, -1.0)
    assert not written.has(0, L.TOUGH)
    assert written.effects_of(1, "Duelist") == []
    alone = write(catalogue, holder, lone("Somebody"))
    assert alone.effects_of(0, "Duelist") == []


def test_an_elite_cadre_gives_for_good(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("captain", "Elite Cadre [Sword] [Dodge]"), lone("Sword"))
    [row] = written.effects_of(1, "Dodge")
    assert row.lender == -1


def test_orders_reach_the_unit_in_command_range(catalogue: Catalogue) -> None:
    orders = (Skill("Order: Shield Wall", "order", (), (0,)),)
    kinds = unit(plain("leader", kind="unit", skills=orders), plain("grunt", kind="unit"))
    written = write(catalogue, *kinds)
    [own] = written.effects_of(0, "Shield Wall")
    [lent] = written.effects_of(1, "Shield Wall")
    assert (own.event, own.lender) == (L.ON_ORDER, -1)
    assert (lent.lender, lent.lends) == (0, -1.0)


@pytest.mark.parametrize("kind", ["command-attachment", "weapon-attachment"])
def test_an_order_of_one_model_is_for_the_others_of_its_unit(
    catalogue: Catalogue, kind: str
) -> None:
    orders = (Skill("Order: Shield Wall", "order", (), (0,)),)
    officer = plain("officer", kind=kind, skills=orders)
    grunt = plain("grunt", kind="unit")
    written = write(catalogue, *unit(officer, grunt))
    assert written.effects_of(0, "Shield Wall") == []
    [lent] = written.effects_of(1, "Shield Wall")
    assert (lent.lender, lent.lends) == (0, -1.0)
    both = write(catalogue, *unit(officer, replace(grunt, skills=orders)))
    [lent] = both.effects_of(0, "Shield Wall")
    assert (lent.lender, lent.lends) == (1, -1.0)


def test_two_of_an_attachment_may_use_each_others_order(catalogue: Catalogue) -> None:
    orders = (Skill("Order: Shield Wall", "order", (), (0,)),)
    thrower = lone("thrower", kind="weapon-attachment", skills=orders)
    [lent] = write(catalogue, thrower, lone("friend"), models=2).effects_of(0, "Shield Wall")
    assert (lent.lender, lent.lends) == (0, -1.0)


def test_a_drive_is_lent_to_warjacks(catalogue: Catalogue) -> None:
    drives = (Skill("Drive: Cleave", "drive", (), (0,)),)
    marshal = lone("marshal", skills=drives)
    written = write(catalogue, marshal, lone("jack", kind="warjack"), lone("man"))
    [row] = written.effects_of(1, "Cleave")
    assert (row.lender, row.lends) == (0, -1.0)
    assert written.effects_of(0, "Cleave") == written.effects_of(2, "Cleave") == []


def test_two_of_a_kind_lend_to_each_other(catalogue: Catalogue) -> None:
    girded = lone("girded", "Girded")
    assert write(catalogue, girded).has(0, L.PROOF_BLAST)
    written = write(catalogue, girded, lone("friend"), models=2)
    [row] = written.effects_of(1, "Girded")
    assert row.lender == 0
    assert row.lends == pytest.approx(0.1)


# Groups


def test_groups_are_bits_of_those_that_belong_to_them(catalogue: Catalogue) -> None:
    flanker = lone("flanker", "Flank [Trencher]")
    written = write(catalogue, flanker, lone("Trencher Two"), lone("Other"))
    rows = written.effects_of(0, "Flank")
    assert {row.what for row in rows} == {L.ATTACK_ROLL, L.DAMAGE_DICE}
    [bit] = {row.filter for row in rows}
    assert bit == 1 << L.FIRST_LABEL
    assert written.has(1, bit)
    assert not written.has(0, bit)
    assert not written.has(2, bit)


def test_of_a_group_without_anybody_there_is_no_row(catalogue: Catalogue) -> None:
    written = write(catalogue, lone("flanker", "Flank [Trencher]"), lone("Other"))
    assert written.effects_of(0, "Flank") == []


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
def test_which_models_a_name_means(
    catalogue: Catalogue, label: str, key: str, fitting: bool
) -> None:
    assert fits(label, catalogue.profiles[key], 0) is fitting


# Bounds


def test_models_with_effects_on_enemies_are_listed(catalogue: Catalogue) -> None:
    written = write(
        catalogue, lone("plain"), lone("veil", "Ashen Veil"), lone("pest", "Annoyance"), enemies=1
    )
    assert [written.bearers_of_auras(side) for side in range(2)] == [[1], [2]]


EIGHT = (
    *("Gang", "Gang Fighter", "Prey", "Iron Zeal", "Ashen Veil", "Blood Fury", "Vengeance"),
    "Battle-Driven",
)


def test_animi_and_shield_walls_are_kept_apart(catalogue: Catalogue) -> None:
    rows = write(catalogue, lone("one", "Animus: Rush", "Gang", "Order: Shield Wall")).effects(0)
    assert [row.spell for row in rows] == [False, False, True, True, False]
    assert [row.wall for row in rows] == [False] * 4 + [True]
    assert [row.what for row in rows[2:4]] == [L.SPEED, L.GRANTS]


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
    assert (len(written.effects_of(0, "Gang")), len(written.effects_of(0, "Dodge"))) == (2, 1)


def test_too_many_effects_are_refused(catalogue: Catalogue) -> None:
    many = [lone(f"one {n}", *EIGHT) for n in range(60)]
    with pytest.raises(ValueError, match="more than 768 effects of rules in one battle"):
        write(catalogue, *many)


def test_every_card_can_be_written(catalogue: Catalogue) -> None:
    for profile in catalogue.profiles.values():
        if not profile.bans:
            kinds = [Kind(profile, index, (profile,)) for index in range(len(profile.models))]
            written = write(catalogue, *kinds)
            assert all(row.what < 59 for row in written.every_effect())
            assert len(written.names) == len(set(written.names))
