"""Sums kept from one activation to the next are those that a summing from nothing finds."""

from typing import Any

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.kernels.fray import E, Fighter, Fray, K, L, Row, fray

STEPS = 40
SURVEYED = ("hold", "stake", "seat", "left", "finish", "prone", "price")
LENT = Row(L.ARMOUR, 2, lender=1, lends=4.0)
PEST = Row(L.MAT, -1, whom=L.ENEMIES, within=5.0)
SPREAD = Row(L.STRENGTH, -1, whom=L.ENEMIES, within=3.0, lender=4, lends=3.5)
TOUCHING = Row(L.GRANTS, L.NO_KNOCKDOWN, L.TOUCHES_UNIT)
FIGHTING = Row(L.FORBIDS, L.TOUGH, L.ENGAGING)
LASTING = Row(L.DEFENCE, 3, event=L.ON_HIT)
PLAIN = Row(L.RAT, 1)


def battle(pests: bool) -> Fray:
    """Return a fight of three against three with rules of every sort."""
    ours = (
        Fighter(at=(8.0, 10.0), group=0, rows=(LENT, TOUCHING, FIGHTING, LASTING), boxes=5),
        Fighter(at=(10.0, 10.0), group=0, rows=(PLAIN, LASTING), boxes=5),
        Fighter(at=(12.0, 10.0), group=0, rows=(PLAIN,), boxes=5),
    )
    theirs = [
        Fighter(at=(x, 13.0), side=1, rows=(PEST, SPREAD) if pests else (PLAIN,), boxes=5)
        for x in (8.0, 10.0, 12.0)
    ]
    fight = fray(*ours, *theirs)
    fight.s.leader[:] = 0, 3
    fight.s.upgraded[:] = 1
    fight.d.upgrade[0, L.ARMOUR] = 1
    fight.d.card_grants[3] = L.NO_KNOCKDOWN
    for card, within in enumerate((-1.0, 3.0, 0.0, 4.0)):
        fight.d.card_what[card, :] = -1
        fight.d.card_what[card, 0], fight.d.card_amount[card, 0] = L.STRENGTH, 1 + card
        fight.d.card_within[card] = within
    anew(fight)
    return fight


def anew(fight: Fray) -> None:
    """Let the next renewal sum everybody up."""
    fight.s.settled[:], fight.s.stirred[:], fight.s.stir = 0, 1, -1
    fight.s.swayed_by[:, 0] = K.current_stats.NEWCOMERS


def shake_up(fight: Fray, lots: np.random.Generator) -> None:
    """Do something that may change what anybody's sums are."""
    d, s = fight.d, fight.s
    m = int(lots.integers(6))
    what = int(lots.integers(6))
    if what == 0:
        s.x[m], s.y[m] = lots.uniform(6.0, 16.0), lots.uniform(8.0, 16.0)
        K.engagement.refresh(d, s, m)
    elif what == 1:
        s.plan[m // 3] = lots.integers(-1, 4)
    elif what == 2:
        K.model_status.change(d, s, m, s.status[m] ^ L.KNOCKED_DOWN, E.BY_RULE)
    elif what == 3 and s.where[m] == L.PLAYING:
        K.model_status.change(d, s, m, s.status[m] ^ L.INJURED, E.BY_RULE)
    elif what == 4:
        K.model_status.put_on(d, s, m % 2, int(d.effect_first[m % 2 + 1]) - 1)
    elif what == 5:
        s.current_round += 1
        K.maintenance.expire_with_round(d, s)
    if lots.integers(12) == 0 and s.where[m] == L.PLAYING:
        K.falls.fall(d, s, -1, m, E.BY_RULE)


def sums(fight: Fray) -> Any:
    """Return the sums of the models in play."""
    playing = fight.s.where[:6] == L.PLAYING
    return fight.s.plus[:6][playing].copy(), fight.s.granted[:6][playing].copy()


@pytest.mark.parametrize("pests", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_is_what_is_found_anew(seed: int, pests: bool) -> None:
    lots = np.random.default_rng(seed)
    fight = battle(pests)
    seen = set()
    for _ in range(STEPS):
        shake_up(fight, lots)
        K.current_stats.renew(fight.d, fight.s)
        kept = sums(fight)
        anew(fight)
        K.current_stats.renew(fight.d, fight.s)
        fresh = sums(fight)
        assert (kept[0] == fresh[0]).all()
        assert (kept[1] == fresh[1]).all()
        seen |= {row.tobytes() for row in fresh[0]}
    assert len(seen) > 4


def test_more_than_can_be_told_apart_is_summed_up_each_time() -> None:
    rows = [Row(L.MAT, -1, whom=L.ENEMIES, within=float(n)) for n in range(60)]
    fight = fray(Fighter(), Fighter(side=1, rows=rows, at=(10.0, 20.0)))
    for y in (10.0, 12.5, 9.0):
        fight.s.y[0] = y
        K.engagement.refresh(fight.d, fight.s, 0)
        K.current_stats.renew(fight.d, fight.s)
        kept = sums(fight)
        assert fight.s.touched[0] == K.current_stats.UNTOLD
        anew(fight)
        K.current_stats.renew(fight.d, fight.s)
        assert (sums(fight)[0] == kept[0]).all()
        assert kept[0][0, L.MAT] < -40


def test_nothing_is_summed_up_that_cannot_have_changed() -> None:
    fight = fray(Fighter(rows=(PLAIN,)), Fighter(side=1))
    fight.s.plus[0, L.RAT] = 77
    K.current_stats.renew(fight.d, fight.s)
    assert fight.s.plus[0, L.RAT] == 77
    fight.d.card_within[:2] = -1.0
    fight.d.card_what[:2, :] = -1
    fight.d.card_what[0, 0], fight.d.card_amount[0, 0] = L.MAT, 2
    fight.d.card_grants[1] = L.STEALTH
    fight.s.plan[0] = 0
    K.current_stats.renew(fight.d, fight.s)
    assert fight.s.plus[0, L.RAT] == 77
    assert fight.s.plus[0, L.MAT] == 2
    fight.s.plan[0] = 1
    K.current_stats.renew(fight.d, fight.s)
    assert fight.s.plus[0, L.RAT] == 1
    assert fight.s.plus[0, L.MAT] == 0
    assert fight.s.granted[0] == L.STEALTH


def test_who_comes_late_is_summed_up() -> None:
    """Nobody who moves has sums that hang on places here: only a newcomer is looked at."""
    fight = fray(Fighter(rows=(PLAIN,)), Fighter(rows=(PLAIN,)), Fighter(side=1))
    fight.s.settled[:2] = 0
    fight.s.plus[:2, L.RAT] = 77
    K.engagement.refresh(fight.d, fight.s, 1)
    fight.s.swayed_by[0, 0] = K.current_stats.NEWCOMERS
    K.current_stats.renew(fight.d, fight.s)
    assert fight.s.plus[:2, L.RAT].tolist() == [1, 1]


@pytest.mark.parametrize("mover", [0, 1])
def test_what_is_lent_ends_where_either_goes_away(mover: int) -> None:
    fight = fray(Fighter(rows=(LENT,)), Fighter(at=(13.0, 10.0)), Fighter(at=(9.0, 28.0), side=1))
    assert fight.s.plus[0, L.ARMOUR] == 2
    fight.s.y[mover] = 20.0
    K.engagement.refresh(fight.d, fight.s, mover)
    K.current_stats.renew(fight.d, fight.s)
    assert fight.s.plus[0, L.ARMOUR] == 0


def harm_or_mend(fight: Fray, lots: np.random.Generator) -> None:
    """Do something that may change what a model is worth to be rid of."""
    d, s = fight.d, fight.s
    m, what = int(lots.integers(6)), int(lots.integers(4))
    if what == 0:
        K.damage_points.suffer(d, s, (m + 3) % 6, m, int(lots.integers(1, 3)), E.BY_RULE)
    elif what == 1 and s.where[m] == L.PLAYING:
        K.effects.heal(d, s, m, 1)
    elif what == 2:
        K.maintenance.rouse(d, s, m)
    else:
        shake_up(fight, lots)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_surveyed_again_is_what_a_whole_survey_finds(seed: int) -> None:
    lots = np.random.default_rng(seed)
    fight = battle(pests=False)
    d, s = fight.d, fight.s
    d.posts, d.flag[0], d.flag_reach = 1, (10.0, 12.0), 3.0
    K.worth.survey_worth(d, s)
    seen = set()
    for _ in range(STEPS):
        harm_or_mend(fight, lots)
        K.worth.survey_worth_again(d, s)
        kept = [np.copy(s[name]) for name in SURVEYED]
        K.worth.survey_worth(d, s)
        for name, before in zip(SURVEYED, kept, strict=True):
            assert np.array_equal(before, s[name]), name
        seen.add(tuple(s.price[:6]))
    assert len(seen) > 4
