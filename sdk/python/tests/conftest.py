"""The servers of the tests: a real service if there is one, and servers that fail."""

from __future__ import annotations

import json
import os
import threading
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from atelier import Atelier

#: Answers a request of a handler.
Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Records a request and passes it to the function of its server."""

    protocol_version = "HTTP/1.1"
    server: FaultyServer
    body: bytes

    def _answer(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.requests.append(f"{self.command} {self.path} {self.headers.get('idempotency-key', '')}".strip())
        self.server.answer(self)

    do_GET = do_POST = do_PATCH = do_DELETE = _answer

    def send(self, status: int, body: bytes, content_type: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"content-type": content_type, "content-length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def send_json(self, value: object, status: int = 200, **headers: str) -> None:
        self.send(status, json.dumps(value).encode(), "application/json", **headers)

    def send_problem(self, code: str, status: int, **headers: str) -> None:
        problem = {"type": "t", "title": "Refused", "status": status, "detail": "Wait.", "code": code}
        self.send_json({**problem, "request_id": "req_1"}, status, **headers)

    def kill(self) -> None:
        """Ends the connection without an answer."""
        self.close_connection = True

    def log_message(self, *arguments: object) -> None:
        """Prints nothing."""


class FaultyServer(ThreadingHTTPServer):
    """A server on a free port that answers with a function."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer = answer
        self.requests: list[str] = []
        #: Set when the test ends, so that answers that hang end too.
        self.stopping = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores clients that hang up."""


@pytest.fixture
def faulty() -> Iterator[Callable[[Answer], FaultyServer]]:
    """Starts servers that answer with a function."""
    servers: list[FaultyServer] = []

    def start(answer: Answer) -> FaultyServer:
        server = FaultyServer(answer)
        servers.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return server

    yield start
    for server in servers:
        server.stopping.set()
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def service() -> str:
    """The address of a real service."""
    url = os.environ.get("ATELIER_TEST_URL")
    if not url:
        pytest.skip("ATELIER_TEST_URL names no service.")
    return url


def new_key(credits: int) -> str:
    """The key of a new account."""
    with urllib.request.urlopen(f"{os.environ['ATELIER_TEST_ACCOUNTS']}?credits={credits}", timeout=60) as answer:
        account: dict[str, Any] = json.load(answer)
    return str(account["key"])


@pytest.fixture
def api_key(service: str) -> str:
    """The key of a new account with 100 credits."""
    return new_key(100)


@pytest.fixture
def client(service: str, api_key: str) -> Iterator[Atelier]:
    with Atelier(api_key, base_url=service) as client:
        yield client


@pytest.fixture(scope="session")
def tiny() -> str:
    """The path of an image of 24 pixels."""
    return os.environ.get("ATELIER_TEST_IMAGE", "")
