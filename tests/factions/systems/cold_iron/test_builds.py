"""What holds for the sheet of every build."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron.catalogue import Catalogue, Item
from factions.systems.cold_iron.sheet import Build, sheet
from tests.factions.systems.cold_iron.builds import NOTHING, arm


def builds(catalogue: Catalogue) -> st.SearchStrategy[Build]:
    items = st.lists(st.sampled_from(list(catalogue.items.values())), max_size=6)
    value = st.integers(1, 120)
    return st.builds(
        _build,
        level=st.integers(0, 12),
        attributes=st.fixed_dictionaries(dict.fromkeys(NOTHING, value)),
        school=st.sampled_from(["skills", "rating", "natural"]),
        skills=st.dictionaries(st.sampled_from(list(catalogue.charts.skills)), st.integers(0, 10)),
        items=items,
        load=st.integers(0, 2000),
        fitted=st.booleans(),
        hold=st.booleans(),
        fine=st.booleans(),
    )


def _build(items: list[Item], *, hold: bool, fine: bool, **keys: Any) -> Build:
    ids = tuple(item.id for item in items)
    held = ids[:2] if hold else None
    return Build(items=tuple(items), held=held, quality=frozenset(ids if fine else ()), **keys)


@given(st.data())
def test_any_build_has_a_sheet(catalogue: Catalogue, data: st.DataObject) -> None:
    build = data.draw(builds(catalogue))
    found = sheet(build, catalogue.charts)
    assert found == sheet(build, catalogue.charts)
    assert found.arms[-1].grip == "body"
    assert found.d == max(v for v in (found.db, found.ds, found.dp) if v is not None)
    assert found.db <= found.second <= found.d
    assert found.dm >= found.db
    assert found.pt >= 1
    assert found.t >= 0
    assert found.c >= 0


@given(st.data())
def test_strength_never_hurts(catalogue: Catalogue, data: st.DataObject) -> None:
    build = data.draw(builds(catalogue))
    stronger = replace(
        build, attributes={**build.attributes, "str": build.attributes["str"] + 10}, held=()
    )
    weak = sheet(replace(build, held=()), catalogue.charts)
    strong = sheet(stronger, catalogue.charts)
    assert strong.hth >= weak.hth
    assert strong.d >= weak.d
    assert len(strong.arms) >= len(weak.arms)
    for one in weak.arms:
        other = arm(strong, one.weapon, one.grip)
        assert other.h >= one.h
        assert other.average >= one.average


@given(st.data())
def test_levels_never_hurt(catalogue: Catalogue, data: st.DataObject) -> None:
    build = data.draw(builds(catalogue))
    low, high = (
        sheet(replace(build, level=level), catalogue.charts)
        for level in (build.level, build.level + 1)
    )
    for key in ("pt", "h", "hth", "grab", "db", "d", "second", "dm", "dw", "t", "c"):
        assert getattr(high, key) >= getattr(low, key)


@given(st.data())
def test_a_lighter_load_never_hurts(catalogue: Catalogue, data: st.DataObject) -> None:
    build = data.draw(builds(catalogue))
    heavy = sheet(build, catalogue.charts)
    light = sheet(replace(build, load=0), catalogue.charts)
    for key in ("h", "hth", "grab", "db", "d", "second", "dm", "dw"):
        assert getattr(light, key) >= getattr(heavy, key)
    assert light.move >= heavy.move
