"""docs/warcrow.md: the figures by which greedy decides are those of the code."""

from django.conf import settings

from factions.systems.warcrow.kernels.judgement import outlook, worth
from factions.systems.warcrow.kernels.judgement.skills import deeds_worth
from factions.systems.warcrow.kernels.record import cards
from factions.tabletop.battles import generals

TEXT = " ".join((settings.BASE_DIR / "docs" / "warcrow.md").read_text(encoding="utf-8").split())


def test_the_page_tells_the_figures_of_the_policy() -> None:
    taste = generals.shipped("warcrow")["greedy"].weights
    for said, number in (
        ("A level of stress costs a quarter of a wound", taste["strain"] * 4),
        ("half as much again where it brings the unit to its morale", worth.LAST_LEVEL - 0.5),
        ("resting and relief are worth 0.6 of that", taste["relief"] / 0.6),
        ("A point of victory is worth 25 army points", taste["point"] / 25),
        ("0.7 of that in each one after it", taste["future"] / 0.7),
        ("is worth 2.5 points of victory more", taste["bounty"] / 2.5),
        ("A command token is worth half an army point", taste["token"] * 2),
        ("costs a level of stress and half a wound", taste["hurry"] * 2),
        ("disarmed attacker deals 30 per cent less", worth.DISARMED_LOSES / 0.3),
        ("cover spares a quarter of a shot", worth.COVER_SPARES * 4),
        ("0.35 times 0.75 of those that have not", taste["threat"] / 0.35),
        ("0.35 times 0.75 of those that have not", outlook.LATER / 0.75),
        ("0.35 times 0.45 of those that have", outlook.AGAIN / 0.45),
        ("half of that where they are fighting another unit", outlook.BUSY * 2),
        ("0.35 later on", outlook.NEXT_TIME / 0.35),
        ("0.8 where it would keep it", outlook.KEPT / 0.8),
        ("0.6 where an enemy could come", outlook.GUARD / 0.6),
        ("fewer than four Tinge", cards.MILD / 4),
        ("counts half its points", deeds_worth.BACK * 2),
    ):
        assert said in TEXT, said
        assert abs(number - 1) < 1e-12, said
