"""Every address of the API, under /api/v1/."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from api.views import (
    battles,
    catalogue,
    check,
    convert,
    events,
    index,
    lists,
    questions,
    references,
    revisions,
    search,
    solving,
)


class Version(StringConverter):
    """A version of a catalogue, such as 1.6."""

    regex = "[0-9A-Za-z][0-9A-Za-z.-]{0,19}"


register_converter(Version, "version")

app_name = "api"
urlpatterns = [
    path("", index.Index.as_view(), name="index"),
    path("openapi.yaml", index.OpenAPI.as_view(), name="openapi"),
    path("systems", catalogue.Systems.as_view(), name="systems"),
    path("systems/<slug:system>", catalogue.System.as_view(), name="system"),
    path("editions", catalogue.Editions.as_view(), name="editions"),
    path("editions/<slug:system>/<version:version>", catalogue.EditionOf.as_view(), name="edition"),
    path("factions", catalogue.Factions.as_view(), name="factions"),
    path("factions/<slug:system>/<slug:faction>", catalogue.FactionOf.as_view(), name="faction"),
    path("units", catalogue.Units.as_view(), name="units"),
    path("units/<slug:system>/<slug:unit>", catalogue.UnitOf.as_view(), name="unit"),
    path("search", search.Search.as_view(), name="search"),
    path("check", check.Check.as_view(), name="check"),
    path("fix", solving.Fix.as_view(), name="fix"),
    path("complete", solving.Complete.as_view(), name="complete"),
    path("convert", convert.Convert.as_view(), name="convert"),
    path("lists", lists.Lists.as_view(), name="lists"),
    path("lists/<slug:slug>", lists.List.as_view(), name="list"),
    path("lists/<slug:slug>/visibility", lists.Visibility.as_view(), name="visibility"),
    path("lists/<slug:slug>/secret", lists.Secret.as_view(), name="secret"),
    path("lists/<slug:slug>/revisions", revisions.Revisions.as_view(), name="revisions"),
    path("lists/<slug:slug>/clone", revisions.CloneList.as_view(), name="clone-list"),
    path("revisions/<slug:slug>", revisions.RevisionOf.as_view(), name="revision"),
    path("revisions/<slug:slug>/clone", revisions.CloneRevision.as_view(), name="clone-revision"),
    path("references", references.References.as_view(), name="references"),
    path("battles", battles.Battles.as_view(), name="battles"),
    path("battles/<slug:slug>", battles.Battle.as_view(), name="battle"),
    path("battles/<slug:slug>/events", events.BattleEvents.as_view(), name="battle-events"),
    path("battles/<slug:slug>/panel", battles.PanelOf.as_view(), name="panel"),
    path("battles/<slug:slug>/anew", battles.Anew.as_view(), name="anew"),
    path("battles/<slug:slug>/resume", battles.Resume.as_view(), name="resume"),
    path("questions", questions.Questions.as_view(), name="questions"),
    path("questions/<slug:slug>", questions.Question.as_view(), name="question"),
    path("questions/<slug:slug>/anew", questions.AskAnew.as_view(), name="anew-question"),
    path("questions/<slug:slug>/events", events.QuestionEvents.as_view(), name="question-events"),
    path(
        "questions/<slug:slug>/resume",
        questions.ResumeQuestion.as_view(),
        name="resume-question",
    ),
    path("battles/<slug:slug>/replays/<int:index>", battles.ReplayOf.as_view(), name="replay"),
]
