"""Questions that many battles answer: to ask, to watch and to read."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder.callers import caller_of
from builder.formats.documents import DocumentError
from builder.models import Run
from builder.services import battles
from builder.streams.answering import stream
from builder.web import errors, fields, opponents, owned, questions, results, runs, taking
from builder.web.editions import DEFAULT, edition_or_404
from builder.web.forms import posted
from builder.web.opponents import Side
from builder.web.pairing import companies
from builder.web.questionforms import QuestionForm
from builder.web.throttle import throttled
from factions.models import Edition
from factions.systems import SYSTEMS

SLOWEST_POLL = 10


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("battles")
def ask(request: HttpRequest, kind: str) -> HttpResponse:
    """Choose the lists that a question is about."""
    edition = edition_or_404(request.GET.get("system", DEFAULT))
    if not SYSTEMS[edition.system_id].fights:
        text = battles.not_fought(edition.system_id)
        return errors.page(request, 404, title=_("No battles yet"), text=text)
    form = _form(request, kind, edition)
    status, wait = 422 if request.method == "POST" else 200, 0
    if request.method == "POST" and form.is_valid():
        try:
            if run := _begun(request, kind, edition, form):
                return redirect("question", run.slug)
        except battles.OverLimit as many:
            status, wait = 429, many.wait
            form.add_error(None, str(many))
    context = {
        "form": form,
        "kind": kind,
        "edition": edition,
        "kinds": questions.KINDS,
        "games": [game for game in SYSTEMS.values() if game.fights],
        "earlier": fields.earlier(request, edition),
        **questions.KINDS[kind],
    }
    return owned.later(render(request, "questions/ask.html", context, status=status), wait)


def _form(request: HttpRequest, kind: str, edition: Edition) -> QuestionForm:
    known = companies(edition)
    initial: dict[str, Any] = {**opponents.proposed(request, edition, known)}
    if asked := request.GET.get("a", ""):
        initial |= {"a": asked} if asked.startswith("company:") else {"a_link": f"/l/{asked}/"}
    initial["field"] = [company.choice[0] for company in known]
    again = None
    if run := fields.asked(request, edition):
        again = runs.title_of(run), fields.choices(run)
        initial |= {"field": [key for key, _name in again[1]], **fields.weights(run)}
    return QuestionForm(
        posted(request),
        kind=kind,
        companies=opponents.menu(request, edition, known),
        scenarios=[(s["id"], s["name"]) for s in edition.rules["scenarios"]],
        generals=[
            (one.id, one.name)
            for one in SYSTEMS[edition.system_id].generals.values()
            if not one.searches
        ],
        initial=initial,
        again=again,
    )


def _begun(request: HttpRequest, kind: str, edition: Edition, form: QuestionForm) -> Run | None:
    """Return the run that a form starts; None if it is refused, with its reason on the form.

    Raises OverLimit.
    """
    try:
        return _started(request, kind, edition, form)
    except battles.BadBattle as bad:
        form.add_error(bad.field if bad.field in form.fields else None, _of_list(form, bad))
    except DocumentError as refused:
        form.add_error(None, str(refused))
    except opponents.NoSuchListError:
        form.add_error(None, _("No list is behind a link or choice: it may have been removed."))
    return None


def _of_list(form: QuestionForm, bad: battles.BadBattle) -> str:
    """Return a reason with the name of the list that it is about."""
    name = form.names.get(bad.field)
    return f"{name}: {bad.reason}" if name else bad.reason


def _started(request: HttpRequest, kind: str, edition: Edition, form: QuestionForm) -> Run:
    answer, system = form.cleaned_data, edition.system_id

    def side(choice: str, link: str = "") -> Side:
        return opponents.chosen(request, system, choice, link)

    taken = fields.documents(fields.asked(request, edition))
    field = {choice: taken.get(choice) or side(choice).document for choice in answer["field"]}
    terms = {
        "owner": request.user,
        "caller": caller_of(request),
        "allow_illegal": answer["allow_illegal"],
        "scenario": answer["scenario"],
        "half_width": answer["half_width"] or None,
        "policy_a": answer["policy"],
    }
    if kind == Run.Kind.MATRIX:
        return battles.start_set(kind, field, **terms)
    own = side(answer["a"], answer["a_link"])
    if kind == Run.Kind.FIELD:
        every = {"a": own.document, **field}
        terms |= {"revision": own.revision, "weights": form.weights}
        return battles.start_set(kind, every, **terms)
    others = None
    if kind == Run.Kind.COMPARISON:
        others = {"other": side(answer["b"], answer["b_link"]).document}
    else:
        terms |= {"half_width": 0.0, "ceiling": questions.EFFORT}
    return battles.start_changes(own.document, field, others, revision=own.revision, **terms)


def _run(slug: str) -> Run:
    rows = Run.objects.filter(kind__in=questions.KINDS).select_related(
        "edition__system", "a_revision__army_list", "pinned"
    )
    return get_object_or_404(rows, slug=slug)


@require_safe
def question(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a question's answer as far as it is known."""
    return render(request, "questions/question.html", _context(request, _run(slug)))


@require_safe
def progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the page that changes; it polls at growing intervals."""
    return render(request, "questions/_question.html", _context(request, _run(slug)))


@require_safe
@throttled("read", "GET")
def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send word of the progress, as it comes."""
    return stream(request, _run(slug))


def _context(request: HttpRequest, run: Run) -> dict[str, Any]:
    result, hand = battles.result(run), taking.taking(request, run)
    asked = request.GET.get("n", "")
    times = min(int(asked), 100) if asked.isdecimal() and len(asked) < 4 else 0  # noqa: PLR2004 -- digits: at most 100 are counted
    return {
        "run": run,
        "result": result,
        "fought": bool(result.get("battles")),
        "times": times + 1,
        "delay": min(1 + times // 4, SLOWEST_POLL),
        "progress": results.progress({"battles": 0, **result}, battles.expected(run, result)),
        **owned.keeping(request, run),
        **questions.KINDS[run.kind],
        "hand": hand,
        **questions.shown(run, result, hand),
    }


@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop a question's battles; what is known by then stays."""
    battles.cancel(owned.changeable(request, _run(slug)))
    return redirect("question", slug)


@require_POST
@throttled("battles")
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    """Resume a stopped or failed question."""
    try:
        battles.resume(owned.changeable(request, _run(slug)), caller_of(request))
    except (battles.OverLimit, battles.BadBattle) as error:
        return owned.not_now(request, error)
    return redirect("question", slug)
