"""Dice of the grid, combat ratings, DEFENCE, DISCIPLINE: what a unit brings, rule by rule."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Band, Catalogue
from factions.systems.armoured_clash.odds.blows import advantage, charge, may_charge, retaliates
from factions.systems.armoured_clash.odds.dice import IMPROVED, NEUTRAL, WEAKENED, hits, pool
from factions.systems.armoured_clash.odds.harm import ALWAYS, IF_DESTROYED, NEVER, points
from factions.systems.armoured_clash.odds.shots import may_fire, shot
from factions.systems.armoured_clash.odds.sides import Way, dice, rating
from factions.tabletop.estimates.chances import by_number, mean
from tests.factions.systems.armoured_clash.odds.fighters import fighter, row

NONE: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("models", "count"), [(1, 4), (4, 4), (5, 6), (8, 6), (9, 8), (12, 8), (13, 0), (0, 0)]
)
def test_dice_by_models(models: int, count: int) -> None:
    assert dice(row(), NONE, models, 3, ("light",)) == count


def test_dice_of_a_behemoth_by_damage() -> None:
    grid = row(bands=(Band(6, 8, 4, 4), Band(3, 5, 8, 8), Band(0, 2, 12, 12)))
    found = [dice(grid, NONE, 1, damage, ("light",)) for damage in (0, 2, 3, 6, 8)]
    assert found == [12, 12, 8, 4, 4]


@pytest.mark.parametrize(
    ("quality", "target", "near", "count"),
    [
        ("Shock", "light", False, 5),
        ("Shock", "heavy", False, 4),
        ("Wreckers", "heavy", False, 5),
        ("Wreckers", "light", True, 4),
        ("Point Blank", "light", True, 5),
        ("Point Blank", "light", False, 4),
    ],
)
def test_bracketed_dice(
    quality: str, target: str, near: bool, count: int, clash: Catalogue
) -> None:
    bits = clash.book.effects((quality,)).bits
    assert dice(row(quality), bits, 4, 0, (target, "near" if near else "")) == count


def test_more_bonuses_than_penalties_improve() -> None:
    assert rating(1, 0) == rating(3, 2) == IMPROVED
    assert rating(0, 0) == rating(2, 2) == NEUTRAL
    assert rating(0, 1) == rating(1, 2) == WEAKENED


SHOTS: list[tuple[tuple[str, ...], Way, tuple[str, ...], str, int]] = [
    ((), Way(), (), NEUTRAL, 2),
    ((), Way(short=True), (), IMPROVED, 2),
    ((), Way(aimed=True), (), IMPROVED, 2),
    ((), Way(concealed=True), (), WEAKENED, 2),
    ((), Way(concealed=True, short=True), (), NEUTRAL, 2),
    ((), Way(concealed=True, cover=True), (), WEAKENED, 3),
    ((), Way(cover=True), (), NEUTRAL, 2),
    ((), Way(cover=True), ("Pavises",), NEUTRAL, 3),
    (("Torrent",), Way(concealed=True, cover=True), ("Pavises",), NEUTRAL, 2),
    ((), Way(garrisoned=True), (), WEAKENED, 3),
    (("Torrent",), Way(garrisoned=True), (), NEUTRAL, 2),
    (("Seismic",), Way(garrisoned=True), (), NEUTRAL, 3),
    (("Seismic",), Way(garrisoned=True), ("Hover",), WEAKENED, 3),
    ((), Way(opportunity=True), (), WEAKENED, 2),
    (("Lock On",), Way(opportunity=True), (), NEUTRAL, 2),
    ((), Way(suppressed=True), (), WEAKENED, 2),
    ((), Way(), ("Shrouded",), WEAKENED, 2),
    ((), Way(), ('Obfuscating (5")',), WEAKENED, 2),
    ((), Way(), ("Resilient (Front)",), NEUTRAL, 3),
    ((), Way(flank=True), ("Resilient (Front)",), NEUTRAL, 2),
    ((), Way(flank=True), ("Resilient (Flanks)",), NEUTRAL, 3),
    ((), Way(garrisoned=True), ("Resilient (Front)",), WEAKENED, 3),
    ((), Way(), ('Shield Generator (6")',), NEUTRAL, 3),
    (("Indirect",), Way(unseen=True), (), WEAKENED, 2),
    (("Trap", "Reactive"), Way(position="trap", opportunity=True), (), IMPROVED, 2),
    (("Trail",), Way(position="trail"), ("Shrouded",), NEUTRAL, 2),
]


@pytest.mark.parametrize(("qualities", "way", "keywords", "rated", "defence"), SHOTS)
def test_ratings_and_defence_of_ranged_attacks(
    qualities: tuple[str, ...],
    way: Way,
    keywords: tuple[str, ...],
    rated: str,
    defence: int,
    clash: Catalogue,
) -> None:
    grid = row(*qualities)
    found = shot(fighter(clash), grid, fighter(clash, *keywords), way)
    assert (found.rating, found.defence) == (rated, defence)
    assert found.dice == 6
    plain = points(hits(pool(clash.die, 6, rated)), defence)
    assert by_number(found.strike.points) == pytest.approx(by_number(plain))


def test_a_row_that_is_all_short_range_is_at_short_range(clash: Catalogue) -> None:
    found = shot(fighter(clash), row(short=20), fighter(clash), Way())
    assert found.rating == IMPROVED


@pytest.mark.parametrize(
    ("qualities", "keywords", "lowered"),
    [
        (("Precision",), (), 1),
        (("Precision", "Suppressive"), (), 2),
        (("Precision",), ("Bodyguard",), 0),
        ((), (), 0),
    ],
)
def test_precision_takes_the_officer_and_disorders_its_unit(
    qualities: tuple[str, ...], keywords: tuple[str, ...], lowered: int, clash: Catalogue
) -> None:
    found = shot(fighter(clash), row(*qualities), fighter(clash, *keywords), Way())
    assert found.strike.unnerving == lowered


def test_a_garrison_counts_half_its_models(clash: Catalogue) -> None:
    five = fighter(clash, models=9)
    assert shot(five, row(), fighter(clash), Way()).dice == 8
    assert shot(five, row(), fighter(clash), Way(within=True)).dice == 6


@pytest.mark.parametrize(
    ("qualities", "way", "may"),
    [
        ((), Way(), True),
        ((), Way(unseen=True), False),
        ((), Way(overcharged=True), False),
        (("Indirect",), Way(unseen=True), True),
        (("Indirect",), Way(short=True), False),
        (("Slow to Fire",), Way(), True),
        (("Slow to Fire",), Way(opportunity=True), False),
        (("Slow to Fire",), Way(suppressed=True), False),
        (("Coruscating",), Way(opportunity=True), False),
        (("Reactive",), Way(opportunity=True), True),
        (("Reactive",), Way(), False),
        (("Overcharge",), Way(overcharged=True), True),
        (("Trail",), Way(), False),
        (("Trail",), Way(position="trail"), True),
        ((), Way(position="trail"), False),
    ],
)
def test_rows_that_may_be_used(
    qualities: tuple[str, ...], way: Way, may: bool, clash: Catalogue
) -> None:
    assert may_fire(fighter(clash), row(*qualities), fighter(clash), way) == may


def test_rows_are_for_target_categories(clash: Catalogue) -> None:
    light, flier = fighter(clash), fighter(clash, target="aerial")
    assert may_fire(fighter(clash), row(against=("light",)), light, Way())
    assert not may_fire(fighter(clash), row(against=("light",)), flier, Way())
    assert not may_fire(fighter(clash), row(mode="melee"), light, Way())
    assert not may_fire(fighter(clash), row(short=None), light, Way(short=True))


def test_qualities_of_the_roll(clash: Catalogue) -> None:
    one, two, tough = fighter(clash), fighter(clash), fighter(clash, "Durable")
    arc = shot(one, row("Arc"), two, Way()).strike.points
    assert list(arc) == pytest.approx(list(points(hits(pool(clash.die, 6, NEUTRAL, 2)), 2)))
    durable = shot(one, row(), tough, Way()).strike.points
    assert list(durable) == pytest.approx(list(points(hits(pool(clash.die, 6, NEUTRAL), 1), 2)))
    veteran = shot(fighter(clash, "Veteran (2)"), row(), two, Way()).strike.points
    turned = points(hits(pool(clash.die, 6, NEUTRAL), 2, 2), 2)
    assert list(veteran) == pytest.approx(list(turned))
    devastating = shot(one, row("Devastating"), two, Way()).strike.points
    assert mean(devastating) > mean(shot(one, row(), two, Way()).strike.points)


def test_qualities_of_the_strike(clash: Catalogue) -> None:
    one, two = fighter(clash), fighter(clash)
    plain = shot(one, row(), two, Way()).strike
    assert (plain.tests, plain.unnerving) == (IF_DESTROYED, 0)
    assert not plain.penetrating
    assert not plain.activates
    blow = shot(one, row("Penetrating", "Suppressive", "Cryo"), two, Way()).strike
    assert blow.penetrating
    assert blow.activates
    assert blow.unnerving == 1
    assert shot(one, row(), two, Way(opportunity=True)).strike.tests == NEVER
    hot = fighter(clash, "Hot Headed", kind="aircraft")
    assert shot(one, row(), hot, Way(opportunity=True)).strike.tests == IF_DESTROYED
    trap = shot(one, row("Trap"), two, Way(opportunity=True, position="trap")).strike
    assert trap.tests == ALWAYS


def test_overcharge_adds_a_card_and_blanks_come_back(clash: Catalogue) -> None:
    """Values 1 to 12 alike: 6.5 dice more.

    A neutral die comes to a blank in 1/6, and 1/6 of 1/6 when it is rolled again; a heroic strike
    adds such a die: 7/36, and 1/6 of that more.
    """
    way = Way(overcharged=True)
    found = shot(fighter(clash), row("Overcharge"), fighter(clash, defence=1), way)
    assert mean(found.strike.points) == pytest.approx((6 + 6.5) * 196 / 216)
    assert found.recoil is not None
    assert mean(found.recoil) == pytest.approx((6 + 6.5) * 7 / 36 * 7 / 6)
    assert found.recoil.sum() == pytest.approx(1.0)


def test_the_risk_of_a_suppression_test(clash: Catalogue) -> None:
    """Cards 1 to 12, four of each: DISCIPLINE 6 fails with 7 to 12."""
    assert fighter(clash).body.risk == pytest.approx((6 / 12, 7 / 12, 8 / 12, 9 / 12))
    chain = fighter(clash, 'Chain of Command (6")').body.risk
    assert chain == pytest.approx((5 / 12, 6 / 12, 7 / 12, 8 / 12))
    assert fighter(clash, discipline=12).body.risk[:2] == pytest.approx((0.0, 1 / 12))


@pytest.mark.parametrize(
    ("keywords", "more"),
    [
        (("Automata",), {}),
        (("Irrepressible",), {}),
        ((), {"discipline": None}),
        ((), {"kind": "aircraft"}),
    ],
)
def test_which_units_never_fail_a_test(
    keywords: tuple[str, ...], more: dict[str, Any], clash: Catalogue
) -> None:
    assert fighter(clash, *keywords, **more).body.risk == (0.0, 0.0, 0.0, 0.0)


def test_a_hot_headed_aircraft_may_fail(clash: Catalogue) -> None:
    assert fighter(clash, "Hot Headed", kind="aircraft").body.risk[0] == 0.5


def test_which_units_are_too_solid_to_penetrate(clash: Catalogue) -> None:
    assert not fighter(clash).body.solid
    assert fighter(clash, behemoth=True).body.solid
    assert fighter(clash, kind="fortification").body.solid
    assert fighter(clash, traits=("Sturdy",)).body.solid


MELEE = row(mode="melee")


def test_which_units_charge_which(clash: Catalogue) -> None:
    armed, bare = fighter(clash, grid=(MELEE,)), fighter(clash, grid=(row(),))
    assert may_charge(armed, bare)
    assert not may_charge(bare, armed)
    assert not may_charge(fighter(clash, "Static", grid=(MELEE,)), bare)
    for kind in ("aircraft", "rotorcraft"):
        with pytest.raises(ValueError, match="may not charge"):
            charge(armed, fighter(clash, kind=kind), Way())
    assert retaliates(armed) is MELEE
    assert retaliates(fighter(clash, grid=(row(mode="impact"),))) is None


@pytest.mark.parametrize(
    ("own", "kind", "keywords", "way", "expected"),
    [
        ((), "infantry", (), Way(), (NEUTRAL, 2)),
        ((), "infantry", (), Way(flank=True), (IMPROVED, 2)),
        ((), "artillery", (), Way(flank=True), (NEUTRAL, 2)),
        ((), "infantry", (), Way(supported=True), (IMPROVED, 2)),
        ((), "infantry", (), Way(threatened=True), (WEAKENED, 2)),
        ((), "infantry", (), Way(suppressed=True), (WEAKENED, 2)),
        ((), "armour", (), Way(), (IMPROVED, 2)),
        ((), "fortification", ("Resilient (Front)",), Way(), (IMPROVED, 3)),
        (("Onslaught",), "cavalry", (), Way(), (IMPROVED, 2)),
        ((), "cavalry", ("Melee Masters",), Way(), (WEAKENED, 2)),
        ((), "infantry", ("Shrouded", 'Shield Generator (6")'), Way(), (NEUTRAL, 2)),
        ((), "infantry", ("Resilient (Front)",), Way(garrisoned=True), (NEUTRAL, 2)),
        ((), "infantry", (), Way(cover=True), (NEUTRAL, 2)),
        ((), "infantry", ("Pavises",), Way(cover=True), (NEUTRAL, 3)),
    ],
)
def test_ratings_and_defence_in_close_quarters(
    own: tuple[str, ...],
    kind: str,
    keywords: tuple[str, ...],
    way: Way,
    expected: tuple[str, int],
    clash: Catalogue,
) -> None:
    one = fighter(clash, *own, grid=(MELEE,))
    found, _ = charge(one, fighter(clash, *keywords, kind=kind), way)
    assert (found.rating, found.defence) == expected


def test_which_side_attacks_first(clash: Catalogue) -> None:
    one, two = fighter(clash, grid=(MELEE,)), fighter(clash)
    assert not advantage(one, two, Way())
    assert advantage(one, two, Way(difficult=True))
    assert advantage(one, two, Way(garrisoned=True))
    assert advantage(one, fighter(clash, "Stoic Defence"), Way())
    assert not advantage(fighter(clash, "Storming Party"), two, Way(garrisoned=True))


def test_retaliation_is_by_the_models_left(clash: Catalogue) -> None:
    """One model that never survives 8 dice whole retaliates with what its columns then say."""
    sure = replace(clash, die=("strike",))
    one = fighter(sure, models=4, grid=(MELEE,))
    two = fighter(
        sure, models=5, grid=(replace(MELEE, bands=(Band(1, 3, 2, 2), Band(4, 5, 8, 8))),)
    )
    _, found = charge(one, two, Way())
    assert found.target[:, 3].sum() == pytest.approx(1.0)  # 4 dice, DEFENCE 2
    assert found.attacker[:, 3].sum() == pytest.approx(1.0)  # 2 dice, DEFENCE 2
    assert found.wins == 1.0


@pytest.mark.parametrize(
    ("way", "rated"),
    [
        (Way(supported=True), WEAKENED),
        (Way(threatened=True), IMPROVED),
        (Way(suppressed=True), NEUTRAL),
    ],
)
def test_a_unit_that_supports_one_side_threatens_the_other(
    way: Way, rated: str, clash: Catalogue
) -> None:
    """The target is too hard to hurt, and retaliates with 4 dice at DEFENCE 2."""
    one = fighter(clash, models=4, grid=(MELEE,))
    two = fighter(clash, models=4, defence=99, grid=(MELEE,))
    _, found = charge(one, two, way)
    expected = points(hits(pool(clash.die, 4, rated)), 2)
    assert found.attacker.sum(axis=0)[:0:-1] == pytest.approx(expected[:4])


def test_a_storm_halves_the_models_of_both(clash: Catalogue) -> None:
    """Four of eight: 4 dice each, 2 points of damage. Both lose two: a stalemate."""
    sure = replace(clash, die=("strike",))
    one, two = (fighter(sure, grid=(MELEE,)) for _ in range(2))
    attack, found = charge(one, two, Way(garrisoned=True))
    assert attack.dice == 4
    assert found.draws == 1.0
    assert found.target[:, 6].sum() == found.attacker[:, 6].sum() == pytest.approx(1.0)


def test_sponsons_come_first_and_are_not_for_a_garrison(clash: Catalogue) -> None:
    sure = replace(clash, die=("strike",))
    one = fighter(sure, grid=(MELEE,))
    _, found = charge(one, fighter(sure, "Sponsons (4)"), Way())
    assert found.attacker[:, 6].sum() == pytest.approx(1.0)
    _, found = charge(one, fighter(sure, "Sponsons (4)"), Way(garrisoned=True))
    assert found.attacker[:, 8].sum() == pytest.approx(1.0)


def test_terror_lowers_discipline_in_contact(clash: Catalogue) -> None:
    """Three of eight fall, fewer than half: DISCIPLINE 6, or 5 where it is feared."""
    sure = replace(clash, die=("strike",))
    two = fighter(sure)
    for keywords, traits, risk in (
        ((), (), 6 / 12),
        (("Terrifying (Order)",), (), 7 / 12),
        (("Terrifying (Order)",), ("Order",), 6 / 12),
    ):
        one = fighter(sure, *keywords, grid=(MELEE,))
        target = replace(two, profile=replace(two.profile, traits=traits))
        _, found = charge(one, target, Way())
        assert found.target[2].sum() == pytest.approx(risk)
