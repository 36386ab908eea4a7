"""Server-sent events: the progress of a run, sent to each caller that listens to it.

The same address is served by both kinds of server. Under ASGI a listener is a coroutine, and one
look at the database serves all of a process; under WSGI each takes a thread, so there are few. A
stream that ends is taken up again by the caller with the version it has seen (Last-Event-ID), so
nothing is missed, whichever process has it then.
"""
