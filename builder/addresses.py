"""The address on which the site listens: the given port, or the first free one.

`make run` runs this file by itself, before anything is installed: standard library only.
"""

import errno
import os
import socket
import sys
from argparse import ArgumentParser

HOST, FIRST_PORT, TRIED = "127.0.0.1", 8000, 100
HIGHEST_PORT = 65_535
ANOTHER = "name another (make run PORT=..., manage.py run --port ...), or none to have one chosen"
REASONS = {
    errno.EADDRINUSE: f"port {{port}} of {{host}} is taken: {ANOTHER}",
    errno.EADDRNOTAVAIL: "host {host}: this machine has no such address",
    errno.EACCES: f"port {{port}}: this account may not listen there; {ANOTHER}",
}


class CannotListenError(Exception):
    """The address cannot be used; the reason names the host or the port."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the address to listen on."""
    parser.add_argument("--host", default=HOST, help=f"The address to listen on ({HOST}).")
    parser.add_argument(
        "--port", type=int, help=f"The port; the first free one from {FIRST_PORT} up if left out."
    )


def chosen(host: str, port: int | None) -> int:
    """Return the port, or the first free one if none is given. Raises CannotListenError."""
    if port is not None:
        if not 0 < port <= HIGHEST_PORT:
            raise CannotListenError(f"port {port}: a port is a number from 1 to {HIGHEST_PORT}")
        _listen(host, port)
        return port
    for free in range(FIRST_PORT, FIRST_PORT + TRIED):
        try:
            _listen(host, free)
        except CannotListenError as error:
            cause = error.__cause__
            if not isinstance(cause, OSError) or cause.errno != errno.EADDRINUSE:
                raise
        else:
            return free
    last = FIRST_PORT + TRIED - 1
    raise CannotListenError(f"ports {FIRST_PORT} to {last} of {host} are taken: name one (--port)")


def _listen(host: str, port: int) -> None:
    """Try to listen. Raises CannotListenError."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (socket.gaierror, UnicodeError) as error:
        raise CannotListenError(f"host {host}: no such address ({error})") from error
    except OSError as error:
        reason = REASONS.get(
            error.errno or 0, "{host}, port {port}: " + os.strerror(error.errno or 0)
        )
        raise CannotListenError(reason.format(host=host, port=port)) from error


def netloc(host: str, port: int) -> str:
    """Return host and port as in a URL, an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def announced(host: str, port: int, asked: int | None) -> str:
    """Return the line that announces the site's address."""
    why = f" (port {FIRST_PORT} is taken)" if asked is None and port != FIRST_PORT else ""
    return f"Rollcall starts at http://{netloc(host, port)}/{why}"


def main(words: list[str]) -> str:
    """Announce the address on standard error; return its port. Exits with 1 if it is unusable."""
    parser = ArgumentParser(description=__doc__)
    add_arguments(parser)
    wish = parser.parse_args(words)
    try:
        port = chosen(wish.host, wish.port)
    except CannotListenError as error:
        sys.exit(f"{error}.")
    sys.stderr.write(f"{announced(wish.host, port, wish.port)}\n")
    return str(port)


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
