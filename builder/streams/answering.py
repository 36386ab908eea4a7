"""The answer to a caller that wants to listen to a run."""

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from builder.callers import network_of
from builder.models import Run
from builder.services import battles
from builder.streams import coroutines, threads
from builder.streams.places import BUSY_SECONDS, FullError, Place

MEDIA_TYPE = "text/event-stream"
HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # for nginx
}
NO_CONTENT, UNAVAILABLE = 204, 503


def stream(request: HttpRequest, run: Run) -> HttpResponseBase:
    """Return the events of a run, which the caller may see.

    204 if the version of Last-Event-ID is the last one, at which browsers end; 503 with Retry-After
    if this process has no place free. Raises LimitError if the caller's address has its share.
    """
    known = request.headers.get("Last-Event-ID", "")
    last = battles.look(run) if known else None
    if last and last.over and last.version == known:
        return HttpResponse(status=NO_CONTENT)
    if request.method == "HEAD":
        return HttpResponse(content_type=MEDIA_TYPE, headers=HEADERS)
    is_async = isinstance(request, ASGIRequest)
    most = settings.LISTENERS if is_async else threads.MOST
    try:
        place = Place(network_of(request.META), most, settings.LISTENERS_EACH)
    except FullError:
        return HttpResponse(status=UNAVAILABLE, headers={"Retry-After": str(BUSY_SECONDS)})
    kind = coroutines.Stream if is_async else threads.Stream
    return StreamingHttpResponse(
        kind(run.pk, known, place), content_type=MEDIA_TYPE, headers=HEADERS
    )
