"""Failures of networks and servers, and mistakes of callers."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import pickle
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import Answer, FaultyServer, Handler

from atelier import ApiError, AsyncAtelier, Atelier, AtelierError, verify_webhook
from atelier.models import IssuedKey, Job

Start = Callable[[Answer], FaultyServer]
JOB = {
    "id": "job_1",
    "object": "job",
    "operation": "image-generate",
    "status": "running",
    "created_at": "2026-11-20T09:30:00.000Z",
    "price": 4,
    "credits": {},
    "progress": {"fraction": 0.5},
    "outputs": [],
    "warnings": [],
    "metadata": {},
}
BALANCE = {"object": "balance", "available": 7, "held": 0, "ends": []}


def client_of(server: FaultyServer, **options: Any) -> Atelier:
    return Atelier("atl_secret", base_url=server.url, **{"timeout": 10, "max_retries": 1, **options})


def hang(request: Handler) -> None:
    request.server.stopping.wait(30)
    request.kill()


def failure(call: Callable[[], object]) -> AtelierError:
    with pytest.raises(AtelierError) as caught:
        call()
    return caught.value


def test_no_key_is_an_error_that_says_where_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ATELIER_API_KEY", raising=False)
    error = failure(Atelier)
    assert error.code == "missing_api_key"
    assert "ATELIER_API_KEY" in error.message


def test_options_that_are_not_valid_are_errors() -> None:
    for options in (
        {"base_url": "localhost:3000"},
        {"base_url": "http://"},
        {"timeout": 0},
        {"max_retries": -1},
        {"api_key": "atl_1\nx"},
    ):
        arguments: dict[str, Any] = {"api_key": "atl_1", **options}
        assert failure(lambda: Atelier(**arguments)).code == "invalid_option", options


def test_no_network_is_connection_failed_with_the_address() -> None:
    with Atelier("k", base_url="http://127.0.0.1:1", max_retries=0) as client:
        error = failure(client.account.balance)
    assert error.code == "connection_failed"
    assert "http://127.0.0.1:1" in error.message


def test_a_server_that_never_answers_times_out_with_the_same_idempotency_key(faulty: Start) -> None:
    server = faulty(hang)
    with client_of(server, timeout=0.3) as client:
        assert failure(lambda: client.image_generate(prompt="x")).code == "request_timed_out"
    assert len(server.requests) == 2
    assert server.requests[0].startswith("POST /api/v1/image-generate ")
    assert len(server.requests[0].split(" ")[2]) == 32
    # The same key, so that the service sees one request.
    assert server.requests[1] == server.requests[0]


def test_an_answer_that_comes_byte_by_byte_has_the_same_limit(faulty: Start) -> None:
    def trickle(request: Handler) -> None:
        request.send_response(200)
        request.send_header("content-length", "100000")
        request.end_headers()
        while not request.server.stopping.wait(0.05):
            request.wfile.write(b" ")

    with client_of(faulty(trickle), timeout=0.5, max_retries=0) as client:
        assert failure(client.account.balance).code == "request_timed_out"


def test_a_request_without_an_idempotency_key_that_may_have_run_is_not_repeated(faulty: Start) -> None:
    server = faulty(Handler.kill)
    with client_of(server) as client:
        assert failure(lambda: client.keys.create(name="one")).code == "connection_failed"
    assert server.requests == ["POST /api/v1/keys"]


def test_a_storm_of_429_is_rate_limited_after_the_retries(faulty: Start) -> None:
    server = faulty(lambda request: request.send_problem("rate_limited", 429, retry_after="0"))
    with client_of(server, max_retries=2) as client:
        error = failure(lambda: client.keys.create(name="one"))
    assert isinstance(error, ApiError)
    assert (error.code, error.status, error.request_id, str(error)) == ("rate_limited", 429, "req_1", "Wait.")
    assert len(server.requests) == 3


def test_retry_after_is_respected(faulty: Start) -> None:
    answers: list[float] = []

    def answer(request: Handler) -> None:
        answers.append(time.monotonic())
        if len(answers) == 1:
            request.send_problem("overloaded", 503, retry_after="2")
        else:
            request.send_json(BALANCE)

    with client_of(faulty(answer)) as client:
        assert client.account.balance().available == 7
    assert answers[1] - answers[0] >= 2


def test_a_retry_after_of_an_hour_is_the_decision_of_the_caller(faulty: Start) -> None:
    server = faulty(lambda request: request.send_problem("rate_limited", 429, retry_after="3600"))
    with client_of(server) as client:
        error = failure(client.account.balance)
    assert isinstance(error, ApiError)
    assert error.retry_after == 3600
    assert len(server.requests) == 1


def test_input_errors_are_not_repeated(faulty: Start) -> None:
    server = faulty(lambda request: request.send_problem("invalid_input", 422))
    with client_of(server) as client:
        assert failure(lambda: client.image_generate(prompt="")).code == "invalid_input"
    assert len(server.requests) == 1


def test_a_server_that_dies_within_its_answer_is_called_again(faulty: Start) -> None:
    def answer(request: Handler) -> None:
        if len(request.server.requests) > 1:
            return request.send_json(BALANCE)
        request.send_response(200)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", "100")
        request.end_headers()
        request.wfile.write(b'{"object":"bal')
        request.kill()

    with client_of(faulty(answer)) as client:
        assert client.account.balance().available == 7


def test_the_page_of_a_proxy_is_named_as_such(faulty: Start) -> None:
    for status in (200, 403):
        page = faulty(lambda request, status=status: request.send(status, b"<p>", "text/html"))  # type: ignore[misc]
        with client_of(page) as client:
            error = failure(client.account.balance)
        assert (error.code, error.status) == ("invalid_response", status)
        assert "proxy" in error.message


def test_the_page_of_a_proxy_is_not_saved_in_place_of_a_file(faulty: Start) -> None:
    page = faulty(lambda request: request.send(200, b"<p>", "text/html; charset=utf-8"))

    def job_with(content_type: str) -> Job:
        output = {
            "url": "http://localhost/api/v1/files/file_1?signature=a",
            "content_type": content_type,
            "bytes": 3,
            "expires_at": "2026-11-21T09:30:00.000Z",
        }
        return Job.model_validate({**JOB, "status": "succeeded", "outputs": [output]})

    with client_of(page) as client:
        assert failure(client.jobs.result(job_with("image/png")).bytes).code == "invalid_response"
        assert failure(lambda: client.batches.outputs("batch_1")).code == "invalid_response"
        assert client.jobs.result(job_with("text/html; charset=utf-8")).bytes() == b"<p>"


def test_an_answer_of_another_form_does_not_show_its_values(faulty: Start) -> None:
    server = faulty(lambda request: request.send_json({"object": "balance", "available": "secret", "held": 0, "ends": []}))
    with client_of(server) as client:
        error = failure(client.account.balance)
    assert error.code == "invalid_response"
    assert "available" in error.message
    assert "secret" not in error.message


def test_new_fields_and_values_of_a_newer_service_are_kept(faulty: Start) -> None:
    server = faulty(lambda request: request.send_json({**JOB, "status": "paused", "color": "red"}))
    with client_of(server) as client:
        job = client.jobs.get("job_1")
    assert job.status == "paused"
    assert job.color == "red"  # type: ignore[attr-defined]


def test_files_that_cannot_be_sent_are_refused_before_any_request(faulty: Start, tmp_path: Path) -> None:
    server = faulty(hang)
    text = tmp_path / "a.txt"
    text.write_text("text")
    with client_of(server) as client, text.open() as in_text_mode:
        images: list[Any] = [tmp_path, str(tmp_path / "missing.png"), "a\0b", in_text_mode, 7]
        for image in images:
            assert failure(lambda image=image: client.background_remove(image=image)).code == "invalid_file", image  # type: ignore[misc]
    assert server.requests == []


def running(request: Handler) -> None:
    """A job that runs and whose stream of events is silent."""
    if not request.path.endswith("/events"):
        return request.send_json(JOB, 202 if request.command == "POST" else 200)
    request.send_response(200)
    request.send_header("content-type", "text/event-stream")
    request.end_headers()
    request.wfile.write(b":\n\n")
    hang(request)


def test_the_wait_for_a_silent_job_ends_after_its_time_with_the_id(faulty: Start) -> None:
    with client_of(faulty(running)) as client:
        error = failure(lambda: client.jobs.wait("job_1", wait_timeout=0.3))
    assert (error.code, error.job_id) == ("wait_timed_out", "job_1")


def test_an_exception_of_a_callback_cancels_the_job_if_the_caller_wants_it(faulty: Start) -> None:
    def stop(job: object) -> None:
        raise KeyboardInterrupt

    for cancel_on_abort in (False, True):
        server = faulty(running)
        with client_of(server) as client, pytest.raises(KeyboardInterrupt):
            client.image_generate(prompt="x", on_submit=stop, cancel_on_abort=cancel_on_abort)
        canceled = [request for request in server.requests if request == "POST /api/v1/jobs/job_1/cancel"]
        assert len(canceled) == int(cancel_on_abort)


def test_a_canceled_task_cancels_its_job(faulty: Start) -> None:
    server = faulty(running)

    async def run() -> None:
        submitted = asyncio.Event()
        async with AsyncAtelier("k", base_url=server.url) as client:
            call = client.image_generate(prompt="x", on_submit=lambda job: submitted.set(), cancel_on_abort=True)
            task = asyncio.create_task(call)
            await submitted.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(run())
    assert server.requests[-1] == "POST /api/v1/jobs/job_1/cancel"


def test_a_submission_that_is_interrupted_is_found_by_its_key_and_canceled(faulty: Start) -> None:
    answers: list[int] = []

    async def run() -> None:
        sent = asyncio.Event()
        loop = asyncio.get_running_loop()

        def answer(request: Handler) -> None:
            answers.append(1)
            if len(answers) == 1:
                loop.call_soon_threadsafe(sent.set)
                return hang(request)
            request.send_json(JOB)

        server = faulty(answer)
        async with AsyncAtelier("k", base_url=server.url) as client:
            task = asyncio.create_task(client.image_generate(prompt="x", cancel_on_abort=True))
            await sent.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert server.requests[0] == server.requests[1]
        assert server.requests[2:] == ["POST /api/v1/jobs/job_1/cancel"]

    asyncio.run(run())


def test_errors_survive_pickle(faulty: Start) -> None:
    server = faulty(lambda request: request.send_problem("invalid_input", 422))
    with client_of(server) as client:
        error = failure(lambda: client.image_generate(prompt=""))
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, ApiError)
    assert (copy.code, str(copy), copy.request_id, copy.status) == ("invalid_input", "Wait.", "req_1", 422)
    other = pickle.loads(pickle.dumps(AtelierError("job_canceled", "Canceled.", job_id="job_1")))
    assert (other.code, str(other), other.job_id) == ("job_canceled", "Canceled.", "job_1")


def test_a_stream_that_breaks_off_is_resumed_behind_its_last_event(faulty: Start) -> None:
    positions: list[str | None] = []

    def answer(request: Handler) -> None:
        if not request.path.endswith("/events"):
            return request.send_json(JOB)
        positions.append(request.headers.get("last-event-id"))
        job = {**JOB, "status": "running" if len(positions) == 1 else "succeeded"}
        events = f"event: {job['status']}\nid: {len(positions)}\ndata: {json.dumps(job)}\n\n"
        request.send(200, events.encode(), "text/event-stream")

    seen: list[str] = []
    with client_of(faulty(answer)) as client:
        client.jobs.wait("job_1", on_progress=lambda job: seen.append(job.status))
    assert positions == [None, "1"]
    assert seen == ["running", "succeeded"]


def test_secrets_are_not_in_representations_and_logs(faulty: Start, caplog: pytest.LogCaptureFixture) -> None:
    output = {
        "url": "http://127.0.0.1/api/v1/files/file_1?expires=9&signature=s3cr3t",
        "content_type": "image/png",
        "bytes": 4,
        "expires_at": "2030-01-01T00:00:00.000Z",
    }

    def answer(request: Handler) -> None:
        if "/files/" in request.path:
            assert "authorization" not in request.headers
            return request.send(200, b"file", "image/png")
        request.send_json({**JOB, "status": "succeeded", "outputs": [output]})

    caplog.set_level(logging.DEBUG)
    with client_of(faulty(answer)) as client:
        assert client.image_generate(prompt="x").bytes() == b"file"
        assert "atl_secret" not in repr(client) + repr(client.__dict__)
    assert "/api/v1/files/file_1" in caplog.text
    assert "s3cr3t" not in caplog.text
    assert "atl_secret" not in caplog.text
    key = IssuedKey.model_construct(key="atl_issued", name="shop")
    assert "atl_issued" not in repr(key) + str(key)
    assert key.key == "atl_issued"


def test_a_webhook_is_not_verified_with_an_empty_secret() -> None:
    timestamp = str(int(time.time()))
    signature = base64.b64encode(hmac.new(b"", f"evt_1.{timestamp}.{{}}".encode(), hashlib.sha256).digest()).decode()
    headers = {"webhook-id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}
    for secret in ("whsec_", "", "secret"):
        assert failure(partial(verify_webhook, "{}", headers, secret)).code == "invalid_option"


def answer_balance(request: Handler) -> None:
    request.send_json(BALANCE, request_id="req_7", x_got=request.headers.get("x-trace", ""))


def test_a_result_has_its_response_and_a_call_can_have_headers(faulty: Start) -> None:
    with client_of(faulty(answer_balance)) as client:
        traced = client.with_headers({"X-Trace": "one"})
        response = traced.with_response(lambda one: one.account.balance())
        assert (response.data.available, response.status, response.request_id) == (7, 200, "req_7")
        assert not response.replayed
        assert response.headers["x-got"] == "one"
        traced.close()
        assert client.with_response(lambda one: one.account.balance()).headers["x-got"] == ""
        assert failure(lambda: client.with_response(lambda one: 1)).code == "invalid_option"
        assert failure(lambda: client.with_headers({"x-trace": "a\nb"})).code == "invalid_option"


def test_an_asynchronous_result_has_its_response(faulty: Start) -> None:
    server = faulty(answer_balance)

    async def read() -> str | None:
        async with AsyncAtelier("atl_secret", base_url=server.url) as client:
            return (await client.with_response(lambda one: one.account.balance())).request_id

    assert asyncio.run(read()) == "req_7"


def test_the_log_has_each_attempt_but_no_key_query_or_body(
    faulty: Start, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_once(request: Handler) -> None:
        if len(request.server.requests) == 1:
            return request.send_problem("overloaded", 503)
        return answer_balance(request)

    logger = logging.getLogger("atelier")
    monkeypatch.setenv("ATELIER_LOG", "debug")
    try:
        with client_of(faulty(fail_once)) as client:
            client.account.balance()
    finally:
        logger.setLevel(logging.NOTSET)
    lines = [record.getMessage().rsplit(" after ", 1)[0] for record in caplog.records if record.name == "atelier"]
    assert lines == ["GET /api/v1/balance: 503, no request ID", "GET /api/v1/balance: 200, req_7"]


def test_the_key_of_a_header_does_not_replace_that_of_the_client(faulty: Start) -> None:
    seen: list[str | None] = []

    def record(request: Handler) -> None:
        seen.append(request.headers.get("authorization"))
        answer_balance(request)

    with client_of(faulty(record)) as client:
        client.with_headers({"Authorization": "Bearer other"}).account.balance()
    assert seen == ["Bearer atl_secret"]


def test_the_team_is_read(faulty: Start) -> None:
    team = {"object": "team", "id": "acct_1", "name": "Studio", "created_at": JOB["created_at"]}
    server = faulty(lambda request: request.send_json({**team, "members": 2, "open_invitations": 0}))
    with client_of(server) as client:
        assert client.team.get().name == "Studio"
