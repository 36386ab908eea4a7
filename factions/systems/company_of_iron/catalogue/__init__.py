"""Company of Iron's catalogue: typed values, read from catalogue data, and what the rules mean."""

from collections.abc import Mapping
from typing import Any

from factions.systems.company_of_iron.catalogue.rules import Effect, Rule, read_rules
from factions.systems.company_of_iron.catalogue.values import (
    ATTACHMENTS,
    CEPHALYX,
    LARGEST_BASE,
    NON_CHARACTER,
    SMALL_OR_MEDIUM,
    WARRIORS,
    Card,
    Catalogue,
    Model,
    Option,
    Plan,
    Profile,
    Skill,
    Upgrade,
    Weapon,
)

__all__ = [
    "ATTACHMENTS",
    "CEPHALYX",
    "LARGEST_BASE",
    "NON_CHARACTER",
    "SMALL_OR_MEDIUM",
    "WARRIORS",
    "Card",
    "Catalogue",
    "Effect",
    "Model",
    "Option",
    "Plan",
    "Profile",
    "Rule",
    "Skill",
    "Upgrade",
    "Weapon",
    "read",
]


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules = data["edition"]["rules"]
    factions = {faction["id"]: faction["name"] for faction in data["factions"]}
    known = [unit for unit in data["units"] if not unit["stats"]["absent"]]
    standard = rules["standard_size"]
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions=factions,
        profiles={unit["id"]: _profile(unit, factions[unit["faction"]]) for unit in known},
        absent={unit["id"]: unit["name"] for unit in data["units"] if unit["stats"]["absent"]},
        upgrades={upgrade["id"]: _upgrade(upgrade) for upgrade in data["upgrades"]},
        sizes={standard: rules["sizes"][standard]} | rules["sizes"],
        hand={rules["sizes"][size]: cards for size, cards in rules["hand"].items()},
        least_models=rules["least_models"],
        command_attachments=rules["command_attachments"],
        weapon_attachments=rules["weapon_attachments"],
        cards=tuple(_card(card) for card in rules["cards"]["deck"]),
        terrain={piece["id"]: piece for piece in rules["terrain"]},
        scenarios={scenario["id"]: scenario for scenario in rules["scenarios"]},
        book=read_rules(data["keywords"]),
    )


def _profile(unit: Mapping[str, Any], faction: str) -> Profile:
    stats = unit["stats"]
    models = tuple(_model(model) for model in stats["models"])
    return Profile(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        officer="officer" in unit["roles"],
        ranking_officer="ranking-officer" in unit["roles"],
        options=tuple(_option(cost) for cost in unit["costs"]),
        base_mm=tuple(stats["base_mm"]),
        bans=tuple(stats["bans"]),
        partisan=tuple(stats["partisan"]),
        selective=stats["selective"],
        characters=tuple(dict.fromkeys(m.character for m in models if m.character)),
        labels=_labels(unit, faction, models),
        attaches_to=tuple(tuple(group) for group in unit["attaches_to"]),
        models=models,
        weapons=tuple(_weapon(weapon) for weapon in unit["weapons"]),
        skills=tuple(_skill(skill) for skill in unit["skills"]),
        twin_of=stats.get("twin_of", ""),
    )


def _labels(unit: Mapping[str, Any], faction: str, models: tuple[Model, ...]) -> frozenset[str]:
    """Return what the card is called by: a tag counts where every model of it has it."""
    stats = unit["stats"]
    labels = {unit["name"], faction, *stats["labels"]}
    if models:
        labels |= set.intersection(*(set(model.tags) for model in models))
    if not stats["character"]:
        labels.add(NON_CHARACTER)
    if stats["base_mm"] and max(stats["base_mm"]) <= LARGEST_BASE:
        labels.add(SMALL_OR_MEDIUM)
    return frozenset(labels)


def _model(values: Mapping[str, Any]) -> Model:
    return Model(
        name=values["name"],
        count=values["count"],
        character=values["character"],
        spd=values["spd"],
        strength=values["str"],
        mat=values["mat"],
        rat=values["rat"],
        defence=values["def"],
        arm=values["arm"],
        cmd=values["cmd"],
        boxes=values["boxes"],
        advantages=tuple(values["advantages"]),
        tags=tuple(values["tags"]),
        grid=tuple(values.get("grid", ())),
        spiral=tuple(values.get("spiral", ())),
        force_field=values.get("force_field", 0),
        power_attacks=tuple(values.get("power_attacks", ())),
    )


def _weapon(values: Mapping[str, Any]) -> Weapon:
    stats = values["stats"]
    return Weapon(
        name=values["name"],
        mode=values["mode"],
        model=stats["model"],
        range=values["range"],
        count=stats["count"],
        rof=stats["rof"],
        aoe=stats["aoe"],
        power=stats["pow"],
        total=stats["p_s"],
        spray=stats["spray"],
        special=stats["special"],
        mount=stats["mount"],
        qualities=tuple(stats["qualities"]),
        rules=tuple(stats["rules"]),
    )


def _option(values: Mapping[str, Any]) -> Option:
    return Option(values["id"], values["points"], values["models"], values["requisition"])


def _skill(values: Mapping[str, Any]) -> Skill:
    options, models = tuple(values["options"]), tuple(values["models"])
    return Skill(values["name"], values["type"], options, models)


def _upgrade(values: Mapping[str, Any]) -> Upgrade:
    stats = values["stats"]
    grants = tuple(stats["grants"])
    return Upgrade(values["id"], values["name"], stats["boxes"], stats["bonus"], grants)


def _card(values: Mapping[str, Any]) -> Card:
    plan = values["plan"]
    made = Plan(plan["bonus"], tuple(plan["grants"]), plan["within"])
    return Card(values["id"], values["name"], made, values["asset"])
