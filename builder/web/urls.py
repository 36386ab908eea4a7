"""The addresses of the pages. A list is edited under its account's address or its secret's."""

from django.urls import URLPattern, include, path

from builder.web.views import battles, catalogue, desk, home, lists

editing = [
    path("", desk.desk, name="desk"),
    path("change/", desk.change, name="change"),
    path("details/", desk.details, name="details"),
    path("history/", desk.history, name="history"),
    path("share/", desk.share, name="share"),
    path("print/", desk.printed, name="print"),
    path("list.json", desk.document, name="document"),
    path("visibility/", desk.visibility, name="visibility"),
    path("claim/", desk.claim, name="claim"),
    path("remove/", desk.remove, name="remove"),
    path("battle/", battles.new_with, name="battle"),
]

one_revision: list[URLPattern] = [
    path("", lists.show_revision, name="revision"),
    path("print/", lists.printed, name="print"),
    path("list.json", lists.document, name="document"),
    path("clone/", lists.clone, name="clone"),
]

one_battle: list[URLPattern] = [
    path("", battles.run, name="run"),
    path("progress/", battles.progress, name="progress"),
    path("cancel/", battles.cancel, name="cancel"),
    path("resume/", battles.resume, name="resume"),
    path("again/", battles.again, name="again"),
    path("replay/", battles.choose_replay, name="choose-replay"),
    path("replay/<int:index>/", battles.replay, name="replay"),
    path("replay/<int:index>/battle.json", battles.replay_data, name="replay-data"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("catalogue/<slug:system>/", catalogue.browse, name="catalogue"),
    path("catalogue/<slug:system>/<slug:key>/", catalogue.profile, name="profile"),
    path("fidelity/<slug:system>/", home.fidelity, name="fidelity"),
    path("build/<slug:system>/", lists.new, name="new"),
    path("paste/", lists.paste, name="paste"),
    path("lists/", lists.public, name="public"),
    path("lists/mine/", lists.mine, name="mine"),
    path("l/<slug:slug>/", lists.show, name="list"),
    path("l/<slug:slug>/edit/", include((editing, "owned"))),
    path("e/<slug:secret>/", include((editing, "held"))),
    path("r/<slug:slug>/", include(one_revision)),
    path("battle/", battles.new, name="battle"),
    path("battle/<slug:slug>/", include(one_battle)),
]
