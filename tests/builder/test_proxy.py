"""deploy/nginx.conf.template in nginx itself: what it takes in, what it keeps from the site."""

import getpass
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from string import Template
from threading import Event, Thread

import pytest
from django.conf import settings

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")

AROUND = """
user {user};
daemon off;
worker_processes 1;
pid {folder}/pid;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    include {folder}/site.conf;
}}
"""


class Site(BaseHTTPRequestHandler):
    """Answers with the headers it got, and notes every request."""

    seen: list[tuple[str, str]] = []

    def answer(self) -> None:
        """Note the request, and answer with its address and the length of its body."""
        self.seen.append((self.command, self.path))
        length = len(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        forwarded = [self.headers[name] or "" for name in ("X-Forwarded-For", "X-Forwarded-Proto")]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(" ".join([*forwarded, self.headers["Host"], str(length)]).encode())

    do_GET = do_POST = answer  # noqa: N815 -- http.server's names

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Events(BaseHTTPRequestHandler):
    """Sends one event, and the next when the test allows it."""

    go_on = Event()

    def do_GET(self) -> None:
        """Send two events."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"data: 1\n\n")
        self.wfile.flush()
        self.go_on.wait(30)
        self.wfile.write(b"data: 2\n\n")

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


def free_port() -> int:
    """Return a free port."""
    with closing(socket.socket()) as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Start nginx before a site; return its port."""
    folder, port = tmp_path_factory.mktemp("proxy"), free_port()
    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=site.serve_forever, daemon=True).start()
    events = ThreadingHTTPServer(("127.0.0.1", 0), Events)
    Thread(target=events.serve_forever, daemon=True).start()
    filled = {"EVENTS": f"127.0.0.1:{events.server_port}"}
    filled |= {"SITE": f"127.0.0.1:{site.server_port}", "LISTEN": f"127.0.0.1:{port}"}
    template = (settings.BASE_DIR / "deploy" / "nginx.conf.template").read_text()
    written = Template(template).safe_substitute(filled, SCHEME="https")
    (folder / "site.conf").write_text(written)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=getpass.getuser()))
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)  # noqa: S603 -- nginx, with a configuration of ours
    nginx = subprocess.Popen(command)  # noqa: S603 -- nginx, with a configuration of ours
    _wait_for(port)
    yield port
    nginx.terminate()
    nginx.wait()
    site.shutdown()
    events.shutdown()


def _wait_for(port: int) -> None:
    for _ in range(200):
        with closing(socket.socket()) as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    """Return the status and text of an answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Host": "rollcall.example", "X-Forwarded-For": "203.0.113.5"}
    connection.request(method, path, body, headers)
    answer: HTTPResponse = connection.getresponse()
    return answer.status, answer.read().decode()


def test_the_site_gets_the_callers_address(proxy: int) -> None:
    answer = "203.0.113.5, 127.0.0.1 https rollcall.example 0"
    assert ask(proxy, "GET", "/lists/") == (200, answer)


def test_a_body_within_the_limit_arrives_whole(proxy: int) -> None:
    status, answer = ask(proxy, "POST", "/paste/", b"x" * 3_000_000)
    assert (status, answer.rpartition(" ")[2]) == (200, "3000000")


def test_large_bodies_never_reach_the_site(proxy: int) -> None:
    before = len(Site.seen)
    assert ask(proxy, "POST", "/paste/", b"x" * 5_000_000)[0] == 413
    assert Site.seen[before:] == []


@pytest.mark.parametrize("path", ["/metrics", "/admin/", "/admin/login/"])
def test_pages_for_operators_are_not_public(proxy: int, path: str) -> None:
    before = len(Site.seen)
    assert ask(proxy, "GET", path)[0] == 404
    assert Site.seen[before:] == []


@pytest.mark.parametrize(
    "path", ["/battle/b1/events/", "/question/b1/events/", "/api/v1/battles/b1/events"]
)
def test_events_go_out_as_they_come(proxy: int, path: str) -> None:
    before = len(Site.seen)
    Events.go_on.clear()
    connection = HTTPConnection("127.0.0.1", proxy, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.read1(100) == b"data: 1\n\n"
    Events.go_on.set()
    assert answer.read() == b"data: 2\n\n"
    assert Site.seen[before:] == []


@pytest.mark.parametrize("path", ["/battle/events/", "/battle/b1/events/more/", "/l/b1/events/"])
def test_other_addresses_go_to_the_site(proxy: int, path: str) -> None:
    assert ask(proxy, "GET", path)[0] == 200
    assert Site.seen[-1] == ("GET", path)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /slow/ HTTP/1.1\r\nHost: rollcall.example\r\nX-",
        b"POST /slow/ HTTP/1.1\r\nHost: rollcall.example\r\nContent-Length: 9\r\n\r\nhalf",
    ],
    ids=["header", "body"],
)
def test_slow_senders_do_not_reach_the_site(proxy: int, sent: bytes) -> None:
    before = len(Site.seen)
    slow = [socket.create_connection(("127.0.0.1", proxy)) for _ in range(60)]
    for one in slow:
        one.sendall(sent)
    assert ask(proxy, "GET", "/lists/")[0] == 200
    assert Site.seen[before:] == [("GET", "/lists/")]
    for one in slow:
        one.close()
