"""Battles: to begin, to watch, to read and to replay."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder.callers import caller_of
from builder.formats.documents import DocumentError
from builder.models import Replay, Run
from builder.services import battles
from builder.streams.answering import stream
from builder.web import (
    errors,
    fighters,
    opponents,
    outcome,
    owned,
    questions,
    replays,
    reports,
    results,
    surveys,
)
from builder.web.editions import DEFAULT, edition_or_404
from builder.web.forms import BattleForm, posted
from builder.web.holding import Hold, held
from builder.web.opponents import Side
from builder.web.pairing import companies
from builder.web.throttle import throttled
from factions.models import Edition
from factions.systems import SYSTEMS

SLOWEST_POLL = 10


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("battles")
def new(request: HttpRequest) -> HttpResponse:
    """Choose two lists and fight."""
    return _new(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("battles")
@held
def new_with(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Choose an opponent for a list in hand."""
    return _new(request, opponents.of_list(hold.army_list), hold)


def _new(request: HttpRequest, fixed: Side | None, hold: Hold | None = None) -> HttpResponse:
    asked = request.GET.get("system", DEFAULT)
    edition = edition_or_404(fixed.document["system"] if fixed else asked)
    if not SYSTEMS[edition.system_id].fights:
        text = battles.not_fought(edition.system_id)
        return errors.page(request, 404, title=_("No battles yet"), text=text)
    form = _form(request, edition, fixed)
    context: dict[str, Any] = {"form": form, "edition": edition, "fixed": fixed, "hold": hold}
    context["kinds"] = questions.KINDS
    context["games"] = [game for game in SYSTEMS.values() if game.fights]
    status, wait = 422 if request.method == "POST" else 200, 0
    if request.method == "POST" and form.is_valid():
        sides = _sides(request, form, edition, fixed)
        if sides:
            try:
                return redirect("run", _start(request, form.cleaned_data, sides).slug)
            except battles.IllegalLists as illegal:
                pairs = zip(sides, (illegal.verdict_a, illegal.verdict_b), strict=True)
                context["verdicts"] = [{"name": s.name, "verdict": v} for s, v in pairs]
            except battles.OverLimit as many:
                status, wait = 429, many.wait
                form.add_error(None, str(many))
            except battles.BadBattle as bad:
                form.add_error(bad.field if bad.field in form.fields else None, bad.reason)
            except DocumentError as refused:
                form.add_error(None, str(refused))
    return owned.later(render(request, "battles/new.html", context, status=status), wait)


def _form(request: HttpRequest, edition: Edition, fixed: Side | None) -> BattleForm:
    asked = {key: request.GET.get(key, "") for key in ("a", "b")}
    known = companies(edition)
    against = fixed or _asked(request, edition, asked["a"])
    initial = opponents.proposed(request, edition, known, against)
    for key, choice in asked.items():
        if choice.startswith("company:"):
            initial[key] = choice
        elif choice:
            initial[f"{key}_link"] = f"/l/{choice}/"
    if revision := request.GET.get("b_revision"):
        initial["b_link"] = f"/r/{revision}/"
    return BattleForm(
        posted(request),
        companies=opponents.menu(request, edition, known),
        scenarios=[(s["id"], s["name"]) for s in edition.rules["scenarios"]],
        generals=[
            (one.id, one.name)
            for one in SYSTEMS[edition.system_id].generals.values()
            if not one.searches
        ],
        initial=initial,
    )


def _asked(request: HttpRequest, edition: Edition, choice: str) -> Side | None:
    """Return the list that the address names for side A, to propose an opponent for."""
    if not choice:
        return None
    named = choice if choice.startswith("company:") else f"list:{choice}"
    try:
        return opponents.chosen(request, edition.system_id, named, "")
    except opponents.NoSuchListError:
        return None


def _sides(
    request: HttpRequest, form: BattleForm, edition: Edition, fixed: Side | None
) -> list[Side]:
    """Return both sides, or none after adding an error to the form if one does not exist."""
    answer = form.cleaned_data
    sides = [fixed] if fixed else []
    for key in "ab"[len(sides) :]:
        try:
            system = edition.system_id
            sides.append(opponents.chosen(request, system, answer[key], answer[f"{key}_link"]))
        except opponents.NoSuchListError:
            asked = answer[f"{key}_link"]
            reason = _("No list is behind this link.") if asked else _("Choose a list.")
            form.add_error(f"{key}_link" if asked else key, reason)
    return sides if form.is_valid() else []


def _start(request: HttpRequest, answer: Mapping[str, Any], sides: list[Side]) -> Run:
    a, b = sides
    return battles.start(
        a.document,
        b.document,
        a_revision=a.revision,
        b_revision=b.revision,
        owner=request.user,
        caller=caller_of(request),
        allow_illegal=answer["allow_illegal"],
        scenario=answer["scenario"],
        half_width=answer["half_width"],
        seed=answer["seed"],
        policy_a=answer["policy_a"],
        policy_b=answer["policy_b"],
    )


def _run(slug: str) -> Run:
    rows = Run.objects.filter(kind=Run.Kind.DUEL)
    rows = rows.select_related(
        "edition__system", "a_revision__army_list", "b_revision__army_list", "pinned"
    )
    return get_object_or_404(rows, slug=slug)


@require_safe
def run(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a battle as far as it is fought."""
    return render(request, "battles/run.html", _context(request, _run(slug)))


@require_safe
def progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the page that changes; it polls at growing intervals."""
    return render(request, "battles/_run.html", _context(request, _run(slug)))


@require_safe
@throttled("read", "GET")
def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send word of the progress, as it comes."""
    return stream(request, _run(slug))


def _context(request: HttpRequest, found: Run) -> dict[str, Any]:
    asked = request.GET.get("n", "")
    times = min(int(asked), 100) if asked.isdecimal() and len(asked) < 4 else 0  # noqa: PLR2004 -- digits: at most 100 are counted
    return {
        **outcome.context(found),
        "times": times + 1,
        "delay": min(1 + times // 4, SLOWEST_POLL),
        **owned.keeping(request, found),
        "sides": (sides := fighters.both(request, found)),
        "swap": fighters.swapped(sides),
        "same": fighters.same(sides),
    }


@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop a battle; the battles fought so far stay."""
    battles.cancel(owned.changeable(request, _run(slug)))
    return redirect("run", slug)


@require_POST
@throttled("battles")
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    """Resume a stopped or failed battle."""
    try:
        battles.resume(owned.changeable(request, _run(slug)), caller_of(request))
    except (battles.OverLimit, battles.BadBattle) as error:
        return owned.not_now(request, error)
    return redirect("run", slug)


@require_POST
@throttled("battles")
def panel(request: HttpRequest, slug: str) -> HttpResponse:
    """Fight the same lists under each pair of generals."""
    try:
        battles.start_panel(owned.changeable(request, _run(slug)), caller_of(request))
    except (battles.OverLimit, battles.BadBattle) as error:
        return owned.not_now(request, error)
    return redirect("run", slug)


@require_POST
@throttled("battles")
def survey(request: HttpRequest, slug: str) -> HttpResponse:
    """Have the first battles of a run looked into."""
    battles.request_survey(owned.changeable(request, _run(slug)))
    return redirect("run", slug)


@require_POST
@throttled("battles")
def again(request: HttpRequest, slug: str) -> HttpResponse:
    """Fight the same battle with another seed."""
    old = _run(slug)
    try:
        fresh = battles.start(
            old.a_document,
            old.b_document,
            a_revision=old.a_revision,
            b_revision=old.b_revision,
            owner=request.user,
            caller=caller_of(request),
            allow_illegal=old.illegal,
            scenario=old.scenario,
            half_width=old.half_width,
            ceiling=old.ceiling,
            confidence=old.confidence,
            policy_a=old.policy_a,
            policy_b=old.policy_b,
            seed=secrets.randbits(31),
        )
    except battles.OverLimit as error:
        return owned.not_now(request, error)
    except (battles.IllegalLists, battles.BadBattle, DocumentError) as error:
        return errors.page(request, 422, title=_("It cannot be fought again"), text=str(error))
    return redirect("run", fresh.slug)


@require_POST
@throttled("battles")
def choose_replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Have one battle fought again, move by move."""
    found = _run(slug)
    asked = request.POST.get("index", "")
    try:
        index = int(asked) if asked.isdecimal() and len(asked) < 10 else -1  # noqa: PLR2004 -- digits: no battle has a longer number
        replay_row = battles.request_replay(found, index)
    except battles.BadBattle as bad:
        return errors.page(request, 404, title=_("There is no such battle"), text=bad.reason)
    return redirect("replay", slug, replay_row.index)


@require_safe
def replay(request: HttpRequest, slug: str, index: int) -> HttpResponse:
    """Show one battle on the table, or that it is being fought."""
    found = _run(slug)
    row = battles.find_replay(found, index)
    if row is None and not battles.was_fought(found, index):
        raise Http404
    a, b = results.names_of(battles.result(found))
    context: dict[str, Any] = {"run": found, "replay": row, "index": index, "a": a, "b": b}
    context["picks"] = surveys.picks(battles.find_survey(found), (a, b))
    if row is not None and row.events is None and not row.error:
        context["waiting"] = True
    if row is not None and row.events is not None:
        context["story"] = replays.story(row.events, a, b)
        context["outcome"] = replays.outcome(row.events, a, b)
        context["legend"] = replays.legend(row.events)
        context["box"] = replays.box(row.events)
        context["report"] = reports.report(row.events, a, b)
    return render(request, "battles/replay.html", context)


@require_safe
def replay_data(request: HttpRequest, slug: str, index: int) -> HttpResponse:
    """Give the events of one battle, for the drawing."""
    row = Replay.objects.filter(run__slug=slug, index=min(index, 2**31 - 1)).first()
    if row is None or row.events is None:
        raise Http404
    return JsonResponse(row.events, headers={"Cache-Control": "max-age=86400"})
