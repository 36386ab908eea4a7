"""The addresses of the pages. A list is edited under its account's address or its secret's."""

from django.urls import URLPattern, include, path, register_converter
from django.urls.converters import StringConverter

from builder.web.views import (
    account,
    battles,
    cards,
    catalogue,
    changes,
    characters,
    compare,
    desk,
    home,
    lists,
    organisers,
    packs,
    questions,
    runs,
    search,
    texts,
    ways,
    wellknown,
)


class Kind(StringConverter):
    """A kind of question."""

    regex = "field|matrix|comparison|what-if"


register_converter(Kind, "kind")

editing = [
    path("", desk.desk, name="desk"),
    path("change/", desk.change, name="change"),
    path("unit/<slug:key>/", cards.card, name="card"),
    path("character/", characters.character, name="character"),
    path("details/", desk.details, name="details"),
    path("history/", desk.history, name="history"),
    path("edition/", changes.move, name="edition"),
    path("mend/", ways.mend, name="mend"),
    path("fill/", ways.fill, name="fill"),
    path("share/", desk.share, name="share"),
    path("print/", desk.printed, name="print"),
    path("list.json", desk.document, name="document"),
    path("text/", texts.held_text, name="text"),
    path("list.txt", texts.held_plain, name="plain"),
    path("visibility/", desk.visibility, name="visibility"),
    path("renew/", desk.renew, name="renew"),
    path("claim/", desk.claim, name="claim"),
    path("copy/", desk.copy, name="copy"),
    path("remove/", desk.remove, name="remove"),
    path("battle/", battles.new_with, name="battle"),
]

one_revision: list[URLPattern] = [
    path("", lists.show_revision, name="revision"),
    path("print/", lists.printed, name="print"),
    path("edition/", changes.show, name="edition"),
    path("list.json", lists.document, name="document"),
    path("text/", texts.text, name="text"),
    path("list.txt", texts.plain, name="plain"),
    path("clone/", lists.clone, name="clone"),
]

one_battle: list[URLPattern] = [
    path("", battles.run, name="run"),
    path("progress/", battles.progress, name="progress"),
    path("events/", battles.events, name="events"),
    path("cancel/", battles.cancel, name="cancel"),
    path("resume/", battles.resume, name="resume"),
    path("again/", battles.again, name="again"),
    path("panel/", battles.panel, name="panel"),
    path("survey/", battles.survey, name="survey"),
    path("keep/", runs.keep, name="keep"),
    path("anew/", runs.anew, name="anew"),
    path("replay/", battles.choose_replay, name="choose-replay"),
    path("replay/<int:index>/", battles.replay, name="replay"),
    path("replay/<int:index>/battle.json", battles.replay_data, name="replay-data"),
]

one_question: list[URLPattern] = [
    path("", questions.question, name="question"),
    path("progress/", questions.progress, name="question-progress"),
    path("events/", questions.events, name="question-events"),
    path("cancel/", questions.cancel, name="cancel-question"),
    path("resume/", questions.resume, name="resume-question"),
    path("keep/", runs.keep, name="keep-question"),
    path("anew/", runs.anew, name="anew-question"),
]

own_content: list[URLPattern] = [
    path("", packs.mine, name="packs"),
    path("new/", packs.new, name="new-pack"),
    path("format/", packs.formats, name="pack-formats"),
    path("format/<slug:system>/", packs.format_of, name="pack-format"),
    path("format/<slug:system>/<slug:name>.json", packs.example, name="pack-example"),
    path("schema/<slug:name>.json", packs.raw_schema, name="pack-schema"),
    path("<slug:slug>/", packs.show, name="pack"),
    path("<slug:slug>/renew/", packs.renew, name="renew-pack"),
    path("<slug:slug>/use/", packs.use, name="use-pack"),
    path("<slug:slug>/remove/", packs.remove, name="remove-pack"),
    path("<slug:slug>/<int:number>.json", packs.content, name="pack-content"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("colours.css", wellknown.colours, name="colours"),
    path("robots.txt", wellknown.robots, name="robots"),
    path("favicon.ico", wellknown.icon, name="icon"),
    path(".well-known/security.txt", wellknown.security, name="security"),
    path("catalogue/<slug:system>/", catalogue.browse, name="catalogue"),
    path("catalogue/<slug:system>/formations/", catalogue.formations, name="formations"),
    path("catalogue/<slug:system>/roles/", catalogue.roles, name="roles"),
    path("catalogue/<slug:system>/<slug:key>/", catalogue.profile, name="profile"),
    path("search/", search.find, name="search"),
    path("compare/", compare.compare, name="compare"),
    path("organisers/check/", organisers.check, name="organisers"),
    path("fidelity/<slug:system>/", home.fidelity, name="fidelity"),
    path("generals/<slug:system>/", home.generals, name="generals"),
    path("build/", home.build, name="build"),
    path("build/<slug:system>/", lists.new, name="new"),
    path("paste/", texts.paste, name="paste"),
    path("lists/", lists.public, name="public"),
    path("lists/mine/", lists.mine, name="mine"),
    path("battles/mine/", runs.mine, name="my-battles"),
    path("battles/mine/anew/", runs.anew_all, name="anew-all"),
    path("battles/compare/", runs.compare, name="compare-battles"),
    path("account/data/", account.data, name="account-data"),
    path("account/data/export/", account.export, name="export-account"),
    path("account/remove/", account.remove, name="remove-account"),
    path("l/<slug:slug>/", lists.show, name="list"),
    path("l/<slug:slug>/edit/", include((editing, "owned"))),
    path("e/<slug:secret>/", include((editing, "held"))),
    path("r/<slug:slug>/", include(one_revision)),
    path("packs/", include(own_content)),
    path("battle/", battles.new, name="battle"),
    path("battle/<slug:slug>/", include(one_battle)),
    path("ask/<kind:kind>/", questions.ask, name="ask"),
    path("question/<slug:slug>/", include(one_question)),
]
