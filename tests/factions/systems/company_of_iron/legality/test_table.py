"""The table of rules: its order, and what mends a breach of each."""

from factions.systems.company_of_iron import legality


def test_rules_are_in_the_order_of_the_book() -> None:
    order = [
        "Building a Company of Iron",
        "Point Costs",
        "Field Allowance",
        "Characters",
        "Mercenaries & Minions",
        "Requisition Costs",
        "Choosing a Commander & Commander Upgrade Card",
        "Unit Model Types",
        "Rules Modifications, Selective",
    ]
    places = [order.index(rule.source.ref) for rule in legality.RULES]
    assert places == sorted(places)


def test_every_error_has_remedies() -> None:
    silent = {rule.code for rule in legality.RULES if not rule.remedies}
    assert silent == {"empty-list", "points-left", "requisition-unknown"}
